//! The evening: whose turn it is at the keyboard, what they may say besides an answer, and how it ends.

mod covered;
mod last;
mod saved;

use std::path::PathBuf;

use interpreter::{AnswerError, Pending};
use schema::decision::Seat;
use schema::phrase::fill;

use super::front::{Front, Input};
use super::kept::Kept;
use super::parse::{self, Command, Extent, Said};
use super::session::{Session, Stop};
use super::{card, why};
use crate::phrases::Phrases;
use crate::screen::{self, Detail, beneath, choices, now};
use schema::screen::{Offer, Screen};

/// How an evening ended.
#[derive(Debug)]
pub(crate) enum End {
    /// The game is over: what is to be said of it that does not stand there already.
    Over(Vec<String>),
    /// Somebody left; whether by Ctrl-C.
    Left {
        /// Whether it was Ctrl-C.
        interrupted: bool,
    },
    /// The game could not go on.
    Stopped(Stop),
}

/// A game in progress, with the people at its keyboard.
pub(crate) struct Evening<'g> {
    pub(crate) session: Session<'g>,
    pub(crate) phrases: &'static Phrases,
    front: Box<dyn Front>,
    /// Where it is saved.
    pub(crate) file: PathBuf,
    /// What is saved of it.
    pub(crate) kept: Kept,
    /// Why it could not be saved the last time.
    pub(crate) unsaved: Option<String>,
    /// Whose view was shown last.
    viewer: Option<Seat>,
    /// Whose turn it was then.
    turn: Option<(Option<Seat>, Vec<String>)>,
    /// How much of its log each seat has been shown.
    told: Vec<usize>,
    notes: Vec<String>,
    /// How much the next screen tells.
    detail: Detail,
    /// Whether its notes are shown from their end.
    at_end: bool,
    /// What somebody has taken back, for nobody else's eyes.
    taken_back: Option<(Seat, String)>,
}

/// What comes after something was said.
enum Next {
    /// The question is asked again.
    Again,
    /// The game goes on.
    On,
    /// It ends here.
    End(End),
}

impl<'g> Evening<'g> {
    /// An evening with this game.
    pub(crate) fn new(
        session: Session<'g>,
        phrases: &'static Phrases,
        front: Box<dyn Front>,
        file: PathBuf,
        notes: Vec<String>,
    ) -> Self {
        let told = vec![0; session.seating.names.len()];
        let kept = Kept::new(file.clone(), &session);
        Self {
            session,
            phrases,
            front,
            file,
            kept,
            unsaved: None,
            viewer: None,
            turn: None,
            told,
            notes,
            detail: Detail::Shown,
            at_end: false,
            taken_back: None,
        }
    }

    /// Plays until the game is over or somebody leaves.
    pub(crate) fn run(&mut self) -> std::io::Result<End> {
        let end = self.play();
        self.front.leave();
        end
    }

    fn play(&mut self) -> std::io::Result<End> {
        while let Some(pending) = self.session.next() {
            let seat = pending.player;
            if !self.session.seating.is_person(seat) {
                if let Some(end) = self.let_bot(seat)? {
                    return Ok(end);
                }
                if self.kept.follow(&self.session) {
                    self.keep();
                }
                continue;
            }
            if self.kept.is_ahead() {
                self.keep();
            }
            if let Some(end) = self.pass_to(seat)? {
                return Ok(end);
            }
            if let Some(end) = self.ask(&pending)? {
                return Ok(end);
            }
        }
        self.keep();
        self.last_look()
    }

    /// A bot decides. For a program people may have to wait; they may leave before any bot decides again.
    fn let_bot(&mut self, seat: Seat) -> std::io::Result<Option<End>> {
        if self.session.seating.is_program(seat) {
            let name = self.session.seating.name(seat);
            let text = fill(self.phrases.decides, &[("who", name)]);
            let mut screen = match self.viewer {
                Some(viewer) => {
                    screen::of(self.session.scene(), viewer, None, self.phrases, Detail::Shown)
                }
                None => screen::cover(self.session.scene(), text.clone()),
            };
            if let Some(viewer) = self.viewer {
                screen.log = self.session.log(viewer).folded(0);
                screen.notes = vec![text];
            }
            self.front.show(&screen, self.phrases)?;
        }
        let front = &mut self.front;
        let mut waits = || !front.is_interrupted();
        let taken = self.session.let_bot(seat, self.phrases, &mut waits);
        if let Err(stop) = taken {
            return Ok(Some(End::Stopped(stop)));
        }
        let left = self.front.is_interrupted();
        Ok(left.then_some(End::Left { interrupted: true }))
    }

