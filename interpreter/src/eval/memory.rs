//! What defines and changed fields gave earlier. Each value is kept with the parts of the state that were read
//! for it, and counts until one of them is written: so what is read for each candidate, by each option of a menu, and at one
//! decision after another is worked out when something that it depends on has changed. Bundles that are the same in every game
//! are known beforehand.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use schema::id::{DerivedId, FieldId, Id, OptionId};
use smallvec::SmallVec;

use super::DEEPEST;
use super::bearers::{BearerBuffers, Bearers};
use super::beforehand::{Closed, Constants};
use super::parts::{Reads, Written};
use crate::bits::spread;
use crate::state::{Part, SCRATCH, State, WORDS, Writes};
use crate::value::Value;
#[cfg(feature = "fast")]
use crate::work::Figures;

/// How many values are kept at most, a power of two: two that fall on the same place drive each other out.
const MOST: usize = 1024;

/// How many things are told apart by how often they are recalled.
const USES: usize = 512;

/// So often something is tried before keeping it is given up, and so often it is asked for until it is tried again.
const TRIED: u16 = 64;
const LATELY: u16 = 4_096;

/// So many things that need not be looked at again count as much as one thing that is recalled.
const LOOKS: u32 = 16;

/// So many items are kept beside their value.
const SHORT: usize = 6;

/// Longer lists are not kept.
const LONGEST_KEPT: usize = 256;

/// So many bits count the decisions that are looked at.
const VIEWS: u32 = 28;

/// So many bits count the looks of one memory through states.
const COUNTED: u32 = 40;

/// Which numbers the next memory calls its states by.
static NEXT_MEMORY: AtomicU64 = AtomicU64::new(1);

/// The values of evaluations. A machine that plays as it is written keeps none.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    known: Vec<Memo>,
    /// Whether what is known is true of the state that is read.
    pub(super) counts: bool,
    /// How many decisions somebody has begun to look at.
    views: u64,
    /// The number of the decision that is looked at by whoever reads, as they see it; 0: all is open to whoever reads.
    view: u64,
    /// By what is worked out.
    uses: Vec<Use>,
    /// By list of what cards may bear.
    pub(super) bearers: Vec<Bearers>,
    pub(super) bearer_buffers: BearerBuffers,
    pub(super) reads: Reads,
    pub(super) written: Written,
    /// What the state was called when it was looked through last: no two states that differ are ever called the same.
    seen_as: u64,
    /// What is known beforehand.
    constants: Option<Arc<Constants>>,
    closed: Option<Arc<Closed>>,
}

/// What is worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    Derived(DerivedId),
    Field(FieldId),
    /// What an option of [`Closed`] is offered for.
    Offered(OptionId),
}

impl What {
    /// A number that nothing else has.
    #[inline(always)]
    fn number(self) -> u64 {
        let (kind, id) = match self {
            Self::Derived(id) => (0, id.index()),
            Self::Field(id) => (1, id.index()),
            Self::Offered(id) => (2, id.index()),
        };
        kind | (id as u64) << 2
    }

    /// Where is counted how often it is asked for.
    #[inline(always)]
    fn counted(self) -> usize {
        self.number() as usize % USES
    }
}

/// How often something was asked for of late, and recalled: more than once where that saved much.
#[derive(Debug, Clone, Copy, Default)]
struct Use {
    asked: u16,
    recalled: u16,
}

impl Use {
    /// Whether keeping it pays. What is seldom recalled is worked out without being kept, but for a time now and then.
    #[inline]
    fn pays(&mut self) -> bool {
        let seldom = self.asked >= TRIED && self.recalled < self.asked / 3;
        if seldom {
            self.asked += 1;
        }
        if self.asked >= LATELY {
            *self = Self::default();
        }
        !seldom
    }
}

/// Whose value it is: with the same program and state, that is all that it depends on. Each part is packed into a word, so that
/// askers are told apart at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Asker {
    counted: u16,
    /// What is worked out, who is meant by me, and where that is nobody: who is concerned by what changes the value.
    what: u64,
    holder: u64,
    this: u64,
    /// What a define is read for, if it has an argument.
    argument: u64,
}

