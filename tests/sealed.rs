//! What lies in a sealed card is seen by whoever has the card before them, and by nobody else.

use interpreter::Machine;
use schema::decision::{Answer, Seat, Shape};
use schema::save::{Seed, Setup};

#[test]
fn whoever_holds_a_box_sees_what_is_in_it() {
    let game = tests::game_in(&tests::root().join("tests/suite/sealed"));
    let rules = tests::rules(&game);
    let setup = Setup { seats: vec!["A".into(), "B".into()], variants: [].into(), given: None };
    let mut machine = Machine::new(&rules);
    let mut state = machine.start(&setup, Seed { number: 1, game: 0 }, &mut ()).unwrap();
    // Before the boxes go round, each puts nothing aside.
    for seat in [Seat(1), Seat(0)] {
        machine.answer(&mut state, seat, &Answer::Bundle(vec![0, 0]), &mut ()).unwrap();
    }
    let decision = rules.describe(&state, &state.pending()[0]);
    assert!(matches!(decision.shape, Shape::Bundle { min: 0, max: 2, .. }), "{decision:?}");
    let (seat, other) = (decision.player, Seat(1 - decision.player.0));
    let too_many = Answer::Bundle(vec![2, 1]);
    assert!(machine.answer(&mut state, seat, &too_many, &mut ()).is_err());
    machine.answer(&mut state, seat, &Answer::Bundle(vec![0, 2]), &mut ()).unwrap();
    let inside = |seat| -> Vec<(String, i32)> {
        let cells = rules.view(&state, seat).cells.into_iter();
        cells
            .filter(|cell| cell.name.starts_with("inside"))
            .map(|cell| (cell.name, cell.value))
            .collect()
    };
    assert_eq!(inside(seat), []);
    assert!(inside(other).contains(&("inside.white".to_owned(), 2)), "{:?}", inside(other));
    let bags = |seat| {
        rules.view(&state, seat).cells.iter().filter(|cell| cell.name == "bag.white").count()
    };
    assert_eq!((bags(seat), bags(other)), (1, 1));
}
