//! `cardwright play`: an evening at the terminal.

use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use interpreter::ReplayError;
use schema::phrase::fill;
use schema::ruling::Ruling;
use schema::save::{Save, Seed, Setup};

use crate::args::{PlayArgs, options, word};
use crate::chance;
use crate::commands::replay::{changed, is_of, known, trace, wanted};
use crate::error::{Error, verdict};
use crate::load::{self, Playable};
use crate::phrases::{self, Phrases};
use crate::play::session::{Session, Stop};
use crate::play::{
    End, Evening, Front, Full, Happening, Input, Plain, in_lines, interrupts, saving,
};
use crate::seats::Seating;
use crate::stop;
use crate::terminal::{self, Stream, Terminal, trace_text};

/// Plays a game at the terminal, from its beginning, a save or a ruling, until it is over or somebody leaves.
pub(crate) fn run(args: &PlayArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let save = args.resume.as_deref().map(saving::read).transpose()?;
    let name = match (&args.game, &save) {
        (Some(game), _) => game.clone(),
        (None, Some(save)) => known(save, "cardwright play GAME --resume FILE")?,
        (None, None) => return Err(Error::usage("say which game")),
    };
    let with = match &save {
        Some(save) => {
            let file = args.resume.as_deref().unwrap_or(Path::new(""));
            wanted(save, &args.expansions.with, args.game.as_deref(), file, terminal)?
        }
        None => args.expansions.with.clone(),
    };
    let mut playable = load::playable(&name, &with, None, args.locale.as_deref(), terminal)?;
    playable.speak(args.locale.as_deref());
    args.form.choose(&mut playable.rules);
    let phrases = phrases::of(args.locale.as_deref());
    let (mut notes, patience) = (Vec::new(), patience(args));
    let (session, seed) = match &save {
        Some(save) => {
            is_of(save, &playable, args.resume.as_deref().unwrap_or(Path::new("")))?;
            let seating = match args.seats.is_empty() {
                true => Seating::of_save(&save.setup.seats, &save.sitters, &playable)?,
                false => Seating::named(&save.setup.seats, &args.seats, &playable, patience)?,
            };
            let seating = hushed(args, seating);
            let session = match args.anyway {
                false => Session::load(&playable, seating.clone(), save)
                    .map_err(|error| differs(args, &error, &playable, seating, save))?,
                true => {
                    let (session, misfit) = Session::load_anyway(&playable, seating, save)
                        .map_err(|stop| stopped(&stop, &playable))?;
                    notes.extend(misfit);
                    session
                }
            };
            notes.extend(load::changed(&save.expansions, &playable.played_with()));
            notes.push(fill(phrases.resumed, &[("n", &session.answers().to_string())]));
            (session, save.seed.number)
        }
        None => {
            let number = match args.seed {
                Some(number) => number,
                None => chance::seed().map_err(|error| Error::failed(error.to_string()))?,
            };
            let (seating, setup) = begun(args, &playable, phrases)?;
            let seed = Seed { number, game: 0 };
            let session = Session::start(&playable, hushed(args, seating), setup, seed)
                .map_err(|stop| stopped(&stop, &playable))?;
            (session, number)
        }
    };
    // A save of another version stays as it is.
    let resumed = args.resume.clone().filter(|_| !args.anyway);
    let file = args.save.clone().or(resumed);
    let file = file.unwrap_or_else(|| saving::fresh(&load::stem(&name), seed));
    let is_full = !is_plain(args);
    let front = front(is_plain(args), terminal).map_err(|why| {
        Error::failed(format!("there is no terminal to play at: {why}; try --plain"))
    })?;
    let mut evening = Evening::new(session, phrases, front, file, notes);
    // Whoever ends it at once finds it as it was after the last answer that the machine was through with.
    evening.keep();
    let kept = evening.kept.clone();
    stop::tell(move || kept.begin_to_settle());
    let words = last_words(args, &name, &evening);
    stop::leave_words(move || {
        if is_full {
            ratatui::restore();
        }
        words()
    });
    let end = evening.run();
    stop::speaks();
    finish(args, &name, &mut evening, end, terminal)
}

