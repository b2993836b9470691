//! `--to-ruling N..M`: a stretch of a saved game as a ruling that passes as it is written.

use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;

use schema::save::Save;
use serde::Serialize;

use crate::args::{ReplayArgs, word};
use crate::commands::json;
use crate::error::{Error, verdict};
use crate::files::{self, MOST_OF_TEXT, Root};
use crate::load::{self, Playable};
use crate::retold::{Told, retold};
use crate::terminal::Terminal;

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

/// Makes a ruling of some answers of a save, and prints it or writes it into a file.
pub(super) fn run(
    args: &ReplayArgs,
    playable: &Playable,
    save: &Save,
    (first, last): (usize, usize),
    terminal: &Terminal,
) -> Result<ExitCode, Error> {
    let stem = load::stem_of(&args.file);
    let told = retold(playable, save, &stem, (first, last))?;
    write(args, playable, told, (&stem, first, last), terminal)
}

fn write(
    args: &ReplayArgs,
    playable: &Playable,
    told: Told,
    (stem, first, last): (&str, usize, usize),
    terminal: &Terminal,
) -> Result<ExitCode, Error> {
    let Told { id, text, transcript, save } = told;
    let printed = args.out.as_deref() == Some(Path::new("-"));
    let root = &playable.home().root;
    let mut made = Made {
        id: id.clone(),
        file: None,
        save: None,
        text: text.clone(),
        transcript: transcript.clone(),
    };
    if !printed {
        if let (None, Some(why)) = (&args.out, playable.not_at_home()) {
            let why = format!("{why}, or say with `--out` where the ruling goes");
            return Err(Error::usage(why));
        }
        playable.home().writable()?;
        if let Some((path, text)) = &save {
            made.save = Some(put(root, Path::new(path), text)?);
        }
        made.file = Some(match &args.out {
            None => put(root, Path::new(&format!("rulings/{stem}-{first}-{last}.ruling")), &text)?,
            Some(path) => put_at(path, &text)?,
        });
    }
    if args.json {
        terminal.say(&json::lines(&made)?);
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
    terminal.say(&format!("\nwhat happens:\n{transcript}\n"));
    for path in made.file.iter().chain(&made.save) {
        terminal.say(&format!("written: {path}\n"));
    }
    if !playable.strangers().is_empty() {
        let all: Vec<String> = playable.played_with().into_iter().map(|it| it.id).collect();
        terminal
            .say(&format!("it passes with {}, all of them; read what happens\n", all.join(", ")));
        return Ok(verdict(true));
    }
    let folder = word(&root.path().display().to_string());
    terminal.say(&format!(
        "it passes; read what happens, then take it: cardwright test {folder} {id} --accept\n"
    ));
    Ok(verdict(true))
}

/// Writes a new file in a folder. What is there already is left alone, unless it says the same.
fn put(root: &Root, path: &Path, text: &str) -> Result<String, Error> {
    let shown = root.path().join(path).display().to_string();
    let failed =
        |error: std::io::Error| Error::failed(format!("{shown} cannot be written: {error}"));
    if root.text_if_any(path, MOST_OF_TEXT).map_err(failed)?.as_deref() == Some(text) {
        return Ok(shown);
    }
    root.create(path, text.as_bytes()).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Error::failed(format!(
            "{shown} is there and says something else, so it is left as it is: say with `--out` where this one goes, or move that one away"
        )),
        _ => failed(error),
    })?;
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
