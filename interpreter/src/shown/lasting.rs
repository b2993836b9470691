//! What holds for a while: whose it is, on which card it stands, and with what it ends.

use schema::decision::Seat;
use schema::effect::Lasts;
use schema::view::{Edge, Lasting};

use crate::rules::Rules;
use crate::state::{Ends, Lasting as Running, State};

impl Rules {
    /// What the effects are that hold for a while, whose they are and with what they end, as a seat is told of them.
    pub(crate) fn lasting_seen(&self, state: &State, seat: Seat) -> Vec<Lasting> {
        let seen = state.later.lasting.iter().filter_map(|lasting| {
            let (edge, next, of) = self.end_of(lasting)?;
            let player = (lasting.me < state.players()).then_some(Seat(lasting.me));
            Some(Lasting { player, card: self.bearer_of(state, seat, lasting), edge, next, of })
        });
        seen.collect()
    }

    /// With which edge of what it ends, and whether that is one yet to come: the next one that is meant may have begun.
    fn end_of(&self, lasting: &Running) -> Option<(Edge, bool, String)> {
        let moment = |id| self.program.moments.get(id).map(|moment| moment.name.clone());
        let next = matches!(lasting.ends, Ends::Next { .. } | Ends::Later { .. });
        Some(match self.program.timed.get(lasting.timed)?.until {
            Lasts::End(id) => (Edge::End, false, moment(id)?),
            Lasts::NextStart(id) => (Edge::Start, next, moment(id)?),
            Lasts::NextEnd(id) => (Edge::End, next, moment(id)?),
            Lasts::Verb(id) => {
                (Edge::End, false, self.verb_name(crate::names::Words::Shown, id).to_owned())
            }
            Lasts::Game => (Edge::End, false, self.phrases.the_game.to_owned()),
        })
    }

    /// The card in whose text an effect stands, if the seat sees or knows that card where it lies now. That the effect holds is
    /// known to all, and a card in a hand may have begun it unseen.
    fn bearer_of(&self, state: &State, seat: Seat, lasting: &Running) -> Option<String> {
        let timed = self.program.timed.get(lasting.timed)?;
        let of_handler = |id| {
            let block = self.program.blocks.get(self.program.handlers.get(id)?.block)?;
            block.spans.first().copied()
        };
        let effects =
            timed.effects.iter().filter_map(|&id| Some(self.program.effects.get(id)?.span));
        let mut spans = effects.chain(timed.handlers.iter().copied().filter_map(of_handler));
        let at = spans.next()?;
        let card = state.card(lasting.card.id)?;
        let definition = &self.program.definitions[card.definition];
        let is_its = definition.span.contains(at);
        (is_its && self.recognizes(state, seat.0, lasting.card.id)).then(|| definition.name.clone())
    }
}
