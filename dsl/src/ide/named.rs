//! Collects the names of one file, item by item. The names of unchanged items are taken from the last time.

use std::collections::BTreeMap;
use std::ops::Range;

use schema::source::{FileId, Span};

use super::index::{Declared, Said, add_names};
use super::place;
use crate::syntax::tree::{Kind, NodeRef, Tree};
use crate::syntax::{Language, expected, moved, tree_of};

/// The names of one file, in the order of the text.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Names {
    pub(super) declared: Vec<Declared>,
    pub(super) said: Vec<Said>,
    /// The text that the names were read from.
    text: String,
    /// The items without syntax errors, in the order of the text.
    items: Vec<Item>,
}

/// An item, with the index ranges of its own names in [`Names`].
#[derive(Debug, Clone, PartialEq)]
struct Item {
    /// The bytes that its names depend on: the item with the comments above it, and the rest of its last line.
    around: Range<usize>,
    span: Span,
    declared: Range<usize>,
    said: Range<usize>,
}

/// The names of an item, from the last time.
struct Known {
    /// The old place of the item.
    span: Span,
    /// The offset of the item from the beginning of [`Item::around`].
    within: usize,
    declared: Vec<Declared>,
    said: Vec<Said>,
}

/// All names of a file. Names of items with the same text are taken from `last`.
pub(super) fn names(tree: &Tree, language: Language, mut last: Option<Names>) -> Names {
    let last_text = last.as_mut().map(|last| std::mem::take(&mut last.text)).unwrap_or_default();
    let mut known = last.map(|last| known(&last_text, last)).unwrap_or_default();
    let text = tree.text();
    let mut names = Names { text: text.to_owned(), ..Names::default() };
    let mut before = 0;
    for node in tree.root().into_iter().flat_map(NodeRef::children) {
        if node.kind() == Kind::Error {
            names.add_broken(node, language);
        }
        if node.rule().is_none() && node.kind() != Kind::Error {
            continue;
        }
        let (span, around) = (node.span(), around(text, before, node.span()));
        before = span.end as usize;
        let is_sound = node.kind() != Kind::Error && !node.has_holes();
        let within = span.start as usize - around.start;
        let found =
            text.get(around.clone()).filter(|_| is_sound).and_then(|text| known.remove(text));
        let (declared, said) = (names.declared.len(), names.said.len());
        match found.filter(|it| {
            it.within == within && it.span.end - it.span.start == span.end - span.start
        }) {
            Some(known) => names.add_moved(known.declared, known.said, known.span, span),
            None => {
                add_names(tree, node, &mut names);
                if let Some(new) = names.declared.get_mut(declared..) {
                    new.sort_by_key(|it| it.span.start);
                }
            }
        }
        if is_sound {
            let (declared, said) = (declared..names.declared.len(), said..names.said.len());
            names.items.push(Item { around, span, declared, said });
        }
    }
    names
}

/// The bytes that the names of an item depend on (see [`Item::around`]). `before` is the byte at which the item before
/// it ends.
fn around(text: &str, before: usize, span: Span) -> Range<usize> {
    let is_end = ['\n', '\r'];
    let start = text.get(..before).and_then(|text| text.rfind(is_end)).map_or(0, |at| at + 1);
    let end = span.end as usize;
    let rest = text.get(end..).unwrap_or_default();
    start..end + rest.find(is_end).unwrap_or(rest.len())
}

/// The names of each item, by the text of [`Item::around`].
fn known(text: &str, last: Names) -> BTreeMap<&str, Known> {
    let (mut declared, mut said) = (last.declared.into_iter(), last.said.into_iter());
    let (mut declared_at, mut said_at) = (0, 0);
    let mut all = BTreeMap::new();
    for item in last.items {
        let known = Known {
            span: item.span,
            within: item.span.start as usize - item.around.start,
            declared: part(&mut declared, &mut declared_at, &item.declared),
            said: part(&mut said, &mut said_at, &item.said),
        };
        all.extend(text.get(item.around).map(|around| (around, known)));
    }
    all
}

/// Takes the items with the indices `part` from a list. `at` is the index of the next item of the iterator.
fn part<T>(list: &mut std::vec::IntoIter<T>, at: &mut usize, part: &Range<usize>) -> Vec<T> {
    for _ in *at..part.start {
        list.next();
    }
    *at = part.end;
    list.by_ref().take(part.len()).collect()
}

impl Names {
    /// Adds the names of a piece that could not be parsed because something in it is not closed: it is parsed as if
    /// everything were closed at its end.
    fn add_broken(&mut self, broken: NodeRef<'_>, language: Language) {
        let (text, _) = expected(language, broken.text());
        let Some(ends) = place::ends(language, &text) else { return };
        let closed = tree_of(language, &format!("{text}{}", ends.concat()));
        let mut found = Names::default();
        for node in closed.root().into_iter().flat_map(NodeRef::children) {
            add_names(&closed, node, &mut found);
        }
        found.declared.sort_by_key(|it| it.span.start);
        let part = broken.span();
        // Drop what lies behind the piece: that text was added here.
        let inside = |span: Span| part.start + span.end <= part.end;
        found.declared.retain(|it| inside(it.span));
        found.said.retain(|it| inside(it.span));
        let was = Span { file: FileId::default(), start: 0, end: part.end - part.start };
        self.add_moved(found.declared, found.said, was, part);
    }

    /// Adds names whose spans are for the place `was`, adjusted to the place `now`.
    fn add_moved(&mut self, declared: Vec<Declared>, said: Vec<Said>, was: Span, now: Span) {
        let shift = |span: &mut Span| moved::place(span, was, now);
        self.declared.extend(declared.into_iter().map(|mut it| {
            [&mut it.span, &mut it.whole, &mut it.known].into_iter().for_each(shift);
            it
        }));
        self.said.extend(said.into_iter().map(|mut it| {
            [&mut it.span, &mut it.item].into_iter().for_each(shift);
            it
        }));
    }
}
