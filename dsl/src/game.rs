//! A game's folder, handed in as texts: all that can be said about it in one go.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use schema::bot::Bot;
use schema::locale::Locale;
use schema::manifest::Manifest;
use schema::program::Program;
use schema::ruling::Ruling;
use schema::source::{FileId, Span};

use crate::broken::Broken;
use crate::capped;
use crate::check;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::files::Files;
use crate::locale;
use crate::lookalike;
use crate::silence::Silences;
use crate::strays;
use crate::syntax;
use crate::syntax::guard::{FILE_BYTES, too_long};
use crate::tables;
use crate::unset;
use crate::unused::Uses;

/// The prelude, which every game can call.
pub const PRELUDE: &str = include_str!("../std/std.cards");

/// What a bot's name begins with where it is a program of its own: `cmd:python3 bot.py`. No game may name one.
pub const PROGRAM: &str = "cmd:";

/// The texts of a game's folder: paths (relative to it) with what stands there, in any order.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    /// `game.toml`.
    pub manifest: (String, String),
    /// `*.cards`
    pub cards: Vec<(String, String)>,
    /// `*.csv`: tables of cards.
    pub tables: Vec<(String, String)>,
    /// `rulings/*.ruling`
    pub rulings: Vec<(String, String)>,
    /// `bots/*.bot`
    pub bots: Vec<(String, String)>,
    /// `scripts/*.rhai`
    pub scripts: Vec<(String, String)>,
    /// `locale/*.toml`
    pub locales: Vec<(String, String)>,
    /// `saves/*.json`: games that rulings begin from.
    pub saves: Vec<(String, String)>,
    /// Paths of files that look like the game's and lie where nobody reads them.
    pub strays: Vec<String>,
}

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
}

impl Game {
    /// Whether something does not compile.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
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
    let mut files = Files::default();
    let prelude = files.add("std/std.cards", PRELUDE);
    let manifest_file = files.add(&sources.manifest.0, &sources.manifest.1);
    let mut diagnostics = Vec::new();
    let manifest = read_manifest(manifest_file, &sources.manifest.1, &mut diagnostics);
    let named = bots_named(manifest_file, &sources.manifest.1);
    for (name, span) in named.iter().filter(|(name, _)| name.starts_with(PROGRAM)) {
        diagnostics.push(names_a_program(*span, name));
    }

    let mut trees = vec![syntax::parse_cards(prelude, PRELUDE)];
    for (path, text) in sorted(&sources.cards) {
        let file = files.add(path, text);
        trees.push(syntax::parse_cards(file, text));
    }
    let mut asts = Vec::new();
    let mut broken = Broken::default();
    let mut silences = Silences::default();
    let mut uses = Uses::default();
    for parsed in trees {
        broken.add(&parsed.tree);
        if !asts.is_empty() {
            uses.add(&parsed.tree);
        }
        silences.add(&parsed.tree);
        diagnostics.extend(parsed.diagnostics);
        asts.push(parsed.ast);
    }
    let mut scripts = BTreeMap::new();
    for (path, text) in &sources.scripts {
        let long = text.len() > FILE_BYTES;
        let file = files.add(path, if long { "" } else { text });
        if long {
            diagnostics.push(too_long(Span { file, start: 0, end: 0 }));
        }
        scripts.insert(path.clone(), if long { String::new() } else { text.clone() });
    }
    tables::read(&mut files, sorted(&sources.tables), &mut asts, &mut diagnostics);
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
    // what is refused for a word that it declares itself is no echo of anything: nothing is refused in silence
    if !diagnostics.iter().any(Diagnostic::is_error) && echoes.iter().any(Diagnostic::is_error) {
        diagnostics.extend(echoes);
    }

