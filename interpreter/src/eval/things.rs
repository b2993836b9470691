//! Evaluating expressions to players, zones, piles, cards and items of lists.

use schema::expr::End;
use schema::id::{DefinitionId, ExprId, ZoneId};
use schema::program::{Holder, PileKey, Visibility};

use super::lists::PlaceOrItems;
use super::{Eval, player};
use crate::fault::Trap;
use crate::rules::{Rules, ZoneKind};
use crate::state::{Frame, NONE, State};
use crate::value::{CardRef, PlaceId, Value};

/// Players in turn order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seats {
    from: u8,
    /// How many are left out at the beginning.
    skipped: u8,
    /// Whether those who are out are among them.
    out_too: bool,
}

impl Eval<'_> {
    /// `Expr::Left` and `Expr::Right`: see [`Eval::neighbour_of`].
    pub(super) fn neighbour(&mut self, of: ExprId, steps: u8) -> Result<Value, Trap> {
        let of = self.value(of)?;
        Ok(self.neighbour_of(of, steps))
    }

    /// The player `steps` seats to the left, or the next one in that direction who is not out.
    pub(crate) fn neighbour_of(&self, of: Value, steps: u8) -> Value {
        self.reads_outs();
        self.rules.neighbour(self.state, of, steps)
    }

    /// All players who are not out, from the active one, or from seat 0 if nobody is active.
    pub(crate) fn players(&self) -> Seats {
        let active = self.active();
        let from = if active < self.state.players { active } else { 0 };
        Seats { from, skipped: 0, out_too: false }
    }

    /// As [`Eval::players`], with those who are out.
    pub(crate) fn everybody(&self) -> Seats {
        Seats { out_too: true, ..self.players() }
    }

    /// All players but one who are not out, from the next one on.
    pub(crate) fn opponents(&self, of: u8) -> Seats {
        Seats { from: of, skipped: 1, out_too: false }
    }

    /// Calls `each` with the seats in turn order.
    #[inline(always)]
    pub(crate) fn each_seat(
        &mut self,
        seats: Seats,
        mut each: impl FnMut(&mut Self, u8) -> Result<(), Trap>,
    ) -> Result<(), Trap> {
        let (rules, state) = (self.rules, self.state);
        let all = seats.out_too || rules.nobody_goes_out();
        if !all {
            self.reads_outs();
        }
        let count = state.players;
        let from = if seats.from < count { seats.from } else { seats.from % count.max(1) };
        for nth in seats.skipped..count {
            let seat = from + nth;
            let seat = if seat < count { seat } else { seat - count };
            if all || !rules.is_out(state, seat) {
                each(self, seat)?;
            }
        }
        Ok(())
    }

    /// Pushes players in turn order.
    pub(crate) fn push_seats(&mut self, seats: Seats) -> Result<(), Trap> {
        self.each_seat(seats, |eval, seat| {
            eval.scratch.items.push(Value::Player(seat));
            Ok(())
        })
    }

    /// Pushes the piles of a zone that have ever been stocked. `seat` is 0 for zones of the table.
    pub(crate) fn push_piles(&mut self, zone: schema::id::ZoneId, seat: u8) {
        for pile in self.rules.piles_of(zone, seat) {
            if self.is_stocked(pile) {
                self.scratch.items.push(Value::Place(pile));
            }
        }
    }

    /// `Expr::Zone`: a zone of the table, of a player (by default the acting one) or of a card.
    pub(super) fn zone(&mut self, zone: ZoneId, of: Option<ExprId>) -> Result<Value, Trap> {
        let info = *self.rules.zones.get(zone).ok_or(Trap::Unknown)?;
        match info.kind {
            ZoneKind::Piles if self.rules.program.zones[zone].holder == Holder::Table => {
                return Ok(Value::Piles { zone, seat: 0 });
            }
            ZoneKind::Table => return Ok(Value::Place(PlaceId(info.first))),
            ZoneKind::Card => return self.zone_of_card(zone, of),
            ZoneKind::Player | ZoneKind::Piles => {}
        }
        let seat = match of {
            Some(of) => match self.value(of)? {
                Value::Player(seat) => seat,
                _ => return Ok(Value::Nothing),
            },
            None => self.me,
        };
        if seat >= self.rules.program.players.1 {
            return Ok(Value::Nothing);
        }
        if info.kind == ZoneKind::Piles {
            return Ok(Value::Piles { zone, seat });
        }
        Ok(Value::Place(PlaceId(info.first + u16::from(seat))))
    }

    fn zone_of_card(&mut self, zone: ZoneId, of: Option<ExprId>) -> Result<Value, Trap> {
        let card = of.map(|of| self.value(of)).transpose()?.and_then(Value::card);
        let place = card.and_then(|card| self.rules.zone_of_card(zone, card.id));
        Ok(place.map_or(Value::Nothing, Value::Place))
    }

    /// `Expr::Pile`: a pile of a zone of the table.
    pub(super) fn pile(&mut self, zone: ZoneId, key: ExprId) -> Result<Value, Trap> {
        let key = self.value(key)?;
        Ok(self.pile_by_key(zone, 0, key))
    }

    /// The pile of a zone with this key, or nothing.
    pub(crate) fn pile_by_key(&self, zone: ZoneId, seat: u8, key: Value) -> Value {
        let pile = self.key(key).and_then(|key| self.rules.pile(zone, seat, key));
        pile.map_or(Value::Nothing, Value::Place)
    }

    /// `Expr::PileIn`: a pile of a zone that is the value of an expression.
    pub(super) fn pile_in(&mut self, of: ExprId, key: ExprId) -> Result<Value, Trap> {
        let Value::Piles { zone, seat } = self.value(of)? else { return Ok(Value::Nothing) };
        let key = self.value(key)?;
        Ok(self.pile_by_key(zone, seat, key))
    }

    /// A value as the key of a pile; `None` if it can be none.
    pub(crate) fn key(&self, of: Value) -> Option<PileKey> {
        match of {
            Value::Number(number) => u16::try_from(number).ok().map(PileKey::Number),
            Value::Member(member) => Some(PileKey::Member(member)),
            _ => self.definition(of).map(PileKey::Card),
        }
    }

    /// `Expr::KeyOf`: the key of a pile.
    pub(super) fn key_of(&mut self, of: ExprId) -> Result<Value, Trap> {
        let of = self.value(of)?;
        Ok(self.key_of_pile(of))
    }

    /// The key of a pile, or nothing.
    pub(crate) fn key_of_pile(&self, of: Value) -> Value {
        let Value::Place(place) = of else { return Value::Nothing };
        match self.rules.info(place).key {
            Some(PileKey::Card(definition)) => Value::Definition(definition),
            Some(PileKey::Number(number)) => Value::Number(i32::from(number)),
            Some(PileKey::Member(member)) => Value::Member(member),
            None => Value::Nothing,
        }
    }

    /// The definition of a card, of itself, or of the pile of its cards.
    #[inline]
    pub(crate) fn definition(&self, of: Value) -> Option<DefinitionId> {
        definition_of(self.rules, self.state, of)
    }

    /// `Expr::OwnerOf`: see [`Eval::owner_of_thing`]. Fails with [`Trap::Hidden`] if the viewer cannot follow the card.
    pub(super) fn owner_of(&mut self, of: ExprId) -> Result<Value, Trap> {
        let of = self.value(of)?;
        if let Value::Card(card) = of {
            self.followed(card)?;
        }
        Ok(self.owner_of_thing(of))
    }

    /// The player in whose zone a card lies or last lay, or to whom a place belongs; nothing otherwise.
    pub(crate) fn owner_of_thing(&self, of: Value) -> Value {
        match of {
            Value::Card(card) => {
                self.card(card.id).map_or(Value::Nothing, |card| player(card.owner))
            }
            Value::Place(place) => {
                self.rules.info(place).owner.map_or(Value::Nothing, Value::Player)
            }
            _ => Value::Nothing,
        }
    }

    /// `Expr::PileOf`: see [`Eval::pile_of_card`]. Fails with [`Trap::Hidden`] if the viewer cannot follow the card, or does
    /// not see it and the pile goes by its name.
    pub(super) fn pile_of(&mut self, of: ExprId) -> Result<Value, Trap> {
        let of = self.value(of)?;
        if let Value::Card(card) = of {
            self.followed(card)?;
            let card = self.state.card(card.id);
            let pile = card.and_then(|card| self.rules.piles.get(usize::from(card.pile)));
            if pile.is_some_and(|pile| pile.key.is_none()) {
                self.looked_at(of)?;
            }
        }
        Ok(self.pile_of_card(of))
    }

    /// The pile in which a card lies or last lay.
    pub(crate) fn pile_of_card(&self, of: Value) -> Value {
        let Value::Card(card) = of else { return Value::Nothing };
        let found = self.card(card.id).and_then(|card| {
            let pile = self.rules.piles.get(usize::from(card.pile))?;
            let key = pile.key.unwrap_or(PileKey::Card(card.definition));
            self.rules.pile(pile.zone, pile.seat, key)
        });
        found.map_or(Value::Nothing, Value::Place)
    }

    /// `Expr::PositionOf`: the position of a card from 1, or 0. Fails with [`Trap::Hidden`] if the viewer may not see
    /// the card.
    pub(super) fn position_of(&mut self, of: ExprId) -> Result<Value, Trap> {
        let Value::Card(card) = self.value(of)? else { return Ok(Value::Number(0)) };
        self.seen_card(card.id)?;
        let Some(position) = self.position(card.id) else {
            return Ok(Value::Number(0));
        };
        self.scratch.looked.at(usize::from(position))?;
        Ok(Value::Number(position.into()))
    }

    /// The first or last item of a list, or nothing.
    pub(super) fn take_one(&mut self, end: End, of: ExprId) -> Result<Value, Trap> {
        let start = match self.place_or_items(of)? {
            PlaceOrItems::Items(start) => start,
            PlaceOrItems::Place(place) => {
                // Fails if the viewer may not know whether a card lies there.
                if self.viewer.is_some() && self.is_bare(place)? {
                    return Ok(Value::Nothing);
                }
                // Where the top card is the last one, too, that would tell how many there are.
                if self.viewer.is_some() && end == End::Last {
                    self.size(place)?;
                }
                let lying = self.lying_for_viewer(place)?;
                let card = if end == End::First { lying.first() } else { lying.last() };
                return card.map_or(Ok(Value::Nothing), |&card| self.seen_card(card));
            }
        };
        let items = &self.scratch.items[start..];
        let found = if end == End::First { items.first() } else { items.last() };
        let found = found.copied().unwrap_or_default();
        self.scratch.items.truncate(start);
        Ok(found)
    }

    /// `Expr::Item`: an item of a list, counted from 1, or nothing.
    pub(super) fn item(&mut self, of: ExprId, at: ExprId) -> Result<Value, Trap> {
        let at = self.number(at)?;
        let start = self.items(of)?;
        let at = usize::try_from(i64::from(at) - 1).ok();
        let found =
            at.and_then(|at| self.scratch.items[start..].get(at)).copied().unwrap_or_default();
        self.scratch.items.truncate(start);
        Ok(found)
    }

    /// A live reference to a card, or nothing for [`NONE`]. Fails with [`Trap::Hidden`] if the viewer may not see the
    /// card.
    pub(super) fn seen_card(&self, id: u16) -> Result<Value, Trap> {
        if id == NONE {
            return Ok(Value::Nothing);
        }
        if self.viewer.is_some_and(|viewer| !self.rules.sees(self.state, viewer, id)) {
            return Err(Trap::Hidden);
        }
        let stamp = self.state.cards[usize::from(id)].stamp;
        Ok(Value::Card(CardRef { id, stamp }))
    }

    /// How many cards lie in a place. Fails with [`Trap::Hidden`] if the viewer may not know.
    pub(super) fn size(&self, place: PlaceId) -> Result<i32, Trap> {
        if let Some(viewer) = self.viewer {
            if !self.rules.counts(self.state, place, viewer) && !self.sees_all(place, viewer) {
                return Err(Trap::Hidden);
            }
            return Ok(i32::from(self.state.size_for(place, self.rules.info(place).owner, viewer)));
        }
        Ok(self.lying(place).len() as i32)
    }

    /// Whether no card lies in a place. Fails with [`Trap::Hidden`] if the viewer may not know.
    pub(super) fn is_bare(&self, place: PlaceId) -> Result<bool, Trap> {
        if self.viewer.is_some() && self.rules.info(place).visibility != Visibility::TopFaceup {
            return Ok(self.size(place)? == 0);
        }
        Ok(self.lying(place).is_empty())
    }

    pub(super) fn sees_all(&self, place: PlaceId, viewer: u8) -> bool {
        self.rules.sees_all_of(self.state, viewer, place)
    }

    /// The frame of the event that is answered, if there is one.
    pub(crate) fn event_frame(&self) -> Option<&Frame> {
        self.scratch.memory.note_untracked();
        self.state.frames.get(usize::from(self.event))
    }

    /// A parameter of the event that is answered, or nothing.
    pub(crate) fn event_slot(&self, slot: usize) -> Value {
        let base = self.event_frame().map(|frame| frame.base as usize);
        base.and_then(|base| self.state.slots.get(base + slot)).copied().unwrap_or_default()
    }

    /// `Expr::Cause`: the card whose text caused the event that is answered, or nothing.
    pub(super) fn cause(&self) -> Value {
        self.scratch.memory.note_untracked();
        let below = self.state.frames.get(..usize::from(self.event)).unwrap_or(&[]);
        let card = below.iter().rev().map(|frame| frame.card).find(|card| card.id != NONE);
        card.map_or(Value::Nothing, Value::Card)
    }
}

/// The definition of a card, of itself, or of the pile of its cards.
#[inline]
pub(crate) fn definition_of(rules: &Rules, state: &State, of: Value) -> Option<DefinitionId> {
    match of {
        Value::Card(card) => state.card(card.id).map(|card| card.definition),
        Value::Definition(id) => Some(id),
        Value::Place(place) => match rules.places.get(usize::from(place.0))?.key {
            Some(PileKey::Card(id)) => Some(id),
            _ => None,
        },
        _ => None,
    }
}
