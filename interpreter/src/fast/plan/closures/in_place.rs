//! Inlining defines: the closures of a body are made anew for the arguments of one use, so that nothing needs to be
//! bound at run time.

use std::cell::Cell;
use std::sync::Arc;

use schema::expr::Expr;
use schema::id::{ExprId, Id};
use schema::program::Holder;

use super::Compiler;
use super::operands::Thing;
use crate::eval::Ways;
use crate::fast::plan::sizes;

/// A body that is being compiled for certain arguments.
pub(super) struct Body<'c> {
    /// The compiler of the whole program.
    program: &'c Compiler<'c>,
    /// The arguments of the use.
    args: &'c [Thing],
    /// The parts that name an argument, with the closures made so far.
    parts: Vec<(ExprId, Ways)>,
    /// Whether a part that names an argument would have to be interpreted, which is impossible: the interpreter does
    /// not know these arguments.
    fails: Cell<bool>,
}

impl Body<'_> {
    /// The argument that a node names, if it names one.
    pub(super) fn argument(&self, node: &Expr) -> Option<Thing> {
        let Expr::Local(local) = node else { return None };
        let found = self.args.get(local.index()).cloned();
        self.fails.set(self.fails.get() || found.is_none());
        found
    }

    /// The closures of a part.
    pub(super) fn part(&self, expr: ExprId) -> Option<&Ways> {
        if let Some((_, own)) = self.parts.iter().find(|(part, _)| *part == expr) {
            return Some(own);
        }
        if names_arguments(self.program, expr) { None } else { self.program.part(expr) }
    }

    /// The result of `make`, unless a part that names an argument would be interpreted.
    pub(super) fn sound<T>(&self, make: impl FnOnce() -> Option<T>) -> Option<T> {
        self.fails.set(false);
        let made = make();
        made.filter(|_| !self.fails.get())
    }

    /// Notes that a part is interpreted.
    pub(super) fn as_written(&self, expr: ExprId) {
        if names_arguments(self.program, expr) {
            self.fails.set(true);
        }
    }
}

