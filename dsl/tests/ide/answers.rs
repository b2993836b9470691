//! Each question over small texts: one more file of the small game, with a mark where somebody points.

use std::fmt::Write;

use dsl::ide::{Completion, Outline, Workspace};

use super::texts::{base, marked};

/// The game with one more file, and where the mark is.
fn with(path: &str, text: &str) -> (Workspace, usize) {
    let (text, at) = marked(text);
    let mut workspace = Workspace::new(base());
    assert!(workspace.set(path, text));
    (workspace, at)
}

fn path(text: &str) -> &'static str {
    match text.trim_start().split(' ').next() {
        Some("ruling") => "rulings/new.ruling",
        Some("bot") => "bots/new.bot",
        _ => "new.cards",
    }
}

/// The best of each rank.
fn shown(list: &[Completion]) -> String {
    let mut out = String::new();
    let mut ranks: Vec<u8> = list.iter().map(|one| one.rank).collect();
    ranks.dedup();
    for rank in ranks {
        let of = || list.iter().filter(|one| one.rank == rank);
        let labels: Vec<String> =
            of().take(24).map(|one| format!("{} ({})", one.label, one.what)).collect();
        let more = of().count().saturating_sub(24);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        writeln!(out, "  {rank}: {}{more}", labels.join(", ")).unwrap();
    }
    out
}

#[test]
fn completion_goes_by_its_place() {
    let texts = [
        "§",
        "verb a {\n  §\n}\n",
        "verb a {\n  draw 1\n  pl§\n}\n",
        "verb a { choose 1 card in §",
        "verb a {\n  choose 1 card in hand where §\n}\n",
        "verb a { choose 1 lantern in hand where l§ > 1 to discard as x\n  discard x\n}\n",
        "verb a c : card { gain c §",
        "verb a { choose 1 card in hand to § }\n",
        "verb a { for c in lantern in hand { light c§ } }\n",
        "verb a { let n = 1, draw § }\n",
        "verb a { if § }\n",
        "verb a { each opponent { discard it.§ } }\n",
        "verb a c : lantern { if c.§ > 1 { draw 1 } }\n",
        "verb a { move top of shop.§ to hand }\n",
        "verb a { +1 § }\n",
        "verb a { set s§ }\n",
        "verb a n : §",
        "verb a { until end of § }\n",
        "lantern Green Lantern : § { cost 1 }\n",
        "lantern Green Lantern : paper {\n  cost 1\n  §\n}\n",
        "lantern Green Lantern : paper {\n  cost 1\n  on §\n}\n",
        "lantern Green Lantern : paper { cost 1, while in § { } }\n",
        "rule \"a\" { after § }\n",
        "rule \"a\" { after you § }\n",
        "rule \"a\" { after you play § { draw 1 } }\n",
        "rule \"a\" { after opponent lights lantern as e where e.§ }\n",
        "rule \"a\" { at start of § }\n",
        "kind torch is § { }\n",
        "player { zone box : § }\n",
        "player { counter a, until § }\n",
        "player { zone box : row of §, faceup }\n",
        "define bright(c : lantern) = c.light > § and c is paper\n",
        "define one = if 1 > 2 then Blue § else none\n",
        "define one = count of (lantern in §)\n",
        "verb a { may \"Show {h§}\" { reveal hand } }\n",
        "card Broken { on play { +1\n}\n\nverb a { draw 1, § }\n",
        "ruling A-1 \"t\" {\n  given { players Alice, Bob\n    Alice.§\n  }\n}\n",
        "ruling A-1 \"t\" {\n  given {\n    players Alice, Bob\n    turn §\n  }\n}\n",
        "ruling A-1 \"t\" {\n  given {\n    players Alice, Bob\n    Alice.hand = Blue Lantern, §\n  }\n}\n",
        "ruling A-1 \"t\" {\n  given { players Alice, Bob }\n  when {\n    Alice §\n  }\n}\n",
        "ruling A-1 \"t\" {\n  given { players Alice, Bob }\n  when {\n    Alice plays §\n  }\n}\n",
        "ruling A-1 \"t\" {\n  given { players Alice, Bob }\n  then {\n    §\n  }\n}\n",
        "ruling A-1 \"t\" {\n  given { players Alice, Bob }\n  then {\n    Alice is asked to §\n  }\n}\n",
        "bot Sly {\n  to § { nothing }\n}\n",
        "bot Sly {\n  to play { §, nothing }\n}\n",
        "// nothing in a §comment\n",
    ];
    let mut out = String::new();
    for text in texts {
        let (mut workspace, at) = with(path(text), text);
        writeln!(out, "{}\n{}", text.trim_end(), shown(&workspace.complete(path(text), at)))
            .unwrap();
    }
    insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!("completion", out) });
}

