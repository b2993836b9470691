//! What a question tells: all of it may be taken, whose cards lie there, whom an option is about, why something is missing; and
//! why a game ended.

use super::piped::Desk;

const GAME: &str = r#"
players 2
player {
  zone hand  : set, private
  zone pit   : row, faceup
  zone shelf : row, faceup
  counter grudge : 0 to 9
  flag busy, until end of day
}
table { zone bins : piles 3, facedown }
purposes toss, drop, spare, act, settle
kind card { live in pit }
card Gate { }
card Bridge { }
verb ponder c : card {
  choose one {
    option "Mend it" if c is Bridge { +1 grudge }
    option "Leave it" { }
    option "Burn it" { move c to pit }
  } to settle
}
setup {
  stock bins[1] with Gate
  stock bins[2] with Bridge
  each player {
    stock hand with Gate times 2
    stock hand with Bridge
    stock shelf with Gate
  }
}
flow {
  rounds 3 {
    phase day {
      let leader = first of players
      as leader {
        choose any card in hand to toss as tossed
        move tossed to pit
        choose up to 1 card in players.pit to drop
        ponder first of (Gate in (hand + pit))
        let host = me
        choose up to 1 card in shelf by host to spare
        choose one {
          option "Swap hands with {p}" for p in opponents if not busy {
            let theirs = p.hand
            move hand to p.hand
            move theirs to hand
          }
          option "Sulk" { +5 grudge }
          option "Empty a bin" { move bins[1].cards to pit }
        } to act
        choose 2 card in hand to settle
      }
    }
    if count of (pile in bins where it is empty) >= 2 or any player where it.sour { end game }
  }
}
"#;

/// What is said after each of these lines, of the game with these lines behind it.
fn said(more: &str, lines: &[&str]) -> Vec<String> {
    let desk = Desk::new();
    let folder = desk.game("Asked", &format!("{GAME}{more}"));
    let locale = "[qualities]\nbusy = \"\"\n[counters]\nbusy = \"a day's work done\"\n";
    std::fs::write(folder.join("locale/en.toml"), locale).unwrap();
    let words = [folder.to_str().unwrap(), "--seats", "Ann=you,random", "--seed", "1"];
    let text = desk.play(&words, &lines.join("\n"));
    text.split("\n> ").map(str::to_owned).collect()
}

/// With somebody who is sour from a grudge of 5 on.
const SOUR: &str = "player { define sour = grudge >= 5 }\nscore grudge\nwinner most score\n";

#[test]
fn that_everything_may_be_chosen_is_told_where_it_may() {
    let said = said(SOUR, &["all", "0", "leave it", "0", "swap hands with random"]);
    assert!(said[0].contains("`all`, or several: `1 3, 5`"), "{said:#?}");
    assert!(said[1].contains("1 Gate ×2"), "{said:#?}");
    assert!(!said[1].contains("`all`"), "one at most: {said:#?}");
    assert!(!said[5].contains("`all`"), "two of three: {said:#?}");
}

#[test]
fn a_card_that_may_not_be_chosen_is_told_from_what_is_not_there() {
    let said = said(SOUR, &["gate", "bridge", "bog"]);
    assert!(said[2].contains("Bridge is not offered: `why Bridge` tells why"), "{said:#?}");
    assert!(said[3].contains("nothing here is called `bog`"), "{said:#?}");
}

#[test]
fn whose_cards_lie_there_is_told_where_they_might_be_somebody_elses() {
    let said = said(SOUR, &["bridge", "0", "leave it", "0"]);
    assert!(!said[0].contains("Ann's hand"), "{said:#?}");
    assert!(said[1].contains("1 Bridge Ann's pit"), "from all players: {said:#?}");
    assert!(said[3].contains("1 Gate Ann's shelf"), "chosen by somebody who is named: {said:#?}");
}

#[test]
fn an_option_for_a_player_tells_how_many_cards_it_is_about() {
    let said = said(SOUR, &["bridge", "0", "leave it", "0"]);
    assert!(said[4].contains("1 Swap hands with random (hand 3)"), "{said:#?}");
}

#[test]
fn why_tells_what_a_verb_was_handed_and_what_cards_leave_out() {
    let said = said(SOUR, &["0", "why", "leave it", "0", "why swap hands"]);
    assert!(said[2].contains("not offered: Mend it (Gate is not a Bridge)"), "{said:#?}");
    assert!(said[5].contains("it is offered if “a day's work done” does not hold"), "{said:#?}");
}

