//! What goes round in `together` goes at once: whoever put a card away knows where it lies, whichever seat is first.

use interpreter::{Machine, Rules, State};
use schema::decision::{Answer, Seat};
use schema::save::Seed;

/// Each player has a card of their own, on top of two that are alike everywhere; the first is asked at each `ponder`.
const TEXT: &str = r#"players 3
player {
  zone hand : set, private
  zone heap : row, faceup
}
card Elk {}
card Fox {}
card Owl {}
card Yak {}
define own = if seat == 1 then Elk else if seat == 2 then Fox else Owl
setup {
  each player {
    stock hand with own.name
    stock hand with Yak times 2
  }
}
verb ponder { may "go on" { fail } }
flow {
  STEPS
  end game
}
winner most 0
"#;

/// What each seat knows of the hand of the seat behind it, at each `ponder`.
fn known_behind(steps: &str) -> Vec<[Vec<String>; 3]> {
    let game = dsl::load(&tests::one_text(TEXT.replace("STEPS", steps)));
    let wrong: Vec<_> = game.diagnostics.iter().map(|one| &one.message).collect();
    assert!(!game.is_broken(), "{wrong:#?}");
    let rules = tests::rules(&game);
    let mut machine = Machine::new(&rules);
    let mut state =
        machine.start(&tests::setup(3, &[]), Seed { number: 1, game: 0 }, &mut ()).unwrap();
    let mut all = Vec::new();
    while let Some(pending) = state.pending().first() {
        let player = pending.player;
        all.push([0, 1, 2].map(|seat| known_in(&rules, &state, seat, (seat + 1) % 3)));
        machine.answer(&mut state, player, &Answer::YesNo(false), &mut ()).unwrap();
    }
    all
}

fn known_in(rules: &Rules, state: &State, seat: u8, owner: u8) -> Vec<String> {
    let zones = rules.view(state, Seat(seat)).zones;
    let hand = zones.into_iter().find(|one| one.name == "hand" && one.owner == Some(Seat(owner)));
    hand.unwrap().known
}

const PASS: &str = "together each player { move (card in hand where it is not Yak) to left.hand }";

#[test]
fn each_knows_what_they_passed_on() {
    let all = known_behind(&format!("{PASS}\nas (first of players) {{ ponder }}"));
    assert_eq!(all, [[vec!["Elk"], vec!["Fox"], vec!["Owl"]]]);
}

/// What goes in another `together`, or in turn order, may be what came in the last.
#[test]
fn what_goes_afterwards_may_be_what_came() {
    let on = "together each player { move (first of (Yak in hand)) to left.hand }";
    let all = known_behind(&format!("{PASS}\n{on}\nas (first of players) {{ ponder }}"));
    // The last to pass knows what of theirs came after the first had passed.
    assert_eq!(all, [[vec!["Yak"], vec!["Yak"], vec!["Yak"]]]);
    let on = "each player { move (first of (Yak in hand)) to left.hand }";
    let all = known_behind(&format!("{PASS}\n{on}\nas (first of players) {{ ponder }}"));
    assert_eq!(all, [[vec![], vec![], vec!["Yak"]]]);
}

/// Of two that are alike, the one that comes into sight at the same time is not the one that was passed.
#[test]
fn what_comes_into_sight_at_once_is_another() {
    let steps = "together each player {
        let yaks = Yak in hand
        move (first of yaks) to left.hand
        move (last of yaks) to heap
      }
      as (first of players) { ponder }
      as (first of players) { move (first of (Yak in left.hand)) to left.heap, ponder }";
    let all = known_behind(steps);
    assert_eq!(all, [[vec!["Yak"], vec!["Yak"], vec!["Yak"]], [vec![], vec!["Yak"], vec!["Yak"]]]);
}
