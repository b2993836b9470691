//! Parsing: from a text to the lossless tree ([`tree`]), the typed tree ([`ast`]) and diagnostics about syntax.

use std::collections::BTreeMap;
use std::ops::Range;

use pest::Parser;
use pest::error::InputLocation;
use schema::source::{FileId, Span};
use traversable::TraversableMut;

use crate::codes;
use crate::diagnostic::{Diagnostic, Severity};
pub(crate) use asked::{Language, expected, expected_now, piece_around, read, tree as tree_of};
use build::Builder;
pub(crate) use build::name_as_written;
use grammar::{Grammar, Rule};
pub(crate) use messages::{CHANCE, GAME_IS_OVER, ITEMS, MEMBERS, OWN_LINES, Stands, TYPES};
pub(crate) use messages::{ONE_PLAYER, elsewhere, foreign, item_near, of_somebody};
pub use pieces::Memory;
pub(crate) use pieces::Planted;
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
pub mod tree;

#[cfg(test)]
mod tests;

/// The most diagnostics of one file; the last says that there are more.
const DIAGNOSTICS: usize = 100;
/// The most full-width and invisible signs that one piece of a file reports.
const WIDE_SIGNS: usize = 10;
/// The most syntax errors that one piece reports. Each costs another run of the parser.
const MISTAKES: usize = 8;

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

/// A piece of a file, which is parsed alone. `start` is its first byte in the file.
struct Piece<'t> {
    file: FileId,
    start: usize,
    text: &'t str,
    whole: Rule,
}

impl Piece<'_> {
    /// The text with blanks for what cannot be parsed, which is reported. `None` if the rest cannot be parsed either.
    fn mended(&self, planter: &mut Planter, diagnostics: &mut Vec<Diagnostic>) -> Option<String> {
        let mut look = guard::look(self.file, self.start, self.text);
        if let Some(limit) = look.limit.take() {
            diagnostics.push(limit);
            return None;
        }
        diagnostics.append(&mut look.alike);
        let (mut text, mut holes) = (self.text.to_owned(), Vec::<Range<usize>>::new());
        let wide = std::mem::take(&mut look.wide);
        for sign in &wide {
            narrow(&mut text, sign.span().start as usize - self.start);
        }
        // Nothing else is reported about a piece with such characters, since our replacement may not be what was meant.
        if !wide.is_empty() {
            let read = grammar::parse(self.whole, &text);
            if grammar::parse_open(self.whole, self.text).is_err() {
                diagnostics.extend(together(wide));
            }
            return read.is_ok().then_some(text);
        }
        messages::rows::mend((self.file, self.start), &mut text, self.whole, diagnostics)?;
        for _ in 0..MISTAKES {
            let error = match grammar::parse_open(self.whole, &text) {
                Ok(_) => {
                    planter.leave_out(self.start, &holes);
                    return Some(text);
                }
                Err(error) => error,
            };
            let at = messages::place(&text, &error);
            // If the error lies in a hole, too little was removed there: widen the hole, and report nothing new.
            let again = holes.iter().position(|hole| (hole.start..=hole.end).contains(&at));
            let commas = self.whole == Rule::file && again.is_none();
            let hole = match again {
                Some(at) => {
                    let hole = holes.swap_remove(at);
                    mend::around(&text, hole.start, false).filter(|wider| *wider != hole)
                }
                None => {
                    let about = self.explain(&text, &look, &error, diagnostics);
                    let at = look.open_text.map_or(at, |open| open.start as usize - self.start);
                    let hole = mend::around(&text, at, commas);
                    // If the message is about an earlier word, the statement that begins there is removed too.
                    let wider = about.filter(|about| *about < at);
                    let wider = wider.and_then(|about| mend::around(&text, about, commas));
                    match (wider, hole) {
                        (Some(wider), Some(hole)) => {
                            Some(wider.start.min(hole.start)..wider.end.max(hole.end))
                        }
                        (_, hole) => hole,
                    }
                }
            };
            // With an unclosed bracket it is not known where anything ends.
            let hole = hole.filter(|_| look.open_bracket.is_none())?;
            mend::blank(&mut text, hole.clone());
            holes.retain(|other| !hole.contains(&other.start));
            holes.push(hole);
            look = guard::look(self.file, self.start, &text);
        }
        None
    }

    /// Reports the syntax error, or an unclosed text before it. Returns the byte that the message is about.
    fn explain(
        &self,
        text: &str,
        look: &guard::Look,
        error: &pest::error::Error<Rule>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<usize> {
        let (found, about) = match look.open_text {
            Some(place) => {
                let message = "this text is not closed in its line";
                let found = Diagnostic::error(codes::UNCLOSED_TEXT, place, message)
                    .label(place, "begins here")
                    .help("write `\"` at its end, and `\\\"` for the sign itself");
                (found, None)
            }
            None => {
                let (at, open) = ((self.file, self.start), look.open_bracket);
                let (found, about) = messages::unexpected(at, text, open, error, self.whole);
                (found, Some(about))
            }
        };
        diagnostics.push(found);
        about
    }
}

/// Replaces a full-width character by the one of the language, followed by blanks, so that no byte moves.
fn narrow(text: &mut String, at: usize) {
    let Some(sign) = text.get(at..).and_then(|rest| rest.chars().next()) else { return };
    let mut instead = guard::narrow(sign).unwrap_or_default();
    while instead.len() < sign.len_utf8() {
        instead.push(' ');
    }
    if instead.len() == sign.len_utf8() {
        text.replace_range(at..at + instead.len(), &instead);
    }
}

/// Merges the diagnostics about full-width characters into one, with a label for each. Others stay separate.
fn together(signs: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let (mut wide, mut others): (Vec<_>, Vec<_>) =
        signs.into_iter().partition(|sign| sign.code == codes::FULL_WIDTH);
    others.truncate(WIDE_SIGNS);
    if wide.len() < 2 {
        others.append(&mut wide);
        return others;
    }
    let count = wide.len();
    let labels = wide.into_iter().take(WIDE_SIGNS).flat_map(|sign| sign.labels).collect();
    let message = format!("{count} signs here are none of the language: they are full-width");
    let help = Some("outside texts and comments write the narrow ones".to_owned());
    let code = codes::FULL_WIDTH;
    others.push(Diagnostic { code, severity: Severity::Error, message, labels, help });
    others
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
