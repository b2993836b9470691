//! Every ruling of every game passes.
#[test]
fn dominion() {
    let game = tests::game("dominion");
    let rules = tests::rules(&game);
    let mut bad = 0;
    for ruling in &game.rulings {
        let report = interpreter::ruling::run(&rules, ruling);
        for f in &report.failures {
            bad += 1;
            let at = game.files.line_column(f.span);
            println!("{} {}:{} {}: {}", ruling.ids[0], game.files.path(f.span.file), at.line, game.text_of(f.span).lines().next().unwrap_or(""), f.message);
        }
    }
    println!("{bad} failures of {}", game.rulings.len());
    assert_eq!(bad, 0);
}
