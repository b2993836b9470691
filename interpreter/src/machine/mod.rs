//! The machine: carries out a program's code on a state, instruction by instruction as it is written, until a decision is open or
//! the game is over. This is what the language means; whatever is faster must come to the same (see `fast`).

mod answer;
mod buckets;
mod calls;
mod cards;
mod cells;
mod choices;
mod classes;
mod collect;
mod crossings;
mod dice;
mod entered;
mod fault;
mod finish;
mod goods;
mod known;
mod laid;
mod landing;
mod lasting;
mod loops;
mod named_once;
mod options;
mod picks;
mod position;
mod replacements;
mod run;
mod start;
mod stock;
mod stretches;
#[cfg(test)]
mod tests;
mod together;
mod windows;

pub(crate) use calls::{DEEPEST, frame};
pub(crate) use choices::MOST_OFFERED;
pub(crate) use classes::Classes;
pub(crate) use loops::after;
pub(crate) use run::Flow;

#[cfg(feature = "fast")]
use schema::id::OptionId;

use crate::eval::{Compiled, Scratch};
use crate::fault::Fault;
use crate::fuel::{FUEL, Looked};
use crate::random::Generator;
use crate::rules::Rules;
use crate::state::{LISTS_ROOM, Pass, State, Together};
use crate::value::Value;

/// What running needs besides the state. Nothing in it belongs to a game.
#[derive(Debug)]
pub(crate) struct Buffers {
    pub(crate) scratch: Scratch,
    pub(crate) generator: Generator,
    pub(crate) values: Vec<Value>,
    /// What players do at once takes, while nobody does: it serves the next time.
    pub(crate) together: Option<Box<Together>>,
    pub(crate) passes: Vec<Pass>,
    /// What compacting the arena of lists takes.
    pub(crate) spare: Vec<Value>,
    /// Of an option that is offered for things: the lists of these, one behind another.
    pub(crate) lists: Vec<Value>,
    pub(crate) ids: Vec<u16>,
    /// Of the last game: its buffer serves the next one.
    pub(crate) scores: Vec<i32>,
    /// What is offered, at its beginning.
    pub(crate) found: Vec<Value>,
    pub(crate) classes: Classes,
    /// Options of a menu whose cards lie where they count.
    #[cfg(feature = "fast")]
    pub(crate) borne: Vec<OptionId>,
    /// How much is left of what one answer may take (see `fuel.rs`).
    pub(crate) fuel: u32,
    /// The spot to which the next card is moved.
    pub(crate) spot_of_next: Option<crate::rules::Point>,
    /// Whether `setup` is run alone.
    pub(crate) setup_only: bool,
}

impl Buffers {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            scratch: Scratch::default(),
            generator: Generator::new(),
            values: Vec::new(),
            together: None,
            passes: Vec::new(),
            spare: Vec::with_capacity(LISTS_ROOM),
            lists: Vec::new(),
            ids: Vec::new(),
            scores: Vec::new(),
            found: Vec::new(),
            classes: Classes::new(rules),
            #[cfg(feature = "fast")]
            borne: Vec::new(),
            fuel: 0,
            spot_of_next: None,
            setup_only: false,
        }
    }

    /// Keeps what a pass took, for the next one: as many as there are players and no more, for many states that one machine plays may
    /// be copies of one in which several act.
    fn keep_pass(&mut self, mut pass: Pass, players: u8) {
        if self.passes.len() < usize::from(players) {
            pass.clear();
            self.passes.push(pass);
        }
    }
}

impl Buffers {
    /// An answer begins: its fuel, what it may look at and what its scripts may do are there anew.
    #[inline]
    pub(crate) fn refuel(&mut self) {
        self.fuel = FUEL;
        self.scratch.looked = Looked::default();
        self.scratch.begin_answer();
    }
}

/// A machine at work on a state.
pub(crate) struct Run<'a, O: ?Sized> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) buffers: &'a mut Buffers,
    pub(crate) observer: &'a mut O,
    /// What expressions are read by; absent: as they are written.
    pub(crate) compiled: Option<&'a Compiled>,
}

/// Whoever carries out code from where a game stands to its next decision: the machine itself ([`Run::go`]), or something
/// that comes to the same.
pub(crate) type Drive<'d, O> = dyn FnMut(&mut Run<'_, O>) -> Result<(), Fault> + 'd;
