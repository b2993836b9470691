//! Derived values. Those that nothing changes and that are cheap are read at once, in whichever way they are asked for; all
//! others may be kept (pass `memory`).

use schema::expr::Expr;
use schema::id::{DerivedId, ExprId};
use schema::program::{Derived, Holder};

use super::operands::Thing;
use super::{Compiler, reading};
use crate::eval::{Eval, Measuring, MemoKey, Reading, Ways};
use crate::fast::plan::sizes;
use crate::fault::Trap;
use crate::state::NOBODY;
use crate::value::Value;

/// A define that is its body, whatever it is read of.
#[derive(Clone)]
pub(super) struct Plain {
    pub(super) body: ExprId,
    /// The ways in which the body is read.
    ways: Ways,
    /// How deep the body is.
    height: u16,
    of: Option<Thing>,
    how: How,
}

/// How a body is read.
#[derive(Clone)]
enum How {
    /// Where it is named: its arguments and who is meant are put in already. It may bind locals of its own.
    InPlace { binds: bool },
    /// As whoever is meant, with its arguments as its first locals.
    Called { holder: Option<Holder>, args: Box<[Thing]> },
}

impl Plain {
    /// Reads its body, which leaves scratch as it is; of nothing it gives something else.
    fn scalar<T: Copy + Send + Sync + 'static>(
        &self,
        nothing: T,
        read: impl Fn(&mut Eval<'_>) -> Result<T, Trap> + Send + Sync + 'static,
    ) -> Reading<T> {
        let are_leaves = match &self.how {
            How::InPlace { .. } => true,
            How::Called { args, .. } => args.iter().all(Thing::is_leaf),
        };
        if are_leaves && self.of.as_ref().is_none_or(Thing::is_leaf) {
            return self.clone().reading(nothing, read);
        }
        let read = self.clone().reading(nothing, read);
        reading(move |eval| {
            let mark = eval.scratch.items.len();
            let found = read(eval)?;
            eval.scratch.items.truncate(mark);
            Ok(found)
        })
    }

