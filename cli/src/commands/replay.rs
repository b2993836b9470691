//! `cardwright replay`: plays a save again, compares its hashes, shows where it stood and makes rulings of it.

mod to_ruling;

use std::path::Path;
use std::process::ExitCode;

use interpreter::{AnswerError, ReplayError, StartError, View, ruling, state_hash};
use schema::decision::Seat;
use schema::save::Save;
use schema::words::counted;
use serde::Serialize;

use super::json;
use crate::args::{ReplayArgs, word};
use crate::error::{Error, verdict};
use crate::load::{self, Playable};
use crate::play::saving;
use crate::retold;
use crate::seen;
use crate::terminal::{Terminal, trace_text};

/// What `--json` prints.
#[derive(Serialize)]
struct Replayed {
    /// Whether it plays again as it was.
    same: bool,
    /// What is otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    differs: Option<String>,
    /// Which expansion is another one than when it was saved, though it plays again as it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<String>,
    /// How many answers it has.
    answers: usize,
    /// Whether the game is over, after them or where it is looked at.
    over: bool,
    /// The game as it stood, if that was asked for or nothing else was.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Stood>,
    /// What happened up to there, a line each.
    #[serde(skip_serializing_if = "Option::is_none")]
    transcript: Option<Vec<String>>,
}

/// A game at one of its answers.
#[derive(Serialize)]
struct Stood {
    /// After so many.
    answers: usize,
    hash: String,
    over: bool,
    /// What a seat sees.
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<View>,
    /// The whole table, as a ruling's `given` says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Vec<String>>,
}

/// Plays a save again. Fails if it does not play as it was.
pub(crate) fn run(args: &ReplayArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let save = saving::read(&args.file)?;
    let name = match &args.game {
        Some(name) => name.clone(),
        None => known(&save, "cardwright replay FILE GAME")?,
    };
    let with = wanted(&save, &args.expansions.with, args.game.as_deref(), &args.file, terminal)?;
    let mut playable = load::playable(&name, &with, None, None, terminal)?;
    args.form.choose(&mut playable.rules);
    is_of(&save, &playable, &args.file)?;
    let answers = save.answers.len();
    let met = interpreter::replay(&playable.rules, &save).err();
    let differs = met.as_ref().map(|error| {
        let which = changed(error, &playable, &save);
        format!("{error}{which}{}", trace(error, &playable))
    });
    // As far as it plays as it was, it can be looked at.
    let played = met.as_ref().map_or(Some(answers), ReplayError::played);
    let last = args.at.or(args.to_ruling.map(|(_, last)| last)).unwrap_or_default();
    let reached = played.filter(|&played| differs.is_none() || last <= played);
    if let (Some(stretch), Some(_)) = (args.to_ruling, reached) {
        return to_ruling::run(args, &playable, &save, stretch, terminal);
    }
    let is_asked = args.at.is_some() || args.view.is_some() || args.transcript;
    let mut shown = match reached.filter(|_| differs.is_none() || is_asked) {
        Some(played) => replayed(args, &playable, &save, played)?,
        None => Replayed {
            same: false,
            differs: None,
            changed: None,
            answers,
            over: false,
            at: None,
            transcript: None,
        },
    };
    (shown.same, shown.differs) = (differs.is_none(), differs);
    let changed = || load::changed(&save.expansions, &playable.played_with());
    shown.changed = if shown.same { changed() } else { None };
    terminal.say(&match args.json {
        true => json::lines(&shown)?,
        false => {
            text(args, &shown, &save)
                + hint(args, played.filter(|_| !shown.same && !is_asked), &playable).as_str()
        }
    });
    Ok(verdict(shown.same))
}

/// How to look at a save that plays only so far as it was.
fn hint(args: &ReplayArgs, played: Option<usize>, playable: &Playable) -> String {
    let Some(played) = played else { return String::new() };
    let file = word(&args.file.display().to_string());
    let game = args.game.as_ref().map_or_else(String::new, |game| format!(" {}", word(game)));
    let with = args.expansions.again(&playable.played_with());
    format!(
        "how it stood before that: cardwright replay {file}{game}{with} --at {played}; what led to it: --transcript\n"
    )
}

/// A save as it is to be shown, of which the first `played` answers play as they were.
fn replayed(
    args: &ReplayArgs,
    playable: &Playable,
    save: &Save,
    played: usize,
) -> Result<Replayed, Error> {
    let rules = &playable.rules;
    let answers = save.answers.len();
    let at = args.at.unwrap_or(played);
    let Some(so_far) = save.answers.get(..at) else {
        let there = counted(answers, "answer");
        return Err(Error::usage(format!("this save has {there}, not {at}")));
    };
    let seats = save.setup.seats.len();
    if let Some(seat) = args.view.filter(|&seat| usize::from(seat) > seats) {
        let seats = counted(seats, "seat");
        return Err(Error::usage(format!("this save has {seats}; there is no seat {seat}")));
    }
    // What a ruling could say has names that a ruling can say.
    let (names, sayable) = (&save.setup.seats, retold::names(&save.setup.seats, rules.program()));
    let seat = args.view.map(|seat| Seat(seat - 1));
    let told = ruling::retell(rules, (&save.setup, save.seed), so_far, None, (names, seat))
        .map_err(Error::of)?;
    let state = &told.after;
    let shown = args.at.is_some() || args.view.is_some() && !args.transcript || args.json;
    let view = seat.map(|seat| rules.view(state, seat));
    let position = view.is_none().then(|| {
        let given = ruling::position(rules, state, &save.setup, &sayable);
        let mut lines = ruling::facts(rules, &given);
        lines.extend(state.pending().iter().map(|pending| {
            let decision = rules.describe(state, pending);
            let who = sayable.get(usize::from(pending.player.0)).map_or("", String::as_str);
            format!("{who} is asked: {}", decision.text)
        }));
        lines
    });
    let stood = Stood {
        answers: at,
        hash: state_hash(state),
        over: state.outcome().is_some(),
        view,
        position,
    };
    Ok(Replayed {
        same: true,
        differs: None,
        changed: None,
        answers,
        over: state.outcome().is_some(),
        at: shown.then_some(stood),
        transcript: args.transcript.then(|| told.transcript.lines().map(str::to_owned).collect()),
    })
}

