//! Who did what a handler answers, in words: you, that player, or a letter where another is that player.

use schema::event::{Handler, Pattern, Subject};
use schema::id::SlotId;

use super::{Actor, Held, Teller};

/// Who did what is answered.
#[derive(Debug, Clone)]
pub(super) struct Doer {
    actor: Actor,
    /// Whether it has been told of them.
    is_told: bool,
}

impl Teller<'_> {
    /// What it does when something happens. Who did it goes by a letter where they would be called like another.
    pub(super) fn handler(&mut self, handler: &Handler) -> String {
        let before = self.clone();
        let mut said = self.handled(handler, false);
        let is_that_player = |actor: &Actor| actor.object == self.say.that_player;
        let mut held = self.slots.values().chain(self.params.values());
        let is_double =
            self.doer.as_ref().is_some_and(|it| it.is_told && is_that_player(&it.actor))
                && held.any(|held| matches!(held, Held::Actor(actor) if is_that_player(actor)));
        if is_double {
            self.back_to(before.clone());
            said = self.handled(handler, true);
        }
        self.doer = before.doer;
        said
    }

    /// Who does what is answered is called `who`: what they go by from then on, and what is said of them there.
    pub(super) fn done_by(&mut self, pattern: &Pattern, who: String, by_letter: bool) -> String {
        let (mut actor, mut said) = (self.that_player(), who);
        match pattern.subject {
            Subject::You => actor = Actor { named: true, ..self.me.clone() },
            Subject::Player(player) => {
                let known = self.actor(player);
                if known.is_you() || known.by_name {
                    actor = known;
                }
            }
            Subject::Opponent | Subject::Anyone => {}
        }
        if by_letter {
            (actor, said) = self.lettered_actor(&said);
        }
        self.doer = Some(Doer { actor, is_told: false });
        said
    }

    /// Who did it, of whom something is told.
    pub(super) fn doer(&mut self) -> Actor {
        match &mut self.doer {
            Some(doer) => {
                doer.is_told = true;
                doer.actor.clone()
            }
            None => self.that_player(),
        }
    }

    /// Whether it is you whom what is answered is about.
    pub(super) fn is_done_to_you(&self, slot: SlotId) -> bool {
        matches!(self.params.get(&slot), Some(Held::Actor(actor)) if actor.is_you())
    }

    /// Whether it was you who did it.
    pub(super) fn is_done_by_you(&self) -> bool {
        self.doer.as_ref().is_some_and(|doer| doer.actor.is_you())
    }
}
