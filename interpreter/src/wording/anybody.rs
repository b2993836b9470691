//! What each of several has, in words, and what lies in a place of any of them.

use schema::expr::Expr;
use schema::id::{ExprId, LocalId};
use schema::locale::Word;
use schema::words::article;

use super::nouns::Listed;
use super::{Actor, Amount, Form, Held, Noun, Said, Teller, fill, readable};

impl Teller<'_> {
    /// What is read of each of a list; `map` is the expression that reads it.
    pub(super) fn read_of(
        &mut self,
        map: ExprId,
        list: ExprId,
        local: LocalId,
        value: ExprId,
    ) -> Listed {
        let is_of_any = matches!(self.anybodys, Some((of, _)) if of == map);
        if let Some(piles) = self.piles_of_each(list, local, value).filter(|_| !is_of_any) {
            return piles;
        }
        let held = match self.are_players(list) {
            true => {
                let who = match self.anybodys {
                    Some((of, none)) if of == map => self.anyone_of(list, none),
                    Some(_) | None => self.object(list).text,
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

    /// Any one of some players; `none`: where it is so of none of them.
    fn anyone_of(&mut self, list: ExprId, none: bool) -> String {
        let say = self.say;
        match self.rules.program().exprs.get(list) {
            Some(Expr::Players | Expr::Everybody) if none => say.anyone[1].to_owned(),
            Some(Expr::Opponents(of)) if self.all_but(*of).is_some() => self.object(list).text,
            Some(Expr::Opponents(_)) if none => say.another[1].to_owned(),
            Some(Expr::Players | Expr::Everybody) => say.anyone[0].to_owned(),
            Some(Expr::Opponents(_)) => say.another[0].to_owned(),
            // By what is so of them.
            _ => self.object(list).text,
        }
    }

    /// That one of several has what is read of each of them, or (`none`) that none of them has; absent: it goes by no name.
    pub(super) fn anybody_has(&mut self, map: ExprId, none: bool) -> Option<String> {
        let (say, program) = (self.say, self.rules.program());
        let Some(Expr::Map { list, local, value }) = program.exprs.get(map) else { return None };
        let is_local = |of: &ExprId| program.exprs.get(*of) == Some(&Expr::Local(*local));
        let (word, name) = match program.exprs.get(*value) {
            Some(Expr::Note { note, of: Some(of) }) if is_local(of) => {
                (Word::Note(*note), program.notes.get(*note).map_or("", |it| it.name.as_str()))
            }
            // A field or a define.
            _ => self.number_of(*value, *local)?,
        };
        let noun = match self.called(word) {
            Some(noun) if noun.contains('{') => return None,
            Some(noun) => self.parted(noun),
            None => Noun { a: readable(name), b: readable(name) },
        };
        let what = match say.inflects {
            true => [article(&noun.a), &noun.a].join(" "),
            false => noun.b,
        };
        let listed = self.listed(*list);
        if listed.whole.is_some() && listed.qualities.is_empty() {
            let list = self.amount(&listed, &Amount::All, false);
            let template = say.has[if none { 3 } else { 4 }];
            return Some(self.phrase(template, &[("x", &list), ("what", &what)]));
        }
        if none {
            let who = self.single(&listed);
            return Some(self.phrase(say.has[2], &[("x", &who), ("what", &what)]));
        }
        let x = Said::one(self.amount(&listed, &Amount::So(Said::one("1")), false));
        Some(fill(say.has[0], Form::Third, &[("x", x), ("what", Said::one(what))]))
    }

    /// Tells of a list that something is, or (`none`) is not, in it: what each player has is then a place of any of them.
    pub(super) fn anywhere<T>(
        &mut self,
        list: ExprId,
        none: bool,
        tell: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let exprs = &self.rules.program().exprs;
        let mut base = list;
        while let Some(Expr::Only { list, .. } | Expr::Filter { list, .. }) = exprs.get(base) {
            base = *list;
        }
        let was = self.anybodys.replace((base, none));
        let told = tell(self);
        self.anybodys = was;
        told
    }

    /// The list of which it is said that something is or is not in it.
    pub(super) fn listed_anywhere(&mut self, list: ExprId, none: bool) -> Listed {
        self.anywhere(list, none, |teller| teller.listed(list))
    }

    /// The place, or the list, in which it is said that something is or is not.
    pub(super) fn place_anywhere(&mut self, list: ExprId, none: bool) -> Said {
        self.anywhere(list, none, |teller| teller.object(list))
    }
}
