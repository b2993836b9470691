//! A bot written as text: a list of wishes for each purpose, of which the first that fits wins.

use schema::bot::{Advice, Bot, Want, Watched, Wish};
use schema::event::Subject;
use schema::expr::Test;
use schema::id::{BlockId, DefinitionId, ExprId, SlotId, VerbId};
use schema::source::Span;

use super::reply::Reply;
use crate::decision::SeatView;
use crate::fault::Fault;
use crate::rules::Rules;
use crate::state::{Asked, Card, State};
use crate::value::{CardRef, PlaceId, Value};

/// What a bot wants for one pick.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pick {
    /// The candidate at this index.
    Candidate(usize),
    /// To stop picking.
    Done,
    /// It has wishes for the purpose, but none fits.
    NoneFits,
    /// It has no wishes for the purpose.
    NoAdvice,
}

/// A thing that a verb is done to, seen from the bot's seat.
#[derive(Debug, Clone, Copy)]
pub(super) enum Thing {
    /// A card or the name of one.
    Card(DefinitionId),
    /// A card that the seat does not see before the call. It may see where the call puts it.
    NotSeen(CardRef),
    /// A player; whether it is the bot's seat.
    Player(bool),
}

/// Whether a thing is one that a bot watches.
fn is_met(rules: &Rules, object: Watched, thing: Thing) -> bool {
    match (object, thing) {
        (Watched::Card(test), Thing::Card(card)) => rules.is(card, test),
        (Watched::You, Thing::Player(is_own)) => is_own,
        (Watched::Opponent, Thing::Player(is_own)) => !is_own,
        (Watched::Card(_), Thing::Player(_) | Thing::NotSeen(_))
        | (Watched::You | Watched::Opponent, Thing::Card(_) | Thing::NotSeen(_)) => false,
    }
}

/// What was read of a bot; a fault is told with this place in the bot's text.
fn placed<T>(read: Result<T, Fault>, span: Span) -> Result<T, Fault> {
    read.map_err(|fault| Fault { span: fault.span.or(Some(span)), ..fault })
}

