//! What an expansion adds beside what the game has, and what another one puts in the place of that.

use dsl::Sources;

/// A kind of an expansion that comes from none of the game's changes nothing of what the game's own texts mean.
#[test]
fn every_game_takes_an_expansion_with_a_kind_of_its_own() {
    let own = |path: &str, text: &str| vec![(path.to_owned(), text.to_owned())];
    for game in tests::games() {
        let mut sources = tests::sources(&game);
        sources.expansions.push(Sources {
            manifest: (
                "expansion.toml".into(),
                format!("id = \"odds\"\nname = \"Odds\"\nversion = \"0.1.0\"\nlanguage = 1\n[extends]\n{game} = \"*\"\n"),
            ),
            cards: own(
                "odds.cards",
                "kind oddment { }\nextend table { zone oddment_shelf : row of oddment, faceup }\n",
            ),
            ..Sources::default()
        });
        let found = dsl::load(&sources);
        let errors: Vec<_> = found.diagnostics.iter().filter(|one| one.is_error()).collect();
        assert!(errors.is_empty(), "{game}: {errors:#?}");
    }
}

/// A game with two expansions: the first adds members, the second overrides them and needs what is said here.
fn overridden(needs: &str) -> (dsl::Game, Vec<String>) {
    let own = |path: &str, text: &str| vec![(path.to_owned(), text.to_owned())];
    let expansion = |id: &str, needs: &str, text: &str| Sources {
        manifest: (
            "expansion.toml".into(),
            format!(
                "id = \"{id}\"\nname = \"Odds\"\nversion = \"0.1.0\"\nlanguage = 1\n[extends]\ndug = \"*\"\n{needs}"
            ),
        ),
        cards: own("odds.cards", text),
        ..Sources::default()
    };
    let rules = "players 2\nplayer { zone hand : set, private, counter coins }\nkind card { }\ncard Spade { }\nsetup { each player { stock hand with Spade } }\nflow { turns { +bonus coins, end game } }\nwinner most coins\ndefine bonus = 1\n";
    let adds = "extend player { define gift = 1 }\nextend kind card { weight : number = 2 }\noverride define bonus = sum of weight over hand\n";
    let game = dsl::load(&Sources {
        manifest: ("game.toml".into(), "id = \"dug\"\nname = \"Dug\"\nlanguage = 1\n".into()),
        cards: own("rules.cards", rules),
        expansions: vec![
            expansion("adds", "", adds),
            expansion(
                "weighs",
                needs,
                "override player { define gift = 5 }\noverride kind card { weight : number = 7 }\n",
            ),
        ],
        ..Sources::default()
    });
    let told =
        game.diagnostics.iter().map(|one| format!("{} {}", one.code.id, one.message)).collect();
    (game, told)
}

/// What one expansion adds to players and kinds is overridden by one that needs it, and by no other.
#[test]
fn members_that_an_expansion_adds_are_overridden_by_one_that_needs_it() {
    let (game, told) = overridden("[needs]\nadds = \"*\"\n");
    assert_eq!(told, [""; 0]);
    let what: Vec<&str> = game.overridden.iter().map(|it| it.what.as_str()).collect();
    assert_eq!(what, ["define bonus", "gift of player", "weight of kind card"]);
    let program = tests::rules(&game);
    let listing = format!("{:?}", program.program().exprs);
    assert!(listing.contains("Number(7)") && !listing.contains("Number(2)"), "{listing}");
    let (_, told) = overridden("");
    assert_eq!(
        told,
        [
            "C1101 player's gift is another expansion's",
            "C1101 kind card's weight is another expansion's"
        ]
    );
}

/// What an expansion calls as a bot of the game calls what it counts is no fault of the bot: there the word is its own.
#[test]
fn a_bot_keeps_its_counters_whatever_an_expansion_is_called() {
    let mut sources = tests::sources("dominion");
    let before = dsl::load(&sources).bots;
    sources.expansions.push(Sources {
        manifest: (
            "expansion.toml".into(),
            "id = \"odds\"\nname = \"Odds\"\nversion = \"0.1.0\"\nlanguage = 1\n[extends]\ndominion = \"*\"\n"
                .into(),
        ),
        cards: vec![(
            "odds.cards".to_owned(),
            "extend player { counter drawing }\nrule \"Odds\" { at start of Buy { +1 drawing, +drawing coins } }\n"
                .to_owned(),
        )],
        ..Sources::default()
    });
    let found = dsl::load(&sources);
    let errors: Vec<_> = found.diagnostics.iter().filter(|one| one.is_error()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let names = |bots: &[(String, schema::bot::Bot)]| -> Vec<String> {
        bots.iter().map(|(stem, _)| stem.clone()).collect()
    };
    assert_eq!(names(&found.bots), names(&before));
}
