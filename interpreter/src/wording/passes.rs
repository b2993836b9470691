//! What is done for each of some, in words: for all in one go, or one by one, in an order where that is given.

use schema::code::{Op, Sort};
use schema::expr::Expr;
use schema::id::{ExprId, LocalId, SlotId};

use super::leaving::Next;
use super::lift::Step;
use super::pieces::Piece;
use super::{Amount, Held, Said, Teller};

impl Teller<'_> {
    /// What is done for each thing of a list.
    pub(super) fn for_each(
        &mut self,
        list: ExprId,
        sort: Option<&Sort>,
        item: SlotId,
        body: &[Step<'_>],
    ) -> Vec<Piece> {
        let program = self.rules.program();
        if let Some(Expr::Range { first, last }) = program.exprs.get(list) {
            let [x, y] = [*first, *last].map(|end| self.object(end).text);
            // In the order of the numbers themselves, it is said from which end.
            let by_itself =
                sort.filter(|sort| program.exprs.get(sort.key) == Some(&Expr::Local(LocalId(0))));
            let is_down = by_itself.is_some_and(|sort| sort.downwards);
            let template = self.say.each_number[usize::from(is_down)];
            let what = self.phrase(template, &[("x", &x), ("y", &y)]);
            let what = self.sorted(what, list, sort.filter(|_| by_itself.is_none()));
            let noun = self.plain(self.say.number_noun);
            self.spoken_of(item, noun, false);
            return self.one_by_one(&what, body);
        }
        self.lies.insert(Some(item), list);
        self.among_goods(item, list);
        let meant = if self.are_players(list) { list } else { self.meant_by(list) };
        let listed = self.listed(meant);
        let what = self.amount(&listed, &Amount::Every, false);
        let what = match &listed.whole {
            Some(whole) if !whole.one && listed.qualities.is_empty() => {
                self.phrase(self.say.each_of, &[("list", &what)])
            }
            // One by one.
            _ => what,
        };
        let noun = listed.noun.clone();
        let is_direct = sort.is_none()
            && matches!(body, [Step::Act(op)] if self.reads_of(op, item) < 2)
            && self.uses_slot(body, item)
            && !self.are_numbers(list)
            // One of each sort is not all that there is.
            && !matches!(body, [Step::Act(Op::Transfer { .. })]);
        if is_direct {
            // All of them, in one go.
            let counts = matches!(
                body,
                [Step::Act(Op::Change { .. } | Op::SetCell { .. } | Op::SetNote { .. })
                    | Step::Along { .. }]
            );
            let said = match &listed.whole {
                // Each of them has its own.
                _ if counts => Said::one(what),
                Some(whole) if listed.qualities.is_empty() => whole.clone(),
                // All of them.
                _ => Said::many(self.amount(&listed, &Amount::All, true)),
            };
            self.slots.insert(item, Held::Fresh { said, noun, optional: false });
            return self.tell(body);
        }
        let what = self.sorted(what, list, sort);
        let noun = match self.are_players(list) {
            true => self.plain(self.say.player),
            false => noun,
        };
        let what = self.introduced(item, noun, Said::one(what)).text;
        // Behind the name of others, what you do would be taken for what they do.
        let among_others = self.among_others;
        self.among_others |= self.me.is_you() && self.are_players(list);
        let told = self.one_by_one(&what, body);
        self.among_others = among_others;
        told
    }

    /// One of what a loop goes over.
    pub(super) fn next_of(&mut self, next: Next) -> String {
        let list = match next {
            Next::ThingOf(list) if !self.are_players(list) => self.meant_by(list),
            Next::Player | Next::ThingOf(_) => return self.bare_noun(self.say.player),
        };
        if let Some(Expr::Range { .. }) = self.rules.program().exprs.get(list) {
            return self.bare_noun(self.say.number_noun);
        }
        let listed = self.listed(list);
        match listed.whole.is_some() {
            true => self.phrase(self.say.bare, &[("a", &listed.noun.a), ("b", &listed.noun.b)]),
            false => self.single(&listed),
        }
    }

    fn bare_noun(&self, [a, b]: [&str; 2]) -> String {
        self.phrase(self.say.bare, &[("a", a), ("b", b)])
    }

    fn one_by_one(&mut self, what: &str, body: &[Step<'_>]) -> Vec<Piece> {
        let does = self.tell(body);
        self.done_so(self.say.for_each, does, &[("what", what)])
    }

    /// Some, with the order in which it is their turn.
    pub(super) fn sorted(&mut self, what: String, list: ExprId, sort: Option<&Sort>) -> String {
        let Some(sort) = sort else { return what };
        let value = self.read_of_each(list, LocalId(0), sort.key).0;
        let template = self.say.in_order[usize::from(sort.downwards)];
        self.phrase(template, &[("what", &what), ("value", &value)])
    }
}
