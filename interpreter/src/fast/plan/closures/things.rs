//! Closures of single values: players, cards, places, counters, notes, fields and defines.

use schema::expr::{End, Expr};
use schema::id::{CellId, ExprId, FieldId, Id, NoteId};
use schema::program::Holder;

use super::derived::Plain;
use super::operands::Thing;
use super::{Compiler, reading};
use crate::eval::{Eval, Reading};
use crate::fault::Trap;
use crate::rules::Field;
use crate::value::{CardRef, PlaceId, Value};

/// A counter or flag that is known up to its holder.
#[derive(Clone)]
pub(super) struct Cell {
    whose: Whose,
    flag: bool,
}

/// The holder of a counter or note, and how its index in the state is found.
#[derive(Clone)]
enum Whose {
    /// The table's, at this index.
    Table(usize),
    /// The acting player's: the index for seat 0, and the number of seats.
    Own { base: usize, seats: u8 },
    /// The player's that `of` gives.
    Player { base: usize, seats: u8, of: Thing },
    /// The card's that `of` gives: the index for card 0, and the distance between cards.
    Card { base: usize, stride: usize, of: Thing },
}

impl Whose {
    /// The index in the state; `None` if there is no such holder.
    #[inline(always)]
    fn index(&self, eval: &mut Eval<'_>) -> Result<Option<usize>, Trap> {
        let (base, seats, seat) = match self {
            Self::Table(at) => return Ok(Some(*at)),
            Self::Own { base, seats } => (*base, *seats, eval.me),
            Self::Player { base, seats, of } => match of.get(eval)? {
                Value::Player(seat) => (*base, *seats, seat),
                _ => return Ok(None),
            },
            Self::Card { base, stride, of } => {
                return Ok(match of.get(eval)? {
                    Value::Card(card) => Some(base + usize::from(card.id) * stride),
                    _ => None,
                });
            }
        };
        Ok((seat < seats).then(|| base + usize::from(seat)))
    }
}

impl Cell {
    /// The value; 0 if there is no such holder.
    #[inline(always)]
    pub(super) fn number(&self, eval: &mut Eval<'_>) -> Result<i32, Trap> {
        let index = self.whose.index(eval)?;
        let number = index.and_then(|index| eval.kept_at(index)).unwrap_or_default();
        Ok(if self.flag { i32::from(number != 0) } else { number })
    }
}

