//! Diagnostics in the form for editors: with bytes, help and fixes.

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
    /// Whether it is an error or a warning.
    pub severity: Severity,
    /// Its code, which [`super::explain`] knows.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// Remarks on places, the diagnostic's own place first.
    pub notes: Vec<Note>,
    /// What to write instead, in words.
    pub help: Option<String>,
    /// Edits that may mend it.
    pub fixes: Vec<Fix>,
}

/// A remark on a place in a file.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Note {
    /// The path of the file.
    pub path: String,
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
    /// The remark; may be empty.
    pub text: String,
}

/// Edits that mend a mistake, or may mend it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fix {
    /// What the edits do, in words.
    pub title: String,
    /// The edits, in the order of the text.
    pub edits: Vec<Edit>,
}

/// The replacement of a range of text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Edit {
    /// The path of the file that changes.
    pub path: String,
    /// The first byte that is replaced.
    pub start: usize,
    /// The byte after the last that is replaced.
    pub end: usize,
    /// The new text.
    pub text: String,
}

impl Workspace {
    /// All diagnostics about the present texts, in the order of files and places.
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
