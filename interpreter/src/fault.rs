//! What can go wrong: a program that does not load, a start or answer that is refused, a program at fault.

use schema::id::DefinitionId;
use schema::source::Span;
use schema::words::counted;
use thiserror::Error;

/// A program that cannot be run.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("this program cannot be loaded: {0}")]
pub struct LoadError(pub String);

/// A setup that is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StartError {
    /// The setup is not one of this game's; the reason in words.
    #[error("{0}")]
    Refused(String),
    /// The position in which the game is to begin cannot be; the reason in words.
    #[error("{0}")]
    Impossible(String),
    /// The program is at fault.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// An answer that was not taken.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AnswerError {
    /// The answer is not one of those offered. The state is as it was.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The program is at fault. The state is of no more use.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// Why an answer is refused, in words.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Refusal(pub String);

/// A save that does not play again as it was.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// It was written by another version.
    #[error("this save has format {found}, and this program reads format {wanted}")]
    Format {
        /// The save's.
        found: u32,
        /// Ours.
        wanted: u32,
    },
    /// It is of another game, or of another version of its text.
    #[error("this save is of another program (hash {found}, here {wanted})")]
    Program {
        /// The save's.
        found: String,
        /// Ours.
        wanted: String,
    },
    /// Something is missing.
    #[error(
        "this save has {} and {} of them: a part of it is missing",
        counted(answers, "answer"),
        counted(hashes, "hash")
    )]
    Length {
        /// How many answers it has.
        answers: usize,
        /// How many hashes.
        hashes: usize,
    },
    /// It does not start.
    #[error("the game does not start: {0}")]
    Start(StartError),
    /// An answer is not taken.
    #[error("answer {number}: {error}")]
    Answer {
        /// Which, from 1.
        number: usize,
        /// Why.
        error: AnswerError,
    },
    /// The state is another one.
    #[error("after answer {number} the state is another one (hash {found}, here {wanted})")]
    Hash {
        /// After which answer, from 1; 0 at the start.
        number: usize,
        /// The save's.
        found: String,
        /// Ours.
        wanted: String,
    },
}

/// What the program did wrong. Small, since every evaluation may yield one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trap {
    /// Too many instructions for one answer.
    Steps,
    /// Too many frames, or an expression that goes too deep.
    Depth,
    /// A number that is too large.
    Range,
    /// Division by nought.
    Division,
    /// A script failed.
    Script,
    /// A list, or the number of cards, that is too long.
    Size,
    /// Something that this player may not see.
    Hidden,
    /// The next shuffle was to give other cards than lie there.
    Shuffle,
    /// An id that the program does not have, where it was not checked beforehand.
    Unknown,
    /// Too many instructions for one game.
    Game,
}

impl Trap {
    /// All of them, in the order of their codes.
    pub const ALL: [Trap; 10] = [
        Trap::Steps,
        Trap::Depth,
        Trap::Range,
        Trap::Division,
        Trap::Script,
        Trap::Size,
        Trap::Hidden,
        Trap::Shuffle,
        Trap::Unknown,
        Trap::Game,
    ];

    /// Its code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Trap::Steps => "R0101",
            Trap::Depth => "R0102",
            Trap::Range => "R0103",
            Trap::Division => "R0104",
            Trap::Script => "R0105",
            Trap::Size => "R0106",
            Trap::Hidden => "R0107",
            Trap::Shuffle => "R0108",
            Trap::Unknown => "R0109",
            Trap::Game => "R0110",
        }
    }

    /// More about it: paragraphs, and examples fenced as `wrong` and `right`.
    #[must_use]
    pub fn explanation(self) -> &'static str {
        match self {
            Trap::Steps => include_str!("../explain/R0101.md"),
            Trap::Depth => include_str!("../explain/R0102.md"),
            Trap::Range => include_str!("../explain/R0103.md"),
            Trap::Division => include_str!("../explain/R0104.md"),
            Trap::Script => include_str!("../explain/R0105.md"),
            Trap::Size => include_str!("../explain/R0106.md"),
            Trap::Hidden => include_str!("../explain/R0107.md"),
            Trap::Shuffle => include_str!("../explain/R0108.md"),
            Trap::Unknown => include_str!("../explain/R0109.md"),
            Trap::Game => include_str!("../explain/R0110.md"),
        }
    }

    /// What is wrong, in few words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Trap::Steps => "this goes on and on, and nobody is asked",
            Trap::Depth => "this goes too deep: verbs or defines that call each other without end",
            Trap::Range => "a number is out of range here",
            Trap::Division => "this divides by 0",
            Trap::Script => "a script failed",
            Trap::Size => {
                "here is more than a game has room for: in a list, of cards, of options, or of effects with a life"
            }
            Trap::Hidden => "this is hidden from the player who would see it here",
            Trap::Shuffle => {
                "the next shuffle was fixed, but these are not the cards that lie there"
            }
            Trap::Unknown => "this names something that the program does not have",
            Trap::Game => {
                "this game goes on and on: its answers have taken all that a game may take"
            }
        }
    }
}

/// The program's fault, with where it happened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{code}: {text}")]
pub struct Fault {
    /// Its code, `R01xx`.
    pub code: &'static str,
    /// What is wrong.
    pub text: String,
    /// Where; absent if it was no instruction.
    pub span: Option<Span>,
    /// The frames, innermost first.
    pub trace: Vec<Step>,
}

/// A line of a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What was running.
    pub what: String,
    /// The card whose text that is, if it is one's.
    pub card: Option<DefinitionId>,
    /// Where it was.
    pub span: Option<Span>,
}
