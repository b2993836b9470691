//! Resolves names: scopes are searched from the inside out, and in each the exact word comes before its other forms.

use schema::expr::Expr;
use schema::id::{ExprId, KindId};
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::reader::own_fields::FieldRead;
use crate::check::reader::own_row::LEVEL;
use crate::check::reader::properties::OF_PLAYERS;
use crate::check::symbols::{self, Member};
use crate::check::types::{CARD, Type};
use crate::check::{Scope, Typed, inflect};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::Name;

/// Built-in words, which no variable may be called.
pub(crate) const BUILT_IN: &[&str] = &[
    "me",
    "it",
    "self",
    "active",
    "actor",
    "owner",
    "left",
    "right",
    "opponent",
    "opponents",
    "players",
    "everybody",
    "seat",
    "none",
    "nothing",
    "yes",
    "no",
    "winners",
];

/// What every card has without a declaration.
pub(crate) const OF_CARDS: &[&str] = &["name", "owner", "pile", "spot", "position"];

impl Reader<'_> {
    /// Reads a word as a value. `want` is the type that is preferred.
    pub(crate) fn name(&mut self, scope: &mut Scope, name: &Name, want: Option<&Type>) -> Typed {
        let word = name.text.as_str();
        if self.probe.is_some() {
            self.note_words(scope, name.span, want);
        }
        if !self.is_variable(scope, word)
            && let Some(found) = self.wanted_member(word, want, name.span)
        {
            return found;
        }
        if let Some(found) = self.look_up(scope, word, name.span, want) {
            return found;
        }
        if scope.self_kind.is_some() && symbols::exact(&self.symbols.families, word).is_some() {
            let of = self.node(Expr::SelfCard);
            if let Some(own) = self.tag_of_group(of, word, name.span) {
                return own;
            }
        }
        // Where several things are wanted, a tag `door` is that tag, and not the zone `doors` in the singular.
        let is_tag = matches!(want, Some(Type::List(_)))
            && symbols::exact(&self.symbols.tags, word).is_some();
        let number = want.filter(|want| **want == Type::Number && self.had_by_some(scope, word));
        for form in inflect::forms(word).filter(|_| !is_tag) {
            let looks = self.looks.len();
            if let Some(found) = self.look_up(scope, &form, name.span, want) {
                // A number that only some of the candidates have is no zone in another number.
                if number.is_none_or(|number| found.ty == *number) {
                    return found;
                }
                self.looks.truncate(looks);
            }
        }
        if let Some(near) = self.near_member(word, want) {
            let message = format!("`{word}` is not declared anywhere");
            self.unknown_of(name.span, &message, Some(near), "");
            return self.wrong(name.span);
        }
        if self.sort(word).is_some() {
            let diagnostic = Diagnostic::error(
                codes::SORT_ALONE,
                name.span,
                format!("`{word}` says what sort of card, not which cards"),
            )
            .label(name.span, "a kind or tag alone")
            .help(self.which_of_sort(scope, word, want));
            self.report(diagnostic);
            return self.wrong(name.span);
        }
        // The candidate itself has an error, which was reported.
        if !scope.locals.iter().any(|local| local.candidate && local.ty == Type::Error) {
            match want {
                Some(Type::Member(_)) if self.report_not_here(scope, name) => {}
                Some(Type::Member(family)) => self.none_of_family(*family, name),
                _ => self.unknown(scope, name),
            }
        }
        self.wrong(name.span)
    }

    /// Whether some of the cards that a candidate may be have such a field or counter, and others have not.
    fn had_by_some(&self, scope: &Scope, word: &str) -> bool {
        let candidates = scope.locals.iter().filter(|local| local.candidate);
        candidates.filter_map(|local| local.ty.kind()).any(|kind| {
            let has = |other: KindId| self.symbols.kind_value(other, word).is_some();
            let below = |other: &KindId| self.symbols.inherits(*other, kind);
            !has(kind) && self.symbols.kind.ids().filter(below).any(has)
        })
    }

    /// Reads a name in quotes: a card of that name, else a text.
    pub(crate) fn quoted(&mut self, scope: &mut Scope, name: &Name, want: Option<&Type>) -> Typed {
        if want != Some(&Type::Text) && self.symbols.definitions.contains_key(&name.text) {
            return self.name(scope, name, want);
        }
        let near = self.near_card(&name.text).filter(|_| want != Some(&Type::Text));
        if near.is_some() {
            let message = format!("no card is called `{}`", name.text);
            self.unknown_of(name.span, &message, near, "");
            return self.wrong(name.span);
        }
        let text = self.plain_text(name.text.clone());
        self.typed(Expr::Text(text), Type::Text, name.span)
    }

    /// One attempt to resolve a word, exactly as it is spelt.
    fn look_up(
        &mut self,
        scope: &mut Scope,
        word: &str,
        span: Span,
        want: Option<&Type>,
    ) -> Option<Typed> {
        if let Some(found) = self.candidate_word(scope, word, span, want) {
            return Some(found);
        }
        if let Some(variable) = scope.variables.iter_mut().rev().find(|v| v.name == word) {
            variable.used = true;
            let (slot, ty) = (variable.slot, variable.ty.clone());
            return Some(self.typed(Expr::Slot(slot), ty, span));
        }
        if let Some(kept) = self.kept_of_me(scope, word, span) {
            return Some(kept);
        }
        if let Some((_, slot, ty)) = scope.bound.iter().find(|(name, ..)| name == word) {
            return Some(self.typed(Expr::EventSlot(*slot), ty.clone(), span));
        }
        if let Some(seat) = scope.seats.iter().position(|seat| seat == word) {
            return Some(self.typed(Expr::Seat(seat as u8), Type::Player, span));
        }
        if let Some(seat) = self.everybody(scope, word) {
            return Some(self.typed(Expr::Seat(seat), Type::Player, span));
        }
        if let Some(own) = scope.own_row.filter(|(table, _)| self.is_row_field(*table, word)) {
            return self.of_own_row(own, word, span);
        }
        if let Some(kind) = scope.self_kind
            && let Some(member) = self.symbols.kind_value(kind, word).cloned()
        {
            self.whose_card(scope, word, span);
            if let Some(Member::Cell(_)) = symbols::exact(&self.symbols.player, word) {
                self.own_words.push((word.to_owned(), span));
            }
            if let (Member::Field(..), Some(read)) = (&member, &mut self.fields_read) {
                read.push(FieldRead { word: word.to_owned(), span, own: true });
            }
            let of = self.node(Expr::SelfCard);
            return Some(self.member(&member, Some(of), span));
        }
        if let Some(own) = scope.own_row.filter(|_| word == LEVEL) {
            return self.of_own_row(own, word, span);
        }
        if let Some(found) = self.built_in(scope, word, span, want) {
            return Some(found);
        }
        if let Some(member) = symbols::exact(&self.symbols.player, word).cloned() {
            if !self.is_of_me(scope, word, span) {
                return Some(self.wrong(span));
            }
            let of = self.node(Expr::Me);
            return Some(self.member(&member, Some(of), span));
        }
        if let Some(member) = symbols::exact(&self.symbols.table, word).cloned() {
            return Some(self.member(&member, None, span));
        }
        self.global(scope, word, span)
    }

    /// Resolves a word as a candidate, or as something that a candidate has.
    fn candidate_word(
        &mut self,
        scope: &Scope,
        word: &str,
        span: Span,
        want: Option<&Type>,
    ) -> Option<Typed> {
        let innermost = scope.locals.iter().rev().find(|local| local.candidate);
        for local in scope.locals.iter().rev() {
            if local.name.as_deref() == Some(word) {
                return Some(self.typed(Expr::Local(local.local), local.ty.clone(), span));
            }
            if !local.candidate {
                continue;
            }
            let (number, ty) = (local.local, local.ty.clone());
            if let Type::Spot(ground, kind) = ty {
                let of = self.node(Expr::Local(number));
                if let Some(found) = self.spot_property(of, (ground, kind), word, span) {
                    return Some(found);
                }
            }
            if let Type::Pile(kind) = ty
                && let Some(found) = self.pile_property(Expr::Local(number), kind, word, span)
            {
                return Some(found);
            }
            if local.own
                && let Type::Player = local.ty
                && let Some(found) = self.had_by_player(Expr::Local(number), word, span, want)
            {
                return Some(found);
            }
            if let Type::Row(table) = local.ty {
                let of = self.node(Expr::Local(number));
                let property = self.row_property(of, table, word, span);
                if property.is_some() {
                    return property;
                }
            }
            if let Type::Card(kind) | Type::Name(kind) = local.ty {
                let of = Expr::Local(local.local);
                if let Some(member) = self.symbols.kind_value(kind, word).cloned() {
                    let of = self.node(of);
                    return Some(self.member(&member, Some(of), span));
                }
                let property =
                    self.card_property(of, kind, word, span, matches!(local.ty, Type::Card(_)));
                let property = property.or_else(|| {
                    let of = self.node(Expr::Local(local.local));
                    self.tag_of_group(of, word, span)
                });
                if let Some(property) = property {
                    return Some(property);
                }
            }
        }
        let innermost = innermost?;
        if want == Some(&Type::Flag)
            && innermost.ty.kind().is_some()
            && let Some(sort) = self.sort(word)
            && !self.is_rather_yes_or_no(scope, word, span)
        {
            let of = self.node(Expr::Local(innermost.local));
            let test = sort.test();
            return Some(self.typed(Expr::Is { of, test }, Type::Flag, span));
        }
        None
    }

    /// Resolves a built-in word.
    fn built_in(
        &mut self,
        scope: &mut Scope,
        word: &str,
        span: Span,
        want: Option<&Type>,
    ) -> Option<Typed> {
        let (expr, ty) = match word {
            "it" => {
                if let Some(local) = scope.locals.iter().rev().find(|local| local.candidate) {
                    (Expr::Local(local.local), local.ty.clone())
                } else if let Some((slot, ty)) = scope.it.clone() {
                    scope.chosen.retain(|(chosen, ..)| *chosen != slot);
                    (Expr::Slot(slot), ty)
                } else {
                    self.error(
                        codes::UNKNOWN_WORD,
                        span,
                        "nothing has been chosen here that `it` could mean",
                        "which?",
                        match scope.event {
                            None if !scope.offered.is_empty() => "what an option is offered for goes by the name that the option gives it, and is asked behind `where`: `\"… {c}\" where c …`",
                            None if !scope.seats.is_empty() => "a ruling names what it means; whose turn it is is asked by name: `active == P`",
                            Some(_) => "what a handler hears of goes by a name: `after anyone VERB KIND as c where c …`",
                            None => "`it` is what the last `choose` before it yielded, or the candidate of a `where`; what chance yields has a name: `roll DIE as n`, `pick 1 from … as taken`",
                        },
                    );
                    return Some(self.wrong(span));
                }
            }
            "me" if scope.me => (Expr::Me, Type::Player),
            "self" if scope.self_kind.is_some() => {
                (Expr::SelfCard, Type::Card(scope.self_kind.unwrap_or(CARD)))
            }
            "active" => {
                self.active_read.insert(span, scope.between_turns);
                (Expr::Active, Type::Player)
            }
            "actor" if scope.event.is_some() => (Expr::Actor, Type::Player),
            "players" => (Expr::Players, Type::Player.list()),
            "everybody" => (Expr::Everybody, Type::Player.list()),
            "winners" => (Expr::Winners, Type::Player.list()),
            "none" => (Expr::Nothing, Type::Nothing),
            "nothing" => (Expr::Bundle(Vec::new()), Type::Goods(None)),
            "yes" => (Expr::Flag(true), Type::Flag),
            "no" => (Expr::Flag(false), Type::Flag),
            "owner" if scope.self_kind.is_some() => {
                let of = self.node(Expr::SelfCard);
                (Expr::OwnerOf(of), Type::Player)
            }
            _ if OF_PLAYERS.contains(&word) => return self.own_property(scope, word, span, want),
            "me" => {
                self.nobody(scope, span, word);
                return Some(self.wrong(span));
            }
            _ => return None,
        };
        Some(self.typed(expr, ty, span))
    }

    /// Resolves a setup option, define or card.
    fn global(&mut self, scope: &Scope, word: &str, span: Span) -> Option<Typed> {
        if let Some(&id) = symbols::exact(&self.symbols.variants, word) {
            let ty = self.symbols.variant[id].clone();
            return Some(self.typed(Expr::Variant(id), ty, span));
        }
        if let Some(&id) = symbols::exact(&self.symbols.defines, word) {
            let of = self.free_define(scope, id, word, span);
            return Some(match of {
                Ok(of) => self.without_brackets(id, of, span),
                Err(()) => self.wrong(span),
            });
        }
        if let Some(member) = self.known_member(word, span) {
            return Some(member);
        }
        let definition = *symbols::exact(&self.symbols.definitions, word)?;
        let kind = self.program.definitions[definition].kind;
        Some(self.typed(Expr::Definition(definition), Type::Name(kind), span))
    }

    /// The node for a member of this holder; without `of`, of the table.
    pub(crate) fn member(&mut self, member: &Member, of: Option<ExprId>, span: Span) -> Typed {
        match member {
            Member::Zone(zone) => {
                let declared = &self.program.zones[*zone];
                let holds = declared.holds.unwrap_or(CARD);
                let ty = match declared.layout {
                    schema::program::Layout::Piles => Type::Piles(holds),
                    _ => Type::Zone(holds),
                };
                self.typed(Expr::Zone { zone: *zone, of }, ty, span)
            }
            Member::Cell(cell) => {
                let ty = if self.program.cells[*cell].flag { Type::Flag } else { Type::Number };
                self.typed(Expr::Cell { cell: *cell, of }, ty, span)
            }
            Member::Note(note, ty) => self.typed(Expr::Note { note: *note, of }, ty.clone(), span),
            Member::Derived(derived) => self.without_brackets(*derived, of, span),
            Member::Field(field, ty) => match of {
                Some(of) => self.typed(Expr::Field { field: *field, of }, ty.clone(), span),
                None => self.wrong(span),
            },
            Member::Pool(pool) => {
                let family = self.program.pools[*pool].family;
                self.typed(Expr::Pool { pool: *pool, of }, Type::Pool(family), span)
            }
            Member::Rows(table) => match of {
                Some(of) => {
                    let ty = Type::Row(*table).list();
                    self.typed(Expr::Rows { table: *table, of }, ty, span)
                }
                None => self.wrong(span),
            },
            Member::Ability(_) => self.wrong(span),
        }
    }
}
