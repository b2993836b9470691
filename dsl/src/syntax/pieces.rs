//! Cuts a file into pieces at lines that begin in the first column. Each piece is parsed alone, so that a broken item
//! hides no other, and an unchanged piece need not be parsed again.

use std::collections::BTreeMap;
use std::sync::Arc;

use pest::Parser;

use super::grammar::{Grammar, Rule};
use super::messages;
use super::tree::{Nodes, is_blank};

/// A rule, and a byte of the piece at which what it has matched begins or ends.
pub(super) type Bound = (Rule, Mark, usize);

/// The beginning or the end of what a rule has matched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// Its first byte.
    Start,
    /// The byte after its last.
    End,
}

/// Nodes of pieces that were parsed without mistakes, by the text of the piece.
#[derive(Debug, Clone, Default)]
pub(crate) struct Planted(BTreeMap<Arc<str>, Nodes>);

impl Planted {
    /// Adds the pieces of another text.
    pub(crate) fn add(&mut self, other: Planted) {
        self.0.extend(other.0);
    }
}

/// A cache of the pieces of one file that were parsed without mistakes, kept from one reading to the next. The default
/// keeps nothing.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    keeps: bool,
    known: BTreeMap<Arc<str>, Nodes>,
    /// Those that the running reading has used.
    met: BTreeMap<Arc<str>, Nodes>,
    /// Those that were parsed ahead.
    ahead: Arc<Planted>,
}

impl Memory {
    /// A cache with pieces that were parsed ahead, which keeps others if `keeps`.
    pub(crate) fn after(ahead: &Arc<Planted>, keeps: bool) -> Memory {
        Memory { keeps, ahead: ahead.clone(), ..Memory::default() }
    }

    /// The pieces that the running reading has used.
    pub(super) fn planted(self) -> Planted {
        Planted(self.met)
    }

    /// The nodes of a piece, if it is known.
    pub(super) fn recall(&mut self, piece: &str) -> Option<Nodes> {
        if let Some(nodes) = self.met.get(piece) {
            return Some(nodes.clone());
        }
        let entry = |(text, nodes): (&Arc<str>, &Nodes)| (text.clone(), nodes.clone());
        let ahead = || self.ahead.0.get_key_value(piece).map(entry);
        let (text, nodes) = self.known.remove_entry(piece).or_else(ahead)?;
        self.met.insert(text, nodes.clone());
        Some(nodes)
    }

    /// Keeps the nodes of a piece, if it keeps any.
    pub(super) fn keep(&mut self, piece: &str, nodes: impl FnOnce() -> Nodes) {
        if self.keeps {
            self.met.insert(piece.into(), nodes());
        }
    }

    /// Ends a reading: forgets the pieces that it has not used.
    pub(super) fn end(&mut self) {
        self.known = std::mem::take(&mut self.met);
    }
}

/// The marks of what pest has matched, in the order of the text. Blanks that a token has matched behind itself are cut off.
pub(super) fn marks<'t>(
    piece: &'t str,
    pairs: pest::iterators::Pairs<'t, Rule>,
) -> impl Iterator<Item = Bound> + 't {
    let mut last = 0;
    let mark = move |token| {
        let (rule, mark, at) = match token {
            pest::Token::Start { rule, pos } => (rule, Mark::Start, pos.pos()),
            // Blanks at the end of a text in quotes belong to it.
            pest::Token::End { rule: Rule::text, pos } => (Rule::text, Mark::End, pos.pos()),
            pest::Token::End { rule, pos } => {
                let read = piece.get(last..pos.pos()).unwrap_or_default();
                (rule, Mark::End, last + read.trim_end_matches(is_blank).len())
            }
        };
        last = at;
        (rule, mark, at)
    };
    pairs.tokens().map(mark)
}

/// How many times a piece that cannot be parsed is tried again together with those after it.
const GOES_ON: usize = 64;

/// Iterates over the pieces of a text. If an item has lines that begin in the first column, it spans several pieces.
pub(super) struct Pieces<'t> {
    text: &'t str,
    list: Vec<(usize, &'t str)>,
    /// The index of the next piece.
    at: usize,
    /// Pieces before this index were already tried together with others, in vain.
    tried: usize,
    /// Before this piece those were already looked for that lie in the brackets of an earlier one.
    open: usize,
    /// How many brackets are open before each piece, and at the end; computed when first needed.
    depths: Option<Vec<usize>>,
}

