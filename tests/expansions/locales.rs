//! What locales of a game and of its expansions say of one another's cards.

use dsl::{Game, Sources};

/// A game of one card, in whose place an expansion may put another; its locale says what that card asks, and one thing more.
fn dug(with: bool, more: &str) -> Game {
    const RULES: &str = "players 2\n\nplayer { zone hand : set, private, zone deck : stack, facedown }\n\npurposes take_up, mulch\n\nkind card { cost : 0 to 9 = 0, on play }\n\nverb draw n : number { repeat n { move top of deck to hand, else stop } }\n\nsetup { each player { stock deck with Spade times 9 } }\n\nflow { turns { draw 1, choose 1 card in hand to take_up as c, perform c.play, if deck is empty { end game } } }\n\nscore count of hand\nwinner most score\n";
    let manifest = |text: &str| (String::from("game.toml"), text.to_owned());
    let own = |path: &str, text: &str| vec![(path.to_owned(), text.to_owned())];
    let spade = "card Spade { on play { may \"Dig deeper?\" { draw 1 }, choose 1 card in hand to mulch as c, move c to deck } }\n";
    let locale =
        format!("[purposes]\nmulch = \"M\"\n{more}\n[texts]\n\"Dig deeper?\" = \"Encore ?\"\n");
    let expansion = Sources {
        manifest: (
            "expansion.toml".into(),
            "id = \"rakes\"\nname = \"Rakes\"\nversion = \"0.1.0\"\nlanguage = 1\n\n[extends]\ndug = \"*\"\n"
                .into(),
        ),
        cards: own("rakes.cards", "override card Spade { on play { draw 1 } }\n"),
        ..Sources::default()
    };
    dsl::load(&Sources {
        manifest: manifest("id = \"dug\"\nname = \"Dug\"\nlanguage = 1\n"),
        cards: own("rules.cards", &format!("{RULES}{spade}")),
        locales: own("locale/fr.toml", &locale),
        expansions: if with { vec![expansion] } else { Vec::new() },
        ..Sources::default()
    })
}

