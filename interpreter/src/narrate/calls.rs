//! Calls as people are told of them: by the sentence of the verb, with all that was handed to it.

use schema::expr::Expr;
use schema::id::VerbId;
use schema::phrase::fill;
use schema::program::Param;
use schema::words::plural;

use super::names::counted_names;
use super::tell::{alone, done};
use super::{Narrator, Sort, What, weight};
use crate::names::{Words, readable};
use crate::phrases::Phrases;
use crate::rules::Rules;
use crate::state::State;
use crate::value::{PlaceId, Value};
use crate::wording::{self, Form, Said};

/// Cards: which, and what they are called if that is known.
pub(super) type Cards = Vec<(Option<u16>, Option<String>)>;

/// Something that was handed to a verb.
#[derive(Debug, Clone)]
pub(super) enum Given {
    Text(Said),
    Cards(Cards),
}

/// A call.
#[derive(Debug, Clone)]
pub(super) struct Call {
    who: String,
    /// The verb as it is called.
    verb: String,
    /// Its third person.
    verbs: String,
    /// What the verb says.
    sentence: Option<String>,
    /// By preposition; the thing is `what`.
    given: Vec<(String, Given)>,
    /// With whom the thing lies, if that is somebody else of whom the call does not speak.
    lies_with: Option<String>,
}

impl Call {
    /// A call that is told by the name of the verb and the cards that it is done to.
    pub(super) fn plain(rules: &Rules, who: String, verb: &str, cards: Cards) -> Self {
        let (verb, verbs) = (verb.to_owned(), rules.third_person(verb));
        let given = vec![(WHAT.to_owned(), Given::Cards(cards))];
        Self { who, verb, verbs, sentence: None, given, lies_with: None }
    }

    /// The cards that were handed to it of which it is not known what they are called.
    fn nameless(&mut self) -> impl Iterator<Item = &mut (Option<u16>, Option<String>)> {
        let cards = self.given.iter_mut().filter_map(|(_, given)| match given {
            Given::Cards(cards) => Some(cards),
            Given::Text(_) => None,
        });
        cards.flatten().filter(|(_, name)| name.is_none())
    }

    /// It has become known what a card is called.
    pub(super) fn learn(&mut self, id: u16, name: &str) {
        let those = self.nameless().filter(|(card, _)| *card == Some(id));
        those.for_each(|(_, known)| *known = Some(name.to_owned()));
    }

    /// Nobody can tell any more which these cards are.
    pub(super) fn lose(&mut self, lost: &[u16]) {
        for (card, _) in self.nameless() {
            *card = card.filter(|card| !lost.contains(card));
        }
    }

    /// The number that was handed to it, if it was handed one and no other.
    pub(super) fn number(&self) -> Option<usize> {
        let mut numbers = self.given.iter().filter_map(|(_, given)| match given {
            Given::Text(said) => said.text.parse().ok(),
            Given::Cards(_) => None,
        });
        numbers.next().filter(|_| numbers.next().is_none())
    }

    /// The cards that were handed to it.
    fn cards(&self) -> Vec<u16> {
        handed_cards(&self.given).collect()
    }

    /// Those of them of which it is not known what they are called.
    pub(super) fn unnamed(&self) -> Vec<u16> {
        let cards = self.given.iter().flat_map(|(_, given)| match given {
            Given::Cards(cards) => cards.as_slice(),
            Given::Text(_) => &[],
        });
        cards.filter(|(_, name)| name.is_none()).filter_map(|(card, _)| *card).collect()
    }

    /// How many bytes it takes, about.
    pub(super) fn bytes(&self) -> usize {
        let given = self.given.iter().map(|(name, given)| {
            name.len()
                + match given {
                    Given::Text(said) => said.text.len(),
                    Given::Cards(cards) => {
                        let of = |name: &Option<String>| name.as_ref().map_or(0, String::len);
                        let each = |card: &(_, Option<String>)| size_of_val(card) + of(&card.1);
                        cards.iter().map(each).sum()
                    }
                }
        });
        let said = self.who.len() + self.verb.len() + self.verbs.len();
        said + self.sentence.as_ref().map_or(0, String::len) + given.sum::<usize>()
    }

