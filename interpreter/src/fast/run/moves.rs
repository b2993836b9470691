//! Steps that move one card, a list or a whole zone without a stated position.

use super::Fast;
use crate::fast::plan::Read;
use crate::fault::Trap;
use crate::fuel::{THINGS_PER_UNIT, moved};
use crate::machine::Run;
use crate::observer::{Event, Observer};
use crate::state::{CROWDED, Card, Frame, NOBODY};
use crate::value::{CardRef, PlaceId, Value};

use std::ops::Range;

use schema::code::Placement;

impl<O: Observer + ?Sized> Fast<'_, O> {
    /// Moves cards; returns whether any moved. `None` if the machine must do it as written.
    pub(crate) fn move_quickly(
        &mut self,
        frame: &mut Frame,
        what: &Read,
        to: &Read,
    ) -> Result<Option<bool>, Trap> {
        let to = match *to {
            Read::OwnZone(first) if frame.me != NOBODY => PlaceId(first + u16::from(frame.me)),
            other => match self.give(frame, other) {
                Some(Value::Place(place)) => place,
                _ => return Ok(None),
            },
        };
        if !self.run.rules.is_plain(to) {
            return Ok(None);
        }
        let found = match *what {
            Read::OwnTop(first) if frame.me != NOBODY => {
                let from = PlaceId(first + u16::from(frame.me));
                if !self.run.rules.lets_in_all(to, from) {
                    return Ok(None);
                }
                let plain = !self.run.rules.info(to).is_heaped() && self.run.rules.is_plain(from);
                return Ok(Some(self.move_top(from, to, plain)));
            }
            Read::Tops { first, own, count } if !own || frame.me != NOBODY => {
                let seat = if own { u16::from(frame.me) } else { 0 };
                return Ok(self.move_some(PlaceId(first + seat), to, count));
            }
            Read::Slot(slot) => self.variable(frame, slot),
            other => match self.give(frame, other) {
                Some(found) => found,
                None => return Ok(None),
            },
        };
        match (*what, found) {
            (_, Value::Card(card)) => {
                let found = self.run.state.cards.get(usize::from(card.id));
                match found.is_some_and(|card| self.run.rules.lets_in(to, card.definition)) {
                    true => Ok(Some(self.move_one(frame, *what, card, to))),
                    false => Ok(None),
                }
            }
            (_, Value::Nothing) => Ok(Some(false)),
            (_, Value::Place(from)) if !self.run.rules.lets_in_all(to, from) => Ok(None),
            (_, Value::Place(from)) => {
                let plain = self.run.rules.info(to).is_heaped() && self.run.rules.is_plain(from);
                self.move_place(from, to, plain).map(Some)
            }
            (Read::Slot(slot), list @ Value::List { .. })
                if self.run.state.lists.len() <= CROWDED =>
            {
                let moved = &mut self.run.buffers.moved;
                moved.clear();
                for &item in self.run.state.items(list) {
                    match item {
                        Value::Card(card) if self.run.state.is_live(card) => {
                            let definition = self.run.state.cards[usize::from(card.id)].definition;
                            if !self.run.rules.lets_in(to, definition) {
                                return Ok(None);
                            }
                            moved.push(card.id);
                        }
                        Value::Place(_) => return Ok(None),
                        _ => {}
                    }
                }
                let moved = self.move_all(to)?;
                if moved {
                    self.refresh(slot)?;
                }
                Ok(Some(moved))
            }
            _ => Ok(None),
        }
    }

    /// Moves the top card of a place; returns whether there is one. `plain`: it goes to the bottom of its target, and
    /// neither place has restrictions to be checked.
    pub(crate) fn move_top(&mut self, from: PlaceId, to: PlaceId, plain: bool) -> bool {
        let Some(id) = self.run.state.places.top(from) else { return false };
        if !plain || from == to || self.run.changes_known(from, to) {
            self.put(id, to);
            return true;
        }
        let info = self.run.rules.info(to);
        let left = self.run.place_in_row(id);
        self.run.state.tops_to_bottom(from, to, 1, |card| info.mark(card));
        let nth = [left, self.run.place_in_row(id)];
        self.tell(Event::Moved { card: id, from: Some(from), to, nth });
        true
    }

    /// Moves at most `most` top cards of a zone of the acting player to the bottom of another zone of theirs or of
    /// the table, neither with restrictions to be checked. Returns how many moved. Between such zones a card's owner
    /// and pile do not change, so only its stamp is updated.
    #[inline(always)]
    pub(crate) fn move_tops(&mut self, from: PlaceId, to: PlaceId, most: i32) -> i32 {
        let most = u16::try_from(most).unwrap_or(u16::MAX);
        match self.may_go_at_once(from, to) {
            true => i32::from(self.lower(from, to, most, Card::mark)),
            false => self.move_one_by_one(from, to, most),
        }
    }

    /// Whether cards may go between these places at once: nobody follows each of them, and nobody's knowledge changes.
    #[inline(always)]
    fn may_go_at_once(&self, from: PlaceId, to: PlaceId) -> bool {
        !self.run.observer.is_close() && !self.run.changes_known(from, to)
    }

    /// Moves at most `most` top cards of a place to the bottom of another at once; returns how many moved. `mark` updates
    /// each card's record.
    #[inline(always)]
    fn lower(&mut self, from: PlaceId, to: PlaceId, most: u16, mark: impl Fn(&mut Card)) -> u16 {
        let count = self.run.state.tops_to_bottom(from, to, most, mark);
        if self.run.observer.heeds(from) {
            let end = usize::from(self.run.state.size(to));
            self.tell_moved(from, to, end - usize::from(count)..end);
        }
        count
    }

    /// As [`Fast::move_tops`], card by card, since each is a move of its own, which may change what players know.
    #[cold]
    fn move_one_by_one(&mut self, from: PlaceId, to: PlaceId, most: u16) -> i32 {
        let mut count = 0;
        while count < i32::from(most)
            && let Some(top) = self.run.state.places.top(from)
        {
            self.shift_to_bottom(top, to);
            count += 1;
        }
        count
    }

    /// Moves the top cards of a place, `most` at most, together to the bottom of another; returns whether there are
    /// any. `None` if they must be moved one by one.
    fn move_some(&mut self, from: PlaceId, to: PlaceId, most: u16) -> Option<bool> {
        let rules = self.run.rules;
        let at_once = from != to
            && !rules.info(to).is_heaped()
            && rules.is_plain(from)
            && rules.lets_in_all(to, from)
            && self.may_go_at_once(from, to);
        let info = rules.info(to);
        at_once.then(|| self.lower(from, to, most, |card| info.mark(card)) > 0)
    }

    /// Moves all cards of a place; returns whether there are any. `plain`: they go on top of their target, and
    /// neither place has restrictions to be checked.
    pub(crate) fn move_place(
        &mut self,
        from: PlaceId,
        to: PlaceId,
        plain: bool,
    ) -> Result<bool, Trap> {
        if plain && from != to && self.may_go_at_once(from, to) {
            let info = self.run.rules.info(to);
            return self.lift(from, to, |card| info.mark(card));
        }
        let moved = &mut self.run.buffers.moved;
        moved.clear();
        moved.extend(self.run.state.contents(from));
        self.move_all(to)
    }

    /// Moves all cards of a place on top of another at once; returns whether there were any. `mark` updates each
    /// card's record.
    #[inline(always)]
    pub(crate) fn lift(
        &mut self,
        from: PlaceId,
        to: PlaceId,
        mark: impl Fn(&mut Card),
    ) -> Result<bool, Trap> {
        let lifted = self.run.state.lift(from, to, mark);
        if lifted > 0 && self.run.observer.heeds(from) {
            self.tell_moved(from, to, 0..usize::from(lifted));
        }
        self.weigh(usize::from(lifted))?;
        Ok(lifted > 0)
    }

    /// Charges the fuel for moving so many cards at once.
    #[inline]
    fn weigh(&mut self, cards: usize) -> Result<(), Trap> {
        self.run.spend(moved(cards) as u32 / THINGS_PER_UNIT)
    }

    /// Reports cards that moved together: those that now lie at these positions of the target.
    pub(crate) fn tell_moved(&mut self, from: PlaceId, to: PlaceId, went: Range<usize>) {
        let Run { rules, observer, state, .. } = &mut self.run;
        for &card in state.places.lying(to).get(went).unwrap_or_default() {
            observer.event(rules, state, Event::Moved { card, from: Some(from), to, nth: [0; 2] });
        }
    }

    /// Moves the cards in `buffers.moved` to a place; returns whether there are any.
    pub(crate) fn move_all(&mut self, to: PlaceId) -> Result<bool, Trap> {
        self.move_into(to, Placement::Usual);
        let count = self.run.buffers.moved.len();
        self.weigh(count)?;
        Ok(count > 0)
    }

    /// Moves one card and updates the reference that named it. Returns false if that reference is stale.
    #[inline]
    fn move_one(&mut self, frame: &mut Frame, what: Read, card: CardRef, to: PlaceId) -> bool {
        if !self.run.state.is_live(card) {
            return false;
        }
        self.put(card.id, to);
        let now = CardRef { id: card.id, stamp: self.run.state.cards[usize::from(card.id)].stamp };
        match what {
            Read::Slot(slot) => self.set_variable_of(frame, slot, Value::Card(now)),
            Read::SelfCard => frame.card = now,
            _ => {}
        }
        true
    }

    /// Puts a card at the default position of a place. A card that already lies in a place ordered by arrival stays
    /// where it is.
    #[inline]
    fn put(&mut self, id: u16, to: PlaceId) {
        self.put_in(id, to, self.run.rules.info(to).is_heaped());
    }

    /// Puts a card into a place, on top of it or not.
    #[inline]
    pub(crate) fn put_in(&mut self, id: u16, to: PlaceId, top: bool) {
        if top {
            self.shift_to_top(id, to);
        } else if self.run.state.cards[usize::from(id)].place != to.0 {
            self.shift_to_bottom(id, to);
        }
    }
}
