//! Running effects: continuous or answering effects that a statement installs until a phase, turn, round or verb
//! ends.

use schema::effect::Lasts;
use schema::id::{Id, MomentId, NoteId, TimedId, VerbId};
use schema::program::Until;

use super::Run;
use crate::fault::Trap;
use crate::fuel::PASSED_OVER;
use crate::observer::{Event, Observer};
use crate::state::{
    Ending, Ends, Frame, Lasting, Lifetime, NO_CARD, NOBODY, Part, Progress, Stretch, seat_of,
};
use crate::value::Value;

/// The most running effects. One more is [`Trap::Size`].
const MOST_LASTING: usize = 256;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// `Op::Install`: starts an effect. It keeps the values that me, self and its captured variables have now.
    pub(crate) fn install(&mut self, timed: TimedId) -> Result<(), Trap> {
        let declared = &self.rules.program.timed[timed];
        if self.state.later.lasting.len() >= MOST_LASTING {
            return Err(Trap::Size);
        }
        let frame = *self.top();
        let ends = match declared.until {
            // A stretch inside of another one of its moment ends it, too, as it ends values.
            Lasts::End(moment) => Ends::Close(moment),
            Lasts::NextStart(moment) => self.next(moment, false, frame.me),
            Lasts::NextEnd(moment) => self.next(moment, true, frame.me),
            Lasts::Verb(verb) => {
                self.innermost(verb).map_or(Ends::Call(verb), |frame| Ends::Frame(frame as u16))
            }
            Lasts::Game => Ends::Never,
        };
        let first = self.state.later.captured.len() as u32;
        for capture in &declared.captures {
            let value = capture.map_or(Ok(Value::Nothing), |capture| self.read(capture))?;
            self.state.later.captured.push(value);
        }
        let len = declared.captures.len() as u16;
        let Frame { me, card, .. } = frame;
        self.state.writes.note(Part::LASTING);
        let during = self.state.frames.len() as u16;
        self.state.later.lasting.push(Lasting { timed, ends, me, card, first, len, during });
        let ending = match ends {
            Ends::Frame(frame) => Some((frame, 0)),
            Ends::Call(verb) => Some((Lifetime::WAITS, u32::from(verb.0))),
            Ends::Stretch(_)
            | Ends::Close(_)
            | Ends::Next { .. }
            | Ends::Later { .. }
            | Ends::Never => None,
        };
        if let Some((frame, index)) = ending {
            self.end_with(Lifetime { frame, what: Ending::Effect, index })?;
        }
        self.did();
        self.tell(Event::Installed { timed, player: seat_of(me) });
        Ok(())
    }

    /// When an effect ends that lasts until the player's next stretch of this moment begins, or, if `end`, until it
    /// ends. While the `at start of` handlers of such a stretch still run, the one after it is meant.
    fn next(&self, moment: MomentId, end: bool, me: u8) -> Ends {
        let stretches = &self.state.stretches;
        let is_begun = |&at: &usize| {
            let open = &stretches[at];
            self.is_beginning(open) && is_own(open, me)
        };
        match stretches.iter().rposition(|open| open.moment == moment).filter(is_begun) {
            Some(stretch) => Ends::Later { stretch: stretch as u16, moment, end },
            None => Ends::Next { moment, end },
        }
    }

    /// Whether the `at start of` handlers of a stretch are still running.
    pub(crate) fn is_beginning(&self, open: &Stretch) -> bool {
        let frame = self.state.frames.get(usize::from(open.frame));
        frame.is_some_and(|frame| frame.window && frame.pc == open.at + 1)
    }

    /// Ends the effects that last as long as the frame at this index.
    pub(crate) fn end_with_frame(&mut self, frame: u16) {
        self.end_lasting(|ends| ends == Ends::Frame(frame));
    }

    /// Ends the effects that last as long as a stretch of this moment, which was at index `number` of
    /// `State::stretches`.
    pub(crate) fn end_with_stretch(&mut self, moment: MomentId, number: usize) {
        self.end_lasting(|ends| {
            ends == Ends::Stretch(number as u16) || ends == Ends::Close(moment)
        });
    }

    /// `Op::Started`: the `at start of` handlers of the innermost stretch have run. Effects that wait for their
    /// player's next such stretch end now, or with it.
    pub(crate) fn started(&mut self, moment: MomentId) {
        if self.state.later.lasting.is_empty() {
            return;
        }
        let Some(stretch) = self.state.stretches.last().copied() else { return };
        let number = self.state.stretches.len() - 1;
        let mut at = 0;
        while let Some(lasting) = self.state.later.lasting.get_mut(at) {
            at += 1;
            match lasting.ends {
                Ends::Next { moment: of, end } if of == moment && is_own(&stretch, lasting.me) => {
                    if end {
                        lasting.ends = Ends::Stretch(number as u16);
                    } else {
                        at -= 1;
                        self.forget_lasting(at);
                    }
                }
                Ends::Later { stretch, moment: of, end }
                    if of == moment && usize::from(stretch) == number =>
                {
                    lasting.ends = Ends::Next { moment, end };
                }
                Ends::Stretch(_)
                | Ends::Close(_)
                | Ends::Next { .. }
                | Ends::Frame(_)
                | Ends::Call(_)
                | Ends::Later { .. }
                | Ends::Never => {}
            }
        }
    }

    /// Called when the frame of a verb was pushed: values and effects that wait for the next call of this verb now
    /// end with this frame.
    #[inline(always)]
    pub(crate) fn begun(&mut self, verb: VerbId) -> Result<(), Trap> {
        if self.state.waits_for_calls() { self.await_end(verb) } else { Ok(()) }
    }

    /// Lets everything that waits for the next call of this verb end with the top frame.
    fn await_end(&mut self, verb: VerbId) -> Result<(), Trap> {
        let (rules, frame) = (self.rules, self.depth() as u16);
        let until = Some(Until::Verb(verb));
        self.buffers.scratch.looked.at(self.state.lifetimes.len() / PASSED_OVER)?;
        for lifetime in self.state.lifetimes.iter_mut().filter(|it| it.waits()) {
            let index = lifetime.index as usize;
            let ends = match lifetime.what {
                Ending::Effect => index == verb.index(),
                Ending::Cell => {
                    rules.cell_at(index).is_some_and(|(it, _)| rules.cells[it].until == until)
                }
                Ending::Note => {
                    let note = |it: NoteId| &rules.program.notes[it];
                    rules.note_at(index).is_some_and(|(it, _)| note(it).until == until)
                }
            };
            if ends {
                *lifetime = Lifetime { frame, ..*lifetime };
            }
        }
        let waiting = self.state.later.lasting.iter_mut();
        for lasting in waiting.filter(|lasting| lasting.ends == Ends::Call(verb)) {
            lasting.ends = Ends::Frame(frame);
        }
        Ok(())
    }

    fn end_lasting(&mut self, over: impl Fn(Ends) -> bool) {
        let mut at = 0;
        while let Some(lasting) = self.state.later.lasting.get(at) {
            if over(lasting.ends) {
                self.forget_lasting(at);
            } else {
                at += 1;
            }
        }
    }

    /// Ends the running effect at index `number`, and drops its waiting handlers. A handler of it that runs goes on,
    /// without a card.
    fn forget_lasting(&mut self, number: usize) {
        let Some(gone) = self.state.later.lasting.get(number).copied() else { return };
        self.state.writes.note(Part::LASTING);
        self.state.later.remove(number);
        self.state.waiting.retain_mut(|waiting| {
            let Some(of) = waiting.lasting() else { return true };
            if of > number {
                waiting.card.stamp -= 1;
            } else if of == number {
                waiting.card = NO_CARD;
                return waiting.progress == Progress::Runs;
            }
            true
        });
        let player = seat_of(gone.me);
        self.tell(Event::Ended { timed: gone.timed, player });
    }

    /// The card that was self when the running effect at index `number` was installed.
    pub(crate) fn lasting_card(&self, number: usize) -> crate::value::CardRef {
        self.state.later.lasting.get(number).map_or(NO_CARD, |lasting| lasting.card)
    }
}

/// Whether a stretch belongs to this player, or to no player in particular.
fn is_own(stretch: &Stretch, me: u8) -> bool {
    stretch.me == NOBODY || me == NOBODY || stretch.me == me
}
