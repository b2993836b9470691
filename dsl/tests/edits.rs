//! Memory does not grow while somebody types: ten thousand changes, with every question after some of them. What is counted is
//! what the test's own thread takes and gives back.

use allocation_counter::measure;
use dsl::Sources;
use dsl::ide::Workspace;

const EDITS: usize = 10_000;
/// What buffers may differ by, whose size goes by what they last held.
const SLACK: i64 = 64 << 10;

const RULES: &str = "players 2\n\nplayer { zone hand : set, private, zone deck : stack }\n\nkind card { cost : 0 to 9, on play }\n\nverb draw n : number { repeat n { move top of deck to hand, else stop } }\n\nsetup { each player { stock deck with One times 9 } }\n\nflow { turns { draw 1, if deck is empty { end game } } }\n\nscore sum of cost over hand\nwinner most score\n";

fn cards(edit: usize) -> String {
    // letters come and go, a brace is open now and then, and cards are added and taken out again
    let name = "Two".repeat(edit % 7 + 1);
    let brace = if edit.is_multiple_of(5) { "" } else { "}" };
    let more =
        "card Three { cost 3, on play { draw 2 } }\n\n".repeat(usize::from(edit.is_multiple_of(3)));
    format!(
        "card One {{ cost 1, on play {{ draw {} }} }}\n\n{more}card {name} {{ cost 2, on play {{ draw 1 }} {brace}\n",
        edit % 9
    )
}

#[test]
fn memory_does_not_grow_over_ten_thousand_edits() {
    let sources = Sources {
        manifest: ("game.toml".into(), "name = \"Edited\"\nlanguage = 1\n".into()),
        cards: vec![("cards.cards".into(), cards(0)), ("rules.cards".into(), RULES.into())],
        ..Sources::default()
    };
    let mut workspace = Workspace::new(sources);
    let mut type_all = |from: usize, to: usize| {
        for edit in from..to {
            assert!(workspace.set("cards.cards", cards(edit)));
            let found = workspace.diagnostics().len();
            assert!(found > 0 || edit % 5 > 0, "an open brace is told");
            if edit.is_multiple_of(10) {
                assert!(!workspace.complete("cards.cards", 40).is_empty());
                workspace.hover("cards.cards", 38);
                workspace.references("cards.cards", 38);
                workspace.symbols("cards.cards");
                workspace.tokens("cards.cards");
            }
        }
    };
    // a round of all that there is, so that what is kept once is kept
    let round = 3 * 5 * 7 * 9 * 2;
    type_all(0, round);
    let held = measure(|| type_all(round, round + (EDITS / round + 1) * round)).bytes_current;
    assert!(held.abs() < SLACK, "{held} bytes more are held");
}
