//! Compiles statements and blocks.

use schema::code::{Op, Role};
use schema::expr::Expr;
use schema::id::{BlockId, ExprId};
use schema::program::HowMany;
use schema::source::Span;

use crate::check::Typed;
use crate::check::analyses::unused;
use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::reader::Reader;
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ExprKind, Name, StatementKind};

impl<'a> Bodies<'a> {
    /// Compiles a block as the body of a new frame.
    pub(crate) fn body(&mut self, frame: &mut Frame, block: &'a ast::Block) -> BlockId {
        let own = std::mem::take(&mut self.reader.own_words);
        self.block(frame, block);
        let own = std::mem::replace(&mut self.reader.own_words, own);
        self.told_of_two(&own, &mut frame.scope.changed);
        let gone = std::mem::take(&mut frame.scope.kept);
        self.reader.diagnostics.extend(unused::kept(&gone));
        self.finish(frame, block.span)
    }

    /// Ends the innermost block of a frame, and adds it to the program.
    pub(crate) fn finish(&mut self, frame: &mut Frame, span: Span) -> BlockId {
        let block = frame.finish(span);
        if let Some(span) = frame.take_full() {
            self.reader.too_long(span);
        }
        self.reader.program.blocks.push(block)
    }

    /// Compiles the statements of a block. Its variables end with it.
    pub(crate) fn block(&mut self, frame: &mut Frame, block: &'a ast::Block) {
        let gone = self.block_keeping(frame, block);
        self.reader.diagnostics.extend(unused::variables(&gone));
    }

    /// Compiles the statements of a block, and returns its variables.
    pub(crate) fn block_keeping(
        &mut self,
        frame: &mut Frame,
        block: &'a ast::Block,
    ) -> Vec<crate::check::scope::Variable> {
        let it = frame.scope.it.clone();
        let chosen = frame.scope.chosen.len();
        let before = frame.scope.whom.before();
        let gone = self.block_choosing(frame, block);
        frame.scope.whom.perhaps(before);
        for (_, span, verb) in frame.scope.chosen.split_off(chosen.min(frame.scope.chosen.len())) {
            let diagnostic = Diagnostic::warning(
                codes::UNUSED_ANSWER,
                span,
                "nothing is done with what is chosen here",
            )
            .label(span, "chosen, and nothing more")
            .help(self.still_to_do(verb));
            self.reader.report(diagnostic);
        }
        frame.scope.it = it;
        gone
    }

    /// Compiles a block in which another player acts.
    pub(crate) fn block_of_me(&mut self, frame: &mut Frame, block: &'a ast::Block) {
        self.as_me(frame, |checker, frame| checker.block(frame, block));
    }

    /// Runs `read` for a place where another player is `me` than around it.
    pub(crate) fn as_me<T>(
        &mut self,
        frame: &mut Frame,
        read: impl FnOnce(&mut Self, &mut Frame) -> T,
    ) -> T {
        let me = std::mem::replace(&mut frame.scope.me, true);
        let another_me = std::mem::replace(&mut frame.scope.another_me, me);
        let (reads, calls) = (self.reader.me_read, self.me_calls.len());
        // Another player acts here, who may see other things.
        frame.scope.origins.clear();
        let around = frame.scope.whom.enter(&self.reader.exprs);
        let found = read(self, frame);
        frame.scope.whom.leave(around);
        frame.scope.origins.clear();
        self.reader.me_read = reads;
        self.me_calls.truncate(calls);
        (frame.scope.me, frame.scope.another_me) = (me, another_me);
        found
    }

    /// Compiles one statement.
    pub(crate) fn statement(&mut self, frame: &mut Frame, statement: &'a ast::Statement) {
        self.carry_out(frame, statement);
        self.does_something(statement);
        self.look(frame, statement);
    }

