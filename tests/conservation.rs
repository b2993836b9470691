//! Conservation: whatever chance plays, after each decision every card lies in one place, no counter is out of its
//! range, somebody is asked or the game is over, and it does end. A share of the games that `cardwright sim` plays.

use interpreter::bot::{Player, Reply, SeatView};
use interpreter::{Machine, PlaceId, Rules, State, Value};
use schema::decision::Seat;
use schema::program::Holder;
use schema::save::{Seed, Setup};

const GAMES: u64 = 30;
const LONGEST: usize = 5_000;

#[test]
fn cards_and_counters_stay_in_bounds() {
    for name in tests::games() {
        let game = tests::game(&name);
        let rules = tests::rules(&game);
        let (least, most) = rules.program().players;
        for number in 0..GAMES {
            let seats = least + (number % u64::from(most - least + 1)) as u8;
            play(&rules, &name, seats, number);
        }
    }
}

fn play(rules: &Rules, name: &str, seats: u8, number: u64) {
    let kingdom = rules.program().variants.iter().any(|variant| variant.name == "kingdom");
    let variants = kingdom.then(|| ("kingdom".to_owned(), "random".to_owned()));
    let setup = Setup {
        seats: (1..=seats).map(|seat| format!("Player {seat}")).collect(),
        variants: variants.into_iter().collect(),
        given: None,
    };
    let seed = Seed { number, game: 3 };
    let mut players: Vec<Player<'_>> =
        (0..seats).map(|_| Player::new("random", &[]).unwrap()).collect();
    players.iter_mut().zip(0..).for_each(|(player, seat)| player.begin(seed, Seat(seat)));
    let mut machine = Machine::new(rules);
    let mut state = machine.start(&setup, seed, &mut ()).unwrap();
    let mut reply = Reply::default();
    let at_first = lying(rules, &state);
    for at in 0..LONGEST {
        let here = format!("{name}, {seats} players, game {number}, decision {at}");
        let cards = (0..u16::MAX).take_while(|id| state.card(*id).is_some()).count();
        assert_eq!((lying(rules, &state), cards), (at_first, at_first), "{here}");
        in_range(rules, &state, &here);
        let Some(asked) = state.pending().first().map(|pending| pending.player) else {
            assert!(state.outcome().is_some(), "{here}: nobody is asked");
            return;
        };
        let mut view = SeatView::new(&mut machine, &state, asked).unwrap();
        players[usize::from(asked.0)].decide(&mut view, &mut reply).unwrap();
        machine.answer(&mut state, asked, reply.answer(), &mut ()).unwrap();
    }
    panic!("{name}, {seats} players, game {number} does not end");
}

/// How many cards lie in all places, each of which holds as many as it says.
fn lying(rules: &Rules, state: &State) -> usize {
    let places = (0..u16::MAX).map(PlaceId).take_while(|place| rules.place_of(*place).is_some());
    let count = |place: PlaceId| {
        let count = state.contents(place).count();
        assert_eq!(count, usize::from(state.size(place)));
        count
    };
    places.map(count).sum()
}

fn in_range(rules: &Rules, state: &State, here: &str) {
    for cell in rules.program().cells.ids() {
        let declared = &rules.program().cells[cell];
        let Some((least, most)) = declared.range else { continue };
        let holders: Vec<Value> = match declared.holder {
            Holder::Player => (0..state.players()).map(Value::Player).collect(),
            Holder::Table => vec![Value::Nothing],
            Holder::Card | Holder::Pile => continue,
        };
        for holder in holders {
            let value = state.cell(rules, cell, holder).unwrap();
            assert!((least..=most).contains(&value), "{here}: {} is {value}", declared.name);
        }
    }
}
