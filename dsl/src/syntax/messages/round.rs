//! Loops over players, as one would say them: `together everybody { … }`, `each from P { … }`.

use super::context::{Context, Place};
use super::meant::{Meant, repeated};
use super::operand;

/// What was meant by such a loop.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let (first, found) = (*said.first()?, *follows.first()?);
    if context.place != Place::Block {
        return None;
    }
    let help = match (first.text, found.text) {
        ("together", who) if said.len() == 1 && found.is_word() => {
            format!("write `together each {who} {{ … }}`")
        }
        ("each", "from") if said.len() == 1 => {
            let from = repeated(operand::from(context.piece, &follows, 1)?);
            format!(
                "once round the table from somebody is `each ([{from}] + {from}.opponents) {{ … }}`"
            )
        }
        _ => return None,
    };
    Some(Meant::word(found, help))
}
