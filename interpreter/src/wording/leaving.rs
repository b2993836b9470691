//! What follows something that may be over early: what is done only if it goes on stands behind the condition under which it
//! does. Where that cannot be, it is said that it goes no further.

use super::lift::Step;

/// What is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Leaves {
    /// All that is told.
    Whole,
    /// All that is told, from within a loop.
    Around,
    /// The loop or menu.
    Loop,
    /// A pass of it.
    Pass,
}

impl Leaves {
    /// What a jump leaves that belongs to no condition. Of loops it is known where a pass begins and where they are over.
    pub(super) fn by(loops: &[(usize, usize)], to: usize) -> Leaves {
        match loops.last() {
            Some((next, _)) if *next == to => Leaves::Pass,
            Some((_, exit)) if *exit == to => Leaves::Loop,
            Some(_) | None => Leaves::Whole,
        }
    }
}

/// Of what statements are the end: to leave that in the last of them changes nothing, and need not be said.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ends {
    /// Of all that is told.
    whole: bool,
    /// Of a pass of the loop around.
    pass: bool,
}

impl Ends {
    /// The statements are all that there is.
    pub(super) const WHOLE: Ends = Ends { whole: true, pass: true };
    /// They are a pass of a loop.
    const PASS: Ends = Ends { whole: false, pass: true };
    /// Others follow them.
    const NEVER: Ends = Ends { whole: false, pass: false };

    fn covers(self, leaves: Leaves) -> bool {
        match leaves {
            Leaves::Whole => self.whole,
            Leaves::Pass => self.pass,
            Leaves::Loop | Leaves::Around => false,
        }
    }

    fn if_last(self, is_last: bool) -> Ends {
        if is_last { self } else { Ends::NEVER }
    }
}

/// The same statements; what is left of [`Step::Leave`] has to be told.
pub(super) fn settle<'p>(steps: Vec<Step<'p>>, ends: Ends) -> Vec<Step<'p>> {
    let mut settled = Vec::with_capacity(steps.len());
    let mut rest = steps.into_iter();
    while let Some(step) = rest.next() {
        if let Step::Leave(leaves) = step {
            if !ends.covers(leaves) {
                settled.push(step);
            }
            break;
        }
        let step = match step {
            Step::If { condition, holds, then, otherwise } => {
                let (then, otherwise) = parted(then, otherwise, &mut rest, ends);
                Step::If { condition, holds, then, otherwise }
            }
            Step::Gate { tried, then, otherwise } => {
                let (then, otherwise) = parted(then, otherwise, &mut rest, ends);
                Step::Gate { tried: settle(tried, Ends::NEVER), then, otherwise }
            }
            Step::May { choice, body, otherwise } => {
                let (body, otherwise) = parted(body, otherwise, &mut rest, ends);
                Step::May { choice, body, otherwise }
            }
            Step::As { player, body, otherwise } => {
                let ends = ends.if_last(rest.len() == 0);
                let (body, otherwise) = (settle(body, ends), settle(otherwise, ends));
                Step::As { player, body, otherwise }
            }
            Step::While { condition, body } => {
                Step::While { condition, body: settle(body, Ends::PASS) }
            }
            Step::Until { condition, body } => {
                Step::Until { condition, body: settle(body, Ends::NEVER) }
            }
            Step::Repeat { count, body } => Step::Repeat { count, body: settle(body, Ends::PASS) },
            Step::For { list, sort, item, body } => {
                Step::For { list, sort, item, body: settle(body, Ends::PASS) }
            }
            Step::Each { list, sort, item, body } => {
                Step::Each { list, sort, item, body: settle(body, Ends::PASS) }
            }
            Step::Together { list, kept, body } => {
                Step::Together { list, kept, body: settle(body, Ends::PASS) }
            }
            Step::Any { list, sort, item, choice, at_once, body } => {
                let body = settle(body, Ends::NEVER);
                Step::Any { list, sort, item, choice, at_once, body }
            }
            Step::Options { choice, bodies, again } => {
                let ends = if again { Ends::PASS } else { ends.if_last(rest.len() == 0) };
                let bodies = bodies.into_iter().map(|(option, items, body)| match &body[..] {
                    // The text of an option that only leaves says so.
                    [Step::Leave(Leaves::Loop)] if again => (option, items, Vec::new()),
                    // What it does.
                    _ => (option, items, settle(body, ends)),
                });
                Step::Options { choice, bodies: bodies.collect(), again }
            }
            step @ (Step::Act(_) | Step::Along { .. } | Step::Within { .. } | Step::Leave(_)) => {
                step
            }
        };
        settled.push(step);
    }
    settled
}

