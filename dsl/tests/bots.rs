//! Bots that lie beside each other.

use dsl::Sources;

const RULES: &str = "players 2\nplayer { zone hand : row, faceup, counter gold }\nkind card { worth : number = 1 }\ncard Fox { }\npurposes keep\nsetup { each player { stock hand with Fox } }\nflow { turns { choose up to 1 card in hand to keep as c, if c is not none { +1 gold }, end game } }\nscore gold\nwinner most score\n";

/// Bots go by their files, and are named by their names: two of one name would be one.
#[test]
fn two_files_have_bots_of_two_names() {
    let told = |names: [&str; 2]| {
        let bot = |name: &str| format!("bot {name} {{ to keep {{ card }}, otherwise random }}\n");
        let game = dsl::load(&Sources {
            manifest: ("game.toml".into(), "name = \"X\"\nlanguage = 1\n".into()),
            cards: vec![("rules.cards".into(), RULES.into())],
            bots: vec![
                ("bots/one.bot".into(), bot(names[0])),
                ("bots/two.bot".into(), bot(names[1])),
            ],
            ..Sources::default()
        });
        let told = game.diagnostics.iter().filter(|one| one.is_error());
        told.map(|one| format!("{} {}", one.code.id, one.message)).collect::<Vec<_>>()
    };
    assert_eq!(told(["Keeper", "Other"]), Vec::<String>::new());
    assert_eq!(told(["Keeper", "Keeper"]), ["C0202 there are two bots `Keeper`"]);
}
