//! Why a command could not do its work, and the exit code that says so.

use std::process::ExitCode;

use thiserror::Error as ThisError;

/// Nothing is wrong.
pub(crate) const CLEAN: u8 = 0;
/// The game has errors.
pub(crate) const WRONG: u8 = 1;
/// The command was not called as it should be.
pub(crate) const USAGE: u8 = 2;

/// Nothing is wrong, but somebody has to read what is new.
pub(crate) const UNREAD: u8 = 3;

/// Why a command stopped.
#[derive(Debug, ThisError)]
pub(crate) enum Error {
    /// It was asked for something that is not there.
    #[error("{0}")]
    Usage(String),
    /// It could not be done.
    #[error("{0}")]
    Failed(String),
    /// What is wrong has been said already.
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

    /// What is still to be said.
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

/// The exit code for a game that is as it should be, or not.
pub(crate) fn verdict(clean: bool) -> ExitCode {
    ExitCode::from(if clean { CLEAN } else { WRONG })
}

/// The exit code where nothing failed, and new or changed transcripts wait to be read.
pub(crate) fn unread() -> ExitCode {
    ExitCode::from(UNREAD)
}
