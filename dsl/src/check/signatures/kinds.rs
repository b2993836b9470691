//! Reads what kinds inherit from, where their cards are live, and the kinds of cards.

use std::collections::{BTreeMap, BTreeSet};

use schema::id::KindId;

use crate::check::signatures::Signatures;
use crate::check::symbols;
use crate::check::types::CARD;
use crate::codes;
use crate::syntax::OWN_LINES;
use crate::syntax::ast::{self, MemberKind};

/// How deep kinds inherit, `card` not counted as one of them. What a kind has is read for each of those that inherit from it.
const MOST_INHERITED: usize = 32;

impl<'a> Signatures<'a> {
    /// Finds the one kind of which all cards are, if there is one: then every card has its members. Kinds of an expansion that
    /// stand apart do not count, so that the game's own text means what it meant without them.
    pub(crate) fn find_root(&mut self) {
        let of_card = |kind: &KindId| {
            self.reader.program.kinds[*kind].parent == Some(CARD)
                && !self.reader.is_unused_kind(*kind)
                && !self.reader.symbols.apart.contains(kind)
        };
        let mut roots = self.reader.program.kinds.ids().filter(of_card);
        let root = roots.next().filter(|_| roots.next().is_none());
        let mut cards = self.reader.program.definitions.iter();
        self.reader.symbols.root = root.filter(|_| cards.all(|card| card.kind != CARD));
    }

    pub(crate) fn read_parent(&mut self, kind: &ast::Kind) {
        let Some(&id) = symbols::exact(&self.reader.symbols.kinds, &kind.name.text) else { return };
        if let Some(plural) = &kind.plural {
            self.reader.symbols.kind[id].plural = Some(plural.text.clone());
        }
        let Some(parent) = &kind.parent else { return };
        let Some(&found) = symbols::exact(&self.reader.symbols.kinds, &parent.text) else {
            return self.no_kind(parent);
        };
        if self.reader.symbols.inherits(found, id) {
            return self.reader.error(
                codes::ENDLESS_RECURSION,
                parent.span,
                format!("`{}` would come from itself", kind.name.text),
                "goes round in a circle",
                "a kind comes from one that does not come from it",
            );
        }
        self.reader.symbols.kind[id].parent = Some(found);
        self.reader.program.kinds[id].parent = Some(found);
    }

    /// Reports the first kind that inherits through too many others. It and those beyond it inherit from nothing then, so that
    /// no chain is longer than may be read.
    pub(crate) fn bound_parents(&mut self) {
        let ids: Vec<KindId> = self.reader.program.kinds.ids().collect();
        let mut depths: BTreeMap<KindId, usize> = BTreeMap::new();
        let mut is_told = false;
        for id in ids {
            // A kind is declared behind the one that it inherits from.
            let above = self.reader.program.kinds[id].parent;
            let depth = above.and_then(|above| depths.get(&above)).map_or(0, |above| above + 1);
            if depth <= MOST_INHERITED {
                depths.insert(id, depth);
                continue;
            }
            self.reader.symbols.kind[id].parent = Some(CARD);
            self.reader.program.kinds[id].parent = Some(CARD);
            depths.insert(id, 1);
            let name = &self.reader.program.kinds[id].name;
            let span = self.reader.symbols.kinds.get(name).map(|(_, span)| *span);
            if let Some(span) = span.filter(|_| !is_told) {
                is_told = true;
                self.reader.error(
                    codes::TOO_DEEP,
                    span,
                    format!("kinds come from one another at most {MOST_INHERITED} deep"),
                    "too deep",
                    "let it come from one of the first of them, and say what it has itself",
                );
            }
        }
    }

    /// `live in ZONES`
    pub(crate) fn read_live(&mut self, kind: &'a ast::Kind) {
        let Some(&id) = symbols::exact(&self.reader.symbols.kinds, &kind.name.text) else { return };
        for member in &kind.members {
            if let MemberKind::Live(names) = &member.kind {
                for name in names {
                    let zones = self.reader.zones_named(std::slice::from_ref(name));
                    let kind = &mut self.reader.symbols.kind[id];
                    kind.lost |= zones.is_empty();
                    kind.live.extend(zones);
                }
                let mut had = BTreeSet::new();
                self.reader.symbols.kind[id].live.retain(|zone| had.insert(*zone));
            }
        }
    }

    /// Notes of each kind where its cards are live, and which notes they have, for what is told of them.
    pub(crate) fn keep_what_is_told(&mut self) {
        let kinds: Vec<KindId> = self.reader.program.kinds.ids().collect();
        for id in kinds {
            self.reader.program.kinds[id].live = self.reader.symbols.live_in(id);
            let members = self.reader.symbols.kind[id].members.values();
            let notes = members.filter_map(|(member, _)| match member {
                symbols::Member::Note(note, _) => Some(*note),
                _ => None,
            });
            let mut notes: Vec<_> = notes.collect();
            notes.sort_unstable();
            self.reader.program.kinds[id].notes = notes;
        }
    }

    pub(crate) fn read_kind_of(&mut self, card: &ast::Card) {
        let Some(&(definition, declared)) = self.reader.symbols.definitions.get(&card.name.text)
        else {
            return;
        };
        // Of two cards of one name, the second is none.
        if declared != card.name.span {
            return;
        }
        match symbols::exact(&self.reader.symbols.kinds, &card.kind.text) {
            Some(&kind) => self.reader.program.definitions[definition].kind = kind,
            None => {
                // What it is and has is unknown, so nothing is said of where its name stands.
                self.reader.symbols.definitions.remove(&card.name.text);
                self.reader.refused.insert(card.name.text.clone(), card.name.span);
                // `cards KIND { name` and no more: a table of one column, begun behind its brace.
                if card.kind.text == "cards" && card.name.text.starts_with(char::is_lowercase) {
                    let (span, message) = (card.kind.span, "there is no kind `cards`");
                    return self.reader.error(
                        codes::UNKNOWN_WORD,
                        span,
                        message,
                        "unknown",
                        OWN_LINES,
                    );
                }
                self.no_kind(&card.kind);
            }
        }
    }
}
