//! A role that is called and that nobody answers: whatever the reason, the others are told, shown and asked the same.

use interpreter::{Machine, View, ruling};
use schema::decision::Seat;
use schema::save::{Seed, Setup};

const REASONS: [&str; 2] = ["ROL-1", "ROL-2"];

#[test]
fn nobody_can_tell_why_a_role_stays_silent() {
    let game = tests::game_in(&tests::root().join("tests/suite/roles"));
    let rules = tests::rules(&game);
    let mut machine = Machine::new(&rules);
    let (mut seen, mut told): (Vec<Vec<View>>, Vec<String>) = Default::default();
    for id in REASONS {
        let ruling = game.rulings.iter().find(|ruling| ruling.ids[0] == id).unwrap();
        told.push(ruling::run(&rules, ruling).transcript);
        let setup = Setup {
            seats: ruling.given.players.clone(),
            variants: [].into(),
            given: Some(ruling.given.clone()),
        };
        let mut state = machine.start(&setup, Seed { number: 1, game: 0 }, &mut ()).unwrap();
        let mut views = Vec::new();
        loop {
            views.extend([Seat(0), Seat(2)].map(|seat| rules.view(&state, seat)));
            let Some(pending) = state.pending().first().copied() else { break };
            let first = pending.asked.answer(vec![0], usize::from(pending.len));
            machine.answer(&mut state, pending.player, &first, &mut ()).unwrap();
        }
        seen.push(views);
    }
    assert!(seen[0].len() > 2, "nobody was asked to hush");
    assert_eq!(seen[0], seen[1]);
    assert_eq!(told[0], told[1]);
}
