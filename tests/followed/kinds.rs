//! What all cards of a kind say, and what is done where a colon stands for braces.

use crate::diagnostics::{base, render};

/// What is written, what is proposed, what is written then.
pub(super) const FOLLOWED: &[[&str; 3]] = &[
    [
        "wind Fog { cost 1, on play { move hand to discard pile } }",
        "`discard`",
        "wind Fog { cost 1, on play { move hand to discard } }",
    ],
    [
        "wind Fog { cost 1, on play { choose one { option \"Burn {c}\" for c in (card in hand) once { trash c }, option \"Go\" { stop } } } }",
        "`once` stands before `for`",
        "wind Fog { cost 1, on play { menu fog { option \"Burn {c}\" once for c in (card in hand) { trash c }, option \"Go\" { stop } } } }",
    ],
    [
        "lantern Lamp : paper { cost 1, on play { +2 light } }",
        "`until end of turn { +2 light for self }`",
        "lantern Lamp : paper { cost 1, on play { until end of turn { +2 light for self } } }",
    ],
    [
        "wind Fog { cost 1, on play { repeat { draw 1, if coins > 3 { end game } }, +1 coin } }",
        "`if … { stop }` in its braces",
        "wind Fog { cost 1, on play { repeat { draw 1, if coins > 3 { stop } }, +1 coin } }",
    ],
    [
        "wind Fog { cost 1, on play { if opponents.safe { draw 1 } } }",
        "`any (LIST where it.WORD)`",
        "wind Fog { cost 1, on play { if any (opponents where it.safe) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if not everybody.safe { draw 1 } } }",
        "`not any (LIST where not it.WORD)`",
        "wind Fog { cost 1, on play { if any (everybody where not it.safe) { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if players.coins is empty { draw 1 } } }",
        "`not any players where it.WORD > 0`",
        "wind Fog { cost 1, on play { if not any players where it.coins > 0 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if opponents.coins { draw 1 } } }",
        "`any players where it.WORD > 0`",
        "wind Fog { cost 1, on play { if any opponents where it.coins > 0 { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { for p in players where p.coins > 2 { +1 p.hearts } } }",
        "in the `where` it is `it`: `where it.WORD > 2`",
        "wind Fog { cost 1, on play { for p in players where it.coins > 2 { +1 p.hearts } } }",
    ],
    [
        "wind Fog { cost 1, on play { each opponent where it.coins == highest of coins over opponents { draw 1 } } }",
        "`me.opponents`",
        "wind Fog { cost 1, on play { each opponent where it.coins == highest of coins over me.opponents { draw 1 } } }",
    ],
    [
        "player { shown score }",
        "a `define` without arguments can be made of anything",
        "player { define so_far = score, shown so_far }",
    ],
    [
        "wind Fog { cost 1, on play: draw 1 }",
        "`on play { draw 1 }`",
        "wind Fog { cost 1, on play { draw 1 } }",
    ],
    [
        "rule \"Fog\" {\n  after anyone plays wind: draw 1\n}",
        "`after anyone plays wind { draw 1 }`",
        "rule \"Fog\" {\n  after anyone plays wind { draw 1 }\n}",
    ],
    [
        "each wind { at end of turn { draw 1 } }",
        "`kind wind { … }`",
        "extend kind wind { at end of turn { draw 1 } }",
    ],
    [
        "extend wind { at end of turn { draw 1 } }",
        "`extend kind wind { … }`",
        "extend kind wind { at end of turn { draw 1 } }",
    ],
    [
        "kind bell is card {\n  counter rings\n}\nbell Chime : glass { cost 1 }\nrule \"Worn\" { when rings of bell rises to 3 { draw 1 } }",
        "`kind bell { when rings rises to … { … } }`",
        "kind bell is card {\n  counter rings\n  when rings rises to 3 { draw 1 }\n}\nbell Chime : glass { cost 1 }",
    ],
    [
        "kind bell is card {\n  counter rings\n}\nbell Chime : glass { cost 1 }\nrule \"Worn\" { when bell.rings rises to 3 { draw 1 } }",
        "`kind bell { when rings rises to … { … } }`",
        "kind bell is card {\n  counter rings\n  when rings rises to 3 { draw 1 }\n}\nbell Chime : glass { cost 1 }",
    ],
    [
        "kind bell is card { counter rings }\nbell Gong { cost 1, on play { +1 rings } }\nrule \"R\" { when rings rises to 3 { draw 1 } }",
        "`table { define WORD = count of (bell in ZONE where rings >= …) }`",
        "kind bell is card { counter rings }\nbell Gong { cost 1, on play { +1 rings } }\nextend table { define loud = count of (bell in trash where rings >= 3) }\nrule \"R\" { when loud rises to 1 { draw 1 } }",
    ],
    // What lies in a pile, of which only `pile` is said.
    [
        "extend table { zone heaps : piles 2, faceup }\ndefine bright(l : lantern) = l.light\ndefine seen(p : pile) = bright(top of p)\nrule \"R\" { at start of Day { draw seen(heaps[1]) } }",
        "`first of (lantern in ZONE)`",
        "extend table { zone heaps : piles 2, faceup }\ndefine bright(l : lantern) = l.light\ndefine seen(p : pile) = bright(first of (lantern in p))\nrule \"R\" { at start of Day { draw seen(heaps[1]) } }",
    ],
    [
        "extend table { zone heaps : piles 2, faceup }\ndefine bright(l : lantern) = l.light\ndefine seen(p : pile) = bright(top of p)\nrule \"R\" { at start of Day { draw seen(heaps[1]) } }",
        "let all piles of the game hold nothing else: `zone NAME : piles of lantern`",
        "extend table { zone heaps : piles 2, faceup }\ndefine bright(l : lantern) = l.light\ndefine seen(p : pile) = bright(first of (lantern in p))\nrule \"R\" { at start of Day { draw seen(heaps[1]) } }",
    ],
];

/// Where all piles of a game hold a kind, so does any of which only `pile` is said.
#[test]
fn a_pile_holds_what_all_piles_hold() {
    let own = "define bright(l : lantern) = l.light\ndefine seen(p : pile) = bright(top of p)\n";
    let rule = "rule \"R\" { at start of Day { draw seen(heaps[1]), for c in street { draw bright(top of c.pile) } } }";
    let with = |piles: &str| {
        let mut sources = base();
        for (_, text) in &mut sources.cards {
            *text = text.replace("zone shop  : piles, top faceup", piles);
            *text = text.replace("if shop.Gust is empty { end game }", "if coins > 9 { end game }");
            *text = text.replace("for c in card { stock shop", "for c in lantern { stock shop");
        }
        sources.cards.push(("new.cards".into(), format!("{own}{rule}\n")));
        dsl::load(&sources)
    };
    let right =
        with("zone shop : piles of lantern, top faceup\n  zone heaps : piles 2 of lantern, faceup");
    assert!(right.diagnostics.iter().all(|found| !found.is_error()), "{}", render(&right));
    let wrong = with("zone shop : piles, top faceup\n  zone heaps : piles 2 of lantern, faceup");
    let codes: Vec<&str> = wrong.diagnostics.iter().map(|found| found.code.id).collect();
    assert!(codes.contains(&"C0301"), "{}", render(&wrong));
}
