//! `cardwright test GAME --teeth`: the game's cards are changed, one thing at a time, and its rulings must turn red; with
//! expansions theirs are changed, and the rulings of all must notice.

use std::collections::BTreeSet;
use std::process::ExitCode;

use dsl::mutants::{Mutant, REASONS, Reason, Reasons, mutants};
use dsl::{ReadAhead, Sources};
use interpreter::{Rules, ruling};
use rayon::prelude::*;
use schema::ruling::Ruling;
use schema::source::Span;
use schema::words::counted;
use serde::Serialize;

use super::json;
use super::test::fits;
use crate::args::TestArgs;
use crate::error::{Error, verdict};
use crate::form::FormArgs;
use crate::load::{self, Layer, Playable};
use crate::snapshot::same;
use crate::terminal::{Terminal, one_line};

/// A golden-ratio hash scatters what is sampled over the game (Knuth, TAOCP 6.4).
const SCATTER: u64 = 0x9E37_79B9_7F4A_7C15;
/// The longest piece of a text that is shown.
const SHOWN: usize = 60;

/// What `--json` prints.
#[derive(Debug, Serialize)]
struct Report {
    game: String,
    /// How many changes still check.
    mutants: usize,
    survivors: Vec<Survivor>,
    /// Reasons that nothing needs. Told of all changes and all rulings only.
    unneeded: Vec<Unneeded>,
}

/// A reason that nothing needs.
#[derive(Debug, Serialize)]
struct Unneeded {
    file: String,
    was: String,
    now: String,
}

