//! What `--json` prints.

use serde::Serialize;

use crate::error::Error;

/// A value over several lines, with the end of the last one.
pub(super) fn lines(value: &impl Serialize) -> Result<String, Error> {
    Ok(serde_json::to_string_pretty(value).map_err(Error::of)? + "\n")
}

/// A value in one line, with its end: what counts, so that a program finds it behind other lines.
pub(super) fn line(value: &impl Serialize) -> Result<String, Error> {
    Ok(serde_json::to_string(value).map_err(Error::of)? + "\n")
}
