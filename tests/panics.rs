//! Whatever the texts are: no panic, every position lies in its file, and a program only where nothing is wrong.
//!
//! The texts of the games and sketches are spoilt with a generator of a fixed seed, so that what fails here fails again.

use std::collections::BTreeMap;
use std::fs;

use dsl::{Game, Sources};
use interpreter::bot::Chance;
use interpreter::{Asked, Machine, Observer, Rules, State};
use schema::decision::{Answer, Seat};
use schema::save::{Seed, Setup};

/// How many spoilt games are loaded.
const SPOILT: u64 = 2_000;
/// So many answers are given to those that can be played.
const ANSWERS: usize = 200;
/// The most candidates that one answer picks.
const PICKS: u16 = 20;
/// What is put between two words.
const ODD: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "\\",
    ",",
    ".",
    ":",
    "=",
    "-",
    "+",
    "/",
    "//",
    "0",
    "-1",
    "2147483648",
    "99999999999999999999",
    "of",
    "in",
    "where",
    "not",
    "it",
    "me",
    "self",
    "none",
    "each",
    "choose",
    "if",
    "else",
    "while",
    "repeat",
    "perform",
    "top",
    "\u{feff}",
    "\0",
    "\r",
    "\t",
    "\u{3000}",
    "，",
    "護城河",
    "🂡",
    "é",
    "e\u{301}",
    "\u{202e}",
    "'",
    "#",
];

struct Quiet;

impl Observer for Quiet {}

#[test]
fn spoilt_texts_end_in_diagnostics() {
    let whole = texts();
    let mut chance = Chance::new(Seed { number: 1, game: 0 }, Seat(0));
    let mut played = 0;
    for round in 0..SPOILT {
        let mut sources = whole[(round % whole.len() as u64) as usize].clone();
        // one file of rulings is enough, and the others take time
        let rulings = sources.rulings.len();
        if rulings > 0 {
            sources.rulings = vec![sources.rulings.swap_remove(below(&mut chance, rulings))];
        }
        spoil(&mut sources, &mut chance);
        let game = dsl::load(&sources);
        positions_are_right(&game);
        if game.program.is_some() && play(&game, &mut chance) {
            played += 1;
        }
    }
    assert!(played > SPOILT / 20, "only {played} of {SPOILT} could be played");
}

#[test]
fn long_chains_end_in_diagnostics() {
    let chain = |line: fn(usize) -> String| (0..20_000).map(line).collect::<String>();
    for text in [
        chain(|at| format!("define d{at} = d{}\n", at + 1)),
        chain(|at| format!("verb v{at} {{ v{} as x, result x }}\n", at + 1)),
        chain(|at| format!("kind k{at} is k{} {{ }}\n", at + 1)),
    ] {
        let cards = vec![("chain.cards".to_owned(), text)];
        let game = dsl::load(&Sources { cards, ..Sources::default() });
        assert!(game.is_broken());
    }
}

/// The games, and the sketches one by one.
fn texts() -> Vec<Sources> {
    // most of the rounds go to games, which compile
    let games = tests::games().into_iter().map(|name| tests::sources(&name));
    let mut all: Vec<Sources> = games.flat_map(|game| vec![game; 24]).collect();
    let mut names: Vec<_> = fs::read_dir(tests::root().join("tests/sketches"))
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    names.sort();
    for path in names {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = vec![(name, fs::read_to_string(&path).unwrap())];
        let mut sketch = Sources {
            manifest: ("game.toml".into(), "name = \"Sketch\"\nlanguage = 1\n".into()),
            ..Sources::default()
        };
        match path.extension().unwrap().to_str().unwrap() {
            "cards" => sketch.cards = text,
            "ruling" => sketch.rulings = text,
            _ => sketch.bots = text,
        }
        all.push(sketch);
    }
    all
}

