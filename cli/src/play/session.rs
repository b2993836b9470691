//! A game in progress: what was answered so far, who sits there, and what each seat was told. Everything can be built
//! again from a save, and taking back is just that.

mod again;
mod another;
mod back;
mod secret;
mod stop;

use interpreter::bot::{Player, Reply};
use interpreter::decision::SeatView;
use interpreter::{AnswerError, Discovery, Event, Fault, Machine, Narrator, Observer, Pending};
use interpreter::{Recording, ReplayError, Rules, State};
use schema::decision::{Answer, Seat};
use schema::phrase::fill;
use schema::save::{Save, Seed, Setup};

use super::diary::Diary;
use super::ending;
use super::moved::CardNames;
use crate::load::Playable;
use crate::outside::{Lost, Outside};
use crate::phrases::Phrases;
use crate::play::reasons::Position;
use crate::screen::{Looks, Scene};
use crate::seats::{PERSON, RANDOM, Seating, adviser};

pub(crate) use back::Back;
use secret::{Given, Secrets};
pub(crate) use stop::Stop;

/// Who is told what happens.
struct Crowd<'g> {
    /// Bots that sit at the table; for programs one that decides by chance what they do not.
    bots: Vec<Option<Player<'g>>>,
    /// Programs that sit there.
    programs: Vec<Option<Outside>>,
    /// Those who give hints to the people.
    advisers: Vec<Option<Player<'g>>>,
    discovery: Discovery,
    /// Who tells each seat what it may know.
    narrators: Vec<Narrator>,
    /// What each seat was told.
    logs: Vec<Diary>,
    /// By which they are read.
    names: CardNames,
    secrets: Secrets,
}

impl Observer for Crowd<'_> {
    fn event(&mut self, rules: &Rules, state: &State, event: Event) {
        let players = self.bots.iter_mut().chain(&mut self.advisers).flatten();
        players.for_each(|player| player.event(rules, state, event));
        self.discovery.event(rules, state, event);
        self.narrators.event(rules, state, event);
    }

    fn shuffles(&mut self, rules: &Rules, state: &State) {
        self.discovery.shuffles(rules, state);
    }

    fn reads_calls(&self) -> bool {
        self.narrators.reads_calls()
    }

    fn acts_at_once(&mut self) {
        self.secrets.begin();
    }

    fn all_are_through(&mut self, rules: &Rules, state: &State) {
        self.narrators.all_are_through(rules, state);
    }
}

/// A game in progress.
pub(crate) struct Session<'g> {
    pub(crate) playable: &'g Playable,
    pub(crate) seating: Seating,
    looks: Looks,
    machine: Machine<'g>,
    seed: Seed,
    recording: Recording,
    crowd: Crowd<'g>,
    /// What is to be known of each answer.
    given: Vec<Given>,
    /// What was said to everybody that is not of the game, and after how many answers.
    asides: Vec<(usize, String)>,
    /// Decisions that programs lost: for nobody's eyes but those of whoever started them.
    lost: Vec<(Seat, Lost)>,
    /// What the game did wrong with the last answer of a seat with which it did, in all words: for nobody's eyes but those of
    /// whoever serves.
    fault: Option<(Seat, Fault)>,
    weighed: again::Weighed,
}

impl<'g> Session<'g> {
    /// Begins a game.
    pub(crate) fn start(
        playable: &'g Playable,
        seating: Seating,
        setup: Setup,
        seed: Seed,
    ) -> Result<Self, Stop> {
        let mut machine = Machine::new(&playable.rules);
        let mut crowd = Crowd::new(playable, &seating, seed);
        let recording = Recording::start(&mut machine, setup, seed, true, &mut crowd)?;
        crowd.write();
        let looks = Looks::of(&playable.rules, &playable.game.looks);
        let (given, asides, weighed) = (Vec::new(), Vec::new(), again::Weighed::default());
        Ok(Self {
            playable,
            seating,
            looks,
            machine,
            seed,
            recording,
            crowd,
            given,
            asides,
            lost: Vec::new(),
            fault: None,
            weighed,
        })
    }

