//! Reads what depends on a particular player: `everybody` in claims, variables that a loop has kept for each player,
//! and defines of the game as a player of a ruling reads them.

use schema::expr::Expr;
use schema::id::{DerivedId, ExprId, LocalId};
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::scope::Local;
use crate::check::types::Type;
use crate::check::{Scope, Typed, symbols};
use crate::codes;
use crate::syntax::ast::{self, Name};

/// The word that stands for each player in claims of rulings.
pub(crate) const EVERYBODY: &str = "everybody";

impl Reader<'_> {
    /// A free define that reads `me`, and so can be read of a player (`p.NAME(x)`).
    pub(crate) fn define_of_somebody(&mut self, name: &Name) -> Option<DerivedId> {
        let &derived = symbols::exact(&self.symbols.defines, &name.text)?;
        self.derived_type(derived, name.span);
        self.symbols.derived[derived].of_me.then_some(derived)
    }

    /// The player of whom a free define is read; `None` for me, of whom it is read anyway.
    pub(crate) fn somebody(&self, of: ExprId) -> Option<ExprId> {
        (!self.lowered().is_me(Some(of))).then_some(of)
    }

    /// Whether one of these arguments reads a player who is a candidate here.
    pub(crate) fn is_handed_candidate(&self, scope: &Scope, args: &[ExprId]) -> bool {
        let is_candidate = |local: &Local, read: LocalId| {
            local.local == read && local.candidate && local.ty == Type::Player
        };
        schema::parts::within(&self.exprs, args.iter().copied()).any(|(_, node)| match node {
            Expr::Local(read) => scope.locals.iter().any(|local| is_candidate(local, *read)),
            _ => false,
        })
    }

    /// Whose `me` a free define reads where it stands alone: if it reads one, each player's in a fold or sort over
    /// players, else that of the one who acts. `Err` if nobody acts or several could be meant, which is reported.
    pub(crate) fn free_define(
        &mut self,
        scope: &Scope,
        derived: DerivedId,
        word: &str,
        span: Span,
    ) -> Result<Option<ExprId>, ()> {
        self.derived_type(derived, span);
        if !self.symbols.derived[derived].of_me {
            return Ok(None);
        }
        let own = |local: &&Local| local.own && local.ty == Type::Player;
        if let Some(local) = scope.locals.iter().rev().find(own) {
            return Ok(Some(self.node(Expr::Local(local.local))));
        }
        self.me_read += 1;
        if self.is_of_me(scope, word, span) { Ok(None) } else { Err(()) }
    }

    /// Whether the body of a define reads `me`, itself or through other free defines, which have been read.
    pub(crate) fn reads_me(&self, body: ExprId) -> bool {
        let reads = |node: &Expr| match node {
            Expr::Me => true,
            Expr::Derived { derived, of: None, .. } => self.symbols.derived[*derived].of_me,
            _ => false,
        };
        schema::parts::within(&self.exprs, [body]).any(|(_, node)| reads(node))
    }

    /// The seat that `everybody` stands for at present; `None` for other words, and outside of such claims.
    pub(crate) fn everybody(&mut self, scope: &Scope, word: &str) -> Option<u8> {
        let seat = scope.each.filter(|_| word == EVERYBODY)?;
        self.each_read += 1;
        Some(seat)
    }

    /// Reports `everyone` and `nobody` in a ruling, where `everybody` is said or something is denied of any player. Returns
    /// whether it did.
    pub(super) fn report_all_or_none(&mut self, scope: &Scope, name: &Name) -> bool {
        let (message, near, help) = match name.text.as_str() {
            "everyone" => ("`everyone` is not declared anywhere", Some(EVERYBODY.to_owned()), ""),
            "nobody" => (
                "`nobody` has nothing that could be looked at",
                None,
                "that it is so of none is said by `not (any player where it.NAME)`",
            ),
            _ => return false,
        };
        if scope.seats.is_empty() {
            return false;
        }
        self.unknown_of(name.span, message, near, help);
        true
    }

    /// Reports `everybody` in a claim where a list of players is meant: there it stands for one player after another.
    pub(crate) fn everybody_at_once(&mut self, scope: &Scope, expr: &ast::Expr) {
        let ast::ExprKind::Name(name) = &expr.kind else { return };
        if scope.each.is_some() && name.text == EVERYBODY && !scope.seats.contains(&name.text) {
            self.error(
                codes::LIST_FOR_ONE,
                name.span,
                "`everybody` is one player after another here, and not all of them at once",
                "each of them alone",
                "write `players`",
            );
        }
    }

    /// A variable that a loop has kept for each player, read of one player; `None` if there is none of this name.
    pub(crate) fn kept(
        &mut self,
        scope: &mut Scope,
        word: &str,
        of: ExprId,
        span: Span,
    ) -> Option<Typed> {
        let kept = scope.kept.iter_mut().rev().find(|kept| kept.name == word)?;
        kept.used = true;
        let (first, ty) = (kept.first, kept.ty.clone());
        Some(self.typed(Expr::SlotOf { first, of }, ty, span))
    }

    /// Says of an unknown word in `each p in players`, which is reported since `told`, that `each` gives no name.
    pub(crate) fn named_in_each(&mut self, query: &ast::Expr, told: usize) {
        let ast::ExprKind::In { what, list } = &query.kind else { return };
        let (ast::ExprKind::Name(name), ast::ExprKind::Name(list)) = (&what.kind, &list.kind)
        else {
            return;
        };
        let help = format!(
            "`each` gives no name, and whoever acts there is `me`: `each {1} {{ … }}`; by a name: `for {0} in {1} {{ … {0} … }}`",
            name.text, list.text
        );
        for own in self.diagnostics.iter_mut().skip(told) {
            if own.code.id == codes::UNKNOWN_WORD.id && own.span() == name.span {
                own.help = Some(help.clone());
            }
        }
    }

    /// A name that is kept for each player, by itself: of the candidate if that is a player, else of `me`.
    pub(crate) fn kept_of_me(
        &mut self,
        scope: &mut Scope,
        word: &str,
        span: Span,
    ) -> Option<Typed> {
        if !scope.kept.iter().any(|kept| kept.name == word) {
            return None;
        }
        let player =
            |local: &&crate::check::scope::Local| local.candidate && local.ty == Type::Player;
        let of = match scope.locals.iter().rev().find(player) {
            Some(local) => Expr::Local(local.local),
            None if scope.me => Expr::Me,
            None => return None,
        };
        let of = self.node(of);
        self.kept(scope, word, of, span)
    }
}