impl Compiler<'_> {
    /// Whether a define may be evaluated in place: its scope has the same acting player and no other `self`, its
    /// arguments are constants or variables, and its own locals do not collide with them.
    pub(super) fn stands(
        &self,
        body: ExprId,
        declared: Option<Holder>,
        of: Option<&Thing>,
        args: &[Thing],
    ) -> bool {
        let stays = match of {
            None => true,
            Some(Thing::Me) => {
                let mut nodes = schema::parts::within(&self.rules.program.exprs, [body]);
                let is_players = matches!(declared, None | Some(Holder::Player));
                is_players && nodes.all(|(_, node)| self.reads_no_card(node))
            }
            Some(_) => false,
        };
        let fits = || !self.binds(body) && sizes::is_small(self.rules, body);
        stays && args.iter().all(Thing::is_leaf) && (args.is_empty() || fits())
    }

    /// Whether a body has a node that binds a local for each item of a list.
    pub(super) fn binds(&self, body: ExprId) -> bool {
        let mut nodes = schema::parts::within(&self.rules.program.exprs, [body]);
        nodes.any(|(_, node)| binds(node))
    }

    /// The closures of a body that is called in a scope of its own.
    pub(super) fn of_body(&self, body: ExprId) -> Ways {
        let program = self.body.as_ref().map_or(self, |body| body.program);
        program.part(body).cloned().unwrap_or_default()
    }

    /// Whether a node of a body certainly does not depend on `self`.
    fn reads_no_card(&self, node: &Expr) -> bool {
        match node {
            Expr::SelfCard | Expr::Can { .. } | Expr::Score { .. } | Expr::Script { .. } => false,
            Expr::Derived { derived, of, .. } => {
                let declared = self.rules.program.derived.get(*derived);
                of.is_some() && declared.is_some_and(|declared| declared.holder.is_some())
            }
            _ => true,
        }
    }

    /// The closures of a body for these arguments; `None` if a part has none.
    pub(super) fn made_for(&self, body: ExprId, args: &[Thing]) -> Option<Ways> {
        let mut parts = self.inner(body, args)?.body?.parts;
        match parts.pop() {
            Some((_, ways)) => ways.value.is_some().then_some(ways),
            None => Some(self.of_body(body)),
        }
    }

    /// A compiler for a body with these arguments, which has made closures of the parts that name one. `None` if a
    /// part cannot have any.
    pub(super) fn inner<'c>(&'c self, body: ExprId, args: &'c [Thing]) -> Option<Compiler<'c>> {
        let program = self.body.as_ref().map_or(self, |body| body.program);
        let exprs = &self.rules.program.exprs;
        let named = |&(expr, _): &(ExprId, &Expr)| names_arguments(program, expr);
        let mut nodes: Vec<_> = schema::parts::within(exprs, [body]).filter(named).collect();
        nodes.sort_by_key(|&(expr, _)| self.rules.depth(expr));
        let of = Body { program, args, parts: Vec::new(), fails: Cell::new(false) };
        let (rules, constants) = (self.rules, self.constants);
        let resources = self.resources.clone();
        let (ways, lists) = (Vec::new(), Arc::clone(&self.lists));
        let mut inner = Compiler { rules, constants, ways, resources, lists, body: Some(of) };
        for (expr, node) in nodes {
            if !is_made_for_arguments(node) {
                return None;
            }
            let ways = inner.ways_of(expr, node);
            inner.body.as_mut()?.parts.push((expr, ways));
        }
        Some(inner)
    }

    /// The body and arguments of the define that a node uses, if it can be evaluated in place.
    pub(super) fn placed(&self, node: &Expr) -> Option<(ExprId, Box<[Thing]>)> {
        let Expr::Derived { derived, of: None, args } = node else { return None };
        let declared = self.plainly(*derived, args)?;
        let args: Box<[_]> = args.iter().map(|&arg| self.thing(arg)).collect();
        let stands = self.stands(declared.body, declared.holder, None, &args);
        stands.then_some((declared.body, args))
    }
}

/// Whether an expression names an argument of the define it belongs to. It must bind no locals itself.
fn names_arguments(program: &Compiler<'_>, expr: ExprId) -> bool {
    let mut nodes = schema::parts::within(&program.rules.program.exprs, [expr]);
    nodes.any(|(_, node)| matches!(node, Expr::Local(_)))
}

/// Whether a node binds a local for each item of a list.
fn binds(node: &Expr) -> bool {
    matches!(
        node,
        Expr::Filter { .. }
            | Expr::Map { .. }
            | Expr::Sum { .. }
            | Expr::Extreme { .. }
            | Expr::SomeGoods { .. }
    )
}

/// Whether all closures of a node use the closures of its parts, and never interpret them.
fn is_made_for_arguments(node: &Expr) -> bool {
    matches!(
        node,
        Expr::Local(_)
            | Expr::Field { .. }
            | Expr::Arith(..)
            | Expr::Negative(_)
            | Expr::Compare(..)
            | Expr::And(..)
            | Expr::Or(..)
            | Expr::Not(_)
            | Expr::If { .. }
            | Expr::Is { .. }
            | Expr::Same(..)
            | Expr::Blend(..)
            | Expr::Scaled { .. }
            | Expr::Total(_)
            | Expr::AmountOf { .. }
            | Expr::Covered(..)
            | Expr::Cell { .. }
            | Expr::Note { .. }
            | Expr::NameOf(_)
            | Expr::OwnerOf(_)
            | Expr::MemberOf { .. }
            | Expr::Left(_)
            | Expr::Right(_)
            | Expr::SeatOf(_)
            | Expr::KeyOf(_)
            | Expr::PileOf(_)
            | Expr::Derived { .. }
    )
}
