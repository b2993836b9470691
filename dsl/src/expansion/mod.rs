//! Expansions: folders that add to a game or replace parts of it. Their manifests say what they fit (`order.rs`); what
//! their texts say is put where it belongs in the trees of the game (`weave.rs`), so that the checker knows one game only.

mod blame;
mod clashes;
mod counted;
mod order;
mod parts;
mod phases;
mod replacing;
mod shared;
mod sums;
mod titles;
mod weave;

use std::collections::BTreeSet;
use std::sync::Arc;

use schema::manifest::{ChangedRuling, Expansion, Manifest};
use schema::ruling::Ruling;
use schema::source::{FileId, Span};

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::files::Files;
use crate::manifest;
use crate::sources::Sources;
use crate::syntax::ast::{CardsFile, CardsFrom, ItemKind, Text, TextPart};
use crate::syntax::guard::too_long;

pub(crate) use blame::Replaced;
pub(crate) use clashes::{blame_newer_names, explain_clashes, two_bots};
pub use counted::Counted;
pub(crate) use counted::{counted, without};
pub use order::is_id;
pub(crate) use parts::{Key, key};
pub(crate) use sums::{Sum, explain_sums};
pub(crate) use weave::{Woven, weave};

/// An expansion with which a game was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Added {
    /// What its manifest says.
    pub manifest: Expansion,
    /// Its index in [`Sources::expansions`].
    pub at: usize,
}

/// An `override`: a declaration that has taken the place of an earlier one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overridden {
    /// What is overridden, in words: `card Mill`, `grain of player`.
    pub what: String,
    /// The earlier declaration.
    pub was: Span,
    /// The declaration that counts.
    pub now: Span,
    /// Whether it is a verb that takes other things than the earlier one: what a locale says of that does not fit.
    pub takes_others: bool,
}

/// The text of a file, with the folder from which it comes.
pub(crate) struct Laid<'s> {
    /// The number of its folder: 0 is the game's; those of expansions follow in load order.
    pub(crate) layer: usize,
    /// Its path in its folder, behind [`Layer::prefix`].
    pub(crate) path: String,
    /// How many bytes of the path are that prefix.
    prefix: usize,
    /// The text.
    pub(crate) text: &'s str,
}

impl<'s> Laid<'s> {
    /// Adds it to the files of the game.
    pub(crate) fn add(&self, files: &mut Files) -> FileId {
        files.add_of(self.layer, self.prefix, self.path.clone(), self.text.to_owned())
    }

    /// Adds it to the files of the game. Returns its text too, unless it is too long; then that is reported.
    pub(crate) fn read(
        &self,
        files: &mut Files,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> (FileId, Option<&'s str>) {
        let file = self.add(files);
        let long = too_long(file, self.text);
        let text = long.is_none().then_some(self.text);
        diagnostics.extend(long);
        (file, text)
    }
}

/// The folder of the game or of an expansion.
struct Layer<'s> {
    /// Its texts.
    sources: &'s Sources,
    /// What its paths begin with: for an expansion its id and `/`, for the game nothing.
    prefix: String,
    /// Of an expansion: its manifest, the file of that, and its index in [`Sources::expansions`].
    manifest: Option<(Expansion, FileId, usize)>,
}

/// The folders of a game and of its expansions, in load order: the game's is the first.
pub(crate) struct Layers<'s> {
    list: Vec<Layer<'s>>,
    /// The files of all manifests of expansions, also of those that could not be read.
    manifests: BTreeSet<FileId>,
}

impl<'s> Layers<'s> {
    /// Reads the manifests of the expansions, reports what is wrong with them, and puts the expansions in load order:
    /// each behind those that it needs, otherwise by id. `base` is the game's own manifest, if it could be read.
    pub(crate) fn read(
        sources: &'s Sources,
        base: Option<&Manifest>,
        files: &mut Files,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let mut manifests = BTreeSet::new();
        let (mut read, mut refused, mut named) = (Vec::new(), Vec::new(), BTreeSet::new());
        for (at, expansion) in sources.expansions.iter().enumerate() {
            let (path, text) = &expansion.manifest;
            let file = files.add(path, text);
            manifests.insert(file);
            match order::read(file, text, expansion, diagnostics) {
                Some(manifest) => {
                    // Also of one that turns out not to fit the files are named by its id, wherever its folder lies.
                    if named.insert(manifest.id.clone()) {
                        files.rename(file, 0, &format!("{}/", manifest.id));
                    }
                    read.push(order::Read { manifest, file, path, text, at });
                }
                None => refused.push(order::id_of(text)),
            }
        }
        let ordered = order::order(base, read, &refused, diagnostics);
        let game = Layer { sources, prefix: String::new(), manifest: None };
        let mut list = vec![game];
        for order::Read { manifest, file, path: _, text: _, at } in ordered {
            let Some(sources) = sources.expansions.get(at) else { continue };
            let prefix = format!("{}/", manifest.id);
            files.rename(file, list.len(), &prefix);
            list.push(Layer { sources, prefix, manifest: Some((manifest, file, at)) });
        }
        Self { list, manifests }
    }

