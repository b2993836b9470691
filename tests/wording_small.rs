//! What cards say that do one thing each: neither a condition, nor a case, nor what is counted, nor who it is, is left out.

/// A game in which cards do one thing each, without a locale.
pub(super) const SMALL: &str = r"
players 2 to 4
player {
  zone hand, nook : set, private
  counter coins
  define picks = 1
  flag brave
  note wish : name of card
  note pal : player
  define reach = 5
  pool purse : ore = 2
}
table { pool store : ore = 9, bank
  zone deck : stack, facedown, note crown : player, flag tolled }
kind card { on play, cost : number = 1, live in hand
  define strength = 2
  counter dust }
tags red
tags hue = blue | green
resource ore = tin | zinc
purposes halt, put_by, target
define foes = opponents where it.coins > 0
verb rob p : player { -1 p.coins, +1 coin }
verb hang c : card on d : card by n : number = 1 { move c to nook }
verb draw n : number { repeat n { move top of deck to hand } }
verb trash c : card { move c under deck }
setup { for c in card { stock deck with c } }
flow {
  turns {
    menu main { option `Rest` { end turn } }
    menu nap { option `Wake` { stop } }
    for c in hand { perform c.play }
    each players where it.brave { as pal { +1 coin } }
    if tolled and reach > 3 and wish in hand and crown is me and hand is empty { end game }
  }
}
score `Coins` coins
winner most score
";

/// What cards of the small game do, and what they say.
pub(super) fn said(does: &[(&str, &str)]) {
    said_in(SMALL, does);
}

/// What cards of a game do that differs from the small one, and what they say: nothing else where a card answers what is
/// built in, which is then called as the verbs of the game are.
pub(super) fn said_in(small: &str, does: &[(&str, &str)]) {
    let expected: Vec<(&str, String)> =
        does.iter().map(|(does, said)| (*does, (*said).to_owned())).collect();
    for watching in ["", WATCHING] {
        let told = told_in(small, does, watching, None);
        assert_eq!(told, expected, "{told:#?} {watching}");
    }
}

/// A card that answers every built-in verb that can be answered.
const WATCHING: &str = "card Watch : red { while in hand {
    after opponent moves Watch { +1 coin }, after opponent reveals Watch { +1 coin }
    after opponent looks Watch { +1 coin }, after opponent shuffles { +1 coin }
} }";

/// What cards of a game do, and what they say in a language in which the game has no words of its own.
pub(super) fn said_in_language(tag: &str, small: &str, does: &[(&str, &str)]) {
    let expected: Vec<(&str, String)> =
        does.iter().map(|(does, said)| (*does, (*said).to_owned())).collect();
    assert_eq!(told_in(small, does, "", Some(tag)), expected);
}

