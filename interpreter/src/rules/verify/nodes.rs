//! Expressions: whether what they name is there, and fits.

use schema::expr::{Expr, Test};

use super::{Check, Checked, ensure};

impl Check<'_> {
    /// Whether a node's parts, and what else it names, are there.
    pub(super) fn node(&self, node: &Expr) -> Checked {
        self.refs(node)?;
        let Expr::Derived { derived, args, .. } = node else { return Ok(()) };
        let wanted = usize::from(self.program.derived[*derived].args);
        ensure(args.len() == wanted, || "a define has another number of arguments".to_owned())
    }

    /// Whether what a card is tested for is there.
    pub(super) fn test(&self, test: Test) -> Checked {
        self.refs(&test)
    }
}
