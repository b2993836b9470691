//! Bots: who answers decisions without a person.
//!
//! A bot gets a [`SeatView`](crate::decision::SeatView) and nothing else: what its seat is asked and what its seat sees. [`Player`] is what sits
//! at the table: bots written as text, each falling back on the next, and chance behind them all. It also counts
//! decisions: a choice of several is one pick at a time, and a pick counts where there are two or more ways to answer
//! it (to be done with it is one).

mod chance;
mod player;
mod reply;
mod text;

pub use chance::Chance;
pub use player::{Player, PlayerError};
pub use reply::Reply;
