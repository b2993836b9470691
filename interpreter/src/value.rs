//! Values of variables, notes and arguments.

use schema::id::{BlockId, DefinitionId, DieId, MemberId, PoolId, TextId, ZoneId};
use serde::{Deserialize, Serialize};

/// A place where cards lie: a zone of one holder, or one pile. Numbered densely from 0, the same way in every game of
/// a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PlaceId(pub u16);

/// A reference to a card as it was at some moment. It is live as long as the card still has that stamp, and stale
/// afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardRef {
    /// The card's id.
    pub id: u16,
    /// The card's stamp at that moment.
    pub stamp: u16,
}

/// A value of 8 bytes. The items of a list lie in the arena of the state or, during an evaluation, in scratch. Lists
/// do not contain lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub enum Value {
    /// None: no player, card, pile and so on.
    #[default]
    Nothing,
    /// A number.
    Number(i32),
    /// A flag.
    Flag(bool),
    /// A player, by seat from 0.
    Player(u8),
    /// A card on the table.
    Card(CardRef),
    /// A card as declared: a definition.
    Definition(DefinitionId),
    /// A zone of one holder, or a pile.
    Place(PlaceId),
    /// All piles of a `piles` zone.
    Piles {
        /// The zone.
        zone: ZoneId,
        /// The seat of its holder; 0 for the table's.
        seat: u8,
    },
    /// A spot of a grid or pyramid; in a pyramid `y` is the level.
    Spot {
        /// The grid or pyramid.
        place: PlaceId,
        /// The column, positive to the right.
        x: i16,
        /// The row, positive upwards; in a pyramid the level, from 1.
        y: i16,
    },
    /// A member of a family: a tag of a group, a resource, or a word of a note.
    Member(MemberId),
    /// An amount of a resource. A bundle is a list of these.
    Goods {
        /// The resource.
        resource: MemberId,
        /// The amount, at least 1.
        amount: i32,
    },
    /// A pool of a holder.
    Pool {
        /// The pool.
        pool: PoolId,
        /// The index in the state of its first cell, which identifies the holder.
        at: u32,
    },
    /// A row of a card's table.
    Row {
        /// The index of the row among all rows of the card.
        row: u8,
        /// The card.
        card: CardRef,
    },
    /// A row of the table of a definition.
    NamedRow {
        /// The index of the row among all rows of the definition.
        row: u8,
        /// The card's definition.
        definition: DefinitionId,
    },
    /// A text.
    Text(TextId),
    /// A block passed to a verb as an argument, and the frame that wrote it.
    Block {
        /// The block.
        block: BlockId,
        /// The index of the frame whose variables it uses.
        frame: u16,
    },
    /// A list.
    List {
        /// The index of its first item; with the highest bit set, in scratch.
        start: u32,
        /// The number of items.
        len: u16,
    },
    /// A die.
    Die(DieId),
}

impl Value {
    /// Whether it is a card, a row of one, or a spot: each lies somewhere, and may be hidden there.
    pub(crate) fn lies_somewhere(&self) -> bool {
        matches!(self, Value::Card(_) | Value::Row { .. } | Value::Spot { .. })
    }

    /// A list stored in a state. An empty list has start 0, so that all empty lists are equal.
    pub(crate) fn list(start: u32, len: u16) -> Self {
        Self::List { start: if len == 0 { 0 } else { start }, len }
    }

    /// Whether it counts as true: everything but false, 0, nothing, and empty lists and amounts.
    #[must_use]
    pub fn holds(self) -> bool {
        match self {
            Value::Nothing => false,
            Value::Number(number) => number != 0,
            Value::Flag(flag) => flag,
            Value::List { len, .. } => len > 0,
            Value::Goods { amount, .. } => amount > 0,
            _ => true,
        }
    }

    /// The value as a number: flags are 0 or 1, other values that are no numbers are 0.
    #[must_use]
    pub fn number(self) -> i32 {
        match self {
            Value::Number(number) => number,
            Value::Flag(flag) => i32::from(flag),
            _ => 0,
        }
    }

