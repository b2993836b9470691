//! `why WORDS` at the table: which option, card or define is meant by what is typed.

use super::piped::Desk;
use super::reasons::answers;

/// Of several options that could say it the one is told of that does, its things by letters or by what they are; and why one
/// that is for things of several lists is not offered.
#[test]
fn an_option_for_several_things_is_told_of_by_what_it_says() {
    let cards = r#"players 2
tags hue = amber | jade
kind bead { n : 1 to 2 }
cards bead "{Hue} {n}" for hue in hue, n in 1 to 2 { }
player { zone rack : row of bead, faceup, counter clues = 3 }
table { zone deck : stack of bead, facedown }
setup { each player { stock rack with "Amber 1" } }
purposes act
flow { turns { phase Act {
  choose one {
    option "Hint {h} to {p}" for p in opponents, h in hue if any (p.rack where hue == h) { -1 clue }
    option "Hint {k} to {p}" for p in opponents, k in 1 to 2 if clues > 0 and any (p.rack where n == k) { -1 clue }
    option "Rest" { +1 clue }
  } to act
  if clues > 9 { end game }
} } }
winner most clues
"#;
    let desk = Desk::new();
    desk.game("hints", cards);
    let asked =
        "why hint amber to bob\nwhy hint 1 to bob\nwhy hint jade to bob\nwhy hint 2 to bob\nwhy\n";
    let words = ["hints", "--seed", "5", "--seats", "Ann=you,Bob=random"];
    let text = desk.play(&words, asked);
    let told = answers(&text);
    let hue = "Hint B to A: it is offered if there is a bead for which its hue is B in A's rack";
    let number = "Hint B to A: it is offered if your clues are more than 0 and there is a bead with n B in A's rack";
    assert!(told[1].contains("“hint amber to bob” may be chosen"), "{text}");
    assert!(told[1].contains(hue), "{text}");
    assert!(told[2].contains("“hint 1 to bob” may be chosen"), "{text}");
    assert!(told[2].contains(number), "{text}");
    let why = "not offered: Hint jade to Bob (there are no beads for which its hue is jade in Bob's rack)";
    assert!(told[3].contains(why), "{text}");
    assert!(told[3].contains("“hint jade to bob” may not be chosen now"), "{text}");
    assert!(
        told[4].contains("not offered: Hint 2 to Bob (there are no beads with n 2 in Bob's rack)"),
        "{text}"
    );
    // Nobody asked about those.
    assert!(!told[5].contains("not offered"), "{text}");
}

/// A card is told of as one of several things, too, for which an option is not offered; a text may stand in quotes.
#[test]
fn an_option_for_several_cards_is_told_of_where_one_of_them_is_asked_about() {
    let cards = r#"players 2
kind card { rank : 1 to 9 = 1 }
card Low { rank 1 }
card High { rank 5 }
card Mid { rank 3 }
player { zone hand : set, private, counter points }
table { zone fight : row, faceup }
purposes act
setup { stock fight with Mid, each player { stock hand with Low, stock hand with High } }
flow { turns { phase Act {
  choose one {
    option "Beat {a} with {d}" for a in fight, d in hand if d.rank > a.rank { +1 point }
    option "Lay {d}" for d in hand if d.rank > 2 { +1 point }
    option "Rest" { +1 point }
  } to act
  if points > 3 { end game }
} } }
winner most points
"#;
    let desk = Desk::new();
    desk.game("fights", cards);
    let asked = "why low\nwhy \"Beat Mid with Low\"\nwhy “Lay High”\nwhy high\nwhy\n";
    let text = desk.play(&["fights", "--seed", "3", "--seats", "you,random"], asked);
    let told = answers(&text);
    let beat = "not offered: Beat Mid with Low (Low's rank is at most Mid's rank)";
    assert!(told[1].contains(beat), "{text}");
    assert!(told[1].contains("not offered: Lay Low (Low's rank is at most 2)"), "{text}");
    assert!(told[2].contains(beat), "{text}");
    assert!(told[2].contains("“Beat Mid with Low” may not be chosen now"), "{text}");
    assert!(told[3].contains("“Lay High” may be chosen"), "{text}");
    for open in [told[3].as_str(), told[4].as_str()] {
        assert!(!open.contains("not offered"), "{text}");
    }
    // Nobody asked about those of several things.
    assert!(told[5].contains("Lay Low (") && !told[5].contains("Beat Mid"), "{text}");
}

/// A word that only begins as an option does is none, and a card has none of the defines of another kind.
#[test]
fn a_word_is_a_whole_word_and_a_define_is_of_its_kind() {
    let cards = r#"players 2
kind card { }
kind beast is card { tough : number = 3
  define left_tough = tough - 1 }
beast Ogre { }
card Spell { }
player { zone hand : set, private, counter n }
setup { each player { stock hand with Ogre, stock hand with Spell } }
flow { turns { phase Do { choose one {
  option "Rob {p}" for p in opponents if p.hand is not empty { +1 n }
  option "Cast {c}" for c in hand { if c is beast { +c.left_tough n } else { +1 n } }
  option "Guess" { choose 1 number in (0 to 9) where it > 4 as k, +k n }
  option "Over" { end game }
} } } }
winner most n
"#;
    let desk = Desk::new();
    desk.game("robbers", cards);
    let asked = "why robber\nwhy rob\nwhy rob bob\nwhy left tough\nguess\n";
    let text = desk.play(&["robbers", "--seed", "5", "--seats", "Ann=you,Bob=random"], asked);
    let told = answers(&text);
    assert!(told[1].contains("is called `robber`"), "{text}");
    assert!(told[2].contains("“Rob …” may be chosen"), "{text}");
    assert!(told[3].contains("“rob bob” may be chosen"), "{text}");
    assert!(told[4].contains("Cast Ogre: 2") && !told[4].contains("Spell"), "{text}");
    assert!(text.contains("choose 1 number"), "{text}");
}
