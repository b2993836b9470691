//! A game in the hands of one window of its designer: the texts as they are typed, written or not, laid over those on the
//! disk.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use dsl::Sources;
use dsl::ide::{SymbolKind, Workspace};
use schema::writing::{Checked, File, Opened, Point, Suggestion, Symbol, Typed, Words};

use super::answers;
use super::build::{Built, Made};
use super::folders::{Folders, LONGEST, too_long};
use super::games::Games;
use super::rulings::Seen;
use super::units::{Units, text};
use crate::files::MOST_OF_ALL;
use crate::load;
use crate::terminal::Terminal;

/// A game that is being written.
pub(in crate::serve) struct Desk {
    pub(super) folders: Arc<Folders>,
    workspace: Workspace,
    /// Of each file that was typed into: the version of its text.
    versions: BTreeMap<String, u64>,
    /// How often a text has changed.
    pub(super) typed: u64,
    /// What was made of the texts last, and of which.
    pub(super) built: Option<(u64, Made)>,
    /// The last game that could be played.
    pub(super) good: Option<Arc<Built>>,
    /// The game as it was when this desk was opened.
    pub(super) before: Arc<Mutex<Option<Made>>>,
    pub(super) opened: Arc<Sources>,
    /// How rulings went, by file and snapshot.
    pub(super) seen: BTreeMap<(String, String), Seen>,
    /// The games that bots have played.
    pub(super) games: Arc<Mutex<Option<Games>>>,
    /// The tables that were begun here.
    pub(super) tables: BTreeSet<String>,
}

impl Desk {
    /// A game as it lies in its folder.
    pub(in crate::serve) fn open(
        game: &str,
        with: &[String],
        terminal: &Terminal,
    ) -> Result<Self, String> {
        let loaded = load::load(game, with, terminal).map_err(|error| error.to_string())?;
        let folders = Arc::new(Folders::of(loaded));
        let sources = folders.sources();
        Ok(Self {
            folders,
            workspace: Workspace::new(sources.clone()),
            versions: BTreeMap::new(),
            typed: 0,
            built: None,
            good: None,
            before: Arc::default(),
            opened: Arc::new(sources),
            seen: BTreeMap::new(),
            games: Arc::default(),
            tables: BTreeSet::new(),
        })
    }

    /// What there is to work on.
    pub(super) fn opened(&mut self, desk: String) -> Result<Opened, String> {
        let manifest = self.workspace.game().manifest.as_ref();
        let title = manifest.map_or_else(String::new, |manifest| manifest.name.clone());
        let locales = self.workspace.game().locales.iter();
        let titles = locales.filter_map(|it| Some((it.tag.clone(), it.name.clone()?))).collect();
        Ok(Opened {
            desk,
            title,
            titles,
            files: self.folders.list()?,
            folders: self.folders.writable(),
        })
    }

    /// A text as it stands in the editor. What is no text of the game is not kept.
    pub(super) fn typed(&mut self, typed: Typed) -> Result<(), String> {
        let Typed { path, text, version } = typed;
        if text.len() > LONGEST {
            return Err(too_long());
        }
        if self.versions.get(&path).is_some_and(|known| *known >= version) {
            return Ok(());
        }
        self.put(&path, text)?;
        self.versions.insert(path, version);
        Ok(())
    }

    fn put(&mut self, path: &str, text: String) -> Result<(), String> {
        let was = self::text(&self.workspace.game().files, path);
        if was == Some(text.as_str()) {
            return Ok(());
        }
        let more = text.len().saturating_sub(was.map_or(0, str::len));
        if (bytes(self.workspace.sources()) + more) as u64 > MOST_OF_ALL {
            return Err(format!("all texts have at most {} MiB", MOST_OF_ALL >> 20));
        }
        if !self.workspace.set(path, text.clone()) {
            // A manifest that cannot be read names no expansion, and is to be mended all the same.
            let mut sources = self.workspace.sources().clone();
            let Some(manifest) = self.folders.manifest(&mut sources, path) else { return Ok(()) };
            *manifest = text;
            self.workspace = Workspace::new(sources);
        }
        self.typed += 1;
        Ok(())
    }

    /// The texts as they stand in the editor.
    pub(super) fn sources(&self) -> Sources {
        self.workspace.sources().clone()
    }

