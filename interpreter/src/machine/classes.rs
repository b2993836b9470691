//! What is offered, sorted into classes of things that cannot be told apart.

use crate::rules::Rules;
use crate::state::{Candidate, State};
use crate::value::{CardRef, Value};

/// So often two things are told apart for a unit of fuel.
const TOLD_APART: usize = 4_096;

/// Sorts what is offered into classes of things that cannot be told apart.
#[derive(Debug)]
pub(crate) struct Classes {
    /// Of each definition: in which sorting a class of it was last begun, and which.
    pub(crate) seen: Vec<(u32, u16)>,
    pub(crate) sorting: u32,
    /// The class of each item.
    of: Vec<u16>,
    /// Where the next item of each class goes.
    pub(crate) next: Vec<u16>,
    /// The first of each class, of which there are no more than definitions, and one behind them.
    pub(crate) firsts: Vec<u16>,
    /// The cards that running effects remember, sorted.
    remembered: Vec<CardRef>,
    /// Of each class: whether it is a card that is remembered.
    are_remembered: Vec<bool>,
    /// How often two things were told apart in the last sorting.
    told_apart: usize,
}

impl Classes {
    pub(crate) fn new(rules: &Rules) -> Self {
        let definitions = rules.program.definitions.len();
        Self {
            seen: vec![(0, 0); definitions],
            sorting: 0,
            of: Vec::new(),
            next: Vec::new(),
            firsts: vec![0; definitions + 1],
            remembered: Vec::new(),
            are_remembered: Vec::new(),
            told_apart: 0,
        }
    }

    /// Puts the classes of some items into `candidates`, and the items, class by class, into `offered`.
    pub(crate) fn sort(&mut self, rules: &Rules, state: &mut State, items: &[Value]) {
        self.told_apart = 0;
        if let [value] = *items {
            state.candidates.clear();
            state.candidates.push(Candidate::alone(value));
            state.offered.clear();
            return;
        }
        self.sorting = self.sorting.wrapping_add(1);
        self.of.clear();
        self.are_remembered.clear();
        state.later.all_remembered(state, &mut self.remembered);
        let mut candidates = std::mem::take(&mut state.candidates);
        candidates.clear();
        for &value in items {
            let class = self.class(rules, state, &candidates, value);
            self.of.push(class as u16);
            match candidates.get_mut(class) {
                Some(candidate) => candidate.count += 1,
                None => candidates.push(Candidate::alone(value)),
            }
        }
        state.offered.clear();
        if candidates.len() < items.len() {
            self.list_several(&mut candidates, &mut state.offered, items);
        }
        state.candidates = candidates;
    }

    /// How many units of fuel the last sorting took: few things take none.
    pub(crate) fn units(&self) -> u32 {
        u32::try_from(self.told_apart / TOLD_APART).unwrap_or(u32::MAX)
    }

    /// Makes room in `offered` for the items of which there are several, class by class.
    pub(crate) fn make_room(&mut self, candidates: &mut [Candidate], offered: &mut Vec<Value>) {
        for candidate in candidates.iter_mut().filter(|candidate| candidate.count > 1) {
            candidate.first = offered.len() as u16;
            offered.resize(offered.len() + usize::from(candidate.count), Value::Nothing);
        }
        self.next.clear();
        self.next.extend(candidates.iter().map(|candidate| candidate.first));
    }

    /// Puts the items of which there are several into `offered`, class by class.
    fn list_several(
        &mut self,
        candidates: &mut [Candidate],
        offered: &mut Vec<Value>,
        items: &[Value],
    ) {
        self.make_room(candidates, offered);
        let next = &mut self.next;
        for (&value, &class) in items.iter().zip(&self.of) {
            let class = usize::from(class);
            if candidates[class].count > 1 {
                offered[usize::from(next[class])] = value;
                next[class] += 1;
            }
        }
    }

