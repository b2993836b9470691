//! Finds the folders of games and expansions, by path or name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use dsl::Sources;

use super::bundle;
use crate::error::Error;
use crate::files::{self, MOST_OF_TEXT, Root};

/// The file that makes a folder a game's.
pub(crate) const MANIFEST: &str = "game.toml";

/// The file that makes a folder an expansion's.
pub(crate) const EXPANSION: &str = "expansion.toml";

/// The folder of a game in which its locales lie.
const LOCALES: &str = "locale";

/// A folder in which games lie by name.
const GAMES: &str = "games";

/// The folder in which the command runs.
pub(crate) const HERE: &str = ".";

/// The environment variable that names one more such folder.
const VARIABLE: &str = "CARDWRIGHT_GAMES";

/// The folder of a game or expansion that was looked for.
pub(crate) struct FoundFolder {
    /// The folder.
    pub(crate) root: Root,
    /// Lines to print: where it is, if that is further up, and what lies nearer and was not taken.
    pub(crate) notes: Vec<String>,
}

/// The folder of a game: the one of this path; or the one of this name in a folder `games` here or further up, as far as
/// nobody else can put one there, then in the one that CARDWRIGHT_GAMES names, then of those that come with the command.
pub(crate) fn find(name: &str) -> Result<FoundFolder, Error> {
    let direct = Path::new(name);
    let folder = Root::open(direct).ok();
    let is_folder = folder.is_some();
    if let Some(root) = folder.filter(|root| root.has_file(MANIFEST)) {
        return Ok(FoundFolder { root, notes: Vec::new() });
    }
    if is_name(direct) {
        let shelves = shelves();
        let (found, notes) = on_shelf(&shelves, name, MANIFEST);
        if let Some(root) = found {
            return Ok(FoundFolder { root, notes });
        }
        if let Some(root) = bundle::find(name) {
            return Ok(FoundFolder { root, notes });
        }
        if !is_folder {
            let known = shelves.iter().flat_map(names).chain(bundle::names()).collect::<Vec<_>>();
            let near = schema::suggest::nearest(name, known.iter().map(String::as_str));
            let help = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            return Err(nowhere("game", name, &help, &notes));
        }
    }
    let what = if is_folder { "it has no game.toml" } else { "there is no such folder" };
    Err(Error::usage(format!("{name} is not a game's folder: {what}")))
}

/// The folder of the game of this name, which the expansion in a folder extends.
pub(crate) fn find_extended(game: &str, expansion: &str) -> Result<FoundFolder, Error> {
    find(game).map_err(|_| {
        if is_expansion(game) {
            return Error::usage(format!(
                "{expansion} extends `{game}`, which is an expansion and no game: in its {EXPANSION} `[extends]` names the game, and `[needs]` the expansion"
            ));
        }
        Error::usage(format!(
            "{expansion} extends `{game}`, and there is no such game in a folder `games` here or further up, in the one that CARDWRIGHT_GAMES names, or among those that come with the command; name the game's folder: `GAME --with {expansion}`"
        ))
    })
}

/// Whether an expansion is called so: its folder lies here, or in the folder `expansions` of a game that is found by name.
fn is_expansion(name: &str) -> bool {
    let of_game = |shelf: &Shelf, game: &str| {
        shelf.root.inner(game).is_ok_and(|game| own_expansion(&game, name).is_some())
    };
    let mut shelves = shelves().into_iter();
    expansion_alone(name).is_some()
        || is_name(Path::new(name))
            && shelves.any(|shelf| {
                shelf.root.has_file(Path::new(name).join(EXPANSION))
                    || names(&shelf).iter().any(|game| of_game(&shelf, game))
            })
}

/// The folder of an expansion: the one of this path; or the one of this name in the folder `expansions` of its game, then
/// where games lie by name.
pub(crate) fn find_expansion(name: &str, game: &Root) -> Result<FoundFolder, Error> {
    let direct = Path::new(name);
    let folder = Root::open(direct).ok();
    let is_folder = folder.is_some();
    if let Some(root) = folder.filter(|root| root.has_file(EXPANSION)) {
        return Ok(FoundFolder { root, notes: Vec::new() });
    }
    if is_name(direct) {
        if let Some(root) = own_expansion(game, name) {
            return Ok(FoundFolder { root, notes: Vec::new() });
        }
        let (found, notes) = on_shelf(&shelves(), name, EXPANSION);
        if let Some(root) = found {
            return Ok(FoundFolder { root, notes });
        }
        if !is_folder {
            let own = game.inner(Sources::EXPANSIONS.trim_end_matches('/'));
            let known = own.and_then(|own| own.names()).unwrap_or_default();
            let near = schema::suggest::nearest(name, known.iter().map(String::as_str));
            let help = match near {
                Some(near) => format!("; did you mean `{near}`?"),
                None if known.is_empty() => String::new(),
                None => format!("; the game has {}", known.join(", ")),
            };
            return Err(nowhere("expansion", name, &help, &notes));
        }
    }
    let what = if is_folder { "it has no expansion.toml" } else { "there is no such folder" };
    Err(Error::usage(format!("{name} is not an expansion's folder: {what}")))
}

/// That nothing of this name was found, and what of it was not taken.
fn nowhere(what: &str, name: &str, help: &str, notes: &[String]) -> Error {
    let mut text = format!("there is no {what} `{name}`{help}");
    text.extend(notes.iter().map(|note| format!("\n{}", note.trim_end())));
    Error::usage(text)
}

/// An expansion by its name in the folder `expansions` of its game.
pub(super) fn own_expansion(game: &Root, name: &str) -> Option<Root> {
    let root = game.inner(Sources::EXPANSIONS.trim_end_matches('/')).ok()?.inner(name).ok()?;
    root.has_file(EXPANSION).then_some(root)
}

