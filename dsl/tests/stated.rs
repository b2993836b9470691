//! A statement in a small game, and what is wrong with it.

use dsl::Sources;

pub(crate) const NONE: [&str; 0] = [];

/// What is wrong with a statement that stands in these rules where they say `STATEMENT`, with its code.
pub(crate) fn wrong(rules: &str, statement: &str) -> Vec<String> {
    let game = dsl::load(&Sources {
        manifest: ("game.toml".into(), "name = \"Stated\"\nlanguage = 1\n".into()),
        cards: vec![("rules.cards".into(), rules.replace("STATEMENT", statement))],
        ..Sources::default()
    });
    let told = game.diagnostics.iter().filter(|one| one.is_error());
    told.map(|one| format!("{} {}: {}", one.code.id, one.message, statement)).collect()
}
