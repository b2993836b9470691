//! Reads `is`: `x is KIND`, `x is empty`, `x is none`, `x is p`.

use schema::expr::Expr;
use schema::program::Keys;
use schema::source::Span;
use schema::spot::SpotRead;

use crate::check::reader::advice::NUMBERS_OF_EACH;
use crate::check::reader::{Reader, number_of};
use crate::check::types::Type;
use crate::check::{Scope, Typed};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, CompareOp, ExprKind};

impl Reader<'_> {
    /// `what is (not) of`
    pub(crate) fn is(
        &mut self,
        scope: &mut Scope,
        what: &ast::Expr,
        not: bool,
        of: &ast::Expr,
        span: Span,
    ) -> Typed {
        let found = self.expr(scope, what, None);
        if let (true, ExprKind::Name(name)) = (self.probe.is_some(), &of.kind) {
            self.note_words(scope, name.span, None);
        }
        let holds = self.is_of(scope, &found, (of, not), span);
        let lies_there = matches!((&found.ty, &of.kind), (Type::Spot(..), ExprKind::Name(word)) if word.text == "empty");
        if is_written_nothing(of) && !lies_there {
            self.note_nothing_asked(scope, &found, span);
        }
        if not { self.typed(Expr::Not(holds.id), Type::Flag, span) } else { holds }
    }

    fn is_of(
        &mut self,
        scope: &mut Scope,
        found: &Typed,
        (of, not): (&ast::Expr, bool),
        span: Span,
    ) -> Typed {
        let op = if not { CompareOp::NotEqual } else { CompareOp::Equal };
        if let ExprKind::Name(name) = &of.kind {
            match name.text.as_str() {
                "empty" => return self.is_empty(found, span),
                "none" if matches!(found.ty, Type::Pool(_)) => return self.is_empty(found, span),
                "none" => {
                    if let Some(Expr::Cell { .. }) = self.exprs.get(found.id) {
                        self.never_none(found, span);
                    }
                    let none = self.is_none(found);
                    return self.typed(none, Type::Flag, span);
                }
                // A variable comes before all other meanings.
                word if self.is_variable(scope, word) => {}
                word => {
                    if let Some(member) = self.wanted_member(word, Some(&found.ty), name.span) {
                        if self.compared_with_one(scope, op, (found, &member)) {
                            return self.wrong(span);
                        }
                        return self.same(found, &member, span);
                    }
                    if let Some(sort) = self.sort(word) {
                        return self.is_sort(found, &sort, span);
                    }
                }
            }
            // A card is no group. As a value, the name of the group would be the card's own tag.
            let card = matches!(found.ty, Type::Card(_) | Type::Name(_) | Type::Pile(_));
            if card && self.is_own_group(scope, name) {
                self.report_group(scope, name);
                return self.wrong(span);
            }
        }
        let other = self.expr(scope, of, Some(&found.ty));
        if self.report_hidden_word(scope, of, (&other, found)) {
            return self.wrong(span);
        }
        self.not_itself(scope, found, &other, span);
        if self.compared_with_one(scope, op, (found, &other)) {
            return self.wrong(span);
        }
        self.decided_by_turn(scope, op, (found, &other), span);
        self.same(found, &other, span)
    }

    /// Notes that a variable is asked whether it is nothing. Whether a parameter of a verb can be is known when its body has
    /// been read.
    pub(super) fn note_nothing_asked(&mut self, scope: &Scope, found: &Typed, span: Span) {
        let Some(Expr::Slot(slot)) = self.exprs.get(found.id) else { return };
        let holds =
            matches!(found.ty, Type::Zone(_) | Type::Piles(_) | Type::Pile(_) | Type::Pool(_));
        let variable = scope.variables.iter().rfind(|one| one.slot == *slot && !holds);
        if let Some(variable) = variable {
            self.nothing_asked.entry(variable.span).or_default().insert(span);
        }
    }

    /// Notes that a variable is asked whether there is anything in it by counting: `count of l == 0`, `count of l > 0`.
    pub(super) fn note_none_counted(
        &mut self,
        scope: &Scope,
        op: CompareOp,
        (a, b): (&Typed, &Typed),
        span: Span,
    ) {
        let Some(Expr::Count(list)) = self.exprs.get(a.id) else { return };
        let asks = match op {
            CompareOp::Equal | CompareOp::NotEqual | CompareOp::LessEqual | CompareOp::Greater => 0,
            CompareOp::Less | CompareOp::GreaterEqual => 1,
        };
        let Some(Expr::Slot(slot)) = self.exprs.get(*list) else { return };
        let variable = scope.variables.iter().rfind(|one| one.slot == *slot);
        if let (Some(variable), true) = (variable, number_of(&self.exprs, b.id) == Some(asks)) {
            let list = Typed { id: *list, ty: variable.ty.clone(), span };
            self.note_nothing_asked(scope, &list, span);
        }
    }

    /// Warns where the body of a verb asks whether a parameter is nothing (`W0112`): a call that is handed nothing is not
    /// done.
    pub(crate) fn report_never_nothing(&mut self, param: &ast::Param) {
        let name = &param.name;
        for span in self.nothing_asked.remove(&name.span).unwrap_or_default() {
            let message = format!(
                "`{}` is never nothing: a call that is handed nothing is skipped",
                name.text
            );
            let told = Diagnostic::warning(codes::NEVER_NOTHING, span, message);
            self.report(told.label(span, "always the same answer").help(
                "leave the question out; or, if the verb is to be done for nothing, too, give the parameter a default: \
                 `= none`, of a list `= []`",
            ));
        }
    }

    /// Reports `is none` of a counter or flag, which always has a value (`C0305`).
    fn never_none(&mut self, found: &Typed, span: Span) {
        let words = self.words(&found.ty);
        let help = match found.ty {
            Type::Number => "a counter of which there is nothing is 0: ask `== 0`",
            _ => "ask whether it is so by its word alone, or `not …`",
        };
        self.error(
            codes::NOT_COMPARABLE,
            span,
            format!("this is {words}, and never none"),
            "compared here",
            help,
        );
    }

    /// Whether there is no such thing. A pile that is empty is there all the same; one that is named by its cards is none
    /// while it has none of them.
    fn is_none(&mut self, found: &Typed) -> Expr {
        let by_cards = match self.exprs.get(found.id) {
            Some(Expr::Pile { zone, .. }) => self.program.zones[*zone].keys == Keys::Cards,
            Some(Expr::PileIn { of, .. }) => self.keys_of(*of) == Keys::Cards,
            _ => false,
        };
        match found.ty {
            Type::Pile(_) if !by_cards => self.is_nothing(found),
            _ => Expr::IsEmpty(found.id),
        }
    }

    /// Whether a value is `none`, and no zone or pile, empty or not.
    pub(crate) fn is_nothing(&mut self, found: &Typed) -> Expr {
        Expr::Same(found.id, self.node(Expr::Nothing))
    }

    /// Whether something is a number or flag of each player. Such a list is never empty.
    pub(super) fn is_of_all_players(&self, found: &Typed) -> bool {
        let Some(Expr::Map { list, .. }) = self.exprs.get(found.id) else { return false };
        matches!(self.exprs.get(*list), Some(Expr::Players | Expr::Everybody | Expr::Opponents(_)))
            && matches!(found.ty.item(), Some(Type::Number | Type::Flag))
    }

    fn is_empty(&mut self, found: &Typed, span: Span) -> Typed {
        if let Type::Spot(..) = found.ty {
            let card = self.node(Expr::Spot(SpotRead::Card(found.id)));
            return self.typed(Expr::IsEmpty(card), Type::Flag, span);
        }
        if let Type::Goods(_) | Type::Pool(_) = found.ty {
            let goods = self.node(Expr::Goods(found.id));
            return self.typed(Expr::IsEmpty(goods), Type::Flag, span);
        }
        if self.is_of_all_players(found) {
            let words = self.words(&found.ty);
            self.error(
                codes::WRONG_TYPE,
                found.span,
                format!(
                    "this is {words} of all players, and there is one of each: it is never empty"
                ),
                words,
                NUMBERS_OF_EACH,
            );
        }
        if found.ty.item().is_none() && found.ty != Type::Error {
            let words = self.words(&found.ty);
            self.error(
                codes::WRONG_TYPE,
                found.span,
                format!("only zones, piles and lists can be empty, and this is {words}"),
                words.clone(),
                "for one thing ask `is none`",
            );
        }
        self.typed(Expr::IsEmpty(found.id), Type::Flag, span)
    }

    fn is_sort(
        &mut self,
        found: &Typed,
        sort: &crate::check::reader::sorts::Sort,
        span: Span,
    ) -> Typed {
        let one = match &found.ty {
            Type::Pile(_) => self.node(Expr::NameOf(found.id)),
            _ => found.id,
        };
        match &found.ty {
            Type::Card(_) | Type::Name(_) | Type::Pile(_) | Type::Error | Type::Nothing => {}
            Type::List(_) | Type::Zone(_) | Type::Piles(_) => self.error(
                codes::LIST_FOR_ONE,
                found.span,
                "`is` asks about one thing, and these may be several",
                "a list",
                "ask whether there is one: `tag in LIST`",
            ),
            other => {
                let words = self.words(other);
                self.error(
                    codes::NOT_COMPARABLE,
                    found.span,
                    format!("only cards are of a kind, tag or name, and this is {words}"),
                    words.clone(),
                    "ask it of a card",
                );
            }
        }
        self.typed(Expr::Is { of: one, test: sort.test() }, Type::Flag, span)
    }
}

/// Whether a value is written as nothing: `empty`, `none` or `[]`.
pub(crate) fn is_written_nothing(written: &ast::Expr) -> bool {
    match &written.kind {
        ExprKind::Name(word) => matches!(word.text.as_str(), "empty" | "none"),
        ExprKind::List(items) => items.is_empty(),
        _ => false,
    }
}