    /// The texts of each folder, in load order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &'s Sources> {
        self.list.iter().map(|layer| layer.sources)
    }

    /// One list of texts of all folders, in load order. Within a folder they are sorted by path.
    pub(crate) fn texts(&self, of: fn(&Sources) -> &Vec<(String, String)>) -> Vec<Laid<'s>> {
        let mut all = Vec::new();
        for (at, layer) in self.list.iter().enumerate() {
            let mut texts: Vec<&(String, String)> = of(layer.sources).iter().collect();
            texts.sort_unstable();
            all.extend(texts.into_iter().map(|(path, text)| self.laid(at, path, text)));
        }
        all
    }

    /// A text of the folder with the number `layer`.
    pub(crate) fn laid<'t>(&self, layer: usize, path: &str, text: &'t str) -> Laid<'t> {
        let prefix = self.list.get(layer).map_or("", |layer| layer.prefix.as_str());
        Laid { layer, path: format!("{prefix}{path}"), prefix: prefix.len(), text }
    }

    /// The names of bots in the manifests of expansions, each with its place.
    pub(crate) fn bots_named(&self) -> Vec<(String, Span)> {
        let named = self.list.iter().filter_map(|layer| {
            let (_, file, _) = layer.manifest.as_ref()?;
            Some(manifest::bots_named(*file, &layer.sources.manifest.1))
        });
        named.flatten().collect()
    }

    /// Whether a file is the manifest of an expansion.
    pub(crate) fn is_manifest(&self, file: FileId) -> bool {
        self.manifests.contains(&file)
    }

    /// The expansions whose manifests could be read, in load order.
    pub(crate) fn added(&self) -> Vec<Added> {
        let known = self.list.iter().filter_map(|layer| layer.manifest.as_ref());
        known.map(|(manifest, _, at)| Added { manifest: manifest.clone(), at: *at }).collect()
    }

    /// Whether the folder `layer` counts on the folder `other`: all count on the game and on themselves, and an expansion
    /// counts on those that it needs, and on those that these need.
    pub(crate) fn counts_on(&self, layer: usize, other: usize) -> bool {
        if other == 0 || layer == other {
            return true;
        }
        let id = |at: usize| self.list.get(at).and_then(|it| it.manifest.as_ref()).map(|it| &it.0);
        let Some(wanted) = id(other) else { return false };
        let (mut waiting, mut seen) = (vec![layer], BTreeSet::from([layer]));
        while let Some(at) = waiting.pop() {
            let needs = id(at).map(|manifest| &manifest.needs);
            for (place, found) in (1..self.list.len()).filter_map(|at| Some((at, id(at)?))) {
                if place < at && needs.is_some_and(|needs| needs.contains_key(&found.id)) {
                    if found.id == wanted.id {
                        return true;
                    }
                    // Several expansions may need the same one.
                    if seen.insert(place) {
                        waiting.push(place);
                    }
                }
            }
        }
        false
    }

    /// For each folder those that it does not count on.
    pub(crate) fn beside(&self) -> Vec<BTreeSet<usize>> {
        let all = 0..self.list.len();
        let others = |layer| all.clone().filter(move |other| !self.counts_on(layer, *other));
        all.clone().map(|layer| others(layer).collect()).collect()
    }

    /// The expansions on which a folder counts, itself included, as indices into [`Sources::expansions`]. `None` if these
    /// are all expansions that were read.
    pub(crate) fn counted_on_by(&self, layer: usize) -> Option<Vec<usize>> {
        let wanted = (1..self.list.len()).filter(|other| self.counts_on(layer, *other));
        let places = wanted.filter_map(|at| Some(self.list.get(at)?.manifest.as_ref()?.2));
        let places: Vec<usize> = places.collect();
        (places.len() + 1 < self.list.len()).then_some(places)
    }

    /// Whether the manifest of an expansion names this ruling of the folder `layer` among those that the expansion changes.
    pub(crate) fn changes(&self, ruling: &Ruling, layer: usize) -> bool {
        (1..).zip(self.list.iter().skip(1)).any(|(number, it)| {
            let mut changes = it.manifest.iter().flat_map(|it| &it.0.changes);
            self.is_changed_by(layer, number) && changes.any(|change| change.names(ruling))
        })
    }

    /// Whether the expansion `by` may change what the folder `layer` says: it counts on that, and is another.
    fn is_changed_by(&self, layer: usize, by: usize) -> bool {
        layer != by && self.counts_on(by, layer)
    }

    /// Puts the folder of an expansion before the paths of the tables and scripts that its texts name.
    pub(crate) fn own_paths(&self, asts: &mut [Arc<CardsFile>], files: &Files) {
        for ast in asts {
            let layer = files.layer(ast.file);
            let Some(layer) = self.list.get(layer).filter(|_| layer > 0) else { continue };
            let paths =
                Arc::make_mut(ast).items.iter_mut().filter_map(|item| match &mut item.kind {
                    ItemKind::Script(script) => Some(&mut script.path),
                    ItemKind::Cards(cards) => match &mut cards.from {
                        CardsFrom::File(path) => Some(path),
                        CardsFrom::Rows(_) | CardsFrom::Made { .. } => None,
                    },
                    _ => None,
                });
            paths.for_each(|path| put_before(path, &layer.prefix));
        }
    }

    /// A warning for each ruling that a manifest names under `changes` and that neither the game nor what the expansion needs
    /// has.
    pub(crate) fn changed_rulings<'r>(
        &self,
        rulings: impl Iterator<Item = &'r Ruling>,
        files: &Files,
    ) -> Vec<Diagnostic> {
        let all: Vec<&Ruling> = rulings.collect();
        let mut found = Vec::new();
        for (number, layer) in self.list.iter().enumerate() {
            let Some((manifest, file, _)) = &layer.manifest else { continue };
            if manifest.changes.is_empty() {
                continue;
            }
            let may = |it: &&&Ruling| self.is_changed_by(files.layer(it.span.file), number);
            let known: Vec<&Ruling> = all.iter().filter(may).copied().collect();
            let is_missing = |it: &&ChangedRuling| !known.iter().any(|ruling| it.names(ruling));
            for change in manifest.changes.iter().filter(is_missing) {
                found.push(missing(change, &known, (*file, files), manifest.needs.is_empty()));
            }
        }
        found
    }
}

