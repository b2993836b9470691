//! `cardwright test`: a game's rulings, and their transcripts against the snapshots beside them.

use std::process::ExitCode;

use interpreter::ruling::{self, SnapshotNames};
use schema::ruling::Ruling;
use serde::Serialize;

use super::coverage;
use crate::args::TestArgs;
use crate::error::{Error, verdict};
use crate::load::{self, Playable};
use crate::snapshot::{Snapshots, difference, same};
use crate::terminal::{Terminal, counted};

/// What `--json` prints.
#[derive(Serialize)]
struct TestReport {
    passed: usize,
    failed: usize,
    /// Snapshots written for `--accept`.
    written: usize,
    /// Snapshots removed for it.
    removed: usize,
    rulings: Vec<Tested>,
}

/// A ruling and how it went.
#[derive(Serialize)]
struct Tested {
    ids: Vec<String>,
    title: String,
    file: String,
    line: usize,
    passed: bool,
    /// What is wrong, ready to be read.
    report: Option<String>,
}

pub(crate) fn run(args: &TestArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    if args.teeth {
        return super::teeth::run(args, terminal);
    }
    if args.coverage {
        return coverage::run(args, terminal);
    }
    let playable = load::playable(&args.game, args.deny, args.locale.as_deref(), terminal)?;
    args.form.choose(&playable.rules);
    if args.accept {
        playable.folder.writable()?;
    }
    let snapshots = Snapshots::of(&playable.folder.root);
    let mut names = SnapshotNames::default();
    let mut report =
        TestReport { passed: 0, failed: 0, written: 0, removed: 0, rulings: Vec::new() };
    for ruling in &playable.game.rulings {
        let file = playable.game.files.path(ruling.span.file);
        // Names are given to all, so that a filter does not change them.
        let name = names.give(file, &ruling.ids);
        if args.filter.as_ref().is_some_and(|filter| !fits(filter, file, ruling)) {
            continue;
        }
        let went = match &args.locale {
            // Snapshots are in the game's own words.
            Some(_) => played(&playable, ruling).map(|transcript| {
                if !args.json {
                    let ids = ruling.ids.join(", ");
                    terminal.say(&format!("{ids} {:?}\n{transcript}\n", ruling.title));
                }
                false
            }),
            None => test(&playable, ruling, &snapshots, &name, args.accept),
        };
        let (wrong, written) = match went {
            Ok(written) => (None, written),
            Err(wrong) => (Some(wrong), false),
        };
        report.written += usize::from(written);
        report.passed += usize::from(wrong.is_none());
        report.failed += usize::from(wrong.is_some());
        if !args.json {
            terminal.say(&wrong.as_ref().map_or_else(String::new, |wrong| told(ruling, wrong)));
        }
        report.rulings.push(Tested {
            ids: ruling.ids.clone(),
            title: ruling.title.clone(),
            file: file.to_owned(),
            line: playable.game.files.line_column(ruling.span).line,
            passed: wrong.is_none(),
            report: wrong,
        });
    }
    let broken = playable.game.is_broken();
    if let (Some(filter), true) = (&args.filter, report.rulings.is_empty() && !broken) {
        let name = &playable.rules.program().name;
        let text = format!("no ruling of {name} has `{filter}` in its id, title or file");
        return Err(Error::usage(text));
    }
    // A ruling that does not compile is no ruling here, but its snapshot is not stale.
    let stale = if broken { Vec::new() } else { snapshots.stale(&names).map_err(failed)? };
    for name in &stale {
        if args.accept {
            snapshots.remove(name).map_err(failed)?;
            report.removed += 1;
        } else {
            terminal.complain(&format!(
                "the snapshot {name}.snap is of no ruling; `--accept` removes it\n"
            ));
        }
    }
    if args.json {
        let text = serde_json::to_string_pretty(&report).map_err(failed)?;
        terminal.say(&format!("{text}\n"));
    } else {
        if report.written + report.removed > 0 {
            let (written, removed) = (counted(report.written, "snapshot"), report.removed);
            terminal.say(&format!("{written} written, {removed} removed\n"));
        }
        terminal.say(&format!("{} passed, {} failed\n", report.passed, report.failed));
    }
    Ok(verdict(report.failed == 0 && !broken))
}

fn failed(error: impl std::fmt::Display) -> Error {
    Error::failed(error.to_string())
}

pub(super) fn fits(filter: &str, file: &str, ruling: &Ruling) -> bool {
    let filter = filter.to_lowercase();
    let has = |text: &str| text.to_lowercase().contains(&filter);
    has(file) || has(&ruling.title) || ruling.ids.iter().any(|id| has(id))
}

/// Runs a ruling and compares its transcript: whether its snapshot was written, or what is wrong.
fn test(
    playable: &Playable,
    ruling: &Ruling,
    snapshots: &Snapshots<'_>,
    name: &str,
    accept: bool,
) -> Result<bool, String> {
    let transcript = played(playable, ruling)?;
    let unreadable = |error: std::io::Error| format!("its snapshot {name}.snap: {error}");
    let before = snapshots.read(name).map_err(unreadable)?;
    if before.as_ref().is_some_and(|before| same(before, &transcript)) {
        return Ok(false);
    }
    if accept {
        let source = playable.game.files.path(ruling.span.file);
        return snapshots
            .write(name, source, &ruling.title, &transcript)
            .map(|()| true)
            .map_err(unreadable);
    }
    Err(match before {
        None => format!("it has no snapshot yet; `--accept` writes this one:\n\n{transcript}"),
        Some(before) => {
            let changes = difference(&before, &transcript);
            format!(
                "its transcript has changed (-: the snapshot, +: now); `--accept` takes it:\n\n{changes}"
            )
        }
    })
}

/// The transcript of a ruling, or what it fails in.
fn played(playable: &Playable, ruling: &Ruling) -> Result<String, String> {
    let outcome = ruling::run(&playable.rules, ruling);
    if outcome.failures.is_empty() {
        return Ok(outcome.transcript);
    }
    Err(with_reasons(playable, &outcome))
}

/// What a ruling fails in, line by line, and what happened.
pub(super) fn with_reasons(playable: &Playable, outcome: &ruling::Report) -> String {
    let files = &playable.game.files;
    let mut report = String::new();
    for failure in &outcome.failures {
        let at = files.line_column(failure.span);
        report.push_str(&format!(
            "{}:{}:{}: {}\n",
            files.path(failure.span.file),
            at.line,
            at.column,
            failure.message
        ));
        let words = playable.game.text_of(failure.span);
        report.extend(words.lines().map(|line| format!("    {}\n", line.trim())));
    }
    if !outcome.transcript.trim().is_empty() {
        report.push_str("\nwhat happened:\n");
        report.extend(outcome.transcript.lines().map(|line| format!("    {line}\n")));
    }
    report
}

/// A failed ruling, for people.
pub(super) fn told(ruling: &Ruling, wrong: &str) -> String {
    let mut text = format!("FAILED {} {:?}\n", ruling.ids.join(", "), ruling.title);
    text.extend(
        wrong.trim_end().lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n"),
    );
    text.push('\n');
    text
}
