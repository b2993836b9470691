//! What must hold of every text: nothing is lost, nothing panics, one broken item hides no other.

use schema::source::FileId;

use super::ast::{ExprKind, ItemKind, StatementKind};
use super::{Parsed, ast, parse_bots, parse_cards, parse_rulings};
use crate::codes;

mod limits;
mod shapes;

/// All sketches of cards.
pub(super) const CARDS: [(&str, &str); 6] = [
    ("std", include_str!("../../../tests/sketches/std.cards")),
    ("catan-card-game", include_str!("../../../tests/sketches/catan-card-game.cards")),
    ("citadels", include_str!("../../../tests/sketches/citadels.cards")),
    ("deal-with-the-devil", include_str!("../../../tests/sketches/deal-with-the-devil.cards")),
    ("dominion", include_str!("../../../tests/sketches/dominion.cards")),
    ("viceroy", include_str!("../../../tests/sketches/viceroy.cards")),
];
const DOMINION: &str = CARDS[4].1;
const RULINGS: [(&str, &str); 5] = [
    ("catan-card-game", include_str!("../../../tests/sketches/catan-card-game.ruling")),
    ("citadels", include_str!("../../../tests/sketches/citadels.ruling")),
    ("deal-with-the-devil", include_str!("../../../tests/sketches/deal-with-the-devil.ruling")),
    ("dominion", include_str!("../../../tests/sketches/dominion.ruling")),
    ("viceroy", include_str!("../../../tests/sketches/viceroy.ruling")),
];
const BOT: &str = include_str!("../../../tests/sketches/dominion.bot");

fn cards(text: &str) -> Parsed<ast::CardsFile> {
    let parsed = parse_cards(FileId(0), text);
    assert_eq!(parsed.tree.print(), text);
    for diagnostic in &parsed.diagnostics {
        for label in &diagnostic.labels {
            let (start, end) = (label.span.start as usize, label.span.end as usize);
            assert!(text.get(start..end).is_some(), "{diagnostic:?} lies outside the text");
        }
    }
    parsed
}

fn codes_of<T>(parsed: &Parsed<T>) -> Vec<&'static str> {
    parsed.diagnostics.iter().map(|diagnostic| diagnostic.code.id).collect()
}

#[test]
fn sketches_are_read_and_printed() {
    for (name, text) in CARDS {
        assert_eq!(cards(text).diagnostics, [], "{name}.cards");
        // another end of line and a mark change nothing but positions
        let crlf = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        let (plain, marked) = (cards(text), cards(&crlf));
        assert_eq!(marked.diagnostics, [], "{name}.cards with CRLF");
        assert_eq!(marked.ast.items.len(), plain.ast.items.len());
    }
    for (name, text) in RULINGS {
        let parsed = parse_rulings(FileId(0), text);
        assert_eq!(
            (parsed.tree.print().as_str(), parsed.diagnostics),
            (text, vec![]),
            "{name}.ruling"
        );
        assert_eq!(
            parsed.ast.rulings.len(),
            text.matches("\nruling ").count() + 1,
            "{name}.ruling"
        );
    }
    let parsed = parse_bots(FileId(0), BOT);
    assert_eq!((parsed.tree.print().as_str(), parsed.diagnostics), (BOT, vec![]));
    assert!(!parsed.ast.bots.is_empty());
}

#[test]
fn a_broken_item_hides_no_other() {
    let whole = cards(DOMINION).ast.items.len();
    let starts: Vec<_> = DOMINION
        .match_indices('\n')
        .map(|(at, _)| at + 1)
        .filter(|at| DOMINION[*at..].starts_with(|c: char| c.is_ascii_lowercase()))
        .collect();
    assert!(starts.len() > 40);
    for at in starts {
        let mut broken = DOMINION.to_owned();
        let end = at + broken[at..].find(['\n', '{', '=']).unwrap();
        broken.insert_str(end, " ((( { ");
        let parsed = cards(&broken);
        assert_eq!(parsed.diagnostics.len(), 1, "{:?}", parsed.diagnostics);
        assert_eq!(parsed.ast.items.len(), whole - 1, "after breaking {:?}", &broken[at..end]);
    }
}

#[test]
fn rulings_and_bots_recover_too() {
    let text = RULINGS[3].1.replacen("given {", "given {{", 1);
    let parsed = parse_rulings(FileId(3), &text);
    assert_eq!(parsed.tree.print(), text);
    assert_eq!(parsed.diagnostics.len(), 1, "{:?}", parsed.diagnostics);
    assert_eq!(parsed.ast.rulings.len(), text.matches("\nruling ").count());
    let text = format!("bot Broken {{ to to }}\n{BOT}");
    let whole = parse_bots(FileId(3), BOT).ast.bots.len();
    // of the broken one the rest can be read
    let parsed = parse_bots(FileId(3), &text);
    assert_eq!((parsed.ast.bots.len(), parsed.tree.patched().count()), (whole + 1, 1));
}

