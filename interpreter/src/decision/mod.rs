//! Decisions from the side of whoever answers: the candidates, what the seat sees, and the check of answers.

mod check;
mod offered;
mod question;
mod seat;

pub(crate) use check::check;
pub(crate) use offered::Offered;
pub use question::Question;
pub use seat::SeatView;
