//! Reads goods in expressions: amounts, bundles, contents of pools.

use schema::expr::Expr;
use schema::family::FamilySort;
use schema::goods::Blend;
use schema::id::{ExprId, FamilyId, PoolId};
use schema::program::Holder;
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::reader::plainly;
use crate::check::types::Type;
use crate::check::{Scope, Typed};
use crate::codes;
use crate::syntax::ast::{self, BinaryOp, CompareOp, Name};

/// Whether something is a bundle of goods or a pool.
fn is_of_goods(typed: &Typed) -> bool {
    matches!(typed.ty, Type::Goods(_) | Type::Pool(_))
}

impl Reader<'_> {
    /// `2 wool, 2 ore`
    pub(crate) fn price(&mut self, scope: &mut Scope, parts: &[ast::Expr], span: Span) -> Typed {
        let mut whole: Option<Typed> = None;
        for part in parts {
            let found = self.expr(scope, part, Some(&Type::Goods(None)));
            if found.ty == Type::Error {
                return self.wrong(span);
            }
            let Some(found) = self.as_goods(&found) else {
                self.unfit(&found, &Type::Goods(None));
                return self.wrong(span);
            };
            whole = Some(match whole {
                None => found,
                Some(before) => self.blend(Blend::Add, &before, &found, span),
            });
        }
        whole.map_or_else(|| self.no_goods(span), |whole| Typed { span, ..whole })
    }

    /// `nothing`
    pub(crate) fn no_goods(&mut self, span: Span) -> Typed {
        self.typed(Expr::Bundle(Vec::new()), Type::Goods(None), span)
    }

    /// `2 wool`, `(n + 1) coins`, `1 color_of(s)`
    pub(crate) fn amount(
        &mut self,
        scope: &mut Scope,
        of: &ast::Expr,
        unit: &Name,
        args: Option<&[ast::Expr]>,
        span: Span,
    ) -> Typed {
        // A word that is no resource is reported in another way than an unknown word.
        let told = self.diagnostics.len();
        let resource = match args {
            Some(args) => self.function(scope, unit, args, unit.span),
            None => self.name(scope, unit, Some(&Type::Resource)),
        };
        let family = match resource.ty {
            Type::Member(family) if self.is_resource(family) => Some(family),
            Type::Resource => None,
            // A mistake in the call or its arguments was reported.
            Type::Error if args.is_some() => return self.wrong(span),
            _ if scope.locals.iter().any(|local| local.candidate && local.ty == Type::Error) => {
                return self.wrong(span);
            }
            _ => {
                self.diagnostics.truncate(told);
                let of_ruling = !scope.seats.is_empty();
                let often = plainly::how_often(of, unit).filter(|_| of_ruling);
                self.no_amount(scope, (of, unit), span, often);
                return self.wrong(span);
            }
        };
        let count = self.want(scope, of, &Type::Number);
        self.typed(Expr::Bundle(vec![(count, resource.id)]), Type::Goods(family), span)
    }

    /// A bundle, pool or resource as a bundle; `None` for anything else.
    pub(crate) fn as_goods(&mut self, found: &Typed) -> Option<Typed> {
        let family = match &found.ty {
            Type::Goods(_) => return Some(found.clone()),
            Type::Pool(family) => Some(*family),
            Type::Member(family) if self.is_resource(*family) => Some(*family),
            Type::Resource => None,
            _ => return None,
        };
        Some(self.typed(Expr::Goods(found.id), Type::Goods(family), found.span))
    }

    /// Goods as the list of their resources; anything else as it is.
    pub(crate) fn spread(&mut self, found: &Typed) -> Typed {
        if !matches!(found.ty, Type::Goods(_) | Type::Pool(_)) {
            return found.clone();
        }
        let item = found.ty.resource();
        self.typed(Expr::Kinds(found.id), item.list(), found.span)
    }

    /// The sum of goods over a list.
    pub(crate) fn together_of(&mut self, map: Expr, ty: &Type, span: Span) -> Typed {
        let map = self.node(map);
        let family = match ty {
            Type::Pool(family) | Type::Goods(Some(family)) => Some(*family),
            _ => None,
        };
        self.typed(Expr::Goods(map), Type::Goods(family), span)
    }

    pub(crate) fn blend(&mut self, how: Blend, a: &Typed, b: &Typed, span: Span) -> Typed {
        let ty = match (&a.ty, &b.ty) {
            (Type::Goods(x), Type::Goods(y)) if x == y => Type::Goods(*x),
            // A subtraction adds no resources to the first bundle.
            (Type::Goods(x), _) if matches!(how, Blend::Subtract | Blend::Least) => Type::Goods(*x),
            _ => Type::Goods(None),
        };
        self.typed(Expr::Blend(how, a.id, b.id), ty, span)
    }

    /// `a + b`, `a - b`, `2 * a` of goods; `None` if neither is goods.
    pub(crate) fn goods_arithmetic(
        &mut self,
        op: BinaryOp,
        a: &Typed,
        b: &Typed,
        number: bool,
        span: Span,
    ) -> Option<Typed> {
        let goods = |ty: &Type| matches!(ty, Type::Goods(_) | Type::Pool(_));
        if op == BinaryOp::Multiply {
            let (goods, by) = match (goods(&a.ty), goods(&b.ty)) {
                (true, false) => (a, b),
                (false, true) => (b, a),
                _ => return None,
            };
            let by = self.convert(by, &Type::Number);
            let goods = self.as_goods(goods)?;
            let ty = goods.ty.clone();
            return Some(self.typed(Expr::Scaled { goods: goods.id, by }, ty, span));
        }
        let how = match op {
            BinaryOp::Add => Blend::Add,
            BinaryOp::Subtract => Blend::Subtract,
            _ => return None,
        };
        let resource = |checker: &Self, ty: &Type| match ty {
            Type::Member(family) => checker.is_resource(*family),
            Type::Resource => true,
            _ => false,
        };
        let both = resource(self, &a.ty) && resource(self, &b.ty) && !number;
        if !goods(&a.ty) && !goods(&b.ty) && !both {
            return None;
        }
        let (Some(x), Some(y)) = (self.as_goods(a), self.as_goods(b)) else {
            let odd = if goods(&a.ty) { b } else { a };
            if odd.ty != Type::Error {
                self.unfit(odd, &Type::Goods(None));
            }
            return Some(self.wrong(span));
        };
        Some(self.blend(how, &x, &y, span))
    }

    /// `min(a, b)` and `max(a, b)` of goods; `None` if neither is goods.
    pub(crate) fn goods_extreme(
        &mut self,
        least: bool,
        a: &Typed,
        b: &Typed,
        span: Span,
    ) -> Option<Typed> {
        if !(is_of_goods(a) || is_of_goods(b)) {
            return None;
        }
        if a.ty == Type::Error || b.ty == Type::Error {
            return Some(self.wrong(span));
        }
        let (a, b) = (self.as_goods(a)?, self.as_goods(b)?);
        Some(self.blend(if least { Blend::Least } else { Blend::Greatest }, &a, &b, span))
    }

    /// A comparison of two bundles; `None` if neither is goods.
    pub(crate) fn goods_order(
        &mut self,
        op: CompareOp,
        a: &Typed,
        b: &Typed,
        span: Span,
    ) -> Option<Typed> {
        if !(is_of_goods(a) || is_of_goods(b)) {
            return None;
        }
        let (Some(a), Some(b)) = (self.as_goods(a), self.as_goods(b)) else {
            if a.ty == Type::Error || b.ty == Type::Error {
                return Some(self.wrong(span));
            }
            let (x, y) = (self.words(&a.ty), self.words(&b.ty));
            let nothing = |side: &Typed| matches!(self.exprs.get(side.id), Some(Expr::Bundle(of)) if of.is_empty());
            let help = match (nothing(a), nothing(b)) {
                (false, false) => {
                    "of goods ask how many there are of one, `p[g]`, or of all, `count of p`"
                }
                _ => {
                    "whether there is nothing is asked with `is empty`, of one thing with `is none`"
                }
            };
            self.error(
                codes::NOT_COMPARABLE,
                span,
                format!("{x} and {y} cannot be compared"),
                "compared here",
                help,
            );
            return Some(self.wrong(span));
        };
        let (small, large) = match op {
            CompareOp::LessEqual | CompareOp::Less => (a.id, b.id),
            CompareOp::GreaterEqual | CompareOp::Greater => (b.id, a.id),
            CompareOp::Equal | CompareOp::NotEqual => {
                let same = self.node(Expr::Same(a.id, b.id));
                let expr = if op == CompareOp::Equal {
                    return Some(Typed { id: same, ty: Type::Flag, span });
                } else {
                    Expr::Not(same)
                };
                return Some(self.typed(expr, Type::Flag, span));
            }
        };
        let covered = self.typed(Expr::Covered(small, large), Type::Flag, span);
        if matches!(op, CompareOp::LessEqual | CompareOp::GreaterEqual) {
            return Some(covered);
        }
        self.neither_may_cover(op, span);
        let same = self.node(Expr::Same(a.id, b.id));
        let other = self.node(Expr::Not(same));
        Some(self.typed(Expr::And(covered.id, other), Type::Flag, span))
    }

    /// The amount of a resource that a player has in all pools together.
    pub(crate) fn owned(&mut self, resource: ExprId, player: ExprId) -> ExprId {
        let of = self.node(Expr::Wealth(player));
        self.node(Expr::AmountOf { of, resource })
    }

    /// `p.NAME`: the amount of a resource that a player has; `None` if the word is no resource.
    pub(crate) fn owned_by(&mut self, player: ExprId, word: &str, span: Span) -> Option<Typed> {
        let member = *crate::check::symbols::find(&self.symbols.members, word)?;
        if !self.is_resource(self.program.members[member].family) {
            return None;
        }
        let resource = self.node(Expr::Member(member));
        self.in_all_pools(resource, span);
        let id = self.owned(resource, player);
        Some(Typed { id, ty: Type::Number, span })
    }

    /// `POOL.NAME`: the amount of a resource in a pool or bundle; `None` if the word is no resource.
    pub(crate) fn good_of(&mut self, of: &Typed, name: &Name, span: Span) -> Option<Typed> {
        let member = *crate::check::symbols::find(&self.symbols.members, &name.text)?;
        let family = self.program.members[member].family;
        if !self.is_resource(family) {
            return None;
        }
        self.check_pool_holds(of, Some(family), name.span);
        let resource = self.node(Expr::Member(member));
        Some(self.typed(Expr::AmountOf { of: of.id, resource }, Type::Number, span))
    }

    /// `p[wool]`
    pub(crate) fn good_at(
        &mut self,
        scope: &mut Scope,
        of: &Typed,
        key: &ast::Expr,
        span: Span,
    ) -> Typed {
        let resource = self.expr(scope, key, Some(&Type::Resource));
        if let Type::Member(family) = resource.ty {
            self.check_pool_holds(of, Some(family), key.span);
        }
        let resource = self.convert(&resource, &Type::Resource);
        self.typed(Expr::AmountOf { of: of.id, resource }, Type::Number, span)
    }

    /// Reports resources of a family that the pool does not hold (`C0702`).
    pub(crate) fn check_pool_holds(&mut self, pool: &Typed, family: Option<FamilyId>, span: Span) {
        let (Type::Pool(holds), Some(family)) = (&pool.ty, family) else { return };
        if *holds == family || !self.is_resource(family) {
            return;
        }
        let name = match self.exprs.get(pool.id) {
            Some(Expr::Pool { pool, .. }) => self.program.pools[*pool].name.clone(),
            _ => "this pool".to_owned(),
        };
        let [holds, wanted] =
            [*holds, family].map(|family| self.program.families[family].name.clone());
        self.error(
            codes::NOT_IN_POOL,
            span,
            format!("`{name}` holds `{holds}` only, and this is `{wanted}`"),
            "never in it",
            format!("name a pool of `{wanted}`, or declare one: `pool name : {wanted}`"),
        );
    }

    /// `FAMILY in p`: the goods of a bundle or pool that are of this family.
    pub(crate) fn goods_within(
        &mut self,
        scope: &Scope,
        what: &Name,
        those: &Typed,
        span: Span,
    ) -> Option<Typed> {
        if self.is_variable(scope, &what.text) {
            return None;
        }
        let goods = self.as_goods(those)?;
        if what.text == "resource" {
            return Some(Typed { span, ..goods });
        }
        let family = self.family_named(&what.text).filter(|family| self.is_resource(*family))?;
        match goods.ty {
            Type::Goods(Some(known)) if known == family => return Some(Typed { span, ..goods }),
            Type::Goods(Some(known)) => {
                let [known, family] =
                    [known, family].map(|family| self.program.families[family].name.clone());
                self.error(
                    codes::MIXED_FAMILIES,
                    span,
                    format!("there is no `{family}` among goods of `{known}`"),
                    "another family",
                    format!("write `{known} in …`, or name goods that hold `{family}`"),
                );
                return Some(self.wrong(span));
            }
            _ => {}
        }
        let local = schema::id::LocalId(scope.locals.len() as u16);
        let it = self.node(Expr::Local(local));
        let these = self.node(Expr::List(vec![it]));
        let those = self.node(Expr::Members(Some(family)));
        let condition = self.node(Expr::In { these, those });
        let ty = Type::Goods(Some(family));
        Some(self.typed(Expr::SomeGoods { goods: goods.id, local, condition }, ty, span))
    }

    /// The players' pools that hold a family.
    pub(crate) fn own_pools(&self, family: FamilyId) -> Vec<PoolId> {
        let pools = self.program.pools.pairs();
        let own = pools.filter(|(_, pool)| pool.holder == Holder::Player && pool.family == family);
        own.map(|(id, _)| id).collect()
    }

    /// All families of resources.
    pub(crate) fn resource_families(&self) -> Vec<FamilyId> {
        let families = self.program.families.pairs();
        families
            .filter(|(_, family)| family.sort == FamilySort::Resources)
            .map(|(id, _)| id)
            .collect()
    }
}
