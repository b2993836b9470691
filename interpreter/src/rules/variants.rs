//! The order in which setup options get their values.

use schema::expr::Expr;
use schema::id::{Id, VariantId};
use schema::parts::reached;
use schema::program::Program;

/// The setup options, each behind those that its default reads, whatever the order of the text. Of options that read each
/// other in a circle, one reads nothing.
pub(super) fn order(program: &Program) -> Vec<VariantId> {
    let mut order = Vec::with_capacity(program.variants.len());
    let mut seen = vec![false; program.variants.len()];
    for first in program.variants.ids() {
        let mut open = vec![(first, false)];
        while let Some((variant, is_ready)) = open.pop() {
            if is_ready {
                order.push(variant);
                continue;
            }
            if std::mem::replace(&mut seen[variant.index()], true) {
                continue;
            }
            open.push((variant, true));
            let read = reached(program, [program.variants[variant].default]);
            open.extend(read.filter_map(|(_, node)| match node {
                Expr::Variant(other) => Some((*other, false)),
                _ => None,
            }));
        }
    }
    order
}
