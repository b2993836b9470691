//! What follows from all else: that something is so of somebody, or whose or what it is, as far as the game says that it is worth
//! showing. No event says that it changes, so it is looked at after each that may change it, with the eyes of the seat.

use schema::id::DerivedId;
use schema::locale::Word;
use schema::phrase::fill;
use schema::program::{ShownOf, ShownWhat};

use super::calls::said_of;
use super::{Narrator, Sort, What};
use crate::observer::Event;
use crate::rules::Rules;
use crate::shown::Marker;
use crate::state::{NO_CARD, State};
use crate::value::Value;
use crate::wording;

/// How it stood when it was last told, and what is to be told of it.
#[derive(Debug, Clone, Default)]
pub(super) struct Standing {
    /// Absent: nobody has looked at it yet.
    watched: Option<Vec<Watched>>,
    /// Whether something may have changed since it was looked at.
    is_old: bool,
    /// What has changed, and waits until the cards that go together have gone.
    untold: Vec<Untold>,
}

/// A define of a player or the table.
#[derive(Debug, Clone, Copy)]
struct Watched {
    derived: DerivedId,
    of: Value,
    /// What it was when it was last told, as far as the seat has known it.
    told: Option<Value>,
}

/// A card that the seat does not know.
const UNKNOWN: Value = Value::Card(NO_CARD);

/// A line that is to be told.
#[derive(Debug, Clone)]
struct Untold {
    /// Of which one.
    at: usize,
    value: Value,
    depth: usize,
    text: String,
    is_small: bool,
}

impl Standing {
    /// What is watched is looked at anew, and how it stands then is not told.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

impl Narrator {
    /// Looks at how things stand after an event.
    pub(super) fn stand(&mut self, rules: &Rules, state: &State, event: Event) {
        if event == Event::Begun {
            self.standing.forget();
        }
        self.standing.is_old |= event.may_change_values();
        // What others do while several act at once is told to nobody before it is over.
        if !state.is_together() {
            self.look_if_old(rules, state);
        }
    }

    /// Looks at how things stand, if anything has happened since.
    pub(super) fn look_if_old(&mut self, rules: &Rules, state: &State) {
        if self.standing.is_old {
            self.look_at_standing(rules, state);
        }
    }

    /// Looks at how things stand: what differs from what was last told is to be told.
    pub(super) fn look_at_standing(&mut self, rules: &Rules, state: &State) {
        let Some(seat) = self.seat else { return };
        self.standing.is_old = false;
        self.standing.untold.clear();
        let is_first = self.standing.watched.is_none();
        let mut watched = self.standing.watched.take().unwrap_or_else(|| all(rules, state));
        if watched.is_empty() || self.looks > super::MOST_LOOKS {
            self.standing.watched = Some(watched);
            return;
        }
        let mut marker = Marker::new(rules, state, seat);
        let read: Vec<Option<Value>> =
            watched.iter().map(|one| marker.value_of(one.derived, one.of)).collect();
        self.looks = self.looks.saturating_add(watched.len() + marker.looked());
        for (at, value) in read.iter().enumerate() {
            let Some(value) = value.map(|value| self.as_known(rules, state, value)) else {
                continue;
            };
            match watched[at].told {
                // Which one it is now the seat does not know, and not either whether it is another one.
                Some(Value::Card(_)) if value == UNKNOWN => watched[at].told = Some(UNKNOWN),
                Some(told) if !is_same(told, value) && is_thing(value) && !is_first => {
                    self.differs(rules, state, (at, watched[at]), value);
                }
                Some(told) if is_same(told, value) => {}
                // How it stood before was not known.
                _ => watched[at].told = Some(value),
            }
        }
        if is_first {
            // Of what type it is stays.
            watched.retain(|one| one.told.is_none_or(is_thing));
        }
        self.standing.watched = Some(watched);
    }

    /// A value as the seat knows it.
    fn as_known(&self, rules: &Rules, state: &State, value: Value) -> Value {
        match value {
            Value::Card(card) if self.known(rules, state, card.id).is_none() => UNKNOWN,
            value => value,
        }
    }

