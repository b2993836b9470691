//! Conditions joined by `and` and `or`.

use schema::expr::{Compare, Expr, Test};
use schema::id::{DefinitionId, ExprId, MemberId};
use schema::parts::alike;
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::types::Type;
use crate::check::{Scope, Typed};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ExprKind};
use crate::syntax::name_as_written;

/// What joins conditions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Joins {
    And,
    Or,
}

impl Reader<'_> {
    /// Reads conditions joined by one word. What a condition says of a variable holds in those behind it.
    pub(super) fn logic(
        &mut self,
        scope: &mut Scope,
        (joins, parts): (Joins, &[ast::Expr]),
        span: Span,
    ) -> Typed {
        let (mut narrowed, mut read) = (Vec::new(), Vec::new());
        for (at, part) in parts.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|before| parts.get(before));
            if before.is_some_and(|before| self.half_asked(scope, before, part, joins)) {
                continue;
            }
            let found = self.expr(scope, part, Some(&Type::Flag));
            if before.is_some_and(|before| matches!(before.kind, ExprKind::In { .. })) {
                self.place_alone(&found, part, joins);
            }
            read.push(self.convert(&found, &Type::Flag));
            narrowed.extend(match joins {
                Joins::And => self.narrow(scope, part),
                Joins::Or => self.narrow_otherwise(scope, part),
            });
        }
        Self::widen(scope, narrowed);
        let join = match joins {
            Joins::And => Expr::And,
            Joins::Or => Expr::Or,
        };
        for (at, pair) in read.windows(2).enumerate() {
            if let (&[one, other], Some(part)) = (pair, parts.get(at + 1)) {
                self.settled(joins, (one, other), part.span);
            }
        }
        let whole = read.into_iter().rev().reduce(|whole, part| self.node(join(part, whole)));
        match whole {
            Some(id) => Typed { id, ty: Type::Flag, span },
            None => self.wrong(span),
        }
    }

    /// Reports a sort alone behind a condition that asks whether something is another, `c is lantern or wind`. Returns
    /// false for anything else.
    fn half_asked(
        &mut self,
        scope: &Scope,
        before: &ast::Expr,
        part: &ast::Expr,
        joins: Joins,
    ) -> bool {
        let ExprKind::Is { what, not, of } = &before.kind else { return false };
        let (ExprKind::Name(one), ExprKind::Name(other)) = (&of.kind, &part.kind) else {
            return false;
        };
        // Of a candidate a sort is asked by itself.
        let of_its_own = scope.locals.iter().any(|local| local.candidate);
        let sort = |word: &str| self.sort(word).is_some() && !self.is_variable(scope, word);
        let Some(what) = path(what).filter(|_| !of_its_own && sort(&one.text) && sort(&other.text))
        else {
            return false;
        };
        let is = if *not { "is not" } else { "is" };
        let join = if joins == Joins::And { "and" } else { "or" };
        let [one, other] = [one, other].map(|name| name_as_written(&name.text));
        let help = format!(
            "both sides of `{join}` say what is asked: `{what} {is} {one} {join} {what} {is} {other}`"
        );
        let message = format!("`{other}` says what sort of card, and not of which it is asked");
        self.error(codes::SORT_ALONE, part.span, message, "a kind, tag or name alone", help);
        true
    }

    /// Warns of a place as a condition of its own behind one that asks whether something lies somewhere (`W0115`): `Mill
    /// in hand or deck` reads as if the deck were searched as well.
    fn place_alone(&mut self, found: &Typed, part: &ast::Expr, joins: Joins) {
        let is_place = matches!(found.ty, Type::Zone(_) | Type::Piles(_) | Type::Pile(_));
        let Some(place) = path(part).filter(|_| is_place) else { return };
        let both = match joins {
            Joins::Or => format!("what may lie in either is sought in both: `… in ZONE + {place}`"),
            Joins::And => format!("what lies in both is said twice: `… in ZONE and … in {place}`"),
        };
        let message = format!("here it is only asked whether anything lies in `{place}`");
        self.report(
            Diagnostic::warning(codes::PLACE_ALONE, part.span, message)
                .label(part.span, "a condition of its own")
                .help(format!("{both}; if that is meant, say `{place} is not empty`")),
        );
    }
}

/// What a condition says of something: that it is this, or that it is not.
struct Claim {
    /// The thing.
    of: ExprId,
    /// What it is, or is not.
    is: Constant,
    holds: bool,
}

/// What a thing can be only one of.
#[derive(PartialEq, Eq)]
enum Constant {
    Definition(DefinitionId),
    Member(MemberId),
    Number(i32),
}

