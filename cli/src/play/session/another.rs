//! What is answered in the place of a bot with whose answer the game goes wrong.

use interpreter::Fault;
use interpreter::bot::{Player, Reply};
use interpreter::decision::SeatView;
use schema::decision::{Answer, Seat};
use schema::phrase::fill;
use schema::save::Seed;

use super::{Session, Stop};
use crate::phrases::Phrases;
use crate::play::card;
use crate::seats::RANDOM;

/// How many other answers are tried at most.
const ATTEMPTS: usize = 16;
/// How often chance is asked for another answer: most of what it says may have been tried already.
const TIMES: u64 = 128;

impl Session<'_> {
    /// The game goes wrong with what a bot answered: what chance answers is taken in its place if the game does not go
    /// wrong with that, too. Each answer is tried once, and not for ever, and none any more once nobody `waits`. All are
    /// told why.
    pub(super) fn take_another(
        &mut self,
        (seat, refused): (Seat, Answer),
        fault: Fault,
        phrases: &Phrases,
        waits: &mut dyn FnMut() -> bool,
    ) -> Result<(), Stop> {
        for answer in self.others(seat, refused)? {
            if !waits() {
                return Ok(());
            }
            if self.goes_wrong(seat, &answer) || self.take(seat, answer).is_err() {
                continue;
            }
            let why = card::fault(self.playable, &fault);
            let who = self.seating.name(seat).to_owned();
            let text = fill(phrases.faulty_bot, &[("who", &who), ("why", &why)]);
            self.say(&text);
            return Ok(());
        }
        Err(Stop::Fault(fault))
    }

    /// What chance answers but for this, each answer once.
    fn others(&mut self, seat: Seat, refused: Answer) -> Result<Vec<Answer>, Stop> {
        let mut known = vec![refused];
        let given = self.answers() as u64;
        let mut reply = Reply::default();
        for time in 1..=TIMES {
            if known.len() > ATTEMPTS {
                break;
            }
            let mut chance =
                Player::new(RANDOM, &[]).map_err(|error| Stop::Refused(error.to_string()))?;
            chance.begin(Seed { game: given * TIMES + time, ..self.seed }, seat);
            let view = SeatView::new(&mut self.machine, self.recording.state(), seat);
            let Some(mut view) = view else { break };
            chance.decide(&mut view, &mut reply).map_err(Stop::Fault)?;
            if !known.contains(reply.answer()) {
                known.push(reply.answer().clone());
            }
        }
        Ok(known.split_off(1))
    }

    /// Whether the game goes wrong with this answer. Nobody hears of what is tried, so nothing has to be built again.
    fn goes_wrong(&mut self, seat: Seat, answer: &Answer) -> bool {
        let mut tried = self.recording.state().clone();
        self.machine.answer(&mut tried, seat, answer, &mut ()).is_err()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use schema::save::Setup;

    use super::*;
    use crate::load;
    use crate::phrases;
    use crate::seats::Seating;
    use crate::terminal::{Color, Terminal};

    /// What is tried for a bot that has picked the first of so many cards.
    fn tried(cards: usize) -> Vec<Answer> {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path();
        std::fs::write(path.join("game.toml"), "name = \"Mill\"\nlanguage = 1\n").unwrap();
        let text = format!(
            "players 1\nkind card {{ }}\ncards card \"C{{n}}\" for n in 1 to {cards} {{ }}\n\
             player {{ zone hand : set, private\n counter ground }}\n\
             setup {{ each player {{ for c in card {{ stock hand with c }} }} }}\n\
             flow {{ turns {{ choose 1 card in hand to grind as c, +(1 / ground) ground, end game }} }}\n\
             purposes grind\nwinner most ground\n"
        );
        std::fs::write(path.join("mill.cards"), text).unwrap();
        let terminal = Terminal::new(Color::Never);
        let playable = load::quietly(path.to_str().unwrap(), &[], None, &terminal).unwrap();
        let phrases = phrases::of(None);
        let seating =
            Seating::read(&["random".to_owned()], &playable, phrases, Duration::from_secs(1))
                .unwrap();
        let setup = Setup { seats: seating.names.clone(), variants: [].into(), given: None };
        let seed = Seed { number: 1, game: 0 };
        let mut session = Session::start(&playable, seating, setup, seed).unwrap();
        let others = session.others(Seat(0), Answer::Pick(vec![0])).unwrap();
        let stopped = session.let_bot(Seat(0), phrases, &mut || true);
        assert!(matches!(stopped, Err(Stop::Fault(_))), "{stopped:?}");
        assert_eq!(session.answers(), 0);
        others
    }

    #[test]
    fn each_answer_is_tried_once() {
        assert_eq!(tried(2), [Answer::Pick(vec![1])]);
        let mut several = tried(12);
        several.sort_by_key(|answer| format!("{answer:?}"));
        several.dedup();
        assert_eq!(several.len(), 11);
        assert_eq!(tried(40).len(), ATTEMPTS);
    }
}
