//! The arena in which lists are stored. It grows while the machine runs, and is compacted when much of it is garbage.
//! The indices of lists are no part of the game: states are compared, hashed and written as if the arena had just
//! been compacted.

use std::borrow::Cow;

use super::State;
use crate::fault::Trap;
use crate::value::Value;

/// The bit of a list's start that says: the items are in scratch memory, not in the state.
pub(crate) const SCRATCH: u32 = 1 << 31;

/// The most items of a list. More is [`Trap::Size`].
pub(crate) const LONGEST: usize = u16::MAX as usize;

/// The most items of all lists that are in use. More is [`Trap::Size`].
pub(crate) const MOST_LISTED: usize = 1 << 16;

/// An arena that grows past this is compacted before the next instruction. It then has so much garbage that
/// compacting costs no more than building it.
pub(crate) const CROWDED: usize = MOST_LISTED + MOST_LISTED / 2;

/// The number of garbage items that is always tolerated, besides half of the length after the last compaction.
const LEFT_LYING: usize = 256;

/// The initial capacity for lists, and for compacting them: most games never need more.
pub(crate) const LISTS_ROOM: usize = 2 * LEFT_LYING;

impl State {
    /// Empties the arena.
    pub(crate) fn clear_lists(&mut self) {
        self.lists.clear();
        self.lists.reserve(LISTS_ROOM);
        self.compacted = 0;
        self.fixed = 0;
    }

    /// Stores a list. Fails with [`Trap::Size`].
    pub(crate) fn keep(&mut self, items: &[Value]) -> Result<Value, Trap> {
        let len = u16::try_from(items.len()).map_err(|_| Trap::Size)?;
        let start = u32::try_from(self.lists.len()).map_err(|_| Trap::Size)?;
        self.lists.extend_from_slice(items);
        Ok(Value::list(start, len))
    }

    /// Stores a list with more items at its end. If the old list lies at the end of the arena it is extended in
    /// place; references to the shorter list stay valid. Fails with [`Trap::Size`].
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

    /// Whether two values are equal, where lists are compared by their items.
    pub(crate) fn are_same(&self, one: Value, other: Value) -> bool {
        match (one, other) {
            (Value::List { .. }, Value::List { .. }) => self.items(one) == self.items(other),
            _ => one == other,
        }
    }

    /// Compacts the arena if much of it is garbage. Fails with [`Trap::Size`] if lists in use have more than
    /// [`MOST_LISTED`] items.
    #[inline]
    pub(crate) fn tidy(&mut self, spare: &mut Vec<Value>) -> Result<(), Trap> {
        let compacted = self.compacted as usize;
        let most = compacted + compacted / 2 + LEFT_LYING;
        if self.lists.len() > most.min(MOST_LISTED / 4) { self.make_room(spare) } else { Ok(()) }
    }

    /// Compacts the arena. Fails with [`Trap::Size`] if lists in use have more than [`MOST_LISTED`] items.
    pub(crate) fn make_room(&mut self, spare: &mut Vec<Value>) -> Result<(), Trap> {
        self.compact(spare);
        if self.lists.len() > MOST_LISTED { Err(Trap::Size) } else { Ok(()) }
    }

    /// Moves the lists in use to the front of the arena, in the order of what refers to them. A list equal to the one
    /// before it shares that one's items. `spare` is a buffer.
    pub(crate) fn compact(&mut self, spare: &mut Vec<Value>) {
        self.compact_held(spare, true);
        self.compacted = self.lists.len() as u32;
    }

