//! Events that have happened, or not: who did what, to what, from where and to where.

use schema::decision::Seat;
use schema::expr::Test;
use schema::id::{DefinitionId, VerbId};
use schema::primitive::{Event, Primitive};
use schema::program::Verb;
use schema::ruling::{Happened, Told};
use schema::source::Span;

use super::facts::Fact;
use super::run::Running;
use super::things::is_at;
use crate::rules::Point;
use crate::value::{PlaceId, Value};

impl Running<'_> {
    /// Whether it has happened since the position was built.
    pub(super) fn happens(
        &mut self,
        span: Span,
        player: Option<Seat>,
        verb: VerbId,
        things: &[Told],
        times: Option<u16>,
        not: bool,
    ) {
        let Some(declared) = self.rules.program().verbs.get(verb) else { return };
        // What the machine does itself is told by events of its own, whether somebody answers it or not.
        let by = |actor: Option<u8>| player.is_none_or(|player| actor == Some(player.0));
        let happened = match declared.primitive.and_then(Primitive::event) {
            Some(Event::Shuffled) => count(self.log.shuffled.iter(), |shuffled| {
                let place = Fact::Value(Value::Place(shuffled.place));
                by(shuffled.actor) && self.are(things, declared, |_| Some(vec![place]))
            }),
            Some(Event::Moved) => count(self.log.moved.iter(), |moved| {
                let card = Fact::Card(moved.definition, moved.from);
                let place = |place: PlaceId| vec![Fact::Value(Value::Place(place))];
                by(moved.actor)
                    && self.are(things, declared, |preposition| match preposition {
                        None => Some(vec![card]),
                        Some("from") => moved.from.map(place),
                        Some(_) => Some(place(moved.to)),
                    })
            }),
            Some(Event::Shown { to_all }) => count(self.log.shown.iter(), |shown| {
                let card = Fact::Card(shown.definition, shown.at);
                shown.to_all == to_all
                    && by(shown.actor)
                    && self.are(things, declared, |_| Some(vec![card]))
            }),
            None => count(self.log.called.iter(), |called| {
                called.verb == verb
                    && by(called.actor)
                    && things.iter().all(|told| {
                        let facts = called.args.get(usize::from(told.param));
                        facts.is_some_and(|facts| {
                            let fits = facts.iter().filter(|fact| self.is(told, **fact));
                            fits.count() >= usize::from(told.least)
                        })
                    })
            }),
        };
        // What is nowhere could not have been there.
        let nowhere = things.iter().find_map(|told| match told.what {
            Happened::Card(Test::Definition(card)) if told.lies && not => Some(card),
            _ => None,
        });
        if let Some(card) = nowhere.filter(|card| !self.is_somewhere(*card)) {
            let name = crate::narrate::counted(self.rules, &[card]);
            return self
                .fail(span, format!("{name} is nowhere in this game, so this could not fail"));
        }
        let wrong = match times {
            Some(times) => happened != usize::from(times),
            None => (happened > 0) == not,
        };
        if wrong {
            let message = match (happened, not) {
                (0, _) => "this has not happened".to_owned(),
                (_, true) => "this has happened".to_owned(),
                (1, false) => "this has happened once".to_owned(),
                (times, false) => format!("this has happened {times} times"),
            };
            self.fail(span, message);
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
        let there =
            told.within.is_none_or(|at| lay.is_some_and(|place| is_at(self.rules, place, &at)));
        there
            && match (told.what, fact) {
                (Happened::Card(test), Fact::Card(card, _)) => self.rules.is(card, test),
                (Happened::Number(wanted), Fact::Value(Value::Number(number))) => wanted == number,
                (Happened::Player(seat), Fact::Value(Value::Player(player))) => seat.0 == player,
                (Happened::Place(at), Fact::Value(Value::Place(place))) => {
                    is_at(self.rules, place, &at)
                }
                (Happened::Place(at), Fact::Value(Value::Piles { zone, seat })) => {
                    at.zone == zone && at.seat.is_none_or(|wanted| wanted.0 == seat)
                }
                (
                    Happened::Member(wanted),
                    Fact::Value(Value::Member(member) | Value::Goods { resource: member, .. }),
                ) => wanted == member,
                (
                    Happened::Amount(wanted, much),
                    Fact::Value(Value::Goods { resource, amount }),
                ) => wanted == resource && much == amount,
                (Happened::Spot(first, second), Fact::Value(Value::Spot { place, x, y })) => {
                    self.rules.written_spot(place, Point { y, x }) == (first, second)
                }
                _ => false,
            }
    }
}

impl Running<'_> {
    fn is_somewhere(&self, definition: DefinitionId) -> bool {
        let ids = 0..self.state.card_count() as u16;
        let mut cards = ids.filter_map(|id| self.state.card(id));
        cards.any(|card| card.definition == definition && card.place().is_some())
    }
}

fn count<T>(all: impl Iterator<Item = T>, fits: impl FnMut(&T) -> bool) -> usize {
    all.filter(fits).count()
}
