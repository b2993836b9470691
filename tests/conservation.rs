//! Conservation: whatever chance plays, however many sit there, after each decision every card lies in one place, no
//! counter is out of its range, nobody owes goods, of those that are closed there is as much as at first, somebody is
//! asked or the game is over, and it does end, unless by the game's own rules it stands still for ever: in Dominion,
//! where each player owns nothing but a Chapel, and Copper and Curse are gone, nobody can buy anything again. A share of
//! the games; more of them with
//! `CARDWRIGHT_CONSERVED="10000 dominion" cargo test --release -p tests conservation -- --nocapture`.

#![allow(clippy::print_stdout, reason = "figures of all of them are to be read")]

use interpreter::{Machine, PlaceId, Rules, State, Value};
use schema::goods::Pool;
use schema::id::{CellId, DefinitionId};
use schema::program::Holder;
use schema::save::{Seed, Setup};
use tests::Table;

/// Games for each number of players, with each of the options below.
const GAMES: u64 = 4;
const LONGEST: usize = 50_000;
/// Of so many games one at most stands still: nobody gains or loses a card any more, and the game goes on.
const STILL: u64 = 5_000;

/// Setup options that bring in other cards, goods or ends. One that is refused to so many players is not for them.
const OPTIONS: &[(&str, &[(&str, &str)])] = &[
    ("dominion", &[("kingdom", "random")]),
    ("citadels", &[("classic", "yes")]),
    ("viceroy", &[("virtuals", "1")]),
    ("viceroy", &[("virtuals", "2")]),
    ("viceroy", &[("virtuals", "3")]),
    (
        "deal-with-the-devil",
        &[("jesters", "yes"), ("pardons_trade", "yes"), ("bribes_in_kind", "yes")],
    ),
];

/// Families of goods that are neither made nor lost.
const CLOSED: &[(&str, &str)] = &[("viceroy", "gem"), ("deal-with-the-devil", "soul")];

#[test]
fn cards_and_counters_stay_in_bounds() {
    let wanted = std::env::var("CARDWRIGHT_CONSERVED").unwrap_or_default();
    let mut words = wanted.split_whitespace();
    let games = words.next().map_or(GAMES, |games| games.parse().unwrap());
    let only: Vec<&str> = words.collect();
    let mut played = vec![false; OPTIONS.len()];
    for name in tests::games() {
        if !only.is_empty() && !only.contains(&name.as_str()) {
            continue;
        }
        let game = tests::game(&name);
        let rules = tests::rules(&game);
        let (least, most) = rules.program().players;
        for seats in least..=most {
            plays(&rules, &name, &tests::setup(seats, &[]), games);
            for ((_, options), played) in
                OPTIONS.iter().zip(&mut played).filter(|it| it.0.0 == name)
            {
                *played |= plays(&rules, &name, &tests::setup(seats, options), games);
            }
        }
    }
    assert!(
        !only.is_empty() || !played.contains(&false),
        "options with which nothing was played: {played:?}"
    );
}

/// Plays so many games, if their setup is possible at all.
pub(crate) fn plays(rules: &Rules, name: &str, setup: &Setup, games: u64) -> bool {
    let (mut decisions, mut longest, mut still) = (0, 0, 0);
    for number in 0..games {
        let Some(answered) = play(rules, name, setup, number) else { return false };
        decisions += answered;
        longest = longest.max(answered);
        still += u64::from(answered == LONGEST);
    }
    let (seats, options) = (setup.seats.len(), &setup.variants);
    println!(
        "{name}, {seats} players, {options:?}: {games} games, {decisions} decisions, {longest} at most; {still} stood still"
    );
    assert!(
        still <= games / STILL,
        "{name}, {seats} players: {still} of {games} games stand still"
    );
    true
}

