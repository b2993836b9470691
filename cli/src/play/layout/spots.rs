//! Grids and pyramids, with coordinates at their edges.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{Line, Role, span};
use crate::play::screen::Spots;

/// The widest that a card gets.
const WIDEST: usize = 14;
/// An empty spot that may be chosen now.
const OPEN: &str = "·";

/// Rows from the highest `y` down, columns by `x`.
pub(super) fn grid(spots: &Spots, width: usize) -> Vec<Line> {
    let columns = range(all(spots).map(|(x, _)| x));
    let rows = range(all(spots).map(|(_, y)| y));
    let edge = rows.iter().map(|y| y.to_string().width()).max().unwrap_or(0);
    let cell = cell_width(spots, columns.len(), width.saturating_sub(edge + 4));
    let mut lines = Vec::new();
    for &y in rows.iter().rev() {
        let mut line = Line::default();
        line.0.push(span(format!("    {y:>edge$}"), Role::Key));
        for &x in &columns {
            line.0.extend(shown(spots, (x, y), cell));
        }
        lines.push(line);
    }
    if !columns.is_empty() {
        let mut foot = Line::default();
        foot.0.push(span(" ".repeat(4 + edge), Role::Plain));
        for x in &columns {
            foot.0.push(span(format!(" {}", centered(&x.to_string(), cell)), Role::Key));
        }
        lines.push(foot);
    }
    lines
}

/// Levels from the top down; a card stands half a step beside those below it, since its columns are doubled.
pub(super) fn pyramid(spots: &Spots, width: usize) -> Vec<Line> {
    let levels = range(all(spots).map(|(level, _)| level));
    let columns = range(all(spots).map(|(_, x)| x));
    let edge = levels.iter().map(|level| level.to_string().width()).max().unwrap_or(0);
    let wide = cell_width(spots, columns.len().div_ceil(2), width.saturating_sub(edge + 4)) + 1;
    let labels = columns.iter().map(|x| x.to_string().width()).max().unwrap_or(0);
    let half = wide.div_ceil(2).max(labels + 1);
    let mut lines = Vec::new();
    for &level in levels.iter().rev() {
        let mut line = Line::default();
        line.0.push(span(format!("    {level:>edge$}"), Role::Key));
        for (at, &x) in columns.iter().enumerate() {
            let Some((text, role)) = at_spot(spots, (level, x)) else { continue };
            let from = 5 + edge + at * half;
            let blank = from.saturating_sub(line.width());
            line.0.push(span(" ".repeat(blank), Role::Plain));
            line.0.push(span(cut(&text, (2 * half).saturating_sub(1)), role));
        }
        lines.push(line);
    }
    if !columns.is_empty() {
        let mut foot = Line::default();
        foot.0.push(span(" ".repeat(5 + edge), Role::Plain));
        for x in &columns {
            let label = x.to_string();
            let blank = half.saturating_sub(label.width());
            foot.0.push(span(format!("{label}{}", " ".repeat(blank)), Role::Key));
        }
        lines.push(foot);
    }
    lines
}

fn all(spots: &Spots) -> impl Iterator<Item = (i16, i16)> + Clone {
    spots.cards.iter().map(|(spot, _)| *spot).chain(spots.open.iter().copied())
}

/// All numbers from the least to the most.
fn range(numbers: impl Iterator<Item = i16> + Clone) -> Vec<i16> {
    match (numbers.clone().min(), numbers.max()) {
        (Some(least), Some(most)) => (least..=most).collect(),
        _ => Vec::new(),
    }
}

fn cell_width(spots: &Spots, columns: usize, room: usize) -> usize {
    let widest = spots.cards.iter().map(|(_, name)| name.width()).max().unwrap_or(1);
    let fits = (room / columns.max(1)).saturating_sub(1);
    widest.min(WIDEST).min(fits.max(2)).max(2)
}

fn at_spot(spots: &Spots, at: (i16, i16)) -> Option<(String, Role)> {
    let open = spots.open.contains(&at);
    let card = spots.cards.iter().find(|(spot, _)| *spot == at);
    match card {
        Some((_, name)) => Some((name.clone(), if open { Role::Head } else { Role::Plain })),
        None => open.then(|| (OPEN.to_owned(), Role::Head)),
    }
}

fn shown(spots: &Spots, at: (i16, i16), cell: usize) -> Vec<super::Span> {
    match at_spot(spots, at) {
        Some((text, role)) => vec![span(" ", Role::Plain), span(centered(&text, cell), role)],
        None => vec![span(" ".repeat(cell + 1), Role::Plain)],
    }
}

fn centered(text: &str, width: usize) -> String {
    let text = cut(text, width);
    let blank = width.saturating_sub(text.width());
    format!("{}{text}{}", " ".repeat(blank / 2), " ".repeat(blank - blank / 2))
}

/// As much of a text as fits.
fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    for sign in text.chars() {
        if kept.width() + sign.width().unwrap_or(0) + 1 > width {
            break;
        }
        kept.push(sign);
    }
    kept.push('…');
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(lines: Vec<Line>) -> Vec<String> {
        lines.iter().map(|line| line.text().trim_end().to_owned()).collect()
    }

    #[test]
    fn a_grid_has_coordinates() {
        let cards = vec![((0, 0), "Field".to_owned()), ((1, 0), "護城河".to_owned())];
        let spots = Spots { cards, open: vec![(-1, 0), (0, 1)], ..Spots::default() };
        let lines = texts(grid(&spots, 60));
        assert_eq!(lines[0], "    1          ·");
        assert_eq!(lines[1], "    0   ·    Field  護城河");
        assert_eq!(lines[2], "        -1     0      1");
    }

    #[test]
    fn a_pyramid_stands_on_its_lowest_level() {
        let card = |level, x| ((level, x), "Card".to_owned());
        let spots = Spots {
            cards: vec![card(1, -1), card(1, 1), card(2, 0)],
            open: vec![(1, 3)],
            ..Spots::default()
        };
        let lines = texts(pyramid(&spots, 60));
        assert_eq!(lines.len(), 3);
        let at = |line: &str| line.find("Card").unwrap();
        assert!(at(&lines[1]) < at(&lines[0]), "{lines:#?}");
        assert!(lines[1].ends_with('·'), "{lines:#?}");
        let labels: Vec<&str> = lines[2].split_whitespace().collect();
        assert_eq!(labels, ["-1", "0", "1", "2", "3"]);
    }

    #[test]
    fn a_wide_grid_is_cut_to_fit() {
        let cards = (0..9).map(|x| ((x, 0), "A long name of a card".to_owned())).collect();
        let spots = Spots { cards, ..Spots::default() };
        for line in grid(&spots, 60) {
            assert!(line.text().trim_end().width() <= 60, "{}", line.text());
        }
    }
}
