//! The evaluator: expressions to values. It never changes the state; lists built on the way lie in [`Scratch`]. The
//! machine, views, rulings and bots evaluate through it.

mod bearers;
mod beforehand;
mod compiled;
mod conditions;
mod context;
mod dynamic;
pub(crate) mod effects;
mod fields;
mod filters;
mod goods;
mod lists;
mod members;
mod memory;
mod numbers;
mod offered;
mod parts;
mod reads;
mod recall;
mod rows;
mod sameness;
mod scores;
mod scratch;
mod spots;
mod things;
mod viewer;

pub(crate) use bearers::Bearable;
#[cfg(feature = "fast")]
pub(crate) use beforehand::{Closed, Constants};
#[cfg(feature = "fast")]
pub(crate) use compiled::AtOnce;
pub(crate) use compiled::{Compiled, Measuring, Reading, Ways};
pub use context::Context;
pub(crate) use context::evaluate;
#[cfg(feature = "fast")]
pub(crate) use filters::is_fixed;
pub(crate) use goods::FEW_RESOURCES;
pub(crate) use memory::Circumstances;
pub(crate) use numbers::arith;
#[cfg(feature = "fast")]
pub(crate) use sameness::PAIRS;
pub(crate) use scratch::Scratch;
pub(crate) use things::definition_of;

use schema::expr::{Expr, Exprs};
use schema::id::{ExprId, Id, LocalId};
use schema::spot::SpotRead;
#[cfg(feature = "fast")]
pub(crate) use {fields::body_looks, memory::MemoKey};

use crate::fault::Trap;
use crate::rules::Rules;
use crate::state::{Frame, NOBODY, NONE, SCRATCH, State};
use crate::value::{CardRef, Value};
use crate::work::Done;

/// The deepest nesting of nodes in an evaluation, counted through defines and fields. Deeper is [`Trap::Depth`].
const MAX_DEPTH: u16 = 800;

/// An evaluator: the state and program it reads, the player and card it reads for, and its variables.
pub(crate) struct Eval<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a State,
    pub(crate) scratch: &'a mut Scratch,
    /// The arena of expressions: the program's, or that of a bot or ruling.
    pub(crate) pool: &'a Exprs,
    /// The variables of the running block; empty outside one.
    pub(crate) slots: &'a [Value],
    /// The acting seat, or [`NOBODY`].
    pub(crate) me: u8,
    /// `self`: a card or a definition, or nothing.
    pub(crate) this: Value,
    /// The index of the frame of the event that a handler answers, or [`NONE`].
    pub(crate) event: u16,
    /// The index in `Scratch::locals` of local 0 of the innermost define.
    pub(crate) locals: usize,
    /// The depth in nodes, through the enclosing defines and fields.
    pub(crate) depth: u16,
    /// The seat as which to read: reading what is hidden from it is [`Trap::Hidden`]. Absent: everything may be read.
    pub(crate) viewer: Option<u8>,
    /// Closures compiled from the program's expressions; absent: every expression is interpreted.
    pub(crate) compiled: Option<&'a Compiled>,
}

impl<'a> Eval<'a> {
    /// An evaluator for the block that runs in a frame.
    #[inline]
    pub(crate) fn of_frame(
        rules: &'a Rules,
        state: &'a State,
        scratch: &'a mut Scratch,
        frame: &Frame,
    ) -> Self {
        let slots = state.slots.get(frame.base as usize..).unwrap_or(&[]);
        scratch.memory.begin(state);
        Eval {
            rules,
            state,
            scratch,
            pool: &rules.program.exprs,
            slots,
            me: frame.me,
            this: this(frame.card),
            event: frame.event,
            locals: 0,
            depth: 0,
            viewer: None,
            compiled: None,
        }
    }

    /// An evaluator outside any block, with `me` as the acting seat.
    pub(crate) fn outside(
        rules: &'a Rules,
        state: &'a State,
        scratch: &'a mut Scratch,
        me: u8,
    ) -> Self {
        scratch.memory.begin(state);
        Eval {
            rules,
            state,
            scratch,
            pool: &rules.program.exprs,
            slots: &[],
            me,
            this: Value::Nothing,
            event: NONE,
            locals: 0,
            depth: 0,
            viewer: None,
            compiled: None,
        }
    }

    /// The same evaluator, using these closures where there are any.
    #[inline]
    pub(crate) fn by(mut self, compiled: Option<&'a Compiled>) -> Self {
        self.compiled = compiled;
        self
    }

