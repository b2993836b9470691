//! What passes under `together` read of others, who may be changing it just now (`C0503`).

use std::collections::BTreeSet;

use schema::expr::Expr;
use schema::id::{CellId, ExprId, NoteId};

use super::Checker;

/// What passes write.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub(super) cells: BTreeSet<CellId>,
    pub(super) notes: BTreeSet<NoteId>,
    pub(super) zones: bool,
    pub(super) pools: bool,
}

impl Checker<'_> {
    /// What is read of others and written by passes.
    pub(super) fn of_others(&self, expr: ExprId, written: &Written, deep: usize) -> Option<String> {
        let deep = deep.checked_sub(1)?;
        let node = self.exprs.get(expr)?;
        let read = match node {
            Expr::Cell { cell, of } if written.cells.contains(cell) && !self.is_me(*of) => {
                Some(self.program.cells[*cell].name.clone())
            }
            Expr::Note { note, of } if written.notes.contains(note) && !self.is_me(*of) => {
                Some(self.program.notes[*note].name.clone())
            }
            Expr::Zone { zone, of }
                if written.zones && self.is_private(*zone) && !self.is_me(*of) =>
            {
                Some(self.program.zones[*zone].name.clone())
            }
            Expr::Pool { pool, of } if written.pools && !self.is_me(*of) => {
                Some(self.program.pools[*pool].name.clone())
            }
            Expr::AllCards(of) if written.zones && !self.is_me(Some(*of)) => {
                Some("cards".to_owned())
            }
            Expr::Score { .. } => Some("score".to_owned()),
            Expr::Derived { derived, of, .. } => {
                let derived = &self.program.derived[*derived];
                let own = of.is_none() || self.is_me(*of);
                // Of another player its me is not the one who acts: whatever it reads is read of others.
                let inner = self.of_others(derived.body, written, deep);
                let touches = !own && self.touches(derived.body, written, deep);
                if touches { Some(derived.name.clone()) } else { inner }
            }
            _ => None,
        };
        read.or_else(|| {
            node.parts().into_iter().find_map(|part| self.of_others(part, written, deep))
        })
    }

    /// Whether a define reads anything that passes write.
    fn touches(&self, expr: ExprId, written: &Written, deep: usize) -> bool {
        let Some(deep) = deep.checked_sub(1) else { return true };
        let Some(node) = self.exprs.get(expr) else { return false };
        let this = match node {
            Expr::Cell { cell, .. } => written.cells.contains(cell),
            Expr::Note { note, .. } => written.notes.contains(note),
            Expr::Zone { zone, .. } => written.zones && self.is_private(*zone),
            Expr::AllCards(_) => written.zones,
            Expr::Pool { .. } => written.pools,
            Expr::Derived { derived, .. } => {
                self.touches(self.program.derived[*derived].body, written, deep)
            }
            _ => false,
        };
        this || node.parts().into_iter().any(|part| self.touches(part, written, deep))
    }
}
