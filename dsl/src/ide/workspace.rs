//! The state of an editor: the texts of a game, and what was last read of them. Files that have not changed are not
//! parsed again.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use schema::source::{FileId, Span};

use super::index::{Declared, Index};
use super::kind::SymbolKind;
use super::meaning::Scope;
use super::named::{Names, names};
use crate::check::asked;
use crate::check::probe::Probe;
use crate::front::PRELUDE;
use crate::game::{self, Game};
use crate::parses::Parses;
use crate::sources::Sources;
use crate::syntax::ast::{CardsFile, Item, ItemKind};
use crate::syntax::tree::Tree;
use crate::syntax::{self, Language};

/// The texts of a game that is being edited.
#[derive(Debug)]
pub struct Workspace {
    sources: Sources,
    parses: Parses,
    /// The names of each file when they were last read. They are reused for items that have not changed.
    names: BTreeMap<FileId, Arc<Names>>,
    /// The result of reading the present texts; `None` after a change.
    read: Option<Read>,
}

/// The result of reading the texts.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) game: Game,
    /// The typed trees of all files of cards as they were checked, the prelude's first.
    items: Vec<Arc<CardsFile>>,
    pub(super) names: BTreeMap<FileId, Arc<Names>>,
    pub(super) index: Option<Index>,
}

impl Workspace {
    /// A workspace with the texts of a game and its expansions.
    #[must_use]
    pub fn new(sources: Sources) -> Workspace {
        Workspace { sources, parses: Parses::keeping(), names: BTreeMap::new(), read: None }
    }

    /// The present texts.
    #[must_use]
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// Replaces the text of a file, or adds the file. Paths are those of [`Game::files`]: for a file of an expansion
    /// they begin with its id. Returns false if a game has no files of such a path.
    pub fn set(&mut self, path: &str, text: String) -> bool {
        let Some((sources, own)) = self.folder(path) else { return false };
        let Some(list) = sources.list_of(&own) else {
            if sources.manifest.0 != own {
                return false;
            }
            sources.manifest.1 = text;
            self.read = None;
            return true;
        };
        match list.iter_mut().find(|(known, _)| *known == own) {
            Some((_, old)) if *old == text => return true,
            Some((_, old)) => *old = text,
            None => list.push((own, text)),
        }
        self.read = None;
        true
    }

    /// Removes a file. Returns false if there is no file of this path.
    pub fn remove(&mut self, path: &str) -> bool {
        let Some((sources, own)) = self.folder(path) else { return false };
        let Some(list) = sources.list_of(&own) else { return false };
        let before = list.len();
        list.retain(|(known, _)| *known != own);
        let gone = list.len() < before;
        if gone {
            self.read = None;
        }
        gone
    }

    /// The folder in which a path lies, and the path within that folder.
    fn folder(&mut self, path: &str) -> Option<(&mut Sources, String)> {
        let id = |sources: &Sources| -> Option<String> {
            let manifest: toml::Table = sources.manifest.1.parse().ok()?;
            Some(manifest.get("id")?.as_str()?.to_owned())
        };
        let at = self.sources.expansions.iter().position(|expansion| {
            id(expansion)
                .is_some_and(|id| path.strip_prefix(&id).is_some_and(|rest| rest.starts_with('/')))
        });
        match at {
            None => Some((&mut self.sources, path.to_owned())),
            Some(at) => {
                let own = path.split_once('/')?.1.to_owned();
                Some((self.sources.expansions.get_mut(at)?, own))
            }
        }
    }

    /// The game, read from the present texts.
    pub fn game(&mut self) -> &Game {
        &self.read().game
    }

    pub(super) fn read(&mut self) -> &mut Read {
        let (sources, parses) = (&self.sources, &mut self.parses);
        self.read.get_or_insert_with(|| {
            let (game, items) = game::load_again(PRELUDE, sources, parses);
            Read { game, items, names: BTreeMap::new(), index: None }
        })
    }

