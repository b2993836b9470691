//! `cardwright test --coverage`: every ruling in every way, and the clauses of the ledger that they show.

use std::process::ExitCode;

use dsl::ledger::{Ledger, PATH as LEDGER};
use interpreter::ruling::{Way, run_in};
use rayon::prelude::*;
use schema::ruling::Ruling;
use schema::save::Save;
use schema::words::counted;
use serde::Serialize;

use super::test::fits;
use crate::args::TestArgs;
use crate::error::{Error, unread, verdict};
use crate::load::{self, Folder, Playable};
use crate::rulings::{Books, Outcome, headed, with_reasons};
use crate::terminal::Terminal;

/// The ways a ruling is played, and how they are called.
const WAYS: [(&str, Way); 6] = [
    ("plain", Way::Plain),
    ("as written", Way::AsWritten),
    ("saved", Way::Saved(written)),
    ("cloned", Way::Cloned),
    ("replayed", Way::Replayed),
    ("viewed", Way::Viewed),
];

/// What `--json` prints.
#[derive(Serialize)]
struct Coverage {
    game: String,
    /// Rulings that pass in every way, with the transcript of their snapshot.
    passed: usize,
    failed: usize,
    /// Those that hold in every way, and have no snapshot yet.
    new: usize,
    /// Those that hold in every way, with another transcript than their snapshot.
    changed: usize,
    runs: Runs,
    clauses: Clauses,
}

/// How many rulings passed in each way.
#[derive(Serialize, Default)]
struct Runs {
    plain: usize,
    saved: usize,
    cloned: usize,
    replayed: usize,
    viewed: usize,
}

/// The clauses of the ledger.
#[derive(Serialize)]
struct Clauses {
    total: usize,
    covered: usize,
    excused: usize,
    missing: Vec<String>,
    /// Clauses that are excused, and that a ruling shows.
    unneeded: Vec<String>,
    /// Clauses that rulings name and the ledger lacks.
    unknown: Vec<String>,
}

/// How a ruling went.
struct Went {
    /// In each of the ways.
    passed: [bool; WAYS.len()],
    /// All in all.
    outcome: Outcome,
}

pub(crate) fn run(args: &TestArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let mut playable =
        load::playable(&args.game, &args.expansions.with, args.deny, None, terminal)?;
    args.form.choose(&mut playable.rules);
    let ledgers = ledgers_of(&playable)?;
    let known = ledgers.iter().any(Option::is_some);
    let clauses = ledgers.iter().flatten().flat_map(|ledger| ledger.clauses.clone());
    let ledger = Ledger { clauses: clauses.collect() };
    let mut books = Books::of(&playable);
    let mut chosen: Vec<(&Ruling, String)> = Vec::new();
    for (ruling, is_asked) in playable.all_rulings() {
        let file = playable.game.files.path(ruling.span.file);
        let name = books.name(ruling);
        if !is_asked && books.changed(ruling).is_none() {
            continue;
        }
        if args.filter.as_ref().is_none_or(|filter| fits(filter, file, ruling)) {
            chosen.push((ruling, name));
        }
    }
    let went: Vec<Went> =
        chosen.par_iter().map(|(ruling, name)| all_ways(&playable, ruling, &books, name)).collect();

    // What holds shows its clause, also while nobody has read yet how it goes.
    let good = |went: &Went| !matches!(went.outcome, Outcome::Failed(_));
    let all = |result: &str| went.iter().filter(|went| went.outcome.result() == result).count();
    let shown = chosen.iter().zip(&went).filter(|(_, went)| good(went));
    let shown: Vec<&String> = shown.flat_map(|((ruling, _), _)| &ruling.ids).collect();
    // Of a part of the rulings nothing is said of the clauses of the others.
    let missing = match &args.filter {
        None => ledger.missing(shown.iter().copied()),
        Some(_) => Vec::new(),
    };
    // Where a folder lists no clauses, its rulings need not name any.
    let listed = |ruling: &Ruling| {
        let layer = playable.game.files.layer(ruling.span.file);
        ledgers.get(layer).is_some_and(Option::is_some)
    };
    let unneeded = ledger.unneeded(shown.iter().copied());
    let of_lists = chosen.iter().filter(|(ruling, _)| listed(ruling));
    let ids = of_lists.flat_map(|(ruling, _)| &ruling.ids);
    let unknown: Vec<String> = ledger.strange(ids).into_iter().map(str::to_owned).collect();
    let excused = ledger.clauses.iter().filter(|clause| clause.excused.is_some()).count();
    let total = ledger.clauses.len();
    let in_way = |at: usize| went.iter().filter(|went| went.passed[at]).count();
    let report = Coverage {
        game: playable.rules.program().name.clone(),
        passed: all("passed"),
        failed: all("failed"),
        new: all("new"),
        changed: all("changed"),
        runs: Runs {
            plain: in_way(0),
            saved: in_way(1),
            cloned: in_way(2),
            replayed: in_way(3),
            viewed: in_way(4),
        },
        clauses: Clauses {
            total,
            covered: match &args.filter {
                None => total - excused - missing.len(),
                Some(_) => covered_by(&ledger, &shown),
            },
            excused,
            missing: missing.iter().map(|clause| clause.id.clone()).collect(),
            unneeded: unneeded.iter().map(|clause| clause.id.clone()).collect(),
            unknown,
        },
    };
    if args.json {
        let text =
            serde_json::to_string(&report).map_err(|error| Error::failed(error.to_string()))?;
        terminal.say(&format!("{text}\n"));
    } else {
        for ((ruling, _), went) in chosen.iter().zip(&went) {
            if let Some(told) = went.outcome.text() {
                terminal.say_toned(&headed(went.outcome.result(), ruling, &told));
            }
        }
        let Clauses { total, covered, excused, .. } = report.clauses;
        for id in &report.clauses.unknown {
            terminal.say(&format!("not in {LEDGER}: {id}\n"));
        }
        for clause in &unneeded {
            let id = &clause.id;
            terminal.say(&format!(
                "warning: {LEDGER}: {id} is excused, and a ruling shows it: take its `excused` out\n"
            ));
        }
        for clause in &missing {
            terminal.say(&format!("no ruling: {} {}\n", clause.id, clause.title));
        }
        terminal.say(&match (known, &args.filter) {
            (false, _) => format!("the game has no {LEDGER}, so no clause is looked for\n"),
            (true, Some(_)) => {
                format!("{} of the ledger shown by this part\n", counted(covered, "clause"))
            }
            (true, None) => {
                format!("{covered} of {} covered, {excused} excused\n", counted(total, "clause"))
            }
        });
        let mut counts = format!("{} passed, {} failed", report.passed, report.failed);
        for (count, word) in [(report.new, "new"), (report.changed, "changed")] {
            if count > 0 {
                counts.push_str(&format!(", {count} {word}"));
            }
        }
        terminal.say(&format!("{counts}\n"));
    }
    let whole = args.filter.is_some() || missing.is_empty();
    let strange = !report.clauses.unknown.is_empty()
        || (args.deny.is_some() && !report.clauses.unneeded.is_empty());
    let good = report.failed == 0 && whole && !strange && !playable.game.is_broken();
    Ok(if good && report.new + report.changed > 0 { unread() } else { verdict(good) })
}

