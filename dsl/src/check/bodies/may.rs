//! Compiles `may`: the question, what it is about, and whether its first statement can be done.

use schema::choice::CHOOSE;
use schema::code::Op;
use schema::expr::{Compare, Expr};
use schema::id::{ExprId, PurposeId, SlotId};
use schema::program::{Asks, Choice};
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::types::Type;
use crate::check::{Scope, Typed, symbols};
use crate::codes;
use crate::syntax::ast::{self, Chosen, ExprKind, Name, StatementKind};

impl<'a> Bodies<'a> {
    /// Emits the question. Returns the jump for “no”, which the caller must point.
    pub(crate) fn question(
        &mut self,
        frame: &mut Frame,
        may: &'a ast::May,
        alone: bool,
        span: Span,
    ) -> usize {
        let label = may.text.as_ref().map(|text| {
            let label = self.reader.text(&mut frame.scope, text);
            self.text_reveals(&frame.scope, (label, text), &[]);
            label
        });
        if may.text.is_none() && may.block.is_none() {
            self.reader.error(
                codes::MISSING_THING,
                span,
                "this asks, and does not say what may be done",
                "may what?",
                "say it, or give the question its words: `may VERB X`, `may \"Go on?\"`",
            );
        }
        let first = may.block.as_ref().and_then(|block| block.statements.first());
        let purpose = self.asked_for(may.purpose.as_ref(), first);
        let possible = match (&may.text, first) {
            (None, Some(first)) => self.possible(&mut frame.scope, first),
            _ => None,
        };
        let about = first.and_then(|first| self.about(&mut frame.scope, first));
        let known = self.known(&frame.scope, None);
        let choice = self.reader.program.choices.push(Choice {
            asks: Asks::YesNo,
            chooser: None,
            purpose,
            text: label,
            about,
            result: SlotId(0),
            always: false,
            known,
            unsaid: may.purpose.is_none() && !self.is_called(first),
        });
        frame.emit(Op::May { choice, possible, otherwise: 0, alone }, span)
    }

    /// The purpose of the question: the one it names, or else the verb of the first statement.
    fn asked_for(&mut self, said: Option<&Name>, first: Option<&ast::Statement>) -> PurposeId {
        match (said, first.map(|first| &first.kind)) {
            (Some(purpose), _) => self.known_purpose(purpose),
            (None, Some(StatementKind::Call(call))) => self.purpose(&call.verb.text),
            (None, Some(StatementKind::Choose(ast::Choose { purpose: Some(purpose), .. }))) => {
                self.known_purpose(purpose)
            }
            _ => self.purpose(CHOOSE),
        }
    }

    /// Whether the first statement is a call, or a choice with a purpose.
    fn is_called(&self, first: Option<&ast::Statement>) -> bool {
        match first.map(|first| &first.kind) {
            Some(StatementKind::Call(_)) => true,
            Some(StatementKind::Choose(choose)) => choose.purpose.is_some(),
            _ => false,
        }
    }

