//! What somebody else wrote does no harm: each attack on a folder, save, ruling or bot, with limits of time and memory.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a suite may stop at the first surprise")]

#[path = "hostile/budget.rs"]
mod budget;
#[path = "hostile/expansions.rs"]
mod expansions;
#[path = "hostile/lair.rs"]
mod lair;
#[path = "hostile/links.rs"]
mod links;
#[path = "hostile/own.rs"]
mod own;
#[path = "hostile/printed.rs"]
mod printed;
#[path = "hostile/programs.rs"]
mod programs;
#[path = "hostile/scripts.rs"]
mod scripts;
#[path = "hostile/shelves.rs"]
mod shelves;
#[path = "hostile/started.rs"]
mod started;
#[path = "hostile/stopped.rs"]
mod stopped;
#[path = "hostile/texts.rs"]
mod texts;
