//! Things that lines of a ruling name, found among what is offered or was taken.

use schema::id::{CellId, DefinitionId};
use schema::phrase::fill;
use schema::program::{Holder, Layout, PileKey};
use schema::ruling::{Item, Thing, Where};

use super::log::Log;
use super::position::{row_words, with};
use crate::narrate::{counted, whose};
use crate::rules::{Point, Rules};
use crate::state::{Candidate, State};
use crate::value::{PlaceId, Value};

/// A thing as it lay when it was looked at.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Seen {
    pub(super) value: Value,
    /// What it goes by.
    called: Option<Called>,
    /// How many of it: of goods their amount.
    pub(super) count: u32,
    pub(super) definition: Option<DefinitionId>,
    /// Where it lies, if it is a card, a pile or a spot.
    pub(super) place: Option<PlaceId>,
    pub(super) at: Option<(i16, i16)>,
    /// Which one it is there, where that tells it from others.
    pub(super) nth: Option<u16>,
    /// The card in whose zone it lies, or whose row it is.
    pub(super) host: Option<Box<Seen>>,
    /// How its counters and flags stand, if it is a card.
    pub(super) bears: Vec<(CellId, i32)>,
}

/// The name that several things may go by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Called {
    /// Cards of one definition.
    Card(DefinitionId),
    /// Piles of several zones.
    Pile(PileKey),
    /// Spots of several zones, by their numbers.
    Spot(i16, i16),
}

/// What a thing goes by; `None` for what is no card, pile or spot.
pub(super) fn called(rules: &Rules, state: &State, value: Value) -> Option<Called> {
    match value {
        Value::Card(card) => Some(Called::Card(state.card(card.id)?.definition)),
        Value::Place(place) => rules.info(place).key.map(Called::Pile),
        Value::Spot { .. } => rules.lies(state, value)?.at.map(|(x, y)| Called::Spot(x, y)),
        _ => None,
    }
}

impl Seen {
    /// Looks at a value.
    pub(super) fn new(rules: &Rules, state: &State, value: Value, count: u32) -> Self {
        let lies = rules.lies(state, value);
        let host = lies.and_then(|lies| state.reference(lies.host?.card));
        let host = host.map(|host| Box::new(Self::new(rules, state, Value::Card(host), 1)));
        let plain = Self {
            value,
            called: called(rules, state, value),
            count,
            definition: None,
            place: lies.map(|lies| lies.place),
            at: lies.and_then(|lies| lies.at),
            nth: lies.and_then(|lies| lies.nth),
            host,
            bears: Vec::new(),
        };
        match value {
            Value::Card(reference) => {
                let Some(card) = state.card(reference.id) else { return plain };
                let cells = rules.program().cells.pairs();
                let own = cells.filter(|(_, cell)| cell.holder == Holder::Card);
                let bears = own.filter_map(|(id, _)| Some((id, state.cell(rules, id, value)?)));
                Self { definition: Some(card.definition), bears: bears.collect(), ..plain }
            }
            Value::Definition(definition) | Value::NamedRow { definition, .. } => {
                Self { definition: Some(definition), ..plain }
            }
            Value::Row { card, .. } => {
                let of = Self::new(rules, state, Value::Card(card), 1);
                Self { definition: of.definition, host: Some(Box::new(of)), ..plain }
            }
            Value::Goods { resource, amount } => Self {
                value: Value::Member(resource),
                count: u32::try_from(amount).unwrap_or(0),
                ..plain
            },
            _ => plain,
        }
    }

    /// Whether it is a card of the same name in the same place, or the very same.
    pub(super) fn is_like(&self, other: &Seen) -> bool {
        match (self.value, other.value) {
            (Value::Card(_), Value::Card(_)) if self.place.is_some() => {
                self.place == other.place && self.definition == other.definition
            }
            _ => self.value == other.value,
        }
    }

    /// Whether both go by one name: cards, piles, or spots.
    pub(super) fn is_named_like(&self, other: &Seen) -> bool {
        self.called.is_some() && self.called == other.called
    }

    /// Whether this is what a line names.
    pub(super) fn is(&self, rules: &Rules, item: &Item) -> bool {
        let hosted = |wanted: &Item| self.host.as_ref().is_some_and(|it| it.is(rules, wanted));
        let there = item.within.is_none_or(|at| self.place.is_some_and(|it| is_at(rules, it, &at)))
            && item.at.is_none_or(|at| self.at == Some(at))
            && item.nth.is_none_or(|nth| self.nth == Some(nth))
            && item.host.as_ref().is_none_or(|host| hosted(host))
            && item.bears.iter().all(|held| self.bears.contains(held));
        there && self.is_thing(rules, &item.thing)
    }

