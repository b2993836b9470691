//! The state of a running game as one plain value. It can be compared, hashed, cloned and serialised; everything that
//! evaluates or changes it lives elsewhere (`eval`, `machine`).

mod cards;
mod decisions;
mod frame;
mod kept;
mod lasting;
mod lists;
mod places;
mod several;
mod together;
mod writes;

use std::hash::{Hash, Hasher};

use schema::decision::Seat;
use schema::id::OptionId;
use schema::program::Program;
use serde::{Serialize, Serializer};

pub use cards::Card;
pub(crate) use cards::{NONE, Spot};
pub use decisions::{Asked, Candidate, Pending};
pub(crate) use decisions::{OfferedOption, SpareAnswers};
pub(crate) use frame::{
    Ending, Entry, Frame, KnownCard, Lifetime, Mark, NO_CARD, NOBODY, Progress, ShownCard, Stretch,
    Waiting, seat_of,
};
pub(crate) use kept::Kept;
pub(crate) use lasting::{Ends, Lasting, Later};
pub(crate) use lists::{CROWDED, LISTS_ROOM, LONGEST, SCRATCH};
pub(crate) use places::Places;
pub(crate) use together::{Pass, Together};
pub(crate) use writes::{PARTS, Part, WORDS, Writes};

use crate::fuel::Spent;
use crate::random::Random;
use crate::value::{CardRef, PlaceId, Value};

/// A random event whose outcome a position of a ruling has fixed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub enum Scripted {
    /// The next shuffle of a place.
    Shuffle {
        /// The zone or pile.
        place: PlaceId,
        /// The definitions of its cards in the order after the shuffle, top first.
        cards: Vec<schema::id::DefinitionId>,
    },
    /// The next roll of a die.
    Roll {
        /// The die.
        die: schema::id::DieId,
        /// The index of the face, from 0.
        face: u16,
    },
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Outcome {
    /// A bit for each seat (lowest: seat 0) that has won: none, one, several or all.
    pub winners: u32,
    /// The points, by seat.
    pub scores: Vec<i32>,
    /// Whether several have won because they are equal in everything that is compared. It follows from the rest of
    /// the game, and is neither compared nor written.
    #[serde(skip)]
    pub unranked: bool,
}

/// The state of a game. Its public methods may be used whenever a decision is open or the game is over.
#[derive(Debug, Serialize, Default)]
#[serde(remote = "Self")]
pub struct State {
    /// The number of players.
    pub(crate) players: u8,
    /// The seat whose turn it is, or [`NOBODY`].
    pub(crate) active: u8,
    /// The seat of the turn that ended last, from which the order of turns goes on, or [`NOBODY`]. It follows from the
    /// rest of the game, and is not written.
    #[serde(skip)]
    pub(crate) latest: u8,
    /// The cards by id.
    pub(crate) cards: Vec<Card>,
    pub(crate) places: Places,
    /// Counters, flags and amounts: first those of the table, players and piles, then those of each card.
    pub(crate) cells: Kept<i32>,
    /// Notes, in the same order.
    pub(crate) notes: Kept<Value>,
    /// The setup options, by id.
    pub(crate) variants: Vec<Value>,
    /// The variables of all frames, each frame's from its `base` on.
    pub(crate) slots: Vec<Value>,
    /// The arena in which the items of lists lie.
    pub(crate) lists: Vec<Value>,
    /// The number of items at the front of `lists` that never change: the lists of setup options.
    pub(crate) fixed: u32,
    /// The stack of frames, innermost last.
    pub(crate) frames: Vec<Frame>,
    /// The open phases, turns and rounds, innermost last.
    pub(crate) stretches: Vec<Stretch>,
    /// The queue of handlers of open windows.
    pub(crate) waiting: Vec<Waiting>,
    /// The values and effects that end with a verb.
    pub(crate) lifetimes: Vec<Lifetime>,
    /// The cards that are being shown.
    pub(crate) shown: Vec<ShownCard>,
    /// By frame: the menu of which an option was taken last, as the index of the instruction that asks. What was done tells it, so
    /// it is no part of a state's bytes.
    #[serde(skip)]
    pub(crate) menus: Vec<(u16, u16)>,
    /// The cards that players remember from having been shown them, the earliest first. It only serves views and
    /// decides nothing.
    #[serde(skip)]
    pub(crate) known: Vec<KnownCard>,
    /// The open decisions.
    pub(crate) pending: Vec<Pending>,
    /// The candidates of all open decisions, one decision behind another.
    pub(crate) candidates: Vec<Candidate>,
    /// The single things of candidates that stand for several, and the options that are offered.
    pub(crate) offered: Vec<Value>,
    /// The outcomes of shuffles and rolls that are fixed, in order.
    pub(crate) scripted: Vec<Scripted>,
    /// The position of the random generator.
    pub(crate) random: Random,
    /// How the game ended, once it has.
    pub(crate) outcome: Option<Outcome>,
    /// The options that have been taken and may not be taken again yet, sorted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) marks: Vec<Mark>,
    /// The running `together`, if there is one. Boxed, since it is rare.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) together: Option<Box<Together>>,
    /// Running effects and extra turns.
    #[serde(skip_serializing_if = "Later::is_empty")]
    pub(crate) later: Later,
    /// The fuel that the game has used.
    #[serde(skip)]
    pub(crate) spent: Spent,
    /// The parts written since a machine last looked through the state, for memoisation.
    #[serde(skip)]
    pub(crate) writes: Writes,
    /// The length of `lists` when it was compacted last.
    #[serde(skip)]
    pub(crate) compacted: u32,
}

