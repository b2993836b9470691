//! Recognising moves of cards without a stated position.

use schema::code::{Op, Placement};

use super::reads::{Read, read};
use crate::rules::Rules;
use crate::value::Value;

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
