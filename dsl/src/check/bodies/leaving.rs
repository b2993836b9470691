//! Finds statements that are never reached, because one before them always leaves the block.

use schema::id::MomentId;
use schema::primitive::Primitive;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::symbols;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{Block, Statement, StatementKind, leaves_loop};

impl Bodies<'_> {
    /// Reports the first statement of a block that is never reached (`C0801`). `within` are the stretches around the
    /// block, which are surely running.
    pub(crate) fn report_unreached(&mut self, block: &Block, within: &[MomentId]) {
        let mut pairs = block.statements.iter().zip(block.statements.iter().skip(1));
        let unreached =
            pairs.find_map(|(before, next)| Some((self.leaves(before, within)?, next.span)));
        let mut gates = block.statements.iter();
        let unreached = unreached.or_else(|| gates.find_map(|gate| self.gated(gate, within)));
        if let Some((leaves, next)) = unreached {
            self.reader.report(
                Diagnostic::error(
                    codes::CANNOT_HAPPEN,
                    next,
                    "this is never done: what stands before it leaves",
                )
                .label(next, "never reached")
                .label(leaves, "leaves here")
                .help(
                    "put it before, or take it out; what is done only sometimes stands in an `if`",
                ),
            );
            return;
        }
        let mut pairs = block.statements.iter().zip(block.statements.iter().skip(1));
        let behind = pairs.find_map(|(before, next)| Some((self.goes_on(before)?, next.span)));
        let Some((loop_begins, next)) = behind else { return };
        self.reader.report(
            Diagnostic::error(
                codes::CANNOT_HAPPEN,
                next,
                "this is never done: what stands before it goes on until the game ends",
            )
            .label(next, "never reached")
            .label(loop_begins, "goes on here")
            .help("end that when it is over, `if … { stop }` in its braces; or do this before the game ends"),
        );
    }

    /// The word of a loop without a count behind which nothing is ever done: it has no `stop` of its own. Turns end by
    /// themselves where players can be out.
    fn goes_on(&self, statement: &Statement) -> Option<Span> {
        let (word, block) = match &statement.kind {
            StatementKind::Repeat { times: None, block } => {
                (Span { end: block.span.start, ..statement.span }, block)
            }
            StatementKind::Call(call) => {
                let goes_on = match self.reader.primitive_called(&call.verb.text)? {
                    Primitive::Turns => !self.reader.program.cells.iter().any(|cell| cell.out),
                    Primitive::Rounds => call.thing.is_none(),
                    _ => false,
                };
                (call.verb.span, call.block.as_ref().filter(|_| goes_on)?)
            }
            _ => return None,
        };
        (!leaves_loop(block, |_| false)).then_some(word)
    }

    /// The span at which the statement of a gate always leaves, and the span of its branch, which is never reached
    /// then.
    fn gated(&self, statement: &Statement, within: &[MomentId]) -> Option<(Span, Span)> {
        let StatementKind::Gate { effect, then, otherwise } = &statement.kind else { return None };
        let behind = then.as_ref().or(otherwise.as_ref())?;
        Some((self.leaves(effect, within)?, behind.span))
    }

    /// The span at which a statement leaves the block, if it always does.
    fn leaves(&self, statement: &Statement, within: &[MomentId]) -> Option<Span> {
        let leaves = |inner: &Statement| self.leaves(inner, within);
        let block = |block: &Block| block.statements.iter().find_map(leaves);
        match &statement.kind {
            StatementKind::Stop | StatementKind::Skip => Some(statement.span),
            StatementKind::End(name) if name.text == "game" => Some(statement.span),
            StatementKind::End(name) => {
                let moment = symbols::exact(&self.reader.symbols.moments, &name.text)?;
                within.contains(moment).then_some(statement.span)
            }
            StatementKind::Call(call) => {
                let fails = self.reader.primitive_called(&call.verb.text) == Some(Primitive::Fail);
                fails.then_some(statement.span)
            }
            StatementKind::If { arms, otherwise: Some(otherwise) } => {
                let arms = arms.iter().map(|arm| block(&arm.block));
                arms.fold(block(otherwise), either)
            }
            StatementKind::Gate { effect, then, otherwise } => {
                let [then, otherwise] = [then, otherwise].map(|one| one.as_ref().and_then(block));
                leaves(effect).or(either(otherwise, then))
            }
            StatementKind::As { block: own, otherwise: Some(otherwise), .. } => {
                either(block(otherwise), block(own))
            }
            // An `end` of this phase itself goes on behind it, so the phase is not added to `within`.
            StatementKind::Phase { block: own, .. } => block(own),
            _ => None,
        }
    }
}

/// One of two branches is taken, so both must leave.
fn either(one: Option<Span>, other: Option<Span>) -> Option<Span> {
    one.filter(|_| other.is_some())
}
