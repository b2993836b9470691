//! Candidates that are found by walking a zone or piles, without evaluating anything of each.

use schema::decision::Seat;
use schema::expr::Compare;
use schema::id::ChoiceId;
use schema::program::{Asks, Choice};

use super::Run;
use super::choices::MOST_OFFERED;
use super::run::Flow;
use crate::fault::Trap;
use crate::observer::Observer;
use crate::rules::{From, OTHER, Offer};
use crate::state::{Asked, Candidate, NONE, Pending, State};
use crate::value::{CardRef, Value};

impl<O: Observer> Run<'_, O> {
    /// Whoever acts decides what they want of an offer that they see.
    pub(super) fn choose_offered(
        &mut self,
        id: ChoiceId,
        choice: &Choice,
        offer: &Offer,
        (min, max): (usize, usize),
        me: u8,
    ) -> Result<Flow, Trap> {
        let start = self.walk(offer, me)?;
        let items = &self.buffers.scratch.items[start..];
        if items.len() > MOST_OFFERED {
            return Err(Trap::Size);
        }
        let (min, max) = (min.min(items.len()), max.min(items.len()));
        let decided = if max == 0 || min == items.len() {
            true
        } else {
            match offer.from {
                From::Tops(_) => offer_each(self.state, items),
                From::OwnZone(_) => self.buffers.classes.sort(self.rules, self.state, items),
            }
            min == max && self.state.candidates.len() == 1
        };
        if decided {
            self.state.candidates.clear();
            self.state.offered.clear();
            self.buffers.values.clear();
            self.buffers.values.extend_from_slice(&self.buffers.scratch.items[start..start + max]);
            let one = matches!(choice.asks, Asks::Pick { one: true, .. });
            return self.chosen(choice, one);
        }
        let len = self.state.candidates.len() as u16;
        let (min, max) = (min as u16, max as u16);
        self.ask(Pending { min, max, len, ..self.question(Seat(me), Asked::Pick, Some(id)) });
        Ok(Flow::Halt)
    }

    /// Lists what is offered to whoever acts on top of scratch: where that begins.
    pub(super) fn walk(&mut self, offer: &Offer, me: u8) -> Result<usize, Trap> {
        let (first, count) = match offer.from {
            From::OwnZone(first) => (first + u16::from(me), 1),
            From::Tops(first) => (first, self.rules.program.definitions.len()),
        };
        let places = usize::from(first)..usize::from(first) + count;
        // Of no candidates the bound is not read, which might fail.
        if self.state.places[places.clone()].iter().all(|place| place.first == NONE) {
            return Ok(self.buffers.scratch.items.len());
        }
        let within = match &offer.limit {
            Some(limit) => {
                let bound = match limit.own {
                    Some(cell) => self.state.cells[cell as usize + usize::from(me)],
                    None => self.eval().number(limit.bound)?,
                };
                within(limit.how, bound)
            }
            None => (i64::MIN, OTHER - 1),
        };
        let fits = |number: i64| (within.0 <= number) & (number <= within.1);
        // What fits is as good as random: ids are put down and taken back, which is faster than to branch.
        let (state, ids) = (&*self.state, &mut self.buffers.ids);
        let places = &state.places[places];
        let most = match offer.from {
            From::OwnZone(_) => usize::from(places[0].len),
            From::Tops(_) => places.len(),
        };
        if ids.len() < most {
            ids.resize(most, NONE);
        }
        let ids = &mut ids[..most];
        let mut found = 0;
        match offer.from {
            From::OwnZone(_) => {
                let mut id = places[0].first;
                while id != NONE {
                    let card = &state.cards[usize::from(id)];
                    ids[found] = id;
                    found += usize::from(fits(offer.numbers[usize::from(card.definition.0)]));
                    id = card.next;
                }
            }
            // All cards of a pile are of its definition.
            From::Tops(_) => {
                for (place, &number) in places.iter().zip(&offer.numbers) {
                    ids[found] = place.first;
                    found += usize::from((place.first != NONE) & fits(number));
                }
            }
        }
        let items = &mut self.buffers.scratch.items;
        let start = items.len();
        let value = |&id: &u16| {
            let stamp = state.cards[usize::from(id)].stamp;
            Value::Card(CardRef { id, stamp })
        };
        items.extend(ids[..found].iter().map(value));
        Ok(start)
    }
}

/// The least and the greatest number that compare so with a bound.
fn within(how: Compare, bound: i32) -> (i64, i64) {
    let bound = i64::from(bound);
    match how {
        Compare::Less => (i64::MIN, bound - 1),
        Compare::AtMost => (i64::MIN, bound),
        Compare::More => (bound + 1, OTHER - 1),
        Compare::AtLeast => (bound, OTHER - 1),
        Compare::Equal => (bound, bound),
        // No limit is read so (see `rules/offers.rs`).
        Compare::Unequal => (i64::MIN, OTHER - 1),
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
