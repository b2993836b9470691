//! What each of several has, in words, and what lies in a place of any of them.

use schema::expr::Expr;
use schema::id::{ExprId, LocalId};

use super::nouns::Listed;
use super::{Actor, Held, Said, Teller};

impl Teller<'_> {
    /// What is read of each of a list; `map` is the expression that reads it.
    pub(super) fn read_of(
        &mut self,
        map: ExprId,
        list: ExprId,
        local: LocalId,
        value: ExprId,
    ) -> Listed {
        let held = match self.are_players(list) {
            true => {
                let who = match self.anybodys == Some(map) {
                    true => self.anyone_of(list),
                    false => self.object(list).text,
                };
                let own = self.whose(&who, "{what}");
                Held::Actor(Actor { own, ..Actor::other(self.say, who) })
            }
            false => Held::Alias(self.object(list)),
        };
        self.locals.push((local, held));
        let listed = self.listed(value);
        self.locals.pop();
        listed
    }

    /// Any one of some players.
    fn anyone_of(&mut self, list: ExprId) -> String {
        match self.rules.program().exprs.get(list) {
            Some(Expr::Players | Expr::Everybody) => self.say.anyone.to_owned(),
            Some(Expr::Opponents(_)) => self.say.another.to_owned(),
            // By what is so of them.
            _ => self.object(list).text,
        }
    }

    /// Tells of a list that something is or is not in it: what each player has is then a place of any of them.
    pub(super) fn anywhere<T>(&mut self, list: ExprId, tell: impl FnOnce(&mut Self) -> T) -> T {
        let exprs = &self.rules.program().exprs;
        let mut base = list;
        while let Some(Expr::Only { list, .. } | Expr::Filter { list, .. }) = exprs.get(base) {
            base = *list;
        }
        let was = self.anybodys.replace(base);
        let told = tell(self);
        self.anybodys = was;
        told
    }

    /// The list of which it is said that something is or is not in it.
    pub(super) fn listed_anywhere(&mut self, list: ExprId) -> Listed {
        self.anywhere(list, |teller| teller.listed(list))
    }

    /// The place, or the list, in which it is said that something is or is not.
    pub(super) fn place_anywhere(&mut self, list: ExprId) -> Said {
        self.anywhere(list, |teller| teller.object(list))
    }
}
