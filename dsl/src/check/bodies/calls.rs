//! Compiles calls of verbs: checks the arguments against the signature.

use schema::code::{Arg, Op, Role};
use schema::expr::Expr;
use schema::id::{ExprId, SlotId, VerbId};
use schema::program::Primitive;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::symbols::{self, ParamInfo};
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, ExprKind};

impl<'a> Bodies<'a> {
    /// `VERB THING to THING { … } as NAME`
    pub(crate) fn call(&mut self, frame: &mut Frame, call: &'a ast::Call, span: Span) {
        if let Some(slot) = self.block_variable(frame, call) {
            frame.emit(Op::RunBlock(slot), span);
            return;
        }
        let Some(&verb) = symbols::exact(&self.reader.symbols.verbs, &call.verb.text) else {
            return self.no_verb(&frame.scope, call);
        };
        let primitive = self.reader.symbols.verb[verb].primitive;
        if primitive == Some(Primitive::Stock) && self.report_otherwise_stocked(call) {
            self.bind_result(frame, call, Type::Error);
            return;
        }
        if !self.check_signature(verb, call) {
            return;
        }
        if let Some(primitive) = primitive {
            return self.primitive(frame, primitive, call, span);
        }
        self.caller_acts(frame, verb, &call.verb.text, call.verb.span);
        let params = self.reader.symbols.verb[verb].params.clone();
        let mut args = Vec::new();
        for param in &params {
            let value = match &param.preposition {
                None => call.thing.as_ref(),
                Some(wanted) => call
                    .prepositions
                    .iter()
                    .find(|(name, _)| name.text == *wanted)
                    .map(|(_, value)| value),
            };
            args.push(match (&param.ty, value) {
                (Type::Block, _) => self.block_argument(frame, call),
                (ty, Some(value)) if self.report_counted_cards(&call.verb.text, ty, value) => {
                    Arg::Value { value: self.reader.node(Expr::Nothing), follow: None }
                }
                (_, Some(value)) => {
                    let id = self.argument(frame, (&call.verb.text, param), value);
                    let follow = self.variable_slot(frame, value);
                    // What others do at the same time nobody is told, and what was revealed is no secret.
                    if tells_much(&param.ty) && !frame.passes() && !frame.scope.has_shown {
                        self.is_handed(&frame.scope, id, value.span, verb);
                    }
                    Arg::Value { value: id, follow }
                }
                (_, None) => Arg::Default,
            });
        }
        let result = self.call_result(frame, verb, call);
        frame.emit(Op::Call { verb, args, result }, span);
    }

    /// An argument. Where several are handed to a verb that takes one, the report says as well how it would take several.
    fn argument(
        &mut self,
        frame: &mut Frame,
        (verb, param): (&str, &ParamInfo),
        value: &ast::Expr,
    ) -> ExprId {
        let told = self.reader.diagnostics.len();
        let id = self.reader.want(&mut frame.scope, value, &param.ty);
        if matches!(param.ty, Type::List(_)) {
            self.reader.whole_pile(value, id);
        }
        let several = match &param.preposition {
            None => format!("verb {verb} {} : list of ", param.name),
            Some(preposition) => format!("{preposition} {} : list of ", param.name),
        };
        let ty = match &param.ty {
            Type::Card(kind) => self.reader.kind_name(*kind),
            Type::Name(kind) => format!("name of {}", self.reader.kind_name(*kind)),
            _ => "player".to_owned(),
        };
        if let Some(report) = self.reader.diagnostics.get_mut(told)
            && report.code.id == codes::LIST_FOR_ONE.id
            && report.labels.first().is_some_and(|label| label.span == value.span)
            && let Some(help) = &mut report.help
        {
            help.push_str(&format!("; or let the verb take several: `{several}{ty}`"));
        }
        id
    }

    /// Reports an amount of a kind as an argument (`VERB 2 cards`), where the verb takes a number or cards (`C0701`).
    /// Returns whether it did.
    fn report_counted_cards(&mut self, verb: &str, ty: &Type, value: &ast::Expr) -> bool {
        let ast::ExprKind::Amount { of, unit, unit_args: None } = &value.kind else { return false };
        let ast::ExprKind::Number(count) = of.kind else { return false };
        let Some(&kind) = symbols::find(&self.reader.symbols.kinds, &unit.text) else {
            return false;
        };
        let (message, label, help) = match ty.item().as_ref().unwrap_or(ty) {
            Type::Number => (
                format!("`{verb}` takes a number, and knows by itself of what"),
                "a word too many",
                format!("write `{verb} {count}`"),
            ),
            Type::Card(_) => (
                format!("nothing says which cards `{verb}` is done to"),
                "which?",
                format!(
                    "let them be chosen: `choose {count} {} in ZONE to {verb} as chosen`, then `{verb} chosen`",
                    self.reader.kind_name(kind)
                ),
            ),
            _ => return false,
        };
        self.reader.error(codes::NOT_A_RESOURCE, value.span, message, label, help);
        true
    }

