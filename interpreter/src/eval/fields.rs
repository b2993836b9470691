//! What things have: counters, notes, fields, derived values, and what scripts make of them.

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
use super::{DEEPEST, Eval, player};
use crate::fault::Trap;
use crate::rules::Field;
use crate::state::NOBODY;
use crate::value::Value;

impl Eval<'_> {
    pub(super) fn cell(&mut self, cell: CellId, of: Option<ExprId>) -> Result<Value, Trap> {
        let declared = self.rules.cells.get(cell).ok_or(Trap::Unknown)?;
        let holder = self.holder(of)?;
        self.may_read(holder, declared.sight)?;
        let found = self.rules.cell_index(cell, holder).and_then(|index| self.kept_at(index));
        let number = found.unwrap_or_default();
        Ok(if declared.flag { Value::Flag(number != 0) } else { Value::Number(number) })
    }

    pub(super) fn note(&mut self, note: NoteId, of: Option<ExprId>) -> Result<Value, Trap> {
        let declared = self.rules.program.notes.get(note).ok_or(Trap::Unknown)?;
        let holder = self.holder(of)?;
        self.may_read(holder, declared.sight())?;
        let found = self.rules.note_index(note, holder).and_then(|index| self.noted_at(index));
        Ok(found.unwrap_or_default())
    }

    /// A fault if the viewer does not see what somebody has.
    #[inline]
    fn may_read(&self, holder: Value, sight: Sight) -> Result<(), Trap> {
        let hidden = |viewer| !self.rules.is_told(self.state, Seat(viewer), holder, sight);
        if self.viewer.is_some_and(hidden) { Err(Trap::Hidden) } else { Ok(()) }
    }

    #[inline]
    fn holder(&mut self, of: Option<ExprId>) -> Result<Value, Trap> {
        of.map_or(Ok(Value::Nothing), |of| self.value(of))
    }

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
                let asker = self.scratch.memory.asker(what, Some(of), Value::Nothing, (me, me));
                self.recalled(asker, |eval| eval.changed_field(field, of, base, me))
            }
        }
    }

    /// Whoever is meant by me in what a card says of itself.
    pub(crate) fn owner(&self, of: Value) -> u8 {
        match of {
            Value::Card(card) => self.card(card.id).map_or(NOBODY, |card| card.owner),
            _ => NOBODY,
        }
    }

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
        for (index, &arg) in args.iter().enumerate() {
            let value = self.value(arg)?;
            // What an argument bound on its way is of no more use.
            self.scratch.locals.truncate(locals + index);
            self.scratch.locals.push(value);
        }
        self.derived_for(derived, holder, locals)
    }

    /// A derived value without arguments, of somebody.
    pub(crate) fn derived_of(&mut self, derived: DerivedId, holder: Value) -> Result<Value, Trap> {
        let locals = self.scratch.locals.len();
        self.derived_for(derived, Some(holder), locals)
    }

    /// A derived value without arguments, of somebody, as its define says and as nothing changes it.
    pub(crate) fn as_declared(&mut self, derived: DerivedId, of: Value) -> Result<Value, Trap> {
        let declared = self.rules.program.derived.get(derived).ok_or(Trap::Unknown)?;
        let (this, me) = self.meant(declared.holder, Some(of));
        let body = self.body_of(derived, declared.body, Some(of));
        let locals = self.scratch.locals.len();
        self.inside(body, this, me, locals)
    }

    /// Who is self and me in what is derived for somebody, of a define that such have.
    #[inline(always)]
    pub(crate) fn meant(&self, declared: Option<Holder>, holder: Option<Value>) -> (Value, u8) {
        match (declared, holder) {
            (Some(Holder::Player), Some(Value::Player(seat))) => (Value::Nothing, seat),
            (Some(Holder::Card), Some(card)) => (card, self.owner(card)),
            // A free define of whoever is named.
            (None, Some(Value::Player(seat))) => (Value::Nothing, seat),
            _ => (self.this, self.me),
        }
    }

    pub(crate) fn derived_for(
        &mut self,
        derived: DerivedId,
        holder: Option<Value>,
        locals: usize,
    ) -> Result<Value, Trap> {
        let declared = self.rules.program.derived.get(derived).ok_or(Trap::Unknown)?;
        let (this, me) = self.meant(declared.holder, holder);
        // A list that is an argument has no name of its own by which it could be found again.
        let argument = match self.scratch.locals[locals..] {
            [] => None,
            [one] if !matches!(one, Value::List { .. }) => Some(one),
            _ => return self.worked_out(derived, declared, holder, (this, me), locals),
        };
        let what = What::Derived(derived);
        if !self.remembers(what) {
            return self.worked_out(derived, declared, holder, (this, me), locals);
        }
        let whose = (me, concerned(me, self.me));
        let mut asker = self.scratch.memory.asker(what, holder, this, whose);
        if let Some(argument) = argument {
            asker = asker.with(argument);
        }
        self.recalled(asker, |eval| eval.worked_out(derived, declared, holder, (this, me), locals))
    }

    /// A derived value as its define says, and as effects change it.
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

    /// Reads an expression of the program for another self and me, with the locals from `locals` on.
    pub(crate) fn inside(
        &mut self,
        body: ExprId,
        this: Value,
        me: u8,
        locals: usize,
    ) -> Result<Value, Trap> {
        self.within(self.rules.depth(body), (this, me), locals, |eval| eval.value(body))
    }

    /// An expression is read so many nodes deeper than where this one stands: how deep that is, if it is not too deep.
    #[inline(always)]
    pub(crate) fn goes(&self, height: u16) -> Result<u16, Trap> {
        let depth = self.depth.saturating_add(height);
        if depth > DEEPEST {
            return Err(Trap::Depth);
        }
        self.scratch.memory.goes(depth);
        Ok(depth)
    }

    /// A define, or a field that is worked out, is passed through to an expression so deep: it is one thing more to look at, and a
    /// long one is several. How deep that is.
    #[inline(always)]
    pub(crate) fn passes(&mut self, height: u16) -> Result<u16, Trap> {
        let depth = self.goes(height.saturating_add(1))?;
        self.scratch.looked.at(passes(height))?;
        Ok(depth)
    }

    /// Reads what a define or field of the program says, an expression so deep, for another self and me: there are no variables,
    /// and the locals are those from `locals` on.
    #[inline(always)]
    pub(crate) fn within<T>(
        &mut self,
        height: u16,
        (this, me): (Value, u8),
        locals: usize,
        read: impl FnOnce(&mut Self) -> Result<T, Trap>,
    ) -> Result<T, Trap> {
        let depth = self.passes(height)?;
        let outer = (self.pool, self.slots, self.locals, self.depth, self.this, self.me);
        (self.pool, self.slots) = (&self.rules.program.exprs, &[]);
        (self.locals, self.depth, self.this, self.me) = (locals, depth, this, me);
        let found = read(self);
        (self.pool, self.slots, self.locals, self.depth, self.this, self.me) = outer;
        self.scratch.locals.truncate(locals);
        found
    }

    /// Reads what a define of the program says, an expression so deep, for the same self and me; if it binds locals of its own
    /// they are behind all others.
    #[cfg(feature = "fast")]
    #[inline(always)]
    pub(crate) fn in_place<T>(
        &mut self,
        height: u16,
        binds: bool,
        read: impl FnOnce(&mut Self) -> Result<T, Trap>,
    ) -> Result<T, Trap> {
        let depth = self.passes(height)?;
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

    /// The body of a define, or what a card says in its place.
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

    pub(super) fn script(&mut self, script: ScriptId, args: &[ExprId]) -> Result<Value, Trap> {
        // A script may draw from the game's chance, and counts its own steps.
        self.scratch.memory.read_more();
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

/// The player in a seat, as a value.
pub(super) fn seats(count: u8, from: u8) -> impl Iterator<Item = Value> {
    (0..count).map(move |step| player((from + step) % count))
}

/// How much is looked at where a define or field is passed through to an expression so deep.
#[inline(always)]
pub(crate) fn passes(height: u16) -> usize {
    1 + usize::from(height) / 8
}
