//! Two words side by side of which the first says which or how many are meant: `my beasts`, `red card in hand`, `every
//! card in hand is red`.

use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::reader::logic::path;
use crate::check::reader::plainly;
use crate::check::symbols::{self, Member};
use crate::check::types::Type;
use crate::check::{Scope, Typed};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ExprKind, Name};
use crate::syntax::of_somebody;

/// What stands around a list in a proposal.
pub(crate) type Around = [&'static str; 2];

/// A list with a `where`, wherever a value stands.
pub(crate) const BRACKETS: Around = ["(", ")"];
/// A list with a `where` behind the number of a choice.
pub(crate) const BARE: Around = ["", ""];

/// What a word stands for, before which another says which of them are meant.
enum Those {
    /// Players, by the word for all of them.
    Players(&'static str),
    /// What lies in a zone.
    Place,
    /// Cards of a kind, with a tag or of a name.
    Sort,
}

impl Reader<'_> {
    /// What a word stands for; `None` for a word that is none of these.
    fn those(&self, word: &str) -> Option<Those> {
        match word {
            "player" | "players" => return Some(Those::Players("players")),
            "opponent" | "opponents" => return Some(Those::Players("opponents")),
            "everybody" => return Some(Those::Players("everybody")),
            _ => {}
        }
        let tables = [&self.symbols.player, &self.symbols.table];
        let is_place = |member: Option<&Member>| matches!(member, Some(Member::Zone(_)));
        if tables.into_iter().any(|table| is_place(symbols::exact(table, word))) {
            return Some(Those::Place);
        }
        if self.sort(word).is_some() {
            return Some(Those::Sort);
        }
        let inflected = tables.into_iter().any(|table| is_place(symbols::find(table, word)));
        inflected.then_some(Those::Place)
    }

    /// Reports an amount of something that is no resource (`C0701`).
    pub(super) fn no_amount(
        &mut self,
        scope: &Scope,
        (of, unit): (&ast::Expr, &Name),
        span: Span,
        meant: Option<String>,
    ) {
        let resources = self
            .symbols
            .members
            .iter()
            .filter(|(_, (id, _))| self.is_resource(self.program.members[*id].family));
        let near = self.near(&unit.text, resources.map(|(word, _)| word.as_str()));
        let near = near.map_or_else(
            || {
                "if no goods are meant, a word is missing between the two (`to`, `of`, `in`) or one is too many; \
                 write `VERB 2`, or choose first: `choose 2 KIND in ZONE to VERB`, then `VERB it`"
                    .to_owned()
            },
            |near| format!("did you mean `{near}`?"),
        );
        let family = self.one_of_resources(&unit.text);
        let first = match &of.kind {
            ExprKind::Name(name) => Some(name.text.as_str()),
            _ => None,
        };
        let is = if family.is_some() { "a family of them" } else { "not a resource" };
        let help = meant
            .or(family)
            .or_else(|| plainly::lies(unit))
            .or_else(|| self.after_a_place(first, unit))
            .or_else(|| self.called_first(of, unit))
            .or_else(|| self.of_seat(scope, first?, unit))
            .or_else(|| self.described(scope, first?, unit, (None, BRACKETS)))
            .or_else(|| plainly::two_words(first?, unit))
            .or_else(|| self.so_many(of, unit))
            .or_else(|| self.faces_are_own(scope.type_of(&unit.text)?))
            .or_else(|| once_too_late(unit));
        let help = help.unwrap_or(near);
        let message =
            format!("two words side by side are an amount of goods, and `{}` is {is}", unit.text);
        let found = Diagnostic::error(codes::NOT_A_RESOURCE, span, message);
        self.report(found.label(span, "read as an amount").help(help).about(&unit.text));
    }

    /// The help for what somebody has behind that player's name in a ruling: `Alice purse`.
    fn of_seat(&self, scope: &Scope, first: &str, unit: &Name) -> Option<String> {
        let has = symbols::find(&self.symbols.player, &unit.text).is_some();
        let is_seat = scope.seats.iter().any(|seat| seat == first);
        (has && is_seat).then(|| of_somebody(first, &unit.text))
    }

    /// The help for a word that only says what the zone before it is: `discard pile`.
    fn after_a_place(&self, first: Option<&str>, unit: &Name) -> Option<String> {
        if !matches!(unit.text.as_str(), "pile" | "zone" | "stack" | "row" | "cards") {
            return None;
        }
        let zone = first.filter(|word| matches!(self.those(word), Some(Those::Place)))?;
        Some(format!("the zone goes by its name alone: `{zone}`"))
    }

    /// Reports what somebody would say, and for which the language has other words; `None` for anything else.
    pub(super) fn report_worded(
        &mut self,
        scope: &Scope,
        expr: &ast::Expr,
        want: Option<&Type>,
    ) -> Option<Typed> {
        self.report_how_many_are(expr, want)
            .or_else(|| self.report_both(expr, want))
            .or_else(|| self.report_amounts_joined(expr))
            .or_else(|| self.report_two_done(scope, expr))
            .or_else(|| self.report_described(scope, expr, BRACKETS))
    }

    /// Reports two such words before `in`; `None` for anything else, and for an amount of goods.
    pub(crate) fn report_described(
        &mut self,
        scope: &Scope,
        expr: &ast::Expr,
        around: Around,
    ) -> Option<Typed> {
        let ExprKind::In { what, list } = &expr.kind else { return None };
        let (first, unit) = two(what)?;
        if self.is_good(&unit.text) {
            return None;
        }
        let place = path(list);
        let help = self.described(scope, &first.text, unit, (place.as_deref(), around))?;
        self.error(
            codes::NOT_A_RESOURCE,
            what.span,
            format!(
                "two words side by side are an amount of goods, and `{}` is not a resource",
                unit.text
            ),
            "read as an amount",
            help,
        );
        Some(self.wrong(expr.span))
    }

    /// Whether a word is a resource or a family of them.
    pub(crate) fn is_good(&self, word: &str) -> bool {
        let member = symbols::find(&self.symbols.members, word);
        member.is_some_and(|id| self.is_resource(self.program.members[*id].family))
            || word == "resource"
            || self.family_named(word).is_some_and(|family| self.is_resource(family))
    }

    /// What was meant by a word before another that says which of those are meant; `place` is where they are said to lie.
    pub(super) fn described(
        &self,
        scope: &Scope,
        first: &str,
        unit: &Name,
        (place, [open, close]): (Option<&str>, Around),
    ) -> Option<String> {
        let thing = &unit.text;
        let zone = place.unwrap_or("ZONE");
        let those = self.those(thing)?;
        let theirs = || match place {
            Some(place) if symbols::find(&self.symbols.player, place).is_some() => {
                format!("p.{place}")
            }
            _ => "p.ZONE".to_owned(),
        };
        let which = |condition: &str| {
            format!(
                "which ones stands behind `where`: `{open}{thing} in {zone} where {condition}{close}`"
            )
        };
        Some(match (first, &those) {
            ("random", Those::Players(all)) => {
                format!("chance takes one of them: `pick 1 from {all} as p`, and then `p` says who")
            }
            ("random", _) => format!(
                "chance takes some: `pick 1 from {} as taken`, then `VERB taken`",
                match (place, &those) {
                    (Some(place), _) if matches!(thing.as_str(), "card" | "cards") =>
                        place.to_owned(),
                    (_, Those::Place) => thing.clone(),
                    _ => format!("({thing} in {zone})"),
                }
            ),
            ("my", Those::Place) => format!("what I have goes by its word alone: `{thing}`"),
            ("my", Those::Players(all)) => {
                format!("what I have goes by its word alone: `{all}`")
            }
            ("my", Those::Sort) => format!(
                "cards are my own by where they lie, and a zone of my own goes by its word alone: `({thing} in {zone})`"
            ),
            ("your" | "his" | "her" | "their", Those::Place) => {
                format!("whose it is stands before a dot: `p.{thing}`, or `{thing}` for my own")
            }
            ("your" | "his" | "her" | "their", Those::Sort) => format!(
                "cards are somebody's by where they lie, and whose a zone is stands before a dot: `({thing} in {})`, or `({thing} in {zone})` for my own",
                theirs()
            ),
            ("all" | "every", Those::Place) => {
                format!("a list is all of it: leave `{first}` out: `{thing}`")
            }
            ("all" | "every", Those::Sort) => {
                format!("a list is all of it: leave `{first}` out: `{thing} in {zone}`")
            }
            ("no", Those::Place) => format!("that there is none is `{thing} is empty`"),
            ("no", Those::Players(all)) => {
                format!("that there is none is `not any ({all} where …)`")
            }
            ("no", Those::Sort) => {
                format!("that there is none is `not any ({thing} in {zone})`")
            }
            ("other" | "another", Those::Sort) if scope.self_kind.is_some() => {
                which("it is not self")
            }
            ("other" | "another", Those::Sort) => which("it is not x"),
            ("highest" | "lowest", Those::Sort) => {
                which(&format!("FIELD == ({first} of FIELD over ({thing} in {zone}))"))
            }
            (_, Those::Sort) => {
                let known = plainly::two_words(first, unit).is_some()
                    || self.symbols.verbs.contains_key(first)
                    || self.says_exactly(scope, first)
                    || !scope.seats.is_empty();
                match known {
                    true => return None,
                    false => self.sorted(first, which),
                }
            }
            _ => return None,
        })
    }

    /// What was meant by any other word before a sort of card.
    fn sorted(&self, first: &str, which: impl Fn(&str) -> String) -> String {
        let kinds = self.symbols.kind.ids();
        let mut members = kinds.filter_map(|kind| self.symbols.kind_member(kind, first));
        let is_so = members.any(|member| matches!(member, Member::Field(_, Type::Flag)));
        if is_so || self.sort(first).is_some() {
            return which(first);
        }
        // `cheapest`, `strongest`: of what field, and from which end, is not known.
        match first.ends_with("est") {
            true => format!(
                "{}; from the other end it is `highest of`",
                which("FIELD == (lowest of FIELD over LIST)")
            ),
            false => which("…"),
        }
    }

    /// Reports a condition that says of how many of a list it holds, `every card in hand is red`; `None` for any other. Of
    /// the list alone it would hold if there is one such.
    pub(super) fn report_how_many_are(
        &mut self,
        expr: &ast::Expr,
        want: Option<&Type>,
    ) -> Option<Typed> {
        let (core, condition) = match &expr.kind {
            ExprKind::Where { of, any: false, condition: _, candidate: _ } => {
                (&**of, Some(("…".to_owned(), false)))
            }
            ExprKind::Is { what, not, of } => {
                let is = match &of.kind {
                    ExprKind::Name(name) => name.text.clone(),
                    _ => "…".to_owned(),
                };
                (&**what, Some((is, *not)))
            }
            _ => (expr, None),
        };
        if !matches!(expr.kind, ExprKind::Is { .. }) && want != Some(&Type::Flag) {
            return None;
        }
        let (core, any) = match &core.kind {
            ExprKind::Any(of) if matches!(expr.kind, ExprKind::Is { .. }) => (&**of, true),
            _ => (core, false),
        };
        let (what, list) = match &core.kind {
            ExprKind::In { what, list } => (&**what, Some(path(list))),
            _ => (core, None),
        };
        let (first, unit) = match &what.kind {
            ExprKind::Name(name) if any => ("any", name),
            _ if any => return None,
            _ => two(what).map(|(first, unit)| (first.text.as_str(), unit))?,
        };
        let those = self.those(&unit.text)?;
        if self.is_good(&unit.text) {
            return None;
        }
        let thing = &unit.text;
        let counted = match (list, &those) {
            (Some(list), _) => format!("{thing} in {}", list.as_deref().unwrap_or("ZONE")),
            (None, Those::Players(all)) => (*all).to_owned(),
            (None, Those::Place) => thing.clone(),
            (None, Those::Sort) => format!("{thing} in ZONE"),
        };
        let (is, not) = condition?;
        let is = match &those {
            _ if is == "…" => is,
            Those::Players(_) if symbols::find(&self.symbols.player, &is).is_some() => {
                format!("it.{is}")
            }
            Those::Place | Those::Sort if self.is_of_cards(&is) => is,
            Those::Players(_) | Those::Place | Those::Sort => format!("it is {is}"),
        };
        let so = if not { format!("not {is}") } else { is.clone() };
        let otherwise = if not { is } else { format!("not {is}") };
        let help = match first {
            "all" | "every" => format!(
                "that all are so is asked of those that are not: `not any ({counted} where {otherwise})`"
            ),
            "no" => format!("that none is so is `not any ({counted} where {so})`"),
            "some" | "any" => format!("that one of them is so is `any ({counted} where {so})`"),
            _ => return None,
        };
        let (code, message) = match any {
            true => (
                codes::NOT_COMPARABLE,
                "`any` is yes or no, and `is` asks what one thing is".to_owned(),
            ),
            false => (codes::NOT_A_RESOURCE, format!("a condition does not say `{first}`")),
        };
        self.error(code, core.span, message, "how many of them", help);
        Some(self.wrong(expr.span))
    }

    /// Whether a word is asked of a card by itself: a kind, tag or name, or what its kind has.
    fn is_of_cards(&self, word: &str) -> bool {
        let mut kinds = self.symbols.kind.ids();
        self.sort(word).is_some()
            || kinds.any(|kind| self.symbols.kind_member(kind, word).is_some())
    }
}

/// Two words side by side.
fn two(expr: &ast::Expr) -> Option<(&Name, &Name)> {
    let ExprKind::Amount { of, unit, unit_args: None } = &expr.kind else { return None };
    let ExprKind::Name(first) = &of.kind else { return None };
    Some((first, unit))
}

/// The help for `once` behind the list of an option.
fn once_too_late(unit: &Name) -> Option<String> {
    let help = "`once` stands before `for`: `option \"…\" once for x in LIST`";
    (unit.text == "once").then(|| help.to_owned())
}
