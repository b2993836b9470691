//! Builds the lossless tree of a file, piece by piece, from what pest has matched and from the text between that.

use std::collections::VecDeque;
use std::ops::Range;

use schema::source::FileId;

use super::{Kind, Node, Nodes, Rule, Tree};
use crate::syntax::pieces::{Bound, Mark};

/// A lossless tree under construction. It grows from the beginning of the text to its end; `at` is the byte reached so
/// far.
pub(in crate::syntax) struct Planter {
    tree: Tree,
    open: Vec<usize>,
    at: usize,
    /// The bytes that were removed from mended pieces, in the order of the text. They become error nodes.
    holes: VecDeque<Range<usize>>,
}

impl Planter {
    /// A tree of this text that has only its root.
    pub(in crate::syntax) fn new(file: FileId, text: &str, root: Rule) -> Planter {
        // Some more than half as many nodes as bytes is what texts come to.
        let nodes = Vec::with_capacity(text.len() * 5 / 8);
        let tree = Tree { file, text: text.to_owned(), nodes };
        let mut planter = Planter { tree, open: Vec::new(), at: 0, holes: VecDeque::new() };
        planter.start(Kind::Rule(root));
        if text.starts_with('\u{feff}') {
            planter.leaf(Kind::Mark, '\u{feff}'.len_utf8());
        }
        planter
    }

    /// The nodes of a piece that begins at byte `base`, by themselves.
    pub(in crate::syntax) fn alone(&self, nodes: Range<usize>, base: usize) -> Nodes {
        let (base, before) = (offset(base), offset(nodes.start));
        let of_piece = self.tree.nodes.get(nodes).unwrap_or_default();
        let alone = |node: &Node| Node {
            kind: node.kind,
            start: node.start - base,
            end: node.end - base,
            after: node.after - before,
        };
        of_piece.iter().map(alone).collect()
    }

    /// Adds the nodes of a piece of `bytes` bytes that begins where the tree ends so far.
    pub(in crate::syntax) fn graft(&mut self, nodes: &[Node], bytes: usize) {
        let (at, list) = (offset(self.at), &mut self.tree.nodes);
        let before = offset(list.len());
        list.extend(nodes.iter().map(|node| Node {
            kind: node.kind,
            start: at + node.start,
            end: at + node.end,
            after: before + node.after,
        }));
        self.at += bytes;
    }

    /// Notes which bytes were removed from the next piece, which begins at byte `base` of the file.
    pub(in crate::syntax) fn leave_out(&mut self, base: usize, holes: &[Range<usize>]) {
        let mut holes: Vec<_> =
            holes.iter().map(|hole| base + hole.start..base + hole.end).collect();
        holes.sort_by_key(|hole| hole.start);
        self.holes.extend(holes);
    }

    /// Adds what pest has matched in a piece of `bytes` bytes that begins at byte `base`, without its outermost rule, and
    /// the rest of the piece. Returns the indices of its nodes.
    pub(in crate::syntax) fn plant(
        &mut self,
        marks: impl Iterator<Item = Bound>,
        base: usize,
        bytes: usize,
    ) -> Range<usize> {
        let first = self.tree.nodes.len();
        let mut depth = 0_usize;
        for (rule, mark, at) in marks {
            match mark {
                _ if rule == Rule::EOI => {}
                Mark::Start => {
                    depth += 1;
                    if depth > 1 {
                        self.between(self.snap(base + at));
                        self.start(Kind::Rule(rule));
                    }
                }
                Mark::End => {
                    if depth > 1 {
                        let end = self.snap(base + at);
                        // What a rule without parts has matched is one token, with the blanks in it.
                        match self.is_bare() {
                            true => self.leaf(Kind::Token, end),
                            false => self.tokens_before(end),
                        }
                        self.finish();
                    }
                    depth -= 1;
                }
            }
        }
        self.between(base + bytes);
        first..self.tree.nodes.len()
    }

    /// The end of the character in which a byte lies. Pest may have parsed a one-byte character in place of a wide one.
    fn snap(&self, at: usize) -> usize {
        (at..self.tree.text.len()).find(|at| self.tree.text.is_char_boundary(*at)).unwrap_or(at)
    }

