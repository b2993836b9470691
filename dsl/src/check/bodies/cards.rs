//! The last pass: bodies of cards and rules, and the values of fields.

use schema::code::Role;
use schema::effect::Override;
use schema::event::Live;
use schema::expr::Expr;
use schema::id::{DefinitionId, DerivedId, KindId};
use schema::source::Span;

use super::blocks::Frame;
use super::feeding::Reading;
use super::handlers::Bearer;
use super::symbols::{self, Member};
use super::types::Type;
use super::{Checker, Scope};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, CardPart, CardPartKind, ItemKind, Name};

impl<'a> Checker<'a> {
    /// Reads the bodies of cards and rules, and what setup options are.
    pub(super) fn read_items(&mut self, items: &[&'a ast::Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Variant(variant) => self.read_variant(variant),
                ItemKind::Card(card) => self.read_card(card, item.span),
                ItemKind::Rule(rule) => self.read_rule(rule),
                _ => {}
            }
        }
    }

    fn read_card(&mut self, card: &'a ast::Card, span: Span) {
        let Some((id, declared)) = self.symbols.definitions.get(&card.name.text).copied() else {
            return;
        };
        if declared != card.name.span || !self.symbols.kinds.contains_key(&card.kind.text) {
            return;
        }
        let kind = self.program.definitions[id].kind;
        for tag in &card.tags {
            match symbols::find(&self.symbols.tags, &tag.text) {
                Some(known) if self.program.definitions[id].tags.contains(known) => self.error(
                    codes::DECLARED_TWICE,
                    tag.span,
                    format!("`{}` stands here twice", tag.text),
                    "again",
                    "keep one of them",
                ),
                Some(&tag) => self.program.definitions[id].tags.push(tag),
                None if self.symbols.kinds.contains_key(&tag.text) => {
                    let (kind, name) = (&tag.text, &card.name.text);
                    self.error(
                        codes::UNKNOWN_WORD,
                        tag.span,
                        format!("`{kind}` is a kind, and behind `:` stand tags"),
                        "a kind",
                        format!("a card begins with its kind: `{kind} {name} {{ … }}`"),
                    );
                }
                None => {
                    let near = self
                        .near(&tag.text, self.symbols.tags.keys().map(String::as_str))
                        .map(str::to_owned);
                    self.unknown_of(
                        tag.span,
                        &format!("there is no tag `{}`", tag.text),
                        near,
                        "declare it: `tags name`",
                    );
                }
            }
        }
        self.one_of_each_group(&card.tags);
        let live = Live::Zones(self.symbols.live_in(kind));
        self.read_parts(&mut Bearer::new(Some((id, kind)), live), &card.parts);
        self.has_rows(id, kind, &card.name);
        self.fill_fields(id, kind, &card.name, span);
    }

    pub(super) fn read_parts(&mut self, bearer: &mut Bearer, parts: &'a [CardPart]) {
        for part in parts {
            match &part.kind {
                CardPartKind::Handler(handler) => {
                    self.can_be_live(bearer, Span { end: handler.block.span.start, ..part.span });
                    self.handler(bearer, handler);
                }
                CardPartKind::WhileIn { zones, parts } => {
                    let live = match zones.as_slice() {
                        [only] if only.text == "anywhere" => Live::Anywhere,
                        zones => Live::Zones(self.zones_named(zones)),
                    };
                    let unknown = matches!(&live, Live::Zones(found) if found.is_empty());
                    self.read_parts(&mut Bearer { live, unknown, ..bearer.clone() }, parts);
                }
                CardPartKind::Ability { name, block } => match bearer.definition {
                    Some((definition, kind)) => self.read_ability(definition, kind, name, block),
                    None => self.only_cards(name.span, "abilities"),
                },
                CardPartKind::Field { name, value } => match bearer.definition {
                    Some((definition, kind)) => {
                        self.read_field_value(definition, kind, name, value.as_ref())
                    }
                    None => self.only_cards(name.span, "fields"),
                },
                CardPartKind::Option(option) => self.contributed(bearer, option),
                CardPartKind::Derived(derived) => {
                    let told = self.diagnostics.len();
                    self.effect(bearer, derived, part.span);
                    // What is done at some time, and says not when, has been told.
                    if self.diagnostics.len() == told {
                        self.can_be_live(bearer, part.span);
                    }
                }
                CardPartKind::Score(score) => {
                    self.can_be_live(bearer, part.span);
                    let live = bearer.live.clone();
                    self.score_term_of(bearer.definition, &live, score);
                }
                CardPartKind::Row { name, .. } if self.is_glued(name) => self.glued(name),
                CardPartKind::Row { name, parts } => match bearer.definition {
                    Some((definition, kind)) => self.read_row(definition, kind, name, parts),
                    None => self.only_cards(name.span, "rows"),
                },
            }
        }
    }

    /// `onplay { … }`
    fn is_glued(&self, name: &Name) -> bool {
        name.text.strip_prefix("on").is_some_and(|word| self.symbols.abilities.contains_key(word))
    }

    fn glued(&mut self, name: &Name) {
        let ability = name.text.get(2..).unwrap_or_default();
        self.error(
            codes::NO_SUCH_ABILITY,
            name.span,
            format!("`{}` is one word, and two are meant", name.text),
            "a blank is missing",
            format!("write `on {ability} {{ … }}`"),
        );
    }

    /// What a card says counts only where such a card can lie (`C0604`).
    fn can_be_live(&mut self, bearer: &Bearer, span: Span) {
        let nowhere = matches!(&bearer.live, Live::Zones(zones) if zones.is_empty());
        if nowhere && !bearer.unknown {
            self.error(
                codes::NEVER_LIVE,
                span,
                "this can never count: nothing says where such a card must lie",
                "live nowhere",
                "put it into `while in ZONE { … }`, or say `live in ZONE` in the kind",
            );
        }
    }

    fn read_ability(
        &mut self,
        definition: DefinitionId,
        kind: KindId,
        name: &Name,
        block: &'a ast::Block,
    ) {
        let Some(&Member::Ability(ability)) = self.symbols.kind_member(kind, &name.text) else {
            let near = {
                let known = self.symbols.abilities.keys().map(String::as_str);
                self.near(&name.text, known).map(str::to_owned)
            };
            let kind = self.kind_name(kind);
            let help = near.map_or_else(
                || format!("declare it in `kind {kind}`: `on {}`", name.text),
                |near| format!("did you mean `on {near}`?"),
            );
            return self.error(
                codes::NO_SUCH_ABILITY,
                name.span,
                format!("the kind `{kind}` has no ability `{}`", name.text),
                "unknown",
                help,
            );
        };
        if self.program.definitions[definition].abilities.iter().any(|(had, _)| *had == ability) {
            return self.error(
                codes::DECLARED_TWICE,
                name.span,
                format!("this card says twice what happens `on {}`", name.text),
                "again",
                "put it all into one block",
            );
        }
        let mut frame = Frame::new(Scope::card(kind), Role::Ability(ability));
        let block = self.body(&mut frame, block);
        self.program.definitions[definition].abilities.push((ability, block));
    }

    fn read_field_value(
        &mut self,
        definition: DefinitionId,
        kind: KindId,
        name: &Name,
        value: Option<&'a ast::Expr>,
    ) {
        if let Some(Member::Derived(derived)) = self.symbols.kind_member(kind, &name.text) {
            return self.read_override(definition, kind, *derived, name, value);
        }
        if let (Some(&Member::Pool(pool)), Some(value)) =
            (self.symbols.kind_member(kind, &name.text), value)
        {
            let first = self.pool_content(&mut Scope::card(kind), pool, value);
            return self.program.definitions[definition].pools.push((pool, first));
        }
        let Some(Member::Field(field, ty)) = self.symbols.kind_member(kind, &name.text).cloned()
        else {
            // a misspelt field is not missing as well
            let known = self.symbols.kind_members(kind).into_iter();
            let meant = self.near(&name.text, known).map(str::to_owned);
            let meant = meant.and_then(|near| self.symbols.kind_member(kind, &near).cloned());
            if let Some(Member::Field(field, _)) = meant {
                self.misspelt.push((definition, field));
            }
            return self.no_field(kind, name);
        };
        if self.program.definitions[definition].fields.iter().any(|(had, _)| *had == field) {
            return self.given_twice("card", name);
        }
        let value = match value {
            Some(value) => {
                self.in_range(kind, name, value);
                self.making(Reading::Field(field), |checker| {
                    checker.want(&mut Scope::card(kind), value, &ty)
                })
            }
            None if ty == Type::Flag => self.node(Expr::Flag(true)),
            None => {
                let nothing = self.node(Expr::Nothing);
                self.program.definitions[definition].fields.push((field, nothing));
                return self.value_missing(name, &ty);
            }
        };
        self.program.definitions[definition].fields.push((field, value));
    }

    /// A card, or a row of one, says a field twice.
    pub(super) fn given_twice(&mut self, what: &str, name: &Name) {
        self.error(
            codes::DECLARED_TWICE,
            name.span,
            format!("this {what} gives `{}` twice", name.text),
            "again",
            "keep one of them",
        );
    }

    /// A field that is no yes or no stands without its value.
    pub(super) fn value_missing(&mut self, name: &Name, ty: &Type) {
        let words = self.words(ty);
        self.error(
            codes::MISSING_THING,
            name.span,
            format!("`{}` is {words}, and here is none", name.text),
            "what is it?",
            format!("write `{} …`", name.text),
        );
    }

    /// A card gives a define of its kind a value of its own.
    fn read_override(
        &mut self,
        definition: DefinitionId,
        kind: KindId,
        derived: DerivedId,
        name: &Name,
        value: Option<&'a ast::Expr>,
    ) {
        let ty = self.derived_type(derived, name.span);
        if !self.symbols.derived[derived].args.is_empty() {
            return self.error(
                codes::TOO_MANY,
                name.span,
                format!("`{}` is worked out of what stands in its brackets: a card cannot give it a value", name.text),
                "takes arguments",
                format!("change it where the card counts: `set {}(…) = …`", name.text),
            );
        }
        if self
            .program
            .overrides
            .iter()
            .any(|own| own.derived == derived && own.definition == definition)
        {
            return self.given_twice("card", name);
        }
        let body = match value {
            Some(value) => self.making(Reading::Derived(derived), |checker| {
                checker.want(&mut Scope::card(kind), value, &ty)
            }),
            None if ty == Type::Flag => self.node(Expr::Flag(true)),
            None => {
                return self.value_missing(name, &ty);
            }
        };
        self.program.overrides.push(Override { derived, definition, body });
    }

    /// A plain number outside the field's range (`C0302`).
    fn in_range(&mut self, kind: KindId, name: &Name, value: &ast::Expr) {
        let number = match &value.kind {
            ast::ExprKind::Number(number) => *number,
            ast::ExprKind::Neg(inner) => match inner.kind {
                ast::ExprKind::Number(number) => -number,
                _ => return,
            },
            _ => return,
        };
        let mut at = Some(kind);
        while let Some(here) = at {
            if let Some(&(least, most)) = self.ranges.get(&(here, name.text.clone())) {
                if !(i64::from(least)..=i64::from(most)).contains(&number) {
                    self.error(
                        codes::OUT_OF_RANGE,
                        value.span,
                        format!("`{}` goes from {least} to {most}", name.text),
                        "out of its range",
                        "change the number, or the range where the field is declared",
                    );
                }
                return;
            }
            at = self.symbols.kind[here].parent;
        }
    }

    fn no_field(&mut self, kind: KindId, name: &Name) {
        let near =
            self.near(&name.text, self.symbols.kind_members(kind).into_iter()).map(str::to_owned);
        let kind = self.kind_name(kind);
        let help = near.map_or_else(
            || match self.symbols.verbs.contains_key(&name.text) && !self.is_field(&name.text) {
                true => format!(
                    "what a card does stands in an ability: `on ABILITY {{ {} … }}`",
                    name.text
                ),
                false => format!("declare it in `kind {kind}`: `{} : number`", name.text),
            },
            |near| format!("did you mean `{near}`?"),
        );
        let diagnostic = Diagnostic::error(
            codes::NOT_A_FIELD,
            name.span,
            format!("the kind `{kind}` has no field `{}`", name.text),
        )
        .label(name.span, "unknown")
        .help(help);
        self.report(diagnostic);
    }

    fn is_field(&self, word: &str) -> bool {
        self.program.fields.position(|field| field == word).is_some()
    }

    /// Fields that the card does not set: their defaults, or `C1001`.
    fn fill_fields(&mut self, definition: DefinitionId, kind: KindId, name: &Name, span: Span) {
        let mut at = Some(kind);
        while let Some(here) = at {
            let info = self.symbols.kind[here].clone();
            for (word, (member, _)) in &info.members {
                let Member::Field(field, ty) = member else { continue };
                if self.program.definitions[definition].fields.iter().any(|(had, _)| had == field) {
                    continue;
                }
                if self.misspelt.contains(&(definition, *field)) {
                    continue;
                }
                if info.required.iter().any(|(required, _)| required == word) {
                    self.error(
                        codes::FIELD_MISSING,
                        name.span,
                        format!("`{}` does not say its `{word}`", name.text),
                        format!("no `{word}`"),
                        format!("add `{word} …`, or give it a default in the kind"),
                    );
                    continue;
                }
                let value = self.making(Reading::Field(*field), |checker| {
                    checker.default_of(kind, word, *field, ty, span)
                });
                self.program.definitions[definition].fields.push((*field, value));
            }
            at = info.parent;
        }
        self.program.definitions[definition].fields.sort();
    }
}
