//! Checks that nothing is named by a word that already has a meaning (`C0204`).

use crate::check::prelude::PRELUDE;
use crate::check::reader::names::{BUILT_IN, OF_CARDS};
use crate::check::signatures::Signatures;
use crate::codes;
use crate::syntax::ITEMS;
use crate::syntax::ast::{self, ItemKind, MemberKind, Name, Words};

/// Built-in types.
const TYPES: &[&str] =
    &["number", "text", "player", "zone", "pile", "spot", "block", "price", "resource"];

/// The word that begins a table of cards.
const TABLE: &str = "cards";

/// A property of players that can be used alone, so that nothing of players, the table or the game can have this name.
const OF_PLAYERS: &str = "score";

/// What every player has, by a word behind a dot.
const EVERY_PLAYER_HAS: &[&str] = &["cards"];

/// What every pile has.
const EVERY_PILE_HAS: &[&str] = &["cards", "name", "number"];

/// What every row has.
const EVERY_ROW_HAS: &[&str] = &["level"];

impl Signatures<'_> {
    /// Reports all such names in the items of the game.
    pub(crate) fn no_built_in_names(&mut self, items: &[&ast::Item]) {
        for item in items.iter().filter(|item| item.span.file != PRELUDE) {
            match &item.kind {
                ItemKind::Variant(variant) => self.no_player_word(&variant.name, "variant"),
                ItemKind::Define(define) => self.no_player_word(&define.name, "define"),
                ItemKind::Card(card) => self.no_player_word(&card.name, "card"),
                ItemKind::Kind(kind) => {
                    self.no_word_of_cards(&kind.name, "kind");
                    self.no_type(&kind.name, "kind");
                    self.no_words_of_cards(&kind.members);
                    // A card of such a kind could not be parsed. Types were reported above.
                    let begin = ITEMS.iter().copied().chain([TABLE]);
                    let begin: Vec<&str> = begin.filter(|word| !TYPES.contains(word)).collect();
                    self.not_among(&begin, &kind.name, "kind", "something else begins with it");
                }
                ItemKind::State(state) => {
                    let own = match state.holder {
                        ast::Holder::Player => EVERY_PLAYER_HAS,
                        ast::Holder::Pile => EVERY_PILE_HAS,
                        ast::Holder::Table => &[],
                    };
                    for (name, what) in state.members.iter().flat_map(names_of) {
                        match state.holder {
                            ast::Holder::Pile => self.no_built_in(name, what),
                            ast::Holder::Player | ast::Holder::Table => {
                                self.no_player_word(name, what);
                            }
                        }
                        let has = format!("every {} has it", holder_word(state.holder));
                        self.not_among(own, name, what, &has);
                    }
                }
                ItemKind::Tags(Words::Free(names)) => {
                    names.iter().for_each(|name| self.no_word_of_cards(name, "tag"));
                }
                ItemKind::Tags(Words::Group { name, members }) => {
                    self.no_type(name, "group of tags");
                    self.no_word_of_cards(name, "group of tags");
                    members.iter().for_each(|name| self.no_word_of_cards(name, "tag"));
                }
                ItemKind::Resource(Words::Group { name, .. }) => {
                    self.no_type(name, "resource");
                    self.no_word_of_piles(name, "resource");
                }
                ItemKind::Resource(Words::Free(names)) => {
                    names.iter().for_each(|name| self.no_type(name, "resource"));
                }
                ItemKind::Die(die) => {
                    self.no_type(&die.name, "die");
                    self.no_built_in(&die.name, "die");
                }
                ItemKind::Verb(verb) => {
                    self.no_built_in(&verb.name, "verb");
                    self.not_among(&["phase"], &verb.name, "verb", "a stretch begins with it");
                }
                _ => {}
            }
        }
    }

    /// Reports a name that is a built-in word. `what` says what gets the name.
    pub(crate) fn no_built_in(&mut self, name: &Name, what: &str) {
        self.not_among(BUILT_IN, name, what, "it means something everywhere");
    }

    /// Reports a phase called `game`, `turn` or `round`, which every game has. Returns whether it did.
    pub(crate) fn no_stretch(&mut self, name: &Name) -> bool {
        let words = ["turn", "round", "game"];
        self.not_among(&words, name, "phase", "every game has it");
        words.contains(&name.text.as_str())
    }

    fn no_player_word(&mut self, name: &Name, what: &str) {
        self.no_built_in(name, what);
        self.not_among(&[OF_PLAYERS], name, what, "it means a player's points");
    }

    /// Reports a name of something that is asked of a card by a bare word.
    fn no_word_of_cards(&mut self, name: &Name, what: &str) {
        self.no_built_in(name, what);
        if !BUILT_IN.contains(&name.text.as_str()) {
            self.not_among(OF_CARDS, name, what, "every card has it");
        }
    }

    /// Reports a name of resources by which piles could be keyed: such a pile has its member under this name.
    fn no_word_of_piles(&mut self, name: &Name, what: &str) {
        self.no_built_in(name, what);
        if !TYPES.contains(&name.text.as_str()) {
            self.not_among(EVERY_PILE_HAS, name, what, "every pile has it");
        }
    }

    /// What cards of a kind have, and rows of theirs.
    fn no_words_of_cards(&mut self, members: &[ast::Member]) {
        for member in members {
            for (name, what) in names_of(member) {
                self.no_word_of_cards(name, what);
            }
            let MemberKind::Rows { members, .. } = &member.kind else { continue };
            for (name, what) in members.iter().flat_map(names_of) {
                self.no_built_in(name, what);
                self.not_among(EVERY_ROW_HAS, name, what, "every row has it");
            }
        }
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

/// The names that a member declares, each with the word for what it is.
fn names_of(member: &ast::Member) -> Vec<(&Name, &'static str)> {
    let (names, what): (Vec<&Name>, &'static str) = match &member.kind {
        MemberKind::Zone(zone) => (zone.names.iter().collect(), "zone"),
        MemberKind::Counter(counter) => (counter.names.iter().collect(), "counter"),
        MemberKind::Track(track) => (vec![&track.name], "track"),
        MemberKind::Flag(flag) => (flag.names.iter().collect(), "flag"),
        MemberKind::Note(note) => (note.names.iter().collect(), "note"),
        MemberKind::Pool(pool) => (vec![&pool.name], "pool"),
        MemberKind::Define(define) => (vec![&define.name], "define"),
        MemberKind::Rows { name, .. } => (vec![name], "table of rows"),
        MemberKind::Field { names, .. } => (names.iter().collect(), "field"),
        // An ability is read behind `on` and `perform` alone.
        MemberKind::Live(_) | MemberKind::Shown { .. } | MemberKind::Ability(_) => (Vec::new(), ""),
    };
    names.into_iter().map(|name| (name, what)).collect()
}

/// What it is that has members.
fn holder_word(holder: ast::Holder) -> &'static str {
    match holder {
        ast::Holder::Player => "player",
        ast::Holder::Table => "table",
        ast::Holder::Pile => "pile",
    }
}
