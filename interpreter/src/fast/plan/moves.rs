//! Recognising moves of cards without a stated position.

use schema::code::{Op, Placement};
use schema::program::Layout;

use super::reads::{Read, read};
use crate::rules::Rules;
use crate::value::{PlaceId, Value};

/// The operands of a move with default position and without a result: what is moved, and where to. `None` if they
/// need evaluation.
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

/// Whether cards moved to a place without a stated position go on top of it.
pub(crate) fn goes_on_top(rules: &Rules, place: PlaceId) -> bool {
    matches!(rules.info(place).layout, Layout::Stack | Layout::Piles)
}
