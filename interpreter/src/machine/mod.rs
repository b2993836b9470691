//! The machine: an interpreter that executes a program's code on a state, one instruction at a time, until a decision
//! is open or the game is over. It defines what the language means; the optimised form in `fast` must give the same
//! states, events and faults.

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
mod there;
mod together;
mod unordered;
mod windows;

pub(crate) use calls::{MOST_FRAMES, MOST_VARIABLES, frame, is_empty};
pub(crate) use choices::MOST_OFFERED;
pub(crate) use classes::Classes;
pub(crate) use loops::after;
pub(crate) use run::Flow;
pub(crate) use unordered::OutOfSet;

use schema::id::HandlerId;
#[cfg(feature = "fast")]
use schema::id::OptionId;

use crate::eval::{Compiled, Scratch};
use crate::fault::Fault;
use crate::fuel::{FUEL, Looked};
use crate::random::Generator;
use crate::rules::Rules;
use crate::state::{LISTS_ROOM, Pass, State, Together};
use crate::value::Value;

/// So many cards may go at once before memory is taken for them.
const MOVED: usize = 128;

/// So many open piles may lose their top card at once before memory is taken for them.
const TOPS: usize = 8;

/// Working memory that a machine keeps between answers and games, so that it need not allocate again. It holds
/// nothing that belongs to a game: any `Buffers` of the same program gives the same results.
#[derive(Debug)]
pub(crate) struct Buffers {
    /// Temporary lists, local variables and caches of expression evaluation.
    pub(crate) scratch: Scratch,
    /// The ChaCha8 generator, set to the position that the state stores before each draw.
    pub(crate) generator: Generator,
    /// The result of the running instruction, before it is stored in a variable: what was chosen, picked, moved or
    /// shown.
    pub(crate) values: Vec<Value>,
    /// An empty `Together` to be reused by the next `together` statement.
    pub(crate) together: Option<Box<Together>>,
    /// Empty passes to be reused by the next `together` statement.
    pub(crate) passes: Vec<Pass>,
    /// The buffer into which the arena of lists is copied when it is compacted.
    pub(crate) spare: Vec<Value>,
    /// While an option that ranges over several lists is offered: the items of these lists, one list behind another.
    pub(crate) lists: Vec<Value>,
    /// The cards that the running instruction moves; when it is done, those that it has moved or made.
    pub(crate) moved: Vec<u16>,
    /// The options that are taken, by their index among the candidates.
    pub(crate) taken: Vec<u16>,
    /// How often each candidate is picked by an answer.
    pub(crate) counts: Vec<u16>,
    /// The waiting handlers that a player may run next, by their index in `State::waiting`.
    pub(crate) ready: Vec<u16>,
    /// Whether the cards that are moving go together, so that nobody is told which of them comes to lie where.
    pub(crate) several: bool,
    /// Of several cards that move together: those that lay on top of a zone of which only the top card is visible.
    pub(crate) tops: Vec<u16>,
    /// Whether another card of the same move comes to lie on the one that is moving.
    pub(crate) covered: bool,
    /// Whether the cards that are moving are what a pass of `together` has wished.
    pub(crate) at_last: bool,
    /// Whether an option of the menu that is being made up is for a card or a spot, which lie somewhere.
    pub(crate) offers_places: bool,
    /// Candidates out of sets that are put into another order, and the places where they stood.
    pub(crate) out_of_sets: Vec<OutOfSet>,
    pub(crate) places_of_sets: Vec<(usize, u16)>,
    /// The points vector of the previous game, to be reused by the next one.
    pub(crate) scores: Vec<i32>,
    /// The cards that a choice offers, found by the optimised form in its tables.
    pub(crate) found: Vec<Value>,
    /// Working memory for grouping candidates.
    pub(crate) classes: Classes,
    /// The options of the current menu whose cards lie where these options count.
    #[cfg(feature = "fast")]
    pub(crate) borne: Vec<OptionId>,
    /// The handler whose number is worked out, while nothing of the text runs for it. A fault names its place.
    pub(crate) weighs: Option<HandlerId>,
    /// Units of fuel that are left for the current answer (see `fuel.rs`).
    pub(crate) fuel: u32,
    /// The spot of a grid or pyramid that the next moved card gets; taken by [`Run::leave_spot`].
    pub(crate) spot_of_next: Option<crate::rules::Point>,
    /// Whether to stop after `setup` instead of going on with `flow`. Set while a position is built.
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
            moved: Vec::with_capacity(MOVED),
            taken: Vec::new(),
            counts: Vec::new(),
            ready: Vec::new(),
            several: false,
            tops: Vec::with_capacity(TOPS),
            offers_places: false,
            out_of_sets: Vec::new(),
            places_of_sets: Vec::new(),
            covered: false,
            at_last: false,
            scores: Vec::new(),
            found: Vec::new(),
            classes: Classes::new(rules),
            #[cfg(feature = "fast")]
            borne: Vec::new(),
            weighs: None,
            fuel: 0,
            spot_of_next: None,
            setup_only: false,
        }
    }

    /// Keeps an ended pass to be reused, at most one for each player. More would be a leak: a machine may play many
    /// copies of a state in which several passes are open, and each copy returns its own.
    fn keep_pass(&mut self, mut pass: Pass, players: u8) {
        if self.passes.len() < usize::from(players) {
            pass.clear();
            self.passes.push(pass);
        }
    }
}

impl Buffers {
    /// Resets the per-answer limits: fuel, the count of things looked at, and the operations of scripts.
    #[inline]
    pub(crate) fn refuel(&mut self) {
        self.fuel = FUEL;
        self.scratch.looked = Looked::default();
        self.scratch.begin_answer();
    }
}

/// A machine executing on one state. The modules of this folder implement the instructions as its methods.
pub(crate) struct Run<'a, O: ?Sized> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) buffers: &'a mut Buffers,
    /// Who is told what happens.
    pub(crate) observer: &'a mut O,
    /// Closures compiled from expressions; absent: expressions are interpreted node by node.
    pub(crate) compiled: Option<&'a Compiled>,
}

/// Executes code from the current instruction to the next decision or the end of the game: [`Run::go`], or the
/// optimised form that gives the same results.
pub(crate) type Drive<'d, O> = dyn FnMut(&mut Run<'_, O>) -> Result<(), Fault> + 'd;