/// How many clauses of the ledger these ids show.
fn covered_by(ledger: &Ledger, shown: &[&String]) -> usize {
    ledger.clauses.iter().filter(|clause| shown.contains(&&clause.id)).count()
}

/// The ledgers of a game and of the expansions that it is read with, in load order.
fn ledgers_of(playable: &Playable) -> Result<Vec<Option<Ledger>>, Error> {
    let expansions = playable.expansions.iter().map(|it| &it.folder);
    std::iter::once(&playable.folder).chain(expansions).map(ledger_in).collect()
}

/// The ledger of a game, if it has one.
pub(crate) fn ledger_of(playable: &Playable) -> Result<Option<Ledger>, Error> {
    ledger_in(&playable.folder)
}

fn ledger_in(folder: &Folder) -> Result<Option<Ledger>, Error> {
    let ledger = folder.account(LEDGER)?.map(Ledger::read).transpose();
    let place = || folder.root.path().join(LEDGER);
    ledger.map_err(|error| Error::failed(format!("{}: {error}", place().display())))
}

/// Plays a ruling in every way.
fn all_ways(playable: &Playable, ruling: &Ruling, books: &Books<'_>, name: &str) -> Went {
    if let Some(outcome) = books.meant(ruling) {
        return Went { passed: [false; WAYS.len()], outcome };
    }
    let rules = &playable.rules;
    let plain = run_in(rules, ruling, Way::Plain, None);
    let mut passed = [false; WAYS.len()];
    let mut wrong = None;
    for (passed, (called, way)) in passed.iter_mut().zip(WAYS) {
        let report = match way {
            Way::Plain => plain.clone(),
            _ => run_in(rules, ruling, way, Some(&plain)),
        };
        *passed = report.failures.is_empty();
        if !*passed && wrong.is_none() {
            wrong = Some(format!("{called}: {}", with_reasons(playable, &report)));
        }
    }
    let outcome = match wrong {
        Some(wrong) => Outcome::Failed(wrong),
        None => compared(books, ruling, name, plain.transcript),
    };
    Went { passed, outcome }
}

/// A ruling that holds, against its snapshot.
fn compared(books: &Books<'_>, ruling: &Ruling, name: &str, now: String) -> Outcome {
    match books.read(ruling, name) {
        Err(error) => Outcome::Failed(format!("its snapshot {name}.snap: {error}")),
        Ok(Some(before)) if books.same(ruling, &before, &now) => Outcome::Passed,
        Ok(Some(before)) => Outcome::Changed { before, now },
        Ok(None) => Outcome::New(now),
    }
}

/// A save as it is in a file, read again.
fn written(save: &Save) -> Option<Save> {
    serde_json::from_str(&serde_json::to_string(save).ok()?).ok()
}
