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
