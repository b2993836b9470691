//! Memoisation of defines, of fields that effects change, and of what options are offered for. Each value is kept
//! with the set of parts of the state that were read to compute it, and is valid until one of these is written. The
//! pass `memory` of the optimised form turns it on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use schema::id::{DerivedId, FieldId, Id, OptionId};
use smallvec::SmallVec;

use super::MAX_DEPTH;
use super::bearers::{BearerBuffers, Bearers};
use super::beforehand::{Closed, Constants};
use super::parts::{Reads, Written};
use crate::bits::spread;
use crate::state::{Part, SCRATCH, State, WORDS, Writes};
use crate::value::Value;
#[cfg(feature = "fast")]
use crate::work::Figures;
pub(crate) use compared::Circumstances;
use compared::Compared;
use uses::Use;

/// The number of entries of the table, a power of two. Entries with the same index overwrite each other.
const ENTRIES: usize = 1024;

/// The number of counters of use; items with the same number share one.
const COUNTERS: usize = 512;

/// The number of things that a hit must save looking at to count as one more hit.
const THINGS_PER_HIT: u32 = 16;

/// The number of list items that an entry stores without allocating.
const INLINE_ITEMS: usize = 6;

/// The most items of a list that is memoised.
const MAX_ITEMS: usize = 256;

/// The most arguments of a define that is memoised.
pub(super) const MOST_ARGUMENTS: usize = 2;

/// The bits of a key for the number of the view (see [`Memory::open_view`]).
const VIEW_BITS: u32 = 28;

/// The low bits of `Memory::seen_as`, which count the looks through states.
const LOOK_BITS: u32 = 40;

/// The number of the next memory, which forms the high bits of its `seen_as`.
static NEXT_MEMORY: AtomicU64 = AtomicU64::new(1);

/// The table of memoised values. It stays empty in a machine that executes the program as written.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// The table, indexed by [`MemoKey::entry`].
    known: Vec<Memo>,
    /// Whether the table describes the state that is being read.
    pub(super) counts: bool,
    /// The number of decisions that have been opened for a seat to look at.
    views: u64,
    /// The number of the decision that the running evaluation looks at, with the eyes of the seat that is asked; 0 if
    /// the evaluation sees everything.
    view: u64,
    /// Counters of use, indexed by [`What::counted`].
    uses: Vec<Use>,
    /// For each list of effects, scores or handlers, the cards that bear them now (see `bearers.rs`).
    pub(super) bearers: Vec<Bearers>,
    pub(super) bearer_buffers: BearerBuffers,
    /// The parts of the state read by the running evaluation.
    pub(super) reads: Reads,
    /// When each part of the state was written last.
    pub(super) written: Written,
    /// The version that this memory gave the state when it looked through it last; no two different states ever have
    /// the same one.
    seen_as: u64,
    /// Bundles that are constant.
    constants: Option<Arc<Constants>>,
    /// Options for which the results are memoised.
    closed: Option<Arc<Closed>>,
    /// The last comparisons of watched defines, by their numbers.
    compared: Vec<Compared>,
}

/// An item whose value can be memoised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    Derived(DerivedId),
    Field(FieldId),
    /// What an option of [`Closed`] is offered for.
    Offered(OptionId),
}

impl What {
    /// A unique number.
    #[inline(always)]
    fn number(self) -> u64 {
        let (kind, id) = match self {
            Self::Derived(id) => (0, id.index()),
            Self::Field(id) => (1, id.index()),
            Self::Offered(id) => (2, id.index()),
        };
        kind | (id as u64) << 2
    }

    /// The index of its counter of use.
    #[inline(always)]
    fn counted(self) -> usize {
        self.number() as usize % COUNTERS
    }
}

/// The key of a memoised value: together with the program and state, it determines the value. Each part is packed
/// into a word, to be compared fast.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MemoKey {
    counted: u16,
    /// The item, the acting seat, and the seat that effects concern if nobody acts.
    what: u64,
    holder: u64,
    this: u64,
    /// The arguments of a define, each plus one; 0 for one that it does not have.
    arguments: [u64; MOST_ARGUMENTS],
}

impl MemoKey {
    /// The key for an item of a holder, with `this` as `self`, the acting seat, and the seat that effects concern.
    #[inline(always)]
    fn new(what: What, holder: Option<Value>, this: Value, (me, concerned): (u8, u8)) -> Self {
        Self {
            counted: what.counted() as u16,
            what: what.number() << 16 | u64::from(me) << 8 | u64::from(concerned),
            holder: holder.map_or(u64::MAX, Value::bits),
            this: this.bits(),
            arguments: [0; MOST_ARGUMENTS],
        }
    }

