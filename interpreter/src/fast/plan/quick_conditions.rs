//! Recognising conditions that need no evaluation: on counters and zones of the acting player, on piles and on setup
//! options.

use schema::expr::{Compare, Expr};
use schema::id::{ExprId, VariantId};
use schema::program::PileKey;

use super::reads::{node, own_cell, own_zone_of};
use crate::fuel::FEW_CARDS;
use crate::rules::{Rules, ZoneKind};
use crate::state::State;

/// The deepest nesting of such a condition.
const DEEPEST_CONDITION: usize = 8;

/// The numbers for which a comparison with a constant holds: those from `least` to `most` or, if `others`, all
/// others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    least: i32,
    most: i32,
    others: bool,
}

impl Span {
    /// The numbers for which a comparison with `number` on the right holds.
    pub(crate) fn new(how: Compare, number: i32) -> Self {
        let (least, most, others) = match how {
            Compare::Less => (number, i32::MAX, true),
            Compare::AtMost => (i32::MIN, number, false),
            Compare::More => (i32::MIN, number, true),
            Compare::AtLeast => (number, i32::MAX, false),
            Compare::Equal => (number, number, false),
            Compare::Unequal => (number, number, true),
        };
        Self { least, most, others }
    }

    #[inline(always)]
    pub(crate) fn holds(self, number: i32) -> bool {
        ((self.least <= number) & (number <= self.most)) != self.others
    }
}

/// A condition that needs no evaluation and cannot fail. Cells and places of the acting player are given for seat 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum QuickCondition {
    /// A counter of the acting player is within a span.
    OwnCell {
        cell: u32,
        span: Span,
    },
    /// A zone of the acting player is empty.
    OwnZoneBare(u16),
    /// This place is empty.
    PlaceBare(u16),
    /// The number of piles that have run out, among the `count` from `first` on, is within a span.
    BarePiles {
        first: u16,
        count: u16,
        span: Span,
    },
    /// A setup option is set.
    Variant(VariantId),
    Not(Box<QuickCondition>),
    And(Box<QuickCondition>, Box<QuickCondition>),
    Or(Box<QuickCondition>, Box<QuickCondition>),
}

impl QuickCondition {
    /// The condition that an expression is; `None` if it needs evaluation.
    pub(crate) fn of(rules: &Rules, expr: ExprId) -> Option<Self> {
        condition(rules, expr, 0)
    }

    /// Whether it depends on the acting player.
    pub(crate) fn is_own(&self) -> bool {
        match self {
            QuickCondition::OwnCell { .. } | QuickCondition::OwnZoneBare(_) => true,
            QuickCondition::PlaceBare(_)
            | QuickCondition::BarePiles { .. }
            | QuickCondition::Variant(_) => false,
            QuickCondition::Not(of) => of.is_own(),
            QuickCondition::And(left, right) | QuickCondition::Or(left, right) => {
                left.is_own() || right.is_own()
            }
        }
    }

    /// Whether it holds with `me` as the acting seat.
    #[inline]
    pub(crate) fn holds(&self, state: &State, me: u8) -> bool {
        if let QuickCondition::Or(left, right) = self {
            return left.part_holds(state, me) || right.part_holds(state, me);
        }
        self.part_holds(state, me)
    }

    /// As [`QuickCondition::holds`], inlined for conditions without parts, which most are.
    #[inline(always)]
    fn part_holds(&self, state: &State, me: u8) -> bool {
        let bare = |place: u16| state.places.is_bare(place);
        // First, since it is the condition by which most games end.
        if let QuickCondition::PlaceBare(place) = self {
            return bare(*place);
        }
        match self {
            QuickCondition::OwnCell { cell, span } => {
                span.holds(state.cells[*cell as usize + usize::from(me)])
            }
            QuickCondition::OwnZoneBare(first) => bare(first + u16::from(me)),
            QuickCondition::PlaceBare(place) => bare(*place),
            QuickCondition::BarePiles { first, count, span } => {
                span.holds(state.places.run_out(usize::from(*first), usize::from(*count)) as i32)
            }
            QuickCondition::Variant(variant) => {
                state.variants.get(usize::from(variant.0)).is_some_and(|set| set.holds())
            }
            QuickCondition::Not(_) | QuickCondition::And(..) | QuickCondition::Or(..) => {
                self.holds_with_care(state, me)
            }
        }
    }

