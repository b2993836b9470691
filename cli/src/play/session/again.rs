//! Playing a game again: to take answers back, to say what they were, and to go on where its text has changed.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use interpreter::{Hearing, State};
use schema::decision::{Answer, Seat};
use schema::save::Save;

use super::{Session, Stop};
use crate::load::Playable;
use crate::phrases::{self, Phrases};
use crate::play::parse;
use crate::screen;
use crate::seats::Seating;

/// The game as it stands, with what was weighed from an answer on, for each that was asked of since the last answer.
pub(super) type Weighed = RefCell<BTreeMap<Option<usize>, Rc<(State, Hearing)>>>;

impl<'g> Session<'g> {
    /// Plays the answers of a saved game by what they name, as far as they go, though the game's text may be another. What
    /// no longer fits is told, with how many answers were taken before it.
    pub(crate) fn load_anyway(
        playable: &'g Playable,
        seating: Seating,
        save: &Save,
    ) -> Result<(Self, Option<String>), Stop> {
        let mut session = Self::start(playable, seating, save.setup.clone(), save.seed)?;
        for (at, (seat, answer)) in save.answers.iter().enumerate() {
            let said = save.said.get(at).filter(|_| save.said.len() == save.answers.len());
            let fits = match said {
                Some(said) => session.rules().named_answer(session.state(), *seat, answer, said),
                None => Some(answer.clone()),
            };
            let why = match fits.map(|fits| session.take(*seat, fits)) {
                Some(Ok(())) => continue,
                Some(Err(error)) => format!(": {}", error.for_seats()),
                None => String::new(),
            };
            let who = session.seating.name(*seat);
            let named = said.filter(|said| !said.is_empty()).map(|said| said.join(", "));
            let what = named.or_else(|| unnamed(answer)).map(|what| format!(": {what}"));
            let what = what.unwrap_or_default();
            let told = format!("answer {} ({who}{what}) no longer fits{why}", at + 1);
            return Ok((session, Some(told)));
        }
        Ok((session, None))
    }

    /// The game as it stood before an answer.
    pub(super) fn before(&self, at: usize) -> Option<Self> {
        let (setup, seating) = (self.recording.setup().clone(), self.seating.clone());
        let mut before = Self::start(self.playable, seating, setup, self.seed).ok()?;
        for (seat, answer) in self.recording.answers().get(..at)? {
            before = before.after(*seat, answer)?;
        }
        Some(before)
    }

    /// The game as it stands after one more answer.
    pub(super) fn after(mut self, seat: Seat, answer: &Answer) -> Option<Self> {
        self.take(seat, answer.clone()).ok()?;
        Some(self)
    }

    /// What an answer of this seat says now.
    pub(super) fn words(&self, seat: Seat, answer: &Answer, phrases: &Phrases) -> Option<String> {
        let pending = self.state().pending().iter().find(|one| one.player == seat)?;
        let decision = self.scene().decision(pending);
        let offer = screen::offer(self.scene(), pending, &decision, phrases);
        Some(parse::words(answer, &offer, phrases))
    }

    /// The game as it stands, with what was weighed since a seat's last decision. It is played again once until somebody
    /// answers. An error says why it cannot be.
    pub(crate) fn weighed(&self, seat: Seat) -> Result<Rc<(State, Hearing)>, String> {
        let from = self.last_of(seat);
        if let Some(known) = self.weighed.borrow().get(&from) {
            return Ok(Rc::clone(known));
        }
        let weighed =
            Rc::new(self.position(from).played(self.playable).map_err(|error| error.for_seats())?);
        self.weighed.borrow_mut().insert(from, Rc::clone(&weighed));
        Ok(weighed)
    }

    /// What was answered there, in words.
    pub(crate) fn was_said(&self, at: usize, phrases: &Phrases) -> String {
        let said = || -> Option<String> {
            let (seat, answer) = self.recording.answers().get(at)?;
            self.before(at)?.words(*seat, answer, phrases)
        };
        said().unwrap_or_default()
    }
}

/// An answer that names nothing, in words; `None` if it picks something by its number.
fn unnamed(answer: &Answer) -> Option<String> {
    let phrases = phrases::of(None);
    match answer {
        Answer::YesNo(yes) => Some(if *yes { phrases.yes } else { phrases.no }.to_owned()),
        Answer::Number(number) => Some(number.to_string()),
        Answer::Pick(picked) | Answer::Option(picked) | Answer::Order(picked) => {
            picked.is_empty().then(|| phrases.nothing.to_owned())
        }
        Answer::Bundle(amounts) => {
            amounts.iter().all(|amount| *amount == 0).then(|| phrases.nothing.to_owned())
        }
        Answer::Spot(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::load;
    use crate::terminal::{Color, Terminal};

    const GAME: &str = r#"
players 2
player { counter ground = 0 }
purposes grind
setup { }
flow {
  rounds 3 { each player { choose one { option "Grind" { +1 ground }, option "Rest" { } } to grind } }
  end game
}
winner most ground
"#;

    /// Whoever asks why again and again costs the table one game for each answer.
    #[test]
    fn a_position_is_played_again_once() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path();
        std::fs::write(path.join("game.toml"), "name = \"Mill\"\nlanguage = 1\n").unwrap();
        std::fs::write(path.join("mill.cards"), GAME).unwrap();
        let terminal = Terminal::new(Color::Never);
        let playable = load::quietly(path.to_str().unwrap(), &[], None, &terminal).unwrap();
        let words = ["you".to_owned(), "you".to_owned()];
        let seating =
            Seating::read(&words, &playable, phrases::of(None), Duration::from_secs(1)).unwrap();
        let setup =
            schema::save::Setup { seats: seating.names.clone(), variants: [].into(), given: None };
        let seed = schema::save::Seed { number: 1, game: 0 };
        let mut session = Session::start(&playable, seating, setup, seed).unwrap();
        let first = session.weighed(Seat(0)).unwrap();
        assert!(Rc::ptr_eq(&first, &session.weighed(Seat(0)).unwrap()));
        session.take(Seat(0), Answer::Option(vec![0])).unwrap();
        let second = session.weighed(Seat(0)).unwrap();
        assert_ne!(interpreter::state_hash(&first.0), interpreter::state_hash(&second.0));
        assert_eq!(interpreter::state_hash(session.state()), interpreter::state_hash(&second.0));
        session.take_back(0).unwrap();
        let back = session.weighed(Seat(0)).unwrap();
        assert_eq!(interpreter::state_hash(&first.0), interpreter::state_hash(&back.0));
    }

    #[test]
    fn an_answer_that_names_nothing_is_told_in_words() {
        let told = |answer| unnamed(&answer);
        assert_eq!(told(Answer::YesNo(true)).as_deref(), Some("yes"));
        assert_eq!(told(Answer::Number(3)).as_deref(), Some("3"));
        assert_eq!(told(Answer::Pick(Vec::new())).as_deref(), Some("nothing"));
        assert_eq!(told(Answer::Pick(vec![1])), None);
    }
}
