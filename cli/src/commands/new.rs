//! `cardwright new`: a folder with a small game to begin with.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use include_dir::{Dir, DirEntry};

use crate::args::NewArgs;
use crate::error::{Error, verdict};
use crate::templates::TEMPLATES;
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
    let template = TEMPLATES.get_dir(like);
    let template =
        template.ok_or_else(|| Error::failed(format!("there is nothing like {like}")))?;
    let name = called(folder)?;
    lay_out(template, template.path(), folder, &name).map_err(failed)?;
    terminal.say(&format!(
        "{shown}: {name}, like {like}\n\n\
         cardwright check {shown}    says what is wrong, if something is\n\
         cardwright test {shown}     runs its rulings\n\
         cardwright sim {shown}      plays it between bots, many times\n\
         cardwright show {shown}     lists its cards\n\n\
         Begin with cards.cards: change a number, add a card, and check again.\n"
    ));
    Ok(verdict(true))
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
