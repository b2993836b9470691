//! The sketches of whole games: what checks can be loaded. Citadels and Dominion do; the others wait for the rest of the language.

use dsl::Sources;
use interpreter::Rules;

#[test]
fn a_sketch_that_checks_can_be_loaded() {
    let folder = tests::root().join("tests/sketches");
    let mut loaded = Vec::new();
    for name in ["catan-card-game", "citadels", "deal-with-the-devil", "dominion", "viceroy"] {
        let path = format!("{name}.cards");
        let text = std::fs::read_to_string(folder.join(&path)).unwrap();
        let manifest = ("game.toml".into(), "name = \"Sketch\"\nlanguage = 1\n".into());
        let game =
            dsl::load(&Sources { manifest, cards: vec![(path, text)], ..Sources::default() });
        if !game.is_broken() {
            Rules::load(game.program.unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
            loaded.push(name);
        }
    }
    assert_eq!(loaded, ["citadels", "dominion"]);
}
