//! Verbs and defines: signatures, and bodies that are read when first needed.

use std::collections::BTreeMap;

use schema::code::{Role, Window};
use schema::expr::Expr;
use schema::id::{DerivedId, VerbId};
use schema::program::{Holder, Param};
use schema::source::Span;

use super::blocks::Frame;
use super::feeding::Reading;
use super::prelude::PRELUDE;
use super::symbols::ParamInfo;
use super::types::{CARD, Type};
use super::{Body, Checker, Scope, Typed, Wealth, symbols};
use crate::codes;
use crate::syntax::ast::{self, ExprKind};

/// How deep expressions, defines and verbs may lean on each other when they are read.
const DEEPEST: usize = 256;
/// So much of it a define or verb takes.
const STEP: usize = 4;

impl<'a> Checker<'a> {
    /// Reads what a verb takes.
    pub(crate) fn read_verb_signature(&mut self, verb: &'a ast::Verb) {
        let key = if verb.plus { format!("+{}", verb.name.text) } else { verb.name.text.clone() };
        let Some(&id) = symbols::exact(&self.symbols.verbs, &key) else { return };
        // A second one of the same name keeps no signature.
        if !matches!(self.verbs.get(&id), Some(Body::Waiting(own)) if std::ptr::eq(*own, verb)) {
            return;
        }
        let thing = verb.thing.iter().map(|param| (None, param));
        let others = verb.prepositions.iter().map(|(name, param)| (Some(name.text.clone()), param));
        for (preposition, param) in thing.chain(others) {
            let ty = self.param_type(param);
            let required = param.default.is_none();
            self.symbols.verb[id].params.push(ParamInfo {
                name: param.name.text.clone(),
                preposition: preposition.clone(),
                ty: ty.clone(),
                required,
            });
            self.program.verbs[id].params.push(Param {
                name: param.name.text.clone(),
                preposition,
                // A price of nothing is a price.
                required: required && !matches!(ty, Type::Goods(_)),
                default: None,
            });
        }
    }

    /// Reads the bodies of all verbs and defines that nobody has needed so far; of the prelude those of verbs that are called.
    pub(crate) fn read_verbs_and_defines(&mut self) {
        for id in self.verbs.keys().copied().collect::<Vec<_>>() {
            if !self.is_of_prelude(id) || self.found.called.contains(&id) {
                self.read_verb(id);
            }
        }
        self.spread_me();
        for (id, body) in self.defines.clone() {
            if matches!(body, Body::Waiting(body) if body.define.name.span.file != PRELUDE) {
                self.derived_type(id, Span::default());
            }
        }
    }

    /// Reads the defines of the prelude that nobody has needed: rulings and bots may name them.
    pub(crate) fn read_rest_of_prelude(&mut self) {
        for id in self.defines.keys().copied().collect::<Vec<_>>() {
            self.derived_type(id, Span::default());
        }
    }

