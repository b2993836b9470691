//! `expansion.toml`: reads it, checks that the expansion fits the game and the other expansions, and finds the order in
//! which expansions are loaded.

use std::collections::{BTreeMap, BTreeSet};

use schema::manifest::{Expansion, Manifest};
use schema::source::{FileId, Span};
use schema::suggest;
use semver::{Version, VersionReq};

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::manifest::{in_one_line, named, no_version, other_language, span_of, unreadable};
use crate::sources::Sources;
use crate::syntax::guard::too_long;

/// A manifest in which nothing is wrong by itself.
pub(super) struct Read<'s> {
    pub(super) manifest: Expansion,
    pub(super) file: FileId,
    /// Its path, with the folder in which it lies.
    pub(super) path: &'s str,
    pub(super) text: &'s str,
    /// Its index in [`Sources::expansions`].
    pub(super) at: usize,
}

/// Reads the manifest of an expansion, and reports what is wrong with it. `None` if anything
/// is.
pub(super) fn read(
    file: FileId,
    text: &str,
    sources: &Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Expansion> {
    if let Some(found) = too_long(file, text) {
        diagnostics.push(found);
        return None;
    }
    let manifest: Expansion = match toml::from_str(text) {
        Ok(manifest) => manifest,
        Err(error) => {
            let help = "it holds `id`, `name`, `version`, `language = 1`, `[extends]` with `GAME = \"^1\"`, and perhaps `authors`, `licence`, `locales`, `tables`, `provenance`, `[needs]`, `[conflicts]`, `[sim]`, `[[changes]]`";
            diagnostics.push(unreadable(file, text, "expansion.toml", &error, help));
            return None;
        }
    };
    let before = diagnostics.len();
    if manifest.language != 1 {
        diagnostics.push(other_language(file, text, "expansion", manifest.language));
    }
    let told = [
        ("name", Some(&manifest.name)),
        ("licence", manifest.licence.as_ref()),
        ("provenance", manifest.provenance.as_ref()),
    ];
    let authors = manifest.authors.iter().map(|author| ("authors", Some(author)));
    let reasons = manifest.changes.iter().map(|change| ("changes", Some(&change.reason)));
    in_one_line(file, text, told.into_iter().chain(authors).chain(reasons), diagnostics);
    named(file, text, &manifest.name, diagnostics);
    if !is_id(&manifest.id) {
        let span = span_of(file, text, "id");
        let message = "the id of an expansion is made of small letters, digits and `-`";
        diagnostics.push(wrong(span, message, "not such an id", "call it so: `id = \"far-away\"`"));
    }
    if Version::parse(&manifest.version).is_err() {
        diagnostics.push(no_version(span_of(file, text, "version"), &manifest.version));
    }
    if manifest.extends.len() != 1 {
        let span = span_of(file, text, "extends");
        let message = "an expansion extends one game";
        let help =
            "name it with the versions that it fits: `[extends]`, and below it `GAME = \"^1\"`";
        diagnostics.push(wrong(span, message, "not one", help));
    }
    for (heading, ranges) in [
        ("extends", &manifest.extends),
        ("needs", &manifest.needs),
        ("conflicts", &manifest.conflicts),
    ] {
        for (id, range) in ranges {
            if let Err(error) = VersionReq::parse(range) {
                let span = entry(file, text, heading, id);
                let message = format!("`{range}` is no range of versions: {error}");
                let help =
                    "write `\"^1.2\"` for 1.2 and what is compatible with it, `\"*\"` for all";
                diagnostics.push(
                    Diagnostic::error(codes::MANIFEST, span, message)
                        .label(span, "of this")
                        .help(help),
                );
            }
        }
    }
    let stems = sources.locales.iter().map(|(path, _)| {
        let name = path.rsplit('/').next().unwrap_or(path);
        name.strip_suffix(".toml").unwrap_or(name).to_owned()
    });
    check_listed(file, text, "locales", manifest.locales.as_deref(), stems.collect(), diagnostics);
    let tables = sources.tables.iter().map(|(path, _)| path.clone()).collect();
    check_listed(file, text, "tables", manifest.tables.as_deref(), tables, diagnostics);
    (diagnostics.len() == before).then_some(manifest)
}

/// The id in the text of a manifest, which need not be valid TOML otherwise.
pub(super) fn id_of(text: &str) -> Option<String> {
    let lines =
        text.lines().map_while(|line| (!line.trim_start().starts_with('[')).then_some(line));
    let mut said =
        lines.filter_map(|line| line.trim().strip_prefix("id")?.trim().strip_prefix('='));
    let id = said.next()?.trim().strip_prefix(['"', '\''])?;
    Some(id.split(['"', '\'']).next()?.to_owned())
}

/// Reports where the list `key` of a manifest and what lies in the folder differ.
fn check_listed(
    file: FileId,
    text: &str,
    key: &str,
    listed: Option<&[String]>,
    there: BTreeSet<String>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(listed) = listed else { return };
    let span = span_of(file, text, key);
    for missing in listed.iter().filter(|one| !there.contains(*one)) {
        let message = format!("`{missing}` stands among its {key}, and is not in its folder");
        diagnostics.push(wrong(
            span,
            message,
            "listed here",
            "put it there, or take it off the list",
        ));
    }
    for more in there.iter().filter(|one| !listed.contains(one)) {
        let message = format!("`{more}` lies in its folder, and does not stand among its {key}");
        diagnostics.push(wrong(span, message, "not listed", "add it, or leave the whole list out"));
    }
}

/// Reports expansions that do not fit, and puts all in load order: each behind those that it needs, otherwise by id. Of two
/// with the same id the later one is left out.
///
/// `refused` has an entry for each expansion whose manifest could not be read: its id, if that could be found.
pub(super) fn order<'s>(
    base: Option<&Manifest>,
    read: Vec<Read<'s>>,
    refused: &[Option<String>],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Read<'s>> {
    let mut known: BTreeMap<String, Read<'s>> = BTreeMap::new();
    for one in read {
        if let Some(first) = known.get(&one.manifest.id) {
            let id = &one.manifest.id;
            let folder = |one: &Read<'s>| Some(one.path.rsplit_once('/')?.0);
            let apart = folder(first).zip(folder(&one)).filter(|(first, again)| first != again);
            let apart = apart
                .map_or_else(String::new, |(first, again)| format!(": `{first}` and `{again}`"));
            let (again, first) =
                (span_of(one.file, one.text, id), span_of(first.file, first.text, id));
            diagnostics.push(
                Diagnostic::error(
                    codes::CLASH,
                    again,
                    format!("there are two expansions of the id `{id}`{apart}"),
                )
                .label(again, "again here")
                .label(first, "first here")
                .help("load one of them"),
            );
            continue;
        }
        known.insert(one.manifest.id.clone(), one);
    }
    let mut astray: BTreeSet<String> = BTreeSet::new();
    for one in known.values() {
        if !check_fit(base, one, &known, refused, diagnostics) {
            astray.insert(one.manifest.id.clone());
        }
    }
    // Of an expansion of another game, or without one that it needs, no word would be known. It is not read, and neither is
    // one that needs it.
    while let Some(id) = known.values().map(|one| &one.manifest).find_map(|manifest| {
        let lacks = |need: &String| *need != manifest.id && !known.contains_key(need);
        let is_astray = astray.contains(&manifest.id) || manifest.needs.keys().any(lacks);
        is_astray.then(|| manifest.id.clone())
    }) {
        known.remove(&id);
    }
    let mut ordered: Vec<Read<'s>> = Vec::new();
    let mut placed: BTreeSet<String> = BTreeSet::new();
    while !known.is_empty() {
        let is_ready = |one: &Read<'_>| {
            let mut needs = one.manifest.needs.keys();
            needs.all(|need| {
                *need == one.manifest.id || placed.contains(need) || !known.contains_key(need)
            })
        };
        let next = known.iter().find(|(_, one)| is_ready(one)).map(|(id, _)| id.clone());
        let next = next.or_else(|| {
            let (id, one) = known.first_key_value()?;
            let span = span_of(one.file, one.text, "needs");
            let message = format!("`{id}` needs what needs it");
            let help = "let what both use stand in a third expansion that both need";
            diagnostics.push(wrong(span, message, "goes round in a circle", help));
            Some(id.clone())
        });
        let Some(one) = next.and_then(|id| known.remove(&id)) else { break };
        placed.insert(one.manifest.id.clone());
        ordered.push(one);
    }
    ordered
}