/// A change that no ruling noticed.
#[derive(Debug, Serialize)]
struct Survivor {
    file: String,
    line: usize,
    was: String,
    now: String,
    /// Why that is right, if `teeth.toml` says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// What tells a ruling from others, and its transcript.
type Kept = (Vec<String>, String);

/// What a change came to.
enum Fate {
    /// It does not check.
    Refused,
    /// A ruling turned red.
    Noticed,
    Survived,
}

/// Changes the cards, and tells which changes no ruling notices.
pub(crate) fn run(args: &TestArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let mut playable =
        load::playable(&args.game, &args.expansions.with, args.deny, None, terminal)?;
    args.form.choose(&mut playable.rules);
    if playable.game.is_broken() {
        return Err(Error::failed(
            "its rulings, or the lists beside them, have errors; mend them first",
        ));
    }
    let (transcripts, failing) = transcripts(&playable, args.filter.as_deref())?;
    if failing > 0 {
        let (rulings, fail, notice) = match failing {
            1 => ("ruling", "fails", "notices"),
            _ => ("rulings", "fail", "notice"),
        };
        terminal.complain(&format!(
            "warning: {failing} {rulings} of the game {fail} with the expansion, and {notice} nothing: name in `[[changes]]` of `expansion.toml` what is to go another way\n"
        ));
    }
    let layers = playable.own_layers();
    let reasons = layers.iter().map(reasons).collect::<Result<Vec<_>, _>>()?;
    let each = layers.iter().enumerate().flat_map(|(at, layer)| {
        mutants(&layer.folder.sources).into_iter().map(move |mutant| (at, mutant))
    });
    // What another expansion has taken the place of is not in the game.
    let is_there = |(at, mutant): &(usize, Mutant)| {
        let Layer { folder, prefix, .. } = &layers[*at];
        let path = format!("{prefix}{}", mutant.path(&folder.sources));
        !gone(&playable).any(|span| mutant.is_within(&playable.game.files, &path, span))
    };
    let all: Vec<(usize, Mutant)> = each.filter(is_there).collect();
    let wanted = args.sample.unwrap_or(all.len());
    let bar = terminal.bar(wanted.min(all.len()) as u64, "changes");
    // All but one piece of each text is as it was, so the pieces are read once.
    let ahead = load::read_ahead(&playable.folder.sources);
    let fate_of = |(at, mutant): &(usize, Mutant)| {
        let Layer { folder, number, .. } = &layers[*at];
        let changed = playable.texts_with(*number, mutant.apply(&folder.sources));
        let fate = fate(&ahead, &changed, mutant, &transcripts, &args.form);
        if args.sample.is_none() || !matches!(fate, Fate::Refused) {
            bar.inc(1);
        }
        fate
    };
    // Of a sample as many more are tried as do not check.
    let mut waiting = match args.sample {
        Some(_) => scattered(all.len(), args.seed),
        None => (0..all.len()).collect(),
    };
    let mut fates: Vec<(usize, Fate)> = Vec::new();
    loop {
        let tried = fates.iter().filter(|(_, fate)| !matches!(fate, Fate::Refused)).count();
        let more = (wanted - tried).min(waiting.len());
        if more == 0 {
            break;
        }
        let next: Vec<usize> = waiting.drain(..more).collect();
        fates.par_extend(next.into_par_iter().map(|at| (at, fate_of(&all[at]))));
    }
    fates.sort_by_key(|(at, _)| *at);
    bar.finish_and_clear();

    let mut report = Report {
        game: playable.rules.program().name.clone(),
        mutants: fates.iter().filter(|(_, fate)| !matches!(fate, Fate::Refused)).count(),
        survivors: Vec::new(),
        unneeded: Vec::new(),
    };
    let mut needed = vec![BTreeSet::new(); layers.len()];
    let survived = fates.iter().filter(|(_, fate)| matches!(fate, Fate::Survived));
    for (at, mutant) in survived.map(|(at, _)| &all[*at]) {
        let Layer { folder, prefix, .. } = &layers[*at];
        let file = mutant.path(&folder.sources);
        let number = reasons[*at].of(mutant, file);
        needed[*at].extend(number);
        let reason = number.and_then(|number| reasons[*at].survivor.get(number));
        report.survivors.push(Survivor {
            file: format!("{prefix}{file}"),
            line: mutant.line,
            was: mutant.was.clone(),
            now: mutant.now.clone(),
            reason: reason.map(|reason| reason.reason.clone()),
        });
    }
    // A part of the changes or rulings says nothing of reasons that the others may need.
    if args.filter.is_none() && args.sample.is_none() {
        for ((layer, reasons), needed) in layers.iter().zip(&reasons).zip(&needed) {
            report.unneeded.extend(reasons.unneeded(needed).into_iter().map(|reason: &Reason| {
                let file = format!("{}{}", layer.prefix, reason.file);
                Unneeded { file, was: reason.was.clone(), now: reason.now.clone() }
            }));
        }
    }
    let explained = report.survivors.iter().all(|survivor| survivor.reason.is_some())
        && (args.deny.is_none() || report.unneeded.is_empty());
    let text = if args.json { json::line(&report)? } else { told(&report, args.filter.is_some()) };
    terminal.say(&text);
    Ok(verdict(explained))
}

/// Declarations of which nothing is in the game any more. Of one that makes several cards some may be.
fn gone(playable: &Playable) -> impl Iterator<Item = Span> {
    let makes = |span: Span| {
        let mut definitions = playable.rules.program().definitions.iter();
        definitions.any(|definition| definition.span == span)
    };
    let overridden = playable.game.overridden.iter().map(|one| one.was);
    overridden.filter(move |span| !makes(*span))
}

/// The rulings as they stand, each with its transcript. All must pass; but those of the game, where it is read with
/// expansions, are only counted then.
fn transcripts(playable: &Playable, filter: Option<&str>) -> Result<(Vec<Kept>, usize), Error> {
    let (mut transcripts, mut failing) = (Vec::new(), 0);
    let is_own = |ruling: &Ruling| {
        playable.expansions.is_empty() || playable.game.files.layer(ruling.span.file) > 0
    };
    for ruling in &playable.game.rulings {
        let file = playable.game.files.path(ruling.span.file);
        if filter.is_some_and(|filter| !fits(filter, file, ruling))
            || playable.changed(ruling).is_some()
        {
            continue;
        }
        let outcome = ruling::run(&playable.rules, ruling);
        if !outcome.failures.is_empty() {
            if !is_own(ruling) {
                failing += 1;
                continue;
            }
            let name = ruling.ids.join(", ");
            return Err(Error::failed(format!("{name} fails as it is; mend it first")));
        }
        transcripts.push((key(ruling), outcome.transcript));
    }
    if transcripts.is_empty() {
        return Err(Error::usage("no ruling to notice anything"));
    }
    Ok((transcripts, failing))
}

/// What tells a ruling from others, whatever the cards say.
fn key(ruling: &Ruling) -> Vec<String> {
    ruling.ids.iter().chain([&ruling.title]).cloned().collect()
}

fn reasons(layer: &Layer<'_>) -> Result<Reasons, Error> {
    let read = layer.folder.account(REASONS)?.map(Reasons::read).transpose();
    let told = |error| Error::failed(format!("{}{REASONS}: {error}", layer.prefix));
    Ok(read.map_err(told)?.unwrap_or_default())
}

/// So many of them, scattered, in order; all, if there is no number.
pub(super) fn sampled<T>(mut all: Vec<T>, count: Option<usize>, seed: u64) -> Vec<T> {
    let Some(count) = count.filter(|count| *count < all.len()) else { return all };
    let mut lots = scattered(all.len(), seed);
    lots.truncate(count);
    lots.sort_unstable();
    let mut at = 0;
    all.retain(|_| {
        at += 1;
        lots.binary_search(&(at - 1)).is_ok()
    });
    all
}

/// The numbers below `count` in the order in which a sample takes them.
fn scattered(count: usize, seed: u64) -> Vec<usize> {
    let lot = |at: usize| (at as u64 ^ seed.wrapping_mul(SCATTER)).wrapping_mul(SCATTER) >> 20;
    let mut lots: Vec<usize> = (0..count).collect();
    lots.sort_by_key(|at| lot(*at));
    lots
}

fn fate(
    ahead: &ReadAhead,
    changed: &Sources,
    mutant: &Mutant,
    transcripts: &[Kept],
    form: &FormArgs,
) -> Fate {
    let game = dsl::load_after(ahead, changed);
    let broken = game.is_broken();
    let Some(mut rules) = game.program.filter(|_| !broken).and_then(|it| Rules::load(it).ok())
    else {
        return Fate::Refused;
    };
    form.choose(&mut rules);
    let noticed = |ruling: &Ruling| {
        let before = transcripts.iter().find(|(known, _)| *known == key(ruling));
        before.is_some_and(|(_, before)| {
            let now = ruling::run(&rules, ruling);
            !now.failures.is_empty() || !same(before, &now.transcript)
        })
    };
    // Those that speak of the item are likeliest to notice.
    let (near, far): (Vec<_>, Vec<_>) = game.rulings.iter().partition(|ruling| {
        let path = game.files.path(ruling.span.file);
        let stem = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".ruling");
        mutant.item.to_lowercase().replace(' ', "-").contains(stem)
    });
    if near.into_iter().chain(far).any(noticed) { Fate::Noticed } else { Fate::Survived }
}

