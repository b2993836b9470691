//! Decides whose amount a resource means where a number is needed.

use schema::expr::Expr;
use schema::id::{ExprId, LocalId, PoolId};
use schema::source::Span;

use crate::check::Typed;
use crate::check::reader::Reader;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// The player whose amount a mere resource means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wealth {
    /// The player who acts.
    Own,
    /// The player in this local, of a fold or sort over players.
    Each(LocalId),
    /// It could be the acting player or the candidate, so the text must say it.
    Unclear,
}

impl Reader<'_> {
    /// The amount that a resource means as a number: that of the acting player, or in a fold over players that of each.
    /// Reports it if either could be meant (`C0208`).
    pub(crate) fn owned_here(&mut self, resource: &Typed) -> ExprId {
        let player = match self.wealth {
            Wealth::Own => Expr::Me,
            Wealth::Each(local) => Expr::Local(local),
            Wealth::Unclear => {
                let word = match self.exprs.get(resource.id) {
                    Some(Expr::Member(member)) => self.program.members[*member].name.clone(),
                    _ => "RESOURCE".to_owned(),
                };
                self.whose(resource.span, &word, Some("it"));
                Expr::Me
            }
        };
        let player = self.node(player);
        self.in_all_pools(resource.id, resource.span);
        self.owned(resource.id, player)
    }

    /// Warns of the amount of a resource that a player has in several pools together (`W0131`).
    pub(super) fn in_all_pools(&mut self, resource: ExprId, span: Span) {
        let Some(Expr::Member(member)) = self.exprs.get(resource) else { return };
        let member = &self.program.members[*member];
        let pools = self.own_pools(member.family);
        if pools.len() < 2 {
            return;
        }
        let (word, pool) = (&member.name, |id: &PoolId| &self.program.pools[*id].name);
        let all: Vec<&str> = pools.iter().map(|id| pool(id).as_str()).collect();
        let first: Vec<String> = all.iter().map(|pool| format!("`{pool}.{word}`")).collect();
        let told = Diagnostic::warning(
            codes::ALL_POOLS,
            span,
            format!("this counts the {} in all pools together: {}", word, all.join(", ")),
        );
        let help = format!(
            "say which is meant, {}; together they are `({})[{word}]`",
            first.join(" or "),
            all.join(" + ")
        );
        self.report(told.label(span, "in which pool?").help(help));
    }

    /// Runs `read` with another meaning of mere resources.
    pub(crate) fn wealth_of<R>(&mut self, whose: Wealth, read: impl FnOnce(&mut Self) -> R) -> R {
        let before = std::mem::replace(&mut self.wealth, whose);
        let found = read(self);
        self.wealth = before;
        found
    }
}
