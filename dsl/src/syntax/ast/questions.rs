//! The typed tree of answers, and of claims about questions: what is offered, who is asked, who must and who may decline.

use traversable::TraversableMut;

use super::{Name, Number, Span, Text, Thing, Things};

/// The sorts of answers.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum Answer {
    /// `picks "label", "label" for NAME`
    Picks(Vec<Labelled>),
    /// `declines to buy`
    Declines(Option<Name>),
    /// `says yes`
    Says(bool),
    /// `PURPOSE THINGS`, the purpose in its third person.
    Does {
        /// The purpose in its third person.
        verb: Name,
        /// The things that are chosen.
        things: Things,
    },
}

/// `P is not offered X to buy`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Offered {
    /// Its span.
    pub span: Span,
    /// The word for the player.
    pub who: Name,
    /// How the claim is compared with the offer.
    pub extent: Extent,
    /// What is offered.
    pub what: Offer,
    /// The purpose of the question.
    pub purpose: Option<Name>,
}

/// How a claim is compared with an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TraversableMut)]
pub enum Extent {
    /// `is offered …`
    These,
    /// `is offered exactly …`
    Exactly,
    /// `is offered all but …`
    AllBut,
    /// `is not offered …`
    Not,
}

/// The sorts of offers.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum Offer {
    /// Options, by their labels.
    Texts(Vec<Labelled>),
    /// Things.
    Things(Things),
}

/// `"label" for NAME in ZONE`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Labelled {
    /// The label of the option.
    pub label: Text,
    /// Things for which it is offered; empty: `for` does not stand there.
    pub about: Vec<Thing>,
    /// `#2`: in an answer, which of those it is that say so, counted from 1 as they are offered.
    pub which: Option<Number>,
}

/// `3 NAME` in a list of cards
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct ListedCard {
    /// The card's name.
    pub card: super::Expr,
    /// How many of it; 1 if no number stands there.
    pub times: i64,
}

/// `P is left with X to buy`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct LeftWith {
    /// The word for the player.
    pub who: Name,
    /// The things.
    pub things: Things,
    /// The purpose of the question.
    pub purpose: Option<Name>,
}

/// `P must buy`, `P may decline to buy`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Bound {
    /// The word for the player.
    pub who: Name,
    /// Whether they may decline.
    pub may_decline: bool,
    /// The purpose of the question.
    pub purpose: Option<Name>,
}

/// `P is not asked to buy`, `nobody is asked`
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Asked {
    /// The word for the player; absent: `nobody`.
    pub who: Option<Name>,
    /// Whether `not` stands there.
    pub not: bool,
    /// The purpose of the question.
    pub purpose: Option<Name>,
}
