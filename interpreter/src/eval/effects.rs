//! Continuous effects: applying them to fields and defines, what forbids a verb, and where cards bear them.

mod among;
mod lines;
pub(crate) mod reasons;

use schema::effect::{Changed, Does, Effect, How, On};
use schema::event::Live;
use schema::goods::Blend;
use schema::id::{DefinitionId, EffectId, ExprId, FieldId, VerbId};

use super::{Eval, MAX_DEPTH, player};
use crate::fault::Trap;
use crate::fuel::PASSED_OVER;
use crate::rules::{Affected, Rules};
use crate::state::{NONE, Part, SCRATCH, State};
use crate::value::{CardRef, PlaceId, Value};
use lines::Which;

/// The value to which effects are applied.
#[derive(Debug, Clone, Copy)]
pub(super) struct ValueOf<'a> {
    /// The card, definition or player that has the value; nothing for values of the game.
    pub(super) holder: Value,
    /// The seat as which effects without a player of their own are evaluated.
    pub(super) me: u8,
    /// The arguments of the define.
    pub(super) args: &'a [Value],
}

/// The context in which an effect that counts now is evaluated.
#[derive(Debug, Clone, Copy)]
struct Source<'a> {
    me: u8,
    this: Value,
    slots: &'a [Value],
}

/// The places where something is live. `Live::Anywhere` includes zones on cards.
pub(super) fn places<'a>(
    rules: &'a Rules,
    state: &State,
    live: &'a Live,
) -> impl Iterator<Item = PlaceId> + use<'a> {
    let there = state.places.len();
    let (zones, all) = match live {
        Live::Zones(zones) => (&zones[..], 0),
        Live::Anywhere => (&[][..], there as u16),
        Live::Installed => (&[][..], 0),
    };
    let in_zones = zones.iter().flat_map(move |&zone| rules.places_now(zone, there));
    in_zones.chain((0..all).map(PlaceId))
}

/// As [`places`], without the places of other players.
pub(crate) fn places_for<'a>(
    rules: &'a Rules,
    state: &State,
    live: &'a Live,
    player: u8,
) -> impl Iterator<Item = PlaceId> + use<'a> {
    let all = places(rules, state, live);
    all.filter(move |&place| rules.info(place).owner.is_none_or(|it| it == player))
}

impl<'a> Eval<'a> {
    /// Calls `find` for each card of a definition that lies where something is live, with the card's owner, until it finds
    /// something, in the order of places and of positions there.
    pub(super) fn find_bearer<T>(
        &mut self,
        definition: DefinitionId,
        live: &'a Live,
        mut find: impl FnMut(&mut Self, CardRef, u8) -> Result<Option<T>, Trap>,
    ) -> Result<Option<T>, Trap> {
        let (rules, state) = (self.rules, self.state);
        self.scratch.memory.read(Part::PLACES);
        let mut find_in = |place: PlaceId| {
            let is_screened = |seat| rules.is_screened(state, seat, place);
            // What a viewer does not see has no effect for it.
            if self.viewer.is_some_and(is_screened) {
                return Ok(None);
            }
            let lying = self.lying(place);
            self.scratch.looked.at(lying.len() / PASSED_OVER)?;
            for &id in lying {
                let card = &state.cards[usize::from(id)];
                if card.definition == definition {
                    let found = find(self, CardRef { id, stamp: card.stamp }, card.owner)?;
                    if found.is_some() {
                        return Ok(found);
                    }
                }
            }
            Ok(None)
        };
        places(rules, state, live).find_map(|place| find_in(place).transpose()).transpose()
    }

    /// Whether a viewer sees all cards of the places where something is live.
    pub(super) fn sees_where(&self, live: &'a Live, viewer: u8) -> bool {
        places(self.rules, self.state, live).all(|place| {
            self.sees_all(place, viewer) || self.size(place).is_ok_and(|size| size == 0)
        })
    }