/// Who sits there and how it begins: as the game does, or at a ruling's position.
fn begun(
    args: &PlayArgs,
    playable: &Playable,
    phrases: &Phrases,
) -> Result<(Seating, Setup), Error> {
    let Some(wanted) = &args.from else {
        let seating = Seating::read(&args.seats, playable, phrases, patience(args))?;
        let variants = options(&args.set)?;
        let setup = Setup { seats: seating.names.clone(), variants, given: None };
        return Ok((seating, setup));
    };
    let rulings = &playable.game.rulings;
    let given = ruling_of(rulings, wanted)?.given.clone();
    let seating = Seating::named(&given.players, &args.seats, playable, patience(args))?;
    let seats = given.players.clone();
    Ok((seating, Setup { seats, variants: Default::default(), given: Some(given) }))
}

/// The ruling of this id or title, or whose title has these words. Several are named, so that one of them can be chosen.
pub(super) fn ruling_of<'r>(rulings: &'r [Ruling], wanted: &str) -> Result<&'r Ruling, Error> {
    let small = wanted.to_lowercase();
    let fit = |fits: &dyn Fn(&Ruling) -> bool| -> Vec<&'r Ruling> {
        rulings.iter().filter(|ruling| fits(ruling)).collect()
    };
    let ways = [
        fit(&|ruling| ruling.title.to_lowercase() == small),
        fit(&|ruling| ruling.ids.iter().any(|id| id.to_lowercase() == small)),
        fit(&|ruling| ruling.title.to_lowercase().contains(&small)),
    ];
    let found = ways.into_iter().find(|found| !found.is_empty()).unwrap_or_default();
    match found[..] {
        [one] => Ok(one),
        [] => {
            let known = rulings.iter().flat_map(|ruling| ruling.ids.iter().chain([&ruling.title]));
            let near = schema::suggest::nearest(wanted, known.map(String::as_str));
            let help = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            Err(Error::usage(format!("there is no ruling `{wanted}`{help}")))
        }
        _ => {
            let lines = found
                .iter()
                .map(|ruling| format!("\n  {}: {:?}", ruling.ids.join(", "), ruling.title));
            let lines: String = lines.collect();
            Err(Error::usage(format!(
                "`{wanted}` is {} rulings; say which by words of its title:{lines}",
                found.len()
            )))
        }
    }
}

/// How long a program may take.
fn patience(args: &PlayArgs) -> Duration {
    Duration::from_secs(args.bot_timeout)
}

/// Whether lines are written instead of a screen.
fn is_plain(args: &PlayArgs) -> bool {
    args.plain || !terminal::is_typed() || !Stream::Output.is_watched()
}

/// Programs do not write over the screen, where there is one.
fn hushed(args: &PlayArgs, mut seating: Seating) -> Seating {
    if !is_plain(args) {
        seating.hush();
    }
    seating
}

/// The whole screen where there is a terminal, else lines.
fn front(plain: bool, terminal: &Terminal) -> Result<Box<dyn Front>, Box<dyn std::error::Error>> {
    if plain {
        let (front, sender) = Plain::new();
        interrupts(sender, || Input::Interrupt);
        return Ok(Box::new(front));
    }
    if let Some(wanted) = terminal.wants_color() {
        // Where nothing is said crossterm goes by NO_COLOR.
        ratatui::crossterm::style::force_color_output(wanted);
    }
    let (front, sender) = Full::new()?;
    interrupts(sender, || Happening::Input(Input::Interrupt));
    Ok(Box::new(front))
}

/// What is to be said where the game is ended in the middle of what follows from an answer, once all answers before it are
/// saved.
fn last_words(
    args: &PlayArgs,
    game: &str,
    evening: &Evening<'_>,
) -> impl FnOnce() -> String + Send + use<> {
    let (phrases, kept) = (evening.phrases, evening.kept.clone());
    let saved = fill(phrases.saved, &[("file", &evening.file.display().to_string())]);
    let go_on = fill(phrases.go_on, &[("command", &resume(args, game, evening))]);
    move || match kept.settle() {
        Some(why) => format!("\n{}\n", fill(phrases.not_saved, &[("why", &why)])),
        None => format!("\n{saved}\n{go_on}\n"),
    }
}

