//! Expressions: nodes in one arena, which read the game and change nothing.
//!
//! An expression is evaluated for somebody (`me`), perhaps for a card (`self`), perhaps in answer to an event.
//! Reading of nothing is no error: it gives 0, no, nothing or the empty list (language.md §9).

use crate::goods::Blend;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::{
    CellId, DefinitionId, DerivedId, DieId, ExprId, FamilyId, FieldId, IdVec, KindId, LocalId,
    MemberId, NoteId, PoolId, ScoreId, ScriptId, SlotId, TableId, TextId, VariantId, VerbId,
    ZoneId,
};
use crate::spot::SpotRead;

pub use crate::operators::{Arith, Compare, End, Test};

/// The arena that [`ExprId`] points into. A program has one; a ruling and a bot have their own.
pub type Exprs = IdVec<ExprId, Expr>;

/// One node. Operands are nodes of the same arena.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub enum Expr {
    /// A number.
    Number(i32),
    /// Yes or no.
    Flag(bool),
    /// `none`: no player, card, pile, name.
    Nothing,
    /// A card as declared, when its name stands as a value.
    Definition(DefinitionId),
    /// A member of a family.
    Member(MemberId),
    /// A die.
    Die(DieId),
    /// All members of a family; absent: all resources.
    Members(Option<FamilyId>),
    /// Which tag of a group a card has, if it has one.
    MemberOf {
        /// The group.
        family: FamilyId,
        /// The card.
        of: ExprId,
    },
    /// A text.
    Text(TextId),
    /// A seat by number, from 0 (rulings only).
    Seat(u8),

    /// Who acts.
    Me,
    /// Whose turn it is.
    Active,
    /// The card that the running ability, handler or field belongs to.
    SelfCard,
    /// Who did what a handler answers.
    Actor,
    /// The card whose ability, option or handler made the call that a handler answers.
    Cause,
    /// A variable of the running block (in a bot: of the bot).
    Slot(SlotId),
    /// A parameter of the event that a handler answers.
    EventSlot(SlotId),
    /// A candidate or an argument; counted from the innermost define outwards in order of binding.
    Local(LocalId),
    /// The value of a setup option.
    Variant(VariantId),

    /// All players who are not out, in turn order from the active one (from the first seat where nobody is).
    Players,
    /// All who sit at the table, out or not, in the same order.
    Everybody,
    /// All but me who are not out, in turn order from my left.
    Opponents(ExprId),
    /// The next player on the left of a player who is not out.
    Left(ExprId),
    /// The next player on the right of a player who is not out.
    Right(ExprId),
    /// A player's seat, counted from 1.
    SeatOf(ExprId),

    /// A zone; `of` is a player or a card for zones of these, and absent for the table's.
    Zone {
        /// The zone.
        zone: ZoneId,
        /// The player, card or pile that has it; absent: the table.
        of: Option<ExprId>,
    },
    /// One pile of a `piles` zone of the table, by its key.
    Pile {
        /// The zone.
        zone: ZoneId,
        /// Which pile.
        key: ExprId,
    },
    /// One pile of a `piles` zone that is known only when the game runs.
    PileIn {
        /// The zone.
        of: ExprId,
        /// Which pile.
        key: ExprId,
    },
    /// The piles of a `piles` zone of the table that are there, in the order of their keys.
    Piles(ZoneId),
    /// The piles that are there, in the order of their keys, of a `piles` zone that is known only when the game runs.
    PilesIn(ExprId),
    /// What a pile goes by: a definition or a number.
    KeyOf(ExprId),
    /// What is read of the spots of a grid or pyramid.
    Spot(SpotRead),
    /// The cards of a zone or pile, top first; of a `piles` zone the top card of each pile.
    Contents(ExprId),
    /// `.cards`: all cards of a zone, piles included; of a player, those in all its zones. What lies in cards is in neither.
    AllCards(ExprId),
    /// A counter, track or flag of a player, card or pile; `of` absent: of the table.
    Cell {
        /// The counter, track or flag.
        cell: CellId,
        /// The player, card or pile that has it; absent: the table.
        of: Option<ExprId>,
    },
    /// A pool, likewise.
    Pool {
        /// The pool.
        pool: PoolId,
        /// The player, card or pile that has it; absent: the table.
        of: Option<ExprId>,
    },
    /// A bundle of goods: what is in a pool, one of a resource, or all together that a list has of these.
    Goods(ExprId),
    /// A bundle as written: so many of each resource, less than none being none.
    Bundle(Vec<(ExprId, ExprId)>),
    /// Two bundles put together, resource by resource.
    Blend(Blend, ExprId, ExprId),
    /// So many times a bundle.
    Scaled {
        /// What.
        goods: ExprId,
        /// How many times.
        by: ExprId,
    },
    /// Those goods of a bundle whose resource fits; `local` is the resource.
    SomeGoods {
        /// Of these.
        goods: ExprId,
        /// The candidate.
        local: LocalId,
        /// Of the candidate.
        condition: ExprId,
    },
    /// All that is in the pools of a player.
    Wealth(ExprId),
    /// How much of a resource there is.
    AmountOf {
        /// In what bundle or pool.
        of: ExprId,
        /// Of what.
        resource: ExprId,
    },
    /// How many goods there are in all.
    Total(ExprId),
    /// The resources of which there is something.
    Kinds(ExprId),
    /// Whether the first bundle is covered by the second.
    Covered(ExprId, ExprId),
    /// The rows of a table of a card or definition.
    Rows {
        /// Which table.
        table: TableId,
        /// The card or definition that has it.
        of: ExprId,
    },
    /// The number of a row, from 1.
    LevelOf(ExprId),
    /// A note, likewise.
    Note {
        /// The note.
        note: NoteId,
        /// The player, card or pile that has it; absent: the table.
        of: Option<ExprId>,
    },
    /// A field of a card or definition. A value that is an expression is evaluated with that card as `self`
    /// and its owner as `me`.
    Field {
        /// The field.
        field: FieldId,
        /// The card or definition that has it.
        of: ExprId,
    },
    /// A `define`: its body, with `of` as me (player's), as self (kind's); of a free one me is `of`, or where that is
    /// absent the reader's me.
    Derived {
        /// The `define`.
        derived: DerivedId,
        /// Whose value it is; absent: the asker's.
        of: Option<ExprId>,
        /// Its arguments, bound to its first locals.
        args: Vec<ExprId>,
    },
    /// The definition of a card.
    NameOf(ExprId),
    /// The player in whose zone a card lies or last lay.
    OwnerOf(ExprId),
    /// The pile in which a card lies or last lay.
    PileOf(ExprId),

    /// Every definition of a kind.
    Definitions(KindId),
    /// The items of a list for which `condition` holds; `local` is the candidate.
    Filter {
        /// From what.
        list: ExprId,
        /// The candidate.
        local: LocalId,
        /// Of the candidate.
        condition: ExprId,
    },
    /// The items of a list that are of a kind, tag or definition: `treasure in hand`.
    Only {
        /// From what.
        list: ExprId,
        /// Which.
        test: Test,
    },
    /// `value` of each item, lists among them joined; nothing is left out.
    Map {
        /// Of what.
        list: ExprId,
        /// The item.
        local: LocalId,
        /// What is read of it.
        value: ExprId,
    },
    /// The items of the first list that are in the second.
    In {
        /// These.
        these: ExprId,
        /// Those.
        those: ExprId,
    },
    /// A list as written: lists among its parts are joined.
    List(Vec<ExprId>),
    /// `a + b` of lists.
    Join(ExprId, ExprId),
    /// `a - b` of lists: without as many of each as `b` has.
    Without(ExprId, ExprId),
    /// The numbers from the first to the last; none if that is lower.
    Range {
        /// The first.
        first: ExprId,
        /// The last.
        last: ExprId,
    },
    /// Of variables that lie one behind another, by seat: that of a player.
    SlotOf {
        /// That of the first seat.
        first: SlotId,
        /// The player.
        of: ExprId,
    },
    /// The distinct items of a list, first ones kept.
    Distinct(ExprId),
    /// Some from an end of a list (zones are listed from the top).
    Take {
        /// Which end.
        end: End,
        /// How many; absent: one, which is then a thing and no list.
        count: Option<ExprId>,
        /// Of what.
        of: ExprId,
    },
    /// The nth item of a list, from 1.
    Item {
        /// The list.
        of: ExprId,
        /// Its place.
        at: ExprId,
    },

    /// How many items.
    Count(ExprId),
    /// The sum of a value over a list.
    Sum {
        /// Over what.
        list: ExprId,
        /// The item.
        local: LocalId,
        /// The summand.
        value: ExprId,
    },
    /// The highest or lowest of a value over a list; 0 of none.
    Extreme {
        /// Highest, else lowest.
        highest: bool,
        /// Over what.
        list: ExprId,
        /// The item.
        local: LocalId,
        /// The number.
        value: ExprId,
    },

    /// Arithmetic on numbers. Division rounds down; by nought it is a fault.
    Arith(Arith, ExprId, ExprId),
    /// The negative of a number.
    Negative(ExprId),
    /// An order of two numbers.
    Compare(Compare, ExprId, ExprId),
    /// Whether two things are the same thing (a card and a definition: of that name), or two lists have the
    /// same items in order.
    Same(ExprId, ExprId),
    /// Whether two lists have the same items in any order.
    SameItems(ExprId, ExprId),
    /// Both; the second is read only if the first holds.
    And(ExprId, ExprId),
    /// Either; the second is read only if the first does not hold.
    Or(ExprId, ExprId),
    /// Not.
    Not(ExprId),
    /// A choice between two values.
    If {
        /// On what.
        condition: ExprId,
        /// If it holds.
        then: ExprId,
        /// If not.
        otherwise: ExprId,
    },
    /// Whether a thing is of a kind, tag or definition.
    Is {
        /// Which thing.
        of: ExprId,
        /// What it should be.
        test: Test,
    },
    /// Whether a list, zone or pile is empty, or a thing is none.
    IsEmpty(ExprId),
    /// Whether a card reference is still good: there, and not moved by something else.
    IsLive(ExprId),

    /// Whether nothing forbids me a verb, done to a thing.
    Can {
        /// Which verb.
        verb: VerbId,
        /// To what; absent: at all.
        thing: Option<ExprId>,
    },

    /// A score term of a player, or the sum of all.
    Score {
        /// The player.
        of: ExprId,
        /// Which term; absent: all.
        term: Option<ScoreId>,
    },
    /// The players who share the victory; empty while the game runs.
    Winners,
    /// A rhai function.
    Script {
        /// The rhai function.
        script: ScriptId,
        /// Its arguments.
        args: Vec<ExprId>,
    },

    /// Which one a card is of those that lie there, from 1: in a row from the left, in a stack or pile from the top. Of what
    /// lies nowhere, or where there is no order, 0.
    PositionOf(ExprId),
}