    /// A file as it lies in its folder; or the prelude, which lies in none.
    pub(super) fn read(&mut self, path: &str) -> Result<File, String> {
        if path == PRELUDE
            && let Some(text) = text(&self.workspace.game().files, path)
        {
            return Ok(File { text: text.to_owned(), mark: String::new() });
        }
        self.folders.read(path)
    }

    /// Writes a file that is as it was when it was read, and gives its mark from then on.
    pub(super) fn write(
        &mut self,
        path: &str,
        text: &str,
        was: Option<&str>,
    ) -> Result<String, String> {
        let mark = self.folders.write(path, text, was)?;
        self.put(path, text.to_owned())?;
        Ok(mark)
    }

    /// Gives a file another path; of one that was never written what was typed into it. The text stays as it was typed.
    pub(super) fn rename(&mut self, path: &str, to: &str, was: Option<&str>) -> Result<(), String> {
        match was {
            Some(was) => self.folders.rename(path, to, was)?,
            None if self.folders.has(path)? => return Err("this file is there by now".to_owned()),
            None => {}
        }
        let typed = text(&self.workspace.game().files, path).map(str::to_owned);
        self.forget(path);
        typed.map_or(Ok(()), |typed| self.put(to, typed))
    }

    /// Takes a file away, written or not.
    pub(super) fn delete(&mut self, path: &str, was: Option<&str>) -> Result<(), String> {
        match was {
            Some(was) => self.folders.delete(path, was)?,
            None if self.folders.has(path)? => return Err("this file is there by now".to_owned()),
            None => {}
        }
        self.forget(path);
        Ok(())
    }

    /// Takes a text out of the game. Its version stays known: what was typed before and comes late brings it not back.
    fn forget(&mut self, path: &str) {
        self.workspace.remove(path);
        self.typed += 1;
    }

    /// What is wrong with the game, in full for the file of this path.
    pub(super) fn check(&mut self, path: &str) -> Checked {
        answers::check(&mut self.workspace, path)
    }

    /// What may be written at a point.
    pub(super) fn complete(&mut self, point: &Point) -> Vec<Suggestion> {
        answers::complete(&mut self.workspace, point)
    }

    /// What is known of what stands at a point.
    pub(super) fn hover(
        &mut self,
        point: &Point,
    ) -> Option<(schema::writing::About, Option<String>)> {
        answers::hover(&mut self.workspace, point)
    }

    /// Where what stands at a point is declared.
    pub(super) fn definition(&mut self, point: &Point) -> Vec<Words> {
        let (byte, _) = answers::place(&mut self.workspace, point);
        let list = self.workspace.definition(&point.path, byte);
        answers::places(&mut self.workspace, list)
    }

    /// Wherever else what stands at a point is named.
    pub(super) fn references(&mut self, point: &Point) -> Vec<Words> {
        let (byte, _) = answers::place(&mut self.workspace, point);
        let list = self.workspace.references(&point.path, byte);
        answers::places(&mut self.workspace, list)
    }

    /// What the file of this path declares.
    pub(super) fn symbols(&mut self, path: &str) -> Vec<Symbol> {
        let units = Units::of(text(&self.workspace.game().files, path).unwrap_or_default());
        answers::symbols(self.workspace.symbols(path), &units)
    }

    /// The card around a place, else the one that a name there means.
    pub(super) fn card_at(&mut self, point: &Point) -> Option<String> {
        let (byte, _) = answers::place(&mut self.workspace, point);
        let outline = self.workspace.symbols(&point.path);
        let around = outline.iter().rev().find(|item| item.start <= byte && byte <= item.end);
        match around.filter(|item| item.kind == SymbolKind::Card) {
            Some(card) => Some(card.name.clone()),
            None => self.workspace.hover(&point.path, byte).and_then(|hover| hover.card),
        }
    }
}

/// The path of what every game can call.
const PRELUDE: &str = "std/std.cards";

/// How many bytes all texts have.
fn bytes(sources: &Sources) -> usize {
    let texts = sources.files().chain([&sources.manifest]);
    let own: usize = texts.map(|(_, text)| text.len()).sum();
    own + sources.expansions.iter().map(bytes).sum::<usize>()
}
