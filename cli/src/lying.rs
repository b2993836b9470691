//! Where something lies, in words for people: a zone with whose it is, a player's or a card's. Questions and reasons name
//! zones so.

use interpreter::{Host, Lies, Rules, State};
use schema::decision::Seat;
use schema::locale::Word;
use schema::phrase::fill;

use crate::phrases::Phrases;

/// The words of a position, for whoever looks.
#[derive(Clone, Copy)]
pub(crate) struct Whereabouts<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a State,
    /// What players are called.
    pub(crate) names: &'a dyn Fn(Seat) -> String,
    /// For whose eyes: a card that this seat does not see is not named. Absent: everybody's.
    pub(crate) viewer: Option<Seat>,
    pub(crate) phrases: &'a Phrases,
}

impl Whereabouts<'_> {
    /// The zone in which something lies, by whose it is.
    pub(crate) fn zone(&self, lies: &Lies) -> String {
        let rules = self.rules;
        let zone = rules.program().zones.get(lies.zone).map_or("", |zone| zone.name.as_str());
        let zone = rules.title_of(zone);
        let zone = match lies.host.filter(|host| self.sees(host)) {
            Some(host) => self.whose(&self.host(&host), &zone),
            None => zone,
        };
        match lies.owner.or_else(|| lies.host.and_then(|host| host.with)) {
            Some(seat) => self.whose(&(self.names)(seat), &zone),
            None => zone,
        }
    }

    /// The same, where a zone of nobody has the article of the language.
    pub(crate) fn the_zone(&self, lies: &Lies) -> String {
        let zone = self.rules.program().zones.get(lies.zone);
        match zone.filter(|_| (lies.owner, lies.host) == (None, None)) {
            Some(zone) => self.rules.title(Word::Zone(lies.zone), &zone.name),
            None => self.zone(lies),
        }
    }

    fn sees(&self, host: &Host) -> bool {
        self.viewer.is_none_or(|seat| self.rules.sees(self.state, seat.0, host.card))
    }

    /// A card in whose zone something lies, with what tells it from others beside it.
    fn host(&self, host: &Host) -> String {
        let card = self.rules.program().definitions.get(host.definition);
        let card = card.map_or("", |card| card.name.as_str());
        match (host.at, host.nth) {
            (Some((x, y)), _) => format!("{card} ({x}, {y})"),
            (None, Some(nth)) => format!("{card} [{nth}]"),
            (None, None) => card.to_owned(),
        }
    }

    fn whose(&self, who: &str, zone: &str) -> String {
        fill(self.phrases.reasons.whose, &[("who", who), ("zone", zone)])
    }
}
