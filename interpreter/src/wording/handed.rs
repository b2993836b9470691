//! Blocks that are handed to verbs. They are told as if their statements stood where the verb does them, and likewise the
//! statements of a verb that has no sentence: each with the variables of the text that it stands in.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use schema::code::{Arg, Op};
use schema::id::{BlockId, ExprId, SlotId, VerbId};
use schema::program::Program;

use super::fleeting::Meaning;
use super::lift::{Lifter, Step, lift_within};
use super::pieces::Piece;
use super::slots::Slots;
use super::{Actor, Form, Held, Said, Teller, fill};
use crate::names::Words;

/// In how many calls of verbs that are handed blocks a block may stand.
const DEEPEST_CALL: usize = 12;
/// How many statements a block may put into a verb.
const MOST: usize = 4096;

/// What the variables of a text stand for.
#[derive(Debug, Clone, Default)]
pub(super) struct Scope {
    slots: Slots,
    lies: BTreeMap<Option<SlotId>, ExprId>,
    meanings: BTreeMap<SlotId, Meaning>,
}

impl<'p> Lifter<'p> {
    /// A call of a verb that is handed a block. Of a verb that calls itself, or would be too long, it is not said what it does.
    pub(super) fn within(&self, verb: VerbId, args: &'p [Arg], body: BlockId) -> Step<'p> {
        let (program, calls) = (self.program, self.calls + 1);
        let (mut handed, mut does) = (Vec::new(), Vec::new());
        if calls <= DEEPEST_CALL {
            handed = lift_within(program, body, calls);
            let block = program.verbs.get(verb).and_then(|verb| verb.block);
            if let Some(block) = block.filter(|_| !calls_itself(program, verb)) {
                does = lift_within(program, block, calls);
            }
        }
        let times = count(&does, &|step| matches!(step, Step::Act(Op::RunBlock(_))));
        if times.saturating_mul(count(&handed, &|_| true)) > MOST {
            does.clear();
        }
        let part = 0..handed.len();
        fill_in(&mut does, &Step::Handed { block: body, steps: handed.clone(), part });
        Step::Within { verb, args, body, handed, does }
    }
}

/// Whether a verb, or one that it calls, calls it again.
fn calls_itself(program: &Program, verb: VerbId) -> bool {
    let of = |verb: VerbId| program.verbs.get(verb).and_then(|verb| verb.block);
    let mut open: Vec<BlockId> = of(verb).into_iter().collect();
    let mut seen: BTreeSet<BlockId> = BTreeSet::new();
    while let Some(block) = open.pop() {
        let Some(block) = program.blocks.get(block).filter(|_| seen.insert(block)) else {
            continue;
        };
        for op in &block.code {
            let Op::Call { verb: called, args, .. } = op else { continue };
            if *called == verb {
                return true;
            }
            open.extend(of(*called));
            open.extend(args.iter().filter_map(|arg| match arg {
                Arg::Block(block) => Some(*block),
                Arg::Value { .. } | Arg::Default => None,
            }));
        }
    }
    false
}

/// How many of these statements, and of those within them, are such.
fn count(steps: &[Step<'_>], is_such: &impl Fn(&Step<'_>) -> bool) -> usize {
    let of = |step: &Step<'_>| {
        let inner = match step {
            Step::Within { handed, does, .. } => count(handed, is_such) + count(does, is_such),
            Step::Handed { steps, .. } => count(steps, is_such),
            step => step.inner().into_iter().map(|inner| count(inner, is_such)).sum(),
        };
        inner + usize::from(is_such(step))
    };
    steps.iter().map(of).sum()
}

/// Whether a statement, or each in a part of a block that is handed over, only gives a name to something.
pub(super) fn is_name(step: &Step<'_>) -> bool {
    match step {
        Step::Act(Op::Let { .. }) => true,
        Step::Handed { steps, part, .. } => {
            steps.get(part.clone()).is_some_and(|steps| steps.iter().all(is_name))
        }
        // It does something, or may.
        _ => false,
    }
}

/// Puts a block wherever these statements do the one that they are handed.
fn fill_in<'p>(steps: &mut [Step<'p>], block: &Step<'p>) {
    for step in steps {
        match step {
            Step::Act(Op::RunBlock(_)) => *step = block.clone(),
            // It may be handed on.
            Step::Within { handed, does, .. } => {
                fill_in(handed, block);
                fill_in(does, block);
            }
            Step::Handed { steps, .. } => fill_in(steps, block),
            step => step.inner_mut().into_iter().for_each(|inner| fill_in(inner, block)),
        }
    }
}

