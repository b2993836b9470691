//! What cards say of what is done in some cases only: what stands behind a case is told so that it is not taken for a part of
//! it, nor what stands behind what is done for each of some.

use super::wording_small::said;

#[test]
fn of_which_condition_either_way_is_said() {
    said(&[
        (
            "for c in hand { if c is red { if c.cost > 2 { +1 coin } else { -1 coin } }, draw 1 }",
            "For each card in your hand: if it is a red card, (if its cost is more than 2, +1 coin; otherwise, -1 coin); either way, draw 1.",
        ),
        (
            "for c in hand { if c is red { if c.cost > 2 { +1 coin } else { -1 coin }, draw 1 } }",
            "For each card in your hand: if it is a red card, if its cost is more than 2, +1 coin; otherwise, -1 coin; either way, draw 1.",
        ),
        (
            "for c in hand { if c is red { if c.cost > 2 { +1 coin } } else { -1 coin } }",
            "For each card in your hand: if it is a red card, (if its cost is more than 2, +1 coin); otherwise, -1 coin.",
        ),
        (
            "for c in hand { if c is red { if c.cost > 2 { +1 coin } else { -1 coin } } }",
            "For each card in your hand: if it is a red card, if its cost is more than 2, +1 coin; otherwise, -1 coin.",
        ),
        (
            "if brave { may draw 1 then { if hand is empty { +1 coin } }, -1 coin }",
            "If you are brave, you may draw 1; if you do, (if your hand is empty, +1 coin); either way, -1 coin.",
        ),
        (
            "each opponent { if brave { may draw 1 }, -1 coin }",
            "For each other player: if they are brave, (they may draw 1); either way, they get -1 coin.",
        ),
    ]);
}

#[test]
fn one_case_behind_another_is_none_within_it() {
    said(&[
        (
            "for c in hand { if c is red { +1 coin }, if c.cost > 2 { draw 1 } }",
            "For each card in your hand: if it is a red card, +1 coin; either way, if its cost is more than 2, draw 1.",
        ),
        (
            "for c in hand { if c is red { +1 coin, if c.cost > 2 { draw 1 } } }",
            "For each card in your hand: if it is a red card, +1 coin; if its cost is more than 2, draw 1.",
        ),
    ]);
}

#[test]
fn what_is_done_once_is_told_apart_from_what_is_done_for_each() {
    said(&[
        (
            "if brave { for c in hand { draw 1 }, +1 coin, -1 coin }",
            "If you are brave, for each card in your hand: (draw 1); +1 coin, -1 coin.",
        ),
        (
            "if brave { for c in hand { draw 1, +1 coin, -1 coin } }",
            "If you are brave, for each card in your hand: draw 1; +1 coin, -1 coin.",
        ),
    ]);
}
