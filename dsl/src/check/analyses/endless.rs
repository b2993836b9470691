//! Games that go round for ever.

use schema::code::Op;
use schema::program::{Primitive, Program};

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, StatementKind, inner_blocks, takes_stops};

/// Turns go round without end where nothing ends the game, leaves them or ends a phase around them (`C0902`). `primitive` is
/// which of the machine's own verbs a word calls.
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
    // Each block with the phases around it, and whether a `stop` there leaves the turns.
    let mut blocks = vec![(flow, Vec::new(), true)];
    while let Some((block, around, leaves)) = blocks.pop() {
        for statement in &block.statements {
            let mut leaves = leaves && !takes_stops(statement);
            match &statement.kind {
                StatementKind::Stop if leaves => return None,
                StatementKind::Call(call) if goes_round(call) => {
                    turns = Some((call.verb.span, around.clone()));
                    leaves = true;
                }
                StatementKind::Gate { effect, .. }
                    if leaves && matches!(effect.kind, StatementKind::Stop) =>
                {
                    return None;
                }
                _ => {}
            }
            let mut around = around.clone();
            if let StatementKind::Phase { name, .. } = &statement.kind {
                around.push(name.text.as_str());
            }
            blocks.extend(
                inner_blocks(statement).into_iter().map(|inner| (inner, around.clone(), leaves)),
            );
        }
    }
    let (turns, around) = turns?;
    let ends = |op: &Op| match op {
        Op::EndGame => true,
        Op::End(moment) => around.contains(&program.moments[*moment].name.as_str()),
        _ => false,
    };
    if program.blocks.iter().any(|block| block.code.iter().any(ends)) {
        return None;
    }
    let diagnostic = Diagnostic::error(
        codes::NO_WAY_TO_END,
        turns,
        "nothing ends this game: it goes round for ever",
    );
    let help = "write when it is over: `if … { end game }`";
    Some(diagnostic.label(turns, "without end").help(help))
}