    /// Reads all bodies.
    pub(crate) fn read_bodies(&mut self, items: &[&'a ast::Item]) {
        self.read_firsts();
        self.read_verbs_and_defines();
        self.read_items(items);
    }

    /// Reads what stands beside the members: what they begin with, how much room they have, who sees them.
    pub(crate) fn read_firsts(&mut self) {
        self.read_limits();
        self.read_sights();
        self.read_defaults();
        self.read_first_notes();
        self.read_first_pools();
    }

    /// Reads the verbs and defines that an item declares.
    pub(crate) fn read_asked_verbs(&mut self, item: &ast::Item) {
        let within = |span: Span| {
            span.file == item.span.file
                && item.span.start <= span.start
                && span.end <= item.span.end
        };
        let verbs = self.verbs.iter().filter_map(|(id, body)| match body {
            Body::Waiting(verb) if within(verb.name.span) => Some(*id),
            _ => None,
        });
        for id in verbs.collect::<Vec<_>>() {
            self.read_verb(id);
        }
        let defines = self.defines.iter().filter_map(|(id, body)| match body {
            Body::Waiting(body) if within(body.define.name.span) => Some(*id),
            _ => None,
        });
        for id in defines.collect::<Vec<_>>() {
            self.derived_type(id, Span::default());
        }
    }

    /// One more define or verb that is read because another needs it; told once.
    fn can_go_deeper(&mut self, span: Span) -> bool {
        if self.deep + STEP <= DEEPEST {
            self.deep += STEP;
            return true;
        }
        if !self.diagnostics.iter().any(|told| told.code == codes::TOO_DEEP) {
            self.error(
                codes::TOO_DEEP,
                span,
                "too many defines and verbs lean on each other, one on the next",
                "too deep here",
                "let fewer of them stand between this and what it is made of",
            );
        }
        false
    }

    /// Whoever calls a verb that acts for its caller acts for its own.
    fn spread_me(&mut self) {
        let mut callers: BTreeMap<VerbId, Vec<VerbId>> = BTreeMap::new();
        for (verb, (_, calls)) in &self.acts_for_me {
            for called in calls {
                callers.entry(*called).or_default().push(*verb);
            }
        }
        let mut acting: Vec<VerbId> =
            self.acts_for_me.iter().filter(|(_, (acts, _))| *acts).map(|(verb, _)| *verb).collect();
        while let Some(verb) = acting.pop() {
            for caller in callers.remove(&verb).unwrap_or_default() {
                if let Some((acts @ false, _)) = self.acts_for_me.get_mut(&caller) {
                    *acts = true;
                    acting.push(caller);
                }
            }
        }
    }

    /// Reads a verb's body, if that has not been done.
    fn read_verb(&mut self, id: VerbId) {
        let Some(Body::Waiting(verb)) = self.verbs.get(&id).copied() else { return };
        self.verbs.insert(id, Body::Running);
        if self.symbols.verb[id].primitive.is_none() && self.can_go_deeper(verb.name.span) {
            self.read_verb_body(id, verb);
            self.deep -= STEP;
        }
        self.verbs.insert(id, Body::Done);
    }

    fn read_verb_body(&mut self, id: VerbId, verb: &'a ast::Verb) {
        let params = verb.thing.iter().chain(verb.prepositions.iter().map(|(_, param)| param));
        let mut frame = Frame::new(Scope::acting(), Role::Verb(id));
        for (at, param) in params.enumerate() {
            let ty = self.symbols.verb[id].params[at].ty.clone();
            if let Some(default) = &param.default {
                let value = self.want(&mut Scope::acting(), default, &ty);
                self.program.verbs[id].params[at].default = Some(value);
            }
            if param.span.file != PRELUDE {
                self.hides(&frame, &param.name);
            }
            let slot = frame.slot();
            frame.name_slot(&param.name.text, slot, ty, param.name.span);
            if let Some(variable) = frame.scope.variables.last_mut() {
                variable.used = true;
            }
        }
        let span = verb.block.span;
        self.window(&mut frame, Window::Before, span);
        self.window(&mut frame, Window::Instead, span);
        let (read, calls) = (std::mem::take(&mut self.me_read), std::mem::take(&mut self.me_calls));
        self.block(&mut frame, &verb.block);
        let acts = std::mem::replace(&mut self.me_read, read) > 0;
        let called = std::mem::replace(&mut self.me_calls, calls);
        self.acts_for_me.insert(id, (acts, called));
        frame.end_of_body();
        self.window(&mut frame, Window::After, span);
        let block = self.finish(&mut frame, span);
        self.program.verbs[id].block = Some(block);
        self.symbols.verb[id].result = frame.result.take();
    }

    /// What a verb yields; its body is read for that.
    pub(crate) fn verb_result(&mut self, id: VerbId) -> Option<Type> {
        if matches!(self.verbs.get(&id), Some(Body::Running)) {
            // Called in its own body, before its `result` is known.
            return Some(Type::Unknown);
        }
        self.read_verb(id);
        self.symbols.verb[id].result.clone()
    }

    /// The type of a define; its body is read for that, after those of the defines that it leans on.
    pub(crate) fn derived_type(&mut self, id: DerivedId, used: Span) -> Type {
        if matches!(self.defines.get(&id), Some(Body::Waiting(_))) {
            for needed in self.needed_first(id) {
                self.read_define(needed, used);
            }
        }
        self.read_define(id, used)
    }

    fn read_define(&mut self, id: DerivedId, used: Span) -> Type {
        if let Some(ty) = &self.symbols.derived[id].ty {
            return ty.clone();
        }
        let body = match self.defines.get(&id).copied() {
            Some(Body::Waiting(body)) => body,
            Some(Body::Running) => {
                let name = self.program.derived[id].name.clone();
                self.error(
                    codes::ENDLESS_RECURSION,
                    used,
                    format!("`{name}` is defined by itself"),
                    "goes round in a circle",
                    "a define is made of other things",
                );
                return Type::Error;
            }
            Some(Body::Done) | None => return Type::Error,
        };
        self.defines.insert(id, Body::Running);
        if !self.can_go_deeper(body.define.name.span) {
            self.symbols.derived[id].ty = Some(Type::Error);
            self.defines.insert(id, Body::Done);
            return Type::Error;
        }
        let mut scope = match (body.holder, body.kind) {
            (Some(Holder::Card), kind) => Scope::card(kind.unwrap_or(CARD)),
            _ => Scope::acting(),
        };
        let params = body.define.params.as_deref().unwrap_or_default();
        for (param, ty) in params.iter().zip(self.symbols.derived[id].args.clone()) {
            scope.bind(Some(param.name.text.clone()), ty, false);
        }
        let read = self.me_read;
        let found = self.making(Reading::Derived(id), |checker| {
            let value = &body.define.value;
            let found = checker.wealth_of(Wealth::Own, |own| match &value.kind {
                // With two players there is one opponent.
                ExprKind::Name(name) if name.text == "opponent" && own.program.players.1 == 2 => {
                    own.expr(&mut scope, value, None)
                }
                _ => own.query(&mut scope, value),
            });
            checker.joinable(found, &body.define.name.text)
        });
        self.me_read = read;
        self.deep -= STEP;
        let ty = match &found.ty {
            Type::Nothing => Type::Unknown,
            other => other.clone(),
        };
        self.program.derived[id].body = found.id;
        self.program.derived[id].yields = ty.variant();
        self.symbols.derived[id].ty = Some(ty.clone());
        self.defines.insert(id, Body::Done);
        ty
    }

    /// What effects may add to is a list of cards, not the zone where they lie.
    fn joinable(&mut self, found: Typed, name: &str) -> Typed {
        let zone = matches!(found.ty, Type::Zone(_) | Type::Piles(_) | Type::Pile(_));
        if !zone || !self.found.changed.contains(name) {
            return found;
        }
        let ty = found.ty.item().unwrap_or(Type::Error).list();
        Typed { id: self.as_list(&found), ty, span: found.span }
    }

    /// Reads the default of a setup option.
    pub(crate) fn read_variant(&mut self, variant: &'a ast::Variant) {
        let Some(&id) = symbols::exact(&self.symbols.variants, &variant.name.text) else { return };
        let ty = self.symbols.variant[id].clone();
        let default = match &variant.default {
            Some(default) => self.want(&mut Scope::default(), default, &ty),
            None => {
                self.error(
                    codes::MISSING_THING,
                    variant.name.span,
                    format!(
                        "the variant `{}` has no value for those who set none",
                        variant.name.text
                    ),
                    "no default",
                    format!("write `variant {} : … = …`", variant.name.text),
                );
                self.node(Expr::Nothing)
            }
        };
        let condition = variant.condition.as_ref();
        let condition = condition.map(|it| self.want(&mut Scope::default(), it, &Type::Flag));
        self.program.variants[id].default = default;
        self.program.variants[id].condition = condition;
    }
}
