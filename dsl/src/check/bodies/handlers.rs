//! Handlers: patterns against the signatures of verbs.

use std::collections::BTreeSet;

use schema::code::{Role, Window};
use schema::event::{Handler, Live, Object, Pattern, Rank, Subject};
use schema::expr::Expr;
use schema::id::{DefinitionId, ExprId, HandlerId, KindId, SlotId, VerbId};
use schema::source::Span;

use super::blocks::Frame;
use super::scope::Variable;
use super::types::{CARD, Type};
use super::{Checker, Scope, symbols};
use crate::codes;
use crate::syntax::ast::{self, StatementKind, Trigger};

/// On whom a handler stands.
#[derive(Debug, Clone)]
pub(crate) struct Bearer {
    pub(crate) definition: Option<(DefinitionId, KindId)>,
    pub(crate) live: Live,
    /// Its zones were misspelt, which has been told.
    pub(crate) unknown: bool,
    /// When its handlers go among all that answer at once.
    pub(crate) rank: Rank,
    /// Of an effect with a life: the names around it, as they will be remembered.
    pub(crate) remembers: Option<Scope>,
}

impl<'a> Checker<'a> {
    /// Reads a handler: which it is, if nothing is wrong with when it answers.
    pub(crate) fn handler(
        &mut self,
        bearer: &mut Bearer,
        handler: &'a ast::Handler,
    ) -> Option<HandlerId> {
        let mut scope = bearer.scope();
        let mut each = true;
        let mut crossing = None;
        let (read, calls) = (std::mem::take(&mut self.me_read), std::mem::take(&mut self.me_calls));
        let (window, pattern, condition) = match &handler.trigger {
            Trigger::Event { window, pattern } => {
                let read = self.pattern(&mut scope, pattern)?;
                (window_of(*window), Some(read), pattern.condition.as_ref())
            }
            Trigger::Around { moment, condition } => {
                if moment.which == Some(ast::Which::Next) {
                    self.error(
                        codes::CANNOT_HAPPEN,
                        moment.span,
                        "a card's handler answers every turn, not the next one only",
                        "next from when?",
                        "`next` belongs to `until …`",
                    );
                    return None;
                }
                each = moment.which == Some(ast::Which::Each);
                let Some(&id) = symbols::exact(&self.symbols.moments, &moment.of.text) else {
                    self.no_moment(&moment.of);
                    return None;
                };
                (around(moment.edge, id), None, condition.as_ref())
            }
            Trigger::Crossing { what, direction, marks } => {
                let rises = *direction == ast::Direction::Rises;
                if bearer.remembers.is_some() {
                    self.error(
                        codes::CANNOT_HAPPEN,
                        what.span,
                        "a number is watched by cards and rules, and not for a while only",
                        "inside `until`",
                        "put the handler on the card or into a rule, and ask there what it hangs on",
                    );
                    return None;
                }
                crossing = Some(self.crossing(&mut scope, bearer, what, rises, marks)?);
                (Window::Crossing, None, None)
            }
        };
        let condition = condition.map(|condition| self.want(&mut scope, condition, &Type::Flag));
        scope.settable = window == Window::Before;
        let slots = scope.variables.len();
        let mut frame = Frame::new(scope, Role::Handler);
        frame.reserve(slots);
        let block = self.body(&mut frame, &handler.block);
        bearer.remember_use(&frame.scope);
        let acts = std::mem::replace(&mut self.me_read, read) > 0;
        let called = std::mem::replace(&mut self.me_calls, calls);
        let acts = acts
            || called.iter().any(|verb| self.acts_for_me.get(verb).is_some_and(|(acts, _)| *acts));
        let of_machine =
            pattern.as_ref().is_some_and(|found| self.symbols.verb[found.verb].primitive.is_some());
        let condition = match condition {
            // What nobody does, as in the setup, is answered by nobody who would have to act.
            condition if acts && of_machine && bearer.definition.is_none() => {
                Some(self.somebody_acts(condition))
            }
            condition => condition,
        };
        let optional = is_one_may(&handler.block);
        let id = self.program.handlers.push(Handler {
            definition: bearer.definition.map(|(definition, _)| definition),
            live: bearer.live.clone(),
            window,
            pattern,
            crossing,
            condition,
            block,
            optional,
            each,
            rank: bearer.rank,
        });
        Some(id)
    }

    /// Where several handlers may answer one event, which goes next is a decision that bears the verb's name.
    pub(crate) fn name_orders(&mut self) {
        let mut seen = BTreeSet::new();
        let mut several = BTreeSet::new();
        for handler in self.program.handlers.iter() {
            let Some(pattern) = &handler.pattern else { continue };
            if !seen.insert((pattern.verb, handler.window)) {
                several.insert(pattern.verb);
            }
        }
        for verb in several {
            let name = self.program.verbs[verb].name.clone();
            self.purpose(&name);
        }
    }

