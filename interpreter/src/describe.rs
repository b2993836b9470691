//! Decisions in words, for people.

use schema::decision::{Candidate as Named, Decision, Shape};
use schema::id::LocalId;
use schema::program::{Choice, PileKey, TextPart};

use crate::eval::{Eval, Scratch};
use crate::phrases::fill;
use crate::rules::{Point, Rules};
use crate::state::{Asked, Candidate, Frame, OPTION, Pending, State};
use crate::value::{CardRef, PlaceId, Value};

impl Rules {
    /// An open decision as data for a player or a client.
    #[must_use]
    pub fn describe(&self, state: &State, pending: &Pending) -> Decision {
        let state = &*state.standing(pending);
        let choice = pending.choice.and_then(|id| self.program.choices.get(id));
        let purpose = self.purpose(state, pending);
        Decision {
            player: pending.player,
            text: self.question(state, pending, choice, &purpose),
            purpose,
            source: self.source(state, pending),
            shape: self.shape_of(state, pending),
        }
    }

    /// What a decision is for: a stable label. Of one about which handler goes next, the name of the verb or moment.
    #[must_use]
    pub fn purpose(&self, state: &State, pending: &Pending) -> String {
        let choice = pending.choice.and_then(|id| self.program.choices.get(id));
        if let Some(choice) = choice {
            return self.program.purposes.get(choice.purpose).cloned().unwrap_or_default();
        }
        state
            .frames
            .get(usize::from(pending.frame))
            .map_or_else(String::new, |frame| self.block_name(frame.block))
    }

    /// A value in words: a name, a number, a player by number.
    #[must_use]
    pub fn name(&self, state: &State, value: Value) -> String {
        let of = |id| {
            self.program.definitions.get(id).map_or_else(String::new, |found| found.name.clone())
        };
        match value {
            Value::Nothing => "nothing".to_owned(),
            Value::Number(number) => number.to_string(),
            Value::Flag(flag) => if flag { "yes" } else { "no" }.to_owned(),
            Value::Player(seat) => self.player_name(seat),
            Value::Card(card) => {
                state.card(card.id).map_or_else(String::new, |card| of(card.definition))
            }
            Value::Definition(id) => of(id),
            Value::Place(place) => self.place_name(place),
            Value::Piles { zone, .. } => {
                self.program.zones.get(zone).map_or_else(String::new, |zone| zone.name.clone())
            }
            Value::Spot { place, x, y } => {
                let (first, second) = self.written_spot(place, Point { y, x });
                format!("({first}, {second})")
            }
            Value::Goods { resource, amount } => {
                format!("{amount} {}", self.name(state, Value::Member(resource)))
            }
            Value::Pool { pool, .. } => {
                self.program.pools.get(pool).map_or_else(String::new, |pool| pool.name.clone())
            }
            Value::Row { .. } | Value::NamedRow { .. } => {
                let table =
                    self.row(state, value).and_then(|row| self.program.tables.get(row.table));
                table.cloned().unwrap_or_default()
            }
            Value::Member(id) => {
                self.program.members.get(id).map_or_else(String::new, |member| member.name.clone())
            }
            Value::Die(die) => self.die_name(die),
            Value::Text(id) => self.plain_text(id),
            Value::Block { .. } => "a block".to_owned(),
            Value::List { .. } => {
                let names: Vec<_> =
                    state.items(value).iter().map(|&item| self.name(state, item)).collect();
                if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
            }
        }
    }

    /// A player by number.
    pub(crate) fn player_name(&self, seat: u8) -> String {
        fill(self.phrases.player, &[("n", &(u16::from(seat) + 1).to_string())])
    }

    pub(crate) fn place_name(&self, place: PlaceId) -> String {
        let info = self.info(place);
        match info.key {
            Some(key) => self.key_name(key),
            None => self.program.zones.get(info.zone).map_or_else(String::new, |z| z.name.clone()),
        }
    }

    /// What a pile is called.
    pub(crate) fn key_name(&self, key: PileKey) -> String {
        match key {
            PileKey::Card(id) => {
                self.program.definitions.get(id).map_or_else(String::new, |card| card.name.clone())
            }
            PileKey::Number(number) => number.to_string(),
            PileKey::Member(id) => {
                self.program.members.get(id).map_or_else(String::new, |member| member.name.clone())
            }
        }
    }

    pub(crate) fn die_name(&self, id: schema::id::DieId) -> String {
        self.program.dice.get(id).map_or_else(String::new, |die| die.name.clone())
    }

    pub(crate) fn plain_text(&self, id: schema::id::TextId) -> String {
        let parts = self.program.texts.get(id).map_or(&[][..], |text| &text.0);
        let plain = parts.iter().map(|part| match part {
            TextPart::Plain(text) => text.as_str(),
            TextPart::Value(_) => "…",
        });
        plain.collect()
    }

    /// What an option that is offered says.
    #[must_use]
    pub fn option(&self, state: &State, pending: &Pending, candidate: &Candidate) -> String {
        let state = &*state.standing(pending);
        let first = usize::from(candidate.first);
        let Some([Value::Number(id), item, card]) = state.offered.get(first..first + OPTION) else {
            return String::new();
        };
        let Some(option) = self.program.options.iter().nth(*id as usize) else {
            return String::new();
        };
        let item = option.each.map(|_| *item);
        self.text_of(state, pending, option.text, card.card(), item)
    }

    /// A text with its values, read by the frame that asks.
    fn text(&self, state: &State, pending: &Pending, id: schema::id::TextId) -> String {
        self.text_of(state, pending, id, None, None)
    }

