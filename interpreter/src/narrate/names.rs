//! What things are called where people are told of a game: players by their names.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use schema::decision::Seat;
use schema::id::DefinitionId;
use schema::locale::Word;
use schema::phrase::fill;
use schema::program::PileKey;
use schema::ruling::Where;

use crate::names::{Words, readable};
use crate::phrases::Phrases;
use crate::rules::Rules;
use crate::state::State;
use crate::value::{PlaceId, Value};

/// The names of those who play, by seat.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names {
    list: Vec<String>,
    /// Whether people read it: words are told as the locale says them, and without what a text puts in the place of blanks.
    pub(super) for_people: bool,
}

impl Names {
    /// Names for transcripts; a narrator for people says so afterwards.
    pub(crate) fn new(names: &[String]) -> Self {
        Self { list: names.to_vec(), for_people: false }
    }

    /// What a word of the game is called.
    pub(super) fn word(&self, rules: &Rules, word: Word, name: &str) -> String {
        if !self.for_people {
            return name.to_owned();
        }
        rules.title(word, name)
    }

    /// A name as it is read.
    pub(super) fn readable(&self, name: &str) -> String {
        if self.for_people { readable(name) } else { name.to_owned() }
    }

    /// A player's name.
    pub(crate) fn player(&self, rules: &Rules, seat: u8) -> String {
        let name = self.list.get(usize::from(seat)).cloned();
        name.unwrap_or_else(|| rules.player_name(seat))
    }

    /// Whoever does something.
    pub(crate) fn actor(&self, rules: &Rules, actor: Option<u8>) -> String {
        actor.map_or_else(|| rules.phrases.the_game.to_owned(), |seat| self.player(rules, seat))
    }

    /// Several players, a bit for each seat.
    pub(crate) fn players(
        &self,
        rules: &Rules,
        state: &State,
        seats: u32,
        between: &str,
    ) -> String {
        let among = (0..state.players()).filter(|seat| seats >> seat & 1 == 1);
        let names: Vec<String> = among.map(|seat| self.player(rules, seat)).collect();
        names.join(between)
    }

    /// Those who are shown something, by a bit for each seat, in words.
    pub(crate) fn audience(&self, rules: &Rules, state: &State, seats: u32) -> String {
        if (0..state.players()).all(|seat| seats >> seat & 1 == 1) {
            return rules.phrases.everybody.to_owned();
        }
        self.players(rules, state, seats, rules.phrases.comma)
    }

    /// What somebody has.
    pub(crate) fn of_player(&self, rules: &Rules, seat: Option<u8>, what: &str) -> String {
        match seat {
            Some(seat) => whose(rules, &self.player(rules, seat), what),
            None => what.to_owned(),
        }
    }

    /// A zone or pile by whose it is and its name; `host`: what the card is called that holds it. `which`: whether it may be known
    /// which pile of its zone it is.
    pub(crate) fn place(
        &self,
        rules: &Rules,
        place: PlaceId,
        host: Option<&str>,
        which: bool,
    ) -> String {
        let Some((zone, seat, pile)) = rules.place_of(place) else {
            return rules.phrases.nowhere.to_owned();
        };
        let pile = pile.filter(|_| which);
        let name = self.zone(rules, &Where { zone, seat, pile });
        match host {
            Some(host) => whose(rules, host, &name),
            None => name,
        }
    }

    /// What a place is called that a ruling names.
    pub(crate) fn zone(&self, rules: &Rules, at: &Where) -> String {
        let name = rules.program().zones.get(at.zone).map_or("", |zone| zone.name.as_str());
        let name = self.word(rules, Word::Zone(at.zone), name);
        let zone = self.of_player(rules, at.seat.map(|Seat(seat)| seat), &name);
        let Some(pile) = at.pile else { return zone };
        let phrase = match pile {
            PileKey::Card(_) | PileKey::Member(_) => rules.phrases.pile,
            PileKey::Number(_) => rules.phrases.numbered_pile,
        };
        fill(phrase, &[("pile", &self.readable(&rules.key_name(pile))), ("zone", &zone)])
    }

    /// A value in words, players by name.
    pub(crate) fn value(&self, rules: &Rules, state: &State, value: Value) -> String {
        match value {
            Value::Player(seat) => self.player(rules, seat),
            Value::Member(_) | Value::Goods { .. } => {
                let name = rules.name(state, value);
                if self.for_people { rules.value_title(&name) } else { name }
            }
            Value::Place(place) if self.for_people => self.place(rules, place, None, true),
            _ => rules.name(state, value),
        }
    }

    /// A text in these words, in which players go by their names.
    pub(crate) fn named_in(&self, rules: &Rules, words: Words, text: String) -> String {
        let seats = self.list.iter().zip(0..);
        let seats: Vec<_> =
            seats.map(|(name, seat)| (rules.player_in(words, seat), name)).collect();
        let (mut named, mut rest) = (String::new(), text.as_str());
        // At one place the longest counts: what is said of player 12 is not about player 1. Names are not looked at again.
        while let Some((at, after, name)) = seats
            .iter()
            .filter_map(|(word, name)| rest.find(word).map(|at| (at, at + word.len(), name)))
            .min_by_key(|(at, after, _)| (*at, Reverse(*after)))
        {
            named.push_str(&rest[..at]);
            named.push_str(name);
            rest = &rest[after..];
        }
        named.push_str(rest);
        named
    }
}

/// What somebody or something has.
pub(crate) fn whose(rules: &Rules, who: &str, what: &str) -> String {
    fill(rules.phrases.whose, &[("who", who), ("what", what)])
}

/// Names with how many there are of each, in the order in which they come.
pub(crate) fn counted(rules: &Rules, cards: &[DefinitionId]) -> String {
    let name = |card: &DefinitionId| rules.definition_name(*card);
    counted_names(rules.phrases, cards.iter().map(|card| Some(name(card))))
}

/// Cards in words, some of which have no name for whoever is told: how many there are, and which are known.
pub(crate) fn counted_names(
    phrases: &Phrases,
    cards: impl Iterator<Item = Option<String>>,
) -> String {
    let mut counts: Vec<(String, usize)> = Vec::new();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let (mut all, mut hidden) = (0, 0);
    for card in cards {
        all += 1;
        let Some(card) = card else {
            hidden += 1;
            continue;
        };
        match places.get(&card).and_then(|&at| counts.get_mut(at)) {
            Some((_, count)) => *count += 1,
            None => {
                places.insert(card.clone(), counts.len());
                counts.push((card, 1));
            }
        }
    }
    let several = |(name, count): (String, usize)| match count {
        1 => name,
        _ => fill(phrases.several, &[("n", &count.to_string()), ("name", &name)]),
    };
    let names: Vec<String> = counts.into_iter().map(several).collect();
    let names = names.join(phrases.comma);
    if all == 0 {
        return phrases.nothing.to_owned();
    }
    if hidden == 0 {
        return names;
    }
    let cards = match all {
        1 => phrases.a_card.to_owned(),
        _ => fill(phrases.cards, &[("n", &all.to_string())]),
    };
    match names.is_empty() {
        true => cards,
        false => fill(phrases.among, &[("cards", &cards), ("names", &names)]),
    }
}