    /// The class of a value, which is a new one if none of those there is its.
    fn class(
        &mut self,
        rules: &Rules,
        state: &State,
        candidates: &[Candidate],
        value: Value,
    ) -> usize {
        let Value::Card(reference) = value else {
            let known = candidates.iter().position(|candidate| candidate.value == value);
            self.told_apart += known.unwrap_or(candidates.len());
            self.are_remembered.resize(candidates.len() + 1, false);
            return known.unwrap_or(candidates.len());
        };
        let card = &state.cards[usize::from(reference.id)];
        let seen = &mut self.seen[usize::from(card.definition.0)];
        let is_first = seen.0 != self.sorting;
        if is_first {
            *seen = (self.sorting, candidates.len() as u16);
        }
        let first = usize::from(seen.1);
        let remembered = self.remembered.binary_search(&reference).is_ok();
        if !is_first {
            for (index, candidate) in candidates.iter().enumerate().skip(first) {
                let Value::Card(other) = candidate.value else { continue };
                let one = other.id == reference.id;
                let alone = !one && (remembered || self.are_remembered[index]);
                if !alone && look_alike(rules, state, other, reference) {
                    return index;
                }
                self.told_apart += 1;
            }
        }
        self.are_remembered.resize(candidates.len(), false);
        self.are_remembered.push(remembered);
        candidates.len()
    }
}

/// Whether two things are one, or two cards that cannot be told apart.
#[inline]
pub(crate) fn cannot_be_told_apart(rules: &Rules, state: &State, one: Value, other: Value) -> bool {
    match (one, other) {
        (Value::Card(one), Value::Card(other)) => are_alike(rules, state, one, other),
        _ => one == other,
    }
}

/// Cards that look alike, and no running effect that remembers one of them, unless they are one.
fn are_alike(rules: &Rules, state: &State, one: CardRef, other: CardRef) -> bool {
    let is_remembered = |card| state.later.remembers(state, card);
    look_alike(rules, state, one, other)
        && (one.id == other.id || !is_remembered(one) && !is_remembered(other))
}

/// Cards of one definition that lie in one place, with the same counters and notes, and the same cards in them; where the game asks for
/// positions, only one card is in each.
fn look_alike(rules: &Rules, state: &State, one: CardRef, other: CardRef) -> bool {
    let (left, right) = (&state.cards[usize::from(one.id)], &state.cards[usize::from(other.id)]);
    left.definition == right.definition
        && left.place == right.place
        && bear_alike(rules, state, one.id, other.id)
        && (one.id == other.id
            || !rules.tells_position(left.place()) && hold_alike(rules, state, one.id, other.id))
}

/// Whether the same cards lie in the zones of two cards, with nothing in these in turn.
fn hold_alike(rules: &Rules, state: &State, one: u16, other: u16) -> bool {
    let is_bare = |card: u16| rules.places_in(card).all(|place| state.places.size(place) == 0);
    let definition = |card: u16| state.cards[usize::from(card)].definition;
    rules.places_in(one).zip(rules.places_in(other)).all(|(left, right)| {
        let (left, right) = (state.places.lying(left), state.places.lying(right));
        left.len() == right.len()
            && left.iter().zip(right).all(|(&left, &right)| {
                definition(left) == definition(right)
                    && is_bare(left)
                    && is_bare(right)
                    && bear_alike(rules, state, left, right)
            })
    })
}

/// Whether two cards have the same counters and notes.
fn bear_alike(rules: &Rules, state: &State, one: u16, other: u16) -> bool {
    let stride = rules.card_cells.len();
    let cells = |id: u16| {
        let start = rules.first_cells.len() + usize::from(id) * stride;
        state.cells.get(start..start + stride)
    };
    let notes = |id: u16| {
        let start = rules.note_count + usize::from(id) * rules.card_notes.len();
        state.notes.get(start..start + rules.card_notes.len()).unwrap_or_default().iter()
    };
    let mut noted = notes(one).zip(notes(other));
    (stride == 0 || cells(one) == cells(other))
        && noted.all(|(&one, &other)| state.are_same(one, other))
}
