//! Whose amount a resource is where a number is wanted.

use schema::expr::Expr;
use schema::id::{ExprId, LocalId};

use crate::check::Typed;
use crate::check::reader::Reader;

/// Whose something is that is said without its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wealth {
    /// Of the one who acts.
    Own,
    /// Of each player that a fold or an order looks at.
    Each(LocalId),
    /// Of the one who acts or of the candidate: it must be said.
    Unclear,
}

impl Reader<'_> {
    /// How much of a resource there is where a number is wanted: what I have of it, and in a fold over players what each
    /// of them has. Where both could be meant it is `C0208`.
    pub(crate) fn owned_here(&mut self, resource: &Typed) -> ExprId {
        let player = match self.wealth {
            Wealth::Own => Expr::Me,
            Wealth::Each(local) => Expr::Local(local),
            Wealth::Unclear => {
                let word = match self.exprs.get(resource.id) {
                    Some(Expr::Member(member)) => self.program.members[*member].name.clone(),
                    _ => "RESOURCE".to_owned(),
                };
                self.whose(resource.span, &word);
                Expr::Me
            }
        };
        let player = self.node(player);
        self.owned(resource.id, player)
    }

    /// Reads with resources meaning amounts of whoever they belong to there.
    pub(crate) fn wealth_of<R>(&mut self, whose: Wealth, read: impl FnOnce(&mut Self) -> R) -> R {
        let before = std::mem::replace(&mut self.wealth, whose);
        let found = read(self);
        self.wealth = before;
        found
    }
}
