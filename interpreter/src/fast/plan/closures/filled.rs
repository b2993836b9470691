//! Closures of `if X is not empty then X else Y`, where X is a define: it is evaluated once, and counted twice.

use schema::expr::Expr;
use schema::id::ExprId;
use schema::parts::alike;

use super::operands::Thing;
use super::{Compiler, reading};
use crate::eval::{Eval, Reading};
use crate::fault::Trap;
use crate::value::Value;

/// A define that is used unless it is empty, and what is used otherwise.
pub(super) struct Filled {
    found: Thing,
    otherwise: Thing,
    /// The closure of `otherwise` as a list.
    listed: Reading<usize>,
}

impl Filled {
    /// The closure of the node as a value.
    pub(super) fn value(self) -> Reading<Value> {
        let Self { found, otherwise, .. } = self;
        reading(move |eval| match filled(eval, &found)? {
            Some(found) => Ok(found),
            None => otherwise.get(eval),
        })
    }

    /// The closure of the node as a list.
    pub(super) fn items(self) -> Reading<usize> {
        let Self { found, listed, .. } = self;
        reading(move |eval| {
            let start = eval.scratch.items.len();
            match filled(eval, &found)? {
                Some(found) => {
                    eval.replace_with_items(found, start);
                    eval.finish_list(start)
                }
                None => listed(eval),
            }
        })
    }
}

/// The value of a define unless it is nothing or empty, counted as if it had been evaluated twice: for the condition,
/// and for its value.
#[inline(always)]
fn filled(eval: &mut Eval<'_>, found: &Thing) -> Result<Option<Value>, Trap> {
    let (mark, since) = (eval.scratch.items.len(), eval.scratch.looked);
    let found = found.get(eval)?;
    if eval.is_bare_thing(found) {
        eval.scratch.items.truncate(mark);
        return Ok(None);
    }
    eval.scratch.looked.again(since, 1)?;
    Ok(Some(found))
}

impl Compiler<'_> {
    /// What an `if` with these parts is, if it asks whether a define is empty and gives that define if it is not.
    /// Scripts may draw lots, so that their results differ each time.
    pub(super) fn if_filled(
        &self,
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
    ) -> Option<Filled> {
        let emptied = |expr| match self.node(expr) {
            Some(Expr::IsEmpty(of)) => Some(*of),
            _ => None,
        };
        let (of, found, otherwise) = match self.node(condition)? {
            Expr::Not(bare) => (emptied(*bare)?, then, otherwise),
            _ => (emptied(condition)?, otherwise, then),
        };
        let is_define = matches!(self.node(of), Some(Expr::Derived { .. }));
        let is_asked = is_define && alike(&self.rules.program.exprs, of, found);
        (is_asked && self.rules.program.scripts.is_empty()).then(|| Filled {
            found: self.thing(found),
            otherwise: self.thing(otherwise),
            listed: self.list(otherwise),
        })
    }
}
