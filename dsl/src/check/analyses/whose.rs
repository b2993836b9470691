//! Finds lists that nobody can be in who is `me` there, and cards that cannot be mine. A line of a rule, where `me` is
//! whose value it is, holds of nobody in such a list.

use schema::expr::Expr;
use schema::id::{ExprId, LocalId};

use crate::check::analyses::Lowered;

impl Lowered<'_> {
    /// Whether `me` is certainly not among these players, and none of these cards is mine.
    pub(crate) fn is_without_me(&self, list: ExprId) -> bool {
        self.is_without(list, None)
    }

    /// Whether a list is without me. `not_me`: a local that stands for players who are not me.
    fn is_without(&self, list: ExprId, not_me: Option<LocalId>) -> bool {
        let Some(node) = self.exprs.get(list) else { return false };
        let all = |lists: &[ExprId]| {
            !lists.is_empty() && lists.iter().all(|&list| self.is_without(list, not_me))
        };
        if let Expr::Local(local) = node {
            return not_me == Some(*local);
        }
        if let Expr::Opponents(of) = node {
            return self.is_me(Some(*of));
        }
        // Alone at the table, one is one's own neighbour.
        if let Expr::Left(of) | Expr::Right(of) = node {
            return self.is_me(Some(*of)) && self.program.players.0 > 1;
        }
        if let Expr::Zone { of: Some(of), .. } | Expr::Contents(of) | Expr::AllCards(of) = node {
            return self.is_without(*of, not_me);
        }
        if let Expr::Only { list, .. } | Expr::Take { of: list, .. } | Expr::Distinct(list) = node {
            return self.is_without(*list, not_me);
        }
        if let Expr::Filter { list, local, condition } = node {
            return self.is_without(*list, not_me) || self.excludes_me(*condition, *local);
        }
        if let Expr::Map { list, local, value } = node {
            return self.is_without(*list, not_me) && self.is_without(*value, Some(*local));
        }
        match node {
            Expr::List(items) => all(items),
            Expr::Join(one, other) => all(&[*one, *other]),
            Expr::If { then, otherwise, .. } => all(&[*then, *otherwise]),
            Expr::In { these, those } => {
                self.is_without(*these, not_me) || self.is_without(*those, not_me)
            }
            _ => false,
        }
    }

    /// Whether a condition, or a part of it that has to hold, says that the candidate or its owner is not me.
    fn excludes_me(&self, condition: ExprId, local: LocalId) -> bool {
        let node = self.exprs.get(condition);
        if let Some(Expr::And(one, other)) = node {
            return self.excludes_me(*one, local) || self.excludes_me(*other, local);
        }
        let candidate = |of: ExprId| match self.exprs.get(of) {
            Some(Expr::Local(of)) => *of == local,
            Some(Expr::OwnerOf(of)) => {
                matches!(self.exprs.get(*of), Some(Expr::Local(of)) if *of == local)
            }
            _ => false,
        };
        let Some(Expr::Not(of)) = node else { return false };
        let Some(Expr::Same(one, other)) = self.exprs.get(*of) else { return false };
        candidate(*one) && self.is_me(Some(*other)) || candidate(*other) && self.is_me(Some(*one))
    }
}
