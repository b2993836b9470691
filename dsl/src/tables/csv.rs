//! Reads CSV files as spreadsheets write them: cells with commas, semicolons or tabs between, in quotes where they hold
//! such signs.

use schema::source::{FileId, Span};

use crate::syntax::ast::Cell;

/// The cells of a file, row by row, without empty rows; and the place of a quote that is never closed, if there is one.
pub(super) fn rows(file: FileId, text: &str) -> (Vec<Vec<Cell>>, Option<Span>) {
    let base = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let body = text.get(base..).unwrap_or_default();
    let between = separator(body);
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let mut open = None;
    let mut letters = body.char_indices().peekable();
    loop {
        let start = letters.peek().map_or(body.len(), |(at, _)| *at);
        let mut text = String::new();
        let mut quoted = false;
        let mut was_quoted = false;
        let mut ended = None;
        while let Some((at, letter)) = letters.next() {
            match letter {
                '"' if quoted && letters.peek().is_some_and(|(_, next)| *next == '"') => {
                    letters.next();
                    text.push('"');
                }
                '"' if quoted => (quoted, open) = (false, None),
                '"' if text.trim().is_empty() && !was_quoted => {
                    text.clear();
                    (quoted, was_quoted) = (true, true);
                    let byte = u32::try_from(base + at).unwrap_or(u32::MAX);
                    open = Some(Span { file, start: byte, end: byte.saturating_add(1) });
                }
                _ if !quoted && (letter == between || letter == '\n') => {
                    ended = Some(letter);
                    break;
                }
                _ => text.push(letter),
            }
        }
        let end = letters.peek().map_or(body.len(), |(at, _)| *at) - usize::from(ended.is_some());
        row.push(cell(file, base, body, (start, end), &text));
        if ended != Some(between) {
            rows.push(std::mem::take(&mut row));
        }
        if ended.is_none() {
            break;
        }
    }
    rows.retain(|row| row.iter().any(|cell| !cell.text.is_empty()));
    (rows, open)
}

/// The separator of cells: the one that stands most often in the first line.
fn separator(text: &str) -> char {
    let head = text.lines().next().unwrap_or_default();
    let count = |sign: char| head.matches(sign).count();
    [',', ';', '\t'].into_iter().rev().max_by_key(|sign| count(*sign)).unwrap_or(',')
}

/// The cell that is written from `start` to `end` and reads as `text`. Quotes around all of it are no part of its place.
fn cell(file: FileId, base: usize, body: &str, (start, end): (usize, usize), text: &str) -> Cell {
    let mut written = body.get(start..end).unwrap_or_default();
    let mut left = start + blanks(written);
    written = written.trim();
    let text = text.trim();
    let inner = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let inner = inner.filter(|inner| {
        let inner = inner.trim();
        !inner.is_empty() && inner.len() == text.len() + text.matches('"').count()
    });
    if let Some(inner) = inner {
        left += '"'.len_utf8() + blanks(inner);
        written = inner.trim();
    }
    let byte = |at: usize| u32::try_from(base + at).unwrap_or(u32::MAX);
    let span = Span { file, start: byte(left), end: byte(left + written.len()) };
    Cell { text: text.to_owned(), span, doubled: inner.is_some() }
}

/// How many bytes of blanks a text begins with.
fn blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<Vec<String>> {
        let rows = rows(FileId(0), text).0.into_iter();
        rows.map(|row| row.into_iter().map(|cell| cell.text).collect()).collect()
    }

    #[test]
    fn reads_what_spreadsheets_write() {
        assert_eq!(texts("name,cost\r\nMill,3\r\n"), [["name", "cost"], ["Mill", "3"]]);
        assert_eq!(
            texts("\u{feff}name;cost\n\"a;\"\"b\"\"\";\n\n"),
            [["name", "cost"], ["a;\"b\"", ""]]
        );
        assert_eq!(texts("name\tcost\nMill \t 3"), [["name", "cost"], ["Mill", "3"]]);
        let (rows, open) = rows(FileId(0), "name,cost\n Mill , 3");
        assert_eq!(open, None);
        assert_eq!((rows[1][0].span.start, rows[1][0].span.end), (11, 15));
        assert_eq!((rows[1][1].span.start, rows[1][1].span.end), (18, 19));
        assert!(super::rows(FileId(0), "").0.is_empty());
        let text = "name,tags\n \" Old \"\"Mill\"\" \" ,\"wet, dry\",\"\",\"a\"b\n";
        let (rows, _) = super::rows(FileId(0), text);
        let places =
            rows[1].iter().map(|cell| &text[cell.span.start as usize..cell.span.end as usize]);
        assert_eq!(places.collect::<Vec<_>>(), ["Old \"\"Mill\"\"", "wet, dry", "\"\"", "\"a\"b"]);
        let (rows, open) = super::rows(FileId(0), "name\n\"a\nb\nc");
        assert_eq!((rows.len(), open.map(|open| open.start)), (2, Some(5)));
    }
}
