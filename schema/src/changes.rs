//! Which instructions change a counter, and which yield something.

use crate::code::Op;
use crate::id::{CellId, SlotId};
use crate::program::Program;

impl Op {
    /// The counter, track or flag that this instruction itself may change; `None` for all other instructions, also for
    /// those that run code which changes one.
    #[must_use]
    pub const fn changed_counter(&self) -> Option<CellId> {
        match self {
            Self::Change { cell, .. }
            | Self::SetCell { cell, .. }
            | Self::StepTrack { cell, .. } => Some(*cell),
            Self::Jump(_)
            | Self::JumpUnless { .. }
            | Self::Return
            | Self::Result(_)
            | Self::Fail
            | Self::Let { .. }
            | Self::Repeat { .. }
            | Self::RepeatNext { .. }
            | Self::For { .. }
            | Self::ForNext { .. }
            | Self::As { .. }
            | Self::EndAs(_)
            | Self::Together { .. }
            | Self::EndPass(_)
            | Self::Keep { .. }
            | Self::Gate
            | Self::EndGate(_)
            | Self::Remember { .. }
            | Self::Crossed { .. }
            | Self::Look
            | Self::SetNote { .. }
            | Self::SetEvent { .. }
            | Self::Install(_)
            | Self::Move { .. }
            | Self::Transfer { .. }
            | Self::PickGoods { .. }
            | Self::ShowGoods { .. }
            | Self::Shuffle(_)
            | Self::Stock { .. }
            | Self::Pick { .. }
            | Self::Roll { .. }
            | Self::Show { .. }
            | Self::Call { .. }
            | Self::Perform { .. }
            | Self::PerformRow { .. }
            | Self::PerformAs { .. }
            | Self::RunBlock(_)
            | Self::Window(_)
            | Self::Choose(_)
            | Self::May { .. }
            | Self::TakeOption { .. }
            | Self::StopMenu
            | Self::Open(_)
            | Self::Close(_)
            | Self::Turns { .. }
            | Self::NextTurn
            | Self::BeginTurn(_)
            | Self::EndTurn(_)
            | Self::ExtraTurn
            | Self::Started(_)
            | Self::End(_)
            | Self::EndGame => None,
        }
    }
}

impl Program {
    /// The variable into which an instruction puts what it yields; `None` if it yields nothing, or nobody gave it a name.
    /// Variables that it writes for itself (loops, `let`, who acted before) are none of these.
    #[must_use]
    pub fn yielded(&self, op: &Op) -> Option<SlotId> {
        match op {
            Op::Choose(choice) => self.choices.get(*choice).map(|choice| choice.result),
            Op::Move { result, .. }
            | Op::Transfer { result, .. }
            | Op::PickGoods { result, .. }
            | Op::ShowGoods { result, .. }
            | Op::Stock { result, .. }
            | Op::Pick { result, .. }
            | Op::Roll { result, .. }
            | Op::Show { result, .. }
            | Op::Call { result, .. } => *result,
            Op::Jump(_)
            | Op::JumpUnless { .. }
            | Op::Return
            | Op::Result(_)
            | Op::Fail
            | Op::Let { .. }
            | Op::Repeat { .. }
            | Op::RepeatNext { .. }
            | Op::For { .. }
            | Op::ForNext { .. }
            | Op::As { .. }
            | Op::EndAs(_)
            | Op::Together { .. }
            | Op::EndPass(_)
            | Op::Keep { .. }
            | Op::Gate
            | Op::EndGate(_)
            | Op::Change { .. }
            | Op::SetCell { .. }
            | Op::StepTrack { .. }
            | Op::Remember { .. }
            | Op::Crossed { .. }
            | Op::Look
            | Op::SetNote { .. }
            | Op::SetEvent { .. }
            | Op::Install(_)
            | Op::Shuffle(_)
            | Op::Perform { .. }
            | Op::PerformRow { .. }
            | Op::PerformAs { .. }
            | Op::RunBlock(_)
            | Op::Window(_)
            | Op::May { .. }
            | Op::TakeOption { .. }
            | Op::StopMenu
            | Op::Open(_)
            | Op::Close(_)
            | Op::Turns { .. }
            | Op::NextTurn
            | Op::BeginTurn(_)
            | Op::EndTurn(_)
            | Op::ExtraTurn
            | Op::Started(_)
            | Op::End(_)
            | Op::EndGame => None,
        }
    }
}
