//! Goods that go from one place to another, in words.

use schema::expr::Expr;
use schema::goods::End;
use schema::id::ExprId;

use super::Teller;
use super::steps::Piece;

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
                let change = self.phrase("+{what}", &[("what", &what.text)]);
                match what.text.starts_with(|sign: char| sign.is_ascii_digit())
                    && !what.text.contains(say.and)
                {
                    true => self.change(change),
                    false => Piece::clause(self.does(say.gain, &[("what", what)])),
                }
            }
            (from, End::Bank) if is_own(self, from) && !whole => {
                let change = self.phrase("-{what}", &[("what", &what.text)]);
                self.change(change)
            }
            (from, End::Bank) if is_own(self, from) => {
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

    /// Whether a price is one of each of some resources.
    pub(super) fn is_one_of_each(&self, goods: ExprId) -> bool {
        let exprs = &self.rules.program().exprs;
        let is_one = |count: &ExprId| exprs.get(*count) == Some(&Expr::Number(1));
        matches!(exprs.get(goods), Some(Expr::Bundle(parts)) if parts.iter().all(|(count, _)| is_one(count)))
    }
}