    let (mut rulings, mut bots) = (Vec::new(), Vec::new());
    let saves = check::played::read(&sources.saves);
    for (path, text) in sorted(&sources.rulings) {
        let file = files.add(path, text);
        let mut parsed = syntax::parse_rulings(file, text);
        silences.add(&parsed.tree);
        uses.add(&parsed.tree);
        if !text.contains("ruling ") {
            // Of a file that is something else it is enough to say so once.
            parsed.diagnostics.truncate(1);
        }
        diagnostics.extend(parsed.diagnostics);
        // of what is read by halves, the other half would be missed
        let halves: Vec<Span> = parsed.tree.patched().collect();
        let mut ast = parsed.ast;
        ast.rulings.retain(|ruling| {
            !halves
                .iter()
                .any(|half| half.start <= ruling.span.start && ruling.span.end <= half.end)
        });
        if let Some(checked) = &checked {
            let (read, found) = check::rulings::check(checked, &ast, &saves);
            rulings.extend(read);
            diagnostics.extend(found);
        }
    }
    let mut drafts = Vec::new();
    for (path, text) in sorted(&sources.bots) {
        let file = files.add(path, text);
        let parsed = syntax::parse_bots(file, text);
        silences.add(&parsed.tree);
        uses.add(&parsed.tree);
        diagnostics.extend(parsed.diagnostics);
        let halves: Vec<Span> = parsed.tree.patched().collect();
        let mut ast = parsed.ast;
        ast.bots.retain(|bot| {
            !halves.iter().any(|half| half.start <= bot.span.start && bot.span.end <= half.end)
        });
        if stem(path).starts_with(PROGRAM) {
            diagnostics.push(names_a_program(Span { file, start: 0, end: 0 }, stem(path)));
        } else {
            drafts.push((stem(path).to_owned(), ast));
        }
    }
    if let Some(checked) = &checked {
        let (read, found) = check::bots::check(checked, &drafts);
        bots = read;
        diagnostics.extend(found);
        let stems: Vec<&str> = drafts.iter().map(|(stem, _)| stem.as_str()).collect();
        let known: BTreeSet<&str> = stems.iter().copied().chain(["random"]).collect();
        for (name, span) in named.iter().filter(|(name, _)| !name.starts_with(PROGRAM)) {
            if !known.contains(name.as_str()) {
                diagnostics.push(no_such_bot(*span, name, &stems));
            }
        }
    }
    let mut locales = Vec::new();
    for (path, text) in sorted(&sources.locales) {
        let file = files.add(path, text);
        if text.len() > FILE_BYTES {
            diagnostics.push(too_long(Span { file, start: 0, end: 0 }));
        } else if let Some(checked) = &checked {
            let program = &checked.program;
            locales.push(locale::read(file, stem(path), text, program, &mut diagnostics));
        }
    }
    for path in &sources.strays {
        let file = files.add(path, "");
        diagnostics.push(strays::report(file, path));
    }
    // of a game with errors nobody knows what will be used
    if !diagnostics.iter().any(Diagnostic::is_error) {
        let own = asts.iter().skip(1).flat_map(|ast| &ast.items);
        if let Some(checked) = &checked {
            uses.add_values(&checked.program);
        }
        diagnostics.extend(uses.missing(own));
        diagnostics.extend(lookalike::warn(asts.iter().skip(1).flat_map(names_of)));
        diagnostics.extend(checked.iter().flat_map(unset::missing));
    }
    silences.apply(&mut diagnostics);
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span().file, diagnostic.span().start));
    capped::cap(&mut diagnostics, &files);
    let mut program = checked.map(|checked| checked.program);
    let refuses = |found: &Diagnostic| {
        found.is_error()
            && (found.span().file == manifest_file || found.code == codes::NAMES_A_PROGRAM)
    };
    if diagnostics.iter().any(refuses) {
        program = None;
    }
    if let Some(program) = &mut program {
        program.files = files.iter().map(|(_, path, _)| path.to_owned()).collect();
    }
    Game { files, diagnostics, manifest, program, rulings, bots, locales }
}

/// The bots that the manifest names for `sim`, and where each stands.
fn bots_named(file: FileId, text: &str) -> Vec<(String, Span)> {
    #[derive(serde::Deserialize)]
    struct Named {
        sim: Bots,
    }
    #[derive(serde::Deserialize)]
    struct Bots {
        bots: Vec<toml::Spanned<String>>,
    }
    let short = Some(text).filter(|text| text.len() <= FILE_BYTES);
    let named = short.and_then(|text| toml::from_str::<Named>(text).ok());
    let bots = named.map(|named| named.sim.bots).unwrap_or_default();
    let place = |bot: toml::Spanned<String>| {
        let Range { start, end } = bot.span();
        (bot.into_inner(), Span { file, start: start as u32, end: end as u32 })
    };
    bots.into_iter().map(place).collect()
}

