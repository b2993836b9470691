//! What cards say where something stops only in some cases: what stands behind it is done in the others.

use super::wording_small::said;

/// A case in which something may stop goes on where it does not.
#[test]
fn what_may_stop_in_a_case_does_not_always_stop_in_it() {
    said(&[
        (
            "if brave { if coins > 2 { draw 1 } else { stop } }, +1 coin",
            "If you are brave, if your coins are more than 2, draw 1; otherwise, go no further. +1 coin.",
        ),
        (
            "if brave { if coins > 2 { stop } }, +1 coin",
            "If you are brave, if your coins are more than 2, go no further. +1 coin.",
        ),
        (
            "if brave { draw 1, if coins > 2 { stop } }, +1 coin",
            "If you are brave, draw 1; if your coins are more than 2, go no further. +1 coin.",
        ),
        (
            "if brave { may draw 1 else stop }, +1 coin",
            "If you are brave, you may draw 1; otherwise, go no further. +1 coin.",
        ),
        (
            "may draw 1 then { if coins > 2 { stop } }, +1 coin",
            "You may draw 1. If you do, if your coins are more than 2, go no further. +1 coin.",
        ),
        (
            "draw 1 then { if brave { stop } } else { if coins > 2 { stop } }, +1 coin",
            "Draw 1. If you do, if you are brave, go no further. Otherwise, if your coins are more than 2, go no further. +1 coin.",
        ),
        (
            "if brave { if coins > 2 { draw 1 } else if coins > 1 { stop } }, +1 coin",
            "If you are brave, if your coins are more than 2, draw 1; otherwise, if your coins are more than 1, go no further. +1 coin.",
        ),
        (
            "if brave { for c in hand { if c is red { stop } } }, +1 coin",
            "If you are brave, for each card in your hand: if it is a red card, go no further. +1 coin.",
        ),
        (
            "as right { if brave { if coins > 2 { stop } } }, +1 coin",
            "For the player on your right: if they are brave, if their coins are more than 2, go no further. +1 coin.",
        ),
        (
            "while in hand { at start of turn { if brave { if coins > 2 { stop } }, +1 coin } }",
            "at the start of your turn, if you are brave, (if your coins are more than 2, go no further); if it did not end there, +1 coin.",
        ),
    ]);
}