    /// The call in one line, as it is known by now.
    pub(super) fn words(self, phrases: &Phrases) -> String {
        let Self { who, verb, verbs, sentence, given, lies_with } = self;
        let said = |given: Given| match given {
            Given::Text(said) => said,
            Given::Cards(cards) => {
                let one = cards.len() == 1;
                let names = cards.into_iter().map(|(_, name)| name);
                Said { text: counted_names(phrases, names), one }
            }
        };
        let mut given: Vec<(String, Said)> =
            given.into_iter().map(|(name, given)| (name, said(given))).collect();
        if let Some(owner) = lies_with {
            for (_, thing) in given.iter_mut().filter(|(name, _)| name == WHAT) {
                thing.text = fill(phrases.part, &[("what", &thing.text), ("owner", &owner)]);
            }
        }
        if let Some(sentence) = sentence {
            let values: Vec<(&str, Said)> =
                given.iter().map(|(name, said)| (name.as_str(), said.clone())).collect();
            return said_of(phrases, &who, &sentence, values);
        }
        let thing = given.iter().find(|(name, _)| name == WHAT);
        let mut text = match thing {
            Some((_, said)) => done(phrases, &who, (&verb, &verbs), &said.text),
            None => alone(phrases, &who, (&verb, &verbs)),
        };
        for (preposition, said) in given.iter().filter(|(name, _)| name != WHAT) {
            text.push_str(&format!(" {preposition} {}", said.text));
        }
        text
    }
}

/// A sentence of the locale, said of somebody: its values and the pronouns stand for its braces.
pub(super) fn said_of(
    phrases: &Phrases,
    who: &str,
    sentence: &str,
    mut values: Vec<(&str, Said)>,
) -> String {
    let (their, them) = wording::pronouns(phrases.tag);
    values.extend([("their", Said::one(their)), ("them", Said::one(them))]);
    let does = wording::fill(sentence, Form::Third, &values);
    alone(phrases, who, (&does, &does))
}

/// What a verb says in the log of which only the call folds away, and not what happens in it.
const ALONE: &str = "-";

/// What the thing of a verb goes by.
const WHAT: &str = "what";