impl Asker {
    /// A value is asked for of a holder, for a card, as somebody.
    #[inline(always)]
    fn new(what: What, holder: Option<Value>, this: Value, (me, concerned): (u8, u8)) -> Self {
        Self {
            counted: what.counted() as u16,
            what: what.number() << 16 | u64::from(me) << 8 | u64::from(concerned),
            holder: holder.map_or(u64::MAX, Value::bits),
            this: this.bits(),
            argument: 0,
        }
    }

    /// The same, for a define of this argument.
    #[inline(always)]
    pub(super) fn with(self, argument: Value) -> Self {
        Self { argument: argument.bits().wrapping_add(1), ..self }
    }

    /// The same, as it is seen by whoever looks at the decision of this number.
    #[inline(always)]
    fn seen_in(self, view: u64) -> Self {
        Self { what: self.what | view << (u64::BITS - VIEWS), ..self }
    }

    /// Where its value is kept.
    #[inline(always)]
    fn place(&self) -> usize {
        let mixed = self.what ^ self.holder.rotate_left(24) ^ self.this.rotate_left(44);
        let mixed = mixed ^ self.argument.rotate_left(12);
        (spread(mixed) >> (u64::BITS - MOST.trailing_zeros())) as usize
    }
}

/// A value that was worked out.
#[derive(Debug, Clone, Default)]
pub(crate) struct Memo {
    /// Whose it is; absent: nothing is kept here.
    asker: Option<Asker>,
    /// Up to which look through the state it is known to be true.
    at: u32,
    /// The parts that were read for it.
    read: [u64; WORDS],
    /// How many nodes deeper than where it was asked for its working out went.
    height: u16,
    pub(super) value: Value,
    /// The items of a list: such as are short take no memory of their own.
    pub(super) items: SmallVec<[Value; SHORT]>,
    /// What was looked at for it, which takes fuel again.
    pub(super) looked: u32,
}

/// What had been read and looked at when something began to be worked out.
#[derive(Debug)]
pub(super) struct Before {
    read: [u64; WORDS],
    more: bool,
    deepest: u16,
    looked: u32,
}

impl Memory {
    /// Values are kept from here on, what these options are offered for, and who bears what of so many lists.
    pub(crate) fn turn_on(&mut self, closed: Arc<Closed>, lists: usize) {
        self.closed = Some(closed);
        self.bearers = vec![Bearers::default(); lists];
        self.known = vec![Memo::default(); MOST];
        self.uses = vec![Use::default(); USES];
        self.seen_as = NEXT_MEMORY.fetch_add(1, Ordering::Relaxed) << COUNTED;
    }

    /// These are known beforehand.
    pub(crate) fn know(&mut self, constants: Arc<Constants>) {
        self.constants = Some(constants);
    }

    /// Looks through a state that is about to be read, for what was written since.
    #[inline(always)]
    pub(crate) fn look_through(&mut self, writes: &mut Writes) {
        if !self.known.is_empty() && (writes.any() || writes.seen_as != self.seen_as) {
            self.look_closely(writes);
        }
    }

    fn look_closely(&mut self, writes: &mut Writes) {
        let is_other = writes.seen_as != self.seen_as;
        self.seen_as += 1;
        let words = writes.look_through(self.seen_as);
        if self.written.now == u32::MAX {
            self.known.iter_mut().for_each(|known| known.asker = None);
            self.bearers.iter_mut().for_each(Bearers::forget);
            self.written = Written::default();
        } else if is_other {
            self.written.now += 1;
            self.written.first = self.written.now;
        } else {
            self.written.note(&words);
        }
    }

    /// How often values were asked for of late and recalled, and how often a state was looked through for what was written.
    #[cfg(feature = "fast")]
    pub(crate) fn figures(&self) -> Figures {
        let sum = |of: fn(&Use) -> u16| self.uses.iter().map(|used| usize::from(of(used))).sum();
        let looked = self.seen_as & ((1 << COUNTED) - 1);
        Figures::from([
            ("kept: asked for".to_owned(), sum(|used| used.asked)),
            ("kept: recalled".to_owned(), sum(|used| used.recalled)),
            ("kept: looked through".to_owned(), usize::try_from(looked).unwrap_or(usize::MAX)),
        ])
    }

    /// An evaluation of this state begins: values count if nothing was written since it was looked through.
    #[inline]
    pub(crate) fn begin(&mut self, state: &State) {
        let writes = &state.writes;
        self.counts = !self.known.is_empty() && writes.seen_as == self.seen_as && !writes.any();
        self.view = 0;
    }

