//! What a page and the server of a table say to each other over a WebSocket: each message is one JSON text. The server
//! tells each connection what the seat of its link sees, and nothing else.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::decision::{Answer, Seat};
use crate::screen::{Ending, Screen, Told};

/// What a page says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Answers a question. It is taken if this is still the open question of the seat, and the answer is one that may be
    /// given; the next screen says so.
    Answer {
        /// The number of the question, as the screen says it.
        question: u64,
        /// The answer, by the numbers of the offer.
        answer: Answer,
    },
    /// Wants to take back the seat's last answer. Those who have seen or decided something since are asked, and everybody
    /// where several have acted at once since. While they still do, it is that answer alone that goes.
    Undo,
    /// Says whether somebody may take back.
    Consent {
        /// The number of the request, as the screen says it.
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
    /// Asks for all that the seat was told so far.
    Log,
}

/// What the server says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Message {
    /// How the table stands: after everything that changes what is shown here, and nothing else.
    Table(Box<Table>),
    /// A request is not done, and why.
    Refused {
        /// Of an answer: the question that it was for.
        question: Option<u64>,
        /// Why, in words.
        why: String,
    },
    /// What was asked for with `why`, in lines.
    Why(Vec<String>),
    /// What was asked for with `hint`.
    Hint {
        /// The question that it answers.
        question: u64,
        /// The bot that would answer so.
        bot: String,
        /// The answer.
        answer: Answer,
    },
    /// What was asked for with `log`, the oldest first.
    Log(Vec<Told>),
    /// The connection ends, and why.
    Bye(String),
}

/// How a table stands for one seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Table {
    /// The seat that sees it; absent: whoever only looks on, who sees what is public.
    pub seat: Option<Seat>,
    /// The language of the game's words: the tag of one of its locales; absent: the game's own.
    pub locale: Option<String>,
    /// The number of the open question of this seat. It is another one for every question of the seat.
    pub question: Option<u64>,
    /// What the seat sees. Its log is the end of what it was told, from its last answer on at least.
    pub screen: Screen,
    /// Who sits where, by seat.
    pub sitters: Vec<Sitter>,
    /// How many answers this seat, or whoever looks on, knows of: those that everybody saw being asked for, and its own.
    pub answers: usize,
    /// Whether this seat has an answer that could be taken back.
    pub may_undo: bool,
    /// Somebody wants to take back.
    pub undo: Option<Undo>,
    /// How the game ended, once it is over.
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
    /// Whether the game waits for them.
    pub is_asked: bool,
}

/// Somebody wants to take back an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Undo {
    /// The number of the request.
    pub request: u64,
    /// Who wants it.
    pub by: Seat,
    /// Who has yet to agree.
    pub waits_for: Vec<Seat>,
    /// For a seat that is asked: which of its own decisions would be undone, in words.
    pub own: Vec<String>,
    /// For a seat that is asked: what it was told since, and would be undone, in words.
    pub since: Vec<String>,
}
