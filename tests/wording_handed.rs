//! What cards say that hand a block to a verb: the same as if its statements stood where the verb does them.

use super::wording_small::{SMALL, said_in, told_in};

/// Verbs that are handed blocks, and what they do written out, with `do` for the block.
const VERBS: [(&str, &str); 9] = [
    ("twice", "repeat 2 { do }"),
    ("raid", "each opponent { do }"),
    ("nested", "each opponent { repeat 2 { do } }"),
    ("maybe", "may { do }"),
    ("unless_brave", "if not brave { do }"),
    ("wrap", "+1 coin, do, -1 coin"),
    ("charge", "if coins > 5 { +1 coin, do, -1 coin }"),
    ("asked", r#"any opponent as h may "Help?" then { as h { do } }"#),
    ("picked", r#"choose one { option "A" { do }, option "B" { draw 3 } }"#),
];

/// Blocks that are handed over.
const BLOCKS: [&str; 15] = [
    "draw 1",
    "draw 1, +1 coin",
    "if coins > 3 { draw 1 }",
    "if coins > 3 { draw 1 } else { +1 coin }",
    "for h in hue { draw 1 }",
    "repeat 2 { draw 1 }",
    "repeat 2 { draw 1, +1 coin }",
    "draw 1 then { +1 coin } else { -1 coin }",
    "choose 1 card in hand to target as c, trash c",
    "choose 1 card in hand to target as c, trash c, draw c.cost",
    "choose up to 1 card in hand to target as c then { trash c }",
    "each opponent { -1 coin }, draw 1",
    "draw 1, each opponent { -1 coin }",
    "may draw 1, +1 coin",
    "let n = count of hand, draw n, +n coins",
];

/// The small game with these verbs.
fn small() -> String {
    let verb = |(name, does): &(&str, &str)| format!("verb {name} do : block {{ {does} }}\n");
    let gates = "verb gate do : block { each opponent { do then { +1 coin } } }\n\
        verb chance do : block { do then { +5 coins } else { -1 coin } }\n";
    [SMALL.to_owned(), VERBS.iter().map(verb).collect(), gates.to_owned()].concat()
}

#[test]
fn a_block_that_is_handed_over_says_what_its_statements_say() {
    for (verb, does) in VERBS {
        let pairs: Vec<(String, String)> = BLOCKS
            .iter()
            .map(|block| (format!("{verb} {{ {block} }}"), does.replace("do", block)))
            .collect();
        let written: Vec<(&str, &str)> =
            pairs.iter().map(|(_, written)| (&written[..], "")).collect();
        let told = told_in(&small(), &written, "", None);
        let handed = pairs.iter().map(|(handed, _)| &handed[..]);
        let expected: Vec<(&str, &str)> =
            handed.zip(told.iter().map(|(_, said)| &said[..])).collect();
        said_in(&small(), &expected);
    }
}

#[test]
fn what_a_gate_asks_of_a_block_is_asked_of_all_of_it() {
    said_in(
        &small(),
        &[
            (
                "gate { if coins > 3 { draw 1 } }",
                "For each other player: if their coins are more than 3, they draw 1; if they do, they get +1 coin.",
            ),
            (
                "gate { for h in hue { draw 1 } }",
                "For each other player: for each hue: (they draw 1); if they do, they get +1 coin.",
            ),
            (
                "chance { if coins > 3 { draw 1 } }",
                "If your coins are more than 3, draw 1. If you do, +5 coins. Otherwise, -1 coin.",
            ),
            ("chance { draw 1 }", "Draw 1. If you do, +5 coins. Otherwise, -1 coin."),
        ],
    );
}

#[test]
fn a_verb_that_calls_itself_is_named_with_its_block() {
    let deep = "verb deep k : number for do : block { if k > 0 { do, deep (k - 1) { do } } }\n";
    let small = [SMALL, deep].concat();
    said_in(&small, &[("deep 3 { +1 coin, draw 1 }", "Deep 3 (+1 coin, then draw 1).")]);
}
