//! Warns of what is asked, picked or set although nothing follows from it.

use schema::id::{ExprId, SlotId};
use schema::source::Span;

use crate::check::analyses::certain::Certain;
use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::reader::identity::is_written_nothing;
use crate::check::symbols;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, StatementKind};

impl Bodies<'_> {
    /// Warns of what is asked or picked although nothing follows from it (`W0102`). Behind a gate it follows that it was
    /// done, and so it does for who calls the verb in which it stands; in a replacement yes leaves what happens away.
    pub(super) fn nothing_follows(&mut self, frame: &Frame, from: (Span, &str), help: &str) {
        if frame.gates() > 0 || frame.verb().is_some() || frame.scope.replacement {
            return;
        }
        let (span, message) = from;
        let told = Diagnostic::warning(codes::UNUSED_ANSWER, span, message);
        self.reader.report(told.label(span, "nothing follows from it").help(help));
    }

    /// Warns of what is picked and stays where it is, because it has no name (`W0102`).
    pub(super) fn picks_for_nothing(&mut self, frame: &Frame, result: Option<SlotId>, span: Span) {
        if result.is_none() {
            let message = "what is picked here stays where it is, and nothing is done with it";
            self.nothing_follows(
                frame,
                (span, message),
                "name it, and use it: `pick … as x`, then `VERB x`",
            );
        }
    }

    /// Warns of a statement whose braces are empty (`W0143`).
    pub(super) fn does_something(&mut self, statement: &ast::Statement) {
        let is_bare = |block: &ast::Block| block.statements.is_empty();
        let is_idle = match &statement.kind {
            StatementKind::If { arms, otherwise } => {
                arms.iter().all(|arm| is_bare(&arm.block)) && otherwise.as_ref().is_none_or(is_bare)
            }
            StatementKind::As { block, otherwise, .. } => {
                is_bare(block) && otherwise.as_ref().is_none_or(is_bare)
            }
            StatementKind::Repeat { block, .. }
            | StatementKind::While { block, .. }
            | StatementKind::For { block, .. } => is_bare(block),
            StatementKind::Each(each) | StatementKind::Together(each) => is_bare(&each.block),
            StatementKind::Until { parts, .. } => parts.is_empty(),
            // A gate does what stands before it, a question may be asked for its own sake, and others add to a menu and
            // answer a phase.
            StatementKind::Gate { .. }
            | StatementKind::May(_)
            | StatementKind::Ask(_)
            | StatementKind::Choose(_)
            | StatementKind::Let { .. }
            | StatementKind::Set(_)
            | StatementKind::Change(_)
            | StatementKind::Perform { .. }
            | StatementKind::Stop
            | StatementKind::Skip
            | StatementKind::End(_)
            | StatementKind::Result(_)
            | StatementKind::Call(_)
            | StatementKind::Menu { .. }
            | StatementKind::Phase { .. } => false,
        };
        if is_idle {
            self.is_idle(
                statement.span,
                "nothing is done here: the braces are empty",
                "write between the braces what is done, or take it out",
            );
        }
        self.has_something(statement);
    }

    /// Warns of what is gone through, or done to something, where that is written as nothing (`W0143`).
    fn has_something(&mut self, statement: &ast::Statement) {
        let nothing = |expr: &&ast::Expr| is_written_nothing(expr);
        let message = match &statement.kind {
            StatementKind::For { over, .. } => {
                let mut lists = over.iter().map(|(over, _)| &over.source);
                lists
                    .find(nothing)
                    .map(|list| (list.span, "this goes through nothing, so that nothing is done"))
            }
            StatementKind::Gate { effect, .. } => return self.has_something(effect),
            StatementKind::Call(call) => {
                let verb = symbols::exact(&self.reader.symbols.verbs, &call.verb.text);
                let params = verb.map(|verb| &self.reader.symbols.verb[*verb].params);
                let handed = params.into_iter().flatten().filter(|param| param.required);
                let mut handed = handed.filter_map(|param| match &param.preposition {
                    None => call.thing.as_ref(),
                    Some(word) => Bodies::after(call, word),
                });
                handed
                    .find(nothing)
                    .map(|thing| (thing.span, "this is done to nothing, so that it is never done"))
            }
            _ => None,
        };
        if let Some((span, message)) = message {
            self.is_idle(span, message, "say what is meant; or take this out");
        }
    }

    /// Warns of a number of things of which this takes, adds or removes none (`W0143`).
    pub(super) fn is_some(&mut self, number: ExprId, span: Span) {
        if self.reader.written_number(number).is_some_and(|number| number < 1) {
            self.is_none(span);
        }
    }

    /// Warns of a statement that is about none of something (`W0143`).
    pub(super) fn is_none(&mut self, span: Span) {
        self.is_idle(
            span,
            "this is about none of them, so that nothing is done",
            "say how many, 1 or more; or take it out",
        );
    }

    fn is_idle(&mut self, span: Span, message: &str, help: &str) {
        let told = Diagnostic::warning(codes::NOTHING_DONE, span, message);
        self.reader.report(told.label(span, "does nothing").help(help));
    }

    /// Warns of what is set to what it is (`W0141`).
    pub(super) fn sets_to_itself(&mut self, set: &ast::SetTo, (before, now): (ExprId, ExprId)) {
        if !Certain::new(self.reader.lowered()).are_one(before, now) {
            return;
        }
        let message = "this sets it to what it is, so that nothing changes";
        let span = set.target.span;
        let told = Diagnostic::warning(codes::STAYS, span, message);
        let help = "set it to something else, or leave this out";
        self.reader.report(told.label(span, "stays as it is").help(help));
    }
}
