//! Closures of defines. Cheap ones that no effect changes are evaluated directly, the others may be memoised (pass
//! `memory`).

use schema::expr::Expr;
use schema::id::{DerivedId, ExprId};
use schema::program::{Derived, Holder};

use super::operands::Thing;
use super::{Compiler, reading};
use crate::eval::{Eval, Measuring, Reading, Ways};
use crate::fast::plan::sizes;
use crate::fault::Trap;
use crate::state::NOBODY;
use crate::value::Value;

/// A define that no effect changes and that is not memoised, as it is used in one expression.
#[derive(Clone)]
pub(super) struct Plain {
    pub(super) body: ExprId,
    /// The closures of the body.
    ways: Ways,
    /// The depth of the body in nodes.
    height: u16,
    of: Option<Thing>,
    how: How,
}

/// How the body of a define is evaluated.
#[derive(Clone)]
enum How {
    /// In the scope of the expression that names it, with closures for these very arguments. `binds`: the body binds
    /// locals of its own.
    InPlace { binds: bool },
    /// In a scope of its own, with its arguments as the first locals.
    Called { holder: Option<Holder>, args: Box<[Thing]> },
}

impl Plain {
    /// A closure of the define that leaves scratch as it was. If the holder is nothing it gives `nothing`.
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

    /// Evaluates the body with `read` in the right scope; `None` if the holder is nothing.
    #[inline(always)]
    pub(super) fn read<T>(
        &self,
        eval: &mut Eval<'_>,
        read: impl FnOnce(&mut Eval<'_>) -> Result<T, Trap>,
    ) -> Result<Option<T>, Trap> {
        let (declared, args) = match &self.how {
            How::InPlace { binds } => {
                // Evaluated in place, the only possible holder is the acting player.
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
        eval.arguments(locals, args, |eval, arg| arg.get(eval))?;
        let meant = eval.meant(declared, holder);
        eval.within(self.height, meant, locals, read).map(Some)
    }

    /// The closure of the define as a number.
    pub(super) fn number(&self) -> Reading<i32> {
        let read = self.body_by(&self.ways.number, |eval, body| eval.number(body));
        self.scalar(0, move |eval| read(eval))
    }

    /// The closure of the define as a condition.
    pub(super) fn condition(&self) -> Reading<bool> {
        let read = self.body_by(&self.ways.condition, |eval, body| eval.condition(body));
        self.scalar(false, move |eval| read(eval))
    }

    /// The closure of the define as a value.
    pub(super) fn value(&self) -> Reading<Value> {
        let read = self.body_by(&self.ways.value, |eval, body| eval.value(body));
        self.clone().reading(Value::Nothing, move |eval| read(eval))
    }

    /// The closure of the define as a list.
    pub(super) fn items(&self) -> Reading<usize> {
        let read = self.body_by(&self.ways.items, |eval, body| eval.items(body));
        self.listing(move |eval| read(eval))
    }

    /// The closure of the define as a bundle, if there is one.
    pub(super) fn goods(&self) -> Option<Reading<usize>> {
        let read = self.body_goods()?;
        Some(self.listing(move |eval| read(eval)))
    }

    /// The closure of the body as a bundle. In place only its own closure will do, since the interpreter does not
    /// know the arguments.
    fn body_goods(&self) -> Option<Reading<usize>> {
        match self.how {
            How::InPlace { .. } => self.ways.goods.clone(),
            How::Called { .. } => {
                Some(self.body_by(&self.ways.goods, |eval, body| eval.goods(body)))
            }
        }
    }

    /// The closure of the body as a row of amounts, if there is one.
    pub(super) fn amounts(
        &self,
        of_list: impl FnOnce(Reading<usize>) -> Measuring,
    ) -> Option<Measuring> {
        self.ways.amounts.clone().or_else(|| self.body_goods().map(of_list))
    }

    /// A closure of the body, or one that interprets it.
    fn body_by<T: 'static>(
        &self,
        way: &Option<Reading<T>>,
        read: impl Fn(&mut Eval<'_>, ExprId) -> Result<T, Trap> + Send + Sync + 'static,
    ) -> Reading<T> {
        let body = self.body;
        way.clone().unwrap_or_else(|| reading(move |eval| read(eval, body)))
    }

    /// A closure of the define. If the holder is nothing it gives `nothing`.
    fn reading<T: Copy + Send + Sync + 'static>(
        self,
        nothing: T,
        read: impl Fn(&mut Eval<'_>) -> Result<T, Trap> + Send + Sync + 'static,
    ) -> Reading<T> {
        let (height, of_me) = (self.height, self.of.is_some());
        // Evaluated in place, the only possible holder is the acting player.
        let is_nobodys = move |eval: &Eval<'_>| of_me && eval.me == NOBODY;
        match self.how {
            How::InPlace { binds } => reading(move |eval| match is_nobodys(eval) {
                true => Ok(nothing),
                false => eval.in_place(height, binds, &read),
            }),
            How::Called { .. } => {
                reading(move |eval| Ok(self.read(eval, &read)?.unwrap_or(nothing)))
            }
        }
    }

    /// A closure of the define as a list, which is empty if the holder is nothing.
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
                // Drop what evaluating the scope left below the list.
                eval.scratch.items.drain(start..from);
            }
            eval.finish_list(start)
        })
    }
}

