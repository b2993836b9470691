//! The last screen of an evening: how the game ended, with the table and the log behind it.

use schema::decision::Seat;

use super::{End, Evening};
use crate::play::card;
use crate::play::front::Input;
use crate::play::parse::{self, Command};
use crate::screen::{self, Detail, told_words};

impl Evening<'_> {
    /// The end of the game, for everybody's eyes. Whoever sits there alone may look at the table, the log and cards for as
    /// long as they like.
    pub(super) fn last_look(&mut self) -> std::io::Result<End> {
        let result = self.session.result(self.phrases);
        let alone = self.viewer.filter(|_| self.session.seating.people() == 1);
        let mut notes = result.clone();
        let mut detail = Detail::Shown;
        loop {
            let mut screen = match alone {
                Some(seat) => screen::of(self.session.scene(), seat, None, self.phrases, detail),
                None => screen::cover(self.session.scene(), notes.join("\n")),
            };
            if let Some(seat) = alone {
                self.turn = None;
                self.freshen(&mut screen, seat);
                screen.notes = std::mem::take(&mut notes);
            }
            let Input::Line(line) = self.front.farewell(&screen, self.phrases)? else { break };
            detail = Detail::Shown;
            match (parse::command(&line, self.phrases), alone) {
                (Some(Command::Help(Some(name))), _) => {
                    notes = card::told(self.session.playable, &name, self.phrases);
                }
                (Some(Command::Log), Some(seat)) => notes = self.log_of(seat),
                (Some(Command::Look), Some(_)) => detail = Detail::All,
                (
                    Some(Command::List | Command::Hint | Command::Why(_) | Command::Help(None)),
                    _,
                ) => {
                    notes = result.clone();
                }
                (Some(Command::Save(_) | Command::Undo | Command::Log | Command::Look), _) => {
                    notes = result.clone();
                }
                (Some(Command::Quit) | None, _) => break,
            }
        }
        Ok(End::Over(result))
    }

    /// What a seat was told, line by line.
    pub(super) fn log_of(&self, seat: Seat) -> Vec<String> {
        let told = self.session.log(seat).iter();
        told.map(|told| "  ".repeat(told.depth) + told_words(told).as_str()).collect()
    }
}
