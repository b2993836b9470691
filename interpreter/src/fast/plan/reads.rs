//! Recognising operands that need no evaluation.

use schema::expr::{End, Expr, Test};
use schema::id::{CellId, ExprId, SlotId, ZoneId};
use schema::program::Holder;

use crate::rules::{Rules, ZoneKind};
use crate::value::{PlaceId, Value};

/// An operand, which needs no evaluation but where it says so. Zones of the acting player are given as the place of
/// seat 0, to which the seat is added. (`repr(u8)` keeps the tag apart from a `Value`'s own, so that it is read at once.)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Read {
    /// A value.
    Value(Value),
    /// A value that every player has, and nobody if nobody acts.
    OwnValue(Value),
    /// A variable.
    Slot(SlotId),
    /// `self`.
    SelfCard,
    /// A zone of the acting player.
    OwnZone(u16),
    /// A zone of the player in a variable, as the place of seat 0.
    ZoneOf(u16, SlotId),
    /// The cards of a zone of the acting player, as a list.
    OwnCards(u16),
    /// The cards of a zone of the acting player that are of a kind, tag or definition, as a list.
    OwnOnly(u16, Test),
    /// The top card of a zone of the acting player.
    OwnTop(u16),
    /// This many top cards of a zone of the table or, if `own`, of the acting player, as a list.
    Tops { first: u16, own: bool, count: u16 },
    /// An argument of a call that is evaluated.
    Evaluated(ExprId),
}

/// The most top cards of [`Read::Tops`]: naming and moving so many costs less than a unit of fuel.
const MOST_TOPS: i32 = 60;

/// The node of an expression.
pub(crate) fn node(rules: &Rules, expr: ExprId) -> Option<&Expr> {
    rules.program.exprs.get(expr)
}

/// The operand that an expression is, if it needs no evaluation.
pub(crate) fn read(rules: &Rules, expr: ExprId) -> Option<Read> {
    Some(match node(rules, expr)? {
        Expr::Number(number) => Read::Value(Value::Number(*number)),
        Expr::Definition(definition) => Read::Value(Value::Definition(*definition)),
        Expr::Slot(slot) => Read::Slot(*slot),
        Expr::SelfCard => Read::SelfCard,
        Expr::Zone { zone, of } => match own_zone(rules, *zone, *of) {
            Some(first) => Read::OwnZone(first),
            None => zone_of_variable(rules, *zone, *of).or_else(|| table_zone(rules, *zone))?,
        },
        Expr::Contents(of) => Read::OwnCards(own_zone_of(rules, *of)?),
        Expr::Take { end: End::First, count: None, of } => match node(rules, *of)? {
            Expr::Contents(of) => Read::OwnTop(own_zone_of(rules, *of)?),
            _ => return None,
        },
        Expr::Take { end: End::First, count: Some(count), of } => tops(rules, *count, *of)?,
        Expr::Only { list, test } => match node(rules, *list)? {
            Expr::Contents(of) => Read::OwnOnly(own_zone_of(rules, *of)?, *test),
            _ => return None,
        },
        // A define whose body is a number. Of a holder, it is nothing if the holder is nothing.
        Expr::Derived { derived, of, args } if args.is_empty() && rules.is_unchanged(*derived) => {
            let number = match node(rules, rules.program.derived.get(*derived)?.body)? {
                Expr::Number(number) => Value::Number(*number),
                _ => return None,
            };
            match of.map(|of| node(rules, of)) {
                None => Read::Value(number),
                Some(Some(Expr::Me)) => Read::OwnValue(number),
                Some(_) => return None,
            }
        }
        _ => return None,
    })
}

/// The zone of the acting player that an expression is, as the place of seat 0.
pub(crate) fn own_zone_of(rules: &Rules, expr: ExprId) -> Option<u16> {
    match node(rules, expr)? {
        Expr::Zone { zone, of } => own_zone(rules, *zone, *of),
        _ => None,
    }
}

/// The place of seat 0 for a zone of the acting player; `None` for zones of others or of the table.
pub(crate) fn own_zone(rules: &Rules, zone: ZoneId, of: Option<ExprId>) -> Option<u16> {
    let info = rules.zones.get(zone)?;
    let own = of.is_none_or(|of| node(rules, of) == Some(&Expr::Me));
    (info.kind == ZoneKind::Player && own).then_some(info.first)
}

/// The zone of the player in a variable.
fn zone_of_variable(rules: &Rules, zone: ZoneId, of: Option<ExprId>) -> Option<Read> {
    let info = rules.zones.get(zone)?;
    match node(rules, of?)? {
        Expr::Slot(slot) if info.kind == ZoneKind::Player => Some(Read::ZoneOf(info.first, *slot)),
        _ => None,
    }
}

/// Few top cards of a zone of the table or of the acting player.
fn tops(rules: &Rules, count: ExprId, of: ExprId) -> Option<Read> {
    let (Expr::Number(count @ 0..=MOST_TOPS), Expr::Contents(of)) =
        (node(rules, count)?, node(rules, of)?)
    else {
        return None;
    };
    let (first, own) = match read(rules, *of)? {
        Read::OwnZone(first) => (first, true),
        Read::Value(Value::Place(place)) => (place.0, false),
        _ => return None,
    };
    Some(Read::Tops { first, own, count: *count as u16 })
}

fn table_zone(rules: &Rules, zone: ZoneId) -> Option<Read> {
    let info = rules.zones.get(zone)?;
    (info.kind == ZoneKind::Table).then_some(Read::Value(Value::Place(PlaceId(info.first))))
}

/// The cell index of seat 0 for a counter of the acting player; `None` for others.
pub(crate) fn own_cell(rules: &Rules, cell: CellId, of: Option<ExprId>) -> Option<u32> {
    let info = rules.cells.get(cell)?;
    let own = node(rules, of?) == Some(&Expr::Me);
    (info.holder == Holder::Player && own).then_some(info.base)
}
