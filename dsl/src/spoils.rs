//! Spoilt rulings: a ruling that says one thing otherwise. If it still holds, a wrong text would pass.

mod claims;
mod reasons;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use schema::program::Program;
use schema::source::FileId;

use crate::game::Sources;
use crate::syntax::parse_rulings;
use crate::syntax::tree::{NodeRef, Rule};
pub use reasons::{Reason, Reasons};
use words::Words;

/// The path of the file in a game's or an expansion's folder that says which spoilt rulings may hold.
pub const REASONS: &str = "doubt.toml";

/// One change of one ruling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spoilt {
    /// The path of its file.
    pub path: String,
    /// The line that is changed, from 1.
    pub line: usize,
    /// The first clause of the ruling.
    pub id: String,
    /// Which ruling of all, in the order of [`crate::Game::rulings`] of a game without a mistake.
    pub ruling: usize,
    /// The line as it stands, without what surrounds it.
    pub was: String,
    /// The line spoilt, in one way or several; of a line that is left out nothing.
    pub now: Vec<String>,
    /// The whole ruling, spoilt, as many times.
    texts: Vec<String>,
}

/// Each ruling with one thing said otherwise, once for each place: another card, player, word, purpose or number, a
/// claim turned round, a step left out, two steps swapped. What is said instead may by chance be as true as what stood
/// there, so of names and numbers several others are tried: a place is pinned if one of them is noticed. The position is
/// what a ruling is about, so it stays, but for what the next shuffles and rolls give. Not all of them check. Another
/// `seed`, other words.
#[must_use]
pub fn spoils(sources: &Sources, program: &Program, seed: u64) -> Vec<Spoilt> {
    let words = Words::new(program, seed);
    let mut found = Vec::new();
    let mut files: Vec<_> = sources.rulings.iter().collect();
    files.sort();
    let mut number = 0;
    for (path, text) in files {
        let parsed = parse_rulings(FileId(0), text);
        let rulings = parsed.tree.root().into_iter().flat_map(NodeRef::nodes);
        for node in rulings.filter(|node| node.rule() == Some(Rule::ruling)) {
            let title = node.nodes().find(|part| part.rule() == Some(Rule::string));
            let Some(title) = title.map(bytes) else { continue };
            let mut ruling = Ruling {
                words: &words,
                players: players(node),
                text,
                path,
                whole: bytes(node),
                title,
                id: clause(node),
                number,
                said: BTreeSet::new(),
                found: &mut found,
            };
            ruling.all(node);
            number += 1;
        }
    }
    found
}

/// The texts of a game in which the rulings are these, each under its number among them as its title, in all its ways.
#[must_use]
pub fn spoilt_sources(sources: &Sources, spoilt: &[Spoilt]) -> Sources {
    let mut files: BTreeMap<usize, String> = BTreeMap::new();
    for (number, one) in spoilt.iter().enumerate() {
        let file = files.entry(one.ruling).or_default();
        for text in &one.texts {
            file.push_str(&text.replacen(TITLE, &format!("\"{number}\""), 1));
            file.push('\n');
        }
    }
    let files = files.into_iter();
    let rulings = files.map(|(at, text)| (format!("rulings/{at:08}.ruling"), text)).collect();
    Sources { rulings, ..sources.clone() }
}

/// What stands for the title of a spoilt ruling until it has a number. It begins the ruling, so it comes first.
const TITLE: &str = "\"\u{0}\"";

struct Ruling<'t, 'f> {
    words: &'t Words,
    players: Vec<String>,
    /// The file.
    text: &'t str,
    path: &'t str,
    whole: Range<usize>,
    title: Range<usize>,
    id: String,
    number: usize,
    /// What is claimed at the moment of a line: the claims between two answers, or behind the last.
    said: BTreeSet<String>,
    found: &'f mut Vec<Spoilt>,
}

impl Ruling<'_, '_> {
    fn all(&mut self, node: NodeRef<'_>) {
        // Behind the last answer a step claims the same as a line of `then`.
        let ends = node.nodes().filter(|part| part.rule() == Some(Rule::then));
        let ends: BTreeSet<String> = ends.flat_map(lines).map(claimed).collect();
        for part in node.nodes() {
            match part.rule() {
                Some(Rule::given) => {
                    let chance = [Some(Rule::next_shuffle), Some(Rule::next_roll)];
                    for fact in part.nodes().filter(|fact| chance.contains(&fact.rule())) {
                        for listed in fact.nodes().skip(1) {
                            if matches!(listed.rule(), Some(Rule::things | Rule::face)) {
                                self.words(fact, listed);
                            }
                        }
                    }
                }
                Some(Rule::when) => self.steps(part, &ends),
                Some(Rule::then) => {
                    self.said.clone_from(&ends);
                    for claim in lines(part) {
                        self.claim(claim, claim);
                    }
                }
                _ => {}
            }
        }
    }

