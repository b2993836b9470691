//! What cards say by the sentences and qualities of a locale: what a call leaves out, and what is so of the card itself.

const GAME: &str = r#"
players 2
purposes use
player { zone hand, field : row, faceup
  counter life = 20 }
kind card { on play, live in field
  define hunter = no
  define hunts = hunter
  shown hunts }
verb hurt p : player by n : number = 1 { -n p.life }
verb nick p : player by n : number = 1 { -n p.life }
card Bee { on play { hurt opponent, nick opponent } }
card Wasp { on play { hurt opponent by 2, nick opponent by 2 } }
card Fox { while in field { set hunter } }
card Owl { while in field { set hunter for (card in field where it != self) } }
setup { each player { stock hand with Bee, stock hand with Wasp, stock hand with Fox, stock hand with Owl } }
flow { turns { choose 1 card in hand to use as c, move c to field, perform c.play, if hand is empty { end game } } }
winner most life
"#;

const LOCALE: &str = r#"
[sentences]
hurt = "{take|takes} {by} life from {what}"
nick = "{nick|nicks} {what}[ by {by}]"
[qualities]
hunter = "a hunter"
[lines]
play = "{do}"
"#;

#[test]
fn what_a_call_leaves_out_is_told_where_its_sentence_says_it() {
    let mut sources = tests::one_text(GAME.to_owned());
    sources.locales = vec![("locale/en.toml".to_owned(), LOCALE.to_owned())];
    let game = dsl::load(&sources);
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let mut rules = tests::rules(&game);
    rules.show_in(&game.locales[0]);
    let said: Vec<String> =
        rules.program().definitions.ids().map(|id| rules.wording(id).lines.join(" ")).collect();
    assert_eq!(
        said,
        [
            "Take 1 life from your opponent. Nick your opponent.",
            "Take 2 life from your opponent. Nick your opponent by 2.",
            "This card is a hunter.",
            "All cards other than this card in your field are a hunter.",
        ]
    );
}
