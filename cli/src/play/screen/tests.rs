//! What is on a screen depends on nothing that its seat may not see.

use std::path::{Path, PathBuf};

use interpreter::bot::{Chance, Player, Reply, SeatView};
use interpreter::{Machine, Rules};
use schema::save::{Seed, Setup};

use super::*;
use crate::load::Folder;
use crate::play::seats::Seating;

const ANSWERS: usize = 60;

fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let shelves = [root.join("tests/suite"), root.join("games")];
    let entries = shelves.iter().flat_map(|shelf| std::fs::read_dir(shelf).unwrap());
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.join("game.toml").is_file()).collect()
}

#[test]
fn a_screen_tells_nothing_that_is_hidden() {
    let (mut compared, mut different) = (0, 0);
    for folder in folders() {
        let game = dsl::load(&Folder::read(folder.clone()).unwrap().sources);
        let rules = Rules::load(game.program.unwrap()).unwrap();
        let (least, _) = rules.program().players;
        let names: Vec<String> = (1..=least.max(1)).map(|seat| format!("P{seat}")).collect();
        let sitters = vec!["you".to_owned(); names.len()];
        let programs = vec![None; names.len()];
        let seating = Seating { names: names.clone(), sitters, programs };
        let setup = Setup { seats: names, variants: [].into(), given: None };
        let seed = Seed { number: 5, game: 1 };
        let mut players: Vec<Player<'_>> =
            setup.seats.iter().map(|_| Player::new("random", &[]).unwrap()).collect();
        players.iter_mut().zip(0..).for_each(|(player, seat)| player.begin(seed, Seat(seat)));
        let mut chance = Chance::new(seed, Seat(77));
        let mut machine = Machine::new(&rules);
        let mut state = machine.start(&setup, seed, &mut ()).unwrap();
        let mut reply = Reply::default();
        for _ in 0..ANSWERS {
            let Some(asked) = state.pending().first().map(|pending| pending.player) else { break };
            for seat in (0..least).map(Seat) {
                let other = state.determinized(&rules, seat, &mut chance);
                compared += 1;
                different += usize::from(other != state);
                let shown = |state| whole(Scene { rules: &rules, state, seating: &seating }, seat);
                assert_eq!(shown(&state), shown(&other), "{}, {seat:?}", folder.display());
            }
            let mut view = SeatView::new(&mut machine, &state, asked).unwrap();
            players[usize::from(asked.0)].decide(&mut view, &mut reply).unwrap();
            machine.answer(&mut state, asked, reply.answer(), &mut ()).unwrap();
        }
    }
    assert!(compared > 500 && different * 3 > compared, "{different} of {compared} differ");
}

/// All that is shown to a seat, with its question.
fn whole(scene: Scene<'_>, seat: Seat) -> String {
    let pending = scene.state.pending().iter().find(|pending| pending.player == seat);
    let asked = pending.map(|pending| {
        let decision = scene.decision(pending);
        let offer = Offer::new(scene, pending, &decision);
        (decision, offer)
    });
    let asked = asked.as_ref().map(|(decision, offer)| (decision, offer));
    let screen = Screen::of(scene, seat, asked, crate::play::phrases::of(None));
    serde_json::to_string(&screen).unwrap()
}
