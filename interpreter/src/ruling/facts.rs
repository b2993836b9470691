//! What happened, as facts that claims ask about.

use schema::id::{DefinitionId, PurposeId, VerbId};

use super::things::Seen;
use crate::rules::Rules;
use crate::state::State;
use crate::value::{PlaceId, Value};

/// A verb that was called.
#[derive(Debug, Clone)]
pub(super) struct Called {
    pub(super) verb: VerbId,
    pub(super) actor: Option<u8>,
    /// What was handed to it, by parameter; of a list each item.
    pub(super) args: Vec<Vec<Fact>>,
}

/// A thing that was handed to a verb.
#[derive(Debug, Clone, Copy)]
pub(super) enum Fact {
    /// A card, and where it lay then.
    Card(DefinitionId, Option<PlaceId>),
    /// Anything else.
    Value(Value),
}

/// A card that moved.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moved {
    pub(super) definition: DefinitionId,
    pub(super) from: Option<PlaceId>,
    pub(super) to: PlaceId,
    /// Who moved it.
    pub(super) actor: Option<u8>,
}

/// A place that was shuffled.
#[derive(Debug, Clone)]
pub(super) struct Shuffled {
    pub(super) place: PlaceId,
    /// What lay there then, top first.
    pub(super) order: Vec<DefinitionId>,
    /// Who shuffled it.
    pub(super) actor: Option<u8>,
}

/// What was chosen without asking, as nothing else could be.
#[derive(Debug, Clone)]
pub(super) struct Left {
    /// Who would have been asked.
    pub(super) player: u8,
    pub(super) purpose: PurposeId,
    pub(super) things: Vec<Seen>,
}

/// A card that was shown.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shown {
    pub(super) definition: DefinitionId,
    /// Where it lay.
    pub(super) at: Option<PlaceId>,
    /// Who showed it.
    pub(super) actor: Option<u8>,
    /// Whether everybody sees it.
    pub(super) to_all: bool,
}

/// Who acts in the running frame.
pub(super) fn actor(state: &State) -> Option<u8> {
    state.frames.last().map(|frame| frame.me).filter(|&me| me < state.players())
}

/// What lies in the parameters of a call, whose frame is the running one.
pub(super) fn facts(rules: &Rules, state: &State, verb: VerbId) -> Vec<Vec<Fact>> {
    let params = rules.program().verbs.get(verb).map_or(0, |verb| verb.params.len());
    let base = state.frames.last().map_or(0, |frame| frame.base as usize);
    let fact = |value: Value| match value {
        Value::Card(card) => state
            .card(card.id)
            .map_or(Fact::Value(value), |card| Fact::Card(card.definition, card.place())),
        Value::Definition(definition) => Fact::Card(definition, None),
        other => Fact::Value(other),
    };
    let slots = state.slots.iter().skip(base).take(params);
    slots
        .map(|&value| match value {
            Value::List { .. } => state.items(value).iter().map(|&item| fact(item)).collect(),
            other => vec![fact(other)],
        })
        .collect()
}
