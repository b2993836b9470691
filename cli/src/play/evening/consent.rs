//! Whether another person agrees that a decision is taken back, and what else may be said to that.

use schema::phrase::fill;

use super::{End, Evening, Input};
use crate::phrases::again;
use crate::play::parse::{self, Command};

impl Evening<'_> {
    /// Asks the question until it is answered, or somebody leaves.
    pub(super) fn consent(
        &mut self,
        question: &str,
        undone: &str,
    ) -> std::io::Result<Result<bool, End>> {
        let phrases = self.phrases;
        let asked = format!("{question} ({}/{})", phrases.yes, phrases.no);
        let mut note = String::new();
        loop {
            let parts = [asked.as_str(), undone, &note];
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            let line = match self.cover(&parts.join("\n\n"))? {
                Input::Line(line) => line,
                Input::Interrupt => return Ok(Err(End::Left { interrupted: true })),
                Input::Closed => return Ok(Err(End::Left { interrupted: false })),
            };
            let typed = parse::folded(&line);
            if let Some(yes) = parse::yes_no(&typed, phrases) {
                return Ok(Ok(yes));
            }
            note = match parse::command(&line, phrases) {
                Some(Command::Quit) => return Ok(Err(End::Left { interrupted: false })),
                Some(Command::Save(file)) => self.save_to(file),
                Some(Command::Help(None)) => phrases.may_agree.to_owned(),
                None if typed.is_empty() => phrases.may_agree.to_owned(),
                Some(_) | None => {
                    let unknown = fill(phrases.unknown, &[("word", &again(line.trim()))]);
                    format!("{unknown}\n{}", phrases.may_agree)
                }
            };
        }
    }
}
