//! `Op::Stock`: making cards, in setup and when a position of a ruling is built.

use schema::id::{DefinitionId, ExprId};

use super::Run;
use crate::fault::Trap;
use crate::observer::{Event, Observer};
use crate::rules::Point;
use crate::state::{Card, NOBODY};
use crate::value::{CardRef, PlaceId, Value};

/// The most cards of a game. One more is [`Trap::Size`].
const MOST_CARDS: usize = 20_000;

/// The most counters, flags and notes of a game, those of each card counted. One more is [`Trap::Size`].
const MOST_MEMBERS: usize = 2_000_000;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// `Op::Stock` without its result: makes cards. Their ids are in `buffers.moved` afterwards, which is empty if none
    /// could be made there.
    pub(crate) fn stock(
        &mut self,
        to: ExprId,
        definition: ExprId,
        count: ExprId,
    ) -> Result<(), Trap> {
        self.buffers.moved.clear();
        let mut eval = self.eval();
        let definition = eval.thing(definition)?;
        let definition = eval.definition(definition);
        let (count, to) = (eval.number(count)?, eval.thing(to)?);
        let Some(definition) = definition else { return Ok(()) };
        let mut spot = None;
        let place = match to {
            Value::Place(place) => place,
            // A spot has room for one card.
            Value::Spot { place, x, y } => {
                let point = Point { y, x };
                if count != 1 || self.state.card_at(self.rules, place, point).is_some() {
                    return Ok(());
                }
                spot = Some(point);
                place
            }
            piles @ Value::Piles { .. } => {
                match self.pile_named(piles, Value::Definition(definition)) {
                    Some(pile) => pile,
                    None => return Ok(()),
                }
            }
            _ => return Ok(()),
        };
        if !self.rules.lets_in(place, definition) {
            return Ok(());
        }
        let count = u16::try_from(count.max(0)).map_err(|_| Trap::Size)?;
        let room =
            self.room(place)?.map_or(u16::MAX, |room| u16::try_from(room).unwrap_or(u16::MAX));
        let count = count.min(room);
        if self.rules.info(place).key.is_some() {
            self.state.stock(place, true);
        }
        let first = self.make(definition, place, count)?;
        if let (Some(point), Some(id)) = (spot, first) {
            self.keep_spot(id, point);
        }
        if let Some(first) = first {
            self.remember_made(first, count)?;
        }
        if count > 0 {
            self.did();
            self.tell(Event::Stocked { place, definition, count });
        }
        Ok(())
    }

    /// Makes `count` cards at the bottom of a place, with their counters, notes and pools. Their ids are in
    /// `buffers.moved` afterwards; the first is returned. Fails with [`Trap::Size`] if the game has too many.
    pub(crate) fn make(
        &mut self,
        definition: DefinitionId,
        place: PlaceId,
        count: u16,
    ) -> Result<Option<u16>, Trap> {
        if self.state.cards.len() + usize::from(count) > MOST_CARDS {
            return Err(Trap::Size);
        }
        let each = self.rules.card_cells.len() + self.rules.card_notes.len();
        if self.state.cells.len() + self.state.notes.len() + usize::from(count) * each
            > MOST_MEMBERS
        {
            return Err(Trap::Size);
        }
        let info = self.rules.info(place);
        let new = Card::new(definition, info.owner.unwrap_or(NOBODY), info.pile);
        let ids = self.state.make(new, place, count);
        self.make_places()?;
        for id in ids.clone() {
            self.state.cells.extend_from_slice(&self.rules.card_cells);
            for _ in &self.rules.card_notes {
                self.state.notes.extend_from_slice(&[Value::Nothing]);
            }
            self.first_notes_of(id)?;
            self.first_pools_of(id)?;
        }
        self.buffers.moved.clear();
        self.buffers.moved.extend(ids);
        Ok(self.buffers.moved.first().copied())
    }

    /// Sets the counters, flags, notes and pools of a card to what they are declared to be first. It lies at no spot then.
    pub(super) fn make_as_new(&mut self, id: u16) -> Result<(), Trap> {
        let first = self.rules.card_cells.iter();
        for (index, &first) in self.rules.cells_of(id).zip(first) {
            self.state.put_cell(index, first);
        }
        self.first_notes_of(id)?;
        self.first_pools_of(id)
    }

    /// Sets the notes of a card to their declared first values.
    fn first_notes_of(&mut self, id: u16) -> Result<(), Trap> {
        let rules = self.rules;
        for &note in &rules.card_notes {
            self.first_note(note, Value::Card(CardRef { id, stamp: 0 }))?;
        }
        Ok(())
    }
}
