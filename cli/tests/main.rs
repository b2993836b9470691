//! All suites that call the command, in one program: it is linked once, and none of them waits for another.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a suite may stop at the first surprise, and tells figures and what is missing"
)]

mod bots;
mod browser;
mod called;
#[cfg(unix)]
mod codes;
mod expanded;
#[cfg(unix)]
mod hostile;
mod installed;
mod locale;
mod new;
mod play;
mod replay;
mod sayable;
#[cfg(unix)]
mod serve;
mod statistics;
mod teeth;
mod views;
mod why;
