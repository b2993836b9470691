//! Cards that move and cards that are shown: those that go together stand in one line for people.

use std::cmp::Reverse;

use schema::decision::Seat;
use schema::id::DefinitionId;
use schema::locale::Word;
use schema::phrase::fill;

use super::names::counted_names;
use super::{Going, Kept, Narrator, Sort, What};
use crate::observer::Event;
use crate::phrases::Phrases;
use crate::rules::Rules;
use crate::state::State;
use crate::value::PlaceId;

/// Of cards that go together so many may have been covered by the last of them.
const UNCOVERED: usize = 64;

/// A card that moved: what it is called for whoever saw it before, and for whoever sees it where it is now.
#[derive(Debug, Clone)]
pub(super) struct Gone {
    pub(super) card: u16,
    pub(super) before: Option<String>,
    pub(super) after: Option<String>,
    /// Whether it was handed to calls that were told before anybody could say which it is.
    pub(super) unnamed: bool,
}

impl Gone {
    /// What it is called, if that is known.
    pub(super) fn name(&self) -> Option<&String> {
        self.before.as_ref().or(self.after.as_ref())
    }
}

/// Whether some of these cards, which the calls around could not name, have a name by now.
pub(super) fn some_are_news(cards: &[Gone]) -> bool {
    cards.iter().any(|gone| gone.unnamed && gone.name().is_some())
}

/// Whether it is not known what some of these cards are called.
pub(super) fn some_unknown(cards: &[Gone]) -> bool {
    cards.iter().any(|gone| gone.name().is_none())
}

/// Moved cards in words.
pub(super) fn words(
    phrases: &Phrases,
    cards: &[Gone],
    in_order: bool,
    (from, to, at): (&str, &str, Option<&str>),
) -> String {
    let names: Vec<_> = cards.iter().map(|gone| gone.name().cloned()).collect();
    let card = match in_order {
        true => counted_names(phrases, names.into_iter()),
        false => without_order(phrases, names),
    };
    let values = [("card", card.as_str()), ("from", from), ("to", to)];
    match at {
        None if from.is_empty() => fill(phrases.moved_back, &values),
        Some(at) => fill(phrases.moved_at, &[&values[..], &[("at", at)]].concat()),
        None => fill(phrases.moved, &values),
    }
}

/// Cards that lay in no order: they are told by their names, so that nobody hears which of them came there first.
pub(super) fn without_order(phrases: &Phrases, mut names: Vec<Option<String>>) -> String {
    names.sort_unstable();
    counted_names(phrases, names.into_iter())
}

/// Puts lines, the last of which comes first, into an order that does not tell which of several cards that lay in none came there
/// before the others.
pub(super) fn sort_without_order(phrases: &Phrases, lines: &mut [Kept]) {
    let together = |one: &Kept, other: &Kept| {
        let same = one.what.without_order();
        one.depth == other.depth && same.is_some() && same == other.what.without_order()
    };
    for run in lines.chunk_by_mut(together).filter(|run| run.len() > 1) {
        run.sort_by_cached_key(|kept| Reverse(kept.what.clone().words(phrases)));
    }
}

/// Whether what lies in a place lies there in an order.
fn is_ordered(rules: &Rules, place: PlaceId) -> bool {
    rules.info(place).layout.is_ordered()
}

impl Narrator {
    /// Whether cards that go together go on.
    pub(super) fn goes_on(&self, event: Event) -> bool {
        let Event::Moved { from, to, .. } = event else { return false };
        self.going.as_ref().is_some_and(|going| (going.from, going.to) == (from, to))
    }

