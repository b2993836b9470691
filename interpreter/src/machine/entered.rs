//! A flow that is entered in its middle: loops around are in their first pass, stretches around are open, and whoever acts
//! there acts.

use schema::code::Op;
use schema::id::{BlockId, Id, MomentId, SlotId};

use super::Run;
use super::loops::after;
use crate::fault::Trap;
use crate::observer::Observer;
use crate::state::{NOBODY, Stretch};
use crate::value::Value;

impl<O: Observer> Run<'_, O> {
    /// Puts the frame of the flow to an instruction, with these stretches open around it, outermost first; `turn` is whose
    /// turn it is.
    pub(crate) fn enter_at(
        &mut self,
        flow: BlockId,
        entry: u16,
        within: &[MomentId],
        turn: u8,
        has_turn: bool,
    ) -> Result<(), Trap> {
        let rules = self.rules;
        let code = &rules.code(flow).code;
        let open: Vec<(u16, MomentId)> =
            within.iter().map(|&moment| (self.opening(flow, moment, entry), moment)).collect();
        self.top().me = if has_turn { turn } else { NOBODY };
        for at in 0..entry {
            for &(_, moment) in open.iter().filter(|(opens, _)| *opens == at) {
                let me = if self.top().me == NOBODY { turn } else { self.top().me };
                self.state.stretches.push(Stretch { moment, frame: 0, at, done: 0, me });
            }
            self.top().pc = at + 1;
            match &code[usize::from(at)] {
                Op::Repeat { slot, count } if around(code, at, entry, *slot) => {
                    let count = self.eval().number(*count)?;
                    self.set_slot(*slot, Value::Number(count.saturating_sub(1).max(0)));
                }
                Op::For { slot, list, sort } if around(code, at, entry, *slot) => {
                    self.begin_for(*slot, *list, sort.as_ref())?;
                    self.first_item(code, *slot, turn);
                }
                Op::As { keep, player, otherwise } if *otherwise > entry => {
                    if let Value::Player(seat) = self.eval().value(*player)? {
                        self.become_player(*keep, seat);
                    }
                }
                _ => {}
            }
        }
        let frame = self.top();
        frame.pc = entry;
        if frame.me == NOBODY {
            frame.me = turn;
        }
        Ok(())
    }

    /// The first item of a loop, or whoever has the turn.
    fn first_item(&mut self, code: &[Op], slot: SlotId, turn: u8) {
        let items = self.state.items(self.slot(slot));
        let at = items.iter().position(|item| *item == Value::Player(turn)).unwrap_or(0);
        let Some(&item) = items.get(at) else { return };
        self.set_slot(after(slot), Value::Number(at as i32 + 1));
        let next = code.iter().find_map(|op| match op {
            Op::ForNext { slot: of, item, .. } if *of == slot => Some(*item),
            _ => None,
        });
        if let Some(next) = next {
            self.set_slot(next, item);
        }
    }

    /// The `Open` of a stretch around an instruction of the flow.
    fn opening(&self, flow: BlockId, moment: MomentId, before: u16) -> u16 {
        let code = &self.rules.code(flow).code[..usize::from(before)];
        code.iter().rposition(|op| *op == Op::Open(moment)).unwrap_or(0) as u16
    }
}

/// Whether the loop that begins at an instruction goes around another.
fn around(code: &[Op], begins: u16, inner: u16, slot: SlotId) -> bool {
    let behind = code.iter().skip(usize::from(begins) + 1);
    behind
        .filter_map(|op| match op {
            Op::RepeatNext { slot: of, exit } | Op::ForNext { slot: of, exit, .. }
                if of.index() == slot.index() =>
            {
                Some(*exit)
            }
            _ => None,
        })
        .next()
        .is_some_and(|exit| exit > inner)
}
