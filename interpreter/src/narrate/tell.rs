//! From events to lines.

use schema::effect::Lasts;
use schema::id::{MomentId, TimedId, VerbId};
use schema::locale::Word;
use schema::phrase::fill;
use schema::program::{MomentKind, ShownWhat};

use super::shown::pool_of;
use super::{Kept, MOST_LOOKS, Narrator, Sort, What};
use crate::observer::{Event, Observer};
use crate::phrases::Phrases;
use crate::rules::Rules;
use crate::state::State;
use crate::value::{PlaceId, Value};

/// A verb, with its third person, done to something.
pub(super) fn done(
    phrases: &Phrases,
    who: &str,
    (verb, verbs): (&str, &str),
    what: &str,
) -> String {
    fill(phrases.does_to, &[("who", who), ("verb", verb), ("verbs", verbs), ("what", what)])
}

impl Narrator {
    /// Writes a line, unless there are so many that the game goes round for ever: nobody would read them. That there is more
    /// is the last line.
    pub(super) fn push(&mut self, depth: usize, sort: Sort, what: What) {
        self.push_weighed(depth, sort, what, false);
    }

    /// Writes a line that may fold away.
    pub(super) fn push_weighed(&mut self, depth: usize, sort: Sort, what: What, is_small: bool) {
        if self.full {
            return;
        }
        self.stands_at(depth);
        self.bytes = self.bytes.saturating_add(what.bytes());
        self.full = self.lines.len() >= Self::MOST_LINES
            || self.bytes > Self::MOST_BYTES
            || self.looks > MOST_LOOKS;
        let folds = match sort {
            Sort::Move | Sort::Change | Sort::Effect => self.folds(depth),
            Sort::Call
            | Sort::Heading
            | Sort::Turn
            | Sort::Stretch
            | Sort::Over
            | Sort::Chance
            | Sort::Standing
            | Sort::Show
            | Sort::Note => false,
        };
        self.lines.push(match self.full {
            false => {
                let is_small = is_small || folds;
                Kept { depth, sort, what, player: None, is_small, resets: false }
            }
            true => {
                let what = What::Text(self.phrases.more_than_told.to_owned());
                let (player, is_small, resets) = (None, false, false);
                Kept { depth: 0, sort: Sort::Note, what, player, is_small, resets }
            }
        });
    }

    /// Writes a line as deep as the game is now.
    pub(super) fn line(&mut self, rules: &Rules, state: &State, sort: Sort, text: String) {
        self.push(self.depth(rules, state), sort, What::Text(text));
    }

    /// Whether what happens just now is told: not what others do while several act at once.
    fn hears(&self, state: &State) -> bool {
        let Some(seat) = self.seat else { return true };
        state.doer().is_none_or(|doer| doer == seat.0)
    }

    /// A place, by the card that holds it if the seat sees that one.
    pub(super) fn place(&self, rules: &Rules, state: &State, place: PlaceId) -> String {
        let host = rules.host(place).map(|host| {
            self.bearer(rules, state, host).unwrap_or_else(|| rules.phrases.a_card.to_owned())
        });
        let which = self.knows_spots(rules, state, place);
        self.names.place(rules, place, host.as_deref(), which)
    }

    /// Whether the seat may know at which spot or pile of a place something lies.
    pub(super) fn knows_spots(&self, rules: &Rules, state: &State, place: PlaceId) -> bool {
        self.seat.is_none_or(|seat| rules.shows_spots(state, seat.0, place))
    }

    /// A value in words: of a spot that the seat may not know, and of a place, the place as it is told.
    pub(super) fn value(&self, rules: &Rules, state: &State, value: Value) -> String {
        match value {
            Value::Spot { place, .. } if !self.knows_spots(rules, state, place) => {
                self.place(rules, state, place)
            }
            Value::Place(place) if self.for_people() => self.place(rules, state, place),
            _ => self.names.value(rules, state, value),
        }
    }

