//! Reads `if … then … else …`, and finds the common type of its branches.

use schema::expr::Expr;
use schema::id::KindId;
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::types::Type;
use crate::check::{Scope, Typed};
use crate::syntax::ast::{self, ExprKind};

/// The condition, the value if it holds, and the value if not.
pub(crate) type Branches<'e> = (&'e ast::Expr, &'e ast::Expr, &'e ast::Expr);

/// What the place of an `if` accepts.
#[derive(Debug, Clone, Copy)]
struct May {
    /// A list is preferred, but one thing will do. A branch that can be read as either is one thing if another branch
    /// is one.
    hoped: bool,
    /// A list is accepted.
    several: bool,
    /// It is asked whether something is so: of a list, whether there is one.
    asked: bool,
}

impl Reader<'_> {
    /// `if A then B else C`
    pub(crate) fn branches(
        &mut self,
        scope: &mut Scope,
        branches: Branches<'_>,
        want: Option<&Type>,
        span: Span,
    ) -> Typed {
        let hoped = want.is_some_and(|want| *want == Type::Unknown.list());
        let several = want.is_none_or(|want| want.item().is_some());
        let asked = want == Some(&Type::Flag);
        self.joined(scope, branches, want, May { hoped, several, asked }, span)
    }

    fn joined(
        &mut self,
        scope: &mut Scope,
        (written, then, otherwise): Branches<'_>,
        want: Option<&Type>,
        may: May,
        span: Span,
    ) -> Typed {
        let condition = self.want(scope, written, &Type::Flag);
        let narrowed = self.narrow(scope, written);
        let first = self.expr(scope, then, want);
        Self::widen(scope, narrowed);
        // If the first branch is one thing, a list is no longer preferred for the second.
        let want = want.filter(|_| !may.hoped).cloned().unwrap_or_else(|| first.ty.clone());
        let inner = May { hoped: may.hoped && matches!(first.ty, Type::List(_)), ..may };
        let narrowed = self.narrow_otherwise(scope, written);
        let otherwise = self.otherwise(scope, otherwise, &want, inner);
        Self::widen(scope, narrowed);
        // If the second branch is one thing, the first is read again, as one thing.
        let then = match may.hoped && first.ty == otherwise.ty.clone().list() {
            true => {
                let narrowed = self.narrow(scope, written);
                let then = self.untold(|reader| reader.expr(scope, then, Some(&otherwise.ty)));
                Self::widen(scope, narrowed);
                then
            }
            false => first,
        };
        let (then, otherwise) = self.both_goods(then, otherwise);
        let ty = self.common(&then, &otherwise, may);
        let then = self.convert(&then, &ty);
        let otherwise = self.convert(&otherwise, &ty);
        self.typed(Expr::If { condition, then, otherwise }, ty, span)
    }

    /// Reads the value behind `else`. Another `if` there accepts what the first one does.
    fn otherwise(&mut self, scope: &mut Scope, expr: &ast::Expr, want: &Type, may: May) -> Typed {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Group(of) => Typed { span, ..self.otherwise(scope, of, want, may) },
            ExprKind::If { condition, then, otherwise } => {
                self.joined(scope, (condition, then, otherwise), Some(want), may, span)
            }
            _ => self.expr(scope, expr, Some(want)),
        }
    }

    /// The common type of two branches. If one is a thing and the other a list of such things, it is the list, provided
    /// that several things are accepted. Where it is asked whether something is so, those that share none are yes or no.
    fn common(&self, a: &Typed, b: &Typed, may: May) -> Type {
        let of_both = |one: &Type, list: &Type| {
            // A pile also counts as one card, its top one.
            let lists = matches!(list, Type::List(_) | Type::Zone(_) | Type::Piles(_));
            let item = list.item().filter(|_| may.several && lists && one.item().is_none())?;
            self.fits(one, &item).then(|| item.list())
        };
        if let Some(shared) = self.shared(&a.ty, &b.ty) {
            return shared;
        }
        let kind = |x: &KindId, y: &KindId| self.symbols.common_kind(*x, *y);
        match (&a.ty, &b.ty) {
            (Type::Card(x), Type::Name(y)) | (Type::Name(x), Type::Card(y)) => {
                Type::Name(kind(x, y))
            }
            // Cards can be moved to a pile as to a zone.
            (Type::Pile(x), Type::Zone(y)) | (Type::Zone(x), Type::Pile(y)) => {
                Type::Zone(kind(x, y))
            }
            (list @ Type::List(_), zone @ Type::Zone(_))
            | (zone @ Type::Zone(_), list @ Type::List(_)) => {
                let item = list.item().zip(zone.item());
                let shared = item.and_then(|(one, other)| self.shared(&one, &other));
                shared.map_or_else(|| a.ty.clone(), Type::list)
            }
            (one, other) => {
                let one_of_these = || if may.asked { Type::Flag } else { one.clone() };
                of_both(one, other).or_else(|| of_both(other, one)).unwrap_or_else(one_of_these)
            }
        }
    }
}