    /// A number that no other value has: the kind of value above 48 bits for the rest.
    #[inline]
    pub(crate) fn bits(self) -> u64 {
        let card = |card: CardRef| u64::from(card.id) << 16 | u64::from(card.stamp);
        let number = |number: i32| u64::from(number as u32);
        let (kind, which) = match self {
            Value::Nothing => (0, 0),
            Value::Number(it) => (1, number(it)),
            Value::Flag(it) => (2, u64::from(it)),
            Value::Player(seat) => (3, u64::from(seat)),
            Value::Card(it) => (4, card(it)),
            Value::Definition(id) => (5, u64::from(id.0)),
            Value::Place(id) => (6, u64::from(id.0)),
            Value::Piles { zone, seat } => (7, u64::from(zone.0) << 8 | u64::from(seat)),
            Value::Spot { place, x, y } => {
                let at = |at: i16| u64::from(at as u16);
                (8, u64::from(place.0) << 32 | at(x) << 16 | at(y))
            }
            Value::Member(id) => (9, u64::from(id.0)),
            Value::Goods { resource, amount } => (10, u64::from(resource.0) << 32 | number(amount)),
            Value::Pool { pool, at } => (11, u64::from(pool.0) << 32 | u64::from(at)),
            Value::Row { row, card: it } => (12, u64::from(row) << 32 | card(it)),
            Value::NamedRow { row, definition } => {
                (13, u64::from(row) << 16 | u64::from(definition.0))
            }
            Value::Text(id) => (14, u64::from(id.0)),
            Value::Block { block, frame } => (15, u64::from(block.0) << 16 | u64::from(frame)),
            Value::List { start, len } => (16, u64::from(start) << 16 | u64::from(len)),
            Value::Die(id) => (17, u64::from(id.0)),
        };
        kind << 48 | which
    }

    /// The seat, if it is a player.
    #[must_use]
    pub fn player(self) -> Option<u8> {
        match self {
            Value::Player(seat) => Some(seat),
            _ => None,
        }
    }

    /// The reference, if it is a card.
    #[must_use]
    pub fn card(self) -> Option<CardRef> {
        match self {
            Value::Card(card) => Some(card),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use schema::id::{BlockId, DefinitionId, DieId, MemberId, PoolId, TextId, ZoneId};

    use super::{CardRef, PlaceId, Value};

    /// Values of every kind, among them pairs that differ in one bit or have parts exchanged.
    fn values() -> Vec<Value> {
        let mut values = vec![Value::Nothing, Value::Flag(false), Value::Flag(true)];
        for one in [0, 1, 2, 3, 0x100] {
            values.extend([Value::Number(one), Value::Number(-1 - one)]);
            let id = one as u16;
            values.extend([
                Value::Player(id as u8 | (id >> 6) as u8),
                Value::Definition(DefinitionId(id)),
                Value::Place(PlaceId(id)),
                Value::Member(MemberId(id)),
                Value::Text(TextId(id)),
                Value::Die(DieId(id)),
            ]);
            for other in [0, 1, 2, 3] {
                let card = CardRef { id, stamp: other };
                values.extend([
                    Value::Card(card),
                    Value::Piles { zone: ZoneId(id), seat: other as u8 },
                    Value::Goods { resource: MemberId(id), amount: i32::from(other) + 1 },
                    Value::Pool { pool: PoolId(id), at: u32::from(other) },
                    Value::NamedRow { row: other as u8, definition: DefinitionId(id) },
                    Value::Block { block: BlockId(id), frame: other },
                    Value::List { start: u32::from(id), len: other },
                ]);
                for third in [-1, 0, 1, 2] {
                    values.push(Value::Spot { place: PlaceId(id), x: other as i16, y: third });
                    values.push(Value::Row { row: (third + 1) as u8, card });
                }
            }
        }
        values
    }

    #[test]
    fn no_two_values_have_the_same_bits() {
        let mut known: BTreeMap<u64, Value> = BTreeMap::new();
        for value in values() {
            if let Some(other) = known.insert(value.bits(), value) {
                assert_eq!(value, other);
            }
        }
        assert!(known.len() > 300, "{}", known.len());
    }

    #[test]
    fn none_and_nothing_are_no() {
        let resource = MemberId(3);
        let yes = [
            Value::Number(-1),
            Value::Flag(true),
            Value::Player(0),
            Value::Goods { resource, amount: 1 },
        ];
        let no = [
            Value::Nothing,
            Value::Number(0),
            Value::Flag(false),
            Value::List { start: 7, len: 0 },
            Value::Goods { resource, amount: 0 },
        ];
        assert!(yes.into_iter().all(Value::holds));
        assert!(!no.into_iter().any(Value::holds));
    }

    #[test]
    fn as_a_number_yes_is_one_and_what_is_none_is_nought() {
        let numbers = [Value::Number(-7), Value::Flag(true), Value::Flag(false), Value::Nothing];
        assert_eq!(numbers.map(Value::number), [-7, 1, 0, 0]);
    }

    #[test]
    fn values_are_small() {
        assert_eq!(size_of::<Value>(), 8);
    }
}
