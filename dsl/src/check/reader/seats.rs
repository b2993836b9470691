//! Reads what depends on a particular player: `everybody` in claims, variables that a loop has kept for each player,
//! and defines of the game as a player of a ruling reads them.

use schema::expr::Expr;
use schema::id::{DerivedId, ExprId};
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::types::Type;
use crate::check::{Scope, Typed, symbols};
use crate::codes;
use crate::syntax::ast::{self, Name};

/// The word that stands for each player in claims of rulings.
pub(crate) const EVERYBODY: &str = "everybody";

impl Reader<'_> {
    /// In a ruling: a free define that reads `me`, and so must be read of a player (`P.NAME(x)`).
    pub(crate) fn define_of_somebody(&mut self, scope: &Scope, name: &Name) -> Option<DerivedId> {
        if scope.seats.is_empty() {
            return None;
        }
        let &derived = symbols::exact(&self.symbols.defines, &name.text)?;
        let body = self.program.derived.get(derived)?.body;
        self.reads_me(body).then_some(derived)
    }

    /// Whether the body of a define reads `me`, itself or through other free defines.
    pub(crate) fn reads_me(&self, body: ExprId) -> bool {
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

    /// The seat that `everybody` stands for at present; `None` for other words, and outside of such claims.
    pub(crate) fn everybody(&mut self, scope: &Scope, word: &str) -> Option<u8> {
        let seat = scope.each.filter(|_| word == EVERYBODY)?;
        self.each_read += 1;
        Some(seat)
    }

    /// Reports `everybody` in a claim where a list of players is meant: there it stands for one player after another.
    pub(crate) fn everybody_at_once(&mut self, scope: &Scope, expr: &ast::Expr) {
        let ast::ExprKind::Name(name) = &expr.kind else { return };
        if scope.each.is_some() && name.text == EVERYBODY && !scope.seats.contains(&name.text) {
            self.error(
                codes::LIST_FOR_ONE,
                name.span,
                "`everybody` is one player after another here, and not all of them at once",
                "each of them alone",
                "write `players`",
            );
        }
    }

    /// A variable that a loop has kept for each player, read of one player; `None` if there is none of this name.
    pub(crate) fn kept(
        &mut self,
        scope: &mut Scope,
        word: &str,
        of: ExprId,
        span: Span,
    ) -> Option<Typed> {
        let kept = scope.kept.iter_mut().rev().find(|kept| kept.name == word)?;
        kept.used = true;
        let (first, ty) = (kept.first, kept.ty.clone());
        Some(self.typed(Expr::SlotOf { first, of }, ty, span))
    }

    /// The same by its mere name: of the candidate if that is a player, else of `me`.
    pub(crate) fn kept_of_me(
        &mut self,
        scope: &mut Scope,
        word: &str,
        span: Span,
    ) -> Option<Typed> {
        if !scope.kept.iter().any(|kept| kept.name == word) {
            return None;
        }
        let player =
            |local: &&crate::check::scope::Local| local.candidate && local.ty == Type::Player;
        let of = match scope.locals.iter().rev().find(player) {
            Some(local) => Expr::Local(local.local),
            None if scope.me => Expr::Me,
            None => return None,
        };
        let of = self.node(of);
        self.kept(scope, word, of, span)
    }
}
