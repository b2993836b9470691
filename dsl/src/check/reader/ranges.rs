//! Plain numbers where a range is declared.

use crate::check::reader::Reader;
use crate::codes;
use crate::syntax::ast;
use crate::syntax::ast::TOO_LARGE;

impl Reader<'_> {
    /// A plain number outside of the range that is declared for what it is to be (`C0302`).
    pub(crate) fn in_range(&mut self, name: &str, (least, most): (i32, i32), value: &ast::Expr) {
        let Some(number) = value.plain_number().filter(|number| number.abs() < TOO_LARGE) else {
            return;
        };
        if (i64::from(least)..=i64::from(most)).contains(&number) {
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
