//! `cardwright show`: a game at a glance; a card as it is written, its fields, its rulings, and what it compiles to.

mod clauses;
mod overrides;
mod overview;
mod shelf;

use std::collections::BTreeMap;
use std::process::ExitCode;

use interpreter::Rules;
use schema::id::DefinitionId;
use schema::program::{Definition, Program};
use schema::ruling::Ruling;
use schema::words::counted;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use overview::Overview;

use super::{json, prelude};
use crate::args::ShowArgs;
use crate::error::{Error, nothing_there, verdict};
use crate::listing::Listing;
use crate::load::{self, Playable};
use crate::rulings::Mentions;
use crate::terminal::Terminal;

/// The most rulings that are listed for people.
const MOST_RULINGS: usize = 20;

/// The widest first column; what is longer sticks out.
const WIDEST: usize = 60;

/// A card, explained.
#[derive(Serialize)]
struct Shown {
    name: String,
    kind: String,
    tags: Vec<String>,
    file: String,
    line: usize,
    /// As it is written.
    text: String,
    /// What expansions and its kinds add to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    extended: Vec<Extension>,
    /// What is noted above it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    /// Values by field, defaults filled in.
    fields: BTreeMap<String, String>,
    /// Where the facts of its folder are from.
    #[serde(skip_serializing_if = "Option::is_none")]
    provenance: Option<String>,
    /// The rulings that name it.
    rulings: Vec<Named>,
    /// What it compiles to, if that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<Vec<Code>>,
}

/// What an expansion or a kind adds to a card.
#[derive(Serialize)]
struct Extension {
    file: String,
    line: usize,
    /// As it is written.
    text: String,
}

/// A ruling that names a card.
#[derive(Serialize)]
struct Named {
    ids: Vec<String>,
    title: String,
    file: String,
    line: usize,
}

/// A block of a card.
#[derive(Serialize)]
struct Code {
    /// When it runs.
    head: String,
    /// One instruction each.
    lines: Vec<String>,
}

/// Shows the games that are found, a game, or one of its cards, clauses or rulings.
pub(crate) fn run(args: &ShowArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let Some(game) = &args.game else { return shelf::run(args, terminal) };
    if game == prelude::NAME {
        let ShowArgs { overrides, search, locale, wording, ir, expansions, .. } = args;
        let is_odd = *overrides || *wording || *ir || search.is_some() || locale.is_some();
        if is_odd || !expansions.with.is_empty() {
            let text =
                "`std` is no game: `--json` and the name of a verb go with it, and nothing else";
            return Err(Error::usage(text));
        }
        return prelude::run(args, terminal);
    }
    let mut playable =
        load::playable(game, &args.expansions.with, None, args.locale.as_deref(), terminal)?;
    playable.speak(args.locale.as_deref());
    if args.overrides {
        let found = overrides::found(&playable);
        terminal.say(&if args.json { json::lines(&found)? } else { overrides::text(&found) });
        return Ok(verdict(true));
    }
    if let Some(words) = &args.search {
        let found = clauses::search(&playable, words)?;
        terminal.say(&if args.json { json::lines(&found)? } else { clauses::list(&found) });
        return Ok(if found.is_empty() { nothing_there() } else { verdict(true) });
    }
    let Some(wanted) = &args.card else {
        let overview = Overview::of(&playable)?;
        terminal.say(&if args.json {
            json::lines(&overview)?
        } else {
            overview.text(&playable.rules.program().played_by())
        });
        return Ok(verdict(true));
    };
    if let Some(clause) = clauses::clause(&playable, wanted)? {
        if args.ir || args.wording {
            let text = format!("`{wanted}` is no card: `--ir` and `--wording` are for cards");
            return Err(Error::usage(text));
        }
        terminal.say(&if args.json { json::lines(&clause)? } else { clause.text() });
        return Ok(verdict(true));
    }
    let id = clauses::in_any_locale(&playable, wanted)
        .map_or_else(|| find(&playable.rules, wanted), Ok)?;
    if args.wording {
        let wording = playable.rules.wording(id);
        let lines = || [&wording.name, &wording.facts].into_iter().chain(&wording.lines);
        let lines: Vec<&String> = lines().filter(|line| !line.is_empty()).collect();
        terminal.say(&if args.json {
            json::lines(&lines)?
        } else {
            super::wording::text(&wording)
        });
        return Ok(verdict(true));
    }
    let shown = shown(&playable, id, &playable.rules.program().definitions[id], args.ir);
    terminal.say(&if args.json { json::lines(&shown)? } else { text(&shown) });
    Ok(verdict(true))
}

