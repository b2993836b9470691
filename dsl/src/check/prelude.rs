//! The prelude beside the game: what the game declares hides what has the same name there, and of the rest only what the game
//! needs has a part in its program.

use std::collections::BTreeSet;
use std::sync::Arc;

use schema::source::FileId;

use crate::check::symbols::Table;
use crate::expansion::{Key, key};
use crate::syntax::ast::{CardsFile, Item, Name};

/// The prelude is the first file.
pub(crate) const PRELUDE: FileId = FileId(0);

/// Takes out of the prelude what the game hides: what of the same sort has the same name.
pub(crate) fn hide(files: &mut [Arc<CardsFile>]) {
    let Some((prelude, own)) = files.split_first_mut() else { return };
    let named = |item: &Item| key(&item.kind, item.span).map(|(key, _)| key);
    let hiding: BTreeSet<Key> = own.iter().flat_map(|it| &it.items).filter_map(named).collect();
    let hidden = |item: &Item| named(item).is_some_and(|key| hiding.contains(&key));
    if prelude.items.iter().any(hidden) {
        Arc::make_mut(prelude).items.retain(|item| !hidden(item));
    }
}

/// The items of the game, then those of the prelude: so nothing of the game is numbered by how much stands in the prelude.
pub(crate) fn last<'a>(items: impl IntoIterator<Item = &'a Item>) -> Vec<&'a Item> {
    let (prelude, mut all): (Vec<_>, Vec<_>) =
        items.into_iter().partition(|item| item.span.file == PRELUDE);
    all.extend(prelude);
    all
}

/// Whether the game hides what the prelude calls so.
pub(crate) fn is_hidden<T>(table: &Table<T>, name: &Name) -> bool {
    name.span.file == PRELUDE && table.contains_key(&name.text)
}
