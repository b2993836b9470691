//! Every diagnostic has a small text that shows it, and its rendering lies beside it.
//!
//! `diagnostics/base` is a small game without a mistake. A fixture is one more file of it: `.cards`, `.ruling` or
//! `.bot`, a `.locale` one of its folder `locale`, a `.look` its `look.toml`, a `.ledger`, `.teeth` or `.doubt` its `ledger.toml` and so on; a `.toml` stands in for its `game.toml`; an `.expansion` is one or more
//! folders of expansions, each file of which begins with a line `== FOLDER/FILE`. A fixture that begins with
//! `// instead of flow.cards` stands in for that file. Lines that begin with `//|` are the `.cards` that call a `.rhai`,
//! or that a `.ruling` is about. Its name begins with the code that it shows first: `C0201-a-verb.cards`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use dsl::codes;
use dsl::diagnostic::{Diagnostic, Report};
use dsl::{Game, Sources};
use interpreter::{Fault, Machine, StartError};
use miette::{GraphicalReportHandler, GraphicalTheme};
use schema::save::{Seed, Setup};
use schema::source::Span;

/// Codes that no small text of a game can show: whoever reads the files says them, or it takes a megabyte.
const FOUND_ELSEWHERE: &[codes::Code] = &[codes::NOT_UTF8, codes::NO_ROOM];