    /// A verb was called: in full for people, else by its name and the thing that it is done to.
    pub(super) fn called(
        &mut self,
        rules: &Rules,
        state: &State,
        verb: VerbId,
        actor: Option<u8>,
        thing: Value,
    ) {
        let name = rules.program().verbs.get(verb).map_or("", |verb| verb.name.as_str());
        let who = self.names.actor(rules, actor);
        if self.for_people() {
            return self.called_in_full(rules, state, verb, actor, thing);
        }
        // What the machine itself does is told as it happens, also where something answers it.
        let block = rules.program().verbs.get(verb).and_then(|verb| verb.block);
        if block.is_some_and(|block| rules.machine_calls.contains(&block)) {
            return;
        }
        // Its own frame is there already.
        let depth = self.depth(rules, state).saturating_sub(1);
        let one = std::slice::from_ref(&thing);
        let items = if let Value::List { .. } = thing { state.items(thing) } else { one };
        // A seat is told of what is only worked out no more than people are.
        if self.seat.is_some() && rules.only_yields(verb) {
            let cards = self.cards_of(rules, state, items);
            let is_told = cards.iter().any(|(_, name)| name.is_some());
            if !is_told || rules.is_within_yielding(state) {
                return self.closed(depth);
            }
        }
        let is_list = matches!(thing, Value::List { .. });
        let is_named = |item: &Value| match item {
            Value::Goods { .. }
            | Value::Member(_)
            | Value::Player(_)
            | Value::Place(_)
            | Value::Text(_)
            | Value::Spot { .. } => true,
            Value::Number(_) | Value::Flag(_) => is_list,
            _ => false,
        };
        let phrases = rules.phrases;
        let spoken = rules.third_person(name);
        let verb = (name, spoken.as_str());
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
                    None => done(phrases, &who, verb, &n),
                })
            }
            _ if items.iter().any(is_named) => {
                let names: Vec<_> =
                    items.iter().map(|&item| self.value(rules, state, item)).collect();
                What::Text(done(phrases, &who, verb, &names.join(phrases.comma)))
            }
            Value::List { .. } | Value::Card(_) | Value::Definition(_) => {
                let cards = self.cards_of(rules, state, items);
                What::Call(super::calls::Call::plain(rules, who, name, cards))
            }
            _ => What::Idle(alone(phrases, &who, verb)),
        };
        self.push(depth, Sort::Call, what);
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
            Lasts::Game => (phrases.until_end, phrases.the_game),
        };
        let effect = fill(phrases.effect, &[("until", &fill(until, &[("what", what)]))]);
        let effect = self.names.of_player(rules, player, &effect);
        let text = fill(phrase, &[("what", &effect)]);
        let depth = self.depth(rules, state);
        self.push_weighed(depth, Sort::Effect, What::Text(text), self.for_people());
    }

    fn changed(&mut self, rules: &Rules, state: &State, event: Event) {
        let Event::Changed { cell, holder, from, to } = event else { return };
        let Some(declared) = rules.program().cells.get(cell) else { return };
        if self.seat.is_some_and(|seat| !rules.is_told(state, seat, holder, declared.sight())) {
            return;
        }
        let phrases = rules.phrases;
        let (from_to, whole) = ([from.to_string(), to.to_string()], declared.name.as_str());
        let values = [("from", from_to[0].as_str()), ("to", from_to[1].as_str())];
        let told = |phrase, what: &str, more: &[(&str, &str)]| {
            fill(phrase, &[&values[..], &[("what", what)], more].concat())
        };
        let phrase = match (declared.flag, to) {
            (true, 0) => phrases.unset,
            (true, _) => phrases.set,
            (false, _) => phrases.changed,
        };
        if !self.for_people() {
            let what = self.member(rules, state, holder, whole);
            return self.line(rules, state, Sort::Change, told(phrase, &what, &[]));
        }
        let (what, text) = match pool_of(rules.program(), cell) {
            Some((id, pool, resource)) => {
                let name = self.names.word(rules, Word::Pool(id), &pool.name);
                let what = self.member(rules, state, holder, &name);
                let text = match resource {
                    Some(resource) => {
                        let resource = rules.member_title(resource, to);
                        told(phrases.goods_changed, &what, &[("resource", &resource)])
                    }
                    None => told(phrases.changed, &what, &[]),
                };
                (ShownWhat::Pool(id), text)
            }
            None => {
                let name = self.names.word(rules, Word::Cell(cell), whole);
                let what = self.member(rules, state, holder, &name);
                let so = || self.turned(rules, Word::Cell(cell), holder, to != 0);
                let said = if declared.flag { so() } else { None };
                (ShownWhat::Cell(cell), said.unwrap_or_else(|| told(phrase, &what, &[])))
            }
        };
        // Who is out is told in any case.
        let is_out = declared.out && !rules.keeps_order(Word::Cell(cell));
        let shown = if is_out { Some(true) } else { self.is_listed(rules, holder, what) };
        self.weighed(
            rules,
            state,
            Sort::Change,
            text,
            shown.or_else(|| Self::is_taken(rules, state, holder)),
        );
        if let Some(line) = self.lines.last_mut() {
            line.resets = declared.until.is_some() && to == declared.first;
        }
    }
}

/// A verb, with its third person, done to nothing.
pub(super) fn alone(phrases: &Phrases, who: &str, (verb, verbs): (&str, &str)) -> String {
    fill(phrases.does, &[("who", who), ("verb", verb), ("verbs", verbs)])
}

