//! Rules and score terms of different folders that have the same title. The checker has no table of these titles, and
//! would take both.

use std::collections::BTreeMap;

use schema::source::Span;

use super::parts::{Key, key};
use super::weave::Weaver;
use crate::codes;
use crate::diagnostic::Diagnostic;

impl Weaver<'_> {
    /// Reports rules and score terms of the same title in two folders (`C0202`).
    pub(super) fn check_titles(&mut self) {
        let mut first: BTreeMap<Key, Span> = BTreeMap::new();
        let named: Vec<(Key, Span)> =
            self.items().filter_map(|item| key(&item.kind, item.span)).collect();
        for (title, span) in
            named.into_iter().filter(|(title, _)| matches!(title.what, "rule" | "score"))
        {
            let known = *first.entry(title.clone()).or_insert(span);
            if self.files.layer(known.file) < self.files.layer(span.file) {
                let message = format!("there are two of the name `{}`", title.name);
                let told = Diagnostic::error(codes::DECLARED_TWICE, span, message);
                self.diagnostics.push(
                    told.label(span, "again here")
                        .label(known, "first here")
                        .help("give one of them another name, or take it out"),
                );
            }
        }
    }
}