/// In rulings and bots, which name options by their texts, these are offered between quotes.
#[test]
fn texts_of_options_are_offered_where_they_are_named() {
    let asked = [
        "ruling A-1 \"t\" {\n  given { players Alice, Bob }\n  when {\n    Alice picks \"W§\"\n  }\n}\n",
        "bot Sly {\n  to play { \"§\", nothing }\n}\n",
        "card Red : \"§\" { cost 1 }\n",
    ];
    let offered = asked.map(|text| {
        let (mut workspace, at) = with(path(text), text);
        let walks = "verb walk { choose one {\n  option \"Walk to {left}\" { draw 1 }\n  option \"Stay\" { draw 2 }\n} }\n";
        assert!(workspace.set("walks.cards", walks.to_owned()));
        let list = workspace.complete(path(text), at);
        let texts = list.into_iter().filter(|one| one.what == "text").map(|one| one.label);
        texts.collect::<Vec<_>>()
    });
    let both = vec!["Stay".to_owned(), "Walk to {left}".to_owned()];
    assert_eq!(offered, [both.clone(), both, Vec::new()]);
}

#[test]
fn hover_says_what_it_is() {
    let texts = [
        "verb a { dr§aw 1 }\n",
        "verb a { sh§uffle deck }\n",
        "// Burns it.\nverb burn c : card { trash c }\nverb a { choose 1 card in hand to burn, b§urn it }\n",
        "verb a { gain shop.Gu§st }\n",
        "verb a { choose 1 card in ha§nd to trash }\n",
        "verb a { choose 1 card in shop where co§st > 2 to gain }\n",
        "verb a { choose 1 lantern in hand to light as pi§cked, light picked }\n",
        "verb a { choose 1 lantern in hand to light as picked, light pi§cked }\n",
        "verb a { discard left.h§and }\n",
        "verb a { ch§oose 1 card in hand }\n",
        "verb a { each opponent { discard m§e.hand } }\n",
        "counter // allow W01§01: so it is\n",
        "lant§ern Green Lantern : paper { cost 1 }\n",
        "verb a { unk§nown 3 }\n",
        "ruling A-1 \"t\" { given { players Alice, Bob\n Alice.hand = Red Lan§tern } }\n",
        "ruling A-1 \"t\" { given { players Alice, Bob }\n when { Alice pl§ays Gust } }\n",
        "verb a { draw 1 }\ncard Broken { on pl§ay { +1\n}\n",
    ];
    let mut out = String::new();
    for text in texts {
        let (mut workspace, at) = with(path(text), text);
        let hover = workspace.hover(path(text), at);
        writeln!(out, "{}\n{hover:#?}\n", text.trim_end()).unwrap();
    }
    insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!("hover", out) });
}

#[test]
fn names_lead_to_where_they_are_declared_and_used() {
    let texts = [
        "verb a { dr§aw 1 }\n",
        "verb a { gain shop.Gu§st }\n",
        "verb a { choose 1 card in shop where co§st > 2 to gain as it2, gain it2 }\n",
        "verb a n : number { draw n§, draw n }\nverb b n : number { draw n }\n",
        "verb a { for c in hand { play c }, for c in deck { play c§ } }\n",
        "verb a { perform Red Lan§tern.play }\n",
        "rule \"x\" { before opponent pl§ays wind { draw 1 } }\n",
        "lantern Green Lantern : paper { co§st 1, on play { +1 coin } }\n",
        "verb a { +2 co§ins }\n",
        "rule \"x\" { at end of Ni§ght { draw 1 } }\n",
        "verb a { sh§uffle deck }\n",
        "ruling A-1 \"t\" { given { players Alice, Bob }\n when { Ali§ce plays Gust } }\n",
        "card Broken { on play { gain shop.Gu§st\n}\n",
    ];
    let mut out = String::new();
    for text in texts {
        let (mut workspace, at) = with(path(text), text);
        let mut tell = |what: &str, list: Vec<dsl::ide::Place>| {
            writeln!(out, "  {what}:").unwrap();
            for place in list {
                let found = said(&mut workspace, &place);
                writeln!(out, "    {found}").unwrap();
            }
        };
        let (mut other, _) = with(path(text), text);
        let (here, uses) = (other.definition(path(text), at), other.references(path(text), at));
        tell("declared", here);
        tell("said", uses);
        out.insert_str(out.rfind("  declared:").unwrap(), &format!("{}\n", text.trim_end()));
    }
    insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!("navigation", out) });
}

