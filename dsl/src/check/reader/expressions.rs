//! Reads expressions: arithmetic, comparison, logic, dots. Queries are in [`crate::check::reader::queries`].

use schema::expr::{Arith, Compare, Expr};
use schema::id::ExprId;
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::reader::identity::is_written_nothing;
use crate::check::reader::logic::Joins;
use crate::check::types::Type;
use crate::check::{Scope, Typed};
use crate::codes;
use crate::syntax::ast::{self, BinaryOp, CompareOp, ExprKind};

impl Reader<'_> {
    /// Reads an expression. `want` is the type that is preferred where a word has several meanings; nothing is
    /// converted to it.
    pub(crate) fn expr(
        &mut self,
        scope: &mut Scope,
        expr: &ast::Expr,
        want: Option<&Type>,
    ) -> Typed {
        self.deep += 1;
        let found = self.expr_at(scope, expr, want);
        self.deep -= 1;
        found
    }

    fn expr_at(&mut self, scope: &mut Scope, expr: &ast::Expr, want: Option<&Type>) -> Typed {
        let span = expr.span;
        if let Some(found) = self.report_worded(scope, expr, want) {
            return found;
        }
        match &expr.kind {
            // Larger numbers are refused by the parser.
            ExprKind::Number(value) => match i32::try_from(*value) {
                Ok(value) => self.typed(Expr::Number(value), Type::Number, span),
                Err(_) => self.wrong(span),
            },
            ExprKind::Text(text) => {
                let Some(plain) = text.plain() else {
                    self.report_holes(scope, text);
                    return self.wrong(span);
                };
                let id = self.plain_text(plain);
                self.typed(Expr::Text(id), Type::Text, span)
            }
            ExprKind::Name(name) if name.quoted => self.quoted(scope, name, want),
            ExprKind::Name(name) => self.name(scope, name, want),
            ExprKind::Call { name, args } => self.function(scope, name, args, span),
            ExprKind::Group(inner) => Typed { span, ..self.expr(scope, inner, want) },
            ExprKind::Price(parts) => self.price(scope, parts, span),
            ExprKind::Amount { of, unit, unit_args } => {
                self.amount(scope, of, unit, unit_args.as_deref(), span)
            }
            ExprKind::List(items) => self.list(scope, items, want, span),
            ExprKind::Dot { of, name, args } => {
                self.dot(scope, of, name, args.as_deref(), span, want)
            }
            ExprKind::Index { of, key } => self.index(scope, of, key, span),
            ExprKind::Neg(inner) => {
                let inner = self.want(scope, inner, &Type::Number);
                self.typed(Expr::Negative(inner), Type::Number, span)
            }
            ExprKind::Part { op, size, of } => self.part(scope, *op, size.as_deref(), of, span),
            ExprKind::Count(of) => self.count(scope, of, span),
            ExprKind::Fold { op, value, over } => self.fold(scope, *op, value, over, span),
            ExprKind::If { condition, then, otherwise } => {
                self.branches(scope, (condition, then, otherwise), want, span)
            }
            ExprKind::Binary { op, left, right } => {
                let number = want == Some(&Type::Number);
                self.binary(scope, *op, (left, right), number, span)
            }
            ExprKind::Numbers { first, last } => self.numbers(scope, first, last, span),
            ExprKind::In { what, list } => self.within(scope, (what, list), want, span),
            ExprKind::Where { any, of, candidate, condition } => {
                let found = self.filter(scope, of, candidate.as_ref(), condition, span);
                if *any { self.whether(&found) } else { found }
            }
            ExprKind::Any(of) => {
                let found = self.query(scope, of);
                self.whether(&found)
            }
            ExprKind::Compare { op, left, right } => self.compare(scope, *op, left, right, span),
            ExprKind::Is { what, not, of } => self.is(scope, what, *not, of, span),
            ExprKind::Not(inner) => {
                let inner = self.want(scope, inner, &Type::Flag);
                self.typed(Expr::Not(inner), Type::Flag, span)
            }
            ExprKind::And(parts) => self.logic(scope, (Joins::And, parts), span),
            ExprKind::Or(parts) => self.logic(scope, (Joins::Or, parts), span),
        }
    }

    /// Reads an expression that must have a type, and converts it to that.
    pub(crate) fn want(&mut self, scope: &mut Scope, expr: &ast::Expr, ty: &Type) -> ExprId {
        let found = self.expr(scope, expr, Some(ty));
        self.convert(&found, ty)
    }

    /// `count of LIST`
    fn count(&mut self, scope: &mut Scope, of: &ast::Expr, span: Span) -> Typed {
        if let Some(wrong) = self.report_worked_out(scope, None, of, span) {
            return wrong;
        }
        let list = self.query(scope, of);
        if list.ty == Type::Error {
            return self.wrong(span);
        }
        if let Type::Goods(_) | Type::Pool(_) = list.ty {
            return self.typed(Expr::Total(list.id), Type::Number, span);
        }
        self.report_alone(&list, None);
        self.report_no_list(&list);
        let list = self.as_list(&list);
        self.typed(Expr::Count(list), Type::Number, span)
    }

    fn binary(
        &mut self,
        scope: &mut Scope,
        op: BinaryOp,
        (left, right): (&ast::Expr, &ast::Expr),
        number: bool,
        span: Span,
    ) -> Typed {
        let arith = match op {
            BinaryOp::Add => Arith::Add,
            BinaryOp::Subtract => Arith::Subtract,
            BinaryOp::Multiply => Arith::Multiply,
            BinaryOp::Divide => Arith::Divide,
            BinaryOp::Mod => Arith::Modulo,
        };
        let mut a = self.expr(scope, left, None);
        let goods = |ty: &Type| matches!(ty, Type::Goods(_) | Type::Pool(_) | Type::Member(_));
        let (joins, unknown) = (
            matches!(op, BinaryOp::Add | BinaryOp::Subtract),
            matches!(a.ty, Type::Unknown | Type::Error),
        );
        if let (BinaryOp::Add | BinaryOp::Subtract, ExprKind::Amount { .. }, false) =
            (op, &right.kind, goods(&a.ty) || unknown)
        {
            return self.report_sum(op, &a.ty, right, span);
        }
        if a.ty == Type::Error {
            self.expr(scope, right, None);
            return self.wrong(span);
        }
        let lists = |ty: &Type| joins && (ty.item().is_some() || ty.is_thing());
        let other = lists(&a.ty) || goods(&a.ty) || joins && unknown;
        let mut b = self.expr(scope, right, (!other).then_some(&Type::Number));
        if b.ty == Type::Error {
            return self.wrong(span);
        }
        match (joins, &a.ty, &b.ty) {
            (true, Type::Unknown, Type::Unknown) => {
                return self.typed(Expr::Arith(arith, a.id, b.id), Type::Unknown, span);
            }
            (true, Type::Unknown, beside) => a.ty = beside.beside(),
            (true, beside, Type::Unknown) => b.ty = beside.beside(),
            _ => {}
        }
        let (goods, lists) = (goods(&a.ty), lists(&a.ty));
        if let Some(found) = self.goods_arithmetic(op, &a, &b, number, span) {
            return found;
        }
        let numeric = |ty: &Type| match ty {
            Type::Number => true,
            Type::Maybe(inner) => **inner == Type::Number,
            _ => false,
        };
        let resources = number && goods && matches!(b.ty, Type::Member(_) | Type::Resource);
        if !lists || numeric(&a.ty) || goods && numeric(&b.ty) || resources {
            let a = self.convert(&a, &Type::Number);
            let b = self.convert(&b, &Type::Number);
            if matches!(op, BinaryOp::Divide | BinaryOp::Mod) && self.written_number(b) == Some(0) {
                self.error(
                    codes::CANNOT_HAPPEN,
                    right.span,
                    "nothing can be divided by 0",
                    "never has a value",
                    "divide by another number",
                );
            }
            return self.typed(Expr::Arith(arith, a, b), Type::Number, span);
        }
        let item = |ty: &Type| ty.item().unwrap_or_else(|| ty.clone());
        let (one, other) = (item(&a.ty), item(&b.ty));
        let ty = self.shared(&one, &other).unwrap_or(one).list();
        let a = self.convert(&a, &ty);
        let b = self.convert(&b, &ty);
        let expr = if op == BinaryOp::Add { Expr::Join(a, b) } else { Expr::Without(a, b) };
        self.typed(expr, ty, span)
    }

    fn compare(
        &mut self,
        scope: &mut Scope,
        op: CompareOp,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
    ) -> Typed {
        let a = self.expr(scope, left, None);
        let b = self.expr(scope, right, Some(&a.ty));
        if self.report_hidden_word(scope, right, (&b, &a))
            || self.report_hidden_word(scope, left, (&a, &b))
        {
            return self.wrong(span);
        }
        self.not_itself(scope, &a, &b, span);
        if is_written_nothing(right) && matches!(op, CompareOp::Equal | CompareOp::NotEqual) {
            self.note_nothing_asked(scope, &a, span);
        }
        if let Some(found) = self.goods_order(op, &a, &b, span) {
            return found;
        }
        let plain = |ty: &Type| matches!(ty, Type::Number | Type::Error);
        let resource = |checker: &Self, ty: &Type| match ty {
            Type::Member(family) => checker.is_resource(*family),
            Type::Resource => true,
            _ => false,
        };
        let numbers = plain(&a.ty) && plain(&b.ty)
            || a.ty == Type::Number && resource(self, &b.ty)
            || b.ty == Type::Number && resource(self, &a.ty);
        let (order, sameness) = match op {
            CompareOp::Equal => (Compare::Equal, Some(true)),
            CompareOp::NotEqual => (Compare::Unequal, Some(false)),
            CompareOp::Less => (Compare::Less, None),
            CompareOp::LessEqual => (Compare::AtMost, None),
            CompareOp::Greater => (Compare::More, None),
            CompareOp::GreaterEqual => (Compare::AtLeast, None),
        };
        if let (false, Some(same)) = (numbers, sameness) {
            self.at_two_places(scope, (&a, &b), span);
            if self.compared_with_one(scope, op, (&a, &b)) {
                return self.wrong(span);
            }
            self.decided_by_turn(scope, op, (&a, &b), span);
            let equal = self.same(&a, &b, span);
            return if same { equal } else { self.typed(Expr::Not(equal.id), Type::Flag, span) };
        }
        self.note_none_counted(scope, op, (&a, &b), span);
        let a = self.convert(&a, &Type::Number);
        let b = self.convert(&b, &Type::Number);
        self.decided_by_range(order, (a, b), span);
        self.typed(Expr::Compare(order, a, b), Type::Flag, span)
    }

    fn list(
        &mut self,
        scope: &mut Scope,
        items: &[ast::Expr],
        want: Option<&Type>,
        span: Span,
    ) -> Typed {
        items.iter().for_each(|item| self.everybody_at_once(scope, item));
        // Words of notes and dice are known only where their family is expected.
        let word = want.and_then(Type::item).filter(|item| matches!(item, Type::Member(_)));
        let items: Vec<Typed> =
            items.iter().map(|item| self.expr(scope, item, word.as_ref())).collect();
        let mut ty = Type::Unknown;
        for item in &items {
            let found = item.ty.item().unwrap_or_else(|| item.ty.clone());
            if self.fits(&found, &ty) && !matches!(ty, Type::Unknown | Type::Error | Type::Nothing)
            {
                continue;
            }
            if let Some(shared) = self.shared(&ty, &found) {
                ty = shared;
                continue;
            }
            let (a, b) = (self.words(&ty), self.words(&found));
            self.error(
                codes::WRONG_TYPE,
                item.span,
                format!("this list has {a} in it, and here {b}"),
                b.clone(),
                "a list holds things of one sort",
            );
        }
        let ids = items
            .iter()
            .map(|item| if item.ty.item().is_some() { self.as_list(item) } else { item.id })
            .collect();
        self.typed(Expr::List(ids), ty.list(), span)
    }

    /// `(1 to 8)`, in brackets or behind `for … in`.
    fn numbers(
        &mut self,
        scope: &mut Scope,
        first: &ast::Expr,
        last: &ast::Expr,
        span: Span,
    ) -> Typed {
        if let ExprKind::Fold { over, .. } = &first.kind
            && let ExprKind::Number(from) = over.kind
        {
            let to = last.number_or_dots();
            self.error(
                codes::WRONG_TYPE,
                over.span.to(last.span),
                "what is worked out goes over a list",
                "the list ends at the first number",
                format!("numbers that are a list stand in brackets: `over ({from} to {to})`"),
            );
            return self.wrong(span);
        }
        let first = self.want(scope, first, &Type::Number);
        let last = self.want(scope, last, &Type::Number);
        self.some_number(first, last, span);
        self.typed(Expr::Range { first, last }, Type::Number.list(), span)
    }

    /// Reports a range of literal numbers whose first is larger than its last (`C0302`).
    fn some_number(&mut self, first: ExprId, last: ExprId, span: Span) {
        let (Some(first), Some(last)) = (self.written_number(first), self.written_number(last))
        else {
            return;
        };
        if first > last {
            self.error(
                codes::OUT_OF_RANGE,
                span,
                format!("no number goes from {first} to {last}: there are none of these"),
                "nothing lies between",
                format!(
                    "write `{last} to {first}`; downwards it is `… in {last} to {first} by -it`"
                ),
            );
        }
    }
}
