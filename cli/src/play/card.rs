//! `? NAME`: what a card says in the words of a rulebook; `?? NAME`: how it is written.

use interpreter::{Fault, Rules};
use schema::id::DefinitionId;
use schema::phrase::fill;
use schema::screen::Offer;

use super::parse::{folded, matches, rank_of};
use crate::listing::Listing;
use crate::load::Playable;
use crate::phrases::{Phrases, again};

/// What a card of this name says, in lines; or that there is none.
pub(crate) fn told(playable: &Playable, wanted: &str, phrases: &Phrases) -> Vec<String> {
    let rules = &playable.rules;
    let (wanted, written) = match wanted.trim_start().strip_prefix('?') {
        Some(wanted) => (wanted.trim_start(), true),
        None => (wanted, false),
    };
    let Some(id) = find(rules, wanted) else {
        let several = several(rules, wanted);
        if !several.is_empty() {
            let names = several.join(phrases.comma);
            let parts = [("word", &*again(wanted)), ("names", &*names)];
            return vec![fill(phrases.several_cards, &parts)];
        }
        let names = rules.program().definitions.iter().map(|card| card.name.as_str());
        let near = schema::suggest::nearest(wanted, names);
        let near = near.map_or_else(String::new, |near| fill(phrases.near, &[("near", near)]));
        return vec![fill(phrases.no_card, &[("word", &again(wanted))]) + near.as_str()];
    };
    if !written {
        let wording = rules.wording(id);
        let head = match wording.facts.is_empty() {
            true => wording.name,
            false => [&*wording.name, phrases.colon, &*wording.facts].concat(),
        };
        return std::iter::once(head).chain(wording.lines).collect();
    }
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
        false => [&definition.name, phrases.colon, &words.join(phrases.comma)].concat(),
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
    let game = &playable.game;
    for span in std::iter::once(definition.span).chain(game.extensions_of(definition.span)) {
        lines.extend(game.text_of(span).trim_end().lines().map(str::to_owned));
        let line = game.files.line_column(span).line;
        lines.push(format!("({}:{line})", game.files.path(span.file)));
    }
    lines
}

/// That a card of this name is not among what is offered, if that is what was typed.
pub(super) fn left_out(
    rules: &Rules,
    typed: &str,
    offer: &Offer,
    phrases: &Phrases,
) -> Option<String> {
    let text = folded(typed);
    if offer.things.is_empty() || offer.things.iter().any(|thing| matches(thing, &text)) {
        return None;
    }
    let card = rules.program().definitions.get(find(rules, typed)?)?;
    Some(fill(phrases.left_out, &[("name", &card.name)]))
}

/// What the program did wrong, in a line for those who sit at the table: what, on which card or in what, and where that
/// stands.
pub(crate) fn fault(playable: &Playable, fault: &Fault) -> String {
    let (files, told) = (&playable.game.files, fault.for_seats());
    let spans = std::iter::once(fault.span).chain(fault.trace.iter().map(|step| step.span));
    let Some(at) = spans.flatten().next() else { return told };
    let mut cards = playable.rules.program().definitions.iter();
    let card = cards.find(|card| card.span.contains(at)).map(|card| card.name.as_str());
    let within = card.or_else(|| fault.trace.first().map(|step| step.what.as_str()));
    let within = within.map_or_else(String::new, |within| format!("{within}, "));
    let line = files.line_column(at).line;
    format!("{told} ({within}{}:{line})", files.path(at.file))
}

/// The card of this name, or the only one whose name, or a word of it, begins so.
pub(crate) fn find(rules: &Rules, wanted: &str) -> Option<DefinitionId> {
    match meant(rules, wanted)[..] {
        [one] => Some(one),
        _ => None,
    }
}

/// The names of the cards that may be meant, where they are several.
fn several(rules: &Rules, wanted: &str) -> Vec<String> {
    let meant = meant(rules, wanted);
    let names = meant.iter().filter_map(|&id| rules.program().definitions.get(id));
    if meant.len() > 1 { names.map(|card| card.name.clone()).collect() } else { Vec::new() }
}

/// The cards that are called so; else those whose name begins so, else those of which a word does.
fn meant(rules: &Rules, wanted: &str) -> Vec<DefinitionId> {
    let wanted = folded(wanted);
    let rank = |id: DefinitionId| {
        let names = rules.names_of(id).map(folded);
        names.filter_map(|name| rank_of(&name, &wanted)).min()
    };
    let ranked: Vec<(u8, DefinitionId)> = match wanted.is_empty() {
        true => Vec::new(),
        false => rules.program().definitions.ids().filter_map(|id| Some((rank(id)?, id))).collect(),
    };
    let best = ranked.iter().map(|(rank, _)| *rank).min();
    ranked.into_iter().filter(|(rank, _)| Some(*rank) == best).map(|(_, id)| id).collect()
}