    /// Reads its body, if it is read of anything.
    #[inline(always)]
    pub(super) fn read<T>(
        &self,
        eval: &mut Eval<'_>,
        read: impl FnOnce(&mut Eval<'_>) -> Result<T, Trap>,
    ) -> Result<Option<T>, Trap> {
        let (declared, args) = match &self.how {
            How::InPlace { binds } => {
                // Of somebody else, or of a card, it is not read in place.
                let is_nobodys = self.of.is_some() && eval.me == NOBODY;
                if is_nobodys {
                    return Ok(None);
                }
                return eval.in_place(self.height, *binds, read).map(Some);
            }
            How::Called { holder, args } => (*holder, args),
        };
        let Some(holder) = holder(eval, self.of.as_ref())? else { return Ok(None) };
        let locals = eval.scratch.locals.len();
        bind(eval, locals, args)?;
        let meant = eval.meant(declared, holder);
        eval.within(self.height, meant, locals, read).map(Some)
    }

    /// How its number is read.
    pub(super) fn number(&self) -> Reading<i32> {
        let read = self.body_by(&self.ways.number, |eval, body| eval.number(body));
        self.scalar(0, move |eval| read(eval))
    }

    /// How it is read whether it holds.
    pub(super) fn condition(&self) -> Reading<bool> {
        let read = self.body_by(&self.ways.condition, |eval, body| eval.condition(body));
        self.scalar(false, move |eval| read(eval))
    }

    /// How its value is read.
    pub(super) fn value(&self) -> Reading<Value> {
        let read = self.body_by(&self.ways.value, |eval, body| eval.value(body));
        self.clone().reading(Value::Nothing, move |eval| read(eval))
    }

    /// How it is listed.
    pub(super) fn items(&self) -> Reading<usize> {
        let read = self.body_by(&self.ways.items, |eval, body| eval.items(body));
        self.listing(move |eval| read(eval))
    }

    /// How its goods are listed, if the body has closures for that or is called.
    pub(super) fn goods(&self) -> Option<Reading<usize>> {
        let read = self.body_goods()?;
        Some(self.listing(move |eval| read(eval)))
    }

    /// How the goods of its body are listed: in place nothing but its closures reads it, since they alone know its arguments.
    fn body_goods(&self) -> Option<Reading<usize>> {
        match self.how {
            How::InPlace { .. } => self.ways.goods.clone(),
            How::Called { .. } => {
                Some(self.body_by(&self.ways.goods, |eval, body| eval.goods(body)))
            }
        }
    }

    /// How the amounts of its body are read, if it has closures for that, or is called.
    pub(super) fn amounts(
        &self,
        of_list: impl FnOnce(Reading<usize>) -> Measuring,
    ) -> Option<Measuring> {
        self.ways.amounts.clone().or_else(|| self.body_goods().map(of_list))
    }

    /// A way in which its body is read, or what looks for one when it is read.
    fn body_by<T: 'static>(
        &self,
        way: &Option<Reading<T>>,
        read: impl Fn(&mut Eval<'_>, ExprId) -> Result<T, Trap> + Send + Sync + 'static,
    ) -> Reading<T> {
        let body = self.body;
        way.clone().unwrap_or_else(|| reading(move |eval| read(eval, body)))
    }

    /// Reads its body; of nothing it gives something else.
    fn reading<T: Copy + Send + Sync + 'static>(
        self,
        nothing: T,
        read: impl Fn(&mut Eval<'_>) -> Result<T, Trap> + Send + Sync + 'static,
    ) -> Reading<T> {
        reading(move |eval| Ok(self.read(eval, &read)?.unwrap_or(nothing)))
    }

    /// Lists its body on top of scratch; of nothing it has no items.
    fn listing(
        &self,
        read: impl Fn(&mut Eval<'_>) -> Result<usize, Trap> + Send + Sync + 'static,
    ) -> Reading<usize> {
        const NOTHING: usize = usize::MAX;
        let body = self.clone().reading(NOTHING, read);
        reading(move |eval| {
            let start = eval.scratch.items.len();
            let from = body(eval)?;
            if from == NOTHING {
                eval.scratch.items.truncate(start);
            } else if from > start {
                // What was looked at on the way there is no item.
                eval.scratch.items.drain(start..from);
            }
            eval.finish_list(start)
        })
    }
}

/// A define that is its body, and is kept: one of one argument at most.
#[derive(Clone)]
pub(super) struct Kept {
    derived: DerivedId,
    pub(super) body: ExprId,
    height: u16,
    holder: Option<Holder>,
    of: Option<Thing>,
    argument: Option<Thing>,
}

/// As whom, and for what, a define is read; whose value it is, if that is kept.
#[derive(Clone, Copy)]
pub(super) struct Asks {
    meant: (Value, u8),
    argument: Option<Value>,
    pub(super) key: Option<MemoKey>,
}

impl Kept {
    /// Who asks for it; nobody if it is nothing's.
    #[inline(always)]
    pub(super) fn asks(&self, eval: &mut Eval<'_>) -> Result<Option<Asks>, Trap> {
        let Some(holder) = holder(eval, self.of.as_ref())? else { return Ok(None) };
        let locals = eval.scratch.locals.len();
        let argument = self.argument.as_ref().map(|argument| argument.get(eval)).transpose()?;
        // What it bound on its way is of no more use.
        eval.scratch.locals.truncate(locals);
        let (meant, key) = eval.scope_and_key(self.derived, self.holder, holder, argument);
        Ok(Some(Asks { meant, argument, key }))
    }

    /// What its body gives, which is kept if it is to be.
    pub(super) fn worked_out(&self, eval: &mut Eval<'_>, asks: Asks) -> Result<Value, Trap> {
        match asks.key {
            Some(key) => eval.worked_out_and_kept(key, |eval| self.body(eval, asks)),
            None => self.body(eval, asks),
        }
    }

    /// What its body gives.
    fn body(&self, eval: &mut Eval<'_>, asks: Asks) -> Result<Value, Trap> {
        self.read(eval, asks, |eval| eval.value(self.body))
    }

    /// Reads its body as whoever and for whatever is meant.
    #[inline(always)]
    pub(super) fn read<T>(
        &self,
        eval: &mut Eval<'_>,
        asks: Asks,
        read: impl FnOnce(&mut Eval<'_>) -> Result<T, Trap>,
    ) -> Result<T, Trap> {
        let locals = eval.scratch.locals.len();
        eval.scratch.locals.extend(asks.argument);
        eval.within(self.height, asks.meant, locals, read)
    }

    /// Lists what it gives on top of scratch; of nothing it has no items.
    pub(super) fn listing(self) -> Reading<usize> {
        reading(move |eval| {
            let start = eval.scratch.items.len();
            let Some(asks) = self.asks(eval)? else {
                eval.scratch.items.truncate(start);
                return eval.finish_list(start);
            };
            if let Some(key) = asks.key
                && eval.recalled_list(key, start)?
            {
                return eval.finish_list(start);
            }
            let value = self.worked_out(eval, asks)?;
            eval.replace_with_items(value, start);
            eval.finish_list(start)
        })
    }

    /// Its value: what it gave earlier, or what is worked out now.
    fn value(self) -> Reading<Value> {
        reading(move |eval| {
            let Some(asks) = self.asks(eval)? else { return Ok(Value::Nothing) };
            match asks.key {
                Some(key) => eval.recalled(key, |eval| self.body(eval, asks)),
                None => self.body(eval, asks),
            }
        })
    }
}

/// Whose value is asked for, if it is said; nothing if it is nothing's.
#[inline(always)]
fn holder(eval: &mut Eval<'_>, of: Option<&Thing>) -> Result<Option<Option<Value>>, Trap> {
    Ok(match of {
        None => Some(None),
        Some(of) => match of.get(eval)? {
            Value::Nothing => None,
            holder => Some(Some(holder)),
        },
    })
}

/// Arguments are the first locals from there on.
#[inline(always)]
fn bind(eval: &mut Eval<'_>, locals: usize, args: &[Thing]) -> Result<(), Trap> {
    for (index, arg) in args.iter().enumerate() {
        let value = arg.get(eval)?;
        // What an argument bound on its way is of no more use.
        eval.scratch.locals.truncate(locals + index);
        eval.scratch.locals.push(value);
    }
    Ok(())
}

impl Compiler<'_> {
    /// A define as one whose body alone is read, if it is such: nothing changes it, and it is not kept.
    pub(super) fn plain(
        &self,
        derived: DerivedId,
        of: Option<ExprId>,
        args: &[ExprId],
    ) -> Option<Plain> {
        let declared = self.plainly(derived, args)?;
        let (body, holder) = (declared.body, declared.holder);
        let height = self.rules.depth(body);
        let of = of.map(|of| self.thing(of));
        let args: Box<[_]> = args.iter().map(|&arg| self.thing(arg)).collect();
        let made =
            self.stands(body, holder, of.as_ref(), &args).then(|| self.made_for(body, &args));
        let (ways, how) = match made.flatten() {
            Some(ways) => (ways, How::InPlace { binds: self.binds(body) }),
            None => (self.of_body(body), How::Called { holder, args }),
        };
        Some(Plain { body, ways, height, of, how })
    }

    /// A define that is its body, if nothing changes it and it is not kept for these arguments.
    pub(super) fn plainly(&self, derived: DerivedId, args: &[ExprId]) -> Option<&Derived> {
        let plain = self.rules.is_unchanged(derived) && !self.is_kept(derived, args)?;
        self.rules.program.derived.get(derived).filter(|_| plain)
    }

    /// Whether a define that is read for these arguments would be kept if nothing changed it.
    fn is_kept(&self, derived: DerivedId, args: &[ExprId]) -> Option<bool> {
        let declared = self.rules.program.derived.get(derived)?;
        Some(args.len() < 2 && !sizes::is_small(self.rules, declared.body))
    }

    /// The define that a node reads, if it is such a one.
    pub(super) fn plain_node(&self, node: &Expr) -> Option<Plain> {
        match node {
            Expr::Derived { derived, of, args } => self.plain(*derived, *of, args),
            _ => None,
        }
    }

    /// A define as one that is kept, if it is such.
    fn kept(&self, derived: DerivedId, of: Option<ExprId>, args: &[ExprId]) -> Option<Kept> {
        let declared = self.rules.program.derived.get(derived)?;
        let kept = self.is_kept(derived, args)?;
        (self.rules.is_unchanged(derived) && kept).then(|| Kept {
            derived,
            body: declared.body,
            height: self.rules.depth(declared.body),
            holder: declared.holder,
            of: of.map(|of| self.thing(of)),
            argument: args.first().map(|&arg| self.thing(arg)),
        })
    }

    /// The define that a node reads, if it is one that is kept.
    pub(super) fn kept_node(&self, node: &Expr) -> Option<Kept> {
        match node {
            Expr::Derived { derived, of, args } => self.kept(*derived, *of, args),
            _ => None,
        }
    }

    /// A define that may be changed, or kept.
    pub(super) fn derived(
        &self,
        derived: DerivedId,
        of: Option<ExprId>,
        args: &[ExprId],
    ) -> Reading<Value> {
        if let Some(kept) = self.kept(derived, of, args) {
            return kept.value();
        }
        let of = of.map(|of| self.thing(of));
        let args: Box<[Thing]> = args.iter().map(|&arg| self.thing(arg)).collect();
        reading(move |eval| {
            let Some(holder) = holder(eval, of.as_ref())? else { return Ok(Value::Nothing) };
            let locals = eval.scratch.locals.len();
            bind(eval, locals, &args)?;
            eval.derived_for(derived, holder, locals)
        })
    }
}
