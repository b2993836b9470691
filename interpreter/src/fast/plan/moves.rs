//! Moves in the usual way: to where cards go in a place if nothing else is said.

use schema::code::{Op, Placement};
use schema::program::Layout;

use super::reads::{Read, read};
use crate::rules::Rules;
use crate::value::{PlaceId, Value};

/// Cards to a place, and nothing is named.
pub(crate) fn usual_move(rules: &Rules, op: &Op) -> Option<(Read, Read)> {
    let Op::Move { what, follow, to, place: Placement::Usual, result: None, .. } = op else {
        return None;
    };
    let (what, to) = (read(rules, *what)?, read(rules, *to)?);
    let alike = match what {
        Read::Slot(slot) => *follow == Some(slot),
        Read::OwnTop(_) | Read::SelfCard | Read::OwnZone(_) => follow.is_none(),
        _ => false,
    };
    let known = matches!(to, Read::OwnZone(_) | Read::Slot(_) | Read::Value(Value::Place(_)));
    (alike && known).then_some((what, to))
}

/// Whether what is moved to a zone goes on top.
pub(crate) fn goes_on_top(rules: &Rules, place: PlaceId) -> bool {
    matches!(rules.info(place).layout, Layout::Stack | Layout::Piles)
}
