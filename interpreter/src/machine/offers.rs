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
        let count = self.find(offer, me)?;
        if count > MOST_OFFERED {
            return Err(Trap::Size);
        }
        if count == 0 {
            let one = matches!(choice.asks, Asks::Pick { one: true, .. });
            let none = if one { Value::Nothing } else { Value::List { start: 0, len: 0 } };
            self.set_slot(choice.result, none);
            return Ok(Flow::On);
        }
        let (min, max) = (min.min(count), max.min(count));
        let decided = if max == 0 || min == count {
            true
        } else {
            let found = &self.buffers.found[..count];
            match offer.from {
                From::Tops(_) => offer_each(self.state, found),
                From::OwnZone(_) => self.buffers.classes.sort(self.rules, self.state, found),
            }
            min == max && self.state.candidates.len() == 1
        };
        if decided {
            self.state.candidates.clear();
            self.state.offered.clear();
            self.buffers.values.clear();
            self.buffers.values.extend_from_slice(&self.buffers.found[..max]);
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
        let count = self.find(offer, me)?;
        let items = &mut self.buffers.scratch.items;
        let start = items.len();
        items.extend_from_slice(&self.buffers.found[..count]);
        Ok(start)
    }

    /// Puts what is offered to whoever acts into `found`, from its beginning on: how many.
    fn find(&mut self, offer: &Offer, me: u8) -> Result<usize, Trap> {
        // What fits is as good as random: cards are put down and taken back, which is faster than to branch.
        let most = match offer.from {
            From::OwnZone(first) => self.state.places[usize::from(first + u16::from(me))].len,
            From::Tops(_) => offer.numbers.len() as u16,
        };
        let most = usize::from(most);
        // Of no candidates the bound is not read, which might fail.
        let none = match offer.from {
            From::OwnZone(_) => most == 0,
            From::Tops(first) => offer.may_fail() && self.are_bare(first, most),
        };
        if none {
            return Ok(0);
        }
        let (least, span) = match &offer.limit {
            Some(limit) => {
                let bound = match limit.own {
                    Some(cell) => self.state.cells[cell as usize + usize::from(me)],
                    None => self.eval().number(limit.bound)?,
                };
                within(limit.how, bound)
            }
            None => within(Compare::Unequal, 0),
        };
        let fits = |number: i64| number.wrapping_sub(least) as u64 <= span;
        if self.buffers.found.len() < most {
            self.buffers.found.resize(most, Value::Nothing);
        }
        let (state, found) = (&*self.state, &mut self.buffers.found[..most]);
        let (cards, places) = (&state.cards[..], &state.places[..]);
        let mut count = 0;
        match offer.from {
            From::OwnZone(first) => {
                let mut id = places[usize::from(first + u16::from(me))].first;
                while let Some(card) = cards.get(usize::from(id))
                    && let Some(found) = found.get_mut(count)
                {
                    *found = Value::Card(CardRef { id, stamp: card.stamp });
                    count += usize::from(fits(offer.numbers[usize::from(card.definition.0)]));
                    id = card.next;
                }
            }
            // All cards of a pile are of its definition.
            From::Tops(first) => {
                let places = &places[usize::from(first)..][..most];
                for (place, &number) in places.iter().zip(&offer.numbers) {
                    let id = place.first;
                    let Some(card) = cards.get(usize::from(id)) else { continue };
                    let Some(found) = found.get_mut(count) else { break };
                    *found = Value::Card(CardRef { id, stamp: card.stamp });
                    count += usize::from(fits(number));
                }
            }
        }
        Ok(count)
    }

    /// Whether nothing lies in any of so many places.
    fn are_bare(&self, first: u16, count: usize) -> bool {
        let places = &self.state.places[usize::from(first)..][..count];
        places.iter().all(|place| place.first == NONE)
    }
}

/// The least number that compares so with a bound, and how much more the greatest is.
fn within(how: Compare, bound: i32) -> (i64, u64) {
    let bound = i64::from(bound);
    let (least, greatest) = match how {
        Compare::Less => (i64::MIN, bound - 1),
        Compare::AtMost => (i64::MIN, bound),
        Compare::More => (bound + 1, OTHER - 1),
        Compare::AtLeast => (bound, OTHER - 1),
        Compare::Equal => (bound, bound),
        // No limit is read so (see `rules/offers.rs`).
        Compare::Unequal => (i64::MIN, OTHER - 1),
    };
    (least, greatest.wrapping_sub(least) as u64)
}

/// Offers things each of which is the only one of its sort: they lie in different places.
pub(super) fn offer_each(state: &mut State, items: &[Value]) {
    state.offered.clear();
    state.offered.extend_from_slice(items);
    state.candidates.clear();
    let candidate = |(first, &value): (u16, &Value)| Candidate { value, count: 1, first };
    state.candidates.extend((0..).zip(items).map(candidate));
}
