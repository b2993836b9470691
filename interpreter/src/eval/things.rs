//! Things: players, zones, piles, one of a list.

use schema::expr::{End, Expr};
use schema::id::{DefinitionId, ExprId, ZoneId};
use schema::program::{Layout, Visibility};

use super::{Eval, player};
use crate::fault::Trap;
use crate::rules::{Rules, ZoneKind};
use crate::state::NONE;
use crate::value::{CardRef, PlaceId, Value};

impl Eval<'_> {
    pub(super) fn neighbour(&mut self, of: ExprId, steps: u8) -> Result<Value, Trap> {
        let of = self.value(of)?;
        let count = self.state.players.max(1);
        Ok(match of {
            Value::Player(seat) => Value::Player((seat + steps) % count),
            _ => Value::Nothing,
        })
    }

    /// A zone of the table, or of somebody.
    pub(super) fn zone(&mut self, zone: ZoneId, of: Option<ExprId>) -> Result<Value, Trap> {
        let info = *self.rules.zones.get(zone).ok_or(Trap::Unknown)?;
        match info.kind {
            ZoneKind::Piles => return Ok(Value::Piles(zone)),
            ZoneKind::Table => return Ok(Value::Place(PlaceId(info.first))),
            ZoneKind::Player => {}
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
        Ok(Value::Place(PlaceId(info.first + u16::from(seat))))
    }

    pub(super) fn pile(&mut self, zone: ZoneId, key: ExprId) -> Result<Value, Trap> {
        let key = self.value(key)?;
        let declared = self.rules.program.zones.get(zone).ok_or(Trap::Unknown)?;
        let key = self.definition(key).filter(|_| declared.layout == Layout::Piles);
        Ok(key.and_then(|key| self.rules.pile(zone, key)).map_or(Value::Nothing, Value::Place))
    }

    /// What a card, definition or pile is of.
    #[inline]
    pub(crate) fn definition(&self, of: Value) -> Option<DefinitionId> {
        match of {
            Value::Card(card) => self.state.card(card.id).map(|card| card.definition),
            Value::Definition(id) => Some(id),
            Value::Place(place) => self.rules.places.get(usize::from(place.0))?.key,
            _ => None,
        }
    }

    pub(super) fn owner_of(&mut self, of: ExprId) -> Result<Value, Trap> {
        Ok(match self.value(of)? {
            Value::Card(card) => {
                self.state.card(card.id).map_or(Value::Nothing, |card| player(card.owner))
            }
            Value::Place(place) => {
                self.rules.info(place).owner.map_or(Value::Nothing, Value::Player)
            }
            _ => Value::Nothing,
        })
    }

    pub(super) fn pile_of(&mut self, of: ExprId) -> Result<Value, Trap> {
        let Value::Card(card) = self.value(of)? else { return Ok(Value::Nothing) };
        let found = self.state.card(card.id).and_then(|card| {
            let zone = *self.rules.piles.get(usize::from(card.pile))?;
            self.rules.pile(zone, card.definition)
        });
        Ok(found.map_or(Value::Nothing, Value::Place))
    }

    /// The first or last of a list, or nothing; of a place without listing it.
    pub(super) fn take_one(&mut self, end: End, of: ExprId) -> Result<Value, Trap> {
        if let Expr::Contents(of) = self.node(of)?
            && let Value::Place(place) = self.value(*of)?
        {
            let ends = &self.state.places[usize::from(place.0)];
            return self.seen_card(if end == End::First { ends.first } else { ends.last });
        }
        let start = self.items(of)?;
        let items = &self.scratch.items[start..];
        let found = if end == End::First { items.first() } else { items.last() };
        let found = found.copied().unwrap_or_default();
        self.scratch.items.truncate(start);
        Ok(found)
    }

    pub(super) fn item(&mut self, of: ExprId, at: ExprId) -> Result<Value, Trap> {
        let at = self.number(at)?;
        let start = self.items(of)?;
        let at = usize::try_from(i64::from(at) - 1).ok();
        let found =
            at.and_then(|at| self.scratch.items[start..].get(at)).copied().unwrap_or_default();
        self.scratch.items.truncate(start);
        Ok(found)
    }

    /// A card as it stands, if there is one; a fault if the viewer may not see it.
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

    /// How many cards lie in a place; a fault if the viewer may not know.
    pub(super) fn size(&self, place: PlaceId) -> Result<i32, Trap> {
        if let Some(viewer) = self.viewer {
            let info = self.rules.info(place);
            if !Rules::counts(info, viewer) && !self.sees_all(place, viewer) {
                return Err(Trap::Hidden);
            }
            return Ok(i32::from(self.state.size_for(place, info.owner, viewer)));
        }
        Ok(i32::from(self.state.size(place)))
    }

    /// Whether nothing lies in a place; a fault if the viewer may not know.
    pub(super) fn is_bare(&self, place: PlaceId) -> Result<bool, Trap> {
        if self.viewer.is_some() && self.rules.info(place).visibility != Visibility::TopFaceup {
            return Ok(self.size(place)? == 0);
        }
        Ok(self.state.size(place) == 0)
    }

    fn sees_all(&self, place: PlaceId, viewer: u8) -> bool {
        let info = self.rules.info(place);
        match info.visibility {
            Visibility::Faceup => true,
            Visibility::Private => info.owner == Some(viewer),
            Visibility::Facedown | Visibility::TopFaceup => false,
        }
    }
}
