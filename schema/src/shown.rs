//! The `shown` declarations of a game: which values of players, table, piles and cards are worth showing. They do not
//! change how a game goes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::{CellId, DerivedId, FamilyId, FieldId, KindId, NoteId, PoolId, ZoneId};

/// One word of `shown cost, suit in hand, city`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Shown {
    /// Who has it.
    pub of: ShownOf,
    /// The value that is shown.
    pub what: ShownWhat,
    /// For cards: the zones in which it is shown; empty: wherever they lie.
    pub zones: Vec<ZoneId>,
    /// Whether an `extend` says it: it is shown beside what is shown without it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub adds: bool,
}

impl Shown {
    /// Whether this is said of these, in its own right and not in an `extend`: then nothing else of theirs is shown.
    #[must_use]
    pub fn says_of(&self, of: ShownOf) -> bool {
        self.of == of && !self.adds
    }
}

/// Who has a value that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum ShownOf {
    /// Each player.
    Player,
    /// The table.
    Table,
    /// Each pile.
    Pile,
    /// Each spot that may be chosen; the values are defines that take a spot.
    Spot,
    /// The cards of a kind, and of kinds that inherit from it without a `shown` of their own.
    Kind(KindId),
}

/// The sorts of values that can be shown.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum ShownWhat {
    /// A field of cards.
    Field(FieldId),
    /// The tag that a card has of this group.
    Tag(FamilyId),
    /// A counter, track or flag.
    Cell(CellId),
    /// A note.
    Note(NoteId),
    /// The contents of a pool.
    Pool(PoolId),
    /// A derived value that takes as many arguments as [`ShownOf::arguments`] says.
    Derived(DerivedId),
}

impl ShownOf {
    /// How many arguments the defines take that are shown of it: those of piles and spots take the pile or the spot.
    pub fn arguments(self) -> u16 {
        match self {
            ShownOf::Player | ShownOf::Table | ShownOf::Kind(_) => 0,
            ShownOf::Pile | ShownOf::Spot => 1,
        }
    }
}
