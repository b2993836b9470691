//! Compiles cards and rules: their abilities, handlers, effects and options, and the values of fields.

use std::collections::{BTreeMap, BTreeSet};

use schema::code::Role;
use schema::event::Live;
use schema::id::{DefinitionId, FamilyId, KindId, TagId};
use schema::source::Span;

use crate::check::Scope;
use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::bodies::handlers::Bearer;
use crate::check::symbols::{self, Member};
use crate::check::types::CARD;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, CardPart, CardPartKind, ItemKind, Name};

impl<'a> Bodies<'a> {
    /// Compiles the bodies of cards and rules, and the defaults of setup options.
    pub(crate) fn read_items(&mut self, items: &[&'a ast::Item]) {
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
        let Some((id, declared)) = self.reader.symbols.definitions.get(&card.name.text).copied()
        else {
            return;
        };
        if declared != card.name.span || !self.reader.symbols.kinds.contains_key(&card.kind.text) {
            return;
        }
        let kind = self.reader.program.definitions[id].kind;
        let mut names_kind = false;
        let mut had: BTreeSet<TagId> = BTreeSet::new();
        for tag in &card.tags {
            match symbols::find(&self.reader.symbols.tags, &tag.text) {
                Some(&known) if !had.insert(known) => self.reader.error(
                    codes::DECLARED_TWICE,
                    tag.span,
                    format!("`{}` stands here twice", tag.text),
                    "again",
                    "keep one of them",
                ),
                Some(&tag) => self.reader.program.definitions[id].tags.push(tag),
                None if self.reader.symbols.kinds.contains_key(&tag.text) => {
                    names_kind = true;
                    let (kind, name) = (&tag.text, &card.name.text);
                    self.reader.error(
                        codes::UNKNOWN_WORD,
                        tag.span,
                        format!("`{kind}` is a kind, and behind `:` stand tags"),
                        "a kind",
                        format!("a card begins with its kind: `{kind} {name} {{ … }}`"),
                    );
                }
                None => {
                    let near = self
                        .reader
                        .near(&tag.text, self.reader.symbols.tags.keys().map(String::as_str))
                        .map(str::to_owned);
                    self.reader.unknown_of(
                        tag.span,
                        &format!("there is no tag `{}`", tag.text),
                        near,
                        &format!("declare it: `tags {}`", tag.text),
                    );
                }
            }
        }
        self.one_of_each_group(&card.tags);
        // The wrong kind was reported. Checked against this kind, its body would be reported as wrong, too.
        if names_kind {
            return;
        }
        let live = Live::Zones(self.reader.symbols.live_in(kind));
        let unknown = self.reader.symbols.lives_elsewhere(kind);
        let mut bearer = Bearer { unknown, ..Bearer::new(Some((id, kind)), live) };
        for (at, part) in card.parts.iter().enumerate() {
            let member = |it: &Self, word: &str| it.reader.symbols.kind_member(kind, word).cloned();
            if self.report_no_brackets(kind, &card.parts, at, member) {
                continue;
            }
            // What a kind says of each of its cards stands elsewhere.
            self.reader.of_one_card = span.contains(part.span);
            self.read_part(&mut bearer, part);
        }
        self.reader.of_one_card = false;
        self.report_missing_rows(id, kind, &card.name);
        self.fill_fields(id, kind, &card.name, span);
    }

    pub(crate) fn read_parts(&mut self, bearer: &mut Bearer, parts: &'a [CardPart]) {
        for part in parts {
            self.read_part(bearer, part);
        }
    }

    pub(crate) fn read_part(&mut self, bearer: &mut Bearer, part: &'a CardPart) {
        match &part.kind {
            CardPartKind::Handler(handler) => {
                self.report_never_live(bearer, Span { end: handler.block.span.start, ..part.span });
                self.handler(bearer, handler);
            }
            CardPartKind::WhileIn { zones, condition, parts } => {
                let asked = (zones.as_slice(), condition.as_ref());
                self.read_while_in(bearer, asked, parts, part.span);
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
                let told = self.reader.diagnostics.len();
                self.effect(bearer, derived, part.span);
                // Report this only if the effect itself was not reported already.
                if self.reader.diagnostics.len() == told {
                    self.report_never_live(bearer, part.span);
                }
            }
            CardPartKind::Score(score) => {
                self.report_never_live(bearer, part.span);
                self.score_term_of(bearer, score);
            }
            CardPartKind::Row { name, .. } if self.is_glued(name) => self.glued(name),
            CardPartKind::Row { name, parts } => match bearer.definition {
                Some((definition, kind)) => self.read_row(definition, kind, name, parts),
                None => self.only_cards(name.span, "rows"),
            },
        }
    }

    /// Whether a name is `on` and an ability without the blank: `onplay { … }`.
    fn is_glued(&self, name: &Name) -> bool {
        name.text
            .strip_prefix("on")
            .is_some_and(|word| self.reader.symbols.abilities.contains_key(word))
    }

    fn glued(&mut self, name: &Name) {
        let ability = name.text.get(2..).unwrap_or_default();
        self.reader.error(
            codes::NO_SUCH_ABILITY,
            name.span,
            format!("`{}` is one word, and two are meant", name.text),
            "a blank is missing",
            format!("write `on {ability} {{ … }}`"),
        );
    }

    /// Reports a part of a card that can never count, because the card is live in no zone (`C0604`).
    pub(crate) fn report_never_live(&mut self, bearer: &Bearer, span: Span) {
        let nowhere = matches!(&bearer.live, Live::Zones(zones) if zones.is_empty());
        if nowhere && !bearer.unknown {
            let help = "put it into `while in ZONE { … }`, or say `live in ZONE` in the kind";
            let is_plain = bearer.definition.is_some_and(|(_, kind)| kind == CARD);
            let mut kinds = self.reader.program.kinds.ids();
            let live =
                kinds.find(|kind| is_plain && !self.reader.symbols.live_in(*kind).is_empty());
            let help = live.map(|kind| self.reader.kind_name(kind)).map_or_else(
                || help.to_owned(),
                |kind| format!("{help}; a card of the kind `{kind}` begins with that word: `{kind} NAME {{ … }}`"),
            );
            self.reader.error(
                codes::NEVER_LIVE,
                span,
                "this can never count: nothing says where such a card must lie",
                "live nowhere",
                help,
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
        let Some(&Member::Ability(ability)) = self.reader.symbols.kind_member(kind, &name.text)
        else {
            let near = {
                let known = self.reader.symbols.abilities.keys().map(String::as_str);
                self.reader.near(&name.text, known).map(str::to_owned)
            };
            let kind = self.reader.kind_name(kind);
            let help = near.map_or_else(
                || format!("declare it in `kind {kind}`: `on {}`", name.text),
                |near| format!("did you mean `on {near}`?"),
            );
            return self.reader.error(
                codes::NO_SUCH_ABILITY,
                name.span,
                format!("the kind `{kind}` has no ability `{}`", name.text),
                "unknown",
                help,
            );
        };
        if let Some(first) = self.abilities_written.insert((definition, ability), name.span) {
            return self.done_twice("card", name, first);
        }
        let mut frame = Frame::new(Scope::card(kind), Role::Ability(ability));
        let block = self.body(&mut frame, block);
        self.reader.program.definitions[definition].abilities.push((ability, block));
    }

    /// Reports an ability that a card or row has twice. `what` names which of the two it is.
    pub(crate) fn done_twice(&mut self, what: &str, name: &Name, first: Span) {
        let message = format!("this {what} says twice what happens `on {}`", name.text);
        let told = Diagnostic::error(codes::DECLARED_TWICE, name.span, message);
        let told = told.label(name.span, "again").label(first, "first here");
        self.reader.report(told.help("put it all into one block"));
    }

    /// Reports a second tag of one group on a card (`C1003`).
    pub(crate) fn one_of_each_group(&mut self, tags: &[Name]) {
        let mut had: BTreeMap<FamilyId, &Name> = BTreeMap::new();
        for tag in tags {
            let group = symbols::find(&self.reader.symbols.tags, &tag.text);
            let Some(&family) = group.and_then(|id| self.groups.get(id)) else { continue };
            let first = *had.entry(family).or_insert(tag);
            if first.text == tag.text {
                continue;
            }
            let name = self.reader.program.families[family].name.clone();
            let diagnostic = Diagnostic::error(
                codes::GROUP_TWICE,
                tag.span,
                format!("a card has one `{name}` at most, and this one has two"),
            )
            .label(tag.span, "a second one")
            .label(first.span, "the first")
            .help(format!(
                "keep one of them, or declare them as free tags: `tags {}, {}`",
                first.text, tag.text
            ));
            self.reader.report(diagnostic);
        }
    }
}