impl Compiler<'_> {
    /// The closure of a node as a value, if it has one.
    pub(super) fn value(&self, node: &Expr, plain: Option<&Plain>) -> Option<Reading<Value>> {
        Some(match node {
            Expr::Active => reading(|eval| Ok(crate::eval::player(eval.active()))),
            Expr::Variant(id) => {
                let at = id.index();
                reading(move |eval| Ok(eval.state.variants.get(at).copied().unwrap_or_default()))
            }
            Expr::Left(of) => {
                let of = self.thing(*of);
                reading(move |eval| {
                    let of = of.get(eval)?;
                    Ok(eval.neighbour_of(of, 1))
                })
            }
            Expr::Right(of) => {
                let of = self.thing(*of);
                reading(move |eval| {
                    let of = of.get(eval)?;
                    Ok(eval.neighbour_of(of, eval.state.players.saturating_sub(1)))
                })
            }
            Expr::Zone { .. } => return self.named_place(node),
            Expr::Pile { zone, key } => {
                if let Some(named) = self.named_place(node) {
                    return Some(named);
                }
                let (zone, key) = (*zone, self.thing(*key));
                reading(move |eval| {
                    let key = key.get(eval)?;
                    Ok(eval.pile_by_key(zone, 0, key))
                })
            }
            Expr::PileIn { of, key } => {
                let (of, key) = (self.thing(*of), self.thing(*key));
                reading(move |eval| {
                    let Value::Piles { zone, seat } = of.get(eval)? else {
                        return Ok(Value::Nothing);
                    };
                    let key = key.get(eval)?;
                    Ok(eval.pile_by_key(zone, seat, key))
                })
            }
            Expr::KeyOf(of) => {
                let of = self.thing(*of);
                reading(move |eval| {
                    let of = of.get(eval)?;
                    Ok(eval.key_of_pile(of))
                })
            }
            Expr::PileOf(of) => {
                let of = self.thing(*of);
                reading(move |eval| {
                    let of = of.get(eval)?;
                    Ok(eval.pile_of_card(of))
                })
            }
            Expr::SeatOf(of) => {
                let of = self.thing(*of);
                reading(move |eval| {
                    Ok(match of.get(eval)? {
                        Value::Player(seat) => Value::Number(i32::from(seat) + 1),
                        _ => Value::Nothing,
                    })
                })
            }
            Expr::SlotOf { first, of } => {
                let (first, of) = (first.index(), self.thing(*of));
                reading(move |eval| {
                    Ok(match of.get(eval)? {
                        Value::Player(seat) => {
                            let at = first + usize::from(seat);
                            eval.slots.get(at).copied().unwrap_or_default()
                        }
                        _ => Value::Nothing,
                    })
                })
            }
            Expr::EventSlot(slot) => {
                let slot = slot.index();
                reading(move |eval| Ok(eval.event_slot(slot)))
            }
            Expr::Item { of, at } => {
                let (items, at) = (self.list(*of), self.amount(*at));
                reading(move |eval| {
                    let at = usize::try_from(i64::from(at.get(eval)?) - 1).ok();
                    let start = items(eval)?;
                    let found = at.and_then(|at| eval.scratch.items[start..].get(at));
                    let found = found.copied().unwrap_or_default();
                    eval.scratch.items.truncate(start);
                    Ok(found)
                })
            }
            Expr::Cell { cell, of } => {
                let cell = self.cell(*cell, *of)?;
                if cell.flag {
                    reading(move |eval| Ok(Value::Flag(cell.number(eval)? != 0)))
                } else {
                    reading(move |eval| Ok(Value::Number(cell.number(eval)?)))
                }
            }
            Expr::Pool { pool, of } => {
                let pool = self.pool(*pool, *of);
                reading(move |eval| pool.get(eval))
            }
            Expr::Note { note, of } => self.note(*note, *of)?,
            Expr::Field { field, of } => self.field(*field, self.thing(*of)),
            Expr::Derived { derived, of, args } => {
                plain.map_or_else(|| self.derived(*derived, *of, args), Plain::value)
            }
            Expr::NameOf(of) => {
                let of = self.thing(*of);
                reading(move |eval| {
                    let of = of.get(eval)?;
                    Ok(eval.definition(of).map_or(Value::Nothing, Value::Definition))
                })
            }
            Expr::OwnerOf(of) => {
                let of = self.thing(*of);
                reading(move |eval| {
                    let of = of.get(eval)?;
                    Ok(eval.owner_of_thing(of))
                })
            }
            Expr::MemberOf { family, of } => {
                let (family, of) = (*family, self.thing(*of));
                reading(move |eval| {
                    let of = of.get(eval)?;
                    let member = eval.definition(of).and_then(|id| eval.rules.tag_of(family, id));
                    Ok(member.map_or(Value::Nothing, Value::Member))
                })
            }
            Expr::Take { end, count: None, of } => self.take_one(*end, *of)?,
            Expr::If { condition, then, otherwise } => {
                if let Some(filled) = self.if_filled(*condition, *then, *otherwise) {
                    return Some(filled.value());
                }
                let holds = self.holds(*condition);
                let (then, otherwise) = (self.thing(*then), self.thing(*otherwise));
                reading(move |eval| {
                    let taken = if holds(eval)? { &then } else { &otherwise };
                    taken.get(eval)
                })
            }
            _ => return None,
        })
    }

    fn named_place(&self, node: &Expr) -> Option<Reading<Value>> {
        let place = self.place_of(node)?;
        Some(reading(move |eval| Ok(place.get(eval)?.map_or(Value::Nothing, Value::Place))))
    }

    /// A counter or flag, if it is one of the table, of players or of cards.
    pub(super) fn cell(&self, cell: CellId, of: Option<ExprId>) -> Option<Cell> {
        let info = self.rules.cells.get(cell)?;
        let of_card = (self.rules.first_cells.len(), self.rules.card_cells.len());
        let whose = self.whose(info.holder, info.base as usize, of, of_card)?;
        Some(Cell { whose, flag: info.flag })
    }

    /// How the index of a value of this kind of holder is found. `base` is its offset, the pair the number of values
    /// before those of cards, and the number of values of each card.
    fn whose(
        &self,
        holder: Holder,
        base: usize,
        of: Option<ExprId>,
        (fixed, stride): (usize, usize),
    ) -> Option<Whose> {
        let seats = self.rules.program.players.1;
        match (holder, of.map(|of| self.thing(of))) {
            (Holder::Table, None) => Some(Whose::Table(base)),
            (Holder::Player, Some(Thing::Me)) => Some(Whose::Own { base, seats }),
            (Holder::Player, Some(of)) => Some(Whose::Player { base, seats, of }),
            (Holder::Card, Some(of)) => Some(Whose::Card { base: fixed + base, stride, of }),
            (Holder::Table | Holder::Pile, Some(_))
            | (Holder::Player | Holder::Card | Holder::Pile, None) => None,
        }
    }

    fn note(&self, note: NoteId, of: Option<ExprId>) -> Option<Reading<Value>> {
        let rules = self.rules;
        let base = *rules.notes.get(note)? as usize;
        let of_card = (rules.note_count, rules.card_notes.len());
        let whose = self.whose(rules.program.notes.get(note)?.holder, base, of, of_card)?;
        Some(match whose {
            Whose::Table(at) => reading(move |eval| Ok(eval.noted_at(at).unwrap_or_default())),
            whose => reading(move |eval| {
                let index = whose.index(eval)?;
                Ok(index.and_then(|index| eval.noted_at(index)).unwrap_or_default())
            }),
        })
    }

    fn field(&self, field: FieldId, of: Thing) -> Reading<Value> {
        let first = usize::from(field.0) * self.rules.program.definitions.len();
        reading(move |eval| {
            let of = of.get(eval)?;
            if let Some(definition) = eval.definition(of) {
                match eval.rules.fields.get(first + usize::from(definition.0)) {
                    Some(Some(Field::Constant(value))) => return Ok(*value),
                    None | Some(None) => return Ok(Value::Nothing),
                    Some(Some(Field::Computed(_) | Field::Changed(_))) => {}
                }
            }
            eval.field(field, of)
        })
    }

    /// The closure of the first or last item of a list.
    fn take_one(&self, end: End, of: ExprId) -> Option<Reading<Value>> {
        let Some(place) = self.contents(of) else {
            if matches!(self.node(of), Some(Expr::Contents(_))) {
                return None;
            }
            let items = self.list(of);
            return Some(reading(move |eval| {
                let start = items(eval)?;
                let items = &eval.scratch.items[start..];
                let found = if end == End::First { items.first() } else { items.last() };
                let found = found.copied().unwrap_or_default();
                eval.scratch.items.truncate(start);
                Ok(found)
            }));
        };
        if !place.is_leaf() {
            return None;
        }
        Some(reading(move |eval| {
            let Some(place) = place.get(eval)? else { return Ok(Value::Nothing) };
            Ok(end_of(eval, end, place))
        }))
    }
}

/// The first or last card of a place, or nothing.
#[inline(always)]
fn end_of(eval: &Eval<'_>, end: End, place: PlaceId) -> Value {
    let lying = eval.lying(place);
    let card = if end == End::First { lying.first() } else { lying.last() };
    card.map_or(Value::Nothing, |&id| {
        Value::Card(CardRef { id, stamp: eval.state.cards[usize::from(id)].stamp })
    })
}