/// The warning about a ruling that a manifest names under `changes`, and that is none of those that it could change. `alone`:
/// the expansion needs no other.
fn missing(
    change: &ChangedRuling,
    known: &[&Ruling],
    (file, files): (FileId, &Files),
    alone: bool,
) -> Diagnostic {
    let ids: BTreeSet<&str> =
        known.iter().flat_map(|ruling| ruling.ids.iter().map(String::as_str)).collect();
    let (has_none, of_it) = match alone {
        true => ("the game has no ruling", "the game"),
        false => ("neither the game nor what is needed has a ruling", "the game or what is needed"),
    };
    let titled = change.title.as_ref().filter(|_| ids.contains(change.ruling.as_str()));
    let (named, message) = match titled {
        Some(title) => (title, format!("no ruling `{}` of {of_it} has this title", change.ruling)),
        None => (&change.ruling, format!("{has_none} `{}` that could be changed", change.ruling)),
    };
    let span = manifest::span_of(file, files.text(file), named);
    let titles = known.iter().filter(|ruling| ruling.ids.contains(&change.ruling));
    let near = match titled {
        Some(title) => schema::suggest::nearest(title, titles.map(|it| it.title.as_str())),
        None => schema::suggest::nearest(&change.ruling, ids.iter().copied()),
    };
    let help = match (near, titled) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, Some(_)) => "write its title as it stands there".to_owned(),
        (None, None) => "name a ruling of the game by its id".to_owned(),
    };
    Diagnostic::warning(codes::NO_RULING, span, message).label(span, "unknown").help(help)
}

/// Puts a folder before a path.
fn put_before(path: &mut Text, prefix: &str) {
    let span = path.span;
    path.parts.insert(0, TextPart::Literal { text: prefix.to_owned(), span });
}
