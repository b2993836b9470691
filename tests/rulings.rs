//! Every ruling of every game passes, and what happened in it is what the snapshot beside it says. `cardwright test
//! GAME --accept` writes the same files.

use dsl::ledger::Ledger;
use interpreter::ruling::{self, SnapshotNames, Way, Written, run_in};

#[test]
fn rulings_pass_as_their_snapshots_say() {
    rulings_of("games");
}

/// Of the small texts, one for each mechanism of the language.
#[test]
fn rulings_of_the_suite_pass_as_their_snapshots_say() {
    rulings_of("tests/suite");
}

/// Of published games that were written from the documents alone.
#[test]
fn rulings_of_foreign_games_pass_as_their_snapshots_say() {
    rulings_of("tests/foreign");
}

fn rulings_of(shelf: &str) {
    for folder in tests::folders(shelf) {
        let game = tests::game_in(&folder);
        let rules = tests::rules(&game);
        let mut names = SnapshotNames::default();
        let mut failures = Vec::new();
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(folder.join("rulings/snapshots"));
        settings.set_prepend_module_to_snapshot(false);
        settings.bind(|| {
            for ruling in &game.rulings {
                let path = game.files.path(ruling.span.file);
                let report = ruling::run(&rules, ruling);
                failures.extend(report.failures.into_iter().map(|failure| {
                    let line = game.files.line_column(failure.span).line;
                    format!("{path}:{line}: {}", failure.message)
                }));
                insta::assert_snapshot!(
                    names.give(path, &ruling.ids),
                    report.transcript,
                    &ruling.title
                );
            }
        });
        assert!(failures.is_empty(), "{}", failures.join("\n"));
    }
}

/// However a ruling is played, the same happens: saved and loaded, cloned, replayed, looked at from each seat.
#[test]
fn rulings_go_the_same_way_however_they_are_played() {
    let written: Written =
        |save| serde_json::from_str(&serde_json::to_string(save).unwrap()).unwrap();
    for folder in [tests::folders("games"), tests::folders("tests/suite")].concat() {
        let game = tests::game_in(&folder);
        let rules = tests::rules(&game);
        for ruling in &game.rulings {
            let plain = run_in(&rules, ruling, Way::Plain, None);
            for way in
                [Way::AsWritten, Way::Saved(written), Way::Cloned, Way::Replayed, Way::Viewed]
            {
                let report = run_in(&rules, ruling, way, Some(&plain));
                let title = (folder.display(), &ruling.title);
                assert!(report.failures.is_empty(), "{title:?}, {way:?}: {:?}", report.failures);
            }
        }
    }
}

/// Every clause of a ledger has a ruling, or a reason why it has none.
#[test]
fn no_clause_is_missing() {
    for folder in tests::folders("games") {
        let Ok(text) = std::fs::read_to_string(folder.join("ledger.toml")) else { continue };
        let ledger = Ledger::read(&text).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
        let game = tests::game_in(&folder);
        let ids = || game.rulings.iter().flat_map(|ruling| &ruling.ids);
        let missing: Vec<_> = ledger.missing(ids()).into_iter().map(|clause| &clause.id).collect();
        assert!(missing.is_empty(), "{folder:?}: {missing:?}");
        let strange = ledger.strange(ids());
        assert!(strange.is_empty(), "{folder:?}: {strange:?}");
    }
}

#[test]
fn there_are_enough_rulings() {
    assert!(tests::game("dominion").rulings.len() >= 60);
}
