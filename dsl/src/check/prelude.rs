//! Combines the prelude with a game: items of the game hide those of the same name in the prelude, and of the others
//! only what the game uses becomes part of the program.

use std::collections::BTreeSet;
use std::sync::Arc;

use schema::source::FileId;

use crate::check::symbols::Table;
use crate::expansion::{Key, key};
use crate::syntax::ast::{CardsFile, Item, Name};

/// The id of the prelude, which is the first file.
pub(crate) const PRELUDE: FileId = FileId(0);

/// Removes items from the prelude (the first of `files`) of which the game has one of the same sort and name.
pub(crate) fn hide(files: &mut [Arc<CardsFile>]) {
    let Some((prelude, own)) = files.split_first_mut() else { return };
    let named = |item: &Item| key(&item.kind, item.span).map(|(key, _)| key);
    let hiding: BTreeSet<Key> = own.iter().flat_map(|it| &it.items).filter_map(named).collect();
    let hidden = |item: &Item| named(item).is_some_and(|key| hiding.contains(&key));
    if prelude.items.iter().any(hidden) {
        Arc::make_mut(prelude).items.retain(|item| !hidden(item));
    }
}

/// The items of the game, then those of the prelude, so that ids of the game do not depend on the prelude.
pub(crate) fn last<'a>(items: impl IntoIterator<Item = &'a Item>) -> Vec<&'a Item> {
    let (prelude, mut all): (Vec<_>, Vec<_>) =
        items.into_iter().partition(|item| item.span.file == PRELUDE);
    all.extend(prelude);
    all
}

/// Whether a name of the prelude is already declared by the game.
pub(crate) fn is_hidden<T>(table: &Table<T>, name: &Name) -> bool {
    name.span.file == PRELUDE && table.contains_key(&name.text)
}
