//! Grouping candidates: things that the asked player cannot tell apart are offered as one candidate with a count.

use schema::decision::Seat;
use schema::program::Holder;
use schema::sight::Sight;

use super::buckets::{Buckets, Detail};
use crate::bits::spread;
use crate::rules::Rules;
use crate::state::{Candidate, State};
use crate::value::{CardRef, PlaceId, Value};

/// The number of comparisons of different things that costs one unit of fuel.
const COMPARISONS_PER_UNIT: usize = 4_096;

/// The working memory for grouping candidates into classes.
#[derive(Debug)]
pub(crate) struct Classes {
    /// For each definition, the last grouping in which it got a class, and the number of that class.
    pub(crate) seen: Vec<(u32, u16)>,
    /// The number of the current grouping.
    pub(crate) generation: u32,
    /// The class of each item.
    of: Vec<u16>,
    /// For each class, the index in `State::offered` for its next item.
    pub(crate) next: Vec<u16>,
    /// The first item of each class. There are at most as many classes as definitions; one more entry is spare.
    pub(crate) firsts: Vec<u16>,
    /// The cards that running effects have captured, sorted.
    remembered: Vec<CardRef>,
    /// For each class, whether it is a card that a running effect has captured.
    are_remembered: Vec<bool>,
    /// The hash table by which equal things or options are found.
    pub(super) buckets: Buckets,
}

impl Classes {
    pub(crate) fn new(rules: &Rules) -> Self {
        let definitions = rules.program.definitions.len();
        Self {
            seen: vec![(0, 0); definitions],
            generation: 0,
            of: Vec::new(),
            next: Vec::new(),
            firsts: vec![0; definitions + 1],
            remembered: Vec::new(),
            are_remembered: Vec::new(),
            buckets: Buckets::new(),
        }
    }

