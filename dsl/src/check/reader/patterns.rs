//! Reads patterns of events: who does what to what.

use schema::code::Window;
use schema::event::{Object, Pattern, Subject};
use schema::expr::Expr;
use schema::id::{ExprId, SlotId, VerbId};
use schema::primitive::{Event, Primitive};
use schema::program::Moment;
use schema::source::Span;

use crate::check::reader::{Reader, thirds};
use crate::check::scope::Variable;
use crate::check::types::{CARD, Type};
use crate::check::{Scope, Typed, symbols};
use crate::codes;
use crate::syntax::ast;

/// The help about the subject of a pattern.
const WHO: &str = "say who does it: `you`, `opponent`, `anyone`, or what names one player";

impl Reader<'_> {
    /// Reads a pattern such as `opponent VERB KIND as a`. Names behind `as` become names for parameters of the event.
    pub(crate) fn pattern(&mut self, scope: &mut Scope, pattern: &ast::Pattern) -> Option<Pattern> {
        let Some(verb) = self.symbols.verb_spoken(&pattern.verb.text) else {
            let near = {
                let verbs = self.symbols.verbs.keys().filter(|verb| !verb.starts_with('+'));
                let spoken: Vec<String> = verbs.map(|verb| self.third_person(verb)).collect();
                // `catchs` is a verb with the wrong ending before it is another verb.
                let stem = pattern.verb.text.strip_suffix('s');
                let own = stem.filter(|stem| self.symbols.verbs.contains_key(*stem));
                let own = own.map(|stem| self.third_person(stem));
                let word = &pattern.verb.text;
                own.or_else(|| {
                    self.near(word, spoken.iter().map(String::as_str)).map(str::to_owned)
                })
            };
            let near = near.filter(|_| thirds::somebody_by(pattern).is_none());
            self.unknown_of(
                pattern.verb.span,
                &format!("no verb is called `{}`", pattern.verb.text),
                near,
                &self.no_verb_of_events(pattern),
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
        let subject = self.subject(scope, &pattern.subject)?;
        let is_other = match subject {
            Subject::Opponent => true,
            Subject::Player(who) => self.lowered().is_without_me(who),
            Subject::You | Subject::Anyone => false,
        };
        if is_other && !owned {
            self.error(
                codes::CANNOT_HAPPEN,
                pattern.subject.span,
                format!("a rule belongs to nobody, so nobody is its `{}`", pattern.subject.text),
                "whose?",
                "write `anyone`: in a rule, me is the one who acts",
            );
            return None;
        }
        let mut objects = Vec::new();
        let thing = pattern.object.iter().map(|object| (None, object));
        let others = pattern.prepositions.iter().map(|(name, object)| (Some(name), object));
        for (preposition, object) in thing.chain(others) {
            objects.push(self.pattern_object(scope, verb, preposition, object)?);
        }
        Some(Pattern { subject, verb, objects })
    }

    pub(crate) fn subject(&mut self, scope: &mut Scope, name: &ast::Name) -> Option<Subject> {
        Some(match name.text.as_str() {
            "you" => Subject::You,
            "opponent" => Subject::Opponent,
            "anyone" => Subject::Anyone,
            _ => {
                let told = self.diagnostics.len();
                let found = self.name(scope, name, Some(&Type::Player));
                let silent = self.diagnostics.len() == told;
                let player = silent.then(|| self.convert(&found, &Type::Player));
                for wrong in self.diagnostics.iter_mut().skip(told) {
                    let near =
                        wrong.help.as_ref().is_some_and(|help| help.starts_with("did you mean"));
                    if !near {
                        wrong.help = Some(WHO.to_owned());
                    }
                }
                Subject::Player(player.filter(|_| self.diagnostics.len() == told)?)
            }
        })
    }

    pub(crate) fn pattern_object(
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
            let usage = usage(&name, &params);
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
        if !self.check_can_be_met(&name, &item, &object.noun) {
            return None;
        }
        let item = self.as_met(item, &object.noun);
        let is_self = matches!(&object.noun, ast::Noun::Name(noun) if noun.text == "self");
        if let Type::Card(kind) | Type::Name(kind) = item
            && !is_self
            && scope.met.is_none()
        {
            scope.met = Some((kind, object.binder.as_ref().map(|name| name.text.clone())));
        }
        if let Some(binder) = &object.binder {
            self.hides(scope, binder, "variable");
            // For a list, the matching item gets a variable of the handler; else the name stands for the event's
            // parameter.
            if matches!(ty, Type::List(_)) && !scope.bot {
                let slot = SlotId(scope.variables.len() as u16);
                let (name, ty, span) = (binder.text.clone(), item.clone(), binder.span);
                scope.variables.push(Variable { name, slot, ty, span, used: true, wide: None });
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
            ast::Noun::Name(noun) if item == Type::Player => {
                read.among = Some(self.players_met(scope, noun));
            }
            ast::Noun::Name(noun) if matches!(item, Type::Zone(_)) => {
                if noun.text != "zone" {
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
                    read.among = Some(self.among(&name, &item, &found)?);
                }
            },
            ast::Noun::Text(text) => {
                self.no_option_event(text.span);
                return None;
            }
        }
        if let Some(within) = &object.within {
            let found = self.query(scope, within);
            read.among = Some(self.among(&name, &item, &found)?);
        }
        Some(read)
    }

    /// The players of whom one must be whom the event is about. Besides what names players a pattern may say `you`,
    /// `opponent` and `anyone`, as where it says who does it. Who is out of the game by now counts, too.
    fn players_met(&mut self, scope: &mut Scope, noun: &ast::Name) -> ExprId {
        match noun.text.as_str() {
            "player" | "anyone" => return self.node(Expr::Everybody),
            "opponent" if scope.me => {
                let (everybody, me) = (self.node(Expr::Everybody), self.node(Expr::Me));
                let me = self.node(Expr::List(vec![me]));
                return self.node(Expr::Without(everybody, me));
            }
            _ => {}
        }
        let named = ast::Name { text: "me".to_owned(), ..noun.clone() };
        let noun = if noun.text == "you" { &named } else { noun };
        let found = self.name(scope, noun, Some(&Type::Player));
        if found.ty == Type::Player.list() {
            return found.id;
        }
        let one = self.convert(&found, &Type::Player);
        self.node(Expr::List(vec![one]))
    }

    /// The list that the object must be one of. Reports one of a type that the verb is never done to (`C0801`).
    fn among(&mut self, verb: &str, item: &Type, found: &Typed) -> Option<ExprId> {
        if item.kind().is_some() && !self.are_of_one_sort(item, &found.ty) {
            let (wanted, words) = (self.words(item), self.words(&found.ty));
            self.error(
                codes::CANNOT_HAPPEN,
                found.span,
                format!("`{verb}` is done to {wanted}, and this is {words}"),
                "never met",
                "name a card, a kind, a tag, or a zone or list of cards",
            );
            return None;
        }
        Some(self.as_list(found))
    }

    /// The type of an object when the pattern matches: of the kind that the pattern names.
    pub(crate) fn as_met(&self, item: Type, noun: &ast::Noun) -> Type {
        let ast::Noun::Name(noun) = noun else { return item };
        let Some(kind) = self.sort(&noun.text).map(|sort| sort.kind()) else { return item };
        match item {
            Type::Card(have) if self.symbols.inherits(kind, have) => Type::Card(kind),
            Type::Name(have) if self.symbols.inherits(kind, have) => Type::Name(kind),
            other => other,
        }
    }

    /// Reports an object that the verb can never be done to (`C0801`). Returns whether it can.
    pub(crate) fn check_can_be_met(&mut self, verb: &str, item: &Type, noun: &ast::Noun) -> bool {
        let (Type::Card(have) | Type::Name(have), ast::Noun::Name(noun)) = (item, noun) else {
            return true;
        };
        // Cards of any kind can have a tag.
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
                crate::check::types::article(&done_to)
            ),
            "never met",
            format!(
                "name {}, or let the verb take more: `verb {verb} c : card`",
                crate::check::types::article(&done_to)
            ),
        );
        false
    }

    /// Reports a text as an object that names no card, and probably means an option.
    pub(crate) fn no_option_event(&mut self, span: Span) {
        self.error(
            codes::CANNOT_HAPPEN,
            span,
            "to take an option is no event",
            "an option",
            "let the option call a verb, and answer that",
        );
    }

    /// Sets the parameter types of a built-in verb for its handlers: cards, or a zone.
    pub(crate) fn know_parameters(&mut self, verb: VerbId) {
        let event = self.symbols.verb[verb].primitive.and_then(Primitive::event);
        let shuffles = event == Some(Event::Shuffled);
        for param in &mut self.symbols.verb[verb].params {
            if param.ty == Type::Error {
                param.ty = match param.preposition {
                    None if shuffles => Type::Zone(CARD),
                    None => Type::Card(CARD).list(),
                    Some(_) => Type::Zone(CARD),
                };
            }
        }
    }

    /// Reports `from` in a pattern of `move`, whose calls do not say where cards come from (`C0801`).
    pub(crate) fn no_source(&mut self, preposition: Span) {
        self.error(
            codes::CANNOT_HAPPEN,
            preposition,
            "`move` is told where cards go, and not where they come from: this would never be met",
            "never said",
            "ask before they go: `before WHO moves KIND in ZONE`, or answer the verb that moves them",
        );
    }

    /// The verb in `until end of VERB`; `None` if the word is no verb.
    pub(crate) fn verb_that_ends(&mut self, name: &ast::Name) -> Option<VerbId> {
        let &verb = symbols::exact(&self.symbols.verbs, &name.text)?;
        if self.symbols.verb[verb].primitive.is_some_and(|it| it.event().is_none()) {
            self.no_event(verb, name.span);
        }
        Some(verb)
    }

    /// Reports a built-in verb that makes no event (`C0801`).
    pub(crate) fn no_event(&mut self, verb: VerbId, span: Span) {
        let name = self.program.verbs[verb].name.clone();
        let opens = self.symbols.verb[verb].primitive.and_then(Primitive::opens);
        let help = match opens.and_then(|stretch| self.program.moments.get(stretch.moment())) {
            Some(Moment { name, .. }) => {
                format!("answer the moment: `at start of {name}`, `at end of {name}`")
            }
            None => format!("make a verb of the game that calls `{name}`, and name that one"),
        };
        self.error(codes::CANNOT_HAPPEN, span, format!("`{name}` is no event"), "no event", help);
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

/// How a verb is called, for help.
pub(crate) fn usage(name: &str, params: &[crate::check::symbols::ParamInfo]) -> String {
    let mut words = vec![name.trim_start_matches('+').to_owned()];
    for param in params {
        let shown = match (&param.preposition, &param.ty) {
            (_, Type::Block) => "{ … }".to_owned(),
            (None, _) => format!("<{}>", param.name),
            (Some(preposition), _) => format!("{preposition} <{}>", param.name),
        };
        words.push(if param.required { shown } else { format!("[{shown}]") });
    }
    // The block comes last, wherever its parameter is declared.
    words.sort_by_key(|word| word.contains('{'));
    format!("it is called like this: `{}`", words.join(" "))
}
