//! Compiles loops: over lists, over players, and counted.

use schema::code::{Op, Sort};
use schema::expr::Expr;
use schema::id::{CellId, ExprId, LocalId, SlotId};
use schema::source::Span;

use crate::check::analyses::rounds::{Round, without_end};
use crate::check::analyses::unused;
use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::types::Type;
use crate::check::{Scope, Typed, Wealth};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, StatementKind, leaves_loop};

/// The list that a loop goes over, and the type of its items.
pub(crate) struct Through {
    pub(crate) list: ExprId,
    pub(crate) item: Type,
}

impl<'a> Bodies<'a> {
    /// `while condition { … }`
    pub(crate) fn while_loop(
        &mut self,
        frame: &mut Frame,
        condition: &ast::Expr,
        block: &'a ast::Block,
        span: Span,
    ) {
        let next = frame.here();
        frame.open_loop(next);
        let id = self.reader.want(&mut frame.scope, condition, &Type::Flag);
        match self.reader.exprs.get(id) {
            Some(Expr::Flag(true)) => self.wants_a_way_out(block, span),
            Some(Expr::Flag(false)) => self.reader.decided_by_itself(id, condition.span),
            _ => {}
        }
        let over = frame.emit(Op::JumpUnless { condition: id, to: 0 }, condition.span);
        self.block(frame, block);
        frame.emit(Op::Jump(next), span);
        frame.point(over);
        frame.close_loop();
    }

    /// Emits the start of a counted loop, and returns its counter. Reports a literal number below 1 (`C0801`).
    pub(crate) fn counted(&mut self, frame: &mut Frame, times: &ast::Expr, span: Span) -> SlotId {
        let count = self.reader.want(&mut frame.scope, times, &Type::Number);
        if let Some(number) = self.reader.written_number(count).filter(|number| *number < 1) {
            self.reader.error(
                codes::CANNOT_HAPPEN,
                times.span,
                format!("what is done {number} times is never done"),
                "never reached",
                "say how often, 1 or more; or take it out",
            );
        }
        let slot = frame.slot();
        frame.emit(Op::Repeat { slot, count }, span);
        slot
    }

    /// `repeat 3 { … }`, `repeat { … }`
    pub(crate) fn repeat(
        &mut self,
        frame: &mut Frame,
        times: Option<&ast::Expr>,
        block: &'a ast::Block,
        span: Span,
    ) {
        if times.is_none() {
            self.wants_a_way_out(block, span);
        }
        let counted = times.map(|times| self.counted(frame, times, times.span));
        let next = frame.here();
        frame.open_loop(next);
        let over = counted.map(|slot| frame.emit(Op::RepeatNext { slot, exit: 0 }, span));
        self.block(frame, block);
        frame.emit(Op::Jump(next), span);
        if let Some(over) = over {
            frame.point(over);
        }
        frame.close_loop();
    }

    /// Reports a loop without end whose block has nothing that leaves it (`C0902`). What is called in it is known when all
    /// bodies are.
    fn wants_a_way_out(&mut self, block: &ast::Block, span: Span) {
        let word = Span { end: block.span.start, ..span };
        if !leaves_loop(block, may_leave) {
            self.reader.report(without_end(word));
        } else if !leaves_loop(block, ends) {
            self.rounds.push(Round { word, whole: span });
        }
    }

    /// `for x in LIST by KEY, y in LIST { … }`: nested loops that `stop` and `skip` treat as one.
    pub(crate) fn for_loop(
        &mut self,
        frame: &mut Frame,
        over: &[(ast::Over, Option<ast::Expr>)],
        block: &'a ast::Block,
        span: Span,
    ) {
        self.names_apart(over.iter().map(|(one, _)| &one.name));
        let mark = frame.scope.variables.len();
        let mut loops = Vec::with_capacity(over.len());
        for (one @ ast::Over { name, .. }, by) in over {
            let Through { list, item } = self.through(&mut frame.scope, one);
            let sort = by.as_ref().map(|by| self.sort_key(&mut frame.scope, by, &item));
            self.reader.hides(&frame.scope, name, "variable");
            let (slot, next) = self.begin_for(frame, list, sort, span);
            let item = frame.declare(&name.text, item, name.span);
            loops.push((next, frame.emit(Op::ForNext { slot, item, exit: 0 }, span)));
            frame.scope.holds(item, list);
        }
        self.block(frame, block);
        let gone = frame.scope.variables.split_off(mark);
        let unused = unused::players(&gone, over.iter().map(|(one, _)| one));
        self.reader.diagnostics.extend(unused);
        for (next, over) in loops.iter().rev() {
            frame.emit(Op::Jump(*next), span);
            frame.point(*over);
        }
        loops.iter().for_each(|_| frame.close_loop());
    }

