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
        tables: Vec::new(),
        rulings: vec![("page.ruling".into(), blocks(&page, "ruling").join("\n"))],
        bots: vec![("sensible.bot".into(), blocks(&page, "bot").join("\n"))],
        scripts: Vec::new(),
        locales: vec![("locale/en.toml".into(), blocks(&page, "locale").concat())],
        looks: vec![("look.toml".into(), blocks(&page, "look").concat())],
        accounts: Vec::new(),
        saves: Vec::new(),
        strays: Vec::new(),
        expansions: Vec::new(),
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
fn the_bot_that_is_shown_is_the_one_that_is_tested() {
    assert_eq!(blocks(&page("docs/bots.md"), "python"), [page("docs/bot.py")]);
}

#[test]
fn the_cards_of_the_readme_are_the_games() {
    let page = page("README.md");
    let shown = blocks(&page, "cards");
    assert!(!shown.is_empty());
    let mut texts = tests::sources("dominion").cards;
    let folder = tests::root().join("games/dominion/expansions/tidewater");
    texts.extend(tests::expansion_in(&folder).cards);
    for card in shown {
        assert!(
            texts.iter().any(|(_, text)| text.contains(card.trim_end())),
            "not in the game:\n{card}"
        );
    }
}

/// The ruling it shows is the game's, and with the card changed as the page says it turns red as the page shows.
#[test]
fn the_red_ruling_of_the_readme_is_real() {
    let page = page("README.md");
    let mut sources = tests::sources("dominion");
    let shown = blocks(&page, "ruling");
    assert_eq!(shown.len(), 1);
    assert!(sources.rulings.iter().any(|(_, text)| text.contains(shown[0].trim_end())));
    let (was, now) = ("cost <= old.cost + 3 to gain", "cost <= old.cost + 2 to gain");
    assert!(page.contains("old.cost + 2"));
    let (_, text) = sources.cards.iter_mut().find(|(_, text)| text.contains(was)).unwrap();
    *text = text.replacen(was, now, 1);
    let game = dsl::load(&sources);
    let one = game.rulings.iter().find(|one| shown[0].contains(&one.title)).unwrap();
    let report = ruling::run(&tests::rules(&game), one);
    let failure = &report.failures[0];
    let line = game.files.line_column(failure.span).line;
    assert!(page.contains(&format!("  rulings/mine.ruling:{line}:5: {}", failure.message)));
    for line in report.transcript.lines() {
        assert!(page.contains(&format!("      {line}\n")), "not on the page: {line}");
    }
}

/// A page for those who change the code names files and folders; what was moved or renamed is renamed there, too.
#[test]
fn paths_in_pages_about_the_code_exist() {
    let mut paths = Vec::new();
    gather(&tests::root(), "", &mut paths);
    let mut gone = Vec::new();
    for name in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let page = page(name);
        // In backticks stands every second part of a line.
        let quoted = page.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
        for path in quoted.filter(|path| is_path(path)) {
            let wanted = path.trim_end_matches('/');
            let is_there = |known: &String| {
                known
                    .strip_suffix(wanted)
                    .is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
            };
            if !paths.iter().any(is_there) {
                gone.push(format!("{name}: {path}"));
            }
        }
    }
    assert!(gone.is_empty(), "these are not there:\n{}", gone.join("\n"));
}

/// Whether a word of a page names one file of code or one folder; capitals stand for any name.
fn is_path(word: &str) -> bool {
    let is_plain =
        word.chars().all(|sign| sign.is_ascii_lowercase() || "/._-0123456789".contains(sign));
    is_plain
        && (word.ends_with(".rs") || (word.ends_with('/') && !word.trim_matches('/').is_empty()))
}

/// Adds the paths, from the root, of all files and folders that are kept.
fn gather(folder: &std::path::Path, before: &str, paths: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if matches!(name.as_str(), "target" | "node_modules" | ".git") || path.is_symlink() {
            continue;
        }
        let known = format!("{before}{name}");
        if path.is_dir() {
            gather(&path, &format!("{known}/"), paths);
        }
        paths.push(known);
    }
}
