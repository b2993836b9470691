//! Parsing: from a text to the lossless tree ([`tree`]), the typed tree ([`ast`]) and diagnostics about syntax.

use std::collections::BTreeMap;

use pest::Parser;
use pest::error::InputLocation;
use schema::source::{FileId, Span};
use traversable::TraversableMut;

use crate::codes;
use crate::diagnostic::Diagnostic;
pub(crate) use asked::{Language, expected, expected_now, piece_around, read, tree as tree_of};
use build::Builder;
pub(crate) use build::name_as_written;
use grammar::{Grammar, Rule};
pub(crate) use messages::stocked;
pub(crate) use messages::{CHANCE, GAME_IS_OVER, ITEMS, MEMBERS, OWN_LINES, Stands, TYPES};
pub(crate) use messages::{ONE_PLAYER, elsewhere, foreign, item_near, no_item, of_somebody};
pub use pieces::Memory;
pub(crate) use pieces::Planted;
use refused::Piece;
use tree::{NodeRef, Planter, Tree};

mod asked;
pub mod ast;
mod build;
pub(crate) mod grammar;
pub mod guard;
mod mend;
mod messages;
pub(crate) mod moved;
mod pieces;
mod refused;
pub mod tree;

#[cfg(test)]
mod tests;

/// The most diagnostics of one file; the last says that there are more.
const DIAGNOSTICS: usize = 100;

