//! Grids and pyramids, with coordinates at their edges. A card takes several lines where its name or what is worth showing
//! of it needs them.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{Line, Role, Span, span, words};
use crate::phrases::Phrases;
use crate::screen::counter_words;
use schema::screen::{Counted, Spots};

/// The widest that a card gets where there is room for all of them.
const WIDEST: usize = 20;
/// The narrowest that a card wants to be.
const NARROW: usize = 10;
/// The narrowest that it gets while there are wider ones.
const LEAST: usize = 4;
/// How many lines a name gets, and what is worth showing beneath it.
const LINES: usize = 9;
/// An empty spot that may be chosen now.
const OPEN: &str = "·";

/// A piece of a card at a spot.
type Piece = (String, Role);

/// Rows from the highest `y` down, columns by `x`.
pub(super) fn grid(spots: &Spots, width: usize, phrases: &Phrases) -> Vec<Line> {
    let columns = range(all(spots).map(|(x, _)| x));
    let rows = range(all(spots).map(|(_, y)| y));
    let edge = rows.iter().map(|y| y.to_string().width()).max().unwrap_or(0);
    let widths = column_widths(spots, &columns, width.saturating_sub(edge + 4), phrases);
    let mut lines = Vec::new();
    for &y in rows.iter().rev() {
        let of = columns.iter().zip(&widths);
        let cells: Vec<Vec<Piece>> =
            of.map(|(&x, &cell)| pieces(spots, (x, y), cell, phrases)).collect();
        for nth in 0..cells.iter().map(Vec::len).max().unwrap_or(0).max(1) {
            let label = if nth == 0 { y.to_string() } else { String::new() };
            let mut line = Line(vec![span(format!("    {label:>edge$}"), Role::Key)]);
            for (cell_pieces, &cell) in cells.iter().zip(&widths) {
                line.0.extend(shown(cell_pieces.get(nth), cell));
            }
            lines.push(line);
        }
    }
    if !columns.is_empty() {
        let mut foot = Line::default();
        foot.0.push(span(" ".repeat(4 + edge), Role::Plain));
        for (x, &cell) in columns.iter().zip(&widths) {
            foot.0.push(span(format!(" {}", centered(&x.to_string(), cell)), Role::Key));
        }
        lines.push(foot);
    }
    lines
}

/// Levels from the top down; a card stands half a step beside those below it, since its columns are doubled. What is wider
/// than there is room goes on further down.
pub(super) fn pyramid(spots: &Spots, width: usize, phrases: &Phrases) -> Vec<Line> {
    let levels = range(all(spots).map(|(level, _)| level));
    let columns = range(all(spots).map(|(_, x)| x));
    let edge = levels.iter().map(|level| level.to_string().width()).max().unwrap_or(0);
    let room = width.saturating_sub(edge + 4);
    let wide = cell_width(spots, columns.len().div_ceil(2), room, phrases) + 1;
    let labels = columns.iter().map(|x| x.to_string().width()).max().unwrap_or(0);
    let half = wide.div_ceil(2).max(labels + 1);
    let cell = (2 * half).saturating_sub(1);
    // A card is as wide as two columns.
    let fits = (room / half).saturating_sub(1).max(1);
    let mut lines = Vec::new();
    for columns in columns.chunks(fits) {
        for &level in levels.iter().rev() {
            let cells: Vec<Vec<Piece>> =
                columns.iter().map(|&x| pieces(spots, (level, x), cell, phrases)).collect();
            for nth in 0..cells.iter().map(Vec::len).max().unwrap_or(0).max(1) {
                let label = if nth == 0 { level.to_string() } else { String::new() };
                let mut line = Line(vec![span(format!("    {label:>edge$}"), Role::Key)]);
                for (at, cell_pieces) in cells.iter().enumerate() {
                    let Some((text, role)) = cell_pieces.get(nth) else { continue };
                    let from = 5 + edge + at * half;
                    line.0.push(span(" ".repeat(from.saturating_sub(line.width())), Role::Plain));
                    line.0.push(span(text.clone(), *role));
                }
                lines.push(line);
            }
        }
        let mut foot = Line::default();
        foot.0.push(span(" ".repeat(5 + edge), Role::Plain));
        for x in columns {
            let label = x.to_string();
            let blank = half.saturating_sub(label.width());
            foot.0.push(span(format!("{label}{}", " ".repeat(blank)), Role::Key));
        }
        lines.push(foot);
    }
    lines
}

