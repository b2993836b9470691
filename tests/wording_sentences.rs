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

/// What the cards of a game say in its first locale.
fn told(game: &str, locale: &str) -> Vec<String> {
    let mut sources = tests::one_text(game.to_owned());
    sources.locales = vec![("locale/en.toml".to_owned(), locale.to_owned())];
    let game = dsl::load(&sources);
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let mut rules = tests::rules(&game);
    rules.show_in(&game.locales[0]);
    rules.program().definitions.ids().map(|id| rules.wording(id).lines.join(" ")).collect()
}

#[test]
fn what_is_done_is_said_of_the_object_of_a_verb_and_of_nothing_else() {
    let game = r#"
players 2
player { zone field : row, faceup }
kind card { live in field }
verb strike m : card at t : card { move t to t.owner.field }
card Oak { cannot strike for (card in opponent.field) }
setup { each player { stock field with Oak } }
flow { turns { for c in field { strike c at first of opponent.field }, end game } }
winner most count of field
"#;
    let said =
        |sentence: &str| told(game, &format!("[sentences]\nstrike = {sentence:?}")).join("/");
    for object in ["{hit|hits|hit} {what}[ for {at}]", "{hit|hits|hit} the {what} for {at}"] {
        assert_eq!(said(object), "Cards in your opponent's field cannot be hit.", "{object}");
    }
    // What the sentence says in any case behind its object is said of that, too.
    for object in ["{hit|hits|hit} {what} hard", "{hit|hits|hit} the {what}[ for {at}] hard"] {
        assert_eq!(said(object), "Cards in your opponent's field cannot be hit hard.", "{object}");
    }
    let object = "{hit|hits|hit} {what} as {their} own";
    assert_eq!(said(object), "Cards in your opponent's field cannot be hit.", "{object}");
    for other in
        ["{hit|hits|hit} {at} with {what}", "{hit|hits|hit} with {what}", "{hit|hits} {what}"]
    {
        let plain = "Nobody can strike cards in your opponent's field.";
        assert_eq!(said(other), plain, "{other}");
    }
}

#[test]
fn what_a_call_leaves_out_is_told_where_its_sentence_says_it() {
    assert_eq!(
        told(GAME, LOCALE),
        [
            "Take 1 life from your opponent. Nick your opponent.",
            "Take 2 life from your opponent. Nick your opponent by 2.",
            "This card is a hunter.",
            "All cards other than this card in your field are a hunter.",
        ]
    );
}

#[test]
fn what_only_keeps_order_is_left_out_where_an_option_asks_for_it_and_told_in_any_other_condition() {
    let game = r#"
players 2
purposes use
player { zone hand : row, faceup
  counter coins
  flag weary, until end of turn
  define fresh = not weary }
kind card { live in hand, on play }
card Alms { on play { each opponent where it.coins > 0 { +1 coin } } }
card Bell { on play { each opponent where it.coins > 1 or it.weary { +1 coin } } }
card Cart { on play { each opponent where not it.weary and it.coins == 0 { +1 coin } } }
card Dues { on play { choose 1 player where it.coins > 2 to use as p, as p { -1 coin } } }
card Eave { on play { if any opponent where it.fresh { +1 coin } } }
card Fare { on play { if weary { +1 coin } } }
card Gate { option "Rest" in main if not weary and coins > 3 { set weary, +1 coin } }
setup { each player { for c in card { stock hand with c } } }
flow { turns {
  menu main { option "Stop" { end game } }
  choose 1 card in hand to use as c, perform c.play
} }
winner most coins
"#;
    let locale = "[qualities]\ncoins = \"\"\nweary = \"\"\nfresh = \"\"\n[counters]\nweary = \"worn out\"\n[lines]\nplay = \"{do}\"\n";
    assert_eq!(
        told(game, locale),
        [
            "Each other player with coins more than 0 gets +1 coin.",
            "Each other player with coins more than 1 or who is worn out gets +1 coin.",
            "Each other player who is not worn out and with coins 0 gets +1 coin.",
            "Choose a player with coins more than 2. That player gets -1 coin.",
            "If there is another player who is fresh, +1 coin.",
            "If you are worn out, +1 coin.",
            "You may get +1 coin if your coins are more than 3.",
        ]
    );
}

#[test]
fn a_card_that_stands_for_its_name_is_told_by_its_name() {
    let game = r#"
players 2
purposes use
player { zone hand : row, faceup
  zone deck : stack, top faceup }
table { zone stall : row, faceup }
kind card { on play }
card Echo { on play { choose up to 1 card in stall where it.name == top of me.deck to use as c, move c to hand } }
card Kin { on play { choose up to 1 card in stall where it.name == self to use as c, move c to hand } }
setup { for c in card { stock stall with c } }
flow { turns { choose 1 card in hand to use as c, else end game
  perform c.play } }
winner most count of hand
"#;
    let said = told(game, "[lines]\nplay = \"{do}\"\n");
    assert!(said[0].contains("with the same name as the top card of your deck"), "{said:?}");
    assert!(said[1].contains("with the same name as this card"), "{said:?}");
}
