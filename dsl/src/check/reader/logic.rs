//! Conditions joined by `and` and `or`.

use schema::expr::Expr;
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
            let found = self.expr(scope, part, Some(&Type::Flag));
            let before = at.checked_sub(1).and_then(|before| parts.get(before));
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
        let whole = read.into_iter().rev().reduce(|whole, part| self.node(join(part, whole)));
        match whole {
            Some(id) => Typed { id, ty: Type::Flag, span },
            None => self.wrong(span),
        }
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

/// A place as it is written: `hand`, `left.hand`, `heaps[2]`; `None` of anything else.
fn path(place: &ast::Expr) -> Option<String> {
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
