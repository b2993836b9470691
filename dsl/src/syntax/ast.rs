//! The typed syntax tree of cards, rulings and bots: what was written, before names and types are known.
//!
//! Every span is trimmed of blanks. No tree is deeper than `syntax::guard::TREE_DEPTH`, so that recursion is safe.

pub use schema::source::{FileId, Span};
use traversable::TraversableMut;

mod bots;
mod cards;
mod expr;
mod items;
mod leaving;
mod members;
mod questions;
mod rulings;
mod statements;

pub use bots::*;
pub use cards::*;
pub use expr::*;
pub use items::*;
pub(crate) use leaving::*;
pub use members::*;
pub use questions::*;
pub use rulings::*;
pub use statements::*;

/// A node with a span: an item, ruling or bot.
pub(crate) trait Spanned {
    /// The span of the whole node.
    fn span(&self) -> Span;
}

impl Spanned for Item {
    fn span(&self) -> Span {
        self.span
    }
}

impl Spanned for Ruling {
    fn span(&self) -> Span {
        self.span
    }
}

impl Spanned for Bot {
    fn span(&self) -> Span {
        self.span
    }
}

/// A word or a proper name, or a quoted one where a name may be quoted.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Name {
    /// In NFC, with `'` for `’` and single blanks.
    pub text: String,
    /// Where it stands, quotes included.
    pub span: Span,
    /// Whether it stood in quotes.
    pub quoted: bool,
}

/// A number with its place.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Number {
    /// Its value.
    pub value: i64,
    /// Where it stands, its sign included.
    pub span: Span,
}

/// A text in quotes.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub struct Text {
    /// Where it stands, quotes included.
    pub span: Span,
    /// Its pieces, in order; empty for `""`.
    pub parts: Vec<TextPart>,
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, TraversableMut)]
pub enum TextPart {
    /// Characters, with their escapes resolved.
    Literal {
        /// The characters.
        text: String,
        /// Where they stand.
        span: Span,
    },
    /// `{…}`: an expression whose value is filled in.
    Hole(Expr),
}

impl Text {
    /// What is filled in, in order.
    pub fn holes(&self) -> impl Iterator<Item = &Expr> {
        self.parts.iter().filter_map(|part| match part {
            TextPart::Hole(expr) => Some(expr),
            TextPart::Literal { .. } => None,
        })
    }

    /// The characters, if there is no `{…}` among them.
    #[must_use]
    pub fn plain(&self) -> Option<String> {
        let mut whole = String::new();
        for part in &self.parts {
            match part {
                TextPart::Literal { text, .. } => whole.push_str(text),
                TextPart::Hole(_) => return None,
            }
        }
        Some(whole)
    }
}