/// How wide a grid would like to be: no word of a name is broken, as far as that is short.
pub(super) fn wanted(spots: &Spots) -> usize {
    wide(spots, range(all(spots).map(|(x, _)| x)).len())
}

/// How wide a pyramid would like to be, whose columns are doubled.
pub(super) fn wanted_of_pyramid(spots: &Spots) -> usize {
    wide(spots, range(all(spots).map(|(_, x)| x)).len().div_ceil(2))
}

fn wide(spots: &Spots, columns: usize) -> usize {
    let longest = spots.cards.iter().flat_map(|(_, card)| words(&card.name));
    let longest = longest.map(|word| word.trim_end().width()).max().unwrap_or(1);
    6 + columns * (longest.min(NARROW) + 1)
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

fn cell_width(spots: &Spots, columns: usize, room: usize, phrases: &Phrases) -> usize {
    let texts = spots.cards.iter().flat_map(|(_, card)| {
        let marks = card.marks.iter().map(|mark| counter_words(mark, phrases).width());
        marks.chain([card.name.width()])
    });
    let widest = texts.max().unwrap_or(1);
    let fits = (room / columns.max(1)).saturating_sub(1);
    widest.min(WIDEST).min(fits.max(2)).max(2)
}

/// How wide the columns of a grid are: all alike where there is room, else as they need it.
fn column_widths(spots: &Spots, columns: &[i16], room: usize, phrases: &Phrases) -> Vec<usize> {
    let alike = cell_width(spots, columns.len(), room, phrases);
    let texts = |x: i16| {
        let cards = spots.cards.iter().filter(move |((column, _), _)| *column == x);
        cards.flat_map(|(_, card)| {
            let marks = card.marks.iter().map(|mark| counter_words(mark, phrases));
            marks.chain([card.name.clone()])
        })
    };
    let whole = |x: i16| texts(x).map(|text| text.width()).max().unwrap_or(1).min(WIDEST);
    let word = |text: String| words(&text).iter().map(|word| word.trim_end().width()).max();
    let unbroken = |x: i16| texts(x).filter_map(word).max().unwrap_or(1).clamp(1, WIDEST);
    let wished: Vec<usize> = columns.iter().map(|&x| whole(x)).collect();
    if wished.iter().all(|&wide| wide <= alike) {
        return vec![alike; columns.len()];
    }
    let room = room.saturating_sub(columns.len());
    let labels = columns.iter().map(|x| x.to_string().width());
    let least: Vec<usize> = labels.map(|label| label.max(LEAST)).collect();
    let mut widths: Vec<usize> =
        columns.iter().zip(&least).map(|(&x, &least)| unbroken(x).max(least)).collect();
    while widths.iter().sum::<usize>() > room {
        let spare = (0..widths.len()).filter(|&at| widths[at] > least[at].min(2));
        let Some(widest) = spare.max_by_key(|&at| (widths[at], at)) else { break };
        widths[widest] -= 1;
    }
    while widths.iter().sum::<usize>() < room {
        let wants = (0..widths.len()).filter(|&at| widths[at] < wished[at]);
        let Some(most) = wants.max_by_key(|&at| (wished[at] - widths[at], at)) else { break };
        widths[most] += 1;
    }
    widths
}

/// What stands at a spot, line by line: the card's name, and what is worth showing of it.
fn pieces(spots: &Spots, at: (i16, i16), width: usize, phrases: &Phrases) -> Vec<Piece> {
    let open = spots.open.contains(&at);
    let role = if open { Role::Head } else { Role::Plain };
    let Some((_, card)) = spots.cards.iter().find(|(spot, _)| *spot == at) else {
        return if open { vec![(OPEN.to_owned(), Role::Head)] } else { Vec::new() };
    };
    // A line has one colour here, and there are few of them: the symbol stands with the name, as it is.
    let sign = card.look.as_ref().and_then(|look| look.symbol.as_deref());
    let name = sign.map_or_else(|| card.name.clone(), |sign| format!("{sign} {}", card.name));
    let name = folded(&name, width).into_iter().map(|line| (line, role));
    let marks = marks(card, width, phrases).into_iter().map(|line| (line, Role::Key));
    name.chain(marks).collect()
}

/// What is worth showing of a card, in lines; a value stays with its name where it can.
fn marks(card: &Counted, width: usize, phrases: &Phrases) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for mark in &card.marks {
        let text = counter_words(mark, phrases);
        let gap = phrases.comma.width();
        match lines.last_mut().filter(|last| last.width() + gap + text.width() <= width) {
            Some(last) => last.push_str(&format!("{}{text}", phrases.comma)),
            None => lines.extend(folded(&text, width)),
        }
    }
    shortened(lines, width)
}

