//! Zones as they are declared.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::holder::Holder;
use crate::id::{DefinitionId, ExprId, FamilyId, KindId, MemberId};

/// A zone.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Who has it.
    pub holder: Holder,
    /// How cards lie in it.
    pub layout: Layout,
    /// Who sees its cards, unless `seen_by` says it.
    pub visibility: Visibility,
    /// Of a private zone: the condition that says who sees its cards instead of its owner (see
    /// [`crate::sight::Sight::Those`]).
    #[serde(default)]
    pub seen_by: Option<ExprId>,
    /// Who may count its cards.
    pub size: SizeVisibility,
    /// The only kind of cards that it accepts; absent: any.
    pub holds: Option<KindId>,
    /// Of a `piles` zone: what its piles are keyed by.
    pub keys: Keys,
    /// The greatest number of cards in it, evaluated with its owner as `me`. A card for which there is no room does not
    /// move.
    pub limit: Option<ExprId>,
}

/// What the piles of a zone are keyed by.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    TraversableMut,
)]
pub enum Keys {
    /// The definition of their cards. A pile exists once it is stocked.
    #[default]
    Cards,
    /// Numbers from 1 to this one. All piles exist from the start.
    Numbers(u16),
    /// The members of a family. All piles exist from the start.
    Members(FamilyId),
}

/// The key of one pile.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum PileKey {
    /// The definition of its cards.
    Card(DefinitionId),
    /// A number, from 1.
    Number(u16),
    /// A member of the family.
    Member(MemberId),
}

/// How cards lie in a zone.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Layout {
    /// One upon another, listed from the top. A card that is moved to it goes on top.
    Stack,
    /// Without order. The engine keeps the order of arrival, which no rule may read.
    Set,
    /// Side by side, in order of arrival.
    Row,
    /// Stacks, one for each of the zone's keys.
    Piles,
    /// At spots `(x, y)`, one card at each. A card that is moved to the zone itself lies in it without a spot.
    Grid,
    /// At spots on this many levels, each card upon two others.
    Pyramid(u8),
}

impl Layout {
    /// Whether cards lie one behind another, so that each has a position.
    #[must_use]
    pub fn is_ordered(self) -> bool {
        match self {
            Layout::Stack | Layout::Row | Layout::Piles => true,
            Layout::Set | Layout::Grid | Layout::Pyramid(_) => false,
        }
    }
}

/// Who sees the cards of a zone.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Visibility {
    /// Everybody.
    Faceup,
    /// Nobody.
    Facedown,
    /// Its owner.
    Private,
    /// Everybody sees the top card (of each pile), nobody the others.
    TopFaceup,
}

/// Who may count the cards of a zone.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum SizeVisibility {
    /// Everybody.
    Public,
    /// Its owner.
    Private,
    /// Nobody. Where the top card is seen, it is seen whether there is a card.
    Hidden,
}
