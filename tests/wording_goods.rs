//! What cards say of goods: where somebody has several pools of one family, which of them it is.

use super::wording_small::{SMALL, said, said_in};

#[test]
fn of_several_pools_of_one_family_it_is_said_which() {
    said(&[
        ("gain 1 tin", "+1 tin."),
        (
            "pay 1 tin then { gain purse.tin zinc }",
            "Pay 1 tin. If you do, get zinc equal to your tin.",
        ),
    ]);
    let small =
        SMALL.replace("  pool purse : ore = 2", "  pool purse : ore = 2\n  pool mine : ore");
    said_in(
        &small,
        &[
            (
                "gain 1 tin to mine, gain 3 tin to purse",
                "+1 tin to your mine, +3 tin to your purse.",
            ),
            ("gain 1 tin + 2 zinc to mine", "Get 1 tin and 2 zinc to your mine."),
            ("each opponent { -2 mine.tin }", "Each other player gets -2 tin from their mine."),
            (
                "pay 1 tin from mine then { +2 purse.zinc }",
                "Pay 1 tin from your mine. If you do, +2 zinc to your purse.",
            ),
            (
                "if purse.tin >= 3 { gain mine.zinc zinc to purse }",
                "If the tin of your purse is at least 3, get zinc equal to the zinc of your mine to your purse.",
            ),
        ],
    );
    // Of one that only the rules move goods to, no card has to tell the other.
    said_in(&small, &[("gain 1 tin to purse", "+1 tin."), ("pay 1 tin from purse", "Pay 1 tin.")]);
}
