//! A game's folder, handed in as texts: all that can be said about it in one go.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use schema::bot::Bot;
use schema::locale::Locale;
use schema::manifest::Manifest;
use schema::program::Program;
use schema::ruling::Ruling;
use schema::source::{FileId, Span};

use crate::capped;
use crate::check;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::expansion::{self, Added, Counted, Overridden};
use crate::files::Files;
use crate::front::{Front, PRELUDE};
use crate::locale;
use crate::look::{self, Looks};
use crate::lookalike;
use crate::manifest::{PROGRAM, names_a_program, no_such_bot, starter_span};
use crate::parses::Parses;
pub use crate::sources::Sources;
use crate::strays;
use crate::syntax;
use crate::syntax::ast::CardsFile;
use crate::unset;

/// A game as read: what is right about it, and all diagnostics.
#[derive(Debug)]
pub struct Game {
    /// All files, for messages; positions point into them.
    pub files: Files,
    /// Everything that is to be said, in the order of files and places.
    pub diagnostics: Vec<Diagnostic>,
    /// The manifest, if it could be read.
    pub manifest: Option<Manifest>,
    /// The program, if nothing in the cards is wrong.
    pub program: Option<Program>,
    /// The rulings that are right, by file and place.
    pub rulings: Vec<Ruling>,
    /// The bots that are right, by file stem.
    pub bots: Vec<(String, Bot)>,
    /// What it is called in other languages, by file stem.
    pub locales: Vec<Locale>,
    /// In what colours and with what symbols its words are shown.
    pub looks: Looks,
    /// The expansions that it was read with, in the order in which they were loaded.
    pub expansions: Vec<Added>,
    /// What expansions put in the place of what was declared before.
    pub overridden: Vec<Overridden>,
    /// What expansions count for themselves.
    pub counted: Vec<Counted>,
}

impl Game {
    /// Whether something does not compile.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// A transcript of a ruling of this file without what other folders than its own count for themselves: how a counter,
    /// flag or note changes that another expansion declares, and that a phase of it began.
    #[must_use]
    pub fn without_counted(&self, file: FileId, transcript: &str) -> String {
        let own = self.files.layer(file);
        let words: Vec<&Counted> = self.counted.iter().filter(|it| it.layer != own).collect();
        expansion::without(transcript, &words)
    }

    /// The words of a place.
    #[must_use]
    pub fn text_of(&self, span: Span) -> &str {
        self.files.text(span.file).get(span.start as usize..span.end as usize).unwrap_or_default()
    }
}

/// Reads, checks and compiles a game, its rulings and its bots. Whatever the texts are, it ends with diagnostics.
#[must_use]
pub fn load(sources: &Sources) -> Game {
    load_beside(PRELUDE, sources)
}

/// Reads a game beside another prelude than ours.
#[must_use]
pub fn load_beside(prelude: &str, sources: &Sources) -> Game {
    load_again(prelude, sources, &mut Parses::default()).0
}