    /// A field that effects may change: its base value, then what effects set, then what they add and subtract, then
    /// the clamping to its range. `me` is the seat that asks.
    pub(super) fn changed_field(
        &mut self,
        field: FieldId,
        of: Value,
        base: ExprId,
        me: u8,
    ) -> Result<Value, Trap> {
        let start = self.scratch.items.len();
        let locals = self.scratch.locals.len();
        let value = self.inside(base, of, self.owner(of), locals)?;
        let asked = ValueOf { holder: of, me, args: &[] };
        let found = self.changed(Changed::Field(field), asked, value, start)?;
        let range = self.definition(of).and_then(|definition| self.rules.range(field, definition));
        Ok(match (range, found) {
            (Some((least, most)), Value::Number(number)) => {
                Value::Number(number.clamp(least, most))
            }
            _ => found,
        })
    }

    /// Applies all effects that count now to a value. `start` is where a list in `base` begins in scratch.
    pub(super) fn changed(
        &mut self,
        what: Changed,
        asked: ValueOf<'_>,
        base: Value,
        start: usize,
    ) -> Result<Value, Trap> {
        let mut value = base;
        let lines = self.rules.affected(what);
        for which in [Which::Setting, Which::Others] {
            self.find_line(lines, asked.me, which, |eval, line, source| {
                let built = eval.scratch.items.len();
                value = match eval.apply(line.effect, source, asked, value, start) {
                    Ok(changed) => changed,
                    // For a viewer, an effect that depends on hidden things is left out.
                    Err(Trap::Hidden) if eval.viewer.is_some() => {
                        eval.scratch.items.truncate(built);
                        value
                    }
                    Err(trap) => return Err(trap),
                };
                Ok(None::<()>)
            })?;
        }
        Ok(value)
    }

    /// Applies one effect to a value, if it is on the value's holder and for its arguments.
    fn apply(
        &mut self,
        effect: &'a Effect,
        source: Source<'a>,
        asked: ValueOf<'_>,
        value: Value,
        start: usize,
    ) -> Result<Value, Trap> {
        let Does::Change { args, how, value: by, .. } = &effect.does else { return Ok(value) };
        if !self.is_on(effect.on, source, asked)? {
            return Ok(value);
        }
        for (&arg, &given) in args.iter().zip(asked.args) {
            let mark = self.scratch.items.len();
            let wanted = self.read_for(source, arg)?;
            self.scratch.items.truncate(mark);
            if !self.same(wanted, given) {
                return Ok(value);
            }
        }
        match (how, value) {
            (How::Set, _) => {
                let mark = self.scratch.items.len();
                let new = self.read_for(source, *by)?;
                Ok(match new {
                    Value::List { start, .. } if start & SCRATCH != 0 => new,
                    _ => {
                        self.scratch.items.truncate(mark);
                        new
                    }
                })
            }
            (How::Add | How::Subtract, Value::Number(old)) => {
                let mark = self.scratch.items.len();
                let by = self.read_for(source, *by)?.number();
                self.scratch.items.truncate(mark);
                let new = if *how == How::Add { old.checked_add(by) } else { old.checked_sub(by) };
                new.map(Value::Number).ok_or(Trap::Range)
            }
            (_, Value::Nothing) => self.joined(start, source, *by, *how),
            (_, Value::List { .. }) => {
                self.replace_with_items(value, start);
                self.joined(start, source, *by, *how)
            }
            _ => Ok(value),
        }
    }

    /// Adds the items of an effect's value to the list from index `start` of scratch on, or removes them. Of goods,
    /// amounts are added and subtracted.
    fn joined(
        &mut self,
        start: usize,
        source: Source<'a>,
        by: ExprId,
        how: How,
    ) -> Result<Value, Trap> {
        let middle = self.scratch.items.len();
        let more = self.read_for(source, by)?;
        self.replace_with_items(more, middle);
        match (self.scratch.items.get(middle), how) {
            (Some(Value::Goods { .. }), How::Add) => self.blend(Blend::Add, start, middle)?,
            (Some(Value::Goods { .. }), _) => self.blend(Blend::Subtract, start, middle)?,
            (_, How::Subtract) => self.leave_out(start, middle)?,
            (_, How::Add | How::Set) => {}
        }
        self.listed(start)
    }

