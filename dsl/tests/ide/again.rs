//! After any edits a workspace answers as one that reads the same texts for the first time: what is kept changes nothing.
//!
//! A sample by default; `CARDWRIGHT_EDITED=N` makes N edits in each game.

use dsl::Sources;
use dsl::ide::Workspace;

use super::everywhere::{Dice, paths, text_of};
use super::texts::games;

fn edits() -> usize {
    std::env::var("CARDWRIGHT_EDITED").ok().and_then(|n| n.parse().ok()).unwrap_or(20)
}

/// What is put into a text: what opens and closes, joins and parts, and what no text may hold.
const SNIPPETS: &[&str] = &[
    "}", "{", "\n", "\n\n", "\"", "// why\n", " ", "a", "9", "（", "\u{200b}", "\r\n", "(",
    "\n}\n", "kind ",
];

/// A text with one thing changed: something is put in, taken out, said twice, or two lines change places.
fn edited(text: &str, dice: &mut Dice) -> String {
    let mut place = |from: usize| {
        let at = from + dice.below(text.len() + 1 - from);
        (at..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
    };
    let (at, other) = (place(0), place(0));
    let (at, far) = (at.min(other), at.max(other));
    let near = (at..far.min(at + 40)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(at);
    match dice.below(5) {
        0 => format!("{}{}", &text[..at], &text[near..]),
        1 => format!("{}{}{}", &text[..far], &text[at..near], &text[far..]),
        2 => {
            let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
            let (one, two) = (dice.below(lines.len()), dice.below(lines.len()));
            if one.max(two) < lines.len() {
                lines.swap(one, two);
            }
            lines.concat()
        }
        _ => format!("{}{}{}", &text[..at], SNIPPETS[dice.below(SNIPPETS.len())], &text[at..]),
    }
}

/// All that is said of some texts; `at` is a byte of the file that was edited.
fn said(workspace: &mut Workspace, path: &str, at: usize) -> String {
    let found = workspace.diagnostics();
    let here = (workspace.tokens(path), workspace.symbols(path), workspace.complete(path, at));
    let uses = (workspace.references(path, at), workspace.hover(path, at));
    let program = workspace.game().program.as_ref().map(|program| format!("{program:?}"));
    format!("{found:#?}\n{here:#?}\n{uses:#?}\n{program:#?}")
}

#[test]
fn what_is_kept_changes_no_answer() {
    let mut dice = Dice(11);
    for (game, sources) in games() {
        let mut workspace = Workspace::new(sources);
        let all = paths(&mut workspace, &mut dice);
        let (mut path, mut before) = (String::new(), String::new());
        for nth in 0..edits() {
            // now and then an edit is taken back, and another file is edited
            if nth % 3 == 2 {
                assert!(workspace.set(&path, before.clone()));
            }
            path.clone_from(&all[dice.below(all.len())]);
            before = text_of(&mut workspace, &path);
            let text = edited(&before, &mut dice);
            let at = dice.below(text.len());
            let at = (at..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap();
            assert!(workspace.set(&path, text.clone()));
            let sources: Sources = workspace.sources().clone();
            let (again, first) =
                (said(&mut workspace, &path, at), said(&mut Workspace::new(sources), &path, at));
            if again != first {
                let line = again.lines().zip(first.lines()).take_while(|(a, b)| a == b).count();
                let around = |all: &str| {
                    all.lines().skip(line.saturating_sub(4)).take(8).collect::<Vec<_>>().join("\n")
                };
                panic!(
                    "{game}/{path}, edit {nth}, byte {at}:\n{}\nfor the first time:\n{}\n{text}",
                    around(&again),
                    around(&first)
                );
            }
        }
    }
}
