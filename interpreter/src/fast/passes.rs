//! The optimisation passes, each of which can be left out.

use std::fmt;

/// An optimisation pass. Every set of passes gives the same games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pass {
    /// Instructions whose operands are a constant, a variable, or a counter or zone of the acting player are executed
    /// without evaluating expressions. All other passes but `setups` need this one.
    Steps,
    /// The candidates of choices among the cards of one zone, or the top cards of piles, are found by a table of
    /// definitions; an observer may take choices of one thing in place.
    Offers,
    /// Calls in which no decision can be opened become flat lists of acts, one list for each definition of the card
    /// that the call is about.
    Inlining,
    /// The beginning of a setup, up to the first random draw, is executed once and then copied for each game.
    Setups,
    /// Values of defines with at most one argument (two, if effects change them), fields that effects change, and lists
    /// of what options are offered for are memoised until a part of the state that they read is written.
    Memory,
    /// Constant bundles are evaluated when the program is loaded.
    Constants,
    /// Expressions are compiled to closures, with everything that is constant for the program built in.
    Closures,
}

impl Pass {
    /// Every pass, in the order in which they run.
    pub const ALL: [Self; 7] = [
        Self::Steps,
        Self::Offers,
        Self::Inlining,
        Self::Setups,
        Self::Memory,
        Self::Constants,
        Self::Closures,
    ];

    /// The name of the pass, as options and messages use it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Steps => "steps",
            Self::Offers => "offers",
            Self::Inlining => "inlining",
            Self::Setups => "setups",
            Self::Memory => "memory",
            Self::Constants => "constants",
            Self::Closures => "closures",
        }
    }

    /// The pass of this name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pass| pass.name() == name)
    }

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Pass {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(self.name())
    }
}

/// A set of passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passes(
    /// A bit for each pass, by its index in [`Pass::ALL`].
    u8,
);

impl Passes {
    /// All passes.
    pub const ALL: Self = Self(u8::MAX >> (u8::BITS as usize - Pass::ALL.len()));
    /// No pass: the program is executed as written.
    pub const NONE: Self = Self(0);

    /// This set without a pass.
    #[must_use]
    pub fn without(self, pass: Pass) -> Self {
        Self(self.0 & !pass.bit())
    }

    /// This set with a pass.
    #[must_use]
    pub fn with(self, pass: Pass) -> Self {
        Self(self.0 | pass.bit())
    }

    /// Whether the set has a pass.
    #[must_use]
    pub fn has(self, pass: Pass) -> bool {
        self.0 & pass.bit() != 0
    }
}

impl fmt::Display for Passes {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> =
            Pass::ALL.into_iter().filter(|&pass| self.has(pass)).map(Pass::name).collect();
        if names.is_empty() { to.write_str("no pass") } else { to.write_str(&names.join(" + ")) }
    }
}