/// A program that a game wants to have started. Who sits there names programs, and nobody else.
fn names_a_program(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(codes::NAMES_A_PROGRAM, span, format!("`{name}` would be a program, and a game starts none"))
        .label(span, "a command")
        .help("name a file of `bots/` without its ending; whoever plays may name a program on the command line: `--bots`, `--seats`")
}

/// A bot that the manifest names and the folder does not have. The game can be played all the same.
fn no_such_bot(span: Span, name: &str, stems: &[&str]) -> Diagnostic {
    let help = match crate::suggest::nearest(name, stems.iter().copied().chain(["random"])) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "name a file of `bots/` without its ending, or `random`".to_owned(),
    };
    Diagnostic::warning(codes::NO_SUCH_BOT, span, format!("there is no bot `{name}` for `sim`"))
        .label(span, "unknown")
        .help(help)
}

/// What the manifest says the starter is.
fn starter_span(file: FileId, text: &str) -> Span {
    #[derive(serde::Deserialize)]
    struct Starter {
        starter: Option<toml::Spanned<String>>,
    }
    let short = Some(text).filter(|text| text.len() <= FILE_BYTES);
    let found =
        short.and_then(|text| toml::from_str::<Starter>(text).ok()).and_then(|read| read.starter);
    let at = found.map_or(0..0, |starter| starter.span());
    Span { file, start: at.start as u32, end: at.end as u32 }
}

/// The names that players read, where they are declared.
fn names_of(file: &syntax::ast::CardsFile) -> impl Iterator<Item = (&str, Span)> {
    file.items.iter().filter_map(|item| match &item.kind {
        syntax::ast::ItemKind::Card(card) => Some((card.name.text.as_str(), card.name.span)),
        _ => None,
    })
}

/// Texts in the order of their paths.
fn sorted(texts: &[(String, String)]) -> Vec<(&str, &str)> {
    let mut texts: Vec<(&str, &str)> =
        texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    texts.sort_unstable();
    texts
}

/// A file's name without folders and ending.
fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

fn read_manifest(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<Manifest> {
    if text.len() > FILE_BYTES {
        diagnostics.push(too_long(Span { file, start: 0, end: 0 }));
        return None;
    }
    match toml::from_str::<Manifest>(text) {
        Ok(manifest) if manifest.language == 1 => {
            let Manifest { name, language: _, starter, sim: _, provenance } = &manifest;
            let told = [
                ("name", Some(name)),
                ("starter", starter.as_ref()),
                ("provenance", provenance.as_ref()),
            ];
            for (key, _) in told
                .into_iter()
                .filter(|(_, said)| said.is_some_and(|said| said.contains(char::is_control)))
            {
                let at = text.find(key).unwrap_or(0);
                let span =
                    Span { file, start: at as u32, end: (at + key.len()).min(text.len()) as u32 };
                diagnostics.push(
                    Diagnostic::error(
                        codes::INVISIBLE,
                        span,
                        format!("a control character or an end of line stands in the `{key}`"),
                    )
                    .label(span, "more than it looks like")
                    .help("type it anew, in one line"),
                );
            }
            Some(manifest)
        }
        Ok(manifest) => {
            let at = text.find("language").unwrap_or(0);
            let span = Span {
                file,
                start: at as u32,
                end: (at + "language".len()).min(text.len()) as u32,
            };
            diagnostics.push(
                Diagnostic::error(
                    codes::VERSION,
                    span,
                    format!(
                        "this game is written in version {} of the language",
                        manifest.language
                    ),
                )
                .label(span, "not known here")
                .help("this version of Cardwright reads `language = 1`"),
            );
            None
        }
        Err(error) => {
            let at = error.span().unwrap_or(0..text.len().min(1));
            let span = Span { file, start: at.start as u32, end: at.end as u32 };
            let message = error.message().lines().next().unwrap_or_default().to_owned();
            diagnostics.push(
                Diagnostic::error(codes::MANIFEST, span, format!("game.toml cannot be read: {message}"))
                    .label(span, "here")
                    .help("it holds `name = \"…\"`, `language = 1`, and perhaps `starter`, `provenance`, `[sim] bots = [ … ]`"),
            );
            None
        }
    }
}