    /// The keyboard goes to a person; with several people nothing is shown until they say that they are there.
    fn pass_to(&mut self, seat: Seat) -> std::io::Result<Option<End>> {
        if self.viewer == Some(seat) {
            return Ok(None);
        }
        if self.session.seating.people().count() > 1 {
            let who = self.session.seating.name(seat).to_owned();
            if let Err(end) = self.present(&who)? {
                return Ok(Some(end));
            }
        }
        self.viewer = Some(seat);
        self.turn = None;
        Ok(None)
    }

    /// Asks a person until there is an answer, or the game went elsewhere.
    fn ask(&mut self, pending: &Pending) -> std::io::Result<Option<End>> {
        let decision = self.session.scene().decision(pending);
        let offer = screen::offer(self.session.scene(), pending, &decision, self.phrases);
        loop {
            let asked = Some((&decision, &offer));
            let detail = std::mem::replace(&mut self.detail, Detail::Shown);
            let scene = self.session.scene();
            let mut screen = screen::of(scene, pending.player, asked, self.phrases, detail);
            self.freshen(&mut screen, pending.player);
            screen.notes = std::mem::take(&mut self.notes);
            screen.at_end = std::mem::take(&mut self.at_end);
            let own = self.taken_back.take_if(|(seat, _)| *seat == pending.player);
            screen.notes.extend(own.map(|(_, text)| text));
            let line = match self.front.ask(&screen, self.phrases)? {
                Input::Line(line) => line,
                Input::Interrupt => return Ok(Some(End::Left { interrupted: true })),
                Input::Closed => return Ok(Some(End::Left { interrupted: false })),
            };
            match self.said(&line, pending, &offer)? {
                Next::Again => {}
                Next::On => return Ok(None),
                Next::End(end) => return Ok(Some(end)),
            }
        }
    }

    /// Notes which of what is on a screen was not there before.
    fn freshen(&mut self, screen: &mut Screen, seat: Seat) {
        let stretches = screen.moment.clone();
        let turn = Some((self.session.state().active(), stretches));
        let log = self.session.log(seat);
        screen.is_new = self.turn != turn;
        self.turn = turn;
        let told = self.told.get_mut(usize::from(seat.0));
        let before = told.as_deref().copied().unwrap_or_default();
        (screen.log, screen.seen) = log.shown(before);
        told.into_iter().for_each(|told| *told = log.end());
    }

    fn said(&mut self, line: &str, pending: &Pending, offer: &Offer) -> std::io::Result<Next> {
        let seat = pending.player;
        match parse::parse(line, offer, self.phrases) {
            Said::Wrong(why) => {
                let rules = self.session.rules();
                let named = super::card::left_out(rules, line, offer, self.phrases);
                self.notes.push(named.unwrap_or(why));
            }
            Said::Answer(answer) => {
                if let Some(refusal) = self.session.refusal(seat, &answer) {
                    self.notes.push(refusal);
                    return Ok(Next::Again);
                }
                return Ok(match self.session.take(seat, answer) {
                    Ok(()) => {
                        self.keep();
                        Next::On
                    }
                    Err(AnswerError::Refused(refusal)) => {
                        self.notes.push(refusal.to_string());
                        Next::Again
                    }
                    // It ends nothing: the game stands as before, and another answer may do.
                    Err(AnswerError::Fault(fault)) => {
                        let why = card::fault(self.session.playable, &fault);
                        self.notes.push(fill(self.phrases.faulty, &[("why", &why)]));
                        self.keep();
                        Next::Again
                    }
                });
            }
            Said::Command(command) => return self.command(command, pending, offer),
        }
        Ok(Next::Again)
    }

