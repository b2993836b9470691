//! A folder to a game: finding it, reading its texts, and having them checked.

mod bundle;
mod folder;
mod place;

use dsl::Game;
use dsl::codes;
use dsl::diagnostic::{Diagnostic, Severity};
use dsl::files::Files;
use interpreter::Rules;
use schema::locale::Locale;
use schema::source::{FileId, Span};

use crate::args::Deny;
use crate::error::Error;
use crate::files::MOST_OF_TEXT;
use crate::terminal::{Stream, Terminal};

pub(crate) use folder::Folder;
pub(crate) use place::{stem, stem_of};

/// A game that has been read and checked.
pub(crate) struct Loaded {
    /// Its folder.
    pub(crate) folder: Folder,
    /// What the checker made of it.
    pub(crate) game: Game,
}

/// A game that can be played.
pub(crate) struct Playable {
    /// Its folder.
    pub(crate) folder: Folder,
    /// What the checker made of it.
    pub(crate) game: Game,
    /// What runs.
    pub(crate) rules: Rules,
}

impl Playable {
    /// A text that lies beside the cards, if it is there.
    pub(crate) fn text_if_any(&self, name: &str) -> Result<Option<String>, Error> {
        let root = &self.folder.root;
        root.text_if_any(name, MOST_OF_TEXT).map_err(|error| {
            Error::failed(format!("{}: {error}", root.path().join(name).display()))
        })
    }
}

/// Reads and checks the game of this name. Where it was found is told, unless that is where it was said to be.
pub(crate) fn load(name: &str, terminal: &Terminal) -> Result<Loaded, Error> {
    let place = place::find(name)?;
    place.notes.iter().for_each(|note| terminal.complain(note));
    let folder = Folder::read(place.root)?;
    let mut game = dsl::load(&folder.sources);
    for (path, at) in &folder.not_utf8 {
        game.diagnostics.push(not_utf8(&game.files, path, *at));
    }
    for (path, why) in &folder.passed {
        let span = Span { file: game.files.add(path, ""), start: 0, end: 0 };
        let message = format!("{path} is not read: {why}");
        let told = Diagnostic::warning(codes::STRAY_FILE, span, message);
        game.diagnostics
            .push(told.help("put a file of its own there, or take it out of the game's folder"));
    }
    // Scripts are the machine's: it compiles them.
    let mistakes = game.program.as_ref().map(interpreter::script_mistakes);
    game.tell_scripts(&mistakes.unwrap_or_default());
    Ok(Loaded { folder, game })
}

/// Whether there is a game of this name.
pub(crate) fn knows(name: &str) -> bool {
    place::find(name).is_ok()
}

/// Reads a game that shall be played. Its errors are shown; if they are in its rules, that is all. Warnings are shown
/// if they are denied, and then that is all too.
pub(crate) fn playable(
    name: &str,
    deny: Option<Deny>,
    locale: Option<&str>,
    terminal: &Terminal,
) -> Result<Playable, Error> {
    let mut loaded = load(name, terminal)?;
    if deny == Some(Deny::Warnings) && loaded.count(Severity::Warning) > 0 {
        terminal.show(Stream::Errors, &loaded.game.diagnostics, &loaded.game.files);
        return Err(Error::Reported);
    }
    let rules = loaded.rules()?;
    loaded.game.diagnostics.retain(|diagnostic| diagnostic.severity == Severity::Error);
    terminal.show(Stream::Errors, &loaded.game.diagnostics, &loaded.game.files);
    match rules {
        Some(mut rules) => {
            if let Some(tag) = locale {
                rules.show_in(in_language(&loaded.game, tag)?);
            }
            Ok(Playable { folder: loaded.folder, game: loaded.game, rules })
        }
        None => {
            terminal.complain(&format!(
                "{name} cannot be played as it is: see `cardwright check {name}`\n"
            ));
            Err(Error::Reported)
        }
    }
}

/// What a game is called in a language.
fn in_language<'g>(game: &'g Game, tag: &str) -> Result<&'g Locale, Error> {
    let path = format!("locale/{tag}.toml");
    let is_wrong = |told: &Diagnostic| told.is_error() && game.files.path(told.span().file) == path;
    if game.diagnostics.iter().any(is_wrong) {
        return Err(Error::failed(format!("{path} has errors: mend them first")));
    }
    let known = || game.locales.iter().map(|locale| locale.tag.as_str());
    game.locales.iter().find(|locale| locale.tag == tag).ok_or_else(|| {
        let near = dsl::suggest::nearest(tag, known());
        let help = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        Error::usage(format!("there is no locale/{tag}.toml{help}"))
    })
}

impl Loaded {
    /// What runs, unless the rules have errors (a ruling or a bot may have some). Takes the program out of the game.
    pub(crate) fn rules(&mut self) -> Result<Option<Rules>, Error> {
        let Some(program) = self.game.program.take() else { return Ok(None) };
        Rules::load(program).map(Some).map_err(|error| Error::failed(error.to_string()))
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
