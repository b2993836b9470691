//! What stops a game.

use interpreter::{AnswerError, Fault, StartError};

/// What stops a game.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The program is at fault.
    Fault(Fault),
    /// A bot's answer is refused, or the setup.
    Refused(String),
}

impl From<StartError> for Stop {
    fn from(error: StartError) -> Self {
        match error {
            StartError::Refused(text) | StartError::Impossible(text) => Stop::Refused(text),
            StartError::Fault(fault) => Stop::Fault(fault),
        }
    }
}

impl From<AnswerError> for Stop {
    fn from(error: AnswerError) -> Self {
        match error {
            AnswerError::Refused(refusal) => Stop::Refused(refusal.to_string()),
            AnswerError::Fault(fault) => Stop::Fault(fault),
        }
    }
}

impl Stop {
    pub(super) fn into_start(self) -> StartError {
        match self {
            Stop::Fault(fault) => StartError::Fault(fault),
            Stop::Refused(text) => StartError::Refused(text),
        }
    }
}
