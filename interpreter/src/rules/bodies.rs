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

    /// Whether an option does nothing except leaving the phase, loop or menu in which it stands.
    pub(crate) fn only_leaves(&self, option: OptionId) -> bool {
        let leaves = |op: &Op| {
            matches!(
                op,
                Op::Jump(_) | Op::Return | Op::StopMenu | Op::End(_) | Op::Gate | Op::EndGate(_)
            )
        };
        let options = &self.program.options;
        let added = options.get(option).and_then(|option| option.contributed.as_ref());
        if let Some(block) = added.and_then(|added| self.program.blocks.get(added.block)) {
            return block.code.iter().all(leaves);
        }
        let code = self.program.blocks.iter().find_map(|block| {
            let (_, range) = bodies(block).find(|(body, _)| body.option == option)?;
            block.code.get(range)
        });
        code.is_some_and(|code| code.iter().all(leaves))
    }

    /// Whether the instruction that a frame executes belongs to the body of an option in the frame's block.
    pub(crate) fn in_option(&self, frame: &Frame) -> bool {
        let at = usize::from(frame.pc).saturating_sub(1);
        let block = self.program.blocks.get(frame.block);
        block.is_some_and(|block| bodies(block).any(|(_, range)| range.contains(&at)))
    }
}