impl Narrator {
    /// A call with all that was handed to it.
    pub(super) fn called_in_full(
        &mut self,
        rules: &Rules,
        state: &State,
        verb: VerbId,
        actor: Option<u8>,
        thing: Value,
    ) {
        let Some(declared) = rules.program().verbs.get(verb) else { return };
        let who = self.names.actor(rules, actor);
        // Its own frame is there already: the parameters are its first slots.
        let depth = self.depth(rules, state).saturating_sub(1);
        let frame = state.frames.last();
        let slots = frame.and_then(|frame| state.slots.get(frame.base as usize..)).unwrap_or(&[]);
        let mut given = Vec::new();
        for (at, param) in declared.params.iter().enumerate() {
            let value = if at == 0 { Some(thing) } else { slots.get(at).copied() };
            let Some(value) = value else { continue };
            let name = param.preposition.clone().unwrap_or_else(|| WHAT.to_owned());
            let is_said = rules.log_sentence(verb).is_some_and(|said| wording::needs(said, &name));
            if at > 0 && !is_said && is_default(rules, param, actor, value) {
                continue;
            }
            // What may be so or not is said by its name, if it is.
            if let (Value::Flag(flag), true) = (value, at > 0) {
                let said = Given::Text(Said::one(self.names.readable(&param.name)));
                given.extend(flag.then_some((name, said)));
                continue;
            }
            given.extend(self.given(rules, state, value).map(|given| (name, given)));
        }
        let is_hidden = || rules.is_within_yielding(state) || !are_known_cards(&given);
        if rules.only_yields(verb) && is_hidden() {
            return self.closed(depth);
        }
        let log = rules.log_sentence(verb);
        let folds = log.is_some_and(str::is_empty);
        let alone = log == Some(ALONE);
        let sentence = if alone || folds { rules.sentence(verb) } else { log };
        let sentence = sentence.filter(|said| !said.contains("{do"));
        // What the flow itself calls is said by the phase that it is in, unless the sentence says what it is done to.
        let of_flow = actor.is_none()
            && sentence.map_or(given.is_empty(), |sentence| {
                !given.iter().any(|(name, _)| wording::mentions(sentence, name))
            });
        // What only performs a card is told where no call around it says which.
        let says_nothing = rules.own_log_sentence(verb).is_none()
            && weight::only_performs(rules.program(), verb)
            && handed_cards(&given).all(|card| self.is_handed(depth, card));
        // What the machine itself does is told as it happens, from where to where.
        let of_machine =
            declared.primitive.is_some() && rules.sentence(verb).is_none() && log.is_none();
        let is_small = folds || alone || of_flow || says_nothing || of_machine;
        let own = rules.verb_name(Words::Own, verb);
        let nought = matches!(&given[..], [(_, Given::Text(said)), ..] if said.text == "0");
        let (cards, what) = match (own.strip_prefix('+'), given.first()) {
            (Some(word), Some((_, Given::Text(n)))) => {
                (Vec::new(), has_more(rules, &who, (sentence, word), (&declared.name, n)))
            }
            _ => {
                let idle = given.is_empty() || nought || actor.is_none();
                let lies_with = self.lies_with(rules, state, actor, (thing, slots));
                let call = Call { lies_with, ..call(rules, who, &declared.name, sentence, given) };
                let cards = call.cards();
                match idle {
                    true => (cards, What::Idle(call.words(rules.phrases))),
                    false => (cards, What::Call(call)),
                }
            }
        };
        self.push_weighed(depth, Sort::Call, what, is_small);
        match of_machine {
            true => self.closed(depth),
            false => self.opened(depth, actor, cards, folds),
        }
    }

    /// With whom the cards lie that somebody does something to, for people: no one where it is they themselves, where cards
    /// lie with several, or where the call is handed a player, since then it says so itself.
    fn lies_with(
        &self,
        rules: &Rules,
        state: &State,
        actor: Option<u8>,
        (thing, handed): (Value, &[Value]),
    ) -> Option<String> {
        let is_player = |value: &Value| matches!(value, Value::Player(_));
        if !self.names.for_people || actor.is_none() || handed.iter().any(is_player) {
            return None;
        }
        let cards = match &thing {
            Value::List { .. } => state.items(thing),
            one => std::slice::from_ref(one),
        };
        let mut owners = cards.iter().map(|value| match value {
            Value::Card(card) => rules.place_of(PlaceId(state.card(card.id)?.place))?.1,
            _ => None,
        });
        let owner = owners.next()??;
        let is_theirs = owners.all(|other| other == Some(owner)) && actor != Some(owner.0);
        is_theirs.then(|| self.names.player(rules, owner.0))
    }

    /// The cards among these values, by the names that the seat knows them by.
    pub(super) fn cards_of(&self, rules: &Rules, state: &State, values: &[Value]) -> Cards {
        let card = |value: &Value| match *value {
            Value::Card(card) => {
                let name = self.known(rules, state, card.id).map(|id| rules.definition_name(id));
                state.card(card.id).map(|_| (Some(card.id), name))
            }
            Value::Definition(id) => Some((None, Some(rules.definition_name(id)))),
            Value::Nothing
            | Value::Number(_)
            | Value::Flag(_)
            | Value::Player(_)
            | Value::Member(_)
            | Value::Place(_)
            | Value::Piles { .. }
            | Value::Spot { .. }
            | Value::Goods { .. }
            | Value::Pool { .. }
            | Value::Row { .. }
            | Value::NamedRow { .. }
            | Value::Die(_)
            | Value::Text(_)
            | Value::List { .. }
            | Value::Block { .. } => None,
        };
        values.iter().filter_map(card).collect()
    }

