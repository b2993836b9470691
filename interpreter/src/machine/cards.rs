//! Instructions that move, shuffle and show cards.

use schema::code::{Audience, Placement};
use schema::expr::Expr;
use schema::id::{ExprId, SlotId};

use super::Run;
use crate::fault::Trap;
use crate::fuel::moved;
use crate::observer::{Event, Misfit, Observer};
use crate::rules::Point;
use crate::state::{Frame, NONE, Part, Scripted, ShownCard, Spot};
use crate::value::{CardRef, PlaceId, Value};

/// The evaluated destination of a move.
#[derive(Debug, Clone, Copy)]
enum Target {
    Place(PlaceId),
    /// Each card goes to the pile of its definition in this zone of piles.
    Piles {
        zone: schema::id::ZoneId,
        seat: u8,
    },
    /// To a spot of a grid or pyramid.
    Spot(PlaceId, Point),
    /// Next to the card with this id, in the place where it lies.
    Beside(u16),
    Nowhere,
}

impl<O: Observer + ?Sized> Run<'_, O> {
    /// `Op::Move` without its result. Afterwards `buffers.moved` holds the cards that moved or already lay there.
    /// `follow` is the variable that `what` names: its references are refreshed.
    pub(crate) fn move_cards(
        &mut self,
        what: ExprId,
        follow: Option<SlotId>,
        to: ExprId,
        placement: Placement,
    ) -> Result<(), Trap> {
        self.movers(what)?;
        let target = self.target(to, placement)?;
        if matches!(target, Target::Nowhere) {
            self.buffers.moved.clear();
        }
        self.buffers.scratch.looked.at(moved(self.buffers.moved.len()))?;
        if self.buffers.moved.is_empty() {
            return Ok(());
        }
        match target {
            Target::Place(place) => {
                self.admit(place)?;
                self.move_into(place, placement);
            }
            Target::Piles { zone, seat } => self.move_to_piles(zone, seat, placement)?,
            Target::Spot(place, point) => self.move_to_spot(place, point)?,
            Target::Beside(anchor) => {
                let place = PlaceId(self.state.cards[usize::from(anchor)].place);
                self.admit(place)?;
                self.move_beside(anchor, placement);
            }
            Target::Nowhere => {}
        }
        if self.buffers.moved.is_empty() {
            return Ok(());
        }
        self.did();
        if let Some(slot) = self.followed(what, follow)? {
            self.refresh(slot)?;
        }
        if matches!(self.rules.program.exprs[what], Expr::SelfCard) {
            let id = self.top().card.id;
            if let Some(card) = self.state.reference(id) {
                self.top().card = card;
            }
        }
        Ok(())
    }

    /// The variable that follows the cards that an expression names: `follow`, or that of a player where each has one.
    pub(super) fn followed(
        &mut self,
        named: ExprId,
        follow: Option<SlotId>,
    ) -> Result<Option<SlotId>, Trap> {
        let Expr::SlotOf { first, of } = self.rules.program.exprs[named] else { return Ok(follow) };
        let seat = self.eval().value(of)?.player();
        Ok(seat.map(|seat| SlotId(first.0 + u16::from(seat))))
    }

    /// Evaluates what is to be moved into `buffers.moved`. Stale references are left out; a place stands for all its
    /// cards.
    fn movers(&mut self, what: ExprId) -> Result<(), Trap> {
        self.buffers.moved.clear();
        match self.eval().value(what)? {
            Value::Card(card) if self.state.is_live(card) => self.buffers.moved.push(card.id),
            Value::Place(place) => self.buffers.moved.extend(self.state.contents(place)),
            list @ Value::List { .. } => {
                let items = self.buffers.scratch.items(self.state, list);
                for item in items {
                    match *item {
                        Value::Card(card) if self.state.is_live(card) => {
                            self.buffers.moved.push(card.id)
                        }
                        Value::Place(place) => {
                            self.buffers.moved.extend(self.state.contents(place))
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Evaluates the destination. Of a list of cards, the last one counts for `under` and the first one otherwise.
    fn target(&mut self, to: ExprId, placement: Placement) -> Result<Target, Trap> {
        let value = self.eval().value(to)?;
        let beside = |card: CardRef| match self.state.card(card.id) {
            Some(found) if found.place != NONE => Target::Beside(card.id),
            _ => Target::Nowhere,
        };
        Ok(match value {
            Value::Place(place) => Target::Place(place),
            Value::Piles { zone, seat } => Target::Piles { zone, seat },
            Value::Spot { place, x, y } => Target::Spot(place, Point { y, x }),
            Value::Card(card) => beside(card),
            Value::List { .. } => {
                let items = self.buffers.scratch.items(self.state, value);
                let item = if placement == Placement::Under { items.last() } else { items.first() };
                match item {
                    Some(Value::Card(card)) => beside(*card),
                    _ => Target::Nowhere,
                }
            }
            _ => Target::Nowhere,
        })
    }

    /// Moves the cards in `buffers.moved` into a place. Stacks and piles get them on top by default, other zones at the
    /// bottom; the cards keep their order.
    pub(crate) fn move_into(&mut self, place: PlaceId, placement: Placement) {
        let is_heaped = self.rules.info(place).is_heaped();
        let count = self.buffers.moved.len();
        self.go_together();
        match placement {
            Placement::Onto => self.put_on_top(place),
            Placement::Usual if is_heaped => self.put_on_top(place),
            Placement::Under => {
                (0..count).for_each(|at| self.shift(self.buffers.moved[at], place, Spot::Bottom))
            }
            Placement::Usual => {
                for at in 0..count {
                    let id = self.buffers.moved[at];
                    // A card that lies there already keeps its position.
                    if self.state.cards[usize::from(id)].place != place.0 {
                        self.shift(id, place, Spot::Bottom);
                    }
                }
            }
        }
        self.buffers.several = false;
    }

    /// Moves the cards in `buffers.moved` on top of a place; the first of them lies there uncovered.
    fn put_on_top(&mut self, place: PlaceId) {
        for at in (0..self.buffers.moved.len()).rev() {
            self.buffers.covered = at > 0;
            self.shift_to_top(self.buffers.moved[at], place);
        }
        self.buffers.covered = false;
    }

    /// Moves the cards in `buffers.moved` directly above the card `anchor` or, for `under`, below it, keeping their
    /// order.
    fn move_beside(&mut self, anchor: u16, placement: Placement) {
        let place = PlaceId(self.state.cards[usize::from(anchor)].place);
        let mut last = anchor;
        self.go_together();
        for at in 0..self.buffers.moved.len() {
            let id = self.buffers.moved[at];
            // A card named twice in a row was just put there.
            if id == anchor || id == last {
                continue;
            }
            if placement == Placement::Under {
                self.shift(id, place, Spot::Beneath(last));
                last = id;
            } else {
                self.shift(id, place, Spot::Above(anchor));
            }
        }
        self.buffers.several = false;
    }

    /// Moves one card and reports it.
    pub(crate) fn shift(&mut self, id: u16, to: PlaceId, spot: Spot) {
        match spot {
            Spot::Top => self.shift_to_top(id, to),
            Spot::Bottom => self.shift_to_bottom(id, to),
            _ => self.shift_to(id, to, spot),
        }
    }

    /// As [`Run::shift`], to the top of a place.
    #[inline(never)]
    pub(crate) fn shift_to_top(&mut self, id: u16, to: PlaceId) {
        self.shift_to(id, to, Spot::Top);
    }

    /// As [`Run::shift`], to the bottom of a place.
    #[inline(never)]
    pub(crate) fn shift_to_bottom(&mut self, id: u16, to: PlaceId) {
        self.shift_to(id, to, Spot::Bottom);
    }

    #[inline(always)]
    fn shift_to(&mut self, id: u16, to: PlaceId, spot: Spot) {
        let info = self.rules.info(to);
        let from = self.state.cards[usize::from(id)].place();
        let concerned = from.map(|from| self.concerned(from, to));
        let concerned = concerned.filter(|concerned| concerned.seats != 0);
        let on_top = concerned.is_some_and(|seats| seats.put_away != 0) && self.lies_on_top(id);
        let left = self.place_in_row(id);
        let card = self.state.relink(id, to, spot);
        info.mark(card);
        if self.rules.spot_cell.is_some() {
            self.leave_spot(id);
        }
        if let (Some(from), Some(concerned)) = (from, concerned) {
            self.known_after(id, (from, to), concerned, on_top);
        }
        let nth = [left, self.place_in_row(id)];
        self.tell(Event::Moved { card: id, from, to, nth });
    }

    /// Updates the stamps in a variable for the cards in `buffers.moved`, so that its references stay live after the
    /// move.
    pub(crate) fn refresh(&mut self, slot: SlotId) -> Result<(), Trap> {
        let named = self.slot(slot);
        let followed = match named {
            Value::Card(card) if self.buffers.moved.first() == Some(&card.id) => {
                self.state.reference(card.id).map_or(named, Value::Card)
            }
            Value::List { start, len } => self.refreshed(start as usize, len)?,
            _ => named,
        };
        self.set_slot(slot, followed);
        Ok(())
    }

    /// Copies the list at `start` of the state's arena with fresh stamps for the cards in `buffers.moved`, which must
    /// be in the order of the list. Fails with [`Trap::Size`].
    fn refreshed(&mut self, start: usize, len: u16) -> Result<Value, Trap> {
        let state = &mut *self.state;
        let new = u32::try_from(state.lists.len()).map_err(|_| Trap::Size)?;
        let mut moved = self.buffers.moved.iter().peekable();
        for at in start..start + usize::from(len) {
            let mut item = state.lists[at];
            if let Value::Card(card) = &mut item
                && moved.next_if(|id| **id == card.id).is_some()
            {
                card.stamp = state.cards[usize::from(card.id)].stamp;
            }
            state.lists.push(item);
        }
        Ok(Value::list(new, len))
    }

    /// Stores the cards in `buffers.moved` in a variable; `one`: the first card, else a list.
    pub(crate) fn name_moved(&mut self, result: Option<SlotId>, one: bool) -> Result<(), Trap> {
        let Some(slot) = result else { return Ok(()) };
        let state = &*self.state;
        let cards =
            self.buffers.moved.iter().filter_map(|&id| state.reference(id).map(Value::Card));
        self.buffers.values.clear();
        self.buffers.values.extend(cards);
        self.name_values(slot, one)
    }

    /// Stores `buffers.values` in a variable; `one`: the first value, else a list.
    pub(crate) fn name_values(&mut self, slot: SlotId, one: bool) -> Result<(), Trap> {
        let value = if one {
            self.buffers.values.first().copied().unwrap_or_default()
        } else {
            self.state.keep(&self.buffers.values)?
        };
        self.set_slot(slot, value);
        Ok(())
    }

    /// `Op::Shuffle`.
    pub(crate) fn shuffle(&mut self, place: ExprId) -> Result<(), Trap> {
        match self.eval().thing(place)? {
            Value::Place(place) => self.shuffle_place(place).map(|_| ()),
            _ => Ok(()),
        }
    }

    /// Shuffles a place and returns whether there were cards. If a ruling has fixed the next order of this place,
    /// that order is used; fails with [`Trap::Shuffle`] if it does not fit the cards.
    pub(crate) fn shuffle_place(&mut self, place: PlaceId) -> Result<bool, Trap> {
        if self.state.size(place) == 0 {
            return Ok(false);
        }
        self.observer.shuffles(self.rules, self.state);
        self.state.writes.note(Part::place(place));
        let state = &mut *self.state;
        let ids = state.places.lying_mut(place);
        self.buffers.scratch.looked.at(ids.len())?;
        let of_place = |scripted: &Scripted| matches!(scripted, Scripted::Shuffle { place: of, .. } if *of == place);
        let fixed = state.scripted.iter().position(of_place);
        if let Some(Scripted::Shuffle { cards, .. }) = fixed.map(|at| state.scripted.remove(at)) {
            let order = |ids: &mut [u16]| {
                for (index, wanted) in cards.iter().enumerate() {
                    let mut left = ids[index..].iter();
                    let found =
                        left.position(|&id| state.cards[usize::from(id)].definition == *wanted);
                    ids.swap(index, index + found?);
                }
                Some(())
            };
            if cards.len() != ids.len() || order(ids).is_none() {
                let misfit = Misfit::Shuffle { place, wanted: &cards };
                self.observer.misfit(self.rules, self.state, misfit);
                return Err(Trap::Shuffle);
            }
        } else {
            self.buffers.generator.shuffle(&mut state.random, ids);
        }
        if !state.shown.is_empty() {
            let cards = &state.cards;
            state.shown.retain(|shown| cards[usize::from(shown.card.id)].place != place.0);
        }
        if !state.known.is_empty() {
            self.known_of(place);
        }
        self.did();
        self.tell(Event::Shuffled { place });
        Ok(true)
    }

    /// `Op::Show`: shows cards until the innermost running ability or handler returns; if none runs, until the
    /// innermost phase, turn or round ends. In either, what an option of a menu shows ends when the menu asks again.
    pub(crate) fn show(
        &mut self,
        what: ExprId,
        to: Audience,
        result: Option<SlotId>,
        one: bool,
    ) -> Result<(), Trap> {
        let start = self.eval().items(what)?;
        let seats = self.audience(to);
        let (frames, stretches) =
            match self.state.frames.iter().rposition(Frame::is_ability_or_handler) {
                Some(depth) => (depth as u16, 0),
                None => (0, self.state.stretches.len() as u16),
            };
        let menu = self.state.menus.iter().find(|(frame, _)| *frame == frames);
        let menu = menu.map_or(NONE, |(_, menu)| *menu);
        self.buffers.values.clear();
        for nth in start..self.buffers.scratch.items.len() {
            let item = self.buffers.scratch.items[nth];
            let Value::Card(card) = item else { continue };
            // A stale reference shows nothing.
            if !self.state.is_live(card) {
                continue;
            }
            self.buffers.values.push(item);
            let shown = ShownCard { card, seats, frames, stretches, menu };
            self.buffers.scratch.looked.at(1 + self.state.shown.len() / 16)?;
            if !self.state.shown.contains(&shown) {
                self.state.shown.push(shown);
                self.remember_shown(card.id, seats);
            }
            self.did();
            self.tell(Event::Shown { card: card.id, seats });
        }
        result.map_or(Ok(()), |slot| self.name_values(slot, one))
    }
}
