//! Choices whose candidates are found by a table while walking a zone or piles, without evaluating anything for each.

use schema::decision::Seat;
use schema::id::{ChoiceId, MenuId};
use schema::program::Asks;

use super::Fast;
use crate::bits::bits;
use crate::fast::plan::{Bearing, From, Listed, Offer};
use crate::fault::Trap;
use crate::fuel::FEW_CARDS;
use crate::machine::{Buffers, Flow, MOST_OFFERED, Run};
use crate::observer::Observer;
use crate::state::{Asked, Candidate, Card, Frame, NOBODY, Pending, Places, State};
use crate::value::{CardRef, PlaceId, Value};
use crate::work::Done;

impl<O: Observer + ?Sized> Fast<'_, O> {
    /// As [`Run::choose`], by the choice's table if it has one.
    pub(crate) fn choose_known(&mut self, id: ChoiceId) -> Result<Flow, Trap> {
        let plan = self.plan;
        if let Some(offer) = &plan.offers[id]
            && let Some(count) = offer.count.filter(|_| offer.seen)
        {
            let me = self.top().me;
            if self.run.is_asked(me) && self.is_small(offer, me) {
                return self.choose_offered(id, offer, count, me);
            }
        }
        if let Some(listed) = plan.listed[id] {
            let me = self.top().me;
            if self.run.is_asked(me) {
                return self.choose_listed(id, listed, me);
            }
        }
        let flow = match self.run.rules.program.choices[id].asks {
            Asks::Options { menu: Some(menu), .. } => match &plan.menus[menu] {
                Some(bearing) => self.choose_borne(id, menu, bearing)?,
                None => self.run.choose(id)?,
            },
            _ => self.run.choose(id)?,
        };
        if flow == Flow::Halt && self.taken_in_place()? {
            return Ok(Flow::On);
        }
        Ok(flow)
    }

    /// As [`Run::choose`] for a menu: only the options are looked at whose cards lie in the menu's places.
    fn choose_borne(
        &mut self,
        id: ChoiceId,
        menu: MenuId,
        bearing: &Bearing,
    ) -> Result<Flow, Trap> {
        let (rules, me) = (self.run.rules, self.top().me);
        let own = bearing.own.iter().filter(|_| me != NOBODY);
        let own = own.map(|first| PlaceId(first + u16::from(me)));
        let Run { state, buffers, .. } = &mut self.run;
        buffers.classes.find(state, own.chain(bearing.others.iter().copied()));
        let mut borne = std::mem::take(&mut buffers.borne);
        borne.clear();
        borne.extend(rules.menus[menu].iter().filter(|&&option| {
            let own = rules.program.options[option].contributed.as_ref();
            own.and_then(|own| own.definition).is_none_or(|card| buffers.classes.is_found(card))
        }));
        let flow = self.run.choose_of(id, &borne);
        self.run.buffers.borne = borne;
        flow
    }

    /// Whether the zone of an offer has so few cards that walking over them costs no fuel.
    #[inline]
    pub(crate) fn is_small(&self, offer: &Offer, me: u8) -> bool {
        match offer.from {
            From::OwnZone(first) => {
                self.run.state.size(PlaceId(first + u16::from(me))) <= FEW_CARDS
            }
            From::Tops(_) => true,
        }
    }

    /// Opens a decision of the acting player `me` for `min` to `max` candidates that they see.
    pub(crate) fn choose_offered(
        &mut self,
        id: ChoiceId,
        offer: &Offer,
        (min, max): (usize, usize),
        me: u8,
    ) -> Result<Flow, Trap> {
        self.find(offer, me)?;
        if self.run.buffers.found.is_empty() {
            self.set_slot(offer.result, offer.nothing());
            return Ok(Flow::On);
        }
        self.offer_found(id, offer.from.may_be_alike(), (min, max), me)
    }

    /// As [`Fast::choose_offered`], for a list of things that the player sees.
    fn choose_listed(&mut self, id: ChoiceId, listed: Listed, me: u8) -> Result<Flow, Trap> {
        let start = self.eval().items(listed.from)?;
        let Buffers { scratch, found, .. } = &mut *self.run.buffers;
        found.clear();
        found.extend_from_slice(&scratch.items[start..]);
        self.offer_found(id, true, listed.count, me)
    }

    /// Opens a decision that needs no evaluation, or lets the observer decide in place. `frame` is a copy of the
    /// running frame, which is stored only if needed.
    pub(crate) fn choose_quickly(
        &mut self,
        frame: &mut Frame,
        id: ChoiceId,
        offer: &Offer,
    ) -> Result<Flow, Trap> {
        self.run.buffers.scratch.work.count(Done::Offered);
        if offer.one
            && offer.most == 1
            && self.run.observer.decides()
            && self.run.state.together.is_none()
        {
            // Too many lists are no fault where nobody is asked.
            let is_tidy = self.run.state.tidy(&mut self.run.buffers.spare).is_ok();
            if is_tidy && self.choose_in_place(frame, id, offer) {
                self.run.state.spent.is_enough()?;
                return Ok(Flow::On);
            }
        }
        self.choose_openly(frame, id, offer)
    }

    /// Opens the decision in the state, to be answered later.
    #[inline(never)]
    fn choose_openly(
        &mut self,
        frame: &mut Frame,
        id: ChoiceId,
        offer: &Offer,
    ) -> Result<Flow, Trap> {
        let (min, max) = (offer.least, offer.most);
        let row = self.row(offer, frame.me);
        let count = match offer.from {
            From::OwnZone(first) => {
                let place = PlaceId(first + u16::from(frame.me));
                self.run.buffers.classes.sort_zone(self.run.state, place, row)
            }
            From::Tops(first) => {
                let State { cards, places, candidates, offered, .. } = &mut *self.run.state;
                offered.clear();
                candidates.clear();
                each_top(cards, places, first, row, |card| {
                    candidates.push(Candidate::alone(Value::Card(card)));
                });
                candidates.len()
            }
        };
        if count == 0 {
            self.set_variable_of(frame, offer.result, offer.nothing());
            return Ok(Flow::On);
        }
        let len = self.run.state.candidates.len();
        let (min, max) = (min.min(count), max.min(count));
        self.put_back(frame);
        if max == 0 || min == count || min == max && len == 1 {
            list(self.run.state, offer.from, row, frame.me, &mut self.run.buffers.found);
            let alike = offer.from.may_be_alike();
            let flow = self.offer_found(id, alike, (min, max), frame.me)?;
            frame.done = self.top().done;
            return Ok(flow);
        }
        if count > MOST_OFFERED {
            return Err(Trap::Size);
        }
        let (min, max, len) = (min as u16, max as u16, len as u16);
        let question = self.question(Seat(frame.me), Asked::Pick, Some(id));
        self.ask(Pending { min, max, len, ..question })?;
        Ok(Flow::Halt)
    }

    /// Opens a decision about the things in `buffers.found`, unless only one answer is possible. `alike`: some of them may
    /// be such as the player cannot tell apart.
    pub(crate) fn offer_found(
        &mut self,
        id: ChoiceId,
        alike: bool,
        (min, max): (usize, usize),
        me: u8,
    ) -> Result<Flow, Trap> {
        let found = &self.run.buffers.found[..];
        let count = found.len();
        if count > MOST_OFFERED {
            return Err(Trap::Size);
        }
        let (min, max) = (min.min(count), max.min(count));
        let mut decided = max == 0 || min == count;
        if !decided {
            if alike {
                let (rules, asked) = (self.run.rules, Seat(me));
                self.run.buffers.classes.group(rules, self.run.state, asked, found);
                self.run.spend(self.run.buffers.classes.units())?;
            } else {
                offer_each(self.run.state, found);
            }
            decided = min == max && self.run.state.candidates.len() == 1;
        }
        let choice = &self.run.rules.program.choices[id];
        let one = matches!(choice.asks, Asks::Pick { one: true, .. });
        if decided {
            self.run.state.candidates.clear();
            self.run.state.offered.clear();
            self.run.buffers.values.clear();
            self.run.buffers.values.extend_from_slice(&self.run.buffers.found[..max]);
            self.left_with(id, me);
            return self.chosen(choice, one);
        }
        if one && max == 1 && self.decided_in_place(id, min, me)? {
            return Ok(Flow::On);
        }
        let len = self.run.state.candidates.len() as u16;
        let (min, max) = (min as u16, max as u16);
        let question = self.question(Seat(me), Asked::Pick, Some(id));
        self.ask(Pending { min, max, len, ..question })?;
        Ok(Flow::Halt)
    }

    /// Puts the candidates of an offer into `buffers.found`, evaluating the bound if needed.
    fn find(&mut self, offer: &Offer, me: u8) -> Result<(), Trap> {
        let Some(limit) = offer.limit.as_ref().filter(|limit| limit.own.is_none()) else {
            list(self.run.state, offer.from, self.row(offer, me), me, &mut self.run.buffers.found);
            return Ok(());
        };
        // As written, the bound is not evaluated if there are no candidates; that might fail.
        let none = match offer.from {
            From::OwnZone(first) => self.run.state.places.is_bare(first + u16::from(me)),
            From::Tops(first) => self.are_bare(first),
        };
        if none {
            self.run.buffers.found.clear();
            return Ok(());
        }
        let bound = self.eval().number(limit.bound)?;
        list(self.run.state, offer.from, offer.fitting.row(bound), me, &mut self.run.buffers.found);
        Ok(())
    }

    /// The row of definitions that fit an offer whose bound, if any, is a counter of the acting player.
    #[inline]
    pub(super) fn row<'o>(&self, offer: &'o Offer, me: u8) -> &'o [u64] {
        match offer.own {
            Some(cell) => offer.fitting.row(self.run.state.cells[cell as usize + usize::from(me)]),
            None => offer.fitting.any(),
        }
    }

    /// Whether all piles from this place on are empty, one for each definition.
    fn are_bare(&self, first: u16) -> bool {
        let piles = first..first + self.run.rules.program.definitions.len() as u16;
        piles.into_iter().all(|pile| self.run.state.places.is_bare(pile))
    }
}

