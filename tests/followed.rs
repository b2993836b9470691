//! What a diagnostic proposes works when it is followed to the letter: each row is a text with a mistake, a proposal that its
//! help makes, and the text that follows it. The texts are added to the small game of the diagnostics.

mod around;
mod asked;
mod begun;
mod choosing;
mod effects;
mod events;
mod everyday;
mod heads;
mod holding;
mod joined;
mod kinds;
mod listed;
mod modders;
mod one_line;
mod overridden;
mod plain;
mod repeated;
mod sides;
mod slips;
mod stocked;
mod values;
mod verbs;
mod which;
mod wishes;

use dsl::Game;

use crate::diagnostics::{base, render};

/// What is written, what is proposed, what is written then.
const FOLLOWED: &[[&str; 3]] = &[
    // Loops over things that do not act.
    [
        "wind Fog { cost 1, on play { draw 1 for each lantern in street } }",
        "draw (count of (lantern in street))",
        "wind Fog { cost 1, on play { draw (count of (lantern in street)) } }",
    ],
    [
        "wind Fog { cost 1, on play { +2 coins for each wind in hand } }",
        "+(2 * count of (wind in hand)) coins",
        "wind Fog { cost 1, on play { +(2 * count of (wind in hand)) coins } }",
    ],
    [
        "wind Fog { cost 1, on play { -1 heart for each other player } }",
        "each opponent { -1 heart }",
        "wind Fog { cost 1, on play { each opponent { -1 heart } } }",
    ],
    [
        "wind Fog { cost 1, on play { each other player { -1 heart } } }",
        "each opponent { … }",
        "wind Fog { cost 1, on play { each opponent { -1 heart } } }",
    ],
    // How many, and which.
    [
        "wind Fog { cost 1, on play { choose 1 card in hand with cost < 3 to trash as c, trash c } }",
        "where cost < 3",
        "wind Fog { cost 1, on play { choose 1 card in hand where cost < 3 to trash as c, trash c } }",
    ],
    // Amounts of cards.
    [
        "verb dress { stock trash with Gust 5 times }\nrule \"R\" { at start of Day { dress } }",
        "stock trash with Gust times 5",
        "verb dress { stock trash with Gust times 5 }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "verb dress { stock shop with wind }\nrule \"R\" { at start of Day { dress } }",
        "for c in wind { … c … }",
        "verb dress { for c in wind { stock shop with c } }\nrule \"R\" { at start of Day { dress } }",
    ],
    [
        "wind Fog { cost 1, on play { move top 3 Gust of shop to deck } }",
        "top 3 of shop.Gust",
        "wind Fog { cost 1, on play { move top 3 of shop.Gust to deck } }",
    ],
    [
        "wind Fog { cost 1, on play { move 3 Gust to deck } }",
        "`choose 3 Gust in ZONE to move`, then `move it to deck`",
        "wind Fog { cost 1, on play { choose 3 Gust in hand to move, move it to deck } }",
    ],
    [
        "wind Fog { cost 1, on play { if left.deck has no cards { draw 1 } } }",
        "left.deck is empty",
        "wind Fog { cost 1, on play { if left.deck is empty { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if left.hand contains Gust { draw 1 } } }",
        "Gust in left.hand",
        "wind Fog { cost 1, on play { if Gust in left.hand { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if left.coins is greater than me.coins { draw 1 } } }",
        "left.coins > me.coins",
        "wind Fog { cost 1, on play { if left.coins > me.coins { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if 1 < left.coins <= me.hearts { draw 1 } } }",
        "1 < left.coins and left.coins <= me.hearts",
        "wind Fog { cost 1, on play { if 1 < left.coins and left.coins <= me.hearts { draw 1 } } }",
    ],
    [
        "wind Fog { cost 1, on play { if left.coins => me.hearts { draw 1 } } }",
        "left.coins >= me.hearts",
        "wind Fog { cost 1, on play { if left.coins >= me.hearts { draw 1 } } }",
    ],
    [
        "score \"Worth\" sum cost over me.cards",
        "sum of cost over me.cards",
        "score \"Worth\" sum of cost over me.cards",
    ],
    [
        "score \"Worth\" sum of cost in me.cards",
        "sum of cost over me.cards",
        "score \"Worth\" sum of cost over me.cards",
    ],
    [
        "score \"Worth\" highest cost of me.cards",
        "highest of cost over me.cards",
        "score \"Worth\" highest of cost over me.cards",
    ],
    // Declarations.
    [
        "player { note rival : bool }\nwind Fog { cost 1, on play { set rival, if rival { draw 1 } } }",
        "yes/no",
        "player { note rival : yes/no }\nwind Fog { cost 1, on play { set rival = yes, if rival { draw 1 } } }",
    ],
    [
        "player { counter luck = 0 to 5 }\nwind Fog { cost 1, on play { +1 luck } }",
        "counter luck : 0 to 5",
        "player { counter luck : 0 to 5 }\nwind Fog { cost 1, on play { +1 luck } }",
    ],
    [
        "player { note rival = none }\nwind Fog { cost 1, on play { set rival = left } }",
        "note rival : player",
        "player { note rival : player }\nwind Fog { cost 1, on play { set rival = left } }",
    ],
    [
        "player { note wish : card or none }\nwind Fog { cost 1, on play { set wish = self } }",
        "leave `or none` out",
        "player { note wish : card }\nwind Fog { cost 1, on play { set wish = self } }",
    ],
    [
        "player { note mood : glad or sad }\nwind Fog { cost 1, on play { set mood = sad } }",
        "glad | sad",
        "player { note mood : glad | sad }\nwind Fog { cost 1, on play { set mood = sad } }",
    ],
    [
        "player { note side : none | bright }\nwind Fog { cost 1, on play { set side = bright } }",
        "bright | other",
        "player { note side : bright | other }\nwind Fog { cost 1, on play { set side = bright } }",
    ],
    [
        "kind torch extends lantern { }\ntorch Pitch : glass { cost 1 }",
        "kind torch is lantern { … }",
        "kind torch is lantern { }\ntorch Pitch : glass { cost 1 }",
    ],
    [
        "kind torch : lantern { }\ntorch Pitch : glass { cost 1 }",
        "kind torch is lantern { … }",
        "kind torch is lantern { }\ntorch Pitch : glass { cost 1 }",
    ],
    [
        "verb burn card c { move c to trash }\nwind Fog { cost 1, on play { burn self } }",
        "verb burn c : card { … }",
        "verb burn c : card { move c to trash }\nwind Fog { cost 1, on play { burn self } }",
    ],
    // What counts, and when.
    [
        "wind Fog {\n  cost 1\n  when in hand { before opponent plays wind { set safe } }\n}",
        "while in hand { … }",
        "wind Fog {\n  cost 1\n  while in hand { before opponent plays wind { set safe } }\n}",
    ],
    [
        "wind Fog { cost 1, on play { at the start of your next turn { draw 1 } } }",
        "until start of next turn { at start of turn { … } }",
        "wind Fog { cost 1, on play { until start of next turn { at start of turn { draw 1 } } } }",
    ],
    [
        "verb earn n : number { +n coins }\nrule \"R\" { after anyone earns where n > 3 { draw 1 } }\nwind Fog { cost 1, on play { earn 4 } }",
        "event.n",
        "verb earn n : number { +n coins }\nrule \"R\" { after anyone earns where event.n > 3 { draw 1 } }\nwind Fog { cost 1, on play { earn 4 } }",
    ],
    [
        "rule \"R\" { +1 cost for me }",
        "for (card in ZONE)",
        "rule \"R\" { +1 cost for (card in hand) }",
    ],
    [
        "rule \"R\" { cannot play Gust }",
        "cannot play for (Gust in ZONE)",
        "rule \"R\" { cannot play for (Gust in hand) }",
    ],
    [
        "rule \"R\" { cannot play wind where cost > 3 }",
        "cannot play for (wind in ZONE where cost > 3)",
        "rule \"R\" { cannot play for (wind in hand where cost > 3) }",
    ],
    [
        "for n in 2 to 3 { lantern \"{n} Lights\" { cost n } }",
        "cards KIND \"… {n}\" for n in 2 to 3 { … }",
        "cards lantern \"Lights {n}\" for n in 2 to 3 { cost n }",
    ],
    [
        "wind Fog { cost 1, on play { choose one trades { option \"Coin\" { +1 coin }, option \"Card\" { draw 1 } } } }",
        "choose one { … }",
        "wind Fog { cost 1, on play { choose one { option \"Coin\" { +1 coin }, option \"Card\" { draw 1 } } } }",
    ],
    // Braces in the next line, or none.
    [
        "wind Fog : paper\n{\n  cost 1\n  on play { draw 1 }\n}",
        "`wind Fog : paper {`",
        "wind Fog : paper {\n  cost 1\n  on play { draw 1 }\n}",
    ],
    [
        "wind Fog {\n  cost 1\n  on play\n  {\n    draw 1\n  }\n}",
        "`on play {`",
        "wind Fog {\n  cost 1\n  on play {\n    draw 1\n  }\n}",
    ],
    [
        "wind Fog {\n  cost 1\n  on play {\n    if coins > 2\n    {\n      draw 1\n    }\n  }\n}",
        "`if coins > 2 {`",
        "wind Fog {\n  cost 1\n  on play {\n    if coins > 2 {\n      draw 1\n    }\n  }\n}",
    ],
    [
        "verb earn n : number\n{ +n coins }\nrule \"R\" { at start of Day { earn 1 } }",
        "`verb earn n : number {`",
        "verb earn n : number { +n coins }\nrule \"R\" { at start of Day { earn 1 } }",
    ],
    [
        "wind Fog:\n  cost 1\n  on play { draw 1 }",
        "`wind Fog { … }`",
        "wind Fog {\n  cost 1\n  on play { draw 1 }\n}",
    ],
    [
        "wind Fog { cost 1, on play { if coins > 2:\n    draw 1\n  } }",
        "`if coins > 2 { … }`",
        "wind Fog { cost 1, on play { if coins > 2 { draw 1 }\n  } }",
    ],
    [
        "wind Fog { cost 1, on play { each opponent as o { as o { draw 1 } } } }",
        "for o in opponents { as o { … } }",
        "wind Fog { cost 1, on play { for o in opponents { as o { draw 1 } } } }",
    ],
    // What is chosen, within what is done to it.
    [
        "wind Fog { cost 1, on play { trash choose 1 card in hand } }",
        "`choose 1 card in hand to trash, trash it`",
        "wind Fog { cost 1, on play { choose 1 card in hand to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { draw 1, may trash choose 1 card in hand } }",
        "`may choose 1 card in hand to trash then { trash it }`",
        "wind Fog { cost 1, on play { draw 1, may choose 1 card in hand to trash then { trash it } } }",
    ],
    [
        "wind Fog { cost 1, on play { move choose 1 card in hand to discard } }",
        "`choose 1 card in hand to move, move it to discard`",
        "wind Fog { cost 1, on play { choose 1 card in hand to move, move it to discard } }",
    ],
    // A group of tags does not change.
    [
        "tags hue = red | blue\nlantern Lamp : red { cost 1, on play { until end of turn { set hue = blue for self } } }",
        "`define its_hue = hue`",
        "tags hue = red | blue\nkind card { define its_hue = hue }\nlantern Lamp : red { cost 1, on play { until end of turn { set its_hue = blue for self } } }\nrule \"R\" { at start of Day { if any (card in hand where its_hue is blue) { draw 1 } } }",
    ],
    // What a card gives a value.
    [
        "kind card { define met = players where no }\nwind Fog { cost 1, define met = players where it.coins > 3 }\nrule \"R\" { at start of Day { if any (Fog in hand where met is not empty) { draw 1 } } }",
        "`met players where it.coins > 3`",
        "kind card { define met = players where no }\nwind Fog { cost 1, met players where it.coins > 3 }\nrule \"R\" { at start of Day { if any (Fog in hand where met is not empty) { draw 1 } } }",
    ],
    [
        "kind card { define met(p : player) = no }\nwind Fog { cost 1, define met(p : player) = p.coins > 3 }\nrule \"R\" { at start of Day { if any (wind in hand where it.met(active)) { draw 1 } } }",
        "`define NAME = players where …`",
        "kind card { define met = players where no }\nwind Fog { cost 1, met players where it.coins > 3 }\nrule \"R\" { at start of Day { if any (wind in hand where active in it.met) { draw 1 } } }",
    ],
    [
        "kind card { define met(p : player) = no }\nwind Fog { cost 1, met(p) = p.coins > 3 }\nrule \"R\" { at start of Day { if any (wind in hand where it.met(active)) { draw 1 } } }",
        "`define NAME = players where …`",
        "kind card { define met = players where no }\nwind Fog { cost 1, met players where it.coins > 3 }\nrule \"R\" { at start of Day { if any (wind in hand where active in it.met) { draw 1 } } }",
    ],
    // Several sorts, and a name for what is gone over.
    [
        "wind Fog { cost 1, on play { choose 1 (lantern or Gust) in hand to trash, trash it } }",
        "`card in ZONE where KIND or OTHER`",
        "wind Fog { cost 1, on play { choose 1 card in hand where lantern or Gust to trash, trash it } }",
    ],
    [
        "wind Fog { cost 1, on play { draw (sum of (count of (card in hand where cost == n)) * n over (1 to 3) as n) } }",
        "`alike(it) over …`",
        "define held(n : number) = count of (card in hand where cost == n) * n\nwind Fog { cost 1, on play { draw (sum of held(it) over (1 to 3)) } }",
    ],
    // A card of a kind that is called like a word of other languages.
    [
        "kind action is card { }\naction Jump 2 Gaps { cost 1, on play { draw 1 } }",
        "`\"Jump 2 Gaps\"`",
        "kind action is card { }\naction \"Jump 2 Gaps\" { cost 1, on play { draw 1 } }",
    ],
    // Who begins, braces and brackets that are left out.
    [
        "rule \"R\" { at start of Day { each player from left { draw 1 } } }",
        "`each ([left] + left.opponents) { … }`",
        "rule \"R\" { at start of Day { each ([left] + left.opponents) { draw 1 } } }",
    ],
    [
        "rule \"R\" { at start of Day { as left may draw 1 } }",
        "`as left { may draw 1 }`",
        "rule \"R\" { at start of Day { as left { may draw 1 } } }",
    ],
    [
        "verb rest_up { phase Late night { draw 1 } }\nrule \"R\" { at start of Day { rest_up } }",
        "`phase Late Night { … }`",
        "verb rest_up { phase Late Night { draw 1 } }\nrule \"R\" { at start of Day { rest_up } }",
    ],
    [
        "rule \"R\" { at start of Day { if count of (n in 1 to 4 where n > coins) > 2 { draw 1 } } }",
        "`((1 to 4) where … it …)`",
        "rule \"R\" { at start of Day { if count of ((1 to 4) where it > coins) > 2 { draw 1 } } }",
    ],
    [
        "rule \"R\" { at start of Day { if no (wind in hand) { draw 1 } } }",
        "`not any (KIND in ZONE)`",
        "rule \"R\" { at start of Day { if not any (wind in hand) { draw 1 } } }",
    ],
    // To an end of a zone.
    [
        "rule \"R\" { at start of Day { move hand to bottom of deck } }",
        "`under ZONE`",
        "rule \"R\" { at start of Day { move hand under deck } }",
    ],
    // What a handler hears of.
    [
        "rule \"R\" { after anyone plays wind where it is not Gust { draw 1 } }",
        "`after anyone VERB KIND as c where c …`",
        "rule \"R\" { after anyone plays wind as c where c is not Gust { draw 1 } }",
    ],
];

