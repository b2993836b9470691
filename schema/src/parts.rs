//! Walks over expressions and other parts of a program. The operands of a node are found through its derived
//! `TraversableMut`, so a new kind of node needs no code here.

use std::any::Any;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow;

use traversable::{TraversableMut, VisitorMut};

use crate::expr::{Expr, Exprs};
use crate::id::ExprId;
use crate::program::Program;

impl Expr {
    /// The operands of a node, in the order of its fields.
    #[must_use]
    pub fn parts(&self) -> Vec<ExprId> {
        let mut out = Vec::new();
        operands(self, &mut out);
        out
    }
}

/// Appends the operands of a node to `out`, in the order of its fields.
pub fn operands(node: &Expr, out: &mut Vec<ExprId>) {
    each_operand(&mut node.clone(), &mut |part| out.push(*part));
}

/// All nodes below and including `roots`, each once. Ids that are not in the arena are left out.
pub fn within(
    exprs: &Exprs,
    roots: impl IntoIterator<Item = ExprId>,
) -> impl Iterator<Item = (ExprId, &Expr)> {
    walk(exprs, roots, |_| None)
}

/// All nodes below and including `roots`, and those of the bodies of the defines that they name, each once.
pub fn reached(
    program: &Program,
    roots: impl IntoIterator<Item = ExprId>,
) -> impl Iterator<Item = (ExprId, &Expr)> {
    reached_in(program, &program.exprs, roots)
}

/// As [`reached`], while the program is made and its expressions lie in an arena beside it.
pub fn reached_in<'p>(
    program: &'p Program,
    exprs: &'p Exprs,
    roots: impl IntoIterator<Item = ExprId>,
) -> impl Iterator<Item = (ExprId, &'p Expr)> {
    walk(exprs, roots, |node| match node {
        Expr::Derived { derived, .. } => program.derived.get(*derived).map(|derived| derived.body),
        _ => None,
    })
}

fn walk(
    exprs: &Exprs,
    roots: impl IntoIterator<Item = ExprId>,
    beyond: impl Fn(&Expr) -> Option<ExprId>,
) -> impl Iterator<Item = (ExprId, &Expr)> {
    let (mut open, mut seen) = (roots.into_iter().collect::<Vec<_>>(), BTreeSet::new());
    std::iter::from_fn(move || {
        while let Some(id) = open.pop() {
            if let Some(node) = exprs.get(id).filter(|_| seen.insert(id)) {
                open.extend(beyond(node));
                operands(node, &mut open);
                return Some((id, node));
            }
        }
        None
    })
}

/// Whether two expressions of an arena are structurally equal. False if one is not in the arena.
#[must_use]
pub fn alike(exprs: &Exprs, one: ExprId, other: ExprId) -> bool {
    if one == other {
        return true;
    }
    let (Some(one), Some(other)) = (exprs.get(one), exprs.get(other)) else { return false };
    let (these, those) = (one.parts(), other.parts());
    // With its operands replaced by those of `one`, the other node must be equal to it.
    let mut moved = other.clone();
    let mut parts = these.iter();
    each_operand(&mut moved, &mut |part| *part = parts.next().copied().unwrap_or(*part));
    these.len() == those.len()
        && moved == *one
        && these.iter().zip(&those).all(|(this, that)| alike(exprs, *this, *that))
}

/// Calls `each` with every operand of a node, in the order of its fields.
fn each_operand(node: &mut Expr, each: &mut dyn FnMut(&mut ExprId)) {
    each_held(node, &mut |this| this.downcast_mut().into_iter().for_each(&mut *each));
}

/// Calls `each` with a part of a program and everything in it, depth first, in the order of its fields.
pub fn each_held(part: &mut impl TraversableMut, each: &mut dyn FnMut(&mut dyn Any)) {
    let ControlFlow::Continue(()) = part.traverse_mut(&mut Each(each));
}

struct Each<'e>(&'e mut dyn FnMut(&mut dyn Any));

impl VisitorMut for Each<'_> {
    type Break = Infallible;

    fn enter_mut(&mut self, this: &mut dyn Any) -> ControlFlow<Infallible> {
        (self.0)(this);
        ControlFlow::Continue(())
    }
}

/// The expression of the pool that a bundle is taken from; `None` if it is not taken from one.
#[must_use]
pub fn pool_named(exprs: &Exprs, mut goods: ExprId) -> Option<ExprId> {
    loop {
        goods = match exprs.get(goods)? {
            Expr::Pool { .. } => return Some(goods),
            Expr::Goods(of) | Expr::Kinds(of) => *of,
            Expr::SomeGoods { goods, .. } => *goods,
            Expr::In { these, .. } => *these,
            Expr::Filter { list, .. } => *list,
            _ => return None,
        };
    }
}
