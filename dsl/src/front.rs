//! The first part of reading a game: parses its texts, puts cards in the place of tables, weaves the expansions in, and puts
//! what kinds say on their cards.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use schema::manifest::Manifest;
use schema::primitive::Primitive;
use schema::source::{FileId, Span};

use crate::alone::{Alone, Read};
use crate::broken::Broken;
use crate::carried;
use crate::check::prelude;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::expansion::{self, Counted, Layers, Overridden, Replaced, Sum, Woven};
use crate::files::Files;
use crate::manifest::{self, PROGRAM, bots_named, names_a_program};
use crate::parses::{Known, Parses};
use crate::silence::Silences;
use crate::sources::Sources;
use crate::syntax::ast::CardsFile;
use crate::tables;
use crate::unused::{self, Uses};

/// The text of the prelude, whose verbs every game can call.
pub const PRELUDE: &str = include_str!("../std/std.cards");

/// Checked at compile time: the prelude declares every built-in verb.
const _: () = {
    let mut at = 0;
    while at < Primitive::ALL.len() {
        assert!(declares(Primitive::ALL[at].name().as_bytes()), "std.cards lacks a primitive");
        at += 1;
    }
};

/// Whether a line of the prelude begins with `verb NAME `.
const fn declares(name: &[u8]) -> bool {
    let (text, begin) = (PRELUDE.as_bytes(), b"\nverb ");
    let length = begin.len() + name.len() + 1;
    let mut from = 0;
    while from + length <= text.len() {
        let mut at = 0;
        while at < length {
            let wanted = if at < begin.len() {
                begin[at]
            } else if at + 1 < length {
                name[at - begin.len()]
            } else {
                b' '
            };
            if text[from + at] != wanted {
                break;
            }
            at += 1;
        }
        if at == length {
            return true;
        }
        from += 1;
    }
    false
}

/// Parses the prelude. Games that are read once share it: it is the same for all, and takes longer to parse than a small
/// game.
fn parse_prelude(file: FileId, text: &str, parses: &mut Parses) -> Known<CardsFile> {
    static SHARED: OnceLock<Known<CardsFile>> = OnceLock::new();
    if parses.keeps() || text != PRELUDE || file != prelude::PRELUDE {
        return parses.cards(file, text);
    }
    SHARED.get_or_init(|| Parses::default().cards(file, text)).clone()
}

/// A game whose cards have been parsed and put together, and are yet to be checked.
pub(crate) struct Front<'s> {
    /// All files that were read so far.
    pub(crate) files: Files,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) manifest: Option<Manifest>,
    pub(crate) manifest_file: FileId,
    pub(crate) layers: Layers<'s>,
    /// The mistakes that folders have when they are read alone.
    pub(crate) alone: Alone<'s>,
    /// The bots that manifests name, and where they do.
    pub(crate) named: Vec<(String, Span)>,
    /// The typed tree of the prelude, then those of the files of cards in load order.
    pub(crate) asts: Vec<Arc<CardsFile>>,
    pub(crate) broken: Broken,
    pub(crate) silences: Silences,
    pub(crate) uses: Uses,
    /// The texts of scripts by path.
    pub(crate) scripts: BTreeMap<String, String>,
    pub(crate) overridden: Vec<Overridden>,
    /// Pairs of a card's span and the span of what adds to it: an `extend`, or a part of its kind.
    pub(crate) extended: Vec<(Span, Span)>,
    /// Defines that expansions add to.
    pub(crate) sums: Vec<Sum>,
    /// What expansions have put in the place of something.
    pub(crate) replaced: Replaced,
    pub(crate) counted: Vec<Counted>,
}

