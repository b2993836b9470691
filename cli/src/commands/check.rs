//! `cardwright check`: all that is wrong with games, in one go.

use std::process::ExitCode;

use dsl::diagnostic::{JsonDiagnostic, Severity};
use schema::words::counted;
use serde::Serialize;

use super::json;
use crate::args::{CheckArgs, Deny};
use crate::error::{Error, verdict};
use crate::load::{self, Loaded};
use crate::terminal::{Stream, Terminal};

/// What `--json` prints.
#[derive(Serialize)]
struct CheckReport {
    errors: usize,
    warnings: usize,
    diagnostics: Vec<Found>,
}

/// A diagnostic, and of which game.
#[derive(Serialize)]
struct Found {
    game: String,
    #[serde(flatten)]
    diagnostic: JsonDiagnostic,
}

/// Reads the games and tells all that is wrong with them. Fails for one that cannot be read.
pub(crate) fn run(args: &CheckArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    // All are read before anything is said of one, so that a name that is none is the only thing said.
    let mut games = Vec::with_capacity(args.games.len());
    for name in &args.games {
        games.push((name, load::load(name, &args.expansions.with, terminal)?));
    }
    let mut report = CheckReport { errors: 0, warnings: 0, diagnostics: Vec::new() };
    for (name, mut loaded) in games {
        let (errors, warnings) = (loaded.count(Severity::Error), loaded.count(Severity::Warning));
        let told = if args.wording { super::wording::gaps(&loaded.game)? } else { String::new() };
        // What the checker lets pass, the machine must take: it compiles scripts.
        let refused = loaded.rules().err().and_then(|error| error.text());
        report.errors += errors + usize::from(refused.is_some());
        report.warnings += warnings;
        if args.json {
            report.diagnostics.extend(as_data(name, &loaded));
        } else {
            terminal.show(Stream::Output, &loaded.game.diagnostics, &loaded.game.files);
            terminal.say(&format!("{}\n", summary(name, errors, warnings, &loaded)));
            terminal.say(&told);
        }
        if let Some(refused) = refused {
            terminal.complain(&format!("error: {name}: {refused}\n"));
        }
    }
    if args.json {
        terminal.say(&json::lines(&report)?);
    }
    let denied = args.deny == Some(Deny::Warnings) && report.warnings > 0;
    Ok(verdict(report.errors == 0 && !denied))
}

fn as_data(name: &str, loaded: &Loaded) -> Vec<Found> {
    let game = &loaded.game;
    let data = game.diagnostics.iter().map(|diagnostic| Found {
        game: name.to_owned(),
        diagnostic: JsonDiagnostic::new(diagnostic, &game.files),
    });
    data.collect()
}

fn summary(name: &str, errors: usize, warnings: usize, loaded: &Loaded) -> String {
    let mut wrong = Vec::new();
    if errors > 0 {
        wrong.push(counted(errors, "error"));
    }
    if warnings > 0 {
        wrong.push(counted(warnings, "warning"));
    }
    if wrong.is_empty() {
        wrong.push("no errors".to_owned());
    }
    let more: usize = loaded.expansions.iter().map(|it| it.folder.files()).sum();
    let files = counted(loaded.folder.files() + more, "file");
    let rulings = counted(loaded.game.rulings.len(), "ruling");
    let mut text = format!(
        "{name}: {} ({files}, {rulings}, {})",
        wrong.join(", "),
        counted(loaded.game.bots.len(), "bot")
    );
    text.extend(loaded.expansions.iter().map(|it| format!("\n  with {}", it.words())));
    text
}
