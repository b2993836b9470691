//! What variables hold, as far as the instructions before a place say it.

use std::rc::Rc;

use schema::code::{Arg, Op};
use schema::id::{ExprId, SlotId, VerbId};

/// A variable, with what its value was read of. One that `each` or `together` keeps for each player goes by the first of its
/// slots, and was read as that player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) slot: SlotId,
    pub(crate) source: Source,
    /// Whether it holds just that value, and not some of it that was chosen or taken by chance.
    pub(crate) is_all: bool,
}

/// What a value was read of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Source {
    Value(ExprId),
    /// What a verb yields that is called with these arguments.
    Call(VerbId, Rc<[Arg]>),
}

impl Origin {
    /// A variable that was read of an expression.
    pub(crate) fn of(slot: SlotId, value: ExprId, is_all: bool) -> Self {
        Self { slot, source: Source::Value(value), is_all }
    }

    /// The expression that its value was read of, if it was of one.
    pub(crate) fn value(&self) -> Option<ExprId> {
        match self.source {
            Source::Value(value) => Some(value),
            Source::Call(..) => None,
        }
    }
}

/// What an instruction means for what is known of variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum After {
    /// A variable has a value that was read of something.
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
            Op::Let { slot, value } => Self::Holds(Origin::of(*slot, *value, true)),
            Op::Pick { from, result: Some(slot), .. } => {
                Self::Holds(Origin::of(*slot, *from, false))
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
