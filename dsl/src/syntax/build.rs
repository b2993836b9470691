//! Builds the typed tree from the lossless one. The grammar has fixed which nodes stand where; if one is missing or
//! cannot be used, the builder returns `None`.

use std::iter::{Filter, Peekable};

use schema::source::Span;
use unicode_normalization::UnicodeNormalization;

use super::ast::{Expr, ExprKind, Name, Number, Text, TextPart};
use super::guard::{self, TREE_DEPTH};
use super::tree::{Children, NodeRef, Rule};
use crate::codes;
use crate::diagnostic::Diagnostic;

mod bots;
mod cards;
mod expressions;
mod items;
mod listed;
mod members;
mod questions;
mod rulings;
mod statements;
mod types;

/// Builds the typed tree of one item at a time. `depth` is how deep the node being built lies.
#[derive(Default)]
pub(super) struct Builder {
    depth: usize,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Builder {
    /// Builds a part that lies `levels` deeper than the running one. Reports it and returns `None` if that is deeper
    /// than [`TREE_DEPTH`].
    fn nested<T>(
        &mut self,
        levels: usize,
        at: NodeRef<'_>,
        build: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        if self.depth + levels > TREE_DEPTH {
            let message = format!("this is nested more than {TREE_DEPTH} deep");
            self.report(
                Diagnostic::error(codes::TOO_DEEP, at.span(), message)
                    .label(at.span(), "too deep here")
                    .help("take a part of it out into a `define` or a `verb`"),
            );
            return None;
        }
        self.depth += levels;
        let built = build(self);
        self.depth -= levels;
        built
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// A number within the 32 bits that a game can hold. Reports a larger one.
    fn number(&mut self, node: NodeRef<'_>) -> Option<Number> {
        let most = i64::from(i32::MAX);
        let value = digits(node).parse().ok().filter(|value| (-most - 1..=most).contains(value));
        if value.is_none() {
            self.report(
                Diagnostic::error(codes::NUMBER_TOO_LARGE, node.span(), "this number is too large")
                    .help(format!("numbers go up to {most}")),
            );
        }
        Some(Number { value: value?, span: node.span() })
    }

    /// A seed, which may be larger than the numbers of a game.
    fn seed(&mut self, node: NodeRef<'_>) -> Option<u64> {
        let seed = digits(node).parse().ok();
        if seed.is_none() {
            self.report(
                Diagnostic::error(codes::NUMBER_TOO_LARGE, node.span(), "this is no seed")
                    .help(format!("seeds go from 0 to {}", u64::MAX)),
            );
        }
        seed
    }

    fn text(&mut self, node: NodeRef<'_>) -> Option<Text> {
        let mut parts = Vec::new();
        for part in node.nodes() {
            parts.push(match part.rule()? {
                Rule::hole => {
                    let expr = part.nodes().find(|inner| inner.rule() == Some(Rule::expr))?;
                    TextPart::Hole(self.nested(1, part, |b| b.expr(expr))?)
                }
                _ => TextPart::Literal { text: unescape(part.text()), span: part.span() },
            });
        }
        Some(Text { span: node.span(), parts })
    }

    /// A text in quotes: a name if it has no `{…}` in it and is not empty, else a text.
    fn named_or_text(&mut self, node: NodeRef<'_>) -> Option<ExprKind> {
        match quoted(node) {
            Some(name) => Some(ExprKind::Name(name)),
            None => self.text(node).map(ExprKind::Text),
        }
    }

    /// The name in a declaration: a word, a proper name or a text without `{…}`, which must not be empty.
    fn label(&mut self, node: NodeRef<'_>) -> Option<Name> {
        let inner = node.nodes().next()?;
        if inner.rule() != Some(Rule::string) {
            return Some(name(inner));
        }
        let text = self.text_written_out(inner, "a name")?;
        let plain = normalise(&text.plain().unwrap_or_default());
        if plain.is_empty() {
            self.report(
                Diagnostic::error(codes::INVISIBLE, text.span, "this name is empty")
                    .label(text.span, "nothing to be seen")
                    .help("say what people call it"),
            );
            return None;
        }
        Some(Name { text: plain, span: text.span, quoted: true })
    }

    /// A text that stands in a line of the table or of the log. Reports an end of line in it, with which it could pretend to
    /// be a line of its own. `what` names the text in the message.
    fn line(&mut self, node: NodeRef<'_>, what: &str) -> Option<Text> {
        let text = self.text(node)?;
        let broken = text.parts.iter().find_map(|part| match part {
            TextPart::Literal { text, span } => text.contains('\n').then_some(*span),
            TextPart::Hole(_) => None,
        });
        if let Some(span) = broken {
            let message = format!("an end of line stands in {what}");
            self.report(
                Diagnostic::error(codes::INVISIBLE, span, message)
                    .label(span, "more than one line")
                    .help("write it in one line"),
            );
        }
        Some(text)
    }

    /// A text that must have no `{…}`. Reports one, and returns `None`. `what` names the text in the message.
    fn text_written_out(&mut self, node: NodeRef<'_>, what: &str) -> Option<Text> {
        let text = self.line(node, what)?;
        let hole = text.holes().next().map(|hole| hole.span);
        let Some(hole) = hole else { return Some(text) };
        let message = format!("{what} cannot hold `{{…}}`: nothing is filled in there");
        self.report(
            Diagnostic::error(codes::UNEXPECTED, hole, message)
                .label(hole, "not filled in")
                .help("write it out, or `\\{` for the sign itself"),
        );
        None
    }

    fn title_of(&mut self, node: Option<NodeRef<'_>>, what: &str) -> Option<Option<Text>> {
        match node {
            Some(node) => Some(Some(self.text_written_out(node, what)?)),
            None => Some(None),
        }
    }
}

/// What stands there, with plain digits.
fn digits(node: NodeRef<'_>) -> String {
    node.text().chars().map(guard::narrow_digit).collect()
}

/// Whether these are the digits of the least number: without its minus sign it would be larger than any.
fn is_of_least(node: NodeRef<'_>) -> bool {
    node.text().len() < 64 && digits(node).trim().parse() == Ok(-i64::from(i32::MIN))
}

/// The least number, from its minus sign on.
fn least(minus: NodeRef<'_>, digits: NodeRef<'_>) -> Expr {
    let span = from_to(minus.span(), digits.span());
    Expr { span, kind: ExprKind::Number(i64::from(i32::MIN)) }
}

/// The name that a word or a proper name spells.
fn name(node: NodeRef<'_>) -> Name {
    Name { text: normalise(node.text()), span: node.span(), quoted: false }
}

/// The name that a text in quotes spells; `None` if it is empty or has a `{…}`.
pub(super) fn quoted(node: NodeRef<'_>) -> Option<Name> {
    let mut plain = String::new();
    for part in node.nodes() {
        if part.rule()? == Rule::hole {
            return None;
        }
        plain.push_str(&unescape(part.text()));
    }
    let text = normalise(&plain);
    (!text.is_empty()).then_some(Name { text, span: node.span(), quoted: true })
}

/// The span from the beginning of `first` to the end of `last`.
fn from_to(first: Span, last: Span) -> Span {
    first.to(last)
}

/// The name of a card as it must be written: in quotes if it needs them.
pub(crate) fn name_as_written(name: &str) -> String {
    match super::is_plain_name(name) {
        true => name.to_owned(),
        false => format!("\"{name}\""),
    }
}

pub(super) fn normalise(text: &str) -> String {
    if text.is_ascii()
        && !text.contains("  ")
        && !text.contains('\t')
        && !text.starts_with(' ')
        && !text.ends_with(' ')
    {
        return text.to_owned();
    }
    let composed: String = text.nfc().map(|c| if c == '’' { '\'' } else { c }).collect();
    composed
        .split([' ', '\t', '\u{3000}'])
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.extend(chars.next().map(|next| if next == 'n' { '\n' } else { next })),
            _ => out.push(c),
        }
    }
    out
}