    /// `opponent resolves attack as a`; the binders become names for the event's parameters.
    pub(crate) fn pattern(&mut self, scope: &mut Scope, pattern: &ast::Pattern) -> Option<Pattern> {
        let Some(verb) = self.symbols.verb_spoken(&pattern.verb.text) else {
            let near = {
                let verbs = self.symbols.verbs.keys().filter(|verb| !verb.starts_with('+'));
                let spoken: Vec<String> = verbs.map(|verb| self.third_person(verb)).collect();
                self.near(&pattern.verb.text, spoken.iter().map(String::as_str)).map(str::to_owned)
            };
            self.unknown_of(
                pattern.verb.span,
                &format!("no verb is called `{}`", pattern.verb.text),
                near,
                "a pattern names a verb: `before opponent VERBS KIND`",
            );
            return None;
        };
        if let Some(own) = self.symbols.verb[verb].primitive {
            if own.event().is_none() {
                self.no_event(verb, pattern.verb.span);
                return None;
            }
            self.know_parameters(verb);
        }
        scope.event = Some(verb);
        let owned = scope.self_kind.is_some() || scope.bot || scope.owned;
        if pattern.subject.text == "opponent" && !owned {
            self.error(
                codes::CANNOT_HAPPEN,
                pattern.subject.span,
                "a rule belongs to nobody, so nobody is its opponent",
                "whose?",
                "write `anyone`: in a rule, me is the one who acts",
            );
            return None;
        }
        let subject = self.subject(scope, &pattern.subject)?;
        let mut objects = Vec::new();
        let thing = pattern.object.iter().map(|object| (None, object));
        let others = pattern.prepositions.iter().map(|(name, object)| (Some(name), object));
        for (preposition, object) in thing.chain(others) {
            objects.push(self.pattern_object(scope, verb, preposition, object)?);
        }
        Some(Pattern { subject, verb, objects })
    }

    fn subject(&mut self, scope: &mut Scope, name: &ast::Name) -> Option<Subject> {
        Some(match name.text.as_str() {
            "you" => Subject::You,
            "opponent" => Subject::Opponent,
            "anyone" => Subject::Anyone,
            _ => {
                let told = self.diagnostics.len();
                let found = self.name(scope, name, Some(&Type::Player));
                if self.diagnostics.len() > told {
                    return None;
                }
                Subject::Player(self.convert(&found, &Type::Player))
            }
        })
    }

    fn pattern_object(
        &mut self,
        scope: &mut Scope,
        verb: VerbId,
        preposition: Option<&ast::Name>,
        object: &ast::Object,
    ) -> Option<Object> {
        let params = self.symbols.verb[verb].params.clone();
        let wanted = preposition.map(|name| name.text.as_str());
        let name = self.program.verbs[verb].name.clone();
        let Some(at) = params.iter().position(|param| param.preposition.as_deref() == wanted)
        else {
            let usage = super::calls::usage(&name, &params);
            let (code, span) = match preposition {
                Some(preposition) => (codes::NO_SUCH_PREPOSITION, preposition.span),
                None => (codes::TOO_MANY, object.span),
            };
            self.error(
                code,
                span,
                match preposition {
                    Some(preposition) => format!("`{name}` has no `{}`", preposition.text),
                    None => format!("`{name}` is done to nothing that could be named here"),
                },
                "does not belong here",
                usage,
            );
            return None;
        };
        if let Some(from) = preposition
            && from.text == "from"
            && self.symbols.verb[verb].primitive.is_some()
        {
            self.no_source(from.span);
            return None;
        }
        let slot = SlotId(at as u16);
        let ty = params[at].ty.clone();
        let item = ty.item().filter(|_| matches!(ty, Type::List(_))).unwrap_or_else(|| ty.clone());
        let known = matches!(
            item,
            Type::Card(_) | Type::Name(_) | Type::Player | Type::Zone(_) | Type::Error
        );
        if !known {
            let words = self.words(&ty);
            self.error(
                codes::CANNOT_HAPPEN,
                object.span,
                format!("`{name}` is done to {words} here: a pattern cannot narrow that"),
                "not a card, a player or a zone",
                format!("leave it out, and ask with `where`: it is `event.{}`", params[at].name),
            );
            return None;
        }
        let mut read = Object { slot, test: None, among: None, bind: None };
        if !self.can_be_met(&name, &item, &object.noun) {
            return None;
        }
        let item = self.as_met(item, &object.noun);
        if let Some(binder) = &object.binder {
            // Of several things the one that is met is a variable; else it is the event's own.
            if matches!(ty, Type::List(_)) && !scope.bot {
                let slot = SlotId(scope.variables.len() as u16);
                let (name, ty, span) = (binder.text.clone(), item.clone(), binder.span);
                scope.variables.push(Variable { name, slot, ty, span, used: true });
                read.bind = Some(slot);
            } else {
                scope.bound.push((binder.text.clone(), slot, item.clone()));
            }
        }
        match &object.noun {
            ast::Noun::Name(noun) if noun.text == "self" && scope.self_kind.is_some() => {
                let card = self.node(Expr::SelfCard);
                read.among = Some(self.node(Expr::List(vec![card])));
            }
            ast::Noun::Name(noun) if matches!(item, Type::Player | Type::Zone(_)) => {
                let any = noun.text == "player" && item == Type::Player
                    || noun.text == "zone" && matches!(item, Type::Zone(_));
                if !any {
                    let found = self.name(scope, noun, Some(&item));
                    let one = self.convert(&found, &item);
                    read.among = Some(self.node(Expr::List(vec![one])));
                }
            }
            ast::Noun::Name(noun)
                if noun.quoted && !self.symbols.definitions.contains_key(&noun.text) =>
            {
                let near = self.near_card(&noun.text);
                if near.is_some() {
                    let message = format!("no card is called `{}`", noun.text);
                    self.unknown_of(noun.span, &message, near, "");
                } else {
                    self.no_option_event(noun.span);
                }
                return None;
            }
            ast::Noun::Name(noun) => match self.sort(&noun.text) {
                Some(sort) => read.test = (!sort.is_all()).then(|| sort.test()),
                None => {
                    let found = self.name(scope, noun, Some(&Type::Card(CARD).list()));
                    read.among = Some(self.as_list(&found));
                }
            },
            ast::Noun::Text(text) => {
                self.no_option_event(text.span);
                return None;
            }
        }
        if let Some(within) = &object.within {
            let found = self.query(scope, within);
            read.among = Some(self.as_list(&found));
        }
        Some(read)
    }
}

