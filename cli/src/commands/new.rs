//! `cardwright new`: a folder with a small game to begin with.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use dsl::Sources;
use include_dir::{Dir, DirEntry};

use crate::args::NewArgs;
use crate::error::{Error, verdict};
use crate::load;
use crate::templates::{self, TEMPLATES};
use crate::terminal::Terminal;

/// What they are called until they have a name of their own.
const NAMELESS: &str = "My Game";

pub(crate) fn run(args: &NewArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let folder = &args.folder;
    let shown = folder.display();
    let failed = |error: std::io::Error| Error::failed(format!("{shown} cannot be made: {error}"));
    let taken = folder.exists()
        && (!folder.is_dir() || fs::read_dir(folder).map_err(failed)?.next().is_some());
    if taken {
        return Err(Error::usage(format!("{shown} is there already; name a folder that is not")));
    }
    let like = &args.like;
    let mut name = called(folder)?;
    match TEMPLATES.get_dir(like) {
        Some(template) => lay_out(template, template.path(), folder, &name).map_err(failed)?,
        None => name = copy(like, folder)?,
    }
    terminal.say(&format!(
        "{shown}: {name}, like {like}\n\n\
         cardwright check {shown}    says what is wrong, if something is\n\
         cardwright play {shown}     lets you play it against its bot\n\
         cardwright test {shown}     runs its rulings\n\
         cardwright sim {shown}      plays it between bots, many times\n\
         cardwright show {shown}     lists its cards\n\n\
         Begin with a file that ends in .cards: change a number, add a card, and check again.\n"
    ));
    Ok(verdict(true))
}

/// A game that says what another one says, its name too: rulings speak of it. Gives the name.
fn copy(like: &str, to: &Path) -> Result<String, Error> {
    if !load::knows(like) {
        let kinds = templates::kinds().join(", ");
        return Err(Error::usage(format!(
            "there is nothing like `{like}`: there are {kinds}, and games by folder or name"
        )));
    }
    let from = load::load(like)?;
    let failed =
        |error: std::io::Error| Error::failed(format!("{} cannot be made: {error}", to.display()));
    let Sources { manifest, cards, rulings, bots, scripts, locales, saves, strays: _ } =
        &from.folder.sources;
    let texts = [cards, rulings, bots, scripts, locales, saves].into_iter().flatten();
    for (path, text) in texts.chain([manifest]) {
        let path = to.join(path);
        fs::create_dir_all(path.parent().unwrap_or(to)).map_err(failed)?;
        fs::write(path, text).map_err(failed)?;
    }
    copy_snapshots(&from.folder.path, to).map_err(failed)?;
    Ok(from.game.manifest.map_or_else(String::new, |manifest| manifest.name))
}

/// What the rulings' transcripts were when they were taken, so that a change that changes one is told.
fn copy_snapshots(from: &Path, to: &Path) -> std::io::Result<()> {
    let inner = Path::new("rulings").join("snapshots");
    let Ok(entries) = fs::read_dir(from.join(&inner)) else { return Ok(()) };
    fs::create_dir_all(to.join(&inner))?;
    for entry in entries {
        let entry = entry?;
        fs::copy(entry.path(), to.join(&inner).join(entry.file_name()))?;
    }
    Ok(())
}

/// A game's name from its folder's: `my-game` is My Game.
fn called(folder: &Path) -> Result<String, Error> {
    let stem =
        folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let words = stem.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<String> = words
        .map(|word| {
            let mut letters = word.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            first.chain(letters).collect()
        })
        .collect();
    match words.is_empty() {
        true => Err(Error::usage("name the folder by letters: `cardwright new my-game`")),
        false => Ok(words.join(" ")),
    }
}

fn lay_out(from: &Dir<'_>, root: &Path, to: &Path, name: &str) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in from.entries() {
        let path = to.join(entry.path().strip_prefix(root).unwrap_or(entry.path()));
        match entry {
            DirEntry::Dir(inner) => {
                fs::create_dir_all(&path)?;
                lay_out(inner, root, to, name)?;
            }
            DirEntry::File(file) => {
                let text = String::from_utf8_lossy(file.contents());
                fs::write(path, text.replacen(NAMELESS, name, 1))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::called;

    #[test]
    fn games_are_called_as_their_folders() {
        assert_eq!(called(Path::new("a/my-first_game")).unwrap(), "My First Game");
        assert_eq!(called(Path::new("石頭")).unwrap(), "石頭");
        assert!(called(Path::new("--")).is_err());
    }
}
