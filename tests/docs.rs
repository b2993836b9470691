//! What LANGUAGE.md and README.md show is right: their texts check, their rulings pass, their game can be played.

use dsl::Sources;
use interpreter::{Machine, ruling};
use schema::save::{Seed, Setup};

/// The fenced blocks of one language in a page.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Option<String> = None;
    for line in page.lines() {
        match &mut open {
            None if line.strip_prefix("```") == Some(language) => open = Some(String::new()),
            None => {}
            Some(_) if line.starts_with("```") => found.extend(open.take()),
            Some(block) => {
                block.push_str(line);
                block.push('\n');
            }
        }
    }
    found
}

fn page(name: &str) -> String {
    std::fs::read_to_string(tests::root().join(name)).unwrap()
}

#[test]
fn the_language_page_is_a_game() {
    let page = page("LANGUAGE.md");
    let sources = Sources {
        manifest: ("game.toml".into(), blocks(&page, "toml").concat()),
        cards: vec![("page.cards".into(), blocks(&page, "cards").join("\n"))],
        rulings: vec![("page.ruling".into(), blocks(&page, "ruling").join("\n"))],
        bots: vec![("sensible.bot".into(), blocks(&page, "bot").join("\n"))],
        scripts: Vec::new(),
        locales: Vec::new(),
        strays: Vec::new(),
    };
    let game = dsl::load(&sources);
    assert!(game.diagnostics.is_empty(), "{:#?}", game.diagnostics);
    assert_eq!((game.rulings.len(), game.bots.len()), (1, 1));
    let rules = tests::rules(&game);
    for ruling in &game.rulings {
        assert_eq!(ruling::run(&rules, ruling).failures, []);
    }
    let setup = Setup { seats: vec!["A".into(), "B".into()], variants: [].into(), given: None };
    let state = Machine::new(&rules).start(&setup, Seed { number: 1, game: 0 }, &mut ()).unwrap();
    assert!(!state.pending().is_empty());
}

#[test]
fn the_cards_of_the_readme_are_the_games() {
    let page = page("README.md");
    let shown = blocks(&page, "cards");
    assert!(!shown.is_empty());
    let texts = tests::sources("dominion").cards;
    for card in shown {
        assert!(
            texts.iter().any(|(_, text)| text.contains(card.trim_end())),
            "not in the game:\n{card}"
        );
    }
}
