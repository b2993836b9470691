//! Games that go round for ever.

use schema::code::Op;
use schema::program::{Primitive, Program};

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, StatementKind, inner_blocks};

/// Turns go round without end where nothing ends the game or leaves them (`C0902`). `primitive` is which of the machine's own
/// verbs a word calls.
pub(crate) fn check(
    program: &Program,
    flow: &ast::Block,
    primitive: impl Fn(&str) -> Option<Primitive>,
) -> Option<Diagnostic> {
    let goes_round = |call: &ast::Call| match primitive(&call.verb.text) {
        Some(Primitive::Turns) => true,
        Some(Primitive::Rounds) => call.thing.is_none(),
        Some(_) | None => false,
    };
    let mut turns = None;
    let mut blocks = vec![flow];
    while let Some(block) = blocks.pop() {
        for statement in &block.statements {
            match &statement.kind {
                StatementKind::Stop => return None,
                StatementKind::Call(call) if goes_round(call) => turns = Some(call.verb.span),
                StatementKind::Gate { effect, .. }
                    if matches!(effect.kind, StatementKind::Stop) =>
                {
                    return None;
                }
                _ => {}
            }
            blocks.extend(inner_blocks(statement));
        }
    }
    let ends = |op: &Op| matches!(op, Op::EndGame);
    let ended = program.blocks.iter().any(|block| block.code.iter().any(ends));
    let turns = turns.filter(|_| !ended)?;
    let diagnostic = Diagnostic::error(
        codes::NO_WAY_TO_END,
        turns,
        "nothing ends this game: it goes round for ever",
    );
    let help = "write when it is over: `if … { end game }`";
    Some(diagnostic.label(turns, "without end").help(help))
}
