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

/// Where the lists of notes ended in the arena when it was compacted last, 0 if it never was: they lay there side by side, in the
/// order of the notes. As long as no note that holds a list was written since, they stand where they belong, and are not looked at again.
/// It says nothing of the game: states that differ in it alone are equal.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Noted {
    end: u32,
    /// Whether none was written since.
    settled: bool,
}

impl Noted {
    /// The lists of notes lie in order, up to there.
    fn settled(end: u32) -> Self {
        Self { end, settled: true }
    }

    /// A note that holds a list is written, or was.
    #[inline]
    pub(crate) fn forget(&mut self) {
        self.settled = false;
    }

    /// Where they end, if none was written since.
    fn known(self) -> Option<u32> {
        self.settled.then_some(self.end)
    }
}

/// What compacting takes, for the next time.
#[derive(Debug, Default)]
pub(crate) struct Spare {
    /// Lists that are put elsewhere, until the others are moved.
    items: Vec<Value>,
    /// Lists side by side that only move up or down, in order.
    stays: Vec<Piece>,
    /// Lists side by side of `items`.
    saved: Vec<Piece>,
}

/// Lists that lie side by side, and where they go.
#[derive(Debug)]
struct Piece {
    from: Range<usize>,
    to: usize,
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
    pub(crate) fn compact(&mut self, spare: &mut Spare) {
        if self.lists.len() != self.fixed as usize {
            self.compact_kept(spare);
        }
    }

    fn compact_kept(&mut self, spare: &mut Spare) {
        if self.no_lists() {
            self.lists.truncate(self.fixed as usize);
            self.noted = Noted::settled(self.fixed);
            return;
        }
        let known = self.noted.known();
        let end = known.unwrap_or(self.fixed);
        let ordered = self.noted.end as usize;
        let mut mover = Mover::new(&self.lists, self.fixed, end, ordered, spare);
        if known.is_none() {
            self.notes.0.iter_mut().for_each(|value| mover.put(value));
        }
        let behind_notes = mover.end;
        self.slots.iter_mut().for_each(|value| mover.put(value));
        self.waiting.iter_mut().for_each(|waiting| mover.put(&mut waiting.thing));
        for pass in self.together.iter_mut().flat_map(|together| &mut together.passes) {
            pass.slots.iter_mut().for_each(|value| mover.put(value));
        }
        self.later.captured.iter_mut().for_each(|value| mover.put(value));
        let end = mover.end as usize;
        mover.save();
        spare.put_back(&mut self.lists, end);
        self.noted = Noted::settled(behind_notes);
    }

    /// Whether nobody holds a list that lies behind the fixed ones, or an empty one that begins anywhere but at 0.
    fn no_lists(&self) -> bool {
        let held = |value: &Value| match value {
            Value::List { start, len: 0 } => *start != 0,
            Value::List { start, .. } => *start >= self.fixed,
            _ => false,
        };
        !(self.slots.iter().any(held)
            || match self.noted.known() {
                Some(end) => end > self.fixed,
                None => self.notes.iter().any(held),
            }
            || self.waiting.iter().any(|waiting| held(&waiting.thing))
            || self.later.captured.iter().any(held)
            || self.aside().any(held))
    }
}

/// Finds where lists belong, one behind another.
struct Mover<'a> {
    lists: &'a [Value],
    fixed: u32,
    /// Up to here notes had their lists in order: of these, what still is in order needs no copy.
    ordered: usize,
    /// Where the next list goes.
    end: u32,
    spare: &'a mut Spare,
    /// Lists side by side that go one behind another.
    run: Piece,
}

impl<'a> Mover<'a> {
    /// Lists go where the arena's other lists end; up to `ordered` those of notes lie in order.
    fn new(lists: &'a [Value], fixed: u32, end: u32, ordered: usize, spare: &'a mut Spare) -> Self {
        spare.items.clear();
        spare.stays.clear();
        spare.saved.clear();
        let run = Piece { from: end as usize..end as usize, to: end as usize };
        Self { lists, fixed, ordered, end, spare, run }
    }

    /// The next one that may be a list.
    #[inline]
    fn put(&mut self, value: &mut Value) {
        let Value::List { start, len } = value else { return };
        if *len == 0 {
            *start = 0;
        } else if *start >= self.fixed {
            let from = *start as usize;
            *start = self.end;
            if from != self.run.from.end || from == self.ordered {
                self.save();
                self.run = Piece { from: from..from, to: self.end as usize };
            }
            self.run.from.end = from + usize::from(*len);
            self.end += u32::from(*len);
        }
    }

    /// The run is at its end: what lies where it belongs stays there.
    fn save(&mut self) {
        let Piece { from, to } = &self.run;
        let (from, to) = (from.clone(), *to);
        if from.start == to {
            return;
        }
        let behind = self.spare.stays.last().map_or(0, |stay| stay.from.end);
        if from.end <= self.ordered && from.start >= behind {
            self.spare.stays.push(Piece { from, to });
        } else {
            let at = self.spare.items.len();
            self.spare.items.extend_from_slice(&self.lists[from]);
            self.spare.saved.push(Piece { from: at..self.spare.items.len(), to });
        }
    }
}

impl Spare {
    /// Puts the lists where they belong: up to there.
    ///
    /// Those that stay in order are one behind another, before and after. So whoever goes down does not reach what goes up behind
    /// it, and is moved first to last; whoever goes up is moved last to first.
    fn put_back(&self, lists: &mut Vec<Value>, end: usize) {
        if lists.len() < end {
            lists.resize(end, Value::Nothing);
        }
        let mut move_one = |Piece { from, to }: &Piece| lists.copy_within(from.clone(), *to);
        self.stays.iter().filter(|stay| stay.to < stay.from.start).for_each(&mut move_one);
        self.stays.iter().rev().filter(|stay| stay.to > stay.from.start).for_each(move_one);
        for Piece { from, to } in &self.saved {
            lists[*to..*to + from.len()].copy_from_slice(&self.items[from.clone()]);
        }
        lists.truncate(end);
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
            state.compact(&mut Spare::default());
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
                let items = [(); 3].map(|()| Value::Number(below(1000) as i32));
                let list = state.keep(&items[..below(4)]).unwrap();
                let value = match below(6) {
                    0 => Value::Number(1),
                    1 => state.notes[below(6)],
                    2 => state.slots[below(4)],
                    _ => list,
                };
                match below(2) {
                    0 => {
                        state.put_note(below(6), value);
                    }
                    _ => state.slots[below(4)] = value,
                }
            }
            let mut other = state.clone();
            other.noted = Noted::default();
            let held = |state: &State| -> Vec<Vec<Value>> {
                let values = state.notes.iter().chain(&state.slots);
                values.map(|&value| state.items(value).to_vec()).collect()
            };
            let before = held(&state);
            state.compact(&mut Spare::default());
            other.compact(&mut Spare::default());
            assert_eq!(held(&state), before);
            assert_eq!(state, other);
        }
    }
}
