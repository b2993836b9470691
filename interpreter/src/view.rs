//! The view of a seat, and who sees which card. Views are built up from nothing by declared visibility, so that
//! nothing hidden can slip in.

use std::collections::BTreeSet;

use schema::decision::Seat;
use schema::program::{Holder, Layout, SizeVisibility, Visibility};
use schema::view::{Mark, Member, Shape, View, ZoneView};

use crate::rules::{Rules, Viewers};
use crate::shown::Marker;
use crate::state::{NONE, State};
use crate::value::{PlaceId, Value};

/// Which cards of a place are visible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Open {
    Nothing,
    Top,
    All,
}

impl Open {
    /// The cards that are visible to those who may look into the place.
    fn of(visibility: Visibility) -> Self {
        match visibility {
            Visibility::Faceup | Visibility::Private => Open::All,
            Visibility::TopFaceup => Open::Top,
            Visibility::Facedown => Open::Nothing,
        }
    }

    /// Whether a card of the place is visible; `id` is its id.
    #[inline]
    fn holds(self, state: &State, place: PlaceId, id: u16) -> bool {
        match self {
            Open::Nothing => false,
            Open::Top => state.places.top(place) == Some(id),
            Open::All => true,
        }
    }
}

impl Rules {
    /// The view of a seat. A seat that nobody has (for example the one after the last) sees what is public.
    #[must_use]
    pub fn view(&self, state: &State, seat: Seat) -> View {
        let (own, others): (Vec<_>, Vec<_>) =
            state.pending().iter().partition(|pending| pending.player == seat);
        let outcome = state.outcome();
        let mask = outcome.map(|outcome| outcome.winners);
        let seats = || (0..state.players()).map(Seat);
        let mut marker = Marker::new(self, state, seat);
        View {
            seat,
            players: state.players(),
            active: state.active(),
            stretches: state
                .stretches()
                .map(|moment| self.program.moments[moment].name.clone())
                .collect(),
            zones: self.zones_seen(state, seat, &mut marker),
            cells: self.cells_seen(state, seat),
            notes: self.notes_seen(state, seat),
            values: marker.values(),
            points: marker.points(),
            lasting: self.lasting_seen(state, seat),
            out: seats().filter(|other| self.is_out(state, other.0)).collect(),
            decisions: own.into_iter().map(|pending| self.describe(state, pending)).collect(),
            // Who has nothing to choose under `together` is not told.
            asked: match state.is_together() {
                true => seats().filter(|other| *other != seat).collect(),
                false => others.into_iter().map(|pending| pending.player).collect(),
            },
            winners: mask.map(|mask| seats().filter(|seat| mask >> seat.0 & 1 == 1).collect()),
            scores: outcome.map_or_else(Vec::new, |outcome| outcome.scores.clone()),
        }
    }

    /// The spot of a card in a grid or pyramid, as the two numbers written in a program: (x, y) or (level, x). `None`
    /// if it lies at none.
    #[must_use]
    pub fn spot(&self, state: &State, id: u16) -> Option<(i16, i16)> {
        let place = PlaceId(state.card(id).filter(|card| card.place != NONE)?.place);
        let point = self.has_spots(place).then(|| state.spot_of(self, id)).flatten()?;
        Some(self.written_spot(place, point))
    }

    /// The player with whom a place lies: its owner or, for a zone on a card, the owner of the place where that card
    /// lies. `None` for the table, or if that card is out of the game.
    #[must_use]
    pub fn lies_with(&self, state: &State, mut place: PlaceId) -> Option<Seat> {
        // Each card lies in one place and none inside itself, so this ends at a zone of a player or the table.
        while let Some(host) = self.host(place) {
            place = PlaceId(state.card(host).filter(|card| card.place != NONE)?.place);
        }
        self.info(place).owner.map(Seat)
    }

    /// Whether a seat sees which card this is, itself or as one whom it answers for. Nobody sees a card that is out
    /// of the game.
    #[must_use]
    #[inline]
    pub fn sees(&self, state: &State, seat: u8, id: u16) -> bool {
        match self.program.decider {
            None => self.sees_alone(state, seat, id),
            Some(_) => self.eyes(state, seat).any(|eye| self.sees_alone(state, eye, id)),
        }
    }

