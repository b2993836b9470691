//! Games that go round for ever.

use std::collections::{BTreeMap, BTreeSet};

use schema::code::Op;
use schema::primitive::Stretch;
use schema::program::{Primitive, Program};
use schema::source::Span;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, StatementKind, inner_blocks, takes_stops};

/// Turns or rounds without a number, in the flow.
struct Endless<'f> {
    /// Their word.
    word: Span,
    /// All of them.
    whole: Span,
    /// What is left by the name of a stretch around them: phases, `turn`, `round`.
    around: Vec<&'f str>,
    /// Whether something in them ends or leaves them, or turns are over once all are out.
    left: bool,
}

impl Endless<'_> {
    /// What they are a part of, so that they end with it: the game, and the stretches around them.
    fn parts_of(&self) -> impl Iterator<Item = Ended<'_>> {
        let stretches = self.around.iter().map(|name| Ended::Stretch(name));
        std::iter::once(Ended::Game).chain(stretches)
    }
}

/// What a statement ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Ended<'p> {
    Game,
    /// The phase of this name, `turn` or `round`.
    Stretch(&'p str),
}

/// The flow, walked through.
struct Walk<'f, F> {
    /// Whether players can be out.
    out: bool,
    found: Vec<Endless<'f>>,
    /// Statements that end the game or a stretch, with the endless ones around them.
    ends: BTreeMap<Span, Vec<usize>>,
    primitive: F,
}

/// What is around a place of the flow.
#[derive(Clone, Default)]
struct Around<'f> {
    names: Vec<&'f str>,
    /// Which endless ones.
    endless: Vec<usize>,
    /// The one that a `stop` leaves.
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
            StatementKind::Gate { effect, .. } => self.effect(effect, &around),
            _ => {}
        }
        for statement in inner_blocks(statement).into_iter().flat_map(|block| &block.statements) {
            self.statement(statement, around.clone());
        }
    }

    /// What a gate asks about: what is in its braces is walked through with the gate.
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
            let names = around.names.iter().copied().filter(|other| *other != name).collect();
            let found = Endless { word: call.verb.span, whole, around: names, left };
            around.stopped = Some(self.found.len());
            around.endless.push(self.found.len());
            self.found.push(found);
        }
        around.names.push(name);
    }
}

/// Turns go round without end where nothing ends the game, leaves them or ends a stretch around them (`C0902`): of the flow only
/// what stands in them does, since nothing else is done while they go on. `primitive` is which of the machine's own verbs a
/// word calls.
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
    // What is ended outside of the flow may be done anywhere; what is ended in it counts where it stands.
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

/// Whether a stretch of text stands behind another.
fn is_behind(later: Span, earlier: Span) -> bool {
    later.file == earlier.file && earlier.end <= later.start
}
