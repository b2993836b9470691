//! From events to lines.

use schema::effect::Lasts;
use schema::id::{DefinitionId, MomentId, TimedId, VerbId};
use schema::program::MomentKind;

use super::{Going, Kept, MOST_BYTES, MOST_LINES, MOST_LOOKS, Narrator, Sort, What};
use crate::observer::{Event, Observer};
use crate::phrases::{Phrases, fill};
use crate::rules::Rules;
use crate::state::State;
use crate::value::{PlaceId, Value};
use schema::words::third_person;

/// Of cards that go together so many may have been covered by the last of them.
const UNCOVERED: usize = 64;

/// A verb done to something.
pub(super) fn done(phrases: &Phrases, who: &str, verb: &str, what: &str) -> String {
    let verbs = third_person(verb);
    fill(phrases.does_to, &[("who", who), ("verb", verb), ("verbs", &verbs), ("what", what)])
}

impl Narrator {
    /// Writes a line, unless there are so many that the game goes round for ever: nobody would read them. That there is more
    /// is the last line.
    pub(super) fn push(&mut self, depth: usize, sort: Sort, what: What) {
        if self.full {
            return;
        }
        self.bytes = self.bytes.saturating_add(what.bytes());
        self.full =
            self.lines.len() >= MOST_LINES || self.bytes > MOST_BYTES || self.looks > MOST_LOOKS;
        self.lines.push(match self.full {
            false => Kept { depth, sort, what },
            true => {
                let what = What::Text(self.phrases.more_than_told.to_owned());
                Kept { depth: 0, sort: Sort::Note, what }
            }
        });
    }

    pub(super) fn line(&mut self, state: &State, sort: Sort, text: String) {
        self.push(state.frames.len().saturating_sub(1), sort, What::Text(text));
    }

    /// Whether what happens just now is told: not what others do while several act at once.
    fn hears(&self, state: &State) -> bool {
        let Some(seat) = self.seat else { return true };
        state.doer().is_none_or(|doer| doer == seat.0)
    }

    /// Whether the seat sees now what a card is.
    fn sees(&self, rules: &Rules, state: &State, card: u16) -> bool {
        self.seat.is_none_or(|seat| rules.sees(state, seat.0, card))
    }

    /// What a card is, if the seat sees it now.
    pub(super) fn seen_now(&self, rules: &Rules, state: &State, card: u16) -> Option<DefinitionId> {
        let seen = self.sees(rules, state, card);
        state.card(card).filter(|_| seen).map(|card| card.definition)
    }

    /// What a card is, if the seat saw it before this event or sees it now.
    pub(super) fn known(&self, rules: &Rules, state: &State, card: u16) -> Option<DefinitionId> {
        let before = self.seen.get(usize::from(card)).copied().flatten();
        before.or_else(|| self.seen_now(rules, state, card))
    }

    /// A place, by the card that holds it if the seat sees that one.
    pub(super) fn place(&self, rules: &Rules, state: &State, place: PlaceId) -> String {
        let host = rules.host(place).map(|host| match self.known(rules, state, host) {
            Some(host) => rules.definition_name(host),
            None => rules.phrases.a_card.to_owned(),
        });
        self.names.place(rules, place, host.as_deref())
    }