    /// As [`Rules::sees`], without those whom the seat answers for.
    pub(crate) fn sees_alone(&self, state: &State, seat: u8, id: u16) -> bool {
        let Some(card) = state.card(id) else { return false };
        if card.place == NONE {
            return false;
        }
        let place = PlaceId(card.place);
        self.open_in(state, seat, place).holds(state, place, id) || self.is_shown(state, seat, id)
    }

    /// Whether a seat sees all cards of a place, whatever lies there.
    pub(crate) fn sees_all_of(&self, state: &State, seat: u8, place: PlaceId) -> bool {
        self.eyes(state, seat).any(|eye| self.open_in(state, eye, place) == Open::All)
    }

    /// Whether a seat may know at which spots of a place cards lie. In a private place only those who see into it
    /// may.
    pub(crate) fn shows_spots(&self, state: &State, seat: u8, place: PlaceId) -> bool {
        self.info(place).visibility != Visibility::Private || self.sees_into(state, seat, place)
    }

    /// Whether a seat sees the visible cards of a place: a private place must be theirs, and a zone on a card
    /// requires that they see the card.
    pub(crate) fn sees_into(&self, state: &State, seat: u8, place: PlaceId) -> bool {
        self.eyes(state, seat).any(|eye| self.lies_open(state, eye, place))
    }

    /// The cards of a place that are visible to a seat, without those whom it answers for.
    #[inline]
    fn open_in(&self, state: &State, seat: u8, place: PlaceId) -> Open {
        match self.lies_open(state, seat, place) {
            true => Open::of(self.info(place).visibility),
            false => Open::Nothing,
        }
    }

    /// Whether the visible cards of a place are visible to a seat, without those whom it answers for. Of a place
    /// whose top card alone is visible, that card is meant.
    #[inline]
    pub(crate) fn lies_open(&self, state: &State, seat: u8, place: PlaceId) -> bool {
        match self.info(place).viewers {
            Viewers::Everybody => true,
            Viewers::Nobody => false,
            Viewers::Only(owner) => owner == seat,
            Viewers::Varying => self.lies_open_now(state, seat, place),
        }
    }

    /// As [`Rules::lies_open`], for a place whose viewers vary.
    fn lies_open_now(&self, state: &State, seat: u8, mut place: PlaceId) -> bool {
        loop {
            if !self.may_look_into(state, seat, place) {
                return false;
            }
            let Some(host) = self.host(place) else { return true };
            if self.is_shown(state, seat, host) {
                return true;
            }
            let Some(card) = state.card(host).filter(|card| card.place != NONE) else {
                return false;
            };
            let around = PlaceId(card.place);
            if !Open::of(self.info(around).visibility).holds(state, around, host) {
                return false;
            }
            // Each card lies in one place and none inside itself, so this ends at a zone of a player or the table.
            place = around;
        }
    }

    /// Whether a seat may count the cards of a place.
    pub(crate) fn counts(&self, state: &State, place: PlaceId, seat: u8) -> bool {
        self.eyes(state, seat).any(|eye| self.counts_alone(state, place, eye))
    }

    fn counts_alone(&self, state: &State, place: PlaceId, seat: u8) -> bool {
        let info = self.info(place);
        let host = self.host(place);
        match info.size {
            SizeVisibility::Public => host.is_none_or(|host| self.sees_alone(state, seat, host)),
            SizeVisibility::Private => {
                match host.and_then(|host| Some((host, state.card(host)?))) {
                    Some((host, card)) => card.owner == seat && self.sees_alone(state, seat, host),
                    None => info.owner == Some(seat),
                }
            }
            SizeVisibility::Hidden => false,
        }
    }

    fn zones_seen(&self, state: &State, seat: Seat, marker: &mut Marker<'_>) -> Vec<ZoneView> {
        let places = (0..state.places.len()).map(|index| PlaceId(index as u16));
        places.filter_map(|place| self.zone_seen(state, seat, place, Some(&mut *marker))).collect()
    }

