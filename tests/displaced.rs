//! What an expansion puts others in the place of, and what the game's own rulings, bots, locale and colours say of it: they
//! were written for the game alone.

use dsl::{Game, Sources};

const RULES: &str = "players 2

player { zone hand : set, private, zone deck : stack, facedown, counter coin }

tags iron

purposes play

verb dig { +1 coin }

kind card { on play }

setup { each player { stock deck with Spade times 9 } }

flow { turns {
  move top of deck to hand
  choose 1 card in hand to play as c
  perform c.play
  if deck is empty { end game }
} }

score coin
winner most score
";

const SPADE: &str = "card Spade : iron { on play { may \"Dig?\" { dig } } }\n";

const RULING: &str = "ruling DUG-1 \"Ann digs\" {
  given {
    players Ann, Bob
    turn Ann
    Ann.hand = Spade
  }
  when {
    Ann plays Spade
    Ann is asked to dig
    Ann says yes
  }
  then { Ann.coin == 1 }
}

ruling DUG-2 \"Nothing to dig\" {
  given { players Ann, Bob }
  then { Ann.coin == 0 }
}
";

const BOT: &str = "bot Digger {
  counter dug
  after you dig { +1 dug }
  to play { Spade if dug < 3, card }
  to dig { yes }
}
";

/// A game of one card, whose expansion puts another in its place; what it says in its manifest; what the ruling and the bot say.
fn dug(cards: &str, manifest: &str, (ruling, bot): (&str, &str)) -> Game {
    let own = |path: &str, text: &str| vec![(path.to_owned(), text.to_owned())];
    let head = "id = \"rakes\"\nname = \"Rakes\"\nversion = \"0.1.0\"\nlanguage = 1\n\n[extends]\ndug = \"*\"\n";
    dsl::load(&Sources {
        manifest: ("game.toml".into(), "id = \"dug\"\nname = \"Dug\"\nlanguage = 1\n".into()),
        cards: own("rules.cards", &format!("{RULES}\n{SPADE}")),
        rulings: own("rulings/dug.ruling", ruling),
        bots: own("bots/digger.bot", bot),
        locales: own("locale/fr.toml", "[texts]\n\"Dig?\" = \"Creuser ?\"\n"),
        looks: own("look.toml", "[tags]\niron = { colour = \"grey\" }\n"),
        expansions: vec![Sources {
            manifest: ("expansion.toml".into(), format!("{head}{manifest}")),
            cards: own("rakes.cards", cards),
            ..Sources::default()
        }],
        ..Sources::default()
    })
}

fn told(game: &Game) -> Vec<String> {
    let said = game.diagnostics.iter().filter(|it| it.is_error());
    said.map(|it| format!("{}: {}", it.message, it.help.as_deref().unwrap_or_default())).collect()
}

const RAKES: &str = "override card Spade { on play { +1 coin } }\n";

/// A ruling that cannot even be asked goes otherwise: that is an error until the expansion says that it means it. What its
/// bot wishes of the question that is gone is left out, and the bot plays on.
#[test]
fn what_an_expansion_displaces_is_no_mistake_of_the_game() {
    let bot = BOT.replace("to dig", "to sow");
    let game = dug(RAKES, "", (RULING, BOT));
    let said = told(&game);
    assert_eq!(
        said,
        [
            "nobody is ever asked to `dig`: with the expansion this ruling of the game cannot be asked: if that is meant, name `DUG-1` in `[[changes]]` of `expansion.toml`, with a `reason`"
        ]
    );
    assert_eq!(game.bots.len(), 1, "{:#?}", game.diagnostics);
    let named = "[[changes]]\nruling = \"DUG-1\"\nreason = \"It is dug without a question.\"\n";
    let game = dug(RAKES, named, (RULING, BOT));
    assert_eq!(told(&game), Vec::<String>::new());
    let ids =
        |of: &[schema::ruling::Ruling]| of.iter().map(|it| it.ids[0].clone()).collect::<Vec<_>>();
    assert_eq!(
        (ids(&game.rulings), ids(&game.unasked)),
        (vec!["DUG-2".into()], vec!["DUG-1".into()])
    );
    // What is wrong without the expansion, too, is told as ever.
    let game = dug(RAKES, named, (&RULING.replace("coin == 0", "coins_ == 0"), &bot));
    let said = told(&game);
    assert!(said.len() == 2 && said[0].starts_with("a player has no `coins_`"), "{said:#?}");
    assert!(said[1].starts_with("nobody is ever asked to `sow`"), "{said:#?}");
    assert!(game.bots.is_empty());
}

