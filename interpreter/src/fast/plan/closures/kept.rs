//! Closures of defines that are memoised (pass `memory`).

use schema::expr::Expr;
use schema::id::{DerivedId, ExprId};
use schema::program::Holder;

use super::derived::{Plain, holder};
use super::operands::Thing;
use super::{Compiler, reading};
use crate::eval::{Eval, MemoKey, Reading};
use crate::fault::Trap;
use crate::value::Value;

/// A define with at most one argument that no effect changes and that is memoised, as it is used in one expression.
#[derive(Clone)]
pub(super) struct Kept {
    derived: DerivedId,
    pub(super) body: ExprId,
    height: u16,
    holder: Option<Holder>,
    of: Option<Thing>,
    argument: Option<Thing>,
    /// The same use while memoisation does not pay.
    pub(super) direct: Plain,
}

/// The evaluated scope of a memoised define, and the key of its value if there is one.
#[derive(Clone, Copy)]
pub(super) struct Request {
    meant: (Value, u8),
    argument: Option<Value>,
    pub(super) key: Option<MemoKey>,
}

impl Kept {
    /// Whether memoisation pays now. Only then may the key of a request be used.
    #[inline(always)]
    pub(super) fn keeps(&self, eval: &mut Eval<'_>) -> bool {
        eval.keeps(self.derived)
    }

    /// Evaluates the holder and argument; `None` if the holder is nothing.
    #[inline(always)]
    pub(super) fn request(&self, eval: &mut Eval<'_>) -> Result<Option<Request>, Trap> {
        let Some(holder) = holder(eval, self.of.as_ref())? else { return Ok(None) };
        let locals = eval.scratch.locals.len();
        let argument = self.argument.as_ref().map(|argument| argument.get(eval)).transpose()?;
        // Drop locals that evaluating the argument has bound.
        eval.scratch.locals.truncate(locals);
        let meant = eval.meant(self.holder, holder);
        let key = eval.memo_key(self.derived, holder, meant, argument.as_slice());
        Ok(Some(Request { meant, argument, key }))
    }

    /// Computes the value and stores it if it is memoised.
    pub(super) fn worked_out(&self, eval: &mut Eval<'_>, request: Request) -> Result<Value, Trap> {
        match request.key {
            Some(key) => eval.worked_out_and_kept(key, |eval| self.body(eval, request)),
            None => self.body(eval, request),
        }
    }

    /// Computes the value.
    fn body(&self, eval: &mut Eval<'_>, request: Request) -> Result<Value, Trap> {
        self.read(eval, request, |eval| eval.value(self.body))
    }

    /// Evaluates the body with `read` in its scope.
    #[inline(always)]
    pub(super) fn read<T>(
        &self,
        eval: &mut Eval<'_>,
        request: Request,
        read: impl FnOnce(&mut Eval<'_>) -> Result<T, Trap>,
    ) -> Result<T, Trap> {
        let locals = eval.scratch.locals.len();
        eval.scratch.locals.extend(request.argument);
        eval.within(self.height, request.meant, locals, read)
    }

    /// The closure of the define as a list, which is empty if the holder is nothing. `direct` is that of [`Kept::direct`].
    pub(super) fn listing(self, direct: Reading<usize>) -> Reading<usize> {
        reading(move |eval| match self.keeps(eval) {
            true => self.items_kept(eval),
            false => direct(eval),
        })
    }

    /// Puts the memoised list on top of scratch, or computes and stores it. Not inlined, so that [`Kept::direct`] costs no
    /// more where memoisation does not pay.
    #[inline(never)]
    fn items_kept(&self, eval: &mut Eval<'_>) -> Result<usize, Trap> {
        let start = eval.scratch.items.len();
        let Some(request) = self.request(eval)? else {
            eval.scratch.items.truncate(start);
            return eval.finish_list(start);
        };
        if let Some(key) = request.key
            && eval.recalled_list(key, start)?
        {
            return eval.finish_list(start);
        }
        let value = self.worked_out(eval, request)?;
        eval.replace_with_items(value, start);
        eval.finish_list(start)
    }

    /// The closure of the define as a value.
    pub(super) fn value(self) -> Reading<Value> {
        let direct = self.direct.value();
        reading(move |eval| match self.keeps(eval) {
            true => self.value_kept(eval),
            false => direct(eval),
        })
    }

    /// The memoised value, or the computed one, which is then stored. Not inlined, as [`Kept::items_kept`].
    #[inline(never)]
    fn value_kept(&self, eval: &mut Eval<'_>) -> Result<Value, Trap> {
        let Some(request) = self.request(eval)? else { return Ok(Value::Nothing) };
        match request.key {
            Some(key) => eval.recalled(key, |eval| self.body(eval, request)),
            None => self.body(eval, request),
        }
    }
}

impl Compiler<'_> {
    /// A use of a define as [`Kept`], if it is such.
    pub(super) fn kept(
        &self,
        derived: DerivedId,
        of: Option<ExprId>,
        args: &[ExprId],
    ) -> Option<Kept> {
        let declared = self.rules.program.derived.get(derived)?;
        let kept = self.is_kept(derived, args)?;
        (self.rules.is_unchanged(derived) && kept).then(|| Kept {
            derived,
            body: declared.body,
            height: self.rules.depth(declared.body),
            holder: declared.holder,
            of: of.map(|of| self.thing(of)),
            argument: args.first().map(|&arg| self.thing(arg)),
            direct: self.direct(declared, of, args),
        })
    }

    /// The [`Kept`] define that a node uses, if it does.
    pub(super) fn kept_node(&self, node: &Expr) -> Option<Kept> {
        match node {
            Expr::Derived { derived, of, args } => self.kept(*derived, *of, args),
            _ => None,
        }
    }
}
