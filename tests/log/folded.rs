//! What folds away of a log, since the lines around it say the same.

use interpreter::{Line, Machine, Narrator};
use schema::decision::{Answer, Seat};
use schema::save::Seed;

/// Plays a game of two in which these seats take these options: who they are, and what the second of them is told.
pub(super) fn told(text: &str, options: &[(u8, u16)]) -> ([String; 2], Vec<Line>) {
    let game = dsl::load(&tests::one_text(text));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let setup = tests::setup(2, &[]);
    let mut told = Narrator::new(&setup.seats, Some(Seat(1)));
    let mut machine = Machine::new(&rules);
    let seed = Seed { number: 1, game: 0 };
    let mut state = machine.start(&setup, seed, &mut told).unwrap();
    let mut lines = Vec::new();
    for &(seat, option) in options {
        lines.extend(told.take());
        machine.answer(&mut state, Seat(seat), &Answer::Option(vec![option]), &mut told).unwrap();
    }
    lines.extend(told.take());
    ([0, 1].map(|seat| setup.seats[seat].clone()), lines)
}

/// An option folds away if what is done with it says the same, or if it only ends a turn; of several things that somebody
/// shows those that are nothing do. An answer in the turn of another stays.
#[test]
fn what_is_said_by_what_follows_folds_away() {
    let ([ann, ben], lines) = told(FOLDED, &[(0, 0), (1, 1), (0, 0)]);
    for (text, is_small) in [
        (format!("{ann} chooses: Burn a letter"), true),
        (format!("{ann} burns a letter"), false),
        (format!("{ben} chooses: Refuse"), false),
        (format!("{ann} shows chest: nothing"), true),
        (format!("{ann} shows shed: 1 wood"), false),
        (format!("{ann} chooses: Done"), true),
    ] {
        let found = lines.iter().find(|line| line.text == text);
        assert_eq!(found.map(|line| line.is_small), Some(is_small), "{text}: {lines:#?}");
    }
}

const FOLDED: &str = r#"players 2
resource ware = wood | stone
player {
  zone hand : set, private
  zone fire : row, faceup
  pool chest : ware, private
  pool shed : ware, private
  counter ill_luck
}
verb burn_a_letter { move (first of hand) to fire }
kind card { live in hand }
card Letter {}
setup { each player { stock hand with Letter times 3 } }
flow {
  turns from (first of players) {
    choose one {
      option "Burn a letter" { burn_a_letter }
      option "Rest" { }
    }
    as left {
      choose one {
        option "Agree" { }
        option "Refuse" { }
      }
    }
    +1 shed.wood
    reveal chest, reveal shed
    choose one {
      option "Done" { }
      option "Over" { end game }
    }
  }
}
winner fewest ill_luck
"#;

/// What is done first with an option folds away if that says all of it, but for who does it and things that it does not name.
#[test]
fn what_the_option_says_is_not_told_again() {
    let ([ann, ben], lines) = told(SAID, &[(0, 0), (0, 0), (1, 2)]);
    for (text, is_small) in [
        (format!("{ann} chooses: Lay down Reed"), false),
        (format!("{ann} lays Reed"), true),
        (format!("{ben} chooses: Flip something"), false),
        (format!("{ben} flips Reed"), false),
    ] {
        let found = lines.iter().find(|line| line.text == text);
        assert_eq!(found.map(|line| line.is_small), Some(is_small), "{text}: {lines:#?}");
    }
}

const SAID: &str = r#"players 2
player { zone hand : row, faceup, zone heap : row, faceup, counter pegs }
kind card { }
card Reed { }
card Rush { }
verb lay c : card { move c to heap }
verb flip c : card { +1 peg }
setup { each player { stock hand with Reed, stock hand with Rush } }
flow {
  turns from (first of players) {
    choose one {
      option "Lay down {c}" for c in hand { lay c }
      option "Flip something" { flip first of hand }
    }
    choose one { option "Rest" { }, option "Over" { end game } }
    if pegs > 3 { end game }
  }
}
winner most pegs
"#;

/// An option that does something is told, though nothing comes of it; so is one that ends a turn of which nothing else is
/// told.
#[test]
fn an_option_of_which_nothing_comes_is_told() {
    let options = [(0, 0), (1, 1), (0, 2), (1, 3), (1, 1), (0, 3), (0, 0)];
    let ([ann, ben], lines) = told(IDLE, &options);
    let options = lines.into_iter().filter(|line| line.text.contains(" chooses: "));
    let options: Vec<(String, bool)> = options.map(|line| (line.text, line.is_small)).collect();
    let wanted = [
        (format!("{ann} chooses: Wait"), false),
        (format!("{ben} chooses: Pass"), false),
        (format!("{ann} chooses: Pass over"), false),
        (format!("{ben} chooses: Win"), false),
        (format!("{ben} chooses: Pass"), true),
        (format!("{ann} chooses: Win"), false),
        (format!("{ann} chooses: Wait"), false),
    ];
    assert_eq!(options, wanted);
}

