//! `cardwright test GAME --doubt`: the rulings are spoilt, one thing at a time, and must no longer hold; with expansions
//! theirs are spoilt.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Arc;

use dsl::Sources;
use dsl::spoils::{REASONS, Reason, Reasons, Spoilt, Way, read_spoilt, spoils};
use interpreter::{Rules, ruling};
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

/// So many spoilt rulings share a reading of the cards.
const TOGETHER: usize = 500;

/// What `--json` prints.
#[derive(Debug, Serialize)]
struct Report {
    game: String,
    /// How many spoilt rulings were tried.
    spoilt: usize,
    still_hold: Vec<Held>,
    /// Those of which nobody knows, since they are beyond a limit.
    untried: Vec<Untried>,
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

/// A spoilt ruling that is beyond a limit.
#[derive(Debug, Serialize)]
struct Untried {
    ruling: String,
    file: String,
    line: usize,
    was: String,
    why: String,
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
    let all = sampled(spoilt(&playable, &layers, args)?, args.sample, args.seed);
    if all.is_empty() {
        return Err(Error::usage("no ruling to spoil"));
    }
    let reasons = reasons(&layers)?;
    let fates = fates(&playable, &all, terminal);
    let unnoticed = || all.iter().zip(&fates).filter(|(_, fate)| !fate.is_noticed);
    let held = unnoticed().filter(|(_, fate)| fate.beyond.is_none());
    let held: Vec<&Spoilt> = held.map(|(one, _)| &one.spoilt).collect();
    let untried = unnoticed().filter_map(|(one, fate)| {
        Some(Untried {
            ruling: one.spoilt.id.clone(),
            file: one.spoilt.path.clone(),
            line: one.spoilt.line,
            was: one.spoilt.was.clone(),
            why: fate.beyond.clone()?,
        })
    });
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
        untried: untried.collect(),
        unneeded: lines(reasons.unneeded(&held)),
        broad: lines(reasons.broad(&held)),
    };
    let warned = report.unneeded.len() + report.broad.len() > 0;
    let explained = report.still_hold.iter().all(|held| held.reason.is_some())
        && report.untried.is_empty()
        && !(warned && args.deny.is_some());
    let text = if args.json { json::line(&report)? } else { told(&report) };
    terminal.say(&text);
    Ok(verdict(explained))
}

/// A spoilt ruling, the number of its folder, and the transcript that the ruling has as it stands.
struct Doubted {
    spoilt: Spoilt,
    layer: usize,
    transcript: Arc<str>,
}

/// What came of a spoilt ruling, in all its ways together.
#[derive(Default)]
struct Fate {
    /// Whether one of them does not hold, or goes otherwise than the ruling does.
    is_noticed: bool,
    /// Why it is not known of one of them.
    beyond: Option<String>,
}

/// What can be spoilt in these folders, where the filter lets its ruling through. Those that somebody changes on purpose go
/// another way than they say; all others must pass.
fn spoilt(
    playable: &Playable,
    layers: &[Layer<'_>],
    args: &TestArgs,
) -> Result<Vec<Doubted>, Error> {
    let (game, rules) = (&playable.game, &playable.rules);
    let mut all = Vec::new();
    for layer in layers {
        let mut transcripts: BTreeMap<usize, Arc<str>> = BTreeMap::new();
        for mut spoilt in spoils(&layer.folder.sources, rules.program(), args.seed) {
            spoilt.path.insert_str(0, &layer.prefix);
            let of = game.rulings.iter().position(|ruling| spoilt.is_of(&game.files, ruling));
            let Some((number, ruling)) = of.and_then(|of| Some((of, game.rulings.get(of)?))) else {
                continue;
            };
            let is_wanted =
                args.filter.as_ref().is_none_or(|filter| fits(filter, &spoilt.path, ruling));
            if !is_wanted || playable.changed(ruling).is_some() {
                continue;
            }
            let transcript = match transcripts.get(&number) {
                Some(known) => Arc::clone(known),
                None => Arc::from(transcript(rules, ruling)?),
            };
            transcripts.insert(number, Arc::clone(&transcript));
            all.push(Doubted { spoilt, layer: layer.number, transcript });
        }
    }
    Ok(all)
}

/// How a ruling goes as it stands. It must pass.
fn transcript(rules: &Rules, ruling: &Ruling) -> Result<String, Error> {
    let report = ruling::run(rules, ruling);
    match report.failures.is_empty() {
        true => Ok(report.transcript),
        false => {
            let name = ruling.ids.join(", ");
            Err(Error::failed(format!("{name} fails as it is; mend it first")))
        }
    }
}

/// What comes of each of them.
fn fates(playable: &Playable, all: &[Doubted], terminal: &Terminal) -> Vec<Fate> {
    let without = |sources: &Sources| Sources {
        rulings: Vec::new(),
        accounts: Vec::new(),
        ..sources.clone()
    };
    let mut texts = without(&playable.folder.sources);
    texts.expansions = playable.expansions.iter().map(|it| without(&it.folder.sources)).collect();
    let layers = all.chunk_by(|one, next| one.layer == next.layer);
    let parts: Vec<&[Doubted]> = layers.flat_map(|layer| layer.chunks(TOGETHER)).collect();
    let bar = terminal.bar(all.len() as u64, "spoilt rulings");
    let fates = parts.par_iter().map(|part| {
        let mut fates: Vec<Fate> = part.iter().map(|_| Fate::default()).collect();
        let layer = part.first().map_or(0, |one| one.layer);
        read_spoilt(&texts, layer, part.iter().map(|one| &one.spoilt), |at, way| {
            let (Some(fate), Some(one)) = (fates.get_mut(at), part.get(at)) else { return };
            match way {
                Way::Right(ruling) => {
                    let report = ruling::run(&playable.rules, &ruling);
                    let holds =
                        report.failures.is_empty() && same(&one.transcript, &report.transcript);
                    fate.is_noticed |= !holds;
                }
                Way::Wrong => fate.is_noticed = true,
                Way::Beyond(why) => fate.beyond = Some(why),
            }
        });
        bar.inc(part.len() as u64);
        fates
    });
    let fates: Vec<Vec<Fate>> = fates.collect();
    bar.finish_and_clear();
    fates.into_iter().flatten().collect()
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
    for Untried { ruling, file, line, was, why } in &report.untried {
        text.push_str(&format!("{file}:{line}: {ruling}: `{was}`: it cannot be tried: {why}\n"));
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
