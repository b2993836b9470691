//! Implicit conversions between types, and the common type of two values.

use schema::expr::Expr;
use schema::id::ExprId;

use crate::check::Typed;
use crate::check::reader::Reader;
use crate::check::types::{Ground, Type};
use crate::codes;

impl Reader<'_> {
    /// Converts a value to a type. Reports it if that is not possible (`C0301`).
    pub(crate) fn convert(&mut self, found: &Typed, ty: &Type) -> ExprId {
        match self.converted(found, ty) {
            Some(id) => id,
            None => {
                self.unfit(found, ty);
                found.id
            }
        }
    }

    /// Converts a value to a type; `None` if that is not possible.
    pub(crate) fn converted(&mut self, found: &Typed, ty: &Type) -> Option<ExprId> {
        use Type as T;
        let kinds_fit = |have, want| self.symbols.inherits(have, want);
        Some(match (&found.ty, ty) {
            (T::Error | T::Unknown, _) | (_, T::Error | T::Unknown) => found.id,
            (have, want) if have == want => found.id,
            (T::Nothing, want) if want.is_thing() => found.id,
            (T::Member(family), T::Resource) if self.is_resource(*family) => found.id,
            (T::Goods(_), T::Goods(_)) => found.id,
            (T::Pool(_) | T::Resource, T::Goods(_)) => self.node(Expr::Goods(found.id)),
            (T::Member(family), T::Goods(_)) if self.is_resource(*family) => {
                self.node(Expr::Goods(found.id))
            }
            (T::Member(family), T::Number) if self.is_resource(*family) => self.owned_here(found),
            (T::Resource, T::Number) => self.owned_here(found),
            (T::Goods(_) | T::Pool(_), T::Flag) => {
                let goods = self.node(Expr::Goods(found.id));
                let empty = self.node(Expr::IsEmpty(goods));
                self.node(Expr::Not(empty))
            }
            (T::Goods(_) | T::Pool(_), T::List(want)) if self.fits(&found.ty.resource(), want) => {
                self.node(Expr::Kinds(found.id))
            }
            (have, T::Maybe(want)) if *have == **want => found.id,
            (T::Maybe(have), want) if **have == *want => found.id,
            (T::Card(have), T::Card(want)) | (T::Name(have), T::Name(want))
                if kinds_fit(*have, *want) =>
            {
                found.id
            }
            (T::Card(have), T::Name(want)) if kinds_fit(*have, *want) => {
                self.node(Expr::NameOf(found.id))
            }
            (T::Pile(have), T::Card(want)) if kinds_fit(*have, *want) => {
                let of = self.node(Expr::Contents(found.id));
                self.node(Expr::Take { end: schema::expr::End::First, count: None, of })
            }
            (T::Pile(have), T::Name(want)) if kinds_fit(*have, *want) => {
                self.node(Expr::NameOf(found.id))
            }
            (T::Zone(_) | T::Piles(_) | T::Pile(_), T::Zone(_)) => found.id,
            (T::Spot(_, have), T::Spot(_, want)) if kinds_fit(*have, *want) => found.id,
            (T::Pile(have), T::Pile(want)) if kinds_fit(*have, *want) => found.id,
            (T::Pile(_), T::Pile(_)) | (T::Zone(_), T::Pile(_)) => return None,
            (_, T::List(want)) => return self.converted_to_list(found, want),
            // Whether there is one of yes and no would be so of each list that is not empty.
            (T::List(item), T::Flag) if **item == T::Flag || self.is_of_all_players(found) => {
                return None;
            }
            (T::List(_) | T::Zone(_) | T::Piles(_) | T::Pile(_), T::Flag) => {
                let empty = self.node(Expr::IsEmpty(found.id));
                self.node(Expr::Not(empty))
            }
            _ => return None,
        })
    }

    /// The condition that a list is not empty.
    pub(crate) fn whether(&mut self, found: &Typed) -> Typed {
        let id = self.convert(found, &Type::Flag);
        Typed { id, ty: Type::Flag, span: found.span }
    }

    fn converted_to_list(&mut self, found: &Typed, want: &Type) -> Option<ExprId> {
        let item = found.ty.item();
        match item {
            Some(item) => {
                let list = self.as_list(found);
                if self.fits(&item, want) {
                    return Some(list);
                }
                None
            }
            None if found.ty == Type::Nothing => Some(self.node(Expr::List(Vec::new()))),
            None => {
                let one = self.converted(found, want)?;
                Some(self.node(Expr::List(vec![one])))
            }
        }
    }

    /// The most specific type that values of both types have without a conversion; `None` if there is none.
    pub(crate) fn shared(&self, a: &Type, b: &Type) -> Option<Type> {
        Some(match (a, b) {
            (a, b) if a == b => a.clone(),
            (Type::Nothing, Type::Number) | (Type::Number, Type::Nothing) => {
                Type::Maybe(Box::new(Type::Number))
            }
            (Type::Nothing | Type::Unknown | Type::Error, other)
            | (other, Type::Nothing | Type::Unknown | Type::Error) => other.clone(),
            (Type::Maybe(inner), other) | (other, Type::Maybe(inner)) if **inner == *other => {
                Type::Maybe(inner.clone())
            }
            (Type::Card(x), Type::Card(y)) => Type::Card(self.symbols.common_kind(*x, *y)),
            (Type::Name(x), Type::Name(y)) => Type::Name(self.symbols.common_kind(*x, *y)),
            (Type::Zone(x), Type::Zone(y)) => Type::Zone(self.symbols.common_kind(*x, *y)),
            (Type::Pile(x), Type::Pile(y)) => Type::Pile(self.symbols.common_kind(*x, *y)),
            (Type::Spot(x, a), Type::Spot(y, b)) => {
                let ground = if x == y { *x } else { Ground::Any };
                Type::Spot(ground, self.symbols.common_kind(*a, *b))
            }
            (Type::Goods(_), Type::Goods(_)) => Type::Goods(None),
            (Type::List(x), Type::List(y)) => self.shared(x, y)?.list(),
            (Type::Member(family), Type::Resource) | (Type::Resource, Type::Member(family))
                if self.is_resource(*family) =>
            {
                Type::Resource
            }
            (Type::Member(x), Type::Member(y)) if self.is_resource(*x) && self.is_resource(*y) => {
                Type::Resource
            }
            _ => return None,
        })
    }

    /// Whether values of type `have` can be used as values of type `want` without a conversion.
    pub(crate) fn fits(&self, have: &Type, want: &Type) -> bool {
        match (have, want) {
            (Type::Error | Type::Unknown, _) | (_, Type::Error | Type::Unknown) => true,
            (Type::Nothing, want) => want.is_thing(),
            (have, want) if have == want => true,
            (Type::Member(family), Type::Resource) => self.is_resource(*family),
            (have, Type::Maybe(want)) => *have == **want,
            (Type::Maybe(have), want) => **have == *want,
            (Type::Card(have), Type::Card(want)) | (Type::Name(have), Type::Name(want)) => {
                self.symbols.inherits(*have, *want)
            }
            (Type::List(have), Type::List(want)) => self.fits(have, want),
            (Type::Pile(have), Type::Pile(want)) => self.symbols.inherits(*have, *want),
            (Type::Spot(_, have), Type::Spot(_, want)) => self.symbols.inherits(*have, *want),
            (have, want) => have == want,
        }
    }

    /// A value as a list: its items, or the one thing.
    pub(crate) fn as_list(&mut self, found: &Typed) -> ExprId {
        match &found.ty {
            Type::List(_) | Type::Error | Type::Unknown => found.id,
            Type::Zone(_) | Type::Piles(_) | Type::Pile(_) => self.node(Expr::Contents(found.id)),
            _ => self.node(Expr::List(vec![found.id])),
        }
    }

    /// If one of two branches is goods: both as goods, as far as they can be converted.
    pub(crate) fn both_goods(&mut self, a: Typed, b: Typed) -> (Typed, Typed) {
        let goods = |ty: &Type| matches!(ty, Type::Goods(_) | Type::Pool(_));
        if !goods(&a.ty) && !goods(&b.ty) {
            return (a, b);
        }
        match (self.as_goods(&a), self.as_goods(&b)) {
            (Some(a), Some(b)) => (a, b),
            _ => (a, b),
        }
    }

    /// Reports a number, text or yes/no where a list is needed. Returns whether it was one of these.
    pub(crate) fn report_no_list(&mut self, found: &Typed) -> bool {
        let single = matches!(found.ty, Type::Number | Type::Flag | Type::Text | Type::Block);
        if single {
            let words = self.words(&found.ty);
            self.error(
                codes::WRONG_TYPE,
                found.span,
                format!("this is {words}, and a list is wanted"),
                words.clone(),
                "name a zone or a list: `ZONE`, `KIND in ZONE`, `players`",
            );
        }
        single
    }
}
