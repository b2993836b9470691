//! What cards say of what lasts: for whom, until when, and who answers.

use super::wording_small::{SMALL, said, said_in_language};

#[test]
fn what_lasts_says_for_whom_it_does() {
    said(&[
        ("until end of next turn { set reach = 4 }", "Until the end of your next turn: reach: 4."),
        (
            "if brave { until end of turn { after you draw { +1 coin } }, draw 2 }",
            "If you are brave, until the end of turn: (after you draw, +1 coin); draw 2.",
        ),
        (
            "each opponent { until end of next turn { set reach = 4, after you draw { +1 coin } } }",
            "For each other player: until the end of their next turn: their reach: 4; after they draw, they get +1 coin.",
        ),
        (
            "each opponent { +1 coin, until start of next turn { +1 reach, cannot trash } }",
            "Each other player gets +1 coin. Until the start of their next turn: they get +1 reach; they cannot trash.",
        ),
        (
            "as right { until end of turn { at start of turn { draw 1 } } }",
            "For the player on your right: until the end of turn: at the start of their turn, they draw 1.",
        ),
        (
            "choose 1 opponent to target as p, as p { until end of turn { after you draw { draw 1 } } }",
            "Choose another player. For that player: until the end of turn: after that player draws, they draw 1.",
        ),
        (
            r#"any opponent may "Sure?" to halt { until end of next turn { +1 reach } }"#,
            "Each other player may until the end of their next turn: +1 reach, until one does.",
        ),
    ]);
}

#[test]
fn what_lasts_says_of_which_thing_it_reads() {
    said(&[
        (
            "choose 1 card in hand to target as c, until end of turn { set strength = c.cost for self }",
            "Choose a card from your hand. Until the end of turn: this card: strength that card's cost.",
        ),
        (
            "let n = 3, choose 1 card in hand to target as c, until end of turn { +c.cost strength for (card in nook), +n reach }",
            "Choose a card from your hand. Until the end of turn: your nook: +that card's cost strength; +3 reach.",
        ),
        (
            "choose 1 card in hand to target as c, until end of turn { after you trash card { +c.cost coin } }",
            "Choose a card from your hand. Until the end of turn: after you trash a card, +coins equal to the earlier card's cost.",
        ),
    ]);
}

#[test]
fn what_is_answered_reads_as_a_sentence_whatever_it_is_about() {
    said(&[
        (
            "while in hand { before you draw { set event.n = event.n + 1 } }",
            "before you draw, make it 1 more.",
        ),
        (
            "while in hand { before you draw { set event.n = event.n - 2 } }",
            "before you draw, make it 2 less.",
        ),
        ("while in hand { before you draw { set event.n = 3 } }", "before you draw, make it 3."),
        (
            r#"while in hand { instead of you trash card as c where c != self { may "Sure?" { draw 1 } } }"#,
            "when you trash a card, if it is not this card, you may draw 1 instead.",
        ),
    ]);
}

#[test]
fn what_is_of_one_name_says_so() {
    said(&[
        (
            "choose 1 card in hand to target as c, until end of turn { cannot trash for (card in hand where it.name == c.name) }",
            "Choose a card from your hand. Until the end of turn: nobody can trash cards with the same name as it in your hand.",
        ),
        (
            "choose 1 card in hand to target as c, if c.name == (top of deck).name { draw 1 }",
            "Choose a card from your hand. If it has the same name as the top card of the deck, draw 1.",
        ),
        ("while in hand { cannot trash for card }", "nobody can trash cards."),
        ("for c in hand { +1 c.dust }", "Put 1 dust on each card in your hand."),
    ]);
}

