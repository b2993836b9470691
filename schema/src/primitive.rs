//! The machine's own verbs: what a game can say, and no text could do. What each of them takes and yields stands in the
//! prelude, which is text (`dsl/std/std.cards`).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

macro_rules! primitives {
    ($($(#[$doc:meta])* $name:ident $word:literal $event:expr;)*) => {
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

            /// What a call of it is told as; absent: nobody is told, so nobody can answer or forbid it.
            #[must_use]
            pub const fn event(self) -> Option<Event> {
                match self {
                    $(Self::$name => $event,)*
                }
            }
        }
    };
}

primitives! {
    /// Puts cards or goods somewhere.
    Move "move" Some(Event::Moved);
    /// Shows something to all.
    Reveal "reveal" Some(Event::Shown { to_all: true });
    /// Shows something to whoever acts.
    Look "look" Some(Event::Shown { to_all: false });
    /// Puts what lies somewhere into an order by chance.
    Shuffle "shuffle" Some(Event::Shuffled);
    /// Makes cards.
    Stock "stock" None;
    /// Takes things by chance.
    Pick "pick" None;
    /// Rolls a die.
    Roll "roll" None;
    /// Goods from the bank.
    Gain "gain" None;
    /// Goods to the bank.
    Pay "pay" None;
    /// A turn of whoever acts.
    Turn "turn" None;
    /// Turns around the table.
    Turns "turns" None;
    /// Rounds.
    Rounds "rounds" None;
    /// One more turn.
    ExtraTurn "extra_turn" None;
    /// Nothing, which counts as not done.
    Fail "fail" None;
}

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

impl Primitive {
    /// The one of this name.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.name() == word)
    }
}