/// A text in lines of a width. A word that is longer goes on in the next line.
fn folded(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words(text) {
        let wide = word.trim_end().width();
        match lines.last_mut().filter(|last| last.width() + wide <= width) {
            Some(last) => last.push_str(word),
            None => lines.extend(broken(word, width)),
        }
    }
    let lines = lines.iter().map(|line| line.trim_end().to_owned()).collect();
    shortened(lines, width)
}

/// A word in pieces of a width, with hyphens between letters.
fn broken(word: &str, width: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut rest = word.trim_end().width();
    for sign in word.chars() {
        let Some(last) = pieces.last_mut() else { break };
        let wide = sign.width().unwrap_or(0);
        // The last piece needs no hyphen.
        let room = if last.width() + rest <= width { width } else { width.saturating_sub(1) };
        if !last.is_empty() && sign != ' ' && last.width() + wide > room {
            if last.ends_with(char::is_alphabetic) && sign.is_alphabetic() {
                last.push('-');
            }
            pieces.push(sign.to_string());
        } else {
            last.push(sign);
        }
        rest = rest.saturating_sub(wide);
    }
    pieces
}

/// So many lines as a card gets; that there are more is the end of the last.
fn shortened(mut lines: Vec<String>, width: usize) -> Vec<String> {
    if lines.len() > LINES {
        lines.truncate(LINES);
        if let Some(last) = lines.last_mut() {
            *last = cut(&format!("{last}…"), width);
        }
    }
    lines
}

