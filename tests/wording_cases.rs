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

#[test]
fn of_a_flag_that_is_given_a_value_both_cases_are_of_one_condition() {
    said(&[
        (
            "if coins > 3 { set brave = hand is empty, draw 1 }",
            "If your coins are more than 3, if your hand is empty, you are brave; otherwise, you are no longer brave; either way, draw 1.",
        ),
        (
            "for p in opponents { set p.brave = brave, draw 1 }",
            "For each other player: if you are brave, that player is brave; otherwise, that player is no longer brave; either way, you draw 1.",
        ),
    ]);
}

#[test]
fn to_go_on_with_the_next_one_is_not_to_go_no_further() {
    said(&[
        (
            "each opponent { if brave { skip }, draw 1 }",
            "For each other player: if they are not brave, they draw 1.",
        ),
        (
            "each opponent { if brave { stop }, draw 1 }",
            "For each other player: if they are brave, go no further; otherwise, they draw 1.",
        ),
        (
            "each opponent { choose 1 card in hand to target as z, else { -1 coin, skip }, trash z, +1 coin }",
            "Each other player trashes a card from their hand. If they do, they get +1 coin. Otherwise, they get -1 coin.",
        ),
    ]);
}

#[test]
fn what_follows_what_may_end_there_is_not_done_either_way() {
    said(&[
        (
            "for p in opponents { as p { choose 1 card in hand to target as z, else skip, trash z }, draw 1 }",
            "For each other player: that player trashes a card from their hand; otherwise, go on with the next one; if it did not end there, you draw 1.",
        ),
        (
            "for p in opponents { as p { if brave { stop }, draw 1 }, draw 1 }",
            "For each other player: for that player: (if that player is brave, go no further; otherwise, they draw 1); you draw 1.",
        ),
        // That a loop within is over ends nothing else.
        (
            "for p in opponents { if brave { for c in hand { if c is red { stop }, trash c } }, draw 1 }",
            "For each other player: if you are brave, (for each card in your hand: if it is a red card, go no further; otherwise, you trash it); either way, you draw 1.",
        ),
    ]);
}
