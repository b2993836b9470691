//! Amounts of goods that are worked out, and stand without the brackets that make one amount of them.

use crate::check::reader::Reader;
use crate::check::types::Type;
use crate::check::{Scope, Typed};
use crate::codes;
use crate::syntax::ast::{self, BinaryOp, ExprKind, FoldOp};
use schema::source::Span;

impl Reader<'_> {
    /// Reports `count of LIST RESOURCE` and other folds, which would go over so much of a resource as there is of a list.
    /// `op` is none where things are counted.
    pub(super) fn report_worked_out(
        &mut self,
        scope: &mut Scope,
        op: Option<FoldOp>,
        over: &ast::Expr,
        span: Span,
    ) -> Option<Typed> {
        let ExprKind::Amount { of, unit, .. } = &over.kind else { return None };
        if !self.is_word_of_resource(over) {
            return None;
        }
        let told = self.diagnostics.len();
        let found = self.expr(scope, of, None);
        self.diagnostics.truncate(told);
        let goes_over =
            matches!(found.ty, Type::Goods(_) | Type::Pool(_)) || found.ty.item().is_some();
        if !goes_over {
            return None;
        }
        let worked_out = match op {
            None => "count of …",
            Some(FoldOp::Sum) => "sum of … over …",
            Some(FoldOp::Highest) => "highest of … over …",
            Some(FoldOp::Lowest) => "lowest of … over …",
            Some(FoldOp::List) => "list of … over …",
            Some(FoldOp::Distinct) => "distinct of … over …",
        };
        self.error(
            codes::WRONG_TYPE,
            span,
            format!("`{}` would belong to what this goes over", unit.text),
            "an amount that is worked out, without brackets",
            format!("put brackets around what is worked out: `({worked_out}) {}`", unit.text),
        );
        Some(self.wrong(span))
    }

    /// Reports `n + 1 RESOURCE`, where what stands before the sign is no goods: two things to do, or one amount.
    pub(super) fn report_sum(
        &mut self,
        op: BinaryOp,
        left: &Type,
        right: &ast::Expr,
        span: Span,
    ) -> Typed {
        let two = "if these are two things to do, write `,` or a new line between them";
        let help = match &right.kind {
            ExprKind::Amount { of, unit, .. }
                if *left == Type::Number && self.is_word_of_resource(right) =>
            {
                let number = match &of.kind {
                    ExprKind::Number(number) => number.to_string(),
                    _ => "…".to_owned(),
                };
                let sign = if op == BinaryOp::Add { '+' } else { '-' };
                format!(
                    "{two}; if it is one amount that is worked out, put brackets around it: `(… {sign} {number}) {}`",
                    unit.text
                )
            }
            _ => two.to_owned(),
        };
        let message = "this is read as one sum, with goods in it";
        self.error(codes::WRONG_TYPE, span, message, "one line, one value", help);
        self.wrong(span)
    }

    /// Whether an amount is one of a resource that goes by a word.
    fn is_word_of_resource(&self, amount: &ast::Expr) -> bool {
        let ExprKind::Amount { unit, unit_args: None, .. } = &amount.kind else { return false };
        let member = self.symbols.members.get(&unit.text);
        member.is_some_and(|(id, _)| self.is_resource(self.program.members[*id].family))
    }
}
