//! Answers: checked against what was offered, then carried out.

use schema::code::Op;
use schema::decision::{Answer, Seat};
use schema::id::{ChoiceId, Id};
use schema::program::Asks;

use super::Run;
use crate::fault::{AnswerError, Refusal, Trap};
use crate::observer::{Event, Observer};
use crate::state::{Asked, Candidate, OPTION, Pending, State, Turn};
use crate::value::Value;

/// Whether an answer is one of those offered: the decision that it is for. `counts` is a buffer.
pub(crate) fn check(
    state: &State,
    counts: &mut Vec<u16>,
    seat: Seat,
    answer: &Answer,
) -> Result<usize, Refusal> {
    let number = u16::from(seat.0) + 1;
    let found = state.pending.iter().position(|pending| pending.player == seat);
    let found =
        found.ok_or_else(|| Refusal(format!("player {number} has nothing to decide now")))?;
    let pending = &state.pending[found];
    match (pending.asked, answer) {
        (Asked::YesNo, Answer::YesNo(_)) => Ok(()),
        (Asked::YesNo, _) => Err(Refusal("yes or no is wanted here".to_owned())),
        (Asked::Number { least, most }, Answer::Number(number))
            if (least..=most).contains(number) =>
        {
            Ok(())
        }
        (Asked::Number { least, most }, _) => {
            Err(Refusal(format!("a number from {least} to {most} is wanted here")))
        }
        (Asked::Spot, Answer::Spot(spot)) => check_pick(state, counts, pending, &[*spot]),
        (Asked::Spot, _) => Err(Refusal("a spot is wanted here".to_owned())),
        (Asked::Pick | Asked::Handlers, Answer::Pick(picked)) => {
            check_pick(state, counts, pending, picked)
        }
        (Asked::Options, Answer::Option(picked)) | (Asked::Order, Answer::Order(picked)) => {
            check_pick(state, counts, pending, picked)
        }
        (Asked::Options, _) => Err(Refusal("an option is wanted here".to_owned())),
        (Asked::Order, _) => Err(Refusal("an order is wanted here".to_owned())),
        (Asked::Goods, Answer::Bundle(amounts)) => check_goods(state, pending, amounts),
        (Asked::Goods, _) => Err(Refusal("an amount of each is wanted here".to_owned())),
        (Asked::Pick | Asked::Handlers, _) => Err(Refusal("a pick is wanted here".to_owned())),
    }?;
    Ok(found)
}

fn check_pick(
    state: &State,
    counts: &mut Vec<u16>,
    pending: &Pending,
    picked: &[u16],
) -> Result<(), Refusal> {
    let candidates = state.candidates(pending);
    // One of them is most that most are asked for.
    if let [index] = picked[..]
        && usize::from(index) < candidates.len()
        && (pending.min..=pending.max).contains(&1)
    {
        return Ok(());
    }
    counts.clear();
    counts.resize(candidates.len(), 0);
    for &index in picked {
        let Some(candidate) = candidates.get(usize::from(index)) else {
            let count = candidates.len();
            return Err(Refusal(format!(
                "there is no candidate {index}: they are numbered 0 to {}",
                count.saturating_sub(1)
            )));
        };
        let taken = &mut counts[usize::from(index)];
        *taken += 1;
        if *taken > candidate.count {
            let count = candidate.count;
            return Err(Refusal(format!(
                "candidate {index} was picked {taken} times, and there are {count} of it"
            )));
        }
    }
    let (min, max) = (usize::from(pending.min), usize::from(pending.max));
    if (min..=max).contains(&picked.len()) {
        return Ok(());
    }
    let wanted = if min == max { min.to_string() } else { format!("{min} to {max}") };
    Err(Refusal(format!("{} were picked, and {wanted} are wanted", picked.len())))
}

fn check_goods(state: &State, pending: &Pending, amounts: &[i32]) -> Result<(), Refusal> {
    let candidates = state.candidates(pending);
    let fits = |(amount, candidate): (&i32, &crate::state::Candidate)| {
        (0..=i32::from(candidate.count)).contains(amount)
    };
    if amounts.len() != candidates.len() || !amounts.iter().zip(candidates).all(fits) {
        let count = candidates.len();
        return Err(Refusal(format!(
            "{count} amounts are wanted, none of them less than 0 or more than there is"
        )));
    }
    let total: i64 = amounts.iter().map(|&amount| i64::from(amount)).sum();
    let (min, max) = (i64::from(pending.min), i64::from(pending.max));
    if (min..=max).contains(&total) {
        return Ok(());
    }
    let wanted = if min == max { min.to_string() } else { format!("{min} to {max}") };
    Err(Refusal(format!("{total} in all were given, and {wanted} are wanted")))
}

