//! Pushing and popping frames: calls of verbs, abilities, and blocks passed as arguments.

use schema::code::{Arg, Op, Role, Window};
use schema::expr::Expr;
use schema::id::{AbilityId, BlockId, DefinitionId, DerivedId, ExprId, Id, SlotId, VerbId};
use smallvec::SmallVec;

use super::Run;
use super::run::Flow;
use crate::fault::Trap;
use crate::observer::{Event, Observer};
use crate::state::{Entry, Frame, NO_CARD, NOBODY, NONE, seat_of};
use crate::value::{CardRef, Value};

/// The most frames on the stack. One more is [`Trap::Depth`].
pub(crate) const MOST_FRAMES: usize = 1_000;

/// The most variables of all calls that run together: each answer copies them, and hashes them. More is [`Trap::Depth`].
pub(crate) const MOST_VARIABLES: usize = 1 << 17;

/// Why a frame returns, which decides what its caller sees as done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leaving {
    /// Its block has run to the end.
    Over,
    /// `fail`: nothing counts as done.
    Failed,
    /// An `instead of` handler replaced the event.
    Replaced {
        /// Whether the handler did anything.
        done: bool,
    },
}

impl<O: Observer + ?Sized> Run<'_, O> {
    /// `Op::Call`: evaluates the arguments and pushes the frame of a verb. The call is skipped, and its result set to
    /// nothing, if a required argument is empty or a `cannot` forbids it.
    pub(crate) fn call(
        &mut self,
        verb: VerbId,
        args: &[Arg],
        result: Option<SlotId>,
    ) -> Result<(), Trap> {
        let declared = &self.rules.program.verbs[verb];
        let Some(block) = declared.block else { return Ok(()) };
        let base = self.state.slots.len();
        for (arg, param) in args.iter().zip(&declared.params) {
            let value = match arg {
                Arg::Value { value, .. } => self.read(*value)?,
                Arg::Block(block) => Value::Block { block: *block, frame: self.depth() as u16 },
                Arg::Default => {
                    param.default.map_or(Ok(Value::Nothing), |default| self.read(default))?
                }
            };
            if param.required && is_empty(value) {
                self.state.slots.truncate(base);
                if let Some(result) = result {
                    self.set_slot(result, Value::Nothing);
                }
                return Ok(());
            }
            self.state.slots.push(value);
        }
        if !self.is_allowed(verb, base)? {
            self.state.slots.truncate(base);
            if let Some(result) = result {
                self.set_slot(result, Value::Nothing);
            }
            return Ok(());
        }
        let me = self.top().me;
        self.push(frame(block, Entry::Call, NO_CARD, me, base))?;
        self.begun(verb)?;
        let thing = if args.is_empty() { Value::Nothing } else { self.state.slots[base] };
        self.tell_call(verb, me, thing);
        Ok(())
    }

    /// Whether none of a verb's required parameters (from slot `base` on) is empty.
    pub(super) fn has_required(&self, verb: VerbId, base: usize) -> bool {
        let params = &self.rules.program.verbs[verb].params;
        let given = self.state.slots[base..].iter();
        params.iter().zip(given).all(|(param, &value)| !(param.required && is_empty(value)))
    }

    /// Whether no `cannot` forbids the acting player this verb. Forbidden items are removed from a list that is the
    /// verb's first parameter (at slot `base`); the verb is forbidden if none is left.
    pub(super) fn is_allowed(&mut self, verb: VerbId, base: usize) -> Result<bool, Trap> {
        let rules = self.rules;
        let bans = &rules.verb_bans[verb];
        if bans.is_empty() {
            return Ok(true);
        }
        let me = self.top().me;
        if !self.eval().is_allowed(bans, me, Value::Nothing)? {
            return Ok(false);
        }
        let thing = rules.program.verbs[verb].params.first();
        if thing.is_none_or(|thing| thing.preposition.is_some()) {
            return Ok(true);
        }
        let thing = self.state.slots[base];
        let Value::List { len, .. } = thing else {
            return self.eval().is_allowed(bans, me, thing);
        };
        let mut free: SmallVec<[Value; 16]> = SmallVec::new();
        for at in 0..usize::from(len) {
            let Some(&item) = self.state.items(thing).get(at) else { break };
            if self.eval().is_allowed(bans, me, item)? {
                free.push(item);
            }
        }
        if free.len() < usize::from(len) {
            self.state.slots[base] = self.state.keep(&free)?;
        }
        Ok(!free.is_empty() || len == 0)
    }

    /// Reports a call to the observer. `thing` is the first argument.
    #[inline]
    pub(crate) fn tell_call(&mut self, verb: VerbId, me: u8, thing: Value) {
        self.tell(Event::Called { verb, actor: seat_of(me), thing });
    }

    /// `Op::Perform`: pushes the frame of a card's ability; nothing happens for cards without it.
    pub(crate) fn perform(&mut self, card: ExprId, ability: AbilityId) -> Result<(), Trap> {
        let Value::Card(card) = self.eval().thing(card)? else { return Ok(()) };
        let definition = self.state.cards[usize::from(card.id)].definition;
        self.perform_of(definition, ability, card)
    }

    /// `Op::PerformAs`: pushes the frame of the ability of a card or of a card's name, with another card as `self`;
    /// nothing happens for cards without it, and where there is no other card.
    pub(crate) fn perform_as(
        &mut self,
        card: ExprId,
        ability: AbilityId,
        own: ExprId,
    ) -> Result<(), Trap> {
        let mut eval = self.eval();
        let (named, own) = (eval.thing(card)?, eval.thing(own)?);
        match (eval.definition(named), own) {
            (Some(definition), Value::Card(own)) => self.perform_of(definition, ability, own),
            _ => Ok(()),
        }
    }

    /// Pushes the frame of an ability of a card of this definition, with `card` as `self`.
    fn perform_of(
        &mut self,
        definition: DefinitionId,
        ability: AbilityId,
        card: CardRef,
    ) -> Result<(), Trap> {
        let Some(block) = self.rules.ability(ability, definition) else { return Ok(()) };
        let (me, base) = (self.top().me, self.state.slots.len());
        self.push(frame(block, Entry::Perform, card, me, base))
    }

    /// `Op::RunBlock`: runs a block that was passed as an argument. It uses the variables of the frame that wrote it;
    /// the current player acts.
    pub(crate) fn run_block(&mut self, slot: SlotId) -> Result<(), Trap> {
        let Value::Block { block, frame } = self.slot(slot) else { return Ok(()) };
        let me = self.top().me;
        let Some(&writer) = self.state.frames.get(usize::from(frame)) else { return Ok(()) };
        self.push(Frame {
            block,
            pc: 0,
            done: 0,
            me,
            entry: Entry::Argument,
            window: false,
            ..writer
        })
    }

    /// Pushes a frame and reserves its variables. Fails with [`Trap::Depth`] or, without fuel, [`Trap::Steps`].
    pub(crate) fn push(&mut self, frame: Frame) -> Result<(), Trap> {
        let slots = match frame.entry {
            Entry::Argument => self.state.slots.len(),
            _ => frame.base as usize + usize::from(self.rules.blocks[frame.block].slots),
        };
        if self.state.frames.len() >= MOST_FRAMES || slots > MOST_VARIABLES {
            return Err(Trap::Depth);
        }
        self.spend(self.rules.blocks[frame.block].begun)?;
        self.state.slots.resize(slots, Value::Nothing);
        self.state.frames.push(frame);
        Ok(())
    }

    /// `Op::Result`: stores the result of the running verb.
    pub(crate) fn yield_value(&mut self, value: ExprId) -> Result<(), Trap> {
        let value = self.read(value)?;
        // An argument block shares the slots of the verb that wrote it, and sets that verb's result.
        let block = self.top().block;
        if let Some(slot) = self.rules.blocks[block].result {
            self.set_slot(SlotId(slot), value);
        }
        Ok(())
    }

    /// `Op::Fail`: leaves the running verb, ability or handler, which is not done.
    pub(crate) fn fail(&mut self) -> Result<Flow, Trap> {
        if self.top().entry == Entry::Call {
            self.tell(Event::Failed);
        }
        self.leave(Leaving::Failed)
    }

    /// Pops the running frame. Its result, its done bit and the fresh stamps of the cards passed to it go to the
    /// caller.
    pub(crate) fn leave(&mut self, how: Leaving) -> Result<Flow, Trap> {
        let Some(frame) = self.state.frames.pop() else { return Ok(Flow::Halt) };
        let depth = self.state.frames.len();
        self.end_with_frames(depth)?;
        let base = frame.base as usize;
        let yielded = self.rules.blocks[frame.block].result.filter(|_| frame.entry == Entry::Call);
        let yielded =
            yielded.and_then(|slot| self.state.slots.get(base + usize::from(slot)).copied());
        let done = match how {
            Leaving::Over => yielded.map_or(frame.done != 0, Value::holds),
            Leaving::Failed => false,
            Leaving::Replaced { done } => done,
        };
        match frame.entry {
            Entry::Root => {
                self.state.slots.truncate(base);
                return self.root_over(frame.block);
            }
            Entry::Call => {
                self.give_back(base, yielded.unwrap_or_default())?;
                if let Some(yielded) = yielded {
                    self.pass_on(frame.block, yielded);
                }
                self.state.slots.truncate(base);
            }
            Entry::Perform => self.state.slots.truncate(base),
            Entry::Argument => {}
            // A pass never returns; it ends with `EndPass`.
            Entry::Pass => return Err(Trap::Unknown),
            Entry::Handler => {
                self.state.slots.truncate(base);
                return self.answered(done);
            }
        }
        if done {
            self.did();
        }
        Ok(Flow::On)
    }

    /// Passes the result of a call to the caller, and updates the caller's variables whose cards the call has moved.
    /// `base` is the first slot of the callee, `yielded` its result.
    fn give_back(&mut self, base: usize, yielded: Value) -> Result<(), Trap> {
        let rules = self.rules;
        let caller = *self.top();
        let at = usize::from(caller.pc).saturating_sub(1);
        let Some(Op::Call { args, result, .. }) = rules.code(caller.block).code.get(at) else {
            return Ok(());
        };
        for (index, arg) in args.iter().enumerate() {
            let Arg::Value { value, follow } = arg else { continue };
            let handed = self.state.slots.get(base + index).copied().unwrap_or_default();
            if let Some(slot) = self.followed(*value, *follow)? {
                self.follow(caller.base as usize + slot.index(), handed)?;
            } else if matches!(rules.program.exprs[*value], Expr::SelfCard)
                && let Value::Card(card) = handed
                && card.id == caller.card.id
            {
                self.top().card = card;
            }
        }
        if let Some(result) = result {
            self.set_slot(*result, yielded);
        }
        Ok(())
    }

    /// Passes what a verb has yielded on to the event that the caller replaces, if that is one of the same verb.
    fn pass_on(&mut self, block: BlockId, yielded: Value) {
        let caller = *self.top();
        if caller.entry != Entry::Handler {
            return;
        }
        let replaced = self.state.frames.get(usize::from(caller.event)).filter(|event| {
            let op = self.rules.code(event.block).code.get(usize::from(event.pc));
            event.block == block && op == Some(&Op::Window(Window::Instead))
        });
        if let Some((event, slot)) = replaced.zip(self.rules.blocks[block].result) {
            let at = event.base as usize + usize::from(slot);
            self.state.slots[at] = yielded;
        }
    }

    /// Updates a variable of the caller after a call that was given it. If the callee's parameter (`handed`) still
    /// names the same cards with newer stamps, the variable takes these; it is left alone otherwise. `slot` is an
    /// index into `State::slots`.
    pub(crate) fn follow(&mut self, slot: usize, handed: Value) -> Result<(), Trap> {
        let Some(&named) = self.state.slots.get(slot) else { return Ok(()) };
        if named == handed {
            return Ok(());
        }
        let followed = match (named, handed) {
            (Value::Card(old), Value::Card(new)) if old.id == new.id => handed,
            (Value::Card(old), Value::List { .. }) => {
                let found = self.state.items(handed).iter().filter_map(|item| item.card());
                let mut found = found.filter(|new| new.id == old.id);
                found.next().map_or(named, Value::Card)
            }
            (Value::List { .. }, Value::List { .. }) => {
                let (old, new) = (self.state.items(named), self.state.items(handed));
                let alike = old.len() == new.len()
                    && old.iter().zip(new).all(|(&old, &new)| same_card(old, new));
                if alike { handed } else { named }
            }
            _ => named,
        };
        self.state.slots[slot] = followed;
        Ok(())
    }

    /// The verb whose body a block is, if it is one's.
    pub(crate) fn verb(&self, block: BlockId) -> Option<VerbId> {
        match self.rules.code(block).role {
            Role::Verb(verb) => Some(verb),
            _ => None,
        }
    }

    /// Evaluates a define without arguments, with all effects on it, before the game starts (nobody is me).
    pub(super) fn read_define(&mut self, derived: DerivedId) -> Result<Value, Trap> {
        let value = self.eval_outside(NOBODY).derived_of(derived, Value::Nothing)?;
        self.kept(value)
    }

    /// Evaluates an expression outside any block, with `me` as the acting seat.
    pub(crate) fn read_as(&mut self, expr: ExprId, me: u8) -> Result<Value, Trap> {
        let value = self.eval_outside(me).value(expr)?;
        self.kept(value)
    }
}

/// A frame at the beginning of a block. `base` is the index of its first variable in `State::slots`.
pub(crate) fn frame(block: BlockId, entry: Entry, card: CardRef, me: u8, base: usize) -> Frame {
    let base = base as u32;
    Frame { block, pc: 0, base, card, event: NONE, done: 0, me, entry, window: false }
}

/// Whether a value is nothing, or a list of nothing.
pub(crate) fn is_empty(value: Value) -> bool {
    matches!(value, Value::Nothing | Value::List { len: 0, .. })
}

/// Whether two values are the same, where cards are compared by id and not by stamp.
fn same_card(old: Value, new: Value) -> bool {
    match (old, new) {
        (Value::Card(CardRef { id: old, .. }), Value::Card(CardRef { id: new, .. })) => old == new,
        _ => old == new,
    }
}
