//! Dice.

use schema::id::{ExprId, SlotId};
use schema::program::Face;

use super::Run;
use crate::fault::Trap;
use crate::observer::{Event, Observer};
use crate::state::Scripted;
use crate::value::Value;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// `Op::Roll`: rolls a die. If a ruling has fixed the next roll of this die, that face is used.
    pub(crate) fn roll(&mut self, die: ExprId, result: Option<SlotId>) -> Result<(), Trap> {
        let Value::Die(die) = self.eval().value(die)? else {
            return Ok(());
        };
        let rules = self.rules;
        let faces = &rules.program.dice[die].faces;
        let of_die =
            |scripted: &Scripted| matches!(scripted, Scripted::Roll { die: of, .. } if *of == die);
        let fixed = self.state.scripted.iter().position(of_die);
        let at = match fixed.map(|at| self.state.scripted.remove(at)) {
            Some(Scripted::Roll { face, .. }) => usize::from(face),
            _ => self.buffers.generator.below(&mut self.state.random, faces.len() as u32) as usize,
        };
        let value = match faces.get(at).copied() {
            Some(Face::Number(number)) => Value::Number(number),
            Some(Face::Word(member)) => Value::Member(member),
            None => return Err(Trap::Unknown),
        };
        let me = self.top().me;
        let player = (me < self.state.players).then_some(me);
        self.did();
        self.tell(Event::Rolled { die, value, player });
        if let Some(slot) = result {
            self.set_slot(slot, value);
        }
        Ok(())
    }
}
