//! Mutation testing of a game's cards: each mutant is the cards with one thing changed. If all rulings still pass, no
//! ruling tests that thing.

mod reasons;

use std::ops::Range;

use schema::source::{FileId, Span};

use crate::files::Files;
use crate::game::Sources;
use crate::syntax::parse_cards;
use crate::syntax::tree::{NodeRef, Rule};

pub use reasons::{Reason, Reasons};

/// The path of the file in a game's or expansion's folder that lists mutants which may survive, with reasons.
pub const REASONS: &str = "teeth.toml";

/// One change of one text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// The file, as an index into [`Sources::cards`].
    file: usize,
    /// The bytes of the file that are replaced.
    bytes: Range<usize>,
    /// The line in which they begin, from 1.
    pub line: usize,
    /// The text that is replaced, without a separator that goes with it.
    pub was: String,
    /// The text that replaces it; empty if it is removed.
    pub now: String,
    /// The beginning of the item in which it stands, up to a brace or the end of the line.
    pub item: String,
}

impl Mutant {
    /// The path of the file; empty if these are not the sources that the mutant was made from.
    #[must_use]
    pub fn path<'s>(&self, sources: &'s Sources) -> &'s str {
        sources.cards.get(self.file).map_or("", |(path, _)| path)
    }

    /// Whether what it changes stands in this span of a game with these files, in which its own file is called so.
    #[must_use]
    pub fn is_within(&self, files: &Files, path: &str, span: Span) -> bool {
        files.path(span.file) == path
            && (span.start as usize) <= self.bytes.start
            && self.bytes.end <= span.end as usize
    }

    /// A copy of the texts with this change.
    #[must_use]
    pub fn apply(&self, sources: &Sources) -> Sources {
        let mut changed = sources.clone();
        if let Some((_, text)) = changed.cards.get_mut(self.file)
            && text.get(self.bytes.clone()).is_some()
        {
            text.replace_range(self.bytes.clone(), &self.now);
        }
        changed
    }
}

/// All mutants of a game's cards. Each removes one statement, ability, handler or line of an effect, adds one to a
/// number, negates a condition, or moves a window or moment. Some of them do not compile.
#[must_use]
pub fn mutants(sources: &Sources) -> Vec<Mutant> {
    let mut found = Vec::new();
    for (file, (_, text)) in sources.cards.iter().enumerate() {
        let parsed = parse_cards(FileId(0), text);
        for item in parsed.tree.root().into_iter().flat_map(NodeRef::nodes) {
            let what = item.nodes().next().and_then(NodeRef::rule);
            if matches!(what, Some(Rule::players_item | Rule::script_item | Rule::die_item)) {
                continue;
            }
            let title = item.text().split(['{', '\n']).next().unwrap_or_default().trim();
            let mut walk = Walk { file, text, item: title, found: &mut found };
            walk.all(item);
        }
    }
    found
}

struct Walk<'t> {
    file: usize,
    text: &'t str,
    item: &'t str,
    found: &'t mut Vec<Mutant>,
}

