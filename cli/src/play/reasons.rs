//! Why a position is as it is, in lines: for `cardwright why`, which tells everything, and for whoever asks at the table,
//! who is told no more than their seat may know.

mod goods;
mod kept;
mod named;

pub(crate) use kept::Kept;
pub(crate) use named::is_of_each;

use interpreter::{Among, Borne, Heard, Hearing, Machine, Made, Narrator, PlaceId, ReplayError};
use interpreter::{State, Value, Verdict};
use schema::decision::{Answer, Seat};
use schema::effect::{Does, How};
use schema::id::{DefinitionId, DerivedId, EffectId, HandlerId, OptionId, TextId, VerbId};
use schema::locale::Word;
use schema::phrase::fill;
use schema::program::Program;
use schema::save::{Seed, Setup};
use schema::source::Span;

use crate::listing::Listing;
use crate::load::Playable;
use crate::lying::Whereabouts;
use crate::phrases::{Phrases, again};
use crate::play::folded;

/// Whether the text of an option is meant by some words.
type Fits = fn(&Program, TextId, &str) -> bool;

/// What is asked about.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Subject {
    /// A card by name.
    Card(DefinitionId),
    /// A verb.
    Verb(VerbId),
    /// A define.
    Define(DerivedId),
    /// A counter, note or pool.
    Kept(Kept),
    /// An option, by what it says.
    Option(OptionId),
}

impl Subject {
    /// The card or verb of this name; else what is to be said of it.
    pub(crate) fn find(playable: &Playable, word: &str, phrases: &Phrases) -> Result<Self, String> {
        let (rules, program) = (&playable.rules, playable.rules.program());
        let word = unquoted(word);
        if let Some(card) = rules.card_named(word) {
            return Ok(Subject::Card(card));
        }
        // An option is what stands on the screen; a verb may have the same name.
        let option = |fits: Fits| {
            let mut options = program.options.pairs();
            options.find(|(_, option)| fits(program, option.text, word)).map(|(id, _)| id)
        };
        if let Some(option) = option(named::says) {
            return Ok(Subject::Option(option));
        }
        if let Some(verb) = program.verbs.position(|verb| verb.name == word) {
            return Ok(Subject::Verb(verb));
        }
        let title = |id| rules.title(Word::Derived(id), &program.derived[id].name);
        let mut defines = program.derived.ids();
        let is_called = |id: &DerivedId| {
            let is_own = rules.own_word(Word::Derived(*id)) == Some(word);
            is_own || program.derived[*id].name == word || folded(&title(*id)) == folded(word)
        };
        if let Some(define) = defines.find(is_called) {
            return Ok(Subject::Define(define));
        }
        if let Some(kept) = Kept::named(rules, word) {
            return Ok(Subject::Kept(kept));
        }
        if let Some(option) = option(named::reads) {
            return Ok(Subject::Option(option));
        }
        if let Some(card) = crate::play::card_of(rules, word) {
            return Ok(Subject::Card(card));
        }
        if let Some(option) = option(named::begins) {
            return Ok(Subject::Option(option));
        }
        let cards = program.definitions.iter().map(|definition| definition.name.as_str());
        let verbs = program.verbs.iter().map(|verb| verb.name.as_str());
        let defines = program.derived.iter().map(|define| define.name.as_str());
        let kept = Kept::all(program).map(|kept| kept.name(program));
        let known = cards.chain(verbs).chain(defines).chain(kept);
        let near = schema::suggest::nearest(word, known);
        let near = near.map_or_else(String::new, |near| fill(phrases.near, &[("near", near)]));
        Err(fill(phrases.reasons.unknown, &[("word", &again(word))]) + near.as_str())
    }
}

/// What is asked about, without the quotes in which texts stand where they are written.
pub(crate) fn unquoted(asked: &str) -> &str {
    asked.trim_matches(['"', '“', '”', '「', '」'])
}

/// A game up to where it is asked about.
pub(crate) struct Position {
    pub(crate) setup: Setup,
    pub(crate) seed: Seed,
    pub(crate) answers: Vec<(Seat, Answer)>,
    /// From which answer on it is told what was weighed.
    pub(crate) from: usize,
}