impl Teller<'_> {
    /// Statements with those in their place that are handed over, or stand in a verb that has no sentence. It says which ones
    /// they are: what their variables stand for is known only where they are told.
    pub(super) fn spread<'s, 'p>(&self, steps: &'s [Step<'p>]) -> Cow<'s, [Step<'p>]> {
        let inner = |step: &Step<'p>| match step {
            Step::Handed { steps, part, .. } => steps.get(part.clone()).map(<[_]>::to_vec),
            Step::Within { verb, does, .. }
                if !does.is_empty() && self.rules.sentence(*verb).is_none() =>
            {
                Some(does.clone())
            }
            // It stands for itself.
            _ => None,
        };
        if !steps.iter().any(|step| matches!(step, Step::Handed { .. } | Step::Within { .. })) {
            return Cow::Borrowed(steps);
        }
        let spread = steps.iter().flat_map(|step| match inner(step) {
            Some(inner) => self.spread(&inner).into_owned(),
            None => vec![step.clone()],
        });
        Cow::Owned(spread.collect())
    }

    /// Whether the first of these statements ends with what others do.
    pub(super) fn ends_by_others(&self, steps: &[Step<'_>]) -> bool {
        match steps {
            [step @ (Step::Handed { .. } | Step::Within { .. }), ..] => {
                let spread = self.spread(std::slice::from_ref(step));
                spread.last_chunk::<1>().is_some_and(|last| self.is_by_others(last))
            }
            steps => self.is_by_others(steps),
        }
    }

    /// Statements of which what is handed over first stands in parts: the names that it gives, what it does first, and what
    /// follows.
    pub(super) fn opened<'s, 'p>(&self, steps: &'s [Step<'p>]) -> Cow<'s, [Step<'p>]> {
        let Some((Step::Handed { block, steps: handed, part }, rest)) = steps.split_first() else {
            return Cow::Borrowed(steps);
        };
        let own = handed.get(part.clone()).unwrap_or_default();
        let names = own.iter().take_while(|step| is_name(step)).count();
        let begins = part.start + names;
        let follows = begins + self.first_steps(&own[names..]);
        let parts = [part.start..begins, begins..follows, follows..part.end];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        let of = |part| Step::Handed { block: *block, steps: handed.clone(), part };
        Cow::Owned(parts.map(of).chain(rest.iter().cloned()).collect())
    }

    /// A verb that is handed a block: by its sentence, else by what it does itself.
    pub(super) fn within(
        &mut self,
        (verb, args): (VerbId, &[Arg]),
        (body, handed): (BlockId, &[Step<'_>]),
        does: &[Step<'_>],
    ) -> Vec<Piece> {
        let given = self.given(verb, args);
        if let Some(template) = self.rules.sentence(verb) {
            self.begin_block(body, handed);
            let named = template.split_once("{do:").and_then(|(_, rest)| rest.split_once('}'));
            let pieces = match named {
                Some((who, _)) => {
                    let actor = Actor::other(self.say, who.trim().to_owned());
                    self.acting(actor, |teller| teller.tell(handed))
                }
                None => self.tell(handed),
            };
            if named.is_some() && template.starts_with("{do:") && template.ends_with('}') {
                return pieces;
            }
            let does = self.inner(pieces);
            let mut values: Vec<(&str, Said)> =
                given.iter().map(|(name, said)| (name.as_str(), said.clone())).collect();
            values.push(("do", Said::many(does)));
            let template = named.map_or_else(
                || template.to_owned(),
                |(who, _)| template.replace(&format!("{{do:{who}}}"), "{do}"),
            );
            return vec![Piece::clause(fill(&template, Form::Base, &values))];
        }
        if does.is_empty() {
            let mut pieces = self.call(verb, args, None);
            self.begin_block(body, handed);
            let told = self.tell(handed);
            let does = self.inner(told);
            if let Some(last) = pieces.last_mut().filter(|_| !does.is_empty()) {
                last.text = self.beside_letter(&last.text, &does);
            }
            return pieces;
        }
        let declared = self.rules.program().verbs.get(verb);
        let Some(block) = declared.and_then(|verb| verb.block) else { return Vec::new() };
        let name = self.rules.verb_name(Words::Own, verb);
        self.gap("sentences", name);
        let mut slots = Slots::default();
        let params = declared.map_or(0, |verb| verb.params.len());
        for (at, arg) in (0..params as u16).zip(args) {
            if let Arg::Value { value, .. } = arg {
                slots.insert(SlotId(at), Held::Alias(self.object(*value)));
            }
        }
        let writer = self.known_as(Scope { slots, ..Scope::default() });
        self.writers.push(writer);
        self.begin_block(block, does);
        self.inlined += 1;
        let pieces = self.tell(does);
        self.inlined -= 1;
        let writer = self.writers.pop().unwrap_or_default();
        self.known_as(writer);
        pieces
    }

    /// A part of a block that was handed over, where it is done.
    pub(super) fn handed(
        &mut self,
        block: BlockId,
        steps: &[Step<'_>],
        part: Range<usize>,
    ) -> Vec<Piece> {
        let Some(writer) = self.writers.pop() else { return Vec::new() };
        let own = self.known_as(writer);
        self.begin_block(block, steps);
        self.inlined += 1;
        let pieces = self.part_in_turn(steps, part);
        self.inlined -= 1;
        let writer = self.known_as(own);
        self.writers.push(writer);
        pieces
    }

    /// Other variables are known from here on; those that were known.
    fn known_as(&mut self, scope: Scope) -> Scope {
        Scope {
            slots: std::mem::replace(&mut self.slots, scope.slots),
            lies: std::mem::replace(&mut self.lies, scope.lies),
            meanings: std::mem::replace(&mut self.meanings, scope.meanings),
        }
    }
}
