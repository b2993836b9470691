//! Compiles `together each player { … }`, and the variables that remain visible after it and after `each`.

use schema::code::Op;
use schema::id::SlotId;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::bodies::late::Firsts;
use crate::check::origins::Origin;
use crate::check::scope::{Kept, Variable};
use crate::codes;
use crate::syntax::ast::{self, StatementKind};

impl<'a> Bodies<'a> {
    /// `together each PLAYERS { … }`
    pub(crate) fn together(&mut self, frame: &mut Frame, each: &'a ast::Each, span: Span) {
        let found = self.reader.query(&mut frame.scope, &each.query);
        self.players_of(&found, each.query.span, "together");
        if let Some(by) = &each.by {
            self.reader.error(
                codes::UNEXPECTED,
                by.span,
                "they act at once, so there is no order among them",
                "no order here",
                "leave it out, or let them act one by one: `each … by … { … }`",
            );
        }
        let list = self.reader.as_list(&found);
        let at = frame.emit(Op::Together { list, exit: 0 }, span);
        frame.open_pass();
        let outer = frame.scope.pass.replace(frame.scope.variables.len());
        let outer_late = std::mem::take(&mut frame.scope.late);
        let (mut keep, origins) = self.block_kept(frame, &each.block);
        let late = std::mem::replace(&mut frame.scope.late, outer_late);
        frame.scope.pass = outer;
        frame.close_loop();
        let kept = keep.clone();
        let seats = self.reader.program.players.1;
        let firsts: Vec<_> =
            late.iter().map(|late| Firsts::of(frame, late, seats, &mut keep)).collect();
        let end = frame.emit(Op::EndPass(keep), Span { start: span.end, ..span });
        frame.point(at);
        if !late.is_empty() {
            self.comes_last(frame, &late, end);
            self.at_last(frame, late, &kept, &firsts, span);
        }
        frame.scope.origins.extend(origins);
    }

    /// Compiles a block in which another player acts, and whose variables remain visible by seat. Returns for each the
    /// variable and the first of the slots where it is kept; and what the kept ones were read of, as far as that is known.
    pub(crate) fn block_kept(
        &mut self,
        frame: &mut Frame,
        block: &'a ast::Block,
    ) -> (Vec<(SlotId, SlotId)>, Vec<Origin>) {
        let (remaining, origins) = self.as_me(frame, |checker, frame| {
            let remaining = checker.block_keeping(frame, block);
            (remaining, frame.scope.origins.clone())
        });
        let (mut keep, mut kept) = (Vec::new(), Vec::new());
        for Variable { name, slot, ty, span, used, .. } in remaining {
            let first = frame.slots(self.reader.program.players.1);
            keep.push((slot, first));
            let held = origins.iter().rev().find(|origin| origin.slot == slot);
            kept.extend(held.map(|held| Origin { slot: first, ..held.clone() }));
            frame.scope.kept.push(Kept { name, first, ty, span, used });
        }
        (keep, kept)
    }
}

/// Whether a block declares variables that remain visible after it.
pub(crate) fn binds(block: &ast::Block) -> bool {
    fn named(statement: &ast::Statement) -> bool {
        match &statement.kind {
            StatementKind::Gate { effect, .. } => named(effect),
            StatementKind::Let { .. } => true,
            StatementKind::Choose(choose) => choose.binder.is_some(),
            StatementKind::Call(call) => call.binder.is_some(),
            _ => false,
        }
    }
    block.statements.iter().any(named)
}
