//! What happened, kept as lines in plain words and as facts that claims ask about.

use schema::decision::Seat;
use schema::effect::Lasts;
use schema::id::{DefinitionId, MomentId, TimedId, VerbId};
use schema::program::{MomentKind, PileKey};
use schema::ruling::Where;

use super::facts::{Called, Moved, Shown, actor, facts};
use crate::observer::{Event, Observer};
use crate::rules::Rules;
use crate::state::State;
use crate::value::{PlaceId, Value};

/// How long a transcript gets.
const MOST_LINES: usize = 20_000;

/// What a verb was done to, for the transcript.
#[derive(Debug, Clone)]
enum Thing {
    Nothing,
    Number(i32),
    Cards(Vec<DefinitionId>),
    /// Anything else that has a name: a spot, a pile, a member of a family, goods.
    Named(String),
}

/// A line of the transcript, set in by how deep in the game it happens.
#[derive(Debug)]
struct Line {
    depth: usize,
    text: String,
    may_be_idle: bool,
}

/// All that happened since the game began.
#[derive(Debug, Default)]
pub(super) struct Log {
    names: Vec<String>,
    lines: Vec<Line>,
    pub(super) called: Vec<Called>,
    pub(super) moved: Vec<Moved>,
    pub(super) shuffled: Vec<PlaceId>,
    pub(super) shown: Vec<Shown>,
    pub(super) phases_ended: usize,
}

impl Log {
    /// A log for players of these names.
    pub(super) fn new(names: &[String]) -> Self {
        Self { names: names.to_vec(), ..Self::default() }
    }

    /// All lines, but for calls of verbs without a thing that did nothing.
    pub(super) fn transcript(&self) -> String {
        let mut whole = String::new();
        for (at, line) in self.lines.iter().enumerate() {
            let busy = self.lines.get(at + 1).is_some_and(|next| next.depth > line.depth);
            if busy || !line.may_be_idle {
                whole.push_str(&"  ".repeat(line.depth));
                whole.push_str(&line.text);
                whole.push('\n');
            }
        }
        whole
    }

    /// Writes a line, unless there are so many that the game goes round for ever: nobody would read them.
    fn push(&mut self, line: Line) {
        if self.lines.len() < MOST_LINES {
            self.lines.push(line);
        }
    }

    /// A line of the runner's own.
    pub(super) fn note(&mut self, text: String) {
        self.push(Line { depth: 0, text, may_be_idle: false });
    }

    /// A player's name.
    pub(super) fn player(&self, seat: u8) -> String {
        let name = self.names.get(usize::from(seat)).cloned();
        name.unwrap_or_else(|| format!("player {}", u16::from(seat) + 1))
    }

    /// A zone by whose it is and its name.
    pub(super) fn place(&self, rules: &Rules, state: &State, place: PlaceId) -> String {
        let Some((zone, seat, pile)) = rules.place_of(place) else { return "nowhere".to_owned() };
        let name = self.zone(rules, &Where { zone, seat, pile });
        match rules.host(place).and_then(|host| state.card(host)) {
            Some(host) => format!("{}'s {name}", counted(rules, &[host.definition])),
            None => name,
        }
    }

    /// The same of a place as a ruling names it.
    pub(super) fn zone(&self, rules: &Rules, at: &Where) -> String {
        let program = rules.program();
        let name = program.zones.get(at.zone).map_or("", |zone| zone.name.as_str());
        let whose =
            at.seat.map_or_else(String::new, |Seat(seat)| format!("{}'s ", self.player(seat)));
        match at.pile {
            Some(pile @ (PileKey::Card(_) | PileKey::Member(_))) => {
                format!("the {} pile of {whose}{name}", rules.key_name(pile))
            }
            Some(pile) => format!("pile {} of {whose}{name}", rules.key_name(pile)),
            None => format!("{whose}{name}"),
        }
    }

    /// A value in words, players by name.
    pub(super) fn value(&self, rules: &Rules, state: &State, value: Value) -> String {
        match value {
            Value::Player(seat) => self.player(seat),
            _ => rules.name(state, value),
        }
    }

    /// A text in which players go by their names.
    pub(super) fn named_in(&self, text: String) -> String {
        let seats = self.names.iter().enumerate().rev();
        seats.fold(text, |text, (seat, name)| text.replace(&format!("player {}", seat + 1), name))
    }

