//! Moves on the hot path: one card, a list or a whole zone to a place, in the usual way.

use super::Run;
use super::steps::Quick;
use crate::fault::Trap;
use crate::observer::Observer;
use crate::rules::{Read, TopMoves, goes_on_top};
use crate::state::{CROWDED, Frame, NOBODY, NONE, Spot};
use crate::value::{CardRef, PlaceId, Value};

use schema::code::Placement;

impl<'r, O: Observer> Run<'r, O> {
    /// Whether a card was moved; nothing if this is to be carried out as it is written.
    pub(super) fn move_quickly(
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
        let moved = match *what {
            Read::OwnTop(first) if frame.me != NOBODY => {
                let top = self.state.places[usize::from(first + u16::from(frame.me))].first;
                if top != NONE {
                    self.put(top, to);
                }
                return Ok(Some(top != NONE));
            }
            Read::Slot(slot) => self.variable(frame, slot),
            other => match self.give(frame, other) {
                Some(moved) => moved,
                None => return Ok(None),
            },
        };
        match (*what, moved) {
            (_, Value::Card(card)) => Ok(Some(self.move_one(frame, *what, card, to))),
            (_, Value::Nothing) => Ok(Some(false)),
            (Read::OwnZone(_), Value::Place(from)) => {
                let ids = &mut self.buffers.ids;
                ids.clear();
                ids.extend(self.state.contents(from));
                Ok(Some(self.move_all(to)))
            }
            (Read::Slot(slot), list @ Value::List { .. }) if self.state.lists.len() <= CROWDED => {
                let ids = &mut self.buffers.ids;
                ids.clear();
                for &item in self.state.items(list) {
                    match item {
                        Value::Card(card) if self.state.is_live(card) => ids.push(card.id),
                        Value::Place(_) => return Ok(None),
                        _ => {}
                    }
                }
                let moved = self.move_all(to);
                if moved {
                    self.refresh(slot)?;
                }
                Ok(Some(moved))
            }
            _ => Ok(None),
        }
    }

    /// Moves top cards until none is left to be moved or the verb that comes before each has something to do: then it is called by
    /// the instruction that follows.
    pub(super) fn move_tops(&mut self, quick: &mut Quick<'r>, tops: &TopMoves) -> Result<(), Trap> {
        let me = u16::from(quick.frame.me);
        loop {
            let left = self.variable(&quick.frame, tops.slot).number();
            if left <= 0 {
                quick.frame.pc = tops.exit;
                return Ok(());
            }
            self.set_variable_of(&quick.frame, tops.slot, Value::Number(left - 1));
            if quick.frame.me == NOBODY {
                return Ok(());
            }
            let bare = self.state.places[usize::from(tops.first + me)].first == NONE;
            if bare == tops.empty {
                return Ok(());
            }
            self.buffers.steps = self.buffers.steps.checked_sub(1).ok_or(Trap::Steps)?;
            self.call_if(quick, tops.verb, tops.block, false)?;
            let top = self.state.places[usize::from(tops.from + me)].first;
            if top == NONE {
                quick.frame.pc = tops.otherwise;
                return Ok(());
            }
            self.put(top, PlaceId(tops.to + me));
            quick.frame.done |= 1;
        }
    }

    fn move_all(&mut self, to: PlaceId) -> bool {
        self.move_into(to, Placement::Usual);
        !self.buffers.ids.is_empty()
    }

    #[inline]
    fn move_one(&mut self, frame: &mut Frame, what: Read, card: CardRef, to: PlaceId) -> bool {
        if !self.state.is_live(card) {
            return false;
        }
        self.put(card.id, to);
        let now = CardRef { id: card.id, stamp: self.state.cards[usize::from(card.id)].stamp };
        match what {
            Read::Slot(slot) => self.set_variable_of(frame, slot, Value::Card(now)),
            Read::SelfCard => frame.card = now,
            _ => {}
        }
        true
    }

    /// Puts a card where cards usually go in a place. What lies there already in order of arrival stays as it is.
    #[inline]
    fn put(&mut self, id: u16, to: PlaceId) {
        if goes_on_top(self.rules, to) {
            self.shift(id, to, Spot::Top);
        } else if self.state.cards[usize::from(id)].place != to.0 {
            self.shift(id, to, Spot::Bottom);
        }
    }
}
