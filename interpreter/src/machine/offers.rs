//! Candidates that are found by walking a zone or piles, without evaluating anything of each.

use schema::decision::Seat;
use schema::id::ChoiceId;

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
        offer: &Offer,
        (min, max): (usize, usize),
        me: u8,
    ) -> Result<Flow, Trap> {
        self.find(offer, me)?;
        if self.buffers.found.is_empty() {
            self.set_slot(offer.result, offer.nothing());
            return Ok(Flow::On);
        }
        self.offer_found(id, offer, (min, max), me)
    }

    /// The same of what was found, which is something.
    pub(super) fn offer_found(
        &mut self,
        id: ChoiceId,
        offer: &Offer,
        (min, max): (usize, usize),
        me: u8,
    ) -> Result<Flow, Trap> {
        let found = &self.buffers.found[..];
        let count = found.len();
        if count > MOST_OFFERED {
            return Err(Trap::Size);
        }
        let (min, max) = (min.min(count), max.min(count));
        let mut decided = max == 0 || min == count;
        if !decided {
            match offer.from {
                From::Tops(_) => offer_each(self.state, found),
                From::OwnZone(_) => self.buffers.classes.sort(self.rules, self.state, found),
            }
            decided = min == max && self.state.candidates.len() == 1;
        }
        if decided {
            self.state.candidates.clear();
            self.state.offered.clear();
            self.buffers.values.clear();
            self.buffers.values.extend_from_slice(&self.buffers.found[..max]);
            if max > 0 {
                self.did();
            }
            self.name_values(offer.result, offer.one)?;
            return Ok(Flow::On);
        }
        let len = self.state.candidates.len() as u16;
        let (min, max) = (min as u16, max as u16);
        self.ask(Pending { min, max, len, ..self.question(Seat(me), Asked::Pick, Some(id)) });
        Ok(Flow::Halt)
    }

    /// Lists what is offered to whoever acts on top of scratch: where that begins.
    pub(super) fn walk(&mut self, offer: &Offer, me: u8) -> Result<usize, Trap> {
        self.find(offer, me)?;
        let items = &mut self.buffers.scratch.items;
        let start = items.len();
        items.extend_from_slice(&self.buffers.found);
        Ok(start)
    }

    /// Puts what is offered to whoever acts into `found`.
    fn find(&mut self, offer: &Offer, me: u8) -> Result<(), Trap> {
        let Some(limit) = offer.limit.as_ref().filter(|limit| limit.own.is_none()) else {
            self.find_quickly(offer, me);
            return Ok(());
        };
        // Of no candidates the bound is not read, which might fail.
        let none = match offer.from {
            From::OwnZone(first) => {
                self.state.places[usize::from(first + u16::from(me))].first == NONE
            }
            From::Tops(first) => self.are_bare(first),
        };
        if none {
            self.buffers.found.clear();
            return Ok(());
        }
        let bound = self.eval().number(limit.bound)?;
        list(self.state, offer.from, offer.fitting.row(bound), me, &mut self.buffers.found);
        Ok(())
    }

    /// The same where nothing is evaluated.
    #[inline]
    pub(super) fn find_quickly(&mut self, offer: &Offer, me: u8) {
        let own = offer.limit.as_ref().and_then(|limit| limit.own);
        let bound = own.map_or(0, |cell| self.state.cells[cell as usize + usize::from(me)]);
        list(self.state, offer.from, offer.fitting.row(bound), me, &mut self.buffers.found);
    }

    /// Whether nothing lies in any of the piles from this place on, of which there is one for each definition.
    fn are_bare(&self, first: u16) -> bool {
        let piles = &self.state.places[usize::from(first)..];
        piles.iter().take(self.rules.program.definitions.len()).all(|place| place.first == NONE)
    }
}

/// Lists the cards of my zone, or on top of piles, whose definitions are in a row.
fn list(state: &State, from: From, row: &[u64], me: u8, found: &mut Vec<Value>) {
    found.clear();
    let (cards, places) = (&state.cards[..], &state.places[..]);
    match from {
        From::OwnZone(first) => {
            let mut id = places[usize::from(first + u16::from(me))].first;
            let fits = |definition: usize| match *row {
                [word] => word >> (definition % 64) & 1 == 1,
                _ => row[definition / 64] >> (definition % 64) & 1 == 1,
            };
            while let Some(card) = cards.get(usize::from(id)) {
                if fits(usize::from(card.definition.0)) {
                    found.push(Value::Card(CardRef { id, stamp: card.stamp }));
                }
                id = card.next;
            }
        }
        // All cards of a pile are of its definition.
        From::Tops(first) => {
            let mut first = usize::from(first);
            for fits in row {
                let mut held = state.filled.held(first) & fits;
                while held != 0 {
                    let id = places[first + held.trailing_zeros() as usize].first;
                    held &= held - 1;
                    if let Some(card) = cards.get(usize::from(id)) {
                        found.push(Value::Card(CardRef { id, stamp: card.stamp }));
                    }
                }
                first += 64;
            }
        }
    }
}

/// Offers things each of which is the only one of its sort: they lie in different places.
pub(super) fn offer_each(state: &mut State, items: &[Value]) {
    state.offered.clear();
    state.candidates.clear();
    state.candidates.extend(items.iter().map(|&value| Candidate::alone(value)));
}