/// Reports why an expansion does not fit the game or the other expansions. Returns whether it is of this game.
fn check_fit(
    base: Option<&Manifest>,
    one: &Read<'_>,
    known: &BTreeMap<String, Read<'_>>,
    refused: &[Option<String>],
    diagnostics: &mut Vec<Diagnostic>,
) -> bool {
    let Read { manifest, file, text, .. } = one;
    let (own, mut is_of_this_game) = (&manifest.id, true);
    let at = |heading: &str, id: &str| entry(*file, text, heading, id);
    if let (Some(base), Some((id, range))) = (base, manifest.extends.iter().next()) {
        let (game, version) = (base.id(), base.version.as_deref().unwrap_or("0.0.0"));
        is_of_this_game = *id == game;
        if !is_of_this_game {
            let message = format!("`{own}` extends `{id}`, and this game is `{game}`");
            let help = match suggest::nearest(id, std::iter::once(game.as_str())) {
                Some(near) => format!("did you mean `{near}`?"),
                None if known.contains_key(id) => format!(
                    "`{id}` is an expansion: below `[extends]` name the game, and below `[needs]` the expansion, `{id} = \"{range}\"`"
                ),
                None => format!(
                    "load it with that game: `cardwright play {id} --with {own}`; an expansion that it needs is named below `[needs]`"
                ),
            };
            diagnostics.push(wrong(at("extends", id), message, "another game", help));
        } else if !is_in(version, range) {
            let message = format!("`{own}` is made for {game} {range}, and this is {version}");
            let help =
                "take a version of the expansion that fits, or widen the range once it is tried";
            diagnostics.push(other_version(at("extends", id), message, help));
        }
    }
    for (heading, others) in [("needs", &manifest.needs), ("conflicts", &manifest.conflicts)] {
        if others.contains_key(own) {
            let message = format!("`{own}` names itself among its {heading}");
            let help = "take the line out: there are other expansions, and the game, to name";
            diagnostics.push(wrong(at(heading, own), message, "this one", help));
        }
    }
    for (id, range) in manifest.needs.iter().filter(|(id, _)| *id != own) {
        match known.get(id) {
            // It is there, and what is wrong with it has been reported.
            None if refused.iter().any(|it| it.as_ref().is_none_or(|it| it == id)) => {}
            None => {
                let message = format!("`{own}` needs the expansion `{id}`");
                let help = format!("load it too: `--with {id}`");
                diagnostics.push(wrong(at("needs", id), message, "not loaded", help));
            }
            Some(other) if !is_in(&other.manifest.version, range) => {
                let version = &other.manifest.version;
                let message = format!("`{own}` needs {id} {range}, and here is {version}");
                let help = "take a version of it that fits";
                diagnostics.push(other_version(at("needs", id), message, help));
            }
            Some(_) => {}
        }
    }
    for (id, range) in manifest.conflicts.iter().filter(|(id, _)| *id != own) {
        if let Some(other) = known.get(id).filter(|other| is_in(&other.manifest.version, range)) {
            let there = span_of(other.file, other.text, id);
            let message = format!("`{own}` cannot be played together with `{id}`");
            diagnostics.push(
                Diagnostic::error(codes::CLASH, at("conflicts", id), message)
                    .label(at("conflicts", id), "said here")
                    .label(there, "the other")
                    .help("load one of them"),
            );
        }
    }
    is_of_this_game
}

