//! `cardwright test --coverage`: every ruling in every way, and the clauses of the ledger that they show.

use std::collections::BTreeMap;
use std::process::ExitCode;

use dsl::ledger::{Clause, Ledger, PATH as LEDGER};
use interpreter::ruling::{Way, run_in};
use rayon::prelude::*;
use schema::ruling::Ruling;
use schema::save::Save;
use schema::words::counted;
use serde::Serialize;

use super::json;
use super::test::fits;
use crate::args::TestArgs;
use crate::error::{Error, unread, verdict};
use crate::load::{self, Folder, Playable};
use crate::rulings::{Books, Outcome, headed, with_reasons};
use crate::terminal::{Terminal, one_line};

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
    /// How many rulings passed in each of [`WAYS`], by its name with `_` for a blank.
    runs: BTreeMap<String, usize>,
    clauses: Clauses,
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

/// The lists of clauses of a game and its expansions.
struct Ledgers {
    /// By folder, in load order.
    each: Vec<Option<Ledger>>,
    /// All clauses.
    whole: Ledger,
}

/// Plays the rulings in every way, and tells which clauses they show.
pub(crate) fn run(args: &TestArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let mut playable =
        load::playable(&args.game, &args.expansions.with, args.deny, None, terminal)?;
    args.form.choose(&mut playable.rules);
    let ledgers = Ledgers::of(&playable)?;
    let mut books = Books::of(&playable);
    let chosen = chosen(&playable, &mut books, args.filter.as_deref());
    let went: Vec<Went> =
        chosen.par_iter().map(|(ruling, name)| all_ways(&playable, ruling, &books, name)).collect();
    let each: Vec<(&Ruling, &Went)> =
        chosen.iter().zip(&went).map(|((ruling, _), went)| (*ruling, went)).collect();

    let all = |result: &str| went.iter().filter(|went| went.outcome.result() == result).count();
    let in_way = |at: usize| went.iter().filter(|went| went.passed[at]).count();
    let runs = WAYS.iter().enumerate().map(|(at, (way, _))| (way.replace(' ', "_"), in_way(at)));
    let report = Coverage {
        game: playable.rules.program().name.clone(),
        passed: all("passed"),
        failed: all("failed"),
        new: all("new"),
        changed: all("changed"),
        runs: runs.collect(),
        clauses: ledgers.shown_by(&playable, &each, args.filter.is_some()),
    };
    if args.json {
        terminal.say(&json::line(&report)?);
    } else {
        for (ruling, went) in each {
            if let Some(told) = went.outcome.text() {
                terminal.say_toned(&headed(went.outcome.result(), ruling, &told));
            }
        }
        terminal.say(&text(&report, &ledgers, args.filter.is_some()));
    }
    let Clauses { missing, unknown, unneeded, .. } = &report.clauses;
    let strange = !unknown.is_empty() || (args.deny.is_some() && !unneeded.is_empty());
    let good = report.failed == 0 && missing.is_empty() && !strange && !playable.game.is_broken();
    Ok(if good && report.new + report.changed > 0 { unread() } else { verdict(good) })
}

/// The rulings that a filter lets through, each with the name of its snapshot.
fn chosen<'p>(
    playable: &'p Playable,
    books: &mut Books<'_>,
    filter: Option<&str>,
) -> Vec<(&'p Ruling, String)> {
    let mut chosen = Vec::new();
    for (ruling, is_asked) in playable.all_rulings() {
        let file = playable.game.files.path(ruling.span.file);
        // Names are given to all, so that a filter does not change them.
        let name = books.name(ruling);
        let is_played = is_asked || playable.changed(ruling).is_some();
        if is_played && filter.is_none_or(|filter| fits(filter, file, ruling)) {
            chosen.push((ruling, name));
        }
    }
    chosen
}

impl Ledgers {
    fn of(playable: &Playable) -> Result<Self, Error> {
        let expansions = playable.expansions.iter().map(|it| &it.folder);
        let each = std::iter::once(&playable.folder).chain(expansions).map(ledger_in);
        let each: Vec<Option<Ledger>> = each.collect::<Result<_, _>>()?;
        let clauses = each.iter().flatten().flat_map(|ledger| ledger.clauses.clone());
        let whole = Ledger { clauses: clauses.collect() };
        Ok(Self { each, whole })
    }

