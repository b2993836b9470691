//! Loads a game: finds its folder, reads its texts, and has them checked.

mod bundle;
mod expansions;
mod folder;
mod layers;
mod place;

use std::collections::BTreeSet;
use std::path::Path;

use dsl::codes;
use dsl::diagnostic::{Diagnostic, Severity};
use dsl::files::Files;
use dsl::{Game, ReadAhead, Sources, Text};
use interpreter::Rules;
use rayon::prelude::*;
use schema::locale::Locale;
use schema::save::PlayedWith;
use schema::source::{FileId, Span};

use crate::args::{Deny, word};
use crate::error::Error;
use crate::files::Root;
use crate::terminal::{Stream, Terminal};

pub(crate) use expansions::{Extended, changed, misfit, wanted};
pub(crate) use folder::Folder;
pub(crate) use layers::Layer;
pub(crate) use place::{EXPANSION, HERE, MANIFEST, games, is_here, stem, stem_of, titles};

/// A game that has been read and checked.
pub(crate) struct Loaded {
    /// Its folder.
    pub(crate) folder: Folder,
    /// The expansions with which it is read, in load order.
    pub(crate) expansions: Vec<Extended>,
    /// What the checker has made of it.
    pub(crate) game: Game,
}

/// A game that can be played.
pub(crate) struct Playable {
    /// Its folder.
    pub(crate) folder: Folder,
    /// The expansions with which it is played, in load order.
    pub(crate) expansions: Vec<Extended>,
    /// What the checker has made of it.
    pub(crate) game: Game,
    /// Its program, as the machine runs it.
    pub(crate) rules: Rules,
}

impl Playable {
    /// The folder of the game or expansion in which a file lies.
    pub(crate) fn root_of(&self, file: FileId) -> &Root {
        let at = self.game.files.layer(file).checked_sub(1);
        let expansion = at.and_then(|at| self.expansions.get(at));
        expansion.map_or(&self.folder.root, |expansion| &expansion.folder.root)
    }

    /// The `provenance` in the manifest of the game or expansion in whose folder a file lies.
    pub(crate) fn provenance_of(&self, file: FileId) -> Option<&str> {
        let said = match self.game.files.layer(file).checked_sub(1) {
            Some(at) => self.expansions.get(at)?.manifest.provenance.as_ref(),
            None => self.game.manifest.as_ref()?.provenance.as_ref(),
        };
        said.map(String::as_str)
    }

    /// The expansions, as saves name them.
    pub(crate) fn played_with(&self) -> Vec<PlayedWith> {
        self.expansions.iter().map(Extended::played_with).collect()
    }

    /// The file of bots of this name, whatever stands in it.
    pub(crate) fn bot_file(&self, stem: &str) -> Option<&str> {
        let expansions = self.expansions.iter().rev().map(|it| &it.folder.sources);
        let files = expansions.chain([&self.folder.sources]).flat_map(|sources| &sources.bots);
        let mut paths = files.map(|(path, _)| path.as_str());
        paths.find(|path| std::path::Path::new(path).file_stem().is_some_and(|own| own == stem))
    }

    /// The bots with which `sim` plays unless others are named: those that the manifest of the last folder that has some
    /// names.
    pub(crate) fn sim_bots(&self) -> &[String] {
        let expansions = self.expansions.iter().rev().map(|it| &it.manifest.sim.bots);
        let own = self.game.manifest.iter().map(|manifest| &manifest.sim.bots);
        expansions.chain(own).find(|bots| !bots.is_empty()).map_or(&[], Vec::as_slice)
    }

    /// Lets cards and the log speak the English of the game's own `locale/en.toml`, where no other language was asked for.
    /// It names nothing anew that a ruling or a person types.
    pub(crate) fn speak(&mut self, asked: Option<&str>) {
        if asked.is_none()
            && let Some(locale) = self.game.locales.iter().find(|locale| locale.tag == "en")
        {
            self.rules.show_in(locale);
        }
    }
}