    /// The same of an option: for its card, with the thing for which it is offered.
    fn text_of(
        &self,
        state: &State,
        pending: &Pending,
        id: schema::id::TextId,
        card: Option<CardRef>,
        item: Option<Value>,
    ) -> String {
        let Some(&asking) = state.frames.get(usize::from(pending.frame)) else {
            return self.plain_text(id);
        };
        let frame = &Frame { card: card.unwrap_or(asking.card), ..asking };
        let parts = self.program.texts.get(id).map_or(&[][..], |text| &text.0);
        let mut scratch = Scratch::new(self);
        let words = parts.iter().map(|part| match part {
            TextPart::Plain(text) => text.clone(),
            TextPart::Value(expr) => {
                scratch.clear();
                let mut eval = Eval::of_frame(self, state, &mut scratch, frame);
                if let Some(item) = item {
                    eval.bind(LocalId(0), item);
                }
                let read = eval.value(*expr);
                match read {
                    Ok(list @ Value::List { .. }) => {
                        let items = scratch.items(state, list);
                        let names: Vec<_> =
                            items.iter().map(|&item| self.name(state, item)).collect();
                        if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
                    }
                    Ok(value) => self.name(state, value),
                    Err(_) => "…".to_owned(),
                }
            }
        });
        words.collect()
    }

    fn question(
        &self,
        state: &State,
        pending: &Pending,
        choice: Option<&Choice>,
        purpose: &str,
    ) -> String {
        if let Some(id) = choice.and_then(|choice| choice.text) {
            return self.text(state, pending, id);
        }
        match pending.asked {
            Asked::Handlers => format!("choose what answers {purpose} next"),
            Asked::YesNo => format!("{purpose}?"),
            Asked::Number { least, most } => {
                format!("choose a number from {least} to {most} to {purpose}")
            }
            Asked::Order => format!("choose an order to {purpose}"),
            Asked::Options => format!("choose {} to {purpose}", amount_of(pending, "option")),
            Asked::Spot => format!("choose a spot to {purpose}"),
            Asked::Pick | Asked::Goods => {
                let amount = match (pending.min, pending.max) {
                    (0, 1) => "up to 1".to_owned(),
                    (0, max) if max >= self.offered_count(state, pending) => "any".to_owned(),
                    (0, max) => format!("up to {max}"),
                    (min, max) if min == max => min.to_string(),
                    (min, max) => format!("{min} to {max}"),
                };
                if pending.asked == Asked::Goods {
                    let offered = state.candidates(pending).iter();
                    let words: Vec<_> = offered
                        .map(|one| format!("{} {}", one.count, self.name(state, one.value)))
                        .collect();
                    return format!("choose {amount} of {} to {purpose}", words.join(", "));
                }
                let noun = self.noun(state, pending);
                let plural = if pending.max == 1 { "" } else { "s" };
                format!("choose {amount} {noun}{plural} to {purpose}")
            }
        }
    }

    fn offered_count(&self, state: &State, pending: &Pending) -> u16 {
        state.candidates(pending).iter().map(|candidate| candidate.count).sum()
    }

    fn noun(&self, state: &State, pending: &Pending) -> &'static str {
        match state.candidates(pending).first().map(|candidate| candidate.value) {
            Some(Value::Card(_) | Value::Definition(_)) => "card",
            Some(Value::Player(_)) => "player",
            Some(Value::Place(_)) => "pile",
            Some(Value::Spot { .. }) => "spot",
            _ => "thing",
        }
    }

    fn source(&self, state: &State, pending: &Pending) -> Option<String> {
        let frames = state.frames.get(..=usize::from(pending.frame))?;
        let id = frames.iter().rev().find_map(|frame| state.card(frame.card.id))?.definition;
        Some(self.program.definitions[id].name.clone())
    }

    fn shape_of(&self, state: &State, pending: &Pending) -> Shape {
        match pending.asked {
            Asked::YesNo => Shape::YesNo,
            Asked::Number { least, most } => Shape::Number { min: least, max: most },
            Asked::Spot => {
                let spots = state.candidates(pending).iter();
                Shape::Spot { spots: spots.map(|spot| self.name(state, spot.value)).collect() }
            }
            Asked::Pick | Asked::Handlers => {
                let candidates = self.named(state, pending);
                Shape::Pick { candidates, min: pending.min, max: pending.max }
            }
            Asked::Order => Shape::Order { candidates: self.named(state, pending) },
            Asked::Options => {
                let candidates = state.candidates(pending).iter();
                let options = candidates.map(|candidate| self.option(state, pending, candidate));
                Shape::Option { options: options.collect(), min: pending.min, max: pending.max }
            }
            Asked::Goods => Shape::Bundle {
                candidates: self.named(state, pending),
                min: i32::from(pending.min),
                max: i32::from(pending.max),
            },
        }
    }

    fn named(&self, state: &State, pending: &Pending) -> Vec<Named> {
        let candidates = state.candidates(pending).iter();
        let named = |candidate: &Candidate| Named {
            name: self.name(state, candidate.value),
            count: candidate.count,
        };
        candidates.map(named).collect()
    }
}

/// How many of what may be chosen.
fn amount_of(pending: &Pending, noun: &str) -> String {
    let plural = if pending.max == 1 { "" } else { "s" };
    match (pending.min, pending.max) {
        (1, 1) => format!("an {noun}"),
        (0, max) => format!("up to {max} {noun}{plural}"),
        (min, max) if min == max => format!("{min} {noun}{plural}"),
        (min, max) => format!("{min} to {max} {noun}{plural}"),
    }
}