    #[inline(never)]
    fn holds_with_care(&self, state: &State, me: u8) -> bool {
        match self {
            QuickCondition::Not(of) => !of.holds(state, me),
            QuickCondition::And(left, right) => left.holds(state, me) && right.holds(state, me),
            QuickCondition::Or(left, right) => left.holds(state, me) || right.holds(state, me),
            QuickCondition::OwnCell { .. }
            | QuickCondition::OwnZoneBare(_)
            | QuickCondition::PlaceBare(_)
            | QuickCondition::BarePiles { .. }
            | QuickCondition::Variant(_) => self.part_holds(state, me),
        }
    }
}

fn condition(rules: &Rules, expr: ExprId, depth: usize) -> Option<QuickCondition> {
    if depth > DEEPEST_CONDITION {
        return None;
    }
    let part = |expr: &ExprId| condition(rules, *expr, depth + 1).map(Box::new);
    Some(match node(rules, expr)? {
        Expr::Variant(variant) => QuickCondition::Variant(*variant),
        Expr::Compare(how, left, right) => {
            let Expr::Number(number) = node(rules, *right)? else { return None };
            match node(rules, *left)? {
                Expr::Cell { cell, of } => QuickCondition::OwnCell {
                    cell: own_cell(rules, *cell, *of)?,
                    span: Span::new(*how, *number),
                },
                Expr::Count(list) => {
                    let (first, count) = bare_piles(rules, *list)?;
                    QuickCondition::BarePiles { first, count, span: Span::new(*how, *number) }
                }
                _ => return None,
            }
        }
        Expr::IsEmpty(of) => match own_zone_of(rules, *of) {
            Some(first) => QuickCondition::OwnZoneBare(first),
            None => QuickCondition::PlaceBare(place(rules, *of)?),
        },
        Expr::Not(of) => QuickCondition::Not(part(of)?),
        Expr::And(left, right) => QuickCondition::And(part(left)?, part(right)?),
        Expr::Or(left, right) => QuickCondition::Or(part(left)?, part(right)?),
        _ => return None,
    })
}

/// The zone or pile of the table that an expression is.
fn place(rules: &Rules, expr: ExprId) -> Option<u16> {
    match node(rules, expr)? {
        Expr::Contents(of) => place(rules, *of),
        Expr::Zone { zone, .. } => {
            let info = rules.zones.get(*zone)?;
            (info.kind == ZoneKind::Table).then_some(info.first)
        }
        Expr::Pile { zone, key } => {
            let Expr::Definition(key) = node(rules, *key)? else { return None };
            (rules.zones.get(*zone)?.kind == ZoneKind::Piles).then_some(())?;
            rules.pile(*zone, 0, PileKey::Card(*key)).map(|place| place.0)
        }
        _ => None,
    }
}

/// The first pile and the number of piles of the zone, if an expression is `pile in ZONE where it is empty`.
fn bare_piles(rules: &Rules, list: ExprId) -> Option<(u16, u16)> {
    let Expr::Filter { list, local, condition } = node(rules, list)? else { return None };
    let Expr::Piles(zone) = node(rules, *list)? else { return None };
    let Expr::IsEmpty(of) = node(rules, *condition)? else { return None };
    (node(rules, *of)? == &Expr::Local(*local)).then_some(())?;
    let info = rules.zones.get(*zone)?;
    (info.count <= FEW_CARDS).then_some((info.first, info.count))
}

#[cfg(test)]
mod tests {
    use super::{Compare, Span};

    #[test]
    fn a_span_lets_through_what_its_comparison_does() {
        let numbers = [i32::MIN, -1, 0, 1, i32::MAX];
        for how in Compare::ALL {
            for (number, it) in numbers.iter().flat_map(|&n| numbers.map(|it| (n, it))) {
                let span = Span::new(how, number);
                assert_eq!(span.holds(it), how.holds(it, number), "{it} {how:?} {number}");
            }
        }
    }
}
