//! `--to-ruling N..M`: a stretch of a saved game as a ruling that passes as it is written.

use std::path::Path;
use std::process::ExitCode;

use dsl::Sources;
use interpreter::ruling::{self, Retold};
use schema::ruling::{Given, Played};
use schema::save::Save;
use serde::Serialize;

use super::draft::{Draft, Trial};
use super::fewest::fewest;
use crate::args::ReplayArgs;
use crate::commands::show::as_json;
use crate::error::{Error, verdict};
use crate::files::{self, MOST_OF_TEXT, Root};
use crate::load::{self, Playable};
use crate::terminal::Terminal;

/// What players are called whose names cannot stand in a ruling.
const NAMES: [&str; 8] = ["Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi"];

/// What `--json` prints.
#[derive(Serialize)]
struct Made {
    id: String,
    /// Where the ruling was written.
    file: Option<String>,
    /// Where the save that it cites was written.
    save: Option<String>,
    text: String,
    transcript: String,
}

pub(super) fn run(
    args: &ReplayArgs,
    playable: &Playable,
    save: &Save,
    (first, last): (usize, usize),
    terminal: &Terminal,
) -> Result<ExitCode, Error> {
    let Some(answers) = save.answers.get(..last) else {
        let there = save.answers.len();
        return Err(Error::usage(format!(
            "this save has {there} answers: {first}..{last} is not in it"
        )));
    };
    let rules = &playable.rules;
    let names = names(&save.setup.seats);
    let told = ruling::retell(rules, (&save.setup, save.seed), answers, first - 1, (&names, None))
        .map_err(|error| Error::failed(error.to_string()))?;
    let stem = load::stem_of(&args.file);
    let cited = cited(playable, save, first - 1, &format!("saves/{stem}-{}.json", first - 1));
    let mut trial = Trial { rules, sources: alone(playable), transcript: told.transcript.clone() };
    if let Some((path, text)) = cited.as_ref().ok().map(|(path, _, text)| (path, text)) {
        trial.sources.saves = vec![(path.clone(), text.clone())];
    }
    let steps =
        told.steps.iter().cloned().collect::<Result<Vec<_>, _>>().map_err(|why| {
            Error::failed(format!("these answers cannot be told as a ruling: {why}"))
        })?;
    let draft = Draft {
        id: format!("SAVED-{first}"),
        title: format!("{} (answer {first} of {stem})", steps.first().map_or("", String::as_str)),
        given: position(playable, save, &told, &names),
        claims: ruling::changes(rules, &told.before, &told.after, &names),
        steps,
        rest_free: false,
    };
    let (draft, save_text) = match trial.settle(draft.clone()) {
        Ok((settled, compiled)) => {
            let few = Draft { given: fewest(&trial, &settled, &compiled), ..settled.clone() };
            (trial.settle(few).map_or(settled, |(few, _)| few), None)
        }
        // The position cannot be said: it is taken from the save.
        Err(_) => {
            let (path, played, text) = cited?;
            let given = Given { players: names, game: Some(Box::new(played)), ..Given::default() };
            let settled = trial.settle(Draft { given, ..draft });
            let (draft, _) = settled.map_err(|why| {
                Error::failed(format!("these answers cannot be told as a ruling: {why}"))
            })?;
            (draft, Some((path, text)))
        }
    };
    write(args, playable, &draft, save_text, (&stem, first, last), &told, terminal)
}

/// The position before the first answer, with what chance gave then.
fn position(playable: &Playable, save: &Save, told: &Retold, names: &[String]) -> Given {
    Given {
        shuffles: told.shuffles.clone(),
        rolls: told.rolls.clone(),
        ..ruling::position(&playable.rules, &told.before, &save.setup, names)
    }
}

/// The game's texts without rulings and bots.
fn alone(playable: &Playable) -> Sources {
    Sources {
        rulings: Vec::new(),
        bots: Vec::new(),
        locales: Vec::new(),
        strays: Vec::new(),
        saves: Vec::new(),
        ..playable.folder.sources.clone()
    }
}

