//! Candidates in words: players who are found by who they are, and the flags that candidates have or lack.

use schema::expr::Expr;
use schema::id::{ExprId, LocalId};
use schema::locale::Word;

use super::{Form, Held, Noun, Said, Teller, fill, readable};

impl Teller<'_> {
    /// The one player that a list of players is, which is said of its candidates. Of a list that leaves somebody out, whom
    /// it means may be none of it.
    pub(super) fn only_player(&self, list: ExprId) -> Option<ExprId> {
        let exprs = &self.rules.program().exprs;
        let Some(Expr::Filter { list, local, condition }) = exprs.get(list) else { return None };
        let Some(Expr::Same(a, b)) = exprs.get(*condition) else { return None };
        let is_local = |of: &ExprId| exprs.get(*of) == Some(&Expr::Local(*local));
        let other = if is_local(a) { b } else { a };
        let beside = |of: ExprId| match exprs.get(*other) {
            Some(Expr::Left(who) | Expr::Right(who)) => exprs.get(*who) == exprs.get(of),
            // Who was chosen before, mostly from the same players.
            Some(Expr::Slot(_)) => !self.is_me(*other),
            // It may be anybody.
            _ => false,
        };
        let has_all = match exprs.get(*list) {
            Some(Expr::Players | Expr::Everybody) => true,
            Some(Expr::Opponents(of)) => beside(*of),
            // It may leave out somebody.
            _ => false,
        };
        let is_only = has_all && (is_local(a) || is_local(b));
        (is_only && !self.is_of(*other, *local)).then_some(*other)
    }

    /// Whether a value is worked out of a candidate, which is the local.
    fn is_of(&self, value: ExprId, local: LocalId) -> bool {
        let mut within = schema::parts::within(&self.rules.program().exprs, [value]);
        within.any(|(_, node)| *node == Expr::Local(local))
    }

    /// That a player who is a candidate is, or (`holds` is no) is not, somebody who is found by who they are themselves.
    pub(super) fn is_oneself_by(
        &mut self,
        same: (ExprId, ExprId),
        local: LocalId,
        holds: bool,
    ) -> Option<Noun> {
        let exprs = &self.rules.program().exprs;
        let is_local = |of: ExprId| exprs.get(of) == Some(&Expr::Local(local));
        let other = match same {
            (a, b) if is_local(a) => b,
            (a, b) if is_local(b) => a,
            // Two others.
            _ => return None,
        };
        let is_player = matches!(self.locals.last(), Some((_, Held::Actor(_))));
        if !is_player || is_local(other) || !self.is_of(other, local) {
            return None;
        }
        let (x, y) = (self.object(other), Said::one(self.say.oneself[1]));
        let template = if holds { self.say.is } else { self.say.is_not };
        let said = fill(template, Form::Third, &[("x", x.beside()), ("y", y)]);
        let said = self.phrase(self.say.such_that[1], &[("condition", &said)]);
        Some(Noun { a: said.clone(), b: said })
    }

    /// That each candidate has a flag, or (`holds` is no) lacks it; absent: no flag is asked for.
    pub(super) fn flag_of(&mut self, flag: &Expr, local: LocalId, holds: bool) -> Option<Noun> {
        let program = self.rules.program();
        let (word, name, of) = match flag {
            Expr::Cell { cell, of: Some(of) } => {
                (Word::Cell(*cell), &program.cells.get(*cell)?.name, of)
            }
            Expr::Derived { derived, of: Some(of), args } if args.is_empty() => {
                (Word::Derived(*derived), &program.derived.get(*derived)?.name, of)
            }
            Expr::Derived { derived, of: None, args } if args.len() == 1 => {
                (Word::Derived(*derived), &program.derived.get(*derived)?.name, &args[0])
            }
            Expr::Field { field, of } => (Word::Field(*field), program.fields.get(*field)?, of),
            // No flag: as a condition.
            _ => return None,
        };
        if program.exprs.get(*of) != Some(&Expr::Local(local)) {
            return None;
        }
        let name = match self.quality_of(word) {
            // As a condition of its own: `such_that`.
            Some("") if self.in_full => return None,
            // What only keeps order elsewhere counts here.
            Some("") => readable(&self.rules.title(word, name)),
            Some(name) => name.to_owned(),
            None => {
                self.gap_of("qualities", word, name);
                readable(name)
            }
        };
        let is_player = matches!(self.locals.last(), Some((_, Held::Actor(_))));
        let [thing, player, players] = if holds { self.say.that_has } else { self.say.that_lacks };
        let templates = if is_player { [player, players] } else { [thing, thing] };
        let [a, b] = templates.map(|template| self.so(template, &name, &Said::one("")));
        Some(Noun { a, b })
    }
}