    /// A value that was handed to a verb; nothing for what no one could say.
    pub(super) fn given(&self, rules: &Rules, state: &State, value: Value) -> Option<Given> {
        match value {
            Value::Nothing | Value::Block { .. } => None,
            Value::Card(_) | Value::Definition(_) => {
                let cards = self.cards_of(rules, state, &[value]);
                (!cards.is_empty()).then_some(Given::Cards(cards))
            }
            Value::List { .. } => {
                let items = state.items(value);
                let cards = self.cards_of(rules, state, items);
                if !cards.is_empty() || items.is_empty() {
                    return Some(Given::Cards(cards));
                }
                let said = items.iter().map(|&item| self.value(rules, state, item));
                let said: Vec<String> = said.collect();
                Some(Given::Text(Said {
                    one: said.len() == 1,
                    text: said.join(rules.phrases.comma),
                }))
            }
            Value::Number(number) => {
                Some(Given::Text(Said { text: number.to_string(), one: number == 1 }))
            }
            Value::Place(place) => Some(Given::Text(Said::one(self.place(rules, state, place)))),
            Value::Member(id) if rules.tag_noun(id).is_some() => {
                rules.tag_noun(id).map(|noun| Given::Text(Said::many(noun)))
            }
            other => Some(Given::Text(Said::one(self.value(rules, state, other)))),
        }
    }
}

/// The cards among what was handed to a verb.
fn handed_cards(given: &[(String, Given)]) -> impl Iterator<Item = u16> {
    let cards = given.iter().filter_map(|(_, given)| match given {
        Given::Cards(cards) => Some(cards.iter().filter_map(|(card, _)| *card)),
        Given::Text(_) => None,
    });
    cards.flatten()
}

/// Whether a verb was handed cards alone, and whoever hears of it knows some of them. What else it is handed may be read of what
/// is hidden.
fn are_known_cards(given: &[(String, Given)]) -> bool {
    let is_text = |(_, given): &(String, Given)| matches!(given, Given::Text(_));
    let knows_some = |(_, given): &(String, Given)| match given {
        Given::Cards(cards) => cards.iter().any(|(_, name)| name.is_some()),
        Given::Text(_) => false,
    };
    !given.iter().any(is_text) && given.iter().any(knows_some)
}

/// More of something, as `+2 cards`: in the sentence of the locale, else by the word of the game.
fn has_more(
    rules: &Rules,
    who: &str,
    (sentence, own): (Option<&str>, &str),
    (name, n): (&str, &Said),
) -> What {
    if let Some(said) = sentence {
        let more = wording::fill(said, Form::Base, &[(WHAT, n.clone())]);
        return What::Text(fill(rules.phrases.has, &[("who", who), ("what", &more)]));
    }
    let word = readable(name.strip_prefix('+').unwrap_or(own));
    let several = if n.one { word.clone() } else { plural(&word) };
    let values = [("who", who), ("n", &n.text), ("word", &word), ("words", &several)];
    What::Text(fill(rules.phrases.has_more, &values))
}

/// Whether a value is the one that a call has which leaves it out, as far as that is seen at a glance.
fn is_default(rules: &Rules, param: &Param, actor: Option<u8>, value: Value) -> bool {
    let default = param.default.and_then(|id| rules.program().exprs.get(id));
    match (default, value) {
        (_, Value::Nothing) => true,
        (Some(Expr::Number(own)), Value::Number(number)) => *own == number,
        (Some(Expr::Flag(own)), Value::Flag(flag)) => *own == flag,
        (Some(Expr::Text(own)), Value::Text(text)) => *own == text,
        (Some(Expr::Zone { zone, of }), Value::Place(place)) => {
            let found = rules.place_of(place).map(|(zone, seat, _)| (zone, seat));
            found == Some((*zone, of.and(actor).map(schema::decision::Seat)))
        }
        _ => false,
    }
}

fn call(
    rules: &Rules,
    who: String,
    name: &str,
    sentence: Option<&str>,
    given: Vec<(String, Given)>,
) -> Call {
    let verb = readable(name);
    let verbs = rules.third_person(&verb);
    Call { who, verb, verbs, sentence: sentence.map(str::to_owned), given, lies_with: None }
}
