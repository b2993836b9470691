//! What is proposed to a bot works when it is followed to the letter, and is no statement.

use crate::diagnostics::{base, render};

/// What a bot says, what is proposed, what it says then.
const FOLLOWED: &[[&str; 3]] = &[
    [
        "to play { Gust or Red Lantern }",
        "the first that fits counts: `Gust, Red Lantern`",
        "to play { Gust, Red Lantern }",
    ],
    [
        "to play { lantern where light > 1 or cost > 2 then wind, nothing }",
        "the first that fits counts: `lantern where light > 1 or cost > 2, wind`",
        "to play { lantern where light > 1 or cost > 2, wind, nothing }",
    ],
    [
        "to play { Gust else wind if coins > 2 }",
        "`Gust, wind`",
        "to play { Gust, wind if coins > 2 }",
    ],
    ["to play { random }", "`otherwise random`", "otherwise random"],
    ["to play { Gust, random wind }", "`otherwise random`", "to play { Gust }\n  otherwise random"],
    ["to play { random lantern in hand }", "`otherwise random`", "otherwise random"],
    ["to play { 1 random wind }", "`otherwise random`", "otherwise random"],
    ["to play { other }", "`KIND where CONDITION`", "to play { lantern where light > 1 }"],
];

#[test]
fn what_is_proposed_to_a_bot_works() {
    let mut wrong = Vec::new();
    for [written, proposed, followed] in FOLLOWED {
        let with = |says: &str| {
            let mut sources = base();
            sources.bots.push(("bots/one.bot".into(), format!("bot One {{\n  {says}\n}}\n")));
            dsl::load(&sources)
        };
        let mistaken = with(written);
        let mut helps = mistaken.diagnostics.iter().filter_map(|found| found.help.as_deref());
        if !helps.any(|help| help.contains(proposed)) {
            wrong.push(format!("{written}\n  no `{proposed}`:\n{}", render(&mistaken)));
        }
        let right = with(followed);
        if !right.diagnostics.is_empty() {
            wrong.push(format!("{followed}\n{}", render(&right)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
