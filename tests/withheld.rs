//! What a question does not offer is told with the condition that is in the way: of several the first that does not hold.

use interpreter::{Machine, Narrator};
use schema::decision::{Answer, Seat};
use schema::id::DefinitionId;
use schema::save::Seed;

/// What is not offered to who has so many coins and so much wood, each with the condition that does not hold.
fn withheld(coins: u8, wood: u8, asks: &str) -> Vec<(String, String)> {
    let text = format!(
        "players 2\npurposes spend\nplayer {{ zone hand : row, faceup, counter coins, wood }}\n\
         kind card {{ cost : number }}\ncard Ant {{ cost 1 }}\ncard Bee {{ cost 2 }}\n\
         setup {{ each player {{ for c in card {{ stock hand with c }}, set coins = {coins}, set wood = {wood} }} }}\n\
         flow {{ turns {{ phase Work {{ {asks} }}, end game }} }}\nwinner most coins\n"
    );
    let rules = tests::rules(&dsl::load(&tests::one_text(text)));
    let seed = Seed { number: 1, game: 0 };
    let state = Machine::new(&rules).start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
    let pending = &state.pending()[0];
    let told = rules.withheld(&state, pending).into_iter();
    told.map(|one| (one.what.clone(), rules.withheld_words(&state, pending, &one))).collect()
}

/// Whether these are told, each with a condition that speaks of one word and not of the other.
fn tells(told: &[(String, String)], wanted: &[(&str, &str, &str)]) -> bool {
    told.len() == wanted.len()
        && told.iter().zip(wanted).all(|((what, words), (name, says, leaves_out))| {
            what == name && words.contains(says) && !words.contains(leaves_out)
        })
}

#[test]
fn an_option_is_told_with_the_first_condition_that_does_not_hold() {
    let asks = "choose one { option \"Rest\" { +1 coin }, option \"Chop\" { +1 wood }\n\
                option \"Build\" if coins > 0 and wood > 1 { +2 coins } }";
    for (coins, wood, wanted) in [
        (0, 0, &[("Build", "coins", "wood")][..]),
        (0, 2, &[("Build", "coins", "wood")]),
        (1, 0, &[("Build", "wood", "coins")]),
        (1, 2, &[]),
    ] {
        let told = withheld(coins, wood, asks);
        assert!(tells(&told, wanted), "{coins} coins, {wood} wood: {told:?}");
    }
}

#[test]
fn a_card_is_told_with_the_first_condition_that_it_does_not_fulfil() {
    let asks = "choose up to 1 card in hand where cost <= coins and cost > wood to spend as c\n\
                if c is not none { +1 coin }";
    for (coins, wood, wanted) in
        [(2, 0, &[][..]), (1, 0, &[("Bee", "coins", "wood")]), (2, 1, &[("Ant", "wood", "coins")])]
    {
        let told = withheld(coins, wood, asks);
        assert!(tells(&told, wanted), "{coins} coins, {wood} wood: {told:?}");
    }
}

/// A pile that is not offered since it is empty is called by its number and zone, and said to be empty.
#[test]
fn an_empty_pile_is_told_to_be_empty() {
    let text = "players 2\nplayer { zone fields : piles 2, faceup, limit 3 }\nkind card {}\ncard Ant {}\n\
                setup { each player { stock fields[1] with Ant } }\n\
                flow { turns { phase Work { choose one {\n\
                option \"Rest\" { draw_one }\noption \"Wait\" { draw_one }\n\
                option \"Reap {f}\" for f in pile in fields where it is not empty { reap f } } }, end game } }\n\
                verb draw_one {}\nverb reap f : pile { move top of f to fields[2] }\nwinner most seat\n";
    let game = dsl::load(&tests::one_text(text.to_owned()));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let seed = Seed { number: 1, game: 0 };
    let setup = tests::setup(2, &[]);
    let mut machine = Machine::new(&rules);
    let mut told = Narrator::new(&setup.seats, Some(Seat(0)));
    let mut state = machine.start(&setup, seed, &mut told).unwrap();
    let pending = state.pending()[0];
    let withheld = rules.withheld(&state, &pending);
    let words: Vec<String> =
        withheld.iter().map(|one| rules.withheld_words(&state, &pending, one)).collect();
    assert_eq!(words, ["pile 2 of fields is empty"]);
    // An option that is taken is told as it was offered.
    machine.answer(&mut state, pending.player, &Answer::Option(vec![2]), &mut told).unwrap();
    let lines: Vec<String> = told.take().into_iter().map(|line| line.text).collect();
    assert!(lines.iter().any(|line| line.ends_with(" chooses: Reap 1")), "{lines:#?}");
}

/// What the first player is told is not offered, and what of the first card, at the first question of a game.
fn told_in(text: String) -> (Vec<String>, String) {
    let game = dsl::load(&tests::one_text(text));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let seed = Seed { number: 1, game: 0 };
    let state = Machine::new(&rules).start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
    let pending = &state.pending()[0];
    let withheld = rules.withheld(&state, pending);
    let words = withheld.iter().map(|one| rules.withheld_words(&state, pending, one)).collect();
    let offers = rules.offers(&state, DefinitionId(0), Some(pending.player));
    (words, format!("{offers:?}"))
}

