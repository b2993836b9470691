//! The protocol between a page and the server of a table, over a WebSocket: each message is one JSON text. The server
//! sends each connection only what the seat of its link sees.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::decision::{Answer, Seat};
use crate::screen::{Ending, Screen, Told};

/// A message from a page to the server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Answers a question. It is taken if the question is still open and the answer is one that may be given. The next
    /// screen shows it.
    Answer {
        /// The number of the question (see [`Table::question`]).
        question: u64,
        /// The answer; it names candidates by their index in the offer.
        answer: Answer,
    },
    /// Asks to take back the seat's last answer. The players who have seen or decided something since must agree, and
    /// everybody where several have acted at once since. While they still act at once, only that answer is taken back.
    Undo,
    /// Agrees or disagrees that another player takes back an answer.
    Consent {
        /// The number of the request (see [`Undo::request`]).
        request: u64,
        /// Whether they may.
        agrees: bool,
    },
    /// Asks why the open question is asked, or what there is to say about a card, verb, define or option.
    Why {
        /// Its name; absent: the question.
        of: Option<String>,
    },
    /// Asks what the game's bot would answer.
    Hint,
    /// Asks for the whole log of the seat.
    Log,
}

/// A message from the server to a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Message {
    /// How the table stands. It is sent whenever something changes that this seat is shown.
    Table(Box<Table>),
    /// A request was not carried out.
    Refused {
        /// If the request was an answer: the number of the question that it was for.
        question: Option<u64>,
        /// The reason, in words.
        why: String,
    },
    /// The reply to [`Request::Why`], in lines.
    Why(Vec<String>),
    /// The reply to [`Request::Hint`].
    Hint {
        /// The number of the question that it is for.
        question: u64,
        /// The name of the bot that would answer so.
        bot: String,
        /// The answer.
        answer: Answer,
    },
    /// The reply to [`Request::Log`], the oldest line first.
    Log(Vec<Told>),
    /// The connection ends, for this reason, in words.
    Bye(String),
}

/// How a table stands for one seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Table {
    /// The seat that sees it; absent: a spectator, who sees what is public.
    pub seat: Option<Seat>,
    /// The language of the game's words: the tag of a locale; absent: the words of the game's own text.
    pub locale: Option<String>,
    /// The number of the game's text that is played: another one each time that the table goes on with its text as it is
    /// then, and what cards say may have changed. It is counted anew for each connection.
    pub text: u64,
    /// The number of this seat's open question, if there is one. Every question of a seat has a number of its own.
    pub question: Option<u64>,
    /// What the seat sees. Its log is only the end of the whole log, from the seat's last answer on at least.
    pub screen: Screen,
    /// Who sits where, by seat.
    pub sitters: Vec<Sitter>,
    /// How many answers this seat or spectator knows of: its own, and those that everybody saw being asked for.
    pub answers: usize,
    /// Whether this seat has an answer that could be taken back.
    pub may_undo: bool,
    /// A request to take back an answer, while it is open.
    pub undo: Option<Undo>,
    /// How the game ended; absent: it is not over.
    pub ending: Option<Ending>,
}

/// Who sits at a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sitter {
    /// What they are called.
    pub name: String,
    /// Whether a person sits there.
    pub is_person: bool,
    /// Whether a page of this seat is open.
    pub is_here: bool,
    /// Whether the game waits for an answer of theirs.
    pub is_asked: bool,
}

/// A request to take back an answer, which waits for consent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Undo {
    /// The number of the request.
    pub request: u64,
    /// Who made it.
    pub by: Seat,
    /// Who has yet to agree.
    pub waits_for: Vec<Seat>,
    /// For a seat that must agree: those of its own decisions that would be undone, in words.
    pub own: Vec<String>,
    /// For a seat that must agree: the lines of its log that would be undone.
    pub since: Vec<String>,
}
