//! Compiles assignments: of variables, counters, flags and notes.

use schema::code::{Op, Window};
use schema::expr::Expr;
use schema::id::SlotId;
use schema::source::Span;

use crate::check::Typed;
use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, ExprKind};

impl Bodies<'_> {
    /// `set x = …`
    pub(crate) fn set(&mut self, frame: &mut Frame, set: &ast::SetTo, span: Span) {
        if let ExprKind::Name(name) = &set.target.kind
            && let Some(at) =
                frame.scope.variables.iter().rposition(|variable| variable.name == name.text)
        {
            return self.set_variable(frame, set, at, span);
        }
        let target = self.reader.target(&mut frame.scope, &set.target);
        match self.reader.exprs.get(target.id).cloned() {
            Some(Expr::Cell { cell, of }) => {
                let value = match &set.value {
                    Some(value) => {
                        self.within_range(cell, value);
                        self.reader.want(&mut frame.scope, value, &target.ty)
                    }
                    None if target.ty == Type::Flag => self.reader.node(Expr::Flag(true)),
                    None => return self.no_value(span),
                };
                self.sets_to_itself(set, (target.id, value));
                self.watch(frame, cell, of, span, |frame, of| {
                    frame.emit(Op::SetCell { cell, of, value }, span);
                });
            }
            Some(Expr::Note { note, of }) => {
                let Some(value) = &set.value else { return self.no_value(span) };
                let value = self.card_or_name(&mut frame.scope, value, &target.ty);
                self.sets_to_itself(set, (target.id, value));
                frame.emit(Op::SetNote { note, of, value }, span);
            }
            Some(Expr::EventSlot(slot)) if frame.scope.settable && target.ty != Type::Error => {
                let Some(value) = &set.value else { return self.no_value(span) };
                let value = self.reader.want(&mut frame.scope, value, &target.ty);
                self.sets_to_itself(set, (target.id, value));
                frame.emit(Op::SetEvent { slot, value }, span);
            }
            _ => self.report_never_set(frame, set, &target),
        }
    }

    /// `set x = …` of the variable with this index in the scope.
    fn set_variable(&mut self, frame: &mut Frame, set: &ast::SetTo, at: usize, span: Span) {
        let name = frame.scope.variables[at].name.clone();
        let repeats = frame.scope.repeats;
        if self.is_heard(frame, frame.scope.variables[at].slot) {
            self.reader.error(
                codes::PARAMETER_READ_ONLY,
                set.target.span,
                format!("`{name}` is what the verb was handed, and what its `after` handlers hear"),
                "read only",
                format!("name another value: `let now = {name}`, and `set now = …`"),
            );
            return;
        }
        let variable = &mut frame.scope.variables[at];
        variable.used = true;
        let (slot, begun) = (variable.slot, variable.span);
        // If a condition has narrowed the type of the variable, its declared type counts here. Not if a loop lies
        // between: its next pass would still assume the narrow type.
        let wide = variable.wide.clone().filter(|wide| wide.repeats == repeats);
        let is_wider = wide.is_some();
        let ty = wide.map_or_else(|| variable.ty.clone(), |wide| wide.ty);
        if frame.scope.pass.is_some_and(|first| at < first) {
            self.reader.error(
                codes::NOT_PRIVATE,
                set.target.span,
                format!(
                    "`{name}` belongs to all who act here at once: which of them would set it?"
                ),
                "named outside the `together` block",
                "let each note it down in a private note, or name it inside the block",
            );
            return;
        }
        let Some(value) = &set.value else { return self.no_value(span) };
        let found = self.reader.expr(&mut frame.scope, value, Some(&ty));
        let found = match ty {
            Type::Nothing | Type::Unknown => self.kept(found),
            _ => found,
        };
        let now = match (&ty, &found.ty) {
            (Type::Nothing | Type::Unknown, now) => now.clone(),
            (Type::List(item), now) if **item == Type::Unknown => {
                now.item().unwrap_or_else(|| now.clone()).list()
            }
            _ => ty.clone(),
        };
        let value = self.reader.convert(&found, &now);
        let before = self.reader.node(Expr::Slot(slot));
        self.sets_to_itself(set, (before, value));
        self.note_begun(begun, &ty, &now);
        self.reader.set_again.insert(begun);
        let variable = &mut frame.scope.variables[at];
        variable.ty = now;
        if is_wider {
            variable.wide = None;
        }
        frame.emit(Op::Let { slot, value }, span);
    }

    /// Reports what cannot be set.
    fn report_never_set(&mut self, frame: &Frame, set: &ast::SetTo, target: &Typed) {
        match self.reader.exprs.get(target.id).cloned() {
            _ if target.ty == Type::Error => {}
            Some(Expr::EventSlot(_) | Expr::Cause) => self.reader.error(
                codes::PARAMETER_READ_ONLY,
                target.span,
                "what happens can be changed before it does, and here it is only read",
                "read only",
                "set it in a handler that begins with `before`: `before you VERB { set event.NAME = … }`",
            ),
            Some(Expr::Field { .. } | Expr::Derived { .. }) => {
                self.derived_not_set(&frame.scope, &set.target, target);
            }
            Some(Expr::Pool { .. }) => self.reader.error(
                codes::STORED_NOT_DERIVED,
                target.span,
                "a pool is not set: what is in it comes from somewhere and goes somewhere",
                "a pool",
                "`gain … to` it, `pay … from` it, `move` it to another pool (all that is in it goes), or change one amount: \
                 `+1 pool.resource`",
            ),
            _ if self.report_of_several(&set.target, target.id, |own| match &set.value {
                Some(_) => format!("set {own} = …"),
                None => format!("set {own}"),
            }) => {}
            _ if matches!(target.ty, Type::Zone(_) | Type::Piles(_) | Type::Pile(_)) => {
                self.reader.error(
                    codes::STORED_NOT_DERIVED,
                    target.span,
                    "a zone is not set: cards are moved to it and away from it",
                    "a zone",
                    "`move LIST to` it; what lay there before is moved away first",
                );
            }
            Some(Expr::AmountOf { .. }) => self.reader.error(
                codes::STORED_NOT_DERIVED,
                target.span,
                "what is in a pool is not set: it comes from somewhere and goes somewhere",
                "an amount in a pool",
                "change it by a sign, `+1 pool.resource`, `-1 pool.resource`; or `gain … to` the pool, `pay … from` it",
            ),
            _ => self.reader.error(
                codes::STORED_NOT_DERIVED,
                target.span,
                "this is read, not stored: it cannot be set",
                "not a counter, flag, note or variable",
                "declare it as a `counter`, `flag` or `note` if it is to be set",
            ),
        }
    }

    /// Whether a variable is a parameter of the verb whose body this is, of which handlers hear afterwards.
    fn is_heard(&self, frame: &Frame, slot: SlotId) -> bool {
        frame.verb().is_some_and(|verb| {
            usize::from(slot.0) < self.reader.symbols.verb[verb].params.len()
                && self.declared.found.listened.contains(&(Some(verb), Window::After))
        })
    }

    fn no_value(&mut self, span: Span) {
        self.reader.error(
            codes::MISSING_THING,
            span,
            "only a flag can be set without a value",
            "to what?",
            "write `set x = …`",
        );
    }
}