/// Evaluates the holder: `Some(None)` if none is named, and `None` if it is nothing.
#[inline(always)]
pub(super) fn holder(
    eval: &mut Eval<'_>,
    of: Option<&Thing>,
) -> Result<Option<Option<Value>>, Trap> {
    Ok(match of {
        None => Some(None),
        Some(of) => match of.get(eval)? {
            Value::Nothing => None,
            holder => Some(Some(holder)),
        },
    })
}

impl Compiler<'_> {
    /// A use of a define as [`Plain`], if it is such.
    pub(super) fn plain(
        &self,
        derived: DerivedId,
        of: Option<ExprId>,
        args: &[ExprId],
    ) -> Option<Plain> {
        self.plainly(derived, args).map(|declared| self.direct(declared, of, args))
    }

    /// A use of a define that no effect changes, without memoisation.
    pub(super) fn direct(&self, declared: &Derived, of: Option<ExprId>, args: &[ExprId]) -> Plain {
        let (body, holder) = (declared.body, declared.holder);
        let height = self.rules.depth(body);
        let of = of.map(|of| self.thing(of));
        let args: Box<[_]> = args.iter().map(|&arg| self.thing(arg)).collect();
        // Without arguments the closures of the body will do.
        let made = self.stands(body, holder, of.as_ref(), &args).then(|| match args.is_empty() {
            true => Some(self.of_body(body)),
            false => self.made_for(body, &args),
        });
        let (ways, how) = match made.flatten() {
            Some(ways) => (ways, How::InPlace { binds: self.binds(body) }),
            None => (self.of_body(body), How::Called { holder, args }),
        };
        Plain { body, ways, height, of, how }
    }

    /// The declaration of a define, if no effect changes it and it is not memoised for these arguments.
    pub(super) fn plainly(&self, derived: DerivedId, args: &[ExprId]) -> Option<&Derived> {
        let plain = self.rules.is_unchanged(derived) && !self.is_kept(derived, args)?;
        self.rules.program.derived.get(derived).filter(|_| plain)
    }

    /// Whether a define is memoised for these arguments, unless effects change it. One of two arguments is not: its
    /// values are seldom asked for again before something that they read is written, so that keeping them gained
    /// nothing on the whole (from 8 % fewer instructions a game to 7 % more).
    pub(super) fn is_kept(&self, derived: DerivedId, args: &[ExprId]) -> Option<bool> {
        let declared = self.rules.program.derived.get(derived)?;
        Some(args.len() < 2 && !sizes::is_small(self.rules, declared.body))
    }

    /// The [`Plain`] define that a node uses, if it does.
    pub(super) fn plain_node(&self, node: &Expr) -> Option<Plain> {
        match node {
            Expr::Derived { derived, of, args } => self.plain(*derived, *of, args),
            _ => None,
        }
    }

    /// The closure of any use of a define as a value.
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
            eval.arguments(locals, &args, |eval, arg| arg.get(eval))?;
            eval.derived_for(derived, holder, locals)
        })
    }
}