#[test]
fn every_fixture_shows_its_code() {
    let mut wrong = Vec::new();
    for path in fixtures() {
        let mut game = dsl::load(&sources(&path));
        let mistakes = game.program.as_ref().map(interpreter::script_mistakes);
        game.tell_scripts(&mistakes.unwrap_or_default());
        let name = file_name(&path);
        let fault = if name.starts_with('R') { fault(&game) } else { None };
        let first = match &fault {
            Some(fault) => fault.code,
            None => game.diagnostics.first().map_or("nothing", |found| found.code.id),
        };
        if !name.starts_with(first) {
            wrong.push(format!("{name} shows {first} first"));
        }
        assert_eq!(game.program.is_none(), cards_are_wrong(&game), "{name}");
        insta::with_settings!({
            snapshot_path => "diagnostics/snapshots",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, { insta::assert_snapshot!(name, format!("{}{}", render(&game), told(&game, fault.as_ref()))) });
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_code_has_a_fixture() {
    let shown: BTreeSet<String> =
        fixtures().iter().filter_map(|path| file_name(path).get(..5).map(str::to_owned)).collect();
    let elsewhere = |code: &codes::Code| FOUND_ELSEWHERE.contains(code);
    let missing: Vec<&str> = codes::ALL
        .iter()
        .filter(|code| !elsewhere(code) && !shown.contains(code.id))
        .map(|code| code.id)
        .collect();
    assert!(missing.is_empty(), "no fixture shows {missing:?}");
}

#[test]
fn other_ends_of_lines_marks_and_letters_just_work() {
    let mut sources = base();
    let (_, manifest) = &mut sources.manifest;
    *manifest = manifest.replace('\n', "\r\n");
    // `é` as one letter here and as two there
    let composed = "lantern Caf\u{e9} : paper { cost 1, on play { gain shop.Gust } }\n";
    let used = "define caf\u{e9} = 1\nrule \"Tea\" {\n  at start of Day {\n    draw cafe\u{301}\n    gain shop.Cafe\u{301}\n  }\n}\n";
    sources.cards.push(("new.cards".into(), composed.into()));
    sources.cards.push(("used.cards".into(), used.into()));
    sources.rulings.push((
        "rulings/one.ruling".into(),
        "ruling L-1 \"Cafe\u{301}\" {\n  given { players Alice, Bob }\n  then { Alice.coins == 0 }\n}\n".into(),
    ));
    for (_, text) in sources.cards.iter_mut().chain(&mut sources.rulings) {
        *text = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    }
    let game = dsl::load(&sources);
    assert!(game.diagnostics.is_empty(), "{}", render(&game));
    assert!(game.program.is_some() && game.rulings.len() == 1);
}

#[test]
fn the_base_has_no_mistake() {
    let game = dsl::load(&base());
    assert!(game.diagnostics.is_empty(), "{}", render(&game));
    assert!(game.program.is_some());
}

#[test]
fn a_folder_without_cards_has_one_mistake() {
    for cards in [vec![], vec![("rules.cards".to_owned(), "// nothing yet\n".to_owned())]] {
        let manifest = ("game.toml".to_owned(), "name = \"A\"\nlanguage = 1\n".to_owned());
        let sources = Sources { manifest, cards, ..Sources::default() };
        let game = dsl::load(&sources);
        let found: Vec<_> = game.diagnostics.iter().map(|found| found.code.id).collect();
        assert_eq!(found, ["C0401"], "{}", render(&game));
        assert_eq!(game.files.path(game.diagnostics[0].span().file), "game.toml");
    }
}

#[test]
fn a_label_is_that_of_an_option_that_is_offered_for_the_purpose() {
    let mut sources = base();
    let text = "tags hue = red | blue\nlantern Glow : red { cost 1 }\nverb bid n : number { +n coins }\nrule \"R\" {\n  at start of Day {\n    menu ask {\n      option \"{l} {s}\" for l in 1 to 2, s in hue { bid l }\n      option \"{c}\" for c in lantern in hand { light c }\n      option \"Done\" { stop }\n    }\n    menu tell {\n      option \"{c}\" for c in wind in hand { trash c }\n      option \"Done\" { stop }\n    }\n  }\n}\n";
    sources.cards.push(("new.cards".into(), text.into()));
    sources.bots.push((
        "bots/one.bot".into(),
        "bot Asker {\n  to ask { \"{c}\" by most c.light, \"Done\" }\n  to tell { \"{c}\" by least c.cost, \"Done\" }\n  otherwise random\n}\n".into(),
    ));
    // A card that is called as an option might be is a card where no option is offered.
    sources.cards.push(("card.cards".into(), "wind \"1 red\" { cost 1 }\n".into()));
    sources.rulings.push((
        "rulings/one.ruling".into(),
        "ruling L-1 \"A card\" {\n  given {\n    players Alice, Bob\n    turn Alice, phase Day\n    Alice.hand = \"1 red\"\n  }\n  when { Alice is offered exactly \"1 red\" to play }\n}\n".into(),
    ));
    let game = dsl::load(&sources);
    assert!(game.diagnostics.is_empty(), "{}", render(&game));
}

/// The base with this text beside it has no mistake.
fn is_right(text: &str) {
    let mut sources = base();
    sources.cards.push(("new.cards".into(), text.into()));
    let game = dsl::load(&sources);
    assert!(game.program.is_some(), "{}", render(&game));
}

#[test]
fn a_zone_is_found_beside_a_counter_that_is_called_like_its_plural() {
    let text = "player { counter shops }\nkind bell is card {\n  shown cost in shop\n  live in shop\n}\nbell Chime : glass { cost 1, while in shop { -1 cost for wind } }\n";
    is_right(text);
}

#[test]
fn a_spot_that_is_handed_has_a_card_of_the_kind_that_all_spots_hold() {
    let mut sources = base();
    let text = "table { zone field : grid of lantern, faceup }\ndefine lit(s : spot) = s.card.light + sum of it.card.light over s.near + s.offset(0, 1).card.light\nrule \"Light\" { -lit(field.at(0, 0)) cost for wind }\n";
    sources.cards.push(("new.cards".into(), text.into()));
    let game = dsl::load(&sources);
    assert!(game.program.is_some(), "{}", render(&game));
}

#[test]
fn a_pile_of_a_zone_that_holds_one_kind_is_a_pile() {
    let text = "table { zone racks : piles 3 of lantern, top faceup }\nverb hang c : card on p : pile { move c to p }\nwind Fog { cost 1, on play { choose 1 pile in racks to hang as p then { hang top of deck on p } } }\n";
    is_right(text);
}

/// What stops a game whose mistake shows when it runs; such games stop before anybody is asked.
fn fault(game: &Game) -> Option<Fault> {
    let rules = tests::rules(game);
    let seats = vec!["Alice".to_owned(), "Bob".to_owned()];
    let setup = Setup { seats, variants: [].into(), given: None };
    match Machine::new(&rules).start(&setup, Seed { number: 1, game: 0 }, &mut ()) {
        Err(StartError::Fault(fault)) => Some(fault),
        _ => None,
    }
}

/// A fault with its places.
fn told(game: &Game, fault: Option<&Fault>) -> String {
    let Some(fault) = fault else { return String::new() };
    let place = |span: Option<Span>| {
        span.map_or_else(String::new, |span| {
            let at = game.files.line_column(span);
            let (path, words) = (game.files.path(span.file), game.text_of(span));
            let words = words.lines().next().unwrap_or_default();
            format!("\n    {path}:{}:{}: {words}", at.line, at.column)
        })
    };
    let mut text = format!("\n{fault}{}", place(fault.span));
    for step in &fault.trace {
        text.push_str(&format!("\n  in {}{}", step.what, place(step.span)));
    }
    text
}

/// Whether something is wrong outside rulings and bots.
fn cards_are_wrong(game: &Game) -> bool {
    game.diagnostics.iter().filter(|found| found.is_error()).any(|found| {
        let path = game.files.path(found.span().file);
        !path.ends_with(".ruling")
            && !path.ends_with(".bot")
            && !path.starts_with("locale/")
            && path != "look.toml"
            && !dsl::accounts::PATHS.contains(&path)
    })
}

/// All that is said of a game, as a terminal of 80 columns shows it.
pub(crate) fn render(game: &Game) -> String {
    let handler =
        GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(80);
    let show = |diagnostic: &Diagnostic| {
        let mut text = String::new();
        handler.render_report(&mut text, &Report::new(diagnostic, &game.files)).unwrap();
        text
    };
    let all: Vec<String> = game.diagnostics.iter().map(show).collect();
    all.join("\n").lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

fn folder() -> PathBuf {
    tests::root().join("tests/diagnostics")
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// The files of a folder, in the order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    files
}

fn fixtures() -> Vec<PathBuf> {
    files(&folder())
}

pub(crate) fn base() -> Sources {
    let mut sources = Sources::default();
    for path in files(&folder().join("base")) {
        let text = (file_name(&path), fs::read_to_string(&path).unwrap());
        if text.0 == "game.toml" { sources.manifest = text } else { sources.cards.push(text) }
    }
    sources
}

/// The base with a fixture in it.
fn sources(path: &Path) -> Sources {
    with(&file_name(path), fs::read_to_string(path).unwrap())
}

/// Folders of expansions, as one text.
fn expansions(text: &str) -> Vec<Sources> {
    let mut folders: Vec<(String, Sources)> = Vec::new();
    for file in text.split("== ").filter(|file| !file.is_empty()) {
        let (heading, text) = file.split_once('\n').unwrap();
        let (folder, path) = heading.split_once('/').unwrap();
        if folders.last().is_none_or(|(last, _)| last != folder) {
            folders.push((folder.to_owned(), Sources::default()));
        }
        let sources = &mut folders.last_mut().unwrap().1;
        match path {
            "expansion.toml" => sources.manifest = (heading.to_owned(), text.to_owned()),
            _ if path.ends_with(".bot") => sources.bots.push((path.to_owned(), text.to_owned())),
            _ => sources.cards.push((path.to_owned(), text.to_owned())),
        }
    }
    folders.into_iter().map(|(_, sources)| sources).collect()
}

/// The base with one more file.
pub(crate) fn with(name: &str, text: String) -> Sources {
    let mut sources = base();
    let first = text.lines().next().unwrap_or_default();
    if let Some(instead) = first.strip_prefix("// instead of ") {
        sources.cards.retain(|(name, _)| name != instead.trim());
    }
    let (_, ending) = name.rsplit_once('.').unwrap();
    if ending == "expansion" {
        sources.expansions = expansions(&text);
        return sources;
    }
    if ending == "csv" {
        let (cards, table): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.starts_with("//| "));
        let cards: Vec<&str> = cards.iter().filter_map(|line| line.strip_prefix("//| ")).collect();
        if !cards.is_empty() {
            sources.cards.push(("beside.cards".to_owned(), format!("{}\n", cards.join("\n"))));
        }
        sources.tables.push((name.to_owned(), table.join("\n")));
        return sources;
    }
    if name.starts_with(codes::STRAY_FILE.id) {
        sources.strays.push(name.to_owned());
        return sources;
    }
    let cards: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("//| ")).collect();
    if !cards.is_empty() {
        let beside = if ending == "rhai" { "script.cards" } else { "beside.cards" };
        sources.cards.push((beside.to_owned(), format!("{}\n", cards.join("\n"))));
    }
    match ending {
        "cards" => sources.cards.push((name.to_owned(), text)),
        "ruling" => sources.rulings.push((format!("rulings/{name}"), text)),
        "bot" => sources.bots.push((format!("bots/{name}"), text)),
        "rhai" => sources.scripts.push(("scripts/script.rhai".to_owned(), text)),
        "toml" => sources.manifest = ("game.toml".into(), text),
        "look" => sources.looks.push(("look.toml".into(), text)),
        "ledger" | "teeth" | "doubt" => sources.accounts.push((format!("{ending}.toml"), text)),
        "locale" => sources.locales.push(("locale/zh.toml".into(), text)),
        other => panic!("a fixture cannot end in .{other}"),
    }
    sources
}
