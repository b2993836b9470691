//! What options ask for, as cards say it: only that there is something to do them to, and to pay them with, is left out.

use super::wording_small::{SMALL, said, said_in};

/// What options say, each of which has a text of its own.
fn options(does: &[(&str, &str)]) {
    let own = |(at, (does, _)): (usize, &(&str, &str))| {
        ["option \"", &at.to_string(), &does["option \"".len()..]].concat()
    };
    let own: Vec<String> = does.iter().enumerate().map(own).collect();
    let said_of: Vec<(&str, &str)> =
        own.iter().zip(does).map(|(own, (_, said))| (own.as_str(), *said)).collect();
    said(&said_of);
}

#[test]
fn that_there_is_something_to_do_it_to_goes_without_saying() {
    options(&[
        ("option \"A\" if deck is not empty { draw 2 }", "you may draw 2."),
        (
            "option \"A\" if red in hand { choose 1 red in hand to put_by, trash it }",
            "you may trash a red card from your hand.",
        ),
        (
            "option \"A {p}\" for p in opponents if p.hand is not empty { look p.hand }",
            "you may look at another player's hand.",
        ),
        (
            "option \"A {p}\" for p in opponents if p.coins > 0 { rob p }",
            "you may rob another player.",
        ),
        (
            "option \"A\" if crown is not none { as crown { draw 1 } }",
            "you may do this: crown draws 1.",
        ),
        ("option \"A\" if coins > 0 { -1 coin, draw 1 }", "you may get -1 coin, then draw 1."),
        ("option \"A\" if purse >= 2 tin { pay 2 tin, draw 1 }", "you may pay 2 tin, then draw 1."),
        ("option \"A\" if self in hand { +1 coin }", "you may get +1 coin."),
        (
            "option \"A {c}\" for c in hand if c in hand { trash c }",
            "you may trash a card from your hand.",
        ),
    ]);
}

#[test]
fn what_else_an_option_asks_for_is_said() {
    options(&[
        ("option \"A\" if deck is empty { draw 2 }", "you may draw 2 if the deck is empty."),
        (
            "option \"A\" if deck is not empty { +1 coin }",
            "you may get +1 coin if the deck is not empty.",
        ),
        (
            "option \"A\" if red in hand { choose 1 card in hand to put_by, trash it }",
            "you may trash a card from your hand if there is a red card in your hand.",
        ),
        (
            "option \"A\" if crown is none { set crown = me }",
            "you may become crown if there is no crown.",
        ),
        (
            "option \"A\" if coins > 0 { +1 coin }",
            "you may get +1 coin if your coins are more than 0.",
        ),
        (
            "option \"A\" if not (coins > 0) { +1 coin }",
            "you may get +1 coin if your coins are at most 0.",
        ),
        (
            "option \"A\" if purse.tin > 0 { +1 coin }",
            "you may get +1 coin if your tin is more than 0.",
        ),
        (
            "option \"A\" if brave and crown is none { draw 1 }",
            "you may draw 1 if you are brave and there is no crown.",
        ),
        (
            "option \"A\" if self in nook { move self to hand }",
            "you may put this card into your hand if this card is in your nook.",
        ),
    ]);
}

#[test]
fn for_whom_or_what_it_is_offered_is_said_where_it_has_not_been() {
    options(&[
        (
            "option \"A {p}\" for p in opponents if p.coins > coins { draw 1 }",
            "you may draw 1 if another player's coins are more than your coins.",
        ),
        (
            "option \"A {p}\" for p in opponents if p.coins > coins { rob p }",
            "you may rob another player if that player's coins are more than your coins.",
        ),
        (
            "option \"A {c}\" for c in hand if c.cost > 2 { draw 1 }",
            "you may draw 1 if the cost of a card in your hand is more than 2.",
        ),
        (
            "option \"A {c}\" for c in hand if c.cost > 2 { trash c }",
            "you may trash a card from your hand if its cost is more than 2.",
        ),
        (
            "option \"A {c} for {d}\" for c in hand, d in nook if c.cost > d.cost { trash c, move d to hand }",
            "you may trash a card from your hand, then put a card from your nook into your hand, but only if \
             the cost of that card in your hand is more than the cost of that card in your nook.",
        ),
        (
            "option \"A\" { choose one { option \"B {c}\" for c in hand if c.cost > 2 { trash c }, \
             option \"C {p}\" for p in opponents if p.coins > 2 { rob p } } to halt }",
            "you may choose one: if the cost of a card in your hand is more than 2, trash it; \
             or if another player's coins are more than 2, rob that player.",
        ),
        (
            "option \"A {n}\" for n in 1 to 3 if coins > n { draw n }",
            "you may draw a number from 1 to 3 if your coins are more than that number.",
        ),
    ]);
}

#[test]
fn names_that_are_sought_are_not_told_as_cards() {
    let small = SMALL.replace(
        "note wish : name of card",
        "note wish : name of card\n  note seen : list of name of card",
    );
    said_in(
        &small,
        &[
            (
                "choose 1 card in hand where name in nook to put_by, trash it",
                "Trash a card with the same name as a card in your nook from your hand.",
            ),
            (
                "choose 1 card in hand where not (name in nook) to put_by, trash it",
                "Trash a card with another name than all cards in your nook from your hand.",
            ),
            (
                "choose 1 card in hand where name in right.seen to put_by, trash it",
                "Trash a card for which its name is among the seen of the player on your right from your hand.",
            ),
            (
                "if self.name in nook { draw 1 }",
                "If there is a card with the same name as this card in your nook, draw 1.",
            ),
            (
                "if not (self.name in nook) { draw 1 }",
                "If there are no cards with the same name as this card in your nook, draw 1.",
            ),
            ("if wish in seen { draw 1 }", "If your wish is among your seen, draw 1."),
        ],
    );
}

#[test]
fn that_the_bank_has_what_is_gained_goes_without_saying() {
    options(&[
        ("option \"A\" { gain 2 tin to purse }", "you may get +2 tin."),
        ("option \"A\" { gain 2 tin }", "you may get +2 tin."),
        ("option \"A\" { gain 1 tin + 1 zinc }", "you may get 1 tin and 1 zinc."),
        ("option \"A\" { gain coins tin }", "you may get tin equal to your coins."),
        (
            "option \"A\" if store >= 3 tin { gain 2 tin }",
            "you may get +2 tin if store is enough for 3 tin.",
        ),
        ("option \"A\" if store is empty { +1 coin }", "you may get +1 coin if store is empty."),
        ("option \"A\" { pay 2 tin, draw 1 }", "you may pay 2 tin, then draw 1."),
        (
            "option \"A\" { move 2 tin from left.purse to purse }",
            "you may move 2 tin from the purse of the player on your left to your purse.",
        ),
    ]);
    said(&[("may gain 2 tin then { draw 1 }", "You may get +2 tin. If you do, draw 1.")]);
}
