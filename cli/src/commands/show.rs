//! `cardwright show`: a card as it is written, its fields, and what it compiles to.

use std::collections::BTreeMap;
use std::process::ExitCode;

use interpreter::Rules;
use schema::id::DefinitionId;
use schema::program::{Definition, Program};
use serde::Serialize;

use super::prelude;
use crate::args::ShowArgs;
use crate::error::{Error, verdict};
use crate::listing::Listing;
use crate::load::{self, Playable};
use crate::terminal::Terminal;

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
    /// Values by field, defaults filled in.
    fields: BTreeMap<String, String>,
    /// What it compiles to, if that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<Vec<Code>>,
}

/// A block of a card.
#[derive(Serialize)]
struct Code {
    /// When it runs.
    head: String,
    /// One instruction each.
    lines: Vec<String>,
}

pub(crate) fn run(args: &ShowArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    if args.game == prelude::NAME {
        return prelude::run(args, terminal);
    }
    let playable = load::playable(&args.game, None, args.locale.as_deref(), terminal)?;
    let program = playable.rules.program();
    let Some(wanted) = &args.card else {
        terminal.say(&if args.json { as_json(&by_kind(program))? } else { all(program) });
        return Ok(verdict(true));
    };
    let id = find(&playable.rules, wanted)?;
    let shown = shown(&playable, id, &program.definitions[id], args.ir);
    terminal.say(&if args.json { as_json(&shown)? } else { text(&shown) });
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
        let near = dsl::suggest::nearest(wanted, names);
        let help = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        Error::usage(format!("{} has no card `{wanted}`{help}", program.name))
    })
}

fn shown(playable: &Playable, id: DefinitionId, definition: &Definition, code: bool) -> Shown {
    let (program, files) = (playable.rules.program(), &playable.game.files);
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
        fields: definition.fields.iter().map(field).collect(),
        code: code.then(|| self::code(program, id, definition)),
    }
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
    text.push_str(&format!("\n{}\n", shown.text.trim_end()));
    if !shown.fields.is_empty() {
        text.push('\n');
    }
    let width = shown.fields.keys().map(|name| name.chars().count()).max().unwrap_or(0);
    for (name, value) in &shown.fields {
        text.push_str(&format!("{name:width$}  {value}\n"));
    }
    for code in shown.code.iter().flatten() {
        text.push_str(&format!("\n{}\n", code.head));
        text.extend(code.lines.iter().map(|line| format!("{line}\n")));
    }
    text
}

fn by_kind(program: &Program) -> BTreeMap<&str, Vec<&str>> {
    let mut kinds: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for definition in program.definitions.iter() {
        kinds.entry(&program.kinds[definition.kind].name).or_default().push(&definition.name);
    }
    kinds
}

fn all(program: &Program) -> String {
    let mut text = String::new();
    for (kind, names) in by_kind(program) {
        text.push_str(&format!("{kind}\n"));
        text.extend(names.iter().map(|name| format!("  {name}\n")));
    }
    text
}

pub(super) fn as_json(value: &impl Serialize) -> Result<String, Error> {
    let text =
        serde_json::to_string_pretty(value).map_err(|error| Error::failed(error.to_string()))?;
    Ok(format!("{text}\n"))
}
