//! Warnings about declared words that stand nowhere else in the texts of the game (`W0101`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use schema::code::Op;
use schema::id::AbilityId;
use schema::program::Program;
use unicode_normalization::UnicodeNormalization;

use crate::check;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{Item, ItemKind, Member, MemberKind, Name, Words};
use crate::syntax::grammar::is_word;
use crate::syntax::tree::Tree;

/// How often each word stands in a text, not counting comments.
pub(crate) type Counts = BTreeMap<String, usize>;

/// Counts the words of a text.
pub(crate) fn count(tree: &Tree) -> Counts {
    count_words(tree.said().flat_map(words_of).collect())
}

/// Counts the words of a CSV table. A heading of several words is the one that they make together: `Spare Parts` is
/// `spare_parts`.
pub(crate) fn count_table(text: &str) -> Counts {
    let headings = text.lines().next().unwrap_or_default().to_lowercase();
    let word = |heading: &str| heading.split_whitespace().collect::<Vec<_>>().join("_");
    let headings: Vec<String> = headings.split([',', ';', '\t']).map(word).collect();
    let headings = headings.iter().flat_map(|heading| words_of(heading));
    count_words(words_of(text).chain(headings).collect())
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !is_word(c)).filter(|word| !word.is_empty())
}

fn count_words(mut words: Vec<&str>) -> Counts {
    words.sort_unstable();
    let mut counts = Counts::new();
    for same in words.chunk_by(|one, other| one == other) {
        let word = same.first().map_or_else(String::new, |word| match word.is_ascii() {
            true => (*word).to_owned(),
            false => word.nfc().collect(),
        });
        *counts.entry(word).or_default() += same.len();
    }
    counts
}

/// How often each word stands in a game.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    texts: Vec<Arc<Counts>>,
    counts: Counts,
}

impl Uses {
    /// Adds the counts of a text.
    pub(crate) fn add(&mut self, counts: Arc<Counts>) {
        self.texts.push(counts);
    }

    /// Counts as used the defines that a player may name on the command line as the value of a setup option, and the
    /// `decider` and the option of the manifest that says who begins, which the engine itself reads.
    pub(crate) fn add_values(&mut self, program: &Program) {
        let named = program.derived.iter().filter(|define| program.names_option(define));
        // The engine reads `decider` whenever a player is asked something.
        let decider = program.decider.and_then(|id| program.derived.get(id));
        let starter = program.starter.and_then(|id| program.variants.get(id));
        let read = named.chain(decider).map(|derived| &derived.name);
        for name in read.chain(starter.map(|option| &option.name)) {
            *self.counts.entry(name.clone()).or_default() += 1;
        }
    }

    fn of(&self, word: &str) -> usize {
        let of = |counts: &Counts| counts.get(word).copied().unwrap_or(0);
        self.texts.iter().map(|counts| of(counts)).sum::<usize>() + of(&self.counts)
    }

    /// A warning for each word that these items declare and that stands nowhere else, in any of its forms.
    pub(crate) fn missing<'a>(&self, items: impl Iterator<Item = &'a Item>) -> Vec<Diagnostic> {
        let mut declared = Vec::new();
        for item in items {
            declared_by(item, &mut declared);
        }
        let mut times: BTreeMap<&str, usize> = BTreeMap::new();
        for name in &declared {
            *times.entry(&name.text).or_default() += 1;
        }
        let unused = declared.iter().filter(|name| {
            // A name of several words, or with other characters, is not in the counts.
            let plain = name.text.chars().all(is_word);
            plain
                && self.of(&name.text) <= times.get(name.text.as_str()).copied().unwrap_or(0)
                && check::forms(&name.text).all(|form| self.of(&form) == 0)
        });
        let warn = |name: &&Name| {
            Diagnostic::warning(
                codes::UNUSED_WORD,
                name.span,
                format!("nothing uses `{}`", name.text),
            )
            .label(name.span, "declared here, and nowhere said again")
            .help("leave it out; or say why it stays: `// allow W0101: the reason`")
        };
        unused.map(warn).collect()
    }
}