    /// The things that the first statement would be done to.
    fn about(&mut self, scope: &mut Scope, first: &'a ast::Statement) -> Option<ExprId> {
        let StatementKind::Call(call) = &first.kind else { return None };
        let thing = call.thing.as_ref()?;
        let found = self.reader.untold(|reader| reader.query(scope, thing));
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

    /// A condition that says whether the first statement can be done: its card is there, its list is not empty, its
    /// verb is not forbidden. `None`: it always can.
    pub(crate) fn possible(
        &mut self,
        scope: &mut Scope,
        first: &'a ast::Statement,
    ) -> Option<ExprId> {
        if let StatementKind::Call(call) = &first.kind
            && let Some(possible) = self.can_pay(scope, call)
        {
            return Some(possible);
        }
        let thing = match &first.kind {
            StatementKind::Call(call)
                if self.declared.found.forbidden.contains(&call.verb.text) =>
            {
                return self.allowed(scope, &call.verb, call.thing.as_ref());
            }
            StatementKind::Choose(ast::Choose {
                what: Chosen::Things { of, .. },
                by: None,
                purpose: Some(purpose),
                ..
            }) if self.declared.found.forbidden.contains(&purpose.text) => {
                return self.allowed(scope, purpose, Some(of));
            }
            StatementKind::Choose(ast::Choose { what: Chosen::Number { from, to }, .. }) => {
                return self.is_range(scope, from, to);
            }
            StatementKind::Call(call) => (call.thing.as_ref()?, Some(&call.verb)),
            StatementKind::Choose(ast::Choose { what: Chosen::Things { of, .. }, .. }) => {
                (of, None)
            }
            _ => return None,
        };
        let (found, there) = self.there(scope, thing.0, thing.1)?;
        // An empty price can be paid, but nothing can be chosen from no goods.
        let goods = matches!(found.ty, Type::Goods(_) | Type::Pool(_));
        let chooses = matches!(first.kind, StatementKind::Choose(_));
        (chooses || !goods).then_some(there)
    }

    /// A condition that says whether a range has numbers in it; `None` if both bounds are literals, which are checked
    /// elsewhere.
    fn is_range(&mut self, scope: &mut Scope, from: &ast::Expr, to: &ast::Expr) -> Option<ExprId> {
        let is_written = |bound: &ast::Expr| matches!(bound.kind, ExprKind::Number(_));
        if is_written(from) && is_written(to) {
            return None;
        }
        let mut bound =
            |bound| self.reader.untold(|reader| reader.want(scope, bound, &Type::Number));
        let (from, to) = (bound(from), bound(to));
        Some(self.reader.node(Expr::Compare(Compare::AtMost, from, to)))
    }

    /// A condition that says whether a verb is not forbidden and its object is there. Of several objects one is enough.
    fn allowed(
        &mut self,
        scope: &mut Scope,
        verb: &Name,
        thing: Option<&ast::Expr>,
    ) -> Option<ExprId> {
        let there = thing.and_then(|thing| self.there(scope, thing, Some(verb)));
        let Some(&verb) = symbols::exact(&self.reader.symbols.verbs, &verb.text) else {
            return there.map(|(_, there)| there);
        };
        let Some((found, there)) = there else {
            return Some(self.reader.node(Expr::Can { verb, thing: None }));
        };
        let thing = Some(self.things_for(Some(verb), &found));
        let can = self.reader.node(Expr::Can { verb, thing });
        Some(self.reader.node(Expr::And(there, can)))
    }

    /// An object, and the condition that it is there for this verb, if one is called.
    fn there(
        &mut self,
        scope: &mut Scope,
        thing: &ast::Expr,
        verb: Option<&Name>,
    ) -> Option<(Typed, ExprId)> {
        if matches!(thing.kind, ExprKind::Number(_)) {
            return None;
        }
        let found = self.reader.untold(|reader| reader.query(scope, thing));
        let there = match found.ty {
            Type::Card(_) => self.reader.node(Expr::IsLive(found.id)),
            // Handed over itself, a pile or zone may be empty.
            Type::Zone(_) | Type::Pile(_) if verb.is_some_and(|verb| self.takes_a_place(verb)) => {
                let none = self.reader.is_nothing(&found);
                let none = self.reader.node(none);
                self.reader.node(Expr::Not(none))
            }
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

    /// Whether a verb of the game takes a pile or zone, and not what lies there.
    fn takes_a_place(&self, verb: &Name) -> bool {
        let found = symbols::exact(&self.reader.symbols.verbs, &verb.text);
        found.map(|verb| &self.reader.symbols.verb[*verb]).is_some_and(|verb| {
            verb.primitive.is_none()
                && verb.params.first().is_some_and(|thing| {
                    thing.preposition.is_none()
                        && matches!(thing.ty, Type::Zone(_) | Type::Piles(_) | Type::Pile(_))
                })
        })
    }
}
