//! A covered screen: the keyboard goes to another person, or somebody is asked whether a decision is taken back. What may be
//! said there besides.

use schema::phrase::fill;

use super::{End, Evening, Input};
use crate::phrases::again;
use crate::play::card;
use crate::play::parse::{self, Command};
use crate::screen;

impl Evening<'_> {
    /// Asks whether another person agrees that a decision is taken back, until it is answered, or somebody leaves.
    pub(super) fn consent(
        &mut self,
        question: &str,
        undone: &str,
    ) -> std::io::Result<Result<bool, End>> {
        let phrases = self.phrases;
        let asked = format!("{question} ({}/{})", phrases.yes, phrases.no);
        let text = [&asked, undone].join("\n\n");
        let wanted = format!("{}\n{}", phrases.may_agree, phrases.may_leave);
        self.covered(text.trim_end(), &wanted, |line| parse::yes_no(&parse::folded(line), phrases))
    }

    /// Waits until a person says that they are there, or somebody leaves.
    pub(super) fn present(&mut self, who: &str) -> std::io::Result<Result<(), End>> {
        let phrases = self.phrases;
        let text = format!("{} {}", fill(phrases.over_to, &[("who", who)]), phrases.press);
        self.covered(&text, phrases.may_leave, |line| {
            parse::command(line, phrases).is_none().then_some(())
        })
    }

    /// Shows a text and nothing of the game, until a line is what is waited for, or somebody leaves. `wanted` says what may be
    /// typed.
    fn covered<T>(
        &mut self,
        text: &str,
        wanted: &str,
        is_it: impl Fn(&str) -> Option<T>,
    ) -> std::io::Result<Result<T, End>> {
        let mut note = String::new();
        loop {
            let shown = if note.is_empty() { text.to_owned() } else { format!("{text}\n\n{note}") };
            let screen = screen::cover(self.session.scene(), shown);
            let line = match self.front.ask(&screen, self.phrases)? {
                Input::Line(line) => line,
                Input::Interrupt => return Ok(Err(End::Left { interrupted: true })),
                Input::Closed => return Ok(Err(End::Left { interrupted: false })),
            };
            if let Some(answer) = is_it(&line) {
                return Ok(Ok(answer));
            }
            note = match parse::command(&line, self.phrases) {
                Some(Command::Quit) => return Ok(Err(End::Left { interrupted: false })),
                Some(Command::Save(file)) => self.save_to(file),
                Some(Command::Help(Some(name))) => {
                    card::told(self.session.playable, &name, self.phrases).join("\n")
                }
                None if !line.trim().is_empty() => {
                    let unknown = fill(self.phrases.unknown, &[("word", &again(line.trim()))]);
                    format!("{unknown}\n{wanted}")
                }
                // What would show something of the game, or change it, is for when it is uncovered.
                Some(_) | None => wanted.to_owned(),
            };
        }
    }
}