    /// A card has moved. For people it stands in one line with those that it goes with.
    pub(super) fn moved(
        &mut self,
        rules: &Rules,
        state: &State,
        card: u16,
        (from, to): (Option<PlaceId>, PlaceId),
        [left, reached]: [u16; 2],
    ) {
        let seen = match &mut self.going {
            Some(going) => std::mem::take(&mut going.seen),
            None => {
                let seen = self.seen.clone();
                self.going = Some(Going { from, to, first: self.lines.len(), seen: Vec::new() });
                seen
            }
        };
        let before = seen.get(usize::from(card)).copied().flatten();
        let before = before.map(|id| rules.definition_name(id));
        let at = state.spot_of(rules, card).map(|at| rules.written_spot(to, at));
        let may_know =
            |seat: Seat| rules.sees(state, seat.0, card) || rules.shows_spots(state, seat.0, to);
        let at = at.filter(|_| self.seat.is_none_or(may_know));
        let at = at.map(|(first, second)| format!("({first}, {second})"));
        let depth = self.depth(rules, state);
        let gone = Gone { card, before, after: None, unnamed: self.is_unnamed(depth, card) };
        let first = self.going.as_ref().map_or(0, |going| going.first);
        let left = from.and_then(|from| self.nth(rules, state, from, left));
        let reached = self.nth(rules, state, to, reached);
        // What comes to the end of a row is told of as what comes to any other zone.
        let is_last = left.is_none() && state.contents(to).last() == Some(card);
        let reached = reached.filter(|_| !is_last);
        let has_nth = left.is_some() || reached.is_some();
        let is_placed = has_nth || at.is_some();
        let joins = !is_placed && self.joins(first, depth);
        let keeps_order = |place: PlaceId| {
            let zone = rules.place_of(place).map(|(zone, ..)| Word::Zone(zone));
            zone.is_some_and(|zone| rules.keeps_order(zone))
        };
        let aside = keeps_order(to) || from.is_some_and(keeps_order);
        let in_order = from.is_none_or(|from| is_ordered(rules, from)) || is_ordered(rules, to);
        let handed = aside || self.is_said(rules, state, depth, card) && !has_nth;
        let in_call = !has_nth && self.may_be_implied(rules, state, depth);
        match self.lines.last_mut().map(|line| &mut line.what) {
            Some(What::Moved { cards, handed: all, .. }) if joins => {
                self.bytes += size_of::<Gone>() + gone.before.as_ref().map_or(0, String::len);
                cards.push(gone);
                *all &= handed;
            }
            _ => {
                let from = match from {
                    // For people it is enough that it goes back where it was.
                    Some(from) if from == to && self.for_people() && !is_placed => String::new(),
                    Some(from) => {
                        self.place(rules, state, from) + left.as_deref().unwrap_or_default()
                    }
                    None => rules.phrases.nowhere.to_owned(),
                };
                let to = self.place(rules, state, to) + reached.as_deref().unwrap_or_default();
                let cards = vec![gone];
                let moved =
                    What::Moved { cards, in_order, from, to, at, is_placed, handed, in_call };
                self.push(depth, Sort::Move, moved);
            }
        }
        if let Some(going) = &mut self.going {
            going.seen = seen;
        }
        // Of those that went before, too: what lay open may be covered now.
        let mut open = if self.seat.is_some() { UNCOVERED } else { 1 };
        for line in (first..self.lines.len()).rev() {
            let What::Moved { cards, .. } = &self.lines[line].what else { continue };
            for nth in (0..cards.len()).rev() {
                if open == 0 {
                    return;
                }
                open -= 1;
                self.look_again(rules, state, line, nth);
            }
        }
    }

    /// The how many-eth of a row whose cards the seat does not see, in brackets, if it may know that.
    fn nth(&self, rules: &Rules, state: &State, place: PlaceId, nth: u16) -> Option<String> {
        let seat = self.seat.filter(|_| nth > 0)?;
        let is_told = rules.tells_places(state, seat, place);
        (is_told && !rules.sees_into(state, seat.0, place)).then(|| format!("[{nth}]"))
    }

    /// What a card is called where it lies now.
    fn look_again(&mut self, rules: &Rules, state: &State, line: usize, nth: usize) {
        let What::Moved { cards, .. } = &self.lines[line].what else { return };
        let Some(card) = cards.get(nth).map(|gone| gone.card) else { return };
        let now = self.seen_now(rules, state, card).map(|id| rules.definition_name(id));
        let What::Moved { cards, .. } = &mut self.lines[line].what else { return };
        let Some(gone) = cards.get_mut(nth) else { return };
        let more = now.as_ref().map_or(0, String::len);
        self.bytes += more.saturating_sub(gone.after.as_ref().map_or(0, String::len));
        gone.after = now;
    }