fn find(rules: &Rules, wanted: &str) -> Result<DefinitionId, Error> {
    let program = rules.program();
    let small = wanted.to_lowercase();
    let found = rules.card_named(wanted).or_else(|| {
        program.definitions.position(|definition| definition.name.to_lowercase() == small)
    });
    found.ok_or_else(|| {
        let names = program.definitions.iter().map(|definition| definition.name.as_str());
        let near = schema::suggest::nearest(wanted, names);
        let help = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        Error::usage(format!("{} has no card `{wanted}`{help}", program.name))
    })
}

fn shown(playable: &Playable, id: DefinitionId, definition: &Definition, code: bool) -> Shown {
    let (program, game) = (playable.rules.program(), &playable.game);
    let files = &game.files;
    let named = |ruling: &Ruling| Named {
        ids: ruling.ids.clone(),
        title: ruling.title.clone(),
        file: files.path(ruling.span.file).to_owned(),
        line: files.line_column(ruling.span).line,
    };
    let mentions = Mentions::of(playable);
    let mentioned = mentions.of_card(playable.rules.card_name(id));
    let listing = Listing::new(program);
    let field =
        |(field, value): &(_, _)| (program.fields[*field].clone(), listing.expression(*value));
    Shown {
        name: definition.name.clone(),
        kind: program.kinds[definition.kind].name.clone(),
        tags: definition.tags.iter().map(|&tag| program.tags[tag].clone()).collect(),
        file: files.path(definition.span.file).to_owned(),
        line: files.line_column(definition.span).line,
        text: playable.game.text_of(definition.span).to_owned(),
        extended: game
            .extensions_of(definition.span)
            .map(|span| Extension {
                file: files.path(span.file).to_owned(),
                line: files.line_column(span).line,
                text: game.text_of(span).trim_end().to_owned(),
            })
            .collect(),
        notes: notes(files.text(definition.span.file), definition.span.start as usize),
        fields: definition.fields.iter().map(field).collect(),
        provenance: playable.provenance_of(definition.span.file).map(str::to_owned),
        rulings: mentioned.map(named).collect(),
        code: code.then(|| self::code(program, id, definition)),
    }
}

/// The comment right above a place.
fn notes(text: &str, at: usize) -> Vec<String> {
    let above = text.get(..at).unwrap_or_default().lines().rev();
    let mut notes: Vec<String> = above
        .map_while(|line| line.trim().strip_prefix("//"))
        .map(str::trim)
        .filter(|note| !note.starts_with("allow "))
        .map(str::to_owned)
        .collect();
    notes.reverse();
    notes
}

fn code(program: &Program, id: DefinitionId, definition: &Definition) -> Vec<Code> {
    let listing = Listing::new(program);
    let abilities = definition.abilities.iter().map(|&(ability, block)| Code {
        head: format!("on {}", program.abilities[ability]),
        lines: listing.block(block),
    });
    let own = program.handlers.pairs().filter(|(_, handler)| handler.definition == Some(id));
    let handlers = own.map(|(handler, found)| Code {
        head: listing.handler(handler),
        lines: listing.block(found.block),
    });
    abilities.chain(handlers).collect()
}

fn text(shown: &Shown) -> String {
    let tags: String = shown.tags.iter().map(|tag| format!(", {tag}")).collect();
    let mut text =
        format!("{}: {}{tags} ({}:{})\n", shown.name, shown.kind, shown.file, shown.line);
    text.extend(shown.notes.iter().map(|note| format!("// {note}\n")));
    text.push_str(&format!("\n{}\n", shown.text.trim_end()));
    for Extension { file, line, text: added } in &shown.extended {
        text.push_str(&format!("\n{added}\n({file}:{line})\n"));
    }
    if !shown.fields.is_empty() {
        text.push('\n');
    }
    let width = shown.fields.keys().map(|name| name.width()).max().unwrap_or(0);
    let width = width.min(WIDEST);
    for (name, value) in &shown.fields {
        let blanks = " ".repeat(width.saturating_sub(name.width()));
        text.push_str(&format!("{name}{blanks}  {value}\n"));
    }
    text.extend(shown.provenance.iter().map(|from| format!("\nfrom: {from}\n")));
    if !shown.rulings.is_empty() {
        text.push_str(&format!("\n{}\n", counted(shown.rulings.len(), "ruling")));
    }
    for ruling in shown.rulings.iter().take(MOST_RULINGS) {
        let ids = ruling.ids.join(", ");
        text.push_str(&format!("  {ids} {:?} ({}:{})\n", ruling.title, ruling.file, ruling.line));
    }
    if shown.rulings.len() > MOST_RULINGS {
        text.push_str("  … (`--json` lists them all)\n");
    }
    for code in shown.code.iter().flatten() {
        text.push_str(&format!("\n{}\n", code.head));
        text.extend(code.lines.iter().map(|line| format!("{line}\n")));
    }
    text
}