impl Position {
    /// The game as it stands there, and what was weighed on the way. An error says why it cannot be played so far.
    pub(crate) fn played(&self, playable: &Playable) -> Result<(State, Hearing), ReplayError> {
        let mut machine = Machine::new(&playable.rules);
        let mut hearing = Hearing::default();
        let mut state =
            machine.start(&self.setup, self.seed, &mut hearing).map_err(ReplayError::Start)?;
        for (number, (seat, answer)) in self.answers.iter().enumerate() {
            if number == self.from && number > 0 {
                hearing.heard.clear();
            }
            machine
                .answer(&mut state, *seat, answer, &mut hearing)
                .map_err(|error| ReplayError::Answer { number: number + 1, error })?;
        }
        Ok((state, hearing))
    }
}

/// A position, and what was weighed on the way to it.
pub(crate) struct Reasons<'a> {
    pub(crate) playable: &'a Playable,
    pub(crate) state: &'a State,
    /// What players are called.
    pub(crate) names: &'a [String],
    pub(crate) hearing: &'a Hearing,
    /// For whose eyes: of what this seat does not see nothing is told. Absent: everything is.
    pub(crate) viewer: Option<Seat>,
    pub(crate) phrases: &'a Phrases,
}

impl Reasons<'_> {
    /// All that can be said about a card or verb.
    pub(crate) fn lines(&self, subject: Subject) -> Vec<String> {
        let program = self.playable.rules.program();
        let mut lines = Vec::new();
        match subject {
            Subject::Card(card) => {
                lines.extend(self.values(card));
                lines.extend(self.offers(card));
                let rules = &self.playable.rules;
                let open = rules.options_with(self.state, card, self.viewer).into_iter();
                let there = self.phrases.reasons.option_there;
                lines.extend(open.map(|text| fill(there, &[("text", &text)])));
            }
            Subject::Define(define) => return self.define(define),
            Subject::Kept(kept) => return self.kept(kept),
            Subject::Option(option) => return self.option(option),
            Subject::Verb(_) => {}
        }
        let concerns = |id: HandlerId| match subject {
            Subject::Card(card) => program.handlers[id].definition == Some(card),
            Subject::Verb(verb) => {
                program.handlers[id].pattern.as_ref().is_some_and(|pattern| pattern.verb == verb)
            }
            Subject::Define(_) | Subject::Kept(_) | Subject::Option(_) => false,
        };
        let handlers: Vec<HandlerId> =
            program.handlers.ids().filter(|&handler| concerns(handler)).collect();
        for handler in handlers {
            let heard = self.heard(handler);
            // At the table a verb's handlers are many: those that heard nothing are left out.
            if heard.is_empty() && self.viewer.is_some() && matches!(subject, Subject::Verb(_)) {
                continue;
            }
            // Whose words they are comes first, and where they stand last.
            let bearer =
                program.handlers[handler].definition.and_then(|id| program.definitions.get(id));
            let bearer = bearer.filter(|_| matches!(subject, Subject::Verb(_)));
            let bearer =
                bearer.map_or_else(String::new, |card| card.name.clone() + self.phrases.colon);
            // At the table it is told as cards are, and to whoever writes the game as it is written.
            let head = match self.viewer {
                Some(_) => self.playable.rules.handler_words(handler),
                None => Listing::new(program).handler(handler),
            };
            lines.push(format!("{bearer}{head} ({})", self.place(self.span(handler))));
            if heard.is_empty() {
                lines.push(format!("  {}", self.phrases.reasons.unheard));
            }
            lines.extend(heard);
        }
        if lines.is_empty() {
            let phrases = &self.phrases.reasons;
            lines.push(match subject {
                Subject::Verb(_) => phrases.no_answer.to_owned(),
                Subject::Card(_) | Subject::Define(_) | Subject::Kept(_) | Subject::Option(_) => {
                    phrases.nothing.to_owned()
                }
            });
        }
        lines
    }

    /// Whether whoever asks may know what came of a handler. At the table that is what concerned the asker, of cards
    /// that the asker saw: whether somebody else's condition held can say what somebody else holds.
    fn may_know(&self, heard: &Heard) -> bool {
        self.viewer.is_none_or(|seat| {
            heard.seen_by >> seat.0 & 1 == 1 && heard.player.is_none_or(|whom| whom == seat)
        })
    }

    /// What was weighed of a handler, in order.
    fn heard(&self, handler: HandlerId) -> Vec<String> {
        let phrases = &self.phrases.reasons;
        let heard = self.hearing.heard.iter().filter(|heard| heard.handler == handler);
        let mut lines: Vec<String> = heard
            .filter(|heard| self.may_know(heard))
            .map(|heard| {
                let actor = heard.actor.map_or(phrases.game, |seat| self.name(seat));
                let whom = heard.player.map_or(phrases.nobody, |seat| self.name(seat));
                let verdict = match heard.verdict {
                    Verdict::Unfit => phrases.is_unfit,
                    Verdict::Unmet => phrases.is_unmet,
                    Verdict::Lost => phrases.is_lost,
                    Verdict::Answers => phrases.answers,
                };
                let event = heard.event.as_str();
                let parts =
                    [("event", event), ("actor", actor), ("whom", whom), ("verdict", verdict)];
                format!("  {}", fill(phrases.heard, &parts))
            })
            .collect();
        lines.dedup();
        lines
    }

    /// The values of cards of a name, wherever they lie, with what changes them.
    fn values(&self, card: DefinitionId) -> Vec<String> {
        let (rules, state) = (&self.playable.rules, self.state);
        let mut lines: Vec<String> = Vec::new();
        for id in 0..state.card_count() as u16 {
            let Some(found) = state.card(id).filter(|found| found.definition == card) else {
                continue;
            };
            let Some(place) = found.place().filter(|_| self.sees(id)) else { continue };
            for made in rules.values(state, id, self.viewer) {
                // At the table what a card says of itself is there to be read.
                if self.viewer.is_some() && made.lines.is_empty() {
                    continue;
                }
                let told = self.value(&made, place);
                if told.first().is_some_and(|first| !lines.contains(first)) {
                    lines.extend(told);
                }
            }
        }
        lines
    }

    fn value(&self, made: &Made, place: PlaceId) -> Vec<String> {
        let (rules, phrases) = (&self.playable.rules, &self.phrases.reasons);
        let program = rules.program();
        let field = &*rules.title(Word::Field(made.field), &program.fields[made.field]);
        let (base, value) = (&made.base, &made.value);
        let zone = self.zone(place);
        let parts = [("field", field), ("value", &**value), ("zone", &*zone), ("base", &**base)];
        std::iter::once(fill(phrases.value, &parts)).chain(self.borne(&made.lines, field)).collect()
    }

    /// The continuous lines that make something what it is: the same of several cards with how many they are.
    fn borne(&self, borne: &[Borne], field: &str) -> Vec<String> {
        let (rules, state, phrases) = (&self.playable.rules, self.state, &self.phrases.reasons);
        let program = rules.program();
        let (mut lines, mut times): (Vec<String>, Vec<u32>) = Default::default();
        for borne in borne {
            let amount = match (&program.effects[borne.effect].does, borne.value) {
                // What a list was made of is gone by now.
                (Does::Change { value, .. }, Value::List { .. }) => rules.value_words(*value),
                (_, value) => rules.name(state, value),
            };
            let change = self.change(borne.effect, field, &amount);
            let at = self.place(program.effects[borne.effect].span);
            let (by, at) = match borne.card.and_then(|id| state.card(id).zip(Some(id))) {
                None => (phrases.rule, at),
                Some((card, id)) if self.sees(id) => {
                    (program.definitions[card.definition].name.as_str(), at)
                }
                // Where it says so would tell which card it is.
                Some(_) => (phrases.not_seen, "?".to_owned()),
            };
            let parts = [("change", &*change), ("by", by), ("place", &*at)];
            let line = format!("  {}", fill(phrases.line, &parts));
            match lines.iter().position(|known| *known == line) {
                Some(at) => times[at] += 1,
                None => {
                    lines.push(line);
                    times.push(1);
                }
            }
        }
        for (line, times) in lines.iter_mut().zip(times).filter(|(_, times)| *times > 1) {
            line.push_str(&format!(" ×{times}"));
        }
        lines
    }

    fn change(&self, effect: EffectId, field: &str, amount: &str) -> String {
        match &self.playable.rules.program().effects[effect].does {
            Does::Change { how: How::Set, .. } => fill(self.phrases.reasons.set, &[("n", amount)]),
            Does::Change { how: How::Add, .. } => format!("+{amount} {field}"),
            Does::Change { how: How::Subtract, .. } => format!("-{amount} {field}"),
            Does::Forbid { .. } => String::new(),
        }
    }

    /// Whether cards of a name may be chosen now.
    fn offers(&self, card: DefinitionId) -> Vec<String> {
        let (rules, phrases) = (&self.playable.rules, &self.phrases.reasons);
        let program = rules.program();
        let mut lines = Vec::new();
        for offered in rules.offers(self.state, card, self.viewer) {
            for (place, why) in &offered.found {
                // Of a pile the top card counts: what is said of it is said of the pile.
                let mut others = offered.found.iter().filter(|(other, _)| other == place);
                if *why == Among::Elsewhere && others.any(|(_, other)| *other != Among::Elsewhere) {
                    continue;
                }
                let why = match *why {
                    Among::There => phrases.there.to_owned(),
                    Among::Elsewhere => phrases.elsewhere.to_owned(),
                    Among::Unmet(condition) => {
                        let condition = rules.unmet_words(self.state, offered.player, condition);
                        let condition =
                            Narrator::new(self.names, self.viewer).named_in(rules, &condition);
                        fill(phrases.unmet, &[("condition", &condition)])
                    }
                    Among::Other => phrases.other.to_owned(),
                    Among::Forbidden(ban) => {
                        // Where it says so would tell which card it is.
                        let nowhere = || "?".to_owned();
                        let place =
                            ban.map_or_else(nowhere, |ban| self.place(program.effects[ban].span));
                        fill(phrases.forbidden, &[("place", &place)])
                    }
                };
                let who = self.name(offered.player);
                let parts = [("who", who), ("purpose", &*offered.purpose), ("why", &*why)];
                lines.push(match place {
                    None => fill(phrases.offer_of_name, &parts),
                    Some(place) => {
                        let zone = self.zone(*place);
                        let parts = [&parts[..], &[("zone", &*zone)]].concat();
                        fill(phrases.offer, &parts)
                    }
                });
            }
        }
        lines
    }

    fn sees(&self, card: u16) -> bool {
        let rules = &self.playable.rules;
        self.viewer.is_none_or(|seat| rules.sees(self.state, seat.0, card))
    }

    /// Where the block of a handler begins.
    fn span(&self, handler: HandlerId) -> Span {
        let program = self.playable.rules.program();
        let block = &program.blocks[program.handlers[handler].block];
        block.spans.first().copied().unwrap_or_default()
    }

    fn place(&self, span: Span) -> String {
        let files = &self.playable.game.files;
        format!("{}:{}", files.path(span.file), files.line_column(span).line)
    }

    fn zone(&self, place: PlaceId) -> String {
        let (rules, state, phrases) = (&self.playable.rules, self.state, self.phrases);
        let Some(lies) = rules.lies_in(state, place) else {
            return phrases.reasons.card.to_owned();
        };
        let names = |seat| self.name(seat).to_owned();
        let viewer = self.viewer;
        let zone = Whereabouts { rules, state, names: &names, viewer, phrases }.the_zone(&lies);
        match lies.pile {
            Some(_) => fill(phrases.reasons.pile, &[("zone", &zone)]),
            None => zone,
        }
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(usize::from(seat.0)).map_or(self.phrases.reasons.nobody, String::as_str)
    }
}
