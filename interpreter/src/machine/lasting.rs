//! Effects with a life: they are installed, and end after the handlers of their moment.

use schema::effect::Lasts;
use schema::id::{MomentId, TimedId};

use super::Run;
use crate::fault::Trap;
use crate::observer::{Event, Observer};
use crate::state::{Ending, Ends, Frame, Lasting, Lifetime, NO_CARD, NOBODY, Part, Turn};
use crate::value::Value;

/// How many effects may run at once.
const MOST_LASTING: usize = 256;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// Installs an effect, which remembers me, self and its captures as they are.
    pub(crate) fn install(&mut self, timed: TimedId) -> Result<(), Trap> {
        let declared = &self.rules.program.timed[timed];
        if self.state.later.lasting.len() >= MOST_LASTING {
            return Err(Trap::Size);
        }
        let frame = *self.top();
        let ends = match declared.until {
            Lasts::End(moment) => {
                let open = self.state.stretches.iter().rposition(|open| open.moment == moment);
                open.map_or(Ends::Close(moment), |open| Ends::Stretch(open as u16))
            }
            Lasts::NextStart(moment) => Ends::Next { moment, end: false },
            Lasts::NextEnd(moment) => Ends::Next { moment, end: true },
            Lasts::Verb(verb) => Ends::Frame(self.innermost(verb).unwrap_or(self.depth()) as u16),
        };
        let first = self.state.later.captured.len() as u32;
        for capture in &declared.captures {
            let value = capture.map_or(Ok(Value::Nothing), |capture| self.read(capture))?;
            self.state.later.captured.push(value);
        }
        let len = declared.captures.len() as u16;
        let Frame { me, card, .. } = frame;
        self.state.writes.note(Part::LASTING);
        self.state.later.lasting.push(Lasting { timed, ends, me, card, first, len });
        if let Ends::Frame(frame) = ends {
            self.end_with(Lifetime { frame, what: Ending::Effect, index: 0 })?;
        }
        self.did();
        self.tell(Event::Installed { timed, player: (me != NOBODY).then_some(me) });
        Ok(())
    }

    /// Effects that end with a frame are over.
    pub(crate) fn end_with_frame(&mut self, frame: u16) {
        self.end_lasting(|ends| ends == Ends::Frame(frame));
    }

    /// Effects that end with a stretch are over; it was this one from the bottom.
    pub(crate) fn end_with_stretch(&mut self, moment: MomentId, number: usize) {
        self.end_lasting(|ends| {
            ends == Ends::Stretch(number as u16) || ends == Ends::Close(moment)
        });
    }

    /// The handlers of the start of the innermost stretch are over: my next one is this.
    pub(crate) fn started(&mut self, moment: MomentId) {
        if self.state.later.lasting.is_empty() {
            return;
        }
        let Some(stretch) = self.state.stretches.last().copied() else { return };
        let number = self.state.stretches.len() - 1;
        let own = |me: u8| stretch.me == NOBODY || me == NOBODY || stretch.me == me;
        let next = |end| Ends::Next { moment, end };
        let mut at = 0;
        while let Some(lasting) = self.state.later.lasting.get_mut(at) {
            if own(lasting.me) && lasting.ends == next(true) {
                lasting.ends = Ends::Stretch(number as u16);
            }
            if own(lasting.me) && lasting.ends == next(false) {
                self.forget_lasting(at);
            } else {
                at += 1;
            }
        }
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

    /// One is over; what of it waits for its turn in a window has none.
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
                return waiting.turn == Turn::Runs;
            }
            true
        });
        let player = (gone.me != NOBODY).then_some(gone.me);
        self.tell(Event::Ended { timed: gone.timed, player });
    }

    /// The card on which an effect was installed.
    pub(crate) fn lasting_card(&self, number: usize) -> crate::value::CardRef {
        self.state.later.lasting.get(number).map_or(NO_CARD, |lasting| lasting.card)
    }
}