/// Reads a game of which most may be as it was; with it come the items of its cards, as they were checked.
pub(crate) fn load_again(
    prelude: &str,
    sources: &Sources,
    parses: &mut Parses,
) -> (Game, Vec<Arc<CardsFile>>) {
    let Front {
        mut files,
        mut diagnostics,
        manifest,
        manifest_file,
        layers,
        named,
        asts,
        mut broken,
        mut silences,
        mut uses,
        scripts,
        overridden,
        counted,
    } = Front::read(prelude, sources, parses);
    let whole = !diagnostics.iter().any(Diagnostic::is_error);
    let starter = starter_span(manifest_file, &sources.manifest.1);
    let (checked, found, refused) =
        check::check(manifest.as_ref(), starter, &asts, &scripts, whole);
    // what a broken or refused item would have declared is not missed where it is used
    let text_of = |span: Span| files.text(span.file).get(span.start as usize..span.end as usize);
    for found in diagnostics.iter().filter(|found| found.code == codes::LOOK_ALIKE) {
        broken.add_word(text_of(found.span()).unwrap_or_default());
    }
    for found in diagnostics.iter().chain(&found) {
        broken.note(found);
    }
    // what a declaration misses in its own line is why it was refused
    let same_line = |a: Span, b: Span| {
        a.file == b.file && files.line_column(a).line == files.line_column(b).line
    };
    let lost = |word: &str, span: Span| {
        refused.get(word).is_some_and(|at| !same_line(*at, span))
            || broken.says(word)
            || check::forms(word).any(|form| broken.says(&form))
    };
    let echo = |found: &Diagnostic| {
        let missed = codes::MISSED.contains(&found.code);
        missed && text_of(found.span()).is_some_and(|word| lost(word, found.span()))
    };
    let (echoes, own): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|found| broken.explains(found) || echo(found));
    diagnostics.extend(own);
    expansion::explain_clashes(&mut diagnostics, &files);
    // what is refused for a word that it declares itself is no echo of anything: nothing is refused in silence
    if !diagnostics.iter().any(Diagnostic::is_error) && echoes.iter().any(Diagnostic::is_error) {
        diagnostics.extend(echoes);
    }

    let (mut rulings, mut bots) = (Vec::new(), Vec::new());
    let saves: Vec<_> = layers.iter().map(|sources| check::played::read(&sources.saves)).collect();
    for laid in layers.texts(|sources| &sources.rulings) {
        let (file, text) = (laid.add(&mut files), laid.text);
        let (parsed, counts) = parses.rulings(file, text);
        silences.add(&parsed.tree);
        uses.add(counts);
        // Of a file that is something else it is enough to say so once.
        let most = if text.contains("ruling ") { usize::MAX } else { 1 };
        diagnostics.extend(parsed.diagnostics.iter().take(most).cloned());
        // of what is read by halves, the other half would be missed
        let halves: Vec<Span> = parsed.tree.patched().collect();
        let mut ast = parsed.ast.clone();
        let is_half =
            |span: Span| halves.iter().any(|half| half.start <= span.start && span.end <= half.end);
        if ast.rulings.iter().any(|ruling| is_half(ruling.span)) {
            Arc::make_mut(&mut ast).rulings.retain(|ruling| !is_half(ruling.span));
        }
        if let Some(checked) = &checked {
            let none = check::played::Saves::new();
            let saves = saves.get(laid.layer).unwrap_or(&none);
            let (read, found) = check::rulings::check(checked, &ast, saves);
            rulings.extend(read);
            diagnostics.extend(found);
        }
    }
    let mut drafts = Vec::new();
    let mut stems = BTreeMap::new();
    for laid in layers.texts(|sources| &sources.bots) {
        let (file, text) = (laid.add(&mut files), laid.text);
        let (parsed, counts) = parses.bots(file, text);
        silences.add(&parsed.tree);
        uses.add(counts);
        diagnostics.extend(parsed.diagnostics.iter().cloned());
        let halves: Vec<Span> = parsed.tree.patched().collect();
        let mut ast = syntax::ast::BotsFile::clone(&parsed.ast);
        ast.bots.retain(|bot| {
            !halves.iter().any(|half| half.start <= bot.span.start && bot.span.end <= half.end)
        });
        let (stem, here) = (stem(&laid.path), Span { file, start: 0, end: 0 });
        if stem.starts_with(PROGRAM) {
            diagnostics.push(names_a_program(here, stem));
        } else if let Some(first) = stems.insert(stem.to_owned(), here) {
            diagnostics.push(expansion::two_bots(stem, here, first));
        } else {
            drafts.push((stem.to_owned(), ast));
        }
    }
    if let Some(checked) = &checked {
        let (read, found) = check::bots::check(checked, &drafts);
        bots = read;
        diagnostics.extend(found);
        diagnostics.extend(layers.changed_rulings(&rulings, &files));
        let stems: Vec<&str> = drafts.iter().map(|(stem, _)| stem.as_str()).collect();
        let known: BTreeSet<&str> = stems.iter().copied().chain(["random"]).collect();
        for (name, span) in named.iter().filter(|(name, _)| !name.starts_with(PROGRAM)) {
            if !known.contains(name.as_str()) {
                diagnostics.push(no_such_bot(*span, name, &stems));
            }
        }
    }
    let mut locales = Vec::new();
    let gone = overridden
        .iter()
        .filter_map(|it| files.text(it.was.file).get(it.was.start as usize..it.was.end as usize));
    let gone: Vec<String> = gone.map(str::to_owned).collect();
    for laid in layers.texts(|sources| &sources.locales) {
        let (file, text) = laid.read(&mut files, &mut diagnostics);
        if let (Some(text), Some(checked)) = (text, &checked) {
            let program = &checked.program;
            let read = locale::read(file, stem(&laid.path), text, program, &gone, &mut diagnostics);
            locale::add(&mut locales, read);
        }
    }
    let mut looks = Looks::default();
    for laid in layers.texts(|sources| &sources.looks) {
        let (file, text) = laid.read(&mut files, &mut diagnostics);
        if let (Some(text), Some(checked)) = (text, &checked) {
            look::read(file, text, &checked.program, &mut looks, &mut diagnostics);
        }
    }
    for (layer, sources) in layers.iter().enumerate() {
        for path in &sources.strays {
            let file = layers.laid(layer, path, "").add(&mut files);
            diagnostics.push(strays::report(file, path));
        }
    }
    // of a game with errors nobody knows what will be used
    if !diagnostics.iter().any(Diagnostic::is_error) {
        let own = asts.iter().skip(1).flat_map(|ast| &ast.items);
        if let Some(checked) = &checked {
            uses.add_values(&checked.program);
        }
        diagnostics.extend(uses.missing(own));
        diagnostics.extend(lookalike::warn(asts.iter().skip(1).flat_map(|ast| names_of(ast))));
        diagnostics.extend(checked.iter().flat_map(unset::missing));
    }
    silences.apply(&mut diagnostics);
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span().file, diagnostic.span().start));
    capped::cap(&mut diagnostics, &files);
    let mut program = checked.map(|checked| checked.program);
    let refuses = |found: &Diagnostic| {
        found.is_error()
            && (found.span().file == manifest_file
                || layers.is_manifest(found.span().file)
                || found.code == codes::NAMES_A_PROGRAM)
    };
    if diagnostics.iter().any(refuses) {
        program = None;
    }
    if let Some(program) = &mut program {
        program.files = files.iter().map(|(_, path, _)| path.to_owned()).collect();
    }
    let expansions = layers.added();
    parses.end();
    let game = Game {
        files,
        diagnostics,
        manifest,
        program,
        rulings,
        bots,
        locales,
        looks,
        expansions,
        overridden,
        counted,
    };
    (game, asts)
}

/// The names that players read, where they are declared.
fn names_of(file: &syntax::ast::CardsFile) -> impl Iterator<Item = (&str, Span)> {
    file.items.iter().filter_map(|item| match &item.kind {
        syntax::ast::ItemKind::Card(card) => Some((card.name.text.as_str(), card.name.span)),
        _ => None,
    })
}

/// A file's name without folders and ending.
fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}
