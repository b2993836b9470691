//! What is wrong with the texts of a game, as an editor shows it: with bytes, help, and what could be put instead.

use schema::source::Span;
use serde::Serialize;

use super::fixes;
use super::workspace::Workspace;
use crate::diagnostic::{Diagnostic, Severity};
use crate::files::Files;

/// A diagnostic.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Finding {
    /// The path of the file.
    pub path: String,
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
    /// Whether the game does not compile.
    pub severity: Severity,
    /// Its code, which [`super::explain`] knows.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// What is said of the words meant.
    pub notes: Vec<Note>,
    /// What to write instead, in words.
    pub help: Option<String>,
    /// What can be put instead.
    pub fixes: Vec<Fix>,
}

/// Words in a file, and what is said of them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Note {
    /// The path of the file.
    pub path: String,
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
    /// What is said; may be empty.
    pub text: String,
}

/// What mends a mistake, or may.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fix {
    /// What it does.
    pub title: String,
    /// What is put in the place of what, from the beginning of the text to its end.
    pub edits: Vec<Edit>,
}

/// A text in the place of another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Edit {
    /// The path of the file that changes.
    pub path: String,
    /// The first byte that goes.
    pub start: usize,
    /// The byte after the last that goes.
    pub end: usize,
    /// What stands there then.
    pub text: String,
}

impl Workspace {
    /// All that is wrong with the texts as they are, in the order of files and places.
    pub fn diagnostics(&mut self) -> Vec<Finding> {
        let game = self.game();
        game.diagnostics.iter().map(|found| finding(found, &game.files)).collect()
    }
}

fn finding(found: &Diagnostic, files: &Files) -> Finding {
    let span = found.span();
    let note = |span: Span, text: &str| Note {
        path: files.path(span.file).to_owned(),
        start: span.start as usize,
        end: span.end as usize,
        text: text.to_owned(),
    };
    Finding {
        path: files.path(span.file).to_owned(),
        start: span.start as usize,
        end: span.end as usize,
        severity: found.severity,
        code: found.code.id,
        message: found.message.clone(),
        notes: found.labels.iter().map(|label| note(label.span, &label.text)).collect(),
        help: found.help.clone(),
        fixes: fixes::of(found, files),
    }
}
