//! A bot at a seat: a chain of bots written as text, and random choice behind them.

use schema::bot::Bot;
use schema::decision::{Answer, Seat};
use schema::event::Subject;
use schema::id::VerbId;
use schema::save::Seed;
use thiserror::Error;

use super::chance::Chance;
use super::reply::Reply;
use super::text::{Pick, TextBot, Thing};
use crate::decision::Question;
use crate::decision::SeatView;
use crate::fault::Fault;
use crate::observer::{Event, Observer};
use crate::rules::Rules;
use crate::state::{Asked, State};
use crate::value::Value;

/// The name of the bot that answers at random, uniformly among what is offered.
const RANDOM: &str = "random";

/// A bot at a seat. As an [`Observer`] it is told events, of which it keeps what its seat sees.
#[derive(Debug, Clone)]
pub struct Player<'b> {
    /// The bots in the order in which they are asked for an answer.
    chain: Vec<TextBot<'b>>,
    chance: Chance,
    seat: Seat,
}

/// Why a bot cannot play.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlayerError {
    /// There is no bot of this name.
    #[error("there is no bot `{0}`")]
    Unknown(String),
    /// The bot falls back on itself.
    #[error("the bot `{0}` falls back on itself")]
    Circle(String),
    /// The bot watches a player by name.
    #[error("the bot `{0}` watches a player by name; it can watch `you`, `opponent` and `anyone`")]
    Watch(String),
}

impl<'b> Player<'b> {
    /// Makes the bot with this name: `random`, or a file stem or name in the library. Everything that it falls back
    /// on must be in the library, too.
    pub fn new(name: &str, library: &'b [(String, Bot)]) -> Result<Self, PlayerError> {
        let mut chain: Vec<TextBot<'b>> = Vec::new();
        let mut wanted = name;
        while wanted != RANDOM {
            let find =
                |fits: &dyn Fn(&(String, Bot)) -> bool| library.iter().find(|entry| fits(entry));
            let found =
                find(&|(stem, _)| stem == wanted).or_else(|| find(&|(_, bot)| bot.name == wanted));
            let Some((_, bot)) = found else { return Err(PlayerError::Unknown(wanted.to_owned())) };
            if chain.len() == library.len() {
                return Err(PlayerError::Circle(name.to_owned()));
            }
            if bot.watches.iter().any(|watch| matches!(watch.subject, Subject::Player(_))) {
                return Err(PlayerError::Watch(wanted.to_owned()));
            }
            chain.push(TextBot::new(bot));
            wanted = &bot.otherwise;
        }
        Ok(Self { chain, chance: Chance::default(), seat: Seat(0) })
    }

    /// Begins a game at a seat, forgetting the last one.
    pub fn begin(&mut self, seed: Seed, seat: Seat) {
        self.chance = Chance::new(seed, seat);
        self.seat = seat;
        self.chain.iter_mut().for_each(TextBot::begin);
    }

    /// Whether it watches calls of this verb. It need not be told of others.
    #[must_use]
    pub fn hears(&self, verb: VerbId) -> bool {
        self.chain.iter().any(|bot| bot.watches(verb))
    }

    /// Whether it watches what is done to certain cards. Then it must be told of all that move: it may see only where one goes
    /// which it is.
    #[must_use]
    pub fn watches_cards(&self) -> bool {
        self.chain.iter().any(TextBot::watches_cards)
    }

    /// Answers a decision into `reply`, and returns how many decisions that was: picks, or a yes or no, or a number,
    /// with at least two ways to answer. A fault is that of an expression of a bot.
    #[inline(always)]
    pub fn decide(&mut self, view: &mut SeatView<'_, '_>, reply: &mut Reply) -> Result<u32, Fault> {
        if self.chain.is_empty() && view.max() == 1 && view.asked() == Asked::Pick {
            let (picked, decisions) = self.any_one(view.len(), view.min() == 0);
            reply.pick_one(picked);
            return Ok(decisions);
        }
        self.decide_with_care(view, reply)
    }

    /// Answers a question for at most one thing: the index of the candidate or `None`, and the number of decisions (0
    /// or 1). `reply` is a buffer.
    #[inline(always)]
    pub fn pick_one(
        &mut self,
        question: Question<'_>,
        reply: &mut Reply,
    ) -> Result<(Option<u16>, u32), Fault> {
        if self.chain.is_empty() {
            return Ok(self.any_one(question.count(), question.may_decline()));
        }
        let decisions = self.decide_with_care(&mut question.view(), reply)?;
        Ok((reply.first(), decisions))
    }

    #[inline(never)]
    fn decide_with_care(
        &mut self,
        view: &mut SeatView<'_, '_>,
        reply: &mut Reply,
    ) -> Result<u32, Fault> {
        for bot in &mut self.chain {
            bot.recall(view)?;
        }
        match view.asked() {
            Asked::Pick | Asked::Handlers => self.pick(view, reply),
            Asked::Options | Asked::Order | Asked::Spot | Asked::Goods => {
                let decisions = self.pick(view, reply)?;
                reply.turn_into(view.asked(), view.len());
                Ok(decisions)
            }
            Asked::YesNo => {
                let said = self.first(|bot| bot.say(view))?;
                reply.say(Answer::YesNo(said.unwrap_or_else(|| self.chance.below(2) == 1)));
                Ok(1)
            }
            Asked::Number { least, most } => {
                let said = self.first(|bot| bot.amount(view))?;
                let ways =
                    u32::try_from(i64::from(most) - i64::from(least) + 1).unwrap_or(u32::MAX);
                let any = |chance: &mut Chance| least.wrapping_add_unsigned(chance.below(ways));
                reply.say(Answer::Number(said.unwrap_or_else(|| any(&mut self.chance))));
                Ok(u32::from(ways > 1))
            }
        }
    }

