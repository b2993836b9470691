//! Finds what a continuous effect changes: a field or a define.

use schema::effect::Changed;
use schema::id::{DerivedId, ExprId, KindId};
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::handlers::Bearer;
use crate::check::reader::logic;
use crate::check::reader::whose::Had;
use crate::check::symbols::{self, Member};
use crate::check::types::{CARD, Type};
use crate::check::{Typed, inflect};
use crate::codes;
use crate::syntax::ast::{self, ExprKind, Name};

/// The field or define that an effect changes, with its types.
pub(crate) struct Target {
    pub(crate) what: Changed,
    pub(crate) ty: Type,
    pub(crate) args: Vec<Type>,
    /// Whether it belongs to cards.
    pub(crate) of_cards: bool,
}

impl Bodies<'_> {
    /// Finds the field or define of this name that an effect can change: of the things behind `for`, of the card, or of
    /// players. Reports anything else.
    pub(crate) fn effect_target(
        &mut self,
        bearer: &Bearer,
        name: &Name,
        on: Option<&Typed>,
    ) -> Option<Target> {
        let words: Vec<String> =
            std::iter::once(name.text.clone()).chain(inflect::forms(&name.text)).collect();
        let item = on.map(|on| on.ty.item().unwrap_or_else(|| on.ty.clone()));
        let kind = match &item {
            Some(item) => item.kind(),
            None => bearer.definition.map(|(_, kind)| kind).or(bearer.self_kind()).or(Some(CARD)),
        };
        let of_player = matches!(item, None | Some(Type::Player));
        for word in &words {
            let member = kind.and_then(|kind| self.reader.symbols.kind_member(kind, word)).cloned();
            if let Some(found) = member.filter(|member| !matches!(member, Member::Ability(_))) {
                return self.worked_out(name, &found, true);
            }
            let member =
                symbols::exact(&self.reader.symbols.player, word).filter(|_| of_player).cloned();
            if let Some(found) = member {
                return self.worked_out(name, &found, false);
            }
            let member = symbols::exact(&self.reader.symbols.table, word)
                .filter(|_| item.is_none())
                .cloned();
            if let Some(found) = member {
                return self.worked_out(name, &found, false);
            }
            if let Some(&derived) =
                symbols::exact(&self.reader.symbols.defines, word).filter(|_| of_player)
            {
                return Some(self.derived_target(derived, name.span, false));
            }
        }
        self.no_target(name, (kind, on.map(|on| on.id)), of_player);
        None
    }

    pub(crate) fn worked_out(
        &mut self,
        name: &Name,
        member: &Member,
        of_cards: bool,
    ) -> Option<Target> {
        match member {
            Member::Derived(derived) => Some(self.derived_target(*derived, name.span, of_cards)),
            Member::Field(field, ty) => Some(Target {
                what: Changed::Field(*field),
                ty: ty.clone(),
                args: Vec::new(),
                of_cards,
            }),
            _ => {
                self.reader.error(
                    codes::STORED_NOT_DERIVED,
                    name.span,
                    format!("`{}` is stored: an effect changes what is worked out when it is read", name.text),
                    "stored, not derived",
                    format!("declare it as `define {} = …`, or change it in a handler: `at start of turn {{ … }}`", name.text),
                );
                None
            }
        }
    }

    pub(crate) fn derived_target(
        &mut self,
        derived: DerivedId,
        span: Span,
        of_cards: bool,
    ) -> Target {
        let ty = self.reader.derived_type(derived, span);
        let args = self.reader.symbols.derived[derived].args.clone();
        Target { what: Changed::Derived(derived), ty, args, of_cards }
    }

    /// Reports a tag that stands alone behind `for`: it says what cards are, and not which are meant.
    pub(super) fn report_mere_tag(&mut self, on: &ast::Expr, changed: &str) -> bool {
        let ExprKind::Name(name) = &on.kind else { return false };
        if symbols::exact(&self.reader.symbols.tags, &name.text).is_none() {
            return false;
        }
        let tag = &name.text;
        let kind = match self.reader.had(changed) {
            Some(Had::ByCards(kind)) => kind,
            Some(Had::ByPiles) | None => "KIND".to_owned(),
        };
        self.reader.error(
            codes::MISSING_THING,
            name.span,
            format!("`{tag}` says what cards are, and not which of them are meant"),
            "which?",
            format!("write `({kind} where {tag})` for all of them, or `({tag} in ZONE)` for those that lie there"),
        );
        true
    }

    /// Reports a word that no effect can change. `kind` is that of the cards that it concerns, `on` what stands behind `for`.
    fn no_target(
        &mut self,
        name: &Name,
        (kind, on): (Option<KindId>, Option<ExprId>),
        of_player: bool,
    ) {
        if let Some(kind) = kind
            && self.reader.report_some_kinds_only(kind, on, &name.text, name.span)
        {
            return;
        }
        if of_player && let Some(Had::ByCards(kind)) = self.reader.had(&name.text) {
            let (word, one) = (&name.text, crate::check::types::article(&kind));
            let message = format!("`{word}` is what {one} has, and this changes it for a player");
            let help = format!("say of which cards behind `for`: `… {word} for ({kind} in ZONE)`");
            return self.reader.unknown_of(name.span, &message, None, &help);
        }
        let near = {
            let mut known: Vec<&str> =
                self.reader.symbols.defines.keys().map(String::as_str).collect();
            if let Some(kind) = kind {
                known.extend(self.reader.symbols.kind_members(kind));
            }
            if of_player {
                known.extend(self.reader.symbols.player.keys().map(String::as_str));
            }
            self.reader.near(&name.text, known.into_iter()).map(str::to_owned)
        };
        let message = match kind.filter(|_| !of_player) {
            Some(kind) => {
                let kind = crate::check::types::article(&self.reader.kind_name(kind));
                format!("{kind} has no `{}` that could be changed", name.text)
            }
            None => format!("nothing is called `{}` that could be changed", name.text),
        };
        let help = match symbols::exact(&self.reader.symbols.families, &name.text) {
            Some(_) => format!(
                "what a card is printed with does not change; give its kind a `define`, ask for that, and let the effect change it: `define its_{word} = {word}`",
                word = name.text
            ),
            None if symbols::exact(&self.reader.symbols.tags, &name.text).is_some() => {
                self.reader.tag_given(&name.text)
            }
            None if name.text == "decider" => {
                "say first that everybody decides for themselves: `define decider = me` in `player { … }`"
                    .to_owned()
            }
            None => "an effect changes a field, or a `define` of a kind, of players or of the game"
                .to_owned(),
        };
        self.reader.unknown_of(name.span, &message, near, &help);
    }

    /// Help on a change of something that is no counter: what an event was called with is set, all else declared.
    pub(super) fn set_instead(&self, change: &ast::Change) -> String {
        let sign = match change.sign {
            ast::Sign::Plus => "+",
            ast::Sign::Minus => "-",
        };
        match (logic::path(&change.target), logic::path(&change.amount)) {
            (Some(target), Some(amount)) if target.starts_with("event.") => {
                format!("what an event is called with is set: `set {target} = {target} {sign} {amount}`")
            }
            _ => "declare it as a `counter`; a field of cards is changed for a while: `until end of turn { +1 FIELD for … }`".to_owned(),
        }
    }
}
