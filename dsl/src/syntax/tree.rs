//! The lossless tree: nodes for rules of the grammar, tokens, blanks and comments. Printing it gives the text back.
//!
//! Nodes lie in one list in the order of the text (a parent before its children), so nothing here recurses.

mod planter;

use std::sync::Arc;

use schema::source::{FileId, Span};

pub use super::grammar::Rule;
pub(super) use planter::{Planter, is_blank};

/// The sort of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// What a rule of the grammar has matched.
    Rule(Rule),
    /// Characters other than blanks and comments.
    Token,
    /// Blanks within a line.
    Blank,
    /// The end of a line.
    Newline,
    /// `// …`
    Comment,
    /// The byte-order mark.
    Mark,
    /// Text that could not be parsed: a whole piece, with its tokens and blanks as children, or a part of one.
    Error,
}

/// The nodes of one piece. Bytes and list indices in it count from the beginning of the piece.
pub(super) type Nodes = Arc<[Node]>;

/// A node. Its descendants are the nodes after it in the list, up to but without the index `after`. `start` and `end`
/// are bytes of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Node {
    kind: Kind,
    start: u32,
    end: u32,
    after: u32,
}

/// The lossless tree of a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree {
    file: FileId,
    text: String,
    nodes: Vec<Node>,
}

/// A reference to a node of a tree.
#[derive(Debug, Clone, Copy)]
pub struct NodeRef<'t> {
    tree: &'t Tree,
    index: usize,
}

impl Tree {
    /// The nodes of text that could not be parsed.
    pub fn broken(&self) -> impl Iterator<Item = NodeRef<'_>> {
        let all = (0..self.nodes.len()).map(|index| NodeRef { tree: self, index });
        all.filter(|node| node.kind() == Kind::Error)
    }

    /// The texts of all leaves but blanks, ends of lines and comments.
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

    /// The spans of the items that were parsed.
    pub fn items(&self) -> impl Iterator<Item = Span> {
        self.root().into_iter().flat_map(NodeRef::nodes).map(NodeRef::span)
    }

    /// The spans of the items of which a part could not be parsed.
    pub fn patched(&self) -> impl Iterator<Item = Span> {
        let items = self.root().into_iter().flat_map(NodeRef::nodes);
        items.filter(|item| item.has_holes()).map(NodeRef::span)
    }

    /// Calls `look` with each node of a rule or error, in the order of the text, and with its ancestors, outermost
    /// first.
    pub(crate) fn each_node<'t>(&'t self, mut look: impl FnMut(&[NodeRef<'t>], NodeRef<'t>)) {
        if let Some(root) = self.root() {
            look(&[], root);
            root.children().for_each(|child| child.each_node(root, &mut look));
        }
    }

    /// The leaves, in the order of the text.
    pub(crate) fn leaves(&self) -> impl Iterator<Item = NodeRef<'_>> {
        let leaf = |index: &usize| {
            self.nodes.get(*index).is_some_and(|node| node.after as usize == index + 1)
        };
        (1..self.nodes.len()).filter(leaf).map(|index| NodeRef { tree: self, index })
    }

    /// The node of the whole file. `None` only for an empty list of nodes, which the parser never makes.
    #[must_use]
    pub fn root(&self) -> Option<NodeRef<'_>> {
        self.nodes.first().map(|_| NodeRef { tree: self, index: 0 })
    }

    /// The text it was read from.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text, put together again from the leaves.
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

/// The children of a node that are still to come.
#[derive(Debug, Clone)]
pub struct Children<'t> {
    tree: &'t Tree,
    index: usize,
    after: usize,
}

impl<'t> Iterator for Children<'t> {
    type Item = NodeRef<'t>;

    fn next(&mut self) -> Option<NodeRef<'t>> {
        let child = NodeRef { tree: self.tree, index: self.index };
        (self.index < self.after).then(|| {
            self.index = (child.node().after as usize).max(self.index + 1);
            child
        })
    }
}

impl<'t> NodeRef<'t> {
    fn node(self) -> Node {
        let none = Node { kind: Kind::Error, start: 0, end: 0, after: 0 };
        self.tree.nodes.get(self.index).copied().unwrap_or(none)
    }

    /// Whether a part of it could not be parsed.
    pub(crate) fn has_holes(self) -> bool {
        let within = self.tree.nodes.get(self.index..self.node().after as usize);
        within.unwrap_or_default().iter().any(|node| node.kind == Kind::Error)
    }

    /// The same as [`Tree::each_node`] for this node and those in it. It must be a child of `root`.
    pub(crate) fn each_node(
        self,
        root: NodeRef<'t>,
        mut look: impl FnMut(&[NodeRef<'t>], NodeRef<'t>),
    ) {
        let mut around = vec![root];
        for index in self.index..self.node().after as usize {
            let node = NodeRef { tree: self.tree, index };
            while around.last().is_some_and(|last| last.node().after as usize <= index) {
                around.pop();
            }
            if node.rule().is_some() || node.kind() == Kind::Error {
                look(&around, node);
                around.push(node);
            }
        }
    }

    /// The sort of the node.
    #[must_use]
    pub fn kind(self) -> Kind {
        self.node().kind
    }

    /// The rule of the grammar that it is a node of; `None` for tokens, blanks, comments and errors.
    #[must_use]
    pub fn rule(self) -> Option<Rule> {
        match self.kind() {
            Kind::Rule(rule) => Some(rule),
            _ => None,
        }
    }

    /// Its span, without blanks at its ends.
    #[must_use]
    pub fn span(self) -> Span {
        let node = self.node();
        Span { file: self.tree.file, start: node.start, end: node.end }
    }

    /// The text of its span.
    #[must_use]
    pub fn text(self) -> &'t str {
        self.tree.slice(self.node())
    }

    /// All its children, blanks and comments too.
    #[must_use]
    pub fn children(self) -> Children<'t> {
        Children { tree: self.tree, index: self.index + 1, after: self.node().after as usize }
    }

    /// Those of its children that are nodes of rules.
    pub fn nodes(self) -> impl Iterator<Item = NodeRef<'t>> {
        self.children().filter(|child| child.rule().is_some())
    }
}
