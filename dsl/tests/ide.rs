//! What `dsl::ide` answers: over small texts with a mark, and everywhere in the games of the tree.

mod again;
mod answers;
mod everywhere;
mod mended;
mod spelt;
mod texts;
