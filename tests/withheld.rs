//! What a question does not offer is told with the condition that is in the way: of several the first that does not hold.

use interpreter::Machine;
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
