//! The last screen of an evening: how the game ended, with the table and the log behind it.

use schema::decision::Seat;
use schema::phrase::fill;

use super::{End, Evening};
use crate::phrases::again;
use crate::play::card;
use crate::play::front::Input;
use crate::play::parse::{self, Command, Extent};
use crate::screen::{self, Detail, told_words};

impl Evening<'_> {
    /// The end of the game. Whoever sits there alone may look at the table, the log and cards for as long as they like; several
    /// people see there what everybody may see.
    pub(super) fn last_look(&mut self) -> std::io::Result<End> {
        let result = self.session.result(self.phrases);
        let seating = &self.session.seating;
        let eyes = seating.alone().unwrap_or_else(|| seating.onlooker());
        let mut notes = result.clone();
        let mut detail = Detail::Shown;
        let mut at_end = false;
        loop {
            let mut screen = screen::of(self.session.scene(), eyes, None, self.phrases, detail);
            self.turn = None;
            self.freshen(&mut screen, eyes);
            screen.notes = std::mem::take(&mut notes);
            screen.at_end = std::mem::take(&mut at_end);
            let Input::Line(line) = self.front.farewell(&screen, self.phrases)? else { break };
            detail = Detail::Shown;
            match parse::command(&line, self.phrases) {
                Some(Command::Help(Some(name))) => {
                    notes = card::told(self.session.playable, &name, self.phrases);
                }
                Some(Command::Log(extent)) => {
                    notes = self.log_of(eyes, extent);
                    at_end = true;
                }
                Some(Command::Look) => {
                    detail = Detail::All;
                    notes.clone_from(&result);
                }
                Some(Command::Help(None)) => {
                    notes = self.phrases.help.lines().map(str::to_owned).collect();
                }
                Some(Command::Save(file)) => notes = vec![self.save_to(file)],
                Some(Command::List | Command::Hint | Command::Why(_) | Command::Undo) => {
                    notes = vec![self.phrases.nothing_asked.to_owned()];
                    notes.extend(result.iter().cloned());
                }
                None if !line.trim().is_empty() => {
                    notes = vec![fill(self.phrases.unknown, &[("word", &again(line.trim()))])];
                }
                Some(Command::Quit) | None => break,
            }
        }
        let is_said = self.front.keeps_its_words();
        Ok(End::Over(if is_said { Vec::new() } else { result }))
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
