//! Collects the suggestions for a place, each label once.

use std::collections::{BTreeMap, BTreeSet};

use schema::source::FileId;

use super::complete::Completion;
use super::firsts;
use super::index::{Declared, Index};
use super::keywords;
use super::kind::SymbolKind;
use super::place::{self, Place};
use super::roles::{Role, Use};
use super::signatures::{prepositions, verbs};
use super::workspace::Read;
use crate::check::probe::Offer;
use crate::syntax::tree::Rule;
use crate::syntax::{name_as_written, piece_around};

/// Built-in words that fit certain sorts of places.
const SUBJECTS: &[&str] = &["you", "opponent", "anyone"];
const TYPES: &[&str] = &[
    "number", "text", "player", "zone", "pile", "spot", "price", "block", "resource", "card",
    "pool", "die", "none",
];
const MOMENTS: &[&str] = &["turn", "round"];
const STRETCHES: &[&str] = &["game", "turn", "round"];

/// The suggestions for a place that were found so far, by label.
pub(super) struct List<'p> {
    text: &'p str,
    offset: usize,
    place: &'p Place,
    found: BTreeMap<String, Completion>,
}

impl<'p> List<'p> {
    /// An empty list for byte `offset` of a text.
    pub(super) fn new(text: &'p str, offset: usize, place: &'p Place) -> List<'p> {
        List { text, offset, place, found: BTreeMap::new() }
    }

    fn push(&mut self, label: &str, what: &str, detail: &str, doc: Option<&str>, rank: u8) {
        let is_card = what == SymbolKind::Card.words();
        let insert = match is_card {
            true => name_as_written(label),
            false => label.to_owned(),
        };
        let start = self.start(label);
        let completion = Completion {
            label: label.to_owned(),
            what: what.to_owned(),
            detail: detail.to_owned(),
            doc: doc.map(str::to_owned),
            insert,
            start,
            end: self.place.name.end.max(self.offset),
            rank,
        };
        match self.found.get(label) {
            Some(known) if known.rank <= rank => {}
            _ => drop(self.found.insert(label.to_owned(), completion)),
        }
    }

    /// The first byte that a suggestion replaces. Of several capitalised words before the place, only those count with
    /// which its label begins.
    fn start(&self, label: &str) -> usize {
        let range = &self.place.name;
        let typed = self.text.get(range.start..self.offset).unwrap_or_default();
        let mut start = range.start;
        let mut rest = typed;
        while !label.starts_with(rest) {
            match rest.find(' ') {
                Some(blank) => {
                    start += blank + 1;
                    rest = rest.get(blank + 1..).unwrap_or_default();
                }
                None => return start,
            }
        }
        start
    }

    /// Adds the keywords that the grammar accepts here, and the prepositions that the verb of the call takes.
    pub(super) fn keywords(&mut self, index: &Index) {
        let rules: Vec<Rule> =
            self.place.expected.iter().copied().filter(|rule| *rule != Rule::prep).collect();
        for word in firsts::keywords(&rules) {
            self.push(word, "keyword", "", keywords::line(word), 3);
        }
        if !self.place.expected.contains(&Rule::prep) {
            return;
        }
        let verb = self.place.verb.as_deref().map(|verb| verbs(index, verb)).unwrap_or_default();
        let mut own: Vec<(String, String)> = Vec::new();
        for verb in &verb {
            own.extend(prepositions(&verb.detail));
        }
        if verb.is_empty() {
            for word in firsts::keywords(&[Rule::prep]) {
                self.push(word, "preposition", "", None, 2);
            }
        }
        for (word, parameter) in own {
            if !self.place.prepositions.contains(&word) {
                self.push(&word, "preposition", &parameter, None, 0);
            }
        }
    }

    pub(super) fn names(
        &mut self,
        what: Use,
        offers: Option<Vec<Offer>>,
        read: &Read,
        index: &Index,
        file: FileId,
    ) {
        match (what, offers) {
            (Use::Value | Use::Property, Some(offers)) => {
                self.offers(offers, index, what == Use::Property);
            }
            (Use::Property, None) if self.of_player(read, file) => {
                let has = |it: &&Declared| it.holder.as_deref() == Some("player");
                let stored = [SymbolKind::Resource, SymbolKind::Define];
                let all: Vec<Declared> = index
                    .of(what.kinds())
                    .filter(|it| has(it) || stored.contains(&it.kind))
                    .cloned()
                    .collect();
                for it in &all {
                    self.of(it, if has(&it) { 0 } else { 2 });
                }
                for word in ["score", "seat", "cards", "left", "right", "opponents"] {
                    self.push(word, "word", "", keywords::built_in(word), 2);
                }
            }
            (Use::Verb, _) => self.verbs(index, false),
            (Use::Event, _) => self.verbs(index, true),
            (Use::Moment, _) => {
                self.words(MOMENTS);
                self.declared(index, &[SymbolKind::Phase], 1);
                self.declared(index, &[SymbolKind::Verb], 2);
            }
            (Use::Stretch, _) => {
                self.words(STRETCHES);
                self.declared(index, what.kinds(), 1);
            }
            (Use::Type | Use::Words, _) => {
                self.words(TYPES);
                self.declared(
                    index,
                    &[SymbolKind::Kind, SymbolKind::Family, SymbolKind::Group, SymbolKind::Die],
                    1,
                );
                self.declared(index, &[SymbolKind::Resource], 2);
            }
            (Use::Subject, _) => {
                self.words(SUBJECTS);
                self.variables(read, file, what.kinds());
                self.declared(index, what.kinds(), 2);
            }
            (Use::Kind, _) => {
                self.words(&["card"]);
                self.declared(index, what.kinds(), 1);
            }
            (Use::Field, _) => self.fields(read, index, file),
            (Use::Player, _) => {
                self.words(&["everybody", "nobody"]);
                self.variables(read, file, what.kinds());
            }
            (Use::Bot, _) => {
                self.words(&["random"]);
                self.declared(index, what.kinds(), 1);
            }
            _ => {
                self.variables(read, file, what.kinds());
                self.declared(index, what.kinds(), 1);
                if matches!(
                    what,
                    Use::Value | Use::Noun | Use::Unit | Use::Property | Use::Function | Use::Thing
                ) {
                    for (word, line) in keywords::BUILT_IN {
                        self.push(word, "word", "", Some(line), 2);
                    }
                }
            }
        }
        let changed =
            self.place.around.iter().any(|rule| matches!(rule, Rule::change | Rule::set_to));
        if what == Use::Unit || changed && what == Use::Value {
            let plus =
                index.of(&[SymbolKind::Verb]).filter(|verb| verb.detail.starts_with("verb +"));
            let stored = [
                SymbolKind::Counter,
                SymbolKind::Track,
                SymbolKind::Resource,
                SymbolKind::Flag,
                SymbolKind::Note,
            ];
            let all: Vec<Declared> = plus.chain(index.of(&stored)).cloned().collect();
            for it in &all {
                self.of(it, 0);
            }
        }
    }

    /// Whether the word before the dot is a player of a ruling.
    fn of_player(&self, read: &Read, file: FileId) -> bool {
        let before = self.text.get(..self.place.name.start).unwrap_or_default();
        let Some(before) = before.strip_suffix('.') else { return false };
        let base = place::name_around(before, before.len());
        let Some(word) = before.get(base) else { return false };
        let names = read.names.get(&file);
        let mut players = names.into_iter().flat_map(|names| &names.declared);
        word == "everybody" || players.any(|it| it.kind == SymbolKind::Player && it.name == word)
    }

    fn words(&mut self, words: &[&str]) {
        for word in words {
            self.push(
                word,
                "word",
                "",
                keywords::built_in(word).or_else(|| keywords::line(word)),
                1,
            );
        }
    }

    fn of(&mut self, it: &Declared, rank: u8) {
        self.push(&it.name, it.kind.words(), &it.detail, it.doc.as_deref(), rank);
    }

    fn declared(&mut self, index: &Index, kinds: &[SymbolKind], rank: u8) {
        for it in index.of(kinds) {
            // A verb declared with `+` is called only as `+2 NAME`.
            if !it.detail.starts_with("verb +") && !is_third(it) {
                self.of(it, rank);
            }
        }
    }

    /// Adds the variables, parameters and players of the piece around the place.
    fn variables(&mut self, read: &Read, file: FileId, kinds: &[SymbolKind]) {
        let piece = piece_around(self.text, self.place.name.start);
        let names = read.names.get(&file);
        for it in names.into_iter().flat_map(|names| &names.declared) {
            let local = [SymbolKind::Variable, SymbolKind::Parameter, SymbolKind::Player];
            let start = it.span.start as usize;
            if kinds.contains(&it.kind) && local.contains(&it.kind) && piece.contains(&start) {
                self.of(it, 0);
            }
        }
    }

    fn verbs(&mut self, index: &Index, spoken: bool) {
        let verbs = index.of(&[SymbolKind::Verb]).filter(|verb| !is_third(verb));
        for verb in verbs.filter(|verb| !verb.detail.starts_with("verb +")) {
            if spoken {
                let third = third_person(index, verb);
                let said = if verb.name.is_ascii() { &third } else { &verb.name };
                self.push(said, verb.kind.words(), &verb.detail, verb.doc.as_deref(), 1);
                // With `you` the verb stands in its plain form.
                self.push(&verb.name, verb.kind.words(), &verb.detail, verb.doc.as_deref(), 2);
            } else {
                self.of(verb, 1);
            }
        }
        if spoken {
            self.declared(index, &[SymbolKind::Purpose], 1);
            let purposes = index.of(&[SymbolKind::Purpose]).filter(|purpose| !is_third(purpose));
            for purpose in purposes {
                self.push(
                    &third_person(index, purpose),
                    purpose.kind.words(),
                    &purpose.detail,
                    None,
                    1,
                );
            }
        }
    }

    /// Adds the fields that the card or row around the place can set. Those that it has not set yet come first.
    fn fields(&mut self, read: &Read, index: &Index, file: FileId) {
        let start = self.place.name.start;
        let piece = piece_around(self.text, start);
        let head = self.text.get(piece.start..start).unwrap_or_default();
        let bearer = bearer(head);
        let own = |it: &&Declared, holders: &[String]| {
            it.holder.as_ref().is_some_and(|holder| holders.contains(holder))
        };
        let kinds = Use::Field.kinds();
        // In a row the fields of its table, else those of the card's kind.
        let row =
            bearer.last().filter(|word| index.named(word).any(|it| it.kind == SymbolKind::Rows));
        let holders = match (row, bearer.first()) {
            (Some(row), _) => vec![row.clone()],
            (None, Some(kind)) => index.lineage(kind),
            (None, None) => vec!["card".to_owned()],
        };
        let set: BTreeSet<&str> = read
            .names
            .get(&file)
            .into_iter()
            .flat_map(|names| &names.said)
            .filter(|said| piece.contains(&(said.span.start as usize)))
            .filter(|said| said.role == Role::Uses(Use::Field))
            .filter(|said| !(said.span.start as usize..=said.span.end as usize).contains(&start))
            .map(|said| said.name.as_str())
            .collect();
        for it in index.of(kinds).filter(|it| own(it, &holders)) {
            self.of(it, if set.contains(it.name.as_str()) { 2 } else { 0 });
        }
    }

    /// Adds what the checker offers for the place.
    fn offers(&mut self, offers: Vec<Offer>, index: &Index, property: bool) {
        for offer in offers {
            let fits = |it: &&Declared| match it.kind {
                SymbolKind::Verb | SymbolKind::Rule | SymbolKind::Part => false,
                SymbolKind::Ability => property,
                _ => true,
            };
            let found = index.named(&offer.name).find(fits);
            let rank = offer.near + if offer.fits { 0 } else { 4 };
            match found {
                Some(it) => {
                    let detail = if it.detail.is_empty() { &offer.words } else { &it.detail };
                    self.push(&offer.name, it.kind.words(), detail, it.doc.as_deref(), rank);
                }
                None => {
                    let line = keywords::built_in(&offer.name);
                    let what = if line.is_some() { "word" } else { "variable" };
                    self.push(&offer.name, what, &offer.words, line, rank);
                }
            }
        }
    }

    /// The suggestions, best first.
    pub(super) fn done(self) -> Vec<Completion> {
        let mut list: Vec<Completion> = self.found.into_values().collect();
        list.sort_by(|one, other| (one.rank, &one.label).cmp(&(other.rank, &other.label)));
        list
    }
}

