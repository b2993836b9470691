//! The last part of reading a game: what stands beside the cards is read against the finished program: rulings, bots,
//! locales, colours, lists.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use schema::bot::Bot;
use schema::id::VerbId;
use schema::locale::Locale;
use schema::program::Definition;
use schema::ruling::Ruling;
use schema::source::Span;

use crate::accounts;
use crate::check::rulings::Rulings;
use crate::check::rulings::vocabulary::Vocabulary;
use crate::check::{self, Checked};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::expansion;
use crate::front::Front;
use crate::locale;
use crate::look::{self, Looks};
use crate::manifest::{PROGRAM, names_a_program, no_such_bot};
use crate::parses::{Known, Parses};
use crate::strays;
use crate::syntax::Parsed;
use crate::syntax::ast::{self, BotsFile, RulingsFile, Spanned};

/// A typed tree of a file that is a list of things of one sort: rulings or bots.
trait Listing: Clone {
    /// The sort of thing.
    type One: Spanned;
    /// All of them.
    fn list(&self) -> &[Self::One];
    /// All of them, mutably.
    fn list_mut(&mut self) -> &mut Vec<Self::One>;
    /// Its beginning.
    fn start(&self) -> Span;
    /// What is said of a file without any, and what to write.
    const NONE: [&'static str; 2];
}

impl Listing for RulingsFile {
    type One = ast::Ruling;
    fn list(&self) -> &[ast::Ruling] {
        &self.rulings
    }
    fn list_mut(&mut self) -> &mut Vec<ast::Ruling> {
        &mut self.rulings
    }
    fn start(&self) -> Span {
        Span { end: self.span.start, ..self.span }
    }
    const NONE: [&'static str; 2] =
        ["this file holds no ruling", "write one, `ruling ABC-1 \"…\" { … }`"];
}

impl Listing for BotsFile {
    type One = ast::Bot;
    fn list(&self) -> &[ast::Bot] {
        &self.bots
    }
    fn list_mut(&mut self) -> &mut Vec<ast::Bot> {
        &mut self.bots
    }
    fn start(&self) -> Span {
        Span { end: self.span.start, ..self.span }
    }
    const NONE: [&'static str; 2] = ["this file holds no bot", "write one, `bot Name { … }`"];
}

/// Why a bot of this file stem could not be named on the command line; `None` if it can.
fn never_seated(stem: &str) -> Option<&'static str> {
    match stem {
        "random" => Some("`random` is who plays by chance"),
        "you" => Some("`you` is a person at the table"),
        _ if stem.contains([',', '=']) || stem.trim() != stem => {
            Some("a comma, `=` or a blank at an end means something else on the command line")
        }
        _ => None,
    }
}

fn taken_by_another(here: Span, stem: &str, why: &str) -> Diagnostic {
    Diagnostic::error(codes::RESERVED_WORD, here, format!("no bot can be called `{stem}`: {why}"))
        .label(here, "this file's bot would never play")
        .help("give the file another name: `--bots` and `--seats` take it without its ending")
}

impl Front<'_> {
    /// Reads the rulings and reports their mistakes. Returns those that are right, and those with mistakes that only an
    /// expansion causes (see [`crate::Game::unasked`]). Both are empty if there is no program.
    pub(crate) fn rulings(
        &mut self,
        checked: Option<&Checked>,
        parses: &mut Parses,
    ) -> (Vec<Ruling>, Vec<Ruling>) {
        let (mut rulings, mut unasked) = (Vec::new(), Vec::new());
        let saves: Vec<_> = self
            .layers
            .iter()
            .map(|sources| check::rulings::played::read(&sources.saves))
            .collect();
        let (words, none) = (OnceCell::new(), check::rulings::played::Saves::new());
        let mut compiler = None;
        for laid in self.layers.texts(|sources| &sources.rulings) {
            let file = laid.add(&mut self.files);
            // A file without any ruling gets only one syntax error.
            let most = if laid.text.contains("ruling ") { usize::MAX } else { 1 };
            let known = parses.rulings(file, laid.text);
            let errors = known.0.diagnostics.iter().filter(|it| it.is_error());
            let errors: Vec<Span> = errors.map(Diagnostic::span).collect();
            let ast = self.listed(known, most);
            if let Some(checked) = checked {
                let words = words.get_or_init(|| Vocabulary::new(checked));
                let saves = saves.get(laid.layer).unwrap_or(&none);
                let compiler = compiler.get_or_insert_with(|| Rulings::new(checked, words, saves));
                let read = compiler.file(&ast, saves, &self.files);
                // What is beyond a limit is told already, and without it the ruling says something else.
                let is_wrong =
                    |ruling: &Ruling| errors.iter().any(|error| ruling.span.contains(*error));
                let (wrong, right): (Vec<_>, Vec<_>) = read.rulings.into_iter().partition(is_wrong);
                rulings.extend(right);
                unasked.extend(wrong);
                self.diagnostics.extend(read.diagnostics);
                for (ruling, found) in read.wrong {
                    self.cannot_be_asked(&ruling, found);
                    unasked.push(ruling);
                }
            }
        }
        (rulings, unasked)
    }