#[test]
fn a_text_cut_anywhere_is_no_panic() {
    // every byte, with what stands before it in its own piece; now and then with all that stands before
    for (start, piece) in super::pieces::cut(DOMINION) {
        for (end, _) in piece.char_indices() {
            cards(&piece[..end]);
            cards(&piece[end..]);
        }
        cards(&DOMINION[..start + piece.len() / 2]);
        cards(&DOMINION[start + piece.len() / 2..]);
    }
    for (end, _) in RULINGS[0].1.char_indices().step_by(11) {
        let _ = parse_rulings(FileId(0), &RULINGS[0].1[..end]);
    }
    for (end, _) in BOT.char_indices() {
        let _ = parse_bots(FileId(0), &BOT[..end]);
    }
}

#[test]
fn strange_bytes_are_no_panic() {
    let strange = [
        "\0",
        "\u{feff}\u{feff}",
        "\"{",
        "\"\\",
        "{",
        "}",
        "\r",
        "“",
        "（",
        "\u{0301}",
        "'",
        "card",
        "+",
    ];
    for one in strange {
        for other in strange {
            let text = format!("{one}{other} {one}\n{other}{{{one}\n}}");
            cards(&text);
            let _ = parse_rulings(FileId(0), &text);
            let _ = parse_bots(FileId(0), &text);
        }
    }
}

#[test]
fn messages_speak_to_a_designer() {
    let first = |text: &str| cards(text).diagnostics[0].clone();
    let unclosed = first("// c\nknight Bold {\n  on play { +1 coin\n}\n\nrule { }");
    assert_eq!(unclosed.code, codes::UNCLOSED_BRACE);
    assert_eq!((unclosed.labels[0].span.start, unclosed.labels[1].span.start), (5, 29));
    let text = first("rule \"never closed { }\n");
    assert_eq!((text.code, text.span().start, text.span().end), (codes::UNCLOSED_TEXT, 5, 22));
    assert_eq!(codes_of(&cards("card 護城河 ： 行動 ｛ ｝\n")), ["C0105"]);
    assert_eq!(
        codes_of(&cards("card 護城河 : 行動 { on play { tell \"，「」\" } } // （\n")),
        [""; 0]
    );
    assert!(first("setup { if a = b { stop } }").help.is_some_and(|help| help.contains("==")));
    assert!(first("setup { let to = 3 }").help.is_some_and(|help| help.contains("reserved")));
    assert!(first("setup { draw 2; }").help.is_some_and(|help| help.contains("`,`")));
    assert_eq!(first("define a = 99999999999999999999").code, codes::NUMBER_TOO_LARGE);
    assert_eq!(first("setup { }\n}\n").code, codes::UNEXPECTED);
    for text in [
        "kind {",
        "players",
        "verb x y z",
        "setup { draw 2 2 }",
        "card X :",
        "player { zone a }",
        "table x",
    ] {
        for diagnostic in cards(text).diagnostics {
            let said = format!("{} {:?}", diagnostic.message, diagnostic.help);
            assert!(
                !said.contains("COMMENT") && !said.contains("WHITESPACE") && !said.contains("k_"),
                "{said}"
            );
        }
    }
}

#[test]
fn diagnostics_are_capped() {
    let text = "?\n".repeat(5_000);
    let parsed = cards(&text);
    assert_eq!(parsed.diagnostics.len(), super::DIAGNOSTICS);
    assert!(parsed.diagnostics.last().unwrap().help.as_deref().unwrap().contains("4900 more"));
}

/// The first statement of a block of one statement a line.
fn statement(line: &str) -> ast::Statement {
    let parsed = cards(&format!("setup {{\n{line}\n}}"));
    assert_eq!(parsed.diagnostics, [], "{line}");
    match &parsed.ast.items[0].kind {
        ItemKind::Setup(block) => block.statements[0].clone(),
        other => panic!("{other:?}"),
    }
}

fn expr(text: &str) -> ast::Expr {
    match statement(&format!("let x = {text}")).kind {
        StatementKind::Let { value, .. } => value,
        other => panic!("{other:?}"),
    }
}

fn is_price(expr: &ast::Expr) -> bool {
    matches!(&expr.kind, ExprKind::Price(list) if list.len() > 1)
}