    fn carry_out(&mut self, frame: &mut Frame, statement: &'a ast::Statement) {
        let span = statement.span;
        match &statement.kind {
            StatementKind::Gate { effect, then, otherwise } => {
                self.gate(frame, effect, then.as_ref(), otherwise.as_ref());
            }
            StatementKind::May(may) => {
                let no = self.may(frame, may, span);
                frame.point(no);
                if may.text.is_some() && may.body().is_none_or(|body| body.statements.is_empty()) {
                    let message = "this asks, and yes or no comes to the same";
                    self.nothing_follows(
                        frame,
                        (span, message),
                        "say what is done then: `may \"…\" { … }`",
                    );
                }
            }
            StatementKind::Ask(ask) => {
                let it = frame.scope.it.clone();
                let (nobody, names) = self.ask(frame, ask, span);
                frame.scope.it = it;
                self.reader.diagnostics.extend(unused::variables(&names));
                frame.point(nobody);
            }
            StatementKind::Choose(choose) => self.choose(frame, choose, span),
            StatementKind::Let { name, value } => {
                self.let_variable(frame, name, value, span);
            }
            StatementKind::Set(set) => self.set(frame, set, span),
            StatementKind::Change(change) => self.change(frame, change, span),
            StatementKind::Perform { what, own } => {
                self.perform(frame, (what, own.as_ref()), span);
            }
            StatementKind::Stop => self.stop(frame, span),
            StatementKind::Skip => frame.leave(true, span),
            StatementKind::End(name) => self.end(frame, name, span),
            StatementKind::Result(value) => self.result(frame, value, span),
            StatementKind::Call(call) => self.call(frame, call, span),
            StatementKind::If { arms, otherwise } => self.if_arms(frame, arms, otherwise.as_ref()),
            StatementKind::While { condition, block } => {
                self.while_loop(frame, condition, block, span)
            }
            StatementKind::Repeat { times, block } => {
                self.repeat(frame, times.as_ref(), block, span)
            }
            StatementKind::For { over, block } => self.for_loop(frame, over, block, span),
            StatementKind::Each(each) => self.each(frame, each, span),
            StatementKind::As { who, block, otherwise } => {
                let player = self.reader.want(&mut frame.scope, who, &Type::Player);
                let (keep, at) = frame.open_as(player, span);
                self.block_of_me(frame, block);
                frame.close_as(keep, span);
                match otherwise {
                    Some(otherwise) => {
                        let over = frame.emit(Op::Jump(0), span);
                        frame.point(at);
                        self.block(frame, otherwise);
                        frame.point(over);
                    }
                    None => frame.point(at),
                }
            }
            StatementKind::Phase { name, block } => self.phase(frame, name, block, span),
            StatementKind::Together(each) => self.together(frame, each, span),
            StatementKind::Until { moment, parts } => self.until_block(frame, moment, parts, span),
            StatementKind::Menu { always, name, options } => {
                self.menu(frame, *always, name.as_ref(), options, span);
            }
        }
    }

    /// A condition that says whether a value is something: not `none`, not empty, not no, not 0.
    pub(crate) fn is_something(&mut self, found: &Typed) -> ExprId {
        match found.ty {
            Type::Flag => found.id,
            Type::Number => {
                let zero = self.reader.node(Expr::Number(0));
                self.reader.node(Expr::Compare(schema::expr::Compare::Unequal, found.id, zero))
            }
            Type::Pool(_) => {
                let goods = self.reader.node(Expr::Goods(found.id));
                let empty = self.reader.node(Expr::IsEmpty(goods));
                self.reader.node(Expr::Not(empty))
            }
            _ => {
                let empty = self.reader.node(Expr::IsEmpty(found.id));
                self.reader.node(Expr::Not(empty))
            }
        }
    }

    /// `let x = …`. Returns an expression that reads the variable.
    pub(crate) fn let_variable(
        &mut self,
        frame: &mut Frame,
        name: &Name,
        value: &ast::Expr,
        span: Span,
    ) -> Typed {
        let found = self.reader.expr(&mut frame.scope, value, None);
        let found = self.kept(found);
        let Typed { id: value, ty, .. } = self.begun(name, found);
        self.reader.hides(&frame.scope, name, "variable");
        let slot = frame.declare(&name.text, ty.clone(), name.span);
        frame.emit(Op::Let { slot, value }, span);
        self.reader.typed(Expr::Slot(slot), ty, span)
    }

    /// What a variable stores for a value: the present contents of a zone or pool; a pile itself, as in choices and
    /// loops.
    pub(crate) fn kept(&mut self, found: Typed) -> Typed {
        let found = match found.ty {
            Type::Pool(_) => self.reader.as_goods(&found).unwrap_or(found),
            _ => found,
        };
        match found.ty.item() {
            Some(item) if !matches!(found.ty, Type::Pile(_) | Type::Error) => {
                Typed { id: self.reader.as_list(&found), ty: item.list(), ..found }
            }
            _ => found,
        }
    }