    /// The result of reading the texts, with the names of all files, and the index of all declarations.
    pub(super) fn indexed(&mut self) -> (&Read, &Index) {
        self.read();
        if let Some(read) = self.read.as_mut().filter(|read| read.index.is_none()) {
            let mut index = Index::default();
            for (file, tree, changed) in self.parses.trees() {
                let last = self.names.remove(&file);
                let known = match last {
                    Some(last) if !changed => last,
                    last => {
                        let path = read.game.files.path(file);
                        let language = language(path).unwrap_or(Language::Cards);
                        Arc::new(names(tree, language, last.and_then(Arc::into_inner)))
                    }
                };
                index.add(&known);
                read.names.insert(file, known);
            }
            self.parses.seen();
            self.names.clone_from(&read.names);
            add_made(&mut index, &read.items, &read.game);
            read.index = Some(index);
        }
        static NONE: OnceLock<Index> = OnceLock::new();
        let read: &Read = self.read();
        (read, read.index.as_ref().unwrap_or_else(|| NONE.get_or_init(Index::default)))
    }

    /// The file of this path: its id, its text and its language (`None` for files that are in none of ours).
    pub(super) fn file(&mut self, path: &str) -> Option<(FileId, String, Option<Language>)> {
        let files = &self.read().game.files;
        let (file, _, text) = files.iter().find(|(_, known, _)| *known == path)?;
        Some((file, text.to_owned(), language(path)))
    }

    /// The lossless trees of all files.
    pub(super) fn trees(&self) -> impl Iterator<Item = &Tree> {
        self.parses.trees().map(|(_, tree, _)| tree)
    }

    /// The lossless tree of a file.
    pub(super) fn tree(&self, file: FileId) -> Option<&Tree> {
        self.parses.tree(file)
    }

    /// What the checker knows about a place in a file of cards. The file is checked with `piece` in place of the bytes
    /// `at` of its last text; `asked` is the place in that changed text.
    pub(super) fn ask(&mut self, piece: &str, at: Range<usize>, asked: Span) -> Probe {
        let file = asked.file;
        let piece = syntax::parse_piece(file, at.start, piece);
        let within = |item: &&Item| {
            let start = item.span.start as usize;
            item.span.file == file && (at.start..at.end.max(at.start + 1)).contains(&start)
        };
        let files = &self.read().items;
        let others = files.iter().flat_map(|cards| &cards.items).filter(|item| !within(item));
        let items: Vec<&Item> = others.chain(&piece).collect();
        asked::ask(&items, Probe::new(asked), asked)
    }
}

impl Read {
    /// The scope in which names are looked up.
    pub(super) fn scope<'a>(&'a self, index: &'a Index) -> Scope<'a> {
        Scope { index, files: &self.names }
    }
}

/// Adds the cards that tables make, which stand in no lossless tree.
fn add_made(index: &mut Index, made: &[Arc<CardsFile>], game: &Game) {
    for item in made.iter().flat_map(|file| &file.items) {
        let ItemKind::Card(card) = &item.kind else { continue };
        let known = index.named(&card.name.text).any(|it| it.kind == SymbolKind::Card);
        if !known {
            index.push(Declared {
                name: card.name.text.clone(),
                kind: SymbolKind::Card,
                span: card.name.span,
                whole: item.span,
                known: item.span,
                holder: None,
                detail: format!("{} {}", card.kind.text, game.text_of(card.name.span)),
                doc: None,
                parent: Some(card.kind.text.clone()),
            });
        }
    }
}

/// The language of a file, by its extension; `None` if it is in none of ours.
fn language(path: &str) -> Option<Language> {
    match path.rsplit('.').next()? {
        "cards" => Some(Language::Cards),
        "ruling" => Some(Language::Rulings),
        "bot" => Some(Language::Bots),
        _ => None,
    }
}
