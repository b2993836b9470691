//! What `explain` says of a code is right: the wrong text shows the code, the right one does not.

use dsl::codes;
use dsl::explanation::Explanation;
use interpreter::Trap;

use crate::diagnostics::{render, with};

#[test]
fn examples_show_their_codes() {
    for code in codes::ALL {
        for example in Explanation::read(code.explanation).examples {
            let game = dsl::load(&with(&format!("example.{}", example.file), example.text.clone()));
            let first = game.diagnostics.first().map_or("nothing", |found| found.code.id);
            let said =
                format!("{}, {}:\n{}{}", code.id, example.verdict, example.text, render(&game));
            match example.verdict.as_str() {
                "wrong" => assert_eq!(first, code.id, "{said}"),
                "right" => {
                    assert!(!game.is_broken(), "{said}");
                    assert!(game.diagnostics.iter().all(|found| found.code != *code), "{said}");
                }
                other => panic!("{}: an example is wrong or right, not {other}", code.id),
            }
        }
    }
    for trap in Trap::ALL {
        for example in Explanation::read(trap.explanation()).examples {
            let game = dsl::load(&with("example.cards", example.text.clone()));
            let said = format!("{}:\n{}{}", trap.code(), example.text, render(&game));
            assert!(!game.is_broken(), "{said}");
        }
    }
}
