//! Compiles calls of verbs: checks the arguments against the signature.

use schema::code::{Arg, Op, Role};
use schema::expr::Expr;
use schema::id::{ExprId, SlotId, VerbId};
use schema::program::Primitive;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::reader::patterns::usage;
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

    /// What to write instead of a preposition that a verb does not have.
    fn another_way(
        &self,
        verb: &str,
        call: &ast::Call,
        preposition: &ast::Name,
        params: &[ParamInfo],
    ) -> Option<String> {
        let thing = call.thing.as_ref().and_then(word_of);
        let has_to = params.iter().any(|param| param.preposition.as_deref() == Some("to"));
        match (verb, thing, preposition.text.as_str()) {
            (_, Some("down"), "to") => Some(format!(
                "down to a number are so many less: `choose (count of ZONE - 3) cards in ZONE to {verb}`, then `{verb} it`"
            )),
            ("shuffle", Some(what), "into" | "to") => Some(format!(
                "what is shuffled into a zone is moved there first: `move {what} to ZONE`, then `shuffle ZONE`"
            )),
            (_, _, "at") if Self::after(call, "at").and_then(word_of) == Some("random") => {
                Some(format!("chance takes some: `pick 1 from ZONE as taken`, then `{verb} taken`"))
            }
            (_, None, "at" | "on" | "for" | "with") if is_behind(call, params) => {
                Some(format!("leave `{}` out: `{verb} …`", preposition.text))
            }
            ("reveal", _, "to") => Some(
                "to one player it is shown by that player's own look: `as p { look … }`".into(),
            ),
            (_, _, "from")
                if params.iter().any(|param| {
                    param.preposition.is_none()
                        && matches!(param.ty.item().as_ref().unwrap_or(&param.ty), Type::Card(_))
                }) =>
            {
                Some(format!(
                    "where it lies is said of the thing itself: `{verb} top of ZONE`, or of what is chosen in `choose 1 card in ZONE to {verb}`"
                ))
            }
            (_, _, "into" | "onto" | "on") if has_to => {
                Some(format!("write `to`: `{verb} … to …`"))
            }
            _ => None,
        }
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

    /// Reports an object, preposition or block that a call lacks or that the verb does not take. Returns whether the
    /// call fits.
    fn check_signature(&mut self, verb: VerbId, call: &ast::Call) -> bool {
        let told = self.reader.diagnostics.len();
        let params = self.reader.symbols.verb[verb].params.clone();
        let name = &call.verb.text;
        let usage = usage(name, &params);
        let thing = params.iter().find(|param| param.preposition.is_none());
        match (&call.thing, thing) {
            (Some(value), None) => {
                self.reader.error(
                    codes::TOO_MANY,
                    value.span,
                    format!("`{name}` takes no thing of its own"),
                    "one too many",
                    match self.reader.symbols.verb[verb].primitive {
                        Some(_) => usage.clone(),
                        None => format!(
                            "{usage}; where it is to be given something, let it take that: `verb {name} NAME : TYPE {{ … }}`"
                        ),
                    },
                );
            }
            (Some(value), Some(param)) if param.ty == Type::Block => {
                self.reader.error(
                    codes::TOO_MANY,
                    value.span,
                    format!("`{name}` takes a block in braces"),
                    "no block",
                    usage.clone(),
                );
            }
            // `look at top of deck`: what the verb is done to stands behind a word that it does not know.
            (None, Some(param))
                if param.required && param.ty != Type::Block && !is_behind(call, &params) =>
            {
                self.reader.error(
                    codes::MISSING_THING,
                    call.verb.span,
                    format!("`{name}` does not say what: its `{}` is missing", param.name),
                    "what?",
                    usage.clone(),
                );
            }
            _ => {}
        }
        for (at, (preposition, value)) in call.prepositions.iter().enumerate() {
            let known = params
                .iter()
                .any(|param| param.preposition.as_deref() == Some(preposition.text.as_str()));
            let again =
                call.prepositions[..at].iter().any(|(other, _)| other.text == preposition.text);
            if !known {
                // The purpose of a `may` stands before the verb: `may to PURPOSE VERB X`.
                let purpose = match &value.kind {
                    ast::ExprKind::Name(word)
                        if preposition.text == "to"
                            && symbols::exact(&self.reader.symbols.purposes, &word.text)
                                .is_some() =>
                    {
                        Some(format!(
                            "if it says what for, it stands before: `may to {} {name} …`",
                            word.text
                        ))
                    }
                    _ => None,
                };
                let meant = purpose.or_else(|| self.another_way(name, call, preposition, &params));
                self.reader.error(
                    codes::NO_SUCH_PREPOSITION,
                    preposition.span,
                    format!("`{name}` has no `{}`", preposition.text),
                    "does not belong here",
                    meant.unwrap_or_else(|| usage.clone()),
                );
            } else if again {
                self.reader.error(
                    codes::TOO_MANY,
                    preposition.span,
                    format!("`{}` stands here twice", preposition.text),
                    "again",
                    usage.clone(),
                );
            }
        }
        for param in params.iter().filter(|param| param.required && param.ty != Type::Block) {
            if let Some(preposition) = &param.preposition
                && !call.prepositions.iter().any(|(name, _)| name.text == *preposition)
            {
                self.reader.error(
                    codes::MISSING_THING,
                    call.verb.span,
                    format!("`{name}` needs `{preposition} …`"),
                    format!("{preposition} what?"),
                    usage.clone(),
                );
            }
        }
        let wants_block = params.iter().any(|param| param.ty == Type::Block && param.required);
        match (&call.block, wants_block) {
            (Some(block), false) => {
                self.reader.error(
                    codes::TOO_MANY,
                    block.span,
                    format!("`{name}` takes no block"),
                    "one too many",
                    usage,
                );
            }
            (None, true) => {
                self.reader.error(
                    codes::MISSING_THING,
                    call.verb.span,
                    format!("`{name}` needs a block in braces"),
                    "what is to be done?",
                    usage,
                );
            }
            _ => {}
        }
        self.reader.diagnostics.len() == told
    }
}

/// The name that stands alone as a value.
pub(super) fn word_of(value: &ast::Expr) -> Option<&str> {
    match &value.kind {
        ast::ExprKind::Name(name) => Some(&name.text),
        _ => None,
    }
}

/// Whether what a verb is done to stands behind a small word that the verb does not take: `look at top of deck`.
fn is_behind(call: &ast::Call, params: &[ParamInfo]) -> bool {
    let misses = params.iter().any(|param| param.preposition.is_none() && param.required);
    call.thing.is_none()
        && misses
        && call.prepositions.iter().any(|(preposition, _)| {
            let word = preposition.text.as_str();
            matches!(word, "at" | "on" | "for" | "with")
                && params.iter().all(|param| param.preposition.as_deref() != Some(word))
        })
}
