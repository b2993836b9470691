//! Conservation: whatever chance plays, after each decision every card lies in one place, no counter is out of its
//! range, somebody is asked or the game is over, and it does end. A share of the games; all of them with
//! `CARDWRIGHT_CONSERVED=100000 cargo test --release -p tests conservation -- --nocapture`.

#![allow(clippy::print_stdout, reason = "figures of all of them are to be read")]

use interpreter::{Machine, PlaceId, Rules, State, Value};
use schema::program::Holder;
use schema::save::Seed;
use tests::Table;

const GAMES: u64 = 30;
const LONGEST: usize = 5_000;

#[test]
fn cards_and_counters_stay_in_bounds() {
    let games = std::env::var("CARDWRIGHT_CONSERVED").map_or(GAMES, |games| games.parse().unwrap());
    for name in tests::games() {
        let game = tests::game(&name);
        let rules = tests::rules(&game);
        let (mut decisions, mut longest) = (0, 0);
        for number in 0..games {
            let seats = tests::seats(&rules, number);
            let answered = play(&rules, &name, seats, number);
            decisions += answered;
            longest = longest.max(answered);
        }
        println!("{name}: {games} games, {decisions} decisions, the longest game {longest}");
    }
}

fn play(rules: &Rules, name: &str, seats: u8, number: u64) -> usize {
    let kingdom = rules.program().variants.iter().any(|variant| variant.name == "kingdom");
    let variants: &[_] = if kingdom { &[("kingdom", "random")] } else { &[] };
    let seed = Seed { number, game: 3 };
    let mut table = Table::by_chance(seats, seed);
    let mut machine = Machine::new(rules);
    let mut state = machine.start(&tests::setup(seats, variants), seed, &mut ()).unwrap();
    let at_first = lying(rules, &state);
    for at in 0..LONGEST {
        let here = format!("{name}, {seats} players, game {number}, decision {at}");
        let cards = (0..u16::MAX).take_while(|id| state.card(*id).is_some()).count();
        assert_eq!((lying(rules, &state), cards), (at_first, at_first), "{here}");
        in_range(rules, &state, &here);
        let Some((seat, answer)) = table.answer(&mut machine, &state).unwrap() else {
            assert!(state.outcome().is_some(), "{here}: nobody is asked");
            return at;
        };
        machine.answer(&mut state, seat, answer, &mut ()).unwrap();
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
