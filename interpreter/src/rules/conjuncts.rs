//! Conditions of options that are for the things of several lists: each part is tested as soon as the things that it reads
//! are known, so that what follows from the first thing alone is not tested again with each of the others.

use schema::expr::Expr;
use schema::id::{ExprId, IdVec, OptionId};
use schema::program::{ChoiceOption, Program};

/// The parts of a condition, by the number of lists whose things must be known.
pub(crate) type Conjuncts = Vec<Vec<ExprId>>;

/// The parts of the condition of each option; none for options with fewer than two lists.
pub(super) fn of_options(program: &Program) -> IdVec<OptionId, Conjuncts> {
    program.options.iter().map(|option| conjuncts(program, option)).collect()
}

/// The parts keep their order: none is tested before another that stands before it.
fn conjuncts(program: &Program, option: &ChoiceOption) -> Conjuncts {
    let lists = option.each.len();
    if lists < 2 {
        return Vec::new();
    }
    let mut found = vec![Vec::new(); lists + 1];
    let mut known = 0;
    for part in option.condition.into_iter().flat_map(|condition| parts(program, condition)) {
        known = lists_read(program, part, lists).max(known);
        found[known].push(part);
    }
    found
}

/// The conditions that all must hold, in the order of the text.
fn parts(program: &Program, condition: ExprId) -> Vec<ExprId> {
    let (mut open, mut parts) = (vec![condition], Vec::new());
    while let Some(part) = open.pop() {
        match program.exprs.get(part) {
            Some(Expr::And(left, right)) => open.extend([*right, *left]),
            _ => parts.push(part),
        }
    }
    parts
}

/// The number of lists whose things must be known to read an expression: the thing of the first list is local 0.
fn lists_read(program: &Program, expr: ExprId, lists: usize) -> usize {
    let read = schema::parts::within(&program.exprs, [expr]).map(|(_, node)| match node {
        Expr::Local(local) => usize::from(local.0) + 1,
        _ => 0,
    });
    read.filter(|read| *read <= lists).max().unwrap_or(0)
}
