//! `cardwright test`: a game's rulings, and their transcripts against the snapshots beside them.

mod review;

use std::process::ExitCode;
use std::time::Duration;

use interpreter::ruling;
use schema::ruling::Ruling;
use schema::words::counted;
use serde::Serialize;

use super::{coverage, json};
use crate::args::TestArgs;
use crate::error::{Error, unread, verdict};
use crate::load::{self, Playable};
use crate::rulings::{Books, Kept, Outcome, headed, headline, test, with_reasons};
use crate::terminal::{Terminal, Toned};

/// How long one ruling may take.
const MOST_TIME: Duration = Duration::from_secs(20);

/// What `--json` prints.
#[derive(Debug, Default, Serialize)]
struct TestReport {
    passed: usize,
    failed: usize,
    /// Errors in the game's texts: rulings that have one are not among the others.
    #[serde(skip_serializing_if = "is_none")]
    errors: usize,
    /// Those of the game that an expansion changes on purpose.
    meant: usize,
    /// Those that hold and have no snapshot yet.
    new: usize,
    /// Those that hold, with another transcript than their snapshot.
    changed: usize,
    /// Of the new and changed ones those whose snapshot is not taken here, since more is read than their folder counts on.
    #[serde(skip_serializing_if = "is_none")]
    kept: usize,
    /// Snapshots written for `--accept`.
    written: usize,
    /// Snapshots removed for it.
    removed: usize,
    rulings: Vec<Tested>,
}

/// Whether there are none, which is not said.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_none(count: &usize) -> bool {
    *count == 0
}

/// A ruling and how it went.
#[derive(Debug, Serialize)]
struct Tested {
    ids: Vec<String>,
    title: String,
    /// The passage that it is from, if it says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    cite: Option<String>,
    file: String,
    line: usize,
    passed: bool,
    /// `passed`, `new`, `changed`, `meant` or `failed`.
    result: &'static str,
    /// What is wrong, ready to be read.
    report: Option<String>,
}

/// Runs the rulings that the filter lets through, and tells how they went; with `--teeth`, `--doubt` or `--coverage` what
/// those do.
pub(crate) fn run(args: &TestArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    if args.teeth {
        return super::teeth::run(args, terminal);
    }
    if args.doubt {
        return super::doubt::run(args, terminal);
    }
    if args.coverage {
        return coverage::run(args, terminal);
    }
    let mut playable = load::playable(
        &args.game,
        &args.expansions.with,
        args.deny,
        args.locale.as_deref(),
        terminal,
    )?;
    args.form.choose(&mut playable.rules);
    let mut books = Books::of(&playable);
    if args.accept || args.review {
        books.writable()?;
    }
    let mut report = TestReport::default();
    let (mut open, mut kept, mut own) = (Vec::new(), Kept::default(), None);
    for (ruling, is_asked) in playable.all_rulings() {
        let file = playable.game.files.path(ruling.span.file);
        // Names are given to all, so that a filter does not change them.
        let name = books.name(ruling);
        if args.filter.as_ref().is_some_and(|filter| !fits(filter, file, ruling)) {
            continue;
        }
        let outcome = match (&args.locale, is_asked) {
            // What is wrong with it is told already, unless it is meant.
            (_, false) => books.meant(ruling),
            // Snapshots are in the game's own words.
            (Some(_), true) => Some(in_locale(&playable, ruling, args, &mut own, terminal)?),
            (None, true) => Some(test(&playable, ruling, &books, &name, MOST_TIME)),
        };
        let Some(outcome) = outcome else { continue };
        let mut result = outcome.result();
        if args.accept
            && let Some(transcript) = outcome.taken().filter(|_| books.may_write(ruling))
        {
            write(&playable, &books, ruling, &name, transcript)?;
            report.written += 1;
            if !args.json {
                let ids = ruling.ids.join(", ");
                terminal.say(&format!("took ({result}) {ids} {:?}: {name}.snap\n", ruling.title));
            }
            result = "passed";
        }
        if outcome.taken().is_some() {
            books.count_kept(ruling, &mut kept);
        }
        let told = (result != "passed").then(|| outcome.text()).flatten();
        *report.count(result) += 1;
        if let (Some(told), false, false, false) = (&told, args.json, args.list, args.review) {
            terminal.say_toned(&headed(result, ruling, told));
        }
        report.rulings.push(Tested::of(&playable, ruling, result, told));
        if result != "passed" && result != "meant" {
            open.push((ruling, name, outcome));
        }
    }
    report.kept = kept.all();
    report.errors = playable.game.diagnostics.iter().filter(|one| one.is_error()).count();
    let broken = report.errors > 0;
    if let (Some(filter), true) = (&args.filter, report.rulings.is_empty() && !broken) {
        let name = &playable.rules.program().name;
        let text = format!("no ruling of {name} has `{filter}` in its id, title or file");
        return Err(Error::usage(text));
    }
    // A ruling that does not compile is no ruling here, but its snapshot is not stale.
    if !broken {
        report.removed = clear_out(&books, args, terminal)?;
    }
    if args.review {
        return review::run(&playable, &books, open, terminal);
    }
    if args.json {
        terminal.say(&json::lines(&report)?);
    } else {
        terminal.say_toned(&ending(&report, kept, args));
    }
    if report.failed > 0 || broken {
        return Ok(verdict(false));
    }
    Ok(if report.new + report.changed > 0 { unread() } else { verdict(true) })
}

