//! Compiles `while in ZONES { … }`: parts of a card that count only while it lies there.

use schema::effect::{Changed, Does, On};
use schema::event::Live;
use schema::expr::Expr;
use schema::id::{ExprId, KindId};
use schema::program::Holder;
use schema::source::Span;

use crate::check::Scope;
use crate::check::bodies::Bodies;
use crate::check::bodies::handlers::Bearer;
use crate::check::symbols::Member;
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, CardPart, CardPartKind, Name};

impl<'a> Bodies<'a> {
    /// Compiles its parts. Reports it in a rule, which lies nowhere, and parts that cannot depend on where a card lies
    /// (`C1002`).
    pub(crate) fn read_while_in(
        &mut self,
        bearer: &Bearer,
        (zones, condition): (&[Name], Option<&ast::Expr>),
        parts: &'a [CardPart],
        span: Span,
    ) {
        let Some((_, kind)) = bearer.definition else {
            return self.reader.error(
                codes::NOT_A_FIELD,
                head(zones, span),
                "a rule lies nowhere: it belongs to no card",
                "not in a rule",
                "take it out: what a rule says counts all the time; `where` and `for` say of what, and when",
            );
        };
        let live = match zones {
            [only] if only.text == "anywhere" => Live::Anywhere,
            zones => Live::Zones(self.reader.zones_named(zones)),
        };
        let unknown = matches!(&live, Live::Zones(found) if found.is_empty());
        if self.reader.of_one_card {
            zones.iter().for_each(|name| self.never_lies(kind, name));
        }
        let mut bearer = Bearer { live, unknown, ..bearer.clone() };
        let told = self.reader.diagnostics.len();
        if let Some(condition) = condition {
            self.reader.want(&mut bearer.scope(), condition, &Type::Flag);
        }
        let found = self.reader.diagnostics[told..].to_vec();
        let is_right = !found.iter().any(Diagnostic::is_error);
        bearer.asks = condition.filter(|_| is_right).cloned();
        for part in parts {
            match self.is_wherever(kind, part) {
                Some((span, help)) => self.reader.error(
                    codes::NOT_A_FIELD,
                    span,
                    "what counts while a card lies somewhere are handlers, options, score terms and changes of what is \
                     worked out",
                    "none of them",
                    help,
                ),
                None => self.read_part(&mut bearer, part),
            }
        }
        // The condition is read once more for each line that asks it, and what is wrong with it is told once.
        let mut at = 0..;
        self.reader.diagnostics.retain(|one| {
            at.next().is_some_and(|at| at < told + found.len()) || !found.contains(one)
        });
    }

    /// Reports a zone in which no card of a kind can lie, since it holds those of another kind (`C0605`).
    fn never_lies(&mut self, kind: KindId, name: &Name) {
        let Some(zone) = self.reader.zone_of_players_or_table(name) else { return };
        let Some(holds) = self.reader.program.zones[zone].holds else { return };
        if self.reader.symbols.inherits(kind, holds) {
            return;
        }
        let [holds, kind] = [holds, kind].map(|kind| self.reader.kind_name(kind));
        let name_of_zone = &self.reader.program.zones[zone].name;
        let message = format!(
            "`{name_of_zone}` holds cards of the kind `{holds}` only, and this card is of the kind `{kind}`"
        );
        let help = format!("name another zone, or declare `{name_of_zone}` without `of {holds}`");
        self.reader.error(codes::ZONE_OF_OTHER_KIND, name.span, message, "never lies there", help);
    }