    /// A place as a seat sees it, with the marks that the marker gives to its cards. `None` if the place is not part
    /// of the view.
    pub(crate) fn zone_seen(
        &self,
        state: &State,
        seat: Seat,
        place: PlaceId,
        mut marker: Option<&mut Marker<'_>>,
    ) -> Option<ZoneView> {
        let host = self.host(place);
        let info = self.info(place);
        // Of the many zones on cards, only those are part of a view that hold cards and whose card is seen.
        let absent = info.owner.is_some_and(|owner| owner >= state.players())
            || info.key.is_some() && !state.is_stocked(place)
            || host.is_some_and(|host| state.size(place) == 0 || !self.sees(state, seat.0, host));
        if absent {
            return None;
        }
        let visible = self.seen_in(state, seat.0, place);
        let spots = if self.has_spots(place) {
            let point = |&id: &u16| state.spot_of(self, id).map(|at| self.written_spot(place, at));
            visible.iter().map(point).collect()
        } else {
            Vec::new()
        };
        let mut seen = Vec::new();
        for &id in &visible {
            let Some(card) = state.card(id) else { continue };
            let marks = marker.as_mut().map(|it| it.card(id, Some(info.zone), &BTreeSet::new()));
            seen.push((card.definition, marks.unwrap_or_default()));
        }
        if info.layout == Layout::Set {
            seen.sort_unstable();
        }
        let mut on_covered = |id: u16| marker.as_mut().map_or_else(Vec::new, |it| it.covered(id));
        let covered = self.covered_in(state, seat, place, &mut on_covered);
        let placed = self.placed_in(state, seat, place, &mut on_covered);
        let are_bare = seen.iter().all(|(_, marks)| marks.is_empty());
        let (seen, marks): (Vec<_>, Vec<Vec<Mark>>) = seen.into_iter().unzip();
        let held = info.key.and(marker.as_mut()).map(|it| it.pile(Value::Place(place)));
        let name = |id: u16| state.card(id).map(|card| self.definition_name(card.definition));
        Some(ZoneView {
            name: self.program.zones[info.zone].name.clone(),
            owner: info.owner.map(Seat),
            card: host.and_then(name),
            with: host.and_then(|_| self.lies_with(state, place)),
            pile: info.key.map(|key| self.key_name(key)),
            size: self
                .counts(state, place, seat.0)
                .then(|| state.size_for(place, info.owner, seat.0)),
            cards: seen.into_iter().map(|id| self.definition_name(id)).collect(),
            known: self.known_in(state, seat, place),
            spots,
            covered,
            placed,
            marks: if are_bare { Vec::new() } else { marks },
            holds: held.unwrap_or_default(),
        })
    }

    /// The ids of the cards of a place that a seat sees (as by [`Rules::sees`], with the common parts computed once).
    fn seen_in(&self, state: &State, seat: u8, place: PlaceId) -> Vec<u16> {
        let eyes: Vec<u8> = self.eyes(state, seat).collect();
        let open = eyes.iter().map(|&eye| self.open_in(state, eye, place)).max();
        let is_open = |id: u16| open.is_some_and(|open| open.holds(state, place, id));
        let is_shown = |id: u16| eyes.iter().any(|&eye| self.is_shown(state, eye, id));
        state.contents(place).filter(|&id| is_open(id) || is_shown(id)).collect()
    }

    fn cells_seen(&self, state: &State, seat: Seat) -> Vec<Member<i32>> {
        let mut seen = Vec::new();
        for (id, cell) in self.program.cells.pairs() {
            for holder in self.holders(state, cell.holder) {
                if !self.is_named(state, seat, holder)
                    || !self.is_told(state, seat, holder, cell.sight())
                {
                    continue;
                }
                // Of the many counters of cards, only those are part of a view that have changed.
                let told = |value: &i32| cell.holder != Holder::Card || *value != cell.first;
                if let Some(value) = state.cell(self, id, holder).filter(told) {
                    seen.push(Member {
                        name: cell.name.clone(),
                        holder: self.holder_name(state, holder),
                        value,
                    });
                }
            }
        }
        seen
    }

