//! Continuous effects: what a card or rule changes while it counts, and what is changed for a while.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::event::Live;
use crate::id::{
    DefinitionId, DerivedId, EffectId, ExprId, FieldId, HandlerId, KindId, MomentId, PurposeId,
    VerbId,
};
use crate::source::Span;

/// One line: `-1 cost for (card where …)`, `set guarded`, `cannot build for …`.
///
/// Its expressions are read by the owner of the card that bears it, with that card as `self`; of a rule by whoever the value
/// belongs to, or who acts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Effect {
    /// The card that bears it; absent: a rule's, or one that is installed.
    pub definition: Option<DefinitionId>,
    /// Where such a card must lie for it to count.
    pub live: Live,
    /// On whom or what.
    pub on: On,
    /// What it does to them.
    pub does: Does,
    /// Where it stands.
    pub span: Span,
}

/// On whom an effect is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum On {
    /// What cards have: on the card that bears it. What players have, and may do: on me. Else on all.
    Own,
    /// On these cards, definitions or players.
    Those(ExprId),
    /// On what these players do.
    Actors(ExprId),
}

/// What an effect does.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub enum Does {
    /// It changes a field or derived value, where that is asked for with these arguments.
    Change {
        /// Which.
        what: Changed,
        /// Its arguments, if it takes any.
        args: Vec<ExprId>,
        /// In what way.
        how: How,
        /// To what, or by how much.
        value: ExprId,
    },
    /// It forbids a verb, and choices to that end.
    Forbid {
        /// The verb.
        verb: Option<VerbId>,
        /// The purpose.
        purpose: Option<PurposeId>,
    },
}

/// What an effect changes.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Changed {
    /// A field of cards.
    Field(FieldId),
    /// A derived value.
    Derived(DerivedId),
}

/// In what way: first all that is set, in order of arrival, then what is added and taken away.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum How {
    /// `set x = …`
    Set,
    /// `+1 x`; to lists, what is added.
    Add,
    /// `-1 x`; of lists, what is taken out.
    Subtract,
}

/// The range of a field that effects change: it is kept after all of them.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub struct FieldRange {
    /// Of cards of this kind.
    pub kind: KindId,
    /// The field.
    pub field: FieldId,
    /// At least.
    pub least: i32,
    /// At most.
    pub most: i32,
}

/// The value of a card's own for a define of its kind.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub struct Override {
    /// The define.
    pub derived: DerivedId,
    /// The card.
    pub definition: DefinitionId,
    /// Its value.
    pub body: ExprId,
}

/// A score term.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Score {
    /// Its name; absent: shown with the rest.
    pub name: Option<String>,
    /// The card that bears it; absent: a rule's. It counts once for each such card, for its owner.
    pub definition: Option<DefinitionId>,
    /// Where such a card must lie for it to count.
    pub live: Live,
    /// Its points, read for each player.
    pub value: ExprId,
}

/// `until … { … }`: what is installed there, for a while.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Timed {
    /// How long.
    pub until: Lasts,
    /// What is remembered as it was: variables and what a pattern named, in the first slots of what is installed.
    pub captures: Vec<Option<ExprId>>,
    /// Continuous effects.
    pub effects: Vec<EffectId>,
    /// Handlers.
    pub handlers: Vec<HandlerId>,
}

/// How long an installed effect lasts; it ends after the handlers of that moment.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Lasts {
    /// `until end of Buy`: of the stretch that runs, else of the next one.
    End(MomentId),
    /// `until start of next turn`: my next one.
    NextStart(MomentId),
    /// `until end of next turn`: of my next one.
    NextEnd(MomentId),
    /// `until end of VERB`: with the innermost running event of it; where none runs, with the next one.
    Verb(VerbId),
}
