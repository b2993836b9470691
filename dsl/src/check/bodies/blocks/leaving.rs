//! Emits code that leaves blocks and loops early: everything open inside is closed first.

use schema::code::{Op, Role, Window};
use schema::source::Span;

use super::{Frame, Open, set_label};
use crate::check::symbols::TURN;

impl Frame {
    /// `fail`: closes what is open in the block, then leaves it.
    pub(crate) fn fail(&mut self, span: Span) {
        self.leave_open(0, span);
        self.emit(Op::Fail, span);
    }

    /// Closes what is open, from the innermost down to index `from` of the stack. The stack itself stays.
    fn leave_open(&mut self, from: usize, span: Span) {
        let Some(sheet) = self.sheets.last() else { return };
        let open: Vec<Open> = sheet.open.get(from..).unwrap_or_default().to_vec();
        for open in open.into_iter().rev() {
            match open {
                Open::Gate => {
                    let at = self.emit(Op::EndGate(0), span);
                    self.point(at);
                }
                Open::As(keep) => {
                    self.emit(Op::EndAs(keep), span);
                }
                Open::Turn(keep) => {
                    self.emit(Op::EndTurn(keep), span);
                }
                Open::Stretch(moment, heard) => {
                    if heard {
                        self.emit(Op::Window(Window::End(moment)), span);
                    }
                    self.emit(Op::Close(moment), span);
                }
            }
        }
    }

    /// `stop`, or `skip` if `again`: closes what is open inside the loop, then leaves the loop or block.
    pub(crate) fn leave(&mut self, again: bool, span: Span) {
        let Some(sheet) = self.sheets.last() else { return };
        let from = sheet.loops.last().map_or(0, |inner| inner.open);
        self.leave_open(from, span);
        let menu = self.sheets.len() == 1 && self.role() == Some(Role::Option);
        let leaves = self.sheets.last().is_some_and(|sheet| sheet.loops.is_empty());
        if menu && leaves && !again {
            self.emit(Op::StopMenu, span);
            return;
        }
        let at = self.emit(Op::Jump(0), span);
        if let Some(sheet) = self.sheets.last_mut() {
            match sheet.loops.last_mut() {
                Some(inner) if again && !inner.pass => set_label(&mut sheet.code, at, inner.next),
                Some(inner) => inner.stops.push(at),
                None => sheet.leaves.push(at),
            }
        }
    }

    /// Whether this place is in an option in the turn of somebody, in no loop but the turns.
    pub(crate) fn is_option_in_turns(&self) -> bool {
        let Some(sheet) = self.sheets.last() else { return false };
        let is_turn = |open: &Open| matches!(open, Open::Stretch(TURN, _));
        sheet.loops.last().is_some_and(|inner| {
            inner.option && sheet.open.get(inner.open..).unwrap_or_default().iter().any(is_turn)
        })
    }
}