    /// Evaluates an expression. A list that is not stored in the state lies on top of `Scratch::items`.
    #[inline]
    pub(crate) fn value(&mut self, expr: ExprId) -> Result<Value, Trap> {
        match self.compiled.and_then(|compiled| compiled.value(expr)) {
            Some(read) => read(self),
            None => self.value_as_written(expr),
        }
    }

    /// As [`Eval::value`], interpreting this node even if it has a closure.
    #[inline]
    pub(crate) fn value_as_written(&mut self, expr: ExprId) -> Result<Value, Trap> {
        match self.node(expr)? {
            Expr::Number(number) => Ok(Value::Number(*number)),
            Expr::Me => Ok(player(self.me)),
            Expr::Slot(slot) => Ok(self.slots.get(slot.index()).copied().unwrap_or_default()),
            Expr::Local(local) => Ok(self.local(*local)),
            node => self.compute(expr, node),
        }
    }

    /// Interprets a node of any kind.
    fn compute(&mut self, expr: ExprId, node: &'a Expr) -> Result<Value, Trap> {
        Ok(match node {
            Expr::Number(number) => Value::Number(*number),
            Expr::Flag(flag) => Value::Flag(*flag),
            Expr::Nothing => Value::Nothing,
            Expr::Definition(id) => Value::Definition(*id),
            Expr::Member(id) => Value::Member(*id),
            Expr::Pool { pool, of } => self.pool(*pool, *of)?,
            Expr::AmountOf { of, resource } => Value::Number(self.amount_of(*of, *resource)?),
            Expr::Total(of) => Value::Number(self.total(*of)?),
            Expr::LevelOf(row) => self.level_of(*row)?,
            Expr::MemberOf { family, of } => self.member_of(*family, *of)?,
            Expr::Die(id) => Value::Die(*id),
            Expr::Text(id) => Value::Text(*id),
            Expr::Seat(seat) => Value::Player(*seat),
            Expr::Me => player(self.me),
            Expr::Active => player(self.active()),
            Expr::SelfCard => self.this,
            Expr::Actor => self.event_frame().map_or(Value::Nothing, |frame| player(frame.me)),
            Expr::Cause => self.cause(),
            Expr::Slot(slot) => self.slots.get(slot.index()).copied().unwrap_or_default(),
            Expr::SlotOf { first, of } => match self.value(*of)? {
                Value::Player(seat) => {
                    let at = first.index() + usize::from(seat);
                    self.slots.get(at).copied().unwrap_or_default()
                }
                _ => Value::Nothing,
            },
            Expr::EventSlot(slot) => self.event_slot(slot.index()),
            Expr::Local(local) => self.local(*local),
            Expr::Variant(id) => self.state.variants.get(id.index()).copied().unwrap_or_default(),
            Expr::Left(of) => self.neighbour(*of, 1)?,
            Expr::Right(of) => self.neighbour(*of, self.state.players.saturating_sub(1))?,
            Expr::SeatOf(of) => match self.value(*of)? {
                Value::Player(seat) => Value::Number(i32::from(seat) + 1),
                _ => Value::Nothing,
            },
            Expr::Zone { zone, of } => self.zone(*zone, *of)?,
            Expr::Pile { zone, key } => self.pile(*zone, *key)?,
            Expr::PileIn { of, key } => self.pile_in(*of, *key)?,
            Expr::KeyOf(of) => self.key_of(*of)?,
            Expr::Spot(SpotRead::Near(_) | SpotRead::All { .. }) => {
                let start = self.items(expr)?;
                self.listed(start)?
            }
            Expr::Spot(read) => self.spot(read)?,
            Expr::Cell { cell, of } => self.cell(*cell, *of)?,
            Expr::Note { note, of } => self.note(*note, *of)?,
            Expr::Field { field, of } => {
                let of = self.value(*of)?;
                self.field(*field, of)?
            }
            Expr::Derived { derived, of, args } => self.derived(*derived, *of, args)?,
            Expr::NameOf(of) => {
                let of = self.value(*of)?;
                let of = self.looked_at(of)?;
                self.definition(of).map_or(Value::Nothing, Value::Definition)
            }
            Expr::OwnerOf(of) => self.owner_of(*of)?,
            Expr::PileOf(of) => self.pile_of(*of)?,
            Expr::PositionOf(of) => self.position_of(*of)?,
            Expr::Take { end, count: None, of } => self.take_one(*end, *of)?,
            Expr::Item { of, at } => self.item(*of, *at)?,
            Expr::Count(list) => self.count(*list)?,
            Expr::Sum { list, local, value } => self.sum(*list, *local, *value)?,
            Expr::Extreme { highest, list, local, value } => {
                self.extreme(*highest, *list, *local, *value)?
            }
            Expr::Arith(how, left, right) => self.arith(*how, *left, *right)?,
            Expr::Negative(of) => {
                Value::Number(self.number(*of)?.checked_neg().ok_or(Trap::Range)?)
            }
            Expr::Compare(..)
            | Expr::Same(..)
            | Expr::SameItems(..)
            | Expr::And(..)
            | Expr::Or(..)
            | Expr::Not(_)
            | Expr::Is { .. }
            | Expr::IsEmpty(_)
            | Expr::Covered(..)
            | Expr::IsLive(_) => Value::Flag(self.condition(expr)?),
            Expr::If { condition, then, otherwise } => {
                let taken = if self.condition(*condition)? { then } else { otherwise };
                self.value(*taken)?
            }
            Expr::Can { verb, thing } => self.can(*verb, *thing)?,
            Expr::Score { of, term } => self.score(*of, *term)?,
            Expr::Script { script, args } => self.script(*script, args)?,
            Expr::Players
            | Expr::Everybody
            | Expr::Opponents(_)
            | Expr::Piles(_)
            | Expr::PilesIn(_)
            | Expr::Contents(_)
            | Expr::AllCards(_)
            | Expr::Definitions(_)
            | Expr::Members(_)
            | Expr::Goods(_)
            | Expr::Bundle(_)
            | Expr::Blend(..)
            | Expr::Scaled { .. }
            | Expr::SomeGoods { .. }
            | Expr::Wealth(_)
            | Expr::Kinds(_)
            | Expr::Rows { .. }
            | Expr::Filter { .. }
            | Expr::Only { .. }
            | Expr::Map { .. }
            | Expr::In { .. }
            | Expr::List(_)
            | Expr::Join(..)
            | Expr::Without(..)
            | Expr::Distinct(_)
            | Expr::Range { .. }
            | Expr::Take { .. }
            | Expr::Winners => {
                let start = self.items(expr)?;
                self.listed(start)?
            }
        })
    }

