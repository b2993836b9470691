//! A text that shows something, made shorter as long as it still shows it.

use std::ops::Range;

use dsl::mutants::holes;
use dsl::syntax::parse_cards;
use dsl::syntax::tree::{NodeRef, Rule};
use schema::source::FileId;

/// So many shorter texts are tried at most.
const TRIES: usize = 1_500;

/// The shortest text that can be come by, in small steps, for which `shows` still holds: items, statements and parts are
/// taken out, blocks are put in the place of what holds them, expressions in the place of larger ones.
pub fn shrink(text: &str, mut shows: impl FnMut(&str) -> bool) -> String {
    let mut text = text.to_owned();
    let mut tries = 0;
    loop {
        let mut shorter = false;
        let mut at = 0;
        let mut found = changes(&text);
        while let Some((bytes, now)) = found.get(at) {
            let mut tried = text.clone();
            tried.replace_range(bytes.clone(), now);
            tries += 1;
            if tries > TRIES {
                return text;
            }
            if tried.len() < text.len() && shows(&tried) {
                text = tried;
                shorter = true;
                found = changes(&text);
            } else {
                at += 1;
            }
        }
        if !shorter {
            return tidy(&text);
        }
    }
}

/// Without empty lines.
fn tidy(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| format!("{line}\n")).collect()
}

/// What may be put where, the longest things first.
fn changes(text: &str) -> Vec<(Range<usize>, String)> {
    let parsed = parse_cards(FileId(0), text);
    let mut found = Vec::new();
    let mut open: Vec<NodeRef<'_>> = parsed.tree.root().into_iter().collect();
    while let Some(node) = open.pop() {
        of_node(text, node, &mut found);
        open.extend(node.nodes());
    }
    found.sort_by_key(|(bytes, now)| {
        (std::cmp::Reverse(bytes.len() - now.len().min(bytes.len())), bytes.start)
    });
    found
}

fn of_node(text: &str, node: NodeRef<'_>, found: &mut Vec<(Range<usize>, String)>) {
    let Some(rule) = node.rule() else { return };
    match rule {
        Rule::file
        | Rule::block
        | Rule::card_body
        | Rule::members
        | Rule::kind_body
        | Rule::options => {
            found.extend(holes(node).into_iter().map(|(hole, _)| (hole, String::new())));
        }
        Rule::list | Rule::args | Rule::branch => {}
        Rule::expr | Rule::value | Rule::query | Rule::sum | Rule::factor | Rule::postfix => {
            for inner in node.nodes().flat_map(|child| std::iter::once(child).chain(child.nodes()))
            {
                let is_value = matches!(
                    inner.rule(),
                    Some(
                        Rule::expr
                            | Rule::query
                            | Rule::sum
                            | Rule::factor
                            | Rule::atom
                            | Rule::group
                            | Rule::postfix
                    )
                );
                let (bytes, outer) = (bytes(inner), bytes(node));
                if is_value && bytes != outer {
                    let inside = text.get(bytes).unwrap_or_default();
                    found.push((outer, inside.to_owned()));
                }
            }
            let joins =
                |rule| matches!(rule, Rule::k_and | Rule::k_or | Rule::sum_op | Rule::product_op);
            for joint in node.nodes().filter(|inner| inner.rule().is_some_and(joins)) {
                let (joint, outer) = (bytes(joint), bytes(node));
                for side in [outer.start..joint.start, joint.end..outer.end] {
                    let inside = text.get(side).unwrap_or_default();
                    found.push((outer.clone(), inside.trim().to_owned()));
                }
            }
            for plain in ["0", "1", "yes", "no", "me", "players"] {
                if bytes(node).len() > plain.len() {
                    found.push((bytes(node), plain.to_owned()));
                }
            }
        }
        _ => {}
    }
    // A block in the place of the statement that holds it.
    for inner in node.nodes().filter(|inner| inner.rule() == Some(Rule::block)) {
        let compound = matches!(
            rule,
            Rule::if_stmt
                | Rule::while_stmt
                | Rule::repeat_stmt
                | Rule::for_stmt
                | Rule::each_stmt
                | Rule::as_stmt
                | Rule::phase_stmt
                | Rule::may
                | Rule::call
                | Rule::branch
        );
        if compound {
            let inside = text.get(bytes(inner)).unwrap_or_default();
            let inside = inside.trim_start_matches('{').trim_end_matches('}').trim();
            found.push((bytes(node), inside.to_owned()));
        }
    }
    // Each piece of a larger thing that may be left out.
    let children: Vec<NodeRef<'_>> = node.nodes().collect();
    for (at, child) in children.iter().enumerate() {
        let end = bytes(*child).end;
        let begins = matches!(
            child.rule(),
            Some(
                Rule::k_where
                    | Rule::k_then
                    | Rule::k_else
                    | Rule::k_by
                    | Rule::k_as
                    | Rule::k_if
                    | Rule::k_in
                    | Rule::prep
                    | Rule::k_is
                    | Rule::k_for
                    | Rule::equals
                    | Rule::colon
                    | Rule::purpose
                    | Rule::binder
                    | Rule::else_if
                    | Rule::once
                    | Rule::zone_trait
                    | Rule::ending
                    | Rule::k_may
                    | Rule::string
            )
        );
        if !begins {
            continue;
        }
        for last in [at, at + 1, at + 2] {
            if let Some(last) = children.get(last) {
                let start = match at.checked_sub(1).and_then(|before| children.get(before)) {
                    Some(before) => bytes(*before).end,
                    None => bytes(*child).start,
                };
                found.push((start..bytes(*last).end.max(end), String::new()));
                found.push((bytes(*child).start..bytes(*last).end.max(end), String::new()));
            }
        }
    }
    if rule == Rule::gated {
        let first = children.first().map(|first| bytes(*first));
        if let Some(first) = first.filter(|first| *first != bytes(node)) {
            found.push((bytes(node), text.get(first).unwrap_or_default().to_owned()));
        }
    }
}

fn bytes(node: NodeRef<'_>) -> Range<usize> {
    let span = node.span();
    span.start as usize..span.end as usize
}
