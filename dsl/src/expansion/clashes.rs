//! What to write where two folders declare the same (`C0202`).

use std::sync::Arc;

use schema::source::Span;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::files::Files;
use crate::syntax::ast::{Card, CardPartKind, CardsFile, Item, ItemKind, Words};
use crate::syntax::name_as_written;

/// Turns errors about a variable that would hide a name (`C0205`) to where an expansion has brought that name, and tells
/// each such name once: the variable is of a text that could not know of it.
pub(crate) fn blame_newer_names(diagnostics: &mut Vec<Diagnostic>, files: &Files) {
    let mut told = Vec::new();
    diagnostics.retain_mut(|found| {
        let [hides, named, ..] = found.labels.as_mut_slice() else { return true };
        let (here, there) = (hides.span, named.span);
        if found.code != codes::HIDES_MEMBER || files.layer(there.file) <= files.layer(here.file) {
            return true;
        }
        (hides.span, hides.text) = (there, "this is newer".to_owned());
        (named.span, named.text) = (here, "the variable stands here".to_owned());
        let word = files.text(there.file).get(there.start as usize..there.end as usize);
        found.message = format!(
            "a variable is called `{}` already, and would hide this",
            word.unwrap_or_default()
        );
        found.help = Some("choose another name for what is new".to_owned());
        let is_new = !told.contains(&there);
        told.push(there);
        is_new
    });
}

/// Adds to each error about something that is declared twice (`C0202`), by two folders, how the later folder can change
/// or replace what the earlier one declares.
pub(crate) fn explain_clashes(
    diagnostics: &mut [Diagnostic],
    asts: &[Arc<CardsFile>],
    files: &Files,
) {
    for found in diagnostics.iter_mut().filter(|found| found.code == codes::DECLARED_TWICE) {
        let [again, first, ..] = found.labels.as_slice() else { continue };
        let (again, first) = (again.span, first.span);
        let (later, earlier) = (files.layer(again.file), files.layer(first.file));
        if later <= earlier {
            continue;
        }
        let more = match earlier {
            0 => match instead_of(asts, again, first) {
                Some(more) => more,
                None => continue,
            },
            _ => "these are two expansions: one of them must give way, or both extend a third that declares it"
                .to_owned(),
        };
        // A part of a card can neither be named otherwise nor be left out, so the help of the error itself does not fit.
        let is_part =
            earlier == 0 && card_of(asts, first).is_some_and(|card| card.name.span != first);
        found.help = Some(match found.help.take().filter(|_| !is_part) {
            Some(help) => format!("{help}\n{more}"),
            None => more,
        });
    }
}

/// The card in whose text a place lies.
fn card_of(asts: &[Arc<CardsFile>], place: Span) -> Option<&Card> {
    let mut items = asts.iter().flat_map(|ast| &ast.items);
    items.find_map(|item| match &item.kind {
        ItemKind::Card(card) if item.span.contains(place) => Some(card),
        _ => None,
    })
}

/// What to write so that the declaration at `again` changes or replaces the game's, which stands at `first`; `None` if it can do
/// neither: what one has is no other's.
fn instead_of(asts: &[Arc<CardsFile>], again: Span, first: Span) -> Option<String> {
    let item = |place: Span| {
        let there = asts.iter().flat_map(|ast| &ast.items).filter(|item| item.span.contains(place));
        // Of the cards that one line makes that one is meant in which both places stand by now.
        let of_both = |item: &&Item| {
            let ItemKind::Card(card) = &item.kind else { return false };
            card.parts.iter().any(|part| part.span.contains(again))
        };
        there.clone().find(of_both).or(there.clone().next()).map(|item| &item.kind)
    };
    let member = |holder: &str| {
        format!(
            "if it is to stand in the place of the game's, write it in `override {holder} {{ … }}`"
        )
    };
    Some(match (item(again), item(first)) {
        (
            Some(
                ItemKind::Tags(Words::Free(_))
                | ItemKind::Resource(Words::Free(_))
                | ItemKind::Purposes(_),
            ),
            _,
        ) => "the game has it: it can be used as it is".to_owned(),
        (Some(ItemKind::State(state)), Some(ItemKind::State(other))) => {
            if state.holder != other.holder {
                return None;
            }
            member(state.holder.word())
        }
        (Some(ItemKind::Kind(kind)), Some(ItemKind::Kind(_))) if kind.name.span == again => {
            format!("write `extend kind {} {{ … }}` if it is to add to the game's", kind.name.text)
        }
        // The members of `extend kind` stand in the kind itself by now.
        (_, Some(ItemKind::Kind(kind))) => member(&format!("kind {}", kind.name.text)),
        (None, Some(ItemKind::Card(card))) if is_done(card, again) => format!(
            "to let more happen answer the verb that does it: `after anyone VERB {0} {{ … }}`; to let something else happen write the whole card anew: `override {1} {0} {{ … }}`",
            name_as_written(&card.name.text),
            card.kind.text
        ),
        (None, Some(ItemKind::Card(card))) => {
            format!(
                "to give it another value write the whole card anew: `override {} {} {{ … }}`",
                card.kind.text,
                name_as_written(&card.name.text)
            )
        }
        _ => "say `override` before it if it is to stand in the place of the game's".to_owned(),
    })
}

/// Whether the ability of a card has its name at this place.
fn is_done(card: &Card, place: Span) -> bool {
    card.parts
        .iter()
        .any(|part| matches!(&part.kind, CardPartKind::Ability { name, .. } if name.span == place))
}

/// The error about two bots of the same name, of which at least one is an expansion's.
pub(crate) fn two_bots(stem: &str, again: Span, first: Span) -> Diagnostic {
    Diagnostic::error(codes::DECLARED_TWICE, again, format!("there are two bots `{stem}`"))
        .label(again, "again here")
        .label(first, "first here")
        .help("give its file another name; `bot Name is Other { … }` adds to a bot of the game")
}
