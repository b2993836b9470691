//! What players still know about cards that they were shown and no longer see.
//!
//! Everything here must follow from what a seat has been told. It must never depend on which of two cards that the
//! seat cannot tell apart has moved: its knowledge would then give away hidden information.

use schema::code::Audience;
use schema::decision::Seat;
use schema::program::{Layout, Visibility};

use super::Run;
use crate::bits::bits;
use crate::observer::Observer;
use crate::rules::Rules;
use crate::state::{KnownCard, NONE, State, seat_of};
use crate::value::{CardRef, PlaceId};

/// The most shown cards that are remembered; if there are more, the one shown first is forgotten.
const MOST_KNOWN: usize = 128;

/// Whose knowledge a move of cards may change: seats, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Concerned {
    pub(crate) seats: u32,
    /// Those of them who may see a card before the move and not after it, and so know where it was put.
    pub(crate) put_away: u32,
}

impl<O: Observer + ?Sized> Run<'_, O> {
    /// The seats to which something is shown, a bit each.
    pub(crate) fn audience(&mut self, to: Audience) -> u32 {
        match to {
            Audience::Everybody => self.state.everybody(),
            Audience::Me => seat_of(self.top().me).map_or(0, |me| 1 << me),
        }
    }

    /// Remembers that a card was shown to these seats (a bit each), until they can no longer tell where it is.
    pub(crate) fn remember_shown(&mut self, card: u16, seats: u32) {
        let state = &mut *self.state;
        let place = PlaceId(state.cards[usize::from(card)].place);
        let those = |which: &dyn Fn(u8) -> bool| {
            let which = (0..state.players).filter(|&seat| which(seat));
            which.fold(0, |seats, seat| seats | 1 << seat)
        };
        let seats = seats & those(&|seat| follows(self.rules, state, seat, place));
        let placed = seats & those(&|seat| self.rules.tells_places(state, Seat(seat), place));
        remember(state, card, seats, placed);
    }

    /// An option of the running frame is taken, which goes on at `next` behind it. In a menu that is where it asks again: what
    /// the option shows is shown until then.
    pub(crate) fn take_of_menu(&mut self, next: u16) {
        if next >= self.top().pc {
            return;
        }
        let frame = (self.state.frames.len() - 1) as u16;
        self.state.menus.retain(|(other, _)| *other != frame);
        self.state.menus.push((frame, next));
    }

    /// Ends what options of the menu that asks now have shown.
    pub(crate) fn hide_of_menu(&mut self) {
        if self.state.shown.is_empty() {
            return;
        }
        let (frame, menu) = ((self.state.frames.len() - 1) as u16, self.top().pc.saturating_sub(1));
        self.state.shown.retain(|shown| (shown.frames, shown.menu) != (frame, menu));
    }

    /// Whether a move between these places may change what somebody knows.
    #[inline]
    pub(crate) fn changes_known(&self, from: PlaceId, to: PlaceId) -> bool {
        self.concerned(from, to).seats != 0
    }

    /// Whose knowledge a move between these places may change. What those know who know no card at one of them, or in a
    /// zone on a card, it does not touch.
    #[inline]
    pub(crate) fn concerned(&self, from: PlaceId, to: PlaceId) -> Concerned {
        let put_away = self.rules.put_away_by(from, to);
        let knowing = if self.state.known.is_empty() { 0 } else { self.knowing(from, to) };
        Concerned { seats: put_away | knowing, put_away }
    }

    /// The seats (a bit each) who know a card at one of these places, or in a zone on a card.
    fn knowing(&self, from: PlaceId, to: PlaceId) -> u32 {
        let (rules, state) = (self.rules, &*self.state);
        let on_cards = rules.cards_hold_cards();
        let mut seats = 0;
        for known in &state.known {
            let place = state.cards[usize::from(known.card)].place;
            let on_card = || place != NONE && rules.host(PlaceId(place)).is_some();
            if place == from.0 || place == to.0 || on_cards && on_card() {
                seats |= known.seats;
            }
        }
        seats
    }

    /// Whether a card that is about to move lies open on top of its place, of which only that card does. Of several that go
    /// together those beneath it were never seen.
    pub(crate) fn lies_on_top(&self, card: u16) -> bool {
        match self.buffers.several {
            true => self.buffers.tops.contains(&card),
            false => self.is_only_top(card),
        }
    }

    fn is_only_top(&self, card: u16) -> bool {
        let place = self.state.cards[usize::from(card)].place();
        place.is_some_and(|place| {
            self.rules.info(place).visibility == Visibility::TopFaceup
                && self.state.places.top(place) == Some(card)
        })
    }

    /// Notes that the cards in `buffers.moved` go together, if they are several, and which of them lie open on top.
    pub(crate) fn go_together(&mut self) {
        self.buffers.several = self.buffers.moved.len() > 1;
        self.buffers.tops.clear();
        if self.buffers.several {
            let mut tops = std::mem::take(&mut self.buffers.tops);
            tops.extend(self.buffers.moved.iter().copied().filter(|&id| self.is_only_top(id)));
            self.buffers.tops = tops;
        }
    }

    /// The how many-eth of its row a card is that is about to move or has moved, for an observer that is close; 0 for others,
    /// if the row is open to all, or if other cards move with it.
    #[inline]
    pub(crate) fn place_in_row(&self, card: u16) -> u16 {
        let place = PlaceId(self.state.cards[usize::from(card)].place);
        let info = self.rules.info(place);
        if !self.observer.is_close()
            || info.layout != Layout::Row
            || info.visibility == Visibility::Faceup
            || self.buffers.several
        {
            return 0;
        }
        let mut lying = (1..).zip(self.state.contents(place));
        lying.find(|&(_, lies)| lies == card).map_or(0, |(nth, _)| nth)
    }

    /// Updates what those whom it concerns know after a card has moved; `on_top`: they saw it as the top card of its place
    /// being put away. A seat that sees the card before or after the move knows which one it was, and so does a seat that is
    /// told the places at which cards lie, of what it knows to lie at one. Any other no longer knows anything about the cards
    /// of the zone that it left, but for those that came there when the passes of a `together` were through, if this card goes
    /// then, too: it was named before they came.
    #[cold]
    pub(crate) fn known_after(
        &mut self,
        card: u16,
        (from, to): (PlaceId, PlaceId),
        concerned: Concerned,
        on_top: bool,
    ) {
        let rules = self.rules;
        let (several, covered, at_last) =
            (self.buffers.several, self.buffers.covered, self.buffers.at_last);
        let state = &mut *self.state;
        // What was shown is that card where it lay: the move has given it another stamp.
        let stamp = state.cards[usize::from(card)].stamp.wrapping_sub(1);
        let before = CardRef { id: card, stamp };
        for seat in bits(u64::from(concerned.seats & state.everybody())) {
            let (seat, bit) = (seat as u8, 1 << seat);
            let put_away = concerned.put_away & bit != 0;
            let told = |state: &State, place| rules.tells_places(state, Seat(seat), place);
            let is_shown =
                state.shown.iter().any(|shown| shown.card == before && shown.seats & bit != 0)
                    && !rules.is_screened(state, seat, from);
            // Where only the top card is visible, nobody can say afterwards what lay where.
            let lay_open = (on_top || rules.info(from).visibility != Visibility::TopFaceup)
                && rules.lies_open(state, seat, from);
            // What another card of the same move covers at once was not seen to lie there.
            let is_covered = covered && rules.info(to).visibility == Visibility::TopFaceup;
            let lies_open = !is_covered && rules.sees_alone(state, seat, card);
            let was_seen = lay_open || is_shown;
            // Where it lay matters to those who did not see it lie there.
            let asks_place = !lay_open && (lies_open || !was_seen);
            // What was alone where nothing lies any more is what went.
            let alone = asks_place
                && from != to
                && state.size(from) == 0
                && rules.counts(state, from, seat);
            let left_a_place = alone || asks_place && told(state, from);
            let has_a_place = |state: &State| !several && told(state, to);
            // Only what lies on cards depends on it.
            let followed = rules.cards_hold_cards()
                && (was_seen || left_a_place)
                && (lies_open || has_a_place(state));
            let stays = Stays { alone, left_a_place, at_last };
            if lies_open && lay_open {
                forget_card(state, bit, card);
            } else if lies_open {
                forget_one(state, bit, (card, from), stays);
            } else {
                if !was_seen && from != to {
                    let lay_there = |known: &KnownCard| {
                        known.card == card || state.cards[usize::from(known.card)].place == from.0
                    };
                    forget_those(&mut state.known, bit, |known| {
                        lay_there(known) && !stays.surely(known, bit)
                    });
                }
                let was_private = rules.info(from).visibility == Visibility::Private;
                if put_away && lay_open && (was_private || told(state, to)) {
                    remember(state, card, bit, 0);
                }
                if !follows(rules, state, seat, to) {
                    forget_card(state, bit, card);
                }
            }
            forget_inside(rules, state, bit, |host, place| {
                host == card && !followed
                    || place == from.0 && !(was_seen || lies_open || left_a_place || from == to)
            });
            let mut tells_places = None;
            for at in 0..state.known.len() {
                let known = state.known[at];
                let lies_there = || state.cards[usize::from(known.card)].place == to.0;
                let is_it = known.card == card;
                if known.seats & bit == 0 || !(is_it || lies_there()) {
                    continue;
                }
                let tells_places = *tells_places.get_or_insert_with(|| told(state, to));
                let is_known = was_seen || alone || known.placed & bit != 0;
                let known = &mut state.known[at];
                if is_it && tells_places && !several && is_known {
                    known.placed |= bit;
                } else if is_it || !tells_places {
                    known.placed &= !bit;
                }
            }
        }
        state.known.retain(|known| known.seats != 0);
        if let Some(known) = state.known.iter_mut().find(|known| known.card == card) {
            known.came_at_last = if at_last { known.seats } else { 0 };
        }
    }

    /// Forgets when cards came, since passes begin: whatever they name lies there now.
    pub(crate) fn begin_to_wish(&mut self) {
        self.state.known.iter_mut().for_each(|known| known.came_at_last = 0);
    }

    /// Forgets all cards of a place that was shuffled.
    pub(crate) fn known_of(&mut self, shuffled: PlaceId) {
        let state = &mut *self.state;
        let cards = &state.cards;
        let lies_there = |known: &KnownCard| cards[usize::from(known.card)].place == shuffled.0;
        forget_those(&mut state.known, u32::MAX, lies_there);
        forget_inside(self.rules, state, u32::MAX, |_, place| place == shuffled.0);
        self.state.known.retain(|known| known.seats != 0);
    }
}

