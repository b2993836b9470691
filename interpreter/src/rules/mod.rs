//! A loaded program: verified, with tables derived from it in which the machine looks things up.

mod bodies;
mod borne;
mod conjuncts;
mod declared;
mod hash;
mod lengths;
mod load;
mod made;
mod members;
pub(crate) mod operands;
mod outs;
mod places;
mod pools;
mod spots;
mod tables;
mod texts;
mod variants;
mod verify;
mod yielding;

use std::sync::OnceLock;

use schema::code::{Block, Label, Window};
use schema::effect::Changed;
use schema::expr::Test;
use schema::id::{
    AbilityId, BlockId, CellId, DefinitionId, DerivedId, ExprId, FamilyId, FieldId, IdVec,
    MemberId, MenuId, MomentId, NoteId, OptionId, PoolId, PurposeId, VariantId, VerbId, ZoneId,
};
use schema::locale::Locale;
use schema::program::{Holder, Program, Until};
use schema::sight::Sight;

pub(crate) use bodies::Leaves;
pub(crate) use borne::{Affected, Handlers, SCORES};
pub(crate) use places::{PileOf, PlaceInfo, Viewers, ZoneInfo, ZoneKind};
pub(crate) use pools::PoolInfo;
pub(crate) use spots::{Point, value as spot_value};
pub(crate) use texts::Says;

use crate::fault::LoadError;
use crate::phrases::Phrases;
use crate::value::Value;

/// A counter or flag, and where its cells lie.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CellInfo {
    /// The index of its first cell (of seat 0, of place 0 or of the table); for a counter of cards, the offset among
    /// the cells of one card.
    pub(crate) base: u32,
    pub(crate) holder: Holder,
    pub(crate) flag: bool,
    pub(crate) sight: Sight,
    /// The first value.
    pub(crate) first: i32,
    /// The lower bound; that of `i64` where there is none.
    pub(crate) least: i64,
    /// The upper bound; that of `i64` where there is none.
    pub(crate) most: i64,
    /// Whether it wraps around from `most` to `least`.
    pub(crate) cycle: bool,
    /// When it gets its first value again, if ever.
    pub(crate) until: Option<Until>,
}

/// The field of a definition.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Field {
    /// A constant.
    Constant(Value),
    /// An expression.
    Computed(ExprId),
    /// An expression to which effects may apply.
    Changed(ExprId),
}

/// What the machine needs to know about a block before it runs it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BlockInfo {
    /// The number of variables of a frame. A verb with a result has one more than the program says, for the result.
    pub(crate) slots: u16,
    /// The variable of the result, if the block is a verb's that yields one.
    pub(crate) result: Option<u16>,
    /// The units of fuel that a call costs: more than one if the block is long.
    pub(crate) begun: u32,
    /// Whether it is the body of a verb that does nothing by itself: a call of it is a signal, which handlers answer.
    pub(crate) is_signal: bool,
}

/// A define that `when … rises to` or `falls to` handlers watch.
#[derive(Debug)]
pub(crate) struct WatchedDerived {
    pub(crate) derived: DerivedId,
    pub(crate) holder: Holder,
    /// The index of its first hidden cell, in which the state keeps its last value (laid out as for a counter).
    pub(crate) base: usize,
    /// The handlers that watch it.
    pub(crate) handlers: Handlers,
}

