//! What is said of the texts of a game: mistakes, colours, suggestions, names and where they are declared.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Told;

/// What is wrong, and how one file is coloured.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Checked {
    /// All that is wrong, in the order of files and places.
    pub findings: Vec<Finding>,
    /// The words of the file with their colours.
    pub tokens: Vec<Token>,
}

/// Something that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// Where.
    pub place: Words,
    /// The line, from 1.
    pub line: usize,
    /// Whether the game does not compile.
    pub is_error: bool,
    /// Its code.
    pub code: String,
    /// What is wrong.
    pub message: String,
    /// What to write instead, in words.
    pub help: Option<String>,
    /// What is said of the words meant.
    pub notes: Vec<Note>,
    /// What can be put instead.
    pub fixes: Vec<Fix>,
}

/// Words, and what is said of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Note {
    /// The words.
    pub place: Words,
    /// What is said; may be empty.
    pub text: String,
}

/// What mends a mistake, or may.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fix {
    /// What it does.
    pub title: String,
    /// What is put in the place of what, from the beginning of the text to its end.
    pub edits: Vec<Edit>,
}

/// A text in the place of another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Edit {
    /// What goes.
    pub place: Words,
    /// What stands there then.
    pub text: String,
}

/// Words in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Words {
    /// The path of the file.
    pub path: String,
    /// Units before them.
    pub start: usize,
    /// Units before what follows.
    pub end: usize,
}

/// A word with its colour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Token {
    /// Units before it.
    pub start: usize,
    /// Units before what follows.
    pub end: usize,
    /// What it is to the eye: `keyword`, `verb`, `card` …
    pub kind: String,
    /// Whether it is declared here.
    pub declares: bool,
}

/// Something that could stand at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Suggestion {
    /// What is shown and looked for.
    pub label: String,
    /// What it is.
    pub what: String,
    /// How it is declared, or of what type it is.
    pub detail: String,
    /// What is said of it.
    pub doc: Option<String>,
    /// What is put there.
    pub insert: String,
    /// Units before what goes for it.
    pub start: usize,
    /// Units before what stays behind it.
    pub end: usize,
    /// What comes first: 0 fits best.
    pub rank: u8,
}

/// What is said of words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct About {
    /// Units before them.
    pub start: usize,
    /// Units before what follows.
    pub end: usize,
    /// What it is.
    pub what: String,
    /// How it is declared.
    pub signature: String,
    /// What has it.
    pub holder: Option<String>,
    /// The file in which it is declared.
    pub path: Option<String>,
    /// The type of the value that stands here.
    pub ty: Option<String>,
    /// What is said of it.
    pub doc: Option<String>,
    /// Of a card: what it says.
    pub card: Option<Told>,
    /// Of a card: how many of the rulings that name it passed when they were run last, and how many there are.
    pub stands: Option<(usize, usize)>,
}

/// Something that is declared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: String,
    /// How it is declared, in one line.
    pub detail: String,
    /// Units before its name.
    pub start: usize,
    /// Units before what follows its name.
    pub end: usize,
    /// What is declared in it.
    pub children: Vec<Symbol>,
}

/// What a code means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Explained {
    /// In a line.
    pub title: String,
    /// More of it.
    pub text: String,
}