/// Whether a version lies in a range. True if one of them cannot be read, which has been reported.
fn is_in(version: &str, range: &str) -> bool {
    let read = Version::parse(version).ok().zip(VersionReq::parse(range).ok());
    read.is_none_or(|(version, range)| range.matches(&version))
}

/// The place of an id below a heading of a manifest; if it is not found, that of the heading.
fn entry(file: FileId, text: &str, heading: &str, id: &str) -> Span {
    let from = text.find(heading).map_or(0, |at| at + heading.len());
    let found = text.get(from..).and_then(|rest| rest.find(id));
    match found {
        Some(at) => {
            let start = (from + at) as u32;
            Span { file, start, end: start + id.len() as u32 }
        }
        None => span_of(file, text, heading),
    }
}

fn wrong(
    span: Span,
    message: impl Into<String>,
    label: &str,
    help: impl Into<String>,
) -> Diagnostic {
    Diagnostic::error(codes::EXPANSION, span, message).label(span, label).help(help)
}

fn other_version(span: Span, message: String, help: &str) -> Diagnostic {
    Diagnostic::error(codes::VERSION, span, message).label(span, "another version").help(help)
}

/// Whether a text can be the id of an expansion: small letters, digits and hyphens. So an id is never a path, nor
/// anything that a shell would carry out.
#[must_use]
pub fn is_id(id: &str) -> bool {
    let sign = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    !id.is_empty() && id.chars().all(sign)
}
