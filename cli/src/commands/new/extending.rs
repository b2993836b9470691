//! `cardwright new FOLDER --extends GAME`: the folder of an expansion. It begins as what the game has for that in its
//! folder `expansions/new`; for a game that has nothing there, and for what extends an expansion and needs it, with a counter
//! and a ruling that any game can have.

use std::path::Path;
use std::process::ExitCode;

use dsl::expansion::is_id;
use interpreter::ruling::{self, SnapshotNames};
use schema::code::Op;
use schema::manifest::Expansion;
use schema::program::Program;

use super::{called, copy, make};
use crate::args::word;
use crate::error::{Error, verdict};
use crate::files::{self, Root};
use crate::load::{self, EXPANSION, Loaded};
use crate::retold;
use crate::snapshot::Snapshots;
use crate::terminal::Terminal;

/// The expansion of a game that others begin as.
const MODEL: &str = "new";

/// Begins an expansion of the game `base`.
pub(super) fn run(folder: &Path, base: &str, terminal: &Terminal) -> Result<ExitCode, Error> {
    let shown = folder.display();
    let name = called(folder)?;
    let id = id_of(&name).ok_or_else(|| {
        Error::usage("name the folder by Latin letters: `cardwright new far-away --extends GAME`")
    })?;
    let mut with = load::needed(base)?;
    let loaded = load::load(base, &with, terminal)?;
    let said = |with: &[String]| {
        let with: String = with.iter().map(|it| format!(" --with {}", word(it))).collect();
        format!("{}{with}", word(base))
    };
    let (Some(manifest), Some(_)) = (&loaded.game.manifest, &loaded.game.program) else {
        let game = said(&with);
        return Err(Error::failed(format!("{base} has errors: see `cardwright check {game}`")));
    };
    with.push(shown.to_string());
    let (game, version) = (manifest.id(), manifest.version.as_deref().unwrap_or("0.0.0"));
    let range = if version == "0.0.0" { "*".to_owned() } else { format!("^{version}") };
    // What others begin as may stand in the expansion that was named already; so may what is added to any game, by its names.
    let (mut model, of) = match &loaded.expansions[..] {
        [] => (load::model_of(&loaded.folder.root, MODEL)?, String::new()),
        [..] => (None, format!("_{}", id.replace('-', "_"))),
    };
    let plain = model.is_none();
    if let Some(model) = &mut model {
        // Its rulings cite the book of the expansion that they were written for.
        for (_, text) in &mut model.sources.rulings {
            *text = text.replace(&format!("cite {MODEL} "), &format!("cite rules.{id} "));
        }
    }
    let manifest_text = format!(
        "id = {id:?}\nname = {name:?}\nversion = \"0.1.0\"\nlanguage = 1\nauthors = []\n\n[extends]\n{} = {range:?}\n{}",
        key(&game),
        needs(&loaded)
    );
    let was_there = Root::open(folder).is_ok();
    let root = make(folder)?;
    let failed = |error: std::io::Error| Error::failed(format!("{shown} cannot be made: {error}"));
    let write = |path: &str, text: &str| root.write(path, text.as_bytes()).map_err(failed);
    let lay_out = || {
        if let Some(model) = &model {
            copy(model, &root, &name).map_err(failed)?;
        } else {
            write("cards.cards", &cards(&loaded, &game, &of))?;
            write("rulings/first.ruling", &ruling(&loaded, &game, &of, ""))?;
        }
        write(EXPANSION, &manifest_text)?;
        let hold = take(base, &with, &root, terminal)?;
        // In some games cards move before anybody is asked.
        if plain && !hold {
            write("rulings/first.ruling", &ruling(&loaded, &game, &of, "  rest free\n"))?;
            take(base, &with, &root, terminal)?;
        }
        Ok(())
    };
    if let Err(error) = lay_out() {
        // What cannot be read is not left there. A folder that was there was empty.
        files::remove_folder(folder).ok();
        if was_there {
            files::make(folder).ok();
        }
        return Err(error);
    }
    let game = said(&with);
    terminal.say(&format!(
        "{shown}: {name}, an expansion of {}\n\n\
         cardwright check {game}    says what is wrong, if something is\n\
         cardwright play {game}     lets you play with it\n\
         cardwright test {game}     runs the rulings of the game, and its own\n\
         cardwright sim {game}      plays it between bots, many times\n\n\
         Begin with a file that ends in .cards: change a number, add a card, and check again.\n",
        manifest.name
    ));
    Ok(verdict(true))
}