    /// Groups items into `State::candidates`. The items of classes with more than one are listed in `State::offered`,
    /// class by class. `asked` is the seat that decides.
    pub(crate) fn group(&mut self, rules: &Rules, state: &mut State, asked: Seat, items: &[Value]) {
        self.buckets.begin();
        if items.len() == 1 || self.are_of_different_definitions(state, items) {
            state.candidates.clear();
            state.candidates.extend(items.iter().map(|&card| Candidate::alone(card)));
            state.offered.clear();
            return;
        }
        self.of.clear();
        self.are_remembered.clear();
        state.later.all_remembered(state, &mut self.remembered);
        let mut candidates = std::mem::take(&mut state.candidates);
        candidates.clear();
        for &value in items {
            let class = self.class(rules, state, asked, &candidates, value);
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

    /// Whether all items are cards, no two of them of one definition: each is a class of its own.
    fn are_of_different_definitions(&mut self, state: &State, items: &[Value]) -> bool {
        self.begin_definitions();
        items.iter().all(|item| match item {
            Value::Card(card) => {
                let definition = state.cards[usize::from(card.id)].definition;
                let seen = &mut self.seen[usize::from(definition.0)];
                std::mem::replace(&mut seen.0, self.generation) != self.generation
            }
            _ => false,
        })
    }

    /// Begins a new grouping, in which no definition has a class.
    pub(crate) fn begin_definitions(&mut self) {
        self.generation = self.generation.checked_add(1).unwrap_or_else(|| {
            self.seen.fill((0, 0));
            1
        });
    }

    /// How many units of fuel the last grouping costs; 0 if there were few items.
    pub(crate) fn units(&self) -> u32 {
        u32::try_from(self.buckets.compared / COMPARISONS_PER_UNIT).unwrap_or(u32::MAX)
    }

    /// Reserves entries in `offered` for the items of classes with more than one, class by class.
    pub(crate) fn make_room(&mut self, candidates: &mut [Candidate], offered: &mut Vec<Value>) {
        for candidate in candidates.iter_mut().filter(|candidate| candidate.count > 1) {
            candidate.first = offered.len() as u16;
            offered.resize(offered.len() + usize::from(candidate.count), Value::Nothing);
        }
        self.next.clear();
        self.next.extend(candidates.iter().map(|candidate| candidate.first));
    }

    /// Lists the items of classes with more than one in `offered`, class by class.
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

    /// The class of a value; a new one if it equals none of the candidates.
    fn class(
        &mut self,
        rules: &Rules,
        state: &State,
        asked: Seat,
        candidates: &[Candidate],
        value: Value,
    ) -> usize {
        let there = |at: usize| candidates.get(at).map_or(value, |candidate| candidate.value);
        let hash = |at, detail| hash(rules, state, asked, there(at), detail);
        let remembered = value.card().is_some_and(|it| self.remembered.binary_search(&it).is_ok());
        let class = self.buckets.find_or_add(hash, |at| match (there(at), value) {
            (Value::Card(other), Value::Card(card)) => {
                let alone = other.id != card.id && (remembered || self.are_remembered[at]);
                !alone && look_alike(rules, state, asked, other, card)
            }
            (other, value) => other == value,
        });
        if class == candidates.len() {
            self.are_remembered.push(remembered);
        }
        class
    }
}

/// A hash of what the seat `asked` sees of a thing: things that it cannot tell apart have equal hashes.
#[inline]
pub(super) fn hash(rules: &Rules, state: &State, asked: Seat, thing: Value, detail: Detail) -> u64 {
    let Value::Card(CardRef { id, .. }) = thing else { return thing.bits() };
    let card = &state.cards[usize::from(id)];
    let hash = u64::from(card.definition.0) << 16 | u64::from(card.place);
    let shown = || card.place().filter(|&place| rules.sees_all_of(state, asked.0, place));
    match detail {
        Detail::Fine if shown().is_some() => spread(hash) ^ seen_on(rules, state, thing),
        Detail::Coarse | Detail::Fine => hash,
    }
}

/// A hash of the counters and notes of a card that everybody who sees the card may read. Lists are left out, since
/// equal lists may lie at different indices.
fn seen_on(rules: &Rules, state: &State, card: Value) -> u64 {
    let is_open = |sight| matches!(sight, Sight::All | Sight::Public);
    let cells = rules.program.cells.pairs();
    let cells = cells.filter(|(_, it)| it.holder == Holder::Card && is_open(it.sight()));
    let cells = cells.map(|(id, _)| rules.cell_index(id, card).and_then(|at| state.cells.get(at)));
    let notes = rules.program.notes.pairs();
    let notes = notes.filter(|(_, it)| it.holder == Holder::Card && is_open(it.sight()));
    let notes = notes.map(|(id, _)| rules.note_index(id, card).and_then(|at| state.notes.get(at)));
    let cells = cells.map(|cell| cell.map_or(0, |&cell| u64::from(cell as u32)));
    let notes = notes.map(|note| match note {
        None | Some(Value::List { .. }) => 0,
        Some(note) => note.bits(),
    });
    cells.chain(notes).fold(0, |seen, next| spread(seen.rotate_left(23) ^ next))
}

/// Whether two things are the same, or two cards that the seat `asked` cannot tell apart.
#[inline]
pub(crate) fn cannot_be_told_apart(
    rules: &Rules,
    state: &State,
    asked: Seat,
    one: Value,
    other: Value,
) -> bool {
    match (one, other) {
        (Value::Card(one), Value::Card(other)) => are_alike(rules, state, asked, one, other),
        _ => one == other,
    }
}

/// Whether two cards look alike and can be exchanged: cards of one definition are treated as interchangeable, which
/// does not hold while a running effect refers to one of them.
fn are_alike(rules: &Rules, state: &State, asked: Seat, one: CardRef, other: CardRef) -> bool {
    let is_remembered = |card| state.later.remembers(state, card);
    look_alike(rules, state, asked, one, other)
        && (one.id == other.id || !is_remembered(one) && !is_remembered(other))
}

/// Whether two cards look alike to the seat `asked`: they have the same definition, place, visible counters and
/// notes, and visible cards in their zones. In a place whose positions matter to the game no two cards look alike.
fn look_alike(rules: &Rules, state: &State, asked: Seat, one: CardRef, other: CardRef) -> bool {
    let (left, right) = (&state.cards[usize::from(one.id)], &state.cards[usize::from(other.id)]);
    let comparison = Comparison { rules, state, asked };
    left.definition == right.definition
        && left.place == right.place
        && (one.id == other.id
            || comparison.bear_alike(one.id, other.id)
                && !rules.tells_position(left.place())
                && comparison.hold_alike(one.id, other.id))
}

/// A comparison of two cards as the seat `asked` sees them. What is hidden from it does not count.
struct Comparison<'a> {
    rules: &'a Rules,
    state: &'a State,
    asked: Seat,
}

impl Comparison<'_> {
    /// Whether the seat sees the same cards in the zones on two cards, none of which has cards in its own zones.
    fn hold_alike(&self, one: u16, other: u16) -> bool {
        let places = self.rules.places_in(one).zip(self.rules.places_in(other));
        places.into_iter().all(|(left, right)| {
            let (mut left, mut right) = (self.seen_in(left), self.seen_in(right));
            loop {
                match (left.next(), right.next()) {
                    (None, None) => return true,
                    (Some(None), Some(None)) => {}
                    (Some(Some(left)), Some(Some(right))) if self.lie_alike(left, right) => {}
                    _ => return false,
                }
            }
        })
    }

