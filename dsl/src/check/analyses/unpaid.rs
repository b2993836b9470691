//! Goods that are paid or moved all or nothing, where nothing asks whether they were: what stands behind is done in any case
//! (`W0145`).

mod before;

use std::collections::{BTreeMap, BTreeSet};

use schema::code::{Op, Role};
use schema::expr::Expr;
use schema::goods::{Blend, End};
use schema::id::{AbilityId, BlockId, CellId, DerivedId, ExprId, MemberId};
use schema::source::Span;

use before::{Before, Reads};

use crate::check::analyses::Lowered;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// A place in the code: an instruction of a block.
type Place = (BlockId, usize);

/// Warns of goods whose amounts are written out and that are paid or moved all or nothing, if something stands behind them in the
/// same block, and nothing on the way there has asked for such goods or given any.
pub(crate) fn check(lowered: Lowered<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if lowered.program.pools.is_empty() {
        return found;
    }
    let unpaid = Unpaid::new(lowered);
    for (id, block) in lowered.program.blocks.pairs() {
        // What lies in the pools of a setup stands in the text.
        if block.role == Role::Setup {
            continue;
        }
        for (at, op) in block.code.iter().enumerate() {
            let Some(price) = unpaid.price(op) else { continue };
            let Some(behind) = unpaid.behind((id, at)) else { continue };
            if !unpaid.is_asked((id, at), &price.resources) {
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

/// How many places are looked at on the ways to one. Where there are more it counts as asked for.
const MOST_WAYS: usize = 64;

struct Unpaid<'p> {
    lowered: Lowered<'p>,
    /// The cells of pools.
    cells: BTreeSet<CellId>,
    /// The defines that read goods or name a resource.
    derived: BTreeSet<DerivedId>,
    before: BTreeMap<BlockId, Before>,
    /// From where each block is run.
    ways: BTreeMap<BlockId, Vec<Place>>,
    /// From where each ability is performed.
    performed: BTreeMap<AbilityId, Vec<Place>>,
    /// What is asked before a handler or a contributed option runs its block.
    conditions: BTreeMap<BlockId, Reads>,
}

impl<'p> Unpaid<'p> {
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
    /// whether it was paid. What is only paid in its turn counts for nothing.
    fn behind(&self, (id, at): Place) -> Option<usize> {
        let (code, jumps) = (&self.lowered.program.blocks[id].code, &self.before.get(&id)?.jumps);
        let mut next = at + 1;
        loop {
            let op = code.get(next)?;
            let ends = jumps.get(&next).is_some_and(|from| *from < next);
            match op {
                op if ends || ends_a_block(op) || self.price(op).is_some() => return None,
                Op::Look | Op::Crossed { .. } | Op::Remember { .. } => next += 1,
                _ => return Some(next),
            }
        }
    }

    /// Whether something on the way to a place has asked for such goods, or has given some in the block itself or around it.
    fn is_asked(&self, from: Place, of: &BTreeSet<MemberId>) -> bool {
        let (mut seen, mut open) = (BTreeSet::from([from]), vec![(from, false)]);
        while let Some(((id, at), performed)) = open.pop() {
            let Some(before) = self.before.get(&id) else { continue };
            let is_before = |first: Option<usize>| first.is_some_and(|first| first < at);
            let role = self.lowered.program.blocks[id].role;
            // What was asked for before something else was paid, such as the card whose ability it is, was spent on that.
            if performed && is_before(before.pays) {
                continue;
            }
            // What was given earlier in the flow may have been spent.
            let gives = is_before(before.gives) && ((id, at) == from || role != Role::Flow);
            let names = of.iter().any(|of| is_before(before.names.get(of).copied()));
            let within = before.options.range(..=at).next_back().and_then(|(_, option)| *option);
            let option = within.map(|option| self.read(&self.lowered.program.options[option]));
            let mut conditions = option.iter().chain(self.conditions.get(&id));
            let asks = |reads: &Reads| reads.goods || !reads.named.is_disjoint(of);
            if gives || names || is_before(before.asks) || conditions.any(asks) {
                return true;
            }
            let (ways, performed) = match role {
                Role::Ability(ability) => (self.performed.get(&ability), true),
                _ => (self.ways.get(&id), performed),
            };
            let ways = ways.into_iter().flatten().filter(|way| seen.insert(**way));
            open.extend(ways.map(|way| (*way, performed)));
            if seen.len() > MOST_WAYS {
                return true;
            }
        }
        false
    }
}

/// Whether a block of the text ends at an instruction, a gate asks there whether something was done, or a stretch of the game
/// begins, which nobody buys.
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
            | Op::Open(_)
            | Op::Close(_)
            | Op::Turns { .. }
            | Op::NextTurn
            | Op::BeginTurn(_)
            | Op::EndTurn(_)
            | Op::TakeOption { .. }
            | Op::StopMenu
            | Op::End(_)
            | Op::EndGame
    )
}
