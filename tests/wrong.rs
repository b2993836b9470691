//! Rulings that are wrong, each in one of the ways that a reader might not see. None of them may hold, and what is
//! said of it lies beside it. The first line of a file says of which game it is.

use std::fs;

use interpreter::ruling;

use crate::diagnostics::render;

#[test]
fn no_wrong_text_holds() {
    let folder = tests::root().join("tests/wrong");
    let mut paths: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "ruling"));
    paths.sort();
    assert!(paths.len() >= 8, "{paths:?}");
    for path in paths {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let of = text.strip_prefix("// of ").and_then(|text| text.split_once(':')).unwrap().0;
        let mut sources = tests::sources_in(&tests::root().join(of));
        let wrong = text.matches("\nruling ").count();
        sources.rulings = vec![(format!("rulings/{name}.ruling"), text)];
        let game = dsl::load(&sources);
        let rules = tests::rules(&game);
        let mut told = render(&game);
        for ruling in &game.rulings {
            let failures = ruling::run(&rules, ruling).failures;
            assert!(!failures.is_empty(), "{name}: {:?} holds", ruling.title);
            told.push_str(&format!("{}\n", ruling.title));
            for failure in failures {
                let line = game.text_of(failure.span).lines().next().unwrap_or_default().trim();
                told.push_str(&format!("  {line}\n    {}\n", failure.message));
            }
        }
        let errors = game.diagnostics.iter().filter(|found| found.is_error()).count();
        assert!(errors + game.rulings.len() >= wrong, "{name}: something was lost");
        insta::with_settings!({
            snapshot_path => "wrong/snapshots",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, { insta::assert_snapshot!(name, told) });
    }
}
