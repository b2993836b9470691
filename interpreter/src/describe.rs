//! Describing open decisions: as data with texts for people, and as stable labels for rulings and bots.

use std::collections::BTreeSet;

use schema::decision::{Candidate as Named, Decision, Seat, Shape};
use schema::id::{MemberId, OptionId};
use schema::locale::Word;
use schema::phrase::fill;
use schema::program::{Asks, Choice, TextPart};

use crate::eval::{Eval, Scratch};
use crate::names::{Words, readable};
use crate::rules::Rules;
use crate::shown::Marker;
use crate::state::{Asked, Candidate, Frame, OfferedOption, Pending, State};
use crate::value::{CardRef, Value};

/// The longest text of a question or option, in bytes; longer ones are cut.
const LONGEST: usize = 4_096;

/// The most bytes of all options of one question together. Their texts are cut accordingly, but not below [`SHORT`].
const TOGETHER: usize = 1 << 20;
const SHORT: usize = 256;

/// The longest text, in bytes, for each option of a decision.
fn longest(state: &State, pending: &Pending) -> usize {
    (TOGETHER / state.candidates(pending).len().max(1)).clamp(SHORT, LONGEST)
}

impl Rules {
    /// An open decision as data for the asked player or a client.
    #[must_use]
    pub fn describe(&self, state: &State, pending: &Pending) -> Decision {
        let state = &*state.standing(pending);
        let choice = pending.choice.and_then(|id| self.program.choices.get(id));
        let purpose = self.purpose(state, pending);
        Decision {
            player: pending.player,
            of: pending.of,
            text: self.text_for(state, pending, choice),
            purpose,
            source: self.source(state, pending),
            shape: self.shape_of(state, pending),
        }
    }

    /// The text of the question, with the player whose decision it is if another one answers.
    fn text_for(&self, state: &State, pending: &Pending, choice: Option<&Choice>) -> String {
        let text = self.question(state, pending, choice);
        match pending.of {
            Some(whose) => {
                let who = self.player_name(whose.0);
                fill(self.phrases.for_another, &[("who", &who), ("text", &text)])
            }
            None => text,
        }
    }

    /// The label of an offered option in the game's own words, which is stable.
    #[must_use]
    pub fn option(&self, state: &State, pending: &Pending, candidate: &Candidate) -> String {
        self.option_in(Words::Own, state, pending, candidate)
    }

    /// The text of an offered option, as it is shown.
    #[must_use]
    pub fn option_shown(&self, state: &State, pending: &Pending, candidate: &Candidate) -> String {
        self.option_in(Words::Shown, state, pending, candidate)
    }

    /// The options that are offered, with their texts as they are shown.
    #[must_use]
    pub fn options_offered(&self, state: &State, pending: &Pending) -> Vec<(OptionId, String)> {
        let standing = &*state.standing(pending);
        let candidates = state.candidates(pending).iter();
        let offered = candidates.filter_map(|one| {
            let option = standing.option_at(&self.program, one.first)?;
            Some((option.id, self.option_shown(state, pending, one)))
        });
        offered.collect()
    }

    fn option_in(
        &self,
        words: Words,
        state: &State,
        pending: &Pending,
        candidate: &Candidate,
    ) -> String {
        let state = &*state.standing(pending);
        let Some(offered) = state.option_at(&self.program, candidate.first) else {
            return String::new();
        };
        let text = self.program.options[offered.id].text;
        self.text_of(words, state, pending, text, Some(&offered))
    }

    /// The text of an option that is not offered, for the things for which it would be.
    pub(crate) fn text_of_option(
        &self,
        state: &State,
        pending: &Pending,
        text: schema::id::TextId,
        option: &OfferedOption<'_>,
    ) -> String {
        self.text_of(Words::Shown, state, pending, text, Some(option))
    }

    /// A text with its values, as whoever is asked may know them. For an option, `self` is the card that bears it, and
    /// locals are the things for which it is offered.
    fn text_of(
        &self,
        words: Words,
        state: &State,
        pending: &Pending,
        id: schema::id::TextId,
        option: Option<&OfferedOption<'_>>,
    ) -> String {
        let Some(&asking) = state.frames.get(usize::from(pending.frame)) else {
            return self.plain_text(id);
        };
        let card = option.and_then(|option| option.card).unwrap_or(asking.card);
        let frame = &Frame { card, ..asking };
        let mut scratch = Scratch::default();
        let longest = longest(state, pending);
        let called = |value| self.called_for(words, state, pending.player, value);
        let mut said = String::new();
        for part in self.parts(words, id) {
            match part {
                TextPart::Plain(text) => said.push_str(text),
                TextPart::Value(expr) => {
                    scratch.clear();
                    let mut eval = Eval::of_frame(self, state, &mut scratch, frame);
                    eval.viewer = Some(pending.player.0);
                    option.into_iter().for_each(|option| eval.bind_all(option.items));
                    match eval.value(*expr) {
                        Ok(list @ Value::List { .. }) => {
                            let (items, mut bytes) = (scratch.items(state, list), 0);
                            let names = items.iter().map(|&item| called(item));
                            let names = names.take_while(|name| {
                                bytes += name.len();
                                bytes <= longest + name.len()
                            });
                            said.push_str(&self.joined(words, names.collect()));
                        }
                        Ok(value) => said.push_str(&called(value)),
                        Err(_) => said.push('…'),
                    }
                }
            }
            if said.len() > longest {
                let end = (0..=longest).rev().find(|&at| said.is_char_boundary(at));
                said.truncate(end.unwrap_or(0));
                said.push('…');
                break;
            }
        }
        said
    }

