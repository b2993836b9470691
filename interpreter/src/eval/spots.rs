//! Evaluating spots of grids and pyramids.

use schema::program::Layout;
use schema::spot::{SpotRead, Spots};
use smallvec::SmallVec;

use super::Eval;
use crate::fault::Trap;
use crate::rules::{Point, spot_value};
use crate::value::{PlaceId, Value};

/// The distance from a filled spot of a grid within which empty spots count as open.
const OPEN_DISTANCE: i32 = 2;

impl Eval<'_> {
    /// Evaluates an expression on spots that gives a single value.
    pub(super) fn spot(&mut self, read: &SpotRead) -> Result<Value, Trap> {
        Ok(match read {
            SpotRead::At { of, first, second } => {
                let Value::Place(place) = self.value(*of)? else { return Ok(Value::Nothing) };
                let (first, second) = (self.number(*first)?, self.number(*second)?);
                let found = self.rules.spot_at(place, first, second);
                found.map_or(Value::Nothing, |point| spot_value(place, point))
            }
            SpotRead::Offset { of, first, second } => {
                let of = self.value(*of)?;
                let (first, second) = (self.number(*first)?, self.number(*second)?);
                let Some((place, point)) = spot_of(of) else { return Ok(Value::Nothing) };
                let (x, y) = match self.rules.info(place).layout {
                    Layout::Pyramid(_) => point.shifted(second, first),
                    _ => point.shifted(first, second),
                };
                let found = self.rules.point(place, x, y);
                found.map_or(Value::Nothing, |point| spot_value(place, point))
            }
            SpotRead::Of(of) => match self.value(*of)? {
                Value::Card(card) => self.spot_of_card(self.followed(card)?.id),
                _ => Value::Nothing,
            },
            SpotRead::X(of) => {
                let of = self.value(*of)?;
                spot_of(of).map_or(Value::Nothing, |(_, at)| Value::Number(at.x.into()))
            }
            SpotRead::Y(of) => {
                let of = self.value(*of)?;
                spot_of(of).map_or(Value::Nothing, |(_, at)| Value::Number(at.y.into()))
            }
            SpotRead::Card(of) => {
                let of = self.value(*of)?;
                let Some((place, at)) = spot_of(of) else { return Ok(Value::Nothing) };
                self.may_know_spots(place)?;
                match self.card_at(place, at) {
                    Some(id) => self.seen_card(id)?,
                    None => Value::Nothing,
                }
            }
            SpotRead::Free(of) => {
                let of = self.value(*of)?;
                let Some((place, at)) = spot_of(of) else { return Ok(Value::Flag(false)) };
                self.may_know_spots(place)?;
                Value::Flag(self.is_free(place, at))
            }
            SpotRead::Near(_) | SpotRead::All { .. } => Value::Nothing,
        })
    }

    /// Pushes the spots of an expression that gives a list. Returns false for others, which [`Eval::spot`] evaluates.
    pub(super) fn push_spots(&mut self, read: &SpotRead) -> Result<bool, Trap> {
        match read {
            SpotRead::Near(of) => {
                let of = self.value(*of)?;
                if let Some((place, at)) = spot_of(of) {
                    let rules = self.rules;
                    let beside = rules.beside(place, at);
                    self.scratch.items.extend(beside.map(|point| spot_value(place, point)));
                }
            }
            SpotRead::All { of, which } => {
                if let Value::Place(place) = self.value(*of)?
                    && self.rules.has_spots(place)
                {
                    self.may_know_spots(place)?;
                    self.push_all_spots(place, *which);
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Fails with [`Trap::Hidden`] if the viewer may not know at which spots of a place cards lie.
    pub(super) fn may_know_spots(&self, place: PlaceId) -> Result<(), Trap> {
        let Some(viewer) = self.viewer else { return Ok(()) };
        self.size(place)?;
        if self.rules.shows_spots(self.state, viewer, place) { Ok(()) } else { Err(Trap::Hidden) }
    }

    /// Pushes the filled or open spots of a place, sorted.
    fn push_all_spots(&mut self, place: PlaceId, which: Spots) {
        let mut filled: SmallVec<[Point; 32]> =
            self.spots_in(place).map(|(_, point)| point).collect();
        filled.sort_unstable();
        let mut found = match which {
            Spots::Filled => SmallVec::new(),
            Spots::Open | Spots::Both => self.open_spots(place, &filled),
        };
        if which != Spots::Open {
            found.extend_from_slice(&filled);
        }
        found.sort_unstable();
        found.dedup();
        self.scratch.items.extend(found.into_iter().map(|point| spot_value(place, point)));
    }

    /// The spots where a card may be put. `filled` are those where cards lie, sorted.
    fn open_spots(&self, place: PlaceId, filled: &[Point]) -> SmallVec<[Point; 32]> {
        let lies = |point: &Point| filled.binary_search(point).is_ok();
        let pyramid = matches!(self.rules.info(place).layout, Layout::Pyramid(_));
        if filled.is_empty() {
            return self.rules.point(place, 0, i32::from(pyramid)).into_iter().collect();
        }
        let mut found = SmallVec::new();
        for point in filled {
            // A spot on top of two cards is found from the left one.
            let steps: &[(i32, i32)] = if pyramid { &[(-2, 0), (2, 0), (1, 1)] } else { &AROUND };
            for &(x, y) in steps {
                let (x, y) = point.shifted(x, y);
                let Some(open) = self.rules.point(place, x, y).filter(|open| !lies(open)) else {
                    continue;
                };
                let stands = !pyramid
                    || open.y == 1
                    || [-1, 1].into_iter().all(|step| {
                        let (x, y) = open.shifted(step, -1);
                        self.rules.point(place, x, y).is_some_and(|below| lies(&below))
                    });
                if stands {
                    found.push(open);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether no card stands on a spot, and it is at an end of the filled part of its level. In a grid every spot is
    /// free.
    fn is_free(&self, place: PlaceId, at: Point) -> bool {
        if !matches!(self.rules.info(place).layout, Layout::Pyramid(_)) {
            return true;
        }
        let (mut carries, mut before, mut behind) = (false, false, false);
        for (_, other) in self.spots_in(place) {
            carries |= other.y == at.y + 1 && (other.x - at.x).abs() == 1;
            before |= other.y == at.y && other.x < at.x;
            behind |= other.y == at.y && other.x > at.x;
        }
        let is_between = before && behind;
        !carries && !is_between
    }

    fn spot_of_card(&self, id: u16) -> Value {
        let place = self.card(id).and_then(|card| card.place());
        let point = self.spot_at(id);
        place.zip(point).map_or(Value::Nothing, |(place, point)| spot_value(place, point))
    }
}

/// The offsets of all spots within [`OPEN_DISTANCE`] of a spot.
const AROUND: [(i32, i32); 24] = around();

const fn around() -> [(i32, i32); 24] {
    let mut all = [(0, 0); 24];
    let (mut at, mut y) = (0, -OPEN_DISTANCE);
    while y <= OPEN_DISTANCE {
        let mut x = -OPEN_DISTANCE;
        while x <= OPEN_DISTANCE {
            if x != 0 || y != 0 {
                all[at] = (x, y);
                at += 1;
            }
            x += 1;
        }
        y += 1;
    }
    all
}

fn spot_of(value: Value) -> Option<(PlaceId, Point)> {
    match value {
        Value::Spot { place, x, y } => Some((place, Point { y, x })),
        _ => None,
    }
}

impl crate::state::State {
    /// Where a card lies in a grid or pyramid, if it has a spot there.
    pub(crate) fn spot_of(&self, rules: &crate::rules::Rules, card: u16) -> Option<Point> {
        let kept = self.cells.get(rules.spot_index(card)?)?;
        Point::unpacked(*kept)
    }

    /// The id of the card at a spot.
    pub(crate) fn card_at(
        &self,
        rules: &crate::rules::Rules,
        place: PlaceId,
        at: Point,
    ) -> Option<u16> {
        self.contents(place).find(|&id| self.spot_of(rules, id) == Some(at))
    }
    /// The position of a card in its place, counted from 1 at the top; `None` in places without order.
    pub(crate) fn position(&self, rules: &crate::rules::Rules, card: u16) -> Option<u16> {
        let place = self.card(card)?.place()?;
        if !rules.info(place).layout.is_ordered() {
            return None;
        }
        let at = self.contents(place).position(|id| id == card)?;
        u16::try_from(at + 1).ok()
    }
}
