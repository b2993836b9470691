//! The pass `offers`: tables for choices whose candidates are the cards of one zone or the top cards of piles.

use std::cell::LazyCell;

use schema::expr::{Compare, Expr};
use schema::id::{ChoiceId, ExprId, FieldId, IdVec, LocalId, SlotId};
use schema::program::{Asks, Choice, Holder, HowMany, Keys, Visibility};

use super::piles;
use super::reads::{node, own_cell, own_zone_of};
use crate::eval::is_fixed;
use crate::fuel::FEW_CARDS;
use crate::rules::{Field, Rules, ZoneKind};
use crate::value::Value;

/// The most words of the table of one choice.
const MAX_TABLE_WORDS: usize = 1 << 16;
/// How many words of tables are enough for a program: choices behind these have none (8 MB).
const ENOUGH_WORDS: usize = 1 << 20;

/// How to find the candidates of a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Offer {
    /// The cards to choose among.
    pub(crate) from: From,
    /// The definitions that may be chosen, by bound.
    pub(crate) fitting: Fitting,
    /// The bound on a field, if there is one.
    pub(crate) limit: Option<Limit>,
    /// The cell index of seat 0, if the bound is a counter of the acting player.
    pub(crate) own: Option<u32>,
    /// The smallest and largest number to choose, if they are constants.
    pub(crate) count: Option<(usize, usize)>,
    /// Whether the acting player sees all candidates.
    pub(crate) seen: bool,
    /// Whether candidates can be offered without evaluating anything or comparing cards; `least` to `most` of them
    /// are then chosen.
    pub(crate) quick: bool,
    pub(crate) least: usize,
    pub(crate) most: usize,
    /// The variable for the result, and whether that is one thing.
    pub(crate) result: SlotId,
    /// Whether the result is one thing; else it is a list.
    pub(crate) one: bool,
}

/// The place of the candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum From {
    /// A zone of the acting player, as the place of seat 0.
    OwnZone(u16),
    /// The top cards of the piles from this place on, one pile for each definition.
    Tops(u16),
}

/// A table of the definitions that fit a bound, a bit for each definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fitting {
    /// The bound of the first row, which also counts for lower bounds.
    least: i32,
    /// The number of words of a row.
    words: usize,
    /// A row for each bound up to the greatest, which also counts for higher bounds.
    rows: Vec<u64>,
    /// The row of all definitions that pass without a bound.
    any: Box<[u64]>,
}

impl Fitting {
    /// The table for the bounded numbers, by definition; `None` for definitions that never fit. Returns `None` if the
    /// table would be too large.
    fn new(bounded: &[Option<i32>], how: Compare) -> Option<Self> {
        let numbers = || bounded.iter().flatten().copied();
        let least = numbers().min().unwrap_or(0).checked_sub(1)?;
        let most = numbers().max().unwrap_or(0).checked_add(1)?;
        let words = bounded.len().div_ceil(64);
        let count = usize::try_from(most.checked_sub(least)?).ok()? + 1;
        if count.checked_mul(words)? > MAX_TABLE_WORDS {
            return None;
        }
        let mut rows = vec![0; count * words];
        for (row, bound) in (least..=most).enumerate() {
            for (definition, number) in bounded.iter().enumerate() {
                if number.is_some_and(|number| how.holds(number, bound)) {
                    rows[row * words + definition / 64] |= 1 << (definition % 64);
                }
            }
        }
        let mut any = vec![0; words];
        for (definition, _) in bounded.iter().enumerate().filter(|(_, number)| number.is_some()) {
            any[definition / 64] |= 1 << (definition % 64);
        }
        Some(Self { least, words, rows, any: any.into() })
    }

    /// The definitions that fit without a bound.
    #[inline]
    pub(crate) fn any(&self) -> &[u64] {
        &self.any
    }

    /// The definitions that fit this bound.
    #[inline]
    pub(crate) fn row(&self, bound: i32) -> &[u64] {
        let start = bound.saturating_sub(self.least).max(0) as usize * self.words;
        let start = start.min(self.rows.len() - self.words);
        &self.rows[start..start + self.words]
    }
}

/// A bound on a field of the candidates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Limit {
    pub(crate) field: FieldId,
    pub(crate) how: Compare,
    /// The expression of the bound, which does not depend on the candidate.
    pub(crate) bound: ExprId,
    /// The cell index of seat 0, if the bound is a counter of the acting player.
    pub(crate) own: Option<u32>,
}

impl Offer {
    /// The result if there are no candidates.
    pub(crate) fn nothing(&self) -> Value {
        if self.one { Value::Nothing } else { Value::List { start: 0, len: 0 } }
    }
}

/// The tables for all choices of a program that have one.
pub(crate) fn of_program(rules: &Rules) -> IdVec<ChoiceId, Option<Offer>> {
    let by_name = LazyCell::new(|| piles::keep_their_names(rules));
    let mut words = 0;
    let offer = |choice| {
        let offer = (words < ENOUGH_WORDS).then(|| of_choice(rules, choice, || *by_name))??;
        words += offer.fitting.rows.len();
        Some(offer)
    };
    rules.program.choices.iter().map(offer).collect()
}