impl Walk<'_> {
    /// Visits all nodes of an item. It uses a stack of its own, since trees may be deeper than the call stack allows.
    fn all(&mut self, item: NodeRef<'_>) {
        let mut open = vec![item];
        while let Some(node) = open.pop() {
            self.node(node);
            let mut children: Vec<_> = node.nodes().collect();
            children.reverse();
            open.extend(children);
        }
    }

    fn node(&mut self, node: NodeRef<'_>) {
        let Some(rule) = node.rule() else { return };
        match rule {
            Rule::number => self.number(node),
            Rule::block | Rule::card_body => self.parts(node, |_| true),
            Rule::kind_body => self.parts(node, is_said),
            Rule::branch => {
                let inner = node.nodes().next().and_then(NodeRef::rule);
                if inner != Some(Rule::block) {
                    self.replace(bytes(node), "{ }");
                }
            }
            Rule::if_stmt | Rule::else_if | Rule::while_stmt => self.condition_behind(node, None),
            Rule::choice | Rule::option => self.condition_behind(node, Some(Rule::k_if)),
            Rule::query | Rule::pattern | Rule::around => {
                self.condition_behind(node, Some(Rule::k_where));
            }
            Rule::window => {
                let now = if node.text().starts_with("before") { "after" } else { "before" };
                self.replace(bytes(node), now);
            }
            Rule::moment => {
                let edge = node.nodes().next();
                let now = match edge.and_then(NodeRef::rule) {
                    Some(Rule::k_start) => "end",
                    _ => "start",
                };
                edge.into_iter().for_each(|edge| self.replace(bytes(edge), now));
            }
            _ => {}
        }
    }

    fn number(&mut self, node: NodeRef<'_>) {
        if let Some(more) = node.text().parse::<u32>().ok().and_then(|number| number.checked_add(1))
        {
            self.replace(bytes(node), &more.to_string());
        }
    }

    /// Removes each statement of a block, or part of a card or kind, that is of such a rule, together with the separator
    /// behind it.
    fn parts(&mut self, block: NodeRef<'_>, such: fn(Rule) -> bool) {
        let others: Vec<_> =
            block.nodes().filter(|part| !part.rule().is_some_and(such)).map(bytes).collect();
        for (hole, part) in holes(block) {
            if !others.contains(&part) {
                self.push(hole, part, "");
            }
        }
    }

    /// Negates the condition behind a keyword, or the first condition if no keyword is given.
    fn condition_behind(&mut self, node: NodeRef<'_>, keyword: Option<Rule>) {
        let mut rest = node.nodes();
        if let Some(keyword) = keyword {
            rest.find(|child| child.rule() == Some(keyword));
        }
        if let Some(condition) = rest.find(|child| child.rule() == Some(Rule::expr)) {
            self.replace(bytes(condition), &format!("not ({})", condition.text()));
        }
    }

    fn replace(&mut self, bytes: Range<usize>, now: &str) {
        self.push(bytes.clone(), bytes, now);
    }

    /// Adds a mutant. `bytes` are replaced by `now`, and `shown` is the range reported as [`Mutant::was`].
    fn push(&mut self, bytes: Range<usize>, shown: Range<usize>, now: &str) {
        let line =
            1 + self.text.get(..shown.start).map_or(0, |before| before.matches('\n').count());
        let was = self.text.get(shown).unwrap_or_default().to_owned();
        let (now, item) = (now.to_owned(), self.item.to_owned());
        self.found.push(Mutant { file: self.file, bytes, line, was, now, item });
    }
}

/// For each statement or part in a block: the bytes to remove so that it is gone, including its separator, and its own
/// bytes.
#[must_use]
pub fn holes(block: NodeRef<'_>) -> Vec<(Range<usize>, Range<usize>)> {
    let between = [Rule::lbrace, Rule::rbrace, Rule::comma];
    let parts: Vec<_> = block
        .nodes()
        .filter(|part| part.rule().is_some_and(|rule| !between.contains(&rule)))
        .map(bytes)
        .collect();
    let hole = |(at, part): (usize, &Range<usize>)| {
        let hole = match (parts.get(at + 1), at.checked_sub(1).and_then(|at| parts.get(at))) {
            (Some(next), _) => part.start..next.start,
            (None, Some(last)) => last.end..part.end,
            (None, None) => part.clone(),
        };
        (hole, part.clone())
    };
    parts.iter().enumerate().map(hole).collect()
}

/// Whether it is what a kind says of its cards. What it declares is needed wherever it is named.
fn is_said(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::ability
            | Rule::handler
            | Rule::while_in
            | Rule::option
            | Rule::derived
            | Rule::score_item
    )
}

fn bytes(node: NodeRef<'_>) -> Range<usize> {
    let span = node.span();
    span.start as usize..span.end as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(text: &str) -> Vec<String> {
        let sources =
            Sources { cards: vec![("a.cards".to_owned(), text.to_owned())], ..Sources::default() };
        let apply = |mutant: Mutant| mutant.apply(&sources).cards.remove(0).1;
        mutants(&sources).into_iter().map(apply).collect()
    }

    #[test]
    fn each_thing_is_changed_once() {
        assert_eq!(
            changed("rule \"a\" { after you lift c where height > 2 { wind 1, +1 spark } }"),
            [
                "rule \"a\" {  }",
                "rule \"a\" { before you lift c where height > 2 { wind 1, +1 spark } }",
                "rule \"a\" { after you lift c where not (height > 2) { wind 1, +1 spark } }",
                "rule \"a\" { after you lift c where height > 3 { wind 1, +1 spark } }",
                "rule \"a\" { after you lift c where height > 2 { +1 spark } }",
                "rule \"a\" { after you lift c where height > 2 { wind 1 } }",
                "rule \"a\" { after you lift c where height > 2 { wind 2, +1 spark } }",
                "rule \"a\" { after you lift c where height > 2 { wind 1, +2 spark } }",
            ]
        );
        assert_eq!(
            changed("verb v { if a { x } else y }"),
            [
                "verb v {  }",
                "verb v { if not (a) { x } else y }",
                "verb v { if a {  } else y }",
                "verb v { if a { x } else { } }"
            ]
        );
    }

    #[test]
    fn what_is_broken_has_mutants_too() {
        assert_eq!(changed("verb v { x"), [""; 0]);
    }
}
