//! The passes that make the fast form, by name, so that each can be left out.

use std::fmt;

/// A pass: what it makes faster, and what it leaves as it is. Every set of passes plays the same games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pass {
    /// Instructions whose operands are a constant, a variable, or a counter or zone of mine are carried out without evaluating
    /// anything. The other passes but `setups` stand on it.
    Steps,
    /// Choices among the cards of one zone, or the tops of piles, are offered from a table of the definitions that fit.
    Offers,
    /// Calls on whose way nobody can be asked become flat lists of acts, one for each definition of the card that they
    /// are about.
    Inlining,
    /// What is the same in each game of a setup, up to where chance first has a say, is done once and then copied.
    Setups,
    /// What defines without arguments, fields that effects change, and what options are offered for give is kept until a part of
    /// the state that they read is written.
    Memory,
    /// Bundles that are the same in every game are worked out when the program is loaded.
    Constants,
    /// Expressions are read by closures in which all that is known of them before a game begins is put in.
    Closures,
}

impl Pass {
    /// Every pass, in the order in which they are made.
    pub const ALL: [Self; 7] = [
        Self::Steps,
        Self::Offers,
        Self::Inlining,
        Self::Setups,
        Self::Memory,
        Self::Constants,
        Self::Closures,
    ];

    /// What it is called where one is left out.
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

    /// The pass of this name.
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
    /// A bit for each, by its place in [`Pass::ALL`].
    u8,
);

impl Passes {
    /// All of them.
    pub const ALL: Self = Self(u8::MAX >> (u8::BITS as usize - Pass::ALL.len()));
    /// None of them.
    pub const NONE: Self = Self(0);

    /// These but one.
    #[must_use]
    pub fn without(self, pass: Pass) -> Self {
        Self(self.0 & !pass.bit())
    }

    /// These and one more.
    #[must_use]
    pub fn with(self, pass: Pass) -> Self {
        Self(self.0 | pass.bit())
    }

    /// Whether a pass is among them.
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
