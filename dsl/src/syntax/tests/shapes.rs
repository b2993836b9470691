//! How sentences are parsed, and what the lossless tree keeps of them.

use super::{DOMINION, cards, codes_of, expr, is_price, statement};
use crate::syntax::ast::{
    BinaryOp, CardPartKind, Chosen, ExprKind, ItemKind, MemberKind, StatementKind, TextPart,
    TypeKind,
};
use crate::syntax::tree::{Kind, Rule};

fn block_of(text: &str) -> Vec<StatementKind> {
    match cards(&format!("setup {{ {text} }}")).ast.items.remove(0).kind {
        ItemKind::Setup(block) => {
            block.statements.into_iter().map(|statement| statement.kind).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn lines_and_commas_part_statements() {
    assert_eq!(block_of("draw 2\n+1 action").len(), 2);
    assert_eq!(block_of("draw 2, +1 action").len(), 2);
    assert_eq!(block_of("draw 2 +1 action").len(), 1);
    let pay = block_of("pay 2 wool, 2 ore, draw 1");
    assert_eq!(pay.len(), 2);
    assert!(matches!(&pay[0], StatementKind::Call(call) if is_price(call.thing.as_ref().unwrap())));
    assert_eq!(block_of("pay 2 wool, reveal self").len(), 2);
    assert_eq!(block_of("if a { }\nelse { }").len(), 1);
}

#[test]
fn gates_and_ifs_share_their_else() {
    let gate = statement("choose 1 x in y to z as chosen, else stop").kind;
    let StatementKind::Gate { effect, then: None, otherwise: Some(otherwise) } = gate else {
        panic!("{gate:?}")
    };
    assert!(matches!(&effect.kind, StatementKind::Choose(choose)
        if matches!(choose.what, Chosen::Things { .. }) && choose.purpose.is_some() && choose.binder.is_some()));
    assert!(!otherwise.braced && matches!(otherwise.statements[0].kind, StatementKind::Stop));

    let gate = statement("draw 1 then if a { } else { }").kind;
    let StatementKind::Gate { then: Some(then), otherwise: None, .. } = gate else {
        panic!("{gate:?}")
    };
    assert!(matches!(&then.statements[0].kind, StatementKind::If { otherwise: Some(_), .. }));

    let chain = statement("if a { } else if b { } else stop").kind;
    assert!(matches!(chain, StatementKind::If { arms, otherwise: Some(_) } if arms.len() == 2));
}

#[test]
fn expressions_bind_as_the_page_says() {
    let ExprKind::Binary { op: BinaryOp::Subtract, left, .. } = expr("count of hand - 1").kind
    else {
        panic!()
    };
    assert!(matches!(left.kind, ExprKind::Count(_)));
    let ExprKind::Binary { op: BinaryOp::Subtract, left, .. } = expr("a - b - c").kind else {
        panic!()
    };
    assert!(matches!(left.kind, ExprKind::Binary { .. }));
    assert!(
        matches!(expr("not x in y").kind, ExprKind::Not(inner) if matches!(inner.kind, ExprKind::In { .. }))
    );
    assert!(matches!(expr("a or b and c or d").kind, ExprKind::Or(list) if list.len() == 3));
    let ExprKind::Where { any: true, of, candidate, .. } = expr("any a in b as c where d").kind
    else {
        panic!()
    };
    assert!(
        matches!(of.kind, ExprKind::In { .. }) && candidate.is_some_and(|name| name.text == "c")
    );
    assert!(matches!(expr("any a in b").kind, ExprKind::Any(_)));
    assert!(matches!(expr("(2 a, 1 b)").kind, ExprKind::Group(inner) if is_price(&inner)));
    assert!(
        matches!(expr("last (n + 1) of -x").kind, ExprKind::Part { size: Some(_), of, .. } if matches!(of.kind, ExprKind::Neg(_)))
    );
    assert!(
        matches!(expr("1 color_of(s)").kind, ExprKind::Amount { unit_args: Some(args), .. } if args.len() == 1)
    );
    assert!(matches!(expr("x is not empty").kind, ExprKind::Is { not: true, .. }));
    assert!(
        matches!(expr("p.set(1).Old Wall[2]").kind, ExprKind::Index { of, .. } if matches!(&of.kind, ExprKind::Dot { name, .. } if name.text == "Old Wall"))
    );
}

#[test]
fn names_are_normalised_and_spans_are_trimmed() {
    let text = "setup { gain School   of Magic   to hand // c\n let x = King’s Road + 1   // d\n }";
    let parsed = cards(text);
    let ItemKind::Setup(block) = &parsed.ast.items[0].kind else { panic!() };
    let StatementKind::Call(call) = &block.statements[0].kind else { panic!() };
    let ExprKind::Name(name) = &call.thing.as_ref().unwrap().kind else { panic!() };
    assert_eq!(name.text, "School of Magic");
    let StatementKind::Let { value, .. } = &block.statements[1].kind else { panic!() };
    let ExprKind::Binary { left, .. } = &value.kind else { panic!() };
    assert!(matches!(&left.kind, ExprKind::Name(name) if name.text == "King's Road"));
    for (statement, ends) in block.statements.iter().zip(["hand", "+ 1"]) {
        let (start, end) = (statement.span.start as usize, statement.span.end as usize);
        assert!(text[start..end].ends_with(ends), "{:?}", &text[start..end]);
    }
    // the same letters, composed or not
    let composed = cards("a Caf\u{e9} { }").ast.items.remove(0).kind;
    let apart = cards("a Cafe\u{301} { }").ast.items.remove(0).kind;
    let name = |kind: ItemKind| {
        if let ItemKind::Card(card) = kind { card.name.text } else { String::new() }
    };
    assert_eq!(name(composed), name(apart));
    let quoted = cards("a \"4th Legion\" { }").ast.items.remove(0).kind;
    assert!(
        matches!(quoted, ItemKind::Card(card) if card.name.quoted && card.name.text == "4th Legion")
    );
    assert_eq!(codes_of(&cards("a \"4th {x}\" { }")), ["C0101"]);
}

#[test]
fn texts_keep_their_holes() {
    let ExprKind::Text(text) = expr(r#""a \"b\" {c.d} \{e\}""#).kind else { panic!() };
    assert_eq!(text.parts.len(), 3);
    assert!(matches!(&text.parts[0], TextPart::Literal { text, .. } if text == "a \"b\" "));
    assert!(
        matches!(&text.parts[1], TextPart::Hole(hole) if matches!(hole.kind, ExprKind::Dot { .. }))
    );
    assert!(matches!(&text.parts[2], TextPart::Literal { text, .. } if text == " {e}"));
}

#[test]
fn cards_and_kinds_keep_their_parts() {
    let text = "kind thief, thieves is rogue {\n zone a, b : piles by gem of card, top faceup, limit 3\n x : list of list of 1 to 3 = []\n}\n\
        extend rogue Old Tom : quick, sly { cost 2 wool, 2 ore, bold\n tier { pay 1 a }, before opponent plays attack in hand as a to x where b { skip }\n +1 z for y }\n";
    let items = cards(text).ast.items;
    let ItemKind::Kind(kind) = &items[0].kind else { panic!() };
    assert!(kind.plural.is_some() && kind.parent.is_some());
    let MemberKind::Zone(zone) = &kind.members[0].kind else { panic!() };
    assert_eq!((zone.names.len(), zone.traits.len(), zone.holds.is_some()), (2, 2, true));
    let MemberKind::Field { ty, .. } = &kind.members[1].kind else { panic!() };
    assert!(matches!(&ty.kind, TypeKind::List(inner) if matches!(inner.kind, TypeKind::List(_))));
    let ItemKind::Card(card) = &items[1].kind else { panic!() };
    assert!(items[1].patch.is_some() && card.tags.len() == 2);
    let kinds: Vec<_> = card.parts.iter().map(|part| &part.kind).collect();
    assert!(matches!(&kinds[0], CardPartKind::Field { value: Some(value), .. } if is_price(value)));
    assert!(matches!(&kinds[1], CardPartKind::Field { value: None, .. }));
    assert!(matches!(
        kinds[2..],
        [CardPartKind::Row { .. }, CardPartKind::Handler(_), CardPartKind::Derived(_)]
    ));
}

#[test]
fn a_score_of_a_card_in_quotes_has_no_title() {
    let titles = |text: &str| {
        let items = cards(text).ast.items.into_iter();
        let scores = items.map(|item| match item.kind {
            ItemKind::Score(score) => score.text.is_some(),
            _ => panic!("{text}"),
        });
        scores.collect::<Vec<_>>()
    };
    let text =
        "score \"Old Tom\".worth\nscore \"Hats\" 2 * \"Old Tom\".worth\nscore \"Hats\" (1 + 2)\n";
    assert_eq!(titles(text), [false, true, true]);
}

#[test]
fn the_tree_keeps_comments_and_errors() {
    let parsed = cards("setup { } // one\n\n(( two // three\n");
    let root = parsed.tree.root().unwrap();
    let kinds: Vec<_> = root.children().map(|child| child.kind()).collect();
    assert!(
        kinds.contains(&Kind::Rule(Rule::item))
            && kinds.contains(&Kind::Comment)
            && kinds.contains(&Kind::Error)
    );
    assert_eq!(root.children().find(|child| child.kind() == Kind::Error).unwrap().text(), "(( two");
    assert_eq!(cards(DOMINION).tree.root().unwrap().text(), DOMINION);
}