/// Spoils one file, at one place or a few.
fn spoil(sources: &mut Sources, chance: &mut Chance) {
    let files = sources.cards.iter_mut().chain(&mut sources.rulings).chain(&mut sources.bots);
    let mut files: Vec<&mut String> =
        files.map(|(_, text)| text).chain([&mut sources.manifest.1]).collect();
    // most often one of the cards: what is wrong there matters most
    let at = if below(chance, 3) > 0 { below(chance, 3) } else { below(chance, files.len()) };
    let last = files.len() - 1;
    let text = &mut *files[at.min(last)];
    for _ in 0..=below(chance, 3) {
        let words = words(text);
        if words.is_empty() {
            return;
        }
        let (start, end) = words[below(chance, words.len())];
        let (other, other_end) = words[below(chance, words.len())];
        let (word, another) = (text[start..end].to_owned(), text[other..other_end].to_owned());
        match below(chance, 7) {
            0 => text.replace_range(start..end, ""),
            1 => text.insert_str(end, &format!(" {word}")),
            2 | 3 => text.replace_range(start..end, &another),
            4 => text.insert_str(start, ODD[below(chance, ODD.len())]),
            5 => text.insert_str(start, &format!("{another} ")),
            _ if below(chance, 4) == 0 => text.truncate(start),
            _ => text.replace_range(
                start.min(other)..end.max(other_end).min(start.min(other) + word.len()),
                "",
            ),
        }
    }
}

fn below(chance: &mut Chance, bound: usize) -> usize {
    chance.below(bound as u32) as usize
}

/// Where the words, numbers and signs of a text stand.
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut words: Vec<(usize, usize)> = Vec::new();
    let mut in_word = false;
    for (at, c) in text.char_indices() {
        let letter = c.is_alphanumeric() || c == '_';
        if letter && in_word {
            if let Some(last) = words.last_mut() {
                last.1 = at + c.len_utf8();
            }
        } else if !c.is_whitespace() {
            words.push((at, at + c.len_utf8()));
        }
        in_word = letter;
    }
    words
}

fn positions_are_right(game: &Game) {
    for found in &game.diagnostics {
        for label in &found.labels {
            let (start, end) = (label.span.start as usize, label.span.end as usize);
            let text = game.files.text(label.span.file);
            assert!(text.get(start..end).is_some(), "{found:#?} points past its file");
        }
        assert!(!found.message.is_empty() && found.help.is_some(), "{found:#?} helps nobody");
        let report = dsl::diagnostic::JsonDiagnostic::new(found, &game.files);
        assert!(report.line > 0 && report.column > 0, "{found:#?}");
    }
    // a ruling or a bot that is wrong leaves the program as it is
    let wrong = game.diagnostics.iter().filter(|found| found.is_error()).any(|found| {
        let path = game.files.path(found.span().file);
        path.ends_with(".cards") || path.ends_with(".toml")
    });
    assert_eq!(game.program.is_none(), wrong, "{:#?}", game.diagnostics);
}

/// Plays by chance; faults and refusals are no matter. Whether it could be loaded.
fn play(game: &Game, chance: &mut Chance) -> bool {
    let Some(program) = game.program.clone() else { return false };
    let seats = usize::from(program.players.0);
    let Ok(rules) = Rules::load(program) else { return false };
    let setup = Setup {
        seats: (1..=seats).map(|seat| seat.to_string()).collect(),
        variants: BTreeMap::new(),
        given: None,
    };
    let mut machine = Machine::new(&rules);
    let Ok(mut state) = machine.start(&setup, Seed { number: 1, game: 0 }, &mut Quiet) else {
        return true;
    };
    for _ in 0..ANSWERS {
        let Some(pending) = state.pending().first().copied() else { break };
        let answer = answer(&state, &pending, chance);
        if machine.answer(&mut state, pending.player, &answer, &mut Quiet).is_err() {
            break;
        }
    }
    true
}

fn answer(state: &State, pending: &interpreter::Pending, chance: &mut Chance) -> Answer {
    match pending.asked {
        Asked::YesNo => Answer::YesNo(below(chance, 2) == 1),
        Asked::Number { least, .. } => Answer::Number(least),
        _ => {
            let candidates = state.candidates(pending);
            let mut left: Vec<u16> = candidates.iter().map(|candidate| candidate.count).collect();
            let count =
                pending.min.max(below(chance, usize::from(pending.max.min(PICKS)) + 1) as u16);
            let mut picks = Vec::new();
            while picks.len() < usize::from(count) && left.iter().any(|left| *left > 0) {
                let at = below(chance, left.len());
                if left[at] > 0 {
                    left[at] -= 1;
                    picks.push(at as u16);
                }
            }
            Answer::Pick(picks)
        }
    }
}
