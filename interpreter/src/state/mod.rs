//! The running game as one plain value: comparing, hashing and cloning it is all that search needs.

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
    Ending, Entry, Frame, KnownCard, Lifetime, Mark, NO_CARD, NOBODY, ShownCard, Stretch, Turn,
    Waiting,
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

/// A chance whose outcome is fixed beforehand.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub enum Scripted {
    /// A shuffle.
    Shuffle {
        /// The zone or pile.
        place: PlaceId,
        /// What, top first.
        cards: Vec<schema::id::DefinitionId>,
    },
    /// A roll.
    Roll {
        /// Of which die.
        die: schema::id::DieId,
        /// Which of its faces.
        face: u16,
    },
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Outcome {
    /// A bit for each seat that has won: none, one, several or all.
    pub winners: u32,
    /// Points, seat by seat.
    pub scores: Vec<i32>,
    /// Whether several have won because nothing ranks them: it follows from the rest of the game, and is not hashed.
    #[serde(skip)]
    pub unranked: bool,
}

/// A running game. It can be looked at whenever a decision is open or the game is over.
#[derive(Debug, Serialize, Default)]
#[serde(remote = "Self")]
pub struct State {
    pub(crate) players: u8,
    pub(crate) active: u8,
    pub(crate) cards: Vec<Card>,
    pub(crate) places: Places,
    /// Those of the table, the players and piles, then those of each card.
    pub(crate) cells: Kept<i32>,
    pub(crate) notes: Kept<Value>,
    pub(crate) variants: Vec<Value>,
    pub(crate) slots: Vec<Value>,
    pub(crate) lists: Vec<Value>,
    /// So many items at the front of `lists` never change: those of the setup options.
    pub(crate) fixed: u32,
    pub(crate) frames: Vec<Frame>,
    pub(crate) stretches: Vec<Stretch>,
    pub(crate) waiting: Vec<Waiting>,
    pub(crate) lifetimes: Vec<Lifetime>,
    pub(crate) shown: Vec<ShownCard>,
    /// What was shown, those that were shown first at the front. It is told, and decides nothing.
    #[serde(skip)]
    pub(crate) known: Vec<KnownCard>,
    pub(crate) pending: Vec<Pending>,
    pub(crate) candidates: Vec<Candidate>,
    /// Candidates of which there are several, one by one; and the options that are offered.
    pub(crate) offered: Vec<Value>,
    pub(crate) scripted: Vec<Scripted>,
    pub(crate) random: Random,
    pub(crate) outcome: Option<Outcome>,
    /// Options that may be taken once, and were; sorted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) marks: Vec<Mark>,
    /// Several act at once. Boxed, since it is rare.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) together: Option<Box<Together>>,
    #[serde(skip_serializing_if = "Later::is_empty")]
    pub(crate) later: Later,
    /// What the game has taken of what a game may take.
    #[serde(skip)]
    pub(crate) spent: Spent,
    /// What was written since a machine last looked through it.
    #[serde(skip)]
    pub(crate) writes: Writes,
    /// How long `lists` was when it was compacted last.
    #[serde(skip)]
    pub(crate) compacted: u32,
}

/// Clones field by field, so that `clone_from` keeps the buffers that a search has already.
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

/// Compares and hashes states field by field, as they are when the arena of lists has just been compacted. What stands behind the semicolon
/// says nothing of the game.
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
    players active cards places cells notes variants slots lists fixed frames stretches waiting lifetimes shown
    known pending candidates offered scripted random outcome marks together later spent writes; compacted
}

impl Eq for State {}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(&self.compacted(), serializer)
    }
}

impl State {
    /// How many play.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.players
    }

    /// Whose turn it is.
    #[must_use]
    pub fn active(&self) -> Option<Seat> {
        (self.active < self.players).then_some(Seat(self.active))
    }

    /// The open decisions. There is one unless the game is over.
    #[must_use]
    pub fn pending(&self) -> &[Pending] {
        &self.pending
    }

    /// The candidates of an open decision, in the order in which an answer numbers them.
    #[must_use]
    pub fn candidates(&self, pending: &Pending) -> &[Candidate] {
        let first = pending.first as usize;
        self.candidates.get(first..first + usize::from(pending.len)).unwrap_or(&[])
    }

    /// One of a class of candidates, by its place among them.
    pub(crate) fn copy_of(&self, candidate: &Candidate, copy: u16) -> Value {
        if candidate.count <= 1 {
            return candidate.value;
        }
        let at = usize::from(candidate.first) + usize::from(copy);
        self.offered.get(at).copied().unwrap_or(candidate.value)
    }

    /// Which option a candidate of a question for options is.
    #[must_use]
    pub fn option_of(&self, program: &Program, candidate: &Candidate) -> Option<OptionId> {
        self.option_at(program, candidate.first).map(|option| option.id)
    }

    /// The option that stands there among what is offered.
    pub(crate) fn option_at(&self, program: &Program, first: u16) -> Option<OfferedOption<'_>> {
        let offered = self.offered.get(usize::from(first)..)?;
        OfferedOption::read(program, offered).map(|(option, _)| option)
    }

    /// How many units of fuel the answers of the game have taken together. It is no part of what makes states equal.
    #[must_use]
    pub fn spent(&self) -> u32 {
        self.spent.units()
    }

    /// How it ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The card with this number.
    #[must_use]
    pub fn card(&self, id: u16) -> Option<&Card> {
        self.cards.get(usize::from(id))
    }

    /// How many cards there are.
    #[must_use]
    pub fn card_count(&self) -> usize {
        self.cards.len()
    }

    /// A card as it stands now.
    #[must_use]
    pub fn reference(&self, id: u16) -> Option<CardRef> {
        self.card(id).map(|card| CardRef { id, stamp: card.stamp })
    }

    /// The cards of a zone or pile, top first.
    pub fn contents(&self, place: PlaceId) -> impl Iterator<Item = u16> + '_ {
        self.places.lying(place).iter().copied()
    }

    /// How many cards lie in a zone or pile.
    #[must_use]
    pub fn size(&self, place: PlaceId) -> u16 {
        self.places.size(place)
    }

    /// Whether a pile was ever stocked.
    #[must_use]
    pub fn is_stocked(&self, place: PlaceId) -> bool {
        self.places.is_stocked(place)
    }

    /// The items of a list of this state.
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

    /// The open stretches, outermost first.
    pub fn stretches(&self) -> impl Iterator<Item = schema::id::MomentId> + '_ {
        self.stretches.iter().map(|stretch| stretch.moment)
    }

    /// Shuffles and rolls that are still fixed beforehand.
    #[must_use]
    pub fn scripted(&self) -> &[Scripted] {
        &self.scripted
    }
}

/// The hash of a state, in hexadecimal: equal for equal states, on every machine.
#[must_use]
pub fn state_hash(state: &State) -> String {
    crate::hash::digest(state)
}