    fn steps(&mut self, when: NodeRef<'_>, ends: &BTreeSet<String>) {
        let steps: Vec<NodeRef<'_>> = lines(when).collect();
        let is_claim = |step: &&NodeRef<'_>| step.rule() != Some(Rule::answer);
        for (at, step) in steps.iter().enumerate() {
            if is_claim(&step) {
                let before = steps[..at].iter().rev().take_while(is_claim);
                let after: Vec<_> = steps[at..].iter().take_while(is_claim).collect();
                let is_last = at + after.len() == steps.len();
                self.said = before.chain(after).map(|step| claimed(*step)).collect();
                self.said.extend(ends.iter().filter(|_| is_last).cloned());
                self.claim(*step, *step);
                continue;
            }
            self.said.clear();
            self.words(*step, *step);
            self.push(*step, bytes(*step), &[String::new()]);
            let answers = |other: &&NodeRef<'_>| other.rule() == Some(Rule::answer);
            let next = steps.get(at + 1).filter(answers);
            if let Some(next) = next.filter(|next| next.text() != step.text()) {
                let both = bytes(*step).start..bytes(*next).end;
                let between = self.text.get(bytes(*step).end..bytes(*next).start);
                let swapped = format!("{}{}{}", next.text(), between.unwrap_or("\n"), step.text());
                self.push(*step, both, &[swapped]);
            }
        }
    }

    /// Each name, number and purpose of a line becomes another one.
    fn words(&mut self, line: NodeRef<'_>, within: NodeRef<'_>) {
        let mut open = vec![within];
        while let Some(node) = open.pop() {
            let place = bytes(node).start;
            let text = node.text();
            match node.rule() {
                Some(Rule::number) => {
                    let number = text.parse::<u32>().ok();
                    let less = number.and_then(|number| number.checked_sub(1));
                    let more = number.and_then(|number| number.checked_add(1));
                    let others: Vec<String> =
                        more.into_iter().chain(less).map(|number| number.to_string()).collect();
                    self.push(line, bytes(node), &others);
                }
                Some(Rule::k_yes) => self.push(line, bytes(node), &["no".to_owned()]),
                Some(Rule::k_no) => self.push(line, bytes(node), &["yes".to_owned()]),
                Some(Rule::proper | Rule::word | Rule::any_word) => {
                    let others = self.others(text, place);
                    self.push(line, bytes(node), &others);
                }
                _ => open.extend(node.nodes()),
            }
        }
    }

    fn others(&self, word: &str, place: usize) -> Vec<String> {
        let words = self.words;
        if self.players.iter().any(|player| player == word) {
            return words.others(&self.players, word, place);
        }
        if let Some(others) = words.members.get(word) {
            return words.others(others, word, place);
        }
        if words.cards.iter().any(|card| card == word) {
            return words.others(&words.cards, word, place);
        }
        if words.purposes.iter().any(|purpose| purpose == word) {
            return words.others(&words.purposes, word, place);
        }
        let Some(spoken) =
            words.purposes.iter().find(|purpose| words.third_person(purpose) == word)
        else {
            return Vec::new();
        };
        let others = words.others(&words.purposes, spoken, place);
        others.iter().map(|purpose| words.third_person(purpose)).collect()
    }

    /// These bytes become other words, in so many ways.
    fn push(&mut self, line: NodeRef<'_>, place: Range<usize>, ways: &[String]) {
        let shown = bytes(line).start.min(place.start)..bytes(line).end.max(place.end);
        let piece = |range: Range<usize>| self.text.get(range).unwrap_or_default();
        let whole = |now: &String| {
            [
                piece(self.whole.start..self.title.start),
                TITLE,
                piece(self.title.end..place.start),
                now,
                piece(place.end..self.whole.end),
            ]
            .concat()
        };
        let spoilt = |now: &String| {
            squeezed(&[piece(shown.start..place.start), now, piece(place.end..shown.end)].concat())
        };
        // What another line claims is no wrong text: the author says so, too.
        let ways: Vec<String> =
            ways.iter().filter(|now| !self.said.contains(plain(&spoilt(now)))).cloned().collect();
        if ways.is_empty() {
            return;
        }
        self.found.push(Spoilt {
            path: self.path.to_owned(),
            line: 1 + piece(0..place.start).matches('\n').count(),
            id: self.id.clone(),
            ruling: self.number,
            was: squeezed(piece(shown.clone())),
            now: ways.iter().map(spoilt).collect(),
            texts: ways.iter().map(whole).collect(),
        });
    }
}

/// What a line claims, without what may stand before it.
fn claimed(line: NodeRef<'_>) -> String {
    plain(&squeezed(line.text())).to_owned()
}

fn plain(claim: &str) -> &str {
    claim.strip_prefix("check ").unwrap_or(claim)
}

/// The lines of a `when` or `then`.
fn lines(part: NodeRef<'_>) -> impl Iterator<Item = NodeRef<'_>> {
    let around = [Rule::k_when, Rule::k_then, Rule::lbrace, Rule::rbrace];
    part.nodes().filter(move |line| line.rule().is_some_and(|rule| !around.contains(&rule)))
}

fn players(ruling: NodeRef<'_>) -> Vec<String> {
    let given = ruling.nodes().filter(|part| part.rule() == Some(Rule::given));
    let facts = given.flat_map(NodeRef::nodes);
    let players = facts.filter(|fact| fact.rule() == Some(Rule::who_plays));
    let names = players.flat_map(NodeRef::nodes);
    let names = names.filter(|name| matches!(name.rule(), Some(Rule::proper | Rule::word)));
    names.map(|name| name.text().to_owned()).collect()
}

fn clause(ruling: NodeRef<'_>) -> String {
    let id = ruling.nodes().find(|part| part.rule() == Some(Rule::clause_id));
    id.map_or_else(String::new, |id| id.text().to_owned())
}

fn bytes(node: NodeRef<'_>) -> Range<usize> {
    let span = node.span();
    span.start as usize..span.end as usize
}

/// A piece of a text in one line.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