    fn command(
        &mut self,
        command: Command,
        pending: &Pending,
        offer: &Offer,
    ) -> std::io::Result<Next> {
        let (phrases, seat) = (self.phrases, pending.player);
        match command {
            Command::Help(None) => self.notes.extend(phrases.help.lines().map(str::to_owned)),
            Command::Help(Some(name)) => {
                self.notes.extend(card::told(self.session.playable, &name, phrases));
                let found = card::find(self.session.rules(), &name);
                let now = found.map(|card| now(self.session.scene(), seat, card, phrases));
                self.notes.extend(now.into_iter().flatten());
            }
            Command::Why(None) => {
                self.notes.extend(why::told(&self.session, pending, phrases));
            }
            Command::Why(Some(name)) => {
                self.notes.extend(why::of(&self.session, pending, &name, phrases));
            }
            Command::Undo => return self.undo(seat),
            Command::Save(file) => {
                let note = self.save_to(file);
                self.notes.push(note);
            }
            Command::Hint => {
                let hint = self.session.hint(seat).map(|(bot, answer)| {
                    let what = parse::words(&answer, offer, phrases);
                    fill(phrases.hint, &[("bot", bot), ("what", &what)])
                });
                self.notes.extend(hint);
            }
            Command::Quit => return Ok(Next::End(End::Left { interrupted: false })),
            Command::Look => {
                self.turn = None;
                self.detail = Detail::All;
            }
            Command::List => {
                let says = beneath(offer, phrases).into_iter().chain(std::iter::repeat(None));
                for (choice, says) in choices(offer, phrases).into_iter().zip(says) {
                    let words = [choice.label, choice.name, choice.detail];
                    let words: Vec<String> =
                        words.into_iter().filter(|word| !word.is_empty()).collect();
                    self.notes.push(words.join(" "));
                    self.notes.extend(says.map(|says| format!("     {says}")));
                }
            }
            Command::Log(extent) => {
                self.notes.extend(self.log_of(seat, extent));
                self.at_end = extent != Extent::Since;
            }
        }
        Ok(Next::Again)
    }

    /// Takes back a person's last decision, if those agree who must.
    fn undo(&mut self, seat: Seat) -> std::io::Result<Next> {
        let phrases = self.phrases;
        let Some(back) = self.session.back(seat) else {
            self.notes.push(phrases.no_undo.to_owned());
            return Ok(Next::Again);
        };
        for other in self.session.must_agree(back, seat) {
            // What it would undo for them is for their eyes.
            if let Some(end) = self.pass_to(other)? {
                return Ok(Next::End(end));
            }
            let (own, since) = self.session.undone_for(back, other, phrases);
            let mut undone: Vec<String> = Vec::new();
            if !own.is_empty() {
                undone.push(fill(phrases.of_yours, &[("what", &own.join(phrases.comma))]));
            }
            if !since.is_empty() {
                undone.push(phrases.told_since.to_owned());
                undone.extend(since.iter().map(|line| format!("  {line}")));
            }
            let undone = undone.join("\n");
            let names = (self.session.seating.name(seat), self.session.seating.name(other));
            let question = fill(phrases.may_undo, &[("who", names.0), ("other", names.1)]);
            let refused = fill(phrases.not_undone, &[("other", names.1)]);
            let consents = match self.consent(&question, &undone)? {
                Ok(consents) => consents,
                Err(end) => return Ok(Next::End(end)),
            };
            if !consents {
                self.viewer = None;
                self.notes.push(refused);
                return Ok(Next::On);
            }
            self.viewer = None;
        }
        let what = self.session.was_said(back.from, phrases);
        match self.session.without(back) {
            Ok(session) => self.session.go_on_without(back, session),
            Err(stop) => return Ok(Next::End(End::Stopped(stop))),
        }
        self.turn = None;
        let lengths = (0..self.told.len()).map(|seat| self.session.log(Seat(seat as u8)).end());
        let lengths: Vec<usize> = lengths.collect();
        self.told.iter_mut().zip(lengths).for_each(|(told, length)| *told = (*told).min(length));
        self.taken_back = Some((seat, fill(phrases.undone, &[("what", &what)])));
        self.keep();
        Ok(Next::On)
    }
}