    /// The span and the help for a part that cannot depend on where the card lies; `None` if it can.
    fn is_wherever(&self, kind: KindId, part: &CardPart) -> Option<(Span, &'static str)> {
        let known = |name: &Name| self.reader.symbols.kind_member(kind, &name.text);
        let beside =
            "put it into the card itself, beside `while in`: it is so wherever the card lies";
        match &part.kind {
            CardPartKind::WhileIn { zones, .. } => Some((
                head(zones, part.span),
                "a card lies in one zone at a time: put it beside the other `while in`, with all zones that it means",
            )),
            CardPartKind::Ability { name, .. } => Some((name.span, beside)),
            CardPartKind::Field { name, .. } if matches!(known(name), Some(Member::Field(..))) => {
                Some((name.span, beside))
            }
            CardPartKind::Row { name, .. } if matches!(known(name), Some(Member::Rows(_))) => {
                Some((name.span, beside))
            }
            // Unknown words are reported as they are elsewhere.
            CardPartKind::Field { .. }
            | CardPartKind::Row { .. }
            | CardPartKind::Handler(_)
            | CardPartKind::Option(_)
            | CardPartKind::Derived(_)
            | CardPartKind::Score(_) => None,
        }
    }
}

impl Bodies<'_> {
    /// What `while in ZONE if …` asks so that the lines within count, in this scope of one of them.
    pub(crate) fn asked_of(&mut self, bearer: &Bearer, scope: &mut Scope) -> Option<ExprId> {
        let asks = bearer.asks.as_ref()?;
        Some(self.reader.want(scope, asks, &Type::Flag))
    }

    /// Both conditions, the first before the second.
    pub(crate) fn and_so(
        &mut self,
        first: Option<ExprId>,
        second: Option<ExprId>,
    ) -> Option<ExprId> {
        match (first, second) {
            (Some(first), Some(second)) => Some(self.reader.node(Expr::And(first, second))),
            (first, second) => first.or(second),
        }
    }

    /// A number that counts only while that is so which `while in ZONE if …` asks.
    pub(crate) fn counted_while(
        &mut self,
        bearer: &Bearer,
        scope: &mut Scope,
        value: ExprId,
    ) -> ExprId {
        let Some(condition) = self.asked_of(bearer, scope) else { return value };
        let otherwise = self.reader.node(Expr::Number(0));
        self.reader.node(Expr::If { condition, then: value, otherwise })
    }

    /// An effect that holds only while that is so which `while in ZONE if …` asks. Reports one that holds of nobody in
    /// particular (`C0801`).
    pub(crate) fn while_so(
        &mut self,
        bearer: &Bearer,
        (on, does): (On, Does),
        span: Span,
    ) -> Option<(On, Does)> {
        let Some(condition) = self.asked_of(bearer, &mut bearer.scope()) else {
            return Some((on, does));
        };
        let own = |bodies: &mut Self, whose: Expr| {
            let whose = bodies.reader.node(whose);
            bodies.reader.node(Expr::List(vec![whose]))
        };
        let (list, actors) = match (on, &does) {
            (On::Those(list), _) => (list, false),
            (On::Actors(list), _) => (list, true),
            (On::Own, Does::Forbid { .. }) => (own(self, Expr::Me), true),
            (On::Own, Does::Change { what, .. }) => match self.holder_of(*what) {
                Some(Holder::Card) => (own(self, Expr::SelfCard), false),
                Some(Holder::Player) => (own(self, Expr::Me), false),
                Some(Holder::Table | Holder::Pile) | None => {
                    self.reader.error(
                        codes::CANNOT_HAPPEN,
                        span,
                        "this is changed for everybody, and what `while in … if` asks is asked of the card and its owner",
                        "nobody's in particular",
                        "put the condition into the amount: `+(if … then 1 else 0) …`, in a `while in` without an `if`",
                    );
                    return None;
                }
            },
        };
        let otherwise = self.reader.node(Expr::List(Vec::new()));
        let list = self.reader.node(Expr::If { condition, then: list, otherwise });
        Some((if actors { On::Actors(list) } else { On::Those(list) }, does))
    }

    /// Who has what an effect changes; `None` of a define that belongs to nobody.
    fn holder_of(&self, what: Changed) -> Option<Holder> {
        match what {
            Changed::Field(_) => Some(Holder::Card),
            Changed::Derived(derived) => self.reader.program.derived[derived].holder,
        }
    }
}

/// The span of `while in ZONES`, without the braces.
fn head(zones: &[Name], span: Span) -> Span {
    Span { end: zones.last().map_or(span.end, |zone| zone.span.end), ..span }
}
