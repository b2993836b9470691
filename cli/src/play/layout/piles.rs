//! Piles in columns: what they go by to the left, how many there are to the right.

use unicode_width::UnicodeWidthStr;

use super::{Flow, Line, Role, Span, marks, several, span, symbol};
use crate::phrases::Phrases;
use schema::screen::Pile;

/// Piles in as many columns as fit.
pub(super) fn piles(piles: &[Pile], width: usize, phrases: &Phrases) -> Vec<Line> {
    rows(piles.iter().map(|one| pile(one, phrases)).collect(), width)
}

fn rows(cells: Vec<(Vec<Span>, Vec<Span>)>, width: usize) -> Vec<Line> {
    let wide = |spans: &[Span]| spans.iter().map(|span| span.text.width()).sum::<usize>();
    let fits = |cells: &[(Vec<Span>, Vec<Span>)]| {
        let all = cells.iter().map(|(left, right)| wide(left) + 1 + wide(right));
        let widest = all.max().unwrap_or(0);
        (widest, (width.saturating_sub(2) / (widest + 2)).max(1))
    };
    // Symbols give way where a column would be lost to them.
    let mut bare = cells.clone();
    let spans = bare.iter_mut().flat_map(|(left, right)| [left, right]);
    spans.for_each(|spans| spans.retain(|span| !matches!(span.role, Role::Symbol(_))));
    let cells = if fits(&bare).1 > fits(&cells).1 { bare } else { cells };
    let (widest, across) = fits(&cells);
    let mut lines = Vec::new();
    // One that is wider than a line goes on in the next.
    if widest + 4 > width {
        for (left, right) in cells {
            let mut flow = Flow::new(width, 6);
            flow.add("", std::iter::once(span("    ", Role::Plain)).chain(left).collect());
            if wide(&right) > 0 {
                flow.add(" ", right);
            }
            lines.extend(flow.lines());
        }
        return lines;
    }
    for row in cells.chunks(across) {
        let mut line = Line::default();
        line.push("  ", Role::Plain);
        for (left, right) in row {
            let blank = (widest + 2).saturating_sub(wide(left) + wide(right));
            line.push("  ", Role::Plain);
            line.0.extend(left.iter().cloned());
            line.push(" ".repeat(blank.saturating_sub(2)), Role::Plain);
            line.0.extend(right.iter().cloned());
        }
        lines.push(line);
    }
    lines
}

/// A pile: what it goes by, what lies on top and what is worth showing of it; how many there are.
fn pile(one: &Pile, phrases: &Phrases) -> (Vec<Span>, Vec<Span>) {
    let role = if one.size == Some(0) { Role::Faint } else { Role::Plain };
    let mut left: Vec<Span> = symbol(one.look.as_ref()).into_iter().collect();
    left.push(span(one.key.clone(), role));
    left.extend(marks(&one.counters, phrases));
    for (at, card) in one.cards.iter().enumerate() {
        left.push(span(if at == 0 { phrases.colon } else { phrases.comma }, Role::Plain));
        left.extend(several(card, phrases));
    }
    // Numbers are not told from how many there are.
    if one.cards.is_empty() && one.key.parse::<u32>().is_ok() {
        left.push(span(phrases.colon.trim_end(), role));
    }
    // Of cards that are all seen it is seen how many they are.
    let seen: u16 = one.cards.iter().map(|card| card.count).sum();
    let size = one.size.map_or_else(|| phrases.uncounted.to_owned(), |size| size.to_string());
    let size = if seen > 0 && one.size == Some(seen) { String::new() } else { size };
    (left, vec![span(size, Role::Faint)])
}
