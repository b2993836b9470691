//! What choices offer, where that is found by walking a zone or the piles of one: known when a program is loaded.

use schema::expr::{Compare, Expr};
use schema::id::{ExprId, FieldId, LocalId, SlotId};
use schema::program::{Asks, Choice, Holder, HowMany, Keys, Visibility};

use super::reads::{node, own_cell, own_zone_of};
use crate::eval::compare;
use crate::fuel::FEW;
use crate::rules::{Field, Rules, ZoneKind};
use crate::value::Value;

/// How many words the tables of one choice may have.
const MOST: usize = 1 << 16;

/// The candidates of a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) from: From,
    pub(crate) fitting: Fitting,
    pub(crate) limit: Option<Limit>,
    /// Its bound, if that is my counter: that of the first seat.
    pub(crate) own: Option<u32>,
    /// At least and at most how many, where that is a plain number.
    pub(crate) count: Option<(usize, usize)>,
    /// Whether whoever acts sees them all.
    pub(crate) seen: bool,
    /// Whether nothing needs to be evaluated to offer `least` to `most` of them to whoever acts, who sees them.
    pub(crate) quick: bool,
    pub(crate) least: usize,
    pub(crate) most: usize,
    /// The variable that names what is chosen, and whether that is one thing.
    pub(crate) result: SlotId,
    pub(crate) one: bool,
}

/// Where candidates lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum From {
    /// In my zone, by that of the first seat.
    OwnZone(u16),
    /// On top of the piles from this place on.
    Tops(u16),
}

/// Which definitions fit a bound, a bit each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fitting {
    /// The bound of the first row; that of lower bounds is the same.
    least: i32,
    /// How many words a row has.
    words: usize,
    /// A row for each bound, up to one from which on all are the same.
    rows: Vec<u64>,
    /// Those that have a number.
    any: Box<[u64]>,
}

impl Fitting {
    /// By definition: the number that is bounded; nothing for what is of another sort. Nothing if the table would be
    /// too large.
    fn new(bounded: &[Option<i32>], how: Compare) -> Option<Self> {
        let numbers = || bounded.iter().flatten().copied();
        let least = numbers().min().unwrap_or(0).checked_sub(1)?;
        let most = numbers().max().unwrap_or(0).checked_add(1)?;
        let words = bounded.len().div_ceil(64);
        let count = usize::try_from(most.checked_sub(least)?).ok()? + 1;
        if count.checked_mul(words)? > MOST {
            return None;
        }
        let mut rows = vec![0; count * words];
        for (row, bound) in (least..=most).enumerate() {
            for (definition, number) in bounded.iter().enumerate() {
                if number.is_some_and(|number| compare(how, number, bound)) {
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

    /// Those that are of the sort, where nothing is bounded.
    #[inline]
    pub(crate) fn any(&self) -> &[u64] {
        &self.any
    }

    /// Those that fit this bound.
    #[inline]
    pub(crate) fn row(&self, bound: i32) -> &[u64] {
        let start = bound.saturating_sub(self.least).max(0) as usize * self.words;
        let start = start.min(self.rows.len() - self.words);
        &self.rows[start..start + self.words]
    }
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
    /// What is chosen of nothing.
    pub(crate) fn nothing(&self) -> Value {
        if self.one { Value::Nothing } else { Value::List { start: 0, len: 0 } }
    }
}

/// What a choice offers, if that is so simple.
pub(crate) fn of_choice(rules: &Rules, choice: &Choice) -> Option<Offer> {
    let Asks::Pick { from, count, one } = choice.asks else { return None };
    // Of another chooser's sight nothing is known yet, and what is always asked is never answered on the way.
    if rules.program.decider.is_some()
        || choice.always
        || choice.chooser.is_some()
        || !rules.purpose_bans[choice.purpose].is_empty()
    {
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
            (rules.program.definitions.len() <= usize::from(FEW)).then_some(())?;
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
    let count = plain(rules, count);
    let known = limit.as_ref().is_none_or(|limit| limit.own.is_some());
    // Cards of one definition in one zone are alike where nothing else can tell them apart.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_of_those_that_fit() {
        let numbers = [Some(3), None, Some(0), Some(5), Some(3)];
        for how in Compare::ALL {
            let fitting = Fitting::new(&numbers, how).unwrap();
            for bound in -2..8 {
                let fits = |number: &Option<i32>| number.is_some_and(|it| compare(how, it, bound));
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