    fn notes_seen(&self, state: &State, seat: Seat) -> Vec<Member<Shape>> {
        let mut seen = Vec::new();
        for (id, note) in self.program.notes.pairs() {
            for holder in self.holders(state, note.holder) {
                if !self.is_named(state, seat, holder)
                    || !self.is_told(state, seat, holder, note.sight())
                    || !self.has_note(state, id, holder)
                {
                    continue;
                }
                let value = self.note_index(id, holder).and_then(|index| state.notes.get(index));
                let told =
                    |value: &&Value| note.holder != Holder::Card || **value != Value::Nothing;
                if let Some(&value) = value.filter(told) {
                    let value = self.shape(state, seat, value);
                    seen.push(Member {
                        name: note.name.clone(),
                        holder: self.holder_name(state, holder),
                        value,
                    });
                }
            }
        }
        seen
    }

    /// Whether a seat may be told what a holder is called. What lies on a card that it does not see is told with its zone.
    fn is_named(&self, state: &State, seat: Seat, holder: Value) -> bool {
        match holder {
            Value::Card(card) => self.sees(state, seat.0, card.id),
            _ => true,
        }
    }

    /// All that may have a counter or note of this sort of holder now.
    pub(crate) fn holders(&self, state: &State, kept: Holder) -> Vec<Value> {
        match kept {
            Holder::Player => (0..state.players()).map(Value::Player).collect(),
            Holder::Table => vec![Value::Nothing],
            Holder::Pile => {
                let places = (0..self.places.len() as u16).map(PlaceId);
                places.filter(|&place| state.is_stocked(place)).map(Value::Place).collect()
            }
            Holder::Card => {
                let cards = 0..state.card_count() as u16;
                cards.filter_map(|id| state.reference(id)).map(Value::Card).collect()
            }
        }
    }

    fn holder_name(&self, state: &State, holder: Value) -> Option<String> {
        match holder {
            Value::Player(seat) => Some(self.player_name(seat)),
            Value::Place(place) => self.info(place).key.map(|key| self.key_name(key)),
            Value::Card(card) => {
                state.card(card.id).map(|card| self.definition_name(card.definition))
            }
            _ => None,
        }
    }

    /// A value as data for a view. A list must be stored in the state.
    pub(crate) fn shape(&self, state: &State, seat: Seat, value: Value) -> Shape {
        let definition = |id: schema::id::DefinitionId| {
            self.program
                .definitions
                .get(id)
                .map_or(Shape::Nothing, |found| Shape::Name(found.name.clone()))
        };
        match value {
            Value::Nothing | Value::Block { .. } => Shape::Nothing,
            Value::Number(number) => Shape::Number(number),
            Value::Flag(flag) => Shape::Flag(flag),
            Value::Player(player) => Shape::Player(Seat(player)),
            Value::Definition(id) => definition(id),
            Value::Card(card) if self.sees(state, seat.0, card.id) => {
                state.card(card.id).map_or(Shape::Nothing, |card| definition(card.definition))
            }
            Value::Card(_) => Shape::Name(self.phrases.a_card.to_owned()),
            Value::Place(place) => Shape::Name(self.place_name(place)),
            Value::Piles { zone, .. } => Shape::Name(self.program.zones[zone].name.clone()),
            Value::Goods { .. }
            | Value::Pool { .. }
            | Value::Row { .. }
            | Value::NamedRow { .. }
            | Value::Member(_) => Shape::Name(self.name(state, value)),
            Value::Die(die) => Shape::Name(self.die_name(die)),
            Value::Text(text) => Shape::Name(self.plain_text(text)),
            Value::Spot { .. } => Shape::Name(self.name(state, value)),
            Value::List { .. } => Shape::List(
                state.items(value).iter().map(|&item| self.shape(state, seat, item)).collect(),
            ),
        }
    }
}
