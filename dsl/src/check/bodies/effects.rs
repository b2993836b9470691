//! Compiles continuous effects: `-1 cost for (card where …)`, `set FLAG`, `cannot VERB for …`.

use schema::effect::{Changed, Does, Effect, FieldRange, How, On};
use schema::event::{Live, Rank};
use schema::expr::Expr;
use schema::id::{EffectId, ExprId, FieldId, KindId, VerbId};
use schema::primitive::Primitive;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::handlers::Bearer;
use crate::check::reader::feeding::Feeder;
use crate::check::types::Type;
use crate::check::{Scope, Typed, symbols};
use crate::codes;
use crate::syntax::ast::{self, DerivedEffect, ExprKind, Name, Sign};

impl Bearer {
    /// The scope of its expressions.
    pub(crate) fn scope(&self) -> Scope {
        match (&self.remembers, self.definition) {
            (Some(scope), _) => scope.clone(),
            (None, Some((_, kind))) => Scope::card(kind),
            (None, None) => Scope::acting(),
        }
    }

    pub(crate) fn self_kind(&self) -> Option<KindId> {
        self.remembers.as_ref().and_then(|scope| scope.self_kind)
    }

    /// Marks the captured variables that an expression has used.
    pub(crate) fn remember_use(&mut self, scope: &Scope) {
        let Some(own) = &mut self.remembers else { return };
        for (own, used) in own.variables.iter_mut().zip(&scope.variables) {
            own.used |= used.used;
        }
        own.chosen.retain(|chosen| scope.chosen.contains(chosen));
    }

    /// A bearer without captures and of the usual rank.
    pub(crate) fn new(
        definition: Option<(schema::id::DefinitionId, KindId)>,
        live: Live,
    ) -> Bearer {
        Bearer {
            definition,
            live,
            unknown: false,
            rank: Rank::Usual,
            title: None,
            remembers: None,
            asks: None,
        }
    }
}

impl<'a> Bodies<'a> {
    /// Compiles one line of a continuous effect.
    pub(crate) fn effect(
        &mut self,
        bearer: &mut Bearer,
        derived: &'a ast::Derived,
        span: Span,
    ) -> Option<EffectId> {
        let mut scope = bearer.scope();
        let before = self.reader.feeding.begin();
        let read = match &derived.effect {
            DerivedEffect::Cannot(name) => self.forbidding(&mut scope, name, derived.on.as_ref()),
            DerivedEffect::CannotPick(text) => {
                let help = "give the option an `if`, or let it call a verb and write `cannot VERB`";
                let message = "an option cannot be forbidden";
                self.reader.error(codes::CANNOT_HAPPEN, text.span, message, "an option", help);
                None
            }
            DerivedEffect::Change(change) => {
                let how = if change.sign == Sign::Plus { How::Add } else { How::Subtract };
                let value = Some(&change.amount);
                self.changing(&mut scope, bearer, &change.target, how, value, derived.on.as_ref())
            }
            DerivedEffect::Set(set) => {
                let value = set.value.as_ref();
                self.changing(&mut scope, bearer, &set.target, How::Set, value, derived.on.as_ref())
            }
        };
        let read = read.and_then(|read| self.while_so(bearer, read, span));
        let reads = self.reader.feeding.end(before);
        bearer.remember_use(&scope);
        let (on, does) = read?;
        if let Some(whom) = &derived.on {
            self.holds_of_somebody(&scope, on, &does, whom.span);
        }
        if let Does::Change { what, how, .. } = does {
            let sets = how == How::Set;
            self.reader.feeding.add(Feeder { changes: what, sets, reads, span });
            if let Changed::Field(field) = what {
                self.keep_ranges(field);
            }
        }
        let definition = bearer.definition.map(|(definition, _)| definition);
        let live = bearer.live.clone();
        let effect = Effect { definition, live, on, does, span };
        if let Some(behind) = derived.behind {
            self.for_the_last_alone(&effect, behind);
        }
        Some(self.reader.program.effects.push(effect))
    }

    /// Reports a line of a rule that holds of nobody (`C0801`): there `me` is whose value it is, or who acts, and nobody
    /// is an opponent of that player who is that player.
    fn holds_of_somebody(&mut self, scope: &Scope, on: On, does: &Does, span: Span) {
        let is_somebodys = scope.self_kind.is_some() || scope.owned;
        let (list, who) = match (on, does) {
            (On::Those(list), Does::Change { .. }) => (list, "me is whose value it is"),
            (On::Actors(list), Does::Forbid { .. }) => (list, "me is who acts"),
            (On::Own | On::Actors(_) | On::Those(_), _) => return,
        };
        if is_somebodys || !self.reader.lowered().is_without_me(list) {
            return;
        }
        self.reader.error(
            codes::CANNOT_HAPPEN,
            span,
            format!("a rule belongs to nobody: {who}, and these are all others"),
            "nobody is meant",
            "say it on a card, whose owner is me; or of players that do not depend on me: `for players`, \
             `for (players where it is not active)`",
        );
    }

