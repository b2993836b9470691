//! The compiler: from the texts of a game to a [`schema::program::Program`], through pest grammars, a lossless tree, a
//! typed tree, names and types, and code. Texts go in as values and values come out, whatever the texts are: mistakes
//! become diagnostics, and it never panics.

pub mod accounts;
mod ahead;
mod alone;
mod beside;
mod broken;
mod capped;
mod carried;
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