/// Whether a seat can tell where cards of a place go. A zone on a card moves with that card, which the seat must see.
fn follows(rules: &Rules, state: &State, seat: u8, place: PlaceId) -> bool {
    rules.host(place).is_none_or(|host| rules.sees_alone(state, seat, host))
}

/// These seats (a bit each) know a card, and those of `placed` at which place it lies.
fn remember(state: &mut State, card: u16, seats: u32, placed: u32) {
    if seats == 0 {
        return;
    }
    if let Some(known) = state.known.iter_mut().find(|known| known.card == card) {
        known.seats |= seats;
        known.placed |= placed;
        return;
    }
    if state.known.len() >= MOST_KNOWN {
        state.known.remove(0);
    }
    state.known.push(KnownCard { card, seats, placed, came_at_last: 0 });
}

/// Lets these seats (a bit each) forget the cards for which `those` holds.
fn forget_those(known: &mut [KnownCard], seats: u32, those: impl Fn(&KnownCard) -> bool) {
    known.iter_mut().filter(|known| those(known)).for_each(|known| known.forget(seats));
}

/// Lets these seats (a bit each) forget one card.
fn forget_card(state: &mut State, seats: u32, card: u16) {
    forget_those(&mut state.known, seats, |known| known.card == card);
}

/// Lets these seats (a bit each) forget what lies in zones on cards for which `those` holds, given such a card and its place.
fn forget_inside(rules: &Rules, state: &mut State, seats: u32, those: impl Fn(u16, u16) -> bool) {
    if !rules.cards_hold_cards() {
        return;
    }
    let cards = &state.cards;
    let host = |card: u16| cards[usize::from(card)].place().and_then(|place| rules.host(place));
    forget_those(&mut state.known, seats, |known| {
        // Each card lies in one place and none inside itself, so this ends.
        let mut hosts = std::iter::successors(host(known.card), |&around| host(around));
        hosts.any(|around| those(around, cards[usize::from(around)].place))
    });
}