    /// Somebody looks at a decision: until the next one is looked at, the state stays as it is.
    #[inline]
    pub(crate) fn open_view(&mut self) {
        self.views += 1;
        if self.views >> VIEWS != 0 {
            self.views = 1;
            self.known.iter_mut().for_each(|known| known.asker = None);
        }
    }

    /// An evaluation begins for whoever looks at a decision: what they saw of it earlier counts, and nothing else.
    #[inline]
    pub(super) fn begin_for_view(&mut self) {
        self.counts = !self.known.is_empty();
        self.view = self.views;
    }

    /// An evaluation begins for somebody who may not see all, and of whom no decision is looked at: nothing counts.
    #[inline]
    pub(super) fn begin_for_viewer(&mut self) {
        self.counts = false;
    }

    /// A value is asked for of a holder, for a card, as somebody, by whoever reads.
    #[inline(always)]
    pub(super) fn asker(
        &self,
        what: What,
        holder: Option<Value>,
        this: Value,
        me: (u8, u8),
    ) -> Asker {
        Asker::new(what, holder, this, me).seen_in(self.view)
    }

    /// This part of the state is read.
    #[inline(always)]
    pub(super) fn read(&self, part: Part) {
        let (word, bit) = part.bit();
        let word = &self.reads.words[word];
        word.set(word.get() | bit);
    }

    /// An expression is read so many nodes deep.
    #[inline(always)]
    pub(super) fn goes(&self, depth: u16) {
        self.reads.goes(depth);
    }

    /// Something is read that is no part of the state.
    #[inline]
    pub(super) fn read_more(&self) {
        self.reads.more.set(true);
    }

    /// Whether values of this count now, and are recalled often enough to be kept.
    #[inline]
    pub(super) fn keeps(&mut self, what: What) -> bool {
        self.counts && self.uses[what.counted()].pays()
    }

    /// What is known beforehand of bundles.
    #[inline]
    pub(super) fn constants(&self) -> Option<&Constants> {
        self.constants.as_deref()
    }

    /// Whether an option is one of those of which it is kept what they are offered for.
    pub(super) fn is_closed(&self, option: OptionId) -> bool {
        self.closed.as_ref().is_some_and(|closed| closed.has(option))
    }

    /// What this gave earlier, if that is still true; it is asked for so many nodes deep.
    pub(super) fn recall(&mut self, asker: Asker, depth: u16) -> Option<&Memo> {
        let used = &mut self.uses[usize::from(asker.counted)];
        let known = self.known.get_mut(asker.place())?;
        used.asked += 1;
        // From deeper on it might go too deep.
        if known.asker != Some(asker) || depth.saturating_add(known.height) > DEEPEST {
            return None;
        }
        if known.at != self.written.now {
            if !self.written.is_true_since(known.at, &known.read) {
                return None;
            }
            known.at = self.written.now;
        }
        let saved = 1 + known.looked / LOOKS;
        used.recalled = used.recalled.saturating_add(u16::try_from(saved).unwrap_or(u16::MAX));
        self.reads.add(&known.read);
        self.reads.goes(depth + known.height);
        Some(known)
    }

    /// Something begins to be worked out, so many nodes deep, when so much has been looked at.
    pub(super) fn before(&self, depth: u16, looked: u32) -> Before {
        let reads = &self.reads;
        let (read, more) = (reads.take(), reads.more.take());
        Before { read, more, deepest: reads.deepest.replace(depth), looked }
    }

    /// Keeps what was worked out, with its items if it is a list of scratch.
    pub(super) fn remember(
        &mut self,
        asker: Asker,
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
        reads.goes(before.deepest);
        // Where a list of the state lies may change though nobody writes it.
        let of_state =
            matches!(value, Value::List { start, len } if start & SCRATCH == 0 && len > 0);
        if more || of_state || items.len() > LONGEST_KEPT {
            return;
        }
        let Some(known) = self.known.get_mut(asker.place()) else { return };
        known.items.clear();
        known.items.extend_from_slice(items);
        (known.asker, known.at, known.read) = (Some(asker), self.written.now, read);
        (known.height, known.value) = (height, value);
        known.looked = looked.saturating_sub(before.looked);
    }
}

#[cfg(test)]
mod tests;