/// What cards of a game say that do this; behind them stands another card.
pub(super) fn told_in<'d>(
    small: &str,
    does: &[(&'d str, &str)],
    other: &str,
    tag: Option<&str>,
) -> Vec<(&'d str, String)> {
    let cards = does.iter().enumerate().map(|(at, (does, _))| {
        match does.starts_with("option") || does.starts_with("while") {
            true => format!("card C{at} : red {{ {does} }}\n"),
            false => format!("card C{at} : red {{ on play {{ {does} }} }}\n"),
        }
    });
    let text = [small.replace('`', "\""), cards.collect(), other.to_owned()].concat();
    let mut sources = tests::one_text(text);
    sources.locales =
        tag.map(|tag| (format!("locale/{tag}.toml"), "[nouns]\n".to_owned())).into_iter().collect();
    let game = dsl::load(&sources);
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let mut rules = tests::rules(&game);
    if let Some(locale) = game.locales.first() {
        rules.show_in(locale);
    }
    does.iter()
        .zip(rules.program().definitions.ids())
        .map(|((does, _), id)| {
            let card = rules.wording(id);
            let line = card.lines.join(" / ");
            let line = line.trim_start_matches("Play: ").trim_start_matches("Play：");
            (*does, line.trim_start_matches("While this card is in your hand: ").to_owned())
        })
        .collect()
}

#[test]
fn what_stops_something_says_under_which_condition() {
    said(&[
        (r#"if red in hand { stop }, +1 coin"#, "If there are no red cards in your hand, +1 coin."),
        (
            r#"if red in hand { draw 1 } else { stop }, +1 coin"#,
            "If there is a red card in your hand, draw 1, then +1 coin.",
        ),
        (
            r#"if red in hand { draw 1, stop } else if brave { draw 2 }, +1 coin"#,
            "If there is a red card in your hand, draw 1. Otherwise, if you are brave, draw 2; either way, +1 coin.",
        ),
        (
            r#"if red in hand { if brave { stop }, draw 1 }, +1 coin"#,
            "If there is a red card in your hand, if you are brave, go no further; otherwise, draw 1. +1 coin.",
        ),
        (
            r#"draw 1 then { +1 coin } else { fail }, +2 coins"#,
            "Draw 1. If you do, +1 coin, +2 coins.",
        ),
        (
            r#"may "Sure?" to halt { stop }, +1 coin"#,
            "You may say yes to “Sure?”. Otherwise, +1 coin.",
        ),
        (
            r#"for x in hand { if x is red { stop }, move x to deck }"#,
            "For each card in your hand: if it is a red card, go no further; otherwise, put it on top of the deck.",
        ),
        (
            r#"for x in hand { if x is red { fail }, move x to deck }"#,
            "For each card in your hand: if it is a red card, stop, and do nothing more; otherwise, put it on top of the deck.",
        ),
        (
            r#"for x in hand { if x is red { skip }, move x to deck }"#,
            "For each card in your hand: if it is not a red card, put it on top of the deck.",
        ),
        (
            r#"each opponent { if brave { draw 1 }, +1 coin }"#,
            "For each other player: if they are brave, they draw 1; either way, they get +1 coin.",
        ),
        (
            r#"as right { if brave { stop }, draw 1 }, +1 coin"#,
            "For the player on your right: if they are brave, go no further; otherwise, they draw 1. +1 coin.",
        ),
        (
            r#"repeat 2 { if brave { stop }, +1 coin }"#,
            "2 times: if you are brave, go no further; otherwise, +1 coin.",
        ),
        (
            r#"repeat { +1 coin, if coins > 3 { stop } }"#,
            "Again and again until your coins are more than 3: +1 coin.",
        ),
        (
            r#"choose one { option "A" { +1 coin, stop }, option "B" { stop } } to halt, draw 1"#,
            "Choose one: +1 coin, then go no further; or go no further. Draw 1.",
        ),
        (
            "for x in hand { if x is red { if brave { skip }, draw 1 }, move x to deck }",
            "For each card in your hand: if it is a red card, (if you are brave, go on with the next one; otherwise, draw 1); if it did not end there, put that card on top of the deck.",
        ),
        (
            "repeat { if brave { skip }, +1 coin, if coins > 3 { stop } }",
            "Again and again: if you are not brave, +1 coin; if your coins are more than 3, go no further.",
        ),
    ]);
}

#[test]
fn the_first_of_several_who_says_yes_does_it() {
    said(&[
        (
            r#"any opponent may "Stop it?" to halt then { +1 coin } else { draw 2 }"#,
            "Each other player may say yes to “Stop it?”, until one does. If one does, +1 coin. Otherwise, draw 2.",
        ),
        (
            r#"any opponent as o may "Stop it?" to halt { -1 coin } then { as o { +1 coin } } else { draw 2 }"#,
            "Each other player may get -1 coin, until one does. If one does, that player gets +1 coin. Otherwise, draw 2.",
        ),
        (
            r#"together any opponent as o may "Stop it?" to halt then { as o { +1 coin } } else { draw 2 }"#,
            "All at once, each other player may say yes to “Stop it?”; only the first of those who would does. If one does, that player gets +1 coin. Otherwise, draw 2.",
        ),
        (
            r#"together any opponent may "Stop it?" to halt { -1 coin }"#,
            "All at once, each other player may get -1 coin; only the first of those who would does.",
        ),
        (
            r#"any opponent may "Stop it?" to halt else stop, +1 coin"#,
            "Each other player may say yes to “Stop it?”, until one does. If one does, +1 coin.",
        ),
        (
            r#"each opponent { any opponent may "Help?" to halt { draw 1 } else { +1 coin } }"#,
            "For each other player (A): each player but A may draw 1, until one does; otherwise, A gets +1 coin.",
        ),
    ]);
}

#[test]
fn what_is_carried_out_and_what_is_answered_is_said() {
    said(&[
        ("choose 1 card in hand to target, perform it.play", "Do what a card from your hand says."),
        ("while in hand { instead of you draw { +1 coin } }", "when you draw, instead +1 coin."),
    ]);
}

#[test]
fn what_is_counted_is_said() {
    said(&[
        (r#"+(count of (red in me.cards)) coins"#, "+1 coin for each red card among your cards."),
        (
            r#"+(count of (red in me.cards) / 3 + count of hand / 4) coins"#,
            "+1 coin for every 3 red cards among your cards plus 1 coin for every 4 cards in your hand.",
        ),
        (
            r#"+(if count of (red in me.cards) > 2 then 4 else 1) coins"#,
            "+4 coins if there are more than 2 red cards among your cards, else 1 coin.",
        ),
        (
            r#"+(2 * (count of (distinct of name over me.cards) / 5)) coins"#,
            "+2 coins for every 5 different names among your cards.",
        ),
        (
            r#"choose any red in hand to halt as d, +(2 * count of d) coins, draw (count of d)"#,
            "Choose any number of red cards from your hand. +2 coins for each of them. Draw that many.",
        ),
    ]);
}

#[test]
fn a_name_stands_for_what_it_was_given() {
    said(&[
        (
            r#"let x = count of hand, move hand to deck, draw x, +x coins"#,
            "Note the number of cards in your hand. Put your hand on top of the deck. Draw that many. +that many coins.",
        ),
        (r#"let x = count of hand, draw x"#, "Draw the number of cards in your hand."),
        (
            r#"let rich = coins > 3, set coins = 0, if rich { draw 1 }"#,
            "Note whether your coins are more than 3. Your coins become 0. If that was so, draw 1.",
        ),
        (
            r#"let c = top of deck, draw 1, move c to hand"#,
            "Note the top card of the deck. Draw 1. Put that noted card into your hand.",
        ),
        (
            r#"let c = top of deck, move c to hand, if c is red { +1 coin }"#,
            "Put the top card of the deck into your hand. If it is a red card, +1 coin.",
        ),
        (
            r#"choose number from 0 to coins to halt as n, if n > 2 { repeat n { trash self } }"#,
            "Choose a number from 0 to your coins. If that number is more than 2, trash this card, that many times.",
        ),
        (
            r#"choose number from 0 to 3 to halt as n, choose number from 0 to 3 to halt as m, draw n, draw m"#,
            "Choose a number from 0 to 3 (X). Choose a number from 0 to 3 (Y). Draw X. Draw Y.",
        ),
        (
            r#"together each player { choose 1 card in hand to put_by as gift, move gift to left.hand }"#,
            "At the same time, each player chooses a card from their hand, then they put it into the hand of the player on their left.",
        ),
        (
            r#"together each player { choose up to 1 card in hand to put_by as gift, if gift is not none { move gift to left.hand } }"#,
            "At the same time, each player may choose a card from their hand; if there is one, they put it into the hand of the player on their left.",
        ),
        (
            r#"choose 1 card in hand to put_by, move self to nook, move it to nook"#,
            "Choose a card from your hand. Put this card into your nook. Put that card into your nook.",
        ),
        (
            r#"choose 1 card in hand to put_by as c, draw 2, trash c"#,
            "Choose a card from your hand. Draw 2. Trash that card.",
        ),
        (
            r#"choose 2 cards in hand to put_by as d, for c in d { if c is red { trash c } else { move c to nook } }"#,
            "Choose 2 cards from your hand. For each of them: if it is a red card, trash it; otherwise, put it into your nook.",
        ),
        (
            "choose 1 card in hand to put_by as c, choose 1 card in hand to put_by as d, if c.cost > d.cost { trash c } else { trash d }",
            "Choose a card from your hand (X). Choose a card from your hand (Y). If X's cost is more than Y's cost, trash X. Otherwise, trash Y.",
        ),
    ]);
}

#[test]
fn players_are_told_as_players() {
    said(&[
        (r#"choose 1 foes to target as v, rob v"#, "Rob a player among foes."),
        (r#"choose 1 player in foes to target as v, rob v"#, "Rob a player among foes."),
        (
            r#"choose 1 player to target as v, as v { move hand to deck }"#,
            "Choose a player. That player puts their hand on top of the deck.",
        ),
        (
            r#"choose 1 opponent to target as p, if p.coins > 2 { move p.hand to hand }"#,
            "Choose another player. If that player's coins are more than 2, put that player's hand into your hand.",
        ),
        (
            r#"choose 1 opponent to target as p, draw 1, choose 1 opponent to target as q, if p is q { rob q }"#,
            "Choose another player. Draw 1. Choose another player. If the player chosen before is that player, rob that player.",
        ),
        (
            r#"each opponent { choose 1 opponent to target as p, set pal = p, as p { draw 1 } }"#,
            "For each other player (A): A chooses another player; that player becomes A's pal; that player draws 1.",
        ),
        (
            r#"for p in opponents { if p.brave { rob p }, draw 1 }"#,
            "For each other player: if that player is brave, you rob that player; either way, you draw 1.",
        ),
        (
            r#"choose 1 opponent to target as p, set crown = p"#,
            "Choose another player. That player becomes crown.",
        ),
        (r#"set crown = left"#, "The player on your left becomes crown."),
        (r#"set crown = me"#, "Become crown."),
        (
            r#"as left { choose 1 card to target as what, set wish = what }"#,
            "The player on your left chooses a card. Their wish becomes it.",
        ),
        (
            r#"draw (count of left.hand)"#,
            "Draw the number of cards in the hand of the player on your left.",
        ),
        (
            r#"as left { draw 1 } else { draw 2 }"#,
            "The player on your left draws 1. If there is no such player, draw 2.",
        ),
        (
            r#"let poorest = first of (players where it.coins < 2), as poorest { +1 coin }"#,
            "The first of all players with coins less than 2 gets +1 coin.",
        ),
        (r#"rob me, each opponent { rob me }"#, "Rob yourself. Each other player robs themselves."),
    ]);
}

#[test]
fn what_is_missing_is_said_of_what_it_is() {
    said(&[
        ("if crown is none { +1 coin }", "If there is no crown, +1 coin."),
        ("if crown is not none { +1 coin }", "If there is a crown, +1 coin."),
        (
            "if pal is none { +1 coin } else { rob pal }",
            "If you have no pal, +1 coin. Otherwise, rob your pal.",
        ),
        ("if pal is not none { +1 coin }", "If you have a pal, +1 coin."),
        ("if top of deck is none { +1 coin }", "If there is no top card of the deck, +1 coin."),
    ]);
}

#[test]
fn what_is_so_of_several_is_said_of_several() {
    said(&[
        (
            "draw count of (card in hand where it is red or cost > 1)",
            "Draw the number of cards that are red cards or with cost more than 1 in your hand.",
        ),
        (
            "choose up to 2 card in hand where not (it is red) to put_by as c, for x in c { trash x }",
            "Trash up to 2 cards that are not red cards from your hand.",
        ),
        (
            "choose 1 card in hand where not (it is red) to put_by as c, trash c",
            "Trash a card that is not a red card from your hand.",
        ),
        (
            "if count of (card in hand where not (it is red)) > 1 { +1 coin }",
            "If there is more than 1 card that is not a red card in your hand, +1 coin.",
        ),
    ]);
}

#[test]
fn what_goes_by_a_word_for_several_agrees_with_it() {
    said(&[
        ("while in hand { +1 pick }", "+1 pick."),
        ("while in hand { +2 picks }", "+2 picks."),
        (
            "if left.coins > 2 { +1 coin }",
            "If the coins of the player on your left are more than 2, +1 coin.",
        ),
        ("set coins = 2", "Your coins become 2."),
        ("while in hand { when coins rises to 3 { draw 1 } }", "when coins rise to 3, draw 1."),
        ("if tolled { +1 coin }", "If “tolled” holds, +1 coin."),
    ]);
}

#[test]
fn what_is_known_when_a_card_is_made_is_told_as_what_it_comes_to() {
    said(&[
        ("+(2 * 3) coins", "+6 coins."),
        ("draw if self is red then 2 else 3", "Draw 2."),
        ("draw max(1, 4 mod 3)", "Draw 1."),
        ("+(2 * reach) coins", "+2 coins for each of your reach."),
    ]);
}
