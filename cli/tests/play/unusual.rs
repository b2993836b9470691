//! What few games do: a verb that is a third person by its name, an option about what its verb was handed, a question between
//! an option and what it does, spots that show something, a handler that ends the game.

use super::piped::Desk;

const GAME: &str = r#"
players 2
resource stuff = clay | sand
player {
  zone hand  : set, private
  zone plot  : grid, faceup
  zone pit   : row, faceup
  pool chest : stuff = 3
  counter fury : 0 to 9
  flag spent, out
  shown chest, fury
}
table { shown around }
purposes haul, lay, rage_at, pity
kind card {
  edge : stuff
  shown edge
  on spin
  live in pit
}
card Gate   { edge clay }
card Bridge { edge sand }
card Wheel  { edge sand, on spin { repeat { +1 fury, if fury >= 9 { stop } } } }
define around(s : spot) = [s.offset(-1, 0).card.edge, s.offset(1, 0).card.edge]
verb hits c : card {
  move c to pit
  +2 fury
}
verb burn c : card { move c to pit }
verb barter given : price for wanted : price {
  as opponent {
    choose one {
      option "Give {wanted} for {given}" { -1 chest.sand, +1 chest.clay }
      option "Refuse" { }
    } to haul
  }
}
setup {
  each player {
    stock hand with Gate times 2
    stock hand with Bridge times 2
    stock plot.at(0, 0) with Gate
  }
}
flow {
  rounds 3 {
    let leader = first of players
    as leader {
      choose 1 spot in plot.open where x == 1 and y == 0 or x == -1 and y == 0 to lay as s
      choose 1 card in hand to lay as c
      move c to s
      barter (1 clay) for (1 sand)
      choose up to 1 card in hand to rage_at as d
      hits d
    }
    let rival = leader.left
    as rival {
      choose one {
        option "Burn {c}" for c in (Gate in hand) {
          as opponent { may "Weep?" to pity { +1 fury } }
          burn c
        }
        option "Rest" { }
      } to haul
    }
  }
}
rule "Rage" { when fury rises to 2, 4 { if fury >= 4 { calm } } }
verb calm { end game }
score fury
winner most score
"#;

/// Who always gives.
const GREEDY: &str =
    "bot Greedy {\n  to haul { \"Give {a} for {b}\", \"Burn {c}\" }\n  otherwise random\n}\n";

/// What is said after each of these lines.
fn said(game: &str, lines: &[&str]) -> Vec<String> {
    let desk = Desk::new();
    let folder = desk.game("Unusual", game);
    std::fs::write(folder.join("bots/greedy.bot"), GREEDY).unwrap();
    let words = [folder.to_str().unwrap(), "--seats", "Ann=you,Bob=greedy", "--seed", "1"];
    let text = desk.play(&words, &lines.join("\n"));
    text.split("\n> ").map(str::to_owned).collect()
}

#[test]
fn a_grid_is_told_row_by_row_in_lines() {
    let said = said(GAME, &["1, 0", "Bridge"]);
    assert!(said[0].contains("\n    0 │ -1 ·  0 Gate (edge clay)  1 ·\n"), "{}", said[0]);
}

#[test]
fn a_loop_that_is_left_at_its_end_says_when() {
    let said = said(GAME, &["? Wheel"]);
    assert!(said[1].contains("gain and again until"), "{}", said[1]);
}

#[test]
fn a_spot_is_told_with_what_the_game_shows_of_it() {
    let said = said(GAME, &["1, 0", "Bridge"]);
    assert!(said[0].contains("(-1, 0) around clay"), "{}", said[0]);
}

#[test]
fn what_is_a_third_person_by_its_name_stays() {
    let said = said(GAME, &["1, 0", "Bridge", "Bridge"]);
    assert!(said[3].contains("Ann hits Bridge"), "{}", said[3]);
}

#[test]
fn a_purpose_without_a_question_is_read_as_words() {
    let said = said(GAME, &["1, 0", "Bridge"]);
    assert!(said[2].contains("choose up to 1 card to rage at"), "{}", said[2]);
}