#[test]
fn why_a_game_ended_is_told() {
    let ended = |lines: &[&str]| said(SOUR, lines).concat();
    let by_rule = ended(&["0", "leave it", "0", "sulk", "gate, bridge"]);
    assert!(by_rule.contains("Ann's grudge: 0 -> 5"), "what an option counts: {by_rule}");
    assert!(by_rule.contains("The game is over. It ended because Ann is sour."), "{by_rule}");
    let by_bins = ended(&["0", "leave it", "0", "empty a bin", "gate, bridge"]);
    let why = "It ended because there are at least 2 piles with nothing left in the bins.";
    assert!(by_bins.replace('\n', " ").contains(why), "{by_bins}");
    let swap = ["0", "leave it", "0", "swap hands with random", "gate, bridge"];
    let by_itself = ended(&swap.repeat(3));
    assert!(by_itself.contains("The game is over. It ended after 3 rounds."), "{by_itself}");
    assert!(by_itself.contains("rounds: 3 · answers: 15"), "{by_itself}");
    assert!(by_itself.contains("Ann's cards: Gate ×3, Bridge"), "{by_itself}");
}

/// Piles of two players, which go by the same numbers.
const PILES: &str = "players 2
player { zone front : piles 2, faceup, counter taken }
kind card { }
card Gate { }
card Bridge { }
purposes take
setup { each player { stock front[1] with Gate, stock front[2] with Bridge } }
flow { rounds 2 { each player {
  choose 1 pile in players.front[2] where it is not empty to take as p
  move top of p to front[1]
  +1 taken
} } }
winner most taken
";

#[test]
fn piles_with_the_same_number_are_typed_by_different_ones() {
    let desk = Desk::new();
    let folder = desk.game("Piles", PILES);
    let words = [folder.to_str().unwrap(), "--seats", "Ann=you,random", "--seed", "1"];
    let text = desk.play(&words, "2");
    assert!(text.contains("1 2 Ann's front: Bridge"), "{text}");
}

/// Three are asked for numbers, of which one may be none, and one is below zero.
const NUMBERS: &str = r#"
players 2
player { counter grain : -50 to 50 }
purposes bid
setup { }
flow { turns {
  choose up to 1 number in (0 to 3) where it != 2 to bid as b
  choose 1 number in (0 - 2 to 2) to bid as e
  set grain = e
  end game
} }
winner most grain
"#;

#[test]
fn a_zero_that_is_offered_is_that_number_and_not_nothing() {
    let desk = Desk::new();
    let folder = desk.game("Numbers", NUMBERS);
    let words = [folder.to_str().unwrap(), "--seats", "Ann=you,random", "--seed", "1"];
    let text = desk.play(&words, "0\n-2\n");
    let said: Vec<&str> = text.split("\n> ").collect();
    let offered: Vec<&str> = said[0].lines().last().unwrap().split_whitespace().collect();
    assert_eq!(offered, ["0", "1", "3", "nothing"], "{said:#?}");
    assert!(said[1].contains("  -2"), "{said:#?}");
    assert!(!said[1].contains("1 -2"), "{said:#?}");
    assert!(said[2].contains("The game is over."), "{said:#?}");
}

/// A question that the engine makes of what is to be done says nothing that was read of somebody else's secret, and a number
/// that was chosen as well as a resource that is named it does say.
#[test]
fn what_is_asked_tells_no_secret() {
    let game = r#"
players 2
resource stone = granite | marble
player {
  zone hand : set, private
  pool purse : stone
  counter debt : 0 to 9, private
  counter scars
  note rival : player, private
}
purposes keep
kind card { finds : stone = marble }
card Elk { finds granite }
verb hit p : player { +1 p.scars }
setup {
  each player {
    stock hand with Elk times seat
    set debt = 3 + seat
    set rival = left
  }
}
flow {
  as (first of players) {
    may gain (left.debt) granite to purse
    may gain (sum of (1 it) over (list of finds over left.hand)) to purse
    may hit left.rival
    let owed = left.debt
    may gain owed granite to purse
    choose number from 1 to 3 to keep as n
    may gain n granite to purse
    may gain (debt) granite to purse
    may hit left
  }
  end game
}
score scars
winner most score
"#;
    let desk = Desk::new();
    let folder = desk.game("Hushed", game);
    let words = [folder.to_str().unwrap(), "--seats", "Ann=you,Bob=random", "--seed", "1"];
    let said = desk.play(&words, "n\nn\nn\nn\n2\nn\nn\nn");
    let asked = said.lines().filter_map(|line| line.strip_prefix("Ann: Do you "));
    let asked: Vec<&str> = asked.collect();
    let open = ["gain 2 granite?", "gain 4 granite?", "hit Bob?"];
    assert_eq!(asked, [&["gain?", "gain?", "hit?", "gain?"][..], &open[..]].concat(), "{said}");
}