/// A loaded program: verified, with tables derived from it. Every machine, view and description of a game refers to
/// one.
#[derive(Debug)]
pub struct Rules {
    pub(crate) program: Program,
    /// The names in the game's own text for everything that a locale has renamed, and other names of cards.
    pub(crate) own: Locale,
    /// The locale that is shown, completed by the engine's own words for purposes.
    pub(crate) shown: Locale,
    /// The phrases of the engine in the language that is shown.
    pub(crate) phrases: &'static Phrases,
    /// The program's hash, once it was asked for.
    hash: OnceLock<String>,
    /// What each card says, once it was asked for.
    texts: texts::MadeTexts,
    /// The places that every game has, by [`PlaceId`](crate::value::PlaceId).
    pub(crate) places: Vec<PlaceInfo>,
    pub(crate) zones: IdVec<ZoneId, ZoneInfo>,
    /// The places that each card has, whose numbers follow those of every game.
    pub(crate) card_places: Vec<PlaceInfo>,
    /// The piles that [`Card::pile`](crate::state::Card) refers to.
    pub(crate) piles: Vec<PileOf>,
    pub(crate) cells: IdVec<CellId, CellInfo>,
    /// The first values of all cells but those of cards.
    pub(crate) first_cells: Vec<i32>,
    /// The first values of the cells of one card.
    pub(crate) card_cells: Vec<i32>,
    /// The offset of the cell of each card that stores its spot, in games with grids or pyramids.
    pub(crate) spot_cell: Option<usize>,
    /// Whether the program evaluates positions of cards anywhere.
    pub(crate) asks_positions: bool,
    /// Whether all players win or lose together.
    pub(crate) cooperative: bool,
    /// The flags that put players out.
    pub(crate) outs: Vec<outs::Out>,
    pub(crate) pools: IdVec<PoolId, PoolInfo>,
    /// For each family, the pool that each player has for it, and the table's bank.
    pub(crate) ends: IdVec<FamilyId, (Option<PoolId>, Option<PoolId>)>,
    /// The index of the first of each note in the state; for notes of cards, the offset among the notes of one card.
    pub(crate) notes: IdVec<NoteId, u32>,
    /// Whether a counter or note of cards is visible only to players for whom a condition holds.
    pub(crate) seen_by_condition: bool,
    /// Whether something on cards is public, and so seen on covered cards, too.
    pub(crate) has_public_marks: bool,
    /// The number of notes in the state without those of cards.
    pub(crate) note_count: usize,
    /// The notes that each card has.
    pub(crate) card_notes: Vec<NoteId>,
    /// Whether a definition is of a kind, at index `kind * number of definitions + definition`. The following tables
    /// are laid out alike.
    pub(crate) of_kind: Vec<bool>,
    /// Whether a definition has a tag.
    pub(crate) of_tag: Vec<bool>,
    /// The member of a family that a definition is.
    pub(crate) members_of: Vec<Option<MemberId>>,
    /// The field of a definition.
    pub(crate) fields: Vec<Option<Field>>,
    /// The block of an ability of a definition.
    pub(crate) abilities: Vec<Option<BlockId>>,
    pub(crate) blocks: IdVec<BlockId, BlockInfo>,
    /// The lengths of loops in long blocks.
    pub(crate) loops: lengths::Loops,
    /// The handlers that watch each counter.
    pub(crate) cell_crossings: IdVec<CellId, Handlers>,
    /// The defines that handlers watch.
    pub(crate) watched: Vec<WatchedDerived>,
    /// The handlers of each verb: before, instead and after.
    pub(crate) verb_handlers: IdVec<VerbId, [Handlers; 3]>,
    /// The windows that handlers of running effects may answer, sorted.
    pub(crate) timed_windows: Vec<(Option<VerbId>, Window)>,
    /// The number of lists of what cards may bear: score terms, two for each [`Affected`], and one for each
    /// [`Handlers`] with many.
    pub(crate) borne_lists: usize,
    /// The effects that may change each field.
    pub(crate) field_effects: IdVec<FieldId, Affected>,
    /// The effects that may change each define.
    pub(crate) derived_effects: IdVec<DerivedId, Affected>,
    /// The effects that may forbid each verb.
    pub(crate) verb_bans: IdVec<VerbId, Affected>,
    /// The blocks that carry out the machine's own verbs where something answers or forbids them.
    pub(crate) machine_calls: Vec<BlockId>,
    /// The verbs that only work something out.
    yielding: IdVec<VerbId, bool>,
    /// The effects that may forbid choosing for each purpose.
    pub(crate) purpose_bans: IdVec<PurposeId, Affected>,
    /// The handlers of the start and of the end of each phase, turn or round.
    pub(crate) moment_handlers: IdVec<MomentId, [Handlers; 2]>,
    /// The options that cards and rules add to each menu.
    pub(crate) menus: IdVec<MenuId, Vec<OptionId>>,
    /// The parts of the conditions of options that are for several things.
    pub(crate) conjuncts: IdVec<OptionId, conjuncts::Conjuncts>,
    /// The setup options in the order in which they get their values.
    pub(crate) variant_order: Vec<VariantId>,
    /// The counters and flags that get their first values again when a phase, turn or round ends.
    pub(crate) moment_cells: IdVec<MomentId, Vec<CellId>>,
    /// The notes that get their first values again when a phase, turn or round ends.
    pub(crate) moment_notes: IdVec<MomentId, Vec<NoteId>>,
    /// The depth in nodes of each expression.
    pub(crate) depths: Vec<u16>,
    /// The plan that machines of this program share.
    pub(crate) made: made::Made,
}

/// The instruction that ends the stretch opened by the instruction at index `opened`.
fn end_of(block: &Block, opened: Label) -> Option<Label> {
    let at = block.ends.binary_search_by_key(&opened, |(opened, _)| *opened).ok()?;
    Some(block.ends[at].1)
}

