//! Expressions: nodes in an arena, which read the game and change nothing.
//!
//! An expression is evaluated for a player (`me`), perhaps for a card (`self`), and perhaps in answer to an event. To
//! read something of `none` is no error: it gives 0, no, `none` or the empty list.

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
    /// `none`: no player, no card, no pile, no name.
    Nothing,
    /// A card definition: a card's name used as a value.
    Definition(DefinitionId),
    /// A member of a family.
    Member(MemberId),
    /// A die.
    Die(DieId),
    /// All members of a family; absent: all resources.
    Members(Option<FamilyId>),
    /// The tag of this group that a card has, or `none`.
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

    /// `me`: the player who acts.
    Me,
    /// The active player: the one whose turn it is, or `none`.
    Active,
    /// `self`: the card that the running ability, handler or field belongs to.
    SelfCard,
    /// The player who did what the running handler answers.
    Actor,
    /// The card whose ability, option or handler made the call that the running handler answers.
    Cause,
    /// A variable of the running block (in a bot: of the bot).
    Slot(SlotId),
    /// A parameter of the event that the running handler answers.
    EventSlot(SlotId),
    /// A variable of the expression itself: an argument of the define whose body it is, or the candidate of a list.
    /// Numbered within that body, in order of binding.
    Local(LocalId),
    /// The value of a setup option.
    Variant(VariantId),

    /// All players who are not out, in turn order from the active one (from the first seat where nobody is).
    Players,
    /// All who sit at the table, out or not, in the same order.
    Everybody,
    /// All who are not out but this player, in turn order from that player's left.
    Opponents(ExprId),
    /// The next player on the left of this one, of those who are not out.
    Left(ExprId),
    /// The next player on the right of this one, of those who are not out.
    Right(ExprId),
    /// A player's seat, counted from 1.
    SeatOf(ExprId),

    /// A zone of the table, of a player or of a card.
    Zone {
        /// The zone.
        zone: ZoneId,
        /// The player, card or pile that has it; absent: the table.
        of: Option<ExprId>,
    },
    /// One pile of a `piles` zone of the table.
    Pile {
        /// The zone.
        zone: ZoneId,
        /// The pile's key: a definition, number or member.
        key: ExprId,
    },
    /// One pile of a `piles` zone that an expression gives.
    PileIn {
        /// The zone.
        of: ExprId,
        /// The pile's key: a definition, number or member.
        key: ExprId,
    },
    /// The piles of a `piles` zone of the table that exist, in the order of their keys.
    Piles(ZoneId),
    /// The piles that exist of a `piles` zone that an expression gives, in the order of their keys.
    PilesIn(ExprId),
    /// The key of a pile: a definition, number or member.
    KeyOf(ExprId),
    /// What is read of the spots of a grid or pyramid.
    Spot(SpotRead),
    /// The cards of a zone or pile, top first; of a `piles` zone the top card of each pile.
    Contents(ExprId),
    /// `.cards`: all cards of a zone, piles included; of a player, those in all its zones. What lies in cards is in
    /// neither.
    AllCards(ExprId),
    /// A counter, track or flag of a player, card or pile; `of` absent: of the table.
    Cell {
        /// The counter, track or flag.
        cell: CellId,
        /// The player, card or pile that has it; absent: the table.
        of: Option<ExprId>,
    },
    /// A pool of a player, card, pile or the table.
    Pool {
        /// The pool.
        pool: PoolId,
        /// The player, card or pile that has it; absent: the table.
        of: Option<ExprId>,
    },
    /// Something as a bundle of goods: the contents of a pool, one of a resource, or the sum over a list of these.
    Goods(ExprId),
    /// A bundle as written: pairs of an amount and a resource. A negative amount counts as 0.
    Bundle(Vec<(ExprId, ExprId)>),
    /// Two bundles combined, resource by resource.
    Blend(Blend, ExprId, ExprId),
    /// A bundle multiplied by a number.
    Scaled {
        /// The bundle.
        goods: ExprId,
        /// The factor.
        by: ExprId,
    },
    /// The goods of a bundle whose resource meets a condition.
    SomeGoods {
        /// The bundle.
        goods: ExprId,
        /// The local that holds the candidate.
        local: LocalId,
        /// The condition.
        condition: ExprId,
    },
    /// All goods in the pools of a player, as one bundle.
    Wealth(ExprId),
    /// The amount of a resource in a bundle or pool.
    AmountOf {
        /// The bundle or pool.
        of: ExprId,
        /// The resource.
        resource: ExprId,
    },
    /// The number of goods in a bundle, over all resources.
    Total(ExprId),
    /// The resources of which a bundle has at least one.
    Kinds(ExprId),
    /// Whether the second bundle has at least as much of each resource as the first.
    Covered(ExprId, ExprId),
    /// The rows of a table of a card or definition, as a list.
    Rows {
        /// The table.
        table: TableId,
        /// The card or definition that has it.
        of: ExprId,
    },
    /// The number of a row in its table, from 1.
    LevelOf(ExprId),
    /// The value of a note of a player, card, pile or the table.
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
    /// A `define`: its body with `of` as `me` (a player's define) or as `self` (a kind's). In a free define `me` is
    /// `of`, or the reader's `me` if that is absent.
    Derived {
        /// The `define`.
        derived: DerivedId,
        /// Who has it; absent: the reader's `me`.
        of: Option<ExprId>,
        /// Its arguments: the first locals of its body.
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
    /// The items of a list that meet a condition.
    Filter {
        /// The list.
        list: ExprId,
        /// The local that holds the candidate.
        local: LocalId,
        /// The condition.
        condition: ExprId,
    },
    /// The items of a list that are of a kind, tag or definition: `field in hand`.
    Only {
        /// The list.
        list: ExprId,
        /// What they must be.
        test: Test,
    },
    /// A value for each item of a list. Values that are lists are joined; `none` is left out.
    Map {
        /// The list.
        list: ExprId,
        /// The local that holds the item.
        local: LocalId,
        /// The value.
        value: ExprId,
    },
    /// The items of the first list that are in the second.
    In {
        /// The first list.
        these: ExprId,
        /// The second list.
        those: ExprId,
    },
    /// A list as written. Parts that are lists are joined.
    List(Vec<ExprId>),
    /// `a + b` of lists.
    Join(ExprId, ExprId),
    /// `a - b` of lists: for each item of `b`, one equal item is taken out of `a`.
    Without(ExprId, ExprId),
    /// The numbers from `first` to `last`, both included; empty if `last` is lower.
    Range {
        /// The first.
        first: ExprId,
        /// The last.
        last: ExprId,
    },
    /// The variable of one player, of variables that lie one behind another, by seat.
    SlotOf {
        /// The variable of seat 0.
        first: SlotId,
        /// The player.
        of: ExprId,
    },
    /// A list without repetitions: of equal items the first is kept.
    Distinct(ExprId),
    /// Items from one end of a list (zones are listed from the top).
    Take {
        /// The end.
        end: End,
        /// How many; absent: the one at the end, which is then a thing and no list.
        count: Option<ExprId>,
        /// The list.
        of: ExprId,
    },
    /// The nth item of a list, from 1.
    Item {
        /// The list.
        of: ExprId,
        /// Its position, from 1.
        at: ExprId,
    },

    /// The number of items of a list.
    Count(ExprId),
    /// The sum of a value over a list.
    Sum {
        /// The list.
        list: ExprId,
        /// The local that holds the item.
        local: LocalId,
        /// The summand.
        value: ExprId,
    },
    /// The highest or lowest number over a list; 0 if the list is empty.
    Extreme {
        /// Highest, else lowest.
        highest: bool,
        /// The list.
        list: ExprId,
        /// The local that holds the item.
        local: LocalId,
        /// The number.
        value: ExprId,
    },

    /// Arithmetic on numbers. Division rounds down; a division by 0 is a fault.
    Arith(Arith, ExprId, ExprId),
    /// The negative of a number.
    Negative(ExprId),
    /// A comparison of two numbers.
    Compare(Compare, ExprId, ExprId),
    /// Whether two things are the same (a card and a definition: whether the card is of that definition), or two lists
    /// have the same items in the same order.
    Same(ExprId, ExprId),
    /// Whether two lists have the same items in any order.
    SameItems(ExprId, ExprId),
    /// Both hold; the second is evaluated only if the first holds.
    And(ExprId, ExprId),
    /// At least one holds; the second is evaluated only if the first does not hold.
    Or(ExprId, ExprId),
    /// Not.
    Not(ExprId),
    /// A choice between two values.
    If {
        /// The condition.
        condition: ExprId,
        /// The value if it holds.
        then: ExprId,
        /// The value if it does not.
        otherwise: ExprId,
    },
    /// Whether a thing is of a kind, tag or definition.
    Is {
        /// The thing.
        of: ExprId,
        /// What it should be.
        test: Test,
    },
    /// Whether a list, zone or pile is empty, or a thing is `none`.
    IsEmpty(ExprId),
    /// Whether a card reference is still good: there is a card, and nothing else has moved it since.
    IsLive(ExprId),

    /// Whether no continuous effect forbids `me` to do a verb, perhaps to a given thing.
    Can {
        /// The verb.
        verb: VerbId,
        /// To what it would be done; absent: to anything.
        thing: Option<ExprId>,
    },

    /// The points of a player from one score term, or from all.
    Score {
        /// The player.
        of: ExprId,
        /// The term; absent: the sum of all.
        term: Option<ScoreId>,
    },
    /// The players who share the victory; empty while the game runs.
    Winners,
    /// A call of a rhai function.
    Script {
        /// The rhai function.
        script: ScriptId,
        /// Its arguments.
        args: Vec<ExprId>,
    },

    /// The position of a card where it lies, from 1: in a row from the left, in a stack or pile from the top. 0 where
    /// the layout has no order, or for a card that lies nowhere.
    PositionOf(ExprId),
}