/// A parsed file.
#[derive(Debug, Clone, PartialEq)]
pub struct Parsed<T> {
    /// The lossless tree of the whole file.
    pub tree: Tree,
    /// The typed tree of the items that could be parsed.
    pub ast: T,
    /// Syntax errors and warnings, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Whether a name can be written without quotes: it is a word, or a run of capitalised words.
#[must_use]
pub fn is_plain_name(name: &str) -> bool {
    [Rule::proper, Rule::word]
        .into_iter()
        .any(|rule| Grammar::parse(rule, name).is_ok_and(|found| found.as_str() == name))
        && !name.ends_with(tree::is_blank)
}

/// The form in which names are compared: in NFC, with `'` for `’` and single blanks.
pub(crate) fn normal_name(text: &str) -> String {
    build::normalise(text)
}

/// The name that a text in quotes spells; `None` if it is empty or has a `{…}`.
pub(crate) fn plain_text(node: NodeRef<'_>) -> Option<String> {
    build::quoted(node).map(|name| name.text)
}

/// Parses a `.cards` file.
#[must_use]
pub fn parse_cards(file: FileId, text: &str) -> Parsed<ast::CardsFile> {
    parse_cards_again(file, text, None, &mut Memory::default())
}

/// Parses a piece of a `.cards` file. `start` is the byte of the file at which the piece begins.
pub(crate) fn parse_piece(file: FileId, start: usize, piece: &str) -> Vec<ast::Item> {
    let mut items = parse_cards(file, piece).ast.items;
    for item in &mut items {
        let now = span(file, start + item.span.start as usize, start + item.span.end as usize);
        moved::to(item, now);
    }
    items
}

/// Parses a `.cards` file after a change. Pieces in `memory`, and items with the same text in `last`, are used again.
#[must_use]
pub fn parse_cards_again(
    file: FileId,
    text: &str,
    last: Option<Parsed<ast::CardsFile>>,
    memory: &mut Memory,
) -> Parsed<ast::CardsFile> {
    let last = last.map(|Parsed { tree, ast, diagnostics }| (tree, ast.items, diagnostics));
    let rules = (Rule::file, Rule::item);
    let (tree, items, diagnostics) = parse(file, text, rules, Builder::item, last, memory);
    let ast = ast::CardsFile { file, span: span(file, 0, text.len()), items };
    Parsed { tree, ast, diagnostics }
}

/// Parses a `.ruling` file.
#[must_use]
pub fn parse_rulings(file: FileId, text: &str) -> Parsed<ast::RulingsFile> {
    parse_rulings_again(file, text, None, &mut Memory::default())
}

/// Parses a `.ruling` file again after a change (see [`parse_cards_again`]).
#[must_use]
pub fn parse_rulings_again(
    file: FileId,
    text: &str,
    last: Option<Parsed<ast::RulingsFile>>,
    memory: &mut Memory,
) -> Parsed<ast::RulingsFile> {
    let last = last.map(|Parsed { tree, ast, diagnostics }| (tree, ast.rulings, diagnostics));
    let rules = (Rule::ruling_file, Rule::ruling);
    let (tree, rulings, diagnostics) = parse(file, text, rules, Builder::ruling, last, memory);
    let ast = ast::RulingsFile { file, span: span(file, 0, text.len()), rulings };
    Parsed { tree, ast, diagnostics }
}

/// Parses a `.bot` file.
#[must_use]
pub fn parse_bots(file: FileId, text: &str) -> Parsed<ast::BotsFile> {
    let (rules, memory) = ((Rule::bot_file, Rule::bot), &mut Memory::default());
    let (tree, bots, diagnostics) = parse(file, text, rules, Builder::bot, None, memory);
    let ast = ast::BotsFile { file, span: span(file, 0, text.len()), bots };
    Parsed { tree, ast, diagnostics }
}

/// A parsed file in parts: its lossless tree, its items, and its diagnostics.
type Read<T> = (Tree, Vec<T>, Vec<Diagnostic>);

fn parse<T: TraversableMut + ast::Spanned>(
    file: FileId,
    text: &str,
    (whole, one): (Rule, Rule),
    build: fn(&mut Builder, NodeRef<'_>) -> Option<T>,
    last: Option<Read<T>>,
    memory: &mut Memory,
) -> Read<T> {
    let (tree, mut diagnostics) = plant(file, text, whole, memory);
    memory.end();
    let last_tree;
    let mut known = BTreeMap::new();
    if let Some((tree, items, found)) = last {
        last_tree = tree;
        known = sound(&last_tree, items, &found);
    }
    let mut builder = Builder::default();
    let mut list = Vec::new();
    for node in
        tree.root().into_iter().flat_map(NodeRef::nodes).filter(|node| node.rule() == Some(one))
    {
        if !known.is_empty()
            && !node.has_holes()
            && let Some(mut item) = known.remove(node.text())
        {
            moved::to(&mut item, node.span());
            list.push(item);
            continue;
        }
        let before = builder.diagnostics.len();
        match build(&mut builder, node) {
            Some(item) => list.push(item),
            // The grammar accepts this and the builder does not: a bug of ours, which is still reported.
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

/// The items without diagnostics, by their texts.
fn sound<'t, T: ast::Spanned>(
    tree: &'t Tree,
    items: Vec<T>,
    found: &[Diagnostic],
) -> BTreeMap<&'t str, T> {
    // The list of diagnostics was cut off, so items without one may still have had some.
    if found.len() >= DIAGNOSTICS {
        return BTreeMap::new();
    }
    let text_of = |span: Span| tree.text().get(span.start as usize..span.end as usize);
    let is_sound = |span: Span| {
        found.iter().all(|found| found.span().end < span.start || span.end < found.span().start)
    };
    let sound = items.into_iter().filter(|item| is_sound(item.span()));
    sound.filter_map(|item| Some((text_of(item.span())?, item))).collect()
}

fn plant(file: FileId, text: &str, whole: Rule, memory: &mut Memory) -> (Tree, Vec<Diagnostic>) {
    let mut planter = Planter::new(file, text, whole);
    if let Some(found) = guard::too_long(file, text) {
        planter.lump();
        return (planter.done(), vec![found]);
    }

    let base = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let body = text.get(base..).unwrap_or_default();
    let mut diagnostics = Vec::new();
    let first = match whole {
        Rule::ruling_file => Some("ruling"),
        Rule::bot_file => Some("bot"),
        _ => None,
    };
    let mut pieces = pieces::Pieces::new(body, first);
    while let Some((start, text)) = pieces.next() {
        let at = base + start;
        let read = |text: &str| {
            if let Some(nodes) = memory.recall(text) {
                planter.graft(&nodes, text.len());
                return Ok(());
            }
            let mut look = guard::look(file, at, text);
            if look.limit.is_some() {
                return Err(0);
            }
            let pairs = grammar::parse(whole, text).map_err(|error| match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
            })?;
            let nodes = planter.plant(pieces::marks(text, pairs), at, text.len());
            if look.alike.is_empty() {
                memory.keep(text, || planter.alone(nodes, at));
            }
            diagnostics.append(&mut look.alike);
            Ok(())
        };
        if pieces.readable(read).is_some() {
            continue;
        }
        let piece = Piece { file, start: at, text: pieces.enclosed(whole).unwrap_or(text), whole };
        if let Some(mended) = piece.mended(&mut planter, &mut diagnostics)
            && let Ok(pairs) = grammar::parse(whole, &mended)
        {
            planter.plant(pieces::marks(&mended, pairs), at, mended.len());
        } else {
            planter.wreck(at + piece.text.len());
        }
    }
    (planter.done(), diagnostics)
}

fn cap(diagnostics: &mut Vec<Diagnostic>) {
    let more = diagnostics.len().saturating_sub(DIAGNOSTICS);
    diagnostics.truncate(DIAGNOSTICS);
    if let Some(last) = diagnostics.last_mut().filter(|_| more > 0) {
        last.help = Some(format!("{more} more in this file are not shown"));
    }
}

fn span(file: FileId, start: usize, end: usize) -> Span {
    let byte = |at| u32::try_from(at).unwrap_or(u32::MAX);
    Span { file, start: byte(start), end: byte(end) }
}
