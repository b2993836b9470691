//! Verifying expressions.

use schema::expr::{Expr, Test};

use super::{Check, Checked, ensure};

impl Check<'_> {
    /// What a node refers to must exist, and defines must get the right number of arguments.
    pub(super) fn node(&self, node: &Expr) -> Checked {
        self.refs(node)?;
        let Expr::Derived { derived, args, .. } = node else { return Ok(()) };
        let wanted = usize::from(self.program.derived[*derived].args);
        ensure(args.len() == wanted, || "a define has another number of arguments".to_owned())
    }

    /// What a test names must exist.
    pub(super) fn test(&self, test: Test) -> Checked {
        self.refs(&test)
    }
}
