//! Games that are written by chance: what the writer writes checks, what checks loads, and what loads is the same game
//! in whatever way it is played. More of them with
//! `CARDWRIGHT_WRITTEN=100000 cargo test --release -p tests written -- --nocapture`; `"1 4711"`: that one alone.

#![allow(clippy::print_stdout, reason = "figures of all of them are to be read")]

#[path = "written/coverage.rs"]
mod coverage;
#[path = "written/kinds.rs"]
mod kinds;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use dsl::diagnostic::Diagnostic;
use dsl::mutants::mutants;
use dsl::{Game, Sources};
use schema::program::Program;
use schema::save::Seed;
use tests::share::Share;
use tests::shrink::shrink;
use tests::ways::{Played, Way, compare, ways};
use tests::written::game;

/// So many games are written where nothing is said.
const GAMES: u64 = 300;
/// So many answers are given in each.
const ANSWERS: usize = 40;
/// A game that takes so many seconds hangs.
const HANGS: u64 = 60;
/// One change of a game of the tree in so many is tried.
const MUTANTS: usize = 31;
/// So many texts in which something differs are made shorter.
const SHORT: usize = 3;

/// A game of one text.
pub(crate) fn load(text: &str) -> Game {
    dsl::load(&tests::one_text(text))
}

/// Its program, or what is wrong with it.
fn program(text: &str) -> Result<Program, String> {
    let game = load(text);
    let errors = game.diagnostics.iter().filter(|told| told.is_error());
    let told: Vec<String> = errors
        .map(|told: &Diagnostic| {
            let at = game.files.line_column(told.span());
            let line = text.lines().nth(at.line - 1).unwrap_or_default().trim();
            format!("{} {}:{}: {}\n    {line}", told.code.id, at.line, at.column, told.message)
        })
        .collect();
    match game.program {
        Some(program) if told.is_empty() => Ok(program),
        _ => Err(told.join("\n")),
    }
}

fn play(program: &Program, seed: u64) -> Result<Played, String> {
    let seats = program.players.0 + (seed % 2) as u8 * (program.players.1 - program.players.0);
    compare(program, &ways(seed), seats, Seed { number: seed, game: 7 }, ANSWERS)
}

/// The text of a game in which something differs, as short as it gets.
fn shortest(text: &str, seed: u64) -> String {
    let short =
        shrink(text, |text| program(text).is_ok_and(|program| play(&program, seed).is_err()));
    let why = program(&short).and_then(|program| play(&program, seed).map(|_| String::new()));
    format!("{short}\n{}", why.err().unwrap_or_default())
}

/// Tells which game it is that hangs, and ends the program: nobody else could.
fn watch(seed: &Arc<AtomicU64>) {
    let seed = Arc::clone(seed);
    std::thread::spawn(move || {
        let mut known = (0, 0);
        loop {
            std::thread::sleep(Duration::from_secs(5));
            let now = seed.load(Ordering::Relaxed);
            known = if now == known.0 { (now, known.1 + 5) } else { (now, 0) };
            if now > 0 && known.1 >= HANGS {
                println!("seed {now} hangs:\n{}", game(now));
                std::process::exit(101);
            }
        }
    });
}

/// Plays a game of the tree in all ways, with least and most players.
fn of_the_tree(name: &str, program: &Program, games: u64) -> Vec<String> {
    let mut wrong = Vec::new();
    for number in 0..games {
        for seats in [program.players.0, program.players.1] {
            let seed = Seed { number, game: 5 };
            if let Err(why) = compare(program, &ways(number), seats, seed, 120) {
                wrong.push(format!("{name}, {seats} players, seed {number}: {why}"));
            }
        }
    }
    wrong
}

