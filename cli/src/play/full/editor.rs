//! The line that is being typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_input::{Input, InputRequest};

use crate::play::parse::{BETWEEN, folded};

/// A line with a cursor, and the lines before it.
#[derive(Debug, Default)]
pub(super) struct Editor {
    input: Input,
    past: Vec<String>,
    /// How far back in the past the line is from.
    back: usize,
}

impl Editor {
    /// Whether nothing is typed.
    pub(super) fn is_empty(&self) -> bool {
        self.input.value().is_empty()
    }

    /// What is typed so far.
    pub(super) fn text(&self) -> &str {
        self.input.value()
    }

    /// How many columns stand before the cursor.
    pub(super) fn cursor(&self) -> usize {
        self.input.visual_cursor()
    }

    /// The line is done.
    pub(super) fn enter(&mut self) -> String {
        let line = self.input.value_and_reset();
        if !line.trim().is_empty() && self.past.last() != Some(&line) {
            self.past.push(line.clone());
        }
        self.back = 0;
        line
    }

    /// A key that edits.
    pub(super) fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let request = match key.code {
            KeyCode::Char('a') if control => InputRequest::GoToStart,
            KeyCode::Char('e') if control => InputRequest::GoToEnd,
            KeyCode::Char('w') if control => InputRequest::DeletePrevWord,
            KeyCode::Char('k') if control => InputRequest::DeleteTillEnd,
            KeyCode::Char('u') if control => InputRequest::DeleteLine,
            KeyCode::Char(sign) if !control => InputRequest::InsertChar(sign),
            KeyCode::Esc => InputRequest::DeleteLine,
            KeyCode::Backspace => InputRequest::DeletePrevChar,
            KeyCode::Delete => InputRequest::DeleteNextChar,
            KeyCode::Left => InputRequest::GoToPrevChar,
            KeyCode::Right => InputRequest::GoToNextChar,
            KeyCode::Home => InputRequest::GoToStart,
            KeyCode::End => InputRequest::GoToEnd,
            KeyCode::Up => return self.recall(self.back + 1),
            KeyCode::Down => return self.recall(self.back.saturating_sub(1)),
            _ => return,
        };
        self.input.handle(request);
    }

    /// The line from so far back; 0: an empty one.
    fn recall(&mut self, back: usize) {
        self.back = back.min(self.past.len());
        let line = self.past.iter().rev().nth(self.back.wrapping_sub(1)).cloned();
        self.input = Input::new(line.unwrap_or_default());
    }

    /// Writes the rest of the only name that begins like what stands after the last comma.
    pub(super) fn finish_name<'n>(&mut self, names: impl Iterator<Item = &'n str>) {
        let text = self.input.value().to_owned();
        let from = text
            .rfind(BETWEEN)
            .map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
        let (before, begun) = text.split_at(from);
        let begun = folded(begun);
        if begun.is_empty() {
            return;
        }
        let fits: Vec<&str> = names.filter(|name| folded(name).starts_with(&begun)).collect();
        if let [name] = fits[..] {
            let gap = if before.is_empty() { "" } else { " " };
            self.input = Input::new(format!("{before}{gap}{name}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(editor: &mut Editor, text: &str) {
        text.chars().for_each(|sign| editor.key(KeyEvent::from(KeyCode::Char(sign))));
    }

    #[test]
    fn names_are_completed_after_the_last_comma() {
        let mut editor = Editor::default();
        typed(&mut editor, "Barley, mi");
        editor.finish_name(["Mill", "Barley", "Barn"].into_iter());
        assert_eq!(editor.text(), "Barley, Mill");
        assert_eq!(editor.enter(), "Barley, Mill");
        typed(&mut editor, "Barley；mi");
        editor.finish_name(["Mill", "Barley", "Barn"].into_iter());
        assert_eq!(editor.enter(), "Barley； Mill");
        typed(&mut editor, "ba");
        editor.finish_name(["Mill", "Barley", "Barn"].into_iter());
        assert_eq!(editor.text(), "ba");
    }

    #[test]
    fn lines_are_recalled_and_wide_letters_take_two_columns() {
        let mut editor = Editor::default();
        typed(&mut editor, "護城");
        assert_eq!(editor.cursor(), 4);
        editor.enter();
        editor.key(KeyEvent::from(KeyCode::Up));
        assert_eq!(editor.text(), "護城");
        editor.key(KeyEvent::from(KeyCode::Backspace));
        assert_eq!(editor.text(), "護");
        editor.key(KeyEvent::from(KeyCode::Down));
        assert!(editor.is_empty());
    }
}