    fn differs(&mut self, rules: &Rules, state: &State, (at, one): (usize, Watched), value: Value) {
        let word = Word::Derived(one.derived);
        let line = rules.turned(word);
        let text = match value {
            Value::Flag(holds) => self.turned(rules, word, one.of, holds),
            _ => None,
        };
        let name = rules.program().derived.get(one.derived).map_or("", |it| it.name.as_str());
        let name = self.names.word(rules, word, name);
        let what = self.member(rules, state, one.of, &name);
        let text = text.unwrap_or_else(|| match value {
            Value::Flag(holds) => {
                let phrase = if holds { rules.phrases.set } else { rules.phrases.unset };
                fill(phrase, &[("what", &what)])
            }
            value => {
                let value = self.known_value(rules, state, value);
                fill(rules.phrases.noted, &[("what", &what), ("value", &value)])
            }
        });
        let depth = self.depth(rules, state);
        let is_small = line == Some("") || rules.keeps_order(word);
        self.standing.untold.push(Untold { at, value, depth, text, is_small });
    }

    /// Tells what has changed.
    pub(super) fn tell_standing(&mut self) {
        for Untold { at, value, depth, text, is_small } in std::mem::take(&mut self.standing.untold)
        {
            let watched = self.standing.watched.as_mut().and_then(|all| all.get_mut(at));
            if let Some(one) = watched {
                one.told = Some(value);
            }
            self.push_weighed(depth, Sort::Standing, What::Text(text), is_small);
        }
    }

    /// That something has become so of a player or no longer is, as the locale says it.
    pub(super) fn turned(
        &self,
        rules: &Rules,
        word: Word,
        holder: Value,
        holds: bool,
    ) -> Option<String> {
        let Value::Player(seat) = holder else { return None };
        let who = self.names.player(rules, seat);
        if let Some(line) = rules.turned(word).filter(|line| !line.is_empty()) {
            let (becomes, ends) = wording::halves(line);
            let line = if holds { Some(becomes) } else { ends };
            return line.map(|line| said_of(rules.phrases, &who, line, Vec::new()));
        }
        let quality = rules.quality_of(word).filter(|quality| !quality.is_empty())?;
        Some(wording::so(rules.phrases.tag, quality, &who, holds))
    }
}

/// Whether a change of it is a fact by itself. Numbers and lists stand on the table, and follow from what is told.
fn is_thing(value: Value) -> bool {
    match value {
        Value::Flag(_)
        | Value::Nothing
        | Value::Player(_)
        | Value::Card(_)
        | Value::Definition(_)
        | Value::Member(_) => true,
        Value::Number(_)
        | Value::Place(_)
        | Value::Piles { .. }
        | Value::Spot { .. }
        | Value::Goods { .. }
        | Value::Pool { .. }
        | Value::Row { .. }
        | Value::NamedRow { .. }
        | Value::Die(_)
        | Value::Text(_)
        | Value::List { .. }
        | Value::Block { .. } => false,
    }
}

/// All that is watched: the defines that the game says are worth showing of players and the table.
fn all(rules: &Rules, state: &State) -> Vec<Watched> {
    let mut all = Vec::new();
    for shown in &rules.program().shown {
        let ShownWhat::Derived(derived) = shown.what else { continue };
        let holders: Vec<Value> = match shown.of {
            ShownOf::Player => (0..state.players()).map(Value::Player).collect(),
            ShownOf::Table => vec![Value::Nothing],
            ShownOf::Pile | ShownOf::Spot | ShownOf::Kind(_) => Vec::new(),
        };
        all.extend(holders.into_iter().map(|of| Watched { derived, of, told: None }));
    }
    all
}

/// Whether two values are one for whoever is told: a card stays the same that was moved.
fn is_same(one: Value, other: Value) -> bool {
    match (one, other) {
        (Value::Card(one), Value::Card(other)) => one.id == other.id,
        _ => one == other,
    }
}
