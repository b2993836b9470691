//! Names that are given to what is so just then, in words: where it may be otherwise by the time it is spoken of, it is said
//! that it is noted.

use schema::code::Op;
use schema::expr::Expr;
use schema::id::{ExprId, SlotId};
use schema::locale::Word;
use schema::parts::within;

use super::brackets::{Place, placed};
use super::course::Course;
use super::fleeting::Sort;
use super::mentioned::Mentioned;
use super::pieces::Piece;
use super::{Amount, Held, Noun, Said, Teller};

/// A value of more bytes is said once and goes by a letter from then on: else what is made of it in steps (`let b = a + a`,
/// `let c = b + b`) would be twice as long with each.
const LONG: usize = 600;

impl Teller<'_> {
    /// A variable is given a value, and what follows stands in this course from there on.
    pub(super) fn remembered(
        &mut self,
        slot: SlotId,
        value: ExprId,
        (course, from): (&Course, usize),
    ) -> Vec<Piece> {
        if let Some(told) = self.letter_set(slot, value) {
            return told;
        }
        let sort = self.sort(value);
        let is_late = match sort {
            Sort::Fixed => false,
            Sort::Number | Sort::Truth | Sort::Other => course.is_late(from, slot),
            // Once it has been spoken of, it is known which ones they are.
            Sort::Things => course.begins_late(from, slot),
        };
        if !is_late {
            self.named(slot, value);
            self.means(slot, value, sort);
            if let Some(told) = self.too_long(slot, value) {
                return told;
            }
            let is_fresh = sort == Sort::Things && course.is_late(from, slot);
            if is_fresh
                && let Some(Held::Alias(said) | Held::Crowd(said)) = self.slots.get(&slot).cloned()
            {
                let noun = self.noun_of(value);
                self.slots.insert(slot, Held::Fresh { said, noun, optional: false });
            }
            return Vec::new();
        }
        let mut said = self.noted_first(value);
        let held = match sort {
            Sort::Truth => Held::Alias(Said::one(self.say.was_so)),
            Sort::Number if self.has_earlier_numbers(slot) || self.by_letter.contains(&slot) => {
                return self.let_be(slot, said, true);
            }
            Sort::Number => {
                said.text = placed(Place::Amount, &said.text);
                self.number = Some(slot);
                Held::Number
            }
            Sort::Other => return self.let_be(slot, said, false),
            Sort::Things | Sort::Fixed if self.by_letter.contains(&slot) => {
                return self.let_be(slot, said, false);
            }
            Sort::Things | Sort::Fixed => {
                self.last = None;
                let noun = self.noun_of(value);
                let is_one = said.one && self.is_person(&noun);
                let noun = self.noted(noun);
                match is_one {
                    true => {
                        let who = self.phrase(self.say.that, &[("a", &noun.a), ("b", &noun.b)]);
                        Held::Actor(self.called_so(&who))
                    }
                    false => Held::Known { noun, many: !said.one },
                }
            }
        };
        self.slots.insert(slot, held);
        self.told.retain(|known| *known != slot);
        self.told.push(slot);
        let template = match sort {
            Sort::Truth => self.say.note[1],
            Sort::Number | Sort::Things | Sort::Other | Sort::Fixed => self.say.note[0],
        };
        vec![Piece::clause(self.does(template, &[("what", said)]))]
    }

    /// What a variable stands for, and a letter for it, if its words are too many to be said wherever it is spoken of.
    fn too_long(&mut self, slot: SlotId, value: ExprId) -> Option<Vec<Piece>> {
        let said = match self.slots.get(&slot) {
            Some(Held::Alias(said) | Held::Crowd(said) | Held::Pile(said) | Held::Amount(said)) => {
                said
            }
            // It has a word or a name.
            _ => return None,
        };
        let said = Some(said).filter(|said| said.text.len() > LONG)?.clone();
        let is_number = self.is_number(value) || self.is_amount(value);
        Some(self.let_be(slot, said, is_number))
    }

    /// A variable goes by the next letter from here on, which is said to be this.
    fn let_be(&mut self, slot: SlotId, said: Said, is_number: bool) -> Vec<Piece> {
        let name = self.letter(slot, is_number);
        let values = [("what", Said::one(name)), ("value", said)];
        vec![Piece::clause(super::fill(self.say.set[1], super::Form::Base, &values))]
    }

    /// What is noted, where it is noted.
    fn noted_first(&mut self, value: ExprId) -> Said {
        let listed = match self.rules.program().exprs.get(value) {
            Some(Expr::Distinct(of)) => self.distinct(*of),
            // As it is told anywhere.
            _ => None,
        };
        match listed {
            Some(listed) => Said::many(self.amount(&listed, &Amount::All, false)),
            None => self.object(value),
        }
    }

    /// A thing that was noted, so that nothing else of its sort is meant.
    pub(super) fn noted(&self, noun: Noun) -> Noun {
        let called = |noun: &str| self.phrase(self.say.noted, &[("noun", noun)]);
        let a = if self.say.inflects { called(&noun.a) } else { noun.a };
        Noun { a, b: called(&noun.b) }
    }

    /// What is called by a name that stands for this.
    fn noun_of(&mut self, value: ExprId) -> Noun {
        let program = self.rules.program();
        match program.exprs.get(value) {
            _ if self.is_somebody(value) || self.are_players(value) => self.plain(self.say.player),
            Some(Expr::Item { of, .. }) if self.are_players(*of) => self.plain(self.say.player),
            Some(Expr::If { then, .. }) => self.noun_of(*then),
            Some(Expr::Slot(slot))
                if self.deep < super::DEEPEST && self.meaning(*slot).is_some() =>
            {
                let meaning = self.meaning(*slot).map_or(value, |it| it.value);
                self.deep += 1;
                let noun = self.noun_of(meaning);
                self.deep -= 1;
                noun
            }
            Some(Expr::NameOf(of)) => self.noun_of(*of),
            Some(Expr::Note { note, .. }) => {
                let name = program.notes.get(*note).map_or("", |note| note.name.as_str());
                self.word_noun(Word::Note(*note), name)
            }
            Some(Expr::MemberOf { family, .. }) => {
                let name = program.families.get(*family).map_or("", |it| it.name.as_str());
                self.word_noun(Word::Family(*family), name)
            }
            Some(Expr::Field { field, .. }) => {
                let name = program.fields.get(*field).map_or("", String::as_str);
                self.word_noun(Word::Field(*field), name)
            }
            // What is in the list.
            _ => self.listed(value).noun,
        }
    }

    /// What a value goes by that is read by a word.
    fn word_noun(&mut self, word: Word, name: &str) -> Noun {
        // What stands for whose it is says nothing more where that is known.
        let is_noun = self.called(word).is_none_or(|noun| !noun.contains('{'));
        if is_noun { self.noun(word, name) } else { self.plain(self.say.thing) }
    }

    /// Whether it is a number.
    pub(super) fn is_number(&self, value: ExprId) -> bool {
        let node = self.rules.program().exprs.get(value);
        matches!(node, Some(Expr::Number(_))) || matches!(self.sort(value), Sort::Number)
    }

    /// Whether two other numbers that were chosen or noted may be spoken of already.
    pub(super) fn has_earlier_numbers(&self, than: SlotId) -> bool {
        let others = self.slots.iter().filter(|(slot, _)| **slot != than);
        others.filter(|(_, held)| matches!(held, Held::Number)).take(2).count() > 1
    }

    /// How often an instruction reads a variable.
    pub(super) fn reads_of(&self, op: &Op, slot: SlotId) -> usize {
        let exprs = &self.rules.program().exprs;
        let reads = |root: ExprId| {
            within(exprs, [root]).filter(|(_, node)| **node == Expr::Slot(slot)).count()
        };
        Mentioned::of(op).exprs.into_iter().map(reads).sum()
    }
}
