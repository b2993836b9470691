//! What cards say of the event that they answer: to whom it is done, and how much it is.

use super::wording_small::{SMALL, said, said_in, said_in_language};

#[test]
fn whom_an_event_is_about_is_told_as_a_player() {
    said(&[
        (
            "while in hand { after opponent robs you { draw 1 } }",
            "after another player robs you, draw 1.",
        ),
        ("while in hand { after you rob anyone { draw 1 } }", "after you rob a player, draw 1."),
        (
            "while in hand { after anyone robs opponent as foe where foe.hand { draw 1 } }",
            "after a player robs a player other than you, if that player's hand is not empty, draw 1.",
        ),
        (
            "while in hand { after opponent robs opponent { draw 1 } }",
            "after another player robs a player other than you, draw 1.",
        ),
        (
            "while in hand { instead of left rob opponent { draw 1 } }",
            "when the player on your left robs a player other than you, instead draw 1.",
        ),
        (
            "while in hand { after you rob opponent { draw 1 } }",
            "after you rob another player, draw 1.",
        ),
        (
            "while in hand { before you rob foes as foe { +1 foe.coins } }",
            "before you rob a player among foes, that player gets +1 coin.",
        ),
    ]);
}

/// Whom an opponent of mine robs need not be one of those whom that one could call another player.
#[test]
fn whom_an_event_must_be_about_is_you_wherever_it_is_told() {
    said(&[
        (
            "while in hand { after opponent robs you { rob event.p, rob actor } }",
            "after another player robs you, rob yourself, then rob that player.",
        ),
        (
            "while in hand { after opponent robs you { as event.p { +1 coin }, as actor { +2 coins } } }",
            "after another player robs you, +1 coin, then that player gets +2 coins.",
        ),
        (
            "while in hand { after opponent robs you where event.p.coins > 2 { draw event.p.coins } }",
            "after another player robs you, if your coins are more than 2, draw your coins.",
        ),
        (
            "while in hand { after opponent robs left { rob event.p, rob actor } }",
            "after another player (A) robs the player on your left, rob that player, then rob A.",
        ),
    ]);
}

#[test]
fn who_is_another_player_is_another_than_you_in_other_languages() {
    for (tag, told) in [
        ("zh-Hant", "當這張牌在hand中時：在其他玩家robs一位你以外的玩家之後，draw1。"),
        ("zh-Hans", "当这张牌在hand中时：在其他玩家robs一位你以外的玩家之后，draw1。"),
    ] {
        let does = "while in hand { after opponent robs opponent { draw 1 } }";
        said_in_language(tag, SMALL, &[(does, told)]);
    }
}

/// A number that a verb was handed is told by the verb's sentence, if it says how many.
#[test]
fn how_much_an_event_is_about_is_told_as_a_number() {
    let small = format!("{SMALL}verb lose n : number by m : number = 1 {{ -n coins }}\n");
    said_in(
        &small,
        &[
            (
                "while in hand { after you lose { draw event.n } }",
                "after you lose, draw that many.",
            ),
            ("while in hand { before you lose { set event.n = 1 } }", "before you lose, make n 1."),
        ],
    );
    let sentence = "[sentences]\nlose = \"{lose|loses} {what:a life|# lives}\"\n";
    let locale = ("locale/en.toml".to_owned(), sentence.to_owned());
    let told = |does: &str| {
        let mut sources =
            tests::one_text(format!("{small}card Own : red {{ {does} }}\n").replace('`', "\""));
        sources.locales = vec![locale.clone()];
        let game = dsl::load(&sources);
        assert!(!game.is_broken(), "{:#?}", game.diagnostics);
        let mut rules = tests::rules(&game);
        rules.show_in(&game.locales[0]);
        let card = rules.program().definitions.ids().next().unwrap();
        rules.wording(card).lines.join(" / ").replace("While this card is in your hand: ", "")
    };
    for (does, said) in [
        ("after you lose { draw event.n }", "after you lose some lives, draw that many."),
        (
            "after opponent loses where event.n > 1 { lose event.n }",
            "after another player loses some lives, if that number is more than 1, lose that many lives.",
        ),
        ("after you draw { lose event.n }", "after you draw, lose that many lives."),
    ] {
        assert_eq!(told(&format!("while in hand {{ {does} }}")), said);
    }
}

/// That somebody acts is no condition that a reader would ask for.
#[test]
fn wherever_a_card_is_somebody_acts() {
    let heap = SMALL.replace("zone deck", "zone heap : stack, faceup, zone deck");
    said_in(
        &heap,
        &[
            (
                "while in anywhere { after you move red to heap { +1 coin } }",
                "Wherever this card is: after you move a red card to the heap, +1 coin.",
            ),
            (
                "while in anywhere { after you move red to heap as x where coins > 1 { +1 coin } }",
                "Wherever this card is: after you move a red card to the heap, if your coins are more than 1, +1 coin.",
            ),
        ],
    );
}

