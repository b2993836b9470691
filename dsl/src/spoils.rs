//! Mutation testing of rulings: a spoilt ruling is a ruling with one thing changed. If it still passes, the ruling does
//! not test that thing.

mod claims;
mod read;
mod reasons;
mod words;

use std::collections::BTreeSet;
use std::ops::Range;

use schema::program::Program;
use schema::ruling::Ruling as Read;
use schema::source::FileId;

use crate::files::Files;
use crate::game::Sources;
use crate::syntax::parse_rulings;
use crate::syntax::tree::{NodeRef, Rule};
pub use read::{Way, read_spoilt};
pub use reasons::{Reason, Reasons};
use words::Words;

/// The path of the file in a game's or expansion's folder that lists spoilt rulings which may pass, with reasons.
pub const REASONS: &str = "doubt.toml";

/// One place of one ruling, with one or several ways to change it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spoilt {
    /// The path of its file.
    pub path: String,
    /// The line that is changed, from 1.
    pub line: usize,
    /// The first id of the ruling; empty if it has none.
    pub id: String,
    /// The byte of the file at which the ruling begins.
    begin: usize,
    /// The line as it stands, on one line.
    pub was: String,
    /// The changed line, once for each way; empty where the line is left out.
    pub now: Vec<String>,
    /// The whole changed ruling, once for each way.
    texts: Vec<String>,
}

impl Spoilt {
    /// Whether it is of this ruling of a game with these files.
    #[must_use]
    pub fn is_of(&self, files: &Files, ruling: &Read) -> bool {
        let span = ruling.span;
        span.start as usize == self.begin && files.path(span.file) == self.path
    }
}

/// All spoilt rulings of a game, one for each place that is changed: another card, player, word, purpose or number, a
/// claim negated, a step left out, two steps swapped. A change may happen to be as true as the original, so for names
/// and numbers several are tried: the place is tested if one of them fails. The position is not changed, except for the
/// next shuffles and rolls. Some changes do not compile. `seed` selects which other words are tried.
#[must_use]
pub fn spoils(sources: &Sources, program: &Program, seed: u64) -> Vec<Spoilt> {
    let words = Words::new(program, seed);
    let mut found = Vec::new();
    let mut files: Vec<_> = sources.rulings.iter().collect();
    files.sort();
    for (path, text) in files {
        let parsed = parse_rulings(FileId(0), text);
        let rulings = parsed.tree.root().into_iter().flat_map(NodeRef::nodes);
        for node in rulings.filter(|node| node.rule() == Some(Rule::ruling)) {
            let mut ruling = Ruling {
                words: &words,
                players: players(node),
                text,
                path,
                whole: bytes(node),
                id: clause(node),
                said: BTreeSet::new(),
                found: &mut found,
            };
            ruling.all(node);
        }
    }
    found
}

struct Ruling<'t, 'f> {
    words: &'t Words,
    players: Vec<String>,
    /// The text of the file.
    text: &'t str,
    path: &'t str,
    whole: Range<usize>,
    id: String,
    /// All claims at the same point as the running line: those between the same two answers, or behind the last answer.
    said: BTreeSet<String>,
    found: &'f mut Vec<Spoilt>,
}

impl Ruling<'_, '_> {
    fn all(&mut self, node: NodeRef<'_>) {
        // A claim behind the last answer means the same as a line of `then`.
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

    /// Replaces each name, number and purpose of a line by others, one place at a time.
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

    /// Adds a spoilt ruling in which `place` is replaced by each of `ways`. `line` is the line that is reported.
    fn push(&mut self, line: NodeRef<'_>, place: Range<usize>, ways: &[String]) {
        let shown = bytes(line).start.min(place.start)..bytes(line).end.max(place.end);
        let piece = |range: Range<usize>| self.text.get(range).unwrap_or_default();
        let whole = |now: &String| {
            [piece(self.whole.start..place.start), now, piece(place.end..self.whole.end)].concat()
        };
        let spoilt = |now: &String| {
            squeezed(&[piece(shown.start..place.start), now, piece(place.end..shown.end)].concat())
        };
        // A way that gives a claim of another line is true, since the author claims it as well.
        let ways: Vec<String> =
            ways.iter().filter(|now| !self.said.contains(plain(&spoilt(now)))).cloned().collect();
        if ways.is_empty() {
            return;
        }
        self.found.push(Spoilt {
            path: self.path.to_owned(),
            line: 1 + piece(0..place.start).matches('\n').count(),
            id: self.id.clone(),
            begin: self.whole.start,
            was: squeezed(piece(shown.clone())),
            now: ways.iter().map(spoilt).collect(),
            texts: ways.iter().map(whole).collect(),
        });
    }
}

/// The claim of a line, on one line and without `check`.
fn claimed(line: NodeRef<'_>) -> String {
    plain(&squeezed(line.text())).to_owned()
}

fn plain(claim: &str) -> &str {
    claim.strip_prefix("check ").unwrap_or(claim)
}

/// The lines of a `when` or `then`, without keywords and braces.
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

/// A text on one line, with single blanks.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
