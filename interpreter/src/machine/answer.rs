//! Taking answers: each is checked first, then its result is stored.

use schema::code::Op;
use schema::decision::{Answer, Seat};
use schema::program::Asks;

use super::Run;
use crate::decision::check;
use crate::fault::{AnswerError, Refusal, Trap};
use crate::observer::{Event, Observer};
use crate::state::{Asked, Candidate, Pending, Progress};
use crate::value::Value;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// Checks an answer and takes it; the caller then continues execution. A refused answer leaves the state
    /// unchanged.
    pub(crate) fn accept(&mut self, seat: Seat, answer: &Answer) -> Result<(), AnswerError> {
        if self.state.outcome.is_some() {
            return Err(Refusal(self.rules.phrases.is_over.to_owned()).into());
        }
        let found = check(self.state, &mut self.buffers.counts, self.rules, seat, answer)?;
        self.refuel();
        self.take(found, answer).map_err(|trap| self.fault(trap))?;
        Ok(())
    }

    /// Takes a checked answer to the open decision at index `index` of `State::pending`.
    pub(crate) fn take(&mut self, index: usize, answer: &Answer) -> Result<(), Trap> {
        let player = self.state.pending[index].whose().0;
        let index = if self.enter_pass(player) { 0 } else { index };
        let pending = self.state.pending.remove(index);
        match answer {
            Answer::Pick(picked) if pending.asked == Asked::Handlers => {
                self.take_order(&pending, picked)
            }
            Answer::Pick(picked) | Answer::Order(picked) => self.take_pick(&pending, picked)?,
            Answer::Option(picked) => self.take_options(&pending, picked)?,
            Answer::Spot(spot) => self.take_pick(&pending, &[*spot])?,
            Answer::Bundle(amounts) => self.take_goods(&pending, amounts)?,
            Answer::YesNo(yes) => self.take_yes_no(&pending, *yes)?,
            Answer::Number(number) => {
                self.buffers.values.clear();
                self.buffers.values.push(Value::Number(*number));
                self.finish_choice(&pending)?;
            }
        }
        self.state.candidates.clear();
        self.state.offered.clear();
        Ok(())
    }

    /// Stores the picked candidates. A candidate that stands for several equal things may be picked several times,
    /// and then gives different ones.
    fn take_pick(&mut self, pending: &Pending, picked: &[u16]) -> Result<(), Trap> {
        self.buffers.values.clear();
        if let [index] = picked[..] {
            let candidate = self.state.candidates[pending.first as usize + usize::from(index)];
            self.buffers.values.push(candidate.value);
            return self.finish_choice(pending);
        }
        let counts = &mut self.buffers.counts;
        counts.clear();
        counts.resize(usize::from(pending.len), 0);
        for &index in picked {
            let index = usize::from(index);
            let candidate = self.state.candidates[pending.first as usize + index];
            self.buffers.values.push(self.state.copy_of(&candidate, counts[index]));
            counts[index] += 1;
        }
        self.finish_choice(pending)
    }

    /// Stores the options that were taken, in the order in which they are written.
    pub(crate) fn take_options(&mut self, pending: &Pending, picked: &[u16]) -> Result<(), Trap> {
        let taken = &mut self.buffers.taken;
        taken.clear();
        taken.extend_from_slice(picked);
        taken.sort_unstable();
        self.options_taken();
        let Some(choice) = pending.choice else { return Ok(()) };
        for at in 0..self.buffers.taken.len() {
            let index = usize::from(self.buffers.taken[at]);
            let Some(&Candidate { first, .. }) = self.state.candidates.get(index) else { continue };
            let Some(&value) = self.state.offered.get(usize::from(first)) else { continue };
            let player = pending.player.0;
            self.tell(Event::Chosen { player, choice: Some(choice), value });
            self.tell(Event::Taken { player, first });
        }
        self.chosen(&self.rules.program.choices[choice], false)?;
        Ok(())
    }

    /// Reports the chosen things in `buffers.values` and stores them as the result.
    pub(crate) fn finish_choice(&mut self, pending: &Pending) -> Result<(), Trap> {
        let Some(choice) = pending.choice else { return Ok(()) };
        for at in 0..self.buffers.values.len() {
            let value = self.buffers.values[at];
            self.tell(Event::Chosen { player: pending.player.0, choice: Some(choice), value });
        }
        let choice = &self.rules.program.choices[choice];
        let one = matches!(choice.asks, Asks::Pick { one: true, .. } | Asks::Number { .. });
        self.chosen(choice, one)?;
        Ok(())
    }

    /// Goes on behind an `Op::May`, or jumps if the answer is no.
    fn take_yes_no(&mut self, pending: &Pending, yes: bool) -> Result<(), Trap> {
        self.tell(Event::Chosen {
            player: pending.player.0,
            choice: pending.choice,
            value: Value::Flag(yes),
        });
        let top = *self.top();
        let at = usize::from(top.pc).saturating_sub(1);
        match self.rules.code(top.block).code.get(at) {
            Some(Op::May { alone, .. }) if yes => self.top().done |= u16::from(*alone),
            Some(Op::May { otherwise, .. }) => self.jump(*otherwise)?,
            _ => {}
        }
        Ok(())
    }

    /// Marks the chosen handler as the next to run.
    fn take_order(&mut self, pending: &Pending, picked: &[u16]) {
        let candidates = self.state.candidates(pending);
        let picked = picked.first().and_then(|&index| candidates.get(usize::from(index)));
        let Some(&Candidate { value, .. }) = picked else { return };
        let this = self.state.waiting.iter().position(|waiting| {
            waiting.frame == pending.frame
                && waiting.progress == Progress::Waits
                && Value::Card(self.bearer(waiting)) == value
        });
        if let Some(this) = this {
            self.state.waiting[this].progress = Progress::Next;
        }
        self.tell(Event::Chosen { player: pending.player.0, choice: None, value });
    }
}
