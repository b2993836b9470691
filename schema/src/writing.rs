//! What the page of whoever writes a game and the server say to each other over HTTP, as JSON: a [`Request`] is answered by a
//! [`Reply`], or refused with a reason in words. Places are units of UTF-16 from the beginning of a file's text, as
//! JavaScript counts them; ends of lines are single signs.

mod played;
mod text;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use played::{Card, Compared, Gained, Play, Rulings, Sat, Side, Told, Went};
pub use text::{
    About, Checked, Edit, Explained, Finding, Fix, Note, Suggestion, Symbol, Token, Words,
};

/// What the page says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The game, by the name that [`Reply::Games`] gives; empty for [`Ask::Games`].
    #[serde(default)]
    pub game: String,
    /// The desk, as [`Opened`] named it; empty for [`Ask::Games`] and [`Ask::Open`].
    #[serde(default)]
    pub desk: String,
    /// The texts that stand otherwise in the editor than the desk was told last.
    #[serde(default)]
    pub texts: Vec<Typed>,
    /// What is asked.
    pub ask: Ask,
}

/// A text as it stands in the editor, written to its file or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Typed {
    /// The path of the file.
    pub path: String,
    /// What stands there.
    pub text: String,
    /// Grows with each change that the page makes to any text: what arrives later and is older is left out.
    pub version: u64,
}

/// What the page asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Which games there are.
    Games,
    /// Begins to work on a game as it lies in its folder.
    Open,
    /// The text of a file.
    Read {
        /// Its path.
        path: String,
    },
    /// Writes a file.
    Write {
        /// Its path.
        path: String,
        /// What shall stand there.
        text: String,
        /// The mark of the file as it was read or written last; absent: there was none.
        mark: Option<String>,
    },
    /// Gives a file another path in the same folder, if nothing is there; what was typed into it goes along.
    Rename {
        /// Its path.
        path: String,
        /// The path that it gets.
        to: String,
        /// The mark of the file as it was read or written last; absent: it was never written.
        mark: Option<String>,
    },
    /// Takes a file away.
    Delete {
        /// Its path.
        path: String,
        /// The mark of the file as it was read or written last; absent: it was never written.
        mark: Option<String>,
    },
    /// What is wrong with all texts, and the colours of one.
    Check {
        /// The file whose colours are wanted.
        path: String,
    },
    /// What could stand at a place.
    Complete(Point),
    /// What is said of what stands at a place.
    Hover(Point),
    /// Where the name at a place is declared.
    Definition(Point),
    /// Where the name at a place is said.
    References(Point),
    /// What a file declares.
    Symbols {
        /// The file.
        path: String,
    },
    /// What a code of a diagnostic means.
    Explain {
        /// The code.
        code: String,
    },
    /// The card at a place in words.
    Card(Point),
    /// How the rulings stand. Those that have not been run since the last change are run for a while, the ones about the
    /// card at this place first.
    Rulings(Point),
    /// What happens in a ruling.
    Transcript {
        /// The name of its snapshot.
        name: String,
    },
    /// Takes what happens in a ruling as its snapshot.
    Take {
        /// The name of its snapshot.
        name: String,
    },
    /// Plays the game as it stands in the editor.
    Play {
        /// A table that this desk began before, to go on there as far as its answers fit; absent: another one.
        table: Option<String>,
        /// In which language, if the game has it.
        locale: Option<String>,
    },
    /// Plays more games between bots, with the texts as they stand and as they were when the desk was opened.
    Compare {
        /// Forgets the games before.
        anew: bool,
    },
}

/// A place between two signs of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// The path of the file.
    pub path: String,
    /// Units before it.
    pub at: usize,
}

/// What the server answers; each is named as what was asked, but for places.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// The games that may be opened.
    Games(Vec<KnownGame>),
    /// A game that is worked on.
    Open(Opened),
    /// A file as it lies in the folder.
    Read(File),
    /// A file was written.
    Write {
        /// Its mark.
        mark: String,
    },
    /// It has the other path.
    Rename,
    /// It is gone.
    Delete,
    /// What was checked.
    Check(Checked),
    /// What could stand there, best first.
    Complete(Vec<Suggestion>),
    /// What is said of it, if something is.
    Hover(Option<About>),
    /// Words in files.
    Places(Vec<Words>),
    /// What is declared, in the order of the text.
    Symbols(Vec<Symbol>),
    /// Paragraphs, if there is such a code.
    Explain(Option<Explained>),
    /// The card, if one is there.
    Card(Option<Card>),
    /// The rulings.
    Rulings(Rulings),
    /// What happens in it.
    Transcript(String),
    /// It was taken.
    Take,
    /// The table that is played at.
    Play(Play),
    /// What came of the games so far.
    Compare(Compared),
}

/// A game that may be opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KnownGame {
    /// By which it is found.
    pub name: String,
    /// What it calls itself.
    pub title: String,
    /// What its locales call it, by language.
    pub titles: BTreeMap<String, String>,
}

/// A game that is worked on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Opened {
    /// The name of this desk: what is typed in one window is nothing to another.
    pub desk: String,
    /// What the game calls itself.
    pub title: String,
    /// What its locales call it, by language.
    pub titles: BTreeMap<String, String>,
    /// Its files that are texts.
    pub files: Vec<Listed>,
    /// What the paths of new files may begin with.
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
    /// What stands there.
    pub text: String,
    /// What tells it from other states of the file.
    pub mark: String,
}
