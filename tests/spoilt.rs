//! Whatever the texts are: no panic, every position lies in its file, and a program only where nothing is wrong.
//!
//! Games, rulings, bots, scripts, manifests and saved games are spoilt with a generator of a fixed seed, so that what
//! fails here fails again; what the checker lets pass is played. How many are spoilt says the variable
//! CARDWRIGHT_SPOILT. What the games say as they are is read ahead, and of one case in a few it is seen that this changes
//! nothing. This suite is a program of its own, since it looks at the memory of its process.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a suite may stop at the first surprise, and tells what it saw"
)]

mod spoilt {
    pub(crate) mod games;
    pub(crate) mod play;
    pub(crate) mod spoil;
}

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use dsl::{Game, ReadAhead, Sources};
use interpreter::bot::Chance;
use schema::decision::Seat;
use schema::save::Seed;

use spoilt::play::{Outcome, play, replay};
use spoilt::spoil::{self, Sort};

/// How many are spoilt, unless the variable says otherwise; the gate says 10,000.
const SPOILT: u64 = 2_000;
/// How many threads do it.
const THREADS: u64 = 2;
/// No case may take longer. The aim is 2 seconds; a test beside many others on a busy machine gets more.
const LONGEST: Duration = Duration::from_secs(20);
/// The most memory of all cases together: 256 MiB for each of those at work.
const MEMORY: u64 = 512 << 20;

/// One case in so many is read twice: after what was read ahead, and by itself.
const READ_TWICE: u64 = 5;

/// What came of the cases.
#[derive(Default)]
struct Tally {
    outcomes: BTreeMap<(Sort, Outcome), u64>,
    longest: Duration,
    longest_case: u64,
    /// The last case after which the process had had more memory than ever before, and how much.
    fattest: (u64, u64),
}

#[test]
fn spoilt_texts_end_in_diagnostics_or_faults() {
    let cases = tests::share::Share::of("CARDWRIGHT_SPOILT", SPOILT).count;
    let games = spoilt::games::games();
    let ahead = tests::read_ahead(&games);
    let tallies: Vec<Tally> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..THREADS)
            .map(|thread| {
                let (games, ahead) = (&games, &ahead);
                scope.spawn(move || {
                    let mut tally = Tally::default();
                    for case in (0..cases).filter(|case| case % THREADS == thread) {
                        let before = Instant::now();
                        let run = || run(games, ahead, case);
                        let (sort, outcome) = catch_unwind(AssertUnwindSafe(run))
                            .unwrap_or_else(|_| panic!("case {case} panics"));
                        let took = before.elapsed();
                        assert!(took < LONGEST, "case {case} took {took:?}");
                        if took > tally.longest {
                            (tally.longest, tally.longest_case) = (took, case);
                        }
                        if let Some(peak) =
                            peak().filter(|peak| *peak > tally.fattest.0 + (4 << 20))
                        {
                            tally.fattest = (peak, case);
                        }
                        *tally.outcomes.entry((sort, outcome)).or_default() += 1;
                    }
                    tally
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    let count = |sort: Sort, outcome: Outcome| -> u64 {
        tallies.iter().filter_map(|tally| tally.outcomes.get(&(sort, outcome))).sum()
    };
    println!(
        "{:10} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "what", "spoilt", "unread", "refused", "fault", "run"
    );
    let mut sums = [0; 4];
    for sort in Sort::ALL {
        let row = Outcome::ALL.map(|outcome| count(sort, outcome));
        let [unread, refused, fault, run] = row;
        let all: u64 = row.iter().sum();
        println!("{:10} {all:8} {unread:8} {refused:8} {fault:8} {run:8}", sort.name());
        for (sum, one) in sums.iter_mut().zip(row) {
            *sum += one;
        }
    }
    let [unread, refused, fault, run] = sums;
    println!("{:10} {cases:8} {unread:8} {refused:8} {fault:8} {run:8}", "all");
    let longest = tallies.iter().max_by_key(|tally| tally.longest).unwrap();
    println!("the longest took {:?} (case {})", longest.longest, longest.longest_case);
    assert!(unread * 2 <= cases, "{unread} of {cases} do not get past the parser");
    assert!((fault + run) * 6 >= cases, "only {} of {cases} are run", fault + run);
    if let Some(peak) = peak() {
        let cases: Vec<u64> = tallies.iter().map(|tally| tally.fattest.1).collect();
        println!("the most memory was {} MiB (about case {cases:?})", peak >> 20);
        assert!(peak < MEMORY, "{} MiB", peak >> 20);
    }
}

/// Spoils something, loads it, and plays what can be played.
fn run(games: &[Sources], ahead: &ReadAhead, case: u64) -> (Sort, Outcome) {
    let mut chance = Chance::new(Seed { number: case, game: 0 }, Seat(0));
    let mut sources = games[below(&mut chance, games.len())].clone();
    // One file of rulings is enough, and the others take time.
    if !sources.rulings.is_empty() {
        let at = below(&mut chance, sources.rulings.len());
        sources.rulings = vec![sources.rulings.swap_remove(at)];
    }
    let sort = spoil::sort(&sources, &mut chance);
    if sort == Sort::Save {
        return (sort, replay(&sources, &mut chance));
    }
    spoil::spoil(&mut sources, sort, &mut chance);
    let game = dsl::load_after(ahead, &sources);
    if case.is_multiple_of(READ_TWICE) {
        let plain = dsl::load(&sources);
        assert_eq!(plain.diagnostics, game.diagnostics);
        assert_eq!((plain.program, plain.rulings), (game.program.clone(), game.rulings.clone()));
    }
    positions_are_right(&game);
    let unread = game.diagnostics.iter().any(|found| {
        found.is_error() && (found.code.id.starts_with("C01") || found.code.id == "C0002")
    });
    let outcome = match unread {
        true => Outcome::Unread,
        // What is left of a game whose rulings or bots are wrong is a game.
        false => play(&game, &mut chance).unwrap_or(Outcome::Refused),
    };
    (sort, outcome)
}

fn below(chance: &mut Chance, bound: usize) -> usize {
    chance.below(bound as u32) as usize
}

/// The most memory that this process has had, in bytes, where the system tells it.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib << 10)
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
    // A ruling, a bot or a locale that is wrong leaves the program as it is.
    let wrong = game.diagnostics.iter().filter(|found| found.is_error()).any(|found| {
        let path = game.files.path(found.span().file);
        [".cards", ".csv", "game.toml", ".rhai"].iter().any(|ending| path.ends_with(ending))
    });
    let paths: Vec<&str> =
        game.diagnostics.iter().map(|found| game.files.path(found.span().file)).collect();
    assert_eq!(game.program.is_none(), wrong, "in {paths:?}: {:#?}", game.diagnostics);
}
