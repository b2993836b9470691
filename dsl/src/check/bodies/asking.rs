//! Gates, and questions of yes or no: to one player, to several one after another, or to several at once.

use schema::code::Op;
use schema::expr::Expr;
use schema::id::SlotId;
use schema::limits::MOST_GATES;
use schema::source::Span;

use crate::check::analyses::unused;
use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::scope::Variable;
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, StatementKind};

impl<'a> Bodies<'a> {
    /// `STATEMENT then … else …`
    pub(crate) fn gate(
        &mut self,
        frame: &mut Frame,
        effect: &'a ast::Statement,
        then: Option<&'a ast::Block>,
        otherwise: Option<&'a ast::Block>,
    ) {
        let span = effect.span;
        // The names that a `may` without braces declares: they are visible in the branches.
        let mut named = Vec::new();
        let it = frame.scope.it.clone();
        let not_done = match &effect.kind {
            // A `let` counts as done if its value is something.
            StatementKind::Let { name, value } => {
                let found = self.let_variable(frame, name, value, span);
                let some = self.is_something(&found);
                frame.emit(Op::JumpUnless { condition: some, to: 0 }, span)
            }
            // If the question stands alone, yes counts as done.
            StatementKind::May(may) if may.body().is_none() => {
                let alone = then.is_none_or(|then| then.statements.is_empty());
                self.question(frame, may, alone, span)
            }
            StatementKind::May(may @ ast::May { block: Some(block), .. }) if !block.braced => {
                self.open_gate(frame, span);
                let no = self.question(frame, may, false, span);
                named = self.block_choosing(frame, block);
                frame.point(no);
                frame.close_gate(span)
            }
            StatementKind::Ask(ask) => {
                let (nobody, names) = self.ask(frame, ask, span);
                named = names;
                nobody
            }
            _ => {
                self.open_gate(frame, span);
                self.statement(frame, effect);
                frame.close_gate(span)
            }
        };
        let outside = frame.scope.variables.len();
        frame.scope.variables.append(&mut named);
        if let Some(then) = then {
            self.block(frame, then);
        }
        let gone: Vec<_> = frame.scope.variables.drain(outside..).collect();
        self.reader.diagnostics.extend(unused::variables(&gone));
        if matches!(effect.kind, StatementKind::May(_) | StatementKind::Ask(_)) {
            frame.scope.it = it;
        }
        match otherwise {
            Some(otherwise) => {
                let over = frame.emit(Op::Jump(0), span);
                frame.point(not_done);
                self.block(frame, otherwise);
                frame.point(over);
            }
            None => frame.point(not_done),
        }
    }

    /// Compiles the statements of a block, and returns its variables. What it chose last is what `it` means behind it.
    pub(crate) fn block_choosing(
        &mut self,
        frame: &mut Frame,
        block: &'a ast::Block,
    ) -> Vec<Variable> {
        let variables = frame.scope.variables.len();
        for statement in &block.statements {
            self.statement(frame, statement);
        }
        self.report_unreached(block, &frame.within);
        let gone: Vec<_> = frame.scope.variables.drain(variables..).collect();
        frame.scope.note_gone(&gone);
        gone
    }

    /// `may …` with its body. Returns the jump for “no”, which the caller must point.
    pub(crate) fn may(&mut self, frame: &mut Frame, may: &'a ast::May, span: Span) -> usize {
        let no = self.question(frame, may, may.body().is_none(), span);
        may.body().into_iter().for_each(|block| self.block(frame, block));
        no
    }

    /// Opens a gate. Reports one that stands within too many others (`C0104`).
    fn open_gate(&mut self, frame: &mut Frame, span: Span) {
        if frame.gates() == MOST_GATES {
            let diagnostic = Diagnostic::error(
                codes::TOO_DEEP,
                span,
                format!("`then` and `else` stand within {MOST_GATES} others"),
            );
            let help = "make what is done here a verb of its own, and call that";
            self.reader.report(diagnostic.label(span, "too deep").help(help));
        }
        frame.open_gate(span);
    }

