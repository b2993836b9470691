//! `cardwright test GAME --doubt`: the rulings are spoilt, one thing at a time, and must no longer hold; with expansions
//! theirs are spoilt.

use std::process::ExitCode;

use dsl::Sources;
use dsl::spoils::{REASONS, Reason, Reasons, Spoilt, spoils, spoilt_sources};
use interpreter::ruling;
use rayon::prelude::*;
use schema::ruling::Ruling;
use schema::words::counted;
use serde::Serialize;

use super::json;
use super::teeth::sampled;
use super::test::fits;
use crate::args::TestArgs;
use crate::error::{Error, verdict};
use crate::load::{self, Layer, Playable};
use crate::snapshot::same;
use crate::terminal::{Terminal, one_line};

/// What `--json` prints.
#[derive(Debug, Serialize)]
struct Report {
    game: String,
    /// How many spoilt rulings were tried.
    spoilt: usize,
    still_hold: Vec<Held>,
    /// Lines `was` of reasons that nothing needs. Told of a whole game only, as the next.
    unneeded: Vec<String>,
    /// Lines `was` of reasons that name no ruling and speak for many.
    broad: Vec<String>,
}

/// A spoilt ruling that holds.
#[derive(Debug, Serialize)]
struct Held {
    ruling: String,
    file: String,
    line: usize,
    was: String,
    /// What was said instead: in each of these ways it holds.
    now: Vec<String>,
    /// Why that is right, if `doubt.toml` says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// Spoils the rulings, and tells which of them still hold.
pub(crate) fn run(args: &TestArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let mut playable =
        load::playable(&args.game, &args.expansions.with, args.deny, None, terminal)?;
    args.form.choose(&mut playable.rules);
    if playable.game.is_broken() {
        return Err(Error::failed(
            "its rulings, or the lists beside them, have errors; mend them first",
        ));
    }
    let layers = playable.own_layers();
    let all = sampled(spoilt(&playable, &layers, args), args.sample, args.seed);
    if all.is_empty() {
        return Err(Error::usage("no ruling to spoil"));
    }
    let reasons = reasons(&layers)?;
    let held = unnoticed(&playable, &all, terminal)?;
    let still_hold = held.iter().map(|one| Held {
        ruling: one.id.clone(),
        file: one.path.clone(),
        line: one.line,
        was: one.was.clone(),
        now: one.now.clone(),
        reason: reasons.of(one).map(|at| reasons.held[at].reason.clone()),
    });
    // A part of the rulings says nothing of reasons that the others may need.
    let whole = args.filter.is_none() && args.sample.is_none();
    let lines = |reasons: Vec<&Reason>| -> Vec<String> {
        reasons.iter().filter(|_| whole).map(|reason| reason.was.clone()).collect()
    };
    let report = Report {
        game: playable.rules.program().name.clone(),
        spoilt: all.len(),
        still_hold: still_hold.collect(),
        unneeded: lines(reasons.unneeded(&held)),
        broad: lines(reasons.broad(&held)),
    };
    let warned = report.unneeded.len() + report.broad.len() > 0;
    let explained = report.still_hold.iter().all(|held| held.reason.is_some())
        && !(warned && args.deny.is_some());
    let text = if args.json { json::line(&report)? } else { told(&report) };
    terminal.say(&text);
    Ok(verdict(explained))
}

/// What can be spoilt in these folders, where the filter lets its ruling through.
fn spoilt(playable: &Playable, layers: &[Layer<'_>], args: &TestArgs) -> Vec<Spoilt> {
    let rulings = &playable.game.rulings;
    let mut all = Vec::new();
    for layer in layers {
        let is_here = |ruling: &Ruling| playable.game.files.layer(ruling.span.file) == layer.number;
        let first = rulings.iter().position(is_here).unwrap_or_default();
        let mut spoilt = spoils(&layer.folder.sources, playable.rules.program(), args.seed);
        for one in &mut spoilt {
            one.ruling += first;
            one.path.insert_str(0, &layer.prefix);
        }
        all.extend(spoilt);
    }
    if let Some(filter) = &args.filter {
        let ruling = |spoilt: &Spoilt| rulings.get(spoilt.ruling);
        all.retain(|one| ruling(one).is_some_and(|ruling| fits(filter, &one.path, ruling)));
    }
    all
}

/// Those that hold in each of their ways, with the transcript that the ruling has as it stands.
fn unnoticed<'s>(
    playable: &Playable,
    all: &'s [Spoilt],
    terminal: &Terminal,
) -> Result<Vec<&'s Spoilt>, Error> {
    let transcripts = transcripts(playable, all)?;
    let without = |sources: &Sources| Sources {
        rulings: Vec::new(),
        accounts: Vec::new(),
        ..sources.clone()
    };
    let mut texts = without(&playable.folder.sources);
    texts.expansions = playable.expansions.iter().map(|it| without(&it.folder.sources)).collect();
    let game = load::read(&spoilt_sources(&texts, all));
    let bar = terminal.bar(game.rulings.len() as u64, "spoilt rulings");
    let holding: Vec<usize> = game
        .rulings
        .par_iter()
        .filter_map(|ruling| {
            bar.inc(1);
            // `spoilt_sources` gives each the number of what it was made of.
            let number: usize = ruling.title.parse().ok()?;
            let before = transcripts.get(all.get(number)?.ruling)?.as_ref()?;
            let report = ruling::run(&playable.rules, ruling);
            let holds = report.failures.is_empty() && same(before, &report.transcript);
            holds.then_some(number)
        })
        .collect();
    bar.finish_and_clear();
    let mut ways = vec![0; all.len()];
    holding.into_iter().for_each(|number| ways[number] += 1);
    let held = all.iter().zip(ways).filter(|(one, ways)| one.now.len() == *ways);
    Ok(held.map(|(one, _)| one).collect())
}

