//! What cards say in words that need no look at the text of the game: of places, of numbers that an event is about, and of
//! what a define asks.

use super::wording_small::{SMALL, said, said_in};

#[test]
fn in_a_place_lie_cards() {
    said(&[
        (
            "each opponents where it.hand is not empty { draw 1 }",
            "Each other player with cards in hand draws 1.",
        ),
        (
            "each opponents where it.hand is empty { draw 1 }",
            "Each other player with no cards in hand draws 1.",
        ),
    ]);
}

#[test]
fn a_number_that_an_event_is_about_is_no_letter() {
    said(&[(
        "while in hand { before anyone draws where event.n > 2 { set event.n = 2 } }",
        "before a player draws, if that number is more than 2, make it 2.",
    )]);
}

#[test]
fn goods_come_into_what_holds_them() {
    said(&[("gain 2 tin to left.purse", "Put 2 tin into the purse of the player on your left.")]);
}

#[test]
fn by_so_many_it_is_more() {
    said(&[(
        "let k = count of hand, let these = red in hand, until end of turn { +k strength for these }",
        "Note the number of cards in your hand. Note all red cards from your hand. Until the end of turn: those noted red cards: +that many strength.",
    )]);
}

#[test]
fn what_a_define_asks_of_two_is_so_or_not() {
    let game = format!("{SMALL}define alike(c : card, d : card) = c.cost == d.cost\n");
    said_in(
        &game,
        &[(
            "for c in (card in hand where alike(it, self)) { trash c }",
            "Trash all cards for which “alike (it, this card)” holds from your hand.",
        )],
    );
}
