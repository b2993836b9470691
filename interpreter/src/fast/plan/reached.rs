//! Finding the steps of a block that can be reached: a step may do the work of several instructions and skip their
//! steps.

use super::steps::{Placed, Step};

/// For each step of a block, whether it can be reached.
pub(super) fn reached(steps: &[Placed]) -> Vec<bool> {
    let mut reached = vec![false; steps.len()];
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        if reached.get(at) != Some(&false) {
            continue;
        }
        reached[at] = true;
        let next = usize::from(steps[at].next);
        match steps[at].step {
            Step::Return => {}
            Step::TryMove { done, otherwise, .. } | Step::TryChoose { done, otherwise, .. } => {
                open.extend([usize::from(done), usize::from(otherwise)])
            }
            Step::RepeatNext { exit: to, .. }
            | Step::UnlessOwnZone { to, .. }
            | Step::UnlessOwnCell { to, .. } => open.extend([next, usize::from(to)]),
            _ => open.push(next),
        }
    }
    reached
}
