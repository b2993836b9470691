//! Goods that go from one place to another, in words.

use schema::expr::Expr;
use schema::goods::End;
use schema::id::ExprId;

use super::steps::Piece;
use super::{Said, Teller};

impl Teller<'_> {
    /// Goods go from one end to another; `whole`: all of them or none.
    pub(super) fn transfer(&mut self, goods: ExprId, from: &End, to: &End, whole: bool) -> Piece {
        let say = self.say;
        let is_own = |teller: &Self, end: &End| match end {
            End::Own => true,
            End::Pool(pool) => match teller.rules.program().exprs.get(*pool) {
                Some(Expr::Pool { of, .. }) => of.is_some() && teller.is_own(*of),
                // Not a pool of whoever acts.
                _ => false,
            },
            End::Bank => false,
        };
        let what = self.object(goods);
        match (from, to) {
            (End::Bank, to) if is_own(self, to) => {
                let what = self.pooled(what, to, say.pooled[0]);
                let change = self.phrase("+{what}", &[("what", &what.text)]);
                match what.text.starts_with(|sign: char| sign.is_ascii_digit())
                    && !what.text.contains(say.and)
                {
                    true => self.change(change),
                    false => Piece::clause(self.does(say.gain, &[("what", what)])),
                }
            }
            (from, End::Bank) if is_own(self, from) && !whole => {
                let what = self.pooled(what, from, say.pooled[1]);
                let change = self.phrase("-{what}", &[("what", &what.text)]);
                self.change(change)
            }
            (from, End::Bank) if is_own(self, from) => {
                let what = self.pooled(what, from, say.pooled[1]);
                Piece::clause(self.does(say.pay, &[("what", what)]))
            }
            (from, to) => {
                // What was chosen there, or is all of it, needs no place from where.
                let same = match from {
                    End::Pool(pool) => {
                        let exprs = &self.rules.program().exprs;
                        match exprs.get(goods) {
                            Some(Expr::Slot(_)) => true,
                            Some(Expr::Bundle(parts)) => parts.iter().any(|(_, resource)| {
                                matches!(exprs.get(*resource), Some(Expr::Slot(_)))
                            }),
                            Some(Expr::Goods(of)) => exprs.get(*of) == exprs.get(*pool),
                            other => other == exprs.get(*pool),
                        }
                    }
                    End::Own | End::Bank => false,
                };
                let template = match from {
                    End::Bank => say.put_goods,
                    End::Own | End::Pool(_) => say.move_goods,
                };
                let mut end = |end: &End| match end {
                    End::Pool(pool) => Some(self.object(*pool)),
                    End::Own | End::Bank => None,
                };
                let (from, to) = (end(from), end(to));
                let mut values = vec![("what", what)];
                values.extend(from.filter(|_| !same).map(|from| ("from", from)));
                values.extend(to.map(|to| ("to", to)));
                Piece::clause(self.does(template, &values))
            }
        }
    }

    /// Goods with the pool to which or from which they go, where there are several.
    fn pooled(&mut self, what: Said, end: &End, template: &str) -> Said {
        let pool = match end {
            End::Pool(pool) => *pool,
            End::Own | End::Bank => return what,
        };
        if !self.is_one_of_several(pool) {
            return what;
        }
        let of = self.object(pool).text;
        Said { text: self.phrase(template, &[("what", &what.text), ("of", &of)]), ..what }
    }

    /// Whether cards speak of several pools of one family that one holder has, of which this is one.
    pub(super) fn is_one_of_several(&self, pool: ExprId) -> bool {
        let program = self.rules.program();
        match program.exprs.get(pool) {
            Some(Expr::Pool { pool, .. }) => self.rules.texts().has_other_pool(program, *pool),
            // No pool.
            _ => false,
        }
    }

    /// Whether a price is one of each of some resources.
    pub(super) fn is_one_of_each(&self, goods: ExprId) -> bool {
        let exprs = &self.rules.program().exprs;
        let is_one = |count: &ExprId| exprs.get(*count) == Some(&Expr::Number(1));
        matches!(exprs.get(goods), Some(Expr::Bundle(parts)) if parts.iter().all(|(count, _)| is_one(count)))
    }
}
