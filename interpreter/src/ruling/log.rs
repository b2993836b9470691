//! What happened, kept as lines in plain words and as facts that claims ask about.

use schema::id::{DefinitionId, DieId};
use schema::program::MomentKind;
use schema::ruling::Where;

use super::facts::{Called, Moved, Shown, actor, facts};
use crate::names::Words;
use crate::narrate::Narrator;
use crate::observer::{Event, Observer};
use crate::rules::Rules;
use crate::state::State;
use crate::value::{PlaceId, Value};

/// All that happened since the game began.
#[derive(Debug)]
pub(super) struct Log {
    told: Narrator,
    pub(super) called: Vec<Called>,
    pub(super) moved: Vec<Moved>,
    pub(super) shuffled: Vec<PlaceId>,
    /// What lay there then, top first.
    pub(super) orders: Vec<Vec<DefinitionId>>,
    /// Which faces were rolled.
    pub(super) rolled: Vec<(DieId, Value)>,
    pub(super) shown: Vec<Shown>,
    pub(super) phases_ended: usize,
}

impl Log {
    /// A log for players of these names.
    pub(super) fn new(names: &[String]) -> Self {
        Self {
            told: Narrator::new(names, None),
            called: Vec::new(),
            moved: Vec::new(),
            shuffled: Vec::new(),
            orders: Vec::new(),
            rolled: Vec::new(),
            shown: Vec::new(),
            phases_ended: 0,
        }
    }

    /// All lines, but for calls of verbs without a thing that did nothing.
    pub(super) fn transcript(&mut self) -> String {
        self.told.whole()
    }

    /// A line of the runner's own.
    pub(super) fn note(&mut self, text: String) {
        self.told.note(text);
    }

    /// A player's name.
    pub(super) fn player(&self, rules: &Rules, seat: u8) -> String {
        self.told.names.player(rules, seat)
    }

    /// A zone by whose it is and its name.
    pub(super) fn place(&self, rules: &Rules, state: &State, place: PlaceId) -> String {
        let host = rules.host(place).and_then(|host| state.card(host));
        let host = host.map(|host| rules.definition_name(host.definition));
        self.told.names.place(rules, place, host.as_deref())
    }

    /// The same of a place as a ruling names it.
    pub(super) fn zone(&self, rules: &Rules, at: &Where) -> String {
        self.told.names.zone(rules, at)
    }

    /// A value in words, players by name.
    pub(super) fn value(&self, rules: &Rules, state: &State, value: Value) -> String {
        self.told.names.value(rules, state, value)
    }

    /// The label of an option as rulings write it: in the game's own words, players by name.
    pub(super) fn label(&self, rules: &Rules, label: String) -> String {
        self.told.names.named_in(rules, Words::Own, label)
    }

    /// The same as it is shown.
    pub(super) fn label_shown(&self, rules: &Rules, label: String) -> String {
        self.told.names.named_in(rules, Words::Shown, label)
    }
}

impl Observer for Log {
    fn reads_calls(&self) -> bool {
        true
    }

    fn event(&mut self, rules: &Rules, state: &State, event: Event) {
        match event {
            // What setup did is no part of what is ruled on.
            Event::Begun => {
                self.called.clear();
                self.moved.clear();
                self.shuffled.clear();
                self.orders.clear();
                self.rolled.clear();
                self.shown.clear();
                self.phases_ended = 0;
            }
            Event::Closed { moment, .. } => {
                let kind = rules.program().moments.get(moment).map(|moment| moment.kind);
                self.phases_ended += usize::from(kind != Some(MomentKind::Round));
            }
            Event::Called { verb, actor, .. } => {
                self.called.push(Called { verb, actor, args: facts(rules, state, verb) });
            }
            Event::Moved { card, from, to } => {
                let Some(definition) = state.card(card).map(|card| card.definition) else { return };
                self.moved.push(Moved { definition, from, to, actor: actor(state) });
            }
            Event::Shuffled { place } => {
                self.shuffled.push(place);
                let cards = state.contents(place).filter_map(|id| state.card(id));
                self.orders.push(cards.map(|card| card.definition).collect());
            }
            Event::Rolled { die, value, .. } => self.rolled.push((die, value)),
            Event::Shown { card, seats } => {
                let Some(shown) = state.card(card) else { return };
                let to_all = (0..state.players()).all(|seat| seats >> seat & 1 == 1);
                let (definition, at) = (shown.definition, shown.place());
                self.shown.push(Shown { definition, at, actor: actor(state), to_all });
            }
            _ => {}
        }
        self.told.event(rules, state, event);
    }
}