    fn called(
        &mut self,
        rules: &Rules,
        state: &State,
        verb: VerbId,
        actor: Option<u8>,
        thing: Value,
    ) {
        let definition = |value: &Value| match *value {
            Value::Card(card) => state.card(card.id).map(|card| card.definition),
            Value::Definition(definition) => Some(definition),
            _ => None,
        };
        let kept = match thing {
            Value::Number(number) => Thing::Number(number),
            Value::List { .. }
                if state.items(thing).iter().any(|item| {
                    matches!(item, Value::Goods { .. } | Value::Member(_) | Value::Player(_))
                }) =>
            {
                let items = state.items(thing).iter();
                let names: Vec<_> = items.map(|&item| self.value(rules, state, item)).collect();
                Thing::Named(names.join(", "))
            }
            Value::List { .. } => {
                Thing::Cards(state.items(thing).iter().filter_map(definition).collect())
            }
            Value::Spot { .. } | Value::Place(_) | Value::Member(_) => {
                Thing::Named(rules.name(state, thing))
            }
            _ => definition(&thing).map_or(Thing::Nothing, |card| Thing::Cards(vec![card])),
        };
        let name = rules.program().verbs.get(verb).map_or("", |verb| verb.name.as_str());
        let who = actor.map_or_else(|| "the game".to_owned(), |actor| self.player(actor));
        let what = match &kept {
            Thing::Nothing => String::new(),
            Thing::Number(number) => format!(" {number}"),
            Thing::Named(name) => format!(" {name}"),
            Thing::Cards(cards) => format!(" {}", counted(rules, cards)),
        };
        let text = match (name.strip_prefix('+'), &kept) {
            (Some(word), Thing::Number(1)) => format!("{who} has +1 {word}"),
            (Some(word), Thing::Number(number)) => {
                format!("{who} has +{number} {}", third_person(word))
            }
            _ => format!("{who} {}{what}", third_person(name)),
        };
        // Its own frame is there already.
        let depth = state.frames.len().saturating_sub(2);
        self.push(Line { depth, text, may_be_idle: matches!(kept, Thing::Nothing) });
        self.called.push(Called { verb, actor, args: facts(rules, state, verb) });
    }

    fn lasting(
        &mut self,
        rules: &Rules,
        state: &State,
        timed: TimedId,
        player: Option<u8>,
        what: &str,
    ) {
        let program = rules.program();
        let Some(declared) = program.timed.get(timed) else { return };
        let moment = |id: MomentId| program.moments.get(id).map_or("", |moment| &moment.name);
        let until = match declared.until {
            Lasts::End(id) => format!("until the end of {}", moment(id)),
            Lasts::NextStart(id) => format!("until the start of the next {}", moment(id)),
            Lasts::NextEnd(id) => format!("until the end of the next {}", moment(id)),
            Lasts::Verb(id) => {
                format!("until the end of {}", program.verbs.get(id).map_or("", |verb| &verb.name))
            }
        };
        let whose = player.map_or_else(String::new, |player| format!("{}'s ", self.player(player)));
        self.line(state, &format!("{whose}effect {until} {what}"));
    }

    fn line(&mut self, state: &State, text: &str) {
        let depth = state.frames.len().saturating_sub(1);
        self.push(Line { depth, text: text.to_owned(), may_be_idle: false });
    }
}

impl Observer for Log {
    fn reads_calls(&self) -> bool {
        true
    }

