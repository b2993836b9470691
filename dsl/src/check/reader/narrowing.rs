//! What a condition makes of what it asks about: after `c is building`, `c` is one in what the condition guards.

use schema::id::KindId;

use crate::check::Scope;
use crate::check::reader::Reader;
use crate::check::reader::names::Sort;
use crate::check::types::Type;
use crate::syntax::ast::{Expr, ExprKind};

/// What was narrowed, and what it was before.
pub(crate) enum Narrowed {
    Variable(usize, Type),
    Local(usize, Type),
    It(Type),
    Bound(usize, Type),
    SelfKind(KindId),
}

impl Reader<'_> {
    /// Takes a condition for granted: whatever it says to be of a kind is of that kind until [`Checker::widen`].
    pub(crate) fn narrow(&self, scope: &mut Scope, condition: &Expr) -> Vec<Narrowed> {
        let mut narrowed = Vec::new();
        self.narrow_into(scope, condition, &mut narrowed);
        narrowed
    }

    fn narrow_into(&self, scope: &mut Scope, condition: &Expr, narrowed: &mut Vec<Narrowed>) {
        let mut left = vec![condition];
        while let Some(condition) = left.pop() {
            match &condition.kind {
                ExprKind::Group(inner) => left.push(inner),
                ExprKind::And(parts) => left.extend(parts.iter().rev()),
                ExprKind::Is { what, not: false, of } => {
                    if let (ExprKind::Name(what), ExprKind::Name(of)) = (&what.kind, &of.kind)
                        && !self.is_variable(scope, &of.text)
                        && let Some(sort) = self.sort(&of.text)
                    {
                        narrowed.extend(self.narrow_name(scope, &what.text, &sort));
                    }
                }
                _ => {}
            }
        }
    }

    fn narrow_name(&self, scope: &mut Scope, word: &str, sort: &Sort) -> Option<Narrowed> {
        let kind = sort.kind();
        let closer = |ty: &Type| match ty {
            Type::Card(have) if *have != kind && self.symbols.inherits(kind, *have) => {
                Some(Type::Card(kind))
            }
            Type::Name(have) if *have != kind && self.symbols.inherits(kind, *have) => {
                Some(Type::Name(kind))
            }
            _ => None,
        };
        let of_word = |local: &crate::check::scope::Local| {
            local.name.as_deref() == Some(word) || word == "it" && local.candidate
        };
        if let Some(at) = scope.locals.iter().rposition(of_word) {
            let ty = closer(&scope.locals[at].ty)?;
            return Some(Narrowed::Local(at, std::mem::replace(&mut scope.locals[at].ty, ty)));
        }
        if word == "it" {
            let (_, have) = scope.it.as_mut()?;
            let ty = closer(have)?;
            return Some(Narrowed::It(std::mem::replace(have, ty)));
        }
        if word == "self" {
            let have = scope.self_kind.as_mut()?;
            let closer = *have != kind && self.symbols.inherits(kind, *have);
            return closer.then(|| Narrowed::SelfKind(std::mem::replace(have, kind)));
        }
        let Some(at) = scope.variables.iter().rposition(|variable| variable.name == word) else {
            let at = scope.bound.iter().position(|(name, ..)| name == word)?;
            let ty = closer(&scope.bound[at].2)?;
            return Some(Narrowed::Bound(at, std::mem::replace(&mut scope.bound[at].2, ty)));
        };
        let ty = closer(&scope.variables[at].ty)?;
        Some(Narrowed::Variable(at, std::mem::replace(&mut scope.variables[at].ty, ty)))
    }

    /// Forgets what was taken for granted.
    pub(crate) fn widen(scope: &mut Scope, narrowed: Vec<Narrowed>) {
        for one in narrowed.into_iter().rev() {
            match one {
                Narrowed::Variable(at, ty) => {
                    scope.variables.get_mut(at).into_iter().for_each(|one| one.ty = ty.clone());
                }
                Narrowed::Local(at, ty) => {
                    scope.locals.get_mut(at).into_iter().for_each(|one| one.ty = ty.clone());
                }
                Narrowed::Bound(at, ty) => {
                    scope.bound.get_mut(at).into_iter().for_each(|one| one.2 = ty.clone());
                }
                Narrowed::SelfKind(kind) => scope.self_kind = Some(kind),
                Narrowed::It(ty) => {
                    scope.it.as_mut().into_iter().for_each(|(_, it)| *it = ty.clone());
                }
            }
        }
    }
}