    /// If a call is a mere word that names a block handed to this verb: the slot of that block.
    fn block_variable(&self, frame: &mut Frame, call: &ast::Call) -> Option<SlotId> {
        let alone = call.thing.is_none()
            && call.prepositions.is_empty()
            && call.block.is_none()
            && call.binder.is_none();
        let mut variables = frame.scope.variables.iter_mut().rev();
        let variable = variables.find(|variable| {
            alone && variable.name == call.verb.text && variable.ty == Type::Block
        })?;
        variable.used = true;
        Some(variable.slot)
    }

    /// `+2 cards` for `verb +card`.
    pub(crate) fn plus_call(
        &mut self,
        frame: &mut Frame,
        (verb, name): (VerbId, &ast::Name),
        amount: &ast::Expr,
        span: Span,
    ) {
        self.caller_acts(frame, verb, &format!("+{}", name.text), name.span);
        let value = self.reader.want(&mut frame.scope, amount, &Type::Number);
        let params = self.reader.symbols.verb[verb].params.clone();
        let rest = params.get(1..).unwrap_or_default();
        if let Some(missing) = rest.iter().find(|param| param.required) {
            let what = missing.preposition.as_ref().unwrap_or(&missing.name);
            self.reader.error(
                codes::MISSING_THING,
                name.span,
                format!("`+{}` needs `{what} …`, and here it is handed a number alone", name.text),
                format!("{what} what?"),
                format!(
                    "give its `{}` a value in the verb, for where nothing is said: `{what} {} : TYPE = VALUE`; or call a verb without `+`",
                    missing.name, missing.name
                ),
            );
            return;
        }
        let mut args = vec![Arg::Value { value, follow: None }];
        args.extend(rest.iter().map(|_| Arg::Default));
        frame.emit(Op::Call { verb, args, result: None }, span);
    }

    /// The block in braces at the end of a call.
    fn block_argument(&mut self, frame: &mut Frame, call: &'a ast::Call) -> Arg {
        let Some(block) = &call.block else { return Arg::Default };
        frame.begin(Role::Argument);
        self.block_of_me(frame, block);
        Arg::Block(self.finish(frame, block.span))
    }

    /// If an argument is a mere variable: its slot.
    pub(crate) fn variable_slot(&self, frame: &Frame, value: &ast::Expr) -> Option<SlotId> {
        match &value.kind {
            ExprKind::Group(inner) => self.variable_slot(frame, inner),
            ExprKind::Name(name) if name.text == "it" && frame.scope.locals.is_empty() => {
                frame.scope.it.as_ref().map(|(slot, _)| *slot)
            }
            ExprKind::Name(name) => {
                let found =
                    frame.scope.variables.iter().rev().find(|variable| variable.name == name.text);
                found.map(|variable| variable.slot)
            }
            _ => None,
        }
    }

    fn call_result(&mut self, frame: &mut Frame, verb: VerbId, call: &ast::Call) -> Option<SlotId> {
        let binder = call.binder.as_ref()?;
        let Some(ty) = self.verb_result(verb) else {
            self.nothing_to_name(frame, call, "leave out `as …`, or give the verb a `result`");
            return None;
        };
        self.reader.hides(&frame.scope, binder, "variable");
        Some(frame.declare(&binder.text, ty, binder.span))
    }
}

/// The name that stands alone as a value.
pub(super) fn word_of(value: &ast::Expr) -> Option<&str> {
    match &value.kind {
        ast::ExprKind::Name(name) => Some(&name.text),
        _ => None,
    }
}

/// Whether a value of this type that a verb is handed says more than what the verb does with it: a name, a text, or several
/// values. Everybody is told them; of cards those are told their names who see them.
fn tells_much(ty: &Type) -> bool {
    let is_told = |ty: &Type| {
        matches!(
            ty,
            Type::Number
                | Type::Flag
                | Type::Text
                | Type::Name(_)
                | Type::Member(_)
                | Type::Resource
                | Type::Goods(_)
        )
    };
    match ty {
        Type::Text | Type::Name(_) => true,
        Type::Maybe(one) => tells_much(one),
        Type::List(one) => is_told(one),
        _ => false,
    }
}
