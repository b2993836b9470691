//! Variables in words: what was chosen, and what an event is about.

use schema::id::SlotId;

use super::{Held, Noun, Said, Teller, readable};

impl Teller<'_> {
    /// A variable: as it was chosen where it is first spoken of, then as what it is.
    pub(super) fn variable(&mut self, slot: SlotId) -> Said {
        let say = self.say;
        let slot = self.root(slot);
        match self.slots.get(&slot).cloned() {
            Some(Held::Fresh { said, noun, optional }) => {
                self.spoken_of(slot, noun, !said.one);
                self.optional |= optional;
                said
            }
            Some(Held::Known { many, .. }) if self.last == Some(slot) => {
                Said { text: (if many { say.several } else { say.it }).to_owned(), one: !many }
            }
            Some(Held::Known { noun, many }) => {
                let is_earlier = !many && self.chosen_after(slot, &noun);
                let template = match many {
                    true => say.those,
                    false if is_earlier => say.earlier_thing,
                    false => say.that,
                };
                self.last = Some(slot);
                let text = self.phrase(template, &[("a", &noun.a), ("b", &noun.b)]);
                Said { text, one: !many }
            }
            Some(Held::Number) if self.number != Some(slot) => Said::one(say.earlier_number),
            Some(held) => self.held(&held),
            None => Said::one(say.it),
        }
    }

    /// The variable that was told of what this one stands for.
    pub(super) fn root(&self, slot: SlotId) -> SlotId {
        match self.slots.get(&slot) {
            Some(Held::Same(other)) => *other,
            // It was told by itself.
            _ => slot,
        }
    }

    /// A variable has been told: what it is spoken of as from now on.
    pub(super) fn spoken_of(&mut self, slot: SlotId, noun: Noun, many: bool) {
        let that_player = self.that_player();
        let is_person = self.is_person(&noun) && !many;
        for held in self.slots.values_mut().filter(|_| is_person) {
            if let Held::Actor(actor) = held
                && *actor == that_player
            {
                let who = self.say.earlier_player;
                actor.own = self.say.whose.replace("{who}", who);
                (actor.subject, actor.object) = (who.to_owned(), who.to_owned());
            }
        }
        let held = match is_person {
            true => Held::Actor(that_player),
            // It is spoken of as a number.
            false if noun == self.plain(self.say.number_noun) => {
                self.number = Some(slot);
                Held::Number
            }
            false => Held::Known { noun, many },
        };
        self.slots.insert(slot, held);
        self.last = Some(slot);
        self.told.retain(|known| *known != slot);
        self.told.push(slot);
    }

    /// Whether another such thing has been told of since.
    fn chosen_after(&self, slot: SlotId, noun: &Noun) -> bool {
        let mut later = self.told.iter().skip_while(|known| **known != slot).skip(1);
        later.any(|other| match self.slots.get(other) {
            Some(Held::Known { noun: own, many: false }) => own == noun,
            // Something else.
            _ => false,
        })
    }

    /// Whether a noun is one of players.
    pub(super) fn is_person(&self, noun: &Noun) -> bool {
        [self.say.player, self.say.other_player].map(|people| self.plain(people)).contains(noun)
    }

    /// A number that was spoken of, as how many of something.
    pub(super) fn so_many_of(&self, said: Said) -> Said {
        match said.text.as_str() {
            text if text == self.say.that_number => Said::many(self.say.that_many),
            text if text == self.say.earlier_number => Said { one: false, ..said },
            // As it is.
            _ => said,
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
