//! Finds calls that hand something hidden to a verb whose text tells it to a reader (`C0502`).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use schema::code::{Arg, Op};
use schema::expr::Expr;
use schema::id::{BlockId, ExprId, SlotId, VerbId};
use schema::parts::within;
use schema::program::{Asks, Choice};
use schema::source::Span;

use crate::check::analyses::Lowered;
use crate::check::analyses::piles::Parameter;
use crate::check::analyses::secrets::Secrets;
use crate::check::origins::{After, Origin};
use crate::codes;
use crate::diagnostic::Diagnostic;

/// What variables hold at a place of a block: this part of what [`Walked::origins`] has of the block.
type Origins = (BlockId, Range<usize>);

/// A value in a text of a verb, at a point before the verb can have shown anything. `span` is the question.
struct Tells {
    value: ExprId,
    origins: Origins,
    span: Span,
}

/// A call of a verb, with the values of variables that are known there.
struct Called<'p> {
    verb: VerbId,
    args: &'p [Arg],
    origins: Origins,
    span: Span,
}

/// What the walk through all blocks has found.
#[derive(Default)]
struct Walked<'p> {
    /// The values that texts tell, by verb.
    tells: BTreeMap<VerbId, Vec<Tells>>,
    /// For each parameter, the parameters of other verbs to which it is passed on, before anything can have been shown.
    passed: BTreeMap<Parameter, Vec<Parameter>>,
    calls: Vec<Called<'p>>,
    /// What the variables of each block hold, in the order of its code.
    origins: BTreeMap<BlockId, Vec<Origin>>,
}

/// Reports calls that hand something hidden to a verb that tells it.
pub(crate) fn check(lowered: Lowered<'_>) -> Vec<Diagnostic> {
    let walked = walk(lowered);
    let mut told = Vec::new();
    for call in &walked.calls {
        for (at, value) in values(lowered, call) {
            if !walked.may_tell((call.verb, at)) {
                continue;
            }
            let origins = walked.at(&call.origins);
            let value = whole(lowered, origins, value);
            let secrets = Secrets::new(lowered, origins);
            // A value with variables of this block cannot be judged in another block.
            if reads_variable(lowered, value) || secrets.secret(value, &Expr::Me).is_none() {
                continue;
            }
            if let Some((name, why, asked)) = walked.reveals(lowered, (call.verb, at), value) {
                let verb = &lowered.program.verbs[call.verb].name;
                let message =
                    format!("`{verb}` would tell its reader what they may not see: `{name}` {why}");
                told.push(
                    Diagnostic::error(codes::TEXT_REVEALS, call.span, message)
                        .label(call.span, "handed to it here")
                        .label(asked, "told here")
                        .help(
                            "give it only what the reader sees, or show it first: `look … as seen`",
                        ),
                );
            }
        }
    }
    told
}

impl Walked<'_> {
    /// What variables hold at a place.
    fn at(&self, (block, range): &Origins) -> &[Origin] {
        let all = self.origins.get(block).map_or(&[][..], Vec::as_slice);
        all.get(range.clone()).unwrap_or_default()
    }

    /// Whether a text may tell the value of a parameter.
    fn may_tell(&self, parameter: Parameter) -> bool {
        self.tells.get(&parameter.0).is_some_and(|tells| !tells.is_empty())
            || self.passed.contains_key(&parameter)
    }

    /// What is revealed if a parameter has this value, in its verb or in one to which it is passed on: the name of the
    /// secret, why it is not seen, and where it is told.
    fn reveals(
        &self,
        lowered: Lowered<'_>,
        parameter: Parameter,
        value: ExprId,
    ) -> Option<(String, &'static str, Span)> {
        let (mut seen, mut open) = (BTreeSet::from([parameter]), vec![parameter]);
        while let Some((verb, slot)) = open.pop() {
            for tells in self.tells.get(&verb).into_iter().flatten() {
                let mut origins = vec![Origin::of(slot, value, true)];
                origins.extend_from_slice(self.at(&tells.origins));
                let secrets = Secrets::new(lowered, &origins);
                if let Some(secret) = secrets.secret(tells.value, &Expr::Me) {
                    return Some((secret.name, secret.why, tells.span));
                }
            }
            let inner = self.passed.get(&(verb, slot)).into_iter().flatten();
            open.extend(inner.copied().filter(|inner| seen.insert(*inner)));
        }
        None
    }
}