impl Checker<'_> {
    /// What a thing is known to be when its pattern has met it: of the kind that the pattern names.
    fn as_met(&self, item: Type, noun: &ast::Noun) -> Type {
        let ast::Noun::Name(noun) = noun else { return item };
        let Some(kind) = self.sort(&noun.text).map(|sort| sort.kind()) else { return item };
        match item {
            Type::Card(have) if self.symbols.inherits(kind, have) => Type::Card(kind),
            Type::Name(have) if self.symbols.inherits(kind, have) => Type::Name(kind),
            other => other,
        }
    }

    /// Whether what a pattern names can ever be what the verb is done to (`C0801`).
    fn can_be_met(&mut self, verb: &str, item: &Type, noun: &ast::Noun) -> bool {
        let (Type::Card(have) | Type::Name(have), ast::Noun::Name(noun)) = (item, noun) else {
            return true;
        };
        // A tag may be on cards of any kind.
        let Some(kind) = self.sort(&noun.text).map(|sort| sort.kind()) else { return true };
        if self.symbols.inherits(kind, *have) || self.symbols.inherits(*have, kind) {
            return true;
        }
        let (done_to, other) = (self.kind_name(*have), noun.text.clone());
        self.error(
            codes::CANNOT_HAPPEN,
            noun.span,
            format!(
                "`{verb}` is done to {}, and `{other}` is none",
                super::types::article(&done_to)
            ),
            "never met",
            format!(
                "name {}, or let the verb take more: `verb {verb} c : card`",
                super::types::article(&done_to)
            ),
        );
        false
    }

    /// A condition, and that somebody is me.
    fn somebody_acts(&mut self, condition: Option<ExprId>) -> ExprId {
        let me = self.node(Expr::Me);
        let nobody = self.node(Expr::IsEmpty(me));
        let somebody = self.node(Expr::Not(nobody));
        match condition {
            Some(condition) => self.node(Expr::And(somebody, condition)),
            None => somebody,
        }
    }

    /// A text that names no card: an option, as it seems.
    fn no_option_event(&mut self, span: Span) {
        self.error(
            codes::CANNOT_HAPPEN,
            span,
            "to take an option is no event",
            "an option",
            "let the option call a verb, and answer that",
        );
    }
}

pub(crate) fn window_of(window: ast::Window) -> Window {
    match window {
        ast::Window::Before => Window::Before,
        ast::Window::Instead => Window::Instead,
        ast::Window::After => Window::After,
    }
}

pub(crate) fn around(edge: ast::Edge, moment: schema::id::MomentId) -> Window {
    match edge {
        ast::Edge::Start => Window::Start(moment),
        ast::Edge::End => Window::End(moment),
    }
}

/// Whether a block is one `may`, with or without branches.
fn is_one_may(block: &ast::Block) -> bool {
    match block.statements.as_slice() {
        [only] => match &only.kind {
            StatementKind::May(_) => true,
            StatementKind::Gate { effect, .. } => matches!(effect.kind, StatementKind::May(_)),
            _ => false,
        },
        _ => false,
    }
}