fn play(rules: &Rules, name: &str, setup: &Setup, number: u64) -> Option<usize> {
    let seats = setup.seats.len();
    let seed = Seed { number, game: 3 };
    let mut table = Table::by_chance(seats as u8, seed);
    let mut machine = Machine::new(rules);
    let begun = machine.start(setup, seed, &mut ());
    let mut state = match begun {
        Ok(state) => state,
        Err(_) if !setup.variants.is_empty() => return None,
        Err(error) => panic!("{name}, {seats} players: {error}"),
    };
    let places = places(rules, &state);
    let (at_first, stock) = (lying(&state, &places), closed(rules, &state, name));
    let is_closed = CLOSED.iter().any(|(game, _)| *game == name);
    assert!(stock.is_empty() != is_closed && stock.iter().all(|amount| *amount > 0), "{stock:?}");
    let mut owned = Vec::new();
    for at in 0..LONGEST {
        if at == LONGEST / 2 {
            owned = possessions(rules, &state);
        }
        let here =
            format!("{name}, {seats} players, {:?}, game {number}, decision {at}", setup.variants);
        assert_eq!((lying(&state, &places), state.card_count()), (at_first, at_first), "{here}");
        assert_eq!(closed(rules, &state, name), stock, "{here}");
        in_range(rules, &state, &here);
        let Some((seat, answer)) = table.answer(&mut machine, &state).unwrap() else {
            assert!(state.outcome().is_some(), "{here}: nobody is asked");
            return Some(at);
        };
        machine.answer(&mut state, seat, answer, &mut ()).unwrap();
    }
    assert_eq!(
        owned,
        possessions(rules, &state),
        "{name}, {seats} players, game {number} does not end"
    );
    Some(LONGEST)
}

/// Who owns which cards, in order.
fn possessions(rules: &Rules, state: &State) -> Vec<(Option<u8>, DefinitionId)> {
    let owner = |place| rules.place_of(place)?.1.map(|seat| seat.0);
    let cards = (0..).map_while(|id| state.card(id));
    let mut owned: Vec<_> =
        cards.map(|card| (card.place().and_then(owner), card.definition)).collect();
    owned.sort_unstable();
    owned
}

/// All places that there are: those that every game has, and behind them those of each card.
fn places(rules: &Rules, state: &State) -> std::ops::Range<u16> {
    let zones = &rules.program().zones;
    let is_of_card = |at| match rules.place_of(PlaceId(at)) {
        Some((zone, ..)) => zones[zone].holder == Holder::Card,
        None => true,
    };
    let fixed = (0..u16::MAX).find(|&at| is_of_card(at)).unwrap();
    let of_card = zones.iter().filter(|zone| zone.holder == Holder::Card).count();
    0..fixed + (of_card * state.card_count()) as u16
}

/// How many cards lie in these places, each of which holds as many as it says.
fn lying(state: &State, places: &std::ops::Range<u16>) -> usize {
    let count = |place: PlaceId| {
        let count = state.contents(place).count();
        assert_eq!(count, usize::from(state.size(place)));
        count
    };
    places.clone().map(PlaceId).map(count).sum()
}

/// Whoever has members of this sort.
fn holders(state: &State, holder: Holder) -> Vec<Value> {
    match holder {
        Holder::Player => (0..state.players()).map(Value::Player).collect(),
        Holder::Table => vec![Value::Nothing],
        Holder::Card => (0..).map_while(|id| state.reference(id)).map(Value::Card).collect(),
        Holder::Pile => Vec::new(),
    }
}

fn in_range(rules: &Rules, state: &State, here: &str) {
    let program = rules.program();
    for cell in program.cells.ids() {
        let declared = &program.cells[cell];
        let Some((least, most)) = declared.range else { continue };
        for holder in holders(state, declared.holder) {
            let value = state.cell(rules, cell, holder).unwrap();
            assert!((least..=most).contains(&value), "{here}: {} is {value}", declared.name);
        }
    }
}

/// Its counters, one for each resource.
fn cells(rules: &Rules, pool: &Pool) -> impl Iterator<Item = CellId> {
    (0..rules.program().families[pool.family].count).map(|nth| CellId(pool.first_cell.0 + nth))
}

/// How much there is of each resource of closed families, wherever it lies.
fn closed(rules: &Rules, state: &State, name: &str) -> Vec<i32> {
    let program = rules.program();
    let families = CLOSED.iter().filter(|(game, _)| *game == name);
    let found = families.flat_map(|(_, family)| {
        let pools =
            program.pools.iter().filter(|pool| program.families[pool.family].name == *family);
        let mut amounts = Vec::new();
        for pool in pools {
            let cells: Vec<CellId> = cells(rules, pool).collect();
            amounts.resize(cells.len(), 0);
            for holder in holders(state, pool.holder) {
                for (amount, cell) in amounts.iter_mut().zip(&cells) {
                    *amount += state.cell(rules, *cell, holder).unwrap();
                }
            }
        }
        amounts
    });
    found.collect()
}
