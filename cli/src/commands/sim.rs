//! `cardwright sim`: many games by bots, and what came of them.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use interpreter::bot::Player;
use schema::save::Save;
use schema::words::counted;

use super::json;
use crate::args::{SimArgs, options, word};
use crate::error::{Error, verdict};
use crate::files::Root;
use crate::load::{self, Playable};
use crate::outside::{Forfeits, Spec};
use crate::report::SimReport;
use crate::seats::{RANDOM, holds_no_bot};
use crate::sim::{self, Played, Setting, Trouble, Why, players, setups, usual};
use crate::stop;
use crate::terminal::{Terminal, fault_text};

/// Plays many games between bots, and reports. Fails if no game could be played, or the setup is refused.
pub(crate) fn run(args: &SimArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let mut playable = load::playable(
        &args.game,
        &args.expansions.with,
        args.deny,
        args.locale.as_deref(),
        terminal,
    )?;
    args.form.choose(&mut playable.rules);
    let bots = seats(args, &playable)?;
    let setting = Setting {
        rules: &playable.rules,
        players: bots.iter().map(|bot| player(bot, &playable)).collect::<Result<_, _>>()?,
        outside: try_out(&bots)?,
        forfeits: Forfeits::default(),
        setups: setups(&playable, &names(&bots), &options(&args.set)?),
        seed: args.seed,
        first: 0,
        games: args.games,
        threads: threads(args),
        max_turns: args.max_turns,
        goes_on: &|| !stop::is_asked(),
    };
    if !args.json {
        terminal.say(&checked(&playable));
    }
    let bar = terminal.bar(args.games, "games");
    let start = Instant::now();
    let played = sim::run(&setting, |games| bar.inc(games))?;
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    stop::speaks();
    for warning in setting.forfeits.warnings() {
        terminal.complain(&format!("warning: {warning}\n"));
    }
    match played {
        Played::Through(totals)
            if totals.games == 0 && totals.faults.is_empty() && stop::is_asked() =>
        {
            terminal.complain("ended before a game was over\n");
            Ok(stop::code().unwrap_or(verdict(false)))
        }
        Played::Through(totals) => {
            if stop::is_asked() {
                let (played, games) = (totals.games, counted(args.games, "game"));
                terminal.complain(&format!("ended after {played} of {games}\n"));
            }
            let files = &playable.game.files;
            let report = SimReport::new(&setting, &names(&bots), &totals, seconds, files);
            terminal.say(&if args.json { json::line(&report)? } else { report.text() });
            if let Some(first) = totals.faults.first() {
                let trouble = Trouble { game: first.first, why: first.why.clone() };
                return Err(stopped(args, &setting, &playable, &trouble));
            }
            Ok(stop::code().unwrap_or(verdict(true)))
        }
        Played::Stopped(trouble) => Err(stopped(args, &setting, &playable, &trouble)),
    }
}

/// What was read and found right.
fn checked(playable: &Playable) -> String {
    let program = playable.rules.program();
    let mut text = format!(
        "{}: {}, {} and {} checked\n",
        playable.rules.game_title(),
        counted(program.definitions.len(), "card"),
        counted(playable.game.rulings.len(), "ruling"),
        counted(playable.game.bots.len(), "bot"),
    );
    text.extend(playable.expansions.iter().map(|it| format!("with {}\n", it.words())));
    text
}

/// Who plays for a seat.
#[derive(Clone)]
struct Bot {
    /// As it was called.
    name: String,
    /// The program that it is. Only the command line names one.
    program: Option<Spec>,
}

/// The bots, seat by seat.
fn seats(args: &SimArgs, playable: &Playable) -> Result<Vec<Bot>, Error> {
    let (least, most) = playable.rules.program().players;
    let patience = Duration::from_secs(args.bot_timeout);
    let mut bots = Vec::new();
    for name in &args.bots {
        let program = Spec::read(name, patience).transpose()?;
        bots.push(Bot { name: name.clone(), program });
    }
    if bots.is_empty() {
        bots.extend(usual(playable).into_iter().map(|name| Bot { name, program: None }));
    }
    let named = u8::try_from(args.bots.len()).unwrap_or(u8::MAX);
    let players = args.players.unwrap_or_else(|| players(playable, named));
    if !(least..=most).contains(&players) {
        let name = playable.rules.game_title();
        let range = playable.rules.program().played_by();
        return Err(Error::usage(format!("{name} is played by {range}, not by {players}")));
    }
    if named > players {
        return Err(Error::usage(format!("{named} bots are named, but it is played by {players}")));
    }
    Ok(bots.iter().cycle().take(usize::from(players)).cloned().collect())
}

fn names(bots: &[Bot]) -> Vec<String> {
    bots.iter().map(|bot| bot.name.clone()).collect()
}

/// The programs that answer, seat by seat; each has been seen to start.
fn try_out(bots: &[Bot]) -> Result<Vec<Option<Spec>>, Error> {
    let specs: Vec<Option<Spec>> = bots.iter().map(|bot| bot.program.clone()).collect();
    let mut tried: Vec<&str> = Vec::new();
    for spec in specs.iter().flatten() {
        if !tried.contains(&spec.name.as_str()) {
            spec.try_out()?;
            tried.push(&spec.name);
        }
    }
    Ok(specs)
}

/// A bot of the game. For a program of its own chance stands in where that has no answer.
fn player<'g>(bot: &Bot, playable: &'g Playable) -> Result<Player<'g>, Error> {
    let library = &playable.game.bots;
    let bot = if bot.program.is_some() { RANDOM } else { &bot.name };
    Player::new(bot, library).map_err(|error| {
        let known: Vec<&str> =
            library.iter().map(|(stem, _)| stem.as_str()).chain([RANDOM]).collect();
        let near = schema::suggest::nearest(bot, known.iter().copied());
        let help = match (playable.bot_file(bot), near) {
            (Some(file), _) => holds_no_bot(file),
            (None, Some(near)) => format!("did you mean `{near}`?"),
            (None, None) => format!("{} has {}", playable.rules.game_title(), known.join(", ")),
        };
        Error::usage(format!("{error}; {help}"))
    })
}

fn threads(args: &SimArgs) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, usize::from);
    args.threads.map_or_else(all, usize::from)
}

/// Says which game could not be played, and writes a save that shows it.
fn stopped(args: &SimArgs, setting: &Setting<'_>, playable: &Playable, trouble: &Trouble) -> Error {
    let what = match &trouble.why {
        Why::Asked => "it was ended".to_owned(),
        Why::Refused(text) => return Error::usage(format!("the setup is refused: {text}")),
        Why::Answer(text) => format!("a bot's answer is refused: {text}"),
        Why::Fault(fault) => fault_text(fault, &playable.game.files),
    };
    let (seed, game) = (setting.seed, trouble.game);
    let head = format!("game {game} of seed {seed}: {what}");
    let file = format!("{}-seed{seed}-game{game}.save.json", load::stem(&args.game));
    let written = sim::save(setting, game)
        .map(|save| Save { expansions: playable.played_with(), ..save })
        .and_then(|save| serde_json::to_string_pretty(&save).ok())
        .and_then(|text| Some((Root::open(Path::new(".")).ok()?, text)))
        .is_some_and(|(here, text)| here.write(&file, text.as_bytes()).is_ok());
    if written {
        Error::failed(format!(
            "{head}\nplay it again with `cardwright replay {} {}{}`",
            word(&file),
            word(&args.game),
            args.expansions.again(&playable.played_with())
        ))
    } else {
        Error::failed(format!("{head}\n(a save that shows it could not be written to {file})"))
    }
}
