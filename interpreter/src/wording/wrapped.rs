//! Calls of built-in verbs that a game answers: they are told as the instruction that the verb carries out.

use std::borrow::Cow;

use schema::code::{Arg, Audience, Op, Placement};
use schema::expr::{End, Expr};
use schema::id::SlotId;
use schema::primitive::Event;
use schema::program::{Param, Program};

/// The instruction that a call of a built-in verb carries out, and how many instructions stand for it: behind the call
/// the first of what the verb yields may be taken. `None` if the code begins with anything else.
pub(super) fn unwrapped(program: &Program, code: &[Op]) -> Option<(Op, usize)> {
    let Some(Op::Call { verb, args, result }) = code.first() else { return None };
    let (verb, result) = (program.verbs.get(*verb)?, *result);
    let event = verb.primitive?.event()?;
    let Some(Arg::Value { value: what, follow }) = args.first() else { return None };
    let (what, follow) = (*what, *follow);
    let one = result.is_some_and(|slot| takes_first(program, code.get(1), slot));
    let given = |preposition: &str| {
        let names = |param: &Param| param.preposition.as_deref() == Some(preposition);
        match args.get(verb.params.iter().position(names)?)? {
            Arg::Value { value, .. } => Some(*value),
            Arg::Block(_) | Arg::Default => None,
        }
    };
    let moved = |place: Placement| {
        let to = given(place.preposition())?;
        Some(Op::Move { what, follow, to, place, result, one, at_last: false })
    };
    let op = match event {
        Event::Moved => Placement::ALL.into_iter().find_map(moved)?,
        Event::Shown { to_all: true } => Op::Show { what, to: Audience::Everybody, result, one },
        Event::Shown { to_all: false } => Op::Show { what, to: Audience::Me, result, one },
        Event::Shuffled => Op::Shuffle(what),
    };
    Some((op, 1 + usize::from(one)))
}

/// The instructions of a block, as they are told.
pub(super) fn instructions<'p>(
    program: &'p Program,
    code: &'p [Op],
) -> impl Iterator<Item = Cow<'p, Op>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (op, count) = match unwrapped(program, code.get(at..)?) {
            Some((op, count)) => (Cow::Owned(op), count),
            None => (Cow::Borrowed(code.get(at)?), 1),
        };
        at += count;
        Some(op)
    })
}

/// Whether an instruction makes the first of a variable's list the variable's value.
fn takes_first(program: &Program, op: Option<&Op>, slot: SlotId) -> bool {
    let Some(Op::Let { slot: own, value }) = op else { return false };
    let Some(Expr::Take { end: End::First, count: None, of }) = program.exprs.get(*value) else {
        return false;
    };
    *own == slot && program.exprs.get(*of) == Some(&Expr::Slot(slot))
}
