//! Checks that options can be told apart by their labels.

use schema::expr::Expr;
use schema::id::{ExprId, LocalId, TextId};
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ChoiceOption as Written};

impl Bodies<'_> {
    /// Reports a choice without options, or a menu without a name to which nothing can be added (`C0504`).
    pub(super) fn some_option(&mut self, options: &[Written], (span, help): (Span, &str)) {
        if options.is_empty() {
            self.reader.error(
                codes::NO_ANSWER,
                span,
                "nothing can be chosen here: there is no option between the braces",
                "no option",
                help,
            );
        }
    }

    /// Reports an option with an empty label (`C0505`).
    pub(super) fn says_something(&mut self, text: &ast::Text) {
        if text.plain().is_some_and(|plain| plain.trim().is_empty()) {
            self.reader.error(
                codes::LABEL_TWICE,
                text.span,
                "this option says nothing: nobody could tell what it does, or name it",
                "no words",
                "write what it does: `option \"Take a card\" { … }`",
            );
        }
    }

    /// Warns of an option with `for` whose label does not name the thing that it is for, and nothing either that is found
    /// by that (`W0110`). `things` are the local and the list of each `for`.
    pub(super) fn things_told_apart(
        &mut self,
        option: &Written,
        text: TextId,
        things: impl Iterator<Item = (LocalId, ExprId)>,
    ) {
        let things: Vec<(LocalId, ExprId)> = things.collect();
        let mut tells: Vec<ExprId> = self.reader.program.texts[text].values().collect();
        let mut alike = Vec::new();
        for (over, &(thing, list)) in option.over.iter().zip(&things).rev() {
            match tells.iter().any(|value| self.reads(*value, thing)) {
                true => tells.push(list),
                false => alike.extend((!self.is_one_at_most(list)).then_some(over)),
            }
        }
        for over in alike.into_iter().rev() {
            let name = &over.name;
            self.reader.report(
                Diagnostic::warning(
                    codes::LABELS_ALIKE,
                    option.text.span,
                    format!(
                        "this says the same for each `{}`: nobody could tell the options apart",
                        name.text
                    ),
                )
                .label(option.text.span, "says the same of all")
                .label(name.span, "one option for each of these")
                .help(format!(
                    "name it: `option \"… {{{0}}}\" for {0} in …`; if there is one at most, say which: `for {0} in (first of …)`",
                    name.text
                )),
            );
        }
    }

    /// Whether an expression reads this local.
    fn reads(&self, value: ExprId, thing: LocalId) -> bool {
        match self.reader.exprs.get(value) {
            Some(Expr::Local(local)) => *local == thing,
            Some(node) => node.parts().into_iter().any(|part| self.reads(part, thing)),
            None => false,
        }
    }

    /// Whether a list surely has at most one item.
    fn is_one_at_most(&self, list: ExprId) -> bool {
        match self.reader.exprs.get(list) {
            Some(Expr::Take { count, .. }) => self.reader.lowered().is_one_at_most(*count),
            None => true,
            Some(Expr::List(things)) => things.len() < 2,
            Some(Expr::Filter { list, .. } | Expr::Only { list, .. }) => self.is_one_at_most(*list),
            Some(Expr::In { these, .. }) => self.is_one_at_most(*these),
            Some(_) => false,
        }
    }
}
