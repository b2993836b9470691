//! Why a position is as it is, in lines: for `cardwright why`, and for whoever asks at the table.

use interpreter::{Among, Hearing, State, Verdict};
use schema::effect::{Does, How};
use schema::id::{DefinitionId, EffectId, HandlerId, VerbId};
use schema::source::Span;

use crate::error::Error;
use crate::listing::Listing;
use crate::load::Playable;

/// What is asked about.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Subject {
    /// A card by name.
    Card(DefinitionId),
    /// A verb.
    Verb(VerbId),
}

impl Subject {
    /// The card or verb of this name.
    pub(crate) fn find(playable: &Playable, word: &str) -> Result<Self, Error> {
        let program = playable.rules.program();
        let small = word.to_lowercase();
        let card = playable.rules.card_named(word).or_else(|| {
            program.definitions.position(|definition| definition.name.to_lowercase() == small)
        });
        if let Some(card) = card {
            return Ok(Subject::Card(card));
        }
        if let Some(verb) = program.verbs.position(|verb| verb.name == word) {
            return Ok(Subject::Verb(verb));
        }
        let cards = program.definitions.iter().map(|definition| definition.name.as_str());
        let verbs = program.verbs.iter().map(|verb| verb.name.as_str());
        let near = dsl::suggest::nearest(word, cards.chain(verbs));
        let help = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        Err(Error::usage(format!("{} has no card and no verb `{word}`{help}", program.name)))
    }
}

/// A position, and what was weighed on the way to it.
pub(crate) struct Reasons<'a> {
    pub(crate) playable: &'a Playable,
    pub(crate) state: &'a State,
    /// What players are called.
    pub(crate) names: &'a [String],
    pub(crate) hearing: &'a Hearing,
}

impl Reasons<'_> {
    /// All that can be said about a card or verb.
    pub(crate) fn lines(&self, subject: Subject) -> Vec<String> {
        let program = self.playable.rules.program();
        let mut lines = Vec::new();
        if let Subject::Card(card) = subject {
            lines.extend(self.values(card));
            lines.extend(self.offers(card));
        }
        let concerns = |id: HandlerId| match subject {
            Subject::Card(card) => program.handlers[id].definition == Some(card),
            Subject::Verb(verb) => {
                program.handlers[id].pattern.as_ref().is_some_and(|pattern| pattern.verb == verb)
            }
        };
        let handlers: Vec<HandlerId> =
            program.handlers.ids().filter(|&handler| concerns(handler)).collect();
        for handler in handlers {
            lines.push(format!(
                "{} ({})",
                Listing::new(program).handler(handler),
                self.place(self.span(handler))
            ));
            let heard = self.heard(handler);
            if heard.is_empty() {
                lines.push("  nothing happened that it was asked about".to_owned());
            }
            lines.extend(heard);
        }
        if lines.is_empty() {
            lines.push("nothing answers it, and nothing is asked about it".to_owned());
        }
        lines
    }

    /// What was weighed of a handler, in order.
    fn heard(&self, handler: HandlerId) -> Vec<String> {
        let heard = self.hearing.heard.iter().filter(|heard| heard.handler == handler);
        let mut lines: Vec<String> = heard
            .map(|heard| {
                let actor = heard.actor.map_or("the game", |seat| self.name(seat.0));
                let whom = heard.player.map_or("nobody", |seat| self.name(seat.0));
                let verdict = match heard.verdict {
                    Verdict::Unfit => "it answers something else",
                    Verdict::Unmet => "its `where` did not hold",
                    Verdict::Lost => "its card had gone",
                    Verdict::Answers => "it answered",
                };
                let event = &heard.event;
                format!("  {event} by {actor}, for {whom}: {verdict}")
            })
            .collect();
        lines.dedup();
        lines
    }

    /// The values of cards of a name, wherever they lie, with what changes them.
    fn values(&self, card: DefinitionId) -> Vec<String> {
        let (rules, state) = (&self.playable.rules, self.state);
        let program = rules.program();
        let mut lines: Vec<String> = Vec::new();
        for id in 0..state.card_count() as u16 {
            let Some(found) = state.card(id).filter(|found| found.definition == card) else {
                continue;
            };
            let Some(place) = found.place() else { continue };
            for made in rules.values(state, id) {
                let field = &program.fields[made.field];
                let (base, value) = (rules.name(state, made.base), rules.name(state, made.value));
                let line = format!("{field} {value} in {} (it says {base})", self.zone(place));
                if lines.contains(&line) {
                    continue;
                }
                lines.push(line);
                for borne in &made.lines {
                    let by = borne.card.and_then(|id| state.card(id));
                    let by = by.map_or("a rule or effect", |card| {
                        program.definitions[card.definition].name.as_str()
                    });
                    let amount = rules.name(state, borne.value);
                    let change = self.change(borne.effect, field, &amount);
                    let at = self.place(program.effects[borne.effect].span);
                    lines.push(format!("  {change}, says {by} ({at})"));
                }
            }
        }
        lines
    }

    fn change(&self, effect: EffectId, field: &str, amount: &str) -> String {
        match &self.playable.rules.program().effects[effect].does {
            Does::Change { how: How::Set, .. } => format!("set to {amount}"),
            Does::Change { how: How::Add, .. } => format!("+{amount} {field}"),
            Does::Change { how: How::Subtract, .. } => format!("-{amount} {field}"),
            Does::Forbid { .. } => "forbidden".to_owned(),
        }
    }

    /// Whether cards of a name may be chosen now.
    fn offers(&self, card: DefinitionId) -> Vec<String> {
        let rules = &self.playable.rules;
        let program = rules.program();
        let mut lines = Vec::new();
        for offered in rules.offers(self.state, card) {
            let who = self.name(offered.player.0);
            for (place, why) in &offered.found {
                // Of a pile the top card counts: what is said of it is said of the pile.
                let mut others = offered.found.iter().filter(|(other, _)| other == place);
                if *why == Among::Elsewhere && others.any(|(_, other)| *other != Among::Elsewhere) {
                    continue;
                }
                let why = match *why {
                    Among::There => "it may be chosen".to_owned(),
                    Among::Elsewhere => "nobody looks for it there".to_owned(),
                    Among::Unmet(condition) => {
                        let condition = Listing::new(program).expression(condition);
                        format!("`{condition}` does not hold")
                    }
                    Among::Other => "it is not of the sort that is wanted".to_owned(),
                    Among::Forbidden(ban) => {
                        format!("it is forbidden ({})", self.place(program.effects[ban].span))
                    }
                };
                let purpose = &offered.purpose;
                lines.push(format!("{who} is asked to {purpose}; in {}: {why}", self.zone(*place)));
            }
        }
        lines
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

    fn zone(&self, place: interpreter::PlaceId) -> String {
        let rules = &self.playable.rules;
        let Some((zone, seat, pile)) = rules.place_of(place) else {
            return "a card".to_owned();
        };
        let zone = &rules.program().zones[zone].name;
        let whose = seat.map_or_else(String::new, |seat| format!("{}'s ", self.name(seat.0)));
        let pile = if pile.is_some() { "a pile of " } else { "" };
        format!("{pile}{whose}{zone}")
    }

    fn name(&self, seat: u8) -> &str {
        self.names.get(usize::from(seat)).map_or("somebody", String::as_str)
    }
}
