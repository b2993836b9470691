//! Where an instruction may go on besides the next one.

use crate::code::Op;
use crate::operand::Label;

/// The label of an instruction that has one, of a reference to the instruction.
macro_rules! label_of {
    ($op:expr) => {
        match $op {
            Op::Jump(label)
            | Op::JumpUnless { to: label, .. }
            | Op::RepeatNext { exit: label, .. }
            | Op::ForNext { exit: label, .. }
            | Op::As { otherwise: label, .. }
            | Op::Together { exit: label, .. }
            | Op::EndGate(label)
            | Op::StepTrack { exit: label, .. }
            | Op::May { otherwise: label, .. } => Some(label),
            Op::Return
            | Op::Result(_)
            | Op::Fail
            | Op::Let { .. }
            | Op::Repeat { .. }
            | Op::For { .. }
            | Op::EndAs(_)
            | Op::EndPass(_)
            | Op::Keep { .. }
            | Op::Gate
            | Op::Change { .. }
            | Op::SetCell { .. }
            | Op::Remember { .. }
            | Op::Crossed { .. }
            | Op::Look
            | Op::SetNote { .. }
            | Op::SetEvent { .. }
            | Op::Install(_)
            | Op::Move { .. }
            | Op::Transfer { .. }
            | Op::PickGoods { .. }
            | Op::ShowGoods { .. }
            | Op::Shuffle(_)
            | Op::Stock { .. }
            | Op::Pick { .. }
            | Op::Roll { .. }
            | Op::Show { .. }
            | Op::Call { .. }
            | Op::Perform { .. }
            | Op::PerformRow { .. }
            | Op::PerformAs { .. }
            | Op::RunBlock(_)
            | Op::Window(_)
            | Op::Choose(_)
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
    };
}

impl Op {
    /// Where it may go on, or goes on in any case if it is a [`Op::Jump`]. [`Op::TakeOption`] has several such places, and none
    /// here.
    #[must_use]
    pub const fn label(&self) -> Option<Label> {
        match label_of!(self) {
            Some(label) => Some(*label),
            None => None,
        }
    }

    /// The place in an instruction where [`Op::label`] stands, to be set.
    pub const fn label_mut(&mut self) -> Option<&mut Label> {
        label_of!(self)
    }
}
