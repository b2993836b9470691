//! `together` of some players: what all others are sent does not hang on who they are, what they answer, how often, when,
//! or what they take back.

use schema::decision::{Answer, Seat};
use schema::socket::{Message, Request, Table};
use tokio::sync::{mpsc, oneshot};

use super::{Frail, table_of};
use crate::serve::table::Order;

/// Seats 0 to 2 may be spies. The last of the players acts with them in any case, so that all can see when it begins
/// and when it is over.
const GAME: &str = r#"
players 5
purposes hide, act, whisper, yell
player {
  flag spy, private
  counter told, private
  counter points
}
setup { }
flow {
  rounds 2 {
    phase Night {
      each player { may "Be a spy?" to hide { set spy } }
      together each player where it.spy or it == last of players {
        choose number from 1 to 9 to act as n, set told = n
        if told > 5 { choose number from 1 to 3 to whisper as m, +m told }
      }
    }
    phase Day { each player { may "Yell?" to yell { +1 points } } }
  }
}
winner most points
"#;

/// Whoever is never a spy, and whoever looks on.
const BYSTANDER: usize = 3;
const KEEPER: usize = 4;
const ONLOOKER: usize = 5;

/// A game at a table, as all of its pages see it.
struct World {
    desk: mpsc::Sender<Order>,
    pages: Vec<mpsc::Receiver<axum::extract::ws::Utf8Bytes>>,
    /// Of each page: all that it was sent.
    wires: Vec<Vec<String>>,
    tables: Vec<Option<Table>>,
    /// Of each seat: how many answers it has given in the `together` that runs.
    given: [u32; 5],
    chance: u64,
}

impl World {
    fn new(game: &str, chance: u64) -> Self {
        let desk = table_of(game, &["you"; 5], &Frail::default());
        let seats = (0..5).map(|seat| Some(Seat(seat))).chain([None]);
        let pages = seats.zip(0..).map(|(seat, client)| {
            let (out, page) = mpsc::channel(10_000);
            desk.blocking_send(Order::Join { client, seat, out }).unwrap();
            page
        });
        let pages = pages.collect();
        let (wires, tables) = (vec![Vec::new(); 6], (0..6).map(|_| None).collect());
        let (given, chance) = ([0; 5], chance * 2 + 1);
        let mut world = Self { desk, pages, wires, tables, given, chance };
        world.listen();
        world
    }

    /// Reads all that was sent, once everything that was said is carried out.
    fn listen(&mut self) {
        let (done, save) = oneshot::channel();
        self.desk.blocking_send(Order::Save { done }).unwrap();
        save.blocking_recv().unwrap();
        for ((page, wire), table) in
            self.pages.iter_mut().zip(&mut self.wires).zip(&mut self.tables)
        {
            while let Ok(text) = page.try_recv() {
                if let Message::Table(shown) = serde_json::from_str(&text).unwrap() {
                    *table = Some(*shown);
                }
                wire.push(text.to_string());
            }
        }
    }

    fn say(&mut self, seat: usize, request: Request) {
        let client = seat as u64;
        self.desk.blocking_send(Order::Say { client, request }).unwrap();
        self.listen();
    }

    fn table(&self, seat: usize) -> &Table {
        self.tables[seat].as_ref().unwrap()
    }

    fn question(&self, seat: usize) -> Option<u64> {
        self.table(seat).question
    }

    fn answer(&mut self, seat: usize, answer: Answer) {
        let question = self.question(seat).unwrap();
        self.say(seat, Request::Answer { question, answer });
    }

    fn request(&self) -> u64 {
        self.table(ONLOOKER).undo.as_ref().unwrap().request
    }

