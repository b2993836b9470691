//! Compiles effects that last for a while: `until end of turn { … }`.

use std::collections::BTreeSet;

use schema::code::Op;
use schema::effect::{Lasts, On, Timed};
use schema::event::Live;
use schema::expr::Expr;
use schema::id::{EffectId, ExprId, SlotId};
use schema::parts::each_held;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::bodies::handlers::Bearer;
use crate::check::scope::Variable;
use crate::check::types::Type;
use crate::check::{Scope, symbols};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, CardPart, CardPartKind, ExprKind, Name};

/// Up to so many variables are all captured, whether they are used or not.
const MOST_CAPTURED: usize = 64;

impl<'a> Bodies<'a> {
    /// `until MOMENT { … }`
    pub(crate) fn until_block(
        &mut self,
        frame: &mut Frame,
        moment: &'a ast::Moment,
        parts: &'a [CardPart],
        span: Span,
    ) {
        let until = self.lasts(moment);
        let (scope, mut captures) = self.remembered(frame, parts);
        let mut bearer = Bearer { remembers: Some(scope), ..Bearer::new(None, Live::Installed) };
        let (mut effects, mut handlers) = (Vec::new(), Vec::new());
        let read = (self.reader.me_read, self.me_calls.len());
        for part in parts {
            match &part.kind {
                CardPartKind::Handler(handler) => {
                    handlers.extend(self.handler(&mut bearer, handler));
                }
                CardPartKind::Derived(derived) => {
                    let effect = self.effect(&mut bearer, derived, part.span);
                    if let (Some(effect), Some(on)) = (effect, &derived.on) {
                        self.for_a_note(effect, on);
                    }
                    effects.extend(effect);
                }
                _ => self.reader.error(
                    codes::NOT_A_FIELD,
                    part.span,
                    "what lasts for a while are handlers and changes of what is worked out",
                    "neither of them",
                    "what is done now stands before or after `until … { … }`",
                ),
            }
        }
        self.reader.me_read = read.0 + usize::from(frame.scope.me);
        self.me_calls.truncate(read.1);
        self.used_by(frame, &bearer, &mut captures);
        let Some(until) = until else { return };
        let private = self.captures_secrets(frame, &captures);
        let timed = Timed { until, captures, effects, handlers, private };
        let id = self.reader.program.timed.push(timed);
        frame.emit(Op::Install(id), span);
    }

    /// Whether a captured variable was given something that nobody else is sure to see.
    fn captures_secrets(&self, frame: &Frame, captures: &[Option<ExprId>]) -> bool {
        captures.iter().flatten().any(|capture| match self.reader.exprs.get(*capture) {
            Some(Expr::Slot(slot)) => self.was_read_of_secrets(&frame.scope, *slot, &Expr::Nothing),
            _ => false,
        })
    }

    /// Warns of such an effect that is for what stands in a note (`W0128`): another card in the note takes it over.
    fn for_a_note(&mut self, effect: EffectId, on: &ast::Expr) {
        let On::Those(list) = self.reader.program.effects[effect].on else { return };
        let of = match self.reader.exprs.get(list) {
            Some(Expr::List(items)) => items.first().copied().unwrap_or(list),
            _ => list,
        };
        let Some(Expr::Note { note, .. }) = self.reader.exprs.get(of) else { return };
        let note = &self.reader.program.notes[*note].name;
        let message =
            format!("this is for what stands in `{note}` at any time, as long as it lasts");
        let told = Diagnostic::warning(codes::FOR_A_NOTE, on.span, message);
        let whose = if let ExprKind::Name(_) = on.kind { "" } else { "P." };
        self.reader.report(told.label(on.span, "may become another").help(format!(
            "what stands there now gets a name before, `let now = {whose}{note}`, and it is `for now`"
        )));
    }

