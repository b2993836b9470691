//! Of several things of one sort, in words: that one, the earlier one, and, where two would be that, one that goes by a letter.

use schema::expr::Expr;
use schema::id::{ExprId, SlotId};

use super::lift::Step;
use super::pieces::Piece;
use super::{Actor, Held, Noun, Said, Teller};

/// How often statements are told anew, with more that goes by a letter.
const MOST_RETOLD: usize = 3;

impl Teller<'_> {
    /// Statements, told once more where two things had the same words: one of them goes by a letter then.
    pub(super) fn clearly(&mut self, steps: &[Step<'_>]) -> Vec<Piece> {
        let before = self.clone();
        let told = self.in_turn(steps);
        if self.unclear.is_empty() {
            return told;
        }
        let mut told = told;
        // What goes by a letter no longer leaves others the earlier ones, so that these may be unclear then.
        for _ in 0..MOST_RETOLD {
            let unclear = std::mem::take(&mut self.unclear);
            if unclear.is_subset(&self.by_letter) {
                break;
            }
            let by_letter = &unclear | &self.by_letter;
            self.back_to(before.clone());
            self.by_letter = by_letter;
            told = self.in_turn(steps);
        }
        self.unclear.clear();
        told
    }

    /// Statements of which one sentence is made.
    pub(super) fn one_sentence(&mut self, steps: &[Step<'_>]) -> Vec<Piece> {
        self.is_sentence = true;
        let told = self.tell(steps);
        self.is_sentence = false;
        told
    }

    /// As it was before something was told, but for what was noted of words that the locale lacks.
    pub(super) fn back_to(&mut self, before: Self) {
        let (gaps, unclear) = (std::mem::take(&mut self.gaps), std::mem::take(&mut self.unclear));
        *self = Self { gaps, unclear, ..before };
    }

    /// A variable is told of for the first time, as this: by what it goes from then on.
    pub(super) fn introduced(&mut self, slot: SlotId, noun: Noun, said: Said) -> Said {
        let many = !said.one;
        self.spoken_of(slot, noun, many);
        match self.own_letter(slot) {
            Some(name) => Said { text: self.beside_letter(&said.text, &name), ..said },
            None => said,
        }
    }

    /// The letter that a variable goes by from here on, which has just been told of; absent: it needs none.
    pub(super) fn own_letter(&mut self, slot: SlotId) -> Option<String> {
        if !self.by_letter.contains(&slot) {
            return None;
        }
        match self.slots.get(&slot) {
            Some(Held::Actor(_)) => {
                let name = self.player_letter();
                let actor = Actor { who: Some(slot), ..Actor::by_name(self, &name) };
                self.slots.insert(slot, Held::Actor(actor));
                Some(name)
            }
            Some(Held::Known { .. }) => {
                self.last = self.last.filter(|last| *last != slot);
                Some(self.letter(slot, false))
            }
            // It has a word or a letter, or has not been told of.
            _ => None,
        }
    }

    /// Whether another such thing has been told of since. If there are more, two would be the earlier one.
    pub(super) fn chosen_after(&mut self, slot: SlotId, noun: &Noun, many: bool) -> bool {
        let is_earlier = self.such_since(slot, noun, many).is_some();
        let others = self.told.iter().filter(|it| **it != slot && self.is_such(**it, noun, many));
        if is_earlier && others.take(2).count() > 1 {
            self.unclear.insert(slot);
        }
        is_earlier
    }

    /// The last such thing that has been told of since this one.
    pub(super) fn such_since(&self, slot: SlotId, noun: &Noun, many: bool) -> Option<SlotId> {
        let mut back = self.told.iter().rev().copied();
        back.find(|it| *it == slot || self.is_such(*it, noun, many)).filter(|it| *it != slot)
    }

    fn is_such(&self, slot: SlotId, noun: &Noun, many: bool) -> bool {
        match self.slots.get(&slot) {
            Some(Held::Known { noun: own, many: other }) => own == noun && *other == many,
            // Something else.
            _ => false,
        }
    }

    /// How many are in a list that was spoken of: that many, where it is the only one.
    pub(super) fn that_many(&mut self, list: ExprId) -> Said {
        let say = self.say;
        let slot = match self.rules.program().exprs.get(list) {
            Some(Expr::Slot(slot)) => self.root(*slot),
            // It is no variable.
            _ => return Said::many(say.that_many),
        };
        let are_many = |other: &&SlotId| {
            matches!(self.slots.get(*other), Some(Held::Known { many: true, .. }))
        };
        let is_known = are_many(&&slot);
        if !is_known || self.told.iter().filter(|other| **other != slot).all(|it| !are_many(&it)) {
            return Said::many(say.that_many);
        }
        // Of which of them it is said.
        self.last = self.last.filter(|last| *last != slot);
        let list = self.variable(slot).text;
        Said::one(self.phrase(say.number_of, &[("list", &list)]))
    }
}
