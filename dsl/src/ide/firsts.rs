//! The first sets of the grammar: the keywords with which each rule can begin. They are computed from the text of the
//! grammar, so an editor offers exactly what the parser accepts.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use crate::syntax::tree::Rule;

/// The texts of the grammar, the same as those that are compiled.
const GRAMMAR: &[&str] = &[
    include_str!("../syntax/cards.pest"),
    include_str!("../syntax/rulings.pest"),
    include_str!("../syntax/bots.pest"),
];

/// The keywords with which a match of any of these rules can begin.
pub(super) fn keywords(rules: &[Rule]) -> BTreeSet<&'static str> {
    let table = table();
    rules
        .iter()
        .filter_map(|rule| table.get(format!("{rule:?}").as_str()))
        .flatten()
        .copied()
        .collect()
}

/// All keywords of the grammar.
pub(super) fn all() -> BTreeSet<&'static str> {
    table().values().flatten().copied().collect()
}

/// The first set of each rule, by the rule's name.
type Table = BTreeMap<&'static str, BTreeSet<&'static str>>;

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let rules: BTreeMap<&str, Part> =
            GRAMMAR.iter().flat_map(|text| Reader { rest: text }.rules()).collect();
        let mut table = Table::new();
        // Repeat until nothing changes (a fixpoint), since a rule may refer to later ones.
        loop {
            let before: usize = table.values().map(BTreeSet::len).sum();
            for (name, part) in &rules {
                // These rules are lists of words that a name must not be; no text matches them.
                if matches!(*name, "reserved" | "item_word" | "linker") {
                    continue;
                }
                let mut words = BTreeSet::new();
                part.first(&table, &rules, &mut words);
                table.insert(name, words);
            }
            if table.values().map(BTreeSet::len).sum::<usize>() == before {
                return table;
            }
        }
    })
}

