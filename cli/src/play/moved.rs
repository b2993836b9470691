//! Cards that went the same way, in one line of the log.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use schema::program::Program;

/// What stands between the cards of a line and their way, and between two cards.
const BORDERS: [&str; 2] = [": ", "："];
const COMMAS: [&str; 2] = [", ", "、"];

/// What the cards of a game are called, in order: a line that tells where some went is read by their names, so that nothing
/// in a name is taken for a border or a number.
#[derive(Debug, Clone, Default)]
pub(crate) struct CardNames(Arc<[String]>);

/// A line that tells where cards went: where in it each is named, and where the way begins.
#[derive(Debug, Clone)]
pub(super) struct Moved {
    cards: Vec<Range<usize>>,
    way: usize,
}

impl CardNames {
    /// The names of the cards of a game, in its own language.
    pub(crate) fn of(program: &Program) -> Self {
        Self::new(program.definitions.iter().map(|card| card.name.clone()))
    }

    /// These names, sorted, each once and none of them empty.
    pub(super) fn new(names: impl Iterator<Item = String>) -> Self {
        let mut names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
        names.sort();
        names.dedup();
        Self(names.into())
    }

    /// Reads a line. One that tells of anything but cards by their names, each once, is none.
    pub(super) fn read(&self, text: &str) -> Option<Moved> {
        let begins = |rest: &str, signs: &[&str]| -> Option<usize> {
            Some(signs.iter().find(|sign| rest.starts_with(**sign))?.len())
        };
        let (mut cards, mut at) = (Vec::new(), 0);
        loop {
            let is_end = |rest: &str| begins(rest, &BORDERS).or(begins(rest, &COMMAS)).is_some();
            let end = at + self.first(&text[at..], is_end)?;
            cards.push(at..end);
            let Some(comma) = begins(&text[end..], &COMMAS) else {
                return Some(Moved { cards, way: end });
            };
            at = end + comma;
        }
    }

    /// How long the longest name is with which a text begins and behind which a name may end.
    fn first(&self, text: &str, is_end: impl Fn(&str) -> bool) -> Option<usize> {
        let mut begun = text;
        loop {
            // Each name with which the text begins is the beginning of the last one that is not behind the text.
            let at = self.0.partition_point(|name| name.as_str() <= begun);
            let name = self.0.get(at.checked_sub(1)?)?;
            let same = name.chars().zip(begun.chars()).take_while(|(one, other)| one == other);
            let shared: usize = same.map(|(sign, _)| sign.len_utf8()).sum();
            begun = &text[..shared];
            if shared == name.len() {
                if is_end(&text[shared..]) {
                    return Some(shared);
                }
                let last = begun.chars().next_back()?;
                begun = &text[..shared - last.len_utf8()];
            }
        }
    }
}

/// Lines that tell of cards that went one way.
pub(super) struct Going<'l> {
    /// The line, as long as all say the same.
    text: Option<&'l str>,
    times: usize,
    way: &'l str,
    cards: Vec<(&'l str, usize)>,
    places: BTreeMap<&'l str, usize>,
}

impl<'l> Going<'l> {
    /// Those of a line that happened so often.
    pub(super) fn new(text: &'l str, moved: &Moved, times: usize) -> Self {
        let (way, cards) = (&text[moved.way..], Vec::new());
        let mut going = Self { text: Some(text), times: 0, way, cards, places: BTreeMap::new() };
        going.put(text, moved, times);
        going
    }

    /// Adds those of another line, if they went the same way.
    pub(super) fn add(&mut self, text: &'l str, moved: &Moved, times: usize) -> bool {
        let goes_so = text[moved.way..] == *self.way;
        if goes_so {
            self.put(text, moved, times);
        }
        goes_so
    }

    fn put(&mut self, text: &'l str, moved: &Moved, times: usize) {
        self.text = self.text.filter(|all| *all == text);
        self.times = self.times.saturating_add(times);
        for name in moved.cards.iter().map(|card| &text[card.clone()]) {
            let at = *self.places.entry(name).or_insert(self.cards.len());
            match self.cards.get_mut(at) {
                Some((_, count)) => *count = count.saturating_add(times),
                None => self.cards.push((name, times)),
            }
        }
    }

    /// All of it as one line, and how often that happened.
    pub(super) fn told(&self) -> (String, usize) {
        if let Some(text) = self.text {
            return (text.to_owned(), self.times);
        }
        let comma = COMMAS[usize::from(self.way.starts_with(BORDERS[1]))];
        let words = self.cards.iter().map(|(name, n)| match n {
            1 => (*name).to_owned(),
            n => format!("{name} ×{n}"),
        });
        (format!("{}{}", words.collect::<Vec<_>>().join(comma), self.way), 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(names: &[&str]) -> CardNames {
        CardNames::new(names.iter().map(|name| (*name).to_owned()))
    }

    #[test]
    fn a_line_is_read_by_the_names_of_cards() {
        let names = named(&["Eve", "Eve, the Elder", "X: 1", "X", "Xylem", "牌", ""]);
        let read = |text: &str| -> Option<(Vec<String>, String)> {
            let moved = names.read(text)?;
            let cards = moved.cards.iter().map(|card| text[card.clone()].to_owned());
            Some((cards.collect(), text[moved.way..].to_owned()))
        };
        let cards = |text: &str| read(text).map(|(cards, _)| cards.join("|"));
        assert_eq!(cards("Eve, the Elder: hand -> bag").unwrap(), "Eve, the Elder");
        assert_eq!(cards("Eve, X: 1, X: hand -> bag").unwrap(), "Eve|X: 1|X");
        assert_eq!(
            read("牌、X：袋子 → 手牌").unwrap(),
            (vec!["牌".to_owned(), "X".to_owned()], "：袋子 → 手牌".to_owned())
        );
        assert_eq!(read("X: 1: hand -> bag").unwrap().1, ": hand -> bag");
        // What cannot be read so stands by itself.
        for text in [
            "2 X: hand -> bag",
            "Xyl: hand -> bag",
            "a card: hand -> bag",
            "Eve, Adam: a -> b",
            "X",
            "",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
