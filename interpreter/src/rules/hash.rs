//! The hash of a program.

use std::collections::BTreeMap;

use schema::id::IdVec;
use schema::program::Program;
use schema::source::Span;

use crate::hash::digest;

/// The hash of a program without the places in its text, without what is shown of it, how verbs are spoken and what questions
/// may name: moving a card to another line, or showing more of it, is no change.
pub(crate) fn program_hash(program: &Program) -> String {
    let mut bare = Program {
        files: Vec::new(),
        shown: Vec::new(),
        third_persons: BTreeMap::new(),
        ..program.clone()
    };
    bare.definitions = strip(bare.definitions, |definition| definition.span = Span::default());
    bare.effects = strip(bare.effects, |effect| effect.span = Span::default());
    bare.blocks = strip(bare.blocks, |block| block.spans.clear());
    bare.choices = strip(bare.choices, |choice| choice.known.clear());
    digest(&bare)
}

fn strip<K: schema::id::Id, V: Clone>(items: IdVec<K, V>, change: impl Fn(&mut V)) -> IdVec<K, V> {
    let changed = items.iter().cloned().map(|mut item| {
        change(&mut item);
        item
    });
    changed.collect()
}
