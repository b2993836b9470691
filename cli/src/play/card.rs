//! `? NAME`: what a card says.

use interpreter::Rules;
use schema::id::DefinitionId;

use super::parse::folded;
use super::phrases::{Phrases, again, fill};
use crate::listing::Listing;
use crate::load::Playable;

/// What a card of this name says, in lines; or that there is none.
pub(crate) fn told(playable: &Playable, wanted: &str, phrases: &Phrases) -> Vec<String> {
    let rules = &playable.rules;
    let Some(id) = find(rules, wanted) else {
        let names = rules.program().definitions.iter().map(|card| card.name.as_str());
        let near = dsl::suggest::nearest(wanted, names);
        let near = near.map_or_else(String::new, |near| fill(phrases.near, &[("near", near)]));
        return vec![fill(phrases.no_card, &[("word", &again(wanted))]) + near.as_str()];
    };
    let program = rules.program();
    let definition = &program.definitions[id];
    let listing = Listing::new(program);
    let kind = program.kinds.get(definition.kind).map_or("", |kind| kind.name.as_str());
    let tags = definition.tags.iter().filter_map(|&tag| program.tags.get(tag));
    let words: Vec<&str> = std::iter::once(kind)
        .filter(|kind| *kind != "card")
        .chain(tags.map(String::as_str))
        .collect();
    let mut lines = vec![match words.is_empty() {
        true => definition.name.clone(),
        false => format!("{}: {}", definition.name, words.join(phrases.comma)),
    }];
    let facts: Vec<String> = definition
        .fields
        .iter()
        .map(|(field, value)| {
            let name = program.fields.get(*field).map_or("", String::as_str);
            format!("{name} {}", listing.expression(*value))
        })
        .collect();
    if !facts.is_empty() {
        lines.push(facts.join(phrases.comma));
    }
    lines.extend(playable.game.text_of(definition.span).trim_end().lines().map(str::to_owned));
    let file = playable.game.files.path(definition.span.file);
    let line = playable.game.files.line_column(definition.span).line;
    lines.push(format!("({file}:{line})"));
    lines
}

/// The card of this name, or the only one whose name begins so.
pub(crate) fn find(rules: &Rules, wanted: &str) -> Option<DefinitionId> {
    let wanted = folded(wanted);
    let mut best: Vec<DefinitionId> = Vec::new();
    for id in rules.program().definitions.ids() {
        let mut names = rules.names_of(id).map(folded);
        if names.any(|name| name == wanted) {
            return Some(id);
        }
        if rules.names_of(id).any(|name| folded(name).starts_with(&wanted)) {
            best.push(id);
        }
    }
    match best[..] {
        [one] => Some(one),
        _ => None,
    }
}
