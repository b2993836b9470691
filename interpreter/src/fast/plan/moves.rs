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
        Read::OwnTop(_) | Read::Tops { .. } | Read::SelfCard => follow.is_none(),
        what => is_place(what) && follow.is_none(),
    };
    let known = is_place(to) || matches!(to, Read::Slot(_));
    (alike && known).then_some((what, to))
}

/// Whether an operand is a whole place.
fn is_place(read: Read) -> bool {
    matches!(read, Read::OwnZone(_) | Read::ZoneOf(..) | Read::Value(Value::Place(_)))
}

/// Whether cards moved to a place without a stated position go on top of it.
pub(crate) fn goes_on_top(rules: &Rules, place: PlaceId) -> bool {
    matches!(rules.info(place).layout, Layout::Stack | Layout::Piles)
}