impl Reader<'_> {
    /// Warns of a condition beside another of the same thing, where one of the two settles the other (`W0116`): a card that
    /// is a Mill is no Barn, so that `it is not Mill or it is Barn` says no more than its first half.
    fn settled(&mut self, joins: Joins, (one, other): (ExprId, ExprId), at: Span) {
        let (Some(one), Some(other)) = (self.claim(one), self.claim(other)) else { return };
        if !alike(&self.exprs, one.of, other.of) || !self.excludes(&one.is, &other.is) {
            return;
        }
        let (a, b) = (self.constant_words(&one.is), self.constant_words(&other.is));
        let (is, is_not) = match one.is {
            Constant::Number(_) => ("==", "!="),
            Constant::Definition(_) | Constant::Member(_) => ("is", "is not"),
        };
        let neither =
            || format!("that it is neither is said by `and`: `… {is_not} {a} and … {is_not} {b}`");
        let (message, label, help) = match (joins, one.holds, other.holds) {
            (Joins::Or, false, true) => (
                format!("this adds nothing: what is {b} is not {a} anyway"),
                "nothing that the words before do not take in",
                neither(),
            ),
            (Joins::Or, false, false) => {
                (format!("this always holds: nothing is {a} and {b}"), "always so", neither())
            }
            (Joins::And, true, true) => (
                format!("this never holds: nothing is {a} and {b}"),
                "never so",
                format!("that it is one of the two is said by `or`: `… {is} {a} or … {is} {b}`"),
            ),
            _ => return,
        };
        self.report(Diagnostic::warning(codes::SETTLED, at, message).label(at, label).help(help));
    }

    fn claim(&self, condition: ExprId) -> Option<Claim> {
        let of = |of: ExprId, is: Constant| Some(Claim { of, is, holds: true });
        match self.exprs.get(condition)? {
            Expr::Not(inner) => {
                let claim = self.claim(*inner)?;
                Some(Claim { holds: !claim.holds, ..claim })
            }
            Expr::Is { of: thing, test: Test::Definition(id) } => {
                of(*thing, Constant::Definition(*id))
            }
            Expr::Is { of: thing, test: Test::Tag(tag) } => {
                let mut members = self.program.members.pairs();
                let (member, _) = members.find(|(_, member)| member.tag == Some(*tag))?;
                of(*thing, Constant::Member(member))
            }
            Expr::Same(thing, other) | Expr::Compare(Compare::Equal, thing, other) => {
                of(*thing, self.constant(*other)?)
            }
            Expr::Compare(Compare::Unequal, thing, other) => {
                Some(Claim { of: *thing, is: self.constant(*other)?, holds: false })
            }
            _ => None,
        }
    }

    fn constant(&self, value: ExprId) -> Option<Constant> {
        Some(match self.exprs.get(value)? {
            Expr::Definition(id) => Constant::Definition(*id),
            Expr::Member(id) => Constant::Member(*id),
            Expr::Number(number) => Constant::Number(*number),
            _ => return None,
        })
    }

    /// Whether nothing can be both. Cards have at most one tag of a group.
    fn excludes(&self, one: &Constant, other: &Constant) -> bool {
        let family = |id: MemberId| self.program.members.get(id).map(|member| member.family);
        match (one, other) {
            (Constant::Member(one), Constant::Member(other)) => {
                one != other && family(*one) == family(*other)
            }
            (Constant::Definition(_), Constant::Definition(_))
            | (Constant::Number(_), Constant::Number(_)) => one != other,
            _ => false,
        }
    }

    fn constant_words(&self, constant: &Constant) -> String {
        match constant {
            Constant::Definition(id) => self
                .program
                .definitions
                .get(*id)
                .map_or_else(String::new, |card| name_as_written(&card.name)),
            Constant::Member(id) => {
                self.program.members.get(*id).map_or_else(String::new, |member| member.name.clone())
            }
            Constant::Number(number) => number.to_string(),
        }
    }
}

/// A place as it is written: `hand`, `left.hand`, `heaps[2]`; `None` of anything else.
pub(crate) fn path(place: &ast::Expr) -> Option<String> {
    Some(match &place.kind {
        ExprKind::Name(name) => name_as_written(&name.text),
        ExprKind::Number(number) => number.to_string(),
        ExprKind::Dot { of, name, args: None } => {
            format!("{}.{}", path(of)?, name_as_written(&name.text))
        }
        ExprKind::Index { of, key } => format!("{}[{}]", path(of)?, path(key)?),
        _ => return None,
    })
}