/// What the first player is told is not offered, and what of a card, for a secret number of the second player's.
fn told_beside(strength: u8, asks: &str) -> (Vec<String>, String) {
    let text = format!(
        "players 2\npurposes act\nplayer {{ zone hand : set, private\n\
         counter strength : 0 to 9, private\ncounter grain : 0 to 9 }}\ntable {{ counter rain = 6 }}\n\
         kind card {{ cost : number }}\ncard Owl {{ cost 1 }}\ncard Hen {{ cost 5 }}\n\
         setup {{ each player {{ stock hand with Owl, stock hand with Hen, set strength = {strength} }} }}\n\
         verb spy p : player {{ result p.strength }}\nverb work {{ {asks} }}\n\
         flow {{ turns from (first of players) {{ phase Work {{ work }}, end game }} }}\nwinner most grain\n"
    );
    told_in(text)
}

#[test]
fn what_a_variable_holds_of_a_secret_is_not_told_by_what_is_missing() {
    let rest = "option \"Rest\" { +1 grain }, option \"Wait\" { -1 grain }";
    let hit = |condition: &str| {
        format!("choose one {{ option \"Hit\" if {condition} {{ +1 grain }}, {rest} }} to act")
    };
    for (asks, tells) in [
        // The first condition that fails would tell whether the secret one does.
        (format!("let s = left.strength\nchoose one {{ option \"Hit\" if s < 5 and grain > 2 {{ +1 grain }}, {rest} }} to act"), false),
        (format!("let s = left.strength + 1\nlet t = s\nchoose one {{ option \"Hit\" if t < 5 {{ +1 grain }}, {rest} }} to act"), false),
        // One that stands before it tells nothing.
        (format!("let s = left.strength\nchoose one {{ option \"Hit\" if grain > 2 and s < 5 {{ +1 grain }}, {rest} }} to act"), true),
        (format!("let s = strength + rain\nchoose one {{ option \"Hit\" if s > 30 {{ +1 grain }}, {rest} }} to act"), true),
        (format!("let s = 0\nas left {{ set s = strength }}\n{}", hit("s < 5 and grain > 2")), false),
        (format!("let s = 0\neach opponent {{ set s = strength + 1 }}\nlet t = s\n{}", hit("t < 5 and grain > 2")), false),
        (format!("let s = if grain == 0 then left.strength else 0\n+1 grain\n{}", hit("s < 5 and grain > 2")), false),
        (format!("spy left as s\n{}", hit("s < 5 and grain > 2")), false),
        (format!("spy left as s\nlet t = s + 1\n{}", hit("t < 5 and grain > 2")), false),
        (format!("let s = 0\nif rain > 2 {{ set s = rain }}\n{}", hit("s > 30")), true),
        ("let who = left\nalways choose up to 1 card in (card in hand where cost > who.strength) where cost > 4 to act as c\nif c is not none { +1 grain }".to_owned(), false),
        ("let s = left.strength\nalways choose up to 1 card in (card in hand where cost > s) where cost > 4 to act as c\nif c is not none { +1 grain }".to_owned(), false),
        ("let s = rain\nalways choose up to 1 card in hand where cost > s to act as c\nif c is not none { +1 grain }".to_owned(), true),
    ] {
        let told = [0, 7].map(|strength| told_beside(strength, &asks));
        assert_eq!(told[0], told[1], "{asks}");
        let says = told[0].0.len() + usize::from(told[0].1.contains("Unmet"));
        assert_eq!(says > 0, tells, "{asks}: {told:?}");
    }
}

/// A game in which one follows suit: what is asked, with clubs led and a heart and a club in each hand.
fn told_of_suits(asks: &str) -> (Vec<String>, String) {
    let text = format!(
        "players 2\npurposes act\ntags suit = clubs | hearts\n\
         player {{ zone hand : set, private\nzone trick : row, faceup\ncounter luck : 0 to 9, private\n\
         define follow = card in hand where suit == led\n\
         define playable = if follow is empty then hand else follow\n\
         define lucky = card in hand where cost > left.luck\n\
         define guessed = if left.luck > 5 then (card in hand where cost > 3) else (card in trick where cost > 3) }}\n\
         table {{ note led : suit }}\ndefine legal(p : player) = card in p.hand where suit == led\n\
         kind card {{ cost : number }}\n\
         card Rose : hearts {{ cost 1 }}\ncard Leaf : clubs {{ cost 2 }}\n\
         setup {{ each player {{ for c in card {{ stock hand with c }} }}, set led = clubs }}\n\
         verb work {{ {asks} }}\n\
         flow {{ turns from (first of players) {{ phase Work {{ work }}, end game }} }}\nwinner most seat\n"
    );
    told_in(text)
}

#[test]
fn what_a_define_leaves_out_is_told_with_its_condition() {
    for list in ["hand where suit == led", "follow", "legal(me)", "playable"] {
        let (words, offers) =
            told_of_suits(&format!("always choose 1 card in {list} to act as a\nmove a to trick"));
        assert_eq!(words, ["Rose's suit is not led"], "{list}");
        assert!(offers.contains("Unmet") && !offers.contains("Elsewhere"), "{list}: {offers}");
    }
}

/// Whether a card is left out by one condition or by another, or lies elsewhere, may tell what somebody else hides.
#[test]
fn what_a_define_reads_of_a_secret_is_not_told() {
    for list in ["lucky", "guessed"] {
        let asks = |luck: u8| {
            format!(
                "as left {{ set luck = {luck} }}\n\
                 always choose up to 1 card in {list} to act as a\nif a is not none {{ move a to trick }}"
            )
        };
        let told = [3, 9].map(|luck| told_of_suits(&asks(luck)));
        assert_eq!(told[0], told[1], "{list}");
    }
}

#[test]
fn what_is_kept_apart_from_something_goes_by_what_that_is_called() {
    let asks = "let apart = first of (hand where cost == 1)\n\
                always choose 1 card in hand where it is not apart to act as b\nmove b to trick";
    let (words, _) = told_of_suits(asks);
    assert_eq!(words, ["Rose is apart"]);
}