    /// Adds the text up to `end` as an error node.
    pub(in crate::syntax) fn wreck(&mut self, end: usize) {
        let significant = self.last_token(end);
        if significant > self.at {
            self.leading_trivia(end);
            self.start(Kind::Error);
            self.tokens_before(end);
            self.finish();
        }
        self.between(end);
    }

    /// Adds the whole rest of the text as one error node with one token.
    pub(in crate::syntax) fn lump(&mut self) {
        self.start(Kind::Error);
        self.leaf(Kind::Token, self.tree.text.len());
        self.finish();
    }

    /// Adds blanks, newlines, comments and bare tokens up to `end`.
    pub(in crate::syntax) fn between(&mut self, end: usize) {
        while self.at < end
            && let Some((kind, stop)) = self.piece(self.at, end)
        {
            match self.hole(end) {
                Some(stop) => self.leaf(Kind::Error, stop),
                None => self.leaf(kind, stop),
            }
        }
    }

    /// The end of the removed part in which the tree ends so far, if it does.
    fn hole(&mut self, end: usize) -> Option<usize> {
        let at = self.at;
        while self.holes.front().is_some_and(|hole| hole.end <= at) {
            self.holes.pop_front();
        }
        let hole = self.holes.front()?;
        hole.contains(&at).then_some(hole.end.min(end))
    }

    /// Adds the rest of the text, and returns the tree.
    pub(in crate::syntax) fn done(mut self) -> Tree {
        self.between(self.tree.text.len());
        while !self.open.is_empty() {
            self.finish();
        }
        self.tree
    }

    fn tokens_before(&mut self, end: usize) {
        let last = self.last_token(end);
        self.between(last);
    }

    fn leading_trivia(&mut self, end: usize) {
        while let Some((kind, stop)) = self.piece(self.at, end) {
            if kind == Kind::Token {
                return;
            }
            self.leaf(kind, stop);
        }
    }

    /// The byte at which the last token before `end` stops; the present position if there is none.
    fn last_token(&self, end: usize) -> usize {
        let (mut at, mut last) = (self.at, self.at);
        while at < end
            && let Some((kind, stop)) = self.piece(at, end)
        {
            if kind == Kind::Token {
                last = stop;
            }
            at = stop;
        }
        last
    }

    /// The next leaf between two rules that begins at `at`: its kind, and the byte at which it stops.
    fn piece(&self, at: usize, end: usize) -> Option<(Kind, usize)> {
        let rest = self.tree.text.get(at..end)?;
        let first = rest.chars().next()?;
        let until = |stop: &dyn Fn(char) -> bool| at + rest.find(stop).unwrap_or(rest.len());
        Some(match first {
            '\r' if rest.starts_with("\r\n") => (Kind::Newline, at + 2),
            '\r' | '\n' => (Kind::Newline, at + 1),
            ' ' | '\t' | '\u{3000}' => (Kind::Blank, until(&|c| !is_blank(c))),
            '/' if rest.starts_with("//") => (Kind::Comment, until(&|c| c == '\n' || c == '\r')),
            _ => {
                let stop = until(&|c| is_blank(c) || c == '\n' || c == '\r');
                // Search only the token: searching the rest for each token would take quadratic time.
                let comment = self.tree.text.get(at..stop).and_then(|token| token.find("//"));
                (Kind::Token, comment.map_or(stop, |found| at + found))
            }
        })
    }

    /// Whether the innermost open node has no children so far.
    fn is_bare(&self) -> bool {
        self.open.last().is_some_and(|open| open + 1 == self.tree.nodes.len())
    }

    fn leaf(&mut self, kind: Kind, end: usize) {
        if end > self.at {
            self.start(kind);
            self.at = end;
            self.finish();
        }
    }

    fn start(&mut self, kind: Kind) {
        let at = offset(self.at);
        self.open.push(self.tree.nodes.len());
        self.tree.nodes.push(Node { kind, start: at, end: at, after: 0 });
    }

    fn finish(&mut self) {
        let after = offset(self.tree.nodes.len());
        let end = offset(self.at);
        if let Some(node) = self.open.pop().and_then(|index| self.tree.nodes.get_mut(index)) {
            node.end = end;
            node.after = after;
        }
    }
}

/// Whether a character is a blank: a space, tab or ideographic space.
pub(in crate::syntax) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{3000}')
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
