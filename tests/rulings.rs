//! Every ruling of every game passes, and what happened in it is what the snapshot beside it says. `cardwright test
//! GAME --accept` writes the same files.

use interpreter::ruling::{self, SnapshotNames};

#[test]
fn rulings_pass_as_their_snapshots_say() {
    rulings_of("games");
}

/// Of the small texts, one for each mechanism of the language.
#[test]
fn rulings_of_the_suite_pass_as_their_snapshots_say() {
    rulings_of("tests/suite");
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

#[test]
fn there_are_enough_rulings() {
    assert!(tests::game("dominion").rulings.len() >= 60);
}