    /// Evaluates an expression to a number; values that are none count as 0. Leaves scratch as it was.
    #[inline]
    pub(crate) fn number(&mut self, expr: ExprId) -> Result<i32, Trap> {
        if let Some(read) = self.compiled.and_then(|compiled| compiled.number(expr)) {
            return read(self);
        }
        match self.node(expr)? {
            Expr::Number(number) => Ok(*number),
            _ => {
                let mark = self.scratch.items.len();
                let number = self.value(expr)?.number();
                self.scratch.items.truncate(mark);
                Ok(number)
            }
        }
    }

    /// Evaluates an expression, leaving in scratch nothing but its own list.
    #[inline]
    pub(crate) fn thing(&mut self, expr: ExprId) -> Result<Value, Trap> {
        let mark = self.scratch.items.len();
        let value = self.value(expr)?;
        if !matches!(value, Value::List { start, .. } if start & SCRATCH != 0) {
            self.scratch.items.truncate(mark);
        }
        Ok(value)
    }

    /// The node of an expression; [`Trap::Unknown`] if the arena has none.
    #[inline]
    pub(crate) fn node(&self, expr: ExprId) -> Result<&'a Expr, Trap> {
        self.scratch.work.count(Done::Read);
        self.pool.get(expr).ok_or(Trap::Unknown)
    }

    /// The items of scratch from index `start` to the top, as a list value. Fails with [`Trap::Size`] if they are too
    /// many.
    pub(crate) fn listed(&self, start: usize) -> Result<Value, Trap> {
        let len = u16::try_from(self.scratch.items.len() - start).map_err(|_| Trap::Size)?;
        let start =
            u32::try_from(start).ok().filter(|start| start & SCRATCH == 0).ok_or(Trap::Size)?;
        Ok(Value::List { start: start | SCRATCH, len })
    }

    /// The value of a local of the current define, which a loop or argument has bound.
    pub(crate) fn local(&self, local: LocalId) -> Value {
        self.scratch.locals.get(self.locals + local.index()).copied().unwrap_or_default()
    }

    /// Binds a local of the current define.
    #[inline]
    pub(crate) fn bind(&mut self, local: LocalId, value: Value) {
        let at = self.locals + local.index();
        if self.scratch.locals.len() <= at {
            self.scratch.locals.resize(at + 1, Value::Nothing);
        }
        self.scratch.locals[at] = value;
    }
}

/// A seat as a value; nothing for [`NOBODY`].
pub(crate) fn player(seat: u8) -> Value {
    if seat == NOBODY { Value::Nothing } else { Value::Player(seat) }
}

/// A card as a value; nothing if the reference is none.
pub(crate) fn this(card: CardRef) -> Value {
    if card.id == NONE { Value::Nothing } else { Value::Card(card) }
}
