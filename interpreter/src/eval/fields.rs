//! Evaluating counters, notes, fields and defines, and calling scripts.

use schema::decision::Seat;
use schema::id::{CellId, DerivedId, ExprId, FieldId, Id, NoteId, ScriptId};
use schema::program::{Derived, Holder};

use schema::effect::Changed;
use schema::sight::Sight;
use smallvec::SmallVec;

use super::context::concerned;
use super::dynamic::{from_dynamic, to_dynamic};
use super::effects::ValueOf;
use super::memory::What;
use super::{Eval, MAX_DEPTH};
use crate::fault::Trap;
use crate::rules::Field;
use crate::state::NOBODY;
use crate::value::Value;

/// So many arguments of a define are evaluated without allocating.
const ARGUMENTS: usize = 4;

impl Eval<'_> {
    /// `Expr::Cell`: a counter or flag of a holder; 0 or false if the holder does not have it.
    pub(super) fn cell(&mut self, cell: CellId, of: Option<ExprId>) -> Result<Value, Trap> {
        let declared = self.rules.cells.get(cell).ok_or(Trap::Unknown)?;
        let holder = self.holder(of, declared.sight)?;
        self.may_read(holder, declared.sight)?;
        Ok(self.cell_of(cell, holder))
    }

    /// A counter or flag of a holder, without regard to the viewer; 0 or no if the holder does not have it.
    pub(crate) fn cell_of(&self, cell: CellId, holder: Value) -> Value {
        let found = self.rules.cell_index(cell, holder).and_then(|index| self.kept_at(index));
        let number = found.unwrap_or_default();
        match self.rules.cells.get(cell).is_some_and(|info| info.flag) {
            true => Value::Flag(number != 0),
            false => Value::Number(number),
        }
    }

    /// `Expr::Note`: a note of a holder; nothing if the holder does not have it.
    pub(super) fn note(&mut self, note: NoteId, of: Option<ExprId>) -> Result<Value, Trap> {
        let declared = self.rules.program.notes.get(note).ok_or(Trap::Unknown)?;
        let holder = self.holder(of, declared.sight())?;
        self.may_read(holder, declared.sight())?;
        Ok(self.note_of(note, holder))
    }

    /// A note of a holder, without regard to the viewer; nothing if the holder does not have it.
    pub(crate) fn note_of(&self, note: NoteId, holder: Value) -> Value {
        let found = self.rules.note_index(note, holder).and_then(|index| self.noted_at(index));
        found.unwrap_or_default()
    }

    /// Fails with [`Trap::Hidden`] if the viewer may not see a counter or note of this visibility.
    #[inline]
    fn may_read(&self, holder: Value, sight: Sight) -> Result<(), Trap> {
        let hidden = |viewer| !self.rules.is_told(self.state, Seat(viewer), holder, sight);
        if self.viewer.is_some_and(hidden) { Err(Trap::Hidden) } else { Ok(()) }
    }

    #[inline]
    fn holder(&mut self, of: Option<ExprId>, sight: Sight) -> Result<Value, Trap> {
        match of {
            Some(of) if sight == Sight::Public && self.viewer.is_some() => self.at_its_place(of),
            Some(of) => self.value(of),
            None => Ok(Value::Nothing),
        }
    }

    /// A field of a card, definition or row, with the effects on it. Nothing for things without it.
    #[inline]
    pub(crate) fn field(&mut self, field: FieldId, of: Value) -> Result<Value, Trap> {
        let of = self.looked_at(of)?;
        let Some(definition) = self.definition(of) else { return self.row_field(field, of) };
        match self.rules.field(field, definition) {
            None => Ok(Value::Nothing),
            Some(Field::Constant(value)) => Ok(value),
            Some(Field::Computed(body)) => {
                let (me, locals) = (self.owner(of), self.scratch.locals.len());
                self.inside(body, of, me, locals)
            }
            Some(Field::Changed(base)) => {
                let me = concerned(self.owner(of), self.me);
                let what = What::Field(field);
                if !self.remembers(what) {
                    return self.changed_field(field, of, base, me);
                }
                let key = self.scratch.memory.key(what, Some(of), Value::Nothing, (me, me));
                self.recalled(key, |eval| eval.changed_field(field, of, base, me))
            }
        }
    }

    /// The seat that `me` means in a card's fields and defines: its owner, or [`NOBODY`].
    pub(crate) fn owner(&self, of: Value) -> u8 {
        match of {
            Value::Card(card) => self.card(card.id).map_or(NOBODY, |card| card.owner),
            _ => NOBODY,
        }
    }

    /// `Expr::Derived`: a define of a holder, if it has one, with arguments.
    pub(super) fn derived(
        &mut self,
        derived: DerivedId,
        of: Option<ExprId>,
        args: &[ExprId],
    ) -> Result<Value, Trap> {
        let holder = of.map(|of| self.value(of)).transpose()?;
        if holder == Some(Value::Nothing) {
            return Ok(Value::Nothing);
        }
        let locals = self.scratch.locals.len();
        self.arguments(locals, args, |eval, &arg| eval.value(arg))?;
        self.derived_for(derived, holder, locals)
    }

    /// Evaluates the arguments of a define to the locals from index `locals` on. They are put there when all are
    /// evaluated: until then that is where an argument binds what it goes over.
    #[inline(always)]
    pub(crate) fn arguments<T>(
        &mut self,
        locals: usize,
        args: &[T],
        read: impl Fn(&mut Self, &T) -> Result<Value, Trap>,
    ) -> Result<(), Trap> {
        let mut given = SmallVec::<[Value; ARGUMENTS]>::new();
        for arg in args {
            given.push(read(self, arg)?);
        }
        self.scratch.locals.truncate(locals);
        self.scratch.locals.extend_from_slice(&given);
        Ok(())
    }

    /// Reads the body of a define where it is named; `None` where effects may change it, or what it says of `self` and `me` would
    /// be said of others.
    pub(crate) fn in_body<T>(
        &mut self,
        derived: DerivedId,
        of: Option<ExprId>,
        args: &[ExprId],
        read: impl FnOnce(&mut Self, ExprId) -> Result<T, Trap>,
    ) -> Result<Option<T>, Trap> {
        let declared = self.rules.program.derived.get(derived).ok_or(Trap::Unknown)?;
        let holder = of.map(|of| self.value(of)).transpose()?;
        let scope = self.meant(declared.holder, holder);
        let is_changed = !self.rules.affected(Changed::Derived(derived)).is_empty();
        if is_changed || holder == Some(Value::Nothing) || scope != (self.this, self.me) {
            return Ok(None);
        }
        let locals = self.scratch.locals.len();
        self.arguments(locals, args, |eval, &arg| eval.value(arg))?;
        let body = self.body_of(derived, declared.body, holder);
        self.within(self.rules.depth(body), scope, locals, |eval| read(eval, body)).map(Some)
    }

    /// A define without arguments, of a holder, with the effects on it.
    pub(crate) fn derived_of(&mut self, derived: DerivedId, holder: Value) -> Result<Value, Trap> {
        let locals = self.scratch.locals.len();
        self.derived_for(derived, Some(holder), locals)
    }

    /// A define without arguments, of a holder, without any effects.
    pub(crate) fn as_declared(&mut self, derived: DerivedId, of: Value) -> Result<Value, Trap> {
        let declared = self.rules.program.derived.get(derived).ok_or(Trap::Unknown)?;
        let (this, me) = self.meant(declared.holder, Some(of));
        let body = self.body_of(derived, declared.body, Some(of));
        let locals = self.scratch.locals.len();
        self.inside(body, this, me, locals)
    }

    /// The `self` and acting seat in the body of a define. `declared` is the kind of holder that the define has.
    #[inline(always)]
    pub(crate) fn meant(&self, declared: Option<Holder>, holder: Option<Value>) -> (Value, u8) {
        match (declared, holder) {
            (Some(Holder::Player), Some(Value::Player(seat))) => (Value::Nothing, seat),
            (Some(Holder::Card), Some(card)) => (card, self.owner(card)),
            // A define of the game that is read for a player.
            (None, Some(Value::Player(seat))) => (Value::Nothing, seat),
            _ => (self.this, self.me),
        }
    }

    /// A define whose arguments are the locals from index `locals` on.
    pub(crate) fn derived_for(
        &mut self,
        derived: DerivedId,
        holder: Option<Value>,
        locals: usize,
    ) -> Result<Value, Trap> {
        let declared = self.rules.program.derived.get(derived).ok_or(Trap::Unknown)?;
        let of = declared.holder;
        let (scope, key) = match self.scratch.locals[locals..] {
            [] => self.scope_and_key(derived, of, holder, &[]),
            [only] => self.scope_and_key(derived, of, holder, &[only]),
            [first, second] => self.scope_and_key(derived, of, holder, &[first, second]),
            _ => (self.meant(of, holder), None),
        };
        match key {
            Some(key) => {
                self.recalled(key, |eval| eval.worked_out(derived, declared, holder, scope, locals))
            }
            None => self.worked_out(derived, declared, holder, scope, locals),
        }
    }

    /// Computes a define from its body and the effects on it.
    fn worked_out(
        &mut self,
        derived: DerivedId,
        declared: &Derived,
        holder: Option<Value>,
        (this, me): (Value, u8),
        locals: usize,
    ) -> Result<Value, Trap> {
        let body = self.body_of(derived, declared.body, holder);
        if self.rules.affected(Changed::Derived(derived)).is_empty() {
            return self.inside(body, this, me, locals);
        }
        let given: SmallVec<[Value; 4]> = SmallVec::from_slice(&self.scratch.locals[locals..]);
        let start = self.scratch.items.len();
        let base = self.inside(body, this, me, locals)?;
        let holder = match declared.holder {
            Some(Holder::Player | Holder::Card) => holder.unwrap_or_default(),
            _ => Value::Nothing,
        };
        let me = concerned(me, self.me);
        self.changed(Changed::Derived(derived), ValueOf { holder, me, args: &given }, base, start)
    }

    /// Evaluates an expression of the program for another `self` and acting seat, with the locals from index `locals`
    /// on and no variables.
    pub(crate) fn inside(
        &mut self,
        body: ExprId,
        this: Value,
        me: u8,
        locals: usize,
    ) -> Result<Value, Trap> {
        self.within(self.rules.depth(body), (this, me), locals, |eval| eval.value(body))
    }

    /// The depth of an expression `height` nodes deeper than here. Fails with [`Trap::Depth`].
    #[inline(always)]
    pub(crate) fn depth_below(&self, height: u16) -> Result<u16, Trap> {
        let depth = self.depth.saturating_add(height);
        if depth > MAX_DEPTH {
            return Err(Trap::Depth);
        }
        self.scratch.memory.note_depth(depth);
        Ok(depth)
    }

    /// Enters the body of a define or computed field, which is `height` nodes deep: charges fuel, and returns the
    /// depth that it may reach. Fails with [`Trap::Depth`].
    #[inline(always)]
    pub(crate) fn enter_body(&mut self, height: u16) -> Result<u16, Trap> {
        let depth = self.depth_below(height.saturating_add(1))?;
        self.scratch.looked.at(body_looks(height))?;
        Ok(depth)
    }

    /// Runs `read` in the scope of a define's or field's body, which is `height` nodes deep: for another `self` and
    /// acting seat, with the locals from index `locals` on and no variables.
    #[inline(always)]
    pub(crate) fn within<T>(
        &mut self,
        height: u16,
        (this, me): (Value, u8),
        locals: usize,
        read: impl FnOnce(&mut Self) -> Result<T, Trap>,
    ) -> Result<T, Trap> {
        let depth = self.enter_body(height)?;
        let outer = (self.pool, self.slots, self.locals, self.depth, self.this, self.me);
        (self.pool, self.slots) = (&self.rules.program.exprs, &[]);
        (self.locals, self.depth, self.this, self.me) = (locals, depth, this, me);
        let found = read(self);
        (self.pool, self.slots, self.locals, self.depth, self.this, self.me) = outer;
        self.scratch.locals.truncate(locals);
        found
    }

    /// Runs `read` in the body of a define that is evaluated where it is named, with the same `self` and acting seat.
    /// `binds`: the body binds locals of its own, which then lie behind all others.
    #[cfg(feature = "fast")]
    #[inline(always)]
    pub(crate) fn in_place<T>(
        &mut self,
        height: u16,
        binds: bool,
        read: impl FnOnce(&mut Self) -> Result<T, Trap>,
    ) -> Result<T, Trap> {
        let depth = self.enter_body(height)?;
        let outer = (self.depth, self.locals);
        self.depth = depth;
        if binds {
            self.locals = self.scratch.locals.len();
        }
        let found = read(self);
        if binds {
            self.scratch.locals.truncate(self.locals);
        }
        (self.depth, self.locals) = outer;
        found
    }

    /// The body of a define, or that by which a card's definition overrides it.
    fn body_of(&self, derived: DerivedId, body: ExprId, holder: Option<Value>) -> ExprId {
        let overrides = &self.rules.program.overrides;
        if overrides.is_empty() {
            return body;
        }
        let definition = holder.and_then(|holder| self.definition(holder));
        let own = overrides
            .iter()
            .find(|own| own.derived == derived && Some(own.definition) == definition);
        own.map_or(body, |own| own.body)
    }

    /// `Expr::Script`: calls a script. Fails with [`Trap::Script`]; the message is in `Scratch::complaint`.
    pub(super) fn script(&mut self, script: ScriptId, args: &[ExprId]) -> Result<Value, Trap> {
        // Random draws and the script's own limits cannot be memoised.
        self.scratch.memory.note_untracked();
        let mut given = Vec::with_capacity(args.len());
        for &arg in args {
            let value = self.value(arg)?;
            let one = |value| to_dynamic(self.rules, self.state, value);
            given.push(match value {
                Value::List { .. } => {
                    let items = self.scratch.items(self.state, value);
                    items.iter().map(|&item| one(item)).collect::<rhai::Array>().into()
                }
                _ => one(value),
            });
        }
        let rules = self.rules;
        let called = match self.scratch.scripts(rules) {
            (Some(scripts), random) => scripts.call(script.index(), given, random),
            (None, _) => Err("there are no scripts".to_owned()),
        };
        let start = self.scratch.items.len();
        let declared = &rules.program.scripts[script];
        let found = called.and_then(|found| {
            let items = &mut self.scratch.items;
            from_dynamic(self.rules, self.state, declared, found, items).map_err(|why| {
                let (scripts, _) = self.scratch.scripts(rules);
                let place = scripts.map(|scripts| scripts.place(script.index()));
                let place = place.unwrap_or_default();
                format!("{place}: what `{}` gives back is no value: {why}", declared.name)
            })
        });
        match found {
            Ok(Some(value)) => Ok(value),
            Ok(None) => self.listed(start),
            Err(complaint) => {
                self.scratch.complaint = complaint;
                Err(Trap::Script)
            }
        }
    }
}

/// How many things entering a body of this height counts as looking at.
#[inline(always)]
pub(crate) fn body_looks(height: u16) -> usize {
    1 + usize::from(height) / 8
}