    /// The first answer that a bot of the chain gives.
    fn first<T>(
        &self,
        mut ask: impl FnMut(&TextBot<'b>) -> Result<Option<T>, Fault>,
    ) -> Result<Option<T>, Fault> {
        for bot in &self.chain {
            if let Some(said) = ask(bot)? {
                return Ok(Some(said));
            }
        }
        Ok(None)
    }

    /// A random pick among so many candidates. If declining is allowed it counts as one more candidate.
    #[inline(always)]
    fn any_one(&mut self, candidates: usize, may_decline: bool) -> (Option<u16>, u32) {
        let candidates = candidates as u32;
        let ways = candidates + u32::from(may_decline);
        let picked = self.chance.below(ways);
        ((picked < candidates).then_some(picked as u16), u32::from(ways > 1))
    }

    /// Picks one candidate at a time, until a bot stops or no more can be picked.
    fn pick(&mut self, view: &mut SeatView<'_, '_>, reply: &mut Reply) -> Result<u32, Fault> {
        if view.max() == 1 && self.chain.is_empty() {
            let (picked, decisions) = self.any_one(view.len(), view.min() == 0);
            reply.pick_one(picked);
            return Ok(decisions);
        }
        let (min, max) = (usize::from(view.min()), usize::from(view.max()));
        if max == 1 && view.asked() == Asked::Pick {
            reply.begin_single(view.len());
        } else {
            reply.begin(view.candidates());
        }
        let mut decisions = 0;
        while reply.picked() < max && reply.options() > 0 {
            let may_stop = reply.picked() >= min;
            let ways = u32::from(reply.options()) + u32::from(may_stop);
            decisions += u32::from(ways > 1);
            let next =
                if ways > 1 { self.next(view, reply, may_stop, ways)? } else { reply.nth(0) };
            match next {
                Some(candidate) => reply.pick(candidate),
                None => break,
            }
        }
        Ok(decisions)
    }

    /// The next pick, or `None` to stop.
    fn next(
        &mut self,
        view: &mut SeatView<'_, '_>,
        reply: &Reply,
        may_stop: bool,
        ways: u32,
    ) -> Result<Option<usize>, Fault> {
        for bot in &self.chain {
            match bot.pick(view, reply)? {
                Pick::Candidate(candidate) => return Ok(Some(candidate)),
                Pick::Done => return Ok(None),
                Pick::NoneFits if may_stop => return Ok(None),
                Pick::NoneFits | Pick::NoAdvice => {}
            }
        }
        // A number past the candidates means to stop.
        Ok(reply.nth(self.chance.below(ways) as usize))
    }

    /// Passes a call to the bots that watch it, with what the seat sees of it.
    fn hear(
        &mut self,
        rules: &Rules,
        state: &State,
        verb: VerbId,
        actor: Option<u8>,
        thing: Value,
    ) {
        if !self.hears(verb) {
            return;
        }
        let seat = self.seat;
        let seen = |value: Value| match value {
            Value::Definition(definition) => Some(Thing::Card(definition)),
            Value::Card(card) if rules.sees(state, seat.0, card.id) => {
                state.card(card.id).map(|card| Thing::Card(card.definition))
            }
            Value::Card(card) => Some(Thing::NotSeen(card)),
            Value::Player(player) => Some(Thing::Player(player == seat.0)),
            _ => None,
        };
        let own = actor.map(|actor| actor == seat.0);
        // What other players do under `together` is not seen.
        if state.is_together() && own != Some(true) {
            return;
        }
        let things = match thing {
            Value::List { .. } => state.items(thing),
            _ => std::slice::from_ref(&thing),
        };
        for bot in self.chain.iter_mut().filter(|bot| bot.watches(verb)) {
            bot.saw((rules, state), own, verb, things.iter().map(|&item| seen(item)));
        }
    }
}

impl Observer for Player<'_> {
    fn event(&mut self, rules: &Rules, state: &State, event: Event) {
        match event {
            Event::Called { verb, actor, thing } => {
                self.chain.iter_mut().for_each(|bot| bot.forget_ended(state, true));
                self.hear(rules, state, verb, actor, thing);
            }
            Event::Shuffled { place } => {
                self.chain.iter_mut().for_each(|bot| bot.forget_in(state, place));
            }
            Event::Moved { card, .. } if self.chain.iter().any(|bot| bot.awaits(card)) => {
                self.chain.iter_mut().for_each(|bot| bot.forget_ended(state, false));
                let now = state.reference(card).filter(|_| rules.sees(state, self.seat.0, card));
                let definition = state.card(card).map(|card| card.definition);
                if let Some((now, definition)) = now.zip(definition) {
                    self.chain.iter_mut().for_each(|bot| bot.sees_now(rules, now, definition));
                }
            }
            _ => {}
        }
    }
}
