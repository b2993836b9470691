//! Closures of conditions.

use schema::expr::{Compare, Expr, Test};
use schema::goods::Blend;
use schema::id::{DefinitionId, ExprId};

use super::derived::Plain;
use super::goods::is_bundle;
use super::lists::is_list;
use super::operands::{Amount, Thing};
use super::places::Place;
use super::{Compiler, reading};
use crate::eval::Reading;
use crate::fast::plan::quick_conditions::Span;
use crate::rules::Rules;
use crate::value::Value;

/// Whether a node always gives a flag.
pub(super) fn is_condition(node: &Expr) -> bool {
    matches!(
        node,
        Expr::Compare(..)
            | Expr::Same(..)
            | Expr::SameItems(..)
            | Expr::And(..)
            | Expr::Or(..)
            | Expr::Not(_)
            | Expr::Is { .. }
            | Expr::IsEmpty(_)
            | Expr::Covered(..)
            | Expr::IsLive(_)
    )
}

/// The closure of an operand as a condition. Leaves scratch as it was.
pub(super) fn of_thing(thing: Thing) -> Reading<bool> {
    reading(move |eval| {
        let mark = eval.scratch.items.len();
        let holds = thing.get(eval)?.holds();
        eval.scratch.items.truncate(mark);
        Ok(holds)
    })
}

/// The definitions of a kind, of a tag, or a single one. The numbers are the first indices of rows in tables of the
/// rules.
#[derive(Clone, Copy)]
pub(super) enum Among {
    Kind(usize),
    Tag(usize),
    Only(DefinitionId),
}

impl Among {
    pub(super) fn new(rules: &Rules, test: Test) -> Self {
        let count = rules.program.definitions.len();
        match test {
            Test::Kind(kind) => Self::Kind(usize::from(kind.0) * count),
            Test::Tag(tag) => Self::Tag(usize::from(tag.0) * count),
            Test::Definition(definition) => Self::Only(definition),
        }
    }

    /// Whether a definition is among them.
    #[inline(always)]
    pub(super) fn has(self, rules: &Rules, definition: DefinitionId) -> bool {
        let at = usize::from(definition.0);
        match self {
            Self::Kind(first) => rules.of_kind.get(first + at).copied().unwrap_or(false),
            Self::Tag(first) => rules.of_tag.get(first + at).copied().unwrap_or(false),
            Self::Only(only) => only == definition,
        }
    }
}

