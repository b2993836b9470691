//! Which instructions change a counter.

use crate::code::Op;
use crate::id::CellId;

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