    fn called(
        &mut self,
        rules: &Rules,
        state: &State,
        verb: VerbId,
        actor: Option<u8>,
        thing: Value,
    ) {
        let name = rules.program().verbs.get(verb).map_or("", |verb| verb.name.as_str());
        let who = self.names.actor(rules, actor);
        // Its own frame is there already.
        let depth = state.frames.len().saturating_sub(2);
        let card = |value: &Value| match *value {
            Value::Card(card) => {
                let name = self.known(rules, state, card.id).map(|id| rules.definition_name(id));
                state.card(card.id).map(|_| (Some(card.id), name))
            }
            Value::Definition(id) => Some((None, Some(rules.definition_name(id)))),
            _ => None,
        };
        let one = std::slice::from_ref(&thing);
        let items = if let Value::List { .. } = thing { state.items(thing) } else { one };
        let is_named = |item: &Value| {
            matches!(
                item,
                Value::Goods { .. }
                    | Value::Member(_)
                    | Value::Player(_)
                    | Value::Place(_)
                    | Value::Spot { .. }
            )
        };
        let phrases = rules.phrases;
        let what = match thing {
            Value::Number(number) => {
                let n = number.to_string();
                What::Text(match name.strip_prefix('+') {
                    Some(word) => {
                        let several =
                            if number == 1 { word.to_owned() } else { schema::words::plural(word) };
                        let values = [
                            ("who", who.as_str()),
                            ("n", &n),
                            ("word", word),
                            ("words", several.as_str()),
                        ];
                        fill(phrases.has_more, &values)
                    }
                    None => done(phrases, &who, name, &n),
                })
            }
            _ if items.iter().any(is_named) => {
                let names: Vec<_> =
                    items.iter().map(|&item| self.names.value(rules, state, item)).collect();
                What::Text(done(phrases, &who, name, &names.join(phrases.comma)))
            }
            Value::List { .. } | Value::Card(_) | Value::Definition(_) => {
                let cards = items.iter().filter_map(card).collect();
                What::Cards { who, verb: name.to_owned(), cards }
            }
            _ => What::Idle(alone(phrases, &who, name)),
        };
        self.push(depth, Sort::Call, what);
    }

    fn moved(
        &mut self,
        rules: &Rules,
        state: &State,
        card: u16,
        from: Option<PlaceId>,
        to: PlaceId,
    ) {
        let seen = match &mut self.going {
            Some(going) if (going.from, going.to) == (from, to) => std::mem::take(&mut going.seen),
            _ => {
                self.settle();
                let seen = self.seen.clone();
                self.going = Some(Going { from, to, first: self.lines.len(), seen: Vec::new() });
                seen
            }
        };
        let before = seen.get(usize::from(card)).copied().flatten();
        let at = state.spot_of(rules, card).map(|at| rules.written_spot(to, at));
        let moved = What::Moved {
            card,
            before: before.map(|id| rules.definition_name(id)),
            after: None,
            from: match from {
                Some(from) => self.place(rules, state, from),
                None => rules.phrases.nowhere.to_owned(),
            },
            to: self.place(rules, state, to),
            at: at.map(|(first, second)| format!("({first}, {second})")),
        };
        self.push(state.frames.len().saturating_sub(1), Sort::Move, moved);
        let mut first = self.lines.len().saturating_sub(1);
        if let Some(going) = &mut self.going {
            going.seen = seen;
            // Of those that went before, too: what lay open may be covered now.
            let open = self.lines.len().saturating_sub(UNCOVERED);
            first = if self.seat.is_some() { going.first.max(open) } else { first };
        }
        for at in first..self.lines.len() {
            let What::Moved { card, .. } = self.lines[at].what else { continue };
            let now = self.seen_now(rules, state, card).map(|id| rules.definition_name(id));
            if let What::Moved { after, .. } = &mut self.lines[at].what {
                let more = now.as_ref().map_or(0, String::len);
                self.bytes += more.saturating_sub(after.as_ref().map_or(0, String::len));
                *after = now;
            }
        }
    }

    /// The cards that went together have gone: calls that were handed them know by now what can be known of them.
    pub(super) fn settle(&mut self) {
        let Some(going) = self.going.take() else { return };
        for at in going.first..self.lines.len() {
            let What::Moved { card, before, after, .. } = &self.lines[at].what else { continue };
            if let Some(name) = before.as_ref().or(after.as_ref()) {
                let (card, name) = (*card, name.clone());
                self.learn(at, card, &name);
            }
        }
    }

