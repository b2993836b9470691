//! Places of a text as JavaScript counts them: units of UTF-16 from its beginning.

use std::collections::BTreeMap;

use dsl::files::Files;
use schema::writing::Words;

/// Places of one text, from bytes to units and back.
pub(super) struct Units {
    /// The units before each byte; empty where both are the same.
    before: Vec<u32>,
    bytes: usize,
}

impl Units {
    pub(super) fn of(text: &str) -> Self {
        let bytes = text.len();
        if text.is_ascii() {
            return Self { before: Vec::new(), bytes };
        }
        let mut before = Vec::with_capacity(bytes + 1);
        let mut units = 0_u32;
        for sign in text.chars() {
            before.extend(std::iter::repeat_n(units, sign.len_utf8()));
            units += if sign.len_utf16() == 2 { 2 } else { 1 };
        }
        before.push(units);
        Self { before, bytes }
    }

    /// The units before a byte; of one in the middle of a sign those before the sign.
    pub(super) fn at(&self, byte: usize) -> usize {
        let byte = byte.min(self.bytes);
        self.before.get(byte).map_or(byte, |units| *units as usize)
    }

    /// The byte after so many units; of a place in the middle of a sign the one after the sign.
    pub(super) fn byte(&self, units: usize) -> usize {
        match self.before.is_empty() {
            true => units.min(self.bytes),
            false => {
                self.before.partition_point(|before| (*before as usize) < units).min(self.bytes)
            }
        }
    }
}

/// The places of all files of a game; each text is counted once.
pub(super) struct Counted<'f> {
    files: &'f Files,
    known: BTreeMap<String, (Units, &'f str)>,
}

impl<'f> Counted<'f> {
    pub(super) fn of(files: &'f Files) -> Self {
        Self { files, known: BTreeMap::new() }
    }

    fn file(&mut self, path: &str) -> &(Units, &'f str) {
        let files = self.files;
        self.known.entry(path.to_owned()).or_insert_with(|| {
            let text = text(files, path).unwrap_or_default();
            (Units::of(text), text)
        })
    }

    /// Words from one byte to another.
    pub(super) fn words(&mut self, path: &str, start: usize, end: usize) -> Words {
        let (units, _) = self.file(path);
        Words { path: path.to_owned(), start: units.at(start), end: units.at(end) }
    }

    /// The line of a byte, from 1.
    pub(super) fn line(&mut self, path: &str, byte: usize) -> usize {
        let (_, text) = self.file(path);
        let before = text.as_bytes().get(..byte).unwrap_or(text.as_bytes());
        1 + before.iter().filter(|byte| **byte == b'\n').count()
    }
}

/// The text of the file of a path.
pub(super) fn text<'f>(files: &'f Files, path: &str) -> Option<&'f str> {
    files.iter().find(|(_, known, _)| *known == path).map(|(_, _, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_units_go_both_ways() {
        let text = "a抽😀b";
        let units = Units::of(text);
        let all: Vec<usize> = text.char_indices().map(|(at, _)| units.at(at)).collect();
        assert_eq!(all, [0, 1, 2, 4]);
        for (at, _) in text.char_indices() {
            assert_eq!(units.byte(units.at(at)), at);
        }
        assert_eq!((units.at(99), units.byte(99)), (5, text.len()));
        // In the middle of a sign.
        assert_eq!((units.at(2), units.byte(3)), (1, 8));
        let plain = Units::of("abc");
        assert_eq!((plain.at(2), plain.byte(9)), (2, 3));
    }
}