    /// Reports the mistakes of a ruling. If it is a ruling of the game, or of what an expansion needs, and only an expansion
    /// causes all of its errors, the expansion may change it on purpose: then it is reported only if no manifest says so.
    fn cannot_be_asked(&mut self, ruling: &Ruling, mut found: Vec<Diagnostic>) {
        let layer = self.files.layer(ruling.span.file);
        let is_changed = self.layers.changes(ruling, layer);
        let mut errors = found.iter_mut().filter(|it| it.is_error());
        if layer > 0 && !is_changed
            || !errors.all(|it| self.alone.lacks(it, &self.layers, &self.files))
        {
            return self.diagnostics.extend(found);
        }
        if is_changed {
            return;
        }
        // One error is enough, however many lines of the ruling do not fit.
        if let Some(mut error) = found.into_iter().find(Diagnostic::is_error) {
            let id = ruling.ids.first().map_or("", String::as_str);
            error.help = Some(format!(
                "with the expansion this ruling of the game cannot be asked: if that is meant, name `{id}` in `[[changes]]` of `expansion.toml`, with a `reason`"
            ));
            self.diagnostics.push(error);
        }
    }

    /// Reads the bots and reports their mistakes, and bots that manifests name but that do not exist. Returns those
    /// that are right, by file stem; none if there is no program.
    pub(crate) fn bots(
        &mut self,
        checked: Option<&Checked>,
        parses: &mut Parses,
    ) -> Vec<(String, Bot)> {
        let (mut drafts, mut stems) = (Vec::new(), BTreeMap::new());
        for laid in self.layers.texts(|sources| &sources.bots) {
            let file = laid.add(&mut self.files);
            let ast = self.listed(parses.bots(file, laid.text), usize::MAX);
            let (stem, here) = (stem(&laid.path), Span { file, start: 0, end: 0 });
            if stem.starts_with(PROGRAM) {
                self.diagnostics.push(names_a_program(here, stem));
            } else if let Some(why) = never_seated(stem) {
                self.diagnostics.push(taken_by_another(here, stem, why));
            } else if let Some(first) = stems.insert(stem.to_owned(), here) {
                self.diagnostics.push(expansion::two_bots(stem, here, first));
            } else {
                drafts.push((stem.to_owned(), BotsFile::clone(&ast)));
            }
        }
        let Some(checked) = checked else { return Vec::new() };
        let bots = self.bots_without_what_is_gone(checked, &mut drafts);
        let stems: Vec<&str> = drafts.iter().map(|(stem, _)| stem.as_str()).collect();
        let known: BTreeSet<&str> = stems.iter().copied().chain(["random"]).collect();
        for (name, span) in self.named.iter().filter(|(name, _)| !name.starts_with(PROGRAM)) {
            if !known.contains(name.as_str()) {
                self.diagnostics.push(no_such_bot(*span, name, &stems));
            }
        }
        bots
    }

    /// Compiles the bots. A wish or watch with a mistake that only an expansion causes is removed, and the bots are
    /// compiled again.
    fn bots_without_what_is_gone(
        &mut self,
        checked: &Checked,
        drafts: &mut [(String, BotsFile)],
    ) -> Vec<(String, Bot)> {
        let files = &self.files;
        let is_newer = |one: Span, other: Span| files.layer(one.file) > files.layer(other.file);
        loop {
            let (bots, found) = check::bots::check(checked, drafts, &is_newer);
            let lacks = |it: &&Diagnostic| self.alone.lacks(it, &self.layers, &self.files);
            let gone: Vec<Span> = found.iter().filter(lacks).map(Diagnostic::span).collect();
            let mut fewer = false;
            for bot in drafts.iter_mut().flat_map(|(_, file)| &mut file.bots) {
                for span in &gone {
                    fewer |= bot.leave_out(*span);
                }
            }
            if !fewer {
                self.diagnostics.extend(found);
                return bots;
            }
        }
    }

    /// Takes over a parsed file, with at most `most` of its syntax errors, and returns its tree without the entries in
    /// which a part could not be parsed: checking these would report what the missing part says.
    fn listed<T: Listing>(&mut self, (parsed, counts): Known<T>, most: usize) -> Arc<T> {
        let Parsed { tree, ast, diagnostics } = &*parsed;
        self.silences.add(tree);
        self.uses.add(counts);
        self.diagnostics.extend(diagnostics.iter().take(most).cloned());
        if ast.list().is_empty() && diagnostics.is_empty() {
            let [message, help] = T::NONE;
            let here = ast.start();
            self.diagnostics.push(
                Diagnostic::warning(codes::EMPTY_FILE, here, message)
                    .label(here, "nothing is read here")
                    .help(format!("{help}, or delete the file")),
            );
        }
        let halves: Vec<Span> = tree.patched().collect();
        let is_half = |one: &T::One| {
            let span = one.span();
            halves.iter().any(|half| half.contains(span))
        };
        let mut ast = ast.clone();
        if ast.list().iter().any(is_half) {
            Arc::make_mut(&mut ast).list_mut().retain(|one| !is_half(one));
        }
        ast
    }