    /// What these rulings show of the clauses. `is_part`: they are not all, so nothing is said of clauses that others may
    /// show.
    fn shown_by(
        &self,
        playable: &Playable,
        rulings: &[(&Ruling, &Went)],
        is_part: bool,
    ) -> Clauses {
        // What holds shows its clause, also while nobody has read yet how it goes.
        let holds = |went: &Went| !matches!(went.outcome, Outcome::Failed(_));
        let shown = rulings.iter().filter(|(_, went)| holds(went));
        let shown: Vec<&String> = shown.flat_map(|(ruling, _)| &ruling.ids).collect();
        let missing = match is_part {
            false => self.whole.missing(shown.iter().copied()),
            true => Vec::new(),
        };
        // Where a folder lists no clauses, its rulings need not name any.
        let lists = |ruling: &Ruling| {
            let layer = playable.game.files.layer(ruling.span.file);
            self.each.get(layer).is_some_and(Option::is_some)
        };
        let of_lists = rulings.iter().filter(|(ruling, _)| lists(ruling));
        let unknown = self.whole.strange(of_lists.flat_map(|(ruling, _)| &ruling.ids));
        let (total, clauses) = (self.whole.clauses.len(), self.whole.clauses.iter());
        let excused = clauses.filter(|clause| clause.excused.is_some()).count();
        let ids = |clauses: Vec<&Clause>| clauses.iter().map(|it| it.id.clone()).collect();
        Clauses {
            total,
            covered: match is_part {
                false => total - excused - missing.len(),
                true => covered_by(&self.whole, &shown),
            },
            excused,
            unneeded: ids(self.whole.unneeded(shown.iter().copied())),
            unknown: unknown.into_iter().map(str::to_owned).collect(),
            missing: ids(missing),
        }
    }
}

/// What is said of the clauses, and how many rulings passed.
fn text(report: &Coverage, ledgers: &Ledgers, is_part: bool) -> String {
    let Clauses { total, covered, excused, missing, unneeded, unknown } = &report.clauses;
    let mut text = String::new();
    for id in unknown {
        text.push_str(&format!("not in {LEDGER}: {id}\n"));
    }
    for id in unneeded {
        let id = one_line(id);
        text.push_str(&format!(
            "warning: {LEDGER}: {id} is excused, and a ruling shows it: take its `excused` out\n"
        ));
    }
    for id in missing {
        let clause = ledgers.whole.clauses.iter().find(|clause| clause.id == *id);
        let title = clause.map_or("", |clause| &clause.title);
        text.push_str(&format!("no ruling: {}\n", one_line(&format!("{id} {title}"))));
    }
    text.push_str(&match (ledgers.each.iter().any(Option::is_some), is_part) {
        (false, _) => format!("the game has no {LEDGER}, so no clause is looked for\n"),
        (true, true) => {
            format!("{} of the ledger shown by this part\n", counted(*covered, "clause"))
        }
        (true, false) => {
            format!("{covered} of {} covered, {excused} excused\n", counted(*total, "clause"))
        }
    });
    text.push_str(&format!("{} passed, {} failed", report.passed, report.failed));
    for (count, word) in [(report.new, "new"), (report.changed, "changed")] {
        if count > 0 {
            text.push_str(&format!(", {count} {word}"));
        }
    }
    text.push('\n');
    text
}

/// How many clauses of the ledger these ids show.
fn covered_by(ledger: &Ledger, shown: &[&String]) -> usize {
    ledger.clauses.iter().filter(|clause| shown.contains(&&clause.id)).count()
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
        None => books.compared(ruling, name, plain.transcript),
    };
    Went { passed, outcome }
}

/// A save as it is in a file, read again.
fn written(save: &Save) -> Option<Save> {
    serde_json::from_str(&serde_json::to_string(save).ok()?).ok()
}
