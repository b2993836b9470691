//! The lengths of loops in long blocks, which cost more fuel for each pass.

use std::collections::BTreeMap;

use schema::code::{Block, Label};
use schema::id::BlockId;
use schema::program::Program;

use super::Rules;
use super::operands;
use crate::fuel::begun;

/// For the target of each jump backwards in a long block: the number of instructions up to the last such jump.
pub(crate) type Loops = BTreeMap<(BlockId, Label), u16>;

/// The loops of all blocks that are long enough to have a long loop.
pub(super) fn loops(program: &Program) -> Loops {
    let mut loops = Loops::new();
    let long = program.blocks.pairs().filter(|(_, block)| begun(block.code.len()) > 1);
    for (id, block) in long {
        // Of several jumps back to one place the last is the longest.
        loops.extend(loops_of(block).into_iter().map(|(to, length)| ((id, to), length)));
    }
    loops
}

/// The target and length of each jump backwards in a block.
fn loops_of(block: &Block) -> Vec<(Label, u16)> {
    let (mut exprs, mut labels, mut slots) = (Vec::new(), Vec::new(), Vec::new());
    let mut found = Vec::new();
    for (behind, op) in (1..).zip(&block.code) {
        operands::op(op, &mut exprs, &mut labels, &mut slots);
        let back = labels.drain(..).filter(|to| *to < behind);
        found.extend(back.map(|to| (to, behind - to)));
    }
    found
}

impl Rules {
    /// The units of fuel that a jump backwards to an instruction costs.
    #[inline]
    pub(crate) fn back_to(&self, block: BlockId, to: Label) -> u32 {
        match self.blocks[block].begun {
            1 => 1,
            _ => self.loops.get(&(block, to)).map_or(1, |length| begun(usize::from(*length))),
        }
    }
}

#[cfg(test)]
mod tests {
    use schema::code::{Block, Op, Role};

    use super::loops_of;

    #[test]
    fn a_loop_is_as_long_as_its_longest_way_back() {
        let mut code = vec![Op::Return; 9];
        code[3] = Op::Jump(1);
        code[6] = Op::Jump(1);
        code[7] = Op::Jump(8);
        let (spans, ends) = (Vec::new(), Vec::new());
        let block = Block { role: Role::Setup, code, slots: 0, spans, ends };
        assert_eq!(loops_of(&block), [(1, 3), (1, 6)]);
    }
}
