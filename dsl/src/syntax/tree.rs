//! The lossless tree: nodes by rule of the grammar, tokens, and all between them, so that printing gives the text back.
//!
//! Nodes lie in one list in the order of the text, so nothing here recurses.

use std::collections::VecDeque;
use std::ops::Range;

use schema::source::{FileId, Span};

pub use super::grammar::Rule;
use super::pieces::Mark;

/// What a node of the tree is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// What a rule of the grammar has read.
    Rule(Rule),
    /// Characters that mean something.
    Token,
    /// Blanks within a line.
    Blank,
    /// The end of a line.
    Newline,
    /// `// …`
    Comment,
    /// The byte-order mark.
    Mark,
    /// A piece that could not be read; it holds tokens and what is between them.
    Error,
}

/// A node: its children are those after it, up to `after`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Node {
    kind: Kind,
    start: u32,
    end: u32,
    after: u32,
}

/// A file as it was written.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree {
    file: FileId,
    text: String,
    nodes: Vec<Node>,
}

/// A node of a tree.
#[derive(Debug, Clone, Copy)]
pub struct NodeRef<'t> {
    tree: &'t Tree,
    index: usize,
}

impl Tree {
    /// The pieces, and the parts of pieces, that could not be read.
    pub fn broken(&self) -> impl Iterator<Item = NodeRef<'_>> {
        let all = (0..self.nodes.len()).map(|index| NodeRef { tree: self, index });
        all.filter(|node| node.kind() == Kind::Error)
    }

    /// The texts of the leaves that are no comment and no blank.
    pub fn said(&self) -> impl Iterator<Item = &str> {
        let leaves = self.nodes.iter().enumerate().filter(|(at, node)| {
            node.after as usize == at + 1 && matches!(node.kind, Kind::Token | Kind::Error)
        });
        leaves.map(|(_, node)| self.slice(*node))
    }

    /// The comments.
    pub fn comments(&self) -> impl Iterator<Item = NodeRef<'_>> {
        let all = (0..self.nodes.len()).map(|index| NodeRef { tree: self, index });
        all.filter(|node| node.kind() == Kind::Comment)
    }

    /// Where the items stand.
    pub fn items(&self) -> impl Iterator<Item = Span> {
        self.root().into_iter().flat_map(NodeRef::nodes).map(NodeRef::span)
    }

    /// The items of which a part could not be read.
    pub fn patched(&self) -> impl Iterator<Item = Span> {
        let items = self.root().into_iter().flat_map(NodeRef::nodes);
        items.filter(|item| item.has_holes()).map(NodeRef::span)
    }

    /// Calls with each node of a rule, in the order of the text, and with those around it, outermost first.
    pub(crate) fn each_node<'t>(&'t self, mut look: impl FnMut(&[NodeRef<'t>], NodeRef<'t>)) {
        let mut around: Vec<NodeRef<'t>> = Vec::new();
        for index in 0..self.nodes.len() {
            let node = NodeRef { tree: self, index };
            while around.last().is_some_and(|last| last.node().after as usize <= index) {
                around.pop();
            }
            if node.rule().is_some() || node.kind() == Kind::Error {
                look(&around, node);
                around.push(node);
            }
        }
    }

    /// The leaves, in the order of the text.
    pub(crate) fn leaves(&self) -> impl Iterator<Item = NodeRef<'_>> {
        let leaf = |index: &usize| {
            self.nodes.get(*index).is_some_and(|node| node.after as usize == index + 1)
        };
        (1..self.nodes.len()).filter(leaf).map(|index| NodeRef { tree: self, index })
    }

    /// The whole file; absent only for an empty list of nodes, which the parser never makes.
    #[must_use]
    pub fn root(&self) -> Option<NodeRef<'_>> {
        self.nodes.first().map(|_| NodeRef { tree: self, index: 0 })
    }

    /// The text it was read from.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text put together again from the leaves.
    #[must_use]
    pub fn print(&self) -> String {
        let mut out = String::with_capacity(self.text.len());
        for (index, node) in self.nodes.iter().enumerate() {
            if node.after as usize == index + 1 && index != 0 {
                out.push_str(self.slice(*node));
            }
        }
        out
    }

    fn slice(&self, node: Node) -> &str {
        self.text.get(node.start as usize..node.end as usize).unwrap_or_default()
    }
}

impl<'t> NodeRef<'t> {
    fn node(self) -> Node {
        let none = Node { kind: Kind::Error, start: 0, end: 0, after: 0 };
        self.tree.nodes.get(self.index).copied().unwrap_or(none)
    }

    /// Whether a part of it could not be read.
    fn has_holes(self) -> bool {
        let within = self.tree.nodes.get(self.index..self.node().after as usize);
        within.unwrap_or_default().iter().any(|node| node.kind == Kind::Error)
    }

    /// What it is.
    #[must_use]
    pub fn kind(self) -> Kind {
        self.node().kind
    }

    /// The rule of the grammar, if it is a node of one.
    #[must_use]
    pub fn rule(self) -> Option<Rule> {
        match self.kind() {
            Kind::Rule(rule) => Some(rule),
            _ => None,
        }
    }