/// Says how it ended and where the game is.
fn finish(
    args: &PlayArgs,
    game: &str,
    evening: &mut Evening<'_>,
    end: std::io::Result<End>,
    terminal: &Terminal,
) -> Result<ExitCode, Error> {
    let phrases = evening.phrases;
    if !matches!(end, Ok(End::Over(_))) {
        evening.keep();
        let untold = fitted(&evening.untold(), terminal);
        untold.iter().for_each(|line| terminal.say(&format!("{line}\n")));
    }
    let kept = match &evening.unsaved {
        None => fill(phrases.saved, &[("file", &evening.file.display().to_string())]),
        Some(why) => fill(phrases.not_saved, &[("why", why)]),
    };
    match end {
        Ok(End::Over(result)) => {
            let command = format!(
                "cardwright replay {} {}{}",
                quoted(&evening.file),
                word(game),
                args.expansions.again(&evening.session.playable.played_with())
            );
            let again = fill(phrases.look_again, &[("command", &command)]) + "\n";
            let is_saved = evening.unsaved.is_none();
            let again = if is_saved { again } else { String::new() };
            let lines: Vec<String> =
                fitted(&result, terminal).into_iter().chain([kept, again]).collect();
            terminal.say(&format!("\n{}", lines.join("\n")));
            Ok(verdict(is_saved))
        }
        Ok(End::Left { interrupted }) => {
            let go_on = fill(phrases.go_on, &[("command", &resume(args, game, evening))]);
            let go_on = if evening.unsaved.is_none() { go_on + "\n" } else { String::new() };
            terminal.say(&format!("\n{kept}\n{go_on}"));
            let left = verdict(evening.unsaved.is_none());
            let ended = stop::code().unwrap_or(ExitCode::from(stop::INTERRUPTED));
            Ok(if interrupted { ended } else { left })
        }
        Ok(End::Stopped(stop)) => {
            terminal.complain(&format!("{kept}\n"));
            Err(stopped(&stop, evening.session.playable))
        }
        // Nobody reads any more, and nothing is lost.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            Ok(verdict(evening.unsaved.is_none()))
        }
        Err(error) => {
            terminal.complain(&format!("{kept}\n"));
            Err(Error::failed(format!("the terminal fails: {error}")))
        }
    }
}

/// The command that goes on with a save.
fn resume(args: &PlayArgs, game: &str, evening: &Evening<'_>) -> String {
    let mut command = format!("cardwright play {} --resume {}", word(game), quoted(&evening.file));
    command.push_str(&args.expansions.again(&evening.session.playable.played_with()));
    let seating = &evening.session.seating;
    if seating.programs.iter().any(Option::is_some) {
        // A save starts no programs.
        command.push_str(&format!(" --seats {}", word(&seating.sitters.join(","))));
    }
    if let Some(locale) = &args.locale {
        command.push_str(&format!(" --locale {}", word(locale)));
    }
    if args.plain {
        command.push_str(" --plain");
    }
    command
}

fn quoted(file: &Path) -> String {
    word(&file.display().to_string())
}

/// Why the game does not go on, for those who sit at the table.
fn stopped(stop: &Stop, playable: &Playable) -> Error {
    match stop {
        Stop::Fault(fault) => {
            let trace = trace_text(fault, &playable.game.files);
            Error::failed(format!("{}{trace}", fault.for_seats()))
        }
        Stop::Refused(text) => Error::usage(text.clone()),
    }
}

/// Why a save is refused: what in it is another than here; and, where the game's text has changed since, how far its
/// answers still go.
fn differs(
    args: &PlayArgs,
    error: &ReplayError,
    playable: &Playable,
    seating: Seating,
    save: &Save,
) -> Error {
    let file = args.resume.as_deref().unwrap_or(Path::new("")).display();
    let trace = trace(error, playable);
    let help = match error {
        ReplayError::Program { .. } => match Session::load_anyway(playable, seating, save) {
            Ok((_, None)) => "\nthe game's text has changed since; all of its answers still fit: \
                              `--anyway` goes on with them"
                .to_owned(),
            Ok((session, Some(misfit))) => format!(
                "\nthe game's text has changed since; {} of {} answers still fit, then {misfit}: \
                 `--anyway` goes on from there",
                session.answers(),
                save.answers.len()
            ),
            Err(stop) => format!("\n{}", stopped(&stop, playable)),
        },
        _ => String::new(),
    };
    let (which, error) = (changed(error, playable, save), error.for_seats());
    Error::failed(format!("{file} is refused: {error}{which}{trace}{help}"))
}

/// Lines broken between words where somebody looks at them; elsewhere they stay as they are.
fn fitted(lines: &[String], terminal: &Terminal) -> Vec<String> {
    if !Stream::Output.is_watched() {
        return lines.to_vec();
    }
    lines.iter().flat_map(|line| in_lines(line, terminal.width())).collect()
}
