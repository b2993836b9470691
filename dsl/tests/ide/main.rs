//! What `dsl::ide` answers: over small texts with a mark, and everywhere in the games of the tree.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a suite reads its texts, tells how many it found, and may stop at the first surprise"
)]

mod again;
mod answers;
mod everywhere;
mod mended;
mod texts;