    /// `cannot VERB for …`
    fn forbidding(
        &mut self,
        scope: &mut Scope,
        name: &Name,
        on: Option<&ast::Expr>,
    ) -> Option<(On, Does)> {
        let verb = symbols::exact(&self.reader.symbols.verbs, &name.text).copied();
        let declared = symbols::exact(&self.reader.symbols.purposes, &name.text).is_some();
        if verb.is_none() && !declared {
            self.neither_verb_nor_purpose(
                name,
                "what is forbidden is a verb, or declared: `purposes name`",
            );
            return None;
        }
        let untold = |&verb: &schema::id::VerbId| {
            self.reader.symbols.verb[verb].primitive.is_some_and(|own| own.event().is_none())
        };
        if let Some(verb) = verb.filter(untold) {
            self.reader.no_event(verb, name.span);
            return None;
        }
        let purpose = Some(self.purpose(&name.text));
        let on = match on {
            None => On::Own,
            Some(on) => {
                let found = self.reader.query(scope, on);
                let is_place = self.is_place_for(verb, &found);
                let list = self.things_for(verb, &found);
                match found.ty.item().unwrap_or_else(|| found.ty.clone()) {
                    _ if is_place => On::Those(list),
                    Type::Player if !self.is_done_to_players(verb) => On::Actors(list),
                    item => {
                        self.report_never_about(verb, &item, on.span);
                        On::Those(list)
                    }
                }
            }
        };
        Some((on, Does::Forbid { verb, purpose }))
    }

    /// The list of what a verb is done to: a zone or pile itself, if the verb is done to such, else what lies in it.
    pub(crate) fn things_for(&mut self, verb: Option<VerbId>, found: &Typed) -> ExprId {
        match self.is_place_for(verb, found) {
            true => self.reader.node(Expr::List(vec![found.id])),
            false => self.reader.as_list(found),
        }
    }

    /// Whether something is a zone or pile, and a verb is done to such.
    fn is_place_for(&self, verb: Option<VerbId>, found: &Typed) -> bool {
        let is_place = |ty: &Type| matches!(ty, Type::Zone(_) | Type::Pile(_));
        let verb = verb.map(|verb| &self.reader.symbols.verb[verb]);
        let shuffles = verb.and_then(|verb| verb.primitive) == Some(Primitive::Shuffle);
        let thing = verb.and_then(|verb| verb.params.first());
        let takes_place = thing.is_some_and(|one| one.preposition.is_none() && is_place(&one.ty));
        is_place(&found.ty) && (shuffles || takes_place)
    }

    fn is_done_to_players(&self, verb: Option<VerbId>) -> bool {
        self.done_to(verb) == Some(Type::Player)
    }

    /// The type of a verb's direct object, or of each item of a list; `None` if it has none, or is a mere purpose.
    fn done_to(&self, verb: Option<VerbId>) -> Option<Type> {
        let thing = self.reader.symbols.verb[verb?].params.first()?;
        let item = || thing.ty.item().unwrap_or_else(|| thing.ty.clone());
        thing.preposition.is_none().then(item)
    }

    /// Reports a `cannot` for things that the verb can never be done to (`C0801`).
    fn report_never_about(&mut self, verb: Option<VerbId>, item: &Type, span: Span) {
        let (Some(verb), Some(thing)) = (verb, self.done_to(verb)) else { return };
        let fits = match (thing.kind(), item.kind()) {
            (Some(one), Some(other)) => {
                let symbols = &self.reader.symbols;
                symbols.inherits(one, other) || symbols.inherits(other, one)
            }
            _ => self.reader.fits(item, &thing) || self.reader.fits(&thing, item),
        };
        if fits {
            return;
        }
        let name = self.reader.program.verbs[verb].name.clone();
        let (wanted, words) = (self.reader.words(&thing), self.reader.words(item));
        self.reader.error(
            codes::CANNOT_HAPPEN,
            span,
            format!("`{name}` is about {wanted}, and never about {words}"),
            "this forbids nothing",
            "name what it may be about, or the players who may not: `for opponents`",
        );
    }

