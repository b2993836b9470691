//! Running games of a compiled program: plain data in, decisions and events out.
//!
//! [`Rules`] is a loaded program; [`Machine`] runs it on a [`State`], which is one plain value. An [`Observer`] is
//! told what happens. Nothing here touches files, the clock, the environment or threads.

#![cfg_attr(
    not(feature = "fast"),
    allow(dead_code, unused_imports, reason = "what only the fast form asks for is left")
)]

mod bits;
pub mod bot;
mod covered;
pub mod decision;
mod describe;
mod determinize;
mod discovery;
mod engine;
mod eval;
#[cfg(feature = "fast")]
mod fast;
mod fault;
mod fuel;
mod handed;
mod hash;
mod leaders;
mod lies;
mod machine;
mod named;
mod names;
mod narrate;
mod observer;
mod phrases;
mod purposes;
mod random;
mod rules;
pub mod ruling;
mod save;
mod script;
mod shown;
mod sight;
mod state;
mod titles;
mod value;
mod view;
mod why;
mod wording;
mod work;

pub use discovery::Discovery;
pub use engine::Machine;
pub use eval::Context;
pub use eval::effects::reasons::{Among, Borne};
#[cfg(feature = "fast")]
pub use fast::{Pass, Passes};
pub use fault::{AnswerError, Fault, LoadError, Refusal, ReplayError, StartError, Step, Trap};
pub use lies::{Host, Lies};
pub use names::readable;
pub use narrate::{Line, Narrator, Sort, Taken};
pub use observer::{Event, Observer, Verbs, Verdict, Weighed};
pub use random::Random;
pub use rules::Rules;
pub use save::{Recording, replay, save_of};
pub use schema::view::{Covered, Edge, Lasting, Mark, Member, Shape, Valued, View, ZoneView};
pub use script::mistakes as script_mistakes;
pub use state::{Asked, Candidate, Card, Outcome, Pending, Scripted, State, state_hash};
pub use value::{CardRef, PlaceId, Value};
pub use why::{CardOffer, Heard, Hearing, Made, Withheld};
pub use wording::{Gap, Wording};
pub use work::Figures;
