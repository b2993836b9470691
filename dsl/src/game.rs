//! The entry points of the compiler ([`load`] and its variants), and their result, [`Game`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use schema::bot::Bot;
use schema::locale::Locale;
use schema::manifest::{ChangedRuling, Expansion, Manifest};
use schema::program::Program;
use schema::ruling::Ruling;
use schema::source::{FileId, Span};

use crate::ahead::ReadAhead;
use crate::alone::Read;
use crate::capped;
use crate::check::{self, Checked};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::expansion::{self, Added, Counted, Overridden};
use crate::files::Files;
use crate::front::{Front, PRELUDE};
use crate::look::Looks;
use crate::lookalike;
use crate::manifest::starter_span;
use crate::parses::Parses;
pub use crate::sources::Sources;
use crate::syntax;
use crate::syntax::ast::CardsFile;
use crate::unset;
use crate::unused;

/// A game as it was read: everything in it that compiles, and all diagnostics.
#[derive(Debug)]
pub struct Game {
    /// All files. The spans in diagnostics, program and rulings point into them.
    pub files: Files,
    /// All errors and warnings, in the order of files and places.
    pub diagnostics: Vec<Diagnostic>,
    /// The manifest, if it could be read.
    pub manifest: Option<Manifest>,
    /// The program; absent if the cards or manifests have errors.
    pub program: Option<Program>,
    /// The rulings without errors, in the order of files and places.
    pub rulings: Vec<Ruling>,
    /// The rulings with errors, as far as they could be read; they cannot be run. If an expansion changes a ruling of
    /// the game on purpose, this is no mistake.
    pub unasked: Vec<Ruling>,
    /// The bots without errors, by file stem.
    pub bots: Vec<(String, Bot)>,
    /// The locales; the tag of each is the stem of its file.
    pub locales: Vec<Locale>,
    /// The colours and symbols of its words.
    pub looks: Looks,
    /// The expansions that it was read with, in load order.
    pub expansions: Vec<Added>,
    /// The declarations that expansions replace.
    pub overridden: Vec<Overridden>,
    /// Pairs of a card's span and the span of what adds to it: an `extend`, in the order in which these apply, or what one
    /// of its kinds says of each of its cards.
    pub extended: Vec<(Span, Span)>,
    /// The counters, notes and phases that expansions declare, which transcripts of the rulings of folders that do not count
    /// on them leave out.
    pub counted: Vec<Counted>,
    /// For each folder the numbers of those that it does not count on ([`Files::layer`]).
    pub beside: Vec<BTreeSet<usize>>,
}

/// Cards as they were checked, if they could be, what was found wrong, and where a primitive was refused.
type Cards = (Option<Checked>, Vec<Diagnostic>, BTreeMap<String, Span>);

impl Game {
    /// Whether there is an error.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Whether nothing was read but what the folder of this file counts on.
    #[must_use]
    pub fn is_by_itself(&self, file: FileId) -> bool {
        self.beside.get(self.files.layer(file)).is_none_or(BTreeSet::is_empty)
    }

    /// The expansion that says it changes this ruling on purpose, and what it says of that. It can change what the game says,
    /// and what it needs.
    #[must_use]
    pub fn change_of(&self, ruling: &Ruling) -> Option<(&Expansion, &ChangedRuling)> {
        let layer = self.files.layer(ruling.span.file);
        let counts = |by: usize| self.beside.get(by).is_some_and(|it| !it.contains(&layer));
        let others = (1..).zip(&self.expansions).filter(|(by, _)| *by != layer && counts(*by));
        let mut changes = others.flat_map(|(_, Added { manifest, .. })| {
            manifest.changes.iter().map(move |change| (manifest, change))
        });
        changes.find(|(_, change)| change.names(ruling))
    }

    /// The transcript of a ruling of this file, without the lines about counters, flags, notes and phases that
    /// expansions declare on which its folder does not count.
    #[must_use]
    pub fn without_counted(&self, file: FileId, transcript: &str) -> String {
        let Some(beside) = self.beside.get(self.files.layer(file)) else {
            return transcript.to_owned();
        };
        let words: Vec<&Counted> =
            self.counted.iter().filter(|it| beside.contains(&it.layer)).collect();
        expansion::without(transcript, &words)
    }

    /// The spans of what expansions and kinds add to the card that is declared at `card`.
    pub fn extensions_of(&self, card: Span) -> impl Iterator<Item = Span> {
        let extended = self.extended.iter();
        extended.filter(move |(extended, _)| *extended == card).map(|(_, by)| *by)
    }

    /// The text of a span; empty if it does not lie in a file.
    #[must_use]
    pub fn text_of(&self, span: Span) -> &str {
        self.files.text(span.file).get(span.start as usize..span.end as usize).unwrap_or_default()
    }
}

/// Reads, checks and compiles a game with its rulings, bots and locales. All mistakes are in [`Game::diagnostics`].
#[must_use]
pub fn load(sources: &Sources) -> Game {
    load_beside(PRELUDE, sources)
}

/// The same as [`load`], but uses texts that were parsed before, where these have the same pieces.
#[must_use]
pub fn load_after(ahead: &ReadAhead, sources: &Sources) -> Game {
    load_again(PRELUDE, sources, &mut Parses::after(ahead)).0
}

/// The same as [`load`], with another prelude than [`PRELUDE`].
#[must_use]
pub fn load_beside(prelude: &str, sources: &Sources) -> Game {
    load_again(prelude, sources, &mut Parses::default()).0
}

