//! Names of cards, in words: two that are the same, and one that is among others.

use schema::expr::{Expr, Exprs};
use schema::id::ExprId;

use super::nouns::Listed;
use super::{Amount, Form, Noun, Said, Teller, fill};

impl Teller<'_> {
    /// The two whose names are compared, if that is what two values are. One of them may be a name that was chosen or kept, or a
    /// card that stands for its name there.
    pub(super) fn names_of(&self, a: ExprId, b: ExprId) -> Option<(ExprId, ExprId)> {
        let exprs = &self.rules.program().exprs;
        match (exprs.get(a)?, exprs.get(b)?) {
            (Expr::NameOf(a), Expr::NameOf(b)) => Some((*a, *b)),
            (Expr::NameOf(a), Expr::Slot(_) | Expr::Local(_) | Expr::Note { .. }) => Some((*a, b)),
            (
                Expr::NameOf(a),
                Expr::SelfCard | Expr::Item { .. } | Expr::Take { count: None, .. },
            ) => Some((*a, b)),
            // Something else is.
            _ => None,
        }
    }

    /// Whether two have the same name.
    pub(super) fn same_name(&mut self, a: ExprId, b: ExprId, holds: bool) -> String {
        let say = self.say;
        let Some((a, b)) = self.names_of(a, b) else { return String::new() };
        let (x, y) = (self.subject(a), self.object(b).text);
        let what = self.phrase(say.same_name[usize::from(!holds)], &[("x", &y)]);
        let form = if x.one { Form::Third } else { Form::Base };
        fill(say.has[0], form, &[("x", x), ("what", Said::one(what))])
    }

    /// Whose name a value is, or the one value that a list is written of.
    pub(super) fn named_by(&self, name: ExprId) -> Option<ExprId> {
        let exprs = &self.rules.program().exprs;
        match exprs.get(one_of(exprs, name)?)? {
            Expr::NameOf(of) => Some(*of),
            // Something else.
            _ => None,
        }
    }

    /// That the name of a candidate is one of those that some cards have; names that are listed are told as they are.
    pub(super) fn name_among(&mut self, those: ExprId, some: bool) -> Option<String> {
        let say = self.say;
        let listed = if some { self.listed_anywhere(those, false) } else { self.listed(those) };
        if listed.whole.is_some() {
            return None;
        }
        let (amount, template) = match some {
            true => (Amount::So(Said::one("1")), say.same_name[0]),
            false => (Amount::All, say.same_name[1]),
        };
        let listed = Listed { is_zone: false, ..listed };
        let x = self.amount(&listed, &amount, false);
        let name = self.phrase(template, &[("x", &x)]);
        Some(self.phrase(say.with, &[("name", &name)]))
    }

    /// That no card there has the name of another, or (`holds` is no) that one has; names that are listed are told as they are.
    pub(super) fn name_lies(&mut self, of: ExprId, those: ExprId, holds: bool) -> String {
        let say = self.say;
        let mut listed = self.listed_anywhere(those, holds);
        if listed.whole.is_some() {
            let x = Said::one(self.owned(of, say.name_noun[usize::from(!say.inflects)]));
            let values = [("x", x), ("zone", self.object(those))];
            return fill(say.is_one_of[usize::from(holds)], Form::Third, &values);
        }
        let x = self.object(of).text;
        let name = self.phrase(say.same_name[0], &[("x", &x)]);
        let quality = self.phrase(say.with, &[("name", &name)]);
        listed.qualities.push(Noun { a: quality.clone(), b: quality });
        listed.is_zone = false;
        let (template, amount) = match holds {
            true => (say.there_is_none, Amount::Bare),
            false => (say.there_is, Amount::So(Said::one("1"))),
        };
        let what = self.amount(&listed, &amount, false);
        self.phrase(template, &[("what", &what)])
    }
}

/// The one thing that a list is written of, or the thing itself.
pub(super) fn one_of(exprs: &Exprs, list: ExprId) -> Option<ExprId> {
    match exprs.get(list)? {
        Expr::List(parts) => (parts.len() == 1).then(|| parts[0]),
        // It is one thing, or no list of one.
        _ => Some(list),
    }
}
