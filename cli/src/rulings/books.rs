//! The snapshots of rulings in the folders of a game and its expansions.

use std::io;

use interpreter::ruling::SnapshotNames;
use schema::ruling::Ruling;

use super::{Kept, Outcome};
use crate::error::Error;
use crate::load::{Extended, Playable};
use crate::snapshot::{Snapshots, same};

/// The snapshots of a game and of the expansions with which it is played.
pub(crate) struct Books<'p> {
    playable: &'p Playable,
    /// One entry for each folder: the game's, then those of expansions in load order.
    shelves: Vec<(Snapshots<'p>, SnapshotNames)>,
}

impl<'p> Books<'p> {
    pub(crate) fn of(playable: &'p Playable) -> Self {
        let more = playable.expansions.iter().map(|it| &it.folder.root);
        let roots = std::iter::once(&playable.folder.root).chain(more);
        let shelves = roots.map(|root| (Snapshots::of(root), SnapshotNames::default()));
        Self { playable, shelves: shelves.collect() }
    }

    /// Fails if a folder comes with the command, so that no transcript can be written there.
    pub(crate) fn writable(&self) -> Result<(), Error> {
        match self.playable.expansions.is_empty() {
            true => self.playable.folder.writable(),
            false => self.playable.expansions.iter().try_for_each(|it| it.folder.writable()),
        }
    }

    fn layer(&self, ruling: &Ruling) -> usize {
        self.playable.game.files.layer(ruling.span.file).min(self.shelves.len() - 1)
    }

    /// The name of a ruling's snapshot. It must be called for all rulings of a folder in their order, since the names of later
    /// ones depend on it.
    pub(crate) fn name(&mut self, ruling: &Ruling) -> String {
        let at = self.layer(ruling);
        let file = self.playable.game.files.own_path(ruling.span.file);
        let shelf = self.shelves.get_mut(at);
        shelf.map_or_else(String::new, |(_, names)| names.give(file, &ruling.ids))
    }

    /// The snapshots of the folder in which a ruling lies.
    pub(crate) fn snapshots(&self, ruling: &Ruling) -> &Snapshots<'p> {
        &self.shelves[self.layer(ruling)].0
    }

    pub(crate) fn read(&self, ruling: &Ruling, name: &str) -> io::Result<Option<String>> {
        self.snapshots(ruling).read(name)
    }

    /// Whether the transcript of a ruling may be written: only while nothing is loaded but what its folder counts on. Those
    /// of the game's own rulings may not while it is played with expansions.
    pub(crate) fn may_write(&self, ruling: &Ruling) -> bool {
        self.playable.game.is_by_itself(ruling.span.file)
    }

    /// Counts a ruling that is new or has changed, if its transcript may not be written.
    pub(crate) fn count_kept(&self, ruling: &Ruling, kept: &mut Kept) {
        match self.layer(ruling) {
            _ if self.may_write(ruling) => {}
            0 => kept.of_the_game += 1,
            _ => kept.of_expansions += 1,
        }
    }

    /// Whether two transcripts of a ruling are equal without the lines that are about other expansions alone.
    pub(crate) fn same(&self, ruling: &Ruling, before: &str, now: &str) -> bool {
        let without = |text: &str| self.playable.game.without_counted(ruling.span.file, text);
        same(before, now) || same(&without(before), &without(now))
    }

    /// The outcome of a ruling that an expansion says it changes; `None` if none does.
    pub(crate) fn meant(&self, ruling: &Ruling) -> Option<Outcome> {
        let (who, reason) = self.changed(ruling)?;
        Some(Outcome::Meant(format!("{who}: {reason}\n")))
    }

    /// The expansion that says it changes a ruling of the game, by name, and the reason that it gives.
    pub(crate) fn changed(&self, ruling: &Ruling) -> Option<(&'p str, &'p str)> {
        if self.layer(ruling) > 0 {
            return None;
        }
        self.playable.expansions.iter().find_map(|Extended { manifest, .. }| {
            let mut changes = manifest.changes.iter();
            let found = changes.find(|change| change.names(ruling))?;
            Some((manifest.name.as_str(), found.reason.as_str()))
        })
    }

    /// The names of snapshots that belong to no ruling, each with the snapshots of its folder. The game's own are left out
    /// while it is played with expansions.
    pub(crate) fn stale(&self) -> io::Result<Vec<(&Snapshots<'p>, String)>> {
        let first = usize::from(!self.playable.expansions.is_empty());
        let mut all = Vec::new();
        for (snapshots, names) in self.shelves.iter().skip(first) {
            all.extend(snapshots.stale(names)?.into_iter().map(|name| (snapshots, name)));
        }
        Ok(all)
    }
}
