//! A bot's word is wished wherever it is chosen.

use crate::bots::{play, scores};

#[test]
fn a_tag_of_a_group_is_wished_where_one_is_chosen() {
    let text = "players 2
tags soil = clay | sand
player { counter sandy }
kind card { }
card Rock : clay { }
purposes name
setup { }
flow { rounds 2 { each player { choose 1 soil to name as s, if s == sand { +1 sandy } } } }
score \"Sand\" sandy
winner most score
";
    let mut sources = tests::one_text(text);
    let bot = "bot Namer {\n  to name { sand }\n  otherwise random\n}\n";
    sources.bots.push(("bots/mason.bot".to_owned(), bot.to_owned()));
    let game = dsl::load(&sources);
    play(&game).unwrap();
}

#[test]
fn a_word_is_wished_wherever_it_is_chosen_whatever_else_is_chosen_for_the_same() {
    let words = |asked: &str, wishes: &str| {
        let text = format!(
            "players 2
tags soil = clay | sand
die coin = sand | rain
player {{ zone hand : set, private\n counter sandy\n counter twos }}
kind card {{ }}
card Rock : clay {{ }}
card Dune : sand {{ }}
purposes name
setup {{ each player {{ stock hand with Rock, stock hand with Dune }} }}
flow {{ rounds 8 {{ each player {{
  choose 1 soil to name as s
  if s == sand {{ +1 sandy }}
  {asked}
}} }} }}
score \"Sand\" sandy * 100 + twos
winner most score
"
        );
        let mut sources = tests::one_text(&text);
        let bot = format!("bot Namer {{\n  to name {{ {wishes} }}\n  otherwise random\n}}\n");
        sources.bots.push(("bots/mason.bot".to_owned(), bot));
        let game = dsl::load(&sources);
        let wrong: Vec<_> = game.diagnostics.iter().filter(|found| found.is_error()).collect();
        assert!(wrong.is_empty(), "{asked}: {wrong:#?}");
        scores(&game, ["mason", "mason"]).unwrap()
    };
    let number = "choose number from 0 to 3 to name as n, if n == 2 { +1 twos }";
    assert_eq!(words(number, "sand, 2"), [808, 808]);
    assert_eq!(words(number, "2, sand"), [808, 808]);
    let card = "choose 1 card in hand to name as c, if c is sand { +1 twos }";
    assert_eq!(words(card, "sand"), [808, 808]);
    let player = "choose 1 player to name as p, if p == me { +1 twos }";
    assert_eq!(words(player, "sand, me"), [808, 808]);
    let name = "choose 1 card to name as c, if c is sand { +1 twos }";
    assert_eq!(words(name, "sand"), [808, 808]);
    let side = "choose 1 coin to name as c, if c == sand { +1 twos }";
    assert_eq!(words(side, "sand"), [808, 808]);
    let both = format!("{number}\n  {card}\n  {player}");
    assert_eq!(words(&both, "sand, 2, me"), [824, 824]);
}