/// Whether a statement may end what stands around it, so that what follows it is not done.
pub(super) fn ends_early(step: &Step<'_>) -> bool {
    let around = |step: &Step<'_>| step.inner().into_iter().flatten().any(leaves_all);
    match step {
        Step::Leave(_) => true,
        // That a pass or the loop is over is theirs.
        Step::While { .. }
        | Step::Until { .. }
        | Step::Repeat { .. }
        | Step::For { .. }
        | Step::Each { .. }
        | Step::Together { .. }
        | Step::Any { .. }
        | Step::Options { again: true, .. } => around(step),
        Step::If { .. }
        | Step::Gate { .. }
        | Step::May { .. }
        | Step::As { .. }
        | Step::Options { again: false, .. }
        | Step::Act(_)
        | Step::Along { .. }
        | Step::Within { .. } => step.inner().into_iter().flatten().any(ends_early),
    }
}

/// Whether a statement may end all that is told.
fn leaves_all(step: &Step<'_>) -> bool {
    match step {
        Step::Leave(leaves) => match leaves {
            Leaves::Whole | Leaves::Around => true,
            Leaves::Loop | Leaves::Pass => false,
        },
        // What stands in it.
        _ => step.inner().into_iter().flatten().any(leaves_all),
    }
}

/// Whether a pass of the loop that has these statements may be over before their end.
pub(super) fn skips(steps: &[Step<'_>]) -> bool {
    steps.iter().any(|step| match step {
        Step::Leave(leaves) => *leaves == Leaves::Pass,
        // Loops have passes of their own.
        Step::While { .. }
        | Step::Until { .. }
        | Step::Repeat { .. }
        | Step::For { .. }
        | Step::Each { .. }
        | Step::Together { .. }
        | Step::Any { .. }
        | Step::Options { again: true, .. } => false,
        Step::If { .. }
        | Step::Gate { .. }
        | Step::May { .. }
        | Step::As { .. }
        | Step::Options { again: false, .. }
        | Step::Act(_)
        | Step::Along { .. }
        | Step::Within { .. } => step.inner().into_iter().any(skips),
    })
}

/// Whether whoever comes to the end of these statements goes on somewhere else.
fn leave(steps: &[Step<'_>]) -> bool {
    match steps.last() {
        Some(Step::Leave(_)) => true,
        Some(Step::If { then, otherwise, .. }) => leave(then) && leave(otherwise),
        // It goes on behind.
        _ => false,
    }
}

/// Two cases, and what follows them: it belongs to the one that goes on, where the other does not.
fn parted<'p>(
    mut then: Vec<Step<'p>>,
    mut otherwise: Vec<Step<'p>>,
    rest: &mut std::vec::IntoIter<Step<'p>>,
    ends: Ends,
) -> (Vec<Step<'p>>, Vec<Step<'p>>) {
    match (leave(&then), leave(&otherwise)) {
        (true, false) => otherwise.extend(rest.by_ref()),
        (false, true) => then.extend(rest.by_ref()),
        (true, true) => rest.by_ref().for_each(drop),
        (false, false) => {}
    }
    let ends = ends.if_last(rest.len() == 0);
    (settle(then, ends), settle(otherwise, ends))
}
