//! Memoised lists of which cards bear the continuous effects, score terms or handlers of a list, so that places are
//! searched again only after something moved there.

use schema::event::Live;
use schema::id::DefinitionId;

use super::Eval;
use super::effects::places;
use super::memory::Memory;
use crate::fault::Trap;
use crate::fuel::PASSED_OVER;
use crate::state::{Part, WORDS};
use crate::value::CardRef;

/// An effect, score term or handler that cards of a definition bear where they are live. Without a definition it is a
/// rule's.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bearable<'a> {
    /// Its number; the elements of a list are in the order of these numbers.
    pub(crate) which: u16,
    pub(crate) definition: Option<DefinitionId>,
    pub(crate) live: &'a Live,
}

/// An effect, score term or handler that counts now, once for each card that bears it, in the order in which they
/// apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Borne {
    /// The number of the [`Bearable`].
    pub(super) which: u16,
    /// The card and its owner's seat; absent: it is a rule's.
    pub(super) card: Option<(CardRef, u8)>,
    /// The fuel charge for the cards walked over since the one before, in units of [`PASSED_OVER`] cards of a place.
    pub(super) passed: u32,
}

/// What counts now of one list, memoised.
#[derive(Debug, Clone, Default)]
pub(crate) struct Bearers {
    /// The number of the last look through the state at which this was known to be valid; 0: it is not known.
    at: u32,
    /// The places that were searched, and how many there are, a bit each.
    read: [u64; WORDS],
    borne: Vec<Borne>,
    /// The fuel charge for the cards behind the last of them.
    passed: u32,
}

impl Bearers {
    /// Marks the list as unknown.
    pub(super) fn forget(&mut self) {
        self.at = 0;
    }
}

/// A card that bears something of a list.
#[derive(Debug, Clone, Copy)]
struct Bearer {
    definition: DefinitionId,
    /// Its index in the order of finding.
    number: u32,
    card: CardRef,
    owner: u8,
    /// The fuel charge for the cards walked over so far, its place included.
    passed: u32,
}

/// Buffers of a search for bearers.
#[derive(Debug, Default)]
pub(super) struct BearerBuffers {
    /// The definitions that bear something of the list, sorted.
    wanted: Vec<DefinitionId>,
    /// Their cards that lie where something of the list is live.
    lying: Vec<Bearer>,
}

impl<'a> Eval<'a> {
    /// Makes sure that the bearers of a list are memoised. Returns false if they are not memoised at all now and must
    /// be searched for. `list` is the list's number, `bearable` its elements, which must always be the same.
    pub(crate) fn knows_borne(
        &mut self,
        list: usize,
        bearable: impl Iterator<Item = Bearable<'a>> + Clone,
    ) -> bool {
        if self.viewer.is_some() || !self.scratch.memory.keeps_bearers(list) {
            return false;
        }
        if !self.scratch.memory.are_bearers_known(list) {
            let found = std::mem::take(&mut self.scratch.memory.bearers[list]);
            let mut buffers = std::mem::take(&mut self.scratch.memory.bearer_buffers);
            let found = self.look_for_bearers(bearable, found, &mut buffers);
            self.scratch.memory.bearer_buffers = buffers;
            self.scratch.memory.keep_bearers(list, found);
        }
        true
    }

    /// Calls `find` for everything that counts of a list until it finds something. The outer `None` means that the
    /// list is not memoised and must be searched for.
    pub(super) fn find_borne<T>(
        &mut self,
        list: usize,
        bearable: impl Iterator<Item = Bearable<'a>> + Clone,
        mut find: impl FnMut(&mut Self, Borne) -> Result<Option<T>, Trap>,
    ) -> Result<Option<Option<T>>, Trap> {
        if !self.knows_borne(list, bearable) {
            return Ok(None);
        }
        let mut at = 0;
        // Nested evaluations do not change the list, since the state does not change.
        while let Some(&borne) = self.scratch.memory.bearers[list].borne.get(at) {
            self.scratch.looked.at(borne.passed as usize)?;
            let found = find(self, borne)?;
            if found.is_some() {
                return Ok(Some(found));
            }
            at += 1;
        }
        let passed = self.scratch.memory.bearers[list].passed;
        self.scratch.looked.at(passed as usize)?;
        Ok(Some(None))
    }

