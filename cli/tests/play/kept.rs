//! `why NAME` of counters, notes, pools and defines: what they are now, and where the text changes them.

use super::piped::Desk;
use crate::called::ends;

/// A session in which each of these names is asked about, and what is told of each, in one line.
fn asked(desk: &Desk, cards: &str, names: &[&str]) -> (String, Vec<String>) {
    let game = desk.game("Kept", cards);
    let lines: String = names.iter().map(|name| format!("why {name}\n")).collect();
    let text = desk.play(&[game.to_str().unwrap(), "--seats", "you,random", "--seed", "1"], &lines);
    let parts = text.split("\n> ").filter(|part| part.starts_with("why "));
    // Behind the name that is asked about and the place of the question.
    let parts =
        parts.map(|part| part.lines().skip(2).map(str::trim).collect::<Vec<_>>().join("; "));
    let told = parts.map(|part| part.replace("the text changes it at rules.cards:", "at "));
    let told = told.collect();
    (text, told)
}

/// What is told of each of these names.
fn told(cards: &str, names: &[&str]) -> Vec<String> {
    asked(&Desk::new(), cards, names).1
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
            format!("`purse` of Player 1 is empty now; {purse}"),
            format!("`bank` is 9 ruby, 9 onyx now; {purse}"),
            "`joker` of Player 1 is 0 now; at 7; at 16".to_owned(),
            "`sack` of Player 1 is 0 now; at 17".to_owned(),
            "`hoard` is 3 now; at 16".to_owned(),
            "`purse.onyx` of Player 1 is 0 now; at 6; at 15; at 20; at 21; at 24; at 27".to_owned(),
        ]
    );
}

/// A define that is an amount of goods, or a list, is told by what is in it, as a number is.
#[test]
fn a_define_is_told_by_what_is_in_it() {
    let cards = "players 2
resource gem = ruby | onyx
kind card { bonus : gem, cost : price }
card A { bonus ruby, cost 2 ruby, 1 onyx }
card B { bonus onyx, cost 1 ruby }
player { zone tableau : row, faceup, pool purse : gem = 1, counter points = 3
  define bonuses = sum of (1 bonus) over tableau
  define costs = sum of cost over tableau
  define none_left = (sum of cost over tableau) - 9 ruby - 9 onyx
  define heap = purse
  define standings = list of points over everybody
  define others = opponents
  define built = card in tableau where cost >= 2 ruby }
setup { each player { stock tableau with A, stock tableau with B } }
flow { turns { phase Act { choose one { option \"End\" { end game }
  option \"Go\" if bonuses.ruby + costs.ruby + none_left.ruby + heap.ruby + count of standings + count of others + count of built > 3 { +1 point } } } } }
winner most points
";
    let names = ["bonuses", "costs", "none left", "heap", "standings", "others", "built"];
    let told = told(cards, &names);
    let values = told.iter().map(|told| told.split(": ").next().unwrap());
    assert_eq!(
        values.collect::<Vec<_>>(),
        [
            "`bonuses` is 1 ruby, 1 onyx now",
            "`costs` is 3 ruby, 1 onyx now",
            "`none left` is empty now",
            "`heap` is 1 ruby, 1 onyx now",
            "`standings` is 3, 3 now",
            "`others` is random now",
            "`built` is A now",
        ]
    );
}

/// A game in which notes hold lists, also of cards that are not seen; nobody has the turn.
const NOTES: &str = "players 2
kind card { }
card A { }
card B { }
player { zone hand : set, private
  counter points
  note numbers : list of number
  note seats : list of player
  note sorts : list of name of card
  note mine : list of card
  note theirs : list of card
  note one : card
  note empty_one : list of number }
table { zone deck : row, facedown, note marks : list of number
  define next = first of deck }
setup { stock deck with B, each player { stock hand with A } }
flow { rounds { set marks = [7, 8], each player { phase Act {
  set numbers = [1, 2], set seats = [me, left], set sorts = [A, B], set empty_one = []
  set mine = hand, set theirs = left.hand + deck, set one = first of deck
  choose one { option \"Go\" { +1 point }
    option \"No\" if count of numbers + count of seats + count of sorts + count of mine + count of theirs + count of marks + count of empty_one > 9 and one is not none and next is not none { +2 points } }
  if points > 40 { end game } } } } }
winner most points
";

/// A note that holds a list is told as the table shows it: a card that whoever asks does not see is a card. Where all that is
/// hidden is told it is told by its name, also where nobody has the turn.
#[test]
fn a_note_that_holds_a_list_is_told_as_the_table_shows_it() {
    let desk = Desk::new();
    let names =
        ["numbers", "seats", "sorts", "mine", "theirs", "one", "empty one", "marks", "next"];
    let (text, told) = asked(&desk, NOTES, &names);
    assert_eq!(
        told,
        [
            "`numbers` of Player 1 is 1, 2 now; at 18",
            "`seats` of Player 1 is Player 1, random now; at 18",
            "`sorts` of Player 1 is A, B now; at 18",
            "`mine` of Player 1 is A now; at 19",
            "`theirs` of Player 1 is a card, a card now; at 19",
            "`one` of Player 1 is a card now; at 19",
            "`empty one` of Player 1 is empty now; at 18",
            "`marks` is 7, 8 now; at 17",
            "`next`: the first of the deck",
        ],
    );
    let shown = ["numbers 1, 2", "seats Player 1, random", "theirs a card, a card", "marks 7, 8"];
    assert!(shown.iter().all(|shown| text.contains(shown)), "as on the table: {text}");
    let why = |name: &str| {
        let words = ["why", "kept-1.save.json", name, "--game", "kept"];
        let (told, _) = ends(desk.folder.path(), &words);
        told.lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(why("theirs"), "`theirs` of Player 1 is A, B now");
    assert_eq!(why("marks"), "`marks` is 7, 8 now");
    assert_eq!(why("next"), "`next` is B now: the first of the deck");
}
