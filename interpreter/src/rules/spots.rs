//! The geometry of grids and pyramids: which spots exist, and which are adjacent.

use schema::program::Layout;

use super::Rules;
use crate::value::{PlaceId, Value};

/// The greatest coordinate of a spot, in both directions.
const FARTHEST: i32 = 1000;

/// The coordinates of a spot in its place: `x` to the right, `y` upwards; in a pyramid `y` is the level, from 1, and
/// spots of a level are 2 apart. The order of fields makes spots sort row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Point {
    pub(crate) y: i16,
    pub(crate) x: i16,
}

impl Point {
    /// The coordinates at this distance, which may be no spot.
    pub(crate) fn shifted(self, x: i32, y: i32) -> (i32, i32) {
        (i32::from(self.x).saturating_add(x), i32::from(self.y).saturating_add(y))
    }

    /// The point as a number other than 0, as it is stored in a card's cell. 0 stands for no spot.
    pub(crate) fn packed(self) -> i32 {
        (i32::from(self.y) << 16) | i32::from(self.x as u16 ^ 0x8000)
    }

    /// The point that a number stands for; `None` for 0.
    pub(crate) fn unpacked(kept: i32) -> Option<Self> {
        let low = (kept & 0xffff) as u16;
        (kept != 0).then_some(Self { y: (kept >> 16) as i16, x: (low ^ 0x8000) as i16 })
    }
}

impl Rules {
    /// The spot with these coordinates, if the place has it.
    pub(crate) fn point(&self, place: PlaceId, x: i32, y: i32) -> Option<Point> {
        let near = |number: i32| (-FARTHEST..=FARTHEST).contains(&number);
        let there = near(x)
            && match self.info(place).layout {
                Layout::Grid => near(y),
                Layout::Pyramid(levels) => {
                    (1..=i32::from(levels)).contains(&y) && (x + y).rem_euclid(2) == 1
                }
                _ => false,
            };
        there.then_some(Point { y: y as i16, x: x as i16 })
    }

    /// The spot with the two numbers as they are written in a program: (x, y) in a grid, (level, x) in a pyramid.
    pub(crate) fn spot_at(&self, place: PlaceId, first: i32, second: i32) -> Option<Point> {
        match self.info(place).layout {
            Layout::Pyramid(_) => self.point(place, second, first),
            _ => self.point(place, first, second),
        }
    }

    /// The numbers of a spot as they are written in a program.
    pub(crate) fn written_spot(&self, place: PlaceId, point: Point) -> (i16, i16) {
        match self.info(place).layout {
            Layout::Pyramid(_) => (point.y, point.x),
            _ => (point.x, point.y),
        }
    }

    /// The adjacent spots, in the order of [`Point`].
    pub(crate) fn beside(&self, place: PlaceId, point: Point) -> impl Iterator<Item = Point> + '_ {
        const GRID: &[(i32, i32)] = &[(0, -1), (-1, 0), (1, 0), (0, 1)];
        const PYRAMID: &[(i32, i32)] = &[(-1, -1), (1, -1), (-2, 0), (2, 0), (-1, 1), (1, 1)];
        let steps = match self.info(place).layout {
            Layout::Grid => GRID,
            Layout::Pyramid(_) => PYRAMID,
            _ => &[],
        };
        steps.iter().filter_map(move |&(x, y)| {
            let (x, y) = point.shifted(x, y);
            self.point(place, x, y)
        })
    }

    /// Whether a place is a grid or a pyramid.
    pub(crate) fn has_spots(&self, place: PlaceId) -> bool {
        matches!(self.info(place).layout, Layout::Grid | Layout::Pyramid(_))
    }

    /// The index of the cell that stores a card's spot, in games with spots.
    pub(crate) fn spot_index(&self, card: u16) -> Option<usize> {
        let at = self.spot_cell?;
        Some(self.cells_of(card).start + at)
    }
}

/// A spot as a value.
pub(crate) fn value(place: PlaceId, point: Point) -> Value {
    Value::Spot { place, x: point.x, y: point.y }
}

#[cfg(test)]
mod tests {
    use super::Point;

    #[test]
    fn spots_are_kept_whole() {
        for (x, y) in [(0, 0), (-1, 0), (0, -1), (7, -7), (-1000, 1000), (1000, -1000)] {
            let point = Point { x, y };
            assert_ne!(point.packed(), 0);
            assert_eq!(Point::unpacked(point.packed()), Some(point));
        }
        assert_eq!(Point::unpacked(0), None);
    }
}
