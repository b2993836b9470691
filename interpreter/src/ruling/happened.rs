//! Events that have happened, or not: who did what, to what, from where and to where.

use schema::decision::Seat;
use schema::id::VerbId;
use schema::program::{Holder, Verb};
use schema::ruling::{Happened, Told, Where};
use schema::source::Span;

use super::facts::Fact;
use super::run::Running;
use crate::names::Words;
use crate::value::{PlaceId, Value};

impl Running<'_> {
    /// Whether it has happened since the position was built.
    pub(super) fn happens(
        &mut self,
        span: Span,
        player: Option<Seat>,
        verb: VerbId,
        things: &[Told],
        not: bool,
    ) {
        let Some(declared) = self.rules.program().verbs.get(verb) else { return };
        let own = declared.block.is_none().then(|| self.rules.verb_name(Words::Own, verb));
        let by = |actor: Option<u8>| player.is_none_or(|player| actor == Some(player.0));
        let happened = match own {
            // What the machine does itself is told by events of its own.
            Some("shuffle") => self.log.shuffled.iter().any(|&place| {
                let owner = self.rules.place_of(place).and_then(|(_, seat, _)| seat);
                by(owner.map(|seat| seat.0))
                    && self.are(things, declared, |_| Some(vec![Fact::Value(Value::Place(place))]))
            }),
            Some("move") => self.log.moved.iter().any(|moved| {
                let card = Fact::Card(moved.definition, moved.from);
                let place = |place: PlaceId| vec![Fact::Value(Value::Place(place))];
                by(moved.actor)
                    && self.are(things, declared, |preposition| match preposition {
                        None => Some(vec![card]),
                        Some("from") => moved.from.map(place),
                        Some(_) => Some(place(moved.to)),
                    })
            }),
            Some(verb @ ("reveal" | "look")) => {
                let to_all = verb == "reveal";
                self.log.shown.iter().any(|shown| {
                    let card = Fact::Card(shown.definition, shown.at);
                    shown.to_all == to_all
                        && by(shown.actor)
                        && self.are(things, declared, |_| Some(vec![card]))
                })
            }
            _ => self.log.called.iter().any(|called| {
                called.verb == verb
                    && by(called.actor)
                    && things.iter().all(|told| {
                        let facts = called.args.get(usize::from(told.param));
                        facts.is_some_and(|facts| facts.iter().any(|fact| self.is(told, *fact)))
                    })
            }),
        };
        if happened == not {
            let message = if not { "this has happened" } else { "this has not happened" };
            self.fail(span, message.to_owned());
        }
    }

    /// Whether all that is told fits what there is by preposition.
    fn are<'v>(
        &self,
        things: &[Told],
        verb: &'v Verb,
        by: impl Fn(Option<&'v str>) -> Option<Vec<Fact>>,
    ) -> bool {
        things.iter().all(|told| {
            let param = verb.params.get(usize::from(told.param));
            let facts = param.and_then(|param| by(param.preposition.as_deref()));
            facts.is_some_and(|facts| facts.iter().any(|fact| self.is(told, *fact)))
        })
    }

    fn is(&self, told: &Told, fact: Fact) -> bool {
        let lay = match fact {
            Fact::Card(_, place) => place,
            Fact::Value(_) => None,
        };
        let there = told.within.is_none_or(|at| lay.is_some_and(|place| self.is_at(place, &at)));
        there
            && match (told.what, fact) {
                (Happened::Card(test), Fact::Card(card, _)) => self.rules.is(card, test),
                (Happened::Number(wanted), Fact::Value(Value::Number(number))) => wanted == number,
                (Happened::Player(seat), Fact::Value(Value::Player(player))) => seat.0 == player,
                (Happened::Place(at), Fact::Value(Value::Place(place))) => self.is_at(place, &at),
                (Happened::Place(at), Fact::Value(Value::Piles { zone, seat })) => {
                    at.zone == zone && at.seat.is_none_or(|wanted| wanted.0 == seat)
                }
                (
                    Happened::Member(wanted),
                    Fact::Value(Value::Member(member) | Value::Goods { resource: member, .. }),
                ) => wanted == member,
                _ => false,
            }
    }

    /// Whether a place is one that is meant; a player's zone without a seat is anybody's.
    fn is_at(&self, place: PlaceId, at: &Where) -> bool {
        let Some((zone, seat, pile)) = self.rules.place_of(place) else { return false };
        let of_players =
            self.rules.program().zones.get(zone).is_some_and(|zone| zone.holder == Holder::Player);
        zone == at.zone
            && (at.seat.is_none() || !of_players || at.seat == seat)
            && (at.pile.is_none() || at.pile == pile)
    }
}