    /// Whether the last line tells of cards that went with this one, for people.
    fn joins(&self, first: usize, depth: usize) -> bool {
        let last = self.lines.get(first..).and_then(<[_]>::last);
        let last = last.filter(|line| self.for_people() && !self.full && line.depth == depth);
        last.is_some_and(|line| matches!(line.what, What::Moved { is_placed: false, .. }))
    }

    /// The cards that went together have gone: calls that were handed them know by now what can be known of them.
    pub(super) fn settle(&mut self) {
        let Some(going) = self.going.take() else { return };
        for at in going.first..self.lines.len() {
            let What::Moved { cards, .. } = &self.lines[at].what else { continue };
            let known = cards.iter().filter_map(|gone| Some((gone.card, gone.name()?.clone())));
            let known: Vec<(u16, String)> = known.collect();
            for (card, name) in known {
                self.learn(at, card, &name);
            }
        }
    }

    /// The calls around a line learn what a card is called.
    fn learn(&mut self, line: usize, id: u16, name: &str) {
        let mut depth = self.lines.get(line).map_or(usize::MAX, |line| line.depth);
        for line in self.lines.iter_mut().take(line).rev() {
            if depth == 0 {
                break;
            }
            if line.depth >= depth {
                continue;
            }
            depth = line.depth;
            if let What::Call(call) = &mut line.what {
                call.learn(id, name);
            }
        }
    }

    /// Cards of one name were made: which, for those who see all that lies there.
    pub(super) fn stocked(
        &mut self,
        rules: &Rules,
        state: &State,
        place: PlaceId,
        (definition, count): (DefinitionId, u16),
    ) {
        let phrases = rules.phrases;
        let sees_all = |seat: Seat| {
            let alone = state.size(place) == 1;
            let open = || state.contents(place).all(|card| rules.sees(state, seat.0, card));
            rules.sees_all_of(state, seat.0, place) || alone && open()
        };
        let counts = self.seat.is_none_or(|seat| rules.counts(state, place, seat.0));
        let name = self.seat.is_none_or(sees_all).then(|| rules.definition_name(definition));
        let phrase = match count {
            _ if !counts => phrases.some_made,
            1 => phrases.one_made,
            _ => phrases.made,
        };
        let cards = counted_names(phrases, std::iter::repeat_n(name, usize::from(count)));
        let place = self.place(rules, state, place);
        self.line(rules, state, Sort::Move, fill(phrase, &[("cards", &cards), ("place", &place)]));
    }

    /// A card is shown to those with a bit in `seats`.
    pub(super) fn shown(&mut self, rules: &Rules, state: &State, card: u16, seats: u32) {
        let name = self.known(rules, state, card).map(|id| rules.definition_name(id));
        let to = self.names.audience(rules, state, seats);
        if !self.for_people() {
            let shown = name.as_deref().unwrap_or(rules.phrases.a_card);
            let text = fill(rules.phrases.shown, &[("card", shown), ("to", &to)]);
            let place = state.card(card).and_then(|card| card.place());
            let without_order = place.filter(|&place| !is_ordered(rules, place));
            let without_order = without_order.map(|place| self.place(rules, state, place));
            let depth = self.depth(rules, state);
            self.push(depth, Sort::Show, What::ShownAlone { text, without_order });
        } else {
            let place = state.card(card).and_then(|card| card.place());
            let in_order = place.is_some_and(|place| is_ordered(rules, place));
            let place = place.map(|place| self.place(rules, state, place)).unwrap_or_default();
            let depth = self.depth(rules, state);
            let same = |at: &str, those: &str| at == place && those == to;
            let shown = |to, from| What::Shown { cards: vec![name.clone()], to, from, in_order };
            match self.lines.last_mut() {
                Some(line) if line.depth == depth && !self.full => match &mut line.what {
                    What::Shown { cards, to, from, .. } if same(from, to) => {
                        self.bytes += size_of::<Option<String>>();
                        cards.push(name.clone());
                    }
                    _ => self.push(depth, Sort::Show, shown(to, place)),
                },
                _ => self.push(depth, Sort::Show, shown(to, place)),
            }
        }
        if let Some(name) = name {
            self.learn(self.lines.len().saturating_sub(1), card, &name);
        }
    }
}
