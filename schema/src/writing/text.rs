//! Replies about the texts of a game: diagnostics, colours, suggestions, declarations. All offsets count UTF-16 code
//! units.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Told;

/// The diagnostics of all files, and the colours of one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Checked {
    /// All diagnostics, in the order of files and places.
    pub findings: Vec<Finding>,
    /// The words of the file with their colours.
    pub tokens: Vec<Token>,
}

/// A diagnostic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// Where it is.
    pub place: Words,
    /// The line, from 1.
    pub line: usize,
    /// Whether it is an error, so that the game does not compile; else it is a warning.
    pub is_error: bool,
    /// Its code.
    pub code: String,
    /// What is wrong.
    pub message: String,
    /// What to write instead, in words.
    pub help: Option<String>,
    /// Places that belong to it, each with a remark.
    pub notes: Vec<Note>,
    /// Edits that may mend it.
    pub fixes: Vec<Fix>,
}

/// A remark on a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Note {
    /// The place.
    pub place: Words,
    /// The remark; may be empty.
    pub text: String,
}

/// Edits that mend a mistake, or may mend it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fix {
    /// What the edits do, in words.
    pub title: String,
    /// The edits, in the order of the text.
    pub edits: Vec<Edit>,
}

/// The replacement of a range of text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Edit {
    /// The range that is replaced.
    pub place: Words,
    /// The new text.
    pub text: String,
}

/// A range of text in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Words {
    /// The path of the file.
    pub path: String,
    /// The offset of the first unit.
    pub start: usize,
    /// The offset after the last unit.
    pub end: usize,
}

/// A word with its colour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Token {
    /// The offset of its first unit.
    pub start: usize,
    /// The offset after the last unit.
    pub end: usize,
    /// The class by which it is coloured: `keyword`, `verb`, `card` …
    pub kind: String,
    /// Whether it is declared here.
    pub declares: bool,
}

/// A completion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Suggestion {
    /// What is shown, and matched with what was typed.
    pub label: String,
    /// What it is: a kind of symbol in words, `keyword`, `preposition`, `word` or `text`.
    pub what: String,
    /// How it is declared, or of what type it is.
    pub detail: String,
    /// The comment at its declaration, or what the word means.
    pub doc: Option<String>,
    /// What is put there.
    pub insert: String,
    /// The offset of the first unit that it replaces.
    pub start: usize,
    /// The offset after the last unit that it replaces.
    pub end: usize,
    /// Its place among the suggestions: lower numbers come first, 0 is best.
    pub rank: u8,
}

/// What there is to say about a word or expression (hover).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct About {
    /// The offset of the first unit.
    pub start: usize,
    /// The offset after the last unit.
    pub end: usize,
    /// What it is: a kind of symbol in words, `keyword`, `word`, or a code.
    pub what: String,
    /// Its declaration.
    pub signature: String,
    /// The declaration that it belongs to, such as the kind of a field.
    pub holder: Option<String>,
    /// The path of the file in which it is declared.
    pub path: Option<String>,
    /// The type of the value that stands here.
    pub ty: Option<String>,
    /// The comment at its declaration, or what the word means.
    pub doc: Option<String>,
    /// Of a card: what it says.
    pub card: Option<Told>,
    /// Of a card: how many of the rulings that name it passed when last run, and how many there are.
    pub stands: Option<(usize, usize)>,
}

/// Something that is declared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// What it is: a kind of symbol in words.
    pub kind: String,
    /// How it is declared, in one line.
    pub detail: String,
    /// The offset of its name.
    pub start: usize,
    /// The offset after its name.
    pub end: usize,
    /// What is declared in it.
    pub children: Vec<Symbol>,
}

/// What a code means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Explained {
    /// One line.
    pub title: String,
    /// The paragraphs.
    pub text: String,
}