    fn is_thing(&self, rules: &Rules, thing: &Thing) -> bool {
        match (thing, self.value) {
            (Thing::Card(wanted), Value::Card(_) | Value::Definition(_)) => {
                self.definition == Some(*wanted)
            }
            (thing, Value::Place(_)) => {
                matches!(self.called, Some(Called::Pile(key)) if is_key(thing, key))
            }
            (Thing::Player(seat), Value::Player(player)) => seat.0 == player,
            (Thing::Spot(first, second), Value::Spot { place, x, y }) => {
                rules.written_spot(place, Point { y, x }) == (*first, *second)
            }
            (Thing::Number(wanted), Value::Number(number)) => number == *wanted,
            (Thing::Member(wanted), Value::Member(member)) => member == *wanted,
            (Thing::Row(card, wanted), Value::Row { row, .. } | Value::NamedRow { row, .. }) => {
                self.definition == Some(*card) && row == *wanted
            }
            _ => false,
        }
    }
}

/// What is offered, one for each candidate.
pub(super) fn offered(rules: &Rules, state: &State, candidates: &[Candidate]) -> Vec<Seen> {
    let seen = |one: &Candidate| Seen::new(rules, state, one.value, u32::from(one.count));
    candidates.iter().map(seen).collect()
}

/// Those of these things that a line names, by their index.
pub(super) fn fitting(rules: &Rules, things: &[Seen], item: &Item) -> Vec<usize> {
    let all = (0..things.len()).filter(|&at| things[at].is(rules, item)).collect();
    only(all, item.which)
}

/// All that go by some words, or only that one of them which a line means.
pub(super) fn only(all: Vec<usize>, which: Option<u16>) -> Vec<usize> {
    match which {
        Some(which) => all.into_iter().skip(usize::from(which).saturating_sub(1)).take(1).collect(),
        None => all,
    }
}

/// How many there are of what a line names.
pub(super) fn count(rules: &Rules, things: &[Seen], item: &Item) -> u32 {
    things.iter().filter(|seen| seen.is(rules, item)).map(|seen| seen.count).sum()
}

/// All that lies where something is offered, or that is of its sort; nothing where that cannot be told. Of piles their
/// tops.
pub(super) fn around(rules: &Rules, state: &State, offered: &[Seen]) -> Vec<Seen> {
    let program = rules.program();
    let mut places: Vec<PlaceId> = Vec::new();
    let mut all: Vec<Value> = Vec::new();
    for seen in offered {
        match (seen.value, seen.place) {
            (Value::Card(_) | Value::Place(_), Some(place)) => {
                let Some((zone, seat, pile)) = rules.place_of(place) else { continue };
                match pile {
                    Some(_) => places.extend(rules.piles_of(zone, seat.map_or(0, |seat| seat.0))),
                    None => places.push(place),
                }
            }
            (Value::Definition(definition), _) => {
                let kind = program.definitions.get(definition).map(|card| card.kind);
                let alike = program.definitions.pairs();
                let alike = alike.filter(|(_, card)| Some(card.kind) == kind);
                all.extend(alike.map(|(id, _)| Value::Definition(id)));
            }
            (Value::Member(member), _) => {
                let family = program.members.get(member).map(|member| member.family);
                let alike = program.members.pairs();
                let alike = alike.filter(|(_, member)| Some(member.family) == family);
                all.extend(alike.map(|(id, _)| Value::Member(id)));
            }
            (Value::Row { card, .. }, _) => {
                let rows = seen.definition.map_or(0, |of| rules.row_count(of));
                all.extend((0..rows).map(|row| Value::Row { row, card }));
            }
            (Value::NamedRow { definition, .. }, _) => {
                let rows = rules.row_count(definition);
                all.extend((0..rows).map(|row| Value::NamedRow { row, definition }));
            }
            (Value::Player(_), _) => all.extend((0..state.players()).map(Value::Player)),
            _ => {}
        }
    }
    places.sort_unstable();
    places.dedup();
    let whole = offered.iter().any(|seen| matches!(seen.value, Value::Place(_)));
    for place in places {
        let piled = rules.place_of(place).and_then(|(zone, ..)| program.zones.get(zone));
        let most = match piled.map(|zone| zone.layout) {
            Some(Layout::Piles) if whole => {
                all.extend(state.is_stocked(place).then_some(Value::Place(place)));
                continue;
            }
            Some(Layout::Piles) => 1,
            _ => usize::MAX,
        };
        let cards = state.contents(place).take(most);
        all.extend(cards.filter_map(|id| state.reference(id)).map(Value::Card));
    }
    let mut things: Vec<Seen> = Vec::new();
    for value in all {
        let seen = Seen::new(rules, state, value, 1);
        if !things.iter().any(|known| known.value == seen.value) {
            things.push(seen);
        }
    }
    things
}

