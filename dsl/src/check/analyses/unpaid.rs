//! Goods that are paid or moved all or nothing, where nothing asks whether they were: what stands behind is done in any case
//! (`W0145`).

use std::collections::BTreeSet;

use schema::choice::ChoiceOption;
use schema::code::{Arg, Block, Op, Role};
use schema::expr::Expr;
use schema::goods::{Blend, End};
use schema::id::{BlockId, ExprId, Id, MemberId, VerbId};
use schema::parts::{each_held, reached_in};
use schema::source::Span;
use traversable::TraversableMut;

use crate::check::analyses::Lowered;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// A place in the code: an instruction of a block.
type Place = (BlockId, usize);

/// Warns of goods whose amounts are written out and that are paid or moved all or nothing, if something stands behind them in the
/// same block, and nothing on the way there has asked for such goods or given any.
pub(crate) fn check(lowered: Lowered<'_>) -> Vec<Diagnostic> {
    let unpaid = Unpaid::new(lowered);
    let mut found = Vec::new();
    for (id, block) in lowered.program.blocks.pairs() {
        // What lies in the pools of a setup stands in the text.
        if block.role == Role::Setup {
            continue;
        }
        for (at, op) in block.code.iter().enumerate() {
            let Some(price) = unpaid.price(op) else { continue };
            let Some(behind) = unpaid.behind(block, at) else { continue };
            let mut seen = BTreeSet::new();
            if !unpaid.is_asked((id, at), &price.resources, &mut seen) {
                found.push(price.warning(block.spans[at], block.spans[behind]));
            }
        }
    }
    found.sort_by_key(Diagnostic::span);
    found
}

/// What is paid or moved.
struct Price {
    resources: BTreeSet<MemberId>,
    /// As it is written: `2 granite, 1 marble`.
    words: String,
    /// ` from POOL`, if the text names a pool.
    from: String,
    /// Whether it is paid, else moved from pool to pool.
    is_paid: bool,
    /// A condition that asks for it, if it is of one resource.
    asked: Option<String>,
}

impl Price {
    fn warning(&self, span: Span, behind: Span) -> Diagnostic {
        let Self { words, from, .. } = self;
        let verb = if self.is_paid { "pay" } else { "move" };
        let call = match self.is_paid {
            true => format!("pay {words}{from}"),
            false => format!("move {words}{from} to POOL"),
        };
        let asked = self.asked.as_deref().map_or_else(String::new, |asked| {
            format!("; if the rest is done in any case, ask first: `if {asked} {{ {call} }}`")
        });
        Diagnostic::warning(
            codes::DONE_UNPAID,
            span,
            format!(
                "what stands behind this `{verb}` is done even by whoever does not have {words}"
            ),
        )
        .label(span, "all of it or nothing")
        .label(behind, "done in any case")
        .help(format!("put the rest behind `then`: `{call} then {{ … }}`{asked}"))
    }
}

struct Unpaid<'p> {
    lowered: Lowered<'p>,
    /// From where each verb is called.
    calls: Vec<(VerbId, Place)>,
    /// Where each block that is handed to a verb is written, and where that verb runs what it is handed.
    handed: Vec<(BlockId, Place)>,
}

impl<'p> Unpaid<'p> {
    fn new(lowered: Lowered<'p>) -> Self {
        let (mut calls, mut handed) = (Vec::new(), Vec::new());
        for (id, block) in lowered.program.blocks.pairs() {
            for (at, op) in block.code.iter().enumerate() {
                let Op::Call { verb, args, .. } = op else { continue };
                calls.push((*verb, (id, at)));
                let runs = lowered.program.verbs[*verb].block.into_iter().flat_map(|body| {
                    let code = lowered.program.blocks[body].code.iter().enumerate();
                    code.filter(|(_, op)| matches!(op, Op::RunBlock(_)))
                        .map(move |(at, _)| (body, at))
                });
                let runs: Vec<Place> = runs.chain([(id, at)]).collect();
                for arg in args {
                    let Arg::Block(block) = arg else { continue };
                    handed.extend(runs.iter().map(|place| (*block, *place)));
                }
            }
        }
        Self { lowered, calls, handed }
    }