    /// Goes on with a saved game. A save that does not play again as it was is refused whole.
    pub(crate) fn load(
        playable: &'g Playable,
        seating: Seating,
        save: &Save,
    ) -> Result<Self, ReplayError> {
        Recording::load(&mut Machine::new(&playable.rules), save, &mut ())?;
        let mut session = Self::start(playable, seating, save.setup.clone(), save.seed)
            .map_err(|stop| ReplayError::Start(stop.into_start()))?;
        for (index, (seat, answer)) in save.answers.iter().enumerate() {
            let number = index + 1;
            session
                .take(*seat, answer.clone())
                .map_err(|error| ReplayError::Answer { number, error })?;
        }
        Ok(session)
    }

    /// The game as it stands.
    pub(crate) fn state(&self) -> &State {
        self.recording.state()
    }

    /// The rules of the game that is played.
    pub(crate) fn rules(&self) -> &'g Rules {
        &self.playable.rules
    }

    /// How many answers were given.
    pub(crate) fn answers(&self) -> usize {
        self.recording.answers().len()
    }

    /// All answers: who gave each, what it names, and the hash of the state after it.
    pub(crate) fn recording(&self) -> &Recording {
        &self.recording
    }

    /// The save as of now.
    pub(crate) fn save(&self) -> Save {
        Save {
            sitters: self.seating.sitters.clone(),
            expansions: self.playable.played_with(),
            ..self.recording.save(self.rules())
        }
    }

    /// The first open decision of a bot, else of a person; none when the game is over.
    pub(crate) fn next(&self) -> Option<Pending> {
        let pending = self.state().pending();
        let bot = pending.iter().find(|pending| !self.seating.is_person(pending.player));
        bot.or_else(|| pending.first()).copied()
    }

    /// What screens are made of.
    pub(crate) fn scene(&self) -> Scene<'_> {
        let (seating, looks) = (&self.seating, &self.looks);
        Scene { rules: self.rules(), state: self.state(), seating, looks }
    }

    /// Why an answer would not be taken.
    pub(crate) fn refusal(&mut self, seat: Seat, answer: &Answer) -> Option<String> {
        let refused = self.machine.would_take(self.recording.state(), seat, answer);
        refused.err().map(|refusal| refusal.to_string())
    }

    /// Takes an answer and goes on to the next decision.
    pub(crate) fn take(&mut self, seat: Seat, answer: Answer) -> Result<(), AnswerError> {
        self.crowd.discovery.begin(&self.playable.rules, self.recording.state());
        let (begun, is_secret) = (self.begun(), self.state().is_together());
        let taken = self.recording.answer(&mut self.machine, seat, answer, &mut self.crowd);
        if let Err(AnswerError::Fault(fault)) = taken {
            // Whoever follows the game has heard of what did not happen after all: it is built again as it was.
            let kept = self.answers();
            let (Ok(()) | Err(Stop::Fault(_) | Stop::Refused(_))) = self.take_back(kept);
            self.fault = Some((seat, fault.clone()));
            return Err(AnswerError::Fault(fault));
        }
        taken?;
        self.weighed = again::Weighed::default();
        if let Some(log) = self.crowd.logs.get_mut(usize::from(seat.0)) {
            log.answered();
        }
        self.crowd.write();
        let (rules, state) = (self.rules(), self.recording.state());
        let is_revealing = self.crowd.discovery.is_something(rules, state);
        self.given.push(Given { begun, is_secret, is_revealing });
        Ok(())
    }

    /// Lets the bot of a seat answer. `waits` is asked from time to time whether anybody waits for a program to answer:
    /// where nobody does, nothing is answered. What a program does not decide chance does, and all are told why.
    pub(crate) fn let_bot(
        &mut self,
        seat: Seat,
        phrases: &Phrases,
        waits: &mut dyn FnMut() -> bool,
    ) -> Result<(), Stop> {
        let mut reply = Reply::default();
        let mut forfeit = None;
        let program = self.crowd.programs.get_mut(usize::from(seat.0)).and_then(Option::as_mut);
        let player = self.crowd.bots.get_mut(usize::from(seat.0)).and_then(Option::as_mut);
        let view = SeatView::new(&mut self.machine, self.recording.state(), seat);
        let (Some(player), Some(mut view)) = (player, view) else {
            return Err(Stop::Refused(format!("{} is not asked", self.seating.name(seat))));
        };
        let mut is_awaited = true;
        let said = program.map(|program| {
            let game = &self.playable.rules.program().name;
            program.answer_while(&mut view, game, self.seed, &mut || {
                is_awaited = waits();
                is_awaited
            })
        });
        if !is_awaited {
            return Ok(());
        }
        let answer = match said {
            Some(Ok(answer)) => answer,
            said => {
                forfeit = said.and_then(Result::err);
                player.decide(&mut view, &mut reply).map_err(Stop::Fault)?;
                reply.answer().clone()
            }
        };
        if let Some(lost) = forfeit {
            let who = self.seating.name(seat).to_owned();
            self.say(&fill(phrases.forfeit, &[("who", &who), ("why", lost.for_all())]));
            self.lost.push((seat, lost));
        }
        match self.take(seat, answer.clone()) {
            Err(AnswerError::Fault(fault)) => {
                self.take_another((seat, answer), fault, phrases, waits)
            }
            taken => Ok(taken?),
        }
    }

    /// The decisions that programs lost since this was asked last.
    pub(crate) fn lost(&mut self) -> Vec<(Seat, Lost)> {
        std::mem::take(&mut self.lost)
    }

    /// What the game did wrong since this was asked last.
    pub(crate) fn fault(&mut self) -> Option<(Seat, Fault)> {
        self.fault.take()
    }

    /// Tells everybody something that is not of the game. While several act at once nobody is told who of them does.
    fn say(&mut self, text: &str) {
        if !self.state().is_together() {
            self.asides.push((self.answers(), text.to_owned()));
            self.crowd.logs.iter_mut().for_each(|log| log.say(text));
        }
    }

    /// What a bot would do at this seat, and which bot that is.
    pub(crate) fn hint(&mut self, seat: Seat) -> Option<(&'g str, Answer)> {
        let bot = adviser(self.playable);
        let player = self.crowd.advisers.get_mut(usize::from(seat.0))?.as_mut()?;
        let mut view = SeatView::new(&mut self.machine, self.recording.state(), seat)?;
        let mut reply = Reply::default();
        player.decide(&mut view, &mut reply).ok()?;
        Some((bot, reply.answer().clone()))
    }

    /// The game as it stands, of which is told what was weighed from an answer on, or from its beginning.
    pub(crate) fn position(&self, from: Option<usize>) -> Position {
        let (setup, seed, answers) = self.course();
        Position { setup, seed, answers: answers.to_vec(), from: from.unwrap_or(0) }
    }

    /// What a seat was told so far.
    pub(crate) fn log(&self, seat: Seat) -> &Diary {
        const NOTHING: &Diary = &Diary::EMPTY;
        self.crowd.logs.get(usize::from(seat.0)).unwrap_or(NOTHING)
    }

    /// How it ended, in lines: points and winners, terms, cards and course.
    pub(crate) fn result(&self, phrases: &Phrases) -> Vec<String> {
        let ending = ending::of(self, phrases);
        ending.map_or_else(Vec::new, |ending| ending::lines(&ending, phrases))
    }

    /// How it began and what was answered.
    pub(crate) fn course(&self) -> (Setup, Seed, &[(Seat, Answer)]) {
        (self.recording.setup().clone(), self.seed, self.recording.answers())
    }
}

