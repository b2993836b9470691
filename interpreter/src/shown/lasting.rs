//! What holds for a while: whose it is, on which card it stands, and with what it ends.

use schema::decision::Seat;
use schema::effect::Lasts;
use schema::id::TimedId;
use schema::view::{Edge, Lasting};

use crate::rules::Rules;
use crate::state::{Ends, Lasting as Running, State};

impl Rules {
    /// What the effects are that hold for a while, whose they are and with what they end.
    pub(crate) fn lasting_seen(&self, state: &State) -> Vec<Lasting> {
        let seen = state.later.lasting.iter().filter_map(|lasting| {
            let (edge, next, of) = self.end_of(lasting)?;
            let player = (lasting.me < state.players()).then_some(Seat(lasting.me));
            Some(Lasting { player, card: self.bearer_of(lasting.timed), edge, next, of })
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

    /// The card in whose text an effect stands. That it holds is known to all, whatever became of the card.
    fn bearer_of(&self, timed: TimedId) -> Option<String> {
        let timed = self.program.timed.get(timed)?;
        let of_handler = |id| {
            let block = self.program.blocks.get(self.program.handlers.get(id)?.block)?;
            block.spans.first().copied()
        };
        let effects =
            timed.effects.iter().filter_map(|&id| Some(self.program.effects.get(id)?.span));
        let mut spans = effects.chain(timed.handlers.iter().copied().filter_map(of_handler));
        let at = spans.next()?;
        let found = self.program.definitions.iter().find(|card| card.span.contains(at));
        found.map(|card| card.name.clone())
    }
}
