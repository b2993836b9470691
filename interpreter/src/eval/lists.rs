//! Evaluating expressions to lists. A list is built on top of the stack `Scratch::items`; the functions return the
//! index of its first item, and it extends to the top.

use schema::expr::{End, Expr, Test};
use schema::id::{ExprId, LocalId};
use schema::program::{Holder, Layout};

use super::Eval;
use crate::fault::Trap;
use crate::state::LONGEST;
use crate::value::{CardRef, PlaceId, Value};

/// The result of listing an expression, with a shortcut for the cards of one place.
pub(crate) enum PlaceOrItems {
    /// The cards of this place. They are not in scratch.
    Place(PlaceId),
    /// The items of scratch from this index on.
    Items(usize),
}

impl Eval<'_> {
    /// Evaluates an expression to a list and returns the index of its first item in scratch. A single value is a list
    /// of one, nothing an empty list.
    pub(crate) fn items(&mut self, expr: ExprId) -> Result<usize, Trap> {
        match self.compiled.and_then(|compiled| compiled.items(expr)) {
            Some(read) => read(self),
            None => self.items_as_written(expr),
        }
    }

    /// As [`Eval::items`], interpreting this node even if it has a closure.
    pub(crate) fn items_as_written(&mut self, expr: ExprId) -> Result<usize, Trap> {
        let start = self.scratch.items.len();
        match self.node(expr)? {
            Expr::Players => self.push_seats(self.players())?,
            Expr::Everybody => self.push_seats(self.everybody())?,
            Expr::Opponents(of) => {
                if let Value::Player(seat) = self.thing(*of)? {
                    self.push_seats(self.opponents(seat))?;
                }
            }
            Expr::Piles(zone) => self.push_piles(*zone, 0),
            Expr::Spot(read) => {
                if !self.push_spots(read)? {
                    let value = self.spot(read)?;
                    self.replace_with_items(value, start);
                }
            }
            Expr::PilesIn(of) => {
                if let Value::Piles { zone, seat } = self.thing(*of)? {
                    self.push_piles(zone, seat);
                }
            }
            Expr::Contents(of) => {
                let of = self.thing(*of)?;
                self.push_contents(of, start)?;
            }
            Expr::AllCards(of) => {
                let of = self.thing(*of)?;
                self.push_all(of)?;
            }
            Expr::Definitions(kind) => {
                let ids = self.rules.program.definitions.ids();
                let fitting = ids.filter(|&id| self.rules.is(id, Test::Kind(*kind)));
                self.scratch.items.extend(fitting.map(Value::Definition));
            }
            Expr::Goods(_)
            | Expr::Bundle(_)
            | Expr::Blend(..)
            | Expr::Scaled { .. }
            | Expr::SomeGoods { .. }
            | Expr::Wealth(_) => return self.goods(expr),
            Expr::Kinds(goods) => self.push_kinds(*goods)?,
            Expr::Rows { table, of } => self.push_rows(*table, *of)?,
            Expr::Members(family) => self.push_members(*family)?,
            Expr::Filter { list, local, condition } => self.filter(*list, *local, *condition)?,
            Expr::Only { list, test } => self.only(*list, *test)?,
            Expr::Map { list, local, value } => self.map(*list, *local, *value)?,
            Expr::In { these, those } => self.keep_in(*these, *those)?,
            Expr::List(parts) => {
                for part in parts {
                    self.items(*part)?;
                }
            }
            Expr::Join(left, right) => {
                self.items(*left)?;
                self.items(*right)?;
            }
            Expr::Without(left, right) => self.without(*left, *right)?,
            Expr::Distinct(list) => self.distinct(*list)?,
            Expr::Range { first, last } => {
                let (first, last) = (self.number(*first)?, self.number(*last)?);
                if i64::from(last) - i64::from(first) >= LONGEST as i64 {
                    return Err(Trap::Size);
                }
                self.scratch.items.extend((first..=last).map(Value::Number));
            }
            Expr::Take { end, count: Some(count), of } => self.take(*end, *count, *of)?,
            Expr::Winners => {
                let won = self.winners();
                self.scratch.items.extend(won);
            }
            Expr::If { condition, then, otherwise } => {
                let taken = if self.condition(*condition)? { then } else { otherwise };
                return self.items(*taken);
            }
            _ => {
                let value = self.value(expr)?;
                self.replace_with_items(value, start);
            }
        }
        self.finish_list(start)
    }

    /// Drops the items of scratch from index `start` on and returns their number.
    pub(crate) fn drop_items(&mut self, start: usize) -> usize {
        let len = self.scratch.items.len() - start;
        self.scratch.items.truncate(start);
        len
    }

    /// Evaluates an expression to a list, unless it is the cards of one place.
    pub(crate) fn place_or_items(&mut self, list: ExprId) -> Result<PlaceOrItems, Trap> {
        let Expr::Contents(of) = self.node(list)? else {
            return self.items(list).map(PlaceOrItems::Items);
        };
        let start = self.scratch.items.len();
        match self.thing(*of)? {
            Value::Place(place) => Ok(PlaceOrItems::Place(place)),
            other => {
                self.push_contents(other, start)?;
                self.finish_list(start).map(PlaceOrItems::Items)
            }
        }
    }

    /// Finishes a list that begins at index `start` of scratch: counts its items for fuel, and fails with
    /// [`Trap::Size`] if it is longer than [`LONGEST`].
    #[inline(always)]
    pub(crate) fn finish_list(&mut self, start: usize) -> Result<usize, Trap> {
        let len = self.scratch.items.len() - start;
        self.scratch.looked.at(len)?;
        if len > LONGEST { Err(Trap::Size) } else { Ok(start) }
    }

    /// Replaces everything in scratch from index `start` on by the items of a value, which may itself be a list in
    /// scratch.
    pub(crate) fn replace_with_items(&mut self, value: Value, start: usize) {
        match value {
            Value::List { start: from, len } if from & crate::state::SCRATCH != 0 => {
                let from = (from & !crate::state::SCRATCH) as usize;
                let end = from + usize::from(len);
                if from < start {
                    self.scratch.items.truncate(start);
                    self.scratch.items.extend_from_within(from..end);
                } else {
                    self.scratch.items.copy_within(from..end, start);
                    self.scratch.items.truncate(start + usize::from(len));
                }
            }
            Value::List { .. } => {
                self.scratch.items.truncate(start);
                self.scratch.items.extend_from_slice(self.state.items(value));
            }
            Value::Nothing => self.scratch.items.truncate(start),
            _ => {
                self.scratch.items.truncate(start);
                self.scratch.items.push(value);
            }
        }
    }

    /// Pushes the cards of a zone or pile; of a zone of piles, the top card of each.
    pub(crate) fn push_contents(&mut self, of: Value, start: usize) -> Result<(), Trap> {
        match of {
            Value::Place(place) => self.push_cards(place),
            Value::Piles { zone, seat } => {
                for pile in self.rules.piles_of(zone, seat) {
                    // A viewer may not even know that a pile is empty, as in `push_cards`.
                    let top = match self.viewer {
                        Some(_) if self.is_bare(pile)? => None,
                        Some(_) => self.lying_for_viewer(pile)?.first().copied(),
                        None => self.top(pile),
                    };
                    if let Some(top) = top {
                        let top = self.seen_card(top)?;
                        self.scratch.items.push(top);
                    }
                }
                Ok(())
            }
            Value::List { .. } => {
                self.replace_with_items(of, start);
                let end = self.scratch.items.len();
                for at in start..end {
                    let item = self.scratch.items[at];
                    self.push_contents(item, end)?;
                }
                self.scratch.items.drain(start..end);
                Ok(())
            }
            // A card stands for itself.
            Value::Card(_) => {
                self.scratch.items.push(of);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn push_cards(&mut self, place: PlaceId) -> Result<(), Trap> {
        // A viewer who may neither see nor count the cards may not even know that there are none.
        if self.viewer.is_some() {
            self.size(place)?;
            for &id in self.lying_for_viewer(place)? {
                let card = self.seen_card(id)?;
                self.scratch.items.push(card);
            }
            return Ok(());
        }
        self.push_lying(place);
        Ok(())
    }

    /// Pushes the cards of a place, top first, without regard to the viewer.
    #[inline(always)]
    pub(crate) fn push_lying(&mut self, place: PlaceId) {
        self.push_ids(self.lying(place));
    }

    /// Pushes the cards with these ids.
    pub(crate) fn push_ids(&mut self, ids: &[u16]) {
        let cards = &self.state.cards;
        let card = |&id: &u16| Value::Card(CardRef { id, stamp: cards[usize::from(id)].stamp });
        self.scratch.items.extend(ids.iter().map(card));
    }

    /// Pushes all cards of a zone, those of all its piles included; for a player, those of all of that player's
    /// zones.
    fn push_all(&mut self, of: Value) -> Result<(), Trap> {
        match of {
            Value::Player(seat) => {
                for (zone, declared) in self.rules.program.zones.pairs() {
                    if declared.holder != Holder::Player {
                        continue;
                    }
                    if declared.layout == Layout::Piles {
                        self.push_all(Value::Piles { zone, seat })?;
                    } else if let Some(place) = self.rules.player_zone(zone, seat) {
                        self.push_cards(place)?;
                    }
                }
                Ok(())
            }
            Value::Piles { zone, seat } => {
                let seated = seat < self.rules.program.players.1;
                let mut piles = self.rules.piles_of(zone, seat);
                if seated { piles.try_for_each(|pile| self.push_cards(pile)) } else { Ok(()) }
            }
            Value::Place(place) => self.push_cards(place),
            _ => Ok(()),
        }
    }

    /// Pushes what `value` yields for each item of a list.
    fn map(&mut self, list: ExprId, local: LocalId, value: ExprId) -> Result<(), Trap> {
        let start = self.items(list)?;
        let end = self.scratch.items.len();
        for at in start..end {
            let item = self.scratch.items[at];
            self.bind(local, item);
            self.items(value)?;
            if self.scratch.items.len() - start > LONGEST {
                return Err(Trap::Size);
            }
        }
        self.scratch.items.drain(start..end);
        Ok(())
    }

    fn keep_in(&mut self, these: ExprId, those: ExprId) -> Result<(), Trap> {
        let start = self.items(these)?;
        let middle = self.items(those)?;
        self.keep_those_in(start, middle)
    }

    fn without(&mut self, left: ExprId, right: ExprId) -> Result<(), Trap> {
        let start = self.items(left)?;
        let middle = self.items(right)?;
        self.leave_out(start, middle)
    }

    fn distinct(&mut self, list: ExprId) -> Result<(), Trap> {
        let start = self.items(list)?;
        self.keep_distinct(start)
    }

    fn take(&mut self, end: End, count: ExprId, of: ExprId) -> Result<(), Trap> {
        let count = usize::try_from(self.number(count)?).unwrap_or(0);
        let start = match end {
            End::First => match self.place_or_items(of)? {
                PlaceOrItems::Items(start) => start,
                PlaceOrItems::Place(place) => {
                    let lying = self.lying_for_viewer(place)?;
                    // Getting fewer than asked for reveals how many there are, which may be hidden.
                    if self.viewer.is_some() && lying.len() < count {
                        if lying.is_empty() {
                            self.is_bare(place)?;
                        } else {
                            self.size(place)?;
                        }
                    }
                    for &id in lying.iter().take(count) {
                        let card = self.seen_card(id)?;
                        self.scratch.items.push(card);
                    }
                    return Ok(());
                }
            },
            End::Last => self.items(of)?,
        };
        let len = self.scratch.items.len() - start;
        match end {
            End::First => self.scratch.items.truncate(start + count.min(len)),
            End::Last => drop(self.scratch.items.drain(start..start + len.saturating_sub(count))),
        }
        Ok(())
    }
}