/// A counter of the game's bot stays the bot's own where the expansion brings one of that name.
#[test]
fn a_counter_of_a_bot_stays() {
    let more = "extend player { counter dug }\n";
    let game = dug(more, "", (RULING, BOT));
    assert_eq!(told(&game), Vec::<String>::new());
    assert_eq!(game.bots.len(), 1);
}

/// A sentence says how a call of its verb is told. Where an expansion puts another body in the place of a verb's it stays, and
/// where the verb takes other things then, it would leave these out or name what is not there: it goes, and so does any
/// other line in which something stands for nothing.
#[test]
fn a_sentence_of_a_verb_that_takes_other_things_is_left_out() {
    let locale = "[sentences]\ndig = \"{creuse|creuse} {what}[ dans {on}]\"\n[log]\ndig = \"{creuse|creuse}\"\n[questions]\ndig = \"Où ?[ {hole}]\"\n";
    let rules = RULES.replace(
        "verb dig { +1 coin }",
        "purposes find\nverb dig n : number on hole : zone = hand { repeat n { +1 coin }, choose up to 1 card in hole to dig as c, move c to deck }",
    );
    let sentences = |rakes: &str, own: &str| {
        let own = match own {
            "" => Vec::new(),
            own => vec![("locale/fr.toml".to_owned(), own.to_owned())],
        };
        let game = dsl::load(&Sources {
            manifest: ("game.toml".into(), "id = \"dug\"\nname = \"Dug\"\nlanguage = 1\n".into()),
            cards: vec![("rules.cards".into(), format!("{rules}\ncard Spade : iron {{ on play {{ dig 2 }} }}\n"))],
            locales: vec![("locale/fr.toml".into(), locale.into())],
            expansions: vec![Sources {
                manifest: (
                    "expansion.toml".into(),
                    "id = \"rakes\"\nname = \"Rakes\"\nversion = \"0.1.0\"\nlanguage = 1\n\n[extends]\ndug = \"*\"\n".into(),
                ),
                cards: vec![("rakes.cards".into(), rakes.into())],
                locales: own,
                ..Sources::default()
            }],
            ..Sources::default()
        });
        assert_eq!(told(&game), Vec::<String>::new(), "{rakes}");
        let locale = &game.locales[0];
        let said = |of: &[(schema::id::VerbId, String)]| {
            of.iter().map(|(_, said)| said.clone()).collect::<Vec<_>>()
        };
        (said(&locale.sentences), said(&locale.logged), locale.questions.len())
    };
    let whole = |said: &str| (vec![said.to_owned()], vec!["{creuse|creuse}".to_owned()], 1);
    let written = "{creuse|creuse} {what}[ dans {on}]";
    let other_body = "override verb dig n : number on hole : zone = hand { +1 coin, choose up to 1 card in hole to dig as c, move c to deck }\n";
    assert_eq!(sentences(other_body, ""), whole(written));
    let other_things = "override verb dig n : number for whom : player = none { repeat n { +1 coin }, choose up to 1 card in hand to dig as c, move c to deck }\n";
    assert_eq!(sentences(other_things, ""), (vec![], vec![], 0));
    let own = "[sentences]\ndig = \"{creuse|creuse} {what}[ pour {for}]\"\n";
    assert_eq!(sentences(other_things, own).0, ["{creuse|creuse} {what}[ pour {for}]"]);
}
