//! What is given to fuzzers: for each sort of text somebody else may have written a function that takes any bytes, reads them
//! as that sort, does with them what the command would do, and panics where a promise is broken. `fuzz/` drives them.

mod mutate;
mod play;
mod seeds;

use std::sync::OnceLock;

use dsl::diagnostic::JsonDiagnostic;
use dsl::ledger::Ledger;
use dsl::{Game, Sources};
use interpreter::ruling;
use interpreter::{Recording, Rules};
use schema::save::Save;

pub use mutate::mutate;
pub use play::play;
pub use seeds::seeds;

/// The name of a sort of bytes, and the function that takes them.
pub type Target = (&'static str, fn(&[u8]));

/// The sorts of bytes.
pub const TARGETS: [Target; 9] = [
    ("text", text),
    ("manifest", manifest),
    ("ruling", ruling),
    ("bot", bot),
    ("save", save),
    ("locale", locale),
    ("look", look),
    ("script", script),
    ("play", play),
];

/// Games of the suite beside which a ruling, a bot, a save, a locale, a look or a script is read: the first byte, a letter from `A` on,
/// says which. What stands here keeps its place, so that kept bytes keep their meaning.
const BASES: [&str; 12] = [
    "suite/options",
    "suite/goods",
    "suite/grid",
    "suite/lasting",
    "suite/roles",
    "suite/script",
    "suite/together",
    "suite/families",
    "suite/replacement",
    "suite/roll",
    "suite/plans",
    "foreign/hearts",
];

/// What begins another file in a text of several: the rest of the line is its path.
const FILE: &str = "%% ";

/// A ruling is asked so often whether it may go on.
const STEPS: u32 = 200;

/// Texts of cards, or of a whole folder: what follows a line `%% PATH` is another file.
pub fn text(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut sources = Sources { manifest: crate::manifest(), ..Sources::default() };
    let mut path = "a.cards";
    let mut file = String::new();
    for line in text.split_inclusive('\n') {
        match line.strip_prefix(FILE) {
            Some(next) => {
                put(&mut sources, path, std::mem::take(&mut file));
                path = next.trim();
            }
            None => file.push_str(line),
        }
    }
    put(&mut sources, path, file);
    whole(&sources);
}

/// A manifest, and the same bytes as a ledger of clauses.
pub fn manifest(bytes: &[u8]) {
    let Some((mut sources, text)) = beside(bytes) else { return };
    // A ledger that cannot be read is told in words; what it says of ids is looked at.
    for path in dsl::accounts::PATHS {
        sources.accounts.push((path.to_owned(), text.to_owned()));
    }
    if let Ok(ledger) = Ledger::read(text) {
        let ids = ["A-1".to_owned()];
        ledger.strange(ids.iter());
        ledger.missing(ids.iter());
    }
    sources.manifest.1 = text.to_owned();
    whole(&sources);
}

/// A file of rulings.
pub fn ruling(bytes: &[u8]) {
    let Some((mut sources, text)) = beside(bytes) else { return };
    sources.rulings = vec![("rulings/a.ruling".into(), text.to_owned())];
    whole(&sources);
}

/// A file of a bot.
pub fn bot(bytes: &[u8]) {
    let Some((mut sources, text)) = beside(bytes) else { return };
    sources.bots = vec![("bots/a.bot".into(), text.to_owned())];
    whole(&sources);
}

/// A locale.
pub fn locale(bytes: &[u8]) {
    let Some((mut sources, text)) = beside(bytes) else { return };
    sources.locales = vec![("locale/xx.toml".into(), text.to_owned())];
    whole(&sources);
}

/// How words look.
pub fn look(bytes: &[u8]) {
    let Some((mut sources, text)) = beside(bytes) else { return };
    sources.looks = vec![("look.toml".into(), text.to_owned())];
    whole(&sources);
}

/// A script: each function of it that a game may call.
pub fn script(bytes: &[u8]) {
    let Some((mut sources, text)) = beside(bytes) else { return };
    for (_, script) in &mut sources.scripts {
        text.clone_into(script);
    }
    let declared = "\nscript reckon(n : number) : number from \"scripts/reckon.rhai\"\n\
                    script sorted(l : list of number) : list of number from \"scripts/reckon.rhai\"\n\
                    define fuzzed_one = reckon(21)\n\
                    define fuzzed_many = sum over sorted(list of {1, 3, 2}) as n of n\n\
                    score \"Fuzzed\" fuzzed_one\n";
    sources.cards.push(("fuzzed.cards".into(), declared.into()));
    sources.scripts.push(("scripts/reckon.rhai".into(), text.to_owned()));
    whole(&sources);
}

/// A save: as what `replay` loads, with the hash of the program that it is for, and as what a ruling begins from.
pub fn save(bytes: &[u8]) {
    let Some((mut sources, text)) = beside(bytes) else { return };
    let game = dsl::load(&sources);
    let rules = crate::rules(&game);
    if let Ok(mut save) = serde_json::from_str::<Save>(text) {
        save.format = schema::FORMAT;
        rules.hash().clone_into(&mut save.program);
        let mut machine = interpreter::Machine::new(&rules);
        match Recording::load(&mut machine, &save, &mut ()) {
            Ok(recording) => play::stands(&rules, recording.state()),
            Err(why) => drop(why.to_string()),
        }
        sources.saves = vec![("saves/a.json".into(), serde_json::to_string(&save).unwrap())];
    } else {
        sources.saves = vec![("saves/a.json".into(), text.to_owned())];
    }
    let begun = "ruling A-1 \"begun\" {\n  given {\n    game \"saves/a.json\" to 2\n  }\n}\n\
                 ruling A-2 \"begun\" {\n  given {\n    game \"saves/a.json\" to 0\n  }\n}\n";
    sources.rulings = vec![("rulings/a.ruling".into(), begun.to_owned())];
    whole(&sources);
}

/// The game of the suite that the first byte names, without its rulings and bots; and the other bytes, which are text.
fn beside(bytes: &[u8]) -> Option<(Sources, &str)> {
    static LOADED: OnceLock<Vec<Sources>> = OnceLock::new();
    let bases = LOADED.get_or_init(|| BASES.iter().map(|base| base_sources(base)).collect());
    let (first, rest) = bytes.split_first()?;
    let text = std::str::from_utf8(rest).ok()?;
    let base = bases.get(usize::from(first.wrapping_sub(b'A')) % bases.len())?;
    Some((base.clone(), text))
}

fn base_sources(base: &str) -> Sources {
    let folder = crate::root().join("tests").join(base);
    let sources = crate::sources_in(&folder);
    Sources {
        rulings: Vec::new(),
        bots: Vec::new(),
        locales: Vec::new(),
        looks: Vec::new(),
        ..sources
    }
}

/// Puts a file where files of its ending go; what has no such ending is a stray.
fn put(sources: &mut Sources, path: &str, text: String) {
    let list = match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("cards") => &mut sources.cards,
        Some("csv") => &mut sources.tables,
        Some("ruling") => &mut sources.rulings,
        Some("bot") => &mut sources.bots,
        Some("rhai") => &mut sources.scripts,
        Some("json") => &mut sources.saves,
        Some("toml") if path == "game.toml" => {
            sources.manifest.1 = text;
            return;
        }
        Some("toml") if path == "look.toml" => &mut sources.looks,
        Some("toml") if dsl::accounts::PATHS.contains(&path) => &mut sources.accounts,
        Some("toml") => &mut sources.locales,
        Some(_) | None => return sources.strays.push(path.to_owned()),
    };
    // A folder has one file of a name.
    if list.iter().all(|(known, _)| known != path) {
        list.push((path.to_owned(), text));
    }
}

