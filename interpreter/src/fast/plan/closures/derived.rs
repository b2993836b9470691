//! Derived values. Those that nothing changes and that are cheap are read at once, in whichever way they are asked for; all
//! others may be kept (pass `memory`).

use std::sync::Arc;

use schema::expr::Expr;
use schema::id::{DerivedId, ExprId};
use schema::program::Holder;

use super::amounts::{Resources, kinds};
use super::operands::Thing;
use super::{Compiler, reading};
use crate::eval::{Amounts, Eval, Reading};
use crate::fast::plan::sizes;
use crate::fault::Trap;
use crate::value::Value;

/// A define that is its body, whatever it is read of.
#[derive(Clone)]
pub(super) struct Plain {
    pub(super) body: ExprId,
    /// How deep the body is.
    height: u16,
    holder: Option<Holder>,
    of: Option<Thing>,
    args: Box<[Thing]>,
}

impl Plain {
    /// Reads its body, which leaves scratch as it is; of nothing it gives something else.
    pub(super) fn scalar<T: Copy + Send + Sync + 'static>(
        self,
        nothing: T,
        read: impl Fn(&mut Eval<'_>) -> Result<T, Trap> + Send + Sync + 'static,
    ) -> Reading<T> {
        if self.args.iter().all(Thing::is_leaf) && self.of.as_ref().is_none_or(Thing::is_leaf) {
            return self.reading(nothing, read);
        }
        let read = self.reading(nothing, read);
        reading(move |eval| {
            let mark = eval.scratch.items.len();
            let found = read(eval)?;
            eval.scratch.items.truncate(mark);
            Ok(found)
        })
    }

    /// Reads its body; of nothing it gives something else.
    pub(super) fn reading<T: Copy + Send + Sync + 'static>(
        self,
        nothing: T,
        read: impl Fn(&mut Eval<'_>) -> Result<T, Trap> + Send + Sync + 'static,
    ) -> Reading<T> {
        reading(move |eval| {
            let Some(holder) = holder(eval, self.of.as_ref())? else { return Ok(nothing) };
            let locals = eval.scratch.locals.len();
            bind(eval, locals, &self.args)?;
            let meant = eval.meant(self.holder, holder);
            eval.within(self.height, meant, locals, &read)
        })
    }

    /// Lists its body on top of scratch; of nothing it has no items.
    pub(super) fn listing(
        self,
        read: impl Fn(&mut Eval<'_>) -> Result<usize, Trap> + Send + Sync + 'static,
    ) -> Reading<usize> {
        const NOTHING: usize = usize::MAX;
        let body = self.reading(NOTHING, read);
        reading(move |eval| {
            let start = eval.scratch.items.len();
            let from = body(eval)?;
            if from == NOTHING {
                eval.scratch.items.truncate(start);
            } else if from > start {
                // What was looked at on the way there is no item.
                eval.scratch.items.drain(start..from);
            }
            eval.is_listed(start)
        })
    }
}

/// A define without arguments that is its body, and is kept.
#[derive(Clone)]
pub(super) struct Kept {
    derived: DerivedId,
    pub(super) body: ExprId,
    height: u16,
    holder: Option<Holder>,
    of: Option<Thing>,
}

impl Kept {
    /// What its body gives, which is read as whoever and for whatever is meant.
    fn work_out(&self, eval: &mut Eval<'_>, meant: (Value, u8)) -> Result<Value, Trap> {
        let locals = eval.scratch.locals.len();
        eval.within(self.height, meant, locals, |eval| eval.value(self.body))
    }

    /// Its value: what it gave earlier, or what is worked out now.
    fn value(self) -> Reading<Value> {
        reading(move |eval| {
            let Some(holder) = holder(eval, self.of.as_ref())? else { return Ok(Value::Nothing) };
            let (meant, asker) = eval.asks(self.derived, self.holder, holder);
            match asker {
                Some(asker) => eval.recalled(asker, |eval| self.work_out(eval, meant)),
                None => self.work_out(eval, meant),
            }
        })
    }

    /// The amounts of a bundle.
    pub(super) fn amounts(self, resources: Arc<Resources>) -> Reading<Amounts> {
        reading(move |eval| {
            let start = eval.scratch.items.len();
            let Some(holder) = holder(eval, self.of.as_ref())? else {
                return Ok(Amounts::default());
            };
            let (meant, asker) = eval.asks(self.derived, self.holder, holder);
            let value = match asker {
                Some(asker) => {
                    let known = eval.recalled_items(asker, |items| resources.amounts(items))?;
                    if let Some(amounts) = known {
                        eval.scratch.items.truncate(start);
                        // What a define gives is listed once more.
                        eval.scratch.looked.at(kinds(&amounts))?;
                        return Ok(amounts);
                    }
                    eval.worked_out_and_kept(asker, |eval| self.work_out(eval, meant))?
                }
                None => self.work_out(eval, meant)?,
            };
            eval.settle(value, start);
            eval.is_listed(start)?;
            resources.read_off(eval, start)
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
        let declared = self.rules.program.derived.get(derived)?;
        let kept = args.is_empty() && !sizes::is_small(self.rules, declared.body);
        (self.rules.is_unchanged(derived) && !kept).then(|| Plain {
            body: declared.body,
            height: self.rules.depth(declared.body),
            holder: declared.holder,
            of: of.map(|of| self.thing(of)),
            args: args.iter().map(|&arg| self.thing(arg)).collect(),
        })
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
        let kept = args.is_empty() && !sizes::is_small(self.rules, declared.body);
        (self.rules.is_unchanged(derived) && kept).then(|| Kept {
            derived,
            body: declared.body,
            height: self.rules.depth(declared.body),
            holder: declared.holder,
            of: of.map(|of| self.thing(of)),
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
