//! Files that have been parsed, kept from one reading of a game to the next: where most of it is as it was, little is read.

use std::collections::BTreeMap;
use std::sync::Arc;

use schema::source::FileId;

use crate::ahead::ReadAhead;
use crate::syntax::ast::{BotsFile, CardsFile, RulingsFile};
use crate::syntax::tree::Tree;
use crate::syntax::{self, Memory, Parsed, Planted};
use crate::unused::{self, Counts};

/// The files of a game as they were parsed last. By default nothing is kept.
#[derive(Debug, Clone, Default)]
pub(crate) struct Parses {
    keeps: bool,
    ahead: ReadAhead,
    cards: Files<CardsFile>,
    rulings: Files<RulingsFile>,
    bots: Files<BotsFile>,
}

/// A file as it was parsed, and how often each word stands in it. Readings share what it says; whoever changes that has a
/// copy.
pub(crate) type Known<T> = (Arc<Parsed<Arc<T>>>, Arc<Counts>);

/// Reads a text, given what was read of its file last.
type Parse<T> = fn(FileId, &str, Option<Parsed<T>>, &mut Memory) -> Parsed<T>;

type Files<T> = BTreeMap<FileId, File<T>>;

/// A file as it was parsed last, and whether the running reading has met it.
#[derive(Debug, Clone)]
struct File<T> {
    parsed: Arc<Parsed<Arc<T>>>,
    counts: Arc<Counts>,
    memory: Memory,
    met: bool,
    /// Whether it has changed since the names in it were read.
    changed: bool,
}

impl Parses {
    /// One that keeps what it parses.
    pub(crate) fn keeping() -> Parses {
        Parses { keeps: true, ..Parses::default() }
    }

    /// One that keeps nothing, and knows what has been read ahead.
    pub(crate) fn after(ahead: &ReadAhead) -> Parses {
        Parses { ahead: ahead.clone(), ..Parses::default() }
    }

    /// A file of cards.
    pub(crate) fn cards(&mut self, file: FileId, text: &str) -> Known<CardsFile> {
        let known = (self.keeps, &self.ahead.cards);
        read(known, &mut self.cards, file, text, syntax::parse_cards_again)
    }

    /// A file of rulings.
    pub(crate) fn rulings(&mut self, file: FileId, text: &str) -> Known<RulingsFile> {
        let known = (self.keeps, &self.ahead.rulings);
        read(known, &mut self.rulings, file, text, syntax::parse_rulings_again)
    }

    /// A file of bots.
    pub(crate) fn bots(&mut self, file: FileId, text: &str) -> Known<BotsFile> {
        let parse = |file, text: &str, _, _: &mut Memory| syntax::parse_bots(file, text);
        read((self.keeps, &Arc::default()), &mut self.bots, file, text, parse)
    }

    /// The tree of a file that is kept.
    pub(crate) fn tree(&self, file: FileId) -> Option<&Tree> {
        let cards = self.cards.get(&file).map(|it| &it.parsed.tree);
        let rulings = || self.rulings.get(&file).map(|it| &it.parsed.tree);
        cards.or_else(rulings).or_else(|| self.bots.get(&file).map(|it| &it.parsed.tree))
    }

    /// The trees that are kept, and whether each has changed since [`Parses::seen`].
    pub(crate) fn trees(&self) -> impl Iterator<Item = (FileId, &Tree, bool)> {
        let cards = self.cards.iter().map(|(file, it)| (*file, &it.parsed.tree, it.changed));
        let rulings = self.rulings.iter().map(|(file, it)| (*file, &it.parsed.tree, it.changed));
        let bots = self.bots.iter().map(|(file, it)| (*file, &it.parsed.tree, it.changed));
        cards.chain(rulings).chain(bots)
    }

    /// Notes that the trees have been looked at.
    pub(crate) fn seen(&mut self) {
        self.cards.values_mut().for_each(|it| it.changed = false);
        self.rulings.values_mut().for_each(|it| it.changed = false);
        self.bots.values_mut().for_each(|it| it.changed = false);
    }

    /// Forgets the files that the reading that ends has not met.
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
        None => (None, Memory::after(ahead)),
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

/// What was read of a file, if no reading shares it any more.
fn alone<T>(parsed: Arc<Parsed<Arc<T>>>) -> Option<Parsed<T>> {
    let Parsed { tree, ast, diagnostics } = Arc::into_inner(parsed)?;
    Some(Parsed { tree, ast: Arc::into_inner(ast)?, diagnostics })
}

fn forget<T>(files: &mut Files<T>) {
    files.retain(|_, file| std::mem::take(&mut file.met));
}
