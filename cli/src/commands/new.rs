//! `cardwright new`: a folder with a small game to begin with, or with an expansion of one.

mod extending;

use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;

use include_dir::{Dir, DirEntry};

use crate::args::{NewArgs, word};
use crate::error::{Error, verdict};
use crate::files::{self, MOST_OF_ALL, MOST_OF_TEXT, Root};
use crate::load::{self, Folder, Loaded};
use crate::snapshot;
use crate::templates::{self, TEMPLATES};
use crate::terminal::Terminal;

/// What they are called until they have a name of their own.
const NAMELESS: &str = "My Game";

/// Begins a game or an expansion, in a folder that it makes.
pub(crate) fn run(args: &NewArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    if let Some(base) = &args.extends {
        return extending::run(&args.folder, base, terminal);
    }
    let folder = &args.folder;
    let shown = folder.display();
    let failed = |error: std::io::Error| Error::failed(format!("{shown} cannot be made: {error}"));
    let name = called(folder)?;
    let like = &args.like;
    let template = TEMPLATES.get_dir(like);
    let model = if template.is_none() { Some(model(like, terminal)?) } else { None };
    let root = make(folder)?;
    if let Some(template) = template {
        lay_out(template, template.path(), &root, &name).map_err(failed)?;
    }
    if let Some(model) = model {
        copy(&model.folder, &root, &name).map_err(failed)?;
    }
    let game = word(&shown.to_string());
    let there = root.search(&|_| true).map_err(failed)?.files;
    let has = |inner: &str| there.iter().any(|path| path.starts_with(inner));
    let against = if has("bots/") { " against its bot" } else { "" };
    let test = match has("rulings/") {
        true => format!("cardwright test {game}     runs its rulings\n"),
        false => String::new(),
    };
    let look = match has("look.toml") {
        true => "In what colours and with what symbols it is shown stands in look.toml.\n",
        false => "",
    };
    terminal.say(&format!(
        "{shown}: {name}, like {like}\n\n\
         cardwright check {game}    says what is wrong, if something is\n\
         cardwright play {game}     lets you play it{against}\n\
         {test}\
         cardwright sim {game}      plays it between bots, many times\n\
         cardwright show {game}     lists its cards\n\n\
         Begin with a file that ends in .cards: change a number, add a card, and check again.\n\
         {look}"
    ));
    Ok(verdict(true))
}

/// A new folder.
fn make(folder: &Path) -> Result<Root, Error> {
    let shown = folder.display();
    files::make_empty(folder).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            Error::usage(format!("{shown} is there already; name a folder that is not"))
        }
        _ => Error::failed(format!("{shown} cannot be made: {error}")),
    })
}

/// The game that is to be copied.
fn model(like: &str, terminal: &Terminal) -> Result<Loaded, Error> {
    if !load::knows(like) {
        let kinds = templates::kinds().join(", ");
        return Err(Error::usage(format!(
            "there is nothing like `{like}`: there are {kinds}, and games by folder or name"
        )));
    }
    load::load(like, &[], terminal)
}

/// What a game's folder says of itself, and no command reads.
const PAGE: &str = "README.md";

/// Writes what another game says, under a name of its own: saves of the one are none of the other. What its rulings'
/// transcripts were when they were taken goes along, so that a change that changes one is told; so do its ledger and
/// what is noted of its teeth and doubts.
fn copy(from: &Folder, to: &Root, name: &str) -> std::io::Result<()> {
    let manifest = &from.sources.manifest;
    for (path, text) in from.texts() {
        to.write(path, text.as_bytes())?;
    }
    to.write(&manifest.0, renamed(&manifest.1, name).as_bytes())?;
    let known = manifest.1.parse::<toml::Table>().ok();
    let was = known.as_ref().and_then(|known| known.get("name")?.as_str()).unwrap_or(name);
    if let Some(text) = from.root.text_if_any(PAGE, MOST_OF_TEXT)? {
        to.write(PAGE, text.as_bytes())?;
    }
    let mut left = MOST_OF_ALL;
    for path in from.root.search(&snapshot::is_snapshot)?.files {
        let text = from.root.text(&path, snapshot::MOST.min(left))?;
        left -= text.len() as u64;
        // What is refused names the game.
        let own = text.replace(&format!("{was} is for"), &format!("{name} is for"));
        to.write(&path, own.as_bytes())?;
    }
    Ok(())
}

/// A manifest with another name in it; nothing else changes, and no comment is lost.
fn renamed(manifest: &str, name: &str) -> String {
    let is_name = |line: &&str| {
        let rest = line.trim_start().strip_prefix("name").map(str::trim_start);
        rest.is_some_and(|rest| rest.starts_with('='))
    };
    // Behind the first table the word means something else.
    let head = manifest.lines().take_while(|line| !line.trim_start().starts_with('['));
    let Some(line) = head.clone().find(is_name) else { return manifest.to_owned() };
    let quoted = toml::Value::from(name).to_string();
    manifest.replacen(line, &format!("name = {quoted}"), 1)
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

fn lay_out(from: &Dir<'_>, root: &Path, to: &Root, name: &str) -> std::io::Result<()> {
    for entry in from.entries() {
        match entry {
            DirEntry::Dir(inner) => lay_out(inner, root, to, name)?,
            DirEntry::File(file) => {
                let text = String::from_utf8_lossy(file.contents());
                let path = file.path().strip_prefix(root).unwrap_or(file.path());
                to.write(path, text.replacen(NAMELESS, name, 1).as_bytes())?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{called, renamed};

    #[test]
    fn a_copy_has_a_name_of_its_own() {
        let before = "# mine\nname = \"Fruit\" # here\nlanguage = 1\n[sim]\nname = \"x\"\n";
        let quoted: toml::Table = renamed(before, "My \"Own\"").parse().unwrap();
        assert_eq!(quoted["name"].as_str(), Some("My \"Own\""));
        assert_eq!(
            renamed(before, "Own"),
            before.replace("name = \"Fruit\" # here", "name = \"Own\"")
        );
    }

    #[test]
    fn games_are_called_as_their_folders() {
        assert_eq!(called(Path::new("a/my-first_game")).unwrap(), "My First Game");
        assert_eq!(called(Path::new("石頭")).unwrap(), "石頭");
        assert!(called(Path::new("--")).is_err());
    }
}