#[test]
fn what_is_proposed_works() {
    let mut wrong = Vec::new();
    let rows = [
        FOLLOWED,
        around::FOLLOWED,
        asked::FOLLOWED,
        begun::FOLLOWED,
        choosing::FOLLOWED,
        effects::FOLLOWED,
        events::FOLLOWED,
        everyday::FOLLOWED,
        heads::FOLLOWED,
        holding::FOLLOWED,
        joined::FOLLOWED,
        kinds::FOLLOWED,
        listed::FOLLOWED,
        modders::FOLLOWED,
        plain::FOLLOWED,
        repeated::FOLLOWED,
        sides::FOLLOWED,
        slips::FOLLOWED,
        stocked::FOLLOWED,
        values::FOLLOWED,
        verbs::FOLLOWED,
        which::FOLLOWED,
    ];
    for [written, proposed, followed] in rows.into_iter().flatten() {
        let mistaken = with(written);
        let helps: Vec<&str> =
            mistaken.diagnostics.iter().filter_map(|found| found.help.as_deref()).collect();
        if mistaken.program.is_some() || !helps.iter().any(|help| help.contains(proposed)) {
            wrong.push(format!(
                "{written}\n  does not propose `{proposed}`:\n{}",
                render(&mistaken)
            ));
        }
        let right = with(followed);
        if !right.diagnostics.is_empty() {
            wrong.push(format!("{followed}\n{}", render(&right)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// A number that is too large is one mistake, and the card that has it is there.
#[test]
fn a_number_that_is_too_large_hides_no_card() {
    let text = "wind Fog { cost 1, on play { +99999999999 coins } }\nrule \"R\" { at start of Day { if Fog in hand { draw 1 } } }";
    let game = with(text);
    let codes: Vec<&str> = game.diagnostics.iter().map(|found| found.code.id).collect();
    assert_eq!(codes, ["C0107"], "{}", render(&game));
}

/// The small game with a text more.
fn with(text: &str) -> Game {
    let mut sources = base();
    sources.cards.push(("new.cards".into(), format!("{text}\n")));
    dsl::load(&sources)
}
