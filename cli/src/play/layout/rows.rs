//! Grids and pyramids row by row, where there is no room for them as they lie: each card behind its column.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use unicode_width::UnicodeWidthStr;

use super::{Flow, Line, Role, Span, several, span};
use crate::phrases::Phrases;
use schema::screen::{Counted, Spots};

/// What stands between the number of a row and what lies in it.
const EDGE: &str = " │ ";
/// An empty spot that may be chosen now.
const OPEN: &str = "·";

/// Rows from the highest down. `place` says in which row a spot is, and in which column.
pub(super) fn rows(
    spots: &Spots,
    place: fn((i16, i16)) -> (i16, i16),
    width: usize,
    phrases: &Phrases,
) -> Vec<Line> {
    type Row<'s> = BTreeMap<i16, Option<&'s Counted>>;
    let mut rows: BTreeMap<Reverse<i16>, Row<'_>> = BTreeMap::new();
    let cards = spots.cards.iter().map(|(spot, card)| (*spot, Some(card)));
    for (spot, card) in spots.open.iter().map(|spot| (*spot, None)).chain(cards) {
        let (row, column) = place(spot);
        rows.entry(Reverse(row)).or_default().insert(column, card);
    }
    let is_open = |row, column| spots.open.iter().any(|&spot| place(spot) == (row, column));
    let edge = rows.keys().map(|row| row.0.to_string().width()).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (Reverse(row), columns) in rows {
        let mut flow = Flow::new(width, 4 + edge + EDGE.width());
        // The first card stands beside the number of its row, whatever its length.
        let mut piece = vec![span(format!("    {row:>edge$}"), Role::Key), span(EDGE, Role::Faint)];
        let mut gap = "";
        for (column, card) in columns {
            piece.push(span(format!("{column}\u{a0}"), Role::Key));
            piece.extend(card.map_or_else(
                || vec![span(OPEN, Role::Head)],
                |card| lying(card, is_open(row, column), phrases),
            ));
            flow.add(gap, std::mem::take(&mut piece));
            gap = "  ";
        }
        lines.extend(flow.lines());
    }
    lines
}

/// A card at a spot, whose name stands out if it may be chosen.
fn lying(card: &Counted, is_open: bool, phrases: &Phrases) -> Vec<Span> {
    let mut spans = several(card, phrases);
    let name = spans.iter_mut().find(|span| span.text == card.name);
    name.into_iter().filter(|_| is_open).for_each(|span| span.role = Role::Head);
    spans
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::of;
    use schema::screen::Counter;

    fn texts(spots: &Spots, place: fn((i16, i16)) -> (i16, i16), width: usize) -> Vec<String> {
        let lines = rows(spots, place, width, of(None));
        lines.iter().map(|line| line.text().replace('\u{a0}', " ")).collect()
    }

    fn card(name: &str) -> Counted {
        let marks = vec![Counter { name: "stock 3".to_owned(), ..Counter::default() }];
        Counted { name: name.to_owned(), count: 1, marks, look: None }
    }

    #[test]
    fn each_card_stands_behind_its_column() {
        let cards = vec![((0, 0), card("Old Field")), ((-1, 1), card("Wood"))];
        let spots = Spots { cards, open: vec![(2, 1), (0, 0)], ..Spots::default() };
        let lines = texts(&spots, |(x, y)| (y, x), 60);
        assert_eq!(lines, ["    1 │ -1 Wood (stock 3)  2 ·", "    0 │ 0 Old Field (stock 3)"]);
        let lines = texts(&spots, |level| level, 60);
        assert_eq!(lines[1], "     0 │ 0 Old Field (stock 3)");
    }

    #[test]
    fn what_is_too_long_goes_on_in_the_next_line() {
        let cards = (0..9).map(|x| ((x, 0), card("Old Field"))).collect();
        let spots = Spots { cards, ..Spots::default() };
        let lines = texts(&spots, |(x, y)| (y, x), 60);
        assert!(lines.iter().all(|line| line.width() <= 60), "{lines:#?}");
        assert!(lines.len() == 5 && lines[4].starts_with("        8 Old"), "{lines:#?}");
    }
}