/// All games, the suite, and texts by people who had read nothing but the pages of the language.
#[test]
fn the_games_of_the_tree_are_one_game_in_every_way() {
    let mut wrong = Vec::new();
    for shelf in ["games", "tests/suite", "tests/foreign"] {
        for folder in tests::folders(shelf) {
            let game = tests::game_in(&folder);
            let name = folder.display().to_string();
            wrong.extend(of_the_tree(&name, &game.program.unwrap(), 2));
        }
    }
    for name in crate::sketches::SKETCHES {
        let game = crate::sketches::sketch(name);
        wrong.extend(of_the_tree(name, &game.program.unwrap(), 2));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Short texts in which something differed once, or which were refused; each says what.
#[test]
fn what_was_found_is_one_game_in_every_way() {
    let mut wrong = Vec::new();
    let found = std::fs::read_dir(tests::root().join("tests/written/found")).unwrap();
    let mut found: Vec<_> = found.map(|entry| entry.unwrap().path()).collect();
    found.sort();
    assert!(!found.is_empty());
    for path in found {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.display().to_string();
        match program(&text) {
            Ok(program) => wrong.extend(of_the_tree(&name, &program, 2)),
            Err(told) => wrong.push(format!("{name} does not check:\n{told}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The comparison notices what differs, and the text gets short: with all ones of a program made twos, nothing is left but
/// what shows a one.
#[test]
fn a_way_that_plays_otherwise_is_told_in_few_lines() {
    let other = |mut program: Program| {
        for id in program.exprs.ids().collect::<Vec<_>>() {
            if program.exprs[id] == schema::expr::Expr::Number(1) {
                program.exprs[id] = schema::expr::Expr::Number(2);
            }
        }
        program
    };
    let mut ways = ways(1);
    ways.truncate(1);
    let (passes, watch) = (ways[0].passes, ways[0].watch);
    ways.push(Way { name: "twos".to_owned(), change: Some(other), passes, watch });
    let differs = |text: &str, seed: u64| {
        program(text).is_ok_and(|program| {
            let seed = Seed { number: seed, game: 7 };
            compare(&program, &ways, 2, seed, 10).is_err()
        })
    };
    // A short one, of which there is less to try.
    let games = (1..30).map(|seed| (game(seed), seed));
    let shown = games.filter(|(text, seed)| differs(text, *seed));
    let (text, seed) = shown.min_by_key(|(text, _)| text.len()).unwrap();
    let short = shrink(&text, |text| differs(text, seed));
    assert!(differs(&short, seed));
    assert!(short.lines().count() * 3 < text.lines().count(), "{short}");
}

/// Games with one thing changed, a share of them: those that can be loaded.
#[test]
fn changed_games_are_one_game_in_every_way() {
    let (mut wrong, mut played) = (Vec::new(), 0);
    for folder in tests::folders("tests/suite").into_iter().chain(tests::folders("tests/foreign")) {
        let sources =
            Sources { rulings: Vec::new(), bots: Vec::new(), ..tests::sources_in(&folder) };
        let ahead = tests::read_ahead(std::slice::from_ref(&sources));
        for mutant in mutants(&sources).into_iter().step_by(MUTANTS) {
            let game = dsl::load_after(&ahead, &mutant.apply(&sources));
            let Some(program) = game.program else { continue };
            let seed = Seed { number: 3, game: 5 };
            match compare(&program, &ways(mutant.line as u64), program.players.0, seed, ANSWERS) {
                Ok(_) => played += 1,
                // What loads in no way is not played in any.
                Err(why) if why.contains("cannot be loaded") => {}
                Err(why) => {
                    let (name, was) = (folder.display(), &mutant.was);
                    wrong.push(format!("{name}, line {}: {was}: {why}", mutant.line));
                }
            }
        }
    }
    assert!(played > 50, "{played}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What was refused and reads right: numbers that may be missing beside each other, and one opponent beside a player.
#[test]
fn values_of_one_sort_stand_beside_each_other() {
    let text = |body: &str| {
        format!(
            "players 2\nplayer {{\n  zone shelf : set, faceup\n  note hint, guess : number | none\n  \
             define rival = {body}\n}}\nkind card {{ }}\ncard Ape {{ }}\nsetup {{ each player {{ stock shelf with Ape }} }}\n\
             flow {{ rounds 1 {{ each player {{ choose 1 card in shelf as c, move c to shelf }} }}, end game }}\nwinner most 1\n"
        )
    };
    for body in [
        "hint == guess",
        "if hint is none then me else opponent",
        "if hint == guess then opponent else left",
    ] {
        if let Err(told) = program(&text(body)) {
            panic!("{body}: {told}");
        }
    }
}

/// A text of an option names what all see: these games once named what a verb had been handed, what a loop went through, and
/// what a verb had yielded, which may have been read of something hidden.
#[test]
fn texts_of_options_tell_nothing_hidden() {
    for seed in [8_007_970, 8_023_755, 8_028_510, 8_082_381] {
        if let Err(told) = program(&game(seed)) {
            panic!("seed {seed}: {told}");
        }
    }
}

#[test]
fn whatever_is_written_is_one_game_in_every_way() {
    let share = Share::of("CARDWRIGHT_WRITTEN", GAMES);
    let (games, first) = (share.count, share.first());
    let (mut answers, mut over, mut faults) = (0, 0, 0);
    let mut wrong = Vec::new();
    let playing = Arc::new(AtomicU64::new(0));
    watch(&playing);
    for seed in first..first + games {
        playing.store(seed, Ordering::Relaxed);
        let text = game(seed);
        let program = match program(&text) {
            Ok(program) => program,
            Err(told) => {
                wrong.push(format!("seed {seed} does not check:\n{told}\n{text}"));
                continue;
            }
        };
        match play(&program, seed) {
            Ok(played) => {
                answers += played.answers;
                over += usize::from(played.over);
                faults += usize::from(played.fault);
            }
            Err(why) => {
                println!("seed {seed}: {why}");
                playing.store(0, Ordering::Relaxed);
                // The first few are made short: that takes its time.
                let short = if wrong.len() < SHORT { shortest(&text, seed) } else { text };
                wrong.push(format!("seed {seed}: {why}\n\n{short}"));
            }
        }
        if wrong.len() > 20 {
            break;
        }
    }
    playing.store(0, Ordering::Relaxed);
    println!("{games} games, {answers} answers; {over} over, {faults} at fault");
    assert!(wrong.is_empty(), "{} of {games}:\n\n{}", wrong.len(), wrong.join("\n----\n"));
}
