//! Spoilt rulings: with one thing said otherwise a ruling must no longer hold, or a wrong text would pass. A share of
//! them is tried; all of them with `CARDWRIGHT_DOUBTED=1`. At most two in a hundred may hold, and of the games' own each
//! with a reason in the game's `doubt.toml`.

use std::fs;
use std::path::{Path, PathBuf};

use dsl::spoils::{Reasons, Spoilt, spoils, spoilt_sources};
use interpreter::ruling;

/// One in so many is tried.
const SHARE: usize = 40;

#[test]
fn spoilt_rulings_do_not_hold() {
    let share = std::env::var("CARDWRIGHT_DOUBTED").map_or(SHARE, |share| share.parse().unwrap());
    let (mut tried, mut held, mut told) = (0, 0, String::new());
    let (mut open, mut amiss) = (0, String::new());
    let mut shelves: Vec<Vec<PathBuf>> =
        tests::folders("games").into_iter().map(|game| vec![game]).collect();
    // The texts of the suite share their reasons.
    shelves.push(tests::folders("tests/suite"));
    for folders in shelves {
        let own = fs::read_to_string(folders[0].join("doubt.toml"));
        let text = own.or_else(|_| fs::read_to_string(folders[0].join("../doubt.toml")));
        let reasons =
            text.map_or_else(|_| Reasons::default(), |text| Reasons::read(&text).unwrap());
        let mut holding = Vec::new();
        for folder in &folders {
            let (all, still) = doubt(folder, share);
            let name = folder.file_name().unwrap().to_string_lossy().into_owned();
            told.push_str(&format!("{name}: {all} spoilt, {} still hold\n", still.len()));
            for one in still.iter().filter(|one| reasons.of(one).is_none()) {
                told.push_str(&format!("  {}: {} | {}\n", one.id, one.was, one.now.join(" | ")));
                open += 1;
            }
            tried += all;
            held += still.len();
            holding.extend(still);
        }
        let holding: Vec<&Spoilt> = holding.iter().collect();
        // Of a share alone nobody can say which reasons are needed.
        let unneeded = if share == 1 { reasons.unneeded(&holding) } else { Vec::new() };
        let name = folders[0].display();
        for (what, reasons) in [("not needed", unneeded), ("broad", reasons.broad(&holding))] {
            for reason in reasons {
                amiss.push_str(&format!("{name}: {what}: {:?} {}\n", reason.ruling, reason.was));
            }
        }
    }
    let most = if share == 1 { tried * 2 } else { tried * 3 };
    assert!(tried * share > 10_000 && held * 100 <= most, "{held} of {tried} hold\n{told}");
    assert!(amiss.is_empty(), "reasons that say nothing:\n{amiss}");
    assert!(open * 100 <= tried, "{open} of {tried} hold without a reason\n{told}");
}

/// How many were tried, and those that hold with the same transcript.
fn doubt(folder: &Path, share: usize) -> (usize, Vec<Spoilt>) {
    let sources = tests::sources_in(folder);
    let game = tests::game_in(folder);
    let rules = tests::rules(&game);
    let all = spoils(&sources, rules.program(), 1);
    let all: Vec<Spoilt> = all.into_iter().step_by(share).collect();
    let plain: Vec<String> =
        game.rulings.iter().map(|one| ruling::run(&rules, one).transcript).collect();
    let spoilt = dsl::load(&spoilt_sources(&sources, &all));
    let holds = |number: &usize| {
        let report = &spoilt.rulings[*number];
        let one = &all[report.title.parse::<usize>().unwrap()];
        let report = ruling::run(&rules, report);
        report.failures.is_empty() && report.transcript == plain[one.ruling]
    };
    let mut ways = vec![0; all.len()];
    for number in (0..spoilt.rulings.len()).filter(holds) {
        ways[spoilt.rulings[number].title.parse::<usize>().unwrap()] += 1;
    }
    let held = all.iter().zip(ways).filter(|(one, ways)| one.now.len() == *ways);
    (all.len(), held.map(|(one, _)| one.clone()).collect())
}
