//! What is private to somebody else, in texts and in choices among goods and numbers.

use std::collections::BTreeSet;

use schema::expr::Expr;
use schema::id::{ExprId, TextId};
use schema::program::{Holder, HowMany};
use schema::sight::Sight;
use schema::source::Span;

use crate::check::Scope;
use crate::check::analyses::secrets::Secrets;
use crate::check::bodies::Bodies;
use crate::check::bodies::ways::{Held, Ways};
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast;

/// How a message about a choice begins that tells a secret.
const TELLS_CHOOSER: &str = "this would tell whoever chooses";

impl Bodies<'_> {
    /// Reports a choice among goods that surely are in somebody else's private pool (`C0501`). `chooser` is absent if it is
    /// `me`. Returns whether it is one.
    pub(crate) fn goods_seen(
        &mut self,
        scope: &Scope,
        from: ExprId,
        span: Span,
        chooser: Option<ExprId>,
    ) -> bool {
        let is_pool = |node: &Expr| matches!(node, Expr::Pool { .. });
        let Some(name) = self.private_to_others(scope, from, chooser, is_pool) else {
            return false;
        };
        let message = format!(
            "what is in `{name}` is private to somebody else: whoever chooses cannot see it"
        );
        let told = Diagnostic::error(codes::CHOOSER_CANNOT_SEE, span, message);
        self.reader.report(told.label(span, "not seen").help(
            "take some by chance (`pick 1 from …`), let them name a resource (`choose 1 resource`), or have it shown first: `reveal … as shown`",
        ));
        true
    }

    /// Reports the ends of a range of numbers that tell whoever chooses what surely is somebody else's secret (`C0502`).
    pub(crate) fn range_reveals(
        &mut self,
        scope: &Scope,
        ends: [(ExprId, Span); 2],
        chooser: Option<ExprId>,
    ) {
        let help =
            "let the numbers go as far as everybody knows, and ask behind the choice what is so";
        self.numbers_reveal(scope, &ends, chooser, help);
    }

    /// Reports amounts of a choice that tell whoever chooses likewise.
    pub(crate) fn amounts_reveal(
        &mut self,
        scope: &Scope,
        (count, written): (HowMany, &ast::HowMany),
        chooser: Option<ExprId>,
    ) {
        let amounts = match (count, &written.kind) {
            (HowMany::Exactly(count), ast::HowManyKind::Exactly(expr))
            | (HowMany::UpTo(count), ast::HowManyKind::UpTo(expr)) => vec![(count, expr.span)],
            (HowMany::Between(least, most), ast::HowManyKind::Between(from, to)) => {
                vec![(least, from.span), (most, to.span)]
            }
            _ => Vec::new(),
        };
        let help =
            "let them choose as many as everybody knows, and ask behind the choice what is so";
        self.numbers_reveal(scope, &amounts, chooser, help);
    }

    fn numbers_reveal(
        &mut self,
        scope: &Scope,
        numbers: &[(ExprId, Span)],
        chooser: Option<ExprId>,
        help: &str,
    ) {
        for number in numbers {
            if !self.told_to(scope, *number, chooser, (TELLS_CHOOSER, help)) {
                self.hidden_from(scope, *number, chooser, help);
            }
        }
    }

    /// Reports names, words and numbers to choose from that are read of cards which whoever chooses does not see (`C0502`).
    /// What only their conditions read does not matter.
    pub(crate) fn names_reveal(
        &mut self,
        scope: &Scope,
        (from, span): (ExprId, Span),
        chooser: Option<ExprId>,
        ty: &Type,
    ) {
        let item = match ty {
            Type::List(item) => item,
            other => other,
        };
        if !matches!(item, Type::Name(_) | Type::Number | Type::Member(_) | Type::Resource) {
            return;
        }
        let mut list = from;
        while let Some(Expr::Filter { list: of, .. }) = self.reader.exprs.get(list) {
            list = *of;
        }
        let help = "let them choose among what everybody knows, or show the cards first: `look … as seen`, then choose among what is read of `seen`";
        self.hidden_from(scope, (list, span), chooser, help);
    }

    /// Reports a value that is read of what whoever chooses surely does not see.
    fn hidden_from(
        &mut self,
        scope: &Scope,
        (value, span): (ExprId, Span),
        chooser: Option<ExprId>,
        help: &str,
    ) {
        let reader = chooser.and_then(|by| self.reader.exprs.get(by)).unwrap_or(&Expr::Me);
        let secrets = Secrets::new(self.reader.lowered(), &scope.origins);
        let Some(secret) = secrets.secret(value, reader) else { return };
        let message =
            format!("{TELLS_CHOOSER} what they may not see: `{}` {}", secret.name, secret.why);
        let told = Diagnostic::error(codes::TEXT_REVEALS, span, message);
        self.reader.report(told.label(span, "not seen by whoever chooses").help(help));
    }

    /// Reports values in a text that tell its reader what they may not see (`C0502`): what is read there, else what a variable
    /// holds that somebody else has named (`let s = secret`, and then `as left { may "Is it {s}?" }`). `each` are the lists of
    /// an option whose items the text may name, with their spans.
    pub(crate) fn text_reveals(
        &mut self,
        scope: &Scope,
        (text, written): (TextId, &ast::Text),
        each: &[(ExprId, Span)],
    ) {
        let secrets = Secrets::new(self.reader.lowered(), &scope.origins);
        let told = secrets.text_reveals(text, written, each);
        if !told.is_empty() {
            return self.reader.diagnostics.extend(told);
        }
        let values: Vec<ExprId> = self.reader.program.texts[text].values().collect();
        for hole in values.into_iter().zip(written.holes().map(|hole| hole.span)) {
            let help = "name only what the reader sees, or show it first: `reveal …`";
            self.told_to(scope, hole, None, ("this text would tell its reader", help));
        }
    }

    /// Reports a value that is told to whoever chooses, if it surely is somebody else's secret. Returns whether it is.
    fn told_to(
        &mut self,
        scope: &Scope,
        (value, span): (ExprId, Span),
        chooser: Option<ExprId>,
        (tells, help): (&str, &str),
    ) -> bool {
        let Some(name) = self.private_to_others(scope, value, chooser, |_| true) else {
            return false;
        };
        let message = format!("{tells} what they may not see: `{name}` is private to its owner");
        let told = Diagnostic::error(codes::TEXT_REVEALS, span, message);
        self.reader.report(told.label(span, "not seen by whoever reads this").help(help));
        true
    }

    /// The name of a counter, note or pool, of those that count, that an expression reads and that is private to somebody
    /// who surely is not the chooser. What only the conditions of lists read does not matter.
    fn private_to_others(
        &self,
        scope: &Scope,
        expr: ExprId,
        chooser: Option<ExprId>,
        counts: fn(&Expr) -> bool,
    ) -> Option<String> {
        let program = &self.reader.program;
        let mut ways = Ways::new(&self.reader.exprs, &scope.whom, chooser);
        let mut seen = BTreeSet::new();
        // Expressions to examine, each with how it is read.
        let mut open = vec![(expr, Ways::HERE)];
        while let Some((at, way)) = open.pop() {
            let Some(node) = self.reader.exprs.get(at).filter(|_| seen.insert((at, way))) else {
                continue;
            };
            let held = match node {
                Expr::Cell { cell, of } => {
                    let cell = &program.cells[*cell];
                    Some((cell.sight(), cell.holder, &cell.name, of))
                }
                Expr::Note { note, of } => {
                    let note = &program.notes[*note];
                    Some((note.sight(), note.holder, &note.name, of))
                }
                Expr::Pool { pool, of } => {
                    let pool = &program.pools[*pool];
                    Some((pool.sight(), pool.holder, &pool.name, of))
                }
                _ => None,
            };
            if let Some((Sight::Holder, Holder::Player, name, Some(of))) =
                held.filter(|_| counts(node))
                && ways.are_apart(ways.somebody(*of, way))
            {
                return Some(name.clone());
            }
            match node {
                Expr::Slot(slot) => {
                    let held = ways.held(*slot, way);
                    if let [Held { value, is_put: false, way }] = held[..] {
                        open.push((value, way));
                    }
                }
                Expr::Local(local) => open.extend(ways.argument(*local, way)),
                Expr::Map { list, local, value } => {
                    open.push((*list, way));
                    open.extend(ways.of_items(*list, *local, way).map(|way| (*value, way)));
                    continue;
                }
                Expr::Derived { derived, of, args } => {
                    let define = &program.derived[*derived];
                    if define.holder != Some(Holder::Card) {
                        let inner = ways.of_define(*of, args, way);
                        open.extend(inner.map(|way| (define.body, way)));
                    }
                }
                Expr::Filter { list, .. } => {
                    open.push((*list, way));
                    continue;
                }
                _ => {}
            }
            open.extend(node.parts().into_iter().map(|part| (part, way)));
        }
        None
    }
}
