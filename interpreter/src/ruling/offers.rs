//! What a ruling claims of questions: what is offered, who is asked, who must and who may decline.

use schema::decision::Seat;
use schema::id::PurposeId;
use schema::program::PileKey;
use schema::ruling::{Extent, Item, Picked, Thing};
use schema::source::Span;

use super::answers;
use super::options;
use super::run::Running;
use super::things::{self, Seen};
use crate::state::{Asked, Pending};
use crate::value::Value;

impl Running<'_> {
    fn purpose_word(&self, purpose: Option<PurposeId>) -> Option<String> {
        purpose.and_then(|id| self.rules.program().purposes.get(id)).cloned()
    }

    /// The open decision of a player for a purpose. Where there is none, no claim about what it offers holds.
    fn question(
        &mut self,
        span: Span,
        player: Seat,
        purpose: Option<PurposeId>,
    ) -> Option<Pending> {
        let word = self.purpose_word(purpose);
        let pending = self.open(player, word.as_deref());
        if pending.is_none() {
            self.not_asked(span, player, word);
        }
        pending
    }

    fn all(&self, pending: &Pending) -> String {
        answers::offered(self.rules, &self.log, &self.state, pending)
    }

    /// Claims which of these things are offered to a seat, as `extent` says.
    pub(super) fn offered(
        &mut self,
        span: Span,
        player: Seat,
        items: &[Item],
        purpose: Option<PurposeId>,
        extent: Extent,
    ) {
        let Some(pending) = self.question(span, player, purpose) else { return };
        let candidates = self.state.candidates(&pending).to_vec();
        let offered = match pending.asked {
            Asked::YesNo => answers::subjects(self.rules, &self.state, &pending),
            Asked::Options => Vec::new(),
            Asked::Number { least, most } => {
                let wrong = self.not_these_numbers((least, most), items, extent);
                return self.fails_if(span, &pending, wrong);
            }
            Asked::Pick | Asked::Spot | Asked::Handlers | Asked::Goods | Asked::Order => {
                things::offered(self.rules, &self.state, &candidates)
            }
        };
        let wrong = match extent {
            Extent::These | Extent::Exactly => self.not_these(&offered, items, extent),
            Extent::Not => self.among(&offered, items),
            Extent::AllBut => self.not_all_but(&offered, items),
        };
        self.fails_if(span, &pending, wrong);
    }

    /// Says what is otherwise than is claimed, and all that is offered.
    fn fails_if(&mut self, span: Span, pending: &Pending, wrong: Option<String>) {
        if let Some(wrong) = wrong {
            let (who, all) = (self.log.answerer(self.rules, pending), self.all(pending));
            self.fail(span, format!("{who} {wrong}; offered: {all}"));
        }
    }

    /// Of a question for a number, which offers all from the least to the most, each once: says what is otherwise than is claimed.
    fn not_these_numbers(
        &self,
        (least, most): (i32, i32),
        items: &[Item],
        extent: Extent,
    ) -> Option<String> {
        let name = |item: &Item| things::named(self.rules, &self.log, item);
        let is_offered = |item: &&Item| match item.thing {
            Thing::Number(number) => (least..=most).contains(&number),
            _ => false,
        };
        match extent {
            Extent::AllBut => Some("is offered what nobody could list: name it all".to_owned()),
            Extent::Not => {
                let among = items.iter().find(is_offered);
                let strange = items.iter().find(|item| !matches!(item.thing, Thing::Number(_)));
                let among = among.map(|item| format!("is offered {}", name(item)));
                among.or_else(|| {
                    strange.map(|item| {
                        format!("could not be offered {}: a number is asked for", name(item))
                    })
                })
            }
            Extent::These | Extent::Exactly => {
                if let Some(item) = items.iter().find(|item| !is_offered(item)) {
                    return Some(format!("is not offered {}", name(item)));
                }
                let often = |item: &Item| item.count.filter(|count| *count != 1);
                if let Some((item, count)) = items.iter().find_map(|it| Some((it, often(it)?))) {
                    let number = name(&Item { count: None, ..item.clone() });
                    return Some(format!("is offered {number} once, not {count} times"));
                }
                let said = |number: i32| {
                    items
                        .iter()
                        .any(|item| matches!(item.thing, Thing::Number(one) if one == number))
                };
                let missing = (least..=most).find(|number| !said(*number));
                missing.map(|number| format!("is offered {number} too"))
            }
        }
    }

    /// Whether these are not all that is offered, in the numbers that are said.
    fn not_these(&self, offered: &[Seen], items: &[Item], extent: Extent) -> Option<String> {
        for item in items {
            let count = things::count(self.rules, offered, item);
            let name = things::named(self.rules, &self.log, item);
            let wanted = match (item.count, extent) {
                (None, Extent::Exactly) => Some(1),
                (count, _) => count.map(u32::from),
            };
            match wanted {
                _ if count == 0 => return Some(format!("is not offered {name}")),
                Some(wanted) if wanted != count => {
                    return Some(format!("is not offered {name}, but {count} of it"));
                }
                _ => {}
            }
        }
        let strange =
            offered.iter().find(|seen| !items.iter().any(|item| seen.is(self.rules, item)));
        strange.map(|seen| format!("is offered {} too", self.seen_words(seen)))
    }

    /// Whether one of these is offered, or could not be.
    fn among(&self, offered: &[Seen], items: &[Item]) -> Option<String> {
        let around = things::around(self.rules, &self.state, offered);
        for item in items {
            let name = things::named(self.rules, &self.log, item);
            if things::count(self.rules, offered, item) > 0 {
                return Some(format!("is offered {name}"));
            }
            let could = around.iter().any(|seen| seen.is(self.rules, item))
                || things::lies_there(self.rules, &self.state, item)
                || self.has_spot(offered, item)
                || self.has_pile(offered, item);
            if !could {
                return Some(format!(
                    "could not be offered {name}: it is not there where something is offered. Put it there, or say where it lies, or `is offered exactly …`"
                ));
            }
        }
        None
    }

    /// Whether a spot or number, of which nothing lies about, is of the sort that is offered.
    fn has_spot(&self, offered: &[Seen], item: &Item) -> bool {
        offered.iter().any(|seen| match (seen.value, &item.thing) {
            (Value::Spot { place, .. }, Thing::Spot(first, second)) => {
                self.rules.spot_at(place, (*first).into(), (*second).into()).is_some()
            }
            (Value::Number(_), Thing::Number(_)) => true,
            _ => false,
        })
    }

    /// Whether there is a pile of this name, empty or not, where something is offered.
    fn has_pile(&self, offered: &[Seen], item: &Item) -> bool {
        let Thing::Card(card) = item.thing else { return false };
        let zones = offered.iter().filter_map(|seen| self.rules.place_of(seen.place?));
        let mut piles = zones
            .filter(|(_, _, pile)| pile.is_some())
            .flat_map(|(zone, seat, _)| self.rules.piles_of(zone, seat.map_or(0, |seat| seat.0)));
        piles.any(|pile| {
            self.rules.info(pile).key == Some(PileKey::Card(card)) && self.state.is_stocked(pile)
        })
    }

    /// Whether something else is missing than these, or less of them.
    fn not_all_but(&self, offered: &[Seen], items: &[Item]) -> Option<String> {
        let around = things::around(self.rules, &self.state, offered);
        if around.is_empty() {
            return Some("is offered what nobody could list: name it all".to_owned());
        }
        for item in items {
            let there = things::count(self.rules, &around, item);
            let name = things::named(self.rules, &self.log, item);
            let missing = there.saturating_sub(things::count(self.rules, offered, item));
            let wanted = item.count.map_or(there, u32::from);
            if there == 0 && !things::lies_there(self.rules, &self.state, item) {
                return Some(format!(
                    "could not be offered {name}: it is not there where something is offered"
                ));
            }
            if missing != wanted {
                return Some(format!("is offered {} of {there} {name}", there - missing));
            }
        }
        let other = |seen: &&Seen| {
            let excepted = items.iter().any(|item| seen.is(self.rules, item));
            // Cards that cannot be told apart are one candidate.
            let alike = |one: &Seen| one.is_like(seen);
            let there: u32 = around.iter().filter(|one| alike(one)).map(|one| one.count).sum();
            let here: u32 = offered.iter().filter(|one| alike(one)).map(|one| one.count).sum();
            !excepted && here < there
        };
        let missing = around.iter().find(other);
        missing.map(|seen| format!("is not offered {}", self.seen_words(seen)))
    }

    fn seen_words(&self, seen: &Seen) -> String {
        self.log.value(self.rules, &self.state, seen.value)
    }

    /// Claims whether options with these texts are offered to a seat, as `extent` says.
    pub(super) fn offered_options(
        &mut self,
        span: Span,
        player: Seat,
        wanted: &[Picked],
        purpose: Option<PurposeId>,
        extent: Extent,
    ) {
        let Some(pending) = self.question(span, player, purpose) else { return };
        if pending.asked != Asked::Options {
            let (who, all) = (self.log.player(self.rules, player.0), self.all(&pending));
            return self.fail(span, format!("{who} is offered no options here, but {all}"));
        }
        let fitting: Vec<Vec<usize>> = wanted
            .iter()
            .map(|one| options::fitting(self.rules, &self.log, &self.state, &pending, one))
            .collect();
        let wrong = wanted.iter().zip(&fitting).find_map(|(one, fitting)| {
            let is = if fitting.is_empty() { "is not" } else { "is" };
            let said = || options::words(self.rules, &self.log, one);
            ((extent == Extent::Not) != fitting.is_empty())
                .then(|| format!("{is} offered {}", said()))
        });
        let all = usize::from(pending.len);
        let fits = |at: usize| fitting.iter().any(|fitting| fitting.contains(&at));
        let more = all > wanted.len() || !(0..all).all(fits);
        let more = more && extent == Extent::Exactly;
        let wrong = wrong.or_else(|| more.then(|| "is offered more than these".to_owned()));
        self.fails_if(span, &pending, wrong);
    }

    /// What was chosen since the last answer without asking.
    pub(super) fn left_with(
        &mut self,
        span: Span,
        player: Seat,
        items: &[Item],
        purpose: Option<PurposeId>,
    ) {
        let all: u32 = items.iter().map(|item| u32::from(item.count.unwrap_or(1))).sum();
        let fits = |left: &super::facts::Left| {
            let are = items.iter().all(|item| {
                things::count(self.rules, &left.things, item) == u32::from(item.count.unwrap_or(1))
            });
            left.player == player.0
                && purpose.is_none_or(|purpose| purpose == left.purpose)
                && left.things.iter().map(|seen| seen.count).sum::<u32>() == all
                && are
        };
        if self.log.left.iter().any(fits) {
            return;
        }
        let told: Vec<String> = self.log.left.iter().map(|left| self.left_words(left)).collect();
        let told = if told.is_empty() {
            format!("nothing was chosen without asking; {}", self.questions())
        } else {
            told.join("; ")
        };
        self.fail(span, format!("it is not so: {told}"));
    }

    /// Fails since a seat is not asked what a line of the ruling speaks of.
    pub(super) fn not_asked(&mut self, span: Span, player: Seat, purpose: Option<String>) {
        let who = self.log.player(self.rules, player.0);
        let left = self.log.left.iter().find(|left| {
            left.player == player.0
                && !left.things.is_empty()
                && self.purpose_word(Some(left.purpose)) == purpose
        });
        let left = left.map_or_else(String::new, |left| {
            format!(
                "; only one answer was possible, and nobody was asked: {}",
                self.left_words(left)
            )
        });
        let to = purpose.map_or_else(String::new, |purpose| format!(" to {purpose}"));
        let now = self.questions();
        self.fail(span, format!("{who} is not asked{to} here; {now}{left}"));
    }

    /// What somebody was left with, as a ruling claims it.
    pub(super) fn left_words(&self, left: &super::facts::Left) -> String {
        let who = self.log.player(self.rules, left.player);
        let what: Vec<String> = left.things.iter().map(|one| self.seen_words(one)).collect();
        let to = self.purpose_word(Some(left.purpose)).unwrap_or_default();
        format!("{who} is left with {} to {to}", what.join(", "))
    }

    /// Claims that a seat may decline what it is asked, or has to choose.
    pub(super) fn bound(
        &mut self,
        span: Span,
        player: Seat,
        purpose: Option<PurposeId>,
        may_decline: bool,
    ) {
        let Some(pending) = self.question(span, player, purpose) else { return };
        let may = match pending.asked {
            Asked::YesNo => true,
            Asked::Pick | Asked::Options | Asked::Goods | Asked::Handlers => pending.min == 0,
            Asked::Spot | Asked::Order | Asked::Number { .. } => false,
        };
        if may != may_decline {
            let (who, all) = (self.log.player(self.rules, player.0), self.all(&pending));
            let is = if may { "may decline" } else { "must choose" };
            self.fail(span, format!("{who} {is} here; offered: {all}"));
        }
    }

    /// Claims that a seat, or somebody, is asked; with `not` that it is not.
    pub(super) fn asked(
        &mut self,
        span: Span,
        player: Option<Seat>,
        purpose: Option<PurposeId>,
        not: bool,
    ) {
        let word = self.purpose_word(purpose);
        let open = match player {
            Some(player) => self.open(player, word.as_deref()).is_some(),
            // The running phase or turn ended without a question: whoever is asked now is asked by what came after.
            None => {
                self.log.phases_ended == 0
                    && self.state.outcome().is_none()
                    && !self.state.pending().is_empty()
            }
        };
        if open == not {
            // Somebody who is asked something else is asked.
            if let (Some(player), Some(_), false) = (player, &word, not) {
                return self.not_asked(span, player, word);
            }
            let now = self.questions();
            let who = player.map_or_else(
                || "somebody".to_owned(),
                |player| self.log.player(self.rules, player.0),
            );
            let verb = if not { "is" } else { "is not" };
            self.fail(span, format!("{who} {verb} asked; {now}"));
        }
    }
}
