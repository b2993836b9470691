//! Private information: who may read it, and who answers for another player and so sees what that player sees.

use schema::decision::Seat;
use schema::id::{ExprId, LocalId};
use schema::program::{Layout, Visibility};
use schema::sight::Sight;

use crate::eval::{Eval, Scratch};
use crate::fault::Trap;
use crate::rules::Rules;
use crate::state::{Card, KnownCard, NOBODY, ShownCard, State};
use crate::value::{CardRef, PlaceId, Value};

impl Rules {
    /// The seat that answers for a player: the player's own, unless the game's `decider` names another player who is
    /// not out.
    pub(crate) fn decider_of(&self, state: &State, seat: u8) -> Result<u8, Trap> {
        let Some(decider) = self.program.decider else { return Ok(seat) };
        let mut scratch = Scratch::default();
        let mut eval = Eval::outside(self, state, &mut scratch, seat);
        let found = eval.derived_of(decider, Value::Player(seat))?.player();
        let answers = |other: &u8| *other < state.players && !self.is_out(state, *other);
        Ok(found.filter(answers).unwrap_or(seat))
    }

    /// Whether the visibility of cards may change without a card moving.
    pub(crate) fn sight_varies(&self) -> bool {
        self.program.decider.is_some() || self.program.zones.iter().any(|it| it.seen_by.is_some())
    }

    /// The seats whose view a seat has: its own, and those it answers for.
    pub(crate) fn eyes(&self, state: &State, seat: u8) -> impl Iterator<Item = u8> {
        let answers =
            move |other: u8| self.decider_of(state, other).is_ok_and(|decider| decider == seat);
        // Without a `decider` there is nothing to evaluate.
        let others = if self.program.decider.is_some() { state.players } else { 0 };
        std::iter::once(seat)
            .chain((0..others).filter(move |&other| other != seat && answers(other)))
    }

    /// Whether a seat knows where a card lies since it was shown to it. What lies with other players is not told
    /// while several act at once.
    pub(crate) fn knows(&self, state: &State, seat: u8, card: u16) -> bool {
        self.knows_by(state, seat, card, |known| known.seats)
    }

    /// Whether a seat sees which card this is, or knows it.
    pub(crate) fn recognizes(&self, state: &State, seat: u8, card: u16) -> bool {
        self.sees(state, seat, card) || self.knows(state, seat, card)
    }

    /// Whether a seat also knows at which place of its zone that card lies.
    pub(crate) fn knows_place(&self, state: &State, seat: u8, card: u16) -> bool {
        self.knows_by(state, seat, card, |known| known.placed)
    }

    fn knows_by(
        &self,
        state: &State,
        seat: u8,
        card: u16,
        those: impl Fn(&KnownCard) -> u32,
    ) -> bool {
        let Some(known) = state.known.iter().find(|known| known.card == card) else { return false };
        let place = state.card(card).map(|card| self.info(PlaceId(card.place)));
        let of_other = place.is_some_and(|place| place.owner.is_some_and(|owner| owner != seat));
        self.eyes(state, seat).any(|eye| those(known) >> eye & 1 == 1)
            && !(state.is_together() && of_other)
    }

    /// Whether a seat may see into a zone, if it sees the card that the zone lies on.
    pub(crate) fn may_look_into(&self, state: &State, seat: u8, place: PlaceId) -> bool {
        let info = self.info(place);
        match info.visibility {
            Visibility::Faceup | Visibility::TopFaceup => true,
            Visibility::Facedown => false,
            Visibility::Private => {
                let host = self.host(place);
                let owner = match host {
                    Some(host) => state.card(host).map(|host| host.owner),
                    None => info.owner,
                };
                let Some(those) = self.program.zones[info.zone].seen_by else {
                    return owner == Some(seat);
                };
                let card = host.and_then(|host| state.reference(host));
                let this = card.map_or(Value::Nothing, Value::Card);
                self.is_among(state, seat, owner, this, those)
            }
        }
    }

