//! A loaded program: checked, with tables derived from it so that the machine only has to look things up.

mod bodies;
mod borne;
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
mod verify;

use std::sync::OnceLock;

use schema::code::{Block, Label, Window};
use schema::effect::Changed;
use schema::expr::Test;
use schema::id::{
    AbilityId, BlockId, CellId, DefinitionId, DerivedId, ExprId, FamilyId, FieldId, IdVec,
    MemberId, MenuId, MomentId, NoteId, OptionId, PoolId, PurposeId, VerbId, ZoneId,
};
use schema::locale::Locale;
use schema::program::{Holder, Program, Until};
use schema::sight::Sight;

pub(crate) use borne::{Affected, Handlers, SCORES};
pub(crate) use places::{PileOf, PlaceInfo, ZoneInfo, ZoneKind};
pub(crate) use pools::PoolInfo;
pub(crate) use spots::{Point, value as spot_value};

use crate::fault::LoadError;
use crate::phrases::Phrases;
use crate::value::Value;

/// What is known of a counter or flag.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CellInfo {
    /// Where it begins; of a card's, its place among those of one card.
    pub(crate) base: u32,
    pub(crate) holder: Holder,
    pub(crate) flag: bool,
    pub(crate) sight: Sight,
    /// What it is when a game begins.
    pub(crate) first: i32,
    /// It is never less.
    pub(crate) least: i32,
    /// It is never more.
    pub(crate) most: i32,
    /// Whether `least` comes after `most`.
    pub(crate) cycle: bool,
    /// When it is set back to `first`.
    pub(crate) until: Option<Until>,
}

/// What a definition's field is.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Field {
    Constant(Value),
    Computed(ExprId),
    /// Some effect may change it; this is its base.
    Changed(ExprId),
}

/// What the machine needs to know of a block before it runs it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BlockInfo {
    /// How many slots a frame has; one more than the text uses if it yields something, for that.
    pub(crate) slots: u16,
    /// The slot of what it yields.
    pub(crate) result: Option<u16>,
    /// The units of fuel that a call of it takes: more than one if it is long.
    pub(crate) begun: u32,
}

/// A derived value that handlers watch.
#[derive(Debug)]
pub(crate) struct WatchedDerived {
    pub(crate) derived: DerivedId,
    pub(crate) holder: Holder,
    /// Where the state keeps how it stood last, as of a counter.
    pub(crate) base: usize,
    pub(crate) handlers: Handlers,
}

/// A loaded program.
#[derive(Debug)]
pub struct Rules {
    pub(crate) program: Program,
    /// What that is called in the game's text of which another name is shown, and other names of cards.
    pub(crate) own: Locale,
    /// The locale that is shown, with what purposes are called by it or by the engine.
    pub(crate) shown: Locale,
    /// How the engine speaks of a game.
    pub(crate) phrases: &'static Phrases,
    hash: OnceLock<String>,
    pub(crate) places: Vec<PlaceInfo>,
    pub(crate) zones: IdVec<ZoneId, ZoneInfo>,
    /// The places that each card brings, behind all others.
    pub(crate) card_places: Vec<PlaceInfo>,
    /// What cards' piles are.
    pub(crate) piles: Vec<PileOf>,
    pub(crate) cells: IdVec<CellId, CellInfo>,
    /// First values of all cells but those of cards, then those of one card.
    pub(crate) first_cells: Vec<i32>,
    pub(crate) card_cells: Vec<i32>,
    /// Which of a card's cells says where in a grid or pyramid it lies, in games that have such.
    pub(crate) spot_cell: Option<usize>,
    /// Whether the game asks which one a card is where it lies.
    pub(crate) asks_positions: bool,
    /// Whether all win or lose together.
    pub(crate) cooperative: bool,
    /// The flags that put players out.
    pub(crate) outs: Vec<outs::Out>,
    pub(crate) pools: IdVec<PoolId, PoolInfo>,
    /// Of each family: the one pool of each player for it, and the table's bank.
    pub(crate) ends: IdVec<FamilyId, (Option<PoolId>, Option<PoolId>)>,
    /// Where each note begins; of a card's, its place among those of one card.
    pub(crate) notes: IdVec<NoteId, u32>,
    /// Whether some players see a counter or note of cards because a condition holds for them.
    pub(crate) seen_by_condition: bool,
    /// How many notes the state keeps besides those of cards.
    pub(crate) note_count: usize,
    pub(crate) card_notes: Vec<NoteId>,
    /// Whether a definition is of a kind, at the place `kind * number of definitions + definition`. The tables after it are
    /// laid out alike.
    pub(crate) of_kind: Vec<bool>,
    /// Whether it has a tag.
    pub(crate) of_tag: Vec<bool>,
    /// Which member of a family it is.
    pub(crate) members_of: Vec<Option<MemberId>>,
    /// What a field of it is.
    pub(crate) fields: Vec<Option<Field>>,
    /// The block of an ability of it.
    pub(crate) abilities: Vec<Option<BlockId>>,
    pub(crate) blocks: IdVec<BlockId, BlockInfo>,
    pub(crate) loops: lengths::Loops,
    /// Who waits for a counter to cross a mark.
    pub(crate) cell_crossings: IdVec<CellId, Handlers>,
    /// Who waits for something that is worked out to do so.
    pub(crate) watched: Vec<WatchedDerived>,
    /// Who answers each verb: before it, instead of it, after it.
    pub(crate) verb_handlers: IdVec<VerbId, [Handlers; 3]>,
    /// The windows that handlers of effects with a life may answer.
    pub(crate) timed_windows: Vec<(Option<VerbId>, Window)>,
    /// How many lists there are of what cards may bear: the lines that score, those of each [`Affected`], and of [`Handlers`].
    pub(crate) borne_lists: usize,
    /// What may change each field and derived value.
    pub(crate) field_effects: IdVec<FieldId, Affected>,
    pub(crate) derived_effects: IdVec<DerivedId, Affected>,
    /// What may forbid each verb, and each purpose.
    pub(crate) verb_bans: IdVec<VerbId, Affected>,
    pub(crate) purpose_bans: IdVec<PurposeId, Affected>,
    /// Who answers the start and the end of each stretch.
    pub(crate) moment_handlers: IdVec<MomentId, [Handlers; 2]>,
    /// What cards and rules add to menus.
    pub(crate) menus: IdVec<MenuId, Vec<OptionId>>,
    /// Counters and flags that are set back when a stretch ends, and notes.
    pub(crate) moment_cells: IdVec<MomentId, Vec<CellId>>,
    pub(crate) moment_notes: IdVec<MomentId, Vec<NoteId>>,
    /// How deep each expression is.
    pub(crate) depths: Vec<u16>,
    pub(crate) made: made::Made,
}