/// Reads and checks a game, by name or folder, with expansions. If `name` is the folder of an expansion, it is the game that
/// this extends, with the expansion, which `with` may name again. Prints where the game was found, if that is not where
/// it was said to be.
pub(crate) fn load(name: &str, with: &[String], terminal: &Terminal) -> Result<Loaded, Error> {
    let alone = place::expansion_alone(name);
    let place = match &alone {
        Some(root) => place::find_extended(&expansions::extended(root)?, name)?,
        None => place::find(name)?,
    };
    place.notes.iter().for_each(|note| terminal.complain(note));
    let folder = Folder::read(place.root)?;
    let mut extending = Vec::new();
    for name in with {
        if alone.as_ref().is_some_and(|root| expansions::is_named(root, name)) {
            continue;
        }
        let place = place::find_expansion(name, &folder.root)?;
        place.notes.iter().for_each(|note| terminal.complain(note));
        extending.push(Folder::with_manifest(place.root, EXPANSION)?);
    }
    if let Some(root) = alone {
        extending.push(Folder::with_manifest(root, EXPANSION)?);
    }
    Ok(check(folder, extending))
}

/// Reads texts, on all processors, and checks them.
pub(crate) fn read(sources: &Sources) -> Game {
    dsl::load_after(&read_ahead(sources), sources)
}

/// Reads the texts of a game with all processors.
pub(crate) fn read_ahead(sources: &Sources) -> ReadAhead {
    sources.texts().par_iter().map(Text::read).collect::<Vec<_>>().into_iter().collect()
}

/// Checks the texts of the folders of a game and of its expansions.
pub(crate) fn check(mut folder: Folder, extending: Vec<Folder>) -> Loaded {
    folder.sources.expansions = extending.iter().map(Folder::sources_by_path).collect();
    let mut game = read(&folder.sources);
    let expansions = expansions::in_order(&game, extending);
    let layers: Vec<(&Folder, String)> = std::iter::once((&folder, String::new()))
        .chain(expansions.iter().map(|it| (&it.folder, format!("{}/", it.manifest.id))))
        .collect();
    for (folder, prefix) in layers {
        for (path, at) in &folder.not_utf8 {
            game.diagnostics.push(not_utf8(&game.files, &format!("{prefix}{path}"), *at));
        }
        for (path, why) in &folder.passed {
            let path = format!("{prefix}{path}");
            let span = Span { file: game.files.add(&*path, ""), start: 0, end: 0 };
            let message = format!("{path} is not read: {why}");
            let told = Diagnostic::warning(codes::STRAY_FILE, span, message);
            game.diagnostics.push(
                told.help("put a file of its own there, or take it out of the game's folder"),
            );
        }
    }
    // The checker does not compile scripts; the machine does.
    let mistakes = game.program.as_ref().map(interpreter::script_mistakes);
    game.tell_scripts(&mistakes.unwrap_or_default());
    Loaded { folder, expansions, game }
}

/// An expansion of a game by its name in the game's folder, if there is one.
pub(crate) fn model_of(game: &Root, name: &str) -> Result<Option<Folder>, Error> {
    let Some(root) = place::own_expansion(game, name) else { return Ok(None) };
    Folder::with_manifest(root, EXPANSION).map(Some)
}

/// What to load with an expansion that is named as the game, for `--with`: what it needs, and what that needs. Each is found
/// by its name, or beside what needs it.
pub(crate) fn needed(name: &str) -> Result<Vec<String>, Error> {
    let Some(root) = place::expansion_alone(name) else { return Ok(Vec::new()) };
    let game = place::find_extended(&expansions::extended(&root)?, name)?.root;
    let (mut with, mut known) = (Vec::new(), BTreeSet::new());
    let mut left = vec![(name.to_owned(), root)];
    while let Some((folder, root)) = left.pop() {
        for id in expansions::needs(&root) {
            if !known.insert(id.clone()) {
                continue;
            }
            let beside = Path::new(&folder).with_file_name(&id).display().to_string();
            let mut places = [id.clone(), beside].into_iter().filter_map(|name| {
                let root = place::find_expansion(&name, &game).ok()?.root;
                expansions::is_named(&root, &id).then_some((name, root))
            });
            let Some((name, root)) = places.next() else {
                return Err(Error::usage(format!(
                    "{folder} needs the expansion `{id}`, which is found neither by its name nor beside it"
                )));
            };
            with.push(name.clone());
            left.push((name, root));
        }
    }
    Ok(with)
}

/// Whether there is a game of this name.
pub(crate) fn knows(name: &str) -> bool {
    place::find(name).is_ok()
}

