//! What an expansion adds that is apart from all that the game has.

use dsl::Sources;

/// A kind of an expansion that comes from none of the game's changes nothing of what the game's own texts mean.
#[test]
fn every_game_takes_an_expansion_with_a_kind_of_its_own() {
    let own = |path: &str, text: &str| vec![(path.to_owned(), text.to_owned())];
    for game in tests::games() {
        let mut sources = tests::sources(&game);
        sources.expansions.push(Sources {
            manifest: (
                "expansion.toml".into(),
                format!("id = \"odds\"\nname = \"Odds\"\nversion = \"0.1.0\"\nlanguage = 1\n[extends]\n{game} = \"*\"\n"),
            ),
            cards: own(
                "odds.cards",
                "kind oddment { }\nextend table { zone oddment_shelf : row of oddment, faceup }\n",
            ),
            ..Sources::default()
        });
        let found = dsl::load(&sources);
        let errors: Vec<_> = found.diagnostics.iter().filter(|one| one.is_error()).collect();
        assert!(errors.is_empty(), "{game}: {errors:#?}");
    }
}
