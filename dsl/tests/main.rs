//! All suites that only read texts, in one program: it is linked once, and none of them waits for another.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a suite reads its texts, measures how long that takes, and may stop at the first surprise"
)]

mod bots;
mod branches;
mod counted;
mod edits;
mod ide;
mod known;
mod large;
mod stated;
