//! Candidates that are found by walking a zone or piles, without evaluating anything of each.

use super::Run;
use crate::eval::compare;
use crate::fault::Trap;
use crate::observer::Observer;
use crate::rules::{From, Offer};
use crate::state::{Candidate, NONE, State};
use crate::value::{CardRef, Value};

impl<O: Observer> Run<'_, O> {
    /// Lists what is offered to whoever acts on top of scratch: where that begins.
    pub(super) fn walk(&mut self, offer: &Offer) -> Result<usize, Trap> {
        let me = self.top().me;
        let (places, all) = match offer.from {
            From::OwnZone(first) => (first + u16::from(me)..first + u16::from(me) + 1, true),
            From::Tops(first) => {
                (first..first + self.rules.program.definitions.len() as u16, false)
            }
        };
        // Of no candidates the bound is not read, which might fail.
        let bare = |place: u16| self.state.places[usize::from(place)].first == NONE;
        if places.clone().all(bare) {
            return Ok(self.buffers.scratch.items.len());
        }
        let limit = match &offer.limit {
            Some(limit) => {
                let bound = self.eval().number(limit.bound)?;
                Some((&limit.numbers[..], limit.how, bound))
            }
            None => None,
        };
        let (rules, state) = (self.rules, &*self.state);
        let items = &mut self.buffers.scratch.items;
        let start = items.len();
        for place in places {
            let mut id = state.places[usize::from(place)].first;
            while id != NONE {
                let card = &state.cards[usize::from(id)];
                let number = usize::from(card.definition.0);
                if offer.test.is_none_or(|test| rules.is(card.definition, test))
                    && limit.is_none_or(|(of, how, bound)| compare(how, of[number], bound))
                {
                    items.push(Value::Card(CardRef { id, stamp: card.stamp }));
                }
                id = if all { card.next } else { NONE };
            }
        }
        Ok(start)
    }
}

/// Offers things each of which is the only one of its sort: they lie in different places.
pub(super) fn offer_each(state: &mut State, items: &[Value]) {
    state.offered.clear();
    state.offered.extend_from_slice(items);
    state.candidates.clear();
    let candidate = |(first, &value): (u16, &Value)| Candidate { value, count: 1, first };
    state.candidates.extend((0..).zip(items).map(candidate));
}