    /// Whether an effect applies to the holder of a value.
    fn is_on(&mut self, on: On, source: Source<'a>, asked: ValueOf<'_>) -> Result<bool, Trap> {
        match (on, asked.holder) {
            (On::Own, Value::Card(card)) => {
                Ok(matches!(source.this, Value::Card(this) if this.id == card.id))
            }
            (On::Own, Value::Definition(_)) => Ok(false),
            (On::Own, Value::Player(seat)) => Ok(source.me == seat),
            (On::Own, _) => Ok(true),
            (On::Those(list), Value::Nothing) => self.is_among(list, source, player(asked.me)),
            (On::Those(list), holder) => self.is_among(list, source, holder),
            (On::Actors(list), _) => self.is_among(list, source, player(asked.me)),
        }
    }

    /// Whether no `cannot` forbids a player a verb or purpose for a thing; for [`Value::Nothing`], whether none
    /// forbids it altogether.
    pub(crate) fn is_allowed(
        &mut self,
        bans: &'a Affected,
        me: u8,
        thing: Value,
    ) -> Result<bool, Trap> {
        Ok(self.ban(bans, me, thing)?.is_none())
    }

    /// The effect that forbids it, if there is one (see [`Eval::is_allowed`]).
    pub(crate) fn ban(
        &mut self,
        bans: &'a Affected,
        me: u8,
        thing: Value,
    ) -> Result<Option<EffectId>, Trap> {
        self.find_line(bans, me, Which::Others, |eval, line, source| {
            Ok(eval.forbids(line.effect, source, me, thing)?.then_some(line.id))
        })
    }

    /// Whether an effect forbids a player (`me`) something for a thing.
    fn forbids(
        &mut self,
        effect: &'a Effect,
        source: Source<'a>,
        me: u8,
        thing: Value,
    ) -> Result<bool, Trap> {
        match (effect.on, thing) {
            (On::Own, _) => Ok(source.me == me),
            (On::Actors(list), _) => self.is_among(list, source, player(me)),
            (On::Those(_), Value::Nothing) => Ok(false),
            (On::Those(list), _) => self.is_among(list, source, thing),
        }
    }

    /// `Expr::Can`: whether the acting player may do a verb, to at least one of the things if some are named.
    pub(super) fn can(&mut self, verb: VerbId, thing: Option<ExprId>) -> Result<Value, Trap> {
        let rules = self.rules;
        let Some(bans) = rules.verb_bans.get(verb) else { return Ok(Value::Flag(true)) };
        let start = self.scratch.items.len();
        if !self.is_allowed(bans, self.me, Value::Nothing)? {
            return Ok(Value::Flag(false));
        }
        let Some(thing) = thing else { return Ok(Value::Flag(true)) };
        self.items(thing)?;
        let end = self.scratch.items.len();
        let mut free = start == end;
        for at in start..end {
            let item = self.scratch.items[at];
            free = free || self.is_allowed(bans, self.me, item)?;
        }
        self.scratch.items.truncate(start);
        Ok(Value::Flag(free))
    }

    /// An evaluator for an expression of an effect. Fails with [`Trap::Depth`].
    fn for_source(&mut self, source: Source<'a>, expr: ExprId) -> Result<Eval<'_>, Trap> {
        let depth = self.depth.saturating_add(self.rules.depth(expr)).saturating_add(1);
        if depth > MAX_DEPTH {
            return Err(Trap::Depth);
        }
        self.scratch.memory.note_depth(depth);
        Ok(Eval {
            rules: self.rules,
            state: self.state,
            locals: self.scratch.locals.len(),
            scratch: self.scratch,
            pool: &self.rules.program.exprs,
            slots: source.slots,
            me: source.me,
            this: source.this,
            event: NONE,
            depth,
            viewer: self.viewer,
            compiled: self.compiled,
        })
    }

    /// Evaluates an expression of an effect.
    fn read_for(&mut self, source: Source<'a>, expr: ExprId) -> Result<Value, Trap> {
        let locals = self.scratch.locals.len();
        let value = self.for_source(source, expr)?.value(expr)?;
        self.scratch.locals.truncate(locals);
        Ok(value)
    }

    /// Whether a thing is in the list of an effect.
    fn is_among(&mut self, list: ExprId, source: Source<'a>, thing: Value) -> Result<bool, Trap> {
        let locals = self.scratch.locals.len();
        let mark = self.scratch.items.len();
        let found = self.for_source(source, list)?.holds_thing(list, thing)?;
        self.scratch.items.truncate(mark);
        self.scratch.locals.truncate(locals);
        Ok(found)
    }
}
