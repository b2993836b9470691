//! Who the other players are, in words: all but whoever acts, or all but somebody else, who is named then.

use schema::expr::Expr;
use schema::id::ExprId;

use super::nouns::Listed;
use super::{Held, Noun, Said, Teller};

impl Teller<'_> {
    /// Whose opponents are meant, where they are not those of whoever acts, so that `the other players` would not say it.
    pub(super) fn all_but(&mut self, of: ExprId) -> Option<String> {
        let is_you = match self.rules.program().exprs.get(of) {
            Some(Expr::Slot(slot)) => {
                matches!(self.slots.get(&self.root(*slot)), Some(Held::Actor(it)) if it.is_you())
            }
            // Nobody who was noted.
            _ => false,
        };
        let is_own = self.is_me(of) || is_you && self.me.is_you();
        (!is_own).then(|| self.object(of).text)
    }

    /// The opponents of somebody, all together.
    pub(super) fn opponents_of(&mut self, of: ExprId) -> Said {
        let say = self.say;
        Said::many(match self.all_but(of) {
            Some(who) => self.phrase(say.without, &[("these", say.players[0]), ("those", &who)]),
            None => say.opponents.to_owned(),
        })
    }

    /// Each opponent of somebody, as who does something: then nobody else is there of whom they would be the others.
    pub(super) fn each_opponent_of(&mut self, of: ExprId) -> String {
        let say = self.say;
        let but = self.all_but(of).or_else(|| self.me.by_name.then(|| self.me.object.clone()));
        match but {
            Some(who) => self.phrase(say.without, &[("these", say.each_player), ("those", &who)]),
            None => say.each_opponent.to_owned(),
        }
    }

    /// The opponents of somebody, as a list.
    pub(super) fn listed_opponents(&mut self, of: ExprId) -> Listed {
        match self.all_but(of) {
            Some(who) => {
                let other = self.phrase(self.say.other_than, &[("x", &who)]);
                let noun = self.plain(self.say.player);
                let quality = Noun { a: other.clone(), b: other };
                Listed { qualities: vec![quality], ..self.bare(noun) }
            }
            None => {
                let noun = self.plain(self.say.other_player);
                self.bare(noun)
            }
        }
    }

    /// Whether somebody may be out of the game, so that all who play are not all who sit at the table.
    pub(super) fn are_some_out(&self) -> bool {
        self.rules.program().cells.iter().any(|cell| cell.out)
    }

    /// All who sit at the table, as these words say it of all who play.
    pub(super) fn everybody(&self, all: &str) -> Said {
        let [_, out_or_not] = self.say.players;
        Said::many(match (self.are_some_out(), self.say.inflects) {
            (false, _) => all.to_owned(),
            (true, true) => [all, out_or_not].join(" "),
            (true, false) => [out_or_not, all].concat(),
        })
    }

    /// All who sit at the table, as a list.
    pub(super) fn listed_everybody(&mut self) -> Listed {
        let [_, out_or_not] = self.say.players.map(str::to_owned);
        let quality = self.are_some_out().then(|| Noun { a: out_or_not.clone(), b: out_or_not });
        let noun = self.plain(self.say.player);
        Listed { qualities: quality.into_iter().collect(), ..self.bare(noun) }
    }

    /// Whether a list is the one opponent that somebody has, where no more than two can play.
    pub(super) fn is_one_opponent(&self, list: ExprId) -> bool {
        let program = self.rules.program();
        program.players.1 == 2 && matches!(program.exprs.get(list), Some(Expr::Opponents(_)))
    }

    /// The one opponent of somebody.
    pub(super) fn opponent_of(&mut self, list: ExprId) -> String {
        let whose = match self.rules.program().exprs.get(list) {
            Some(Expr::Opponents(of)) => *of,
            // It is no list of opponents.
            _ => list,
        };
        match self.is_me(whose) {
            true => self.opponent(),
            false => self.owned(whose, self.say.opponent_noun),
        }
    }
}