impl Rules {
    /// Verifies a program, from whatever source, so that the machine never panics on it, and derives the tables. The
    /// error says what is wrong.
    pub fn load(program: Program) -> Result<Self, LoadError> {
        load::load(program)
    }

    /// The program. Its names are those that are shown (see [`Rules::show_in`]).
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The program's hash, in 32 hexadecimal digits: of everything that the game reaches, without places in the text.
    #[must_use]
    pub fn hash(&self) -> &str {
        self.hash.get_or_init(|| hash::program_hash(&self.program))
    }

    /// Whether a definition is of a kind, has a tag, or is a certain definition.
    #[must_use]
    pub fn is(&self, definition: DefinitionId, test: Test) -> bool {
        let count = self.program.definitions.len();
        let at = |group: u16| usize::from(group) * count + usize::from(definition.0);
        match test {
            Test::Kind(kind) => self.of_kind.get(at(kind.0)).copied().unwrap_or(false),
            Test::Tag(tag) => self.of_tag.get(at(tag.0)).copied().unwrap_or(false),
            Test::Definition(other) => other == definition,
        }
    }

    /// The member of a family that a definition's tags make it, if any.
    pub(crate) fn tag_of(&self, family: FamilyId, definition: DefinitionId) -> Option<MemberId> {
        let count = self.program.definitions.len();
        *self.members_of.get(usize::from(family.0) * count + usize::from(definition.0))?
    }

    /// The block with this id.
    pub(crate) fn code(&self, block: BlockId) -> &Block {
        &self.program.blocks[block]
    }

    /// The instruction at which a stretch ends that the instruction `opened` of a block opens: the window of its end,
    /// or else its `Close`.
    pub(crate) fn ends_at(&self, block: BlockId, opened: Label) -> Option<Label> {
        end_of(self.code(block), opened)
    }

    /// The field of a definition, if it has it.
    pub(crate) fn field(&self, field: FieldId, definition: DefinitionId) -> Option<Field> {
        *self.fields_of(field).get(usize::from(definition.0))?
    }

    /// A field of all definitions, indexed by definition.
    pub(crate) fn fields_of(&self, field: FieldId) -> &[Option<Field>] {
        let count = self.program.definitions.len();
        let start = usize::from(field.0) * count;
        self.fields.get(start..start + count).unwrap_or(&[])
    }

    /// The effects that may change a value.
    pub(crate) fn affected(&self, what: Changed) -> &Affected {
        match what {
            Changed::Field(field) => &self.field_effects[field],
            Changed::Derived(derived) => &self.derived_effects[derived],
        }
    }

    /// Whether a define always has the value of its body: no effect changes it and no card overrides it.
    pub(crate) fn is_unchanged(&self, derived: DerivedId) -> bool {
        let mut overrides = self.program.overrides.iter();
        self.derived_effects[derived].is_empty() && !overrides.any(|own| own.derived == derived)
    }

    /// The range to which a field is clamped after effects, if it has one.
    pub(crate) fn range(&self, field: FieldId, definition: DefinitionId) -> Option<(i32, i32)> {
        let of = |range: &&schema::effect::FieldRange| {
            range.field == field && self.is(definition, Test::Kind(range.kind))
        };
        self.program.ranges.iter().find(of).map(|range| (range.least, range.most))
    }

    /// The block of an ability of a definition, if it has it.
    pub(crate) fn ability(&self, ability: AbilityId, definition: DefinitionId) -> Option<BlockId> {
        let count = self.program.definitions.len();
        *self.abilities.get(usize::from(ability.0) * count + usize::from(definition.0))?
    }

    /// The handlers of a window. `verb` is the verb in whose block the window stands, if it is one's.
    pub(crate) fn handlers(&self, window: Window, verb: Option<VerbId>) -> &Handlers {
        let of_verb = |at: usize| verb.map_or(Handlers::NONE, |verb| &self.verb_handlers[verb][at]);
        match window {
            Window::Crossing => Handlers::NONE,
            Window::Before => of_verb(0),
            Window::Instead => of_verb(1),
            Window::After => of_verb(2),
            Window::Start(moment) => &self.moment_handlers[moment][0],
            Window::End(moment) => &self.moment_handlers[moment][1],
        }
    }

    /// The depth of an expression in nodes; `u16::MAX` if there is none.
    pub(crate) fn depth(&self, expr: ExprId) -> u16 {
        self.depths.get(expr.0 as usize).copied().unwrap_or(u16::MAX)
    }
}
