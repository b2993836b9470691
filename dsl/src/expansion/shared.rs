//! Words without contents that several expansions declare, each for itself: free tags and purposes. Nothing can differ
//! between such declarations, so they are one.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::weave::Weaver;
use crate::syntax::ast::{Item, ItemKind, Name, Purpose, Words};

/// The folder that declares a word first, and its third person, whichever folder gives one.
struct First {
    layer: usize,
    third: Option<Name>,
}

impl Weaver<'_> {
    /// Leaves out the free tags and purposes that an earlier expansion declares, too. What the game itself declares, or
    /// one folder twice, stays, and is reported.
    pub(super) fn share(&mut self) {
        let files = self.files;
        let (mut tags, mut purposes) = (BTreeMap::new(), BTreeMap::new());
        for ast in self.asts.iter_mut().filter(|ast| files.layer(ast.file) > 0) {
            let layer = files.layer(ast.file);
            if !ast.items.iter().any(|item| words_of(item) > 0) {
                continue;
            }
            let items = &mut Arc::make_mut(ast).items;
            items.retain_mut(|item| {
                let had = words_of(item);
                match &mut item.kind {
                    ItemKind::Tags(Words::Free(names)) => {
                        names.retain(|name| is_first(&mut tags, layer, name, None));
                    }
                    ItemKind::Purposes(list) => list.retain(|Purpose { name, third }| {
                        is_first(&mut purposes, layer, name, third.as_ref())
                    }),
                    _ => {}
                }
                had == 0 || words_of(item) > 0
            });
        }
        let thirds = purposes.into_iter().filter_map(|(word, first)| Some((word, first.third?)));
        let thirds: BTreeMap<String, Name> = thirds.collect();
        if thirds.is_empty() {
            return;
        }
        for item in self.items().filter(|item| files.layer(item.span.file) > 0) {
            let ItemKind::Purposes(list) = &mut item.kind else { continue };
            for purpose in list.iter_mut().filter(|purpose| purpose.third.is_none()) {
                purpose.third = thirds.get(&purpose.name.text).cloned();
            }
        }
    }
}

/// How many such words an item declares.
fn words_of(item: &Item) -> usize {
    match &item.kind {
        ItemKind::Tags(Words::Free(names)) => names.len(),
        ItemKind::Purposes(list) => list.len(),
        _ => 0,
    }
}

/// Whether no other folder has declared this word, or one that gives another third person.
fn is_first(
    known: &mut BTreeMap<String, First>,
    layer: usize,
    name: &Name,
    third: Option<&Name>,
) -> bool {
    let Some(first) = known.get_mut(&name.text) else {
        known.insert(name.text.clone(), First { layer, third: third.cloned() });
        return true;
    };
    let differs = match (&first.third, third) {
        (Some(one), Some(other)) => one.text != other.text,
        (None, _) | (_, None) => false,
    };
    if first.third.is_none() {
        first.third = third.cloned();
    }
    first.layer == layer || differs
}
