//! Puts what a kind says of all its cards (abilities, handlers, options, score terms, continuous effects) on each of its
//! cards. So the checker knows what cards say, and the places of errors lie in the kind.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use schema::source::Span;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{CardPart, CardPartKind, CardsFile, Item, ItemKind};

/// How many bytes of text may stand on cards because their kinds say them of all, or one line makes the cards.
pub(crate) const MOST_COPIED: usize = 1 << 24;

/// The kind from which all others inherit that name no other.
const EVERY: &str = "card";

/// What the kinds of a game say of their cards.
#[derive(Default)]
struct Kinds {
    /// By the name of a kind, what it says of its cards.
    parts: BTreeMap<String, Vec<CardPart>>,
    /// By the name of a kind, the kind that it inherits from.
    parents: BTreeMap<String, String>,
}

impl Kinds {
    fn new<'a>(items: impl Iterator<Item = &'a Item>) -> Self {
        let mut kinds = Self::default();
        for item in items {
            let ItemKind::Kind(kind) = &item.kind else { continue };
            let name = &kind.name.text;
            if let Some(parent) = &kind.parent {
                kinds.parents.entry(name.clone()).or_insert_with(|| parent.text.clone());
            }
            if !kind.parts.is_empty() {
                kinds.parts.entry(name.clone()).or_default().extend(kind.parts.iter().cloned());
            }
        }
        kinds
    }

    /// A kind and those that it inherits from, the nearest first. Of kinds that inherit in a circle each stands once.
    fn line<'a>(&'a self, kind: &'a str) -> Vec<&'a str> {
        let mut line = vec![kind];
        while let Some(last) = line.last() {
            let next = self.parents.get(*last).map_or(EVERY, String::as_str);
            if line.contains(&next) {
                break;
            }
            line.push(next);
        }
        line
    }

    /// Adds to the parts of a card what the kinds of its line say, and returns where that stands. Of an ability that it has
    /// itself, or that a nearer kind gives it, it gets no other.
    /// Fails with the first part that is too much for all cards, with what `copied` bytes are on cards already.
    fn carry(
        &self,
        line: &[&str],
        own: &mut Vec<CardPart>,
        copied: &mut usize,
    ) -> Result<Vec<Span>, Span> {
        let mut carried = Vec::new();
        for kind in line {
            for part in self.parts.get(*kind).into_iter().flatten() {
                let named = ability(part);
                if named.is_none() || own.iter().all(|own| ability(own) != named) {
                    *copied += bytes(part);
                    if *copied > MOST_COPIED {
                        return Err(part.span);
                    }
                    carried.push(part.span);
                    own.push(part.clone());
                }
            }
        }
        Ok(carried)
    }
}

/// How many bytes of text a part of a card is.
pub(crate) const fn bytes(part: &CardPart) -> usize {
    (part.span.end - part.span.start) as usize
}

/// The name of the ability that a part of a card is.
fn ability(part: &CardPart) -> Option<&str> {
    match &part.kind {
        CardPartKind::Ability { name, .. } => Some(&name.text),
        CardPartKind::Field { .. }
        | CardPartKind::Handler(_)
        | CardPartKind::WhileIn { .. }
        | CardPartKind::Option(_)
        | CardPartKind::Derived(_)
        | CardPartKind::Score(_)
        | CardPartKind::Row { .. } => None,
    }
}

/// What kinds say of their cards.
#[derive(Default)]
pub(crate) struct Carried {
    /// The cards with what their kinds say of them, each once.
    pub(crate) by: BTreeSet<(Span, Span)>,
    /// Warnings (`W0113`) about kinds that say something of their cards and have none.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Puts on each card what its kinds say of it.
pub(crate) fn on_cards(asts: &mut [Arc<CardsFile>]) -> Carried {
    let kinds = Kinds::new(asts.iter().flat_map(|ast| &ast.items));
    let mut carried = Carried::default();
    if kinds.parts.is_empty() {
        return carried;
    }
    let mut unheard: BTreeSet<&str> = kinds.parts.keys().map(String::as_str).collect();
    let (mut copied, mut is_full) = (0, false);
    for ast in asts.iter_mut() {
        for item in &mut Arc::make_mut(ast).items {
            let ItemKind::Card(card) = &mut item.kind else { continue };
            let line = kinds.line(&card.kind.text);
            unheard.retain(|kind| !line.contains(kind));
            match kinds.carry(&line, &mut card.parts, &mut copied) {
                Ok(said) => carried.by.extend(said.into_iter().map(|said| (item.span, said))),
                Err(part) if !is_full => {
                    is_full = true;
                    carried.diagnostics.push(too_much(part));
                }
                Err(_) => {}
            }
        }
    }
    let first = |kind: &str| kinds.parts.get(kind).and_then(|parts| parts.first());
    let unheard = unheard.into_iter().filter_map(|kind| Some(no_cards(kind, first(kind)?.span)));
    carried.diagnostics.extend(unheard);
    carried
}

fn too_much(part: Span) -> Diagnostic {
    let message = "what kinds say of all their cards is too much for each of them";
    Diagnostic::error(codes::NO_ROOM, part, message)
        .label(part, format!("more than {MOST_COPIED} bytes on all cards"))
        .help("take what it does out into a verb, and call it here")
}

fn no_cards(kind: &str, says: Span) -> Diagnostic {
    Diagnostic::warning(
        codes::SAID_OF_NO_CARD,
        says,
        format!(
            "the game has no card of the kind `{kind}`, so this is said of nothing, and not checked"
        ),
    )
    .label(says, "said of each of its cards")
    .help(format!("write a card: `{kind} Name {{ … }}`; or leave it to an expansion that has some"))
}
