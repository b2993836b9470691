//! What the command does, one file each.

pub(crate) mod check;
mod coverage;
mod doubt;
pub(crate) mod explain;
mod json;
pub(crate) mod manual;
pub(crate) mod new;
pub(crate) mod play;
mod prelude;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod sim;
mod teeth;
pub(crate) mod test;
pub(crate) mod why;
pub(crate) mod wording;