impl<'g> Crowd<'g> {
    /// Writes down what the narrators have told since.
    fn write(&mut self) {
        for (narrator, log) in self.narrators.iter_mut().zip(&mut self.logs) {
            log.write(narrator.take(), &self.names);
        }
    }

    fn new(playable: &'g Playable, seating: &Seating, seed: Seed) -> Self {
        let library = &playable.game.bots;
        let seated = |name: &str, at: usize| {
            let mut player = Player::new(name, library).ok()?;
            player.begin(seed, Seat(at as u8));
            Some(player)
        };
        let sitters = || seating.sitters.iter().enumerate();
        let bots = sitters().map(|(at, sitter)| match sitter.as_str() {
            PERSON => None,
            _ if seating.is_program(Seat(at as u8)) => seated(RANDOM, at),
            bot => seated(bot, at),
        });
        let programs = seating.programs.iter().map(|it| it.as_ref().map(Outside::new));
        let advisers = sitters().map(|(at, sitter)| match sitter == PERSON {
            true => seated(adviser(playable), at),
            false => None,
        });
        Self {
            bots: bots.collect(),
            programs: programs.collect(),
            advisers: advisers.collect(),
            discovery: Discovery::default(),
            narrators: seating
                .seats()
                .chain([seating.onlooker()])
                .map(|seat| Narrator::new(&seating.names, Some(seat)))
                .collect(),
            logs: vec![Diary::EMPTY; seating.names.len() + 1],
            names: CardNames::of(playable.rules.program()),
            secrets: Secrets::default(),
        }
    }
}
