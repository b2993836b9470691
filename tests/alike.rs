//! Lists are the same if the same things are in them, wherever they lie: for those who choose, and for those who are told.

use interpreter::{Event, Machine, Observer, Rules, State};
use schema::save::Seed;

const TEXT: &str = r#"players 2
player { zone hand : set, private }
kind card { note seen : list of number = [1, 2] }
card Fox {}
setup { each player { stock hand with Fox times 3 } }
flow {
  as (first of players) {
    for c in hand { set c.seen = [1, 2] }
    choose 1 card in hand as one
    set one.seen = [2]
    choose 1 card in hand
  }
  end game
}
winner most 0
"#;

/// Counts the notes that are told as changed.
#[derive(Default)]
struct Notes(usize);

impl Observer for Notes {
    fn event(&mut self, _: &Rules, _: &State, event: Event) {
        self.0 += usize::from(matches!(event, Event::Noted { .. }));
    }
}

#[test]
fn notes_that_list_the_same_things_are_the_same() {
    let rules = tests::rules(&dsl::load(&tests::one_text(TEXT)));
    for mut machine in [Machine::new(&rules), Machine::reference(&rules)] {
        let mut notes = Notes::default();
        let seed = Seed { number: 1, game: 0 };
        let state = machine.start(&tests::setup(2, &[]), seed, &mut notes).unwrap();
        // Of three that are alike nobody is asked for one; then one of them is another.
        let [pending] = state.pending() else { panic!("one decision is open") };
        let counts: Vec<u16> = state.candidates(pending).iter().map(|one| one.count).collect();
        assert_eq!(counts, [1, 2]);
        assert_eq!(notes.0, 1);
    }
}

/// Boxes with a pea in each, of which one becomes another.
const BOXES: &str = "players 2
player { zone hand : set, private }
kind box { zone inside : row of pea, faceup }
kind pea {
  counter dust
  zone core : row, faceup
}
box Box {}
pea Pea {}
setup { each player { stock hand with Box times 3 } }
flow {
  as (first of players) {
    for b in box in hand { stock b.inside with Pea }
    choose 1 box in hand as one
    for p in one.inside { CHANGE }
    choose 1 box in hand
  }
  end game
}
winner most 0
";

/// Cards of one name are told apart by what lies in them: by what that bears, and by what lies in it in turn.
#[test]
fn what_lies_in_cards_tells_them_apart_by_all_that_is_seen_of_it() {
    for (change, expected) in [("+1 p.dust", 2), ("stock p.core with Box", 2), ("+0 p.dust", 0)] {
        let rules = tests::rules(&dsl::load(&tests::one_text(BOXES.replace("CHANGE", change))));
        for mut machine in [Machine::new(&rules), Machine::reference(&rules)] {
            let seed = Seed { number: 1, game: 0 };
            let state = machine.start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
            let asked = state.pending().first();
            assert_eq!(
                asked.map_or(0, |asked| state.candidates(asked).len()),
                expected,
                "{change}"
            );
        }
    }
}