fn told(report: &Report, part: bool) -> String {
    // Of a part of the rulings nothing is said of the others.
    let nobody = if part { "no ruling of this part" } else { "no ruling" };
    let mut text = String::new();
    for survivor in &report.survivors {
        let Survivor { file, line, was, now, reason } = survivor;
        let now = if now.is_empty() { "taken out".to_owned() } else { format!("now `{now}`") };
        text.push_str(&format!("{file}:{line}: `{}`, {now}: {nobody} noticed\n", short(was)));
        text.extend(reason.iter().map(|reason| format!("    {}\n", one_line(reason))));
    }
    for Unneeded { file, was, now } in &report.unneeded {
        let (was, file) = (short(was), one_line(file));
        let now = if now.is_empty() { "taken out".to_owned() } else { format!("`{}`", short(now)) };
        text.push_str(&format!(
            "warning: {REASONS}: nothing needs the reason for `{was}`, now {now}, of {file}\n"
        ));
    }
    let (survivors, mutants) = (report.survivors.len(), report.mutants);
    let share = 100.0 * survivors as f64 / mutants.max(1) as f64;
    text.push_str(&format!(
        "{}, {survivors} unnoticed ({share:.1} %)\n",
        counted(mutants, "change")
    ));
    text
}

/// A piece of a text in one line.
fn short(text: &str) -> String {
    let line = one_line(text);
    if line.chars().count() <= SHOWN {
        return line;
    }
    line.chars().take(SHOWN - 1).chain(['…']).collect()
}
