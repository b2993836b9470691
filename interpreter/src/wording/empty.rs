//! That something is empty, or is not, in words.

use schema::expr::Expr;
use schema::id::ExprId;

use super::{Amount, Form, Said, Teller, fill};

impl Teller<'_> {
    /// That something is empty, or (`holds` is no) is not.
    pub(super) fn empty(&mut self, of: ExprId, holds: bool) -> String {
        let (say, program) = (self.say, self.rules.program());
        let is_place = |expr: Option<&Expr>| {
            matches!(
                expr,
                Some(
                    Expr::Zone { .. } | Expr::Pile { .. } | Expr::PileIn { .. } | Expr::Pool { .. }
                )
            )
        };
        let expr = program.exprs.get(of);
        let inner = match expr {
            Some(Expr::Goods(inner) | Expr::Contents(inner)) => Some(*inner),
            // The list itself, below.
            _ => None,
        };
        let place = inner.filter(|inner| is_place(program.exprs.get(*inner)));
        let is_one = is_place(expr) || self.is_pile(of);
        if let Some(place) = place.or_else(|| is_one.then_some(of)) {
            let what = self.object(place).text;
            let template = say.is_empty[usize::from(!holds)];
            return self.phrase(template, &[("what", &what)]);
        }
        if let Some(Expr::In { these, those }) = expr {
            if let Some(of) = self.named_by(*these) {
                return self.name_lies(of, *those, holds);
            }
            let (x, zone) = (self.subject(*these), self.place_anywhere(*those, holds));
            // What is listed one by one is nowhere that something could lie.
            let is_list = matches!(
                program.exprs.get(*those),
                Some(Expr::List(_) | Expr::Join(..) | Expr::Note { .. })
            );
            let [is, is_not] = if is_list { say.is_one_of } else { say.lies };
            let template = if holds { is_not } else { is };
            return fill(template, Form::of(x.one), &[("x", x), ("zone", zone)]);
        }
        if let Some(has) = self.anybody_has(of, holds) {
            return has;
        }
        let listed = self.listed_anywhere(of, holds);
        if listed.whole.is_some() && listed.qualities.is_empty() {
            // That something of somebody's is not there is so, too, where somebody else has it.
            if holds && matches!(expr, Some(Expr::Map { .. })) {
                let condition = self.empty(of, false);
                return self.phrase(say.not_so, &[("condition", &condition)]);
            }
            let what = listed.whole.map_or_else(String::new, |said| said.text);
            return self.is_there(of, &what, !holds);
        }
        match holds {
            true => {
                let what = self.amount(&listed, &Amount::Bare, false);
                self.phrase(say.there_is_none, &[("what", &what)])
            }
            false => {
                let what = self.amount(&listed, &Amount::So(Said::one("1")), false);
                self.phrase(say.there_is, &[("what", &what)])
            }
        }
    }
}
