//! Errors that end a command, and its exit codes.

use std::fmt::Display;
use std::process::ExitCode;

use thiserror::Error as ThisError;

/// Exit code: nothing is wrong.
pub(crate) const CLEAN: u8 = 0;
/// Exit code: the game has errors, a test failed, a save does not play again, or something could not be done.
pub(crate) const WRONG: u8 = 1;
/// Exit code: the command was called wrongly, or names what is not there.
pub(crate) const USAGE: u8 = 2;

/// Exit code: nothing failed, and new or changed transcripts wait to be read.
pub(crate) const UNREAD: u8 = 3;

/// Why a command could not do its work.
#[derive(Debug, ThisError)]
pub(crate) enum Error {
    /// It was called wrongly, or names what is not there; the message.
    #[error("{0}")]
    Usage(String),
    /// It failed; the message.
    #[error("{0}")]
    Failed(String),
    /// It failed, and the message has been printed.
    #[error("")]
    Reported,
}

impl Error {
    pub(crate) fn usage(text: impl Into<String>) -> Self {
        Error::Usage(text.into())
    }

    pub(crate) fn failed(text: impl Into<String>) -> Self {
        Error::Failed(text.into())
    }

    /// It failed, and this says why.
    pub(crate) fn of(why: impl Display) -> Self {
        Error::Failed(why.to_string())
    }

    /// The message, unless it has been printed.
    pub(crate) fn text(&self) -> Option<String> {
        match self {
            Error::Reported => None,
            Error::Usage(_) | Error::Failed(_) => Some(self.to_string()),
        }
    }

    pub(crate) fn code(&self) -> ExitCode {
        match self {
            Error::Usage(_) => ExitCode::from(USAGE),
            Error::Failed(_) | Error::Reported => ExitCode::from(WRONG),
        }
    }
}

/// The exit code of a command that found nothing wrong (`clean`), or something.
pub(crate) fn verdict(clean: bool) -> ExitCode {
    ExitCode::from(if clean { CLEAN } else { WRONG })
}

/// The exit code of a command that was to find what is not there, and has said so.
pub(crate) fn nothing_there() -> ExitCode {
    ExitCode::from(USAGE)
}

/// The exit code of a command after which transcripts wait to be read.
pub(crate) fn unread() -> ExitCode {
    ExitCode::from(UNREAD)
}