    /// The calls around a line learn what a card is called.
    fn learn(&mut self, line: usize, id: u16, name: &str) {
        let mut depth = self.lines.get(line).map_or(usize::MAX, |line| line.depth);
        for line in self.lines.iter_mut().take(line).rev() {
            if depth == 0 {
                break;
            }
            if line.depth >= depth {
                continue;
            }
            depth = line.depth;
            if let What::Cards { cards, .. } = &mut line.what {
                let fits = |(card, known): &&mut (Option<u16>, Option<String>)| {
                    *card == Some(id) && known.is_none()
                };
                cards.iter_mut().filter(fits).for_each(|(_, known)| *known = Some(name.to_owned()));
            }
        }
    }

    fn lasting(
        &mut self,
        rules: &Rules,
        state: &State,
        timed: TimedId,
        player: Option<u8>,
        phrase: &str,
    ) {
        let (program, phrases) = (rules.program(), rules.phrases);
        let Some(declared) = program.timed.get(timed) else { return };
        let moment = |id: MomentId| program.moments.get(id).map_or("", |moment| &moment.name);
        let (until, what) = match declared.until {
            Lasts::End(id) => (phrases.until_end, moment(id)),
            Lasts::NextStart(id) => (phrases.until_start_of_next, moment(id)),
            Lasts::NextEnd(id) => (phrases.until_end_of_next, moment(id)),
            Lasts::Verb(id) => {
                (phrases.until_end, program.verbs.get(id).map_or("", |verb| verb.name.as_str()))
            }
        };
        let effect = fill(phrases.effect, &[("until", &fill(until, &[("what", what)]))]);
        let effect = self.names.of_player(rules, player, &effect);
        self.line(state, Sort::Effect, fill(phrase, &[("what", &effect)]));
    }

    fn changed(&mut self, rules: &Rules, state: &State, event: Event) {
        let Event::Changed { cell, holder, from, to } = event else { return };
        let Some(declared) = rules.program().cells.get(cell) else { return };
        if self.seat.is_some_and(|seat| !rules.is_told(state, seat, holder, declared.sight())) {
            return;
        }
        let phrases = rules.phrases;
        let what = self.member(rules, state, holder, &declared.name);
        let values =
            [("what", what.as_str()), ("from", &from.to_string()), ("to", &to.to_string())];
        let phrase = match (declared.flag, to) {
            (true, 0) => phrases.unset,
            (true, _) => phrases.set,
            (false, _) => phrases.changed,
        };
        self.line(state, Sort::Change, fill(phrase, &values));
    }

    fn over(&mut self, rules: &Rules, state: &State) {
        let Some(outcome) = state.outcome() else { return };
        let phrases = rules.phrases;
        if rules.program.is_cooperative() {
            let team = outcome.scores.first().copied().unwrap_or_default();
            let won = outcome.winners != 0;
            let phrase = if won { phrases.over_all_won } else { phrases.over_all_lost };
            let text = fill(phrase, &[("n", &team.to_string())]);
            return self.push(0, Sort::Over, What::Text(text));
        }
        let points = outcome.scores.iter().zip(0..).map(|(score, seat)| {
            let who = self.names.player(rules, seat);
            fill(phrases.points, &[("who", &who), ("n", &score.to_string())])
        });
        let points: Vec<String> = points.collect();
        let points = points.join(phrases.comma);
        let winners = self.names.players(rules, state, outcome.winners, phrases.and);
        let phrase = if outcome.winners == 0 { phrases.over_unwon } else { phrases.over };
        let text = fill(phrase, &[("points", &points), ("winners", &winners)]);
        self.push(0, Sort::Over, What::Text(text));
    }
}

fn alone(phrases: &Phrases, who: &str, verb: &str) -> String {
    fill(phrases.does, &[("who", who), ("verb", verb), ("verbs", &third_person(verb))])
}

