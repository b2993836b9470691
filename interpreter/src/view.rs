//! What a seat sees: built up from nothing by declared visibility, so that nothing hidden can slip in.

use schema::decision::{Decision, Seat};
use schema::program::{Holder, Layout, SizeVisibility, Visibility};
use serde::Serialize;

use crate::rules::{PlaceInfo, Rules};
use crate::state::{NONE, State};
use crate::value::{CardRef, PlaceId, Value};

/// The game as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct View {
    /// Who sees it.
    pub seat: Seat,
    /// How many play.
    pub players: u8,
    /// Whose turn it is.
    pub active: Option<Seat>,
    /// Open phases, turns and rounds, outermost first.
    pub stretches: Vec<String>,
    /// Zones and piles.
    pub zones: Vec<ZoneView>,
    /// Counters and flags.
    pub cells: Vec<Member<i32>>,
    /// Notes.
    pub notes: Vec<Member<Shape>>,
    /// What this seat is asked.
    pub decisions: Vec<Decision>,
    /// Who else is asked something.
    pub asked: Vec<Seat>,
    /// Who won, once it is over.
    pub winners: Option<Vec<Seat>>,
    /// The points then.
    pub scores: Vec<i32>,
}

/// A zone or pile as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct ZoneView {
    /// The zone's name.
    pub name: String,
    /// Whose it is; absent: the table's.
    pub owner: Option<Seat>,
    /// Of a pile: of what.
    pub pile: Option<String>,
    /// How many cards lie there, for those who may count them.
    pub size: Option<u16>,
    /// The cards that are seen, top first (in a zone without order: sorted).
    pub cards: Vec<String>,
}

/// A counter, flag or note as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Member<T> {
    /// Its name.
    pub name: String,
    /// Whose: a player's, a pile's; absent: the table's.
    pub holder: Option<String>,
    /// Its value.
    pub value: T,
}

/// A value as data.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// Nothing.
    Nothing,
    /// A number.
    Number(i32),
    /// Yes or no.
    Flag(bool),
    /// A player.
    Player(Seat),
    /// A card, definition, zone or text by name.
    Name(String),
    /// A list.
    List(Vec<Shape>),
}

impl Rules {
    /// What a seat sees.
    #[must_use]
    pub fn view(&self, state: &State, seat: Seat) -> View {
        let (own, others): (Vec<_>, Vec<_>) =
            state.pending().iter().partition(|pending| pending.player == seat);
        let outcome = state.outcome();
        let mask = outcome.map(|outcome| outcome.winners);
        let seats = || (0..state.players()).map(Seat);
        View {
            seat,
            players: state.players(),
            active: state.active(),
            stretches: state
                .stretches()
                .map(|moment| self.program.moments[moment].name.clone())
                .collect(),
            zones: self.zones_seen(state, seat),
            cells: self.cells_seen(state, seat),
            notes: self.notes_seen(state, seat),
            decisions: own.into_iter().map(|pending| self.describe(state, pending)).collect(),
            asked: others.into_iter().map(|pending| pending.player).collect(),
            winners: mask.map(|mask| seats().filter(|seat| mask >> seat.0 & 1 == 1).collect()),
            scores: outcome.map_or_else(Vec::new, |outcome| outcome.scores.clone()),
        }
    }

    /// Whether a seat sees which card this is.
    pub(crate) fn sees(&self, state: &State, seat: u8, id: u16) -> bool {
        let Some(card) = state.card(id) else { return false };
        if card.place == NONE {
            return false;
        }
        let info = self.info(PlaceId(card.place));
        let declared = match info.visibility {
            Visibility::Faceup => true,
            Visibility::Facedown => false,
            Visibility::Private => info.owner == Some(seat),
            Visibility::TopFaceup => card.previous == NONE,
        };
        declared || {
            let now = CardRef { id, stamp: card.stamp };
            state.shown.iter().any(|shown| shown.card == now && shown.seats >> seat & 1 == 1)
        }
    }

    /// Whether a seat may count the cards of a place.
    pub(crate) fn counts(info: &PlaceInfo, seat: u8) -> bool {
        match info.size {
            SizeVisibility::Public => true,
            SizeVisibility::Private => info.owner == Some(seat),
            SizeVisibility::Hidden => false,
        }
    }

    fn zones_seen(&self, state: &State, seat: Seat) -> Vec<ZoneView> {
        let mut zones = Vec::new();
        for (index, info) in self.places.iter().enumerate() {
            let place = PlaceId(index as u16);
            let absent = info.owner.is_some_and(|owner| owner >= state.players())
                || info.key.is_some() && !state.is_stocked(place);
            if absent {
                continue;
            }
            let mut seen: Vec<_> = state
                .contents(place)
                .filter(|&id| self.sees(state, seat.0, id))
                .filter_map(|id| state.card(id).map(|card| card.definition))
                .collect();
            if info.layout == Layout::Set {
                seen.sort_unstable();
            }
            zones.push(ZoneView {
                name: self.program.zones[info.zone].name.clone(),
                owner: info.owner.map(Seat),
                pile: info.key.map(|key| self.program.definitions[key].name.clone()),
                size: Self::counts(info, seat.0).then(|| state.size_for(place, info.owner, seat.0)),
                cards: seen
                    .into_iter()
                    .map(|id| self.program.definitions[id].name.clone())
                    .collect(),
            });
        }
        zones
    }

    fn cells_seen(&self, state: &State, seat: Seat) -> Vec<Member<i32>> {
        let mut seen = Vec::new();
        for (id, cell) in self.program.cells.pairs() {
            for holder in self.holders(state, cell.holder) {
                if cell.private && holder != Value::Player(seat.0) {
                    continue;
                }
                if let Some(value) = state.cell(self, id, holder) {
                    seen.push(Member {
                        name: cell.name.clone(),
                        holder: self.holder_name(holder),
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
                if note.private && holder != Value::Player(seat.0) {
                    continue;
                }
                let value = self.note_index(id, holder).and_then(|index| state.notes.get(index));
                if let Some(&value) = value {
                    let value = self.shape(state, seat, value);
                    seen.push(Member {
                        name: note.name.clone(),
                        holder: self.holder_name(holder),
                        value,
                    });
                }
            }
        }
        seen
    }

    fn holders(&self, state: &State, kept: Holder) -> Vec<Value> {
        match kept {
            Holder::Player => (0..state.players()).map(Value::Player).collect(),
            Holder::Table => vec![Value::Nothing],
            Holder::Pile => {
                let places = (0..self.places.len() as u16).map(PlaceId);
                places.filter(|&place| state.is_stocked(place)).map(Value::Place).collect()
            }
            // What lies on cards is seen with them, once cards hold things.
            Holder::Card => Vec::new(),
        }
    }

    fn holder_name(&self, holder: Value) -> Option<String> {
        match holder {
            Value::Player(seat) => Some(format!("player {}", u16::from(seat) + 1)),
            Value::Place(place) => {
                self.info(place).key.map(|key| self.program.definitions[key].name.clone())
            }
            _ => None,
        }
    }

    fn shape(&self, state: &State, seat: Seat, value: Value) -> Shape {
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
            Value::Card(_) => Shape::Name("a card".to_owned()),
            Value::Place(place) => Shape::Name(self.place_name(place)),
            Value::Piles(zone) => Shape::Name(self.program.zones[zone].name.clone()),
            Value::Text(text) => Shape::Name(self.plain_text(text)),
            Value::List { .. } => Shape::List(
                state.items(value).iter().map(|&item| self.shape(state, seat, item)).collect(),
            ),
        }
    }
}