    /// As [`State::compact`]; `shares`: a list equal to the one before it shares that one's items.
    fn compact_held(&mut self, spare: &mut Vec<Value>, shares: bool) {
        if self.lists.len() == self.fixed as usize {
            return;
        }
        spare.clear();
        let (lists, fixed) = (&mut self.lists, self.fixed);
        // Where the last list lies now, and where it lay before.
        let (mut last, mut lay) = (0, 0..0);
        let mut put = |value: &mut Value| {
            let Value::List { start, len } = value else { return };
            if *len == 0 {
                *start = 0;
            } else if *start >= fixed {
                let from = *start as usize;
                let lies = from..from + usize::from(*len);
                let items = &lists[lies.clone()];
                if !shares || lies != lay && &spare[last..] != items {
                    last = spare.len();
                    spare.extend_from_slice(items);
                }
                lay = lies;
                *start = fixed + last as u32;
            }
        };
        self.notes.each_written().for_each(&mut put);
        self.slots.iter_mut().for_each(&mut put);
        self.waiting.iter_mut().for_each(|waiting| put(&mut waiting.thing));
        for pass in self.together.iter_mut().flat_map(|together| &mut together.passes) {
            pass.slots.iter_mut().for_each(&mut put);
        }
        self.later.captured.iter_mut().for_each(&mut put);
        lists.truncate(fixed as usize);
        lists.extend_from_slice(spare);
    }

    /// The state with a freshly compacted arena in which no lists share their items: the form in which states are
    /// compared and written.
    pub(super) fn compacted(&self) -> Cow<'_, Self> {
        if self.lists.len() == self.fixed as usize {
            return Cow::Borrowed(self);
        }
        let mut other = self.clone();
        other.compact_held(&mut Vec::new(), false);
        Cow::Owned(other)
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
    fn lists_of_the_same_things_are_the_same() {
        let mut state = State::default();
        let things = [Value::Number(1), Value::Flag(true)];
        let [one, other, more] =
            [&things[..], &things, &things[..1]].map(|items| state.keep(items).unwrap());
        assert_ne!(one, other);
        assert!(state.are_same(one, other));
        assert!(!state.are_same(one, more));
        assert!(!state.are_same(one, Value::Number(1)));
        assert!(state.are_same(Value::Number(1), Value::Number(1)));
    }

    #[test]
    fn garbage_leaves_no_trace() {
        let (mut clean, mut dirty) = (State::default(), State::default());
        dirty.keep(&[Value::Flag(true); 9]).unwrap();
        for state in [&mut clean, &mut dirty] {
            let list = state.keep(&[Value::Number(7), Value::Nothing]).unwrap();
            state.slots = vec![list, list];
        }
        assert_ne!(clean.slots, dirty.slots);
        assert_eq!(clean, dirty);
        assert_eq!(crate::state_hash(&clean), crate::state_hash(&dirty));
        dirty.compact(&mut Vec::new());
        assert_ne!(clean.compacted, dirty.compacted);
        assert_eq!(clean, dirty);
        assert_eq!(dirty.items(dirty.slots[1]), [Value::Number(7), Value::Nothing]);
    }

    #[test]
    fn lists_that_follow_each_other_share_their_items() {
        let mut state = State::default();
        let [one, other] = [1, 2].map(|number| [Value::Number(number); 3]);
        state.slots = [one, one, other, one].map(|items| state.keep(&items).unwrap()).to_vec();
        let before = crate::state_hash(&state);
        state.compact(&mut Vec::new());
        assert_eq!(state.lists, [one, other, one].concat());
        assert_eq!(
            state.slots.iter().map(|&list| state.items(list)).collect::<Vec<_>>(),
            [one, one, other, one]
        );
        assert_eq!(crate::state_hash(&state), before);
    }

    #[test]
    fn compacting_changes_nothing() {
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
            let held = |state: &State| -> Vec<Vec<Value>> {
                let values = state.notes.iter().chain(&state.slots);
                values.map(|&value| state.items(value).to_vec()).collect()
            };
            let (other, before) = (state.clone(), held(&state));
            match below(2) {
                0 => state.compact(&mut Vec::new()),
                _ => state.tidy(&mut Vec::new()).unwrap(),
            }
            assert_eq!(held(&state), before);
            assert_eq!(state, other);
            let most = state.compacted as usize * 3 / 2 + LEFT_LYING;
            assert!(state.lists.len() <= most, "{} lie there", state.lists.len());
        }
    }
}
