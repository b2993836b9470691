//! Playing at the terminal. Data goes one way: [`session`] (the game and who sits there) → [`crate::screen`] (what one
//! seat sees, as plain data) → a front end ([`plain`] lines or the [`full`] screen), which paints it and reads lines. What
//! was typed is read by [`parse`]; [`evening`] leads through the game.

pub(crate) mod card;
mod diary;
pub(crate) mod ending;
mod evening;
mod front;
mod full;
mod joined;
mod kept;
mod layout;
mod moved;
mod parse;
mod plain;
pub(crate) mod reasons;
pub(crate) mod saving;
pub(crate) mod session;
pub(crate) mod why;

pub(crate) use card::find as card_of;
pub(crate) use evening::{End, Evening};
pub(crate) use front::{Front, Input, interrupts};
pub(crate) use full::{Full, Happening};
pub(crate) use layout::in_lines;
pub(crate) use parse::folded;
pub(crate) use plain::Plain;
