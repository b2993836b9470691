//! `together`: whoever answers first, the game that comes of it is the same, and nobody is shown what another answers.

use std::collections::{BTreeMap, BTreeSet};

use interpreter::bot::{Player, Reply};
use interpreter::decision::SeatView;
use interpreter::{Asked, Machine, Pending, State, state_hash};
use schema::decision::{Answer, Seat};
use schema::save::{Seed, Setup};

/// What a seat answers hangs on nothing but the seat and how often it was asked before.
fn answer(pending: &Pending, before: usize) -> Answer {
    let seat = usize::from(pending.player.0);
    match pending.asked {
        Asked::YesNo => Answer::YesNo((seat + before).is_multiple_of(2)),
        Asked::Number { least, most } => Answer::Number((least + seat as i32).min(most)),
        other => {
            let picked = (seat + before) % (usize::from(pending.len) + 1);
            let few = picked == usize::from(pending.len) && pending.min == 0;
            let picked = (picked % usize::from(pending.len)) as u16;
            let picked = if few { &[][..] } else { &[picked] };
            other.answer(picked, usize::from(pending.len))
        }
    }
}

/// All ways to go on; games that came to the same state go on as one.
#[test]
fn all_orders_of_arrival_lead_to_equal_states() {
    let rules = tests::rules(&tests::game_in(&tests::root().join("tests/suite/together")));
    let mut machine = Machine::new(&rules);
    for number in 0..4 {
        let seats = ["Ann", "Ben", "Cy"].map(str::to_owned).to_vec();
        let setup = Setup { seats, variants: [].into(), given: None };
        let first = machine.start(&setup, Seed { number, game: 0 }, &mut ()).unwrap();
        let mut open: BTreeMap<(String, [usize; 3]), State> =
            [((state_hash(&first), [0; 3]), first)].into();
        let (mut ends, mut several) = (BTreeSet::new(), 0);
        while let Some(((_, asked), state)) = open.pop_first() {
            if state.pending().is_empty() {
                assert!(state.outcome().is_some());
                ends.insert(state_hash(&state));
            }
            several += usize::from(state.pending().len() > 1);
            for pending in state.pending() {
                let seat = usize::from(pending.player.0);
                let mut next = state.clone();
                machine
                    .answer(&mut next, pending.player, &answer(pending, asked[seat]), &mut ())
                    .unwrap();
                let mut asked = asked;
                asked[seat] += 1;
                let key = (state_hash(&next), asked);
                if let Some(same) = open.get(&key) {
                    assert_eq!(*same, next, "equal hashes, other states");
                }
                open.insert(key, next);
            }
        }
        assert!(several > 5, "nobody was asked at once");
        assert_eq!(ends.len(), 1, "seed {number}: the order of arrival made a difference");
        assert!(open.is_empty());
    }
}

/// How many games of each are played, and how many answers of each.
const GAMES: u64 = 6;
const ANSWERS: usize = 80;

/// Several answers of whoever is asked in the state: what the others are shown is the same after each of them as before.
fn answer_unseen(machine: &mut Machine<'_>, state: &State, players: &mut [Player<'_>]) -> usize {
    let (rules, mut compared) = (machine.rules(), 0);
    // It is over when the last one has answered.
    if state.pending().len() < 2 {
        return 0;
    }
    for pending in state.pending() {
        let seat = pending.player;
        for _ in 0..3 {
            let mut reply = Reply::default();
            let mut view = SeatView::new(machine, state, seat).unwrap();
            players[usize::from(seat.0)].decide(&mut view, &mut reply).unwrap();
            let mut next = state.clone();
            machine.answer(&mut next, seat, reply.answer(), &mut ()).unwrap();
            // Whom it is answered for sees what becomes of it.
            let of = |other: Seat| {
                state.pending().iter().any(|it| it.player == seat && it.of == Some(other))
            };
            let others = (0..state.players()).map(Seat);
            for other in others.filter(|other| *other != seat && !of(*other)) {
                assert_eq!(
                    serde_json::to_string(&rules.view(&next, other)).unwrap(),
                    serde_json::to_string(&rules.view(state, other)).unwrap(),
                    "{other:?} is shown what {seat:?} has answered: {:?}",
                    reply.answer()
                );
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn nobody_is_shown_what_another_does() {
    let mut compared = 0;
    for folder in tests::folders("tests/suite").into_iter().chain(tests::folders("games")) {
        let rules = tests::rules(&tests::game_in(&folder));
        let mut machine = Machine::new(&rules);
        for number in 0..GAMES {
            let (seats, seed) = (tests::seats(&rules, number).max(2), Seed { number, game: 5 });
            let mut players: Vec<_> =
                (0..seats).map(|_| Player::new("random", &[]).unwrap()).collect();
            players.iter_mut().zip(0..).for_each(|(player, seat)| player.begin(seed, Seat(seat)));
            let Ok(mut state) = machine.start(&tests::setup(seats, &[]), seed, &mut ()) else {
                break;
            };
            for step in 0..ANSWERS {
                if state.is_together() {
                    compared += answer_unseen(&mut machine, &state, &mut players);
                }
                let asked = state.pending();
                let Some(pending) = asked.get((step + number as usize) % asked.len().max(1)) else {
                    break;
                };
                let (seat, mut reply) = (pending.player, Reply::default());
                let mut view = SeatView::new(&mut machine, &state, seat).unwrap();
                players[usize::from(seat.0)].decide(&mut view, &mut reply).unwrap();
                if machine.answer(&mut state, seat, reply.answer(), &mut ()).is_err() {
                    break;
                }
            }
        }
    }
    assert!(compared > 1_000, "only {compared} views were compared");
}
