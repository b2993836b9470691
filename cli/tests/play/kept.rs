//! `why NAME` of counters, notes, pools and defines: what they are now, and where the text changes them.

use super::piped::Desk;

/// What is told of each of these names, in one line.
fn told(cards: &str, names: &[&str]) -> Vec<String> {
    let desk = Desk::new();
    let game = desk.game("Kept", cards);
    let lines: String = names.iter().map(|name| format!("why {name}\n")).collect();
    let text = desk.play(&[game.to_str().unwrap(), "--seats", "you,random", "--seed", "1"], &lines);
    let parts = text.split("\n> ").filter(|part| part.starts_with("why "));
    // Behind the name that is asked about and the place of the question.
    let parts =
        parts.map(|part| part.lines().skip(2).map(str::trim).collect::<Vec<_>>().join("; "));
    parts.map(|part| part.replace("the text changes it at rules.cards:", "at ")).collect()
}

/// A game in which goods go in all ways from and to pools; the number of each line stands with it.
const GOODS: &str = "players 2
resource gem = ruby | onyx
resource gold
resource dust
kind card { cost : price, on play }
card A { cost 2 ruby, on play { gain cost } }
card B { cost 1 onyx, on play { may pay 1 gold then { gain 1 ruby } } }
player { zone hand : row, faceup, pool purse : gem, pool joker : gold, pool sack : dust, counter points
  define due = 2 ruby }
table { pool bank : gem = 9, bank, pool hoard : gold = 3 }
setup { each player { stock hand with A, stock hand with B } }
purposes play, take
verb earn g : gem { gain 1 g }
flow { turns { phase Act { choose one {
  option \"Take {g}\" for g in gem { gain 1 g }
  option \"Gold\" { move 1 gold from hoard to joker }
  option \"Dust\" { +1 dust }
  option \"Due\" { gain due }
  option \"Any\" { choose 1 gem in bank to take as t
    gain t }
  option \"Each\" { for r in gem { gain 1 r } }
  option \"Earn\" { earn ruby }
  option \"Pick\" { choose 1 gem to take as q
    gain 1 q }
  option \"Play\" { choose 1 card in hand to play as c
    perform c.play
    pay c.cost }
  option \"End\" { end game } } } } }
winner most points
";

/// A pool is changed where goods go that it may hold, and nowhere else, wherever the text has them from; each place is told
/// once, though the code of a kind's line stands there for each card.
#[test]
fn a_pool_is_changed_where_goods_go_that_it_holds() {
    let purse = "at 13; at 6; at 7; at 15; at 18; at 20; at 21; at 24; at 27";
    assert_eq!(
        told(GOODS, &["purse", "bank", "joker", "sack", "hoard", "purse.onyx"]),
        [
            format!("`purse` is empty now; {purse}"),
            format!("`bank` is 9 ruby, 9 onyx now; {purse}"),
            "`joker` is 0 now; at 7; at 16".to_owned(),
            "`sack` is 0 now; at 17".to_owned(),
            "`hoard` is 3 now; at 16".to_owned(),
            "`purse.onyx` is 0 now; at 6; at 15; at 20; at 21; at 24; at 27".to_owned(),
        ]
    );
}