#[test]
fn who_is_out_is_told_whatever_the_game_shows() {
    let game = GAME.replace(
        "when fury rises to 2, 4 { if fury >= 4 { calm } }",
        "when fury rises to 2 { set spent }",
    );
    let said = said(&game, &["1, 0", "Bridge", "Bridge"]).concat();
    assert!(said.contains("Ann's spent is set"), "{said}");
    assert!(said.contains("fury 2/9  spent"), "{said}");
}

#[test]
fn an_option_is_told_with_what_its_verb_was_handed() {
    let said = said(GAME, &["1, 0", "Bridge", "0"]);
    assert!(said[2].contains("Bob chooses: Give 1 sand for 1 clay"), "{}", said[2]);
}

#[test]
fn an_option_folds_away_once_it_is_told_after_a_question() {
    let said = said(GAME, &["1, 0", "Bridge", "0", "no", "log"]);
    assert!(said[3].contains("Bob chooses: Burn a card"), "nothing else tells it yet: {}", said[3]);
    assert!(said[4].contains("Bob burns Gate"), "{}", said[4]);
    assert!(said[5].contains("Bob burns Gate"), "{}", said[5]);
    assert!(!said[5].contains("chooses: Burn"), "{}", said[5]);
}

#[test]
fn that_a_handler_ended_the_game_is_told_by_what_it_answered() {
    let play = ["1, 0", "Bridge", "Bridge", "no", "Gate", "Gate"];
    let ended = said(GAME, &play).concat().replace('\n', " ");
    assert!(ended.contains("It ended because Ann's fury is at least 4."), "{ended}");
    let unasked = GAME.replace("if fury >= 4 { calm }", "calm").replace("2, 4", "4");
    let ended = said(&unasked, &play).concat().replace('\n', " ");
    assert!(ended.contains("It ended because Ann's fury has risen to 4."), "{ended}");
    let by_call = GAME.replace(
        "when fury rises to 2, 4 { if fury >= 4 { calm } }",
        "after anyone hits Bridge { calm }",
    );
    let ended = said(&by_call, &play).concat().replace('\n', " ");
    assert!(ended.contains("It ended because Ann hits a Bridge."), "{ended}");
}

/// What a verb was handed is told as it is called, and not as the text calls the variable.
#[test]
fn of_which_resource_there_was_no_more_is_told() {
    let play = ["1, 0", "Bridge", "Bridge", "no", "Gate", "Gate"];
    let rule = "when fury rises to 2, 4 { if fury >= 4 { calm } }";
    let now = "after anyone hits Bridge { dry sand }";
    let verb =
        "table { pool mill : stuff }\nverb dry s : stuff { if mill[s] == 0 { end game } }\nsetup {";
    let game = GAME.replace(rule, now).replace("setup {", verb);
    let ended = said(&game, &play).concat().replace('\n', " ");
    assert!(ended.contains("It ended because the sand of mill is 0."), "{ended}");
}

/// One is one, and how many there may be is said as a sentence says it.
#[test]
fn how_many_there_were_at_the_end_is_told_in_the_right_number() {
    let play = ["1, 0", "Bridge", "Bridge", "no", "Gate", "Gate"];
    let rule = "when fury rises to 2, 4 { if fury >= 4 { calm } }";
    let told = [
        ("count of players <= 2", "there are at most 2 players"),
        ("count of (Wheel in hand) <= 1", "there is at most 1 Wheel in Ann's hand"),
        ("count of (Wheel in hand) == 0", "there are no Wheels in Ann's hand"),
        ("count of players > 1", "there is more than 1 player"),
        ("count of players >= 1", "there is a player"),
        ("count of players < 3", "there are fewer than 3 players"),
        ("count of players != 3", "the number of players is other than 3"),
    ];
    for (condition, words) in told {
        let now = format!("after anyone hits Bridge {{ if {condition} {{ calm }} }}");
        let ended = said(&GAME.replace(rule, &now), &play).concat().replace('\n', " ");
        let why = format!("It ended because {words}.");
        assert!(ended.contains(&why), "{why}: {ended}");
    }
}
