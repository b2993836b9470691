//! What somebody else wrote does no harm: each attack on a folder, save, ruling or bot, with limits of time and memory.

mod budget;
mod expansions;
mod lair;
mod links;
mod own;
mod printed;
mod programs;
mod scripts;
mod shelves;
mod started;
mod stopped;
mod texts;
