//! Decisions that the observer takes in place: no decision is opened, and nothing is put back into the state.

use schema::decision::Seat;
use schema::id::ChoiceId;

use super::Fast;
use crate::decision::{Offered, Question};
use crate::fast::plan::{From, Offer};
use crate::fault::Trap;
use crate::fuel::{FEW_CARDS, Looked};
use crate::machine::{Buffers, Run};
use crate::observer::{Event, Observer};
use crate::state::{Asked, Frame, Pending};
use crate::value::{PlaceId, Value};

impl<O: Observer + ?Sized> Fast<'_, O> {
    /// Lets the observer choose at most one thing, so that no decision is opened. Returns false if the observer does
    /// not choose or its choice is not valid.
    #[inline(always)]
    pub(super) fn choose_in_place(
        &mut self,
        frame: &mut Frame,
        id: ChoiceId,
        offer: &Offer,
    ) -> bool {
        let row = self.row(offer, frame.me);
        let Buffers { scratch, counts, classes, fuel, .. } = &mut *self.run.buffers;
        let left = *fuel;
        let offered = match offer.from {
            From::OwnZone(first) => {
                let place = PlaceId(first + u16::from(frame.me));
                if self.run.state.size(place) > FEW_CARDS {
                    return false;
                }
                Offered::Cards(self.run.state, classes.firsts(self.run.state, place, row))
            }
            From::Tops(first) => Offered::tops(self.run.state, first, row),
        };
        let len = offered.len();
        let is_asked = len > offer.least;
        let chosen = if is_asked {
            let question = Question {
                rules: self.run.rules,
                scratch: &mut *scratch,
                counts: &mut *counts,
                state: self.run.state,
                seat: Seat(frame.me),
                choice: id,
                asked: Asked::Pick,
                least: offer.least as u16,
                offered,
            };
            let chosen = self.run.observer.decide(question);
            scratch.looked = Looked::default();
            let Some(chosen) = chosen else { return false };
            chosen
        } else {
            (len > 0).then_some(0)
        };
        let value = match chosen {
            Some(at) => offered.nth(usize::from(at)),
            None => (!is_asked || offer.least == 0).then_some(Value::Nothing),
        };
        // A choice that is not valid is ignored, and the decision is opened.
        let Some(value) = value else { return false };
        if is_asked {
            self.run.state.spent.answer(left);
            self.run.buffers.refuel();
        }
        if is_asked && chosen.is_some() {
            self.tell(Event::Chosen { player: frame.me, choice: Some(id), value });
        }
        self.set_variable_of(frame, offer.result, value);
        frame.done |= u16::from(chosen.is_some());
        true
    }

    /// Lets the observer choose one of the candidates in the state, or none if `least` is 0. Returns false if it does not
    /// choose.
    pub(super) fn decided_in_place(
        &mut self,
        id: ChoiceId,
        least: usize,
        me: u8,
    ) -> Result<bool, Trap> {
        let Some(chosen) = self.chosen_in_place(id, Asked::Pick, least, me)? else {
            return Ok(false);
        };
        let candidate = chosen.map(|at| self.run.state.candidates[usize::from(at)]);
        self.run.buffers.values.clear();
        self.run.buffers.values.extend(candidate.map(|candidate| candidate.value));
        if let Some(&value) = self.run.buffers.values.first() {
            self.tell(Event::Chosen { player: me, choice: Some(id), value });
        }
        self.run.state.candidates.clear();
        self.run.state.offered.clear();
        let choice = &self.run.rules.program.choices[id];
        self.run.chosen(choice, true)?;
        Ok(true)
    }

    /// Lets the observer take one option at most of the menu that is open. Returns false if no such menu is, or if it does
    /// not choose.
    pub(super) fn taken_in_place(&mut self) -> Result<bool, Trap> {
        let [pending] = self.run.state.pending[..] else { return Ok(false) };
        let Pending { player: Seat(me), of: None, asked: Asked::Options, max: 1, .. } = pending
        else {
            return Ok(false);
        };
        let Some(id) = pending.choice else { return Ok(false) };
        let least = usize::from(pending.min);
        let Some(chosen) = self.chosen_in_place(id, Asked::Options, least, me)? else {
            return Ok(false);
        };
        self.run.state.pending.clear();
        self.run.take_options(&pending, chosen.as_slice())?;
        self.run.state.candidates.clear();
        self.run.state.offered.clear();
        Ok(true)
    }

    /// The index of the candidate in the state that the observer chooses: `Some(None)` for none of them, which is allowed
    /// if `least` is 0. `None` if the observer does not choose or its choice is not valid.
    fn chosen_in_place(
        &mut self,
        choice: ChoiceId,
        asked: Asked,
        least: usize,
        me: u8,
    ) -> Result<Option<Option<u16>>, Trap> {
        if !self.run.observer.decides() || self.run.state.together.is_some() {
            return Ok(None);
        }
        self.run.state.tidy(&mut self.run.buffers.spare)?;
        let Run { rules, state, buffers, observer, .. } = &mut self.run;
        let Buffers { scratch, counts, fuel, .. } = &mut **buffers;
        let (left, offered) = (*fuel, Offered::Candidates(&state.candidates));
        let (seat, least) = (Seat(me), least as u16);
        let question =
            Question { rules, scratch, counts, state, seat, choice, asked, least, offered };
        let chosen = observer.decide(question);
        buffers.scratch.looked = Looked::default();
        // A choice that is not valid is ignored, and the decision is opened.
        let is_valid = |chosen: &Option<u16>| match chosen {
            Some(at) => usize::from(*at) < state.candidates.len(),
            None => least == 0,
        };
        let chosen = chosen.filter(is_valid);
        if chosen.is_some() {
            self.run.state.spent.answer(left);
            self.run.state.spent.is_enough()?;
            self.run.buffers.refuel();
        }
        Ok(chosen)
    }
}