/// Implements `Clone` field by field, so that `clone_from` reuses allocated memory.
macro_rules! cloned_by_field {
    ($type:ident: $($field:ident)*) => {
        impl Clone for $type {
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone()),* }
            }
            fn clone_from(&mut self, source: &Self) {
                $(self.$field.clone_from(&source.$field);)*
            }
        }
    };
}
use cloned_by_field;

/// Implements comparison and hashing of states field by field, as if the arena of lists had just been compacted. The
/// fields behind the semicolon are left out.
macro_rules! by_field {
    ($($field:ident)*; $($untold:ident)*) => {
        cloned_by_field! { State: $($field)* $($untold)* }

        impl PartialEq for State {
            fn eq(&self, other: &Self) -> bool {
                let (one, other) = (self.compacted(), other.compacted());
                $(one.$field == other.$field)&&*
            }
        }

        impl Hash for State {
            fn hash<H: Hasher>(&self, hasher: &mut H) {
                let state = self.compacted();
                $(state.$field.hash(hasher);)*
            }
        }
    };
}
by_field! {
    players active latest cards places cells notes variants slots lists fixed frames stretches waiting lifetimes shown
    menus known pending candidates offered scripted random outcome marks together later spent writes; compacted
}

impl Eq for State {}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(&self.compacted(), serializer)
    }
}

impl State {
    /// The number of players.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.players
    }

    /// The seats of all players, a bit each.
    #[inline]
    pub(crate) fn everybody(&self) -> u32 {
        u32::MAX >> (u32::BITS - u32::from(self.players.max(1)))
    }

    /// Whether a seat is one of those to which something is shown (a bit each); somebody without a seat, who looks on, if
    /// all of several are.
    pub(crate) fn is_shown_to(&self, seats: u32, seat: u8) -> bool {
        match seat < self.players {
            true => seats >> seat & 1 == 1,
            false => self.players > 1 && seats == self.everybody(),
        }
    }

    /// The seat whose turn it is, if it is somebody's.
    #[must_use]
    pub fn active(&self) -> Option<Seat> {
        (self.active < self.players).then_some(Seat(self.active))
    }

    /// The seat that answers first: the active one, or the first of all where nobody's turn is.
    pub(crate) fn first_to_answer(&self) -> u8 {
        self.active().map_or(0, |seat| seat.0)
    }

    /// The open decisions; empty only if the game is over. There are several while players act at once.
    #[must_use]
    pub fn pending(&self) -> &[Pending] {
        &self.pending
    }

    /// The candidates of an open decision, in the order by which answers number them (from 0).
    #[must_use]
    pub fn candidates(&self, pending: &Pending) -> &[Candidate] {
        let first = pending.first as usize;
        self.candidates.get(first..first + usize::from(pending.len)).unwrap_or(&[])
    }

    /// One of the things that a candidate stands for, by its index from 0.
    pub(crate) fn copy_of(&self, candidate: &Candidate, copy: u16) -> Value {
        if candidate.count <= 1 {
            return candidate.value;
        }
        let at = usize::from(candidate.first) + usize::from(copy);
        self.offered.get(at).copied().unwrap_or(candidate.value)
    }

    /// The option that a candidate is, for a decision on options.
    #[must_use]
    pub fn option_of(&self, program: &Program, candidate: &Candidate) -> Option<OptionId> {
        self.option_at(program, candidate.first).map(|option| option.id)
    }

    /// The offered option at this index of `offered`.
    pub(crate) fn option_at(&self, program: &Program, first: u16) -> Option<OfferedOption<'_>> {
        let offered = self.offered.get(usize::from(first)..)?;
        OfferedOption::read(program, offered).map(|(option, _)| option)
    }

    /// The units of fuel that all answers of the game have used together. It is not compared or hashed.
    #[must_use]
    pub fn spent(&self) -> u32 {
        self.spent.units()
    }

    /// How the game ended; `None` while it runs.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The card with this id; `None` if there is none.
    #[must_use]
    pub fn card(&self, id: u16) -> Option<&Card> {
        self.cards.get(usize::from(id))
    }

    /// The number of cards, those out of the game included.
    #[must_use]
    pub fn card_count(&self) -> usize {
        self.cards.len()
    }

    /// A live reference to a card; `None` if there is no card with this id.
    #[must_use]
    pub fn reference(&self, id: u16) -> Option<CardRef> {
        self.card(id).map(|card| CardRef { id, stamp: card.stamp })
    }

    /// The ids of the cards in a place, top first.
    pub fn contents(&self, place: PlaceId) -> impl Iterator<Item = u16> + '_ {
        self.places.lying(place).iter().copied()
    }

    /// The number of cards in a place.
    #[must_use]
    pub fn size(&self, place: PlaceId) -> u16 {
        self.places.size(place)
    }

    /// Whether cards were ever made for a pile.
    #[must_use]
    pub fn is_stocked(&self, place: PlaceId) -> bool {
        self.places.is_stocked(place)
    }

    /// The items of a list that is stored in this state; empty for other values.
    #[must_use]
    pub fn items(&self, list: Value) -> &[Value] {
        match list {
            Value::List { start, len } => {
                let start = start as usize;
                self.lists.get(start..start + usize::from(len)).unwrap_or(&[])
            }
            _ => &[],
        }
    }

    /// The open phases, turns and rounds, outermost first.
    pub fn stretches(&self) -> impl Iterator<Item = schema::id::MomentId> + '_ {
        self.stretches.iter().map(|stretch| stretch.moment)
    }

    /// The fixed outcomes of shuffles and rolls that are still to come.
    #[must_use]
    pub fn scripted(&self) -> &[Scripted] {
        &self.scripted
    }
}

/// The hash of a state, in 32 hexadecimal digits: the same for equal states on every machine.
#[must_use]
pub fn state_hash(state: &State) -> String {
    crate::hash::digest(state)
}
