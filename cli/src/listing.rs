//! Code in words: what a text compiles to, with names in place of ids.

mod expressions;
mod fold;
mod names;
mod ops;
mod spots;

use schema::code::Role;
use schema::event::{Live, Subject, Watched};
use schema::id::{BlockId, ExprId, HandlerId};
use schema::program::Program;

/// A program whose code is listed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Listing<'p> {
    program: &'p Program,
}

/// How deep blocks within blocks are followed.
const DEEPEST_BLOCK: usize = 16;

impl<'p> Listing<'p> {
    /// Lists this program's code.
    pub(crate) fn new(program: &'p Program) -> Self {
        Self { program }
    }

    /// An expression as it might be written.
    pub(crate) fn expression(self, expr: ExprId) -> String {
        expressions::Printer::new(self.program, None).text(expr)
    }

    /// A block, one instruction a line; blocks handed to verbs stand under the call.
    pub(crate) fn block(self, block: BlockId) -> Vec<String> {
        let mut lines = Vec::new();
        self.block_into(
            block,
            self.program.blocks.get(block).map(|block| block.role),
            0,
            &mut lines,
        );
        lines
    }

    fn block_into(self, id: BlockId, writer: Option<Role>, deep: usize, lines: &mut Vec<String>) {
        let Some(block) = self.program.blocks.get(id).filter(|_| deep < DEEPEST_BLOCK) else {
            return;
        };
        let ops = ops::Printer::new(self.program, writer);
        let targets = ops::targets(&block.code);
        let indent = "    ".repeat(deep);
        for (at, op) in (0..).zip(&block.code) {
            let label = if targets.contains(&at) { format!("{at}:") } else { String::new() };
            lines.push(format!("{indent}{label:>4} {}", ops.text(op)));
            for argument in ops::blocks(op) {
                self.block_into(argument, writer, deep + 1, lines);
            }
        }
    }

    /// When a handler answers: `before opponent resolves attack`.
    pub(crate) fn handler(self, id: HandlerId) -> String {
        let Some(handler) = self.program.handlers.get(id) else { return String::new() };
        let print = expressions::Printer::new(self.program, None);
        let mut text = match &handler.live {
            Live::Anywhere | Live::Installed => String::new(),
            Live::Zones(zones) => {
                let zones: Vec<_> =
                    zones.iter().map(|&zone| names::zone(self.program, zone)).collect();
                format!("while in {}: ", zones.join(", "))
            }
        };
        text.push_str(&names::window(self.program, handler.window));
        if let Some(pattern) = &handler.pattern {
            let who = match pattern.subject {
                Subject::You => "you".to_owned(),
                Subject::Opponent => "opponent".to_owned(),
                Subject::Anyone => "anyone".to_owned(),
                Subject::Player(player) => print.text(player),
            };
            text.push_str(&format!(" {who} {}", names::verb(self.program, pattern.verb)));
            for object in &pattern.objects {
                let verb = self.program.verbs.get(pattern.verb);
                let param = verb.and_then(|verb| verb.params.get(usize::from(object.slot.0)));
                let preposition = param.and_then(|param| param.preposition.as_ref());
                text.push_str(&preposition.map_or_else(String::new, |word| format!(" {word}")));
                if let Some(test) = object.test {
                    text.push_str(&format!(" {}", names::test(self.program, test)));
                }
                if let Some(among) = object.among {
                    text.push_str(&format!(" {}", print.text(among)));
                }
                if let Some(bind) = object.bind {
                    text.push_str(&format!(" as {}", names::slot(bind)));
                }
            }
        }
        if let Some(crossing) = &handler.crossing {
            let what = match crossing.of {
                Watched::Cell(cell) => names::cell(self.program, cell),
                Watched::Derived(derived) => names::derived(self.program, derived),
            };
            let marks: Vec<_> = crossing.marks.iter().map(|&mark| print.text(mark)).collect();
            let way = if crossing.rises { "rises" } else { "falls" };
            text.push_str(&format!(" {what} {way} to {}", marks.join(", ")));
        }
        if let Some(condition) = handler.condition {
            let about = handler.pattern.as_ref().map(|pattern| print.answering(pattern.verb));
            let condition = about.unwrap_or(print).text(condition);
            text.push_str(&format!(" where {condition}"));
        }
        text
    }
}