    /// Reports two equal names behind one `for`.
    pub(crate) fn names_apart<'n>(&mut self, names: impl Iterator<Item = &'n ast::Name> + Clone) {
        for (at, name) in names.clone().enumerate() {
            let Some(first) = names.clone().take(at).find(|first| first.text == name.text) else {
                continue;
            };
            let twice = Diagnostic::error(
                codes::DECLARED_TWICE,
                name.span,
                format!("two of these would be called `{}`", name.text),
            );
            let twice = twice.label(name.span, "again").label(first.span, "first here");
            self.reader.report(twice.help("give one of them another name"));
        }
    }

    /// Reads the list of a `for`, in which the things of it have no name yet.
    pub(crate) fn through(&mut self, scope: &mut Scope, over: &ast::Over) -> Through {
        scope.naming = Some(over.name.text.clone());
        let found = self.reader.query(scope, &over.source);
        scope.naming = None;
        self.reader.warn_of_sort_as_name(&over.name, &found, &over.source);
        let found = self.reader.spread(&found);
        self.reader.report_no_list(&found);
        let item = found.ty.item().unwrap_or_else(|| found.ty.clone());
        Through { list: self.reader.as_list(&found), item }
    }

    /// `each PLAYERS by KEY { … }`: each of them acts in turn.
    pub(crate) fn each(&mut self, frame: &mut Frame, each: &'a ast::Each, span: Span) {
        let told = self.reader.diagnostics.len();
        let found = self.reader.query(&mut frame.scope, &each.query);
        self.reader.named_in_each(&each.query, told);
        let item = self.players_of(&found, each.query.span, "each");
        let list = self.reader.as_list(&found);
        let sort = each.by.as_ref().map(|by| self.sort_key(&mut frame.scope, by, &item));
        let before = self.who_is_out(frame, span);
        let (slot, next) = self.begin_for(frame, list, sort, span);
        frame.mark_each();
        let item = frame.slot();
        // Variables that remain visible after the loop are kept before each pass and at the end of the loop.
        let binds = crate::check::bodies::together::binds(&each.block);
        let keep = |_: &mut Self, frame: &mut Frame| {
            binds.then(|| frame.emit(Op::Keep { player: item, keep: Vec::new() }, span))
        };
        let first = keep(self, frame);
        let over = frame.emit(Op::ForNext { slot, item, exit: 0 }, span);
        frame.scope.holds(item, list);
        let player = self.reader.node(Expr::Slot(item));
        let gone = before.map(|before| self.unless_gone_since(frame, player, before, span));
        let (kept, nobody) = frame.open_as(player, span);
        let (remaining, origins) = if binds {
            self.block_kept(frame, &each.block)
        } else {
            self.block_of_me(frame, &each.block);
            Default::default()
        };
        frame.close_as(kept, span);
        frame.point(nobody);
        gone.into_iter().for_each(|at| frame.point(at));
        frame.emit(Op::Jump(next), span);
        frame.point(over);
        frame.close_loop();
        let last = keep(self, frame);
        first.into_iter().chain(last).for_each(|at| frame.fill_keep(at, &remaining));
        frame.scope.origins.extend(origins);
    }

    /// If players can be out in this game: a variable with those who are out now.
    fn who_is_out(&mut self, frame: &mut Frame, span: Span) -> Option<SlotId> {
        self.outs().next()?;
        let (all, local) =
            (self.reader.node(Expr::Everybody), LocalId(frame.scope.locals.len() as u16));
        let player = self.reader.node(Expr::Local(local));
        let condition = self.is_out(player);
        let value = self.reader.node(Expr::Filter { list: all, local, condition });
        let slot = frame.slot();
        frame.emit(Op::Let { slot, value }, span);
        Some(slot)
    }

    /// A jump for a player who is out and was not in `before`, which the caller must point.
    fn unless_gone_since(
        &mut self,
        frame: &mut Frame,
        player: ExprId,
        before: SlotId,
        span: Span,
    ) -> usize {
        let those = self.reader.node(Expr::Slot(before));
        let was_out = self.reader.node(Expr::In { these: player, those });
        let is_out = self.is_out(player);
        let is_in = self.reader.node(Expr::Not(is_out));
        let condition = self.reader.node(Expr::Or(is_in, was_out));
        frame.emit(Op::JumpUnless { condition, to: 0 }, span)
    }

    fn is_out(&mut self, player: ExprId) -> ExprId {
        let flags: Vec<CellId> = self.outs().collect();
        let has = flags.into_iter().map(|cell| Expr::Cell { cell, of: Some(player) });
        let has: Vec<ExprId> = has.map(|flag| self.reader.node(flag)).collect();
        let any = has.into_iter().reduce(|any, one| self.reader.node(Expr::Or(any, one)));
        any.unwrap_or_else(|| self.reader.node(Expr::Flag(false)))
    }

    /// The type of the items of a list that must be players; reports any other. `word` is the statement that needs
    /// them.
    pub(crate) fn players_of(&mut self, found: &Typed, span: Span, word: &str) -> Type {
        let item = found.ty.item().unwrap_or_else(|| found.ty.clone());
        if !matches!(item, Type::Player | Type::Error) {
            let words = self.reader.words(&found.ty);
            let (does, help) = match word {
                "any" => ("asks players", "name players: `any opponent may … { … }`"),
                "together" => ("lets players act", "name players: `together each player { … }`"),
                _ => ("lets players act", "for other things write `for x in … { … }`"),
            };
            self.reader.error(
                codes::WRONG_TYPE,
                span,
                format!("`{word}` {does}, and this is {words}"),
                "no players",
                help,
            );
        }
        item
    }

    /// Emits the start of a loop over a list. Returns the slot of the list, and the label of the next pass.
    fn begin_for(
        &mut self,
        frame: &mut Frame,
        list: ExprId,
        sort: Option<Sort>,
        span: Span,
    ) -> (SlotId, u16) {
        let slot = frame.slot();
        frame.slot();
        frame.emit(Op::For { slot, list, sort }, span);
        let next = frame.here();
        frame.open_loop(next);
        (slot, next)
    }

    /// `by E`, `by -E`: the sort key, with the item as its first local.
    pub(crate) fn sort_key(&mut self, scope: &mut Scope, by: &ast::Expr, item: &Type) -> Sort {
        let (by, downwards) = match &by.kind {
            ast::ExprKind::Neg(inner) => (&**inner, true),
            _ => (by, false),
        };
        if let Some(wrong) = self.reader.report_order(by) {
            return Sort { key: wrong.id, downwards };
        }
        let local = scope.bind_own(item.clone());
        let whose = if *item == Type::Player { Wealth::Each(local) } else { self.reader.wealth };
        let key = self.reader.wealth_of(whose, |own| own.want(scope, by, &Type::Number));
        scope.unbind();
        Sort { key, downwards }
    }
}

/// Whether a statement ends a game, turn, round or phase.
fn ends(statement: &ast::Statement) -> bool {
    matches!(statement.kind, StatementKind::End(_))
}

/// Whether a statement may leave the loop around it otherwise than by `stop`: an `end`, or a call, which may end the game.
fn may_leave(statement: &ast::Statement) -> bool {
    ends(statement)
        || matches!(
            statement.kind,
            StatementKind::Call(_)
                | StatementKind::Perform { .. }
                // Options that cards and rules contribute may.
                | StatementKind::Menu { name: Some(_), .. }
        )
}
