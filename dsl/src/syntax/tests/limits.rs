//! The guards: what is too long or too deep is refused, and what they let through needs little stack.

use schema::source::FileId;

use super::{cards, codes_of};
use crate::syntax::{guard, parse_bots, parse_rulings};

/// Runs on a stack of 1 MiB, as a small machine or a browser gives.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(1 << 20).spawn(work).unwrap().join().unwrap();
}

fn nested(open: &str, middle: &str, close: &str, times: usize) -> String {
    format!("define a = {}{middle}{}\n", open.repeat(times), close.repeat(times))
}

#[test]
fn long_files_and_lines_are_refused() {
    let line = format!("define a = {}1\n", "1 + ".repeat(30));
    let file = line.repeat(guard::FILE_BYTES / line.len() + 1);
    assert_eq!(codes_of(&cards(&file)), ["C0106"]);
    let long = format!(
        "define b = 2\ndefine a = [{}1]\ndefine c = 3\n",
        "1, ".repeat(guard::LINE_BYTES / 3)
    );
    let parsed = cards(&long);
    assert_eq!((codes_of(&parsed), parsed.ast.items.len()), (vec!["C0106"], 2));
    let comment = format!("// {}\ndefine a = 1\n", "x".repeat(guard::LINE_BYTES));
    assert_eq!(codes_of(&cards(&comment)), ["C0106"]);
}

#[test]
fn deep_texts_are_refused() {
    for (open, close) in
        [("(", ")"), ("[", "]"), ("f(", ")"), ("a[", "]"), ("\"{", "}\""), ("-(", ")")]
    {
        assert_eq!(
            codes_of(&cards(&nested(open, "1", close, guard::BRACKETS + 1))),
            ["C0104"],
            "{open}"
        );
        assert_eq!(codes_of(&cards(&nested(open, "1", close, 30))), [""; 0], "{open}");
    }
    for word in ["count of ", "top of ", "sum of 1 over ", "if a then b else "] {
        assert_eq!(
            codes_of(&cards(&nested(word, "1", "", guard::LINE_WORDS + 1))),
            ["C0104"],
            "{word}"
        );
        assert_eq!(
            codes_of(&cards(&nested(word, "1", "", 40).replace("sum of 1 over ", "count of "))),
            [""; 0]
        );
    }
    // these pass the guards and are counted in the tree
    for word in ["not ", "-", "1 + ", "x."] {
        assert_eq!(
            codes_of(&cards(&nested(word, "x", "", guard::TREE_DEPTH + 1))),
            ["C0104"],
            "{word}"
        );
        assert_eq!(
            codes_of(&cards(&nested(word, "x", "", guard::TREE_DEPTH / 2))),
            [""; 0],
            "{word}"
        );
    }
    let chain =
        format!("setup {{\nif a {{ }}\n{}}}\n", "else if b { }\n".repeat(guard::TREE_DEPTH));
    assert_eq!(codes_of(&cards(&chain)), ["C0104"]);
}

#[test]
fn brackets_over_many_lines_cannot_hide_how_deep_it_is() {
    let step = format!(" {}(\n", "count of ".repeat(60));
    let text = format!("define a = {} 1{}\n", step.repeat(60), ")".repeat(60));
    assert_eq!(codes_of(&cards(&text)), ["C0104"]);
    // each line by itself is an item to the cutter, not to the parser
    let text = "define a = (\nb(\n".to_owned() + &"(\n".repeat(5_000);
    assert!(!cards(&text).diagnostics.is_empty());
}

#[test]
fn what_passes_the_guards_fits_a_small_stack() {
    on_a_small_stack(|| {
        let half = guard::LINE_WORDS;
        let texts = [
            nested("(", "1", ")", guard::BRACKETS),
            nested("f(1, ", "1", ")", guard::BRACKETS),
            nested("\"{", "1", "}\"", guard::BRACKETS),
            nested("count of (", "1", ")", guard::BRACKETS),
            nested("count of ", &nested("(", "x", ")", guard::BRACKETS)[11..], "", half),
            nested("x where (", "1", ")", guard::BRACKETS),
            nested("if a then b else (if x where y then c else d + ", "1", ")", 32),
            nested("not ", "x", "", 1_000),
            nested("-", "x", "", 4_000),
            nested("1 + ", "x", "", 1_000),
            nested("x.", "x", "", 1_900),
            format!("setup {}{}", "{ if a ".repeat(31), "}".repeat(31)),
            format!("setup {{ {} {} }}", "while a { ".repeat(63), "}".repeat(63)),
            format!(
                "setup {{ {} {} }}",
                "attack { may { choose one { option \"a\" { ".repeat(15),
                "} ".repeat(60)
            ),
            format!("setup {{\n{}}}", "if a { }\nelse ".repeat(5_000) + "{ }"),
            format!("a B {{ {} {} }}", "row { ".repeat(63), "} ".repeat(63)),
            "(".repeat(1_000_000),
            "(\n".repeat(50_000),
            "{\n ".repeat(300_000),
            "\"{".repeat(400_000),
            "\"{\n".repeat(300_000),
        ];
        for text in texts {
            cards(&text);
            let _ = parse_rulings(FileId(0), &text);
            let _ = parse_bots(FileId(0), &text);
            let _ = parse_rulings(
                FileId(0),
                &text.replacen("define a =", "ruling A \"\" { then { ", 1),
            );
        }
    });
}