/// Reads and checks the cards of a game, and nothing beside them.
pub(crate) fn read_cards<'s>(
    prelude: &'s str,
    sources: &'s Sources,
    parses: &mut Parses,
) -> (Front<'s>, Cards) {
    let alone: Read = |prelude, sources| {
        let game = load_beside(prelude, sources);
        game.program.map(|_| (game.files, game.diagnostics))
    };
    let front = Front::read(alone, prelude, sources, parses);
    let whole = !front.is_broken();
    let starter = starter_span(front.manifest_file, &sources.manifest.1);
    let cards = check::check(front.manifest.as_ref(), starter, &front.asts, &front.scripts, whole);
    (front, cards)
}

/// The same as [`load`], but uses and updates the parsed files of the last reading. Also returns the typed trees of the
/// cards as they were checked, the prelude's first.
pub(crate) fn load_again(
    prelude: &str,
    sources: &Sources,
    parses: &mut Parses,
) -> (Game, Vec<Arc<CardsFile>>) {
    let (mut front, (checked, found, refused)) = read_cards(prelude, sources, parses);
    front.tell(found, &refused);
    let known = checked.as_ref();
    let (rulings, unasked) = front.rulings(known, parses);
    let bots = front.bots(known, parses);
    if known.is_some() {
        let all = rulings.iter().chain(&unasked);
        front.diagnostics.extend(front.layers.changed_rulings(all, &front.files));
    }
    let locales = front.locales(known);
    let looks = front.looks(known);
    front.accounts();
    front.strays();
    front.warn(known);
    parses.end();
    let Front { files, mut diagnostics, layers, mut silences, .. } = front;
    silences.apply(&mut diagnostics);
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span().file, diagnostic.span().start));
    capped::cap(&mut diagnostics, &files);
    let refuses = |found: &Diagnostic| {
        found.is_error()
            && (found.span().file == front.manifest_file
                || layers.is_manifest(found.span().file)
                || found.code == codes::NAMES_A_PROGRAM)
    };
    let program = checked.filter(|_| !diagnostics.iter().any(refuses)).map(|checked| {
        let files = files.iter().map(|(_, path, _)| path.to_owned()).collect();
        Program { files, ..checked.program }
    });
    let game = Game {
        diagnostics,
        manifest: front.manifest,
        program,
        rulings,
        unasked,
        bots,
        locales,
        looks,
        expansions: layers.added(),
        beside: layers.beside(),
        overridden: front.overridden,
        extended: front.extended,
        counted: front.counted,
        files,
    };
    (game, front.asts)
}

impl Front<'_> {
    /// Whether there is an error so far.
    fn is_broken(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Adds the diagnostics of the checker, without those that only follow from other errors: a name that a broken or
    /// refused item would have declared is not reported as unknown.
    fn tell(&mut self, mut found: Vec<Diagnostic>, refused: &BTreeMap<String, Span>) {
        let Front { files, diagnostics, broken, asts, sums, replaced, .. } = self;
        let text_of =
            |span: Span| files.text(span.file).get(span.start as usize..span.end as usize);
        expansion::explain_sums(&mut found, sums, text_of);
        for found in diagnostics.iter().filter(|found| found.code == codes::LOOK_ALIKE) {
            broken.add_word(text_of(found.span()).unwrap_or_default());
        }
        for found in diagnostics.iter().chain(&found) {
            broken.note(found);
        }
        // A name that is missing in the line of a refused declaration may be the reason why it was refused.
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
            let word = found.about.as_deref().or_else(|| text_of(found.span()));
            missed && word.is_some_and(|word| lost(word, found.span()))
        };
        let (echoes, mut own): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|found| broken.explains(found) || echo(found));
        replaced.blame(&mut own, files, |word| check::forms(word).collect::<Vec<_>>().into_iter());
        diagnostics.extend(own);
        expansion::explain_clashes(diagnostics, asts, files);
        expansion::blame_newer_names(diagnostics, files);
        // If every error only follows from another, they are all told: a game is never refused without a message.
        if !diagnostics.iter().any(Diagnostic::is_error) && echoes.iter().any(Diagnostic::is_error)
        {
            diagnostics.extend(echoes);
        }
    }

    /// Adds warnings about unused and look-alike words. With errors it is not known what is used, so there are none.
    fn warn(&mut self, checked: Option<&Checked>) {
        if self.is_broken() {
            return;
        }
        let own = || self.asts.iter().skip(1);
        if let Some(checked) = checked {
            self.uses.add_values(&checked.program);
            let items = own().flat_map(|ast| &ast.items);
            self.diagnostics.extend(unused::unperformed(&checked.program, items));
        }
        self.diagnostics.extend(self.uses.missing(own().flat_map(|ast| &ast.items)));
        self.diagnostics.extend(lookalike::warn(own().flat_map(|ast| names_of(ast))));
        self.diagnostics.extend(checked.into_iter().flat_map(unset::missing));
    }
}

/// The names of cards, with where they are declared.
fn names_of(file: &syntax::ast::CardsFile) -> impl Iterator<Item = (&str, Span)> {
    file.items.iter().filter_map(|item| match &item.kind {
        syntax::ast::ItemKind::Card(card) => Some((card.name.text.as_str(), card.name.span)),
        _ => None,
    })
}
