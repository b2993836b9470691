//! What nodes are made of, and what any part of a program holds. Nothing of it is listed by hand: a new kind of node is gone
//! through by its fields.

use std::any::Any;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow;

use traversable::{TraversableMut, VisitorMut};

use crate::expr::{Expr, Exprs};
use crate::id::ExprId;
use crate::program::Program;

impl Expr {
    /// The parts of a node.
    #[must_use]
    pub fn parts(&self) -> Vec<ExprId> {
        let mut out = Vec::new();
        operands(self, &mut out);
        out
    }
}

/// The parts of a node, in the order in which they are written.
pub fn operands(node: &Expr, out: &mut Vec<ExprId>) {
    each_operand(&mut node.clone(), &mut |part| out.push(*part));
}

/// The nodes of an arena that some expressions are made of, these with them, each once.
pub fn within(
    exprs: &Exprs,
    roots: impl IntoIterator<Item = ExprId>,
) -> impl Iterator<Item = (ExprId, &Expr)> {
    walk(exprs, roots, |_| None)
}

/// The nodes that some expressions are made of, and the bodies of the defines that they name, each once.
pub fn reached(
    program: &Program,
    roots: impl IntoIterator<Item = ExprId>,
) -> impl Iterator<Item = (ExprId, &Expr)> {
    walk(&program.exprs, roots, |node| match node {
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

/// Whether two nodes of an arena say the same, part by part.
#[must_use]
pub fn alike(exprs: &Exprs, one: ExprId, other: ExprId) -> bool {
    if one == other {
        return true;
    }
    let (Some(one), Some(other)) = (exprs.get(one), exprs.get(other)) else { return false };
    let (these, those) = (one.parts(), other.parts());
    // With the same parts, nodes that say the same are equal.
    let mut moved = other.clone();
    let mut parts = these.iter();
    each_operand(&mut moved, &mut |part| *part = parts.next().copied().unwrap_or(*part));
    these.len() == those.len()
        && moved == *one
        && these.iter().zip(&those).all(|(this, that)| alike(exprs, *this, *that))
}

/// Hands out each part of a node, in the order in which they are written: that of the node's fields.
fn each_operand(node: &mut Expr, each: &mut dyn FnMut(&mut ExprId)) {
    each_held(node, &mut |this| this.downcast_mut().into_iter().for_each(&mut *each));
}

/// Goes through all that a part of a program holds, in the order of its fields, itself first.
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
