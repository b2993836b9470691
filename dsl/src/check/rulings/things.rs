//! Reads the things that rulings list: cards, players, numbers, spots, each with a count; and the numbers that answers say.

use std::iter::RepeatN;

use schema::choice::Asks;
use schema::ruling::Thing;
use schema::source::Span;

use crate::check::Scope;
use crate::check::bots::fitting::questions;
use crate::check::rulings::Rulings;
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, ThingKind};

/// The greatest count of one card in a list.
const MOST_OF_ONE: usize = 1000;

/// The most cards that all lists of a game's rulings name together, each as often as its count says.
const MOST_LISTED: usize = 200_000;

impl Rulings<'_> {
    /// Forgets what the rulings so far have used up of what all rulings of a game may have together.
    pub(crate) fn anew(&mut self) {
        self.listed = 0;
    }

    /// Reads a list of things, each with its count.
    pub(crate) fn things(&mut self, scope: &Scope, things: &ast::Things) -> Vec<(Thing, usize)> {
        things.list.iter().filter_map(|thing| self.thing(scope, thing)).collect()
    }

    /// Reads one thing of such a list. `None` if it has an error.
    pub(crate) fn thing(&mut self, scope: &Scope, thing: &ast::Thing) -> Option<(Thing, usize)> {
        let (name, times) = match &thing.kind {
            ThingKind::Some { number, name, within: None } => {
                match i32::try_from(number.value).ok().and_then(|times| usize::try_from(times).ok())
                {
                    Some(times) => (name, times),
                    None => return self.no_number(number.span, "nothing is there so often"),
                }
            }
            ThingKind::Spot(position, None) => {
                let numbers =
                    i16::try_from(position.x.value).ok().zip(i16::try_from(position.y.value).ok());
                return match numbers {
                    Some((first, second)) => Some((Thing::Spot(first, second), 1)),
                    None => self.no_number(thing.span, "no grid reaches so far"),
                };
            }
            ThingKind::Expr {
                what: ast::Expr { kind: ast::ExprKind::Name(name), .. },
                at: None,
            } => (name, 1),
            other => {
                if let ThingKind::Expr { what, at: None } = other
                    && let Some(number) = what.plain_number()
                {
                    return i32::try_from(number).ok().map(|number| (Thing::Number(number), 1));
                }
                self.reader.error(
                    codes::WRONG_TYPE,
                    thing.span,
                    "a card or a player is wanted here, by name",
                    "not a name",
                    "write names with commas between, or `3 Name`",
                );
                return None;
            }
        };
        Some((self.thing_named(scope, name)?, times))
    }

    /// `#2`: which of several that go by the same words.
    pub(crate) fn which_said(&mut self, which: &ast::Number) -> Option<u16> {
        if !(1..=i64::from(u16::MAX)).contains(&which.value) {
            self.reader.error(
                codes::OUT_OF_RANGE,
                which.span,
                "those that go by the same words are counted from 1, as they are offered",
                "none of them",
                "write `#1` for the first of them",
            );
            return None;
        }
        u16::try_from(which.value).ok()
    }

    /// A number that answers a question or is offered. Where a purpose is known, and only cards are chosen for it, it
    /// is none: a card that is called so stands in quotes.
    pub(crate) fn number_said(&mut self, number: i64, span: Span) -> Option<i32> {
        let picked = self.purpose.and_then(|purpose| self.reader.symbols.picked.get(&purpose));
        let cards = picked.is_some_and(|picked| {
            let is_card = |ty: &Type| matches!(ty, Type::Card(_) | Type::Name(_));
            !picked.is_empty() && picked.iter().all(is_card)
        });
        let numbers = self.purpose.is_some_and(|purpose| {
            let mut asked = questions(&self.reader.program, purpose);
            asked.any(|asks| matches!(asks, Asks::Number { .. }))
        });
        let purpose = self.purpose.and_then(|id| self.reader.program.purposes.get(id));
        match purpose.filter(|_| cards && !numbers) {
            Some(purpose) => {
                let message = format!("to `{purpose}` a card is chosen, and this is a number");
                let help = self.name_in_quotes(number).unwrap_or_else(|| "name a card".to_owned());
                self.reader.error(codes::WRONG_TYPE, span, message, "a number", help);
                None
            }
            None => i32::try_from(number).ok(),
        }
    }

    /// What to write for a card whose name is this number.
    pub(crate) fn name_in_quotes(&self, number: i64) -> Option<String> {
        let name = number.to_string();
        let known = self.reader.symbols.definitions.contains_key(&name);
        known.then(|| format!("the card of that name stands in quotes: `\"{name}\"`"))
    }

    /// What a list names one by one where it says `times NAME`: nothing, with an error, if that is too much for one line or for
    /// all rulings together.
    pub(crate) fn one_by_one<T: Clone>(&mut self, one: T, times: usize, span: Span) -> RepeatN<T> {
        std::iter::repeat_n(one, if self.may_name(times, span) { times } else { 0 })
    }

    /// Whether a list may name so many of one card.
    fn may_name(&mut self, times: usize, span: Span) -> bool {
        if times > MOST_OF_ONE {
            self.reader.error(
                codes::OUT_OF_RANGE,
                span,
                format!("a list names at most {MOST_OF_ONE} of one card at once"),
                "too many",
                format!(
                    "name the rest behind them: `{MOST_OF_ONE} Name, {} Name`",
                    times - MOST_OF_ONE
                ),
            );
            return false;
        }
        let before = self.listed;
        self.listed += times;
        let is_too_much = self.listed > MOST_LISTED;
        if is_too_much && before <= MOST_LISTED {
            self.reader.error(
                codes::NO_ROOM,
                span,
                format!(
                    "the rulings of a game name at most {MOST_LISTED} cards in all their lists"
                ),
                "no room for these and what follows",
                "count them instead: `count of (NAME in ZONE) == 1000`",
            );
        }
        !is_too_much
    }

    /// Reports a number that is too large.
    fn no_number<T>(&mut self, span: Span, why: &str) -> Option<T> {
        self.reader.error(codes::OUT_OF_RANGE, span, why, "too large", "write a smaller number");
        None
    }
}
