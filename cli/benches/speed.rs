//! How fast random players play each game of the tree: the table of the README, made by one command.
//!
//! `cargo bench -p cli --bench speed` plays on one thread, so long for each game that its figures settle, and prints a row a
//! game. Where `valgrind` is installed the row tells instructions a decision, too: on a busy machine these say what the times do not.

#![allow(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a table is printed, and a benchmark may stop at the first surprise"
)]

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The command as it is built for benchmarks.
const CARDWRIGHT: &str = env!("CARGO_BIN_EXE_cardwright");
/// A game is played for about so many seconds, so many times; the fastest run counts.
const SECONDS: f64 = 1.0;
const ROUNDS: usize = 3;
/// Instructions are counted over so many games more than are played to warm up.
const COUNTED: u64 = 10;
const WARM: u64 = 2;

/// What a run says of itself.
#[derive(Debug, Clone, Copy)]
struct Run {
    games: f64,
    seconds: f64,
    decisions: f64,
}

fn main() {
    println!("| game | games a second | decisions a second | instructions a decision |");
    println!("|---|---|---|---|");
    for folder in folders() {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let probe = sim(Command::new(CARDWRIGHT), &folder, 40);
        let games = (probe.games / probe.seconds * SECONDS).max(1.0) as u64;
        let runs = (0..ROUNDS).map(|_| sim(Command::new(CARDWRIGHT), &folder, games));
        let speed = |run: &Run| run.games / run.seconds;
        let best = runs.max_by(|one, other| speed(one).total_cmp(&speed(other))).expect("rounds");
        let counted = instructions(&folder)
            .map_or_else(|| "valgrind is not installed".to_owned(), |count| format!("{count:.0}"));
        let each = best.decisions / best.games;
        println!("| {name} | {:.0} | {:.0} | {counted} |", speed(&best), speed(&best) * each);
    }
}

/// The folders of the games.
fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folders = Vec::new();
    for shelf in ["games", "tests/foreign"] {
        let entries = root.join(shelf).read_dir().expect("a folder of games");
        let mut found: Vec<PathBuf> =
            entries.map(|entry| entry.expect("an entry").path()).collect();
        found.retain(|path| path.is_dir());
        found.sort();
        folders.extend(found);
    }
    folders
}

/// Plays so many games by chance.
fn sim(mut command: Command, folder: &Path, games: u64) -> Run {
    let given = ["--bots", "random", "--threads", "1", "--seed", "1", "--json"];
    command.arg("sim").arg(folder).args(["--games", &games.to_string()]).args(given);
    let output = command.output().expect("the command runs");
    let told = String::from_utf8_lossy(&output.stdout);
    let line = told.lines().last().unwrap_or_default();
    let told: Value = serde_json::from_str(line).expect("what sim says is JSON");
    let number = |key: &str| told[key].as_f64().expect("a number");
    Run {
        games: number("games"),
        seconds: number("seconds"),
        decisions: number("decisions") * number("games"),
    }
}

/// Instructions a decision, without those of loading.
fn instructions(folder: &Path) -> Option<f64> {
    let count = |games: u64| {
        let log = std::env::temp_dir().join(format!("cardwright-speed-{}", std::process::id()));
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
        valgrind.arg(format!("--log-file={}", log.display())).arg(CARDWRIGHT);
        let run = sim(valgrind, folder, games);
        let told = std::fs::read_to_string(&log).ok()?;
        let _ = std::fs::remove_file(&log);
        let collected = told.lines().find_map(|line| line.split("Collected :").nth(1))?;
        Some((collected.trim().parse::<f64>().ok()?, run.decisions))
    };
    Command::new("valgrind").arg("--version").output().ok()?;
    let (few, many) = (count(WARM)?, count(WARM + COUNTED)?);
    Some((many.0 - few.0) / (many.1 - few.1))
}
