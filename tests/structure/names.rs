//! Every name that a file of cards declares, read from its syntax tree.

use dsl::syntax::ast::{
    CardPart, CardPartKind, CardsFile, CardsFrom, Face, Faces, Item, ItemKind, Member, MemberKind,
    Name, Words,
};
use dsl::syntax::tree::{NodeRef, Rule, Tree};
use dsl::syntax::{Parsed, parse_cards};
use schema::source::FileId;

/// The names that a text declares, as they were written.
pub(super) fn declared(text: &str) -> Vec<String> {
    let Parsed { tree, ast, .. } = parse_cards(FileId(0), text);
    let mut names = Names::default();
    names.file(&ast);
    names.phases(&tree);
    names.list
}

#[derive(Default)]
struct Names {
    list: Vec<String>,
}

impl Names {
    fn one(&mut self, name: &Name) {
        self.list.push(name.text.clone());
    }

    fn all(&mut self, names: &[Name]) {
        names.iter().for_each(|name| self.one(name));
    }

    fn file(&mut self, file: &CardsFile) {
        file.items.iter().for_each(|item| self.item(item));
    }

    fn item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Players(_) | ItemKind::Setup(_) | ItemKind::Flow(_) | ItemKind::Winner(_) => {
            }
            ItemKind::State(state) => self.members(&state.members),
            ItemKind::Resource(words) | ItemKind::Tags(words) => self.words(words),
            ItemKind::Purposes(purposes) => {
                for purpose in purposes {
                    self.one(&purpose.name);
                    self.all(purpose.third.as_slice());
                }
            }
            ItemKind::Kind(kind) => {
                self.one(&kind.name);
                self.all(kind.plural.as_slice());
                self.members(&kind.members);
            }
            ItemKind::Die(die) => {
                self.one(&die.name);
                if let Faces::Listed(faces) = &die.faces {
                    for face in faces {
                        if let Face::Name(name) = face {
                            self.one(name);
                        }
                    }
                }
            }
            ItemKind::Variant(variant) => self.one(&variant.name),
            ItemKind::Define(define) => self.one(&define.name),
            ItemKind::Script(script) => self.one(&script.name),
            ItemKind::Verb(verb) => {
                self.one(&verb.name);
                self.all(verb.third.as_slice());
            }
            ItemKind::Phase(phase) => self.one(&phase.name),
            ItemKind::Score(score) => {
                self.list.extend(score.text.as_ref().and_then(|text| text.plain()))
            }
            ItemKind::Rule(rule) => {
                self.list.extend(rule.title.as_ref().and_then(|title| title.plain()));
                self.parts(&rule.parts);
            }
            ItemKind::Cards(cards) => match &cards.from {
                CardsFrom::Rows(rows) => {
                    let named = rows.first().into_iter().flatten();
                    let named = named.take_while(|cell| cell.text != "name").count();
                    let names = rows.iter().skip(1).filter_map(|row| row.get(named));
                    self.list.extend(names.map(|cell| cell.text.clone()));
                }
                CardsFrom::File(_) => {}
                CardsFrom::Made { parts, .. } => self.parts(parts),
            },
            ItemKind::Card(card) => {
                self.one(&card.name);
                self.parts(&card.parts);
            }
        }
    }

    fn words(&mut self, words: &Words) {
        match words {
            Words::Free(names) => self.all(names),
            Words::Group { name, members } => {
                self.one(name);
                self.all(members);
            }
        }
    }

    fn members(&mut self, members: &[Member]) {
        for member in members {
            match &member.kind {
                MemberKind::Zone(zone) => self.all(&zone.names),
                MemberKind::Counter(counter) => self.all(&counter.names),
                MemberKind::Track(track) => self.one(&track.name),
                MemberKind::Flag(flag) => self.all(&flag.names),
                MemberKind::Note(note) => self.all(&note.names),
                MemberKind::Pool(pool) => self.one(&pool.name),
                MemberKind::Define(define) => self.one(&define.name),
                MemberKind::Live(_) | MemberKind::Shown { .. } => {}
                MemberKind::Rows { name, members } => {
                    self.one(name);
                    self.members(members);
                }
                MemberKind::Ability(name) => self.one(name),
                MemberKind::Field { names, .. } => self.all(names),
            }
        }
    }

    /// What a card says; of it only scores bring a name of their own.
    fn parts(&mut self, parts: &[CardPart]) {
        for part in parts {
            match &part.kind {
                CardPartKind::Score(score) => {
                    self.list.extend(score.text.as_ref().and_then(|text| text.plain()));
                }
                CardPartKind::WhileIn { parts, .. } | CardPartKind::Row { parts, .. } => {
                    self.parts(parts)
                }
                CardPartKind::Ability { .. }
                | CardPartKind::Handler(_)
                | CardPartKind::Option(_)
                | CardPartKind::Derived(_)
                | CardPartKind::Field { .. } => {}
            }
        }
    }

    /// Phases stand in the middle of the flow, wherever it has got to, so they are looked for in the whole tree.
    fn phases(&mut self, tree: &Tree) {
        let mut open: Vec<NodeRef<'_>> = tree.root().into_iter().collect();
        while let Some(node) = open.pop() {
            if node.rule() == Some(Rule::phase_stmt) {
                let label = node.nodes().find(|child| child.rule() == Some(Rule::label));
                self.list.extend(label.map(|label| label.text().trim_matches('"').to_owned()));
            }
            open.extend(node.nodes());
        }
    }
}

#[test]
fn they_are_all_found() {
    let text = r#"
tags red, blue
kind tile, tiles { size : number = 1
  on flip }
tile Big Rock : red { size 4 }
player { zone bag : stack, facedown
  counter energy = 2 }
flow { turn { phase Dawn { stop } } }
score "Rocks" 3
verb topple t : tile { stop }
"#;
    let found = declared(text).join(" ");
    assert_eq!(found, "red blue tile tiles size flip Big Rock bag energy Rocks topple Dawn");
}
