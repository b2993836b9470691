//! The arena of lists. It only grows while the machine runs; before anybody looks it is compacted, so that
//! what is garbage in it enters neither hash nor equality.

use super::State;
use crate::fault::Trap;
use crate::value::Value;

/// Of a list's start: it lies in scratch, not in the state.
pub(crate) const SCRATCH: u32 = 1 << 31;

/// The longest list.
pub(crate) const LONGEST: usize = u16::MAX as usize;

/// An arena that grows past this between two instructions is compacted.
pub(crate) const CROWDED: usize = 1 << 16;

impl State {
    /// Keeps a list.
    pub(crate) fn keep(&mut self, items: &[Value]) -> Result<Value, Trap> {
        let len = u16::try_from(items.len()).map_err(|_| Trap::Size)?;
        if len == 0 {
            return Ok(Value::List { start: 0, len });
        }
        let start = u32::try_from(self.lists.len()).map_err(|_| Trap::Size)?;
        self.lists.extend_from_slice(items);
        Ok(Value::List { start, len })
    }

    /// Puts the items behind a kept list. If it is the last one in the arena nothing is copied: who holds the
    /// shorter list still does.
    pub(crate) fn append(&mut self, list: Value, items: &[Value]) -> Result<Value, Trap> {
        let Value::List { start, len } = list else { return self.keep(items) };
        let (from, old) = (start as usize, usize::from(len));
        let len = u16::try_from(old + items.len()).map_err(|_| Trap::Size)?;
        if old == 0 {
            return self.keep(items);
        }
        if from + old == self.lists.len() && start >= self.fixed {
            self.lists.extend_from_slice(items);
            return Ok(Value::List { start, len });
        }
        let start = u32::try_from(self.lists.len()).map_err(|_| Trap::Size)?;
        self.lists.extend_from_within(from..from + old);
        self.lists.extend_from_slice(items);
        Ok(Value::List { start, len })
    }

    /// Puts the lists that something holds to the front of the arena, in the order of who holds them.
    #[inline]
    pub(crate) fn compact(&mut self, spare: &mut Vec<Value>) {
        if self.lists.len() != self.fixed as usize {
            self.compact_kept(spare);
        }
    }

    fn compact_kept(&mut self, spare: &mut Vec<Value>) {
        if self.no_lists() {
            self.lists.truncate(self.fixed as usize);
            return;
        }
        spare.clear();
        let (old, fixed) = (&self.lists, self.fixed);
        // What lies where it belongs stays there: most lists are notes, which seldom change.
        let mut settled = fixed;
        let mut moved = |value: &mut Value| {
            let Value::List { start, len } = value else { return };
            if *len == 0 {
                *start = 0;
            } else if *start == settled && spare.is_empty() {
                settled += u32::from(*len);
            } else if *start >= fixed {
                let from = *start as usize;
                *start = settled + spare.len() as u32;
                spare.extend_from_slice(&old[from..from + usize::from(*len)]);
            }
        };
        self.notes.0.iter_mut().for_each(&mut moved);
        self.slots.iter_mut().for_each(&mut moved);
        self.waiting.iter_mut().for_each(|waiting| moved(&mut waiting.thing));
        for pass in self.together.iter_mut().flat_map(|together| &mut together.passes) {
            pass.slots.iter_mut().for_each(&mut moved);
        }
        self.later.captured.iter_mut().for_each(&mut moved);
        self.lists.truncate(settled as usize);
        self.lists.extend_from_slice(spare);
    }

    /// Whether nobody holds a list that lies behind the fixed ones, or an empty one that begins anywhere but at 0.
    fn no_lists(&self) -> bool {
        let held = |value: &Value| match value {
            Value::List { start, len: 0 } => *start != 0,
            Value::List { start, .. } => *start >= self.fixed,
            _ => false,
        };
        !(self.slots.iter().any(held)
            || self.notes.iter().any(held)
            || self.waiting.iter().any(|waiting| held(&waiting.thing))
            || self.later.captured.iter().any(held)
            || self.aside().any(held))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn appending_leaves_the_shorter_list_alone() {
        let mut state = State::default();
        let one = state.keep(&[Value::Number(1)]).unwrap();
        let two = state.append(one, &[Value::Number(2)]).unwrap();
        assert_eq!(state.items(one), [Value::Number(1)]);
        assert_eq!(state.items(two), [Value::Number(1), Value::Number(2)]);
        let other = state.append(one, &[Value::Number(3)]).unwrap();
        assert_eq!(state.items(two), [Value::Number(1), Value::Number(2)]);
        assert_eq!(state.items(other), [Value::Number(1), Value::Number(3)]);
    }

    #[test]
    fn compacting_leaves_no_trace_of_garbage() {
        let (mut clean, mut dirty) = (State::default(), State::default());
        dirty.keep(&[Value::Flag(true); 9]).unwrap();
        for state in [&mut clean, &mut dirty] {
            let list = state.keep(&[Value::Number(7), Value::Nothing]).unwrap();
            state.slots = vec![list, list];
            state.compact(&mut Vec::new());
        }
        assert_eq!(clean, dirty);
        assert_eq!(clean.items(clean.slots[1]), [Value::Number(7), Value::Nothing]);
    }
}
