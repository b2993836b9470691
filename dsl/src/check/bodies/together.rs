//! `together each player { … }`, and the names that remain after it and after `each`.

use schema::code::Op;
use schema::expr::Expr;
use schema::id::{ExprId, SlotId};
use schema::source::Span;

use super::blocks::Frame;
use super::late::Firsts;
use super::scope::{Kept, Variable};
use super::types::Type;
use super::{Checker, Scope, Typed};
use crate::codes;
use crate::syntax::ast::{self, StatementKind};

impl<'a> Checker<'a> {
    /// `together each players { … }`
    pub(crate) fn together(&mut self, frame: &mut Frame, each: &'a ast::Each, span: Span) {
        let found = self.query(&mut frame.scope, &each.query);
        self.players_of(&found, each.query.span, "together");
        if let Some(by) = &each.by {
            self.error(
                codes::UNEXPECTED,
                by.span,
                "they act at once, so there is no order among them",
                "no order here",
                "leave it out, or let them act one by one: `each … by … { … }`",
            );
        }
        let list = self.as_list(&found);
        let at = frame.emit(Op::Together { list, exit: 0 }, span);
        frame.open_pass();
        let outer = frame.scope.pass.replace(frame.scope.variables.len());
        let outer_late = std::mem::take(&mut frame.scope.late);
        let mut keep = self.block_kept(frame, &each.block);
        let late = std::mem::replace(&mut frame.scope.late, outer_late);
        frame.scope.pass = outer;
        frame.close_loop();
        let kept = keep.clone();
        let seats = self.program.players.1;
        let firsts: Vec<_> =
            late.iter().map(|late| Firsts::of(frame, late, seats, &mut keep)).collect();
        let end = frame.emit(Op::EndPass(keep), Span { start: span.end, ..span });
        frame.point(at);
        if !late.is_empty() {
            self.comes_last(frame, &late, end);
            self.at_last(frame, late, &kept, &firsts, span);
        }
    }

    /// A block in which somebody else acts and whose names remain, by seat: from where to where they are kept.
    pub(crate) fn block_kept(
        &mut self,
        frame: &mut Frame,
        block: &'a ast::Block,
    ) -> Vec<(SlotId, SlotId)> {
        let remaining = self.as_me(frame, |checker, frame| checker.block_keeping(frame, block));
        let mut keep = Vec::new();
        for Variable { name, slot, ty, span, used } in remaining {
            let first = frame.slots(self.program.players.1);
            keep.push((slot, first));
            frame.scope.kept.push(Kept { name, first, ty, span, used });
        }
        keep
    }

    /// A name that remained, read of a player.
    pub(crate) fn kept(
        &mut self,
        scope: &mut Scope,
        word: &str,
        of: ExprId,
        span: Span,
    ) -> Option<Typed> {
        let kept = scope.kept.iter_mut().rev().find(|kept| kept.name == word)?;
        kept.used = true;
        let (first, ty) = (kept.first, kept.ty.clone());
        Some(self.typed(Expr::SlotOf { first, of }, ty, span))
    }

    /// What a pass kept, by its bare name: of the candidate, if that is a player, else of me.
    pub(crate) fn kept_of_me(
        &mut self,
        scope: &mut Scope,
        word: &str,
        span: Span,
    ) -> Option<Typed> {
        if !scope.kept.iter().any(|kept| kept.name == word) {
            return None;
        }
        let player = |local: &&super::scope::Local| local.candidate && local.ty == Type::Player;
        let of = match scope.locals.iter().rev().find(player) {
            Some(local) => Expr::Local(local.local),
            None if scope.me => Expr::Me,
            None => return None,
        };
        let of = self.node(of);
        self.kept(scope, word, of, span)
    }
}

/// Whether a block names anything that remains after it.
pub(super) fn binds(block: &ast::Block) -> bool {
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
