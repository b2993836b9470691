//! The fast form: the same games as the machine plays as written, by plans that are made from a program once. Nothing outside
//! this folder and `engine.rs` knows of it; without it (feature `fast`) the machine plays everything as written.

mod passes;
mod plan;
mod run;

pub use passes::{Pass, Passes};
pub(crate) use plan::Plan;
pub(crate) use run::{Fast, Prepared};
