//! Compiles the bodies of verbs and defines, each when it is first needed.

use std::collections::BTreeMap;

use schema::code::{Role, Window};
use schema::expr::Expr;
use schema::id::VerbId;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::prelude::PRELUDE;
use crate::check::reader::defines::STEP;
use crate::check::scope::Nobody;
use crate::check::types::Type;
use crate::check::{Body, Scope, symbols};
use crate::codes;
use crate::syntax::ast;

impl<'a> Bodies<'a> {
    /// Compiles all verbs and defines that were not needed so far. Of the prelude only verbs that are called are
    /// compiled.
    pub(crate) fn read_verbs_and_defines(&mut self) {
        for id in self.declared.verbs.keys().copied().collect::<Vec<_>>() {
            if !self.reader.is_of_prelude(id) || self.declared.found.called.contains(&id) {
                self.read_verb(id);
            }
        }
        self.spread_me();
        for (id, body) in self.reader.defines.clone() {
            if matches!(body, Body::Waiting(body) if body.define.name.span.file != PRELUDE) {
                self.reader.derived_type(id, Span::default());
            }
        }
    }

    /// Compiles the defines of the prelude that the game does not use, since rulings and bots may use them.
    pub(crate) fn read_rest_of_prelude(&mut self) {
        for id in self.reader.defines.keys().copied().collect::<Vec<_>>() {
            self.reader.derived_type(id, Span::default());
        }
    }

    /// Compiles all bodies.
    pub(crate) fn read_bodies(&mut self, items: &[&'a ast::Item]) {
        self.read_firsts();
        self.read_verbs_and_defines();
        self.read_items(items);
    }

    /// Compiles the expressions in declarations: first values, limits, and who sees what.
    pub(crate) fn read_firsts(&mut self) {
        self.read_limits();
        self.read_sights();
        self.read_defaults();
        self.read_first_notes();
        self.read_first_pools();
    }

    /// Compiles the verbs and defines that an item declares.
    pub(crate) fn read_asked_verbs(&mut self, item: &ast::Item) {
        let within = |span: Span| {
            span.file == item.span.file
                && item.span.start <= span.start
                && span.end <= item.span.end
        };
        let verbs = self.declared.verbs.iter().filter_map(|(id, body)| match body {
            Body::Waiting(verb) if within(verb.name.span) => Some(*id),
            _ => None,
        });
        for id in verbs.collect::<Vec<_>>() {
            self.read_verb(id);
        }
        let defines = self.reader.defines.iter().filter_map(|(id, body)| match body {
            Body::Waiting(body) if within(body.define.name.span) => Some(*id),
            _ => None,
        });
        for id in defines.collect::<Vec<_>>() {
            self.reader.derived_type(id, Span::default());
        }
    }

    /// Marks verbs that call a verb which needs the caller's `me` as needing it, too, until nothing changes.
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

    /// Compiles a verb's body, unless that was done or is being done.
    fn read_verb(&mut self, id: VerbId) {
        let Some(Body::Waiting(verb)) = self.declared.verbs.get(&id).copied() else { return };
        self.declared.verbs.insert(id, Body::Running);
        if self.reader.symbols.verb[id].primitive.is_none() && self.reader.go_deeper(verb.name.span)
        {
            self.read_verb_body(id, verb);
            self.reader.deep -= STEP;
        }
        self.declared.verbs.insert(id, Body::Done);
    }

    fn read_verb_body(&mut self, id: VerbId, verb: &'a ast::Verb) {
        let params = verb.thing.iter().chain(verb.prepositions.iter().map(|(_, param)| param));
        let mut frame = Frame::new(Scope::acting(), Role::Verb(id));
        for (at, param) in params.enumerate() {
            let ty = self.reader.symbols.verb[id].params[at].ty.clone();
            if let Some(default) = &param.default {
                let value = self.reader.want(&mut Scope::acting(), default, &ty);
                self.reader.program.verbs[id].params[at].default = Some(value);
            }
            if param.span.file != PRELUDE {
                self.reader.hides(&frame.scope, &param.name, "variable");
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
        let ((), acts, called) = self.for_itself(|own| own.block(&mut frame, &verb.block));
        self.acts_for_me.insert(id, (acts, called));
        frame.end_of_body();
        self.report_never_nothing(id, verb);
        self.window(&mut frame, Window::After, span);
        let block = self.finish(&mut frame, span);
        self.reader.program.verbs[id].block = Some(block);
        self.reader.symbols.verb[id].result = frame.result.take();
    }

    /// Warns where the body asks whether a required parameter is nothing, unless something sets it.
    fn report_never_nothing(&mut self, id: VerbId, verb: &ast::Verb) {
        let params = verb.thing.iter().chain(verb.prepositions.iter().map(|(_, param)| param));
        for (at, param) in params.enumerate() {
            let required = self.reader.program.verbs[id].params[at].required;
            if required && !self.reader.set_again.contains(&param.name.span) {
                self.reader.report_never_nothing(param);
            }
        }
    }

    /// The type of a verb's result; its body is compiled for that. `None` if it has no result.
    pub(crate) fn verb_result(&mut self, id: VerbId) -> Option<Type> {
        if matches!(self.declared.verbs.get(&id), Some(Body::Running)) {
            // It is called in its own body, before its `result` is known.
            self.own_asked.insert(id);
            return Some(self.earlier.results.get(&id).cloned().unwrap_or(Type::Unknown));
        }
        self.read_verb(id);
        self.reader.symbols.verb[id].result.clone()
    }

    /// Compiles the default and the condition of a setup option.
    pub(crate) fn read_variant(&mut self, variant: &'a ast::Variant) {
        let Some(&id) = symbols::exact(&self.reader.symbols.variants, &variant.name.text) else {
            return;
        };
        let ty = self.reader.symbols.variant[id].clone();
        let nobody = &mut Scope::of_nobody(Nobody::Option);
        let default = match &variant.default {
            Some(default) => self.reader.want(nobody, default, &ty),
            None => {
                self.reader.error(
                    codes::MISSING_THING,
                    variant.name.span,
                    format!(
                        "the variant `{}` has no value for those who set none",
                        variant.name.text
                    ),
                    "no default",
                    format!("write `variant {} : … = …`", variant.name.text),
                );
                self.reader.node(Expr::Nothing)
            }
        };
        let condition = variant.condition.as_ref();
        let condition = condition.map(|it| self.reader.want(nobody, it, &Type::Flag));
        self.reader.program.variants[id].default = default;
        self.reader.program.variants[id].condition = condition;
    }
}
