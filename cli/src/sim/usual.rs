//! Which bots play, how many, and with which setups, unless the user says otherwise.

use std::collections::BTreeMap;

use schema::save::Setup;

use crate::load::Playable;
use crate::seats::RANDOM;

/// How many players there are unless the user says otherwise, if the game allows as many.
const PLAYERS: u8 = 2;

/// The bots that play if none is named. They take the seats in turn.
pub(crate) fn usual(playable: &Playable) -> Vec<String> {
    let named = playable.sim_bots().to_vec();
    if named.is_empty() { vec![RANDOM.to_owned()] } else { named }
}

/// How many players there are if the user names this many bots and gives no number.
pub(crate) fn players(playable: &Playable, named: u8) -> u8 {
    let (least, most) = playable.rules.program().players;
    PLAYERS.max(named).clamp(least, most.max(least))
}

/// The setups of games between bots of these names: one for each starting player, unless that option is set.
pub(crate) fn setups(
    playable: &Playable,
    bots: &[String],
    set: &BTreeMap<String, String>,
) -> Vec<Setup> {
    let program = playable.rules.program();
    let seats: Vec<String> =
        bots.iter().zip(1..).map(|(bot, number)| format!("{number} {bot}")).collect();
    let setup = Setup { seats, variants: set.clone(), given: None };
    let starter = program
        .starter
        .and_then(|starter| program.variants.get(starter))
        .map(|variant| &variant.name);
    match starter.filter(|&starter| !setup.variants.contains_key(starter)) {
        None => vec![setup],
        Some(starter) => {
            let with = |number: usize| {
                let mut setup = setup.clone();
                setup.variants.insert(starter.clone(), number.to_string());
                setup
            };
            (1..=bots.len()).map(with).collect()
        }
    }
}
