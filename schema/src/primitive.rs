//! Built-in verbs, which the machine carries out itself because no text could. Their parameters and results are
//! declared in the prelude, which is text (`dsl/std/std.cards`).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::MomentId;

macro_rules! primitives {
    ($($(#[$doc:meta])* $name:ident $word:literal $about:expr;)*) => {
        /// A built-in verb.
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
            JsonSchema, TraversableMut,
        )]
        #[serde(rename_all = "snake_case")]
        pub enum Primitive {
            $($(#[$doc])* $name,)*
        }

        impl Primitive {
            /// All of them.
            pub const ALL: &'static [Primitive] = &[$(Self::$name,)*];

            /// Its name in the text.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }

            /// The rest of its row in the table below.
            const fn about(self) -> About {
                match self {
                    $(Self::$name => $about,)*
                }
            }
        }
    };
}

primitives! {
    /// Puts cards or goods somewhere.
    Move "move" About { event: Some(Event::Moved), goods: true, ..NOTHING };
    /// Shows something to all.
    Reveal "reveal" About { event: Some(Event::Shown { to_all: true }), ..NOTHING };
    /// Shows something to the player who acts.
    Look "look" About { event: Some(Event::Shown { to_all: false }), ..NOTHING };
    /// Puts the cards of a zone or pile into a random order.
    Shuffle "shuffle" About { event: Some(Event::Shuffled), ..NOTHING };
    /// Creates cards.
    Stock "stock" NOTHING;
    /// Picks things by chance.
    Pick "pick" NOTHING;
    /// Rolls a die.
    Roll "roll" NOTHING;
    /// Takes goods from the bank.
    Gain "gain" About { goods: true, ..NOTHING };
    /// Gives goods to the bank.
    Pay "pay" About { goods: true, ..NOTHING };
    /// Runs one turn of the player who acts.
    Turn "turn" About { opens: Some(Stretch::Turn), ..NOTHING };
    /// Runs turns around the table.
    Turns "turns" About { opens: Some(Stretch::Turn), ..NOTHING };
    /// Runs rounds.
    Rounds "rounds" About { opens: Some(Stretch::Round), ..NOTHING };
    /// Gives the player who acts one more turn.
    ExtraTurn "extra_turn" NOTHING;
    /// Leaves the running verb, which then counts as not done.
    Fail "fail" NOTHING;
}

/// Properties of a built-in verb, one row of the table above.
#[derive(Debug, Clone, Copy)]
struct About {
    event: Option<Event>,
    opens: Option<Stretch>,
    goods: bool,
}

/// A verb without an event, a stretch or goods.
const NOTHING: About = About { event: None, opens: None, goods: false };

/// The event that a call of a built-in verb makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// Cards go from one place to another.
    Moved,
    /// Cards are shown.
    Shown {
        /// Whether to all players, else only to the one who acts.
        to_all: bool,
    },
    /// A zone or pile is shuffled.
    Shuffled,
}

/// The two sorts of stretch that every program has. They are its first two moments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stretch {
    /// A turn.
    Turn,
    /// A round.
    Round,
}

impl Stretch {
    /// Its id in [`crate::program::Program::moments`].
    #[must_use]
    pub const fn moment(self) -> MomentId {
        match self {
            Stretch::Turn => MomentId(0),
            Stretch::Round => MomentId(1),
        }
    }
}

impl Primitive {
    /// The built-in verb of this name; `None` if there is none.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.name() == word)
    }

    /// The event that a call of it makes; `None`: it makes none, so nothing can answer or forbid it.
    #[must_use]
    pub const fn event(self) -> Option<Event> {
        self.about().event
    }

    /// The stretch that it opens and closes, if it does.
    #[must_use]
    pub const fn opens(self) -> Option<Stretch> {
        self.about().opens
    }

    /// Whether it can move goods. An option that begins with it is offered only if the goods are there.
    #[must_use]
    pub const fn is_of_goods(self) -> bool {
        self.about().goods
    }
}
