//! Candidates that are found by walking a zone or piles, without evaluating anything of each.

use schema::decision::Seat;
use schema::id::ChoiceId;

use super::choices::MOST_OFFERED;
use super::run::{Flow, STEPS};
use super::{Buffers, Run};
use crate::bot::{Offered, Question};
use crate::fault::Trap;
use crate::observer::{Event, Observer};
use crate::rules::{From, Offer};
use crate::state::{Asked, Candidate, Card, Frame, Pending, Places, State};
use crate::value::{CardRef, PlaceId, Value};

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

    /// The same where nothing needs to be evaluated, in a frame that is put back only if need be.
    pub(super) fn choose_quickly(
        &mut self,
        frame: &mut Frame,
        id: ChoiceId,
        offer: &Offer,
    ) -> Result<Flow, Trap> {
        if offer.one
            && offer.most == 1
            && self.observer.decides()
            && self.choose_in_place(frame, id, offer)
        {
            return Ok(Flow::On);
        }
        self.choose_openly(frame, id, offer)
    }

    /// One thing is chosen at once, if the observer does: nobody but it looks at the decision.
    #[inline(always)]
    fn choose_in_place(&mut self, frame: &mut Frame, id: ChoiceId, offer: &Offer) -> bool {
        if self.state.together.is_some() || self.buffers.prepared.halts {
            return false;
        }
        self.state.compact(&mut self.buffers.values);
        let row = self.row(offer, frame.me);
        let Buffers { scratch, ids, classes, steps, .. } = &mut *self.buffers;
        let offered = match offer.from {
            From::OwnZone(first) => {
                let place = PlaceId(first + u16::from(frame.me));
                if usize::from(self.state.size(place)) > MOST_OFFERED {
                    return false;
                }
                Offered::Cards(self.state, classes.firsts(self.state, place, row))
            }
            From::Tops(first) => Offered::tops(self.state, first, row),
        };
        let len = offered.len();
        let is_asked = len > offer.least;
        let chosen = if is_asked {
            *steps = STEPS;
            let question = Question {
                rules: self.rules,
                scratch,
                counts: ids,
                state: self.state,
                seat: Seat(frame.me),
                choice: id,
                least: offer.least as u16,
                offered,
            };
            let Some(chosen) = self.observer.decide(question) else { return false };
            chosen
        } else {
            (len > 0).then_some(0)
        };
        let value = match chosen {
            Some(at) => offered.nth(usize::from(at)),
            None => (!is_asked || offer.least == 0).then_some(Value::Nothing),
        };
        // What is not offered is no answer.
        let Some(value) = value else { return false };
        if is_asked && chosen.is_some() {
            self.tell(Event::Chosen { player: frame.me, choice: Some(id), value });
        }
        self.set_variable_of(frame, offer.result, value);
        frame.done |= u16::from(chosen.is_some());
        true
    }

    /// The same for everybody else: the decision is open until somebody answers.
    #[inline(never)]
    fn choose_openly(
        &mut self,
        frame: &mut Frame,
        id: ChoiceId,
        offer: &Offer,
    ) -> Result<Flow, Trap> {
        let (min, max) = (offer.least, offer.most);
        let row = self.row(offer, frame.me);
        let count = match offer.from {
            From::OwnZone(first) => {
                let place = PlaceId(first + u16::from(frame.me));
                self.buffers.classes.sort_zone(self.state, place, row)
            }
            From::Tops(first) => {
                let State { cards, places, candidates, offered, .. } = &mut *self.state;
                offered.clear();
                candidates.clear();
                each_top(cards, places, first, row, |card| {
                    candidates.push(Candidate::alone(Value::Card(card)));
                });
                candidates.len()
            }
        };
        if count == 0 {
            self.set_variable_of(frame, offer.result, offer.nothing());
            return Ok(Flow::On);
        }
        let len = self.state.candidates.len();
        let (min, max) = (min.min(count), max.min(count));
        self.put_back(frame);
        if max == 0 || min == count || min == max && len == 1 {
            list(self.state, offer.from, row, frame.me, &mut self.buffers.found);
            let flow = self.offer_found(id, offer, (min, max), frame.me)?;
            frame.done = self.top().done;
            return Ok(flow);
        }
        if count > MOST_OFFERED {
            return Err(Trap::Size);
        }
        let (min, max, len) = (min as u16, max as u16, len as u16);
        let question = self.question(Seat(frame.me), Asked::Pick, Some(id));
        self.ask(Pending { min, max, len, ..question });
        Ok(Flow::Halt)
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
            list(self.state, offer.from, self.row(offer, me), me, &mut self.buffers.found);
            return Ok(());
        };
        // Of no candidates the bound is not read, which might fail.
        let none = match offer.from {
            From::OwnZone(first) => self.state.places.is_bare(first + u16::from(me)),
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

    /// What fits an offer of which nothing is bounded but by a counter of mine.
    #[inline]
    fn row<'o>(&self, offer: &'o Offer, me: u8) -> &'o [u64] {
        match offer.own {
            Some(cell) => offer.fitting.row(self.state.cells[cell as usize + usize::from(me)]),
            None => offer.fitting.any(),
        }
    }

    /// Whether nothing lies in any of the piles from this place on, of which there is one for each definition.
    fn are_bare(&self, first: u16) -> bool {
        let piles = first..first + self.rules.program.definitions.len() as u16;
        piles.into_iter().all(|pile| self.state.places.is_bare(pile))
    }
}

/// Lists the cards of my zone, or on top of piles, whose definitions are in a row.
fn list(state: &State, from: From, row: &[u64], me: u8, found: &mut Vec<Value>) {
    found.clear();
    let (cards, places) = (&state.cards[..], &state.places);
    match from {
        From::OwnZone(first) => {
            for &id in places.lying(PlaceId(first + u16::from(me))) {
                let card = &cards[usize::from(id)];
                if fits(row, usize::from(card.definition.0)) {
                    found.push(Value::Card(CardRef { id, stamp: card.stamp }));
                }
            }
        }
        From::Tops(first) => each_top(cards, places, first, row, |card| {
            found.push(Value::Card(card));
        }),
    }
}

/// The top cards of the piles from a place on whose definitions are in a row: all cards of a pile are of its own.
#[inline(always)]
fn each_top(
    cards: &[Card],
    places: &Places,
    first: u16,
    row: &[u64],
    mut found: impl FnMut(CardRef),
) {
    let mut first = usize::from(first);
    for fits in row {
        let mut held = places.held(first) & fits;
        while held != 0 {
            let pile = PlaceId((first + held.trailing_zeros() as usize) as u16);
            held &= held - 1;
            if let Some(id) = places.top(pile) {
                found(CardRef { id, stamp: cards[usize::from(id)].stamp });
            }
        }
        first += 64;
    }
}

/// Whether a definition is in a row.
#[inline(always)]
pub(super) fn fits(row: &[u64], definition: usize) -> bool {
    match *row {
        [word] => word >> (definition % 64) & 1 == 1,
        _ => row[definition / 64] >> (definition % 64) & 1 == 1,
    }
}

/// Offers things each of which is the only one of its sort: they lie in different places.
pub(super) fn offer_each(state: &mut State, items: &[Value]) {
    state.offered.clear();
    state.candidates.clear();
    state.candidates.extend(items.iter().map(|&value| Candidate::alone(value)));
}