    /// The same key, with the arguments of a define: [`MOST_ARGUMENTS`] at most.
    #[inline(always)]
    pub(super) fn with(mut self, arguments: &[Value]) -> Self {
        for (key, argument) in self.arguments.iter_mut().zip(arguments) {
            *key = argument.bits().wrapping_add(1);
        }
        self
    }

    /// The same key, as the seat sees it that looks at the decision with this number.
    #[inline(always)]
    fn seen_in(self, view: u64) -> Self {
        Self { what: self.what | view << (u64::BITS - VIEW_BITS), ..self }
    }

    /// The index of its entry in the table.
    #[inline(always)]
    fn entry(&self) -> usize {
        let mixed = self.what ^ self.holder.rotate_left(24) ^ self.this.rotate_left(44);
        let [first, second] = self.arguments;
        let mixed = mixed ^ first.rotate_left(12) ^ second.rotate_left(33);
        (spread(mixed) >> (u64::BITS - ENTRIES.trailing_zeros())) as usize
    }
}

/// An entry of the table.
#[derive(Debug, Clone, Default)]
pub(crate) struct Memo {
    /// The key; absent: the entry is empty.
    key: Option<MemoKey>,
    /// The number of the last look through the state at which the value was known to be valid.
    at: u32,
    /// The parts of the state that were read to compute it, a bit each.
    read: [u64; WORDS],
    /// How many nodes deep its computation went, from where it was requested.
    height: u16,
    pub(super) value: Value,
    /// The items, if the value is a list.
    pub(super) items: SmallVec<[Value; INLINE_ITEMS]>,
    /// The number of things looked at to compute it. A hit costs the same fuel.
    pub(super) looked: u32,
}

/// What the running evaluation had read and looked at before a nested computation began.
#[derive(Debug)]
pub(super) struct Before {
    read: [u64; WORDS],
    more: bool,
    deepest: u16,
    looked: u32,
}

impl Memory {
    /// Turns memoisation on, with the options for which it applies and the number of lists of bearers.
    pub(crate) fn turn_on(&mut self, closed: Arc<Closed>, lists: usize) {
        self.closed = Some(closed);
        self.bearers = vec![Bearers::default(); lists];
        self.known = vec![Memo::default(); ENTRIES];
        self.uses = vec![Use::default(); COUNTERS];
        self.seen_as = NEXT_MEMORY.fetch_add(1, Ordering::Relaxed) << LOOK_BITS;
    }

    /// Sets the constant bundles.
    pub(crate) fn know(&mut self, constants: Arc<Constants>) {
        self.constants = Some(constants);
    }

    /// Invalidates what depends on parts of the state written since the last look. Must be called before each
    /// evaluation.
    #[inline(always)]
    pub(crate) fn look_through(&mut self, writes: &mut Writes) {
        if !self.known.is_empty() && (writes.any() || writes.seen_as != self.seen_as) {
            self.look_closely(writes);
        }
    }

    /// Notes the written parts, or that this is another state than before.
    fn look_closely(&mut self, writes: &mut Writes) {
        let is_other = writes.seen_as != self.seen_as;
        self.seen_as += 1;
        if self.written.now == u32::MAX {
            self.known.iter_mut().for_each(|known| known.key = None);
            self.bearers.iter_mut().for_each(Bearers::forget);
            self.compared.clear();
            self.written = Written::default();
        } else {
            self.written.now += 1;
        }
        if is_other {
            self.written.first = self.written.now;
        }
        let written = &mut self.written;
        writes.look_through(self.seen_as, |word, parts| written.note(word, parts));
    }

    /// Counts of requests, hits and looks through the state, for tests.
    #[cfg(feature = "fast")]
    pub(crate) fn figures(&self) -> Figures {
        let sum = |of: fn(&Use) -> u16| self.uses.iter().map(|used| usize::from(of(used))).sum();
        let looked = self.seen_as & ((1 << LOOK_BITS) - 1);
        Figures::from([
            ("kept: asked for".to_owned(), sum(|used| used.asked)),
            ("kept: recalled".to_owned(), sum(|used| used.recalled)),
            ("kept: looked through".to_owned(), usize::try_from(looked).unwrap_or(usize::MAX)),
        ])
    }

    /// Begins an evaluation: memoised values are used only if nothing was written since the last look.
    #[inline]
    pub(crate) fn begin(&mut self, state: &State) {
        let writes = &state.writes;
        self.counts = !self.known.is_empty() && writes.seen_as == self.seen_as && !writes.any();
        self.view = 0;
    }