    /// What a value is called where a seat reads it: of a card that the seat neither sees nor knows where it lies nothing is
    /// told but that it is a card.
    fn called_for(&self, words: Words, state: &State, reader: Seat, value: Value) -> String {
        let hidden = |card: &CardRef| {
            let lies = state.card(card.id).and_then(|card| card.place()).is_some();
            lies && !self.recognizes(state, reader.0, card.id)
        };
        match value {
            Value::Card(card) if hidden(&card) => self.phrases_in(words).a_card.to_owned(),
            _ => self.called(words, state, value),
        }
    }

    /// The text of a question, if the game's text has one.
    pub(crate) fn question_written(&self, state: &State, pending: &Pending) -> Option<String> {
        let choice = pending.choice.and_then(|id| self.program.choices.get(id));
        let text = choice.and_then(|choice| choice.text)?;
        Some(self.text_of(Words::Shown, &state.standing(pending), pending, text, None))
    }

    fn question(&self, state: &State, pending: &Pending, choice: Option<&Choice>) -> String {
        if let Some(written) = self.question_written(state, pending) {
            return written;
        }
        let asks = |choice: &Choice| {
            let found = self.shown.questions.iter().find(|(purpose, _)| *purpose == choice.purpose);
            // A locale's question for choosing things does not fit a question of yes or no.
            let chosen =
                |one: &Choice| one.purpose == choice.purpose && !matches!(one.asks, Asks::YesNo);
            let fits =
                !matches!(choice.asks, Asks::YesNo) || !self.program.choices.iter().any(chosen);
            let found = found.filter(|_| fits);
            found.map(|(_, question)| self.with_known(state, pending, question))
        };
        let phrases = self.phrases;
        if let Some(question) = choice.and_then(asks) {
            let amount = match pending.asked {
                Asked::Number { least, most } => phrases.between(least, most),
                Asked::Pick | Asked::Goods | Asked::Options
                    if (pending.min, pending.max) != (1, 1) =>
                {
                    self.amount(state, pending)
                }
                Asked::Pick
                | Asked::Goods
                | Asked::Options
                | Asked::YesNo
                | Asked::Order
                | Asked::Spot
                | Asked::Handlers => return question,
            };
            let values = [("question", question.as_str()), ("amount", &amount)];
            return fill(phrases.asks_amount, &values);
        }
        let purpose = readable(&self.purpose_shown(state, pending));
        // A purpose that the game's text does not say is left out, unless the locale names it.
        let is_unsaid = |choice: &&Choice| {
            choice.unsaid && !self.shown.purposes.iter().any(|(id, _)| *id == choice.purpose)
        };
        let whatfor = match choice.filter(is_unsaid) {
            Some(_) => String::new(),
            None => fill(phrases.for_purpose, &[("purpose", &purpose)]),
        };
        let ask = |phrase: &str, values: &[(&str, &str)]| {
            fill(phrase, &[values, &[("purpose", &purpose), ("for", &whatfor)]].concat())
        };
        match pending.asked {
            Asked::Handlers => {
                let answered = self.answered_shown(state, pending);
                fill(phrases.what_answers, &[("purpose", &answered)])
            }
            Asked::YesNo => {
                let asked = self.may_words(state, pending).unwrap_or_else(|| {
                    self.purpose_about(state, pending, &|value| self.name(state, value))
                });
                fill(phrases.whether, &[("purpose", &asked)])
            }
            Asked::Number { least, most } => {
                ask(phrases.choose_number, &[("amount", &phrases.between(least, most))])
            }
            Asked::Order => ask(phrases.choose_order, &[]),
            Asked::Spot => ask(phrases.choose_spot, &[]),
            Asked::Goods => {
                let offered = state.candidates(pending).iter();
                let words: Vec<_> = offered
                    .map(|one| format!("{} {}", one.count, self.name(state, one.value)))
                    .collect();
                let (amount, what) = (self.amount(state, pending), words.join(phrases.comma));
                ask(phrases.choose_goods, &[("amount", &amount), ("what", &what)])
            }
            // The options themselves say what it is about.
            Asked::Options if pending.max == 1 => phrases.choose_option.to_owned(),
            Asked::Options => {
                ask(phrases.choose_options, &[("amount", &self.amount(state, pending))])
            }
            Asked::Pick => {
                let [one, several] = self.noun(state, pending);
                let noun = if pending.max == 1 { &*one } else { &*several };
                ask(phrases.choose, &[("amount", &self.amount(state, pending)), ("noun", noun)])
            }
        }
    }

