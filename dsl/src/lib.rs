//! Text to program: pest grammars, a lossless tree, names and types, code. Texts go in, values come out; whatever the
//! texts are, it ends with diagnostics and never panics.

pub mod accounts;
mod ahead;
mod alone;
mod beside;
mod broken;
mod capped;
mod check;
pub mod codes;
pub mod diagnostic;
pub mod expansion;
pub mod explanation;
pub mod files;
mod front;
mod game;
pub mod ide;
pub mod ledger;
mod locale;
pub mod look;
mod lookalike;
mod manifest;
pub mod mutants;
mod parses;
mod scripts;
mod silence;
mod sources;
pub mod spoils;
pub mod strays;
pub mod syntax;
mod tables;
mod unset;
mod unused;

pub use ahead::{ReadAhead, Text};
pub use front::PRELUDE;
pub use game::{Game, Sources, load, load_after, load_beside};
pub use manifest::PROGRAM;
