//! What is proposed to an expansion of what its game declares, followed to the letter.

use crate::diagnostics::{render, with};

/// What is written, what is proposed, what is written then.
const FOLLOWED: &[[&str; 3]] = &[
    [
        "override kind wind { cost : 0 to 12 }",
        "`override kind card { … }`",
        "override kind card { cost : 0 to 12 }",
    ],
    [
        "override kind wind { cost : 0 to 12 }",
        "`extend kind wind { … }`",
        "extend kind wind { cost : 0 to 12 }",
    ],
    [
        "override kind wind { chill : number = 0 }\nrule { at start of Day { draw sum of chill over (wind in hand) } }",
        "`extend kind wind { … }`",
        "extend kind wind { chill : number = 0 }\nrule { at start of Day { draw sum of chill over (wind in hand) } }",
    ],
    [
        "override player { counter wax = 3 }\nrule { at start of Day { draw wax } }",
        "`extend player { … }`",
        "extend player { counter wax = 3 }\nrule { at start of Day { draw wax } }",
    ],
    // What is no item.
    [
        "override phase Night { menu main { option \"Done\" { stop } } }\nextend menu main { option \"Rest\" { +1 coin } }",
        "`rule \"…\" { option \"…\" in main { … } }`",
        "override phase Night { menu main { option \"Done\" { stop } } }\nrule \"R\" { option \"Rest\" in main { +1 coin } }",
    ],
    [
        "override menu main { option \"Done\" { stop } }",
        "`override phase NAME { … }`",
        "override phase Night { menu main { option \"Done\" { stop } } }",
    ],
    [
        "override phase Night { menu main { option \"Done\" { stop } } }\nextend option \"Rest\" in main { +1 coin }",
        "`rule \"…\" { option \"…\" in NAME { … } }`",
        "override phase Night { menu main { option \"Done\" { stop } } }\nrule \"R\" { option \"Rest\" in main { +1 coin } }",
    ],
    [
        "override option \"Done\" { stop }",
        "`override phase NAME { … }`",
        "override phase Night { menu main { option \"Done\" { stop } } }",
    ],
    [
        "override counter coins = 15",
        "`override player { counter coins = 15 }`",
        "override player { counter coins = 15 }",
    ],
    ["override flag safe", "`override player { flag safe }`", "override player { flag safe }"],
    [
        "override zone hand : row, private",
        "`override player { zone hand : row, private }`",
        "override player { zone hand : row, private }",
    ],
    [
        "extend live in hand",
        "`extend kind card { live in hand }`",
        "extend kind card { live in hand }",
    ],
    [
        "override hand_size = 6",
        "`override player { counter hand_size = 6 }`",
        "override player { define hand_size = 6 }",
    ],
    [
        "extend at start of Day { draw 1 }",
        "`rule \"…\" { at start of Day { … } }`",
        "rule \"R\" { at start of Day { draw 1 } }",
    ],
    [
        "override turns { phase Day { draw 1 }, end game }",
        "`override flow { … }`",
        "override flow { turns { phase Day { draw 1 }, end game } }",
    ],
    [
        "override choose 1 card in hand to trash as c, trash c",
        "`override phase NAME { … }`",
        "override phase Night { choose 1 card in hand to trash as c, trash c }",
    ],
    [
        "extend each player { draw 1 }",
        "`extend setup { … }`",
        "extend setup { each player { draw 1 } }",
    ],
    [
        "override \"Light\" count of street",
        "`override score \"Light\" …`",
        "override score \"Light\" count of street",
    ],
];

#[test]
fn what_is_proposed_to_an_expansion_works() {
    let folder = |text: &str| {
        let manifest = "id = \"wicks\"\nname = \"Wicks\"\nversion = \"1.0.0\"\nlanguage = 1\n[extends]\nlanterns = \"*\"";
        let text = format!("== wicks/expansion.toml\n{manifest}\n== wicks/wicks.cards\n{text}\n");
        dsl::load(&with("new.expansion", text))
    };
    for [written, proposed, followed] in FOLLOWED {
        let mistaken = folder(written);
        let helps = mistaken.diagnostics.iter().filter_map(|found| found.help.as_deref());
        assert!(helps.into_iter().any(|help| help.contains(proposed)), "{}", render(&mistaken));
        let right = folder(followed);
        assert!(right.diagnostics.is_empty(), "{followed}\n{}", render(&right));
    }
}
