//! Reading takes time in proportion to the text, counted in steps of the parser. The count is one for the whole
//! process, so this test has a process of its own.

use std::num::NonZeroUsize;

use dsl::syntax::parse_cards;
use schema::source::FileId;

/// The most steps for each byte; the worst of these texts needs between 120 and 200.
const STEPS: usize = 300;

#[test]
fn steps_grow_with_the_text() {
    let repeat = |open: &str, middle: &str, close: &str, times: usize| {
        format!("define a = {}{middle}{}\n", open.repeat(times), close.repeat(times))
    };
    let texts = [
        include_str!("../../tests/sketches/dominion.cards").to_owned(),
        include_str!("../../tests/sketches/viceroy.cards").to_owned(),
        repeat("(", "1", ")", 60),
        repeat("[", "1", "]", 60),
        repeat("f(", "1", ")", 60),
        repeat("(x where ", "y", ")", 60),
        repeat("(a in ", "b", ")", 50),
        repeat("count of any ", "b", "", 60),
        repeat("sum of x over ", "b", "", 60),
        repeat("top 2 of ", "b", "", 60),
        repeat("if a then b else ", "c", "", 60),
        repeat("if ", "a", " then b else c", 60),
        format!("setup {{ {}x{} }}\n", "if a { ".repeat(60), "} else { y }".repeat(60)),
        format!("setup {{ {}x{} }}\n", "draw 1 then { ".repeat(60), "} else { y }".repeat(60)),
        format!("setup {{\n{}}}\n", "draw 2 as x\n\n\n+1 a then { b } else stop\n".repeat(500)),
        format!("a B {{ {}x{} }}\n", "c { ".repeat(60), "}".repeat(60)),
    ];
    for text in texts {
        // what is wrong must not cost more than what is right
        for broken in [
            text.clone(),
            text.replace('\n', " ?\n"),
            text.trim_end().trim_end_matches(['}', ')', ']']).to_owned(),
        ] {
            let whole = NonZeroUsize::new(STEPS * broken.len());
            pest::set_call_limit(whole);
            let parsed = parse_cards(FileId(0), &broken);
            let stopped = parsed.diagnostics.iter().any(|one| one.message.contains("too much"));
            assert!(!stopped, "more than {STEPS} steps a byte: {:.80}", broken);
        }
    }
    pest::set_call_limit(None);
}