impl<'t> Pieces<'t> {
    /// Cuts a text. `first` is the word with which every item begins, if there is one: then a line with another word
    /// begins no piece while a bracket is open.
    pub(super) fn new(text: &'t str, first: Option<&str>) -> Pieces<'t> {
        let mut list = cut(text);
        if let Some(first) = first
            && list.iter().skip(1).any(|(_, piece)| !piece.starts_with(first))
        {
            let mut whole: Vec<(usize, &'t str)> = Vec::new();
            for ((start, piece), depth) in list.iter().copied().zip(depths(text, &list)) {
                match whole.last_mut() {
                    Some((from, last)) if depth > 0 && !piece.starts_with(first) => {
                        *last = text.get(*from..start + piece.len()).unwrap_or(last);
                    }
                    _ => whole.push((start, piece)),
                }
            }
            list = whole;
        }
        Pieces { text, list, at: 0, tried: 0, open: 0, depths: None }
    }

    /// The next piece, with the byte at which it begins.
    pub(super) fn next(&mut self) -> Option<(usize, &'t str)> {
        let piece = self.list.get(self.at).copied();
        self.at += 1;
        piece
    }

    /// Tries `read` on the piece that [`Self::next`] returned last, then on that piece together with those after it, as
    /// long as more text could help. Returns the text that `read` accepted, and skips its pieces. When `read` fails, it
    /// gives the byte at which it did.
    pub(super) fn readable(
        &mut self,
        mut read: impl FnMut(&'t str) -> Result<(), usize>,
    ) -> Option<&'t str> {
        let first = self.at.checked_sub(1)?;
        let (start, mut text) = self.list.get(first).copied()?;
        let (mut end, alone) = (self.at, first < self.tried);
        for _ in 0..GOES_ON {
            match read(text) {
                Ok(()) => {
                    self.at = end;
                    return Some(text);
                }
                // An error before the end of the text stays, whatever follows.
                Err(at) if alone || !is_end(text, at) => break,
                Err(_) => {}
            }
            let Some(next) = self.goes_on_to(first, end) else { break };
            end = next;
            let stop = self.list.get(end).map_or(self.text.len(), |(start, _)| *start);
            text = self.text.get(start..stop)?;
        }
        self.tried = self.tried.max(end);
        None
    }

    /// The text of the piece that [`Self::next`] returned last, which cannot be read, together with those after it that lie
    /// in brackets that it opens, and skips them. If brackets stay open, or if one of those is an item by itself, it is
    /// the piece alone: then a bracket is missing in it. The text is read as a `whole`.
    pub(super) fn enclosed(&mut self, whole: Rule) -> Option<&'t str> {
        let is_item = |text: &str| !messages::goes_on(text) && Grammar::parse(whole, text).is_ok();
        let first = self.at.checked_sub(1)?;
        let (start, alone) = self.list.get(first).copied()?;
        let (text, list) = (self.text, &self.list);
        let depths = self.depths.get_or_insert_with(|| depths(text, list));
        let depth = |at: usize| depths.get(at).copied().unwrap_or(0);
        if first < self.open || depth(first + 1) <= depth(first) {
            return Some(alone);
        }
        let end = (first + 2..=list.len()).find(|at| depth(*at) <= depth(first));
        let within = list.get(first + 1..end.unwrap_or(list.len()))?;
        self.open = end.unwrap_or(list.len());
        match end {
            Some(end) if !within.iter().any(|(_, piece)| is_item(piece)) => {
                self.at = end;
                text.get(start..list.get(end).map_or(text.len(), |(start, _)| *start))
            }
            _ => Some(alone),
        }
    }

    /// How far the text from piece `first` on should be extended beyond piece `end`: by one piece if no bracket is open
    /// there, else up to the piece before which all are closed. `None` if the text ends before that.
    fn goes_on_to(&mut self, first: usize, end: usize) -> Option<usize> {
        if end >= self.list.len() {
            return None;
        }
        let (text, list) = (self.text, &self.list);
        let depths = self.depths.get_or_insert_with(|| depths(text, list));
        let depth = |at: usize| depths.get(at).copied().unwrap_or(0);
        if depth(end) <= depth(first) {
            return Some(end + 1);
        }
        let closed = (end + 1..=list.len()).find(|at| depth(*at) <= depth(first));
        self.tried = self.tried.max(closed.unwrap_or(list.len()));
        closed
    }
}

/// Whether only blanks and comments follow a byte of a text.
fn is_end(text: &str, at: usize) -> bool {
    text.get(at..).unwrap_or_default().lines().all(|line| {
        let line = line.trim();
        line.is_empty() || line.starts_with("//")
    })
}

/// How many brackets are open before each piece, and at the end of the text.
fn depths(text: &str, pieces: &[(usize, &str)]) -> Vec<usize> {
    let (mut depth, mut found, mut starts) = (0_usize, Vec::new(), pieces.iter().peekable());
    let (mut quoted, mut comment, mut escaped) = (false, false, false);
    let bytes = text.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        if starts.next_if(|(start, _)| *start == at).is_some() {
            found.push(depth);
        }
        match byte {
            b'\n' | b'\r' => (quoted, comment) = (false, false),
            _ if comment => {}
            b'"' if !escaped => quoted = !quoted,
            _ if quoted => {}
            b'/' if bytes.get(at + 1) == Some(&b'/') => comment = true,
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        escaped = *byte == b'\\' && !escaped;
    }
    found.push(depth);
    found
}

/// Cuts a text at lines that may begin an item. Returns each piece with the byte at which it begins; together they are
/// the whole text.
pub(super) fn cut(text: &str) -> Vec<(usize, &str)> {
    let mut pieces = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive(['\n', '\r']) {
        if at > start && begins(line) {
            pieces.extend(text.get(start..at).map(|piece| (start, piece)));
            start = at;
        }
        at += line.len();
    }
    pieces.extend(text.get(start..).filter(|piece| !piece.is_empty()).map(|piece| (start, piece)));
    pieces
}

/// Whether a line may begin an item: it is not indented, opens no braces, closes no bracket, is no comment and not empty.
fn begins(line: &str) -> bool {
    !line.starts_with("//")
        && !line.starts_with([' ', '\t', '\u{3000}', '{', '}', ')', ']', '\n', '\r'])
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn cuts_at_the_first_column() {
        let text = "// c\na {\r\n  x\r\n}\r\n\n// d\nb {\n]\n}\n";
        let pieces: Vec<_> = cut(text).into_iter().map(|(_, piece)| piece).collect();
        assert_eq!(pieces, ["// c\n", "a {\r\n  x\r\n}\r\n\n// d\n", "b {\n]\n}\n"]);
        assert_eq!(cut(""), []);
    }
}
