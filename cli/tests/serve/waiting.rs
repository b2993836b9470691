//! Bots that have much to do, while somebody asks the table for something.

use schema::socket::{Message, Request};

use super::house::{House, Page, run};

/// Two decide something, then the third does so without end.
const MILL: &str = r#"
players 3
player { counter ground = 0 }
purposes grind
setup { }
flow {
  rounds 2 {
    each player {
      choose one { option "Grind" { +1 ground }, option "Rest" { } } to grind
    }
    repeat 30000 {
      as (last of players) {
        choose one { option "Turn" { +1 ground }, option "Rest" { } } to grind
      }
    }
  }
  end game
}
winner most ground
"#;

/// A server of that game, and its table: two people and a bot.
async fn mill() -> (House, super::house::Links) {
    let folder = tempfile::TempDir::new().unwrap();
    let game = folder.path().join("mill");
    std::fs::create_dir(&game).unwrap();
    std::fs::write(game.join("game.toml"), "name = \"Mill\"\nlanguage = 1\n").unwrap();
    std::fs::write(game.join("mill.cards"), MILL).unwrap();
    let house = House::of(folder, "mill", &[]);
    let links = house.table("mill", &["you", "you", "random"]);
    (house, links)
}

/// Who has to agree is known from what happened before: bots wait until it is decided.
#[test]
fn bots_wait_while_somebody_wants_to_take_back() {
    run(async {
        let (house, links) = mill().await;
        let mut ann = Page::open(&house, &links.id, &links.seats[0]).await;
        let mut bob = Page::open(&house, &links.id, &links.seats[1]).await;
        ann.play().await;
        bob.until(|table| table.question.is_some()).await;
        bob.play().await;
        ann.say(&Request::Undo).await;
        ann.until(|table| table.undo.is_some()).await;
        let answers = ann.table.answers;
        tokio::time::sleep(std::time::Duration::from_millis(600)).await;
        ann.say(&Request::Log).await;
        ann.hear(|message| matches!(message, Message::Log(_))).await;
        assert_eq!(ann.table.answers, answers, "a bot has gone on");
        bob.until(|table| table.undo.is_some()).await;
        let request = bob.table.undo.as_ref().unwrap().request;
        bob.say(&Request::Consent { request, agrees: false }).await;
        ann.until(|table| table.undo.is_none() && table.answers > answers).await;
    });
}
