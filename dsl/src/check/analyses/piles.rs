//! Reports zones of piles that are used where a single pile or cards are needed.

use std::collections::{BTreeMap, BTreeSet};

use schema::code::{Arg, Op};
use schema::expr::Expr;
use schema::id::{BlockId, ExprId, SlotId, VerbId, ZoneId};
use schema::program::{Keys, Layout};
use schema::source::Span;

use crate::check::analyses::Lowered;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// A parameter of a verb, as a slot of its frame.
pub(crate) type Parameter = (VerbId, SlotId);

/// What a zone or pile is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wanted {
    /// Its cards are read.
    Cards,
    /// Cards are moved to it.
    Target,
    /// It is shuffled.
    Order,
}

impl Lowered<'_> {
    /// The zone of piles that an expression gives, if it can be told from the text.
    pub(crate) fn piles(&self, value: ExprId) -> Option<ZoneId> {
        let mut value = value;
        // Stop at cycles of defines.
        for _ in 0..=self.program.derived.len() {
            match self.exprs.get(value)? {
                Expr::Zone { zone, .. } => {
                    return (self.program.zones[*zone].layout == Layout::Piles).then_some(*zone);
                }
                Expr::If { then, .. } => value = *then,
                Expr::Derived { derived, .. } => value = self.program.derived[*derived].body,
                _ => return None,
            }
        }
        None
    }

    /// The error about a zone of piles where one pile must be named (`C0301`). A card can be moved to a zone whose
    /// piles go by the names of cards: it goes to the pile of its name.
    pub(crate) fn several_piles(
        &self,
        value: ExprId,
        wanted: Wanted,
        span: Span,
    ) -> Option<Diagnostic> {
        let zone = self.piles(value).map(|zone| &self.program.zones[zone]);
        let keys = zone.map_or(Keys::Cards, |zone| zone.keys);
        let name = zone.map_or("ZONE", |zone| zone.name.as_str());
        let one = match keys {
            Keys::Cards if wanted == Wanted::Target => return None,
            Keys::Cards => format!("`{name}[c]` with the name of a card"),
            Keys::Numbers(_) => format!("`{name}[1]`"),
            Keys::Members(family) => {
                let first = self.program.families[family].first;
                format!("`{name}.{}`", self.program.members[first].name)
            }
        };
        let (message, help) = match wanted {
            Wanted::Cards => (
                "this is a zone of piles, and cards are wanted",
                format!("name all that lie in it, `{name}.cards`, or one pile: {one}"),
            ),
            Wanted::Target => (
                "this is a zone of piles, and one pile is wanted: nothing says which",
                format!("name one: {one}"),
            ),
            Wanted::Order => (
                "this is a zone of piles, and one pile is wanted: each has an order of its own",
                format!(
                    "name one, {one}, or go through them: `for p in (pile in {name}) {{ shuffle p }}`"
                ),
            ),
        };
        let label = if wanted == Wanted::Cards { "which cards?" } else { "which pile?" };
        Some(Diagnostic::error(codes::WRONG_TYPE, span, message).label(span, label).help(help))
    }

    /// Reports zones of piles that are handed to verbs which use the parameter as one place. `read` holds where zones
    /// are named.
    pub(crate) fn piles_handed_on(&self, read: &[(ExprId, Span)]) -> Vec<Diagnostic> {
        let mut takes = BTreeSet::new();
        let mut passed: BTreeMap<Parameter, Vec<Parameter>> = BTreeMap::new();
        let mut handed = Vec::new();
        for (verb, op, span) in self.written() {
            let own = |value: &ExprId| self.parameter(verb, *value);
            match op {
                Op::Move { what, to, .. } => {
                    takes.extend(own(what).map(|at| (at, Wanted::Cards)));
                    takes.extend(own(to).map(|at| (at, Wanted::Target)));
                }
                Op::Show { what, .. } => takes.extend(own(what).map(|at| (at, Wanted::Cards))),
                Op::Shuffle(of) => takes.extend(own(of).map(|at| (at, Wanted::Order))),
                Op::Stock { to, .. } => takes.extend(own(to).map(|at| (at, Wanted::Target))),
                Op::Call { verb: called, args, .. } => {
                    let params = &self.program.verbs[*called].params;
                    for (at, (arg, param)) in args.iter().zip(params).enumerate() {
                        let value = match arg {
                            Arg::Value { value, .. } => Some(*value),
                            Arg::Default => param.default,
                            Arg::Block(_) => None,
                        };
                        let Some(value) = value else { continue };
                        let given = (*called, SlotId(at as u16));
                        if let Some(outer) = own(&value) {
                            passed.entry(given).or_default().push(outer);
                        }
                        handed.extend(self.piles(value).map(|_| (given, value, span)));
                    }
                }
                _ => {}
            }
        }
        let takes = taken_through(takes, &passed);
        let mut named = BTreeMap::new();
        read.iter().rev().for_each(|(id, span)| {
            named.insert(*id, *span);
        });
        let place = |value, call| named.get(&value).copied().unwrap_or(call);
        let told = handed.into_iter().filter_map(|(given, value, call)| {
            let wanted = takes.range((given, Wanted::Cards)..=(given, Wanted::Order));
            wanted
                .map(|(_, wanted)| *wanted)
                .find_map(|wanted| self.several_piles(value, wanted, place(value, call)))
        });
        let mut told: Vec<Diagnostic> = told.collect();
        told.dedup();
        told
    }

    /// All instructions with their spans, and the verb whose parameters are the first slots of the frame that they run
    /// in.
    fn written(&self) -> Vec<(Option<VerbId>, &Op, Span)> {
        let blocks = &self.program.blocks;
        let mut owners: Vec<(BlockId, VerbId)> = self
            .program
            .verbs
            .pairs()
            .filter_map(|(verb, declared)| Some((declared.block?, verb)))
            .collect();
        let mut at = 0;
        while let Some(&(block, verb)) = owners.get(at) {
            for op in &blocks[block].code {
                let Op::Call { args, .. } = op else { continue };
                owners.extend(args.iter().filter_map(|arg| match arg {
                    Arg::Block(inner) => Some((*inner, verb)),
                    Arg::Value { .. } | Arg::Default => None,
                }));
            }
            at += 1;
        }
        let owners: BTreeMap<BlockId, VerbId> = owners.into_iter().collect();
        let ops = blocks.pairs().flat_map(|(id, block)| {
            let verb = owners.get(&id).copied();
            block.code.iter().zip(&block.spans).map(move |(op, span)| (verb, op, *span))
        });
        ops.collect()
    }

    /// The parameter that an expression reads, if it is just that.
    pub(crate) fn parameter(&self, verb: Option<VerbId>, value: ExprId) -> Option<Parameter> {
        let verb = verb?;
        match self.exprs.get(value)? {
            Expr::Slot(slot) if usize::from(slot.0) < self.program.verbs[verb].params.len() => {
                Some((verb, *slot))
            }
            _ => None,
        }
    }
}

/// Extends the uses of parameters to those that are passed on to them, until nothing changes.
fn taken_through(
    mut takes: BTreeSet<(Parameter, Wanted)>,
    passed: &BTreeMap<Parameter, Vec<Parameter>>,
) -> BTreeSet<(Parameter, Wanted)> {
    let mut open: Vec<(Parameter, Wanted)> = takes.iter().copied().collect();
    while let Some((inner, wanted)) = open.pop() {
        for outer in passed.get(&inner).into_iter().flatten() {
            if takes.insert((*outer, wanted)) {
                open.push((*outer, wanted));
            }
        }
    }
    takes
}