/// The save up to an answer, as a ruling cites it: path, what it says, text.
fn cited(
    playable: &Playable,
    save: &Save,
    count: usize,
    path: &str,
) -> Result<(String, Played, String), Error> {
    let failed = |error: String| Error::failed(format!("the save cannot be cut: {error}"));
    let answers = save.answers.get(..count).unwrap_or_default().to_vec();
    let names: Vec<String> = save.setup.seats.clone();
    let told =
        ruling::retell(&playable.rules, (&save.setup, save.seed), &answers, count, (&names, None))
            .map_err(|error| failed(error.to_string()))?;
    let hash = interpreter::state_hash(&told.after);
    let cut = Save { answers, hashes: Vec::new(), hash: hash.clone(), ..save.clone() };
    let text = serde_json::to_string(&cut).map_err(|error| failed(error.to_string()))?;
    let played = Played {
        file: path.to_owned(),
        program: cut.program.clone(),
        setup: cut.setup.clone(),
        seed: cut.seed,
        answers: cut.answers.clone(),
        hash: Some(hash),
    };
    Ok((path.to_owned(), played, text + "\n"))
}

/// Names for the seats that a ruling can say: their own as far as they are such, perhaps with a capital; others have
/// names of ours.
pub(crate) fn names(seats: &[String]) -> Vec<String> {
    let capital = |name: &String| {
        let mut letters = name.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    };
    let is_name = |name: &String| {
        name.chars().next().is_some_and(char::is_uppercase) && name.chars().all(char::is_alphabetic)
    };
    let own: Vec<Option<String>> =
        seats.iter().map(|name| Some(capital(name)).filter(is_name)).collect();
    let mut names: Vec<String> = Vec::new();
    for (at, own_name) in own.iter().enumerate() {
        let is_free = |name: &String| {
            !names.contains(name) && !own[at + 1..].iter().flatten().any(|other| other == name)
        };
        let ours = NAMES.iter().map(|name| (*name).to_owned());
        let numbered = (at + 1..).map(|number| format!("Player{number}"));
        let taken = own_name.clone().filter(|name| !names.contains(name));
        let found = taken.or_else(|| ours.skip(at).chain(numbered).find(is_free));
        names.push(found.unwrap_or_default());
    }
    names
}

fn write(
    args: &ReplayArgs,
    playable: &Playable,
    draft: &Draft,
    save: Option<(String, String)>,
    (stem, first, last): (&str, usize, usize),
    told: &Retold,
    terminal: &Terminal,
) -> Result<ExitCode, Error> {
    let text = draft.text(&playable.rules);
    let printed = args.out.as_deref() == Some(Path::new("-"));
    let root = &playable.folder.root;
    let mut made = Made {
        id: draft.id.clone(),
        file: None,
        save: None,
        text: text.clone(),
        transcript: told.transcript.clone(),
    };
    if !printed {
        playable.folder.writable()?;
        if let Some((path, text)) = &save {
            made.save = Some(put(root, Path::new(path), text)?);
        }
        made.file = Some(match &args.out {
            None => put(root, Path::new(&format!("rulings/{stem}-{first}-{last}.ruling")), &text)?,
            Some(path) => put_at(path, &text)?,
        });
    }
    if args.json {
        terminal.say(&as_json(&made)?);
        return Ok(verdict(true));
    }
    terminal.say(&text);
    if printed {
        if let Some((path, _)) = &save {
            terminal.complain(&format!(
                "it begins from the save {path}, which is written with the ruling; `-` prints the ruling alone\n"
            ));
        }
        return Ok(verdict(true));
    }
    terminal.say(&format!("\nwhat happens:\n{}\n", told.transcript));
    for path in made.file.iter().chain(&made.save) {
        terminal.say(&format!("written: {path}\n"));
    }
    let (game, id) = (root.path().display(), &draft.id);
    terminal.say(&format!(
        "it passes; read what happens, then take it: cardwright test {game} {id} --accept\n"
    ));
    Ok(verdict(true))
}

/// Writes a new file in a folder. What is there already is left alone, unless it says the same.
fn put(root: &Root, path: &Path, text: &str) -> Result<String, Error> {
    let shown = root.path().join(path).display().to_string();
    let failed =
        |error: std::io::Error| Error::failed(format!("{shown} cannot be written: {error}"));
    if root.text_if_any(path, MOST_OF_TEXT).is_ok_and(|there| there.as_deref() == Some(text)) {
        return Ok(shown);
    }
    root.create(path, text.as_bytes()).map_err(failed)?;
    Ok(shown)
}

/// Writes a ruling to where the command line says.
fn put_at(path: &Path, text: &str) -> Result<String, Error> {
    let failed = |error: std::io::Error| {
        Error::failed(format!("{} cannot be written: {error}", path.display()))
    };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let root = files::make(folder.unwrap_or(Path::new("."))).map_err(failed)?;
    let name = path.file_name().ok_or_else(|| failed(std::io::Error::other("it is no file")))?;
    put(&root, Path::new(name), text)?;
    Ok(path.display().to_string())
}
