//! The order of items does not matter: what loads as it is written also loads with every file turned round.

use dsl::syntax::parse_cards;
use interpreter::Rules;
use schema::source::FileId;

#[test]
fn texts_turned_round_load() {
    let folders = ["games", "tests/suite"].into_iter().flat_map(tests::folders);
    for folder in folders {
        let mut sources = tests::sources_in(&folder);
        for (_, text) in &mut sources.cards {
            let parsed = parse_cards(FileId(0), text);
            let items = parsed.ast.items.iter().rev();
            let items: Vec<&str> =
                items.map(|item| &text[item.span.start as usize..item.span.end as usize]).collect();
            *text = items.join("\n\n");
        }
        sources.rulings.clear();
        sources.bots.clear();
        let game = dsl::load(&sources);
        let name = folder.display();
        assert!(!game.is_broken(), "{name}: {:#?}", game.diagnostics);
        if let Err(error) = Rules::load(game.program.unwrap()) {
            panic!("{name} passes and cannot be loaded: {error}");
        }
    }
}
