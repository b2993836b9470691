//! Changes of numbers in words.

use schema::code::Op;
use schema::expr::Expr;
use schema::id::{CellId, ExprId};
use schema::locale::Word;

use super::lift::Step;
use super::pieces::Piece;
use super::{Held, Modal, Noun, Said, Teller};

/// Whose a number is that goes up or down, where it is not of whoever acts.
#[derive(Debug, Clone, Copy)]
enum Whose {
    /// That of a player who has been spoken of, or is who they are: they get so much.
    Person(ExprId),
    /// A card's or a pile's: it lies there.
    Thing(ExprId),
}

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
        let whose = of.filter(|_| !own).map(|of| match self.is_players(cell) && !self.is_new(of) {
            true => Whose::Person(of),
            false => Whose::Thing(of),
        });
        self.changed((by, add), &noun, whose, bare)
    }

    /// Whether a statement changes a number of another player, who is told of as who gets so much.
    pub(super) fn is_of_another(&self, step: &Step<'_>) -> bool {
        match step {
            Step::Act(Op::Change { cell, of: Some(of), .. }) => {
                let of = self.owner(*of);
                self.is_players(*cell) && !self.is_own(Some(of)) && !self.is_new(of)
            }
            // What else is done is done by somebody.
            _ => false,
        }
    }

    /// Whether somebody is one of some who have not been spoken of: then it says so that it is you who chooses.
    fn is_new(&self, of: ExprId) -> bool {
        match self.rules.program().exprs.get(of) {
            Some(Expr::Slot(slot)) => match self.slots.get(&self.root(*slot)) {
                Some(Held::Fresh { .. }) => true,
                Some(Held::Actor(actor)) => actor.is_new,
                // It has been told, or is told by what it stands for.
                _ => false,
            },
            // By what it stands for.
            _ => false,
        }
    }

    /// A number goes up or down: that of whoever acts, or of something else. What is `bare` nobody gets.
    fn changed(
        &mut self,
        (by, add): (ExprId, bool),
        noun: &Noun,
        whose: Option<Whose>,
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
        // What may be done, or by another, is done to them.
        let is_told = self.me.is_you() && self.modal != Modal::May && !self.optional;
        // What is worked out stands better before whom it is taken off.
        let is_told = is_told && (add || self.is_figure(&n));
        if let (Some(Whose::Person(of)), true) = (whose, is_told) {
            let who = self.object(of);
            let word = if n.one && say.inflects { &noun.a } else { &noun.b };
            let change = match self.is_figure(&n) {
                true => self.phrase(say.change, &[("sign", sign), ("n", &n.text), ("noun", word)]),
                false => format!("{sign}{}", self.amount_of(&n, noun)),
            };
            let does = super::fill(
                say.has_change,
                super::Form::of(who.one),
                &[("change", Said::many(change))],
            );
            return vec![Piece::clause(
                self.phrase(say.acts, &[("who", &who.text), ("do", &does)]),
            )];
        }
        if let Some(Whose::Person(of) | Whose::Thing(of)) = whose {
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