    /// The number of things to choose, in words.
    fn amount(&self, state: &State, pending: &Pending) -> String {
        let counts = state.candidates(pending).iter().map(|candidate| u32::from(candidate.count));
        let offered: u32 = counts.sum();
        match (pending.min, pending.max) {
            (0, max) if max > 1 && u32::from(max) >= offered => self.phrases.any.to_owned(),
            (0, max) => fill(self.phrases.up_to, &[("n", &max.to_string())]),
            (min, max) => self.phrases.between(i32::from(min), i32::from(max)),
        }
    }

    /// What is chosen, one and several: of a group whose name can be said it goes by that.
    fn noun(&self, state: &State, pending: &Pending) -> [String; 2] {
        let nouns = &self.phrases.nouns;
        let nouns = match state.candidates(pending).first().map(|candidate| candidate.value) {
            Some(Value::Card(_) | Value::Definition(_)) => nouns.card,
            Some(Value::Player(_)) => nouns.player,
            Some(Value::Place(_)) => nouns.pile,
            Some(Value::Spot { .. }) => nouns.spot,
            Some(Value::Number(_)) => nouns.number,
            Some(Value::Member(id)) => match self.group_said(id) {
                Some(group) => return group,
                None => nouns.thing,
            },
            _ => nouns.thing,
        };
        nouns.map(str::to_owned)
    }

    /// What a member's group is called, one and several; none where the language has no word for it.
    fn group_said(&self, member: MemberId) -> Option<[String; 2]> {
        let id = self.program.members.get(member)?.family;
        let name = &self.program.families.get(id)?.name;
        let title = self.title(Word::Family(id), name);
        let is_word = name.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
        let is_said = *title != *readable(name) || self.phrases.tag == "en";
        (is_word && is_said).then(|| match self.phrases.tag {
            "en" => {
                let several = schema::words::plural(&title);
                [title, several]
            }
            _ => [title.clone(), title],
        })
    }

    /// The name of the card whose text asks, if the asked player sees it.
    fn source(&self, state: &State, pending: &Pending) -> Option<String> {
        let frames = state.frames.get(..=usize::from(pending.frame))?;
        let asks = |frame: &Frame| Some(frame.card.id).filter(|&id| state.card(id).is_some());
        let id = frames.iter().rev().find_map(asks)?;
        let card = state.card(id).filter(|_| self.sees(state, pending.player.0, id))?;
        Some(self.program.definitions[card.definition].name.clone())
    }

    fn shape_of(&self, state: &State, pending: &Pending) -> Shape {
        match pending.asked {
            Asked::YesNo => Shape::YesNo,
            Asked::Number { least, most } => Shape::Number { min: least, max: most },
            Asked::Spot => {
                let spots = state.candidates(pending).iter();
                let lies = spots.clone();
                let lies = lies.filter_map(|it| self.lying(state, pending.player, it.value));
                Shape::Spot {
                    lies: lies.collect(),
                    spots: spots.map(|spot| self.name(state, spot.value)).collect(),
                }
            }
            Asked::Pick | Asked::Handlers => {
                let candidates = self.named(state, pending);
                Shape::Pick { candidates, min: pending.min, max: pending.max }
            }
            Asked::Order => Shape::Order { candidates: self.named(state, pending) },
            Asked::Options => {
                let candidates = state.candidates(pending).iter();
                let options =
                    candidates.map(|candidate| self.option_shown(state, pending, candidate));
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
        let (seat, mut marker) = (pending.player, Marker::new(self, state, pending.player));
        let candidates = state.candidates(pending).iter();
        let named = |candidate: &Candidate| {
            let value = candidate.value;
            Named {
                name: self.name(state, value),
                count: candidate.count,
                lies: self.lying(state, seat, value),
                marks: match value {
                    Value::Place(_) => marker.pile(value),
                    Value::Card(_) | Value::Definition(_) | Value::Spot { .. } => {
                        self.marks(state, seat, value, &BTreeSet::new())
                    }
                    _ => Vec::new(),
                },
                inside: match value {
                    Value::Card(card) => self
                        .places_in(card.id)
                        .filter_map(|place| self.zone_seen(state, seat, place, Some(&mut marker)))
                        .collect(),
                    _ => Vec::new(),
                },
            }
        };
        candidates.map(named).collect()
    }
}