/// Whether a card lies in a place that a line names.
pub(super) fn lies_there(rules: &Rules, state: &State, item: &Item) -> bool {
    let Some(at) = item.within else { return false };
    let mut cards = (0..state.card_count() as u16).filter_map(|id| state.reference(id));
    cards.any(|card| {
        let seen = Seen::new(rules, state, Value::Card(card), 1);
        seen.place.is_some_and(|place| is_at(rules, place, &at)) && seen.is(rules, item)
    })
}

/// Whether a place is one that is meant; a player's zone without a seat is anybody's.
pub(super) fn is_at(rules: &Rules, place: PlaceId, at: &Where) -> bool {
    let Some((zone, seat, pile)) = rules.place_of(place) else { return false };
    let of_players =
        rules.program().zones.get(zone).is_some_and(|zone| zone.holder == Holder::Player);
    zone == at.zone
        && (at.seat.is_none() || !of_players || at.seat == seat)
        && (at.pile.is_none() || at.pile == pile)
}

/// So many of a name. Before a number no other one can say how many of it there are, so it is named so often.
pub(super) fn so_many(rules: &Rules, name: String, count: u16, is_number: bool) -> String {
    match is_number {
        true => vec![name; usize::from(count)].join(rules.phrases.comma),
        false => fill(rules.phrases.several, &[("n", &count.to_string()), ("name", &name)]),
    }
}

/// A thing by name.
pub(super) fn named(rules: &Rules, log: &Log, item: &Item) -> String {
    let name = match &item.thing {
        Thing::Card(definition) | Thing::Lying(definition, _) => counted(rules, &[*definition]),
        Thing::Player(seat) => log.player(rules, seat.0),
        Thing::Number(number) => number.to_string(),
        Thing::Spot(first, second) => format!("({first}, {second})"),
        Thing::Text(text) => rules.plain_text(*text),
        Thing::Row(card, row) => {
            let of = match &item.host {
                Some(host) => format!("({})", named(rules, log, host)),
                None => counted(rules, &[*card]),
            };
            row_words(rules, &of, *card, *row)
        }
        Thing::Member(member) => {
            rules.program().members.get(*member).map_or_else(String::new, |word| word.name.clone())
        }
    };
    let name = match item.within.filter(|at| at.pile.is_some_and(|key| is_key(&item.thing, key))) {
        // A pile that is named by its place.
        Some(pile) => return log.zone(rules, &pile),
        None => name,
    };
    let name = match item.count {
        Some(count) => so_many(rules, name, count, matches!(item.thing, Thing::Number(_))),
        None => name,
    };
    let nth = item.nth.map_or_else(String::new, |nth| format!("[{nth}]"));
    let within = item.within.map(|at| {
        let zone = log.zone(rules, &at);
        match &item.host {
            Some(host) => format!(" in {}{nth}", whose(rules, &named(rules, log, host), &zone)),
            None => format!(" in {zone}{nth}"),
        }
    });
    let spot = item.at.map(|(first, second)| format!(" at ({first}, {second})"));
    let name = [name, within.unwrap_or_default(), spot.unwrap_or_default()].concat();
    which_words(with(rules, name, &item.bears), item.which)
}

/// Words with which one is meant of those that go by them.
pub(super) fn which_words(words: String, which: Option<u16>) -> String {
    match which {
        Some(which) => format!("{words} #{which}"),
        None => words,
    }
}

/// Whether a pile goes by a thing.
fn is_key(thing: &Thing, key: PileKey) -> bool {
    match (thing, key) {
        (Thing::Card(card), PileKey::Card(own)) => *card == own,
        (Thing::Number(number), PileKey::Number(own)) => *number == i32::from(own),
        (Thing::Member(member), PileKey::Member(own)) => *member == own,
        _ => false,
    }
}