    /// Where it stands, without blanks at its ends.
    #[must_use]
    pub fn span(self) -> Span {
        let node = self.node();
        Span { file: self.tree.file, start: node.start, end: node.end }
    }

    /// The text it stands for.
    #[must_use]
    pub fn text(self) -> &'t str {
        self.tree.slice(self.node())
    }

    /// All its children, blanks and comments too.
    pub fn children(self) -> impl Iterator<Item = NodeRef<'t>> {
        let (tree, mut index, after) = (self.tree, self.index + 1, self.node().after as usize);
        std::iter::from_fn(move || {
            let child = NodeRef { tree, index };
            (index < after).then(|| {
                index = (child.node().after as usize).max(index + 1);
                child
            })
        })
    }

    /// Those of its children that rules of the grammar have read.
    pub fn nodes(self) -> impl Iterator<Item = NodeRef<'t>> {
        self.children().filter(|child| child.rule().is_some())
    }
}

/// Puts a tree together from the beginning of the text to its end.
pub(super) struct Planter {
    tree: Tree,
    open: Vec<usize>,
    at: usize,
    /// What was left out of the pieces that have been read, in the order of the text.
    holes: VecDeque<Range<usize>>,
}

impl Planter {
    /// A tree of this text with nothing but its root.
    pub(super) fn new(file: FileId, text: &str, root: Rule) -> Planter {
        let tree = Tree { file, text: text.to_owned(), nodes: Vec::new() };
        let mut planter = Planter { tree, open: Vec::new(), at: 0, holes: VecDeque::new() };
        planter.start(Kind::Rule(root));
        if text.starts_with('\u{feff}') {
            planter.leaf(Kind::Mark, '\u{feff}'.len_utf8());
        }
        planter
    }

    /// Says what is left out of the piece that begins at byte `base` and is planted next.
    pub(super) fn leave_out(&mut self, base: usize, holes: &[Range<usize>]) {
        let mut holes: Vec<_> =
            holes.iter().map(|hole| base + hole.start..base + hole.end).collect();
        holes.sort_by_key(|hole| hole.start);
        self.holes.extend(holes);
    }

    /// Adds what the grammar has read, but for its outermost rule; it was given the text from `base` on.
    pub(super) fn plant(&mut self, marks: &[(Rule, Mark, usize)], base: usize) {
        let mut marks = marks.iter().peekable();
        let mut depth = 0_usize;
        while let Some((rule, mark, at)) = marks.next() {
            match mark {
                _ if matches!(rule, Rule::COMMENT | Rule::EOI) => {}
                Mark::Start => {
                    depth += 1;
                    if depth == 1 {
                        continue;
                    }
                    self.between(self.snap(base + at));
                    self.start(Kind::Rule(*rule));
                    if let Some((same, Mark::End, end)) = marks.peek()
                        && same == rule
                    {
                        self.leaf(Kind::Token, self.snap(base + end));
                    }
                }
                Mark::End => {
                    if depth > 1 {
                        self.tokens_before(self.snap(base + at));
                        self.finish();
                    }
                    depth -= 1;
                }
            }
        }
    }

    /// The end of the sign in which a byte lies: pest may have read a narrow sign where a wide one stands.
    fn snap(&self, at: usize) -> usize {
        (at..self.tree.text.len()).find(|at| self.tree.text.is_char_boundary(*at)).unwrap_or(at)
    }

    /// Adds the text up to `end` as it is: what could not be read is an error node.
    pub(super) fn wreck(&mut self, end: usize) {
        let significant = self.last_token(end);
        if significant > self.at {
            self.leading_trivia(end);
            self.start(Kind::Error);
            self.tokens_before(end);
            self.finish();
        }
        self.between(end);
    }

    /// Adds all the rest as one error, unread.
    pub(super) fn lump(&mut self) {
        self.start(Kind::Error);
        self.leaf(Kind::Token, self.tree.text.len());
        self.finish();
    }

    /// Adds blanks, newlines, comments and bare tokens up to `end`.
    pub(super) fn between(&mut self, end: usize) {
        while let Some((kind, stop)) = self.piece(self.at, end) {
            match self.hole(end) {
                Some(stop) => self.leaf(Kind::Error, stop),
                None => self.leaf(kind, stop),
            }
        }
    }

    /// The end of the hole that begins here.
    fn hole(&mut self, end: usize) -> Option<usize> {
        let at = self.at;
        while self.holes.front().is_some_and(|hole| hole.end <= at) {
            self.holes.pop_front();
        }
        let hole = self.holes.front()?;
        hole.contains(&at).then_some(hole.end.min(end))
    }

    /// The whole tree.
    pub(super) fn done(mut self) -> Tree {
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

    /// Where the last token before `end` stops, or where we are.
    fn last_token(&self, end: usize) -> usize {
        let (mut at, mut last) = (self.at, self.at);
        while let Some((kind, stop)) = self.piece(at, end) {
            if kind == Kind::Token {
                last = stop;
            }
            at = stop;
        }
        last
    }

    /// The next piece of text between two rules: its kind and where it stops.
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
                // no further than the token, or many tokens would cost the square of their number
                let comment = self.tree.text.get(at..stop).and_then(|token| token.find("//"));
                (Kind::Token, comment.map_or(stop, |found| at + found))
            }
        })
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

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{3000}')
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
