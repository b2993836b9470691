//! The lossless tree: nodes by rule of the grammar, tokens, and all between them, so that printing gives the text back.
//!
//! Nodes lie in one list in the order of the text, so nothing here recurses.

mod planter;

use std::sync::Arc;

use schema::source::{FileId, Span};

pub use super::grammar::Rule;
pub(super) use planter::{Planter, is_blank};

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

/// The nodes of a piece of a text, with bytes and places in the list counted from its beginning.
pub(super) type Nodes = Arc<[Node]>;

/// A node: its children are those after it, up to `after`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Node {
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
    pub(crate) fn has_holes(self) -> bool {
        let within = self.tree.nodes.get(self.index..self.node().after as usize);
        within.unwrap_or_default().iter().any(|node| node.kind == Kind::Error)
    }

    /// Calls with it and with each node of a rule in it, in the order of the text, and with those around it, outermost first.
    /// It is a child of `root`.
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