/// Of each ruling that is spoilt, its transcript as it stands. All of them must pass.
fn transcripts(playable: &Playable, all: &[Spoilt]) -> Result<Vec<Option<String>>, Error> {
    let tried = |number: usize| all.iter().any(|spoilt| spoilt.ruling == number);
    let one = |(number, ruling): (usize, &Ruling)| {
        if !tried(number) {
            return Ok(None);
        }
        let report = ruling::run(&playable.rules, ruling);
        match report.failures.is_empty() {
            true => Ok(Some(report.transcript)),
            false => {
                let name = ruling.ids.join(", ");
                Err(Error::failed(format!("{name} fails as it is; mend it first")))
            }
        }
    };
    playable.game.rulings.iter().enumerate().map(one).collect()
}

/// The reasons of all these folders.
fn reasons(layers: &[Layer<'_>]) -> Result<Reasons, Error> {
    let mut all = Reasons::default();
    for layer in layers {
        let Some(text) = layer.folder.account(REASONS)? else { continue };
        let read = Reasons::read(text);
        let read =
            read.map_err(|error| Error::failed(format!("{}{REASONS}: {error}", layer.prefix)))?;
        all.held.extend(read.held);
    }
    Ok(all)
}

fn told(report: &Report) -> String {
    let mut text = String::new();
    for held in &report.still_hold {
        let Held { ruling, file, line, was, now, reason } = held;
        let now: Vec<String> = now
            .iter()
            .map(|now| if now.is_empty() { "left out".to_owned() } else { format!("`{now}`") })
            .collect();
        let now = format!("now {}", now.join(" or "));
        text.push_str(&format!("{file}:{line}: {ruling}: `{was}`, {now}: it still holds\n"));
        text.extend(reason.iter().map(|reason| format!("    {}\n", one_line(reason))));
    }
    for was in report.unneeded.iter().map(|was| one_line(was)) {
        text.push_str(&format!("warning: {REASONS}: nothing needs the reason for `{was}`\n"));
    }
    for was in report.broad.iter().map(|was| one_line(was)) {
        text.push_str(&format!(
            "warning: {REASONS}: the reason for `{was}` speaks for many; say with `ruling` which is meant\n"
        ));
    }
    let (held, tried) = (report.still_hold.len(), report.spoilt);
    let share = 100.0 * held as f64 / tried.max(1) as f64;
    let explained = report.still_hold.iter().filter(|held| held.reason.is_some()).count();
    text.push_str(&format!(
        "{}, {held} still hold ({share:.1} %), {explained} of them with a reason\n",
        counted(tried, "spoilt ruling")
    ));
    text
}