impl Observer for Narrator {
    fn reads_calls(&self) -> bool {
        self.for_people()
    }

    fn event(&mut self, rules: &Rules, state: &State, event: Event) {
        self.phrases = rules.phrases;
        let begins = matches!(event, Event::Begun) && !self.has_asked;
        if self.full && !begins {
            return;
        }
        if self.hears(state) {
            if !self.goes_on(event) {
                self.settle();
                self.tell_standing();
            }
            self.head(rules, state, event);
            let lines = self.lines.len();
            self.tell(rules, state, event);
            if matches!(event, Event::Called { .. }) && self.lines.len() > lines {
                self.begins(state);
            }
        }
        self.look_after(rules, state, event);
        self.lose_track(rules, state, event);
        self.stand(rules, state, event);
    }

    fn all_are_through(&mut self, rules: &Rules, state: &State) {
        self.look_if_old(rules, state);
    }
}

impl Narrator {
    fn tell(&mut self, rules: &Rules, state: &State, event: Event) {
        let (program, phrases) = (rules.program(), rules.phrases);
        match event {
            // What setup did is no part of the game, unless somebody decided in it.
            Event::Begun if self.has_asked => {}
            Event::Begun => {
                self.lines.clear();
                (self.bytes, self.looks, self.full) = (0, 0, false);
            }
            Event::Opened { moment, player } => {
                let word = Word::Moment(moment);
                let Some(moment) = program.moments.get(moment) else { return };
                let who = player.map(|player| self.names.player(rules, player));
                let phrase = match (moment.kind, &who) {
                    (MomentKind::Turn, Some(_)) => phrases.turn,
                    (_, Some(_)) => phrases.phase_of,
                    (_, None) => phrases.phase,
                };
                let sort = match (moment.kind, &who) {
                    (MomentKind::Turn, Some(_)) => Sort::Turn,
                    _ => Sort::Stretch,
                };
                let who = who.unwrap_or_default();
                let name = self.names.word(rules, word, &moment.name);
                let text = fill(phrase, &[("who", &who), ("what", &name)]);
                if let Some(What::Taken(taken)) = self.lines.last_mut().map(|line| &mut line.what) {
                    taken.begins(state.stretches().count());
                }
                // What runs goes on behind it.
                self.still_open(self.depth(rules, state) + 1);
                self.push(0, sort, What::Text(text));
                if let Some(line) = self.lines.last_mut() {
                    line.player = player;
                }
            }
            Event::Called { verb, actor, thing } => self.called(rules, state, verb, actor, thing),
            Event::Moved { card, from, to, nth } => self.moved(rules, state, card, (from, to), nth),
            Event::Stocked { place, definition, count } => {
                self.stocked(rules, state, place, (definition, count));
            }
            Event::Shuffled { place } => {
                let place = self.place(rules, state, place);
                let text = What::Text(fill(phrases.shuffled, &[("place", &place)]));
                let depth = self.depth(rules, state);
                let small = self.for_people() && self.may_be_implied(rules, state, depth);
                self.push_weighed(depth, Sort::Chance, text, small);
            }
            Event::Shown { card, seats } => self.shown(rules, state, card, seats),
            Event::ShownGoods { goods, player, seats, kept } => {
                self.told_goods(rules, state, (goods, kept), (player, seats));
            }
            Event::Rolled { die, value, player } => {
                let who = self.names.actor(rules, player);
                let die = self.names.readable(&rules.die_name(die));
                let face = self.names.value(rules, state, value);
                let values = [("who", who.as_str()), ("die", &die), ("face", &face)];
                self.line(rules, state, Sort::Chance, fill(phrases.rolled, &values));
            }
            Event::Changed { .. } => self.changed(rules, state, event),
            Event::Noted { note, holder, from, value } => {
                self.noted(rules, state, (note, holder), from, value);
            }
            Event::Installed { timed, player } => {
                self.lasting(rules, state, timed, player, phrases.begins);
            }
            Event::Ended { timed, player } => {
                self.lasting(rules, state, timed, player, phrases.ends);
            }
            Event::Taken { player, first } => self.option_taken(rules, state, player, first),
            Event::Replaced { handler, card, thing } => {
                self.replaced(rules, state, handler, (card, thing));
            }
            Event::Prevented => self.prevented(rules, state),
            Event::Failed => self.failed(rules, state),
            // What has its first value again as a stretch ends says nothing new.
            Event::Closed { .. } => {
                let ended = self.lines.iter_mut().rev().take_while(|line| line.resets);
                ended.for_each(|line| line.is_small = true);
            }
            Event::Chosen { .. } => {}
            Event::Over => self.over(rules, state),
        }
    }
}
