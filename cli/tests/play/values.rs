//! Values as they count now, in the words of the locale: on the table, with candidates, with `? CARD`, in the log.

use super::piped::Desk;

/// A card whose presence changes what others cost and are worth, and a limit of its owner's.
const GAME: &str = r#"
players 2
resource coin
player {
  zone hand   : set, private
  zone street : row, faceup
  zone plot   : grid, faceup
  pool chest  : coin = 9
  define room = 3
  shown chest, room
}
purposes put, tend, earn
kind card {
  cost  : 0 to 9
  worth : number = 1
  define fee = cost + 1
  shown cost, fee, worth
  live in street
}
card Gate { cost 3 }
card Bridge { cost 2, -1 cost for card, +2 worth for card, +1 room }
setup {
  each player {
    stock hand with Gate times 2
    stock hand with Bridge
    stock plot.at(0, 0) with Gate
    stock plot.at(1, 0) with Bridge
  }
}
flow {
  rounds 3 {
    each player {
      choose 1 card in hand to put as c
      move c to street
      choose 1 spot in plot.filled to tend
      choose one { option "Take {room} coins" { +room coin }, option "Pass" { } } to earn
    }
  }
  end game
}
score "Street" sum of worth over street
winner most score
"#;

const ENGLISH: &str = r#"
[nouns]
chest = "gold|gold"
room = "space|spaces"
"#;

/// What is worked out with arguments, while all decide at once; an option that names a card; a note that is shown then.
const SHOP: &str = r#"
players 2
resource ware = wood | stone
player {
  zone hand  : set, private
  pool chest : ware, private
  note pick  : ware, private
}
purposes buy, earn
kind card { cost : 0 to 9, live in hand }
card Gate { cost 3 }
define price_of(w : ware, n : number) = if w == wood then n else n + 1
define is_fair(w : ware, n : number) = price_of(w, n) < 9
setup { each player { stock hand with Gate } }
flow {
  together each player {
    choose 1 ware where is_fair(it, 4) to buy as w
    set pick = w
    reveal pick
  }
  each player {
    choose one { option "Build a gate" if Gate.cost <= 5 { +1 chest.wood }, option "Pass" { } } to earn
  }
  end game
}
score sum of cost over hand
winner most score
"#;

/// What is said after each of these lines.
fn said(lines: &[&str]) -> Vec<String> {
    said_in(GAME, lines)
}

fn said_in(game: &str, lines: &[&str]) -> Vec<String> {
    let desk = Desk::new();
    let folder = desk.game("Values", game);
    if game == GAME {
        std::fs::write(folder.join("locale/en.toml"), ENGLISH).unwrap();
    }
    let words = [folder.to_str().unwrap(), "--seats", "you,random", "--seed", "1"];
    let text = desk.play(&words, &lines.join("\n"));
    text.split("\n> ").map(str::to_owned).collect()
}

#[test]
fn a_card_is_told_with_what_its_values_are_now() {
    let said = said(&["? Gate", "Bridge", "? Gate", "? Bridge"]);
    assert!(said[1].contains("Gate: cost: 3, worth: 1\nnow: fee 4"), "{said:#?}");
    assert!(said[3].contains("now: cost 2 (not 3), fee 3, worth 3 (not 1)"), "{said:#?}");
    assert!(said[4].contains("now: cost 1 (not 2), fee 2, worth 3 (not 1)"), "{said:#?}");
}

#[test]
fn what_a_question_works_out_of_a_candidate_is_told() {
    let said = said_in(SHOP, &["stone", "Pass"]);
    assert!(said[0].contains("1 wood price of 4    2 stone price of 5"), "{said:#?}");
    assert!(said[1].contains(" shows pick: stone"), "{said:#?}");
    assert!(!said.concat().contains("to everybody"), "{said:#?}");
    assert!(said[1].contains("1 Build a gate (cost 3)"), "{said:#?}");
}

#[test]
fn so_are_candidates_limits_and_points() {
    let said = said(&["Bridge", "0, 0", "1", "look"]);
    assert!(said[0].contains("points so far 0  gold 9  spaces 3"), "{said:#?}");
    assert!(said[0].contains("Gate ×2, cost 3, fee 4, worth 1"), "{said:#?}");
    // What lies at a spot is said beside it.
    assert!(said[1].contains("1 (0, 0) Gate"), "{said:#?}");
    assert!(said[2].contains("1 Take 4 coins"), "{said:#?}");
    assert!(said[3].contains("Player 1 chooses: Take 4 coins"), "{said:#?}");
    assert!(said[4].contains("spaces 4 (not 3)"), "{said:#?}");
    assert!(said[4].contains("Gate (cost 1 (not 3), fee 2, worth 5 (not 1))"), "{said:#?}");
    assert!(said[4].contains("points so far 10"), "{said:#?}");
}

/// `why CARD` tells what makes a value what it is shown as, whatever it cannot know of what others hold; what is only there for
/// somebody's hand is no reason for a card of another, and a card that others hold has none at all.
#[test]
fn what_makes_a_value_of_ones_own_card_is_told_while_others_hold_cards() {
    let cards = r#"players 2
kind card { cost : 0 to 9 = 1, live in field }
card Smith { while in field { +2 cost for (card in hand) } }
card Axe { cost 3 }
card Law { while in field { -1 reach } }
rule "Tax" { +1 cost for Axe }
player {
  zone hand : set, private
  zone field : row, faceup
  zone heaps : piles 2, faceup
  counter points
  define reach = 5 - points
}
purposes lay
setup { each player { stock hand with Axe, stock hand with Smith, stock field with Law, stock field with Smith, stock heaps[1] with Axe } }
flow { turns { phase Act { choose up to 1 card in hand where it.cost <= reach to lay as c, move c to field, +1 point, if points > 3 { end game } } } }
winner most points
"#;
    let desk = Desk::new();
    desk.game("smiths", cards);
    let words = ["smiths", "--seed", "3", "--seats", "Ann=you,Bob=random"];
    let text = desk.play(&words, "why axe\nwhy smith\n");
    let own = "cost 6 in Ann's hand (it says 3)\n  +2 cost, says Smith (rules.cards:3)\n  +1 cost, says a rule or effect (rules.cards:6)\n";
    assert!(text.contains(own), "{text}");
    let lies = "cost 4 in a pile of Bob's heaps (it says 3)\n  +1 cost, says a rule or effect (rules.cards:6)\n";
    assert!(text.contains(lies), "{text}");
    assert!(text.contains("cost 3 in Ann's hand (it says 1)\n  +2 cost, says Smith"), "{text}");
    assert!(!text.contains("Bob's hand"), "{text}");
}
