//! What variables hold, as far as the instructions before a place say it.

use schema::code::Op;
use schema::id::{ExprId, SlotId};

/// A variable, with the expression that its value was read of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) slot: SlotId,
    pub(crate) value: ExprId,
    /// Whether it holds just that value, and not some of it that was chosen or taken by chance.
    pub(crate) is_all: bool,
}

/// What an instruction means for what is known of variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum After {
    /// A variable has a value that was read of an expression.
    Holds(Origin),
    /// Origins no longer say what is hidden: it may show or move something, or run code that does.
    MayShow,
    /// Another player may act from here on, from whom other things are hidden.
    OtherActs,
    /// All stays as it was.
    Same,
}

impl After {
    /// What it means.
    pub(crate) fn of(op: &Op) -> Self {
        match op {
            Op::Let { slot, value } => {
                Self::Holds(Origin { slot: *slot, value: *value, is_all: true })
            }
            Op::Pick { from, result: Some(slot), .. } => {
                Self::Holds(Origin { slot: *slot, value: *from, is_all: false })
            }
            Op::Move { .. }
            | Op::Show { .. }
            | Op::ShowGoods { .. }
            | Op::Call { .. }
            | Op::Perform { .. }
            | Op::PerformRow { .. }
            | Op::PerformAs { .. }
            | Op::RunBlock(_)
            | Op::Window(_)
            | Op::Crossed { .. }
            | Op::Look
            | Op::TakeOption { .. } => Self::MayShow,
            Op::As { .. }
            | Op::EndAs(_)
            | Op::Open(_)
            | Op::Close(_)
            | Op::Started(_)
            | Op::Turns { .. }
            | Op::NextTurn
            | Op::BeginTurn(_)
            | Op::EndTurn(_)
            | Op::Together { .. } => Self::OtherActs,
            Op::Jump(_)
            | Op::JumpUnless { .. }
            | Op::Return
            | Op::Result(_)
            | Op::Fail
            | Op::Repeat { .. }
            | Op::RepeatNext { .. }
            | Op::For { .. }
            | Op::ForNext { .. }
            | Op::EndPass(_)
            | Op::Keep { .. }
            | Op::Gate
            | Op::EndGate(_)
            | Op::Change { .. }
            | Op::SetCell { .. }
            | Op::StepTrack { .. }
            | Op::Remember { .. }
            | Op::SetNote { .. }
            | Op::SetEvent { .. }
            | Op::Install(_)
            | Op::Transfer { .. }
            | Op::PickGoods { .. }
            | Op::Shuffle(_)
            | Op::Stock { .. }
            | Op::Pick { result: None, .. }
            | Op::Roll { .. }
            | Op::Choose(_)
            | Op::May { .. }
            | Op::StopMenu
            | Op::ExtraTurn
            | Op::End(_)
            | Op::EndGame => Self::Same,
        }
    }
}
