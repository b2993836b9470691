//! The candidates of a decision, as the answering side reads them.

use schema::id::{DefinitionId, Id};

use crate::bits::bits;
use crate::state::{Candidate, State};
use crate::value::{PlaceId, Value};

/// The candidates of a decision. An open decision has them in the state; one that is answered in place reads them
/// directly from the cards.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Offered<'a> {
    /// The candidates in the state.
    Candidates(&'a [Candidate]),
    /// The ids of the first card of each group of equal cards.
    Cards(&'a State, &'a [u16]),
    /// The top cards of the piles from place `first` on, one pile for each definition, whose bits are set in `row`.
    /// `len` is their number.
    Tops { state: &'a State, first: u16, row: &'a [u64], len: usize },
}

impl<'a> Offered<'a> {
    /// The top cards of the piles from place `first` on, one pile for each definition, whose bits are set in a row.
    #[inline(always)]
    pub(crate) fn tops(state: &'a State, first: u16, row: &'a [u64]) -> Self {
        let held = held(state, first, row);
        let len = held.map(|word| word.count_ones() as usize).sum();
        Offered::Tops { state, first, row, len }
    }

    /// The number of candidates; several equal things are one.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        match *self {
            Offered::Candidates(candidates) => candidates.len(),
            Offered::Cards(_, ids) => ids.len(),
            Offered::Tops { len, .. } => len,
        }
    }

    /// For top cards of piles, the index of the candidate of this definition. `None` if there is none, or for other
    /// candidates.
    #[inline]
    pub(crate) fn top_of(&self, wanted: DefinitionId) -> Option<usize> {
        let Offered::Tops { state, first, row, .. } = *self else { return None };
        let (word, bit) = (wanted.index() / 64, 1_u64 << (wanted.index() % 64));
        let mut before = 0;
        for (at, held) in held(state, first, row).enumerate().take(word + 1) {
            if at == word {
                let below = (held & (bit - 1)).count_ones() as usize;
                return (held & bit != 0).then_some(before + below);
            }
            before += held.count_ones() as usize;
        }
        None
    }

    /// The definitions of the top cards of piles, in order; `None` for other candidates.
    pub(crate) fn tops_are(&self) -> Option<impl Iterator<Item = DefinitionId> + 'a> {
        let Offered::Tops { state, first, row, .. } = *self else { return None };
        let words = held(state, first, row).enumerate();
        Some(
            words
                .flat_map(|(at, held)| bits(held).map(move |bit| DefinitionId::new(at * 64 + bit))),
        )
    }

    /// The candidate at an index from 0.
    #[inline(always)]
    pub(crate) fn nth(&self, n: usize) -> Option<Value> {
        match *self {
            Offered::Candidates(candidates) => candidates.get(n).map(|candidate| candidate.value),
            Offered::Cards(state, ids) => {
                ids.get(n).and_then(|&id| state.reference(id)).map(Value::Card)
            }
            Offered::Tops { state, first, row, .. } => nth_top(state, first, row, n),
        }
    }
}

/// A bit for each pile from a place on that holds cards and is in the row, word by word.
#[inline(always)]
fn held<'a>(state: &'a State, first: u16, row: &'a [u64]) -> impl Iterator<Item = u64> + 'a {
    let words = row.iter().enumerate();
    words.map(move |(at, word)| state.places.held(usize::from(first) + at * 64) & word)
}

#[inline]
fn nth_top(state: &State, first: u16, row: &[u64], n: usize) -> Option<Value> {
    let words = held(state, first, row).enumerate();
    let mut piles = words.flat_map(|(at, held)| bits(held).map(move |bit| at * 64 + bit));
    let top = state.places.top(PlaceId(first + piles.nth(n)? as u16))?;
    state.reference(top).map(Value::Card)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Card;

    #[test]
    fn tops_are_found_alike_in_each_way() {
        let mut state = State::default();
        state.places.lay([(true, false); 140].into_iter());
        // Two cards in every third pile, and more piles of another zone before and behind these.
        for definition in (0..130).step_by(3) {
            let pile = PlaceId(5 + definition);
            state.make(Card::new(DefinitionId(definition), 0, 0), pile, 2);
        }
        let every = |step: usize| {
            let mut row = [0_u64; 3];
            (0..130).step_by(step).for_each(|at| row[at / 64] |= 1 << (at % 64));
            row
        };
        for step in [1, 2, 3, 7, 130] {
            let row = every(step);
            let offered = Offered::tops(&state, 5, &row);
            let wanted: Vec<u16> = (0..130).step_by(3).filter(|at| at % step as u16 == 0).collect();
            let tops: Vec<u16> =
                offered.tops_are().unwrap().map(|definition| definition.0).collect();
            assert_eq!((&tops, offered.len()), (&wanted, wanted.len()));
            for (at, &definition) in wanted.iter().enumerate() {
                let Some(Value::Card(card)) = offered.nth(at) else { panic!("{at}") };
                assert_eq!(state.cards[usize::from(card.id)].definition.0, definition);
                assert_eq!(offered.top_of(DefinitionId(definition)), Some(at));
            }
            assert_eq!(offered.nth(wanted.len()), None);
            assert_eq!(offered.top_of(DefinitionId(1)), None);
            assert_eq!(offered.top_of(DefinitionId(500)), None);
        }
    }
}
