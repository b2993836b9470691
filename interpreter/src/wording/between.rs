//! What is spoken of between something and its next mention, in words: where that is another of its sort, `that` would be read
//! as of the other, so both go by letters. In one statement they are told apart as that one and the earlier one.

use schema::expr::Expr;
use schema::id::{ExprId, SlotId};

use super::{Held, Noun, Teller};

impl Teller<'_> {
    /// A variable is spoken of again. What is that one of its sort has to be the last of them that was spoken of.
    pub(super) fn again(&mut self, slot: SlotId) {
        match self.slots.get(&slot) {
            Some(Held::Actor(actor)) if actor.object == self.say.earlier_player => {
                self.another_player(Some(slot));
            }
            Some(Held::Actor(actor)) if actor.object == self.say.that_player => self.meant(slot),
            Some(Held::Number) if self.number == Some(slot) => self.meant(slot),
            Some(Held::Number) => self.another_number(Some(slot)),
            Some(Held::Letter { is_number: true, .. }) => self.another_number(None),
            // It goes by other words, or by its noun: see `meant` and `another_thing`.
            _ => {}
        }
    }

    /// Something is meant by `that`.
    pub(super) fn meant(&mut self, slot: SlotId) {
        if let Some(other) = self.between.get(&slot) {
            self.unclear.extend(other.iter().copied().chain([slot]));
        }
    }

    /// An earlier thing of this noun is spoken of.
    pub(super) fn another_thing(&mut self, slot: SlotId, noun: &Noun, many: bool) {
        let last = self.such_since(slot, noun, many);
        self.just_now.extend(last.map(|last| (last, Some(slot))));
    }

    /// Another player than the one who was chosen last is spoken of.
    pub(super) fn another_player(&mut self, who: Option<SlotId>) {
        let that_player = self.say.that_player;
        let those = self.slots.iter().filter(|(_, held)| match held {
            Held::Actor(actor) => actor.object == that_player,
            // No player.
            _ => false,
        });
        self.just_now.extend(those.map(|(slot, _)| (*slot, who)));
    }

    /// Another number than the one that was chosen or noted last is spoken of.
    fn another_number(&mut self, which: Option<SlotId>) {
        self.just_now.extend(self.number.map(|number| (number, which)));
    }

    /// A number is spoken of that is worked out.
    pub(super) fn worked_out(&mut self, value: ExprId) {
        let is_plain = matches!(
            self.rules.program().exprs.get(value),
            None | Some(Expr::Number(_) | Expr::Slot(_) | Expr::Local(_) | Expr::EventSlot(_))
        );
        if !is_plain && self.is_amount(value) && self.comes_to(value).is_none() {
            self.another_number(None);
        }
    }

    /// A statement has been told.
    pub(super) fn told_of(&mut self) {
        let just_now = std::mem::take(&mut self.just_now);
        self.between.extend(just_now);
    }

    /// A variable is named here.
    pub(super) fn named_here(&mut self, slot: SlotId) {
        self.between.remove(&slot);
        self.just_now.remove(&slot);
    }
}
