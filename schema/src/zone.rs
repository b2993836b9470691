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
    /// Who sees its cards.
    pub visibility: Visibility,
    /// Of a private zone: who sees its cards instead of its owner (`Sight::Those`).
    #[serde(default)]
    pub seen_by: Option<ExprId>,
    /// Who may count them.
    pub size: SizeVisibility,
    /// What alone it holds.
    pub holds: Option<KindId>,
    /// What its piles go by, if it is one of piles.
    pub keys: Keys,
    /// How many cards there is room for, read by its owner; what has no room stays where it is.
    pub limit: Option<ExprId>,
}

/// What the piles of a zone go by.
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
    /// The definition of their cards: a pile is there once it is stocked.
    #[default]
    Cards,
    /// Numbers from 1 to this: they are all there from the start.
    Numbers(u16),
    /// The members of a family: they are all there from the start.
    Members(FamilyId),
}

/// What one pile goes by.
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

/// How cards lie.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Layout {
    /// Listed from the top; what is moved to it goes on top.
    Stack,
    /// No order. It is kept in order of arrival, which no rule may read.
    Set,
    /// In order of arrival.
    Row,
    /// Stacks, one for each of the zone's keys.
    Piles,
    /// At spots with an `x` and a `y`, one card at each; what is moved to the zone itself lies in it without a spot.
    Grid,
    /// Cards lie at spots of so many levels, each card upon two others.
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
    /// Everybody the top card (of each pile), nobody the rest.
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
    /// Nobody; whether there is a card at all is seen where the top is.
    Hidden,
}
