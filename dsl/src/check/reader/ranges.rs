//! Checks literal numbers against a declared range.

use crate::check::reader::Reader;
use crate::codes;
use crate::syntax::ast;

impl Reader<'_> {
    /// Reports a literal number outside of a range (`C0302`). `name` is what has the range.
    pub(crate) fn in_range(&mut self, name: &str, (least, most): (i32, i32), value: &ast::Expr) {
        // What is larger than any number is told as such.
        let number = value.plain_number().filter(|number| i32::try_from(*number).is_ok());
        let Some(number) = number else { return };
        if (i64::from(least)..=i64::from(most)).contains(&number) {
            return;
        }
        // A default that several fields share is told once.
        let told = self.diagnostics.last();
        if told.is_some_and(|told| told.code == codes::OUT_OF_RANGE && told.span() == value.span) {
            return;
        }
        self.error(
            codes::OUT_OF_RANGE,
            value.span,
            format!("`{name}` goes from {least} to {most}"),
            "out of its range",
            "change the number, or the range where it is declared",
        );
    }
}
