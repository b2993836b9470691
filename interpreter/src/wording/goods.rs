//! Goods that go from one place to another, in words.

use schema::code::Op;
use schema::expr::Expr;
use schema::goods::{Blend, End};
use schema::id::{ExprId, LocalId, SlotId};

use super::lift::Step;
use super::nouns::Listed;
use super::pieces::Piece;
use super::{Amount, Held, Said, Teller};

impl Teller<'_> {
    /// How many goods there are.
    pub(super) fn total_of(&mut self, of: ExprId) -> Said {
        let (say, exprs) = (self.say, &self.rules.program().exprs);
        let list = match exprs.get(of) {
            Some(Expr::Map { list, local, value }) => {
                return self.goods_of_each(*list, *local, *value);
            }
            Some(Expr::Slot(_)) if self.is_spoken_of(of) => return self.that_many(of),
            Some(Expr::Pool { .. } | Expr::Field { .. }) => {
                let listed = self.goods_in(of);
                self.amount(&listed, &Amount::Bare, false)
            }
            // By what they are.
            _ => self.object(of).text,
        };
        Said::one(self.phrase(say.number_of, &[("list", &list)]))
    }

    /// Goods go from one end to another; `whole`: all of them or none.
    pub(super) fn transfer(&mut self, goods: ExprId, from: &End, to: &End, whole: bool) -> Piece {
        let say = self.say;
        let is_own = |teller: &Self, end: &End| match end {
            End::Own => true,
            End::Pool(pool) => teller.is_own_pool(*pool),
            End::Bank => false,
        };
        let goods_of = self.goods_from(goods, from);
        let what = match goods_of {
            Some((slot, false)) => self.of_the_same(slot, goods),
            // Those that were chosen, or none that were.
            _ => self.object(goods),
        };
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
                match what.text.starts_with(|sign: char| sign.is_ascii_digit()) {
                    true => self.change(self.phrase("-{what}", &[("what", &what.text)])),
                    // What was chosen there is there; else it is as much of it as there is.
                    false => {
                        let is_there = goods_of.is_some_and(|(_, is_there)| is_there);
                        let template = if is_there { say.pay[0] } else { say.pay[1] };
                        Piece::clause(self.does(template, &[("what", what)]))
                    }
                }
            }
            (from, End::Bank) if is_own(self, from) => {
                let what = self.pooled(what, from, say.pooled[1]);
                Piece::clause(self.does(say.pay[0], &[("what", what)]))
            }
            // It is nobody's any more, whosever it was.
            (End::Pool(pool), End::Bank) => {
                let of = self.object(*pool);
                if !whole {
                    return Piece::clause(self.does(say.pay[2], &[("what", what), ("of", of)]));
                }
                let said = self.phrase(say.pooled[1], &[("what", &what.text), ("of", &of.text)]);
                Piece::clause(self.does(say.pay[0], &[("what", Said { text: said, ..what })]))
            }
            (from, to) => {
                // What was chosen there, or is all of it, needs no place from where.
                let same = match from {
                    End::Pool(pool) => {
                        let exprs = &self.rules.program().exprs;
                        match exprs.get(goods) {
                            _ if goods_of.is_some() => {
                                goods_of.is_some_and(|(_, is_there)| is_there)
                            }
                            Some(Expr::Goods(of)) => exprs.get(*of) == exprs.get(*pool),
                            other => other == exprs.get(*pool),
                        }
                    }
                    End::Own | End::Bank => false,
                };
                let template = match from {
                    End::Bank => say.put_goods[usize::from(self.is_one_place(to))],
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

    /// How much of a resource there is somewhere.
    pub(super) fn lying_of(&mut self, of: ExprId, resource: ExprId) -> Said {
        let (say, program) = (self.say, self.rules.program());
        let is_any = matches!(program.exprs.get(resource), Some(Expr::Local(_)));
        let resource = self.object(resource).text;
        // Which one it is, is known by then, or it may be any: how much there is of it.
        if resource == say.it || is_any {
            let list = self.lying(of, &resource);
            return Said::one(self.phrase(say.number_of, &[("list", &list)]));
        }
        let held = match program.exprs.get(of) {
            Some(Expr::Goods(inner)) => *inner,
            // The pool itself, or something else.
            _ => of,
        };
        match program.exprs.get(held).filter(|_| !self.is_one_of_several(held)) {
            Some(Expr::Pool { of: Some(of), .. } | Expr::Wealth(of)) => {
                Said::one(self.owned(*of, &resource))
            }
            // Of something that is no pool, or of one of several: `of`.
            _ => {
                let of = self.object(of).text;
                Said::one(self.phrase(say.of, &[("what", &resource), ("of", &of)]))
            }
        }
    }

    /// Something with the pool where it lies.
    pub(super) fn lying(&mut self, of: ExprId, what: &str) -> String {
        let say = self.say;
        let zone = self.object(of).text;
        let place = self.phrase(say.lies_in, &[("zone", &zone)]);
        self.phrase(say.phrase, &[("counted", what), ("place", &place)])
    }

    /// Whether goods come to a pool that is called as one thing is, such as a purse, and not as what lies there, such as tokens.
    fn is_one_place(&self, to: &End) -> bool {
        let End::Pool(pool) = to else { return false };
        let program = self.rules.program();
        match program.exprs.get(*pool) {
            Some(Expr::Pool { pool, .. }) => {
                program.pools.get(*pool).is_some_and(|pool| !pool.name.ends_with('s'))
            }
            // By what it stands for.
            _ => false,
        }
    }

    /// Whether a pool is one of whoever acts.
    fn is_own_pool(&self, pool: ExprId) -> bool {
        match self.rules.program().exprs.get(pool) {
            Some(Expr::Pool { of, .. }) => of.is_some() && self.is_own(*of),
            // Not a pool of whoever acts.
            _ => false,
        }
    }

    /// The pool in which lies what is in a list of goods, or of their sorts.
    fn pool_of(&self, list: ExprId) -> Option<ExprId> {
        match self.rules.program().exprs.get(list)? {
            Expr::Pool { .. } => Some(list),
            Expr::Only { list: of, .. }
            | Expr::Filter { list: of, .. }
            | Expr::SomeGoods { goods: of, .. }
            | Expr::Blend(Blend::Least, of, _)
            | Expr::In { those: of, .. }
            | Expr::Kinds(of)
            | Expr::Goods(of)
            | Expr::Distinct(of) => self.pool_of(*of),
            // It lies in none.
            _ => None,
        }
    }

    /// Goods, or a sort of them, are chosen among those of a list, or stand for it.
    pub(super) fn among_goods(&mut self, slot: SlotId, list: ExprId) {
        match self.pool_of(list) {
            Some(_) => self.goods_of.insert(slot, list),
            None => self.goods_of.remove(&slot),
        };
    }

    /// Whether goods that leave one end are those of a list: of what lies in no pool any may be.
    fn are_there(&self, list: ExprId, from: &End) -> bool {
        let Some(lies) = self.pool_of(list) else { return true };
        let program = self.rules.program();
        match (from, program.exprs.get(lies)) {
            (End::Pool(pool), _) => self.is_same(*pool, lies),
            (End::Own, _) => self.is_own_pool(lies),
            (End::Bank, Some(Expr::Pool { pool, .. })) => {
                program.pools.get(*pool).is_some_and(|pool| pool.bank)
            }
            (End::Bank, _) => false,
        }
    }

    /// Whether two pools, or two players, are told in the same way because they are the same.
    pub(super) fn is_same(&self, a: ExprId, b: ExprId) -> bool {
        let exprs = &self.rules.program().exprs;
        match (exprs.get(a), exprs.get(b)) {
            (Some(Expr::Pool { pool: a, of: x }), Some(Expr::Pool { pool: b, of: y })) => {
                a == b
                    && match (x, y) {
                        (Some(x), Some(y)) => self.is_same(*x, *y),
                        (None, None) => true,
                        (Some(_), None) | (None, Some(_)) => false,
                    }
            }
            (Some(Expr::Left(x)), Some(Expr::Left(y)))
            | (Some(Expr::Right(x)), Some(Expr::Right(y)))
            | (Some(Expr::OwnerOf(x)), Some(Expr::OwnerOf(y))) => self.is_same(*x, *y),
            (x, y) => x == y,
        }
    }

    /// Whether what is first done takes away what was chosen from a list, so that both are told in one.
    pub(super) fn takes_away(&self, steps: &[Step<'_>], list: ExprId) -> bool {
        match steps.first() {
            Some(Step::Act(Op::Transfer { from, .. })) => match self.pool_of(list) {
                Some(_) => self.are_there(list, from),
                None => !self.is_printed(list),
            },
            Some(Step::May { body, .. } | Step::For { body, .. } | Step::Repeat { body, .. }) => {
                self.takes_away(body, list)
            }
            // No goods go anywhere.
            _ => true,
        }
    }

    /// Whether goods of a list are those that are printed somewhere, where they stay.
    fn is_printed(&self, list: ExprId) -> bool {
        match self.rules.program().exprs.get(list) {
            Some(Expr::Field { .. } | Expr::Derived { .. }) => true,
            Some(
                Expr::Only { list: of, .. }
                | Expr::Filter { list: of, .. }
                | Expr::SomeGoods { goods: of, .. }
                | Expr::Kinds(of)
                | Expr::Goods(of),
            ) => self.is_printed(*of),
            // Any that there are, or those of a variable.
            _ => false,
        }
    }

    /// The variable that goods are, and whether they were chosen where they are taken from.
    fn goods_from(&self, goods: ExprId, from: &End) -> Option<(SlotId, bool)> {
        let exprs = &self.rules.program().exprs;
        let slot = |of: ExprId| match exprs.get(of) {
            Some(Expr::Slot(slot)) => Some(self.root(*slot)),
            // None that was chosen.
            _ => None,
        };
        let slot = match exprs.get(goods) {
            Some(Expr::Bundle(parts)) => parts.iter().find_map(|(_, resource)| slot(*resource)),
            // A variable itself, or none.
            _ => slot(goods),
        }?;
        let list = *self.goods_of.get(&slot)?;
        Some((slot, self.are_there(list, from)))
    }

    /// As many goods as were chosen elsewhere, where they stay.
    fn of_the_same(&mut self, slot: SlotId, goods: ExprId) -> Said {
        match self.slots.get(&slot).cloned() {
            Some(Held::Known { noun, many: true }) => {
                self.last = None;
                let values = [("a", &noun.a[..]), ("b", &noun.b)];
                Said::many(self.phrase(self.say.pooled[4], &values))
            }
            Some(Held::Known { many: false, .. })
                if matches!(self.rules.program().exprs.get(goods), Some(Expr::Slot(_))) =>
            {
                let x = self.object(goods).text;
                Said::one(self.phrase(self.say.pooled[2], &[("n", "1"), ("x", &x)]))
            }
            // So many of that sort.
            _ => self.object(goods),
        }
    }

    /// So many of a sort that was chosen, or is read of something; absent: it goes by its name.
    pub(super) fn sort_of(&mut self, n: &Said, resource: ExprId) -> Option<String> {
        let slot = match self.rules.program().exprs.get(resource)? {
            Expr::Member(_) => return None,
            Expr::Slot(slot) => self.slots.get(&self.root(*slot)),
            // What is read of something.
            _ => None,
        };
        let is_fresh = matches!(slot, Some(Held::Fresh { .. }));
        let is_chosen = is_fresh || matches!(slot, Some(Held::Known { .. } | Held::Letter { .. }));
        let x = self.object(resource).text;
        if !is_chosen && self.is_named(&x) {
            return None;
        }
        if is_fresh && n.one {
            return Some(x);
        }
        let template = self.say.pooled[2 + usize::from(!self.is_figure(n))];
        Some(self.phrase(template, &[("n", &n.text), ("x", &x)]))
    }

    /// Whether something is told by the name of a resource.
    fn is_named(&self, said: &str) -> bool {
        let mut members = self.rules.program().members.ids();
        members.any(|id| self.member_word(id) == said)
    }

    /// Those goods of which something is so.
    pub(super) fn some_goods(&self, of: ExprId) -> Option<(ExprId, LocalId, ExprId)> {
        match self.rules.program().exprs.get(of)? {
            Expr::SomeGoods { goods, local, condition } => Some((*goods, *local, *condition)),
            // All of them.
            _ => None,
        }
    }

    /// Goods of which something is so, as a list.
    pub(super) fn such_goods(
        &mut self,
        goods: ExprId,
        local: LocalId,
        condition: ExprId,
    ) -> Listed {
        let mut listed = self.goods_in(goods);
        self.locals.push((local, Held::Alias(Said::one(self.say.it))));
        listed.qualities.append(&mut self.qualities(condition, local));
        self.locals.pop();
        listed
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
