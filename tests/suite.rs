//! The small texts under `tests/suite/`, one for each mechanism of the language: no game says a word about them, and
//! whoever plays them by chance comes to their end. What happens in them is told by their rulings.

use interpreter::{Machine, Recording, Rules, replay};
use schema::save::Seed;
use tests::Table;

const GAMES: u64 = 20;
const LONGEST: usize = 2_000;

#[test]
fn each_text_has_rulings_and_plays_to_its_end() {
    let folders = tests::folders("tests/suite");
    assert!(!folders.is_empty());
    for folder in folders {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let game = tests::game_in(&folder);
        assert!(game.diagnostics.is_empty(), "{name}: {:#?}", game.diagnostics);
        assert!(!game.rulings.is_empty(), "{name} has no rulings");
        let rules = tests::rules(&game);
        for number in 0..GAMES {
            let seats = tests::seats(&rules, number);
            let over = play(&rules, seats, number, LONGEST)
                .unwrap_or_else(|error| panic!("{name}, {seats} players, seed {number}: {error}"));
            assert!(
                over,
                "{name}, {seats} players, seed {number}: not over after {LONGEST} decisions"
            );
        }
    }
}

/// The page about the suite.
pub(crate) fn page() -> String {
    std::fs::read_to_string(tests::root().join("tests/suite/README.md")).unwrap()
}

/// Its rows: a mechanism, the text that has it, the ruling that pins it.
pub(crate) fn rows(page: &str) -> Vec<(&str, &str, &str)> {
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [mechanism, text, ruling] = cells[..] else { return None };
        let text = text.strip_prefix('`')?.strip_suffix('`')?;
        Some((mechanism, text, ruling))
    });
    rows.collect()
}

/// What the page about the suite says is there, and no text is left out of it.
#[test]
fn each_mechanism_has_the_ruling_that_the_page_names() {
    let page = page();
    let rows = rows(&page);
    assert!(rows.len() > 40, "{rows:?}");
    for folder in tests::folders("tests/suite") {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let game = tests::game_in(&folder);
        let told: Vec<_> = rows.iter().filter(|(_, text, _)| *text == name).collect();
        assert!(!told.is_empty(), "the page says nothing of {name}");
        for (mechanism, _, id) in told {
            let there = game.rulings.iter().any(|ruling| ruling.ids.iter().any(|own| own == id));
            assert!(there, "{mechanism}: {name} has no ruling {id}");
        }
    }
    for (mechanism, text, _) in rows {
        let there = tests::root().join("tests/suite").join(text).is_dir();
        assert!(there, "{mechanism}: there is no text {text}");
    }
}

/// Plays one game by chance, to its end if that comes within so many decisions, and again from what was answered.
pub(crate) fn play(rules: &Rules, seats: u8, number: u64, longest: usize) -> Result<bool, String> {
    let seed = Seed { number, game: 0 };
    let mut table = Table::by_chance(seats, seed);
    let mut machine = Machine::new(rules);
    let setup = tests::setup(seats, &[]);
    let mut recording = Recording::start(&mut machine, setup, seed, true, &mut ())
        .map_err(|error| error.to_string())?;
    for _ in 0..longest {
        let Some((seat, answer)) = table.answer(&mut machine, recording.state())? else {
            if recording.state().outcome().is_none() {
                return Err("nobody is asked, and the game is not over".to_owned());
            }
            let save = recording.save(rules);
            return replay(rules, &save).map(|_| true).map_err(|error| error.to_string());
        };
        recording
            .answer(&mut machine, seat, answer.clone(), &mut ())
            .map_err(|error| error.to_string())?;
    }
    Ok(false)
}
