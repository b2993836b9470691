//! What fuzzers begin with: the texts of the tree, as each target takes them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use interpreter::{Machine, Recording, ruling};
use schema::program::Program;
use schema::save::Seed;

use super::{BASES, FILE};
use crate::{Table, root};

/// The bytes to begin a target with.
///
/// # Panics
/// If the texts of the tree cannot be read.
#[must_use]
pub fn seeds(target: &str) -> Vec<Vec<u8>> {
    match target {
        "text" => texts(),
        "manifest" => of_bases(|folder| {
            let own = fs::read_to_string(folder.join("game.toml")).unwrap();
            let more = "name = \"X\"\nlanguage = 1\nstarter = \"Ape\"\nprovenance = \"none\"\n[sim]\nbots = [\"random\"]\n";
            vec![own, more.to_owned()]
        }),
        "ruling" => of_bases(|folder| read(&folder.join("rulings"), "ruling")),
        "bot" => beside_any(&all("bot")),
        "save" => saves(),
        "locale" => of_bases(|folder| vec![locale(&crate::game_in(folder).program.unwrap())]),
        "look" => of_bases(|folder| vec![look(&crate::game_in(folder).program.unwrap())]),
        "script" => {
            let own = "fn reckon(n) { n * 2 }\nfn sorted(l) { l.sort(|a, b| a - b); l }\n";
            let more = "fn reckon(n) {\n  let s = 0;\n  for i in 0..n { s += random(6); }\n  let m = #{a: s};\n  m.a\n}\nfn sorted(l) { l.filter(|x| x > 1).map(|x| x + 1) }\n";
            let mut scripts = all("rhai");
            scripts.extend([own, more, own, more].map(str::to_owned));
            beside_any(&scripts)
        }
        _ => (0..=255).step_by(5).map(|first| (0..80).map(|at| first ^ at).collect()).collect(),
    }
}

/// Whole folders of the suite and the three foreign texts, and the fixtures of diagnostics.
fn texts() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for shelf in ["tests/suite", "tests/foreign"] {
        for folder in crate::folders(shelf) {
            let sources = crate::sources_in(&folder);
            let mut whole = String::new();
            for (path, text) in sources.cards.iter().chain(&sources.tables).chain(&sources.bots) {
                whole.push_str(&format!("{FILE}{path}\n{text}"));
            }
            for (path, text) in sources.scripts.iter().chain(&sources.rulings) {
                whole.push_str(&format!("{FILE}{path}\n{text}"));
            }
            seeds.push(whole.into_bytes());
        }
    }
    let base = read(&root().join("tests/diagnostics/base"), "cards").concat();
    for text in read(&root().join("tests/diagnostics"), "cards") {
        seeds.push(format!("{base}{text}").into_bytes());
    }
    seeds
}

/// A letter for each base, and what is made of its folder.
fn of_bases(texts: impl Fn(&Path) -> Vec<String>) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (letter, base) in (b'A'..).zip(BASES) {
        for text in texts(&root().join("tests").join(base)) {
            seeds.push([&[letter], text.as_bytes()].concat());
        }
    }
    seeds
}

/// These texts, each beside another base.
fn beside_any(texts: &[String]) -> Vec<Vec<u8>> {
    let letters = (b'A'..).take(BASES.len()).cycle();
    texts.iter().zip(letters).map(|(text, letter)| [&[letter], text.as_bytes()].concat()).collect()
}

/// A locale that gives other names to what a game declares.
fn locale(program: &Program) -> String {
    fn section<'n>(text: &mut String, title: &str, names: impl Iterator<Item = &'n String>) {
        text.push_str(&format!("[{title}]\n"));
        let mut seen = BTreeSet::new();
        for name in names.filter(|name| seen.insert(name.as_str())).take(8) {
            text.push_str(&format!("{name:?} = \"a {name}\"\n"));
        }
    }
    let mut text = String::new();
    section(&mut text, "cards", program.definitions.iter().map(|it| &it.name));
    section(&mut text, "fields", program.fields.iter());
    section(&mut text, "zones", program.zones.iter().map(|it| &it.name));
    section(&mut text, "counters", program.cells.iter().map(|it| &it.name));
    section(&mut text, "notes", program.notes.iter().map(|it| &it.name));
    section(&mut text, "phases", program.moments.iter().map(|it| &it.name));
    section(&mut text, "tags", program.tags.iter());
    section(&mut text, "members", program.members.iter().map(|it| &it.name));
    section(&mut text, "verbs", program.verbs.iter().map(|it| &it.name));
    section(&mut text, "purposes", program.purposes.iter());
    text
}

/// A look of what a game declares, each in another way.
fn look(program: &Program) -> String {
    fn part<'n>(text: &mut String, title: &str, names: impl Iterator<Item = &'n String>) {
        let looks = ["colour = \"red\"", "symbol = \"●\"", "symbol = \"金\", colour = \"grey\""];
        text.push_str(&format!("[{title}]\n"));
        let mut seen = BTreeSet::new();
        let names = names.filter(|name| seen.insert(name.as_str()));
        for (name, look) in names.zip(looks.into_iter().cycle()).take(8) {
            text.push_str(&format!("{name:?} = {{ {look} }}\n"));
        }
    }
    let mut text = String::new();
    part(&mut text, "kinds", program.kinds.iter().map(|it| &it.name));
    part(&mut text, "tags", program.tags.iter());
    part(&mut text, "resources", program.members.iter().map(|it| &it.name));
    part(&mut text, "values", program.cells.iter().map(|it| &it.name));
    text
}

/// Saves of each base: played a few answers from the beginning, and begun from its rulings.
fn saves() -> Vec<Vec<u8>> {
    of_bases(|folder| {
        let game = crate::game_in(folder);
        let rules = crate::rules(&game);
        let mut machine = Machine::new(&rules);
        let seed = Seed { number: 1, game: 1 };
        let seats = rules.program().players.0;
        let setups = std::iter::once(crate::setup(seats, &[]))
            .chain(game.rulings.iter().take(3).map(ruling::setup));
        let mut saves = Vec::new();
        for setup in setups {
            let seats = setup.seats.len() as u8;
            let Ok(mut played) = Recording::start(&mut machine, setup, seed, true, &mut ()) else {
                continue;
            };
            let mut table = Table::by_chance(seats, seed);
            for _ in 0..6 {
                let Ok(Some((seat, answer))) = table.answer(&mut machine, played.state()) else {
                    break;
                };
                let answer = answer.clone();
                if played.answer(&mut machine, seat, answer, &mut ()).is_err() {
                    break;
                }
            }
            saves.push(serde_json::to_string(&played.save(&rules)).unwrap());
        }
        saves
    })
}

/// The texts of an ending in a folder.
fn read(folder: &Path, ending: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// The texts of an ending in all games, in their folders and the folders in these.
fn all(ending: &str) -> Vec<String> {
    let mut texts = Vec::new();
    for shelf in ["games", "tests/suite", "tests/foreign"] {
        for folder in crate::folders(shelf) {
            for inner in ["bots", "scripts", "locale"] {
                texts.extend(read(&folder.join(inner), ending));
            }
        }
    }
    texts
}