/// Loads a game to be played, and prints its errors. Fails if its rules have errors; with `deny`, warnings are printed and
/// count as errors.
pub(crate) fn playable(
    name: &str,
    with: &[String],
    deny: Option<Deny>,
    locale: Option<&str>,
    terminal: &Terminal,
) -> Result<Playable, Error> {
    let mut loaded = load(name, with, terminal)?;
    if deny == Some(Deny::Warnings) && loaded.count(Severity::Warning) > 0 {
        terminal.show(Stream::Errors, &loaded.game.diagnostics, &loaded.game.files);
        return Err(Error::Reported);
    }
    let rules = loaded.rules()?;
    loaded.game.diagnostics.retain(|diagnostic| diagnostic.severity == Severity::Error);
    terminal.show(Stream::Errors, &loaded.game.diagnostics, &loaded.game.files);
    match rules {
        Some(rules) => loaded.played(rules, locale),
        None => {
            let with: String = with.iter().map(|it| format!(" --with {}", word(it))).collect();
            let game = word(name);
            terminal.complain(&format!(
                "{name} cannot be played as it is: see `cardwright check {game}{with}`\n"
            ));
            Err(Error::Reported)
        }
    }
}

/// Loads a game to be played, and prints nothing. Fails if its rules have errors: the message has their number and the
/// first.
pub(crate) fn quietly(
    name: &str,
    with: &[String],
    locale: Option<&str>,
    terminal: &Terminal,
) -> Result<Playable, Error> {
    let mut playable = load(name, with, terminal)?.playable(locale)?;
    playable.speak(locale);
    Ok(playable)
}

/// The locale of a game with this tag. Fails if there is none.
fn in_language<'g>(game: &'g Game, tag: &str) -> Result<&'g Locale, Error> {
    let path = format!("locale/{tag}.toml");
    let is_wrong =
        |told: &Diagnostic| told.is_error() && game.files.own_path(told.span().file) == path;
    if game.diagnostics.iter().any(is_wrong) {
        return Err(Error::failed(format!("{path} has errors: mend them first")));
    }
    let known = || game.locales.iter().map(|locale| locale.tag.as_str());
    game.locales.iter().find(|locale| locale.tag == tag).ok_or_else(|| {
        let near = schema::suggest::nearest(tag, known());
        let help = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        Error::usage(format!("there is no locale/{tag}.toml{help}"))
    })
}

impl Loaded {
    /// Takes the program out of the game, as the machine runs it; `None` if there are errors in it. Rulings and bots may
    /// have errors.
    pub(crate) fn rules(&mut self) -> Result<Option<Rules>, Error> {
        let Some(program) = self.game.program.take() else { return Ok(None) };
        Rules::load(program).map(Some).map_err(Error::of)
    }

    /// Makes it playable, in a language. Fails if its rules have errors: the message has their number and the first.
    pub(crate) fn playable(mut self, locale: Option<&str>) -> Result<Playable, Error> {
        let Some(rules) = self.rules()? else {
            let first = self.game.diagnostics.iter().find(|told| told.is_error());
            let first = first.map_or("", |told| told.message.as_str());
            let errors = self.count(Severity::Error);
            return Err(Error::failed(format!("the game has errors ({errors}): {first}")));
        };
        self.played(rules, locale)
    }

    /// Makes it playable with these rules, in a language.
    fn played(self, mut rules: Rules, locale: Option<&str>) -> Result<Playable, Error> {
        if let Some(tag) = locale {
            rules.show_in(in_language(&self.game, tag)?);
        }
        let Loaded { folder, expansions, game } = self;
        Ok(Playable { folder, expansions, game, rules })
    }

    /// How many diagnostics of this severity there are.
    pub(crate) fn count(&self, severity: Severity) -> usize {
        self.game.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count()
    }
}

fn not_utf8(files: &Files, path: &str, at: usize) -> Diagnostic {
    let found = files.iter().find(|(_, other, _)| *other == path).map(|(id, _, _)| id);
    let start = u32::try_from(at).unwrap_or(u32::MAX);
    let span = Span { file: found.unwrap_or(FileId(0)), start, end: start };
    Diagnostic::error(codes::NOT_UTF8, span, format!("{path} is not UTF-8"))
        .help("save it as UTF-8 in your editor")
}
