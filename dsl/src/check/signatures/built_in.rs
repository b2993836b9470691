//! Names that nothing can bear: whoever reads the word would read something else (`C0204`).

use crate::check::prelude::PRELUDE;
use crate::check::reader::names::BUILT_IN;
use crate::check::signatures::Signatures;
use crate::codes;
use crate::syntax::ITEMS;
use crate::syntax::ast::{self, ItemKind, MemberKind, Name, Words};

/// Types that every game has.
const TYPES: &[&str] =
    &["number", "text", "player", "zone", "pile", "spot", "block", "price", "resource"];

/// What begins a table of cards.
const TABLE: &str = "cards";

/// What is read bare of a player, so that nothing else of a player, of the table or of the game can be called so.
const OF_PLAYERS: &str = "score";

impl Signatures<'_> {
    /// Reports what the items of the game give such a name.
    pub(crate) fn no_built_in_names(&mut self, items: &[&ast::Item]) {
        for item in items.iter().filter(|item| item.span.file != PRELUDE) {
            match &item.kind {
                ItemKind::Variant(variant) => self.no_player_word(&variant.name, "variant"),
                ItemKind::Define(define) => self.no_player_word(&define.name, "define"),
                ItemKind::Card(card) => self.no_player_word(&card.name, "card"),
                ItemKind::Kind(kind) => {
                    self.no_built_in(&kind.name, "kind");
                    self.no_type(&kind.name, "kind");
                    // No card of such a kind can be read. Of types it has been said.
                    let begin = ITEMS.iter().copied().chain([TABLE]);
                    let begin: Vec<&str> = begin.filter(|word| !TYPES.contains(word)).collect();
                    self.not_among(&begin, &kind.name, "kind", "something else begins with it");
                }
                // What a card or a pile has is read of it before anything else is, and behind a dot elsewhere.
                ItemKind::State(state) if state.holder != ast::Holder::Pile => {
                    for member in &state.members {
                        let (names, what) = names_of(member);
                        names.into_iter().for_each(|name| self.no_player_word(name, what));
                    }
                }
                ItemKind::Tags(Words::Group { name, .. }) => self.no_type(name, "group of tags"),
                ItemKind::Resource(Words::Group { name, .. }) => self.no_type(name, "resource"),
                ItemKind::Resource(Words::Free(names)) => {
                    names.iter().for_each(|name| self.no_type(name, "resource"));
                }
                ItemKind::Die(die) => self.no_type(&die.name, "die"),
                ItemKind::Verb(verb) => {
                    self.not_among(&["phase"], &verb.name, "verb", "a stretch begins with it");
                }
                _ => {}
            }
        }
    }

    /// A word that means something everywhere cannot be declared.
    pub(crate) fn no_built_in(&mut self, name: &Name, what: &str) {
        self.not_among(BUILT_IN, name, what, "it means something everywhere");
    }

    /// `end game` ends the game, and turns and rounds are there without being declared.
    pub(crate) fn no_stretch(&mut self, name: &Name) -> bool {
        let words = ["turn", "round", "game"];
        self.not_among(&words, name, "phase", "every game has it");
        words.contains(&name.text.as_str())
    }

    fn no_player_word(&mut self, name: &Name, what: &str) {
        self.no_built_in(name, what);
        self.not_among(&[OF_PLAYERS], name, what, "it means a player's points");
    }

    fn no_type(&mut self, name: &Name, what: &str) {
        self.not_among(TYPES, name, what, "it is a type that every game has");
    }

    fn not_among(&mut self, words: &[&str], name: &Name, what: &str, why: &str) {
        if words.contains(&name.text.as_str()) {
            self.reader.error(
                codes::RESERVED_WORD,
                name.span,
                format!("`{}` cannot be the name of a {what}: {why}", name.text),
                "already means something",
                "choose another word",
            );
        }
    }
}

/// What a member of a player or of the table gives a name, and what it is.
fn names_of(member: &ast::Member) -> (Vec<&Name>, &'static str) {
    match &member.kind {
        MemberKind::Zone(zone) => (zone.names.iter().collect(), "zone"),
        MemberKind::Counter(counter) => (counter.names.iter().collect(), "counter"),
        MemberKind::Track(track) => (vec![&track.name], "track"),
        MemberKind::Flag(flag) => (flag.names.iter().collect(), "flag"),
        MemberKind::Note(note) => (note.names.iter().collect(), "note"),
        MemberKind::Pool(pool) => (vec![&pool.name], "pool"),
        MemberKind::Define(define) => (vec![&define.name], "define"),
        MemberKind::Rows { .. }
        | MemberKind::Field { .. }
        | MemberKind::Live(_)
        | MemberKind::Shown { .. }
        | MemberKind::Ability(_) => (Vec::new(), ""),
    }
}