impl From {
    /// Whether some of the candidates may be such as cannot be told apart. The tops of piles lie in different places.
    fn may_be_alike(self) -> bool {
        match self {
            Self::OwnZone(_) => true,
            Self::Tops(_) => false,
        }
    }
}

/// Lists the cards of a zone of the seat `me`, or the top cards of piles, whose definitions are in a row.
fn list(state: &State, from: From, row: &[u64], me: u8, found: &mut Vec<Value>) {
    found.clear();
    let (cards, places) = (&state.cards[..], &state.places);
    match from {
        From::OwnZone(first) => {
            for &id in places.lying(PlaceId(first + u16::from(me))) {
                let card = &cards[usize::from(id)];
                if fits(row, usize::from(card.definition.0)) {
                    found.push(Value::Card(CardRef { id, stamp: card.stamp }));
                }
            }
        }
        From::Tops(first) => each_top(cards, places, first, row, |card| {
            found.push(Value::Card(card));
        }),
    }
}

/// Calls `found` for the top card of each pile whose definition is in a row. All cards of a pile have the pile's
/// definition.
#[inline(always)]
fn each_top(
    cards: &[Card],
    places: &Places,
    first: u16,
    row: &[u64],
    mut found: impl FnMut(CardRef),
) {
    let mut first = usize::from(first);
    for fits in row {
        for bit in bits(places.held(first) & fits) {
            if let Some(id) = places.top(PlaceId((first + bit) as u16)) {
                found(CardRef { id, stamp: cards[usize::from(id)].stamp });
            }
        }
        first += 64;
    }
}

/// Whether the bit of a definition is set in a row.
#[inline(always)]
pub(crate) fn fits(row: &[u64], definition: usize) -> bool {
    match *row {
        [word] => word >> (definition % 64) & 1 == 1,
        _ => row[definition / 64] >> (definition % 64) & 1 == 1,
    }
}

/// Makes each item a candidate of its own. They lie in different places, so none are alike.
pub(crate) fn offer_each(state: &mut State, items: &[Value]) {
    state.offered.clear();
    state.candidates.clear();
    state.candidates.extend(items.iter().map(|&value| Candidate::alone(value)));
}