/// Iterates over the child nodes of a node, without brackets, commas and other punctuation.
#[derive(Clone)]
struct Parts<'t> {
    list: Peekable<Meant<'t>>,
}

/// The children of a node that a function lets through.
type Meant<'t> = Filter<Children<'t>, fn(&NodeRef<'t>) -> bool>;

impl<'t> Parts<'t> {
    fn of(node: NodeRef<'t>) -> Parts<'t> {
        let meant: Meant<'t> =
            node.children().filter(|part| part.rule().is_some_and(|rule| !is_sign(rule)));
        Parts { list: meant.peekable() }
    }

    fn rule(&mut self) -> Option<Rule> {
        self.list.peek().and_then(|part| part.rule())
    }

    /// Takes the next child, whatever it is.
    fn any(&mut self) -> Option<NodeRef<'t>> {
        self.list.next()
    }

    /// Takes the next child if it is of this rule.
    fn take(&mut self, rule: Rule) -> Option<NodeRef<'t>> {
        if self.rule() == Some(rule) { self.list.next() } else { None }
    }

    /// Skips the next child if it is of this rule, and says whether it was.
    fn skip(&mut self, rule: Rule) -> bool {
        self.take(rule).is_some()
    }

    /// Takes the next child if it is a name: a word, a proper name, a name in quotes, or the purpose `choose`.
    fn name(&mut self) -> Option<Name> {
        match self.rule() {
            Some(Rule::word | Rule::proper | Rule::any_word | Rule::k_choose) => {
                self.any().map(name)
            }
            Some(Rule::quoted) => self.any().and_then(quoted),
            _ => None,
        }
    }

    /// Takes all names that come next.
    fn names(&mut self) -> Vec<Name> {
        std::iter::from_fn(|| self.name()).collect()
    }
}

fn is_sign(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::lbrace
            | Rule::rbrace
            | Rule::hole_end
            | Rule::lparen
            | Rule::rparen
            | Rule::lbrack
            | Rule::rbrack
            | Rule::comma
            | Rule::colon
            | Rule::equals
            | Rule::bar
    )
}
