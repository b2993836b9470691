//! The protocol between the page for writing games and its server, over HTTP with JSON: a [`Request`] is answered by a
//! [`Reply`], or refused with a reason in words. Offsets count UTF-16 code units from the beginning of a file's text,
//! as JavaScript does; each end of line counts as one.

mod played;
mod text;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use played::{Card, Compared, Gained, Play, Rulings, Sat, Side, Told, Went};
pub use text::{
    About, Checked, Edit, Explained, Finding, Fix, Note, Suggestion, Symbol, Token, Words,
};

/// A request of the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The game, by the name that [`Reply::Games`] gives; empty for [`Ask::Games`].
    #[serde(default)]
    pub game: String,
    /// The desk (a session of one window), by the name in [`Opened`]; empty for [`Ask::Games`] and [`Ask::Open`].
    #[serde(default)]
    pub desk: String,
    /// The texts of the editor that have changed since they were last sent.
    #[serde(default)]
    pub texts: Vec<Typed>,
    /// What is asked.
    pub ask: Ask,
}

/// A text as it stands in the editor, saved or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Typed {
    /// The path of the file.
    pub path: String,
    /// The whole text.
    pub text: String,
    /// Grows with each change that the page makes to any text. A text that is older than the one known is ignored.
    pub version: u64,
}

/// What the page asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Lists the games that may be opened.
    Games,
    /// Opens a game as it lies in its folder, at a new desk.
    Open,
    /// Reads a file.
    Read {
        /// Its path.
        path: String,
    },
    /// Writes a file.
    Write {
        /// Its path.
        path: String,
        /// The new text.
        text: String,
        /// The mark of the file when it was read or written last; absent: it did not exist.
        mark: Option<String>,
    },
    /// Renames a file within its game or expansion, if nothing has that path yet. Its unsaved text is kept.
    Rename {
        /// Its path.
        path: String,
        /// The new path.
        to: String,
        /// The mark of the file when it was read or written last; absent: it was never written.
        mark: Option<String>,
    },
    /// Deletes a file.
    Delete {
        /// Its path.
        path: String,
        /// The mark of the file when it was read or written last; absent: it was never written.
        mark: Option<String>,
    },
    /// Checks all texts, and colours one.
    Check {
        /// The path of the file whose colours are wanted.
        path: String,
    },
    /// What could be typed at a place.
    Complete(Point),
    /// What there is to say about the word at a place.
    Hover(Point),
    /// Where the name at a place is declared.
    Definition(Point),
    /// All places where the name at a place is used.
    References(Point),
    /// The outline of a file: what it declares.
    Symbols {
        /// Its path.
        path: String,
    },
    /// What a code of a diagnostic means.
    Explain {
        /// The code, such as `C0101`.
        code: String,
    },
    /// The text of the card at a place.
    Card(Point),
    /// The results of the rulings. Those that have not been run since the last change are run, for a limited time, the
    /// ones about the card at this place first.
    Rulings(Point),
    /// The transcript of a ruling as it runs now.
    Transcript {
        /// The name of its snapshot.
        name: String,
    },
    /// Accepts the present transcript of a ruling as its snapshot.
    Take {
        /// The name of its snapshot.
        name: String,
    },
    /// Plays the game as it stands in the editor.
    Play {
        /// A table of this desk to continue, as far as its answers still fit; absent: a new one.
        table: Option<String>,
        /// The tag of a locale of the game; absent: the game's own words.
        locale: Option<String>,
    },
    /// Plays more games between bots, with the present texts and with those from when the desk was opened.
    Compare {
        /// Whether the games so far are forgotten first.
        anew: bool,
    },
}

/// A place between two characters of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// The path of the file.
    pub path: String,
    /// The offset, in UTF-16 code units.
    pub at: usize,
}

/// The server's reply. Each has the name of the [`Ask`] that it answers, except [`Reply::Places`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// The games that may be opened.
    Games(Vec<KnownGame>),
    /// The game was opened.
    Open(Opened),
    /// A file as it lies in the folder.
    Read(File),
    /// A file was written.
    Write {
        /// Its mark.
        mark: String,
    },
    /// The file was renamed.
    Rename,
    /// The file was deleted.
    Delete,
    /// Diagnostics and colours.
    Check(Checked),
    /// What could be typed there, best first.
    Complete(Vec<Suggestion>),
    /// What there is to say about the word, if anything.
    Hover(Option<About>),
    /// Places in files, for [`Ask::Definition`] and [`Ask::References`].
    Places(Vec<Words>),
    /// Declarations, in the order of the text.
    Symbols(Vec<Symbol>),
    /// The explanation, if there is such a code.
    Explain(Option<Explained>),
    /// The card, if the place is in one.
    Card(Option<Card>),
    /// The rulings and their results.
    Rulings(Rulings),
    /// The transcript.
    Transcript(String),
    /// The transcript was accepted.
    Take,
    /// The table to play at.
    Play(Play),
    /// The statistics of the games so far.
    Compare(Compared),
}

/// A game that may be opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KnownGame {
    /// Its name in [`Request::game`].
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its titles in other languages, by the tag of the locale.
    pub titles: BTreeMap<String, String>,
}

/// A game opened at a desk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Opened {
    /// The name of the new desk. Each window has its own, with its own unsaved texts.
    pub desk: String,
    /// The game's title.
    pub title: String,
    /// Its titles in other languages, by the tag of the locale.
    pub titles: BTreeMap<String, String>,
    /// Its text files.
    pub files: Vec<Listed>,
    /// The folders in which new files may be created.
    pub folders: Vec<String>,
}

/// A file of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Listed {
    /// Its path; that of an expansion's file begins with the expansion's id.
    pub path: String,
    /// Whether it may be changed.
    pub is_writable: bool,
}

/// A file as it lies in the folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct File {
    /// The text of the file.
    pub text: String,
    /// A mark of this version of the file, for a later write.
    pub mark: String,
}