    /// Searches for everything of a list that counts now, reusing the buffers of `found`.
    fn look_for_bearers(
        &self,
        bearable: impl Iterator<Item = Bearable<'a>> + Clone,
        mut found: Bearers,
        BearerBuffers { wanted, lying }: &mut BearerBuffers,
    ) -> Bearers {
        (found.read, found.passed) = ([0; WORDS], 0);
        found.borne.clear();
        wanted.clear();
        wanted.extend(bearable.clone().filter_map(|bearable| bearable.definition));
        wanted.sort_unstable();
        wanted.dedup();
        // Neighbours in a list are mostly live in the same places.
        let mut looked_at: Option<(&Live, u32)> = None;
        for Bearable { which, definition, live } in bearable {
            let Some(definition) = definition else {
                let passed = std::mem::take(&mut found.passed);
                found.borne.push(Borne { which, card: None, passed });
                continue;
            };
            let all = match looked_at {
                Some((same, all)) if same == live => all,
                _ => self.bearers_where(live, wanted, lying, &mut found.read),
            };
            looked_at = Some((live, all));
            let from = lying.partition_point(|bearer| bearer.definition < definition);
            let theirs = lying[from..].iter().take_while(|bearer| bearer.definition == definition);
            let mut before = 0;
            for bearer in theirs {
                let passed = std::mem::take(&mut found.passed) + bearer.passed - before;
                before = bearer.passed;
                found.borne.push(Borne { which, card: Some((bearer.card, bearer.owner)), passed });
            }
            found.passed += all - before;
        }
        found
    }

    /// Collects the cards of these definitions that lie where something is live, sorted by definition and place.
    /// Returns the fuel charge for all cards walked over.
    fn bearers_where(
        &self,
        live: &Live,
        wanted: &[DefinitionId],
        bearers: &mut Vec<Bearer>,
        read: &mut [u64; WORDS],
    ) -> u32 {
        bearers.clear();
        let mut passed = 0;
        let mut reads = |part: Part| {
            let (word, bit) = part.bit();
            read[word] |= bit;
        };
        reads(Part::PLACES);
        for place in places(self.rules, self.state, live) {
            reads(Part::place(place));
            let lying = self.state.places.lying(place);
            passed += passed_over(lying.len());
            for &id in lying {
                let card = &self.state.cards[usize::from(id)];
                let definition = card.definition;
                if wanted.binary_search(&definition).is_ok() {
                    let (number, owner) = (bearers.len() as u32, card.owner);
                    let card = CardRef { id, stamp: card.stamp };
                    bearers.push(Bearer { definition, number, card, owner, passed });
                }
            }
        }
        bearers.sort_unstable_by_key(|bearer| (bearer.definition, bearer.number));
        passed
    }
}

/// The fuel charge for walking over so many cards of a place.
fn passed_over(cards: usize) -> u32 {
    u32::try_from(cards / PASSED_OVER).unwrap_or(u32::MAX)
}

impl Memory {
    /// Whether the bearers of a list are memoised at all now.
    fn keeps_bearers(&self, list: usize) -> bool {
        self.counts && list < self.bearers.len()
    }

    /// Whether the memoised bearers of a list are valid. If so, notes that the places searched for them are read.
    fn are_bearers_known(&mut self, list: usize) -> bool {
        let bearers = &mut self.bearers[list];
        let now = self.written.now;
        let known = bearers.at == now
            || bearers.at != 0 && self.written.is_true_since(bearers.at, &bearers.read);
        if known {
            bearers.at = now;
            self.reads.add(&bearers.read);
        }
        known
    }

    /// Stores the bearers of a list as known now.
    fn keep_bearers(&mut self, list: usize, found: Bearers) {
        self.reads.add(&found.read);
        self.bearers[list] = Bearers { at: self.written.now, ..found };
    }

    /// The `at`-th card (from 0) that bears the element `which` of a list, and its owner's seat. The list must be
    /// known.
    pub(crate) fn bearer(&self, list: usize, which: u16, at: usize) -> Option<(CardRef, u8)> {
        let borne = &self.bearers.get(list)?.borne;
        let first = borne.partition_point(|borne| borne.which < which);
        borne.get(first + at).filter(|borne| borne.which == which)?.card
    }
}
