//! Finding the things for which an option is offered.

use schema::id::{LocalId, OptionId};

use super::Eval;
use super::memory::What;
use crate::fault::Trap;
use crate::value::Value;

impl Eval<'_> {
    /// Pushes the things for which an option with at most one list can be taken now; an option without a list pushes
    /// one [`Value::Nothing`] if it can be taken. Memoised for options in [`super::Closed`].
    pub(crate) fn offered_for(&mut self, option: OptionId) -> Result<usize, Trap> {
        let what = What::Offered(option);
        if !self.scratch.memory.is_closed(option) || !self.remembers(what) {
            return self.work_out_offered(option);
        }
        let key = self.scratch.memory.key(what, None, self.this, (self.me, self.me));
        let start = self.scratch.items.len();
        self.recalled(key, |eval| {
            let start = eval.work_out_offered(option)?;
            eval.listed(start)
        })?;
        Ok(start)
    }

    fn work_out_offered(&mut self, id: OptionId) -> Result<usize, Trap> {
        match self.compiled.and_then(|compiled| compiled.offered_for(id)) {
            Some(read) => read(self),
            None => self.offered_as_written(id),
        }
    }

    /// As [`Eval::offered_for`], interpreted and not memoised.
    fn offered_as_written(&mut self, id: OptionId) -> Result<usize, Trap> {
        let option = &self.rules.program.options[id];
        let start = self.scratch.items.len();
        let Some(&list) = option.each.first() else {
            let holds = option.condition.map_or(Ok(true), |condition| self.condition(condition))?;
            self.scratch.items.truncate(start);
            self.scratch.items.extend(holds.then_some(Value::Nothing));
            return Ok(start);
        };
        match option.condition {
            Some(condition) => {
                self.filter(list, LocalId(0), condition)?;
                self.finish_list(start)
            }
            None => self.items(list),
        }
    }
}