/// A warning for each ability of a kind that nothing performs, but that some card has (`W0101`).
pub(crate) fn unperformed<'a>(
    program: &Program,
    items: impl Iterator<Item = &'a Item>,
) -> Vec<Diagnostic> {
    let code = program.blocks.iter().flat_map(|block| &block.code);
    let performed: BTreeSet<AbilityId> = code
        .filter_map(|op| match op {
            Op::Perform { ability, .. }
            | Op::PerformRow { ability, .. }
            | Op::PerformAs { ability, .. } => Some(*ability),
            _ => None,
        })
        .collect();
    let had = program.definitions.iter().flat_map(|card| &card.abilities).map(|(id, _)| *id);
    let idle: BTreeSet<&str> = had
        .filter(|id| !performed.contains(id))
        .filter_map(|id| program.abilities.get(id).map(String::as_str))
        .collect();
    let members = items.filter_map(|item| match &item.kind {
        ItemKind::Kind(kind) => Some(&kind.members),
        _ => None,
    });
    let named = members.flatten().filter_map(|member| match &member.kind {
        MemberKind::Ability(name) => Some(name),
        _ => None,
    });
    let warn = |name: &Name| {
        let word = &name.text;
        let help = match program.verbs.iter().any(|verb| verb.name == *word) {
            true => format!(
                "what a card does when somebody does that to it is a handler: `while in anywhere {{ after you {word} self {{ … }} }}`; an ability is run by `perform c.{word}`"
            ),
            false => format!("run it where it is to happen: `perform c.{word}`"),
        };
        Diagnostic::warning(codes::UNUSED_WORD, name.span, format!("nothing performs `{word}`"))
            .label(name.span, "what cards say under it never happens")
            .help(help)
    };
    named.filter(|name| idle.contains(name.text.as_str())).map(warn).collect()
}

fn declared_by<'a>(item: &'a Item, names: &mut Vec<&'a Name>) {
    match &item.kind {
        ItemKind::State(state) => members(&state.members, names),
        ItemKind::Resource(words) | ItemKind::Tags(words) => match words {
            Words::Free(words) => names.extend(words),
            // The words of a group are values, which can be used through the group.
            Words::Group { .. } => {}
        },
        ItemKind::Purposes(words) => names.extend(words.iter().map(|word| &word.name)),
        ItemKind::Kind(kind) => {
            names.push(&kind.name);
            members(&kind.members, names);
        }
        ItemKind::Die(die) => names.push(&die.name),
        ItemKind::Variant(variant) => names.push(&variant.name),
        ItemKind::Define(define) => names.push(&define.name),
        ItemKind::Script(script) => names.push(&script.name),
        ItemKind::Verb(verb) if !verb.plus => names.push(&verb.name),
        _ => {}
    }
}

fn members<'a>(list: &'a [Member], names: &mut Vec<&'a Name>) {
    for member in list {
        match &member.kind {
            MemberKind::Zone(zone) => names.extend(&zone.names),
            MemberKind::Counter(counter) => names.extend(&counter.names),
            MemberKind::Track(track) => names.push(&track.name),
            MemberKind::Flag(flag) => names.extend(&flag.names),
            MemberKind::Note(note) => names.extend(&note.names),
            // A pool can be used without its name, by the words of its resources: `gain 2 RESOURCE`.
            MemberKind::Pool(_) => {}
            MemberKind::Define(define) => names.push(&define.name),
            MemberKind::Ability(name) => names.push(name),
            MemberKind::Field { names: fields, .. } => names.extend(fields),
            MemberKind::Live(_) | MemberKind::Shown { .. } | MemberKind::Rows { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::count_table;

    #[test]
    fn what_a_table_says_is_said() {
        let counts = count_table("Name;Spare  Parts;Tags\nHat;2;\"old, red\"\n");
        for word in ["name", "spare_parts", "tags", "Hat", "old", "red"] {
            assert!(counts.contains_key(word), "{word}: {counts:?}");
        }
    }
}
