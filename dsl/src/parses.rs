//! A cache of parsed files, kept from one reading of a game to the next. Only what has changed is parsed again.

use std::collections::BTreeMap;
use std::sync::Arc;

use schema::source::FileId;

use crate::ahead::ReadAhead;
use crate::syntax::ast::{BotsFile, CardsFile, RulingsFile};
use crate::syntax::tree::Tree;
use crate::syntax::{self, Memory, Parsed, Planted};
use crate::unused::{self, Counts};

/// The files of a game as they were last parsed. The default keeps nothing.
#[derive(Debug, Clone, Default)]
pub(crate) struct Parses {
    keeps: bool,
    ahead: ReadAhead,
    cards: Files<CardsFile>,
    rulings: Files<RulingsFile>,
    bots: Files<BotsFile>,
}

/// A parsed file, and how often each word stands in it. Both are shared between readings; who changes the tree gets a
/// copy.
pub(crate) type Known<T> = (Arc<Parsed<Arc<T>>>, Arc<Counts>);

/// A function that parses a text, given what was last parsed for the same file.
type Parse<T> = fn(FileId, &str, Option<Parsed<T>>, &mut Memory) -> Parsed<T>;

type Files<T> = BTreeMap<FileId, File<T>>;

/// A file as it was last parsed. `met` says whether the running reading has asked for it.
#[derive(Debug, Clone)]
struct File<T> {
    parsed: Arc<Parsed<Arc<T>>>,
    counts: Arc<Counts>,
    memory: Memory,
    met: bool,
    /// Whether it has changed since [`Parses::seen`].
    changed: bool,
}

impl Parses {
    /// A cache that keeps what it parses.
    pub(crate) fn keeping() -> Parses {
        Parses { keeps: true, ..Parses::default() }
    }

    /// A cache that keeps nothing, but uses what was parsed ahead.
    pub(crate) fn after(ahead: &ReadAhead) -> Parses {
        Parses { ahead: ahead.clone(), ..Parses::default() }
    }

    /// Whether it keeps what it parses.
    pub(crate) fn keeps(&self) -> bool {
        self.keeps
    }

    /// Parses a file of cards, or returns it from the cache.
    pub(crate) fn cards(&mut self, file: FileId, text: &str) -> Known<CardsFile> {
        let known = (self.keeps, &self.ahead.cards);
        read(known, &mut self.cards, file, text, syntax::parse_cards_again)
    }

    /// Parses a file of rulings, or returns it from the cache.
    pub(crate) fn rulings(&mut self, file: FileId, text: &str) -> Known<RulingsFile> {
        let known = (self.keeps, &self.ahead.rulings);
        read(known, &mut self.rulings, file, text, syntax::parse_rulings_again)
    }

    /// Parses a file of bots, or returns it from the cache.
    pub(crate) fn bots(&mut self, file: FileId, text: &str) -> Known<BotsFile> {
        let parse = |file, text: &str, _, _: &mut Memory| syntax::parse_bots(file, text);
        read((self.keeps, &Arc::default()), &mut self.bots, file, text, parse)
    }

    /// The lossless tree of a file in the cache.
    pub(crate) fn tree(&self, file: FileId) -> Option<&Tree> {
        let cards = self.cards.get(&file).map(|it| &it.parsed.tree);
        let rulings = || self.rulings.get(&file).map(|it| &it.parsed.tree);
        cards.or_else(rulings).or_else(|| self.bots.get(&file).map(|it| &it.parsed.tree))
    }

    /// The lossless trees in the cache, and whether each has changed since [`Parses::seen`].
    pub(crate) fn trees(&self) -> impl Iterator<Item = (FileId, &Tree, bool)> {
        let cards = self.cards.iter().map(|(file, it)| (*file, &it.parsed.tree, it.changed));
        let rulings = self.rulings.iter().map(|(file, it)| (*file, &it.parsed.tree, it.changed));
        let bots = self.bots.iter().map(|(file, it)| (*file, &it.parsed.tree, it.changed));
        cards.chain(rulings).chain(bots)
    }

    /// Marks all trees as unchanged.
    pub(crate) fn seen(&mut self) {
        self.cards.values_mut().for_each(|it| it.changed = false);
        self.rulings.values_mut().for_each(|it| it.changed = false);
        self.bots.values_mut().for_each(|it| it.changed = false);
    }

    /// Ends a reading: removes the files that it has not asked for.
    pub(crate) fn end(&mut self) {
        forget(&mut self.cards);
        forget(&mut self.rulings);
        forget(&mut self.bots);
    }
}

fn read<T>(
    (keeps, ahead): (bool, &Arc<Planted>),
    files: &mut Files<T>,
    file: FileId,
    text: &str,
    parse: Parse<T>,
) -> Known<T> {
    if let Some(known) = files.get_mut(&file)
        && known.parsed.tree.text() == text
    {
        known.met = true;
        return (known.parsed.clone(), known.counts.clone());
    }
    let (last, mut memory) = match files.remove(&file) {
        Some(known) => (alone(known.parsed), known.memory),
        None => (None, Memory::after(ahead, keeps)),
    };
    let Parsed { tree, ast, diagnostics } = parse(file, text, last, &mut memory);
    let parsed = Arc::new(Parsed { tree, ast: Arc::new(ast), diagnostics });
    let counts = Arc::new(unused::count(&parsed.tree));
    if keeps {
        let (parsed, counts) = (parsed.clone(), counts.clone());
        files.insert(file, File { parsed, counts, memory, met: true, changed: true });
    }
    (parsed, counts)
}

/// The parsed file by value, if nobody else shares it.
fn alone<T>(parsed: Arc<Parsed<Arc<T>>>) -> Option<Parsed<T>> {
    let Parsed { tree, ast, diagnostics } = Arc::into_inner(parsed)?;
    Some(Parsed { tree, ast: Arc::into_inner(ast)?, diagnostics })
}

fn forget<T>(files: &mut Files<T>) {
    files.retain(|_, file| std::mem::take(&mut file.met));
}
