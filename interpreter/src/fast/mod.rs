//! The optimised form of the machine. Passes make a *plan* of a program once, and games are executed by it with the
//! same results as by the machine alone. Only `engine.rs` uses this folder; without the feature `fast` the machine
//! executes everything as written.

mod passes;
mod plan;
mod run;

pub use passes::{Pass, Passes};
pub(crate) use plan::Plan;
pub(crate) use run::{Fast, Prepared};
