//! The folders of a game and its expansions on which a command works.

use std::collections::BTreeSet;

use dsl::Sources;
use schema::ruling::Ruling;

use super::{Folder, Playable};

/// A folder on which a command works.
pub(crate) struct Layer<'p> {
    pub(crate) folder: &'p Folder,
    /// What its files' paths begin with where they are shown: an expansion's id and a slash.
    pub(crate) prefix: String,
    /// Its number: 0 is the game's; those of expansions follow in load order.
    pub(crate) number: usize,
}

impl Playable {
    /// The folders on which the user works: the game's own, or, if it is read with expansions, theirs.
    pub(crate) fn own_layers(&self) -> Vec<Layer<'_>> {
        if self.expansions.is_empty() {
            return vec![Layer { folder: &self.folder, prefix: String::new(), number: 0 }];
        }
        let expansions = self.expansions.iter().zip(1..);
        let layers = expansions.map(|(it, number)| Layer {
            folder: &it.folder,
            prefix: format!("{}/", it.manifest.id),
            number,
        });
        layers.collect()
    }

    /// The folder in which new rulings are written: the game's own, or, if it is read with expansions, that of the last.
    pub(crate) fn home(&self) -> &Folder {
        self.expansions.last().map_or(&self.folder, |it| &it.folder)
    }

    /// The expansions, by id, on which the last one does not count: its rulings are read without them.
    pub(crate) fn strangers(&self) -> Vec<&str> {
        let Some((last, others)) = self.expansions.split_last() else { return Vec::new() };
        let mut open = vec![&last.manifest];
        let mut needed = BTreeSet::new();
        while let Some(one) = open.pop() {
            let news = one.needs.keys().filter(|id| needed.insert(id.as_str()));
            let found = news.filter_map(|id| others.iter().find(|it| it.manifest.id == *id));
            open.extend(found.map(|it| &it.manifest).collect::<Vec<_>>());
        }
        let ids = others.iter().map(|it| it.manifest.id.as_str());
        ids.filter(|id| !needed.contains(id)).collect()
    }

    /// Why no ruling of this game is written where new ones are, if the folder there is read without some of the expansions.
    pub(crate) fn not_at_home(&self) -> Option<String> {
        let strangers = self.strangers().join(", ");
        (!strangers.is_empty()).then(|| {
            format!(
                "it would stand in {}, whose rulings are read with what that needs alone, and this game was played with {strangers}, \
                 too: let it need that (`[needs]` in its expansion.toml)",
                self.home().root.path().display()
            )
        })
    }

    /// All texts of the game and its expansions, with those of the folder `number` replaced.
    pub(crate) fn texts_with(&self, number: usize, texts: Sources) -> Sources {
        let mut expansions: Vec<Sources> =
            self.expansions.iter().map(|it| it.folder.sources.clone()).collect();
        match number.checked_sub(1).and_then(|at| expansions.get_mut(at)) {
            Some(changed) => {
                *changed = texts;
                Sources { expansions, ..self.folder.sources.clone() }
            }
            None => Sources { expansions, ..texts },
        }
    }

    /// All rulings in the order of the texts, each with whether it can be run.
    pub(crate) fn all_rulings(&self) -> Vec<(&Ruling, bool)> {
        let asked = self.game.rulings.iter().map(|ruling| (ruling, true));
        let unasked = self.game.unasked.iter().map(|ruling| (ruling, false));
        let mut all: Vec<_> = asked.chain(unasked).collect();
        all.sort_by_key(|(ruling, _)| (ruling.span.file, ruling.span.start));
        all
    }

    /// The name of the expansion that says it changes this ruling on purpose, and the reason that it gives.
    pub(crate) fn changed(&self, ruling: &Ruling) -> Option<(&str, &str)> {
        let (by, change) = self.game.change_of(ruling)?;
        Some((by.name.as_str(), change.reason.as_str()))
    }
}