fn walk(lowered: Lowered<'_>) -> Walked<'_> {
    let program = lowered.program;
    let bodies = program.verbs.pairs().filter_map(|(verb, declared)| Some((declared.block?, verb)));
    let bodies: BTreeMap<BlockId, VerbId> = bodies.collect();
    let mut walked = Walked::default();
    for (id, block) in program.blocks.pairs() {
        let verb = bodies.get(&id).copied();
        let (mut origins, mut lists) = (Vec::<Origin>::new(), BTreeMap::new());
        // What has been forgotten stands before this.
        let mut from = 0;
        // Whether nothing can have been shown so far in this block.
        let mut fresh = true;
        for (op, span) in block.code.iter().zip(&block.spans) {
            match op {
                Op::For { slot, list, .. } => {
                    lists.insert(*slot, *list);
                }
                Op::Choose(choice) | Op::May { choice, .. } if fresh => {
                    let choice = &program.choices[*choice];
                    if let Some(verb) = verb.filter(|_| choice.chooser.is_none()) {
                        let told = told(lowered, choice).into_iter();
                        let here = from..origins.len();
                        let tells =
                            |value| Tells { value, origins: (id, here.clone()), span: *span };
                        walked.tells.entry(verb).or_default().extend(told.map(tells));
                    }
                }
                Op::Call { verb: called, args, .. } => {
                    let here = (id, from..origins.len());
                    let call = Called { verb: *called, args, origins: here, span: *span };
                    if let Some(verb) = verb.filter(|_| fresh) {
                        for (at, value) in values(lowered, &call) {
                            let outer = lowered
                                .parameter(Some(verb), whole(lowered, &origins[from..], value));
                            let outer = outer.into_iter();
                            outer.for_each(|outer| {
                                walked.passed.entry(outer).or_default().push((*called, at));
                            });
                        }
                    }
                    walked.calls.push(call);
                }
                _ => {}
            }
            match After::of(op) {
                After::Holds(origin) => origins.push(origin),
                After::MayShow | After::OtherActs => (fresh, from) = (false, origins.len()),
                After::Same => {}
            }
            if let Op::ForNext { slot, item, .. } = op {
                let of = |list: &ExprId| Origin::of(*item, *list, false);
                origins.extend(lists.get(slot).map(of));
            }
        }
        walked.origins.insert(id, origins);
    }
    walked
}

/// The expressions that the texts of a question tell.
fn told(lowered: Lowered<'_>, choice: &Choice) -> Vec<ExprId> {
    let secrets = Secrets::new(lowered, &[]);
    let mut told: Vec<ExprId> =
        choice.text.into_iter().flat_map(|text| secrets.told(text, &[])).collect();
    if let Asks::Options { options, .. } = &choice.asks {
        let options = options.iter().map(|option| &lowered.program.options[*option]);
        told.extend(options.flat_map(|option| secrets.told(option.text, &option.each)));
    }
    told
}

/// The value of each parameter in a call, without blocks and parameters that get none.
fn values(lowered: Lowered<'_>, call: &Called<'_>) -> Vec<(SlotId, ExprId)> {
    let params = &lowered.program.verbs[call.verb].params;
    let values = call.args.iter().zip(params).zip(0..).filter_map(|((arg, param), at)| {
        let value = match arg {
            Arg::Value { value, .. } => Some(*value),
            Arg::Default => param.default,
            Arg::Block(_) => None,
        };
        Some((SlotId(at), value?))
    });
    values.collect()
}

/// The expression of a variable's value, or the value itself if it is no variable.
fn whole(lowered: Lowered<'_>, origins: &[Origin], value: ExprId) -> ExprId {
    let mut value = value;
    // The value of a variable can only read variables that were assigned before it.
    for origin in origins.iter().rev() {
        if lowered.exprs.get(value) == Some(&Expr::Slot(origin.slot)) {
            value = origin.value().unwrap_or(value);
        }
    }
    value
}

fn reads_variable(lowered: Lowered<'_>, value: ExprId) -> bool {
    within(lowered.exprs, [value])
        .any(|(_, node)| matches!(node, Expr::Slot(_) | Expr::SlotOf { .. }))
}
