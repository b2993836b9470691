//! Taking answers, with a short cut for the commonest: one thing, to the only open decision.

use schema::decision::{Answer, Seat};
use schema::id::{ChoiceId, Id};
use schema::program::Asks;

use super::Fast;
use crate::fault::AnswerError;
use crate::observer::{Event, Observer};
use crate::state::{Asked, Pending, State};
use crate::value::Value;

impl<O: Observer + ?Sized> Fast<'_, O> {
    /// Takes an answer and executes to the next decision.
    pub(crate) fn answer(&mut self, seat: Seat, answer: &Answer) -> Result<(), AnswerError> {
        match self.plain(seat, answer) {
            Some((choice, value)) => self.take_plain(choice, value),
            None => self.run.accept(seat, answer)?,
        }
        self.go()?;
        Ok(())
    }

    /// The choice and the chosen thing, if the only open decision is a choice of at most one thing and the answer is
    /// valid. `None` for all other answers, valid or not.
    fn plain(&self, seat: Seat, answer: &Answer) -> Option<(ChoiceId, Option<Value>)> {
        let ([pending], Answer::Pick(picked)) = (&self.run.state.pending[..], answer) else {
            return None;
        };
        // With passes of `together` the machine must first resume the right one.
        if self.run.state.together.is_some() {
            return None;
        }
        let choice = pending.choice?;
        let fits = pending.asked == Asked::Pick && pending.player == seat && pending.max == 1;
        let value = match picked[..] {
            [] if pending.min == 0 => None,
            [index] => Some(self.run.state.candidates(pending).get(usize::from(index))?.value),
            _ => return None,
        };
        let one =
            matches!(self.run.rules.program.choices[choice].asks, Asks::Pick { one: true, .. });
        (fits && one).then_some((choice, value))
    }

    fn take_plain(&mut self, choice: ChoiceId, value: Option<Value>) {
        let Some(Pending { player, .. }) = self.run.state.pending.pop() else { return };
        if let Some(value) = value {
            self.tell(Event::Chosen { player: player.0, choice: Some(choice), value });
        }
        let result = self.run.rules.program.choices[choice].result;
        let State { frames, slots, .. } = &mut *self.run.state;
        if let Some(frame) = frames.last_mut() {
            frame.done |= u16::from(value.is_some());
            if let Some(slot) = slots.get_mut(frame.base as usize + result.index()) {
                *slot = value.unwrap_or_default();
            }
        }
        self.run.state.candidates.clear();
        self.run.state.offered.clear();
    }
}
