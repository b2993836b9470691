//! The sketches of whole games: they check without a diagnostic, can be loaded, and can be played.

use dsl::{Game, Sources};
use interpreter::{Rules, ruling};

use crate::suite::play;

/// How many games of each are played by chance for each number of players, and how many decisions of each at most.
const GAMES: u64 = 3;
const LONGEST: usize = 20_000;

pub(crate) const SKETCHES: [&str; 5] =
    ["catan-card-game", "citadels", "deal-with-the-devil", "dominion", "viceroy"];

pub(crate) fn sketch(name: &str) -> Game {
    dsl::load(&sources(name))
}

/// With a goal that chance comes to.
fn shorter(mut sources: Sources) -> Sources {
    for (_, text) in &mut sources.cards {
        *text = text.replace("variant goal : number = 12", "variant goal : number = 3");
    }
    sources
}

fn sources(name: &str) -> Sources {
    let folder = tests::root().join("tests/sketches");
    let read = |path: &str| (path.to_owned(), std::fs::read_to_string(folder.join(path)).unwrap());
    let scripts = match name {
        "deal-with-the-devil" => vec![read("scripts/caskets.rhai")],
        _ => Vec::new(),
    };
    let cards = vec![read(&format!("{name}.cards"))];
    let rulings = vec![read(&format!("{name}.ruling"))];
    Sources { manifest: tests::manifest(), cards, rulings, scripts, ..Sources::default() }
}

#[test]
fn every_sketch_checks_without_a_diagnostic_and_can_be_loaded() {
    for name in SKETCHES {
        let game = sketch(name);
        assert!(game.diagnostics.is_empty(), "{name}: {:#?}", game.diagnostics);
        Rules::load(game.program.unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

/// Each ruling of a sketch passes, as it is written.
#[test]
fn the_rulings_of_every_sketch_pass() {
    let mut failures = Vec::new();
    for name in SKETCHES {
        let game = sketch(name);
        let rules = tests::rules(&game);
        for ruling in &game.rulings {
            let report = ruling::run(&rules, ruling);
            let line = |span| game.files.line_column(span).line;
            failures.extend(report.failures.iter().map(|failure| {
                let (line, message) = (line(failure.span), &failure.message);
                format!("{name}.ruling:{line}: {message}\n{}", report.transcript)
            }));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Chance comes to the end of each sketch for each number of players.
#[test]
fn every_sketch_can_be_played_to_its_end() {
    for name in SKETCHES {
        let rules = tests::rules(&dsl::load(&shorter(sources(name))));
        let (least, most) = rules.program().players;
        for game in 0..u64::from(most - least + 1) * GAMES {
            let (seats, number) = (least + (game / GAMES) as u8, game % GAMES);
            let over = play(&rules, seats, number, LONGEST)
                .unwrap_or_else(|error| panic!("{name}, {seats} players, seed {number}: {error}"));
            assert!(over, "{name}, {seats} players, seed {number}: not over");
        }
    }
}
