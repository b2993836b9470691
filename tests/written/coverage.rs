//! What the written games are made of: each rule of the grammar, kind of instruction and kind of expression, and where it
//! stands. The table is `tests/written/coverage.md`; `UPDATE=1` writes it anew.

use std::collections::{BTreeMap, BTreeSet};

use dsl::syntax::parse_cards;
use dsl::syntax::tree::{NodeRef, Rule};
use schema::code::Role;
use schema::effect::Does;
use schema::id::ExprId;
use schema::parts::within;
use schema::program::Program;
use schema::source::FileId;

use super::{kinds, program};

/// So many games are counted.
const GAMES: u64 = 400;
const PATH: &str = "tests/written/coverage.md";

/// What no written game has, and why.
const REASONS: &[(&str, &str)] = &[
    ("Script", "a script is a file of its own: `tests/suite/script`"),
    ("Seat", "stands in rulings only"),
    ("expr_only", "an entry for tools"),
    ("file", "the whole file, which is in no item"),
    ("line_only", "an entry for tools"),
    ("patched_item", "expansions are refused"),
    ("phase_item", "expansions are refused"),
    ("reserved", "words that are no names"),
    ("shown_in", "changes what is seen and nothing of a game: `tests/shown.rs`"),
    ("shown_member", "changes what is seen and nothing of a game: `tests/shown.rs`"),
    ("script_item", "a script is a file of its own: `tests/suite/script`"),
];

/// How often each row stands in each column.
#[derive(Default)]
struct Table {
    cells: BTreeMap<(&'static str, &'static str), usize>,
}

impl Table {
    fn count(&mut self, row: &'static str, column: &'static str) {
        *self.cells.entry((row, column)).or_default() += 1;
    }

    fn rows(&self, title: &str, rows: &[&'static str], columns: &[&'static str]) -> String {
        let mut text = format!(
            "\n## {title}\n\n| | {} |\n|---|{}\n",
            columns.join(" | "),
            "---|".repeat(columns.len())
        );
        for row in rows {
            let cells: Vec<String> = columns
                .iter()
                .map(|column| {
                    self.cells.get(&(row, column)).map_or(String::new(), usize::to_string)
                })
                .collect();
            text.push_str(&format!("| `{row}` | {} |\n", cells.join(" | ")));
        }
        text
    }

    /// Rows with nothing in them.
    fn empty(&self, rows: &[&'static str]) -> BTreeSet<&'static str> {
        let filled: BTreeSet<&str> = self.cells.keys().map(|(row, _)| *row).collect();
        rows.iter().filter(|row| !filled.contains(*row)).copied().collect()
    }
}

const ROLES: &[&str] = &["setup", "flow", "verb", "ability", "option", "handler", "block"];

fn role(role: Role) -> &'static str {
    match role {
        Role::Setup => "setup",
        Role::Flow => "flow",
        Role::Verb(_) => "verb",
        Role::Ability(_) => "ability",
        Role::Option => "option",
        Role::Handler => "handler",
        Role::Argument => "block",
    }
}

const PLACES: &[&str] =
    &["statements", "defines", "fields", "handlers", "effects", "options", "scores"];

/// Where the expressions of a program stand, but for those of statements.
fn places(program: &Program) -> Vec<(&'static str, Vec<ExprId>)> {
    let handlers = program.handlers.iter().flat_map(|handler| {
        let marks = handler.crossing.iter().flat_map(|crossing| crossing.marks.clone());
        handler.condition.into_iter().chain(marks)
    });
    let effects = program.effects.iter().flat_map(|effect| {
        let on = match effect.on {
            schema::effect::On::Own => None,
            schema::effect::On::Those(on) | schema::effect::On::Actors(on) => Some(on),
        };
        let value = match &effect.does {
            Does::Change { value, args, .. } => args.iter().copied().chain([*value]).collect(),
            Does::Forbid { .. } => Vec::new(),
        };
        on.into_iter().chain(value)
    });
    let options =
        program.options.iter().flat_map(|one| one.each.iter().copied().chain(one.condition));
    let winner = program.winner.iter().flatten().map(|step| step.reads());
    let fields =
        program.definitions.iter().flat_map(|card| card.fields.iter().map(|(_, value)| *value));
    vec![
        ("defines", program.derived.iter().map(|derived| derived.body).collect()),
        ("fields", fields.collect()),
        ("handlers", handlers.collect()),
        ("effects", effects.collect()),
        ("options", options.collect()),
        ("scores", program.scores.iter().map(|score| score.value).chain(winner).collect()),
    ]
}

fn count_exprs(program: &Program, table: &mut Table) {
    let mut elsewhere = BTreeSet::new();
    for (place, roots) in places(program) {
        for (id, node) in within(&program.exprs, roots) {
            table.count(kinds::expr(node), place);
            elsewhere.insert(id);
        }
    }
    for (id, node) in program.exprs.pairs() {
        if !elsewhere.contains(&id) {
            table.count(kinds::expr(node), "statements");
        }
    }
}

const ITEMS: &[&str] =
    &["state", "kind", "define", "verb", "card", "rule", "setup", "flow", "other"];

fn item(rule: Option<Rule>) -> &'static str {
    match rule {
        Some(Rule::state_item) => "state",
        Some(Rule::kind_item) => "kind",
        Some(Rule::define_item) => "define",
        Some(Rule::verb_item) => "verb",
        Some(Rule::card_item) => "card",
        Some(Rule::rule_item) => "rule",
        Some(Rule::setup_item) => "setup",
        Some(Rule::flow_item) => "flow",
        _ => "other",
    }
}

