//! Answers an editor's question about one place, by compiling only the bodies around it.

use std::collections::BTreeMap;

use schema::program::Program;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::earlier::Earlier;
use crate::check::probe::Probe;
use crate::check::reader::Reader;
use crate::check::signatures::Signatures;
use crate::check::{Symbols, prelude};
use crate::syntax::ast;

/// Returns `place` with what could stand there, and the type of what stands there. Only the bodies of items that
/// overlap the span `item`, and those that these need, are compiled.
pub(crate) fn ask(items: &[&ast::Item], place: Probe, item: Span) -> Probe {
    let mut signatures = Signatures::new(Reader::new(Symbols::default(), Program::default()));
    signatures.reader.probe = Some(place);
    let items = &prelude::last(items.iter().copied());
    signatures.declare(items);
    if signatures.reader.report_too_many(items) {
        return signatures.reader.probe.unwrap_or_default();
    }
    signatures.seats(items);
    signatures.read_signatures(items, &BTreeMap::new());
    let around =
        |span: Span| span.file == item.file && span.start < item.end && item.start < span.end;
    let asked: Vec<&ast::Item> = items.iter().copied().filter(|asked| around(asked.span)).collect();
    signatures.walk(&asked);
    let mut bodies = Bodies::new(signatures, Earlier::default());
    bodies.read_asked(&asked);
    bodies.reader.probe.unwrap_or_default()
}

impl<'a> Bodies<'a> {
    /// Compiles the bodies of these items, and those that they need.
    pub(crate) fn read_asked(&mut self, items: &[&'a ast::Item]) {
        self.read_firsts();
        for item in items {
            self.read_asked_verbs(item);
        }
        self.read_items(items);
        self.read_frame(items, false);
    }
}
