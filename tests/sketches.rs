//! The sketches of whole games: they check without a diagnostic, can be loaded, and can be played.

use dsl::{Game, Sources};
use interpreter::Rules;

use crate::suite::play;

/// How many games of each are played by chance, and how many decisions of each at most.
const GAMES: u64 = 5;
const LONGEST: usize = 1_000;

const SKETCHES: [&str; 5] =
    ["catan-card-game", "citadels", "deal-with-the-devil", "dominion", "viceroy"];

fn sketch(name: &str) -> Game {
    let folder = tests::root().join("tests/sketches");
    let read = |path: &str| (path.to_owned(), std::fs::read_to_string(folder.join(path)).unwrap());
    let scripts = match name {
        "deal-with-the-devil" => vec![read("scripts/caskets.rhai")],
        _ => Vec::new(),
    };
    let manifest = ("game.toml".into(), "name = \"Sketch\"\nlanguage = 1\n".into());
    let cards = vec![read(&format!("{name}.cards"))];
    dsl::load(&Sources { manifest, cards, scripts, ..Sources::default() })
}

#[test]
fn every_sketch_checks_without_a_diagnostic_and_can_be_loaded() {
    for name in SKETCHES {
        let game = sketch(name);
        assert!(game.diagnostics.is_empty(), "{name}: {:#?}", game.diagnostics);
        Rules::load(game.program.unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn every_sketch_can_be_played_by_chance() {
    for name in SKETCHES {
        let rules = tests::rules(&sketch(name));
        let (least, most) = rules.program().players;
        for number in 0..GAMES {
            let seats = least + (number % u64::from(most - least + 1)) as u8;
            if let Err(error) = play(&rules, usize::from(seats), number, LONGEST) {
                panic!("{name}, {seats} players, seed {number}: {error}");
            }
        }
    }
}