impl Observer for Narrator {
    fn event(&mut self, rules: &Rules, state: &State, event: Event) {
        self.phrases = rules.phrases;
        if self.full && !matches!(event, Event::Begun) {
            return;
        }
        if self.hears(state) {
            if !matches!(event, Event::Moved { .. }) {
                self.settle();
            }
            self.tell(rules, state, event);
        }
        self.look_after(rules, state, event);
    }
}

impl Narrator {
    fn tell(&mut self, rules: &Rules, state: &State, event: Event) {
        let (program, phrases) = (rules.program(), rules.phrases);
        match event {
            // What setup did is no part of the game.
            Event::Begun => {
                self.lines.clear();
                (self.bytes, self.looks, self.full) = (0, 0, false);
            }
            Event::Opened { moment, player } => {
                let Some(moment) = program.moments.get(moment) else { return };
                let who = player.map(|player| self.names.player(rules, player));
                let phrase = match (moment.kind, &who) {
                    (MomentKind::Turn, Some(_)) => phrases.turn,
                    (_, Some(_)) => phrases.phase_of,
                    (_, None) => phrases.phase,
                };
                let who = who.unwrap_or_default();
                let text = fill(phrase, &[("who", &who), ("what", &moment.name)]);
                self.push(0, Sort::Stretch, What::Text(text));
            }
            Event::Called { verb, actor, thing } => self.called(rules, state, verb, actor, thing),
            Event::Moved { card, from, to } => self.moved(rules, state, card, from, to),
            Event::Stocked { place, count } => {
                let counts = self.seat.is_none_or(|seat| rules.counts(state, place, seat.0));
                let phrase = if counts { phrases.made } else { phrases.some_made };
                let place = self.place(rules, state, place);
                let text = fill(phrase, &[("n", &count.to_string()), ("place", &place)]);
                self.line(state, Sort::Move, text);
            }
            Event::Shuffled { place } => {
                let place = self.place(rules, state, place);
                self.line(state, Sort::Chance, fill(phrases.shuffled, &[("place", &place)]));
            }
            Event::Shown { card, seats } => {
                let name = self.known(rules, state, card).map(|id| rules.definition_name(id));
                let shown = name.as_deref().unwrap_or(phrases.a_card);
                let to = self.names.audience(rules, state, seats);
                self.line(state, Sort::Show, fill(phrases.shown, &[("card", shown), ("to", &to)]));
                if let Some(name) = name {
                    self.learn(self.lines.len().saturating_sub(1), card, &name);
                }
            }
            Event::ShownGoods { goods, player, seats } => {
                let is_shown = self.seat.is_none_or(|seat| seats >> seat.0 & 1 == 1);
                let what = is_shown.then(|| rules.name(state, goods));
                let what = what.unwrap_or_else(|| phrases.something.to_owned());
                let looks =
                    state.players() > 1 && player.is_some_and(|player| seats == 1 << player);
                let phrase = if looks { phrases.goods_seen } else { phrases.goods_shown };
                let who = self.names.actor(rules, player);
                let to = self.names.audience(rules, state, seats);
                let text = fill(phrase, &[("who", &who), ("what", &what), ("to", &to)]);
                self.line(state, Sort::Show, text);
            }
            Event::Rolled { die, value, player } => {
                let who = self.names.actor(rules, player);
                let (die, face) = (rules.die_name(die), rules.name(state, value));
                let values = [("who", who.as_str()), ("die", &die), ("face", &face)];
                self.line(state, Sort::Chance, fill(phrases.rolled, &values));
            }
            Event::Changed { .. } => self.changed(rules, state, event),
            Event::Noted { note, holder, value } => self.noted(rules, state, note, holder, value),
            Event::Installed { timed, player } => {
                self.lasting(rules, state, timed, player, phrases.begins);
            }
            Event::Ended { timed, player } => {
                self.lasting(rules, state, timed, player, phrases.ends);
            }
            // What comes of it is told.
            Event::Chosen { .. } | Event::Closed { .. } => {}
            Event::Over => self.over(rules, state),
        }
    }
}
