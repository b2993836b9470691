//! Every ruling of every game passes, and its transcript is the one beside it.

use interpreter::ruling;

#[test]
fn rulings_pass() {
    for name in tests::games() {
        let game = tests::game(&name);
        let rules = tests::rules(&game);
        let mut failures = Vec::new();
        for ruling in &game.rulings {
            let report = ruling::run(&rules, ruling);
            if std::env::var("SHOW").is_ok_and(|s| ruling.ids.contains(&s)) {
                println!("{}\n{}", ruling.title, report.transcript);
            }
            failures.extend(report.failures.into_iter().map(|failure| {
                let at = game.files.line_column(failure.span);
                let path = game.files.path(failure.span.file);
                format!(
                    "{path}:{}: {}: {}",
                    at.line,
                    game.text_of(failure.span).lines().next().unwrap_or_default(),
                    failure.message
                )
            }));
        }
        assert!(failures.is_empty(), "{}", failures.join("\n"));
    }
}
