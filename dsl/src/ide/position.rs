//! Converts byte offsets to places as editors count them, and back: lines, and UTF-16 code units in a line, both from
//! 0.

use serde::Serialize;

/// A place between two characters of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Position {
    /// The line, from 0.
    pub line: u32,
    /// The number of UTF-16 code units before it in its line.
    pub character: u32,
}

/// The place of a byte. An offset inside a character counts as the beginning of that character, one behind the end as
/// the end.
#[must_use]
pub fn position(text: &str, offset: usize) -> Position {
    let offset = floor(text, offset);
    let before = text.get(..offset).unwrap_or_default();
    let mut line = 0;
    let mut start = 0;
    let bytes = before.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        let next = text.as_bytes().get(at + 1);
        if *byte == b'\n' || (*byte == b'\r' && next != Some(&b'\n')) {
            line += 1;
            start = at + 1;
        }
    }
    let units = before.get(start..).map_or(0, |line| line.encode_utf16().count());
    Position { line, character: u32::try_from(units).unwrap_or(u32::MAX) }
}

/// The byte of a place. A place behind the end of its line counts as that end, one behind the last line as the end of
/// the text.
#[must_use]
pub fn offset(text: &str, place: Position) -> usize {
    let bytes = text.as_bytes();
    let (mut start, mut line) = (0, 0);
    for (at, byte) in bytes.iter().enumerate() {
        if line == place.line {
            break;
        }
        if *byte == b'\n' || (*byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')) {
            line += 1;
            start = at + 1;
        }
    }
    if line < place.line {
        return text.len();
    }
    let mut units = place.character as usize;
    let mut at = start;
    for sign in text.get(start..).unwrap_or_default().chars() {
        if matches!(sign, '\n' | '\r') || units < sign.len_utf16() {
            break;
        }
        units -= sign.len_utf16();
        at += sign.len_utf8();
    }
    at
}

/// The greatest offset up to this one at which a character begins, or the text ends.
pub(super) fn floor(text: &str, offset: usize) -> usize {
    let mut at = offset.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::{Position, offset, position};

    #[test]
    fn there_and_back() {
        let text = "a抽😀b\r\nc\rd\n";
        for (at, _) in text.char_indices().filter(|(_, sign)| !matches!(sign, '\r' | '\n')) {
            assert_eq!(offset(text, position(text, at)), at);
        }
        assert_eq!(position(text, 8), Position { line: 0, character: 4 });
        assert_eq!(position(text, 5), Position { line: 0, character: 2 });
        assert_eq!(position(text, 11), Position { line: 1, character: 0 });
        assert_eq!(position(text, 13), Position { line: 2, character: 0 });
        assert_eq!(offset(text, Position { line: 0, character: 90 }), 9);
        assert_eq!(offset(text, Position { line: 9, character: 0 }), text.len());
    }
}
