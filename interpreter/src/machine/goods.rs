//! Instructions on goods: transferring, showing and choosing them, and the first contents of pools.

use schema::code::Audience;
use schema::decision::Seat;
use schema::expr::Expr;
use schema::goods::End;
use schema::id::{AbilityId, CellId, ChoiceId, ExprId, Id, MemberId, NoteId, SlotId};
use schema::locale::Word;
use schema::parts::pool_named;
use schema::program::{Choice, Holder, HowMany};
use smallvec::{SmallVec, smallvec};

use super::Run;
use super::calls::frame;
use super::run::Flow;
use crate::eval::FEW_RESOURCES;
use crate::fault::Trap;
use crate::observer::{Event, Observer};
use crate::state::{Asked, Candidate, Entry, NO_CARD, NOBODY, Pending, seat_of};
use crate::value::{CardRef, Value};

/// The most of each resource that a choice of goods sees. What lies there besides stays out of it.
const MOST_CHOSEN: u16 = u16::MAX;

/// The evaluated source or target of a transfer.
#[derive(Debug, Clone, Copy)]
enum Side {
    /// A certain pool.
    Pool(Value),
    /// The pools of a seat, by resource.
    Own(u8),
    Bank,
}

/// Where one resource lies: in a cell, or in a bank that never runs out.
#[derive(Debug, Clone, Copy)]
enum Store {
    Endless,
    /// The cell, its holder, and its index in the state.
    Cell(CellId, Value, usize),
}

/// A note, counter or pool, who has it, and what it holds.
type Kept = (Word, Value, Value);

