//! The games of one thread. Machine, state and bots are used again for each game.

use interpreter::bot::Reply;
use interpreter::decision::SeatView;
use interpreter::{AnswerError, Context, Fault, Machine, StartError, State};
use schema::decision::{Answer, Seat};
use schema::expr::{Expr, Exprs};
use schema::id::ExprId;

use super::tally::Tally;
use super::totals::FaultTotals;
use super::{Setting, Totals};
use crate::outside::Outside;

/// A game that could not be played.
#[derive(Debug)]
pub(crate) struct Trouble {
    /// Its number, from 0.
    pub(crate) game: u64,
    /// The reason.
    pub(crate) why: Why,
}

/// Why a game could not be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Why {
    /// The command was asked to end.
    Asked,
    /// The setup was refused; the message.
    Refused(String),
    /// The program, or a bot, is at fault.
    Fault(Fault),
    /// A bot's answer was refused; the message.
    Answer(String),
}

impl Why {
    /// Whether two games went wrong in the same way: with the same fault at the same place.
    pub(super) fn is_like(&self, other: &Why) -> bool {
        match (self, other) {
            (Why::Fault(one), Why::Fault(other)) => {
                one.code == other.code && one.span == other.span
            }
            _ => self == other,
        }
    }
}

/// Is called with each answer, and the state before it.
pub(super) type Told<'t> = &'t mut dyn FnMut(&State, Seat, &Answer);

/// Plays games.
pub(super) struct Worker<'s> {
    setting: &'s Setting<'s>,
    machine: Machine<'s>,
    state: State,
    reply: Reply,
    tally: Tally<'s>,
    totals: Totals,
    /// For each seat the program that answers for it, if one does.
    outside: Vec<Option<Outside>>,
    /// Expressions of the points of each seat, read where a game is capped.
    points: (Exprs, Vec<ExprId>),
}

impl<'s> Worker<'s> {
    pub(super) fn new(setting: &'s Setting<'s>) -> Self {
        let mut exprs = Exprs::default();
        let score = |seat| {
            let of = exprs.push(Expr::Seat(seat));
            exprs.push(Expr::Score { of, term: None })
        };
        let points = (0..).take(setting.players.len()).map(score).collect();
        Self {
            setting,
            machine: Machine::new(setting.rules),
            state: State::default(),
            reply: Reply::default(),
            tally: Tally::new(setting),
            totals: Totals::new(setting),
            outside: setting.outside.iter().map(|spec| spec.as_ref().map(Outside::new)).collect(),
            points: (exprs, points),
        }
    }

    pub(super) fn into_totals(self) -> Totals {
        self.totals
    }

    /// Plays a game and adds it to the totals, also if it goes wrong. Fails if no game can be played, or if the command was
    /// asked to end.
    pub(super) fn play(&mut self, number: u64) -> Result<(), Trouble> {
        match self.play_with(number, None) {
            Err(Trouble { why: why @ (Why::Fault(_) | Why::Answer(_)), .. }) => {
                self.totals.fault(FaultTotals { why, first: number, games: 1 });
                // The state is of no more use, and the machine may hold something of that game.
                self.machine = Machine::new(self.setting.rules);
                self.state = State::default();
                Ok(())
            }
            other => other,
        }
    }

    /// Plays a game. `told` is called before each answer.
    pub(super) fn play_with(&mut self, game: u64, told: Option<Told<'_>>) -> Result<(), Trouble> {
        self.run(game, told).map_err(|why| Trouble { game, why })?;
        self.add_up().map_err(|fault| Trouble { game, why: Why::Fault(fault) })
    }