/// The rules of the grammar of cards that say something: no keywords, brackets and blanks, and no looks ahead.
fn grammar() -> Vec<&'static str> {
    let text = std::fs::read_to_string(tests::root().join("dsl/src/syntax/cards.pest")).unwrap();
    let mut rules = Vec::new();
    for line in text.lines() {
        let Some((name, rest)) = line.split_once('=') else { continue };
        let (name, rest) = (name.trim(), rest.trim_start());
        let plain = name.chars().all(|sign| sign.is_ascii_lowercase() || sign == '_');
        let silent = rest.starts_with('_') || name.starts_with("k_");
        let silent = silent || ["blank", "word_opens"].contains(&name);
        if !name.is_empty() && plain && !silent {
            rules.push(&*Box::leak(name.to_owned().into_boxed_str()));
        }
    }
    rules
}

fn count_rules(text: &str, rules: &[&'static str], table: &mut Table) {
    let parsed = parse_cards(FileId(0), text);
    for node in parsed.tree.root().into_iter().flat_map(NodeRef::nodes) {
        let inner = node.nodes().next().and_then(NodeRef::rule);
        let column = item(inner);
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if let Some(rule) = node.rule() {
                let name = format!("{rule:?}");
                if let Some(row) = rules.iter().find(|row| **row == name) {
                    table.count(row, column);
                }
            }
            open.extend(node.nodes());
        }
    }
}

#[test]
fn the_table_of_what_is_written_is_as_committed() {
    let rules = grammar();
    let (mut forms, mut ops, mut exprs) = (Table::default(), Table::default(), Table::default());
    for seed in 1..=GAMES {
        let text = tests::written::game(seed);
        let Ok(program) = program(&text) else { continue };
        count_rules(&text, &rules, &mut forms);
        for block in program.blocks.iter() {
            block.code.iter().for_each(|op| ops.count(kinds::op(op), role(block.role)));
        }
        count_exprs(&program, &mut exprs);
    }
    let mut text = format!(
        "# What written games are made of\n\nHow often it stands in {GAMES} games that check (and that `tests/written.rs` plays). Made by the test; \
         `UPDATE=1 cargo test -p tests the_table_of` writes it anew.\n"
    );
    text.push_str(&forms.rows("Rules of the grammar, and in which item they stand", &rules, ITEMS));
    text.push_str(&ops.rows("Instructions, and in which block", kinds::OPS, ROLES));
    text.push_str(&exprs.rows("Expressions, and where", kinds::EXPRS, PLACES));
    text.push_str("\n## What is not there, and why\n\n| | |\n|---|---|\n");
    for (what, why) in REASONS {
        text.push_str(&format!("| `{what}` | {why} |\n"));
    }
    let mut empty = forms.empty(&rules);
    empty.extend(ops.empty(kinds::OPS));
    empty.extend(exprs.empty(kinds::EXPRS));
    let excused: BTreeSet<&str> = REASONS.iter().map(|(what, _)| *what).collect();
    let path = tests::root().join(PATH);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let bare: Vec<_> = empty.difference(&excused).collect();
    assert!(bare.is_empty(), "no game has these, and nothing says why: {bare:?}");
    let stale: Vec<_> = excused.difference(&empty).collect();
    assert!(stale.is_empty(), "these are written after all: {stale:?}");
    assert!(
        std::fs::read_to_string(&path).unwrap_or_default() == text,
        "{PATH} is stale: UPDATE=1"
    );
}
