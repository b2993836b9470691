//! Bots: programs that answer decisions.
//!
//! A bot gets a [`SeatView`](crate::decision::SeatView) and nothing else. A [`Player`] sits at the table: a chain of
//! bots written as text, each falling back on the next, and random choice behind them all. It counts decisions: each
//! pick of a choice of several is one, if there are at least two ways to answer it (stopping is one).

mod chance;
mod player;
mod reply;
mod text;

pub use chance::Chance;
pub use player::{Player, PlayerError};
pub use reply::Reply;
