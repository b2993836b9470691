//! What rulings alone may say: in which pass of a loop a position stands, and a define of the game as one player reads it.

use schema::expr::Expr;
use schema::id::{DerivedId, ExprId};
use schema::ruling::{GivenBy, Pass, Ruling};

use super::{Checker, Scope, symbols};
use crate::codes;
use crate::syntax::ast::{self, Name};

impl Checker<'_> {
    /// `round 3`, `pass 2`. Whether the loop has so many is seen when it runs: it may depend on the setup.
    pub(super) fn pass_given(&mut self, pass: &ast::Pass, read: &mut Ruling) {
        let number = u16::try_from(pass.number.value).ok().filter(|number| *number > 0);
        let Some(number) = number else {
            return self.error(
                codes::OUT_OF_RANGE,
                pass.number.span,
                "rounds and passes are counted from 1",
                "no such pass",
                "write `round 1` for the first one, or leave it out",
            );
        };
        let pass_given = if pass.round { Pass::Round(number) } else { Pass::Loop(number) };
        read.given.pass = Some(pass_given);
        read.facts.push((GivenBy::Pass, pass.span));
    }

    /// In a ruling: a define of the game that speaks of me, asked of a player (`Dee.fee(Gate)`).
    pub(super) fn define_of_somebody(&mut self, scope: &Scope, name: &Name) -> Option<DerivedId> {
        if scope.seats.is_empty() {
            return None;
        }
        let &derived = symbols::exact(&self.symbols.defines, &name.text)?;
        let body = self.program.derived.get(derived)?.body;
        self.reads_me(body).then_some(derived)
    }

    /// Whether a define's body reads who is me, by itself or by the defines that it reads.
    fn reads_me(&self, body: ExprId) -> bool {
        let (mut open, mut seen) = (vec![body], std::collections::BTreeSet::from([body]));
        while let Some(expr) = open.pop() {
            let Some(node) = self.program.exprs.get(expr) else { continue };
            if matches!(node, Expr::Me) {
                return true;
            }
            let read = match node {
                Expr::Derived { derived, of: None, .. } => {
                    self.program.derived.get(*derived).map(|derived| derived.body)
                }
                _ => None,
            };
            open.extend(node.parts().into_iter().chain(read).filter(|part| seen.insert(*part)));
        }
        false
    }
}
