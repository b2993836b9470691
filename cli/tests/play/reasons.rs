//! `why NAME` at the table: as much as the seat that asks may know.

use super::piped::Desk;
use crate::called::root;

pub(super) fn answers(text: &str) -> Vec<String> {
    text.split("\n> ").map(|part| part.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// Why a card is not offered, what makes a value what it is, and why one was not asked.
#[test]
fn what_made_or_prevented_a_question_is_told() {
    let desk = Desk::new();
    let text = desk
        .play(&["dominion", "--seed", "7"], "3 copper\nwhy gold\nwhy silver\nwhy xyzzy\nwhy buy\n");
    let told = answers(&text);
    assert!(told[2].contains("in a pile of supply: its cost is more than your Coins"), "{text}");
    assert!(told[2].contains("(rules.cards:"), "where the question stands: {text}");
    assert!(told[3].contains("in a pile of supply: it may be chosen"), "{text}");
    assert!(told[4].contains("no card, verb, value or option is called `xyzzy`"), "{text}");
    assert!(told[5].contains("nothing that is here answers it"), "{text}");
}

/// Options are known by what they say with their values, defines by what they are called; conditions are told in words.
#[test]
fn options_and_defines_are_told_in_words() {
    let desk = Desk::new();
    let asked = "why repay\nwhy gold for an angel wing\nwhy left side of stained windows\n";
    let text = desk.play(&["deal-with-the-devil", "--seed", "5"], asked);
    let told = answers(&text);
    assert!(
        told[1].contains("your debt plus your debt not yet on the track is more than 0"),
        "{text}"
    );
    assert!(told[2].contains("`gold for an angel wing` is 5 now"), "{text}");
    assert!(told[3].contains("“left side of stained windows” may not be chosen now"), "{text}");
    for part in told.iter().skip(1) {
        assert!(!part.contains("v0") && !part.contains("me.") && !part.contains('{'), "{part}");
    }
}

/// Words of the text are known, also where the locale shows other ones.
#[test]
fn what_a_locale_renames_is_found_by_its_own_word() {
    let desk = Desk::new();
    let seats = ["--seed", "1", "--seats", "you,random,random,random"];
    let asked = "why builds\nwhy built this turn\nwhy gathered\n";
    let text = desk.play(&[&["citadels"], &seats[..]].concat(), asked);
    let told = answers(&text);
    let said = |at: usize, asked: &str| told[at].strip_prefix(asked).unwrap();
    assert!(told[1].contains("`built this turn` of Player 1 is 0 now"), "{text}");
    assert_eq!(said(1, "why builds "), said(2, "why built this turn "));
    assert!(told[3].contains("`resources gathered this turn` of Player 1 is no now"), "{text}");
}

/// A define that has another value for each thing is told by its values of what is offered, not by what it is made of.
#[test]
fn a_define_of_each_thing_is_told_by_its_values() {
    let desk = Desk::new();
    let asked = "bid yellow\nplay captain\nwhy price\nwhy tint\n";
    let words = ["viceroy", "--from", "VIC-058", "--seats", "Ann=you,Bob=random"];
    let text = desk.play(&words, asked);
    let told = answers(&text);
    let why = "`price` depends on what it is asked of. Of what is offered now:";
    assert!(told[3].contains(why), "{text}");
    assert!(told[3].contains("(1, -2), (1, 6): 1 green"), "{text}");
    assert!(told[3].contains("(3, 2): 1 blue, 1 green, 1 yellow"), "{text}");
    assert!(
        told[4].contains(
            "`tint` depends on what it is asked of, and tells nothing more of what is offered here"
        ),
        "{text}"
    );
}

/// What a define gives that is handed something is not known where the question does not ask it: it is not called 0.
#[test]
fn a_define_that_a_question_does_not_read_has_no_value_there() {
    let desk = Desk::new();
    let words = ["dominion", "--from", "Throne Room: the first play", "--seats", "you,random"];
    let text = desk.play(&words, "why pile_size\n");
    assert!(
        answers(&text)[1].contains(
            "`pile size` depends on what it is asked of, and tells nothing more of what is offered here"
        ),
        "{text}"
    );
}

/// What is running and what answers is told as cards are, in the words of the locale.
#[test]
fn what_runs_and_what_answers_is_told_in_words() {
    let desk = Desk::new();
    let text = desk.play(&["citadels", "--seed", "5"], "why\nwhy graveyard\n");
    let told = answers(&text);
    assert!(told[1].starts_with("why sends the characters round (rules.cards:"), "{text}");
    assert!(told[2].contains("When another player destroys a district, if it is not"), "{text}");
    assert!(!text.contains("circulate") && !text.contains("instead of opponent"), "{text}");
    let words = ["dominion", "--from", "Throne Room: the first play", "--seats", "you,random"];
    let text = desk.play(&words, "throne room\nwhy\n");
    let told = answers(&text);
    assert!(told[2].starts_with("why Cellar +1 Action."), "{text}");
}

#[test]
fn lines_that_change_a_value_are_told() {
    let game = root().join("tests/suite/discount");
    let game = game.to_str().unwrap();
    let mut whole = String::new();
    for id in ["D-1", "D-2", "D-3", "D-4"] {
        let desk = Desk::new();
        let words = [game, "--from", id, "--seats", "you,random"];
        whole += &desk.play(&words, "why Gate\nwhy Tent\nwhy Seal\nwhy Bridge\n");
    }
    assert!(whole.contains("cost 1 in market (it says 4)\n"), "{whole}");
    assert!(whole.contains("  -1 cost, says Bridge (discount.cards:25) ×3\n"), "{whole}");
}

/// What a card says that is a list, or several goods, is told by what is in it.
#[test]
fn prices_and_lists_are_told_by_what_is_in_them() {
    let text = "players 2\nresource gem = ruby | opal\nplayer { zone hand : set, private, zone play : row, faceup, counter points }\ntable { zone market : row, faceup }\npurposes buy\nkind card { bill : price, likes : list of gem, live in play }\ncard Spire { bill 2 ruby, 1 opal, likes [ruby, opal] }\ncard Fair { bill 1 ruby, likes [], while in play { -(1 ruby) bill for (card in market) } }\nsetup { stock market with Spire, each player { stock play with Fair } }\nflow { rounds 1 { each player { turn { phase Main { choose up to 1 card in market where bill <= 9 ruby + 9 opal and likes is not empty to buy, +1 point } } } } }\nwinner most points\n";
    let desk = Desk::new();
    let folder = desk.game("Bills", text);
    let words = [folder.to_str().unwrap(), "--seats", "you,random", "--seed", "1"];
    let text = desk.play(&words, "why Spire\n");
    assert!(text.contains("bill 1 opal in market (it says 2 ruby, 1 opal)"), "{text}");
    assert!(text.contains("  -1 ruby bill, says Fair (rules.cards:"), "{text}");
}

/// A game in which a card changes a define while it lies on the display, and its play another one for a while.
const PICKS: &str = r#"
players 2
player {
  zone hand : set, private
  zone display : row, faceup
  counter gold
  define picks = 1
  define reach = 5
  define rich = gold > 90
}
kind card { live in display, on play }
card Governor { +1 pick, on play { left_reach } }
verb left_reach { as left { until end of turn { set reach = 4 } } }
verb play c : card { move c to display, perform c.play }
card Sailor { }
setup { each player { stock hand with Governor, stock hand with Sailor } }
flow {
  turns {
    choose 1 card in hand to play as c
    play c
    menu main { option "Go" { stop }, option "Boast" if reach > 3 or rich { stop } }
    repeat picks { +1 gold }
    if hand is empty { end game }
  }
}
winner most gold
"#;

/// Of a define those lines are told that are on it now, and not what a card would do that lies elsewhere, or what is so of
/// somebody else.
#[test]
fn lines_that_change_a_define_are_told_while_they_do() {
    let desk = Desk::new();
    let game = desk.game("Picks", PICKS);
    let words = [game.to_str().unwrap(), "--seed", "1", "--seats", "you,random"];
    let text = desk.play(&words, "why picks\nwhy rich\ngovernor\nwhy reach\nwhy picks\n");
    let told: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    assert!(text.contains("`picks` is 1 now: 1\n"), "{text}");
    assert!(text.contains("`reach` is 5 now: 5\n"), "{text}");
    assert!(text.contains("`rich` is no now: it is so if your gold is more than 90\n"), "{text}");
    assert!(text.contains("`picks` is 2 now: 1\n  +1 picks, says Governor"), "{text}");
    assert_eq!(told.iter().filter(|line| line.contains(", says ")).count(), 1, "{text}");
}

/// Whoever asks is told nothing of what others hold: neither that it is there, nor that it answered.
#[test]
fn nothing_that_others_hold_is_told() {
    // Bob holds a card that answers an attack, and is asked before Alice's card does anything.
    let desk = Desk::new();
    let lines = "why moat\n1\n\nwhy moat\n0\n\nwhy moat\n";
    let text = desk.play(
        &["dominion", "--from", "Moat answers an Attack", "--seats", "Alice=you,Bob=you"],
        lines,
    );
    let told = answers(&text);
    let asks = |who: &str, part: &str| part.contains(&format!("{who}'s hand"));
    for part in told.iter().filter(|part| part.contains("Before another player resolves")) {
        assert!(!(asks("Alice", part) && asks("Bob", part)), "{text}");
    }
    assert!(!told[1].contains("Bob"), "Alice asks what Bob holds: {text}");
}

/// A small game whose menu leaves things out.
const HERBS: &str = r#"
players 2
player {
  zone hand : set, private
  zone sold : set, faceup
  counter coins : 0 to 9
}
kind herb { price : number }
herb Mint { price 1 }
herb Sage { price 4 }
setup { each player { stock hand with Mint, stock hand with Sage } }
flow {
  turns {
    phase Work {
      always menu main {
        option "Sell {c}" for c in (herb in hand where price <= 2) if coins > 0 { move c to sold }
        option "Rest" if coins >= 0 and count of sold > 3 { stop }
        option "Steal" if any (Sage in opponent.hand where price > 9) { stop }
        option "Gain" { +1 coins }
        option "Pass" { stop }
      }
      if coins > 8 { end game }
    }
  }
}
winner most coins
"#;

/// What a question leaves out is told with the condition that does not hold, of several the first; what somebody else
/// holds is told neither so nor so.
#[test]
fn what_is_not_offered_is_told_with_its_reason() {
    let desk = Desk::new();
    let game = desk.game("Herbs", HERBS);
    let words = [game.to_str().unwrap(), "--seed", "1"];
    let text = desk.play(&words, "why\nwhy sage\ngain\nwhy\n");
    let told = answers(&text);
    assert!(told[1].contains("not offered: Sell Sage (Sage's price is more than 2)"), "{text}");
    assert!(told[1].contains("not offered: Sell Mint (your coins"), "{text}");
    assert!(
        told[1].contains("not offered: Rest (there are at most 3 cards in your sold)"),
        "{text}"
    );
    assert!(!text.contains("Steal"), "{text}");
    assert!(told[2].contains("Sell Sage") && !told[2].contains("Rest"), "{text}");
    assert!(!told[2].contains("nothing is asked about it"), "{text}");
    assert!(!told[4].contains("Sell Mint (") && told[4].contains("Rest ("), "{text}");
}

/// A small game in which choices ask for what has a name: what was handed to a verb, and a card that nobody sees.
const NAMED: &str = r#"
players 2
player {
  zone deck : stack, facedown
  zone shelf : row, faceup
  counter coins
}
kind herb { price : number = 1 }
herb Mint { price 2 }
herb Sage { }
herb Rue { }
setup { each player { stock shelf with Mint, stock shelf with Sage, stock deck with Rue } }
verb keep c : herb { +c.price coins }
verb match c : herb { choose up to 1 herb in shelf where it == c to keep as found, keep found }
verb guess c : herb { choose up to 1 herb in shelf where it is c or price == 2 to keep as found, keep found }
flow {
  turns {
    let first_one = first of shelf
    match first_one
    guess top of deck
    if coins > 8 { end game }
  }
}
winner most coins
"#;

/// What a variable is stands in the reason, not "it" for both; what whoever is asked does not see is called by the name that the
/// verb gives it, and so is it by `why VERB`.
#[test]
fn what_a_name_stands_for_is_told_as_far_as_it_is_seen() {
    let desk = Desk::new();
    let game = desk.game("Named", NAMED);
    let words = [game.to_str().unwrap(), "--seed", "1"];
    let text = desk.play(&words, "why sage\nmint\nwhy sage\nwhy guess\nwhy keep\nwhy c\nwhy\n");
    let told = answers(&text);
    assert!(told[1].contains("in Player 1's shelf: it is not Mint"), "{text}");
    assert!(told[3].contains("in Player 1's shelf: it is not c"), "{text}");
    assert!(!text.contains("Rue"), "{text}");
}

/// A card that options are open for is told by them, also where nothing else is asked about it; that all players but one are
/// out, and a choice among words of a group, are told so.
#[test]
fn options_that_are_open_for_a_card_are_told() {
    let desk = Desk::new();
    let cards = "players 2\ntags shade = dark | light\nplayer {\n  zone hand : row, private\n  zone row : row, faceup\n  flag beaten, out\n}\nkind card { cost : number = 1 }\ncard Ash { }\ncard Birch { cost 3 }\npurposes like\nsetup { each player { stock hand with Ash times 3, stock hand with Birch } }\nflow { turns {\n  choose one {\n    option \"Play {c}\" for c in hand if c.cost < 2 { move c to row }\n    option \"Give up\" { choose 1 shade to like, set beaten }\n  }\n  if count of players == 1 { end game }\n} }\nwinner players\n";
    let game = desk.game("grove", cards);
    let text = desk.play(&[game.to_str().unwrap(), "--seed", "1"], "why ash\ngive up\n1\n");
    assert!(text.contains("“Play Ash” may be chosen"), "{text}");
    assert!(!text.contains("nothing answers it"), "{text}");
    assert!(text.contains("choose 1 shade to like"), "{text}");
    assert!(text.contains("It ended because only one player is left."), "{text}");
}
