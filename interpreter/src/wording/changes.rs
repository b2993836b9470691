//! Changes of numbers in words.

use schema::code::Op;
use schema::expr::Expr;
use schema::id::{CellId, ExprId};
use schema::locale::Word;

use super::pieces::Piece;
use super::{Modal, Noun, Said, Teller};

impl Teller<'_> {
    /// A track goes along.
    pub(super) fn along(&mut self, track: &Op, by: ExprId) -> Vec<Piece> {
        let Op::StepTrack { cell, of, .. } = track else { return Vec::new() };
        let (by, add) = match self.rules.program().exprs.get(by) {
            Some(Expr::Negative(by)) => (*by, false),
            // Upwards.
            _ => (by, true),
        };
        self.counted_up(*cell, *of, by, add)
    }

    /// A flag is set, or is no longer set; if its new value is a condition, one or the other.
    pub(super) fn flag_set(
        &mut self,
        word: Word,
        name: &str,
        of: Option<ExprId>,
        value: ExprId,
    ) -> Vec<Piece> {
        let set = match self.rules.program().exprs.get(value) {
            Some(Expr::Flag(set)) => Some(*set),
            // A condition, of which it may be known what it comes to.
            _ => match self.comes_to(value) {
                Some(Expr::Flag(set)) => Some(set),
                // It hangs on what is so then.
                _ => None,
            },
        };
        if let Some(set) = set {
            let flag = self.flag(word, name, of, set);
            return vec![Piece::clause(self.stated(flag))];
        }
        let condition = self.condition(value, true);
        let one = |teller: &mut Self, set| {
            let flag = teller.flag(word, name, of, set);
            let stated = Piece::clause(teller.stated(flag));
            teller.inner(vec![stated])
        };
        let (yes, no) = (one(self, true), one(self, false));
        let so = self.phrase(self.say.if_so, &[("condition", &condition), ("do", &yes)]);
        let otherwise = self.phrase(self.say.otherwise, &[("do", &no)]);
        vec![Piece::case(so), Piece::case(otherwise).of_the_same()]
    }

    /// A counter goes up or down: that of whoever acts, or of something else.
    pub(super) fn counted_up(
        &mut self,
        cell: CellId,
        of: Option<ExprId>,
        by: ExprId,
        add: bool,
    ) -> Vec<Piece> {
        let declared = self.rules.program().cells.get(cell);
        let name = declared.map_or("", |cell| cell.name.as_str());
        let noun = self.counted_noun(Word::Cell(cell), name);
        let of = of.map(|of| self.owner(of));
        let own = self.is_players(cell) && self.is_own(of);
        let bare = self.is_tables(cell) && !self.me.is_you() && !self.optional;
        self.changed((by, add), &noun, of.filter(|_| !own), bare)
    }

    /// A number goes up or down: that of whoever acts, or of something else. What is `bare` nobody gets.
    fn changed(
        &mut self,
        (by, add): (ExprId, bool),
        noun: &Noun,
        whose: Option<ExprId>,
        bare: bool,
    ) -> Vec<Piece> {
        let say = self.say;
        let told = |teller: &mut Self, change: String| match bare {
            true => vec![Piece::change(change)],
            false => vec![teller.change(change)],
        };
        let (by, add) = match self.rules.program().exprs.get(by) {
            Some(Expr::Negative(by)) => (*by, !add),
            // As it is.
            _ => (by, add),
        };
        // A sign before a part of what it is made of would stand for that part alone.
        let is_apart = !add && self.has_parts(by);
        self.unit = (whose.is_none() && !is_apart).then(|| noun.clone());
        let has_unit = self.unit.is_some();
        let n = self.quantity(by);
        let (n, add) = match n.text.strip_prefix('-') {
            Some(less) if less.parse::<u32>().is_ok() => {
                (Said { one: less == "1", text: less.to_owned() }, !add)
            }
            // It is no number below nothing.
            _ => (n, add),
        };
        // What comes to nothing changes nothing.
        if n.text == "0" {
            self.unit = None;
            return Vec::new();
        }
        let is_said = has_unit && self.unit.take().is_none();
        let sign = if add { "+" } else { "-" };
        if is_said {
            return told(self, format!("{sign}{}", n.text));
        }
        if whose.is_none() && (n.text == say.that_many || !self.is_figure(&n)) {
            let change = format!("{sign}{}", self.amount_of(&n, noun));
            return told(self, change);
        }
        if let Some(of) = whose {
            let of = self.object(of);
            let template = if add { say.add_to } else { say.take_off };
            let values = [("n", Said::many(self.amount_of(&n, noun))), ("of", of)];
            return vec![Piece::clause(self.does(template, &values))];
        }
        let word = if n.one && say.inflects { &noun.a } else { &noun.b };
        let change = self.phrase(say.change, &[("sign", sign), ("n", &n.text), ("noun", word)]);
        told(self, change)
    }

    /// A change of a number of whoever acts.
    pub(super) fn change(&mut self, change: String) -> Piece {
        let is_yours = self.me.is_you() && !self.optional;
        if is_yours && std::mem::take(&mut self.after_others) {
            let values = [("change", Said::many(change))];
            let does = super::fill(self.say.has_change, super::Form::Base, &values);
            return Piece::clause(self.you_do(&does));
        }
        if is_yours || self.modal != Modal::None {
            return Piece::change(change);
        }
        let template = self.say.has_change;
        Piece::clause(self.does(template, &[("change", Said::many(change))]))
    }
}
