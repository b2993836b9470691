//! Reads how long the values of counters, flags and notes last.

use schema::program::Until;

use crate::check::signatures::Signatures;
use crate::check::symbols;
use crate::codes;
use crate::syntax::ast;

impl Signatures<'_> {
    /// Reads with what a value ends: a stretch or a verb. Reports any other moment.
    pub(crate) fn until(&mut self, moment: &ast::Moment) -> Option<Until> {
        if moment.edge == ast::Edge::Start || moment.which.is_some() {
            self.reader.error(
                codes::CANNOT_HAPPEN,
                moment.span,
                "the value of a counter, flag or note lasts until something ends",
                "not the end of what runs",
                format!(
                    "write `until end of {}`; what is to last longer is put into `until … {{ … }}`, or set back by a handler",
                    moment.of.text
                ),
            );
            return None;
        }
        if let Some(&id) = symbols::exact(&self.reader.symbols.moments, &moment.of.text) {
            self.declared.lifetimes.push((id, moment.span));
            return Some(Until::Moment(id));
        }
        if let Some(id) = self.reader.verb_that_ends(&moment.of) {
            self.declared.found.outlived.insert(id);
            return Some(Until::Verb(id));
        }
        self.reader.nothing_ends(&moment.of);
        None
    }
}