    /// What an instruction pays or moves all or nothing, if its amounts are written out.
    fn price(&self, op: &Op) -> Option<Price> {
        let Op::Transfer { goods, from, to, whole: true, result: None } = op else { return None };
        let program = self.lowered.program;
        let mut parts = Vec::new();
        self.parts(*goods, &mut parts)?;
        let name = |member: &MemberId| program.members[*member].name.as_str();
        let words = parts.iter().map(|(n, member)| format!("{n} {}", name(member)));
        let words = words.collect::<Vec<_>>().join(", ");
        let pool = match from {
            End::Pool(pool) => match self.lowered.exprs.get(*pool)? {
                Expr::Pool { pool, .. } => Some(program.pools[*pool].name.as_str()),
                _ => Some("POOL"),
            },
            End::Own | End::Bank => None,
        };
        let asked = match &parts[..] {
            [(n, member)] => {
                let of = pool.map_or_else(String::new, |pool| format!("{pool}."));
                Some(format!("{of}{} >= {n}", name(member)))
            }
            _ => None,
        };
        Some(Price {
            resources: parts.iter().map(|(_, member)| *member).collect(),
            words,
            from: pool.map_or_else(String::new, |pool| format!(" from {pool}")),
            is_paid: *to == End::Bank,
            asked,
        })
    }

    /// The amounts of a bundle that is written out; `None` if one hangs on the game.
    fn parts(&self, goods: ExprId, parts: &mut Vec<(i32, MemberId)>) -> Option<()> {
        match self.lowered.exprs.get(goods)? {
            Expr::Bundle(pairs) => {
                for (amount, resource) in pairs {
                    let amount = self.lowered.exprs.get(*amount)?;
                    let resource = self.lowered.exprs.get(*resource)?;
                    let (Expr::Number(n), Expr::Member(member)) = (amount, resource) else {
                        return None;
                    };
                    parts.push((*n, *member));
                }
                (!pairs.is_empty()).then_some(())
            }
            Expr::Blend(Blend::Add, one, other) => {
                self.parts(*one, parts)?;
                self.parts(*other, parts)
            }
            _ => None,
        }
    }

    /// The instruction that is carried out next in the same block of the text, paid or not; `None` if there is none, or a gate asks
    /// whether it was paid. What is only paid in its turn, and what ends something, counts for nothing.
    fn behind(&self, block: &Block, at: usize) -> Option<usize> {
        let mut next = at + 1;
        loop {
            let ends = block.code[..next].iter().filter_map(Op::label);
            let op = block.code.get(next)?;
            if ends.into_iter().any(|end| usize::from(end) == next) || ends_a_block(op) {
                return None;
            }
            match op {
                Op::Look | Op::Crossed { .. } | Op::Remember { .. } => next += 1,
                op if self.price(op).is_some() => return None,
                _ => return Some(next),
            }
        }
    }

    /// Whether something on the way to a place has asked for such goods, or may have given some.
    fn is_asked(
        &self,
        (block, at): Place,
        of: &BTreeSet<MemberId>,
        seen: &mut BTreeSet<Place>,
    ) -> bool {
        if !seen.insert((block, at)) {
            return false;
        }
        let program = self.lowered.program;
        let Block { role, code, .. } = &program.blocks[block];
        if code[..at].iter().any(|op| self.asks(op, of)) || self.offered(code, at, of) {
            return true;
        }
        // What was given earlier in the turn may have been spent.
        let is_on_the_way = seen.len() == 1 || *role != Role::Flow;
        if is_on_the_way && code[..at].iter().any(|op| self.gives(op, &mut BTreeSet::new())) {
            return true;
        }
        let callers: Vec<Place> = match role {
            Role::Verb(verb) => {
                let calls = self.calls.iter().filter(|(called, _)| called == verb);
                calls.map(|(_, place)| *place).collect()
            }
            Role::Argument => {
                let handed = self.handed.iter().filter(|(handed, _)| *handed == block);
                handed.map(|(_, place)| *place).collect()
            }
            Role::Handler => {
                let handlers = program.handlers.iter().filter(|handler| handler.block == block);
                return self.any_of(handlers, of);
            }
            Role::Option => {
                let is_its = |option: &&ChoiceOption| {
                    option.contributed.as_ref().is_some_and(|from| from.block == block)
                };
                return self.any_of(program.options.iter().filter(is_its), of);
            }
            Role::Setup | Role::Flow | Role::Ability(_) => Vec::new(),
        };
        callers.into_iter().any(|place| self.is_asked(place, of, seen))
    }

