//! `cardwright why`: for a position and a card or verb, which handlers were weighed, what makes values what they are,
//! and why something is not offered.

use std::path::Path;
use std::process::ExitCode;

use interpreter::ruling;
use schema::save::Seed;
use schema::words::counted;

use super::{json, play, replay};
use crate::args::WhyArgs;
use crate::error::{Error, verdict};
use crate::load::{self, Playable};
use crate::phrases;
use crate::play::reasons::{Position, Reasons, Subject};
use crate::play::saving;
use crate::terminal::Terminal;

/// Tells why something is as it is in a position of a save or a ruling.
pub(crate) fn run(args: &WhyArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let (playable, position) = match args.position.ends_with(".json") {
        true => of_save(args, terminal)?,
        false => of_ruling(args, terminal)?,
    };
    let names = position.setup.seats.clone();
    let phrases = phrases::of(None);
    let (state, hearing) = position.played(&playable).map_err(Error::of)?;
    let subject = Subject::find(&playable, &args.word, phrases).map_err(Error::usage)?;
    let (playable, state, names, hearing) = (&playable, &state, &names, &hearing);
    let lines = Reasons { playable, state, names, hearing, viewer: None, phrases }.lines(subject);
    terminal.say(&match args.json {
        true => json::lines(&lines)?,
        false => lines.iter().map(|line| format!("{line}\n")).collect(),
    });
    Ok(verdict(true))
}

fn of_save(args: &WhyArgs, terminal: &Terminal) -> Result<(Playable, Position), Error> {
    if args.ruling.is_some() {
        return Err(Error::usage("a save has no rulings: `--ruling` is for a game's"));
    }
    let save = saving::read(Path::new(&args.position))?;
    let name = match &args.game {
        Some(name) => name.clone(),
        None => replay::known(&save, "cardwright why FILE WORD --game GAME")?,
    };
    let file = Path::new(&args.position);
    let with = replay::wanted(&save, &args.expansions.with, args.game.as_deref(), file, terminal)?;
    let playable = load::playable(&name, &with, None, None, terminal)?;
    replay::is_of(&save, &playable, file)?;
    interpreter::replay(&playable.rules, &save).map_err(Error::of)?;
    let answers = up_to(args.at, save.answers, "save")?;
    let from = answers.len().saturating_sub(1);
    let position = Position { setup: save.setup, seed: save.seed, from, answers };
    Ok((playable, position))
}

/// The end of a ruling, by its clause: all of it is told.
fn of_ruling(args: &WhyArgs, terminal: &Terminal) -> Result<(Playable, Position), Error> {
    if args.game.is_some() {
        let text = "`--game` says of which game a save is; what stands before the word is a game";
        return Err(Error::usage(text));
    }
    let playable = load::playable(&args.position, &args.expansions.with, None, None, terminal)?;
    let Some(wanted) = &args.ruling else {
        return Err(Error::usage("name a save, or a game and one of its rulings: `--ruling ID`"));
    };
    let rulings = &playable.game.rulings;
    let small = wanted.to_lowercase();
    let is_it = |text: &String| text.to_lowercase() == small;
    let mut called = rulings.iter().filter(|it| is_it(&it.title) || it.ids.iter().any(is_it));
    // Of several of one clause the first is told of.
    let found = called.next().map_or_else(|| play::ruling_of(rulings, wanted), Ok)?;
    let report = ruling::run(&playable.rules, found);
    let setup = ruling::setup(found);
    let number = found.given.seeds.map_or(1, |(first, _)| first);
    let answers = up_to(args.at, report.answers, "ruling")?;
    let position = Position { setup, seed: Seed { number, game: 0 }, answers, from: 0 };
    Ok((playable, position))
}

/// The first so many of the answers, or all.
fn up_to<T>(at: Option<usize>, mut answers: Vec<T>, of: &str) -> Result<Vec<T>, Error> {
    let Some(at) = at else { return Ok(answers) };
    if at > answers.len() {
        let there = counted(answers.len(), "answer");
        return Err(Error::usage(format!("this {of} has {there}, not {at}")));
    }
    answers.truncate(at);
    Ok(answers)
}