impl<'s> Front<'s> {
    /// Reads manifests, cards, scripts and tables, with `std` as the text of the prelude. `read` is the function that
    /// reads a whole game, for folders that must be read alone.
    pub(crate) fn read(
        read: Read,
        std: &'s str,
        sources: &'s Sources,
        parses: &mut Parses,
    ) -> Front<'s> {
        let mut files = Files::default();
        let prelude = files.add("std/std.cards", std);
        let manifest_file = files.add(&sources.manifest.0, &sources.manifest.1);
        let mut diagnostics = Vec::new();
        let manifest =
            manifest::read_manifest(manifest_file, &sources.manifest.1, &mut diagnostics);
        let layers = Layers::read(sources, manifest.as_ref(), &mut files, &mut diagnostics);
        let mut named = bots_named(manifest_file, &sources.manifest.1);
        named.extend(layers.bots_named());
        for (name, span) in named.iter().filter(|(name, _)| name.starts_with(PROGRAM)) {
            diagnostics.push(names_a_program(*span, name));
        }

        let mut trees = vec![parse_prelude(prelude, std, parses)];
        for laid in layers.texts(|sources| &sources.cards) {
            let file = laid.add(&mut files);
            trees.push(parses.cards(file, laid.text));
        }
        let mut asts = Vec::new();
        let mut broken = Broken::default();
        let mut silences = Silences::default();
        let mut uses = Uses::default();
        let mut empty = Vec::new();
        for (parsed, counts) in trees {
            broken.add(&parsed.tree);
            if !asts.is_empty() {
                uses.add(counts);
            }
            silences.add(&parsed.tree);
            // A file of an expansion that is only begun says in a comment what it is for.
            if parsed.tree.said().next().is_none() && parsed.tree.comments().next().is_none() {
                empty.push(declares_nothing(parsed.ast.file));
            }
            diagnostics.extend(parsed.diagnostics.iter().cloned());
            asts.push(parsed.ast.clone());
        }
        let nothing = asts.iter().skip(1).all(|ast| ast.items.is_empty());
        if !nothing {
            diagnostics.extend(empty);
        } else if !diagnostics.iter().any(Diagnostic::is_error) {
            diagnostics.push(no_cards(manifest_file, asts.len() > 1));
        }
        prelude::hide(&mut asts);
        let mut scripts = BTreeMap::new();
        for laid in layers.texts(|sources| &sources.scripts) {
            let (_, text) = laid.read(&mut files, &mut diagnostics);
            scripts.insert(laid.path, text.unwrap_or_default().to_owned());
        }
        layers.own_paths(&mut asts, &files);
        let texts = layers.texts(|sources| &sources.tables);
        for table in tables::read(&mut files, texts, &mut asts, &mut diagnostics) {
            uses.add(Arc::new(unused::count_table(&table)));
        }
        let Woven { overridden, mut extended, sums, replaced, diagnostics: found } =
            expansion::weave(&mut asts, &layers, &files);
        diagnostics.extend(found);
        let counted = expansion::counted(&mut asts, &files);
        let carried = carried::on_cards(&mut asts);
        extended.extend(carried.by);
        diagnostics.extend(carried.diagnostics);
        Front {
            files,
            diagnostics,
            manifest,
            manifest_file,
            layers,
            alone: Alone::new(read, std, sources),
            named,
            asts,
            broken,
            silences,
            uses,
            scripts,
            overridden,
            extended,
            sums,
            replaced,
            counted,
        }
    }
}

/// A warning about a file of cards in which nothing stands.
fn declares_nothing(file: FileId) -> Diagnostic {
    let here = Span { file, start: 0, end: 0 };
    Diagnostic::warning(codes::EMPTY_FILE, here, "this file of cards declares nothing")
        .label(here, "nothing is read here")
        .help("write a card, a verb or a rule into it, or delete the file")
}

/// The diagnostic for a folder in whose `.cards` files nothing stands, or that has none.
fn no_cards(manifest: FileId, has_files: bool) -> Diagnostic {
    let message = match has_files {
        true => "the `.cards` files of this folder declare nothing",
        false => "there is no `.cards` file in this folder",
    };
    let place = Span { file: manifest, start: 0, end: 0 };
    Diagnostic::error(codes::MISSING_THING, place, message).label(place, "nothing but this file").help(
        "write the game in files whose names end in `.cards`, such as `rules.cards`: `players 2 to 4`, `setup { … }`, `flow { … }`, `winner …`; `cardwright new` makes a folder with all of them",
    )
}
