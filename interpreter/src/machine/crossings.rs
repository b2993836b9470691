//! Tracks, and `when … rises to` and `falls to` handlers.
//!
//! A counter is compared with the handlers' marks when it changes. A define is compared after each statement of the flow
//! and of the outermost ability or handler, and where a stretch begins and ends, with its last value, which the state stores
//! among its counters: for each player or card that has it, and for each player if it is nobody's and speaks of who acts.

use schema::event::{Crossing, Rank};
use schema::id::{CellId, ExprId, SlotId};
use schema::program::Holder;

use super::Run;
use super::loops::after;
use super::run::Flow;
use crate::eval::{Circumstances, Scratch};
use crate::fault::Trap;
use crate::observer::Observer;
use crate::rules::{Handlers, WatchedDerived};
use crate::state::{Frame, NO_CARD, NOBODY, State};
use crate::value::{CardRef, Value};

/// The number of holders whose values are compared, or known to be unchanged, together.
const COMPARED_AT_ONCE: usize = 8;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// `Op::Remember`: stores in two variables, from `slot` on, the holder and the value of a counter that is about
    /// to change.
    pub(crate) fn remember(
        &mut self,
        cell: CellId,
        of: Option<ExprId>,
        slot: SlotId,
    ) -> Result<(), Trap> {
        let holder = self.holder(of)?;
        let number = self.state.cell(self.rules, cell, holder).unwrap_or(0);
        self.set_slot(slot, holder);
        self.set_slot(after(slot), Value::Number(number));
        Ok(())
    }

    /// `Op::StepTrack`: moves a track one step towards the number of steps in the variable `left`, or jumps to `exit`
    /// if none is left.
    pub(crate) fn step_track(
        &mut self,
        cell: CellId,
        of: Option<ExprId>,
        left: SlotId,
        exit: u16,
    ) -> Result<(), Trap> {
        let holder = self.holder(of)?;
        let steps = self.slot(left).number();
        let Some(index) = self.rules.cell_index(cell, holder) else {
            return self.jump(exit);
        };
        let old = self.state.cells.get(index).copied().unwrap_or(0);
        let new = self.in_range(cell, old.saturating_add(steps.signum()).into())?;
        if new == old {
            return self.jump(exit);
        }
        self.set_slot(left, Value::Number(steps - steps.signum()));
        self.write_cell(cell, holder, index, new)?;
        self.did();
        Ok(())
    }

    /// `Op::Crossed`: runs the handlers whose mark the change since [`Run::remember`] has crossed.
    pub(crate) fn crossed(&mut self, cell: CellId, slot: SlotId) -> Result<Flow, Trap> {
        if !self.top().window {
            let holder = self.slot(slot);
            let from = self.slot(after(slot)).number();
            let to = self.state.cell(self.rules, cell, holder).unwrap_or(0);
            let rules = self.rules;
            if !self.await_crossing(&rules.cell_crossings[cell], holder, from, to)? {
                return Ok(Flow::On);
            }
            self.top().window = true;
        }
        self.next_handler()
    }

    /// `Op::Look`: re-evaluates the watched defines and runs the handlers whose mark they have crossed, until none
    /// crosses any more. Does nothing inside an inner ability or handler.
    pub(crate) fn look(&mut self) -> Result<Flow, Trap> {
        // While players act at once nothing is compared; that happens when all of them are done.
        if self.state.is_together() {
            return Ok(Flow::On);
        }
        let depth = self.depth();
        if self.state.frames[..depth].iter().any(Frame::is_ability_or_handler) {
            return Ok(Flow::On);
        }
        loop {
            if !self.top().window {
                if !self.await_derived()? {
                    return Ok(Flow::On);
                }
                self.top().window = true;
            }
            let flow = self.next_handler()?;
            let over = flow == Flow::On && self.depth() == depth && !self.top().window;
            if !over {
                return Ok(flow);
            }
        }
    }

    /// Stores the current values of all watched defines. No handler is run.
    pub(crate) fn remember_all(&mut self) -> Result<(), Trap> {
        self.compare(|_, _, _, _, _| Ok(()))
    }

    /// Stores the values of the watched defines of cards that have just been made: they begin with these. In the setup
    /// nothing is done, since all values are stored when it is over.
    pub(super) fn remember_made(&mut self, first: u16, count: u16) -> Result<(), Trap> {
        let root = self.state.frames.first().map(|root| root.block);
        if root != self.rules.program.flow {
            return Ok(());
        }
        let (rules, acting) = (self.rules, self.acting());
        for watched in rules.watched.iter().filter(|watched| watched.holder == Holder::Card) {
            for id in first..first.saturating_add(count) {
                self.renew(watched, Value::Card(CardRef { id, stamp: 0 }), acting)?;
            }
        }
        Ok(())
    }

    /// Queues the handlers whose mark a watched define has crossed, in the order in which they answer. Returns whether
    /// there are any.
    fn await_derived(&mut self) -> Result<bool, Trap> {
        let before = self.state.waiting.len();
        self.compare(|run, handlers, holder, from, to| {
            run.await_crossing(handlers, holder, from, to).map(|_| ())
        })?;
        // Those of each define and holder were queued by themselves.
        let first = self.state.first_to_answer();
        let seats = self.state.players;
        let State { waiting, .. } = &mut *self.state;
        waiting[before..].sort_by_key(|waiting| {
            let handler = &self.rules.program.handlers[waiting.handler];
            let turn = match waiting.player < seats {
                true => (waiting.player + seats - first) % seats,
                false => seats,
            };
            match (handler.definition, handler.rank) {
                (None, Rank::First | Rank::Usual) => (0, handler.rank, waiting.handler.0, turn),
                (Some(_), rank) => (1, rank, 0, turn),
                (None, Rank::Last) => (2, Rank::Last, waiting.handler.0, turn),
            }
        });
        Ok(self.state.waiting.len() > before)
    }

    /// Evaluates a watched define of a holder and stores its value. Returns the old and the new one; `None` if the holder
    /// has none.
    fn renew(
        &mut self,
        watched: &WatchedDerived,
        holder: Value,
        acting: u8,
    ) -> Result<Option<(i32, i32)>, Trap> {
        let Some(index) = self.rules.member_of(watched.holder, watched.base, holder) else {
            return Ok(None);
        };
        self.buffers.scratch.clear();
        self.buffers.weighs = watched.handlers.ids.first().copied();
        let mut eval = self.eval_outside(holder.player().unwrap_or(acting));
        let now = eval.derived_of(watched.derived, holder)?.number();
        self.buffers.weighs = None;
        Ok(self.state.put_cell(index, now).map(|last| (last, now)))
    }

    /// The seat that acts in the running frame.
    fn acting(&self) -> u8 {
        self.state.frames.last().map_or(NOBODY, |top| top.me)
    }

    /// Evaluates all watched defines, stores their values, and calls `changed` for each that differs, with its
    /// handlers, holder, old and new value.
    fn compare(
        &mut self,
        mut changed: impl FnMut(&mut Self, &Handlers, Value, i32, i32) -> Result<(), Trap>,
    ) -> Result<(), Trap> {
        let rules = self.rules;
        let circumstances =
            Circumstances { acting: self.acting(), cards: self.state.cards.len() as u16 };
        let mut number = 0;
        for watched in &rules.watched {
            let mut holders = self.holders(watched.holder).peekable();
            while holders.peek().is_some() {
                let some = holders.by_ref().take(COMPARED_AT_ONCE);
                self.compare_some(number, circumstances, watched, some, &mut changed)?;
                number += 1;
            }
        }
        Ok(())
    }

    /// Compares one define of some of its holders with the values that the state keeps, as [`Run::compare`] does for all;
    /// where it is known that nothing has changed, no more than the fuel is taken.
    fn compare_some(
        &mut self,
        number: usize,
        circumstances: Circumstances,
        watched: &WatchedDerived,
        holders: impl Iterator<Item = Value>,
        changed: &mut impl FnMut(&mut Self, &Handlers, Value, i32, i32) -> Result<(), Trap>,
    ) -> Result<(), Trap> {
        let Scratch { memory, looked, .. } = &mut self.buffers.scratch;
        if let Some(things) = memory.would_compare(number, circumstances, &mut self.state.writes) {
            holders.for_each(drop);
            return looked.at(things as usize);
        }
        let (began, since) = (memory.begin_comparison(), looked.count());
        let mut is_same = true;
        for holder in holders {
            let Some((last, now)) = self.renew(watched, holder, circumstances.acting)? else {
                continue;
            };
            if last != now {
                is_same = false;
                changed(self, &watched.handlers, holder, last, now)?;
            }
        }
        // Where something has changed, handlers were looked at, too.
        let Scratch { memory, looked, .. } = &mut self.buffers.scratch;
        let things = is_same.then(|| looked.count().saturating_sub(since));
        memory.keep_comparison(number, circumstances, began, things);
        Ok(())
    }

    /// Queues the handlers whose mark lies between two values of a holder. Returns whether there are any.
    fn await_crossing(
        &mut self,
        handlers: &Handlers,
        holder: Value,
        from: i32,
        to: i32,
    ) -> Result<bool, Trap> {
        let before = self.state.waiting.len();
        if from == to {
            return Ok(false);
        }
        for step in 0..=self.last_step() {
            self.collect(handlers, step)?;
        }
        let mut kept = before;
        for at in before..self.state.waiting.len() {
            let mut waiting = self.state.waiting[at];
            // A handler of a rule, or of a card that is nobody's, acts for the player who has the number.
            waiting.player = match holder {
                Value::Player(seat) if self.is_nobodys(waiting.card) => seat,
                Value::Card(card) if waiting.card == NO_CARD => {
                    self.state.cards[usize::from(card.id)].owner
                }
                _ => waiting.player,
            };
            self.state.waiting[at] = waiting;
            let own = match holder {
                Value::Player(seat) => waiting.player == seat,
                Value::Card(card) => waiting.card == NO_CARD || waiting.card.id == card.id,
                _ => true,
            };
            let handler = &self.rules.program.handlers[waiting.handler];
            let crosses = match &handler.crossing {
                Some(crossing) if own => {
                    self.crosses(crossing, waiting.player, waiting.card, from, to)?
                }
                _ => false,
            };
            if crosses {
                self.state.waiting.swap(kept, at);
                kept += 1;
            }
        }
        self.state.waiting.truncate(kept);
        Ok(self.state.waiting.len() > before)
    }

    /// Whether a card is none, as for handlers of rules, or one in a zone of the table that nobody owns.
    fn is_nobodys(&self, card: CardRef) -> bool {
        card == NO_CARD
            || self.state.card(card.id).is_some_and(|card| {
                let holder = card.place().and_then(|place| self.rules.info(place).owner);
                holder.is_none() && card.owner == NOBODY
            })
    }

    /// Whether a change from one value to another crosses one of the marks, which are evaluated for the player and
    /// card of the handler.
    fn crosses(
        &mut self,
        crossing: &Crossing,
        player: u8,
        card: CardRef,
        from: i32,
        to: i32,
    ) -> Result<bool, Trap> {
        for &mark in &crossing.marks {
            let mark = self.eval_waiting(player, card, u32::MAX).number(mark)?;
            let reached = match crossing.rises {
                true => from < mark && mark <= to,
                false => to <= mark && mark < from,
            };
            if reached {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
