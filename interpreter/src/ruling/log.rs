//! What happened, kept as lines in plain words and as facts that claims ask about.

use schema::decision::Seat;
use schema::id::{ChoiceId, DefinitionId, DieId};
use schema::phrase::fill;
use schema::program::MomentKind;
use schema::ruling::{At, GivenBy, Ruling, Where};

use super::facts::{Called, Left, Moved, Shown, Shuffled, actor, facts};
use super::moments;
use super::things::Seen;
use crate::names::Words;
use crate::narrate::{Line, Narrator, counted, set_in};
use crate::observer::{Event, Misfit, Observer};
use crate::rules::Rules;
use crate::state::{Pending, State};
use crate::value::{PlaceId, Value};

/// All that happened since the game began.
#[derive(Debug)]
pub(super) struct Log {
    told: Narrator,
    /// Of what one seat is told: what it was told before somebody was asked. What it learns later changes nothing of that.
    told_before: Option<String>,
    pub(super) called: Vec<Called>,
    pub(super) moved: Vec<Moved>,
    /// How many of these setup moved: what goes where in it is not held to what a ruling names.
    pub(super) moved_in_setup: usize,
    pub(super) shuffled: Vec<Shuffled>,
    /// Which faces were rolled.
    pub(super) rolled: Vec<(DieId, Value)>,
    pub(super) shown: Vec<Shown>,
    /// What was chosen without asking since the last answer.
    pub(super) left: Vec<Left>,
    /// What lies where other cards were to be shuffled.
    pub(super) misfit: Option<String>,
    /// Which line of the position names cards or a pass that are not there.
    pub(super) misplaced: Option<GivenBy>,
    /// How many phases and turns have ended since the last answer.
    pub(super) phases_ended: usize,
    /// Moments that claims speak of, and the game as it stood when they came first.
    pub(super) moments: Vec<(At, Option<State>)>,
    /// What each seat is told, if a claim asks for it, and whoever sees everything: who tells it, and the lines so far.
    hearers: Vec<(Narrator, Vec<Line>)>,
    begun: bool,
    /// Whether somebody was asked, so that what follows is ruled on, in setup, too.
    has_asked: bool,
}

impl Log {
    /// A log for players of these names.
    pub(super) fn new(names: &[String]) -> Self {
        Self::told_to(names, None)
    }

    /// What happened, in the words of what one seat is told of it; without a seat all of it.
    pub(super) fn told_to(names: &[String], seat: Option<Seat>) -> Self {
        Self {
            told: Narrator::exact(names, seat),
            told_before: seat.map(|_| String::new()),
            called: Vec::new(),
            moved: Vec::new(),
            moved_in_setup: 0,
            shuffled: Vec::new(),
            rolled: Vec::new(),
            shown: Vec::new(),
            left: Vec::new(),
            misfit: None,
            misplaced: None,
            phases_ended: 0,
            moments: Vec::new(),
            hearers: Vec::new(),
            begun: false,
            has_asked: false,
        }
    }

    /// A log for a ruling: with all that its claims ask about.
    pub(super) fn of(ruling: &Ruling) -> Self {
        let names = &ruling.given.players;
        let mut log = Self::new(names);
        log.moments = moments::watched(ruling);
        if moments::listens(ruling) {
            let seats = (0..names.len() as u8).map(|seat| Some(Seat(seat)));
            let tell = |seat| (Narrator::exact(names, seat), Vec::new());
            log.hearers = seats.chain([None]).map(tell).collect();
        }
        log
    }

    /// What a seat was told so far, or whoever sees everything.
    pub(super) fn heard(&mut self, seat: Option<Seat>) -> &[Line] {
        let at = seat.map_or(self.hearers.len().saturating_sub(1), |seat| usize::from(seat.0));
        let Some((narrator, lines)) = self.hearers.get_mut(at) else { return &[] };
        let trimmed = |line: Line| Line { text: line.text.trim().to_owned(), ..line };
        lines.extend(narrator.take().into_iter().map(trimmed));
        lines
    }

    /// All lines, but for calls of verbs without a thing that did nothing.
    pub(super) fn transcript(&mut self) -> String {
        format!("{}{}", self.told_before.take().unwrap_or_default(), self.told.whole())
    }

    /// Looks at a game that has begun before there was anybody to tell it.
    pub(super) fn look(&mut self, rules: &Rules, state: &State) {
        self.told.look(rules, state);
    }

    /// Somebody is asked something, in setup perhaps: from here on all is told.
    pub(super) fn asked(&mut self) {
        self.has_asked = true;
        match &mut self.told_before {
            Some(before) => before.push_str(&set_in(self.told.take())),
            None => self.told.asked(),
        }
        self.hearers.iter_mut().for_each(|(narrator, _)| narrator.asked());
    }

    /// An answer of the ruling is given. If it is the first, and setup is not over, what that did up to here is left out.
    pub(super) fn answered(&mut self, rules: &Rules, state: &State) {
        if !self.begun && !self.has_asked {
            self.told.take();
            self.begin(rules, state);
        }
        self.asked();
    }

    /// What is ruled on begins.
    fn begin(&mut self, rules: &Rules, state: &State) {
        self.called.clear();
        self.moved.clear();
        self.shuffled.clear();
        self.rolled.clear();
        self.shown.clear();
        self.left.clear();
        self.phases_ended = 0;
        for (narrator, lines) in &mut self.hearers {
            narrator.take();
            narrator.look(rules, state);
            lines.clear();
        }
    }

