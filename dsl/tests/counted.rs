//! What is an expansion's own, and is left out of transcripts of a game without it.

use dsl::Sources;

/// Phases may stand in the setup, the flow and in verbs.
#[test]
fn phases_in_verbs_count_too() {
    let base = "players 2\nplayer { counter gold }\nverb pass_day { phase Noon { +1 gold } }\nsetup { phase Dawn { each player { +1 gold } } }\nflow { rounds 2 { phase Day { each player { pass_day } } } }\nwinner most gold\n";
    let more = "phase Early after Dawn { each player { +1 gold } }\nphase Late after Day { each player { +1 gold } }\nphase Rest after Noon { +1 gold }\n";
    let head =
        "id = \"y\"\nname = \"Y\"\nversion = \"1.0.0\"\nlanguage = 1\n[extends]\nx = \"*\"\n";
    let expansion = Sources {
        manifest: ("expansion.toml".into(), head.into()),
        cards: vec![("more.cards".into(), more.into())],
        ..Sources::default()
    };
    let game = dsl::load(&Sources {
        manifest: (
            "game.toml".into(),
            "id = \"x\"\nname = \"X\"\nlanguage = 1\nversion = \"1.0.0\"\n".into(),
        ),
        cards: vec![("rules.cards".into(), base.into())],
        expansions: vec![expansion],
        ..Sources::default()
    });
    assert!(!game.is_broken(), "{:?}", game.diagnostics);
    let mut words: Vec<&str> = game.counted.iter().map(|it| it.word.as_str()).collect();
    words.sort_unstable();
    assert_eq!(words, ["Early", "Late", "Rest"]);
}