const IDLE: &str = r#"players 2
player { counter seals }
kind card {}
setup {}
flow {
  turns from (first of players) {
    menu main {
      option "Wait" { wait, stop }
      option "Pass" { stop }
      option "Pass over" { end turn }
      option "Win" { +1 seal }
    }
    if seals > 8 { end game }
  }
}
verb wait {}
winner most seals
"#;

/// An option that begins a turn of its own ends none, and stays; what is looked at in a stack is told as it lies there.
#[test]
fn an_option_that_begins_a_turn_stays_and_a_stack_is_told_in_its_order() {
    let game = dsl::load(&tests::one_text(NESTED));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let setup = tests::setup(2, &[]);
    let mut told = Narrator::new(&setup.seats, Some(Seat(0)));
    let mut machine = Machine::new(&rules);
    let seed = Seed { number: 1, game: 0 };
    let mut state = machine.start(&setup, seed, &mut told).unwrap();
    machine.answer(&mut state, Seat(0), &Answer::Option(vec![1]), &mut told).unwrap();
    let lines = told.take();
    let ann = setup.seats[0].clone();
    for text in [
        format!("{ann} chooses: Go on a journey"),
        format!("shown to {ann}: Letter, 2 Parcel, Letter ({ann}'s bag)"),
    ] {
        let found = lines.iter().find(|line| line.text.contains(&text));
        assert_eq!(found.map(|line| line.is_small), Some(false), "{text}: {lines:#?}");
    }
}

const NESTED: &str = r#"players 2
player {
  zone bag : stack, facedown
  counter steps
}
kind card {}
card Letter {}
card Parcel {}
verb peek { look top 4 of bag }
setup { each player {
  stock bag with Letter
  stock bag with Parcel times 2
  stock bag with Letter
} }
flow {
  turns from (first of players) {
    peek
    choose one {
      option "Rest" { +1 step }
      option "Go on a journey" if steps == 0 { turn { +1 step } }
    }
    if steps > 3 { end game }
  }
}
score steps
winner most score
"#;

/// A call that was handed nothing, and in which nothing was done but calls of which nothing came, is left out with them.
#[test]
fn what_comes_to_nothing_all_the_way_is_left_out() {
    let ([ann, _], lines) = told(IN_VAIN, &[(0, 0)]);
    let count = |text: String| lines.iter().filter(|line| line.text == text).count();
    assert_eq!(count(format!("{ann} counts pairs")), 1, "{lines:#?}");
    assert_eq!(count(format!("{ann} counts rows")), 0, "{lines:#?}");
    assert_eq!(count(format!("{ann} scores 0")), 0, "{lines:#?}");
}

const IN_VAIN: &str = r#"players 2
player { counter pegs }
kind card {}
setup {}
verb score_points n : number { +n pegs }
verb count_pairs { score_points 2 }
verb count_rows { score_points 0, score_points 0 }
flow {
  turns from (first of players) {
    count_rows
    count_pairs
    choose one {
      option "Rest" { }
      option "Over" { end game }
    }
    if pegs > 3 { end game }
  }
}
winner most pegs
"#;

/// Cards that are not known go in a call: its line says so if nothing else is done there, and else they are told of.
#[test]
fn hidden_cards_that_go_fold_into_a_call_that_does_nothing_else() {
    let text = r#"players 2
player { zone hand : set, private, counter luck }
table { zone deck : stack, facedown, zone pit : stack, facedown }
card Stone {}
setup { stock deck with Stone times 9, each player { stock hand with Stone times 9 } }
verb draw n : number { repeat n { move top of deck to hand } }
verb stumble { +1 luck, draw 1, pick 1 from hand as lost, move lost to pit }
flow {
  turns from (first of players) {
    choose one { option "Draw" { draw 2 }, option "Stumble" { stumble }, option "Over" { end game } }
  }
}
winner most luck
"#;
    let moved = |option: u16| {
        let ([ann, _], lines) = told(text, &[(0, option), (1, 2)]);
        let moved =
            lines.into_iter().filter(|line| line.text.contains("card") && line.text.contains("->"));
        moved.map(|line| (line.text.replace(&ann, "Ann"), line.is_small)).collect::<Vec<_>>()
    };
    let line = |text: &str, is_small: bool| (text.to_owned(), is_small);
    assert_eq!(moved(0), [line("2 cards: deck -> Ann's hand", true)]);
    let stumbled =
        [line("a card: deck -> Ann's hand", true), line("a card: Ann's hand -> pit", false)];
    assert_eq!(moved(1), stumbled);
}

