//! Defines that are read where they are named: the closures of a body are made anew for the arguments that it is read with, so
//! that nothing is bound, and nobody else is meant, when it is read.

use std::cell::Cell;

use schema::expr::Expr;
use schema::id::{ExprId, Id};
use schema::program::Holder;

use super::Compiler;
use super::operands::Thing;
use crate::eval::Ways;
use crate::fast::plan::sizes;

/// A body of which closures are made for arguments.
pub(super) struct Body<'c> {
    /// What makes the closures of the program.
    program: &'c Compiler<'c>,
    args: &'c [Thing],
    /// The parts that name an argument, as far as they are made.
    parts: Vec<(ExprId, Ways)>,
    /// Whether one of them would have to be read as it is written, which knows nothing of these arguments.
    fails: Cell<bool>,
}

impl Body<'_> {
    /// The argument that a node names.
    pub(super) fn argument(&self, node: &Expr) -> Option<Thing> {
        let Expr::Local(local) = node else { return None };
        let found = self.args.get(local.index()).cloned();
        self.fails.set(self.fails.get() || found.is_none());
        found
    }

    /// The ways in which a part is read.
    pub(super) fn part(&self, expr: ExprId) -> Option<&Ways> {
        if let Some((_, own)) = self.parts.iter().find(|(part, _)| *part == expr) {
            return Some(own);
        }
        if names_arguments(self.program, expr) { None } else { self.program.part(expr) }
    }

    /// A way, if nothing of it would be read as it is written.
    pub(super) fn sound<T>(&self, make: impl FnOnce() -> Option<T>) -> Option<T> {
        self.fails.set(false);
        let made = make();
        made.filter(|_| !self.fails.get())
    }

    /// A part is to be read as it is written.
    pub(super) fn as_written(&self, expr: ExprId) {
        if names_arguments(self.program, expr) {
            self.fails.set(true);
        }
    }
}

impl Compiler<'_> {
    /// Whether the body of a define may stand where it is named, with these arguments and of this holder: nobody else is meant
    /// there, its arguments are at hand, and its locals do not get in the way of them.
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

    /// Whether a body binds a local for each of its candidates.
    pub(super) fn binds(&self, body: ExprId) -> bool {
        let mut nodes = schema::parts::within(&self.rules.program.exprs, [body]);
        nodes.any(|(_, node)| binds(node))
    }

    /// The ways in which a body is read that is called: those of the program.
    pub(super) fn of_body(&self, body: ExprId) -> Ways {
        let program = self.body.as_ref().map_or(self, |body| body.program);
        program.part(body).cloned().unwrap_or_default()
    }

    /// Whether a node of a body is the same for whichever card it is read.
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

    /// The ways in which a body is read with these arguments, if there are closures for all of them.
    pub(super) fn made_for(&self, body: ExprId, args: &[Thing]) -> Option<Ways> {
        let mut parts = self.inner(body, args)?.body?.parts;
        match parts.pop() {
            Some((_, ways)) => ways.value.is_some().then_some(ways),
            None => Some(self.of_body(body)),
        }
    }

    /// What makes closures of the parts of a body that is read with these arguments; those that name one of them are made.
    pub(super) fn inner<'c>(&'c self, body: ExprId, args: &'c [Thing]) -> Option<Compiler<'c>> {
        let program = self.body.as_ref().map_or(self, |body| body.program);
        let exprs = &self.rules.program.exprs;
        let named = |&(expr, _): &(ExprId, &Expr)| names_arguments(program, expr);
        let mut nodes: Vec<_> = schema::parts::within(exprs, [body]).filter(named).collect();
        nodes.sort_by_key(|&(expr, _)| self.rules.depth(expr));
        let of = Body { program, args, parts: Vec::new(), fails: Cell::new(false) };
        let (rules, constants) = (self.rules, self.constants);
        let resources = self.resources.clone();
        let mut inner = Compiler { rules, constants, ways: Vec::new(), resources, body: Some(of) };
        for (expr, node) in nodes {
            if !is_made_for_arguments(node) {
                return None;
            }
            let ways = inner.ways_of(expr, node);
            inner.body.as_mut()?.parts.push((expr, ways));
        }
        Some(inner)
    }

    /// The body and the arguments of the define that a node names, if it is read where it is named, and nobody else is meant.
    pub(super) fn placed(&self, node: &Expr) -> Option<(ExprId, Box<[Thing]>)> {
        let Expr::Derived { derived, of: None, args } = node else { return None };
        let declared = self.plainly(*derived, args)?;
        let args: Box<[_]> = args.iter().map(|&arg| self.thing(arg)).collect();
        let stands = self.stands(declared.body, declared.holder, None, &args);
        stands.then_some((declared.body, args))
    }
}

/// Whether an expression names an argument of the define that it is the body of, or a part of it, which binds nothing itself.
fn names_arguments(program: &Compiler<'_>, expr: ExprId) -> bool {
    let mut nodes = schema::parts::within(&program.rules.program.exprs, [expr]);
    nodes.any(|(_, node)| matches!(node, Expr::Local(_)))
}

/// Whether a node binds a local for each of its candidates.
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

/// Whether all closures of a node read its parts by theirs.
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