    /// The cards of a place as the seat sees them: `None` for a card that it does not see but may count.
    fn seen_in(&self, place: PlaceId) -> impl Iterator<Item = Option<u16>> {
        let Self { rules, state, asked } = *self;
        let is_counted = state.places.size(place) > 0 && rules.counts(state, place, asked.0);
        let seen = move |id: u16| rules.sees(state, asked.0, id).then_some(id);
        state.contents(place).map(seen).filter(move |seen| is_counted || seen.is_some())
    }

    /// Whether two cards in zones on cards look alike.
    fn lie_alike(&self, one: u16, other: u16) -> bool {
        let definition = |card: u16| self.state.cards[usize::from(card)].definition;
        let is_bare =
            |card| self.rules.places_in(card).all(|place| self.state.places.size(place) == 0);
        definition(one) == definition(other)
            && is_bare(one)
            && is_bare(other)
            && self.bear_alike(one, other)
    }

    /// Whether two cards show the same counters and notes, and lie at the same spot if they lie at spots.
    fn bear_alike(&self, one: u16, other: u16) -> bool {
        let Self { rules, state, .. } = *self;
        if !rules.seen_by_condition && self.are_kept_alike(one, other) {
            return true;
        }
        let (Some(left), Some(right)) = (state.reference(one), state.reference(other)) else {
            return false;
        };
        let (left, right) = (Value::Card(left), Value::Card(right));
        let cell = |id, card| rules.cell_index(id, card).and_then(|at| state.cells.get(at));
        let note = |id, card| rules.note_index(id, card).and_then(|at| state.notes.get(at));
        let spot = |card| rules.spot_index(card).and_then(|at| state.cells.get(at));
        let mut cells = rules.program.cells.pairs().filter(|(_, it)| it.holder == Holder::Card);
        let mut notes = rules.program.notes.pairs().filter(|(_, it)| it.holder == Holder::Card);
        spot(one) == spot(other)
            && cells.all(|(id, it)| {
                let same = cell(id, left) == cell(id, right);
                self.is_alike(it.sight(), left, right, same)
            })
            && notes.all(|(id, it)| {
                let same = match (note(id, left), note(id, right)) {
                    (Some(&left), Some(&right)) => state.are_same(left, right),
                    (left, right) => left.is_none() && right.is_none(),
                };
                self.is_alike(it.sight(), left, right, same)
            })
    }

    /// Whether the stored counters and notes of two cards are identical, including the indices of lists.
    fn are_kept_alike(&self, one: u16, other: u16) -> bool {
        let Self { rules, state, .. } = *self;
        let cells = |card| state.cells.get(rules.cells_of(card));
        let notes = |card| state.notes.get(rules.notes_of(card));
        cells(one) == cells(other) && notes(one) == notes(other)
    }

    /// Whether a counter or note of this visibility does not tell two cards apart. `same`: its value is the same on
    /// both.
    fn is_alike(&self, sight: Sight, one: Value, other: Value, same: bool) -> bool {
        let told = |card| self.rules.is_told(self.state, self.asked, card, sight);
        match sight {
            Sight::All | Sight::Public | Sight::Holder if same => true,
            Sight::All | Sight::Public | Sight::Holder => !told(one) && !told(other),
            // The seat may see it on only one of the two cards.
            Sight::Those(_) => {
                let (one, other) = (told(one), told(other));
                one == other && (same || !one)
            }
        }
    }
}