    /// A line of the runner's own.
    pub(super) fn note(&mut self, text: String) {
        self.told.note(text);
    }

    /// A player's name.
    pub(super) fn player(&self, rules: &Rules, seat: u8) -> String {
        self.told.names.player(rules, seat)
    }

    /// Who answers a question, and for whom, if that is somebody else.
    pub(super) fn answerer(&self, rules: &Rules, pending: &Pending) -> String {
        let who = self.player(rules, pending.player.0);
        pending.of.map_or(who.clone(), |whose| {
            let whose = self.player(rules, whose.0);
            fill(rules.phrases.in_place_of, &[("who", &who), ("whose", &whose)])
        })
    }

    /// A zone by whose it is and its name.
    pub(super) fn place(&self, rules: &Rules, state: &State, place: PlaceId) -> String {
        let host = rules.host(place).and_then(|host| state.card(host));
        let host = host.map(|host| rules.definition_name(host.definition));
        self.told.names.place(rules, place, host.as_deref(), true)
    }

    /// What a place is called that a ruling names.
    pub(super) fn zone(&self, rules: &Rules, at: &Where) -> String {
        self.told.names.zone(rules, at)
    }

    /// A value in words, players by name.
    pub(super) fn value(&self, rules: &Rules, state: &State, value: Value) -> String {
        self.told.names.value(rules, state, value)
    }

    /// The label of an option as rulings write it: in the game's own words, players by name.
    pub(super) fn label(&self, rules: &Rules, label: String) -> String {
        self.told.names.named_in(rules, Words::Own, label)
    }

    /// The text of an option or question, in the words that are shown.
    pub(super) fn label_shown(&self, rules: &Rules, label: String) -> String {
        self.told.names.named_in(rules, Words::Shown, label)
    }
}

impl Observer for Log {
    fn reads_calls(&self) -> bool {
        true
    }

    fn left_with(
        &mut self,
        rules: &Rules,
        state: &State,
        choice: ChoiceId,
        player: u8,
        values: &[Value],
    ) {
        let Some(choice) = rules.program().choices.get(choice) else { return };
        let things = values.iter().map(|&value| Seen::new(rules, state, value, 1)).collect();
        self.left.push(Left { player, purpose: choice.purpose, things });
    }

    fn misfit(&mut self, rules: &Rules, state: &State, misfit: Misfit<'_>) {
        match misfit {
            Misfit::Shuffle { place, wanted } => {
                let cards = state.contents(place).filter_map(|id| state.card(id));
                let lying: Vec<DefinitionId> = cards.map(|card| card.definition).collect();
                let (lying, wanted) = (counted(rules, &lying), counted(rules, wanted));
                let at = self.place(rules, state, place);
                self.misfit =
                    Some(format!("; in {at} lie {lying}, and `next shuffle` gives {wanted}"));
            }
            Misfit::Turn => self.misplaced = Some(GivenBy::Turn),
            Misfit::Pass => self.misplaced = Some(GivenBy::Pass),
            Misfit::Cards { at } => self.misplaced = Some(GivenBy::Contents(at)),
            Misfit::Note { number } => self.misplaced = Some(GivenBy::Note(number)),
        }
    }

    fn event(&mut self, rules: &Rules, state: &State, event: Event) {
        match event {
            // What setup did is no part of what is ruled on, unless somebody decides in it.
            Event::Begun => {
                match self.has_asked {
                    true => self.moved_in_setup = self.moved.len(),
                    false => self.begin(rules, state),
                }
                self.begun = true;
            }
            Event::Closed { moment, .. } => {
                let kind = rules.program().moments.get(moment).map(|moment| moment.kind);
                self.phases_ended += usize::from(kind != Some(MomentKind::Round));
            }
            Event::Called { verb, actor, .. } => {
                self.called.push(Called { verb, actor, args: facts(rules, state, verb) });
            }
            Event::Moved { card, from, to, .. } => {
                let Some(definition) = state.card(card).map(|card| card.definition) else { return };
                self.moved.push(Moved { definition, from, to, actor: actor(state) });
            }
            Event::Shuffled { place } => {
                let cards = state.contents(place).filter_map(|id| state.card(id));
                let order = cards.map(|card| card.definition).collect();
                self.shuffled.push(Shuffled { place, order, actor: actor(state) });
            }
            Event::Rolled { die, value, .. } => self.rolled.push((die, value)),
            Event::Shown { card, seats } => {
                let Some(shown) = state.card(card) else { return };
                let to_all = (0..state.players()).all(|seat| seats >> seat & 1 == 1);
                let (definition, at) = (shown.definition, shown.place());
                self.shown.push(Shown { definition, at, actor: actor(state), to_all });
            }
            _ => {}
        }
        if let (true, Event::Opened { moment, player } | Event::Closed { moment, player }) =
            (self.begun, event)
        {
            let end = matches!(event, Event::Closed { .. });
            // Several claims may mean it: of anybody, of this player, of this phase.
            let meant = |at: &At| at.end == end && moments::is(rules, at, moment, player);
            for (_, then) in self.moments.iter_mut().filter(|(at, _)| meant(at)) {
                then.get_or_insert_with(|| state.clone());
            }
        }
        for (narrator, _) in &mut self.hearers {
            narrator.event(rules, state, event);
        }
        self.told.event(rules, state, event);
    }

    fn all_are_through(&mut self, rules: &Rules, state: &State) {
        let hearers = self.hearers.iter_mut().map(|(narrator, _)| narrator);
        hearers.chain([&mut self.told]).for_each(|one| one.all_are_through(rules, state));
    }
}