/// The folder of this path, if it is an expansion's and not a game's.
pub(crate) fn expansion_alone(name: &str) -> Option<Root> {
    let root = Root::open(Path::new(name)).ok()?;
    (root.has_file(EXPANSION) && !root.has_file(MANIFEST)).then_some(root)
}

/// The folder of this name with this manifest, among folders in which games lie by name; and lines to print about where
/// it is.
fn on_shelf(shelves: &[Shelf], name: &str, manifest: &str) -> (Option<Root>, Vec<String>) {
    let mut notes = Vec::new();
    for shelf in shelves {
        let Ok(root) = shelf.root.inner(name) else { continue };
        if !root.has_file(manifest) {
            continue;
        }
        let shown = root.path().display();
        let barred = match shelf.found {
            Some(Found { is_barred: true, .. }) => Some("a folder around it"),
            Some(_) if !(shelf.root.is_own() && root.is_own()) => Some("it"),
            Some(_) | None => None,
        };
        if let Some(what) = barred {
            notes.push(format!(
                "{shown} is not taken: somebody else owns {what}, or may write in it; name its path to take it\n"
            ));
            continue;
        }
        if shelf.found.is_some_and(|found| found.up > 0) {
            notes.push(format!("{name}: found in {shown}\n"));
        }
        return (Some(root), notes);
    }
    (None, notes)
}

/// A game that is found by name.
pub(crate) struct Known {
    pub(crate) name: String,
    /// The name in its manifest.
    pub(crate) title: String,
    /// Its folder; absent: it comes with the command.
    pub(crate) folder: Option<PathBuf>,
}

/// The names of a game in its locales, by language. Locales that do not name it are left out.
pub(crate) fn titles(name: &str) -> BTreeMap<String, String> {
    let Ok(root) = find(name).map(|place| place.root) else { return BTreeMap::new() };
    let files = root.inner(LOCALES).and_then(|folder| folder.names()).unwrap_or_default();
    let tags = files.iter().filter_map(|file| file.strip_suffix(".toml"));
    tags.filter_map(|tag| Some((tag.to_owned(), title_in(&root, tag)?))).collect()
}

/// The name of a game in its locale of this tag.
fn title_in(root: &Root, tag: &str) -> Option<String> {
    let text = root.inner(LOCALES).ok()?.text(format!("{tag}.toml"), MOST_OF_TEXT).ok()?;
    let locale: toml::Table = text.parse().ok()?;
    locale.get("name")?.as_str().map(str::to_owned)
}

/// All games that are found by name, each once, where [`find`] would find it.
pub(crate) fn games() -> Vec<Known> {
    let mut named: Vec<String> = shelves().iter().flat_map(names).chain(bundle::names()).collect();
    named.sort();
    named.dedup();
    let known = named.into_iter().filter_map(|name| {
        let root = find(&name).ok()?.root;
        let title = title_of(&root)?;
        let folder = (!root.is_bundled()).then(|| root.path().to_path_buf());
        Some(Known { name, title, folder })
    });
    known.collect()
}

/// The name of the game in the manifest of a folder.
fn title_of(root: &Root) -> Option<String> {
    let manifest: toml::Table = root.text(MANIFEST, MOST_OF_TEXT).ok()?.parse().ok()?;
    manifest.get("name")?.as_str().map(str::to_owned)
}

/// Whether the command runs in the folder of a game of this title.
pub(crate) fn is_here(title: &str) -> bool {
    Root::open(Path::new(HERE)).is_ok_and(|root| title_of(&root).as_deref() == Some(title))
}

/// The name of a game's folder, from its path or name, for files about it.
pub(crate) fn stem(name: &str) -> String {
    let file = files::name_of(Path::new(name));
    file.map_or_else(|| name.to_owned(), |file| file.to_string_lossy().into_owned())
        .replace(['/', '\\'], "-")
}

/// A file's name up to its first dot, for files made of it.
pub(crate) fn stem_of(path: &Path) -> String {
    let name =
        path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let stem = name.split('.').next().unwrap_or_default();
    if stem.is_empty() { "save".to_owned() } else { stem.replace(' ', "-") }
}

fn is_name(path: &Path) -> bool {
    path.components().count() == 1 && path.file_name().is_some_and(|file| file == path.as_os_str())
}

/// A folder in which games lie by name.
struct Shelf {
    root: Root,
    /// Where it was found by looking around; absent: the user named it.
    found: Option<Found>,
}

/// Where a folder was found by looking around.
#[derive(Clone, Copy)]
struct Found {
    /// How many folders further up, which is printed.
    up: usize,
    /// Whether somebody else may have put it there: what lies in it is told, and nothing of it taken.
    is_barred: bool,
}

/// The folders in which games lie by name, the nearest first.
fn shelves() -> Vec<Shelf> {
    let (around, own) = files::folders_around();
    let above = around.into_iter().enumerate().filter_map(|(up, folder)| {
        let root = Root::open(&folder).and_then(|root| root.inner(GAMES)).ok()?;
        Some(Shelf { root, found: Some(Found { up, is_barred: up >= own }) })
    });
    let named = std::env::var_os(VARIABLE).and_then(|path| Root::open(&PathBuf::from(path)).ok());
    above.chain(named.map(|root| Shelf { root, found: None })).collect()
}

/// The games in a folder from which they are taken.
fn names(shelf: &Shelf) -> Vec<String> {
    if shelf.found.is_some_and(|found| found.is_barred) {
        return Vec::new();
    }
    let mut names = shelf.root.names().unwrap_or_default();
    names.retain(|name| shelf.root.has_file(Path::new(name).join(MANIFEST)));
    names
}