/// What a seat that did not see a card lie at its place can tell of the others there when it goes.
#[derive(Clone, Copy)]
struct Stays {
    /// Nothing else lay there.
    alone: bool,
    /// The seat is told the place at which the card lay.
    left_a_place: bool,
    /// The card goes when the passes of a `together` are through.
    at_last: bool,
}

impl Stays {
    /// Whether a seat (a bit) can tell that a card which it knows was not the one that went.
    fn surely(self, known: &KnownCard, seat: u32) -> bool {
        self.alone
            || self.left_a_place && known.placed & seat != 0
            || self.at_last && known.came_at_last & seat != 0
    }
}

/// A card came into sight from a place where cards of its name may have been known. A seat that was not told the place at
/// which it lay cannot tell which of them it was, so it knows of one less.
fn forget_one(state: &mut State, seat: u32, (card, from): (u16, PlaceId), stays: Stays) {
    let definition = state.cards[usize::from(card)].definition;
    let is_known = |known: &KnownCard| known.seats & seat != 0;
    let alike = |known: &KnownCard| {
        let other = &state.cards[usize::from(known.card)];
        let may_be_it = !stays.surely(known, seat);
        is_known(known) && may_be_it && other.definition == definition && other.place == from.0
    };
    let itself = state.known.iter().position(|known| known.card == card && is_known(known));
    if let Some(at) = itself.or_else(|| state.known.iter().position(alike)) {
        state.known[at].forget(seat);
    }
}
