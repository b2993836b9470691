//! Checks new names in bodies: they must not hide members or built-in words, and should not be called like a sort of cards.
//! Checks what `me` means, too, where it may not be who is meant.

use schema::expr::Expr;
use schema::id::FamilyId;
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::reader::names::BUILT_IN;
use crate::check::symbols;
use crate::check::types::Type;
use crate::check::{Scope, Typed};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ExprKind, Name};

impl Reader<'_> {
    /// Reports a name that hides a member of players or the table, or a built-in word (`C0205`). `what` says what gets
    /// the name.
    pub(crate) fn hides(&mut self, scope: &Scope, name: &Name, what: &str) {
        let word = name.text.as_str();
        let member = (scope.me && self.symbols.player.contains_key(word))
            || self.symbols.table.contains_key(word)
            || scope.me && word == "score"
            || BUILT_IN.contains(&word);
        if member {
            let message = format!("a {what} called `{word}` would hide what already has that name");
            let told = Diagnostic::error(codes::HIDES_MEMBER, name.span, message)
                .label(name.span, "already means something");
            let told = match self.member_place(scope, word) {
                Some(there) => told.label(there, "has that name already"),
                None => told,
            };
            self.report(told.help(format!("choose another name for the {what}")));
        }
    }

    /// Where a member of players or the table of this name is declared.
    pub(crate) fn member_place(&self, scope: &Scope, word: &str) -> Option<Span> {
        let own = self.symbols.player.get(word).filter(|_| scope.me);
        own.or_else(|| self.symbols.table.get(word)).map(|(_, span)| *span)
    }

    /// Reports a variable that is compared with a word of a note or group, which has a word of the same name (`C0305`):
    /// the variable hides it. Returns whether it is such.
    pub(crate) fn report_hidden_word(
        &mut self,
        scope: &Scope,
        written: &ast::Expr,
        (named, other): (&Typed, &Typed),
    ) -> bool {
        let ExprKind::Name(name) = &written.kind else { return false };
        let Some(family) = family_of(&other.ty) else { return false };
        let mut variables = scope.variables.iter().rev();
        let Some(variable) = variables.find(|variable| variable.name == name.text) else {
            return false;
        };
        let mut words = self.program.members.iter().filter(|member| member.family == family);
        let is_other = named.ty != Type::Error && family_of(&named.ty) != Some(family);
        if !is_other || !words.any(|word| word.name == name.text) {
            return false;
        }
        let (word, is) = (&name.text, self.words(&named.ty));
        let message =
            format!("`{word}` is what was named so before, {is}, and hides the word `{word}`");
        let told = Diagnostic::error(codes::NOT_COMPARABLE, name.span, message);
        let told = told.label(name.span, "not the word").label(variable.span, "named here");
        self.report(told.help("give one of the two another name"));
        true
    }

    /// Warns of a variable for each of the cards of a zone that is called like a sort of cards, of which not all of them
    /// are (`W0125`): `for beast in hand` reads as if it went over the beasts.
    pub(crate) fn warn_of_sort_as_name(&mut self, name: &Name, of: &Typed, source: &ast::Expr) {
        let (Type::Zone(holds) | Type::Piles(holds) | Type::Pile(holds)) = of.ty else { return };
        let word = &name.text;
        let kind = symbols::exact(&self.symbols.kinds, word).copied();
        let is_sort = match kind {
            Some(kind) => !self.symbols.inherits(holds, kind),
            None => symbols::exact(&self.symbols.tags, word).is_some(),
        };
        if !is_sort {
            return;
        }
        let (place, those) = match &source.kind {
            ExprKind::Name(place) => (&*place.text, format!("each card of `{}`", place.text)),
            _ => ("ZONE", "each of these cards".to_owned()),
        };
        let message =
            format!("`{word}` is only a name here, for {those}, whether it is a {word} or not");
        let told = Diagnostic::warning(codes::SORT_AS_NAME, name.span, message);
        self.report(told.label(name.span, "each of them").help(format!(
            "for the cards that are a {word}: `for c in ({word} in {place})`; for all of them choose another name"
        )));
    }

    /// Warns of `me.NAME` in what another player does in the text of a card (`W0126`), where the bare word would do: whoever
    /// writes `me` there may mean who plays the card.
    pub(super) fn warn_of_another_me(&mut self, scope: &Scope, of: &Typed, name: &Name) {
        let Some(kind) = scope.self_kind.filter(|_| scope.another_me) else { return };
        let is_me = matches!(self.exprs.get(of.id), Some(Expr::Me));
        let word = &name.text;
        let bare_is_another = self.is_variable(scope, word)
            || scope.locals.iter().any(|local| local.candidate)
            || self.symbols.kind_member(kind, word).is_some();
        if !is_me || bare_is_another || symbols::find(&self.symbols.player, word).is_none() {
            return;
        }
        let message = format!("`me` is whoever does this, so `me.{word}` is no more than `{word}`");
        let told = Diagnostic::warning(codes::ANOTHER_ME, of.span, message);
        self.report(told.label(of.span, "not who does it all").help(format!(
            "if it is theirs, write `{word}`; whoever does it all is named before: `let doer = me`, then `doer.{word}`"
        )));
    }
}

/// The note or group of which something is a word, or several are.
fn family_of(ty: &Type) -> Option<FamilyId> {
    match ty.item().unwrap_or_else(|| ty.clone()) {
        Type::Member(family) => Some(family),
        Type::Maybe(inner) => match *inner {
            Type::Member(family) => Some(family),
            _ => None,
        },
        _ => None,
    }
}