    fn event(&mut self, rules: &Rules, state: &State, event: Event) {
        let program = rules.program();
        match event {
            // What setup did is no part of what is ruled on.
            Event::Begun => {
                let names = std::mem::take(&mut self.names);
                *self = Log::new(&names);
            }
            Event::Opened { moment, player } => {
                let Some(moment) = program.moments.get(moment) else { return };
                let who = player.map(|player| self.player(player));
                self.note(match (moment.kind, who) {
                    (MomentKind::Turn, Some(who)) => format!("== {who}'s turn"),
                    (_, Some(who)) => format!("-- {who}: {}", moment.name),
                    (_, None) => format!("-- {}", moment.name),
                });
            }
            Event::Closed { moment, .. } => {
                let kind = program.moments.get(moment).map(|moment| moment.kind);
                self.phases_ended += usize::from(kind != Some(MomentKind::Round));
            }
            Event::Called { verb, actor, thing } => self.called(rules, state, verb, actor, thing),
            Event::Moved { card, from, to } => {
                let Some(definition) = state.card(card).map(|card| card.definition) else { return };
                self.moved.push(Moved { definition, from, to, actor: actor(state) });
                let name = counted(rules, &[definition]);
                let from = from
                    .map_or_else(|| "nowhere".to_owned(), |from| self.place(rules, state, from));
                let at = state.spot_of(rules, card).map(|at| rules.written_spot(to, at));
                let at = at.map_or_else(String::new, |(a, b)| format!(" at ({a}, {b})"));
                let to = self.place(rules, state, to);
                self.line(state, &format!("{name}: {from} -> {to}{at}"));
            }
            Event::Stocked { place, count } => {
                let place = self.place(rules, state, place);
                self.line(state, &format!("{count} cards are made in {place}"));
            }
            Event::Shuffled { place } => {
                self.shuffled.push(place);
                let place = self.place(rules, state, place);
                self.line(state, &format!("{place} is shuffled"));
            }
            Event::Shown { card, seats } => {
                let Some(definition) = state.card(card).map(|card| card.definition) else { return };
                let name = counted(rules, &[definition]);
                let to_all = (0..state.players()).all(|seat| seats >> seat & 1 == 1);
                let at = state.card(card).and_then(|card| card.place());
                self.shown.push(Shown { definition, at, actor: actor(state), to_all });
                let to: Vec<String> = (0..state.players())
                    .filter(|seat| seats >> seat & 1 == 1)
                    .map(|seat| self.player(seat))
                    .collect();
                let to = if to_all { "everybody".to_owned() } else { to.join(", ") };
                self.line(state, &format!("{name} is shown to {to}"));
            }
            Event::ShownGoods { goods, seats } => {
                let to: Vec<String> = (0..state.players())
                    .filter(|seat| seats >> seat & 1 == 1)
                    .map(|seat| self.player(seat))
                    .collect();
                let all = to.len() == usize::from(state.players());
                let to = if all { "everybody".to_owned() } else { to.join(", ") };
                let what = rules.name(state, goods);
                self.line(state, &format!("{what}: shown to {to}"));
            }
            Event::Rolled { die, value, player } => {
                let name = rules.die_name(die);
                let who = player.map_or_else(|| "the game".to_owned(), |seat| self.player(seat));
                let face = rules.name(state, value);
                self.line(state, &format!("{who} rolls {name}: {face}"));
            }
            Event::Changed { cell, holder, from, to } => {
                let Some(declared) = program.cells.get(cell) else { return };
                let whose = match holder {
                    Value::Nothing => String::new(),
                    Value::Player(seat) => format!("{}'s ", self.player(seat)),
                    Value::Place(_) => String::new(),
                    other => format!("{}'s ", rules.name(state, other)),
                };
                let name = match holder {
                    Value::Place(pile) => {
                        format!("{} of {}", declared.name, self.place(rules, state, pile))
                    }
                    _ => declared.name.clone(),
                };
                let line = match (declared.flag, to) {
                    (true, 0) => format!("{whose}{name} is over"),
                    (true, _) => format!("{whose}{name} is set"),
                    (false, _) => format!("{whose}{name}: {from} -> {to}"),
                };
                self.line(state, &line);
            }
            Event::Installed { timed, player } => {
                self.lasting(rules, state, timed, player, "begins")
            }
            Event::Ended { timed, player } => self.lasting(rules, state, timed, player, "is over"),
            // Answers are told by the runner, whole.
            Event::Chosen { .. } => {}
            Event::Over => {
                let Some(outcome) = state.outcome() else { return };
                let winners: Vec<String> = (0..state.players())
                    .filter(|seat| outcome.winners >> seat & 1 == 1)
                    .map(|seat| self.player(seat))
                    .collect();
                let scores: Vec<String> = outcome
                    .scores
                    .iter()
                    .enumerate()
                    .map(|(seat, score)| format!("{} {score}", self.player(seat as u8)))
                    .collect();
                self.note(format!(
                    "The game is over. Points: {}. Won by {}.",
                    scores.join(", "),
                    winners.join(" and ")
                ));
            }
        }
    }
}

/// Names with how many there are of each, in the order in which they come.
pub(super) fn counted(rules: &Rules, cards: &[DefinitionId]) -> String {
    let mut counts: Vec<(DefinitionId, usize)> = Vec::new();
    for &card in cards {
        match counts.iter_mut().find(|(known, _)| *known == card) {
            Some((_, count)) => *count += 1,
            None => counts.push((card, 1)),
        }
    }
    let words = counts.into_iter().map(|(card, count)| {
        let name = rules.program().definitions.get(card).map_or("", |card| card.name.as_str());
        if count == 1 { name.to_owned() } else { format!("{count} {name}") }
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

/// `play` → `plays`; names in other scripts stay as they are.
pub(super) fn third_person(verb: &str) -> String {
    if !verb.is_ascii() {
        return verb.to_owned();
    }
    let vowel_before = verb.chars().rev().nth(1).is_some_and(|letter| "aeiou".contains(letter));
    match verb.strip_suffix('y') {
        Some(stem) if !vowel_before => format!("{stem}ies"),
        _ if ["s", "x", "z", "ch", "sh", "o"].iter().any(|end| verb.ends_with(end)) => {
            format!("{verb}es")
        }
        _ => format!("{verb}s"),
    }
}