impl<O: Observer + ?Sized> Run<'_, O> {
    /// `Op::Transfer`: moves goods. With `whole` all or nothing, else as much as there is.
    pub(crate) fn transfer(
        &mut self,
        goods: ExprId,
        from: End,
        to: End,
        whole: bool,
        result: Option<SlotId>,
    ) -> Result<(), Trap> {
        let wanted = self.eval().amounts(goods)?;
        let (source, target) = (self.side(from)?, self.side(to)?);
        let mut moves: SmallVec<[_; FEW_RESOURCES]> = SmallVec::new();
        for (resource, amount) in wanted {
            let stores = self.store(source, resource).zip(self.store(target, resource));
            let there = stores.map_or(0, |(source, _)| self.stored(source));
            let taken = amount.min(there);
            if let (Some((source, target)), true) = (stores, taken > 0) {
                moves.push((resource, taken as i32, source, target));
            }
            if whole && taken < amount {
                moves.clear();
                return self.name_goods(result, &[]);
            }
        }
        for &(_, amount, source, target) in &moves {
            self.put_store(source, -i64::from(amount))?;
            self.put_store(target, i64::from(amount))?;
        }
        // Paying a price of nothing counts as done.
        if !moves.is_empty() || whole && matches!(to, End::Bank) {
            self.did();
        }
        let moved: SmallVec<[Value; FEW_RESOURCES]> =
            moves.iter().map(|&(resource, amount, ..)| Value::Goods { resource, amount }).collect();
        self.name_goods(result, &moved)
    }

    /// Stores a bundle in a variable, if there is one.
    pub(crate) fn name_goods(
        &mut self,
        result: Option<SlotId>,
        goods: &[Value],
    ) -> Result<(), Trap> {
        let Some(slot) = result else { return Ok(()) };
        let kept = self.state.keep(goods)?;
        self.set_slot(slot, kept);
        Ok(())
    }

    /// Evaluates the source or target of a transfer.
    fn side(&mut self, end: End) -> Result<Side, Trap> {
        Ok(match end {
            End::Pool(pool) => Side::Pool(self.eval().thing(pool)?),
            End::Own => Side::Own(self.top().me),
            End::Bank => Side::Bank,
        })
    }

    /// Where a resource is stored at a side; `None` if that side cannot have it.
    fn store(&self, side: Side, resource: MemberId) -> Option<Store> {
        let pool = match side {
            Side::Pool(pool) => pool,
            Side::Own(me) => self.rules.pool_of(self.rules.own_pool(resource)?, Value::Player(me)),
            Side::Bank => match self.rules.bank(resource) {
                Some(bank) => self.rules.pool_of(bank, Value::Nothing),
                None => return Some(Store::Endless),
            },
        };
        let Value::Pool { pool, at } = pool else { return None };
        let info = self.rules.pools.get(pool)?;
        let nth = info.nth(resource)?;
        let cell = CellId::new(info.first_cell.index() + usize::from(nth));
        Some(Store::Cell(cell, self.rules.pool_holder(pool, at), info.index(at, nth)))
    }

    /// How much of the resource is there.
    fn stored(&self, store: Store) -> i64 {
        match store {
            Store::Endless => i64::from(i32::MAX),
            Store::Cell(_, _, index) => {
                self.state.cells.get(index).map_or(0, |&amount| i64::from(amount))
            }
        }
    }

    /// Adds to the amount of a resource. Fails with [`Trap::Range`].
    fn put_store(&mut self, store: Store, by: i64) -> Result<(), Trap> {
        let Store::Cell(cell, holder, index) = store else { return Ok(()) };
        let new = i32::try_from(self.stored(store) + by).map_err(|_| Trap::Range)?;
        self.put_cell(cell, holder, index, new);
        Ok(())
    }

    /// `Op::ShowGoods`: reports goods to those who may see them. The state is unchanged.
    pub(crate) fn show_goods(
        &mut self,
        what: ExprId,
        note: Option<NoteId>,
        to: Audience,
        result: Option<SlotId>,
    ) -> Result<(), Trap> {
        let goods = self.read(what)?;
        let seats = self.audience(to);
        self.did();
        let me = seat_of(self.top().me);
        let kept = self.kept_by(what, goods)?;
        if kept.is_empty() {
            let of_player = |note: &NoteId| {
                let note = self.rules.program.notes.get(*note);
                note.is_some_and(|note| note.holder == Holder::Player)
            };
            let holder = me.filter(|_| note.as_ref().is_some_and(of_player));
            let kept =
                note.map(|note| (Word::Note(note), holder.map_or(Value::Nothing, Value::Player)));
            self.tell(Event::ShownGoods { goods, player: me, seats, kept });
        }
        for (word, holder, goods) in kept {
            // What is somebody's each shows: whoever looks at it is somebody else.
            let player = match to {
                Audience::Everybody => holder.player().or(me),
                Audience::Me => me,
            };
            self.tell(Event::ShownGoods { goods, player, seats, kept: Some((word, holder)) });
        }
        if let Some(slot) = result {
            self.set_slot(slot, goods);
        }
        Ok(())
    }

    /// If an expression reads a note, counter or pool (`offer`, `p.offer`), or a note or counter of each of several
    /// (`players.offer`): which it is, who has it, and what it holds, for each of them.
    fn kept_by(&mut self, what: ExprId, goods: Value) -> Result<SmallVec<[Kept; 4]>, Trap> {
        let exprs = &self.rules.program.exprs;
        let what = match exprs.get(what) {
            Some(Expr::Goods(of)) => *of,
            _ => what,
        };
        let (list, read) = match exprs.get(what) {
            Some(Expr::Map { list, value, .. }) => (Some(*list), *value),
            _ => (None, what),
        };
        let (word, of) = match exprs.get(read) {
            Some(Expr::Note { note, of }) => (Word::Note(*note), *of),
            Some(Expr::Cell { cell, of }) => (Word::Cell(*cell), *of),
            Some(Expr::Pool { pool, of }) if list.is_none() => (Word::Pool(*pool), *of),
            Some(Expr::AmountOf { of, resource }) if list.is_none() => {
                let (Some(Expr::Pool { pool, of }), Some(Expr::Member(resource))) =
                    (exprs.get(*of), exprs.get(*resource))
                else {
                    return Ok(SmallVec::new());
                };
                let info = self.rules.pools.get(*pool);
                let nth = info.and_then(|info| Some((info, info.nth(*resource)?)));
                let Some((info, nth)) = nth else { return Ok(SmallVec::new()) };
                (Word::Cell(CellId(info.first_cell.0 + nth)), *of)
            }
            _ => return Ok(SmallVec::new()),
        };
        let whose = match (list, of) {
            (None, None) => return Ok(smallvec![(word, Value::Nothing, goods)]),
            (None, Some(of)) => of,
            (Some(list), Some(of)) if matches!(exprs.get(of), Some(Expr::Local(_))) => list,
            (Some(_), _) => return Ok(SmallVec::new()),
        };
        let start = self.eval().items(whose)?;
        let holders: SmallVec<[Value; 4]> =
            SmallVec::from_slice(&self.buffers.scratch.items[start..]);
        let eval = self.eval();
        let held = |holder: Value| match word {
            Word::Note(note) if list.is_some() => eval.note_of(note, holder),
            Word::Cell(cell) if list.is_some() => eval.cell_of(cell, holder),
            _ => goods,
        };
        Ok(holders.into_iter().map(|holder| (word, holder, held(holder))).collect())
    }

    /// Opens a decision for some goods of a bundle, unless only one answer is possible.
    pub(crate) fn choose_goods(
        &mut self,
        id: ChoiceId,
        choice: &Choice,
        chooser: Option<Seat>,
        from: ExprId,
        count: HowMany,
    ) -> Result<Flow, Trap> {
        let offered = self.eval().amounts(from)?;
        let (min, max) = self.how_many(count)?;
        let most = i64::from(MOST_CHOSEN);
        let total = offered.iter().map(|(_, amount)| *amount).sum::<i64>().min(most) as usize;
        let (min, max) = (min.min(total), max.min(total));
        let all = |limit: i64| {
            let goods = offered.iter().map(move |&(resource, amount)| Value::Goods {
                resource,
                amount: amount.min(limit) as i32,
            });
            goods.filter(|goods| goods.holds())
        };
        self.buffers.values.clear();
        let Some(player) = chooser.filter(|_| max > 0 || choice.always) else {
            return self.chosen(choice, false);
        };
        if min == total && total < usize::from(MOST_CHOSEN) && !choice.always {
            self.buffers.values.extend(all(most));
            self.left_with(id, player.0);
            return self.chosen(choice, false);
        }
        if min == max && offered.len() == 1 && !choice.always {
            self.buffers.values.extend(all(max as i64));
            self.left_with(id, player.0);
            return self.chosen(choice, false);
        }
        // A player is not asked about a pool that is hidden from them.
        let rules = self.rules;
        if let Some(named) = pool_named(&rules.program.exprs, from)
            && let Value::Pool { pool, at } = self.eval().value(named)?
            && !rules.sees_pool(self.state, player.0, pool, at)
        {
            return Err(Trap::Hidden);
        }
        self.state.candidates.clear();
        self.state.candidates.extend(offered.iter().map(|&(resource, amount)| Candidate {
            value: Value::Member(resource),
            count: amount.min(most) as u16,
            first: 0,
        }));
        let len = self.state.candidates.len() as u16;
        let question = self.question(player, Asked::Goods, Some(id));
        self.ask(Pending { min: min as u16, max: max as u16, len, ..question })?;
        Ok(Flow::Halt)
    }

    /// Stores the chosen amounts, which were checked before, one for each candidate.
    pub(crate) fn take_goods(&mut self, pending: &Pending, amounts: &[i32]) -> Result<(), Trap> {
        self.buffers.values.clear();
        let first = pending.first as usize;
        for (candidate, &amount) in self.state.candidates[first..].iter().zip(amounts) {
            if let (Value::Member(resource), true) = (candidate.value, amount > 0) {
                self.buffers.values.push(Value::Goods { resource, amount });
            }
        }
        self.finish_choice(pending)
    }

    /// Fills the pools of players, table and piles with their first contents.
    pub(crate) fn first_pools(&mut self) -> Result<(), Trap> {
        let rules = self.rules;
        for (id, pool) in rules.program.pools.pairs() {
            let Some(first) = pool.first.filter(|_| pool.holder != Holder::Card) else { continue };
            for holder in self.holders(pool.holder) {
                let me = holder.player().unwrap_or(NOBODY);
                self.fill_pool(rules.pool_of(id, holder), first, me)?;
            }
        }
        Ok(())
    }

    /// Fills the pools of a card that was just made.
    pub(crate) fn first_pools_of(&mut self, id: u16) -> Result<(), Trap> {
        let rules = self.rules;
        if rules.pools.is_empty() {
            return Ok(());
        }
        let card = Value::Card(CardRef { id, stamp: 0 });
        let definition = self.state.cards[usize::from(id)].definition;
        for (pool, declared) in rules.program.pools.pairs() {
            if let Some(first) = declared.first.filter(|_| declared.holder == Holder::Card) {
                self.fill_pool(rules.pool_of(pool, card), first, NOBODY)?;
            }
        }
        for &(pool, first) in &rules.program.definitions[definition].pools {
            self.fill_pool(rules.pool_of(pool, card), first, NOBODY)?;
        }
        Ok(())
    }

    /// Sets the contents of a pool to the bundle that `first` yields, with `me` as the acting seat.
    fn fill_pool(&mut self, pool: Value, first: ExprId, me: u8) -> Result<(), Trap> {
        let Value::Pool { pool, at } = pool else { return Ok(()) };
        self.buffers.scratch.clear();
        let goods = self.eval_outside(me).amounts(first)?;
        let info = self.rules.pools[pool];
        for nth in 0..info.count {
            let own = goods.iter().find(|(resource, _)| info.nth(*resource) == Some(nth));
            let amount = own.map_or(Ok(0), |(_, amount)| i32::try_from(*amount));
            self.state.put_cell(info.index(at, nth), amount.map_err(|_| Trap::Range)?);
        }
        Ok(())
    }

    /// `Op::PerformRow`: runs an ability of a row of a card's table, with that card as `self`.
    pub(crate) fn perform_row(&mut self, row: ExprId, ability: AbilityId) -> Result<(), Trap> {
        let value = self.eval().thing(row)?;
        let Some(row) = self.rules.row(self.state, value) else { return Ok(()) };
        let Some(&(_, block)) = row.abilities.iter().find(|(known, _)| *known == ability) else {
            return Ok(());
        };
        let card = match value {
            Value::Row { card, .. } => card,
            _ => NO_CARD,
        };
        let (me, base) = (self.top().me, self.state.slots.len());
        self.push(frame(block, Entry::Perform, card, me, base))
    }
}