    /// `result x`
    fn result(&mut self, frame: &mut Frame, value: &ast::Expr, span: Span) {
        if !matches!(frame.role(), Some(Role::Verb(_))) {
            return self.reader.error(
                codes::YIELDS_NOTHING,
                span,
                "only a verb yields something",
                "not in a verb",
                "`result` stands in the body of a `verb`",
            );
        }
        let found = self.reader.expr(&mut frame.scope, value, None);
        let mut found = self.kept(found);
        let ty = match frame.result.take() {
            None => found.ty.clone(),
            Some(before) => match self.reader.shared(&before, &found.ty) {
                Some(shared) => shared,
                // The first `result` of a verb decides its type.
                None => {
                    found.id = self.reader.convert(&found, &before);
                    before
                }
            },
        };
        frame.result = Some(ty);
        frame.emit(Op::Result(found.id), span);
    }

    /// `if … { … } else …`
    fn if_arms(
        &mut self,
        frame: &mut Frame,
        arms: &'a [ast::Arm],
        otherwise: Option<&'a ast::Block>,
    ) {
        let (mut over, mut failed) = (Vec::new(), Vec::new());
        for (at, arm) in arms.iter().enumerate() {
            self.reader.fields_read = self.reader.of_one_card.then(Vec::new);
            let condition = self.reader.want(&mut frame.scope, &arm.condition, &Type::Flag);
            self.reader.decided_by_itself(condition, arm.condition.span);
            self.reader.warn_of_own_fields(&frame.scope);
            let no = frame.emit(Op::JumpUnless { condition, to: 0 }, arm.condition.span);
            let narrowed = self.reader.narrow(&mut frame.scope, &arm.condition);
            self.branch(frame, &arm.block);
            Reader::widen(&mut frame.scope, narrowed);
            failed.extend(self.reader.narrow_otherwise(&mut frame.scope, &arm.condition));
            if at + 1 < arms.len() || otherwise.is_some() {
                over.push(frame.emit(Op::Jump(0), arm.span));
            }
            frame.point(no);
        }
        if let Some(otherwise) = otherwise {
            self.branch(frame, otherwise);
        }
        Reader::widen(&mut frame.scope, failed);
        for at in over {
            frame.point(at);
        }
    }

    /// Compiles a branch. Names that loops over players keep in it end with it, since behind it nobody knows whether it
    /// has run.
    fn branch(&mut self, frame: &mut Frame, block: &'a ast::Block) {
        let kept = frame.scope.kept.len();
        self.block(frame, block);
        let gone = frame.scope.kept.split_off(kept);
        self.reader.diagnostics.extend(unused::kept(&gone));
    }

    /// Compiles how many things are chosen. Also returns whether the answer is one thing.
    pub(crate) fn how_many(
        &mut self,
        frame: &mut Frame,
        how_many: &ast::HowMany,
    ) -> (HowMany, bool) {
        let one = |expr: &ast::Expr| matches!(expr.kind, ExprKind::Number(1));
        match &how_many.kind {
            ast::HowManyKind::Any => (HowMany::Any, false),
            ast::HowManyKind::One => (HowMany::Exactly(self.reader.node(Expr::Number(1))), true),
            ast::HowManyKind::UpTo(most) => {
                let id = self.reader.want(&mut frame.scope, most, &Type::Number);
                self.is_some(id, how_many.span);
                (HowMany::UpTo(id), one(most))
            }
            ast::HowManyKind::Exactly(count) => {
                let id = self.reader.want(&mut frame.scope, count, &Type::Number);
                self.is_some(id, how_many.span);
                (HowMany::Exactly(id), one(count))
            }
            ast::HowManyKind::Between(least, most) => {
                let least = self.reader.want(&mut frame.scope, least, &Type::Number);
                let most = self.reader.want(&mut frame.scope, most, &Type::Number);
                self.some_answer(least, most, how_many.span);
                self.is_some(most, how_many.span);
                (HowMany::Between(least, most), false)
            }
        }
    }
}
