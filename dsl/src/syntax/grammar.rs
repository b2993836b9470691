//! The parser that pest generates from the three grammars.

#![allow(missing_docs, unreachable_pub, reason = "pest derives the enum of rules without comments")]

use pest::Parser;
use pest::error::Error;
use pest::iterators::Pairs;

/// One parser for cards, rulings and bots, since the latter two use the rules of the first.
#[derive(pest_derive::Parser)]
#[grammar = "syntax/cards.pest"]
#[grammar = "syntax/rulings.pest"]
#[grammar = "syntax/bots.pest"]
pub struct Grammar;

/// Parses a text as a file. A text that is refused is parsed once more with all guards open, so that the error lists all
/// that was expected.
pub(super) fn parse(whole: Rule, text: &str) -> Result<Pairs<'_, Rule>, Box<Error<Rule>>> {
    Grammar::parse(whole, text).or_else(|_| parse_open(whole, text))
}

/// Parses a text as a file, which is probably refused, with all guards open.
pub(super) fn parse_open(whole: Rule, text: &str) -> Result<Pairs<'_, Rule>, Box<Error<Rule>>> {
    let again = match whole {
        Rule::ruling_file => Rule::open_ruling_file,
        Rule::bot_file => Rule::open_bot_file,
        _ => Rule::open_file,
    };
    Grammar::parse(again, text).map_err(Box::new)
}

/// Whether a text is a value that may be one side of a comparison.
pub(super) fn is_sum(text: &str) -> bool {
    Grammar::parse(Rule::sum, text)
        .is_ok_and(|mut found| found.next().is_some_and(|sum| sum.as_str().trim() == text))
}

/// Whether a character may stand in a word: a letter, a digit or `_`. ASCII is decided without the tables of Unicode.
pub(crate) fn is_word(c: char) -> bool {
    match c.is_ascii() {
        true => c.is_ascii_alphanumeric() || c == '_',
        false => pest::unicode::XID_CONTINUE(c),
    }
}

/// Whether a rule is that of a value, or of what a value may begin with.
pub(crate) fn is_value(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::value
            | Rule::expr
            | Rule::query
            | Rule::sum
            | Rule::factor
            | Rule::prefix
            | Rule::minus
            | Rule::choice
            | Rule::count
            | Rule::fold
            | Rule::fold_op
            | Rule::part
            | Rule::part_op
            | Rule::part_size
            | Rule::query_atom
            | Rule::amount
            | Rule::postfix
            | Rule::atom
            | Rule::group
            | Rule::list
            | Rule::source
            | Rule::k_count
    )
}
