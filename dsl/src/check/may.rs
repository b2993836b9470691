//! `may`: what is asked, what the question is about, and whether the first thing can be done.

use schema::code::Op;
use schema::expr::Expr;
use schema::id::{ExprId, SlotId};
use schema::program::{Asks, Choice};
use schema::source::Span;

use super::blocks::Frame;
use super::types::Type;
use super::{Checker, Scope, Typed, symbols};
use crate::syntax::ast::{self, Chosen, ExprKind, Name, StatementKind};

impl<'a> Checker<'a> {
    /// `may …`: the jump for “no” is returned.
    pub(crate) fn may(
        &mut self,
        frame: &mut Frame,
        text: Option<&ast::Text>,
        block: &'a ast::Block,
        span: Span,
    ) -> usize {
        let label = text.map(|text| {
            let label = self.text(&mut frame.scope, text);
            self.text_reveals(label, text, None);
            label
        });
        let first = block.statements.first();
        let purpose = match first.map(|first| &first.kind) {
            Some(StatementKind::Call(call)) => self.purpose(&call.verb.text),
            Some(StatementKind::Choose(choose)) => match &choose.purpose {
                Some(purpose) => self.known_purpose(purpose),
                None => self.purpose("choose"),
            },
            _ => self.purpose("choose"),
        };
        let possible = match (text, first) {
            (None, Some(first)) => self.possible(&mut frame.scope, first),
            _ => None,
        };
        let about = first.and_then(|first| self.about(&mut frame.scope, first));
        let result = SlotId(0);
        let choice = self.program.choices.push(Choice {
            asks: Asks::YesNo,
            chooser: None,
            purpose,
            text: label,
            about,
            result,
        });
        frame.emit(Op::May { choice, possible, otherwise: 0 }, span)
    }

    /// What the first thing that a `may` would do is done to.
    fn about(&mut self, scope: &mut Scope, first: &'a ast::Statement) -> Option<ExprId> {
        let StatementKind::Call(call) = &first.kind else { return None };
        let thing = call.thing.as_ref()?;
        // Read only for what it is: mistakes in it are told where the statement itself is read.
        let told = self.diagnostics.len();
        let found = self.query(scope, thing);
        self.diagnostics.truncate(told);
        let named = |ty: &Type| {
            matches!(
                ty,
                Type::Card(_)
                    | Type::Name(_)
                    | Type::Player
                    | Type::Member(_)
                    | Type::Goods(_)
                    | Type::Pile(_)
            )
        };
        match &found.ty {
            ty if named(ty) => Some(found.id),
            Type::Maybe(ty) if named(ty) => Some(found.id),
            Type::List(ty) if named(ty) => Some(found.id),
            _ => None,
        }
    }

    /// Whether the first thing that a `may` would do can be done (language.md §10): its card is there, its list is not
    /// empty. Absent: it always can.
    pub(crate) fn possible(
        &mut self,
        scope: &mut Scope,
        first: &'a ast::Statement,
    ) -> Option<ExprId> {
        if let StatementKind::Call(call) = &first.kind
            && matches!(call.verb.text.as_str(), "pay" | "move" | "gain")
            && let Some(possible) = self.can_pay(scope, call)
        {
            return Some(possible);
        }
        let thing = match &first.kind {
            StatementKind::Call(call) if self.found.forbidden.contains(&call.verb.text) => {
                return self.allowed(scope, &call.verb, call.thing.as_ref());
            }
            StatementKind::Choose(ast::Choose {
                what: Chosen::Things { of, .. },
                by: None,
                purpose: Some(purpose),
                ..
            }) if self.found.forbidden.contains(&purpose.text) => {
                return self.allowed(scope, purpose, Some(of));
            }
            StatementKind::Call(call) => call.thing.as_ref()?,
            StatementKind::Choose(ast::Choose { what: Chosen::Things { of, .. }, .. }) => of,
            _ => return None,
        };
        let (found, there) = self.there(scope, thing)?;
        // A price of nothing is a price; of no goods nobody can choose.
        let goods = matches!(found.ty, Type::Goods(_) | Type::Pool(_));
        let chooses = matches!(first.kind, StatementKind::Choose(_));
        (chooses || !goods).then_some(there)
    }

    /// Whether nothing forbids a verb, and its thing is there. Of several things one is enough.
    fn allowed(
        &mut self,
        scope: &mut Scope,
        verb: &Name,
        thing: Option<&ast::Expr>,
    ) -> Option<ExprId> {
        let there = thing.and_then(|thing| self.there(scope, thing));
        let Some(&verb) = symbols::exact(&self.symbols.verbs, &verb.text) else {
            return there.map(|(_, there)| there);
        };
        let Some((found, there)) = there else {
            return Some(self.node(Expr::Can { verb, thing: None }));
        };
        let thing = Some(self.as_list(&found));
        let can = self.node(Expr::Can { verb, thing });
        Some(self.node(Expr::And(there, can)))
    }

    /// A thing, and whether it is there.
    fn there(&mut self, scope: &mut Scope, thing: &ast::Expr) -> Option<(Typed, ExprId)> {
        if matches!(thing.kind, ExprKind::Number(_)) {
            return None;
        }
        // Read only for what it is: mistakes in it are told where the statement itself is read.
        let told = self.diagnostics.len();
        let found = self.query(scope, thing);
        self.diagnostics.truncate(told);
        let there = match found.ty {
            Type::Card(_) => self.node(Expr::IsLive(found.id)),
            Type::List(_)
            | Type::Zone(_)
            | Type::Pile(_)
            | Type::Player
            | Type::Goods(_)
            | Type::Pool(_) => self.is_something(&found),
            _ => return None,
        };
        Some((found, there))
    }
}