/// Where a stretch ends that an instruction of this block opens.
fn end_of(block: &Block, opened: Label) -> Option<Label> {
    let at = block.ends.binary_search_by_key(&opened, |(opened, _)| *opened).ok()?;
    Some(block.ends[at].1)
}

impl Rules {
    /// Checks a program, whoever made it, so thoroughly that the machine never panics on it, and derives the tables.
    pub fn load(program: Program) -> Result<Self, LoadError> {
        load::load(program)
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The program's hash, in hexadecimal: of all that the game reaches but the places in its text.
    #[must_use]
    pub fn hash(&self) -> &str {
        self.hash.get_or_init(|| hash::program_hash(&self.program))
    }

    /// Whether a definition is of a kind, tag or definition.
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

    /// Which member of a family a definition's tags make it.
    pub(crate) fn tag_of(&self, family: FamilyId, definition: DefinitionId) -> Option<MemberId> {
        let count = self.program.definitions.len();
        *self.members_of.get(usize::from(family.0) * count + usize::from(definition.0))?
    }

    pub(crate) fn code(&self, block: BlockId) -> &Block {
        &self.program.blocks[block]
    }

    /// Where a stretch ends that an instruction of a block opens.
    pub(crate) fn ends_at(&self, block: BlockId, opened: Label) -> Option<Label> {
        end_of(self.code(block), opened)
    }

    pub(crate) fn field(&self, field: FieldId, definition: DefinitionId) -> Option<Field> {
        *self.fields_of(field).get(usize::from(definition.0))?
    }

    /// What a field is, by definition.
    pub(crate) fn fields_of(&self, field: FieldId) -> &[Option<Field>] {
        let count = self.program.definitions.len();
        let start = usize::from(field.0) * count;
        self.fields.get(start..start + count).unwrap_or(&[])
    }

    /// What may change a value.
    pub(crate) fn affected(&self, what: Changed) -> &Affected {
        match what {
            Changed::Field(field) => &self.field_effects[field],
            Changed::Derived(derived) => &self.derived_effects[derived],
        }
    }

    /// Whether a derived value is what its define says, whatever it is read of.
    pub(crate) fn is_unchanged(&self, derived: DerivedId) -> bool {
        let mut overrides = self.program.overrides.iter();
        self.derived_effects[derived].is_empty() && !overrides.any(|own| own.derived == derived)
    }

    /// The range of a field that effects change.
    pub(crate) fn range(&self, field: FieldId, definition: DefinitionId) -> Option<(i32, i32)> {
        let of = |range: &&schema::effect::FieldRange| {
            range.field == field && self.is(definition, Test::Kind(range.kind))
        };
        self.program.ranges.iter().find(of).map(|range| (range.least, range.most))
    }

    pub(crate) fn ability(&self, ability: AbilityId, definition: DefinitionId) -> Option<BlockId> {
        let count = self.program.definitions.len();
        *self.abilities.get(usize::from(ability.0) * count + usize::from(definition.0))?
    }

    /// The handlers of a window; `verb` is that of the block in which it stands.
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

    /// How deep an expression of the program is, at least the deepest of its parts.
    pub(crate) fn depth(&self, expr: ExprId) -> u16 {
        self.depths.get(expr.0 as usize).copied().unwrap_or(u16::MAX)
    }
}
