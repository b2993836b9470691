//! The statements that stand in a statement, and whether they are done in passes.

use super::lift::Step;

/// Lists the statements within one, by reference as `$step` is one.
macro_rules! inner {
    ($step:expr, $bodies:ident => $options:expr) => {
        match $step {
            Step::If { then, otherwise, .. } => vec![then, otherwise],
            Step::Gate { tried, then, otherwise } => vec![tried, then, otherwise],
            Step::May { body, otherwise, .. } | Step::As { body, otherwise, .. } => {
                vec![body, otherwise]
            }
            Step::While { body, .. }
            | Step::Until { body, .. }
            | Step::Repeat { body, .. }
            | Step::For { body, .. }
            | Step::Each { body, .. }
            | Step::Together { body, .. }
            | Step::Any { body, .. } => vec![body],
            Step::Options { bodies: $bodies, .. } => $options,
            // What a verb does with a block has other variables.
            Step::Act(_)
            | Step::Along { .. }
            | Step::Within { .. }
            | Step::Handed { .. }
            | Step::Leave(_) => Vec::new(),
        }
    };
}

impl<'p> Step<'p> {
    /// The statements that stand in this one, in the order in which they are written.
    pub(super) fn inner(&self) -> Vec<&[Step<'p>]> {
        inner!(self, bodies => bodies.iter().map(|(_, _, body)| &body[..]).collect())
    }

    /// The statements that stand in this one, to be changed.
    pub(super) fn inner_mut(&mut self) -> Vec<&mut Vec<Step<'p>>> {
        inner!(self, bodies => bodies.iter_mut().map(|(_, _, body)| body).collect())
    }

    /// Whether what stands in it is done in passes of its own: that a pass is over, or all of them are, says nothing of what
    /// stands around it.
    pub(super) fn has_passes(&self) -> bool {
        match self {
            Step::While { .. }
            | Step::Until { .. }
            | Step::Repeat { .. }
            | Step::For { .. }
            | Step::Each { .. }
            | Step::Together { .. }
            | Step::Any { .. } => true,
            Step::Options { again, .. } => *again,
            Step::If { .. }
            | Step::Gate { .. }
            | Step::May { .. }
            | Step::As { .. }
            | Step::Act(_)
            | Step::Along { .. }
            | Step::Within { .. }
            | Step::Handed { .. }
            | Step::Leave(_) => false,
        }
    }
}
