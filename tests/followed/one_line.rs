//! Two declarations or items in one line: the first that stands too far behind is told, and nothing that follows from it.

use super::with;
use crate::diagnostics::render;

/// What is written, and the words before which a line has to end.
const LINES: &[(&str, &[&str])] = &[
    ("player { zone yard : row, faceup  counter wins, b }", &["counter"]),
    ("player { zone yard : row, faceup  counter wins, b\n  flag gone\n}", &["counter"]),
    ("table { zone yard : stack, facedown zone pen : stack, facedown }", &["zone"]),
    ("table { counter wins counter b, d }", &["counter"]),
    ("table { counter wins : 0 to 5 = 3 flag b, d }", &["flag"]),
    ("player { flag gone, until end of turn flag b }", &["flag"]),
    ("player { flag gone note b : card }", &["note"]),
    ("player { note first : card note second : card }", &["note"]),
    ("player { define some = 3 define more = 4 }", &["define"]),
    ("player { define some = 3 counter more }", &["counter"]),
    ("kind fog is card { speed : number = 1 deep : number = 2 }", &["deep"]),
    ("kind fog is card { speed : number = 1 on blow live in street }", &["on", "live"]),
    ("kind fog is card { counter wins define some = 3 }", &["define"]),
    ("tags red, blue tags green", &["tags"]),
    ("tags red, blue resource ware = wool", &["resource"]),
    ("wind Fog { cost 1 } wind Haze { cost 2 }", &["wind"]),
];

#[test]
fn a_line_that_does_not_end_is_told_once() {
    for (written, words) in LINES {
        let told = with(written);
        let helps = told.diagnostics.iter().filter(|found| found.is_error());
        let helps: Vec<&str> = helps.filter_map(|found| found.help.as_deref()).collect();
        let wanted = words.iter().map(|word| format!("begin a new line before `{word}`"));
        let is_told = helps.len() == words.len()
            && helps.iter().zip(wanted).all(|(help, wanted)| help.ends_with(&wanted));
        assert!(is_told, "{written}\n{}", render(&told));
        let mut followed = (*written).to_owned();
        let mut from = 0;
        for word in *words {
            let at = followed[from..].rfind(&format!(" {word} ")).unwrap() + from;
            followed.replace_range(at..=at, "\n");
            from = at;
        }
        let right = with(&followed);
        assert!(right.diagnostics.iter().all(|found| !found.is_error()), "{}", render(&right));
    }
}

/// Statements, and fields of a card, may stand in one line, with a comma between.
#[test]
fn a_comma_that_is_missing_is_told_once() {
    let statements = [
        "draw 1 draw 2",
        "+1 coin draw 1",
        "+1 coin +1 heart",
        "draw 1 set coins = 3 draw 2",
        "choose 1 card in hand to trash as c trash c",
        "choose 1 card in hand to trash trash it",
        "move hand to deck shuffle deck",
        "end game draw 1",
    ];
    let in_a_verb =
        |it| format!("verb go_on {{ {it} }}\nrule \"R\" {{ at start of Day {{ go_on }} }}");
    let texts = statements.into_iter().map(in_a_verb);
    for written in texts.chain(["wind Fog { cost 3 force 2 }".to_owned()]) {
        let told = with(&written);
        let helps: Vec<_> = told.diagnostics.iter().map(|found| found.help.as_deref()).collect();
        let [Some(help)] = helps[..] else { panic!("{written}\n{}", render(&told)) };
        assert!(help.contains("write `,` or a new line"), "{written}\n{}", render(&told));
    }
}
