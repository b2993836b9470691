//! What choices offer, where that is found by walking a zone or the piles of one: known when a program is loaded.

use schema::expr::{Compare, Expr};
use schema::id::{ExprId, FieldId, LocalId};
use schema::program::{Asks, Choice, Holder, HowMany, Keys, Visibility};

use super::reads::{node, own_cell, own_zone_of};
use super::{Field, Rules, ZoneKind};
use crate::value::Value;

/// More than any number is.
pub(crate) const OTHER: i64 = i64::MAX;

/// The candidates of a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) from: From,
    /// By definition: the number that is bounded; [`OTHER`] for what is of another sort.
    pub(crate) numbers: Vec<i64>,
    pub(crate) limit: Option<Limit>,
    /// At least and at most how many, where that is a plain number.
    pub(crate) count: Option<(usize, usize)>,
    /// Whether whoever acts sees them all.
    pub(crate) seen: bool,
}

/// Where candidates lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum From {
    /// In my zone, by that of the first seat.
    OwnZone(u16),
    /// On top of the piles from this place on.
    Tops(u16),
}

/// A bound on what a card's field says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Limit {
    pub(crate) field: FieldId,
    pub(crate) how: Compare,
    /// The bound, which is the same for all candidates.
    pub(crate) bound: ExprId,
    /// The bound, if it is my counter: that of the first seat.
    pub(crate) own: Option<u32>,
}

impl Offer {
    /// Whether to read the bound may fail.
    pub(crate) fn may_fail(&self) -> bool {
        self.limit.as_ref().is_some_and(|limit| limit.own.is_none())
    }
}

/// What a choice offers, if that is so simple.
pub(super) fn of_choice(rules: &Rules, choice: &Choice) -> Option<Offer> {
    let Asks::Pick { from, count, .. } = choice.asks else { return None };
    // Of another chooser's sight nothing is known yet.
    if choice.chooser.is_some() || !rules.purpose_bans[choice.purpose].is_empty() {
        return None;
    }
    let (inner, limit) = match node(rules, from)? {
        Expr::Filter { list, local, condition } => (*list, Some(limit(rules, *local, *condition)?)),
        _ => (from, None),
    };
    let (inner, test) = match node(rules, inner)? {
        Expr::Only { list, test } => (*list, Some(*test)),
        _ => (inner, None),
    };
    // Where no card is of the sort the bound is not read, so it must not be able to fail.
    if test.is_some() && limit.as_ref().is_some_and(|limit| !never_fails(rules, limit.bound)) {
        return None;
    }
    let Expr::Contents(of) = node(rules, inner)? else { return None };
    let (from, zone) = match own_zone_of(rules, *of) {
        Some(first) => (From::OwnZone(first), rules.places.get(usize::from(first))?.zone),
        None => {
            let zone = piles(rules, *of)?;
            (From::Tops(rules.zones[zone].first), zone)
        }
    };
    let seen = match rules.program.zones[zone].visibility {
        Visibility::Faceup => true,
        Visibility::Private => matches!(from, From::OwnZone(_)),
        Visibility::TopFaceup => matches!(from, From::Tops(_)),
        Visibility::Facedown => false,
    };
    let bounded = match &limit {
        Some(limit) => numbers(rules, limit.field)?,
        None => vec![0; rules.program.definitions.len()],
    };
    let number = |(definition, bounded)| {
        let fits = test.is_none_or(|test| rules.is(definition, test));
        if fits { i64::from(bounded) } else { OTHER }
    };
    let numbers = rules.program.definitions.ids().zip(bounded).map(number).collect();
    Some(Offer { from, numbers, limit, count: plain(rules, count), seen })
}

fn plain(rules: &Rules, count: HowMany) -> Option<(usize, usize)> {
    let number = |expr| match node(rules, expr)? {
        Expr::Number(number) => Some(usize::try_from(*number).unwrap_or(0)),
        _ => None,
    };
    Some(match count {
        HowMany::Exactly(count) => (number(count)?, number(count)?),
        HowMany::UpTo(most) => (0, number(most)?),
        HowMany::Any => (0, usize::MAX),
        HowMany::Between(..) => return None,
    })
}

/// The zone of piles that an expression is, perhaps by a define.
fn piles(rules: &Rules, expr: ExprId) -> Option<schema::id::ZoneId> {
    match node(rules, expr)? {
        Expr::Zone { zone, .. } => {
            let declared = rules.program.zones.get(*zone)?;
            let walked = declared.keys == Keys::Cards && declared.holder == Holder::Table;
            (walked && rules.zones.get(*zone)?.kind == ZoneKind::Piles).then_some(*zone)
        }
        Expr::Derived { derived, of: None, args } if args.is_empty() => {
            let body = rules.program.derived.get(*derived)?.body;
            if !rules.is_unchanged(*derived) {
                return None;
            }
            match node(rules, body)? {
                Expr::Zone { .. } => piles(rules, body),
                _ => None,
            }
        }
        _ => None,
    }
}

/// `FIELD <= NUMBER`, where the field of every card is a plain number and the other does not depend on the candidate.
fn limit(rules: &Rules, local: LocalId, condition: ExprId) -> Option<Limit> {
    let Expr::Compare(how, left, right) = node(rules, condition)? else { return None };
    if *how == Compare::Unequal {
        return None;
    }
    let Expr::Field { field, of } = node(rules, *left)? else { return None };
    if node(rules, *of)? != &Expr::Local(local) || !is_fixed(rules, *right)? {
        return None;
    }
    let own = match node(rules, *right)? {
        Expr::Cell { cell, of } => own_cell(rules, *cell, *of),
        _ => None,
    };
    numbers(rules, *field)?;
    Some(Limit { field: *field, how: *how, bound: *right, own })
}

fn numbers(rules: &Rules, field: FieldId) -> Option<Vec<i32>> {
    let number = |definition| match rules.field(field, definition) {
        None => Some(Value::Nothing.number()),
        Some(Field::Constant(value)) => Some(value.number()),
        Some(Field::Computed(_) | Field::Changed(_)) => None,
    };
    rules.program.definitions.ids().map(number).collect()
}

/// Whether reading an expression is never a fault: nothing in it is computed.
fn never_fails(rules: &Rules, expr: ExprId) -> bool {
    match node(rules, expr) {
        Some(Expr::Number(_) | Expr::Slot(_) | Expr::Me | Expr::SelfCard) => true,
        Some(Expr::Cell { of, .. }) => of.is_none_or(|of| never_fails(rules, of)),
        Some(Expr::Field { field, of }) => {
            numbers(rules, *field).is_some() && never_fails(rules, *of)
        }
        _ => false,
    }
}

/// Whether an expression reads no candidate.
fn is_fixed(rules: &Rules, expr: ExprId) -> Option<bool> {
    Some(match node(rules, expr)? {
        Expr::Number(_) | Expr::Slot(_) | Expr::Me | Expr::SelfCard => true,
        Expr::Cell { of: None, .. } => true,
        Expr::Cell { of: Some(of), .. } | Expr::Field { of, .. } => is_fixed(rules, *of)?,
        Expr::Arith(_, left, right) => is_fixed(rules, *left)? && is_fixed(rules, *right)?,
        _ => false,
    })
}