    /// Reads the locales.
    pub(crate) fn locales(&mut self, checked: Option<&Checked>) -> Vec<Locale> {
        let mut locales = Vec::new();
        for laid in self.layers.texts(|sources| &sources.locales) {
            let (file, text) = laid.read(&mut self.files, &mut self.diagnostics);
            if let (Some(text), Some(checked)) = (text, checked) {
                let (program, stem) = (&checked.program, stem(&laid.path));
                let mut found = Vec::new();
                let mut read = locale::read(file, stem, text, program, &locales, &mut found);
                // What an expansion has made wrong is left out whole.
                let lacks = |it: &&Diagnostic| self.alone.lacks(it, &self.layers, &self.files);
                let gone: BTreeSet<usize> =
                    found.iter().filter(lacks).map(|it| self.files.line(it.span())).collect();
                if !gone.is_empty() {
                    let text = without_lines(text, &gone);
                    found.clear();
                    read = locale::read(file, stem, &text, program, &locales, &mut found);
                }
                let half_known = self.half_known(laid.layer);
                let known = |card: &Definition| {
                    let layer = self.files.layer(card.span.file);
                    self.layers.counts_on(laid.layer, layer) && !half_known.contains(&card.span)
                };
                read.says.retain(|(card, _)| known(&program.definitions[*card]));
                let takes_others = self.take_others(laid.layer);
                let as_known =
                    |verb: VerbId| !takes_others.contains(program.verbs[verb].name.as_str());
                read.sentences.retain(|(verb, _)| as_known(*verb));
                read.logged.retain(|(verb, _)| as_known(*verb));
                locale::add(&mut locales, read);
                self.tell_of_what_is_there(found);
            }
        }
        if let Some(checked) = checked {
            locales.iter_mut().for_each(|locale| locale::name_goods(locale, &checked.program));
        }
        locales
    }

    /// Cards to which a folder adds something on which this one does not count. The words that this one gives them do not
    /// say that.
    fn half_known(&self, layer: usize) -> BTreeSet<Span> {
        let knows = |by: &Span| self.layers.counts_on(layer, self.files.layer(by.file));
        let added = self.extended.iter().filter(|(_, by)| !knows(by));
        added.map(|(card, _)| *card).collect()
    }

    /// The verbs that a folder on which this one does not count has made take other things. The sentences that this one gives
    /// them are about what they took.
    fn take_others(&self, layer: usize) -> BTreeSet<String> {
        let knows = |by: Span| self.layers.counts_on(layer, self.files.layer(by.file));
        let others = self.overridden.iter().filter(|it| it.takes_others && !knows(it.now));
        others.filter_map(|it| it.what.strip_prefix("verb ").map(str::to_owned)).collect()
    }

    /// Reads the colours and symbols of words.
    pub(crate) fn looks(&mut self, checked: Option<&Checked>) -> Looks {
        let mut looks = Looks::default();
        for laid in self.layers.texts(|sources| &sources.looks) {
            let (file, text) = laid.read(&mut self.files, &mut self.diagnostics);
            if let (Some(text), Some(checked)) = (text, checked) {
                let mut found = Vec::new();
                look::read(file, text, &checked.program, &mut looks, &mut found);
                self.tell_of_what_is_there(found);
            }
        }
        looks
    }

    /// Adds diagnostics about a text whose entries are independent of each other, except those that only an expansion
    /// causes.
    fn tell_of_what_is_there(&mut self, mut found: Vec<Diagnostic>) {
        found.retain(|it| !self.alone.lacks(it, &self.layers, &self.files));
        self.diagnostics.extend(found);
    }

    /// Checks the lists about the rulings.
    pub(crate) fn accounts(&mut self) {
        for laid in self.layers.texts(|sources| &sources.accounts) {
            let (file, text) = laid.read(&mut self.files, &mut self.diagnostics);
            let path = self.files.own_path(file).to_owned();
            if let Some(text) = text {
                accounts::check(file, &path, text, &mut self.diagnostics);
            }
        }
    }

    /// Warns of files that are not read.
    pub(crate) fn strays(&mut self) {
        for (layer, sources) in self.layers.iter().enumerate() {
            for path in &sources.strays {
                let file = self.layers.laid(layer, path, "").add(&mut self.files);
                self.diagnostics.push(strays::report(file, path, &sources.manifest.0));
            }
        }
    }
}

/// A text in which these lines, from 1, are blank.
fn without_lines(text: &str, gone: &BTreeSet<usize>) -> String {
    let lines = text.split_inclusive('\n').enumerate();
    // All other lines stay where they are.
    let blank = |line: &str| -> String {
        let ends = line.trim_end_matches(['\r', '\n']).len();
        format!("{}{}", " ".repeat(ends), &line[ends..])
    };
    lines
        .map(|(at, line)| if gone.contains(&(at + 1)) { blank(line) } else { line.to_owned() })
        .collect()
}

/// The name of a file without its folders and extension.
fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}