    fn below(&mut self, many: u64) -> u64 {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.chance >> 33) % many
    }

    fn number(&mut self, seat: usize) {
        let most = match self.table(seat).screen.prompt.as_ref().unwrap().offer.max {
            3 => 3,
            _ => 9,
        };
        let number = 1 + self.below(most) as i32;
        self.answer(seat, Answer::Number(number));
        self.given[seat] += 1;
    }

    /// Spies do something in secret, or nothing.
    fn stir(&mut self, spies: &[usize]) {
        for &spy in spies {
            match (self.below(3), self.question(spy)) {
                (0, Some(_)) => self.number(spy),
                (1, _) if self.given[spy] > 0 => {
                    // Where somebody wants to take back already it is refused.
                    let is_taken = self.table(spy).undo.is_none();
                    self.say(spy, Request::Undo);
                    self.given[spy] -= u32::from(is_taken);
                }
                _ => {}
            }
        }
    }

    /// The round of a world: what all but spies do is the same in all of them.
    fn round(&mut self, spies: &[usize]) {
        for seat in 0..5 {
            self.answer(seat, Answer::YesNo(spies.contains(&seat)));
        }
        self.given = [0; 5];
        self.stir(spies);
        // Somebody who has nothing to do with it wants to take back, and thinks better of it.
        self.say(BYSTANDER, Request::Undo);
        self.stir(spies);
        let request = self.request();
        self.say(KEEPER, Request::Consent { request, agrees: true });
        self.stir(spies);
        self.say(BYSTANDER, Request::Consent { request, agrees: false });
        self.stir(spies);
        // Whoever acts takes back what only they have done, and nobody is asked.
        self.answer(KEEPER, Answer::Number(9));
        self.stir(spies);
        self.say(KEEPER, Request::Undo);
        assert!(self.question(KEEPER).is_some());
        self.stir(spies);
        for &spy in spies {
            while self.question(spy).is_some() {
                self.number(spy);
            }
        }
        // It is over with the last answer of all.
        self.answer(KEEPER, Answer::Number(1));
        self.answer(0, Answer::YesNo(false));
        self.say(BYSTANDER, Request::Undo);
        let request = self.request();
        self.say(BYSTANDER, Request::Consent { request, agrees: false });
        for seat in 1..5 {
            self.answer(seat, Answer::YesNo(false));
        }
    }
}

#[test]
fn nobody_is_sent_what_hangs_on_who_acts_in_secret() {
    let worlds: [&[usize]; 6] = [&[], &[0], &[1], &[0, 2], &[0, 1, 2], &[2, 1]];
    let mut first: Option<World> = None;
    for (spies, chance) in worlds.into_iter().cycle().take(12).zip(0..) {
        let mut world = World::new(GAME, chance);
        world.round(spies);
        world.round(spies);
        assert!(world.table(ONLOOKER).ending.is_some());
        // At its end everything is told.
        for wire in &mut world.wires {
            wire.pop();
        }
        let Some(other) = &first else {
            first = Some(world);
            continue;
        };
        for page in [BYSTANDER, KEEPER, ONLOOKER] {
            let both = world.wires[page].iter().zip(&other.wires[page]);
            for (at, (here, there)) in both.enumerate() {
                assert_eq!(here, there, "message {at} to {page}, spies {spies:?}");
            }
            let counts = (world.wires[page].len(), other.wires[page].len());
            assert_eq!(counts.0, counts.1, "messages to {page}, spies {spies:?}");
        }
        assert!(world.wires[BYSTANDER].len() > 20);
    }
}

/// Whether somebody had something to choose in it or nobody.
#[test]
fn what_goes_back_beyond_a_together_asks_everybody() {
    let game = GAME.replace(" or it == last of players", "");
    let mut world = World::new(&game, 0);
    for seat in 0..5 {
        world.answer(seat, Answer::YesNo(false));
    }
    world.say(KEEPER, Request::Undo);
    let undo = world.table(ONLOOKER).undo.clone().unwrap();
    assert_eq!(undo.waits_for, [0, 1, 2, 3].map(Seat));
}

/// Others go on with the question that they were asked.
#[test]
fn taking_back_in_a_together_undoes_ones_own_answer_alone() {
    let mut world = World::new(GAME, 0);
    for seat in 0..5 {
        world.answer(seat, Answer::YesNo(seat < 2));
    }
    let question = world.question(1).unwrap();
    world.answer(0, Answer::Number(7));
    world.answer(KEEPER, Answer::Number(1));
    let sent = world.wires[1].len();
    world.say(0, Request::Undo);
    assert!(world.table(0).undo.is_none() && world.question(KEEPER).is_none());
    assert_eq!((world.question(1), world.wires[1].len()), (Some(question), sent));
    world.answer(0, Answer::Number(2));
    world.answer(1, Answer::Number(3));
    assert!(world.table(ONLOOKER).screen.moment.contains(&"Day".to_owned()));
}
