//! Text to tree: the grammar, the lossless tree and the typed tree built from it.

use pest::Parser;
use schema::source::{FileId, Span};

use crate::codes;
use crate::diagnostic::Diagnostic;
use build::Builder;
use grammar::{Grammar, Rule};
use tree::{NodeRef, Planter, Tree};

pub mod ast;
mod build;
mod grammar;
pub mod guard;
mod messages;
mod pieces;
pub mod tree;

#[cfg(test)]
mod tests;

/// The most diagnostics of one file; the last says that there are more.
const DIAGNOSTICS: usize = 100;
/// The most full-width signs that one piece of a file reports.
const WIDE_SIGNS: usize = 10;

/// A file that has been read.
#[derive(Debug, Clone, PartialEq)]
pub struct Parsed<T> {
    /// All of it as it was written.
    pub tree: Tree,
    /// What could be read.
    pub ast: T,
    /// What could not, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a `.cards` file.
#[must_use]
pub fn parse_cards(file: FileId, text: &str) -> Parsed<ast::CardsFile> {
    let (tree, items, diagnostics) = parse(file, text, (Rule::file, Rule::item), Builder::item);
    let ast = ast::CardsFile { file, span: span(file, 0, text.len()), items };
    Parsed { tree, ast, diagnostics }
}

/// Reads a `.ruling` file.
#[must_use]
pub fn parse_rulings(file: FileId, text: &str) -> Parsed<ast::RulingsFile> {
    let (tree, rulings, diagnostics) =
        parse(file, text, (Rule::ruling_file, Rule::ruling), Builder::ruling);
    let ast = ast::RulingsFile { file, span: span(file, 0, text.len()), rulings };
    Parsed { tree, ast, diagnostics }
}

/// Reads a `.bot` file.
#[must_use]
pub fn parse_bots(file: FileId, text: &str) -> Parsed<ast::BotsFile> {
    let (tree, bots, diagnostics) = parse(file, text, (Rule::bot_file, Rule::bot), Builder::bot);
    let ast = ast::BotsFile { file, span: span(file, 0, text.len()), bots };
    Parsed { tree, ast, diagnostics }
}

fn parse<T>(
    file: FileId,
    text: &str,
    (whole, one): (Rule, Rule),
    build: fn(&mut Builder, NodeRef<'_>) -> Option<T>,
) -> (Tree, Vec<T>, Vec<Diagnostic>) {
    let (tree, mut diagnostics) = plant(file, text, whole);
    let mut builder = Builder::default();
    let mut list = Vec::new();
    for node in
        tree.root().into_iter().flat_map(NodeRef::nodes).filter(|node| node.rule() == Some(one))
    {
        let before = builder.diagnostics.len();
        match build(&mut builder, node) {
            Some(item) => list.push(item),
            // what the grammar has read and the builder cannot is our own mistake, but never a silent one
            None if builder.diagnostics.len() == before => {
                builder.diagnostics.push(Diagnostic::error(
                    codes::UNEXPECTED,
                    node.span(),
                    "this cannot be read",
                ));
            }
            None => {}
        }
    }
    diagnostics.append(&mut builder.diagnostics);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span().start);
    cap(&mut diagnostics);
    (tree, list, diagnostics)
}

fn plant(file: FileId, text: &str, whole: Rule) -> (Tree, Vec<Diagnostic>) {
    let mut planter = Planter::new(file, text, whole);
    if text.len() > guard::FILE_BYTES {
        planter.lump();
        let message = format!("this file is longer than {} bytes", guard::FILE_BYTES);
        let long = Diagnostic::error(codes::TOO_LONG, span(file, 0, 0), message)
            .help("split it into several files");
        return (planter.done(), vec![long]);
    }

    let base = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let body = text.get(base..).unwrap_or_default();
    if guard::look(file, base, body).limit.is_none()
        && let Ok(pairs) = Grammar::parse(whole, body)
    {
        planter.plant(pairs, base);
        return (planter.done(), Vec::new());
    }

    let mut diagnostics = Vec::new();
    for (start, piece) in pieces::cut(body) {
        let start = base + start;
        let mut look = guard::look(file, start, piece);
        if let Some(limit) = look.limit.take() {
            diagnostics.push(limit);
        } else {
            match Grammar::parse(whole, piece) {
                Ok(pairs) => {
                    planter.plant(pairs, start);
                    planter.between(start + piece.len());
                    continue;
                }
                Err(error) => explain(file, start, piece, look, &error, &mut diagnostics),
            }
        }
        planter.wreck(start + piece.len());
    }
    (planter.done(), diagnostics)
}

/// Says what is wrong with a piece: first what makes all else in it unreadable.
fn explain(
    file: FileId,
    start: usize,
    piece: &str,
    look: guard::Look,
    error: &pest::error::Error<Rule>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if !look.wide.is_empty() {
        diagnostics.extend(look.wide.into_iter().take(WIDE_SIGNS));
    } else if let Some(text) = look.open_text {
        diagnostics.push(
            Diagnostic::error(codes::UNCLOSED_TEXT, text, "this text is not closed in its line")
                .label(text, "begins here")
                .help("write `\"` at its end, and `\\\"` for the sign itself"),
        );
    } else {
        diagnostics.push(messages::unexpected(file, start, piece, look.open_bracket, error));
    }
}

fn cap(diagnostics: &mut Vec<Diagnostic>) {
    let more = diagnostics.len().saturating_sub(DIAGNOSTICS);
    diagnostics.truncate(DIAGNOSTICS);
    if more > 0
        && let Some(last) = diagnostics.last_mut()
    {
        last.help = Some(format!("{more} more in this file are not shown"));
    }
}

fn span(file: FileId, start: usize, end: usize) -> Span {
    let byte = |at| u32::try_from(at).unwrap_or(u32::MAX);
    Span { file, start: byte(start), end: byte(end) }
}