/// A key of TOML: in quotes, where it could not stand without them.
fn key(word: &str) -> String {
    let is_bare = |sign: char| sign.is_ascii_alphanumeric() || "-_".contains(sign);
    match !word.is_empty() && word.chars().all(is_bare) {
        true => word.to_owned(),
        false => toml::Value::from(word).to_string(),
    }
}

/// The lines of a manifest about the expansion that was named as the game, if one was: it is needed. It needs the others, and
/// so stands last.
fn needs(loaded: &Loaded) -> String {
    let needed = loaded.expansions.last().map(|needed| &needed.manifest);
    let lines = |it: &Expansion| format!("\n[needs]\n{} = \"^{}\"\n", it.id, it.version);
    needed.map_or_else(String::new, lines)
}

/// `Far Away` is far-away; nothing for names without Latin letters.
fn id_of(name: &str) -> Option<String> {
    let id = name.to_lowercase().replace(' ', "-");
    is_id(&id).then_some(id)
}

/// Writes the transcripts of its rulings that have none: of those in the folder of `root`, which is loaded last. Whether they
/// all hold.
fn take(base: &str, with: &[String], root: &Root, terminal: &Terminal) -> Result<bool, Error> {
    let playable = load::playable(base, with, None, None, terminal)?;
    let files = &playable.game.files;
    let (snapshots, mut names) = (Snapshots::of(root), SnapshotNames::default());
    let last = playable.expansions.len();
    let own = playable.game.rulings.iter().filter(|it| files.layer(it.span.file) == last);
    let mut hold = true;
    for ruling in own {
        let file = files.own_path(ruling.span.file);
        let name = names.give(file, &ruling.ids);
        let report = ruling::run(&playable.rules, ruling);
        let failed = |error: std::io::Error| Error::failed(format!("{name}.snap: {error}"));
        hold &= report.failures.is_empty();
        if report.failures.is_empty() && snapshots.read(&name).map_err(failed)?.is_none() {
            snapshots.write(&name, file, &ruling.title, &report.transcript).map_err(failed)?;
        }
    }
    Ok(hold)
}

/// What stands above the cards.
fn heading(game: &str) -> String {
    format!(
        "// What is added to {game}. Everything that a game's own file may say can stand here; `extend` adds to what the\n\
         // game declares, `override` stands in its place, `phase NAME after OTHER {{ … }}` puts a phase beside another.\n"
    )
}

/// What any game can be extended by, and what changes nothing in it until somebody asks for it; `of`: what its names end with.
fn cards(loaded: &Loaded, game: &str, of: &str) -> String {
    let moment = loaded.game.program.as_ref().and_then(moment).unwrap_or_else(|| "turn".to_owned());
    let (heading, title) = (heading(game), of.replace('_', " "));
    format!(
        "{heading}\n\
         variant wishing{of} : yes/no = no                   // `--set wishing{of}=yes`\n\
         extend table {{ counter wishes{of} = 3 }}\n\n\
         rule \"Wishes{title}\" {{ at end of {moment} {{ if wishing{of} and wishes{of} > 0 {{ -1 wishes{of} }} }} }}\n"
    )
}

/// Something that a game does again and again, by its word: a turn, or else what its flow begins with.
fn moment(program: &Program) -> Option<String> {
    let code = || program.blocks.iter().flat_map(|block| &block.code);
    if code().any(|op| matches!(op, Op::BeginTurn(_))) {
        return Some("turn".to_owned());
    }
    code().find_map(|op| match op {
        Op::Open(moment) => Some(program.moments.get(*moment)?.name.clone()),
        _ => None,
    })
}

/// A ruling about what [`cards`] adds; `besides`: a line of it that not every game needs.
fn ruling(loaded: &Loaded, game: &str, of: &str, besides: &str) -> String {
    let seats = loaded.game.program.as_ref().map_or(2, |program| usize::from(program.players.0));
    let nobody = Program::default();
    let program = loaded.game.program.as_ref().unwrap_or(&nobody);
    let players = retold::names(&vec![String::new(); seats.max(1)], program).join(", ");
    let title = "There are three wishes at the beginning";
    format!(
        "// What the expansion means, played: `cardwright test {game} --with` its folder.\n\n\
         ruling NEW-1 {title:?} {{\n  given {{ players {players} }}\n{besides}  then {{ wishes{of} == 3 }}\n}}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::id_of;

    #[test]
    fn ids_are_plain() {
        assert_eq!(id_of("Far Away").as_deref(), Some("far-away"));
        assert_eq!(id_of("石頭"), None);
    }
}
