//! What is told to whoever has lost sight of something: which of several hidden cards one is, nobody hears from a line, nor
//! from a line that is not there; and whether an answer has shown anything to anybody is known before it is taken back.

use interpreter::{Discovery, Line, Machine, Narrator, Rules, State};
use schema::decision::{Answer, Seat, Shape};
use schema::save::Seed;

fn rules_of(text: &str) -> Rules {
    let game = dsl::load(&tests::one_text(text.to_owned()));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    tests::rules(&game)
}

/// What the second player is told of a game of this text, and which lines of it fold away. Of what each question offers, one
/// after another is taken from game to game.
fn lines(text: &str, seed: u64) -> Vec<Line> {
    let rules = rules_of(text);
    let setup = tests::setup(2, &[]);
    let mut told = Narrator::new(&setup.seats, Some(Seat(1)));
    let mut machine = Machine::new(&rules);
    let mut state: State =
        machine.start(&setup, Seed { number: seed, game: 0 }, &mut told).unwrap();
    while let Some(&pending) = state.pending().first() {
        let answer = match rules.describe(&state, &pending).shape {
            Shape::Pick { candidates, .. } => {
                Answer::Pick(vec![(seed % candidates.len() as u64) as u16])
            }
            _ => Answer::YesNo(true),
        };
        machine.answer(&mut state, pending.player, &answer, &mut told).unwrap();
    }
    told.take()
}

/// Those of them that do not fold away.
fn told(text: &str, seed: u64) -> Vec<String> {
    let lines = lines(text, seed).into_iter().filter(|line| !line.is_small);
    lines.map(|line| line.text).collect()
}

/// A card goes into a deck that is shuffled, and another, or the same, out of it.
const SWAPPED: &str = "
players 2
player {
  zone deck : stack, facedown
  zone hand : set, private
  zone gone : row, faceup
  counter n
}
kind card { }
card Ant { }
card Bee { }
purposes keep
verb swap c : card { move c to deck, +1 n, shuffle deck, move top of deck to WHERE }
setup { each player { stock deck with Ant times 2, stock deck with Bee times 2, shuffle deck, move top 3 of deck to hand } }
flow { as (first of players) { choose 1 card in hand to keep as k, swap k }, end game }
winner most n
";

#[test]
fn whether_a_shuffled_card_is_the_one_that_was_handed_to_a_call_is_not_told() {
    for (to, lines) in [("gone", 4), ("hand", 4)] {
        let text = SWAPPED.replace("WHERE", to);
        for seed in 0..24 {
            let told = told(&text, seed);
            let call = told.iter().find(|line| line.contains("swaps")).unwrap();
            assert!(call.ends_with("swaps a card"), "{seed}: {told:#?}");
            let moves = told.iter().filter(|line| line.contains("deck ->")).count();
            assert_eq!((moves, told.len()), (1, lines), "{seed}: {told:#?}");
        }
    }
}

#[test]
fn a_card_that_is_chosen_in_secret_may_be_the_one_that_was_handed_to_the_call() {
    let again = "verb swap c : card { move c to gone, +1 n, choose 1 card in gone to keep as d, move d to hand }";
    let text = SWAPPED.replace("zone gone : row, faceup", "zone gone : set, private");
    let text = text
        .lines()
        .map(|line| if line.starts_with("verb") { again } else { line })
        .collect::<Vec<_>>()
        .join("\n");
    let others =
        text.replace("move top 3 of deck to hand", "move top 2 of deck to hand, move deck to gone");
    for seed in 0..24 {
        let told = told(&others, seed);
        assert_eq!(told.iter().filter(|line| line.contains("gone ->")).count(), 1, "{told:#?}");
    }
}

#[test]
fn which_hidden_card_a_note_or_a_shown_value_holds_is_not_told_by_silence() {
    let text = "
players 2
player {
  counter n
  note fav : card
  define mine = fav
  shown mine
}
table {
  zone pot : stack, facedown
  define best = top of pot
  shown best
}
kind card { }
card Ant { }
card Bee { }
purposes keep
setup { stock pot with Ant times 2, stock pot with Bee, shuffle pot, each player { set fav = top of pot } }
flow { as (first of players) { repeat 4 { may \"Shuffle?\" to keep { shuffle pot, +1 n, set fav = top of pot } } }, end game }
winner most n
";
    let first = lines(text, 0);
    assert!(!first.iter().any(|line| line.text.contains("fav: a card")), "{first:#?}");
    for seed in 1..24 {
        assert_eq!(lines(text, seed), first);
    }
}

/// Who sees a hand changes by a move, and ends by one.
const SIGHT: &str = "
players 2
player {
  zone deck : stack, facedown
  zone hand : set, private
  zone play : row, faceup
  zone gone : row, faceup
  define decider = me
  counter n
}
kind card { live in play }
card Ant { }
card Puppet { while in play { set decider = me for left } }
purposes keep
setup { each player { stock gone with Puppet, stock hand with Ant times 2 } }
flow {
  as (last of players) { move gone to play, +1 n }
  as (last of players) { move play to gone }
  as (first of players) { choose 1 card in hand to keep as s, move s to deck }
  end game
}
winner most n
";

#[test]
fn whoever_saw_a_hand_for_a_while_is_not_told_what_leaves_it_later() {
    let told = told(SIGHT, 0);
    let left = told.iter().find(|line| line.contains("hand ->")).unwrap();
    assert!(left.starts_with("a card: "), "{told:#?}");
}

/// Whether the first answer to the first question of a game shows anything to anybody.
fn shows_something(text: &str) -> bool {
    let rules = rules_of(text);
    let mut machine = Machine::new(&rules);
    let seed = Seed { number: 1, game: 0 };
    let mut state = machine.start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
    let mut discovery = Discovery::default();
    discovery.begin(&rules, &state);
    let pending = state.pending()[0];
    let answer = match rules.describe(&state, &pending).shape {
        Shape::YesNo => Answer::YesNo(true),
        _ => Answer::Pick(vec![0]),
    };
    machine.answer(&mut state, pending.player, &answer, &mut discovery).unwrap();
    discovery.is_something(&rules, &state)
}

#[test]
fn an_answer_that_lets_somebody_see_more_has_shown_something() {
    let flow = |steps: &str| {
        let (head, tail) = SIGHT.split_once("flow {").unwrap();
        let (_, tail) = tail.split_once("end game").unwrap();
        format!(
            "{head}flow {{ {steps}, as (first of players) {{ may \"On?\" to keep {{ +1 n }} }}, end game{tail}"
        )
    };
    let first = |does: &str| flow(&format!("as (first of players) {{ {does} }}"));
    assert!(!shows_something(&first("may \"Go?\" to keep { +1 n }")));
    assert!(shows_something(&first("may \"Go?\" to keep { move gone to play }")));

    let cart = "
players 2
player {
  zone play : row, faceup
  counter n
  note pal : player
  note wish : number, private to players where it.pal is me
}
kind card { }
kind cart is card { zone load : row, private }
card Ant { }
cart Wain { }
purposes keep
setup { each player { stock play with Wain, for w in Wain in play { stock w.load with Ant }, set wish = 3 } }
flow { as (first of players) { may \"Go?\" to keep { DO }, may \"On?\" to keep { +1 n } }, end game }
winner most n
";
    for (does, shows) in [
        ("+1 n", false),
        ("move play to left.play", true),
        ("set pal = left", true),
        ("set wish = 4", false),
    ] {
        assert_eq!(shows_something(&cart.replace("DO", does)), shows, "{does}");
    }
}