/// A place with its line.
fn said(workspace: &mut Workspace, place: &dsl::ide::Place) -> String {
    let files = &workspace.game().files;
    let (_, _, text) = files.iter().find(|(_, path, _)| *path == place.path).unwrap();
    let line = text[..place.start].matches('\n').count();
    let words = &text[place.start..place.end];
    format!("{}:{}: {words} | {}", place.path, line + 1, text.lines().nth(line).unwrap().trim())
}

#[test]
fn a_file_has_an_outline_and_colours() {
    let texts = [
        "kind torch is card {\n  heat : number\n  rows step { size : number, on burn }\n}\n",
        "kind torch is card {\n  counter a, b = 1\n  on burn\n}\n\ntags bright = hot | cold\n\ntorch Big One : paper {\n  cost 1\n}\n§",
        "player { zone box : set of card, private, limit 3 }\nflow {\n  phase One { draw 1 }\n  phase Two { }\n}\nrule \"Hot\" { at end of One { } }\n§",
        "// said\nverb a n : number to z : zone = hand { choose up to n lantern in z where light > 1 and not glass to light as x else stop }\n§",
        "ruling A-1, A-2 \"It holds\" {\n  given { players Alice, Bob }\n  then { count of Alice.hand == 5 }\n}\n§",
        "verb broken { draw 1 + }\nverb whole { draw \"x {hand}\" }\n§",
    ];
    let mut out = String::new();
    for text in texts {
        let text = if text.contains('§') { text.to_owned() } else { format!("{text}§") };
        let path = path(&text);
        let (mut workspace, _) = with(path, &text);
        let plain = text.replace('§', "");
        writeln!(out, "{}", plain.trim_end()).unwrap();
        for item in workspace.symbols(path) {
            tell(&mut out, &item, 1);
        }
        let words: Vec<String> = workspace
            .tokens(path)
            .iter()
            .map(|token| {
                let mark = if token.declares { "!" } else { "" };
                format!("{}:{:?}{mark}", &plain[token.start..token.end], token.kind)
            })
            .collect();
        writeln!(out, "  = {}\n", words.join(" ")).unwrap();
    }
    insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!("outline", out) });
}

fn tell(out: &mut String, item: &Outline, deep: usize) {
    let (name, kind, detail) = (&item.name, item.kind.words(), &item.detail);
    writeln!(out, "{}{name} ({kind}): {detail}", "  ".repeat(deep)).unwrap();
    for child in &item.children {
        tell(out, child, deep + 1);
    }
}

#[test]
fn expansions_have_paths_of_their_own() {
    let mut sources = base();
    sources.expansions.push(dsl::Sources {
        manifest: (
            "expansion.toml".into(),
            "id = \"more\"\nname = \"More\"\nversion = \"1.0.0\"\nlanguage = 1\n[extends]\nlanterns = \"*\"\n".into(),
        ),
        cards: vec![("new.cards".into(), "verb more { draw 2 }\n".into())],
        ..dsl::Sources::default()
    });
    let mut workspace = Workspace::new(sources);
    let found = workspace.definition("more/new.cards", 13);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(workspace.set("more/new.cards", "verb more { drew 2 }\n".into()));
    assert!(
        workspace.diagnostics().iter().any(|it| it.path == "more/new.cards" && it.code == "C0201")
    );
    assert!(workspace.remove("more/new.cards"));
    assert!(!workspace.remove("more/new.cards"));
    assert!(!workspace.set("picture.png", String::new()));
}