impl TestReport {
    /// The number of those that went so ([`Outcome::result`]).
    fn count(&mut self, result: &str) -> &mut usize {
        match result {
            "passed" => &mut self.passed,
            "new" => &mut self.new,
            "changed" => &mut self.changed,
            "meant" => &mut self.meant,
            _ => &mut self.failed,
        }
    }
}

impl Tested {
    fn of(
        playable: &Playable,
        ruling: &Ruling,
        result: &'static str,
        report: Option<String>,
    ) -> Self {
        let files = &playable.game.files;
        let cite = ruling.cite.as_ref().map(|(book, passage)| match passage {
            Some(passage) => format!("{book} {passage:?}"),
            None => book.clone(),
        });
        Self {
            ids: ruling.ids.clone(),
            title: ruling.title.clone(),
            cite,
            file: files.path(ruling.span.file).to_owned(),
            line: files.line_column(ruling.span).line,
            passed: result == "passed",
            result,
            report,
        }
    }
}

/// Removes the snapshots that are of no ruling, with `--accept`, and gives how many were; without it they are named.
fn clear_out(books: &Books<'_>, args: &TestArgs, terminal: &Terminal) -> Result<usize, Error> {
    let mut removed = 0;
    for (snapshots, name) in books.stale().map_err(Error::of)? {
        if args.accept {
            snapshots.remove(&name).map_err(Error::of)?;
            removed += 1;
            if !args.json {
                terminal.say(&format!("removed {name}.snap, which was of no ruling\n"));
            }
        } else {
            terminal.complain(&format!(
                "the snapshot {name}.snap is of no ruling; `--accept` removes it\n"
            ));
        }
    }
    Ok(removed)
}

/// What is said at the end: the list, or what did not pass once more, and how many there are.
fn ending(report: &TestReport, kept: Kept, args: &TestArgs) -> Toned {
    let mut text = Toned::default();
    for tested in &report.rulings {
        if !args.list && matches!(tested.result, "passed" | "meant") {
            continue;
        }
        let Tested { ids, title, cite, file, line, result, .. } = tested;
        let cite = cite.as_ref().filter(|_| args.list);
        let cite = cite.map_or_else(String::new, |cite| format!(", {cite}"));
        headline(&mut text, result);
        text.push(None, format!(" {} {title:?} ({file}:{line}{cite})\n", ids.join(", ")));
    }
    if report.written + report.removed > 0 {
        let written = counted(report.written, "snapshot");
        text.push(None, format!("{written} written, {} removed\n", report.removed));
    }
    text.push(None, format!("{} passed, {} failed", report.passed, report.failed));
    for (count, word) in
        [(report.meant, "changed on purpose"), (report.new, "new"), (report.changed, "changed")]
    {
        if count > 0 {
            text.push(None, format!(", {count} {word}"));
        }
    }
    if report.errors > 0 {
        let errors = counted(report.errors, "error");
        text.push(None, format!(", {errors}: what has one was not tested"));
    }
    if report.new + report.changed > report.kept {
        text.push(None, ": `--review` shows them one by one, `--accept` takes them");
    }
    text.push(None, "\n");
    text.push(None, kept.told());
    text
}

/// Whether a filter lets a ruling through: it stands in its file's path, its title or one of its ids, in capitals or not.
pub(super) fn fits(filter: &str, file: &str, ruling: &Ruling) -> bool {
    let filter = filter.to_lowercase();
    let has = |text: &str| text.to_lowercase().contains(&filter);
    has(file) || has(&ruling.title) || ruling.ids.iter().any(|id| has(id))
}

/// Runs a ruling and shows its transcript as it is told in another language. What fails is told in the game's own words, in which
/// the ruling is written: the sentences about it are in no other language. `own` is the game in these words, once it is wanted.
fn in_locale(
    playable: &Playable,
    ruling: &Ruling,
    args: &TestArgs,
    own: &mut Option<Playable>,
    terminal: &Terminal,
) -> Result<Outcome, Error> {
    let report = ruling::run(&playable.rules, ruling);
    if !report.failures.is_empty() {
        let own = match own {
            Some(own) => own,
            None => {
                let loaded = load::load(&args.game, &args.expansions.with, terminal)?;
                let mut playable = loaded.playable(None)?;
                args.form.choose(&mut playable.rules);
                own.insert(playable)
            }
        };
        return Ok(Outcome::Failed(with_reasons(own, &ruling::run(&own.rules, ruling))));
    }
    if !args.json && !args.list {
        let (ids, transcript) = (ruling.ids.join(", "), report.transcript);
        terminal.say(&format!("{ids} {:?}\n{transcript}\n", ruling.title));
    }
    Ok(Outcome::Passed)
}

/// Writes the snapshot of a ruling.
fn write(
    playable: &Playable,
    books: &Books<'_>,
    ruling: &Ruling,
    name: &str,
    transcript: &str,
) -> Result<(), Error> {
    let source = playable.game.files.own_path(ruling.span.file);
    let written = books.snapshots(ruling).write(name, source, &ruling.title, transcript);
    written.map_err(|error| Error::failed(format!("its snapshot {name}.snap: {error}")))
}
