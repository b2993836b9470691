//! Decisions, as whoever takes them meets them: what is offered, what a seat sees of it, and whether an answer is one of
//! those offered.

mod check;
mod offered;
mod question;
mod seat;

pub(crate) use check::check;
pub(crate) use offered::Offered;
pub use question::Question;
pub use seat::SeatView;