fn shown(piece: Option<&Piece>, cell: usize) -> Vec<Span> {
    match piece {
        Some((text, role)) => vec![span(" ", Role::Plain), span(centered(text, cell), *role)],
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
    use crate::phrases::of;
    use schema::screen::Counter;

    fn card(name: &str, marks: &[&str]) -> Counted {
        let mark = |name: &&str| Counter { name: (*name).to_owned(), ..Counter::default() };
        let marks = marks.iter().map(mark).collect();
        Counted { name: name.to_owned(), count: 1, marks, look: None }
    }

    #[test]
    fn a_card_takes_the_lines_that_it_needs() {
        let cards = (0..6).map(|x| ((x, 0), card("Old Settlement", &["stock 3", "pips 2"])));
        let spots = Spots { cards: cards.collect(), ..Spots::default() };
        let lines = texts(grid(&spots, 72, of(None)));
        assert_eq!(lines.len(), 5, "{lines:#?}");
        for (line, word) in lines.iter().zip(["Old", "Settlement", "stock 3", "pips 2"]) {
            assert_eq!(line.matches(word).count(), 6, "{lines:#?}");
        }
    }

    fn texts(lines: Vec<Line>) -> Vec<String> {
        lines.iter().map(|line| line.text().trim_end().to_owned()).collect()
    }

    #[test]
    fn a_grid_has_coordinates() {
        let cards = vec![((0, 0), card("Field", &[])), ((1, 0), card("護城河", &[]))];
        let spots = Spots { cards, open: vec![(-1, 0), (0, 1)], ..Spots::default() };
        let lines = texts(grid(&spots, 60, of(None)));
        assert_eq!(lines[0], "    1          ·");
        assert_eq!(lines[1], "    0   ·    Field  護城河");
        assert_eq!(lines[2], "        -1     0      1");
    }

    #[test]
    fn a_pyramid_stands_on_its_lowest_level() {
        let at = |level, x| ((level, x), card("Card", &[]));
        let spots = Spots {
            cards: vec![at(1, -1), at(1, 1), at(2, 0)],
            open: vec![(1, 3)],
            ..Spots::default()
        };
        let lines = texts(pyramid(&spots, 60, of(None)));
        assert_eq!(lines.len(), 3);
        let at = |line: &str| line.find("Card").unwrap();
        assert!(at(&lines[1]) < at(&lines[0]), "{lines:#?}");
        assert!(lines[1].ends_with('·'), "{lines:#?}");
        let labels: Vec<&str> = lines[2].split_whitespace().collect();
        assert_eq!(labels, ["-1", "0", "1", "2", "3"]);
    }

    #[test]
    fn a_wide_pyramid_goes_on_further_down() {
        let name = |x: i16| format!("Card{}", x + 50);
        let cards = (-12..=12).step_by(2).map(|x| ((1, x), card(&name(x), &[])));
        let spots = Spots { cards: cards.collect(), ..Spots::default() };
        let lines = texts(pyramid(&spots, 60, of(None)));
        assert!(lines.iter().all(|line| line.width() <= 60), "{lines:#?}");
        let told: Vec<&str> = lines.iter().flat_map(|line| line.split_whitespace()).collect();
        for x in -12..=12 {
            assert!(told.contains(&&*x.to_string()), "{x}: {lines:#?}");
            assert!(x % 2 != 0 || told.contains(&&*name(x)), "{x}: {lines:#?}");
        }
    }

    #[test]
    fn what_is_too_long_goes_on_in_the_next_line() {
        assert_eq!(folded("Settlement", 7), ["Settle-", "ment"]);
        assert_eq!(folded("Mountains 2", 9), ["Mountains", "2"]);
        assert_eq!(folded("Mountains 2", 8), ["Mountai-", "ns 2"]);
        assert_eq!(folded("護城河 2", 4), ["護城", "河 2"]);
        assert_eq!(folded("stock 1", 3), ["st-", "ock", "1"]);
    }

    #[test]
    fn columns_are_as_wide_as_they_need() {
        let cards =
            (0..9).map(|x| ((x, 0), card(if x % 2 == 0 { "Settlement" } else { "Way" }, &[])));
        let spots = Spots { cards: cards.collect(), ..Spots::default() };
        let lines = texts(grid(&spots, 84, of(None)));
        assert_eq!(lines.len(), 2, "{lines:#?}");
        assert_eq!(lines[0].matches("Settlement").count(), 5, "{lines:#?}");
    }

    #[test]
    fn a_wide_grid_is_cut_to_fit() {
        let cards = (0..9).map(|x| ((x, 0), card("A long name of a card", &["stock 3"]))).collect();
        let spots = Spots { cards, ..Spots::default() };
        for line in grid(&spots, 60, of(None)) {
            assert!(line.text().trim_end().width() <= 60, "{}", line.text());
        }
    }
}
