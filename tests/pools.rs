//! Closed pools: of what a game neither makes nor loses there is, after each decision of random games, as much as at first,
//! wherever it lies.

use std::collections::BTreeMap;

use interpreter::bot::{Player, Reply, SeatView};
use interpreter::{Machine, Rules, State};
use schema::decision::Seat;
use schema::save::{Seed, Setup};

/// Families of resources that stay as many as they are.
const CLOSED: &[(&str, &str)] = &[("viceroy", "gem")];

/// Games for each number of players.
const GAMES: u64 = 10;
const LONGEST: usize = 5_000;

#[test]
fn what_is_closed_stays_closed() {
    for &(name, family) in CLOSED {
        let game = tests::game(name);
        let rules = tests::rules(&game);
        let (least, most) = rules.program().players;
        for seats in least..=most {
            for number in 0..GAMES {
                play(
                    &rules,
                    &format!("{name}, {seats} players, game {number}"),
                    family,
                    seats,
                    number,
                );
            }
        }
    }
}

fn play(rules: &Rules, name: &str, family: &str, seats: u8, number: u64) {
    let setup = Setup {
        seats: (1..=seats).map(|seat| format!("Player {seat}")).collect(),
        variants: [].into(),
        given: None,
    };
    let seed = Seed { number, game: 11 };
    let mut players: Vec<Player<'_>> =
        (0..seats).map(|_| Player::new("random", &[]).unwrap()).collect();
    players.iter_mut().zip(0..).for_each(|(player, seat)| player.begin(seed, Seat(seat)));
    let mut machine = Machine::new(rules);
    let mut state = machine.start(&setup, seed, &mut ()).unwrap();
    let mut reply = Reply::default();
    let at_first = amounts(rules, &state, family, seats);
    assert!(at_first.values().all(|&amount| amount > 0) && !at_first.is_empty(), "{name}");
    for at in 0..LONGEST {
        assert_eq!(amounts(rules, &state, family, seats), at_first, "{name}, decision {at}");
        let Some(asked) = state.pending().first().map(|pending| pending.player) else { return };
        let mut view = SeatView::new(&mut machine, &state, asked).unwrap();
        players[usize::from(asked.0)].decide(&mut view, &mut reply).unwrap();
        machine.answer(&mut state, asked, reply.answer(), &mut ()).unwrap();
    }
    panic!("{name} does not end");
}

/// How much there is of each resource of the family: what each player has, as they see it, and what lies on the table
/// and on cards, which all see.
fn amounts(rules: &Rules, state: &State, family: &str, seats: u8) -> BTreeMap<String, i64> {
    let program = rules.program();
    let pools = program.pools.iter().filter(|pool| program.families[pool.family].name == family);
    let pools: Vec<&str> = pools.map(|pool| pool.name.as_str()).collect();
    let mut found = BTreeMap::new();
    for seat in 0..seats {
        let own = format!("player {}", seat + 1);
        for cell in rules.view(state, Seat(seat)).cells {
            let Some((pool, resource)) = cell.name.split_once('.') else { continue };
            let of_players =
                cell.holder.as_ref().is_some_and(|holder| holder.starts_with("player "));
            let counted = if of_players { cell.holder.as_ref() == Some(&own) } else { seat == 0 };
            if counted && pools.contains(&pool) {
                *found.entry(resource.to_owned()).or_default() += i64::from(cell.value);
            }
        }
    }
    found
}