/// What a locale says of a card in whose place an expansion puts another is no mistake; a word that never was is one.
#[test]
fn a_locale_may_name_what_is_overridden() {
    let found = |game: &Game| {
        let all = game.diagnostics.iter().filter(|it| it.is_error());
        all.map(|it| it.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(found(&dug(false, "")), Vec::<String>::new());
    assert_eq!(found(&dug(true, "")), Vec::<String>::new());
    let unknown = ["no purpose is called `mul`"];
    assert_eq!(found(&dug(false, "mul = \"N\"")), unknown);
    assert_eq!(found(&dug(true, "mul = \"N\"")), unknown);
}

/// A card of an expansion is called like one of the game, each in its own folder's locale, or found by a name or alias of it.
#[test]
fn what_an_expansion_calls_like_a_card_of_the_game_is_told() {
    let own = |path: &str, text: &str| vec![(path.to_owned(), text.to_owned())];
    let said = |locale: &str| {
        let game = dsl::load(&Sources {
            manifest: ("game.toml".into(), "id = \"dug\"\nname = \"Dug\"\nlanguage = 1\n".into()),
            cards: own(
                "rules.cards",
                "players 2\nplayer { zone hand : set, private }\nkind card { }\ncard Copper { }\nsetup { each player { for c in card { stock hand with c } } }\nflow { }\nscore count of hand\nwinner most score\n",
            ),
            locales: own(
                "locale/de.toml",
                "[cards]\nCopper = \"Kupfer\"\n[aliases]\nKupfergeld = \"Copper\"\n",
            ),
            expansions: vec![Sources {
                manifest: (
                    "expansion.toml".into(),
                    "id = \"rakes\"\nname = \"Rakes\"\nversion = \"0.1.0\"\nlanguage = 1\n\n[extends]\ndug = \"*\"\n"
                        .into(),
                ),
                cards: own("rakes.cards", "card Shell { }\n"),
                locales: own("locale/de.toml", locale),
                ..Sources::default()
            }],
            ..Sources::default()
        });
        game.diagnostics.iter().map(|it| it.message.clone()).collect::<Vec<_>>()
    };
    for fine in [
        "[cards]\nShell = \"Muschel\"\n[aliases]\nSchale = \"Shell\"\nKupfergeld = \"Copper\"\nKupfer = \"Copper\"\n",
        "[cards]\nShell = \"Kupfer\"\nCopper = \"Bronze\"\n",
    ] {
        assert_eq!(said(fine), Vec::<String>::new());
    }
    for (locale, told) in [
        ("[cards]\nShell = \"Kupfer\"", "`Shell` is called `Kupfer` here, as `Copper` is already"),
        (
            "[cards]\nShell = \"Kupfergeld\"",
            "`Shell` is called `Kupfergeld` here, which finds `Copper` already",
        ),
        (
            "[aliases]\nKupfer = \"Shell\"",
            "`Kupfer` finds `Shell` here, and is the name of `Copper`",
        ),
        (
            "[cards]\nCopper = \"Bronze\"\n[aliases]\nKupfer = \"Shell\"",
            "`Kupfer` finds `Shell` here, and is the name of `Copper`",
        ),
        (
            "[aliases]\nKupfergeld = \"Shell\"",
            "`Kupfergeld` finds `Shell` here, and `Copper` already",
        ),
    ] {
        assert_eq!(said(locale), [told], "{locale}");
    }
}

/// A game of two cards with words of their own and a pool, and an expansion that adds to one, puts another in the place of the
/// other, and has this locale. The locale that is shown then.
fn shown_with(cards: &str, locale: &str) -> (Vec<String>, Vec<String>) {
    let own = |path: &str, text: &str| vec![(path.to_owned(), text.to_owned())];
    let game = dsl::load(&Sources {
        manifest: ("game.toml".into(), "id = \"dug\"\nname = \"Dug\"\nlanguage = 1\n".into()),
        cards: own(
            "rules.cards",
            "players 2\nresource coin = gold | lead\nplayer { zone hand : set, private, pool purse : coin = 2 }\nkind card { live in hand, on go }\nkind tool is card { }\ncard Ant { on go { gain 1 gold } }\ncard Mill { on go { gain 1 lead } }\ntool Axe { on go { gain 2 lead } }\nsetup { each player { for c in card { stock hand with c } } }\nflow { rounds 2 { each player { choose 1 card in hand to go as c, perform c.go } } }\npurposes go\nscore count of hand\nwinner most score\n",
        ),
        locales: own(
            "locale/de.toml",
            "[counters]\npurse = \"Beutel\"\n[words]\ngold = \"Gold\"\nlead = \"Blei\"\n[says]\nAnt = \"A\"\nMill = \"B\"\nAxe = \"C\"\n",
        ),
        expansions: vec![Sources {
            manifest: (
                "expansion.toml".into(),
                "id = \"rakes\"\nname = \"Rakes\"\nversion = \"0.1.0\"\nlanguage = 1\n\n[extends]\ndug = \"*\"\n"
                    .into(),
            ),
            cards: own("rakes.cards", cards),
            locales: own("locale/de.toml", locale),
            ..Sources::default()
        }],
        ..Sources::default()
    });
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let mut rules = tests::rules(&game);
    rules.show_in(&game.locales[0]);
    let names = ["Ant", "Mill", "Axe"].map(|name| rules.card_named(name).expect("it is there"));
    let lines = names.map(|card| rules.wording(card).lines.join(" / "));
    let goods = rules.program().cells.iter().map(|cell| cell.name.clone());
    (lines.to_vec(), goods.filter(|name| name.contains('.')).collect())
}

/// What a card of the game says in words of its own is not told where an expansion has made another card of it.
#[test]
fn words_of_a_card_are_not_told_of_what_an_expansion_makes_of_it() {
    let shell = "card Shell { on go { gain 1 gold } }\n";
    let said = |cards: &str, locale: &str| shown_with(&format!("{shell}{cards}"), locale).0;
    assert_eq!(said("", "[cards]\nShell = \"Muschel\""), ["A", "B", "C"]);
    let other = "override card Mill { on go { gain 3 gold } }\n";
    let made = said(other, "[cards]\nShell = \"Muschel\"");
    assert!(made[0] == "A" && made[1].contains("3 Gold") && made[2] == "C", "{made:?}");
    assert_eq!(said(other, "[says]\nMill = \"D\""), ["A", "D", "C"]);
    let more = "extend card Ant { while in hand { at start of round { gain 4 gold } } }\n";
    let made = said(more, "");
    assert!(made[0].contains("4 Gold") && made[1] == "B" && made[2] == "C", "{made:?}");
    let all = "extend kind tool { while in hand { at start of round { gain 4 gold } } }\n";
    let made = said(all, "");
    assert!(made[0] == "A" && made[1] == "B" && made[2].contains("4 Gold"), "{made:?}");
}

/// Goods in pools are called as the folders together call them.
#[test]
fn an_expansion_that_does_not_speak_of_goods_leaves_them_their_names() {
    let shell = "card Shell { on go { gain 1 gold } }\n";
    let goods = |locale: &str| shown_with(shell, locale).1;
    assert_eq!(goods("[cards]\nShell = \"Muschel\""), ["Beutel.Gold", "Beutel.Blei"]);
    assert_eq!(goods("[words]\nlead = \"Zinn\""), ["Beutel.Gold", "Beutel.Zinn"]);
    assert_eq!(goods("[counters]\npurse = \"Sack\""), ["Sack.Gold", "Sack.Blei"]);
    assert_eq!(goods("[counters]\n\"purse.gold\" = \"Taler\""), ["Beutel.Blei"]);
}