impl<O: Observer> Run<'_, O> {
    /// Takes an answer and runs on.
    pub(super) fn answer(&mut self, seat: Seat, answer: &Answer) -> Result<(), AnswerError> {
        if self.state.outcome.is_some() {
            return Err(Refusal("the game is over".to_owned()).into());
        }
        let taken = match self.plain(seat, answer) {
            Some((choice, value)) => self.take_plain(choice, value),
            None => {
                let found = check(self.state, &mut self.buffers.ids, seat, answer)?;
                self.take(found, answer)
            }
        };
        taken.map_err(|trap| self.fault(trap))?;
        self.go()?;
        Ok(())
    }

    /// What was chosen, if the only open decision is a choice of one thing and the answer is one of those offered, or
    /// none where that is allowed.
    fn plain(&self, seat: Seat, answer: &Answer) -> Option<(ChoiceId, Option<Value>)> {
        let ([pending], Answer::Pick(picked)) = (&self.state.pending[..], answer) else {
            return None;
        };
        // A pass under `together` is entered first.
        if self.state.together.is_some() {
            return None;
        }
        let choice = pending.choice?;
        let fits = pending.asked == Asked::Pick && pending.player == seat && pending.max == 1;
        let value = match picked[..] {
            [] if pending.min == 0 => None,
            [index] => Some(self.state.candidates(pending).get(usize::from(index))?.value),
            _ => return None,
        };
        let one = matches!(self.rules.program.choices[choice].asks, Asks::Pick { one: true, .. });
        (fits && one).then_some((choice, value))
    }

    fn take_plain(&mut self, choice: ChoiceId, value: Option<Value>) -> Result<(), Trap> {
        let Some(Pending { player, .. }) = self.state.pending.pop() else { return Ok(()) };
        if let Some(value) = value {
            self.tell(Event::Chosen { player: player.0, choice: Some(choice), value });
        }
        let result = self.rules.program.choices[choice].result;
        let State { frames, slots, .. } = &mut *self.state;
        if let Some(frame) = frames.last_mut() {
            frame.done |= u16::from(value.is_some());
            if let Some(slot) = slots.get_mut(frame.base as usize + result.index()) {
                *slot = value.unwrap_or_default();
            }
        }
        self.state.candidates.clear();
        self.state.offered.clear();
        Ok(())
    }

    /// Carries out an answer that was checked.
    pub(super) fn take(&mut self, index: usize, answer: &Answer) -> Result<(), Trap> {
        let player = self.state.pending[index].player.0;
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
            Answer::YesNo(yes) => self.take_yes_no(&pending, *yes),
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

    fn take_pick(&mut self, pending: &Pending, picked: &[u16]) -> Result<(), Trap> {
        self.buffers.values.clear();
        if let [index] = picked[..] {
            let candidate = self.state.candidates[pending.first as usize + usize::from(index)];
            self.buffers.values.push(candidate.value);
            return self.finish_choice(pending);
        }
        let counts = &mut self.buffers.ids;
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

    fn take_options(&mut self, pending: &Pending, picked: &[u16]) -> Result<(), Trap> {
        let ids = &mut self.buffers.ids;
        ids.clear();
        ids.extend_from_slice(picked);
        ids.sort_unstable();
        self.options_taken();
        let Some(choice) = pending.choice else { return Ok(()) };
        for at in (0..self.buffers.values.len()).step_by(OPTION) {
            let value = self.buffers.values[at];
            self.tell(Event::Chosen { player: pending.player.0, choice: Some(choice), value });
        }
        self.chosen(&self.rules.program.choices[choice], false)?;
        Ok(())
    }

    pub(super) fn finish_choice(&mut self, pending: &Pending) -> Result<(), Trap> {
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

    fn take_yes_no(&mut self, pending: &Pending, yes: bool) {
        self.tell(Event::Chosen {
            player: pending.player.0,
            choice: pending.choice,
            value: Value::Flag(yes),
        });
        let top = *self.top();
        let at = usize::from(top.pc).saturating_sub(1);
        if let Some(Op::May { otherwise, .. }) = self.rules.code(top.block).code.get(at)
            && !yes
        {
            self.jump(*otherwise);
        }
    }

    fn take_order(&mut self, pending: &Pending, picked: &[u16]) {
        let candidates = self.state.candidates(pending);
        let picked = picked.first().and_then(|&index| candidates.get(usize::from(index)));
        let Some(&Candidate { value, .. }) = picked else { return };
        for waiting in &mut self.state.waiting {
            let this = Value::Card(waiting.card) == value && waiting.frame == pending.frame;
            if this && waiting.turn == Turn::Waits {
                waiting.turn = Turn::Next;
                break;
            }
        }
        self.tell(Event::Chosen { player: pending.player.0, choice: None, value });
    }
}