/// The table for a choice; `None` if its candidates are not found so simply. `by_name` says whether piles hold nothing but
/// cards of their names, and is asked of choices from piles alone.
fn of_choice(rules: &Rules, choice: &Choice, by_name: impl Fn() -> bool) -> Option<Offer> {
    let Asks::Pick { from, count, one } = choice.asks else { return None };
    if !is_plainly_asked(rules, choice) {
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
    // As written, the bound is not evaluated if no card passes the test, so it must not be able to fail.
    if test.is_some() && limit.as_ref().is_some_and(|limit| !never_fails(rules, limit.bound)) {
        return None;
    }
    let Expr::Contents(of) = node(rules, inner)? else { return None };
    let (from, zone) = match own_zone_of(rules, *of) {
        Some(first) => (From::OwnZone(first), rules.places.get(usize::from(first))?.zone),
        None => {
            let zone = piles(rules, *of).filter(|_| by_name())?;
            (rules.program.definitions.len() <= usize::from(FEW_CARDS)).then_some(())?;
            (From::Tops(rules.zones[zone].first), zone)
        }
    };
    let declared = &rules.program.zones[zone];
    let seen = match declared.visibility {
        Visibility::Faceup => true,
        Visibility::Private => declared.seen_by.is_none() && matches!(from, From::OwnZone(_)),
        Visibility::TopFaceup => matches!(from, From::Tops(_)),
        Visibility::Facedown => false,
    };
    let (bounded, how) = match &limit {
        Some(limit) => (numbers(rules, limit.field)?, limit.how),
        None => (vec![0; rules.program.definitions.len()], Compare::Equal),
    };
    let number =
        |(definition, number)| test.is_none_or(|test| rules.is(definition, test)).then_some(number);
    let bounded: Vec<_> = rules.program.definitions.ids().zip(bounded).map(number).collect();
    let fitting = Fitting::new(&bounded, how)?;
    let count = known_count(rules, count);
    let known = limit.as_ref().is_none_or(|limit| limit.own.is_some());
    // Cards of one definition in one zone are interchangeable if cards have no state of their own.
    let alike = rules.card_cells.is_empty()
        && rules.card_notes.is_empty()
        && rules.card_places.is_empty()
        && !rules.asks_positions;
    let sorted = alike || matches!(from, From::Tops(_));
    let quick = count.is_some() && seen && known && sorted;
    let (least, most) = count.unwrap_or_default();
    let own = limit.as_ref().and_then(|limit| limit.own);
    let result = choice.result;
    Some(Offer { from, fitting, limit, own, count, seen, quick, least, most, result, one })
}

/// Whether the acting player is asked, who answers personally, unless only one answer is possible, and nothing is
/// forbidden to be chosen.
pub(super) fn is_plainly_asked(rules: &Rules, choice: &Choice) -> bool {
    rules.program.decider.is_none()
        && !choice.always
        && choice.chooser.is_none()
        && rules.purpose_bans[choice.purpose].is_empty()
}

/// The smallest and largest number to choose, if they are constants.
pub(super) fn known_count(rules: &Rules, count: HowMany) -> Option<(usize, usize)> {
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

/// The zone of piles of the table that an expression is, directly or by a define.
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

/// The bound that a condition `FIELD <= NUMBER` sets, if the field is a constant of every definition and the number
/// does not depend on the candidate.
fn limit(rules: &Rules, local: LocalId, condition: ExprId) -> Option<Limit> {
    let Expr::Compare(how, left, right) = node(rules, condition)? else { return None };
    let Expr::Field { field, of } = node(rules, *left)? else { return None };
    if node(rules, *of)? != &Expr::Local(local) || !is_fixed(&rules.program().exprs, *right) {
        return None;
    }
    let own = match node(rules, *right)? {
        Expr::Cell { cell, of } => own_cell(rules, *cell, *of),
        _ => None,
    };
    numbers(rules, *field)?;
    Some(Limit { field: *field, how: *how, bound: *right, own })
}

/// The field as a number for each definition; `None` if it is not constant for all.
fn numbers(rules: &Rules, field: FieldId) -> Option<Vec<i32>> {
    let number = |definition| match rules.field(field, definition) {
        None => Some(Value::Nothing.number()),
        Some(Field::Constant(value)) => Some(value.number()),
        Some(Field::Computed(_) | Field::Changed(_)) => None,
    };
    rules.program.definitions.ids().map(number).collect()
}

/// Whether evaluating an expression can never be a fault: nothing in it is computed.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_of_those_that_fit() {
        let numbers = [Some(3), None, Some(0), Some(5), Some(3)];
        for how in Compare::ALL {
            let fitting = Fitting::new(&numbers, how).unwrap();
            for bound in -2..8 {
                let fits = |number: &Option<i32>| number.is_some_and(|it| how.holds(it, bound));
                let row = fitting.row(bound)[0];
                let found: Vec<bool> = (0..numbers.len()).map(|at| row >> at & 1 == 1).collect();
                assert_eq!(found, numbers.iter().map(fits).collect::<Vec<_>>(), "{how:?} {bound}");
            }
        }
    }

    #[test]
    fn large_tables_are_not_made() {
        let numbers: Vec<_> = (0..10_000).map(Some).collect();
        assert_eq!(Fitting::new(&numbers, Compare::AtMost), None);
    }
}