/// An expression of the grammar.
#[derive(Debug, Clone, PartialEq)]
enum Part {
    Text(&'static str),
    Rule(&'static str),
    /// A sequence.
    All(Vec<Part>),
    /// A choice.
    Any(Vec<Part>),
    /// An optional or repeated expression.
    Perhaps(Box<Part>),
    /// A lookahead, which consumes nothing.
    Look(Box<Part>),
}

impl Part {
    /// Adds the keywords with which it can begin to `words`. Returns whether it can match nothing.
    fn first(
        &self,
        table: &Table,
        rules: &BTreeMap<&str, Part>,
        words: &mut BTreeSet<&'static str>,
    ) -> bool {
        match self {
            Part::Text(text) => {
                let is_word = text.starts_with(|sign: char| sign.is_ascii_lowercase());
                words.extend(is_word.then_some(*text));
                text.is_empty()
            }
            Part::Rule(name) => {
                words.extend(table.get(name).into_iter().flatten());
                matches!(*name, "nl" | "SOI" | "gate_gap" | "sep" | "fact_sep" | "item_sep")
                    || rules.get(name).is_some_and(|part| part.is_empty())
            }
            Part::All(parts) => parts.iter().all(|part| part.first(table, rules, words)),
            Part::Any(parts) => {
                parts.iter().fold(false, |any, part| part.first(table, rules, words) | any)
            }
            Part::Perhaps(part) => {
                part.first(table, rules, words);
                true
            }
            Part::Look(_) => true,
        }
    }

    /// Whether it can match nothing, judged without looking at other rules.
    fn is_empty(&self) -> bool {
        match self {
            Part::Text(_) | Part::Rule(_) => false,
            Part::All(parts) => parts.iter().all(Part::is_empty),
            Part::Any(parts) => parts.iter().any(Part::is_empty),
            Part::Perhaps(_) | Part::Look(_) => true,
        }
    }
}

/// Parses the text of a grammar.
struct Reader {
    rest: &'static str,
}

impl Reader {
    fn rules(mut self) -> Vec<(&'static str, Part)> {
        let mut found = Vec::new();
        while let Some(name) = self.word() {
            self.take("=");
            let _ = ["@", "$", "!", "_"].iter().any(|sign| self.take(sign));
            self.take("{");
            found.push((name, self.any()));
            self.take("}");
        }
        found
    }

    fn blanks(&mut self) {
        loop {
            self.rest = self.rest.trim_start();
            if !self.rest.starts_with("//") {
                return;
            }
            self.rest =
                self.rest.find('\n').and_then(|end| self.rest.get(end..)).unwrap_or_default();
        }
    }

    fn take(&mut self, sign: &str) -> bool {
        self.blanks();
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn word(&mut self) -> Option<&'static str> {
        self.blanks();
        let end = self.rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_');
        let word = self.rest.get(..end.unwrap_or(self.rest.len()))?;
        self.rest = self.rest.get(word.len()..)?;
        (!word.is_empty()).then_some(word)
    }

    fn any(&mut self) -> Part {
        let mut parts = vec![self.all()];
        while self.take("|") {
            parts.push(self.all());
        }
        if parts.len() == 1 { parts.remove(0) } else { Part::Any(parts) }
    }

    fn all(&mut self) -> Part {
        let mut parts = vec![self.one()];
        while self.take("~") {
            parts.push(self.one());
        }
        if parts.len() == 1 { parts.remove(0) } else { Part::All(parts) }
    }

    fn one(&mut self) -> Part {
        if self.take("!") || self.take("&") {
            return Part::Look(Box::new(self.one()));
        }
        let mut part = if self.take("(") {
            let inner = self.any();
            self.take(")");
            inner
        } else if self.take("\"") {
            Part::Text(self.text())
        } else if self.take("'") {
            self.range()
        } else {
            match self.word() {
                Some("PUSH" | "PEEK") => self.stack(),
                word => Part::Rule(word.unwrap_or_default()),
            }
        };
        loop {
            if self.rest.starts_with(['?', '*']) {
                part = Part::Perhaps(Box::new(part));
            } else if !self.rest.starts_with('+') {
                return part;
            }
            self.rest = self.rest.get(1..).unwrap_or_default();
        }
    }

    /// Parses what is pushed to the stack or compared with it, which is an empty text.
    fn stack(&mut self) -> Part {
        let end = self.rest.find([')', ']']).map_or(self.rest.len(), |end| end + 1);
        self.rest = self.rest.get(end..).unwrap_or_default();
        Part::Text("")
    }

    /// Parses a character range (`'a'..'z'`) behind its first quote. It is no keyword.
    fn range(&mut self) -> Part {
        let rest = self.rest.split_once("'..'").and_then(|(_, to)| to.split_once('\''));
        self.rest = rest.map_or("", |(_, rest)| rest);
        Part::Text("'")
    }

    /// Parses a string behind its first quote. Strings with escapes are no keywords.
    fn text(&mut self) -> &'static str {
        let (mut escaped, mut end) = (false, self.rest.len());
        for (at, sign) in self.rest.char_indices() {
            if sign == '"' && !escaped {
                end = at;
                break;
            }
            escaped = sign == '\\' && !escaped;
        }
        let text = self.rest.get(..end).unwrap_or_default();
        self.rest = self.rest.get(end + 1..).unwrap_or_default();
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::ITEMS;

    fn words(rules: &[Rule]) -> String {
        keywords(rules).into_iter().collect::<Vec<_>>().join(" ")
    }

    type Rules = BTreeMap<&'static str, Part>;

    /// The letters that a guard lets through, which is written there or has a name.
    fn letters<'p>(part: &'p Part, rules: &'p Rules) -> Option<&'p [Part]> {
        match part {
            Part::Look(guard) => match &**guard {
                Part::Any(letters) => letters.contains(&Part::Rule("open")).then_some(letters),
                _ => None,
            },
            Part::Rule(name) => rules
                .get(name)
                .filter(|part| matches!(part, Part::Look(_)))
                .and_then(|part| letters(part, rules)),
            _ => None,
        }
    }

    /// The guards in a part, each with what it guards.
    fn guards<'p>(part: &'p Part, rules: &'p Rules, found: &mut Vec<(&'p [Part], &'p [Part])>) {
        match part {
            Part::All(parts) => {
                let guard = parts.first().and_then(|first| letters(first, rules));
                found.extend(guard.map(|letters| (letters, &parts[1..])));
                parts.iter().for_each(|part| guards(part, rules, found));
            }
            Part::Any(parts) => parts.iter().for_each(|part| guards(part, rules, found)),
            Part::Perhaps(part) => guards(part, rules, found),
            Part::Text(_) | Part::Rule(_) | Part::Look(_) => {}
        }
    }

    #[test]
    fn a_guard_lets_every_keyword_through_that_stands_behind_it() {
        let rules: Rules = GRAMMAR.iter().flat_map(|text| Reader { rest: text }.rules()).collect();
        let mut found = Vec::new();
        rules.values().for_each(|part| guards(part, &rules, &mut found));
        assert!(found.len() > 10, "{found:?}");
        for (letters, guarded) in found {
            let mut words = BTreeSet::new();
            Part::All(guarded.to_vec()).first(table(), &rules, &mut words);
            for word in words {
                let through = letters.iter().any(|letters| match letters {
                    Part::Text(letters) => word.starts_with(letters),
                    Part::Rule("LETTER" | "LOWERCASE_LETTER" | "word_start") => true,
                    Part::Rule(_) => false,
                    _ => panic!("a guard is a list of letters: {letters:?}"),
                });
                assert!(through, "{letters:?} keep `{word}` out");
            }
        }
    }

    #[test]
    fn the_grammar_says_what_begins_with_what() {
        assert_eq!(words(&[Rule::layout]), "grid piles pyramid row set stack");
        assert_eq!(words(&[Rule::t_top_faceup, Rule::limit]), "limit top");
        assert_eq!(words(&[Rule::fold]), "distinct highest list lowest sum");
        assert_eq!(words(&[Rule::ask]), "any together");
        assert_eq!(words(&[Rule::r#type]), "list name yes/no");
        assert_eq!(words(&[Rule::if_stmt, Rule::leave]), "if skip stop");
        assert_eq!(words(&[Rule::word, Rule::lbrace]), "");
        assert!(keywords(&[Rule::gated]).is_superset(&["choose", "may", "set"].into()));
        assert!(keywords(&[Rule::claim]).contains("nobody"));
        assert!(keywords(&[Rule::item]).is_superset(&ITEMS.iter().copied().collect()));
        assert!(all().len() > 120, "{}", all().len());
    }
}
