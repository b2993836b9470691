//! Statements behind one that always leaves the block: nobody comes to them.

use schema::primitive::Primitive;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{Block, Statement, StatementKind};

impl Bodies<'_> {
    /// Reports the first statement of a block that is never reached (`C0801`).
    pub(crate) fn is_reached(&mut self, block: &Block) {
        let mut pairs = block.statements.iter().zip(block.statements.iter().skip(1));
        let unreached = pairs.find_map(|(before, next)| Some((self.leaves(before)?, next.span)));
        let Some((leaves, next)) = unreached else { return };
        self.reader.report(
            Diagnostic::error(
                codes::CANNOT_HAPPEN,
                next,
                "this is never done: what stands before it leaves",
            )
            .label(next, "never reached")
            .label(leaves, "leaves here")
            .help("put it before, or take it out; what is done only sometimes stands in an `if`"),
        );
    }

    /// Where a statement leaves, if it does whatever happens.
    fn leaves(&self, statement: &Statement) -> Option<Span> {
        let block = |block: &Block| block.statements.iter().find_map(|inner| self.leaves(inner));
        match &statement.kind {
            StatementKind::Stop | StatementKind::Skip => Some(statement.span),
            StatementKind::End(name) => (name.text == "game").then_some(statement.span),
            StatementKind::Call(call) => {
                let fails = self.reader.primitive_called(&call.verb.text) == Some(Primitive::Fail);
                fails.then_some(statement.span)
            }
            StatementKind::If { arms, otherwise: Some(otherwise) } => {
                let all = arms.iter().all(|arm| block(&arm.block).is_some());
                block(otherwise).filter(|_| all)
            }
            StatementKind::Gate { effect, then, otherwise } => {
                let both = then.as_ref().and_then(block).and(otherwise.as_ref().and_then(block));
                self.leaves(effect).or(both)
            }
            StatementKind::As { block: own, otherwise: Some(otherwise), .. } => {
                block(own).and(block(otherwise))
            }
            StatementKind::Phase { block: own, .. } => block(own),
            _ => None,
        }
    }
}