#[test]
fn a_zone_to_which_something_happens_is_no_card() {
    let fills =
        SMALL.replace("verb draw", "verb fill z : zone { move top of deck to z }\nverb draw");
    said_in(
        &fills,
        &[
            (
                "while in hand { before anyone shuffles zone as z where z == deck { +1 coin } }",
                "before a player shuffles a zone, if it is the deck, +1 coin.",
            ),
            (
                "while in hand { after you fill zone as z where z != nook { fill z } }",
                "after you fill a zone, if it is not your nook, fill it.",
            ),
            (
                "while in hand { after you trash card as c { trash c } }",
                "after you trash a card, trash it.",
            ),
        ],
    );
}

/// Where an event is about two things, `it` could be either of them.
#[test]
fn which_of_two_things_of_an_event_is_meant_is_said() {
    said(&[
        (
            "while in hand { after you hang green on red as d { trash d } }",
            "after you hang a green card on a red card, trash that red card.",
        ),
        (
            "while in hand { after you hang green as c on red { trash c } }",
            "after you hang a green card on a red card, trash that green card.",
        ),
        (
            "while in hand { after you hang green as c on red as d { trash d, trash c } }",
            "after you hang a green card on a red card, trash that red card, then trash that green card.",
        ),
        (
            "while in hand { after you hang green on self as d { trash d } }",
            "after you hang a green card on this card, trash this card.",
        ),
        (
            "while in hand { after you hang self on red as d { trash d } }",
            "after you hang this card on a red card, trash that red card.",
        ),
        (
            "while in hand { after you hang self as c on red { trash c } }",
            "after you hang this card on a red card, trash this card.",
        ),
        (
            "while in hand { after you hang green { trash event.c } }",
            "after you hang a green card, trash it.",
        ),
        (
            "while in hand { after you hang self as c { +1 c.dust } }",
            "after you hang this card, put 1 dust on it.",
        ),
        (
            "while in hand { after anyone moves red as c to nook { trash c } }",
            "after a player moves a red card to your nook, trash it.",
        ),
    ]);
}

/// Of a list one is met by itself, and what is asked of the list is asked of all that is in it.
#[test]
fn all_that_an_event_is_about_is_more_than_the_one_that_is_met() {
    let small =
        SMALL.replace("verb trash", "verb toss cs : list of card { move cs to nook }\nverb trash");
    let small = small.as_str();
    let does = [
        (
            "while in hand { after you toss red where count of event.cs > 1 { +(sum of cost over event.cs) coins } }",
            "after you toss a red card, if the number of all cards involved is more than 1, +coins equal to the total cost of all cards involved.",
        ),
        (
            "while in hand { after you toss red as c where count of event.cs > 1 { trash c } }",
            "after you toss a red card, if the number of all cards involved is more than 1, trash it.",
        ),
        (
            "while in hand { after you toss red as c { move c to deck, move event.cs to hand } }",
            "after you toss a red card, put it on top of the deck, then put all cards involved into your hand.",
        ),
        (
            "while in hand { before you toss self { for c in event.cs { trash c } } }",
            "before you toss this card, trash all cards involved.",
        ),
        (
            "while in hand { after you toss red as c { trash c } }",
            "after you toss a red card, trash it.",
        ),
    ];
    said_in(small, &does);
    said_in_language(
        "zh-Hant",
        small,
        &[(
            does[0].0,
            "當這張牌在hand中時：在你toss一張red牌之後，若涉及的所有牌的數量多於1，+等同涉及的所有牌的cost總和的coins。",
        )],
    );
}

#[test]
fn what_you_do_behind_what_others_do_is_said_to_be_yours() {
    said(&[
        (
            "while in hand { at start of each turn where active is not me { as active { -1 coin }, +1 coin } }",
            "at the start of each turn, if the active player is not you, the active player gets -1 coin, then you get +1 coin.",
        ),
        (
            "while in hand { after opponent robs you { as actor { -1 coin }, +1 coin } }",
            "after another player robs you, that player gets -1 coin, then you get +1 coin.",
        ),
        (
            "while in hand { after opponent robs you { each opponent { -1 coin }, draw 1 } }",
            "after another player robs you, each other player gets -1 coin, then you draw 1.",
        ),
        (
            "while in hand { when coins rises to 3 { as left { -1 coin }, +2 coins } }",
            "when coins rise to 3, the player on your left gets -1 coin, then you get +2 coins.",
        ),
        (
            "option \"Go\" { as left { -1 coin }, +1 coin }",
            "you may do this: the player on your left gets -1 coin, then you get +1 coin.",
        ),
    ]);
}
