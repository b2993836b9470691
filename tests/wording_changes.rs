//! What cards say of what they change: how many are left, and what a flag becomes.

use super::wording_small::said;

#[test]
fn what_is_done_to_all_but_a_few_says_so() {
    said(&[
        (
            r#"choose (count of hand - 3) cards in hand to put_by, move it onto deck"#,
            "Put all but 3 cards in your hand on top of the deck.",
        ),
        (
            r#"each opponent { choose (count of hand - 3) cards in hand to put_by, move it to nook }"#,
            "Each other player puts all but 3 cards in their hand into their nook.",
        ),
    ]);
}

#[test]
fn a_flag_that_becomes_what_a_condition_is_says_both_cases() {
    said(&[
        (r#"set brave"#, "You are brave."),
        (r#"set brave = no"#, "You are no longer brave."),
        (
            r#"set brave = count of hand > 2"#,
            "If there are more than 2 cards in your hand, you are brave. Otherwise, you are no longer brave.",
        ),
        (
            r#"set brave = not brave"#,
            "If you are not brave, you are brave. Otherwise, you are no longer brave.",
        ),
    ]);
}
