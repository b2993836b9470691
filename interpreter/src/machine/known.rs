//! What players still know about cards that they were shown and no longer see.
//!
//! Everything here must follow from what a seat has been told. It must never depend on which of two cards that the
//! seat cannot tell apart has moved: its knowledge would then give away hidden information.

use schema::decision::Seat;
use schema::program::{Layout, Visibility};

use super::Run;
use crate::bits::bits;
use crate::observer::Observer;
use crate::rules::Rules;
use crate::state::{KnownCard, State};
use crate::value::PlaceId;

/// The most shown cards that are remembered; if there are more, the one shown first is forgotten.
const MOST_KNOWN: usize = 128;

/// Whose knowledge a move of cards may change: seats, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Concerned {
    pub(crate) seats: u32,
    /// Those of them who may see a card before the move and not after it, and so know where it was put.
    pub(crate) put_away: u32,
}

/// What the seats whom a move concerns (a bit each) saw of it, once the card has moved.
struct Sight {
    /// They saw the card in the place that it left.
    lay_open: u32,
    /// They saw it there, or were shown it.
    was_seen: u32,
    /// They see it where it lies now.
    lies_open: u32,
    /// They know that nothing is left in the place where it was, so what was known to lie there is what went.
    alone: u32,
    /// They know from which place among the cards there it went.
    left_a_place: u32,
    /// They are told at which places cards lie where it lies now.
    tells_places: u32,
}

impl Sight {
    /// What these seats saw of a card that has moved; `on_top`: it lay open on top of its place.
    fn of_move(
        rules: &Rules,
        state: &State,
        card: u16,
        (from, to): (PlaceId, PlaceId),
        seats: u32,
        on_top: bool,
    ) -> Self {
        // Where only the top card is visible, nobody can say afterwards what lay where.
        let may_lie_open = on_top || rules.info(from).visibility != Visibility::TopFaceup;
        let lay_open = if may_lie_open { seats } else { 0 };
        let lay_open = seats_where(lay_open, |seat| rules.lies_open(state, seat, from));
        let shown = state.shown.iter().filter(|shown| shown.card.id == card);
        let shown = shown.fold(0, |seats, shown| seats | shown.seats);
        let is_bare = from != to && state.size(from) == 0;
        let alone = if is_bare { seats } else { 0 };
        let alone = seats_where(alone, |seat| rules.counts(state, from, seat));
        let told = |place| seats_where(seats, |seat| rules.tells_places(state, Seat(seat), place));
        Self {
            lay_open,
            was_seen: lay_open | shown & seats,
            lies_open: seats_where(seats, |seat| rules.sees_alone(state, seat, card)),
            alone,
            left_a_place: alone | told(from),
            tells_places: told(to),
        }
    }

    /// The seats that know a card of the place that was left to lie where it still lies.
    fn stays(&self, known: &KnownCard) -> u32 {
        self.left_a_place & known.placed
    }
}

/// Those of some seats (a bit each) for which something holds.
fn seats_where(seats: u32, holds: impl Fn(u8) -> bool) -> u32 {
    let those = bits(seats.into()).filter(|&seat| holds(seat as u8));
    those.fold(0, |those, seat| those | 1 << seat)
}

impl<O: Observer + ?Sized> Run<'_, O> {
    /// Remembers that a card was shown to these seats (a bit each), until they can no longer tell where it is.
    pub(crate) fn remember_shown(&mut self, card: u16, seats: u32) {
        let state = &mut *self.state;
        let place = PlaceId(state.cards[usize::from(card)].place);
        let seats =
            seats_where(seats & state.everybody(), |seat| follows(self.rules, state, seat, place));
        let tells_places = |seat| self.rules.tells_places(state, Seat(seat), place);
        let placed = seats_where(seats, tells_places);
        remember(state, card, seats, placed);
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
        let is_there = |known: &&KnownCard| {
            state.cards[usize::from(known.card)].place().is_some_and(|place| {
                place == from || place == to || on_cards && rules.host(place).is_some()
            })
        };
        state.known.iter().filter(is_there).fold(0, |seats, known| seats | known.seats)
    }

    /// Whether a card lies open on top of its place, of which only that card does.
    pub(crate) fn lies_on_top(&self, card: u16) -> bool {
        let place = self.state.cards[usize::from(card)].place();
        place.is_some_and(|place| {
            self.rules.info(place).visibility == Visibility::TopFaceup
                && self.state.places.top(place) == Some(card)
        })
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
    /// of the zone that it left.
    #[cold]
    pub(crate) fn known_after(
        &mut self,
        card: u16,
        (from, to): (PlaceId, PlaceId),
        concerned: Concerned,
        on_top: bool,
    ) {
        let (rules, several) = (self.rules, self.buffers.several);
        let state = &mut *self.state;
        let seats = concerned.seats & state.everybody();
        let sight = Sight::of_move(rules, state, card, (from, to), seats, on_top);
        let hidden = seats & !sight.lies_open;
        // Those who saw neither what went nor where it went.
        let lost = if from == to { 0 } else { hidden & !sight.was_seen };
        // A card came into sight from a place where cards of its name may have been known. A seat that was not told the
        // place at which it lay cannot tell which of them it was, so it knows of one less.
        let mut one_less = sight.lies_open & !sight.lay_open;
        if let Some(known) = state.known.iter_mut().find(|known| known.card == card) {
            one_less &= !known.seats;
            known.forget(sight.lies_open | lost & !sight.alone & !sight.stays(known));
        }
        let definition = state.cards[usize::from(card)].definition;
        for known in state.known.iter_mut().filter(|known| known.card != card) {
            let other = &state.cards[usize::from(known.card)];
            if other.place == from.0 {
                let stays = sight.stays(known);
                let is_it = other.definition == definition;
                let is_it = if is_it { one_less & known.seats & !sight.alone & !stays } else { 0 };
                one_less &= !is_it;
                known.forget(is_it | lost & !stays);
            }
        }
        let was_private = rules.info(from).visibility == Visibility::Private;
        let told = if was_private { u32::MAX } else { sight.tells_places };
        remember(state, card, hidden & concerned.put_away & sight.lay_open & told, 0);
        if rules.cards_hold_cards() {
            let lose_it = seats_where(hidden, |seat| !follows(rules, state, seat, to));
            forget_those(&mut state.known, lose_it, |known| known.card == card);
            let has_a_place = if several { 0 } else { sight.tells_places };
            let before = sight.was_seen | sight.left_a_place;
            for bit in bits(seats.into()).map(|seat| 1 << seat) {
                let followed = before & (sight.lies_open | has_a_place) & bit != 0;
                let stayed = from == to || (before | sight.lies_open) & bit != 0;
                forget_inside(rules, state, bit, |host, place| {
                    host == card && !followed || place == from.0 && !stayed
                });
            }
        }
        let cards = &state.cards;
        state.known.retain_mut(|known| {
            if known.card == card {
                let is_it = sight.was_seen | sight.alone | known.placed;
                let placed = if several { 0 } else { known.seats & sight.tells_places & is_it };
                known.placed = known.placed & !seats | placed;
            } else if cards[usize::from(known.card)].place == to.0 {
                known.placed &= !seats | sight.tells_places;
            }
            known.seats != 0
        });
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
    state.known.push(KnownCard { card, seats, placed });
}

/// Lets these seats (a bit each) forget the cards for which `those` holds.
fn forget_those(known: &mut [KnownCard], seats: u32, those: impl Fn(&KnownCard) -> bool) {
    known.iter_mut().filter(|known| those(known)).for_each(|known| known.forget(seats));
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
