//! The arena of lists. It only grows while the machine runs; before anybody looks it is compacted, so that
//! what is garbage in it enters neither hash nor equality.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use super::State;
use crate::fault::Trap;
use crate::value::Value;

/// Of a list's start: it lies in scratch, not in the state.
pub(crate) const SCRATCH: u32 = 1 << 31;

/// The longest list.
pub(crate) const LONGEST: usize = u16::MAX as usize;

/// An arena that grows past this between two instructions is compacted.
pub(crate) const CROWDED: usize = 1 << 16;

/// Where the lists of notes end in the arena, if that is known: as long as no note that holds a list was written since the arena
/// was compacted they stand where they belong, and are not looked at again. It says nothing of the game: states that differ
/// in it alone are equal.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Noted(Option<u32>);

impl Noted {
    /// A note that holds a list is written, or was.
    #[inline]
    pub(crate) fn forget(&mut self) {
        self.0 = None;
    }
}

impl PartialEq for Noted {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Noted {}

impl Hash for Noted {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

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
            self.noted = Noted(Some(self.fixed));
            return;
        }
        spare.clear();
        let known = self.noted.0;
        let (old, fixed) = (&self.lists, self.fixed);
        let mut mover = Mover { old, fixed, settled: known.unwrap_or(fixed), spare, run: 0..0 };
        if known.is_none() {
            self.notes.0.iter_mut().for_each(|value| mover.put(value));
        }
        let behind_notes = known.unwrap_or(mover.end());
        self.slots.iter_mut().for_each(|value| mover.put(value));
        self.waiting.iter_mut().for_each(|waiting| mover.put(&mut waiting.thing));
        for pass in self.together.iter_mut().flat_map(|together| &mut together.passes) {
            pass.slots.iter_mut().for_each(|value| mover.put(value));
        }
        self.later.captured.iter_mut().for_each(|value| mover.put(value));
        mover.copy_run();
        let settled = mover.settled as usize;
        self.lists.truncate(settled);
        self.lists.extend_from_slice(spare);
        self.noted = Noted(Some(behind_notes));
    }

    /// Whether nobody holds a list that lies behind the fixed ones, or an empty one that begins anywhere but at 0.
    fn no_lists(&self) -> bool {
        let held = |value: &Value| match value {
            Value::List { start, len: 0 } => *start != 0,
            Value::List { start, .. } => *start >= self.fixed,
            _ => false,
        };
        !(self.slots.iter().any(held)
            || match self.noted.0 {
                Some(end) => end > self.fixed,
                None => self.notes.iter().any(held),
            }
            || self.waiting.iter().any(|waiting| held(&waiting.thing))
            || self.later.captured.iter().any(held)
            || self.aside().any(held))
    }
}

/// Puts lists where they belong, one behind another.
struct Mover<'a> {
    old: &'a [Value],
    fixed: u32,
    /// Up to here lists lie where they belong already: most are notes, which seldom change.
    settled: u32,
    /// What goes behind these.
    spare: &'a mut Vec<Value>,
    /// What goes behind that, and lies side by side already: it is copied at once.
    run: Range<usize>,
}

impl Mover<'_> {
    /// Where the next list goes.
    #[inline]
    fn end(&self) -> u32 {
        self.settled + (self.spare.len() + self.run.len()) as u32
    }

    fn copy_run(&mut self) {
        self.spare.extend_from_slice(&self.old[self.run.clone()]);
        self.run = 0..0;
    }

    /// The next one that may be a list.
    #[inline]
    fn put(&mut self, value: &mut Value) {
        let Value::List { start, len } = value else { return };
        if *len == 0 {
            *start = 0;
        } else if *start == self.settled && self.spare.is_empty() && self.run.is_empty() {
            self.settled += u32::from(*len);
        } else if *start >= self.fixed {
            let from = *start as usize;
            *start = self.end();
            if from != self.run.end {
                self.copy_run();
                self.run.start = from;
            }
            self.run.end = from + usize::from(*len);
        }
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

    #[test]
    fn what_is_known_of_notes_changes_nothing() {
        let mut seed = 7_u32;
        let mut below = |bound: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((seed >> 16) % bound) as usize
        };
        let mut state = State::default();
        state.notes.resize(6, Value::Nothing);
        state.slots = vec![Value::Nothing; 4];
        for _ in 0..500 {
            for _ in 0..below(3) {
                let items = [Value::Flag(true), Value::Number(3), Value::Nothing];
                let list = state.keep(&items[..below(4)]).unwrap();
                let value = if below(3) == 0 { Value::Number(1) } else { list };
                match below(2) {
                    0 => {
                        state.put_note(below(6), value);
                    }
                    _ => state.slots[below(4)] = value,
                }
            }
            let mut other = state.clone();
            other.noted.forget();
            state.compact(&mut Vec::new());
            other.compact(&mut Vec::new());
            assert_eq!(state, other);
        }
    }
}
