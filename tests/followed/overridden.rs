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