/// An option that is added to another menu than the one that turns are made of says to which.
#[test]
fn an_option_says_in_which_menu() {
    said(&[
        (r#"option "Rest well" once { +1 coin }"#, "once per turn, you may get +1 coin."),
        // Of several things it is said that the condition is of them all.
        (r#"option "Go" if brave { draw 1 }"#, "you may draw 1 if you are brave."),
        (
            r#"option "Lead" if brave { draw 1, +1 coin }"#,
            "you may draw 1, then +1 coin, but only if you are brave.",
        ),
        (
            r#"option "Sleep on" in nap once { +1 coin }"#,
            "in the choice “nap”, once per turn, you may get +1 coin.",
        ),
    ]);
}

#[test]
fn one_player_is_one() {
    said(&[
        (
            r#"choose 1 opponent to target as p, any opponent where it == p may "Sure?" { draw 1 } then { +1 coin } else { +2 coins }"#,
            "Choose another player. That player may draw 1. If they do, +1 coin. Otherwise, +2 coins.",
        ),
        (
            "choose 1 opponent to target as p, each opponent where it == p { draw 1 }",
            "Choose another player. That player draws 1.",
        ),
    ]);
}

#[test]
fn of_opponents_who_are_somebody_none_is_told_who_may_be_you() {
    said(&[
        (
            "if any opponent where it is crown { draw 1 }",
            "If there is another player that is crown, draw 1.",
        ),
        (
            "each opponent where it is crown { -1 coin }",
            "Each other player that is crown gets -1 coin.",
        ),
        (
            "+(count of (opponents where it is crown)) coins",
            "+1 coin for each other player that is crown.",
        ),
        (
            "choose 1 opponent where it is crown to target as p, rob p",
            "Rob another player that is crown.",
        ),
        (
            "any opponent where it is crown may { draw 1 }",
            "Each other player that is crown may draw 1, until one does.",
        ),
        ("each opponent where it is me.left { draw 1 }", "The player on your left draws 1."),
        ("each players where it is crown { -1 coin }", "Crown gets -1 coin."),
    ]);
}

/// Only what lies in a stack or pile has a top, and only all of it.
#[test]
fn what_is_first_of_some_cards_is_not_on_top() {
    said(&[
        ("trash first of deck", "Trash the top card of the deck."),
        (
            "trash first of (card in hand where red)",
            "Trash the first of all red cards in your hand.",
        ),
        ("trash last of (card in deck where red)", "Trash the last of all red cards in the deck."),
    ]);
}

/// Of what is answered instead it is told whether it still happens where that is not done.
#[test]
fn whether_it_still_happens_is_told() {
    let does = [
        (
            "while in hand { instead of opponent rob you { may draw 1 } }",
            "when another player robs you, you may draw 1 instead.",
        ),
        (
            "while in hand { instead of opponent rob you { if brave { may draw 1 } } }",
            "when another player robs you, if you are brave, you may draw 1 instead.",
        ),
        (
            "while in hand { instead of opponent rob you { may draw 1 then { +1 coin } } }",
            "when another player robs you, you may draw 1 instead; if you do, +1 coin.",
        ),
        (
            "while in hand { instead of opponent rob you { choose up to 1 card in hand to target as c then { trash c } } }",
            "when another player robs you, that does not happen; you may trash a card from your hand.",
        ),
        (
            "while in hand { instead of opponent rob you { if brave { draw 1 } } }",
            "when another player robs you, that does not happen; if you are brave, draw 1.",
        ),
        (
            "while in hand { instead of opponent rob you { if brave { draw 1 } else { draw 2 } } }",
            "when another player robs you, instead if you are brave, draw 1; otherwise, draw 2.",
        ),
        (
            "while in hand { instead of opponent rob you { draw 1, may draw 2 } }",
            "when another player robs you, instead draw 1, then you may draw 2.",
        ),
    ];
    said(&does);
    said_in_language(
        "zh-Hant",
        SMALL,
        &[
            (does[0].0, "當這張牌在hand中時：當其他玩家robs你時，你可以draw1，作為代替。"),
            (
                does[3].0,
                "當這張牌在hand中時：當其他玩家robs你時，此事不發生；你可以trashhand中的一張牌。",
            ),
            (does[4].0, "當這張牌在hand中時：當其他玩家robs你時，此事不發生；若你brave，draw1。"),
        ],
    );
}
