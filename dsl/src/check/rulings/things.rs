//! Reads the things that rulings list: cards, players, numbers, spots, each with a count.

use schema::ruling::Thing;
use schema::source::Span;

use crate::check::Scope;
use crate::check::rulings::Rulings;
use crate::codes;
use crate::syntax::ast::{self, ThingKind};

/// The greatest count of one card in a list.
const MOST_OF_ONE: usize = 1000;

impl Rulings<'_> {
    /// Reads a list of things, each with its count.
    pub(crate) fn things(&mut self, scope: &Scope, things: &ast::Things) -> Vec<(Thing, usize)> {
        things.list.iter().filter_map(|thing| self.thing(scope, thing)).collect()
    }

    /// Reads one thing of such a list. `None` if it has an error.
    pub(crate) fn thing(&mut self, scope: &Scope, thing: &ast::Thing) -> Option<(Thing, usize)> {
        let (name, times) = match &thing.kind {
            ThingKind::Some { number, name, within: None } => {
                match usize::try_from(number.value).ok().filter(|times| *times <= MOST_OF_ONE) {
                    Some(times) => (name, times),
                    None => {
                        let most = format!("a position has at most {MOST_OF_ONE} of one card");
                        return self.no_number(number.span, &most);
                    }
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

    /// Reports a number that is too large.
    fn no_number<T>(&mut self, span: Span, why: &str) -> Option<T> {
        self.reader.error(codes::OUT_OF_RANGE, span, why, "too large", "write a smaller number");
        None
    }
}
