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
use crate::rules::{From, Offer};
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
        let limit = match &offer.limit {
            Some(limit) => {
                let bound = match limit.own {
                    Some(cell) => self.state.cells[cell as usize + usize::from(me)],
                    None => self.eval().number(limit.bound)?,
                };
                Some((&limit.numbers[..], Within::of(limit.how, bound)))
            }
            None => None,
        };
        let state = &*self.state;
        let items = &mut self.buffers.scratch.items;
        let start = items.len();
        let places = &state.places[places];
        match (offer.from, limit) {
            (From::OwnZone(_), _) => {
                let mut id = places[0].first;
                while id != NONE {
                    let card = &state.cards[usize::from(id)];
                    let number = usize::from(card.definition.0);
                    if offer.fits.as_ref().is_none_or(|fits| fits[number])
                        && limit.is_none_or(|(of, within)| within.contains(of[number]))
                    {
                        items.push(Value::Card(CardRef { id, stamp: card.stamp }));
                    }
                    id = card.next;
                }
            }
            // All cards of a pile are of its definition.
            (From::Tops(_), limit) => {
                for (number, place) in places.iter().enumerate() {
                    let id = place.first;
                    if id != NONE
                        && limit.is_none_or(|(of, within)| within.contains(of[number]))
                        && offer.fits.as_ref().is_none_or(|fits| fits[number])
                    {
                        let stamp = state.cards[usize::from(id)].stamp;
                        items.push(Value::Card(CardRef { id, stamp }));
                    }
                }
            }
        }
        Ok(start)
    }
}

/// Numbers from the first to the second.
#[derive(Clone, Copy)]
struct Within(i32, i32);

impl Within {
    /// Those that compare so with a bound.
    fn of(how: Compare, bound: i32) -> Self {
        let none = Self(1, 0);
        match how {
            Compare::Less => bound.checked_sub(1).map_or(none, |most| Self(i32::MIN, most)),
            Compare::AtMost => Self(i32::MIN, bound),
            Compare::More => bound.checked_add(1).map_or(none, |least| Self(least, i32::MAX)),
            Compare::AtLeast => Self(bound, i32::MAX),
            Compare::Equal => Self(bound, bound),
            // No limit is read so (see `rules/offers.rs`).
            Compare::Unequal => Self(i32::MIN, i32::MAX),
        }
    }

    fn contains(&self, number: i32) -> bool {
        self.0 <= number && number <= self.1
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