    /// Whether several players act at once and a place is a private zone of another of them. What lies there may be on its way
    /// elsewhere, which a seat is told when all are through: till then it is told how many cards lay there before.
    pub(crate) fn is_screened(&self, state: &State, seat: u8, place: PlaceId) -> bool {
        let info = self.info(place);
        state.is_together()
            && info.visibility == Visibility::Private
            && self.program.zones[info.zone].seen_by.is_none()
            && info.owner.is_some_and(|owner| self.eyes(state, seat).all(|eye| eye != owner))
    }

    /// Whether a card is being shown to a seat.
    pub(crate) fn is_shown(&self, state: &State, seat: u8, id: u16) -> bool {
        if state.shown.is_empty() {
            return false;
        }
        let now = state.reference(id);
        let is_to =
            |shown: &ShownCard| Some(shown.card) == now && state.is_shown_to(shown.seats, seat);
        let place = || state.card(id).and_then(Card::place);
        state.shown.iter().any(is_to)
            && place().is_none_or(|place| !self.is_screened(state, seat, place))
    }

    /// Whether a seat may read a counter, note or pool of a holder. Those of cards can be read if the card is seen.
    pub(crate) fn is_told(&self, state: &State, seat: Seat, holder: Value, sight: Sight) -> bool {
        self.eyes(state, seat.0).any(|eye| self.is_told_alone(state, eye, holder, sight))
    }

    fn is_told_alone(&self, state: &State, seat: u8, holder: Value, sight: Sight) -> bool {
        match (holder, sight) {
            (Value::Card(card), _) => self.sees_on_card(state, seat, card.id, sight),
            (_, Sight::All | Sight::Public) => true,
            (_, Sight::Holder) => holder == Value::Player(seat),
            (_, Sight::Those(those)) => {
                self.is_among(state, seat, holder.player(), Value::Nothing, those)
            }
        }
    }

    /// Whether a seat may read a counter, note or pool of a card: it must see the card, and be among those for whom
    /// it is visible. What is public needs no more than that the card's place is told.
    fn sees_on_card(&self, state: &State, seat: u8, id: u16, sight: Sight) -> bool {
        if sight == Sight::Public && self.tells_marks(state, seat, id) {
            return true;
        }
        let card = state.card(id);
        let own = || match sight {
            Sight::All | Sight::Public => true,
            Sight::Holder => {
                let place = card.and_then(Card::place);
                place.is_some_and(|place| self.info(place).owner == Some(seat))
            }
            Sight::Those(those) => card.is_some_and(|card| {
                let this = Value::Card(CardRef { id, stamp: card.stamp });
                self.is_among(state, seat, Some(card.owner), this, those)
            }),
        };
        self.sees_alone(state, seat, id) && own()
    }

    /// Whether a seat sees what is public on a card that it does not see: all may count the places of a row.
    pub(crate) fn tells_marks(&self, state: &State, seat: u8, id: u16) -> bool {
        let Some(place) = state.card(id).and_then(Card::place) else { return false };
        if self.is_screened(state, seat, place) {
            return false;
        }
        match self.info(place).layout {
            Layout::Row => self.counts(state, place, seat),
            Layout::Grid | Layout::Pyramid(_) | Layout::Set | Layout::Stack | Layout::Piles => {
                self.tells_places(state, Seat(seat), place)
            }
        }
    }

    /// Whether the condition of `private to …` holds for a seat. It is evaluated without a viewer.
    pub(crate) fn is_among(
        &self,
        state: &State,
        seat: u8,
        holder: Option<u8>,
        this: Value,
        those: ExprId,
    ) -> bool {
        // A seat that nobody has sees nothing private, even if the condition means everybody but one.
        if seat >= state.players {
            return false;
        }
        let mut scratch = Scratch::default();
        let mut eval = Eval::outside(self, state, &mut scratch, holder.unwrap_or(NOBODY));
        eval.this = this;
        eval.bind(LocalId(0), Value::Player(seat));
        eval.condition(those).unwrap_or(false)
    }
}
