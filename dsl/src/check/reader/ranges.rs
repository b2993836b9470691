//! Checks literal numbers against a declared range.

use crate::check::reader::Reader;
use crate::codes;
use crate::syntax::ast;

impl Reader<'_> {
    /// Reports a literal number outside of a range (`C0302`). `name` is what has the range.
    pub(crate) fn in_range(&mut self, name: &str, (least, most): (i32, i32), value: &ast::Expr) {
        let number = match &value.kind {
            ast::ExprKind::Number(number) => *number,
            ast::ExprKind::Neg(inner) => match inner.kind {
                ast::ExprKind::Number(number) => -number,
                _ => return,
            },
            _ => return,
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
