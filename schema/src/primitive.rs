//! The machine's own verbs: what a game can say, and no text could do. What each of them takes and yields stands in the
//! prelude, which is text (`dsl/std/std.cards`).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::id::MomentId;

macro_rules! primitives {
    ($($(#[$doc:meta])* $name:ident $word:literal $about:expr;)*) => {
        /// A verb of the machine's own.
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

            /// What it is called.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }

            /// What its row says besides its name.
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
    /// Shows something to whoever acts.
    Look "look" About { event: Some(Event::Shown { to_all: false }), ..NOTHING };
    /// Puts what lies somewhere into an order by chance.
    Shuffle "shuffle" About { event: Some(Event::Shuffled), ..NOTHING };
    /// Makes cards.
    Stock "stock" NOTHING;
    /// Takes things by chance.
    Pick "pick" NOTHING;
    /// Rolls a die.
    Roll "roll" NOTHING;
    /// Goods from the bank.
    Gain "gain" About { goods: true, ..NOTHING };
    /// Goods to the bank.
    Pay "pay" About { goods: true, ..NOTHING };
    /// A turn of whoever acts.
    Turn "turn" About { opens: Some(Stretch::Turn), ..NOTHING };
    /// Turns around the table.
    Turns "turns" About { opens: Some(Stretch::Turn), ..NOTHING };
    /// Rounds.
    Rounds "rounds" About { opens: Some(Stretch::Round), ..NOTHING };
    /// One more turn.
    ExtraTurn "extra_turn" NOTHING;
    /// Nothing, which counts as not done.
    Fail "fail" NOTHING;
}

/// What a row of the table says.
#[derive(Debug, Clone, Copy)]
struct About {
    event: Option<Event>,
    opens: Option<Stretch>,
    goods: bool,
}

/// What a row says that says nothing.
const NOTHING: About = About { event: None, opens: None, goods: false };

/// What a call of such a verb is told as, whether somebody answers it or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// Cards go from one place to another.
    Moved,
    /// Cards are shown.
    Shown {
        /// To all; else to whoever acts.
        to_all: bool,
    },
    /// A zone or pile is shuffled.
    Shuffled,
}

/// What turns and rounds are to a program: each of its two first moments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stretch {
    /// Whatever happens in one turn.
    Turn,
    /// Whatever happens in one round.
    Round,
}

impl Stretch {
    /// The moment that each of them is.
    #[must_use]
    pub const fn moment(self) -> MomentId {
        match self {
            Stretch::Turn => MomentId(0),
            Stretch::Round => MomentId(1),
        }
    }
}

impl Primitive {
    /// The one of this name.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.name() == word)
    }

    /// What a call of it is told as; absent: nobody is told, so nobody can answer or forbid it.
    #[must_use]
    pub const fn event(self) -> Option<Event> {
        self.about().event
    }

    /// What it opens and closes.
    #[must_use]
    pub const fn opens(self) -> Option<Stretch> {
        self.about().opens
    }

    /// Whether it moves goods, or may: whoever is offered it is asked whether they are there.
    #[must_use]
    pub const fn is_of_goods(self) -> bool {
        self.about().goods
    }
}
