//! What tells apart that is offered under one name: whose zone it lies in, a player's or a card's.

use std::path::PathBuf;

use super::piped::Desk;

/// Minions in the zones of two cards, and cards at the same spots of two players.
const GAME: &str = r#"
players 2
purposes target, clear
kind base { zone crew : row of minion, faceup }
kind minion {
  counter boost : 0 to 5
  zone load : row of minion, faceup
}
base Temple { }
base Jungle { }
minion Raptor { }
table {
  zone bases : row of base, faceup
  zone spare : row of minion, faceup
  zone gone  : stack of minion, faceup
}
player {
  zone field : grid, faceup
  zone line  : row of minion, faceup
}
setup {
  stock bases with Temple
  stock bases with Jungle
  for b in bases { stock spare with Raptor, let m = first of spare, move m to b.crew }
  each player {
    stock field.at(0, 0) with Raptor
    stock line with Raptor times 2
    let m = first of line
    +1 m.boost
  }
}
flow { turns {
  choose 1 minion in bases.crew to target as m
  move m to gone
  choose 1 spot in me.field.filled + left.field.filled to target as s
  move s.card to gone
  choose 1 minion in players.line to clear as f
  move f to gone
  end game
} }
winner most count of gone
"#;

fn game(desk: &Desk) -> PathBuf {
    desk.game("Lying", GAME)
}

fn said(lines: &[&str]) -> Vec<String> {
    let desk = Desk::new();
    let folder = game(&desk);
    let words = [folder.to_str().unwrap(), "--seats", "Ann=you,Bob=random", "--seed", "1"];
    let text = desk.play(&words, &lines.join("\n"));
    text.split("\n> ").map(str::to_owned).collect()
}

#[test]
fn of_cards_in_zones_of_cards_it_is_told_in_whose_they_lie() {
    let said = said(&["raptor", "why raptor", "2"]);
    assert!(said[0].contains("1 Raptor Temple's crew   2 Raptor Jungle's crew"), "{said:#?}");
    let both = "may be Raptor (Temple's crew), Raptor (Jungle's crew)";
    assert!(said[1].contains(both), "{said:#?}");
    let in_whose = |base: &str| {
        let why = format!("Ann is asked to target; in {base}'s crew: it may be chosen");
        assert!(said[2].contains(&why), "{said:#?}");
    };
    in_whose("Temple");
    in_whose("Jungle");
}

#[test]
fn of_spots_of_several_players_it_is_told_whose_they_are() {
    let said = said(&["1", "0, 0", "2"]);
    let listed = "1 (0, 0) Ann's field, Raptor   2 (0, 0) Bob's field, Raptor";
    assert!(said[1].contains(listed), "{said:#?}");
    let both = "may be (0, 0) (Ann's field), (0, 0) (Bob's field)";
    assert!(said[2].contains(both), "two have that spot: {said:#?}");
    assert!(said[3].contains("Bob's field -> gone"), "{said:#?}");
}

/// What a program is told of each candidate of a question with this purpose.
#[cfg(unix)]
fn told_to_a_program(purpose: &str) -> serde_json::Value {
    let desk = Desk::new();
    let folder = game(&desk);
    let told = desk.path("told");
    let bot = format!(
        r#"cmd:sh -c 'while read -r line; do echo "$line" >> {}; echo "{{\"pick\":[0]}}"; done'"#,
        told.display()
    );
    let seats = format!("{bot},random");
    let words = ["sim", folder.to_str().unwrap(), "--games", "1", "--threads", "1", "--bots"];
    let output = desk.call(&[&words[..], &[&*seats]].concat(), "");
    assert!(output.status.success(), "{output:?}");
    let told = std::fs::read_to_string(told).unwrap();
    let mut questions = told.lines().map(|line| -> serde_json::Value {
        let question: serde_json::Value = serde_json::from_str(line).unwrap();
        question["decision"].clone()
    });
    let found = questions.find(|asked| asked["purpose"] == purpose);
    found.unwrap_or_else(|| panic!("{told}"))["shape"].clone()
}

#[cfg(unix)]
#[test]
fn a_program_is_told_where_candidates_lie_and_what_they_have() {
    let of_cards = told_to_a_program("target");
    assert_eq!(
        of_cards["pick"]["candidates"],
        serde_json::json!([
            { "name": "Raptor", "count": 1, "lies": { "zone": "crew", "card": "Temple" } },
            { "name": "Raptor", "count": 1, "lies": { "zone": "crew", "card": "Jungle" } },
        ])
    );
    let of_players = told_to_a_program("clear");
    let boost = serde_json::json!([{ "name": "boost", "value": { "number": 1 } }]);
    assert_eq!(
        of_players["pick"]["candidates"],
        serde_json::json!([
            { "name": "Raptor", "count": 1, "lies": { "zone": "line", "owner": 0 }, "marks": boost },
            { "name": "Raptor", "count": 1, "lies": { "zone": "line", "owner": 0 } },
            { "name": "Raptor", "count": 1, "lies": { "zone": "line", "owner": 1 }, "marks": boost },
            { "name": "Raptor", "count": 1, "lies": { "zone": "line", "owner": 1 } },
        ])
    );
}