    /// The scope inside of such an effect, in which the variables around it are captured, and the expressions of the
    /// captures by slot. Where there are many variables, only those are captured whose name stands in the effect, so that what
    /// effects cost does not grow with what stands before them.
    fn remembered(&mut self, frame: &Frame, parts: &[CardPart]) -> (Scope, Vec<Option<ExprId>>) {
        let mut scope = Scope { me: frame.scope.me, owned: frame.scope.me, ..Scope::default() };
        scope.self_kind = frame.scope.self_kind;
        scope.own_row = frame.scope.own_row;
        scope.gone = frame.scope.gone.clone();
        let variables = frame.scope.variables.iter();
        let blocks = variables.filter(|one| one.ty == Type::Block).map(|one| one.name.clone());
        scope.handed = frame.scope.handed.iter().cloned().chain(blocks).collect();
        let mut captures = Vec::new();
        let said = (frame.scope.variables.len() > MOST_CAPTURED).then(|| said(parts));
        let is_said = |one: &&Variable| said.as_ref().is_none_or(|said| said.contains(&one.name));
        let variables = frame.scope.variables.iter().filter(|one| one.ty != Type::Block);
        for variable in variables.filter(is_said) {
            let slot = SlotId(captures.len() as u16);
            captures.push(Some(self.reader.node(Expr::Slot(variable.slot))));
            scope.variables.push(Variable { slot, used: false, wide: None, ..variable.clone() });
        }
        for (name, from, ty) in &frame.scope.bound {
            let slot = SlotId(captures.len() as u16);
            captures.push(Some(self.reader.node(Expr::EventSlot(*from))));
            let (name, ty) = (name.clone(), ty.clone());
            scope.variables.push(Variable {
                name,
                slot,
                ty,
                span: Span::default(),
                used: false,
                wide: None,
            });
        }
        if let Some((from, ty)) = &frame.scope.it {
            let slot = SlotId(captures.len() as u16);
            captures.push(Some(self.reader.node(Expr::Slot(*from))));
            scope.it = Some((slot, ty.clone()));
            // `it` is captured under an empty name, which no text can use.
            let name = String::new();
            let (ty, span) = (ty.clone(), Span::default());
            scope.variables.push(Variable { name, slot, ty, span, used: true, wide: None });
            scope.chosen.push((slot, Span::default(), None));
        }
        (scope, captures)
    }

    /// Marks variables that are used inside as used, and drops captures that are not.
    fn used_by(&mut self, frame: &mut Frame, bearer: &Bearer, captures: &mut [Option<ExprId>]) {
        let Some(scope) = &bearer.remembers else { return };
        for (variable, capture) in scope.variables.iter().zip(captures) {
            let is_it = variable.name.is_empty();
            let used = if is_it { scope.chosen.is_empty() } else { variable.used };
            let from = capture.and_then(|capture| match self.reader.exprs.get(capture) {
                Some(Expr::Slot(slot)) => Some(*slot),
                _ => None,
            });
            if !used {
                *capture = None;
            } else if is_it {
                frame.scope.chosen.retain(|(slot, ..)| Some(*slot) != from);
            } else if let Some(own) =
                frame.scope.variables.iter_mut().find(|own| Some(own.slot) == from)
            {
                own.used = true;
            }
        }
    }

    /// When such an effect ends. Reports a moment that cannot be meant.
    fn lasts(&mut self, moment: &ast::Moment) -> Option<Lasts> {
        let word = moment.of.text.as_str();
        let next = moment.which == Some(ast::Which::Next);
        if moment.which == Some(ast::Which::Each) {
            self.reader.error(
                codes::CANNOT_HAPPEN,
                moment.span,
                "what lasts until something ends with the first of it, not with each",
                "which?",
                format!("write `until end of {word}` or `until start of next {word}`"),
            );
            return None;
        }
        if let Some(&id) = symbols::exact(&self.reader.symbols.moments, word) {
            self.declared.lifetimes.push((id, moment.span));
            return match (moment.edge, next) {
                (ast::Edge::End, false) => Some(Lasts::End(id)),
                (ast::Edge::End, true) => Some(Lasts::NextEnd(id)),
                (ast::Edge::Start, true) => Some(Lasts::NextStart(id)),
                (ast::Edge::Start, false) => {
                    self.reader.error(
                        codes::CANNOT_HAPPEN,
                        moment.span,
                        format!("the start of this {word} is over, or may be another player's"),
                        "which one?",
                        format!("write `until start of next {word}`: my next one"),
                    );
                    None
                }
            };
        }
        if let Some(verb) = self.reader.verb_that_ends(&moment.of) {
            if moment.edge == ast::Edge::End && !next {
                return Some(Lasts::Verb(verb));
            }
            self.reader.error(
                codes::CANNOT_HAPPEN,
                moment.span,
                "with a verb only what lasts until it ends can end",
                "not the end of the one that runs",
                format!("write `until end of {word}`"),
            );
            return None;
        }
        if word == "game" {
            let is_end = moment.edge == ast::Edge::End && !next;
            if !is_end {
                self.reader.error(
                    codes::CANNOT_HAPPEN,
                    moment.span,
                    "there is one game, and it has begun",
                    "which one?",
                    "write `until end of game`",
                );
            }
            return is_end.then_some(Lasts::Game);
        }
        self.reader.nothing_ends(&moment.of);
        None
    }
}

/// All words that stand in the parts of an effect.
fn said(parts: &[CardPart]) -> BTreeSet<String> {
    let mut said = BTreeSet::new();
    each_held(&mut parts.to_vec(), &mut |held| {
        said.extend(held.downcast_ref::<Name>().map(|name| name.text.clone()));
    });
    said
}