fn text(args: &ReplayArgs, replayed: &Replayed, save: &Save) -> String {
    let mut text = String::new();
    for line in replayed.transcript.iter().flatten() {
        text.push_str(&format!("{line}\n"));
    }
    if let Some(stood) = &replayed.at {
        text.push_str(&format!("after {}:\n", counted(stood.answers, "answer")));
        let names = &save.setup.seats;
        text.push_str(
            &stood.view.as_ref().map_or_else(String::new, |view| seen::text(view, names)),
        );
        text.extend(stood.position.iter().flatten().map(|line| format!("  {line}\n")));
    }
    if let Some(differs) = &replayed.differs {
        text.push_str(&format!("{}\n", differs.trim_end_matches('\n')));
    } else if replayed.at.is_none() && !args.transcript {
        let answers = counted(replayed.answers, "answer");
        let end = if replayed.over { "the game is over" } else { "a decision is open" };
        text.push_str(&format!("the same: {answers}, hash {}; {end}\n", save.hash));
    }
    text.extend(replayed.changed.iter().map(|which| format!("{which}\n")));
    text
}

/// Which expansion's text has changed since, where a save is of another program than this.
pub(super) fn changed(error: &ReplayError, playable: &Playable, save: &Save) -> String {
    match error {
        ReplayError::Program { .. } => load::changed(&save.expansions, &playable.played_with())
            .map_or_else(String::new, |which| format!("; {which}")),
        _ => String::new(),
    }
}

/// The trace of a fault that a save met.
pub(super) fn trace(error: &ReplayError, playable: &Playable) -> String {
    match error {
        ReplayError::Start(StartError::Fault(fault))
        | ReplayError::Answer { error: AnswerError::Fault(fault), .. } => {
            trace_text(fault, &playable.game.files)
        }
        _ => String::new(),
    }
}

/// The expansions to load for a save: those that the user named, else those that the save names. Refuses a save of another
/// game than the one that the user named, before expansions of the save are looked for in that.
pub(super) fn wanted(
    save: &Save,
    with: &[String],
    game: Option<&str>,
    file: &Path,
    terminal: &Terminal,
) -> Result<Vec<String>, Error> {
    if let Some(game) = game.filter(|_| with.is_empty() && !save.expansions.is_empty())
        && let Ok(playable) = load::quietly(game, &[], None, terminal)
        && save.game != playable.rules.program().name
    {
        is_of(save, &playable, file)?;
    }
    Ok(load::wanted(with, &save.expansions))
}

/// Refuses a save of another game than this, or one that was played with other expansions.
pub(super) fn is_of(save: &Save, playable: &Playable, file: &Path) -> Result<(), Error> {
    let name = &playable.rules.program().name;
    let why = match save.game == *name {
        true => load::misfit(&save.expansions, &playable.played_with()),
        false => Some(format!("it is a save of {:?}, and this game is {name:?}", save.game)),
    };
    why.map_or(Ok(()), |why| Err(Error::failed(format!("{} is refused: {why}", file.display()))))
}

/// The game of the name that stands in a save: that of the folder in which the command runs comes first. `command` is how
/// one says which game it is, if that does not tell it.
pub(super) fn known(save: &Save, command: &str) -> Result<String, Error> {
    if load::is_here(&save.game) {
        return Ok(load::HERE.to_owned());
    }
    let small = save.game.to_lowercase().replace(' ', "-");
    for name in [save.game.clone(), small] {
        // A save may come from anywhere: what stands in it is a name, not a path.
        if !name.contains(['/', '\\', '.']) && load::knows(&name) {
            return Ok(name);
        }
    }
    // A folder need not be called as its game is.
    let titled = load::games().into_iter().filter(|known| known.title == save.game);
    let titled: Vec<String> = titled.map(|known| known.name).collect();
    if let [name] = &titled[..] {
        return Ok(name.clone());
    }
    let game = &save.game;
    if !titled.is_empty() {
        return Err(Error::usage(format!(
            "it is a save of {game:?}, and several games are called so: {}; say which: `{command}`",
            titled.join(", ")
        )));
    }
    Err(Error::usage(format!("it is a save of {game:?}; say where that game is: `{command}`")))
}
