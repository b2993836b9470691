//! A seat is told the same, whether the fast form is played or each instruction as it is written.

use interpreter::{Line, Machine, Narrator, Rules};
use schema::decision::Seat;
use schema::save::Seed;
use tests::Table;

const ANSWERS: usize = 60;

#[test]
fn what_is_told_is_the_same_however_it_is_played() {
    let mut wrong = Vec::new();
    for shelf in ["tests/suite", "games"] {
        for folder in tests::folders(shelf) {
            let rules = tests::rules(&tests::game_in(&folder));
            let here = folder.display().to_string();
            wrong.extend(told(&rules).err().map(|line| format!("{here}: {line}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Plays a game in both forms, and compares what the first seat is told; fails with the first line that differs.
fn told(rules: &Rules) -> Result<(), String> {
    let (seats, seed) = (tests::seats(rules, 0), Seed { number: 7, game: 0 });
    let mut table = Table::by_chance(seats, seed);
    let setup = tests::setup(seats, &[]);
    let mut forms = [Machine::new(rules), Machine::reference(rules)];
    let mut narrators = [(); 2].map(|()| Narrator::new(&setup.seats, Some(Seat(0))));
    let mut states = Vec::new();
    for (machine, narrator) in forms.iter_mut().zip(&mut narrators) {
        states.push(machine.start(&setup, seed, narrator).unwrap());
    }
    for _ in 0..ANSWERS {
        let [fast, written] = narrators.each_mut().map(Narrator::take);
        same(&fast, &written)?;
        let Some((seat, answer)) = table.answer(&mut forms[0], &states[0]).unwrap() else { break };
        for (at, state) in states.iter_mut().enumerate() {
            forms[at].answer(state, seat, answer, &mut narrators[at]).unwrap();
        }
    }
    let [fast, written] = narrators.each_mut().map(Narrator::take);
    same(&fast, &written)
}

fn same(fast: &[Line], written: &[Line]) -> Result<(), String> {
    match fast.iter().zip(written).find(|(fast, written)| fast != written) {
        Some((fast, written)) => Err(format!("{fast:?}\n  as it is written: {written:?}")),
        None if fast.len() != written.len() => Err("not as many lines".to_owned()),
        None => Ok(()),
    }
}