/// A verb's own line says that what it was handed goes, and not what an ability or a handler does with that.
#[test]
fn what_abilities_and_handlers_do_with_what_a_verb_was_handed_is_told() {
    let text = r#"players 2
player {
  zone hand : set, private
  zone board, grave, exile : row, faceup
}
kind card {
  counter harm
  on play
  define left_over = 2 - harm
  live in board
}
kind imp is card {
  on play { move self to board }
  when left_over falls to 0 { move self to grave }
}
imp Fiend { }
imp Ghoul { on play { move self to board, move self to exile } }
card Torch { }
setup { each player { stock hand with Fiend, stock hand with Torch, stock hand with Ghoul } }
verb play c : card { perform c.play }
verb burn c : card { move c to grave }
verb harm c : card { +2 c.harm }
rule "Ashes" { after anyone burns card as c { move c to exile } }
flow {
  turns from (first of players) {
    choose one {
      option "Fiend" { for c in Fiend in hand { play c } }
      option "Ghoul" { for c in Ghoul in hand { play c } }
      option "Torch" { for c in Torch in hand { burn c } }
      option "Harm" { for c in players.board { harm c } }
      option "Over" { end game }
    }
  }
}
winner players
"#;
    let moved = |options: &[u16]| {
        let options: Vec<(u8, u16)> =
            options.iter().enumerate().map(|(at, option)| ((at % 2) as u8, *option)).collect();
        let ([ann, ben], lines) = told(text, &options);
        let moved = lines.into_iter().filter(|line| line.text.contains("->") && !line.is_small);
        let moved = moved.filter(|line| !line.text.contains("harm"));
        moved.map(|line| line.text.replace(&ann, "Ann").replace(&ben, "Ben")).collect::<Vec<_>>()
    };
    assert_eq!(moved(&[0, 4]), ["Fiend: Ann's hand -> Ann's board"]);
    let ghoul = ["Ghoul: Ann's hand -> Ann's board", "Ghoul: Ann's board -> Ann's exile"];
    assert_eq!(moved(&[1, 4]), ghoul);
    assert_eq!(moved(&[2, 4]), ["Torch: Ann's grave -> Ann's exile"]);
    let harmed = ["Fiend: Ann's hand -> Ann's board", "Fiend: Ann's board -> Ann's grave"];
    assert_eq!(moved(&[0, 3, 4]), harmed);
}

/// A call that was told before anybody could say which card it was handed names it no more: so the line of the card does,
/// once it lies open.
#[test]
fn a_card_that_its_call_could_not_name_is_named_where_it_goes() {
    let ([ann, _], lines) = told(PAID_FIRST, &[(0, 0)]);
    for (text, is_small) in [
        (format!("{ann} builds a card"), false),
        (format!("Mill: {ann}'s hand -> {ann}'s town"), false),
        (format!("{ann} hides a card"), false),
        (format!("a card: {ann}'s deck -> {ann}'s cellar"), true),
    ] {
        let found = lines.iter().find(|line| line.text == text);
        assert_eq!(found.map(|line| line.is_small), Some(is_small), "{text}: {lines:#?}");
    }
}

const PAID_FIRST: &str = r#"players 2
player {
  zone hand : set, private
  zone deck : stack, facedown
  zone cellar : stack, facedown
  zone town : row, faceup
  counter debt
}
verb build c : card { ask_how, move c to town }
verb hide c : card { +1 debt, move c to cellar }
verb ask_how {
  choose one {
    option "Pay" { +1 debt }
    option "Owe" { +2 debt }
  }
}
kind card {}
card Mill {}
setup { each player { stock hand with Mill, stock deck with Mill } }
flow {
  turns from (first of players) {
    build (first of hand)
    hide (top of deck)
    end game
  }
}
winner fewest debt
"#;

/// What was shown at a spot is known there, and named when something is done with it.
#[test]
fn what_was_shown_at_a_spot_is_named_when_it_is_taken() {
    let ([ann, _], lines) = told(DUG, &[(0, 0)]);
    let dug = format!("{ann} digs up Mole");
    assert!(lines.iter().any(|line| line.text == dug), "{lines:#?}");
    let unseen = format!("{ann} digs up a card");
    assert!(lines.iter().any(|line| line.text == unseen), "{lines:#?}");
}

const DUG: &str = r#"players 2
table { zone plot : grid, facedown, zone barrow : stack, facedown }
player { counter debt }
kind card {}
card Mole {}
verb dig_up c : card { +1 debt, move c to barrow }
setup {
  stock plot.at(0, 0) with Mole
  stock plot.at(1, 0) with Mole
}
flow {
  phase Show { reveal plot.at(0, 0).card }
  turns from (first of players) {
    choose one {
      option "Dig" { dig_up plot.at(0, 0).card }
      option "Rest" { }
    }
    dig_up plot.at(1, 0).card
    end game
  }
}
winner fewest debt
"#;