    /// Whether a place is in an option that stands in its block and is offered only to whoever has such goods.
    fn offered(&self, code: &[Op], at: usize, of: &BTreeSet<MemberId>) -> bool {
        let menus = code.iter().filter_map(|op| match op {
            Op::TakeOption { bodies, next, .. } => Some((bodies, usize::from(*next))),
            _ => None,
        });
        menus.into_iter().any(|(bodies, over)| {
            let begun = bodies.iter().filter(|body| usize::from(body.at) <= at && at < over);
            let around = begun.max_by_key(|body| body.at);
            around.is_some_and(|body| self.any_of([&self.lowered.program.options[body.option]], of))
        })
    }

    /// Whether an instruction reads such goods.
    fn asks(&self, op: &Op, of: &BTreeSet<MemberId>) -> bool {
        match op {
            Op::Transfer { .. } => false,
            Op::Choose(choice) => self.any_of([&self.lowered.program.choices[*choice]], of),
            op => self.any_of([op], of),
        }
    }

    /// Whether an instruction gives goods to a pool, or a verb that it calls does.
    fn gives(&self, op: &Op, seen: &mut BTreeSet<VerbId>) -> bool {
        match op {
            Op::Transfer { to, .. } => *to != End::Bank,
            Op::PickGoods { .. } | Op::RunBlock(_) => true,
            Op::Call { verb, .. } if seen.insert(*verb) => {
                let program = self.lowered.program;
                let body = program.verbs[*verb].block.map(|block| &program.blocks[block].code);
                body.into_iter().flatten().any(|op| self.gives(op, seen))
            }
            _ => false,
        }
    }

    /// Whether a part of the program reads such goods.
    fn any_of<'a, T: Clone + TraversableMut + 'a>(
        &self,
        parts: impl IntoIterator<Item = &'a T>,
        of: &BTreeSet<MemberId>,
    ) -> bool {
        let mut roots = Vec::new();
        for part in parts {
            each_held(&mut part.clone(), &mut |held| {
                roots.extend(held.downcast_ref::<ExprId>().copied());
            });
        }
        let Lowered { program, exprs } = self.lowered;
        reached_in(program, exprs, roots).any(|(_, node)| match node {
            Expr::Member(member) => of.contains(member),
            Expr::Cell { cell, .. } => program.pools.iter().any(|pool| {
                let first = pool.first_cell.index();
                let count = usize::from(program.families[pool.family].count);
                (first..first + count).contains(&cell.index())
            }),
            node => reads_goods(node),
        })
    }
}

/// Whether a node reads goods, or something that may do so unseen.
fn reads_goods(node: &Expr) -> bool {
    matches!(
        node,
        Expr::Wealth(_)
            | Expr::Pool { .. }
            | Expr::Goods(_)
            | Expr::AmountOf { .. }
            | Expr::Kinds(_)
            | Expr::Covered(..)
            | Expr::SomeGoods { .. }
            | Expr::Script { .. }
    )
}

/// Whether a block of the text ends at an instruction, or a gate asks there whether something was done.
fn ends_a_block(op: &Op) -> bool {
    matches!(
        op,
        Op::EndGate(_)
            | Op::Return
            | Op::Fail
            | Op::Jump(_)
            | Op::EndAs(_)
            | Op::EndPass(_)
            | Op::Keep { .. }
            | Op::Window(_)
            | Op::Close(_)
            | Op::NextTurn
            | Op::EndTurn(_)
            | Op::TakeOption { .. }
            | Op::StopMenu
            | Op::End(_)
            | Op::EndGame
    )
}