/// The first word before each brace that is open at the end of a text, outermost first: of a card its kind, of a row
/// its table.
fn bearer(head: &str) -> Vec<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut from = 0;
    let mut quoted = false;
    for (at, sign) in head.char_indices() {
        match sign {
            '"' => quoted = !quoted,
            '\n' | '\r' => quoted = false,
            '{' if !quoted => {
                open.push(head.get(from..at).unwrap_or_default());
                from = at + 1;
            }
            '}' if !quoted => {
                open.pop();
                from = at + 1;
            }
            _ => {}
        }
        if matches!(sign, ',' | '\n' | '\r') && !quoted && !open.is_empty() {
            from = at + 1;
        }
    }
    let word = |text: &str| {
        let mut words = text
            .split_whitespace()
            .skip_while(|word| matches!(*word, "extend" | "override" | "cards"));
        words.next().unwrap_or_default().to_owned()
    };
    open.into_iter().map(word).collect()
}

/// Whether a declaration is the third person of a verb or purpose.
fn is_third(it: &Declared) -> bool {
    matches!(it.kind, SymbolKind::Verb | SymbolKind::Purpose) && it.parent.is_some()
}

/// The third person of a verb or purpose: the declared one, else the regular one.
fn third_person(index: &Index, of: &Declared) -> String {
    let mut said = index.of(&[SymbolKind::Verb, SymbolKind::Purpose]);
    let said = said.find(|it| it.parent.as_ref() == Some(&of.name));
    said.map_or_else(|| schema::words::third_person(&of.name), |it| it.name.clone())
}
