//! Secrecy: states that differ only in what a seat may not see give that seat the same view, the same decisions and the
//! same refusals, byte for byte. Tried in random play of every game, at every decision.

use interpreter::bot::{Chance, Player, Reply, SeatView};
use interpreter::{Machine, Rules, State};
use schema::decision::{Answer, Seat};
use schema::save::{Seed, Setup};

/// So many states that may be the true one are compared at each decision.
const OTHERS: usize = 2;
const GAMES: u64 = 3;
const ANSWERS: usize = 250;

#[test]
fn what_a_seat_is_told_does_not_depend_on_what_it_may_not_see() {
    let mut told = Told::default();
    for folder in tests::folders("tests/suite").into_iter().chain(tests::folders("games")) {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let game = tests::game_in(&folder);
        let rules = tests::rules(&game);
        let (least, most) = rules.program().players;
        for number in 0..GAMES {
            let seats = least + (number % u64::from(most - least + 1)) as u8;
            told.play(&rules, &name, seats, number);
        }
    }
    assert!(told.others > 5_000, "{} states were compared", told.others);
    assert!(told.different * 3 > told.others, "only {} of them differ", told.different);
}

#[derive(Default)]
struct Told {
    others: usize,
    /// How many of them are other states at all.
    different: usize,
}

impl Told {
    fn play(&mut self, rules: &Rules, name: &str, seats: u8, number: u64) {
        let setup = Setup {
            seats: (1..=seats).map(|seat| format!("Player {seat}")).collect(),
            variants: [].into(),
            given: None,
        };
        let seed = Seed { number, game: 7 };
        let mut players: Vec<Player<'_>> =
            (0..seats).map(|_| Player::new("random", &[]).unwrap()).collect();
        players.iter_mut().zip(0..).for_each(|(player, seat)| player.begin(seed, Seat(seat)));
        let mut chance = Chance::new(seed, Seat(99));
        let mut machine = Machine::new(rules);
        let mut state = machine.start(&setup, seed, &mut ()).unwrap();
        let mut reply = Reply::default();
        for at in 0..ANSWERS {
            let Some(asked) = state.pending().first().map(|pending| pending.player) else { return };
            for seat in (0..seats).map(Seat) {
                let known = known(&mut machine, &state, seat);
                for _ in 0..OTHERS {
                    let other = state.determinized(rules, seat, &mut chance);
                    self.others += 1;
                    self.different += usize::from(other != state);
                    let also = self::known(&mut machine, &other, seat);
                    assert_eq!(known, also, "{name}, game {number}, decision {at}, {seat:?}");
                }
            }
            let mut view = SeatView::new(&mut machine, &state, asked).unwrap();
            players[usize::from(asked.0)].decide(&mut view, &mut reply).unwrap();
            machine.answer(&mut state, asked, reply.answer(), &mut ()).unwrap();
        }
    }
}

/// All that a seat is told: its view with its decisions, and why answers are refused.
fn known(machine: &mut Machine<'_>, state: &State, seat: Seat) -> Vec<String> {
    let view = serde_json::to_string(&machine.rules().view(state, seat)).unwrap();
    let wrong = [
        Answer::Pick(vec![]),
        Answer::Pick(vec![0, 0, 0]),
        Answer::Pick(vec![u16::MAX]),
        Answer::YesNo(true),
        Answer::Number(i32::MIN),
        Answer::Option(vec![9]),
        Answer::Order(vec![0]),
        Answer::Bundle(vec![9; 9]),
    ];
    let refused = wrong.iter().map(|answer| match machine.would_take(state, seat, answer) {
        Ok(()) => "taken".to_owned(),
        Err(refusal) => refusal.to_string(),
    });
    std::iter::once(view).chain(refused).collect()
}