    fn run(&mut self, game: u64, mut told: Option<Told<'_>>) -> Result<(), Why> {
        let Some(setup) = self.setting.setup(game) else {
            return Err(Why::Refused("nobody plays".to_owned()));
        };
        let seed = self.setting.seed(game);
        let in_place = told.is_none() && self.outside.iter().all(Option::is_none);
        self.tally.begin(seed, in_place);
        self.machine.start_static(&mut self.state, setup, seed, &mut self.tally)?;
        while self.state.outcome().is_none() && !self.tally.capped {
            if !(self.setting.goes_on)() {
                return Err(Why::Asked);
            }
            let Some(mut view) = SeatView::first(&mut self.machine, &self.state) else { break };
            let seat = view.seat();
            let Some(player) = self.tally.players.get_mut(usize::from(seat.0)) else { break };
            let outside = self.outside.get_mut(usize::from(seat.0)).and_then(Option::as_mut);
            let decisions = match outside {
                None => player.decide(&mut view, &mut self.reply)?,
                Some(outside) => {
                    let name = &self.setting.rules.program().name;
                    match outside.answer(&mut view, name, seed) {
                        Ok(answer) => self.reply.take(&view, answer),
                        Err(lost) => {
                            let why = lost.for_host();
                            let why = format!("{why} (game {game}, seat {})", seat.0 + 1);
                            self.setting.forfeits.add(outside.name(), &why);
                            player.decide(&mut view, &mut self.reply)?
                        }
                    }
                }
            };
            if let Some(told) = &mut told {
                told(&self.state, seat, self.reply.answer());
            }
            self.machine.answer_static(
                &mut self.state,
                seat,
                self.reply.answer(),
                &mut self.tally,
            )?;
            self.tally.answered(decisions);
        }
        Ok(())
    }

    fn add_up(&mut self) -> Result<(), Fault> {
        // What came about in turns beyond the cap does not count.
        let outcome = self.state.outcome().filter(|_| !self.tally.overrun);
        // Points may go wrong: nothing is added before all are known.
        let mut points = Vec::new();
        if outcome.is_none() {
            let (exprs, of_seats) = &self.points;
            for &of_seat in of_seats {
                let score =
                    self.machine.evaluate(&self.state, exprs, of_seat, Context::default())?;
                points.push(score.number());
            }
        }
        let totals = &mut self.totals;
        totals.games += 1;
        if outcome.is_some() {
            totals.end_at(self.tally.ended_at, 1);
        }
        totals.decisions += self.tally.decisions;
        totals.turns += self.tally.lasted();
        let mut winners = 0;
        match outcome {
            Some(outcome) => {
                // Those whom nothing ranked share the victory, and so do all players, but where all win or lose together.
                // Several whom the text names, as partners, have won together.
                let together = self.setting.rules.program().is_cooperative();
                let all = outcome.winners.count_ones() as usize == totals.seats.len();
                let is_shared = outcome.unranked || all && totals.seats.len() > 1 && !together;
                totals.ties += u64::from(is_shared);
                totals.unwon += u64::from(outcome.winners == 0);
                if !is_shared {
                    winners = outcome.winners;
                }
                for (seat, &score) in totals.seats.iter_mut().zip(&outcome.scores) {
                    seat.score += i64::from(score);
                }
            }
            None => {
                totals.capped += 1;
                totals.endless += u64::from(self.tally.is_endless());
                for (seat, score) in totals.seats.iter_mut().zip(points) {
                    seat.score += i64::from(score);
                }
            }
        }
        for (seat, sums) in totals.seats.iter_mut().enumerate() {
            let won = winners >> seat & 1 == 1;
            sums.wins += u64::from(won);
            for (card, &gained) in totals.cards.iter_mut().zip(self.tally.gained_by(seat)) {
                let with = u64::from(gained > 0);
                card.gained += u64::from(gained);
                card.games_with += with;
                card.wins_with += with * u64::from(won);
            }
        }
        Ok(())
    }
}

impl From<StartError> for Why {
    fn from(error: StartError) -> Self {
        match error {
            StartError::Refused(text) | StartError::Impossible(text) => Why::Refused(text),
            StartError::Fault(fault) => Why::Fault(fault),
        }
    }
}

impl From<AnswerError> for Why {
    fn from(error: AnswerError) -> Self {
        match error {
            AnswerError::Refused(refusal) => Why::Answer(refusal.to_string()),
            AnswerError::Fault(fault) => Why::Fault(fault),
        }
    }
}

impl From<Fault> for Why {
    fn from(fault: Fault) -> Self {
        Why::Fault(fault)
    }
}