/// The index of the first candidate left that fits.
fn first(
    view: &mut SeatView<'_, '_>,
    reply: &Reply,
    fits: impl Fn(&mut SeatView<'_, '_>, usize) -> Result<bool, Fault>,
) -> Result<Option<usize>, Fault> {
    for at in (0..view.len()).filter(|&at| reply.is_left(at)) {
        if fits(view, at)? {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

/// A bot with its memory of the current game.
#[derive(Debug, Clone)]
pub(super) struct TextBot<'b> {
    bot: &'b Bot,
    /// The values of its counters, by slot.
    counters: Vec<Value>,
    /// The indices of watches that events have matched since it was asked last, in order.
    met: Vec<u16>,
    /// Cards that the seat did not see before such a call, while the call runs.
    not_seen: Vec<NotSeen>,
}

/// A card that was handed to a verb and that the seat does not see. Where it goes in this call it may be seen which it is;
/// later nobody can tell it from others.
#[derive(Debug, Clone, Copy)]
struct NotSeen {
    /// The index of a watch that it may match.
    watch: u16,
    card: CardRef,
    /// The frame of the call: how many there are with it, and its block.
    frames: usize,
    block: BlockId,
}

impl<'b> TextBot<'b> {
    pub(super) fn new(bot: &'b Bot) -> Self {
        let mut new = Self {
            bot,
            counters: Vec::with_capacity(bot.counters.len()),
            met: Vec::new(),
            not_seen: Vec::new(),
        };
        new.begin();
        new
    }

    /// Resets it for a new game.
    pub(super) fn begin(&mut self) {
        self.met.clear();
        self.not_seen.clear();
        self.counters.clear();
        self.counters.extend(self.bot.counters.iter().map(|&first| Value::Number(first)));
    }

    /// Whether it watches this verb.
    pub(super) fn watches(&self, verb: VerbId) -> bool {
        self.bot.watches.iter().any(|watch| watch.verb == verb)
    }

    /// Whether it watches what is done to certain cards.
    pub(super) fn watches_cards(&self) -> bool {
        self.bot.watches.iter().any(|watch| matches!(watch.object, Some(Watched::Card(_))))
    }

    /// Whether the seat did not see this card before a call that it watches.
    pub(super) fn awaits(&self, card: u16) -> bool {
        self.not_seen.iter().any(|awaited| awaited.card.id == card)
    }

    /// Forgets the cards that were handed to calls that are over. `begins`: another call has just begun, and its frame is
    /// the innermost.
    pub(super) fn forget_ended(&mut self, state: &State, begins: bool) {
        let around = state.frames.len().saturating_sub(usize::from(begins));
        self.not_seen.retain(|awaited| {
            let frame = state.frames.get(awaited.frames.wrapping_sub(1));
            awaited.frames <= around && frame.is_some_and(|frame| frame.block == awaited.block)
        });
    }

    /// Forgets the cards that lie in a place that was shuffled.
    pub(super) fn forget_in(&mut self, state: &State, shuffled: PlaceId) {
        self.not_seen
            .retain(|awaited| state.card(awaited.card.id).and_then(Card::place) != Some(shuffled));
    }

    /// A card has gone that its seat sees now: a call that was told before it went may have been done to it.
    pub(super) fn sees_now(&mut self, rules: &Rules, now: CardRef, definition: DefinitionId) {
        let Self { bot, met, not_seen, .. } = self;
        not_seen.retain(|&NotSeen { watch, card, .. }| {
            let object = bot.watches.get(usize::from(watch)).and_then(|watch| watch.object);
            let is_it = card.id == now.id && card.stamp.wrapping_add(1) == now.stamp;
            if is_it && object.is_some_and(|object| is_met(rules, object, Thing::Card(definition)))
            {
                met.push(watch);
            }
            card.id != now.id
        });
    }

    /// Notes a call of a verb. `own` tells whether its own seat acts (absent: nobody does); `things` are those that it is
    /// done to, as far as the seat sees them.
    pub(super) fn saw(
        &mut self,
        (rules, state): (&Rules, &State),
        own: Option<bool>,
        verb: VerbId,
        things: impl Iterator<Item = Option<Thing>> + Clone,
    ) {
        for (index, watch) in
            self.bot.watches.iter().enumerate().filter(|(_, watch)| watch.verb == verb)
        {
            let who = match watch.subject {
                Subject::You => own == Some(true),
                Subject::Opponent => own == Some(false),
                Subject::Anyone => true,
                Subject::Player(_) => false,
            };
            // A watch with an object matches once for each thing that fits, one without matches once.
            let times = match watch.object {
                _ if !who => 0,
                None => 1,
                Some(object) => {
                    things.clone().flatten().filter(|&thing| is_met(rules, object, thing)).count()
                }
            };
            self.met.extend(std::iter::repeat_n(index as u16, times));
            if who && matches!(watch.object, Some(Watched::Card(_))) {
                let frames = state.frames.len();
                let Some(frame) = state.frames.last() else { continue };
                let (watch, block) = (index as u16, frame.block);
                let not_seen = things.clone().filter_map(|thing| match thing {
                    Some(Thing::NotSeen(card)) => Some(NotSeen { watch, card, frames, block }),
                    _ => None,
                });
                self.not_seen.extend(not_seen);
            }
        }
    }

    /// Updates its counters for the noted calls. Expressions in changes are evaluated now.
    pub(super) fn recall(&mut self, view: &mut SeatView<'_, '_>) -> Result<(), Fault> {
        self.not_seen.clear();
        for at in 0..self.met.len() {
            let Some(watch) = self.bot.watches.get(usize::from(self.met[at])) else { continue };
            for &(SlotId(slot), set, by) in &watch.changes {
                let by = placed(self.number(view, by, None), watch.span)?;
                if let Some(counter) = self.counters.get_mut(usize::from(slot)) {
                    let before = if set { 0 } else { counter.number() };
                    *counter = Value::Number(before.saturating_add(by));
                }
            }
        }
        self.met.clear();
        Ok(())
    }

    /// What it wants for the next pick.
    pub(super) fn pick(&self, view: &mut SeatView<'_, '_>, reply: &Reply) -> Result<Pick, Fault> {
        let mut pick = Pick::NoAdvice;
        let found = self.ask(view, |view, advice| {
            pick = Pick::NoneFits;
            self.wished(view, reply, advice)
        })?;
        Ok(found.unwrap_or(pick))
    }

    /// What a list of wishes wants for the next pick, if one fits.
    fn wished(
        &self,
        view: &mut SeatView<'_, '_>,
        reply: &Reply,
        advice: &'b Advice,
    ) -> Result<Option<Pick>, Fault> {
        for wish in &advice.wishes {
            if let Some(pick) = placed(self.met_by(view, reply, wish), wish.span)? {
                return Ok(Some(pick));
            }
        }
        Ok(None)
    }

    /// What a wish wants for the next pick, if it fits.
    fn met_by(
        &self,
        view: &mut SeatView<'_, '_>,
        reply: &Reply,
        wish: &'b Wish,
    ) -> Result<Option<Pick>, Fault> {
        if !self.holds(view, wish.condition, None)? {
            return Ok(None);
        }
        let may_stop = reply.picked() >= usize::from(view.min());
        let found = match wish.want {
            Want::Card(Test::Definition(wanted)) => {
                view.find_definition(wanted, |at| reply.is_left(at))
            }
            Want::Card(test) => {
                let rules = view.rules();
                view.find(|definition| rules.is(definition, test), |at| reply.is_left(at))
            }
            Want::Option(ref label) => (0..view.len()).find(|&at| {
                reply.is_left(at) && view.label(at).is_some_and(|said| label.fits(&said))
            }),
            Want::Such(condition) => {
                first(view, reply, |view, at| self.holds(view, Some(condition), Some(at)))?
            }
            Want::Ranked { most, of, among } => {
                self.ranked(view, reply, most, of, |view, at| self.holds(view, among, Some(at)))?
            }
            Want::Offered { ref options, among, best } => {
                let fits = |view: &mut SeatView<'_, '_>, at| {
                    let one = view.option(at).is_some_and(|option| options.contains(&option.id));
                    Ok(one && self.holds(view, among, Some(at))?)
                };
                match best {
                    Some((most, of)) => self.ranked(view, reply, most, of, fits)?,
                    None => first(view, reply, fits)?,
                }
            }
            Want::Nothing if may_stop => return Ok(Some(Pick::Done)),
            Want::Nothing | Want::Yes | Want::No | Want::Number(_) => None,
        };
        Ok(found.map(Pick::Candidate))
    }

    /// Yes or no, if a wish says it.
    pub(super) fn say(&self, view: &mut SeatView<'_, '_>) -> Result<Option<bool>, Fault> {
        self.ask(view, |view, advice| {
            for wish in &advice.wishes {
                let said = match wish.want {
                    Want::Yes => true,
                    Want::No | Want::Nothing => false,
                    _ => continue,
                };
                if placed(self.holds(view, wish.condition, None), wish.span)? {
                    return Ok(Some(said));
                }
            }
            Ok(None)
        })
    }

    /// A number in the range that is asked for, if a wish gives one.
    pub(super) fn amount(&self, view: &mut SeatView<'_, '_>) -> Result<Option<i32>, Fault> {
        let Asked::Number { least, most } = view.asked() else { return Ok(None) };
        self.ask(view, |view, advice| {
            for wish in &advice.wishes {
                let Want::Number(expr) = wish.want else { continue };
                if placed(self.holds(view, wish.condition, None), wish.span)? {
                    let number = placed(self.number(view, expr, None), wish.span)?;
                    if (least..=most).contains(&number) {
                        return Ok(Some(number));
                    }
                }
            }
            Ok(None)
        })
    }

    /// Calls `answer` with the first list of wishes for the purpose whose condition holds, then with that of the bot
    /// which it is derived from, and so on, until one gives an answer.
    fn ask<T>(
        &self,
        view: &mut SeatView<'_, '_>,
        mut answer: impl FnMut(&mut SeatView<'_, '_>, &'b Advice) -> Result<Option<T>, Fault>,
    ) -> Result<Option<T>, Fault> {
        let Some(purpose) = view.purpose() else { return Ok(None) };
        let mut asked = None;
        for advice in self.bot.advice.iter().filter(|advice| advice.purpose == purpose) {
            if asked == Some(advice.generation) {
                continue;
            }
            if !placed(self.holds(view, advice.condition, None), advice.span)? {
                continue;
            }
            asked = Some(advice.generation);
            if let Some(answered) = answer(view, advice)? {
                return Ok(Some(answered));
            }
        }
        Ok(None)
    }

    /// The index of the candidate left with the greatest (`most`) or smallest number, among those for which `among`
    /// holds.
    fn ranked(
        &self,
        view: &mut SeatView<'_, '_>,
        reply: &Reply,
        most: bool,
        of: ExprId,
        among: impl Fn(&mut SeatView<'_, '_>, usize) -> Result<bool, Fault>,
    ) -> Result<Option<usize>, Fault> {
        let mut best: Option<(i32, usize)> = None;
        for at in (0..view.len()).filter(|&at| reply.is_left(at)) {
            if !among(view, at)? {
                continue;
            }
            let number = self.number(view, of, Some(at))?;
            let better = |so_far: i32| if most { number > so_far } else { number < so_far };
            if best.is_none_or(|(so_far, _)| better(so_far)) {
                best = Some((number, at));
            }
        }
        Ok(best.map(|(_, at)| at))
    }

    fn holds(
        &self,
        view: &mut SeatView<'_, '_>,
        expr: Option<ExprId>,
        at: Option<usize>,
    ) -> Result<bool, Fault> {
        match expr {
            None => Ok(true),
            Some(expr) => Ok(self.read(view, expr, at)?.holds()),
        }
    }

    fn number(
        &self,
        view: &mut SeatView<'_, '_>,
        expr: ExprId,
        at: Option<usize>,
    ) -> Result<i32, Fault> {
        Ok(self.read(view, expr, at)?.number())
    }

    /// Evaluates an expression of the bot. A fault names the bot, since the game's text is not at fault.
    fn read(
        &self,
        view: &mut SeatView<'_, '_>,
        expr: ExprId,
        at: Option<usize>,
    ) -> Result<Value, Fault> {
        let found = view.read(&self.bot.exprs, expr, &self.counters, at);
        let name = &self.bot.name;
        found.map_err(|fault| Fault { text: format!("the bot `{name}`: {}", fault.text), ..fault })
    }
}
