//! The snapshots of rulings in the folders of a game and its expansions.

use std::io;

use interpreter::ruling::SnapshotNames;
use schema::ruling::Ruling;

use super::{Kept, Outcome};
use crate::error::Error;
use crate::load::Playable;
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

    fn read(&self, ruling: &Ruling, name: &str) -> io::Result<Option<String>> {
        self.snapshots(ruling).read(name)
    }

    /// The outcome of a ruling that holds, by its transcript and the snapshot `name`.
    pub(crate) fn compared(&self, ruling: &Ruling, name: &str, now: String) -> Outcome {
        match self.read(ruling, name) {
            Err(error) => Outcome::Failed(format!("its snapshot {name}.snap: {error}")),
            Ok(Some(before)) if self.same(ruling, &before, &now) => Outcome::Passed,
            Ok(Some(before)) => Outcome::Changed { before, now },
            Ok(None) => Outcome::New(now),
        }
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
    fn same(&self, ruling: &Ruling, before: &str, now: &str) -> bool {
        let without = |text: &str| self.playable.game.without_counted(ruling.span.file, text);
        same(before, now) || same(&without(before), &without(now))
    }

    /// The outcome of a ruling that an expansion says it changes; `None` if none does.
    pub(crate) fn meant(&self, ruling: &Ruling) -> Option<Outcome> {
        let (who, reason) = self.playable.changed(ruling)?;
        Some(Outcome::Meant(format!("{who}: {reason}\n")))
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