/// Checks a game, and plays, judges and shows what checks.
fn whole(sources: &Sources) {
    let game = dsl::load(sources);
    let again = dsl::load(sources);
    assert!(game.diagnostics == again.diagnostics, "what is told twice differs");
    places(&game);
    let Some(program) = &game.program else { return };
    if !interpreter::script_mistakes(program).is_empty() || game.is_broken() {
        return;
    }
    let mut rules = match Rules::load(program.clone()) {
        Ok(rules) => rules,
        Err(why) => panic!("what checks is not loaded: {why}"),
    };
    for ruling in game.rulings.iter().take(8) {
        let left = std::cell::Cell::new(STEPS);
        let report = ruling::run_while(&rules, ruling, &|| {
            left.set(left.get().saturating_sub(1));
            left.get() > 0
        });
        places_in(&game, report.failures.iter().map(|failure| failure.span));
    }
    let names: Vec<&str> = game.bots.iter().map(|(stem, _)| stem.as_str()).collect();
    play::by_bots(&rules, &game.bots, &names);
    for locale in &game.locales {
        rules.show_in(locale);
    }
    play::by_bots(&rules, &game.bots, &["random"]);
}

/// All places of diagnostics are places of the texts, and all forms of diagnostics can be made.
fn places(game: &Game) {
    for told in &game.diagnostics {
        let data = JsonDiagnostic::new(told, &game.files);
        assert!(serde_json::to_string(&data).is_ok());
        places_in(game, told.labels.iter().map(|label| label.span));
    }
}

fn places_in(game: &Game, spans: impl Iterator<Item = schema::source::Span>) {
    for span in spans {
        let text = game.files.text(span.file);
        let place = span.start as usize..span.end as usize;
        assert!(
            text.get(place).is_some(),
            "{span:?} is no place of {}",
            game.files.path(span.file)
        );
    }
}
