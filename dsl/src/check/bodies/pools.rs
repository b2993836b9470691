//! Compiles first values of notes and pools, and defaults of fields.

use schema::expr::Expr;
use schema::id::{ExprId, Id, PoolId};
use schema::program::Holder;

use crate::check::Scope;
use crate::check::bodies::Bodies;
use crate::check::scope::Nobody;
use crate::check::symbols::Member;
use crate::check::types::Type;
use crate::syntax::ast;

impl Bodies<'_> {
    /// Compiles the first values of notes. For a player's note the player is `me`.
    pub(crate) fn read_first_notes(&mut self) {
        for (note, ty, start) in std::mem::take(&mut self.declared.first_notes) {
            let mut scope = match self.reader.program.notes[note].holder {
                Holder::Player => Scope::acting(),
                Holder::Table | Holder::Card | Holder::Pile => Scope::of_nobody(Nobody::First),
            };
            let first = self.reader.want(&mut scope, start, &ty);
            self.reader.program.notes[note].first = Some(first);
        }
    }

    /// Compiles the defaults of fields once, to report their mistakes, whether or not a card uses them.
    pub(crate) fn read_defaults(&mut self) {
        let all: Vec<_> = self
            .declared
            .defaults
            .iter()
            .map(|((kind, name), default)| (*kind, name.clone(), *default))
            .collect();
        for (kind, name, default) in all {
            if let Some(Member::Field(_, ty)) =
                self.reader.symbols.kind_member(kind, &name).cloned()
            {
                self.reader.want(&mut Scope::card(kind), default, &ty);
            }
        }
    }

    /// Compiles the first contents of pools. For a player's pool the player is `me`.
    pub(crate) fn read_first_pools(&mut self) {
        for (pool, start) in std::mem::take(&mut self.declared.first_pools) {
            let mut scope = match self.reader.program.pools[pool].holder {
                Holder::Player => Scope::acting(),
                Holder::Table | Holder::Card | Holder::Pile => Scope::of_nobody(Nobody::First),
            };
            let first = self.pool_content(&mut scope, pool, start);
            self.reader.program.pools[pool].first = Some(first);
        }
    }

    /// The first contents of a pool: goods, or a number of each resource.
    pub(crate) fn pool_content(
        &mut self,
        scope: &mut Scope,
        pool: PoolId,
        value: &ast::Expr,
    ) -> ExprId {
        let found = self.reader.expr(scope, value, Some(&Type::Goods(None)));
        let family = self.reader.program.pools[pool].family;
        if found.ty == Type::Number {
            let declared = &self.reader.program.families[family];
            let first = declared.first.index();
            let members = first..first + usize::from(declared.count);
            let parts = members
                .map(|at| (found.id, self.reader.node(Expr::Member(schema::id::MemberId::new(at)))))
                .collect();
            return self.reader.node(Expr::Bundle(parts));
        }
        if let Type::Goods(Some(other)) | Type::Pool(other) | Type::Member(other) = found.ty {
            let pool =
                self.reader.typed(Expr::Pool { pool, of: None }, Type::Pool(family), value.span);
            self.reader.check_pool_holds(&pool, Some(other), value.span);
        }
        self.reader.convert(&found, &Type::Goods(None))
    }
}