impl Compiler<'_> {
    /// The closure of a node as a condition, if it has one. `items` is its closure as a list.
    pub(super) fn condition(
        &self,
        expr: ExprId,
        node: &Expr,
        items: Option<&Reading<usize>>,
        plain: Option<&Plain>,
    ) -> Option<Reading<bool>> {
        Some(match node {
            Expr::Compare(how, left, right) => {
                comparison(*how, self.amount(*left), self.amount(*right))
            }
            Expr::And(left, right) => {
                let (left, right) = (self.holds(*left), self.holds(*right));
                reading(move |eval| Ok(left(eval)? && right(eval)?))
            }
            Expr::Or(left, right) => {
                let (left, right) = (self.holds(*left), self.holds(*right));
                reading(move |eval| Ok(left(eval)? || right(eval)?))
            }
            Expr::Not(of) => {
                let of = self.holds(*of);
                reading(move |eval| Ok(!of(eval)?))
            }
            Expr::Is { of, test } => {
                let (of, among) = (self.thing(*of), Among::new(self.rules, *test));
                reading(move |eval| {
                    let mark = eval.scratch.items.len();
                    let of = of.get(eval)?;
                    eval.scratch.items.truncate(mark);
                    Ok(eval.definition(of).is_some_and(|id| among.has(eval.rules, id)))
                })
            }
            Expr::IsEmpty(of) => {
                self.is_empty(*of, self.part(*of).and_then(|ways| ways.items.as_ref()))
            }
            Expr::Covered(left, right) => {
                if let Some(covered) = self.covered_amounts(*left, *right) {
                    return Some(covered);
                }
                let (left, right) = (self.bundle(*left), self.bundle(*right));
                reading(move |eval| {
                    let start = left(eval)?;
                    let middle = right(eval)?;
                    eval.blend(Blend::Subtract, start, middle)?;
                    let covered = eval.scratch.items.len() == start;
                    eval.scratch.items.truncate(start);
                    Ok(covered)
                })
            }
            Expr::IsLive(of) => {
                let of = self.thing(*of);
                reading(move |eval| {
                    let mark = eval.scratch.items.len();
                    let of = of.get(eval)?;
                    eval.scratch.items.truncate(mark);
                    let Value::Card(card) = of else { return Ok(false) };
                    Ok(eval.is_live(card))
                })
            }
            Expr::Same(left, right) => {
                let (left, right) = (self.thing(*left), self.thing(*right));
                reading(move |eval| {
                    let mark = eval.scratch.items.len();
                    let (left, right) = (left.get(eval)?, right.get(eval)?);
                    eval.are_same(left, right, mark)
                })
            }
            Expr::Contents(_)
            | Expr::Filter { .. }
            | Expr::Only { .. }
            | Expr::Map { .. }
            | Expr::In { .. } => {
                let bare = self.is_empty(expr, items);
                reading(move |eval| Ok(!bare(eval)?))
            }
            Expr::Cell { cell, of } => {
                let cell = self.cell(*cell, *of)?;
                reading(move |eval| Ok(cell.number(eval)? != 0))
            }
            Expr::Derived { .. } => {
                // Only for bodies that are flags: empty lists and 0 would have to count as no.
                self.node(plain?.body).filter(|node| is_condition(node))?;
                plain?.condition()
            }
            Expr::If { condition, then, otherwise } => {
                let holds = self.holds(*condition);
                let (then, otherwise) = (self.thing(*then), self.thing(*otherwise));
                reading(move |eval| {
                    let mark = eval.scratch.items.len();
                    let taken = if holds(eval)? { &then } else { &otherwise };
                    let holds = taken.get(eval)?.holds();
                    eval.scratch.items.truncate(mark);
                    Ok(holds)
                })
            }
            _ => return None,
        })
    }

    /// The closure of `Expr::IsEmpty`. `items` is the closure of the list.
    fn is_empty(&self, of: ExprId, items: Option<&Reading<usize>>) -> Reading<bool> {
        let written = || reading(move |eval| eval.is_empty(of));
        let listed = || items.map_or_else(written, |items| has_no_items(items.clone()));
        match self.node(of) {
            Some(Expr::Contents(_)) => match self.contents(of).filter(Place::is_leaf) {
                Some(place) => reading(move |eval| {
                    Ok(place.get(eval)?.is_none_or(|place| eval.lying(place).is_empty()))
                }),
                None => written(),
            },
            Some(Expr::Only { list, test }) => {
                let place = self.contents(*list).filter(Place::is_leaf);
                let Some(place) = place else { return written() };
                let among = Among::new(self.rules, *test);
                reading(move |eval| {
                    let Some(place) = place.get(eval)? else { return Ok(true) };
                    let lying = eval.lying(place);
                    eval.scratch.looked.at(lying.len())?;
                    let (rules, cards) = (eval.rules, &eval.state.cards);
                    Ok(!lying.iter().any(|&id| among.has(rules, cards[usize::from(id)].definition)))
                })
            }
            Some(Expr::In { these, those }) => {
                self.is_in_none(*these, *those).unwrap_or_else(listed)
            }
            Some(node) if is_bundle(node) && self.resources.is_some() => {
                self.is_nothing(of).unwrap_or_else(written)
            }
            Some(node) if is_list(node) => listed(),
            Some(_) => {
                let of = self.thing(of);
                reading(move |eval| {
                    let of = of.alone_by_value(eval)?;
                    Ok(eval.is_bare_thing(of))
                })
            }
            None => written(),
        }
    }
}

/// The closure of whether a list is empty.
fn has_no_items(items: Reading<usize>) -> Reading<bool> {
    reading(move |eval| {
        let start = items(eval)?;
        let bare = eval.scratch.items.len() == start;
        eval.scratch.items.truncate(start);
        Ok(bare)
    })
}

/// The closure of a comparison. With a constant, a range of numbers is tested.
fn comparison(how: Compare, left: Amount, right: Amount) -> Reading<bool> {
    if let Amount::Constant(number) = right {
        let span = Span::new(how, number);
        return reading(move |eval| Ok(span.holds(left.get(eval)?)));
    }
    reading(move |eval| {
        let (left, right) = (left.get(eval)?, right.get(eval)?);
        Ok(how.holds(left, right))
    })
}
