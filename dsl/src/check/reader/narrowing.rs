//! Narrows types by conditions: where `c is KIND` holds, `c` has the type of that kind.

use schema::id::KindId;

use crate::check::Scope;
use crate::check::reader::Reader;
use crate::check::reader::sorts::Sort;
use crate::check::scope::Wide;
use crate::check::types::Type;
use crate::syntax::ast::{Expr, ExprKind};

/// Something whose type was narrowed, with its former type.
pub(crate) enum Narrowed {
    /// A variable by its index. The last field is its declared type, if it had been narrowed before.
    Variable(usize, Type, Option<Wide>),
    Local(usize, Type),
    It(Type),
    Bound(usize, Type),
    SelfKind(KindId),
}

impl Reader<'_> {
    /// Narrows types for code in which a condition holds, until [`Reader::widen`].
    pub(crate) fn narrow(&self, scope: &mut Scope, condition: &Expr) -> Vec<Narrowed> {
        self.narrow_if(scope, condition, true)
    }

    /// Narrows types for code in which a condition does not hold, until [`Reader::widen`].
    pub(crate) fn narrow_otherwise(&self, scope: &mut Scope, condition: &Expr) -> Vec<Narrowed> {
        self.narrow_if(scope, condition, false)
    }

    fn narrow_if(&self, scope: &mut Scope, condition: &Expr, holds: bool) -> Vec<Narrowed> {
        let mut narrowed = Vec::new();
        let mut left = vec![(condition, holds)];
        while let Some((condition, holds)) = left.pop() {
            match &condition.kind {
                ExprKind::Group(inner) => left.push((&**inner, holds)),
                ExprKind::Not(inner) => left.push((&**inner, !holds)),
                ExprKind::And(parts) if holds => {
                    left.extend(parts.iter().rev().map(|it| (it, true)))
                }
                ExprKind::Or(parts) if !holds => {
                    left.extend(parts.iter().rev().map(|it| (it, false)))
                }
                ExprKind::Is { what, not, of } if *not != holds => {
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
        narrowed
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
        let repeats = scope.repeats;
        let variable = scope.variables.get_mut(at)?;
        let ty = closer(&variable.ty)?;
        let before = std::mem::replace(&mut variable.ty, ty);
        let wide = variable.wide.clone();
        variable.wide.get_or_insert_with(|| Wide { ty: before.clone(), repeats });
        Some(Narrowed::Variable(at, before, wide))
    }

    /// Restores the types that were narrowed.
    pub(crate) fn widen(scope: &mut Scope, narrowed: Vec<Narrowed>) {
        for one in narrowed.into_iter().rev() {
            match one {
                Narrowed::Variable(at, ty, wide) => {
                    // A variable that was assigned meanwhile has its declared type already.
                    let variable = scope.variables.get_mut(at).filter(|one| one.wide.is_some());
                    if let Some(variable) = variable {
                        (variable.ty, variable.wide) = (ty, wide);
                    }
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
