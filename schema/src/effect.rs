//! Continuous effects: what a card or rule changes or forbids as long as it counts, and effects that last for a while.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::event::Live;
use crate::id::{
    DefinitionId, DerivedId, EffectId, ExprId, FieldId, HandlerId, KindId, MomentId, PurposeId,
    VerbId,
};
use crate::source::Span;

/// One line of a continuous effect: `-1 cost for (card where …)`, `set FLAG`, `cannot VERB for …`.
///
/// Its expressions are evaluated with the owner of its card as `me` and the card as `self`. In a rule, `me` is the
/// player who has the changed value, or who acts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Effect {
    /// The card that has it; absent: a rule has it, or it is installed by `until … { … }`.
    pub definition: Option<DefinitionId>,
    /// Where that card must lie for it to count.
    pub live: Live,
    /// What it applies to.
    pub on: On,
    /// What it changes or forbids.
    pub does: Does,
    /// Where it stands in the text.
    pub span: Span,
}

/// What an effect applies to.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum On {
    /// The default: for values of cards, the card that has the effect; for values of players and verbs, `me`; else all.
    Own,
    /// These cards, definitions or players.
    Those(ExprId),
    /// What these players do.
    Actors(ExprId),
}

/// What an effect does.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub enum Does {
    /// Changes a field, or a derived value where it is read with these arguments.
    Change {
        /// The field or derived value.
        what: Changed,
        /// The arguments of the derived value, if it takes any.
        args: Vec<ExprId>,
        /// How it is changed.
        how: How,
        /// The new value, or the amount.
        value: ExprId,
    },
    /// Forbids a verb, and choices for that purpose.
    Forbid {
        /// The verb.
        verb: Option<VerbId>,
        /// The purpose.
        purpose: Option<PurposeId>,
    },
}

impl Effect {
    /// The expressions that it reads.
    pub fn parts(&self) -> impl Iterator<Item = ExprId> {
        let on = match self.on {
            On::Own => None,
            On::Those(those) | On::Actors(those) => Some(those),
        };
        let (args, value) = match &self.does {
            Does::Change { args, value, .. } => (&args[..], Some(*value)),
            Does::Forbid { .. } => (&[][..], None),
        };
        on.into_iter().chain(args.iter().copied()).chain(value)
    }
}

impl Does {
    /// Whether it changes this field or derived value.
    #[must_use]
    pub fn changes(&self, changed: Changed) -> bool {
        matches!(self, Self::Change { what, .. } if *what == changed)
    }

    /// Whether it forbids choices for this purpose.
    #[must_use]
    pub fn forbids_purpose(&self, of: PurposeId) -> bool {
        matches!(self, Self::Forbid { purpose, .. } if *purpose == Some(of))
    }

    /// Whether it forbids this verb.
    #[must_use]
    pub fn forbids_verb(&self, of: VerbId) -> bool {
        matches!(self, Self::Forbid { verb, .. } if *verb == Some(of))
    }
}

/// What an effect changes.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    TraversableMut,
)]
pub enum Changed {
    /// A field of cards.
    Field(FieldId),
    /// A derived value.
    Derived(DerivedId),
}

/// How a value is changed. Of several effects all `Set` apply first, in order of arrival, then `Add` and `Subtract`.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum How {
    /// `set x = …`
    Set,
    /// `+1 x`; for a list, items are added.
    Add,
    /// `-1 x`; for a list, items are taken out.
    Subtract,
}

/// The range of a field that effects change. The value is brought into it after all effects.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub struct FieldRange {
    /// The kind whose cards it is for.
    pub kind: KindId,
    /// The field.
    pub field: FieldId,
    /// The least value.
    pub least: i32,
    /// The greatest value.
    pub most: i32,
}

/// A value that one card gives for a define of its kind, instead of the kind's.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub struct Override {
    /// The define.
    pub derived: DerivedId,
    /// The card.
    pub definition: DefinitionId,
    /// The expression of the card's own value.
    pub body: ExprId,
}

/// A score term.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Score {
    /// Its name; absent: it is shown together with other unnamed terms.
    pub name: Option<String>,
    /// The card that has it; absent: a rule has it. It counts once for each such card, for the card's owner.
    pub definition: Option<DefinitionId>,
    /// Where that card must lie for it to count.
    pub live: Live,
    /// Its points, evaluated with each player as `me`.
    pub value: ExprId,
}

/// `until … { … }`: effects and handlers that are installed together and last for a while.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut)]
pub struct Timed {
    /// When it ends.
    pub until: Lasts,
    /// Values that are captured when it is installed, for the first slots of its handlers and effects: variables, and
    /// what a pattern named. `None`: the slot stays empty.
    pub captures: Vec<Option<ExprId>>,
    /// Continuous effects.
    pub effects: Vec<EffectId>,
    /// Handlers.
    pub handlers: Vec<HandlerId>,
    /// Whether it captures what was read of something that nobody but whoever begins it is sure to see.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
}

/// When an installed effect ends: after the handlers of that moment.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TraversableMut,
)]
pub enum Lasts {
    /// `until end of PHASE`: the end of the running stretch of this sort, else of the next one.
    End(MomentId),
    /// `until start of next turn`: the start of my next one.
    NextStart(MomentId),
    /// `until end of next turn`: the end of my next one.
    NextEnd(MomentId),
    /// `until end of VERB`: the end of the innermost running event of it, else of the next one.
    Verb(VerbId),
    /// `until end of game`: it never ends.
    Game,
}