    fn changing(
        &mut self,
        scope: &mut Scope,
        bearer: &Bearer,
        target: &ast::Expr,
        how: How,
        value: Option<&ast::Expr>,
        on: Option<&ast::Expr>,
    ) -> Option<(On, Does)> {
        let (name, args) = match &target.kind {
            ExprKind::Name(name) => (name, &[][..]),
            ExprKind::Call { name, args } => (name, &args[..]),
            _ => {
                self.reader.error(
                    codes::CANNOT_HAPPEN,
                    target.span,
                    "an effect names what it changes alone, without saying whose",
                    "whose it is stands after `for`",
                    "write `+1 NAME for …`, `set NAME for …`",
                );
                return None;
            }
        };
        if on.is_some_and(|on| self.report_mere_tag(on, &name.text)) {
            return None;
        }
        let on = on.map(|on| self.reader.query(scope, on));
        let unread = |on: &Typed| on.ty == Type::Error || on.ty.item() == Some(Type::Error);
        if on.as_ref().is_some_and(unread) {
            return None;
        }
        if on.is_none() && self.report_done_once(bearer, name, how, value) {
            return None;
        }
        let target = self.effect_target(bearer, name, on.as_ref())?;
        let on = match &on {
            None => On::Own,
            Some(on) => On::Those(self.reader.as_list(on)),
        };
        let on_card = bearer.definition.is_some() || bearer.self_kind().is_some();
        if target.of_cards && matches!(on, On::Own) && !on_card {
            self.reader.error(
                codes::MISSING_THING,
                name.span,
                format!("nothing here has a `{}` of its own: cards have it", name.text),
                "whose?",
                format!("say on which cards: `… {} for (KIND in ZONE)`", name.text),
            );
            return None;
        }
        if args.len() != target.args.len() {
            self.reader.wrong_count(name, target.args.len(), args.len());
            return None;
        }
        let args: Vec<ExprId> = args
            .iter()
            .zip(&target.args)
            .map(|(arg, ty)| self.one_changed(scope, arg, ty))
            .collect();
        let value = self.effect_value(scope, name, &target.ty, how, value)?;
        Some((on, Does::Change { what: target.what, args, how, value }))
    }

    /// Reads an argument of a define that an effect changes. Among effects no loop can stand.
    fn one_changed(&mut self, scope: &mut Scope, arg: &ast::Expr, ty: &Type) -> ExprId {
        let told = self.reader.diagnostics.len();
        let read = self.card_or_name(scope, arg, ty);
        for own in self.reader.diagnostics.iter_mut().skip(told) {
            if own.code.id == codes::LIST_FOR_ONE.id && own.span() == arg.span {
                own.help = Some(
                    "an effect changes it for one: take one of them, `first of …`; for all of a list it changes what they have: `+1 FIELD for (KIND in ZONE)`"
                        .to_owned(),
                );
            }
        }
        read
    }

    /// Reads an argument of a define. A parameter whose type is a kind takes a card or the name of one.
    pub(crate) fn card_or_name(&mut self, scope: &mut Scope, arg: &ast::Expr, ty: &Type) -> ExprId {
        let found = self.reader.expr(scope, arg, Some(ty));
        match (&found.ty, ty) {
            (Type::Name(have), Type::Card(want)) if self.reader.symbols.inherits(*have, *want) => {
                found.id
            }
            _ => self.reader.convert(&found, ty),
        }
    }

    fn effect_value(
        &mut self,
        scope: &mut Scope,
        name: &Name,
        ty: &Type,
        how: How,
        value: Option<&ast::Expr>,
    ) -> Option<ExprId> {
        match (how, value, ty) {
            (How::Set, None, Type::Flag) => Some(self.reader.node(Expr::Flag(true))),
            (How::Set, None, _) => {
                self.reader.error(
                    codes::MISSING_THING,
                    name.span,
                    "only what is yes or no can be set without a value",
                    "to what?",
                    format!("write `set {} = …`", name.text),
                );
                None
            }
            (How::Set, Some(value), _) => Some(self.reader.want(scope, value, ty)),
            (_, Some(value), Type::Number | Type::List(_) | Type::Goods(_) | Type::Error) => {
                Some(self.reader.want(scope, value, ty))
            }
            (_, _, other) => {
                let words = self.reader.words(other);
                self.reader.error(
                    codes::WRONG_TYPE,
                    name.span,
                    format!("`{}` is {words}: nothing can be added to it", name.text),
                    words,
                    format!("give it another value: `set {} = …`", name.text),
                );
                None
            }
        }
    }

    /// Adds the ranges of a field that effects change, of all kinds that declare it.
    fn keep_ranges(&mut self, field: FieldId) {
        let name = self.reader.program.fields[field].clone();
        if self.reader.program.ranges.iter().any(|range| range.field == field) {
            return;
        }
        let ranges = self.declared.ranges.iter().filter(|((_, word), _)| *word == name);
        let ranges = ranges
            .map(|(&(kind, _), &(least, most))| FieldRange { kind, field, least, most })
            .collect::<Vec<_>>();
        // Kinds that inherit come first: their range counts.
        self.reader.program.ranges.extend(ranges.into_iter().rev());
    }

    /// Reports an assignment to a field or define (`C0803`): these change only by continuous effects.
    pub(crate) fn derived_not_set(&mut self, scope: &Scope, target: &ast::Expr, found: &Typed) {
        let what = match self.reader.exprs.get(found.id) {
            Some(Expr::Derived { derived, .. }) => {
                self.reader.program.derived[*derived].name.clone()
            }
            Some(Expr::Field { field, .. }) => self.reader.program.fields[*field].clone(),
            _ => return,
        };
        let of_player = self.stored_by_me(scope, target);
        let help = of_player.unwrap_or_else(|| {
            format!("change it for a while: `until end of turn {{ set {what} = … for … }}`")
        });
        self.reader.error(
            codes::STORED_NOT_DERIVED,
            target.span,
            "this is read, not stored: it cannot be set",
            "not a counter, flag, note or variable",
            help,
        );
    }
}
