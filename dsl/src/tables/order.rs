//! The order in which tables are read: a table that goes over the cards of a kind is read behind all tables that make
//! such cards.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use schema::source::{FileId, Span};

use super::columns::Known;
use super::{Expanded, Table};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{Cards, CardsFile, CardsFrom, ExprKind, Item, ItemKind};

/// The cards of each table, in the order in which the tables stand in the text.
pub(super) fn made(
    asts: &[Arc<CardsFile>],
    files: &BTreeMap<String, (FileId, String)>,
    expanded: &mut Expanded,
) -> Vec<Vec<Item>> {
    let items = asts.iter().flat_map(|ast| &ast.items);
    let mut known = Known::new(items.clone());
    let tables: Vec<(&Cards, Span)> = items
        .filter_map(|item| match &item.kind {
            ItemKind::Cards(cards) => Some((cards, item.span)),
            _ => None,
        })
        .collect();
    let mut waiting = Waiting::new(&known, &tables);
    let mut made = vec![Vec::new(); tables.len()];
    while let Some(at) = waiting.ready.pop_first() {
        let (cards, span) = tables[at];
        made[at] = Table { known: &known, cards, span, expanded }.items(files);
        made[at].iter().for_each(|card| known.adds(card));
        waiting.is_made(&known, &cards.kind.text);
    }
    for (kind, span) in waiting.never() {
        let message = format!(
            "which cards of the kind `{kind}` there are is not known before these are made: tables wait for each other in a circle"
        );
        expanded.diagnostics.push(
            Diagnostic::error(codes::TABLE_CELL, span, message).label(span, "in a circle").help(
                "go over the cards of another kind, or over listed words: `for c in [RED, BLUE]`",
            ),
        );
    }
    made
}

/// Tables that wait for others.
struct Waiting<'t> {
    /// The tables that wait for none, by their numbers.
    ready: BTreeSet<usize>,
    /// For each kind how many tables there are that make cards of it and have not been read.
    pending: BTreeMap<String, usize>,
    /// For each kind the tables that go over its cards, each with the place where it says so.
    over: BTreeMap<&'t str, Vec<(usize, Span)>>,
    /// For each table the number of kinds that it waits for.
    blocked: Vec<usize>,
}

impl<'t> Waiting<'t> {
    fn new(known: &Known, tables: &[(&'t Cards, Span)]) -> Self {
        let mut pending: BTreeMap<String, usize> = BTreeMap::new();
        for (cards, _) in tables {
            for kind in known.with_parents(&cards.kind.text) {
                *pending.entry(kind.to_owned()).or_default() += 1;
            }
        }
        let mut over: BTreeMap<&str, Vec<(usize, Span)>> = BTreeMap::new();
        let mut blocked = vec![0; tables.len()];
        for (at, (cards, _)) in tables.iter().enumerate() {
            let CardsFrom::Made { over: sources, .. } = &cards.from else { continue };
            for source in sources {
                let ExprKind::Name(kind) = &source.source.kind else { continue };
                let cards = known.members(&kind.text).is_none() && known.has_kind(&kind.text);
                if cards && pending.contains_key(&kind.text) {
                    over.entry(&kind.text).or_default().push((at, kind.span));
                    blocked[at] += 1;
                }
            }
        }
        let free = blocked.iter().enumerate().filter(|(_, blocked)| **blocked == 0);
        let ready = free.map(|(at, _)| at).collect();
        Self { ready, pending, over, blocked }
    }

    /// A table of cards of a kind has been read.
    fn is_made(&mut self, known: &Known, kind: &str) {
        for kind in known.with_parents(kind) {
            let Some(pending) = self.pending.get_mut(kind) else { continue };
            *pending -= 1;
            if *pending > 0 {
                continue;
            }
            for (at, _) in self.over.remove(kind).unwrap_or_default() {
                self.blocked[at] -= 1;
                if self.blocked[at] == 0 {
                    self.ready.insert(at);
                }
            }
        }
    }

    /// The kinds that tables still wait for, with the places where they say so; of each table one.
    fn never(self) -> impl Iterator<Item = (&'t str, Span)> {
        let over = self.over.into_iter();
        let all = over.flat_map(|(kind, tables)| tables.into_iter().map(move |it| (it, kind)));
        let tables: BTreeMap<usize, (&str, Span)> =
            all.map(|((at, span), kind)| (at, (kind, span))).collect();
        tables.into_values()
    }
}
