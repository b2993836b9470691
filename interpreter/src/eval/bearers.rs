//! Which cards bear what counts where they lie: continuous lines, and lines that score. They are looked for once, and again when
//! something has moved there, and not for each value that is asked for.

use schema::event::Live;
use schema::id::DefinitionId;

use super::Eval;
use super::effects::places;
use super::memory::Memory;
use crate::fault::Trap;
use crate::fuel::PASSED_OVER;
use crate::state::{Part, WORDS};
use crate::value::CardRef;

/// What may be borne: by the cards of a definition that lie where it counts; by none, if it is a rule's.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bearable<'a> {
    /// A number that tells it from the others of its list, which are in the order of these.
    pub(crate) which: u16,
    pub(crate) definition: Option<DefinitionId>,
    pub(crate) live: &'a Live,
}

/// What counts now, once for each card that bears it, in the order in which it applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Borne {
    /// Which of the list.
    pub(super) which: u16,
    /// The card, and its owner; absent: it is a rule's.
    pub(super) card: Option<(CardRef, u8)>,
    /// How many cards were passed over between the one before it and this one, in units of [`PASSED_OVER`] a place.
    pub(super) passed: u32,
}

/// What counts now of one list.
#[derive(Debug, Clone, Default)]
pub(crate) struct Bearers {
    /// Up to which look through the state it is known to be true; 0: it is not known.
    at: u32,
    /// The places that were looked at.
    read: [u64; WORDS],
    borne: Vec<Borne>,
    /// What was passed over behind the last of them.
    passed: u32,
}

impl Bearers {
    /// It is not known.
    pub(super) fn forget(&mut self) {
        self.at = 0;
    }
}

/// A card that bears something of a list.
#[derive(Debug, Clone, Copy)]
struct Bearer {
    definition: DefinitionId,
    /// Which of all that were found.
    number: u32,
    card: CardRef,
    owner: u8,
    /// What was passed over down to its place.
    passed: u32,
}

/// Buffers of a look for bearers.
#[derive(Debug, Default)]
pub(super) struct BearerBuffers {
    /// The definitions that bear something, sorted.
    wanted: Vec<DefinitionId>,
    /// Their cards that lie where it counts.
    lying: Vec<Bearer>,
}

impl<'a> Eval<'a> {
    /// Sees to it that it is known what counts of a list: whether it is; else it is to be looked for. A list is known by its number, and
    /// is always the same.
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

    /// Looks at all that counts of a list, until something is found; nothing if it is not known, and is to be looked for.
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
        // What is read on the way leaves it as it is, since the state does not change meanwhile.
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

    /// Looks for all that counts now, in place of what counted.
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
        // Most of a list counts in the same places.
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

    /// The cards of these definitions that lie where something counts, by definition, and in the order of places; what was passed over
    /// in all.
    fn bearers_where(
        &self,
        live: &Live,
        wanted: &[DefinitionId],
        bearers: &mut Vec<Bearer>,
        read: &mut [u64; WORDS],
    ) -> u32 {
        bearers.clear();
        let mut passed = 0;
        for place in places(self.rules, self.state, live) {
            let (word, bit) = Part::place(place).bit();
            read[word] |= bit;
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

/// What it comes to that so many cards of a place are passed over.
fn passed_over(cards: usize) -> u32 {
    u32::try_from(cards / PASSED_OVER).unwrap_or(u32::MAX)
}

impl Memory {
    /// Whether it is kept what counts of a list.
    fn keeps_bearers(&self, list: usize) -> bool {
        self.counts && list < self.bearers.len()
    }

    /// Whether what is kept of a list is still true: then the places are read at which it was looked for.
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

    fn keep_bearers(&mut self, list: usize, found: Bearers) {
        self.reads.add(&found.read);
        self.bearers[list] = Bearers { at: self.written.now, ..found };
    }

    /// A card that bears this one of a list, and its owner, if so many come before it; only what is known is asked for.
    pub(crate) fn bearer(&self, list: usize, which: u16, at: usize) -> Option<(CardRef, u8)> {
        let borne = &self.bearers.get(list)?.borne;
        let first = borne.partition_point(|borne| borne.which < which);
        borne.get(first + at).filter(|borne| borne.which == which)?.card
    }
}
