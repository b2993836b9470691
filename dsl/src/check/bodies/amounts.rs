//! Compiles amounts of a resource that change like a counter: `+2 NAME`, `-1 c.NAME`.

use schema::code::Op;
use schema::expr::Expr;
use schema::goods::End;
use schema::id::{ExprId, FamilyId};
use schema::source::Span;

use crate::check::Typed;
use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ExprKind, Name};

impl Bodies<'_> {
    /// `+2 NAME`, `-1 c.NAME`, `+1 self.POOL.NAME`: changes an amount as far as that goes, like a counter.
    pub(crate) fn change_goods(
        &mut self,
        frame: &mut Frame,
        change: &ast::Change,
        resource: ExprId,
        pool: Option<ExprId>,
        span: Span,
    ) {
        let by = self.reader.want(&mut frame.scope, &change.amount, &Type::Number);
        let goods = self.reader.node(Expr::Bundle(vec![(by, resource)]));
        let own = match pool {
            Some(pool) => End::Pool(pool),
            None => {
                self.reader.me_read += 1;
                End::Own
            }
        };
        self.warn_of_own_bank(&own, span);
        let (from, to) = match change.sign {
            ast::Sign::Plus => (End::Bank, own),
            ast::Sign::Minus => (own, End::Bank),
        };
        frame.emit(Op::Transfer { goods, from, to, whole: false, result: None }, span);
    }

    /// The resource and pool that a mere name stands for: a resource in the only pool of `me` that holds it, or a pool
    /// of a single resource.
    pub(crate) fn goods_named(
        &mut self,
        frame: &mut Frame,
        name: &Name,
        change: &ast::Change,
    ) -> Option<(ExprId, Option<ExprId>)> {
        let scope = &mut frame.scope;
        let found = self.reader.untold(|reader| reader.name(scope, name, Some(&Type::Resource)));
        match found.ty {
            Type::Member(family) if self.reader.is_resource(family) => {
                let pools = self.reader.own_pools(family);
                if pools.len() != 1 {
                    let (asked, sign) = match change.sign {
                        ast::Sign::Plus => ("to where?", '+'),
                        ast::Sign::Minus => ("from where?", '-'),
                    };
                    let by = match change.amount.kind {
                        ExprKind::Number(by) => by.to_string(),
                        _ => "N".to_owned(), // any other amount, which may be long
                    };
                    let form = format!("{sign}{by} POOL.{}", name.text);
                    self.which_pool(name.span, family, &pools, (asked, &form));
                }
                if !frame.scope.me {
                    let diagnostic = Diagnostic::error(
                        codes::NOBODY_IS_ME,
                        name.span,
                        format!("`{}` comes to a player, and nobody acts here", name.text),
                    )
                    .label(name.span, "whose?")
                    .help("put it inside `turns`, `each player { … }` or `as p { … }`");
                    self.reader.report(diagnostic);
                }
                Some((found.id, None))
            }
            Type::Resource => Some((found.id, None)),
            Type::Pool(family) => self.only_resource(family).map(|one| (one, Some(found.id))),
            _ => None,
        }
    }

    /// The resource and pool that a path stands for: `self.POOL.NAME`, `c.NAME`, `p.NAME`.
    pub(crate) fn goods_at(&mut self, target: &Typed) -> Option<(ExprId, ExprId)> {
        if let Type::Pool(family) = target.ty {
            return self.only_resource(family).map(|resource| (resource, target.id));
        }
        let Some(Expr::AmountOf { of, resource }) = self.reader.exprs.get(target.id).cloned()
        else {
            return None;
        };
        match self.reader.exprs.get(of).cloned() {
            Some(Expr::Pool { .. }) => Some((resource, of)),
            Some(Expr::Wealth(player)) => {
                let Some(Expr::Member(member)) = self.reader.exprs.get(resource) else {
                    return None;
                };
                let family = self.reader.program.members[*member].family;
                let pool = *self.reader.own_pools(family).first()?;
                let pool = self.reader.node(Expr::Pool { pool, of: Some(player) });
                Some((resource, pool))
            }
            _ => None,
        }
    }

    /// The resource of a family that has only one.
    pub(crate) fn only_resource(&mut self, family: FamilyId) -> Option<ExprId> {
        let declared = &self.reader.program.families[family];
        let first = (declared.count == 1).then_some(declared.first)?;
        Some(self.reader.node(Expr::Member(first)))
    }
}
