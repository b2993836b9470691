//! Variables in words: what was chosen, and what an event is about.

use schema::id::SlotId;

use super::{Held, Said, Teller, readable};

impl Teller<'_> {
    /// A variable: as it was chosen where it is first spoken of, then as what it is.
    pub(super) fn variable(&mut self, slot: SlotId) -> Said {
        let say = self.say;
        match self.slots.get(&slot).cloned() {
            Some(Held::Fresh { said, noun, optional }) => {
                self.slots.insert(slot, Held::Known { noun, many: !said.one });
                self.last = Some(slot);
                self.optional |= optional;
                said
            }
            Some(Held::Known { many, .. }) if self.last == Some(slot) => {
                Said { text: (if many { say.several } else { say.it }).to_owned(), one: !many }
            }
            Some(Held::Known { noun, many }) => {
                let template = if many { say.those } else { say.that };
                let text = self.phrase(template, &[("a", &noun.a), ("b", &noun.b)]);
                Said { text, one: !many }
            }
            Some(held) => self.held(&held),
            None => Said::one(say.it),
        }
    }

    /// A parameter of the event that is answered.
    pub(super) fn parameter(&mut self, slot: SlotId) -> Said {
        let verb = self.event.and_then(|verb| self.rules.program().verbs.get(verb));
        let param = verb.and_then(|verb| verb.params.get(usize::from(slot.0)));
        match (self.params.get(&slot).cloned(), param) {
            (Some(held), _) => self.held(&held),
            (None, Some(param)) => Said::one(readable(&param.name)),
            (None, None) => Said::one(self.say.it),
        }
    }
}