    /// `any PLAYERS as NAME may …`: they are asked one after another until one says yes, who then does it; with
    /// `together` all are asked at once, and the first of those who say yes does it. Returns the jump for “nobody did”,
    /// and the variables that a body without braces declares.
    pub(crate) fn ask(
        &mut self,
        frame: &mut Frame,
        ask: &'a ast::Ask,
        span: Span,
    ) -> (usize, Vec<Variable>) {
        let found = self.reader.query(&mut frame.scope, &ask.query);
        let item = self.players_of(&found, ask.query.span, "any");
        let list = self.reader.as_list(&found);
        let sort = ask.by.as_ref().map(|by| self.sort_key(&mut frame.scope, by, &item));
        let named = ask.name.as_ref().map(|name| {
            self.reader.hides(&frame.scope, name, "variable");
            (name, frame.slot())
        });
        let act = ask.may.body();
        if act.is_some() {
            self.open_gate(frame, span);
        }
        if let Some((_, slot)) = named {
            let value = self.reader.node(Expr::Nothing);
            frame.emit(Op::Let { slot, value }, span);
        }
        let slot = frame.slot();
        frame.slot();
        frame.emit(Op::For { slot, list, sort }, span);
        let said = ask.at_once.then(|| self.ask_at_once(frame, slot, &ask.may, span));
        let next = frame.here();
        let item = frame.slot();
        let over = frame.emit(Op::ForNext { slot, item, exit: 0 }, span);
        let player = self.reader.node(Expr::Slot(item));
        if let Some(first) = said {
            let condition = self.reader.node(Expr::SlotOf { first, of: player });
            frame.emit(Op::JumpUnless { condition, to: next }, span);
        }
        let (keep, gone) = frame.open_as(player, span);
        let mut names = Vec::new();
        let no = self.as_me(frame, |checker, frame| {
            let no = said.is_none().then(|| checker.question(frame, &ask.may, false, span));
            match act {
                Some(block) if block.braced => checker.block(frame, block),
                Some(block) => names = checker.block_choosing(frame, block),
                None => {}
            }
            no
        });
        frame.close_as(keep, span);
        if let Some((_, slot)) = named {
            frame.emit(Op::Let { slot, value: player }, span);
        }
        let yes = frame.emit(Op::Jump(0), span);
        if let Some(no) = no {
            frame.point(no);
            frame.emit(Op::EndAs(keep), span);
        }
        frame.point(gone);
        frame.emit(Op::Jump(next), span);
        frame.point(over);
        let nobody = match act {
            Some(_) => {
                frame.point(yes);
                frame.close_gate(span)
            }
            None => {
                let nobody = frame.emit(Op::Jump(0), span);
                frame.point(yes);
                nobody
            }
        };
        if let Some((name, slot)) = named {
            frame.name_slot(&name.text, slot, Type::Player, name.span);
        }
        (nobody, names)
    }

    /// Asks all players of a list at once. Returns the first of the variables, one for each seat, that hold who said
    /// yes.
    fn ask_at_once(
        &mut self,
        frame: &mut Frame,
        list: SlotId,
        may: &'a ast::May,
        span: Span,
    ) -> SlotId {
        let list = self.reader.node(Expr::Slot(list));
        let at = frame.emit(Op::Together { list, exit: 0 }, span);
        frame.open_pass();
        let outer = frame.scope.pass.replace(frame.scope.variables.len());
        let yes = frame.slot();
        let no = self.as_me(frame, |checker, frame| checker.question(frame, may, false, span));
        let value = self.reader.node(Expr::Flag(true));
        frame.emit(Op::Let { slot: yes, value }, span);
        frame.point(no);
        frame.scope.pass = outer;
        frame.close_loop();
        let first = frame.slots(self.reader.program.players.1);
        frame.emit(Op::EndPass(vec![(yes, first)]), span);
        frame.point(at);
        first
    }
}
