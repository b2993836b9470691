//! The last screen of an evening: how the game ended, with the table and the log behind it.

use schema::decision::Seat;

use super::{End, Evening};
use crate::play::card;
use crate::play::front::Input;
use crate::play::parse::{self, Command, Extent};
use crate::screen::{self, Detail, told_words};

impl Evening<'_> {
    /// The end of the game, for everybody's eyes. Whoever sits there alone may look at the table, the log and cards for as
    /// long as they like.
    pub(super) fn last_look(&mut self) -> std::io::Result<End> {
        let result = self.session.result(self.phrases);
        let alone = self.viewer.filter(|_| self.session.seating.people() == 1);
        let mut notes = result.clone();
        let mut detail = Detail::Shown;
        let mut at_end = false;
        loop {
            let mut screen = match alone {
                Some(seat) => screen::of(self.session.scene(), seat, None, self.phrases, detail),
                None => screen::cover(self.session.scene(), notes.join("\n")),
            };
            if let Some(seat) = alone {
                self.turn = None;
                self.freshen(&mut screen, seat);
                screen.notes = std::mem::take(&mut notes);
                screen.at_end = std::mem::take(&mut at_end);
            }
            let Input::Line(line) = self.front.farewell(&screen, self.phrases)? else { break };
            detail = Detail::Shown;
            match (parse::command(&line, self.phrases), alone) {
                (Some(Command::Help(Some(name))), _) => {
                    notes = card::told(self.session.playable, &name, self.phrases);
                }
                (Some(Command::Log(extent)), Some(seat)) => {
                    notes = self.log_of(seat, extent);
                    at_end = true;
                }
                (Some(Command::Look), Some(_)) => detail = Detail::All,
                (
                    Some(Command::List | Command::Hint | Command::Why(_) | Command::Help(None)),
                    _,
                ) => {
                    notes = result.clone();
                }
                (Some(Command::Save(_) | Command::Undo | Command::Log(_) | Command::Look), _) => {
                    notes = result.clone();
                }
                (Some(Command::Quit) | None, _) => break,
            }
        }
        Ok(End::Over(result))
    }

    /// What a seat was told, line by line.
    pub(super) fn log_of(&self, seat: Seat, extent: Extent) -> Vec<String> {
        let log = self.session.log(seat);
        let told = match extent {
            Extent::Folded => log.folded(0),
            Extent::Whole => log.whole(),
            Extent::Since => log.since_turn(seat),
        };
        if told.is_empty() {
            return vec![self.phrases.nothing_new.to_owned()];
        }
        let mut lines = Vec::new();
        for (at, told) in told.iter().enumerate() {
            // A turn stands apart.
            if at > 0 && told.turn.is_some() {
                lines.push(String::new());
            }
            lines.push("  ".repeat(told.depth) + told_words(told).as_str());
        }
        lines
    }
}
