//! Text to program: pest grammars, a lossless tree, names and types, code. Texts go in, values come out; whatever the
//! texts are, it ends with diagnostics and never panics.

mod check;
pub mod codes;
pub mod diagnostic;
pub mod files;
mod game;
pub mod suggest;
pub mod syntax;

pub use game::{Game, Sources, load};
