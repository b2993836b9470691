//! Finding the code of options. Used to describe what an option does.

use std::ops::Range;

use schema::code::{Block, Op};
use schema::id::{OptionId, SlotId};
use schema::operand::OptionBody;

use super::Rules;
use crate::state::Frame;

/// The bodies of the options of all menus in a block, each with the range of its instructions.
fn bodies(block: &Block) -> impl Iterator<Item = (&OptionBody, Range<usize>)> {
    let menus = block.code.iter().filter_map(|op| {
        let Op::TakeOption { bodies, stop, .. } = op else { return None };
        Some((bodies, *stop))
    });
    menus.flat_map(move |(bodies, stop)| {
        bodies.iter().map(move |body| {
            let first = usize::from(body.at);
            let others = bodies.iter().map(|body| body.at).chain([stop]).map(usize::from);
            let end = others.filter(|&at| at > first).min().unwrap_or(block.code.len());
            (body, first..end)
        })
    })
}

/// What an option does that does nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Leaves {
    /// Nothing at all.
    Nothing,
    /// It leaves the phase, loop or menu in which it stands.
    Something,
}

/// What the code of an option leaves, if it does nothing else. It comes back to the instruction at the index `back`, which
/// takes the next option.
fn leaves(code: &[Op], back: Option<usize>) -> Option<Leaves> {
    let mut found = Leaves::Nothing;
    for op in code {
        match op {
            Op::Jump(to) if Some(usize::from(*to)) == back => {}
            Op::Return | Op::Gate | Op::EndGate(_) => {}
            Op::Jump(_) | Op::StopMenu | Op::End(_) => found = Leaves::Something,
            // Anything else does more.
            _ => return None,
        }
    }
    Some(found)
}

impl Rules {
    /// The instructions of an option, and the variable that holds the thing of its list number `list` (from 0).
    /// `None` if there is none.
    pub(crate) fn body_of(&self, option: OptionId, list: usize) -> Option<(&[Op], SlotId)> {
        if let Some(contributed) = &self.program.options.get(option)?.contributed {
            let block = self.program.blocks.get(contributed.block)?;
            return Some((&block.code, *contributed.items.get(list)?));
        }
        self.program.blocks.iter().find_map(|block| {
            let (body, range) = bodies(block).find(|(body, _)| body.option == option)?;
            Some((block.code.get(range)?, *body.items.get(list)?))
        })
    }

    /// Whether an option does nothing, or nothing but leaving the phase, loop or menu in which it stands.
    pub(crate) fn only_leaves(&self, option: OptionId) -> Option<Leaves> {
        let added = self.program.options.get(option)?.contributed.as_ref();
        if let Some(block) = added.and_then(|added| self.program.blocks.get(added.block)) {
            return leaves(&block.code, None);
        }
        self.program.blocks.iter().find_map(|block| {
            let (body, range) = bodies(block).find(|(body, _)| body.option == option)?;
            let code = block.code.get(range)?;
            let takes = |op: &Op| match op {
                Op::TakeOption { bodies, .. } => bodies.iter().any(|other| other.at == body.at),
                _ => false,
            };
            Some(leaves(code, block.code.iter().position(takes)))
        })?
    }

    /// Whether the instruction that a frame executes belongs to the body of an option in the frame's block.
    pub(crate) fn in_option(&self, frame: &Frame) -> bool {
        let at = usize::from(frame.pc).saturating_sub(1);
        let block = self.program.blocks.get(frame.block);
        block.is_some_and(|block| bodies(block).any(|(_, range)| range.contains(&at)))
    }
}
