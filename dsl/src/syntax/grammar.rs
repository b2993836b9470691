//! The parser that pest generates from the three grammars.

#![allow(missing_docs, unreachable_pub, reason = "pest derives the enum of rules without comments")]

/// One parser for cards, rulings and bots, since the latter two use the rules of the first.
#[derive(pest_derive::Parser)]
#[grammar = "syntax/cards.pest"]
#[grammar = "syntax/rulings.pest"]
#[grammar = "syntax/bots.pest"]
pub struct Grammar;
