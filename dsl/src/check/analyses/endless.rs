//! Finds games that can never end, because their turns or rounds go on for ever.

use std::collections::{BTreeMap, BTreeSet};

use schema::code::Op;
use schema::primitive::Stretch;
use schema::program::{Primitive, Program};
use schema::source::Span;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, StatementKind, inner_blocks, takes_stops};

/// A loop of the flow without a count: `turns`, `rounds` without a number, or `repeat`.
struct Endless<'f> {
    /// The span of its keyword.
    word: Span,
    /// The span of the whole statement.
    whole: Span,
    /// The names of the stretches around it: phases, `turn`, `round`.
    around: Vec<&'f str>,
    /// Whether something leaves it: a statement in it, or, for turns, all players can go out.
    left: bool,
}

impl Endless<'_> {
    /// What it ends with: the game, and the stretches around it.
    fn parts_of(&self) -> impl Iterator<Item = Ended<'_>> {
        let stretches = self.around.iter().map(|name| Ended::Stretch(name));
        std::iter::once(Ended::Game).chain(stretches)
    }
}

/// What an `end` statement ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Ended<'p> {
    Game,
    /// The phase of this name, `turn` or `round`.
    Stretch(&'p str),
}

/// The state of a walk through the flow.
struct Walk<'f, F> {
    /// Whether the game has a flag with `out`.
    out: bool,
    found: Vec<Endless<'f>>,
    /// The `end` statements of the flow, each with the indices in `found` of the loops around it.
    ends: BTreeMap<Span, Vec<usize>>,
    primitive: F,
}

/// What is around a statement of the flow.
#[derive(Clone, Default)]
struct Around<'f> {
    names: Vec<&'f str>,
    /// The loops without a count, as indices into [`Walk::found`].
    endless: Vec<usize>,
    /// The loop without a count that a `stop` leaves, if it leaves one.
    stopped: Option<usize>,
}

impl<'f, F: Fn(&str) -> Option<Primitive>> Walk<'f, F> {
    fn statement(&mut self, statement: &'f ast::Statement, mut around: Around<'f>) {
        if takes_stops(statement) {
            around.stopped = None;
        }
        match &statement.kind {
            StatementKind::Stop => {
                let left = around.stopped.and_then(|at| self.found.get_mut(at));
                left.into_iter().for_each(|found| found.left = true);
            }
            StatementKind::End(_) => {
                self.ends.insert(statement.span, around.endless.clone());
            }
            StatementKind::Phase { name, .. } => around.names.push(&name.text),
            StatementKind::Call(call) => self.call(call, statement.span, &mut around),
            StatementKind::Repeat { times: None, block } => {
                let word = Span { end: block.span.start, ..statement.span };
                self.goes_round(word, statement.span, false, &mut around);
            }
            StatementKind::Gate { effect, .. } => self.effect(effect, &around),
            _ => {}
        }
        for statement in inner_blocks(statement).into_iter().flat_map(|block| &block.statements) {
            self.statement(statement, around.clone());
        }
    }

    /// The statement that a gate asks about. If it has blocks, these are visited with those of the gate.
    fn effect(&mut self, effect: &'f ast::Statement, around: &Around<'f>) {
        if inner_blocks(effect).is_empty() {
            self.statement(effect, around.clone());
        }
    }

    fn call(&mut self, call: &'f ast::Call, whole: Span, around: &mut Around<'f>) {
        let Some(primitive) = (self.primitive)(&call.verb.text) else { return };
        if primitive == Primitive::Fail {
            around.endless.iter().for_each(|at| self.found[*at].left = true);
        }
        let (name, goes_round) = match primitive.opens() {
            Some(Stretch::Turn) => ("turn", primitive == Primitive::Turns),
            Some(Stretch::Round) => ("round", call.thing.is_none()),
            None => return,
        };
        around.stopped = None;
        if goes_round {
            let left = self.out && primitive == Primitive::Turns;
            // The stretch of the loop itself is no way out of it.
            around.names.retain(|other| *other != name);
            self.goes_round(call.verb.span, whole, left, around);
        }
        around.names.push(name);
    }

    /// A loop without a count begins.
    fn goes_round(&mut self, word: Span, whole: Span, left: bool, around: &mut Around<'f>) {
        around.stopped = Some(self.found.len());
        around.endless.push(self.found.len());
        self.found.push(Endless { word, whole, around: around.names.clone(), left });
    }
}

/// Reports the first loop of the flow that nothing can leave (`C0902`): no statement in it, and nothing outside of the
/// flow, ends it, a stretch around it, or the game. `primitive` gives the built-in verb that a word calls.
pub(crate) fn check(
    program: &Program,
    flow: &ast::Block,
    primitive: impl Fn(&str) -> Option<Primitive>,
) -> Option<Diagnostic> {
    let out = program.cells.iter().any(|cell| cell.out);
    let mut walk = Walk { out, found: Vec::new(), ends: BTreeMap::new(), primitive };
    for statement in &flow.statements {
        walk.statement(statement, Around::default());
    }
    // An `end` outside of the flow may run anywhere; one in the flow ends only the loops around it.
    let mut anywhere = BTreeSet::new();
    for (op, span) in program.blocks.iter().flat_map(|block| block.code.iter().zip(&block.spans)) {
        let ended = match op {
            Op::EndGame => Ended::Game,
            Op::End(moment) => Ended::Stretch(&program.moments[*moment].name),
            _ => continue,
        };
        match walk.ends.get(span) {
            Some(around) => around.iter().for_each(|at| {
                let found = &mut walk.found[*at];
                found.left = found.left || found.parts_of().any(|of| of == ended);
            }),
            None => drop(anywhere.insert(ended)),
        }
    }
    let is_ended = |found: &Endless<'_>| found.parts_of().any(|of| anywhere.contains(&of));
    let mut found = walk.found.iter().enumerate();
    let (at, endless) = found.find(|(_, found)| !found.left && !is_ended(found))?;
    let diagnostic = Diagnostic::error(
        codes::NO_WAY_TO_END,
        endless.word,
        "nothing ends this game: it goes round for ever",
    );
    let diagnostic = diagnostic.label(endless.word, "without end");
    let elsewhere = walk.ends.iter().filter(|(_, around)| !around.contains(&at));
    let behind = elsewhere.map(|(span, _)| *span).find(|end| is_behind(*end, endless.whole));
    Some(match behind {
        Some(behind) => diagnostic
            .label(behind, "never reached")
            .help("write in its braces when it is over: `if … { stop }`"),
        None => diagnostic.help("write when it is over: `if … { end game }`"),
    })
}

/// Whether `later` stands behind `earlier` in the same file.
fn is_behind(later: Span, earlier: Span) -> bool {
    later.file == earlier.file && earlier.end <= later.start
}
