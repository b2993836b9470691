//! The errors: a program that does not load, a setup or answer that is refused, a save that does not replay, and
//! faults of a program.

use schema::id::DefinitionId;
use schema::source::Span;
use schema::words::counted;
use thiserror::Error;

/// A program that cannot be loaded, with the reason in words.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("this program cannot be loaded: {0}")]
pub struct LoadError(pub String);

/// Why a game does not start.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StartError {
    /// The setup does not fit the game; the reason in words.
    #[error("{0}")]
    Refused(String),
    /// The position in which the game is to begin is impossible; the reason in words.
    #[error("{0}")]
    Impossible(String),
    /// The program is at fault.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// Why an answer was not taken.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AnswerError {
    /// The answer is not one of those offered. The state is unchanged.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The program is at fault. The state must be discarded.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// Why an answer is refused, in words.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Refusal(pub String);

/// Why a save cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// Its format is another one.
    #[error("this save has format {found}, and this program reads format {wanted}")]
    Format {
        /// The save's.
        found: u32,
        /// The format that this program reads.
        wanted: u32,
    },
    /// It is of another game, or of another version of the game's text.
    #[error("this save is of another program (hash {found}, here {wanted})")]
    Program {
        /// The save's.
        found: String,
        /// Ours.
        wanted: String,
    },
    /// It has another number of hashes than of answers.
    #[error(
        "this save has {} and {} of them: a part of it is missing",
        counted(answers, "answer"),
        counted(hashes, "hash")
    )]
    Length {
        /// The number of answers.
        answers: usize,
        /// The number of hashes.
        hashes: usize,
    },
    /// Its setup does not start.
    #[error("the game does not start: {0}")]
    Start(StartError),
    /// One of its answers is not taken.
    #[error("answer {number}: {error}")]
    Answer {
        /// The number of the answer, from 1.
        number: usize,
        /// Why it is not taken.
        error: AnswerError,
    },
    /// Replaying gives another state.
    #[error("after answer {number} the state is another one (hash {found}, here {wanted})")]
    Hash {
        /// The number of the answer after which it differs, from 1; 0 at the start.
        number: usize,
        /// The save's.
        found: String,
        /// Ours.
        wanted: String,
    },
}

impl ReplayError {
    /// How many answers of the save play as they were; `None` if not even its start does.
    #[must_use]
    pub const fn played(&self) -> Option<usize> {
        match self {
            Self::Answer { number, .. } | Self::Hash { number, .. } => number.checked_sub(1),
            Self::Format { .. } | Self::Program { .. } | Self::Length { .. } | Self::Start(_) => {
                None
            }
        }
    }
}

/// What a program did wrong. Kept small, since every evaluation may return one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trap {
    /// An answer used more fuel than it may.
    Steps,
    /// Too many frames, or an expression that is nested too deep.
    Depth,
    /// A number that does not fit into 32 bits.
    Range,
    /// Division by 0.
    Division,
    /// A script failed.
    Script,
    /// Too much of something that is limited: items of lists, cards, options, running effects and others.
    Size,
    /// Something was read that this player may not see.
    Hidden,
    /// The fixed order of a shuffle does not have the cards of the place.
    Shuffle,
    /// An id that the program does not have, in a place that loading does not verify.
    Unknown,
    /// All answers together used more fuel than a game may.
    Game,
}

impl Trap {
    /// All traps in the order of their codes.
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

    /// The code, `R01xx`.
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

    /// The page that explains it: paragraphs, and examples fenced as `wrong` and `right`.
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

    /// The message.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Trap::Steps => "this goes on and on, and nobody is asked",
            Trap::Depth => {
                "this goes too deep: verbs or defines that call each other without end, or with too many variables"
            }
            Trap::Range => "a number is out of range here",
            Trap::Division => "this divides by 0",
            Trap::Script => "a script failed",
            Trap::Size => {
                "here is more than a game has room for: in a list, of cards, of options, of turns that wait, or of effects with a life"
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

/// A fault of the program, and where it happened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{code}: {text}")]
pub struct Fault {
    /// The code of the trap, `R01xx`.
    pub code: &'static str,
    /// The message.
    pub text: String,
    /// The place in the text; absent if no instruction was running.
    pub span: Option<Span>,
    /// The running frames, innermost first.
    pub trace: Vec<Step>,
}

impl Fault {
    /// The code and the message for those who sit at the table. The words of a script are not for them: they may be made of
    /// anything that it was handed.
    #[must_use]
    pub fn for_seats(&self) -> String {
        let is_of_script = self.code == Trap::Script.code();
        let text = if is_of_script { Trap::Script.words() } else { &self.text };
        format!("{}: {text}", self.code)
    }
}

impl AnswerError {
    /// The message for those who sit at the table.
    #[must_use]
    pub fn for_seats(&self) -> String {
        match self {
            Self::Refused(refusal) => refusal.to_string(),
            Self::Fault(fault) => fault.for_seats(),
        }
    }
}

impl StartError {
    /// The message for those who sit at the table.
    #[must_use]
    pub fn for_seats(&self) -> String {
        match self {
            Self::Refused(why) | Self::Impossible(why) => why.clone(),
            Self::Fault(fault) => fault.for_seats(),
        }
    }
}

impl ReplayError {
    /// The message for those who sit at the table.
    #[must_use]
    pub fn for_seats(&self) -> String {
        match self {
            Self::Start(error) => format!("the game does not start: {}", error.for_seats()),
            Self::Answer { number, error } => format!("answer {number}: {}", error.for_seats()),
            Self::Format { .. }
            | Self::Program { .. }
            | Self::Length { .. }
            | Self::Hash { .. } => self.to_string(),
        }
    }
}

/// A frame of a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What was running, in words.
    pub what: String,
    /// The card whose text it is, if it is one's.
    pub card: Option<DefinitionId>,
    /// The place in the text of the instruction that ran.
    pub span: Option<Span>,
}