    /// A seat begins to look at a decision. What it reads is memoised until the next call: its view borrows the state.
    #[inline]
    pub(crate) fn open_view(&mut self) {
        self.views += 1;
        if self.views >> VIEW_BITS != 0 {
            self.views = 1;
            self.known.iter_mut().for_each(|known| known.key = None);
        }
    }

    /// Begins an evaluation for the seat that looks at the decision opened last. Only what it read since then is recalled.
    #[inline]
    pub(super) fn begin_for_view(&mut self) {
        self.counts = !self.known.is_empty();
        self.view = self.views;
    }

    /// The key for an item of a holder in the running evaluation (see [`MemoKey::new`]).
    #[inline(always)]
    pub(super) fn key(
        &self,
        what: What,
        holder: Option<Value>,
        this: Value,
        me: (u8, u8),
    ) -> MemoKey {
        MemoKey::new(what, holder, this, me).seen_in(self.view)
    }

    /// Notes that a part of the state is read.
    #[inline(always)]
    pub(super) fn read(&self, part: Part) {
        let (word, bit) = part.bit();
        let word = &self.reads.words[word];
        word.set(word.get() | bit);
    }

    /// Notes that an evaluation reaches this depth in nodes.
    #[inline(always)]
    pub(super) fn note_depth(&self, depth: u16) {
        self.reads.note_depth(depth);
    }

    /// Notes that something outside the tracked parts is read, so that the result cannot be memoised.
    #[inline]
    pub(super) fn note_untracked(&self) {
        self.reads.more.set(true);
    }

    /// Whether values of this item may be recalled and stored now.
    #[inline]
    pub(super) fn keeps(&mut self, what: What) -> bool {
        self.counts && self.uses[what.counted()].pays()
    }

    /// The constant bundles.
    #[inline]
    pub(super) fn constants(&self) -> Option<&Constants> {
        self.constants.as_deref()
    }

    /// Whether an option is in [`Closed`].
    pub(super) fn is_closed(&self, option: OptionId) -> bool {
        self.closed.as_ref().is_some_and(|closed| closed.has(option))
    }

    /// The memoised value for a key, if it is valid. `depth` is the depth in nodes of the request.
    pub(super) fn recall(&mut self, key: MemoKey, depth: u16) -> Option<&Memo> {
        let used = &mut self.uses[usize::from(key.counted)];
        let known = self.known.get_mut(key.entry())?;
        used.asked += 1;
        // Computed from this depth, the value might exceed the limit: compute it, so that the fault is the same.
        if known.key != Some(key) || depth.saturating_add(known.height) > MAX_DEPTH {
            return None;
        }
        if known.at != self.written.now {
            if !self.written.is_true_since(known.at, &known.read) {
                return None;
            }
            known.at = self.written.now;
        }
        let saved = 1 + known.looked / THINGS_PER_HIT;
        used.recalled = used.recalled.saturating_add(u16::try_from(saved).unwrap_or(u16::MAX));
        self.reads.add(&known.read);
        self.reads.note_depth(depth + known.height);
        Some(known)
    }

    /// Begins a nested computation at this depth, when so many things have been looked at.
    pub(super) fn before(&self, depth: u16, looked: u32) -> Before {
        let reads = &self.reads;
        let (read, more) = (reads.take(), reads.more.take());
        Before { read, more, deepest: reads.deepest.replace(depth), looked }
    }

    /// Stores a computed value, with its items if it is a list in scratch, and restores what `before` had set aside.
    pub(super) fn remember(
        &mut self,
        key: MemoKey,
        value: Value,
        items: &[Value],
        depth: u16,
        looked: u32,
        before: &Before,
    ) {
        let reads = &self.reads;
        let (read, more) = (reads.take(), reads.more.get());
        let height = reads.deepest.get().saturating_sub(depth);
        reads.add(&read);
        reads.add(&before.read);
        reads.more.set(more || before.more);
        reads.note_depth(before.deepest);
        // Compacting may move a list of the state without any write being noted.
        let of_state =
            matches!(value, Value::List { start, len } if start & SCRATCH == 0 && len > 0);
        if more || of_state || items.len() > MAX_ITEMS {
            return;
        }
        let Some(known) = self.known.get_mut(key.entry()) else { return };
        known.items.clear();
        known.items.extend_from_slice(items);
        (known.key, known.at, known.read) = (Some(key), self.written.now, read);
        (known.height, known.value) = (height, value);
        known.looked = looked.saturating_sub(before.looked);
    }
}

mod compared;
#[cfg(test)]
mod tests;
mod uses;
