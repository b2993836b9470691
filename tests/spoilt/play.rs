//! What the checker lets pass is played: by chance, by its bots, by its rulings; saved games are played again.

use std::collections::BTreeMap;

use dsl::{Game, Sources};
use interpreter::bot::{Chance, Player, Reply};
use interpreter::decision::SeatView;
use interpreter::{
    AnswerError, Asked, Fault, Machine, Observer, Recording, Rules, StartError, State,
};
use schema::decision::{Answer, Seat};
use schema::save::{Save, Seed, Setup};

use crate::below;
use crate::spoilt::spoil::{self, Sort};

/// So many answers are given to those that can be played.
const ANSWERS: usize = 200;
/// The most candidates that one answer picks.
const PICKS: u16 = 20;

/// What came of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// It does not get past the parser.
    Unread,
    /// It does not get past the checker, or past the machine's own look.
    Refused,
    /// It was run and stopped with an error of its own.
    Fault,
    /// It was run.
    Run,
}

impl Outcome {
    pub(crate) const ALL: [Outcome; 4] =
        [Outcome::Unread, Outcome::Refused, Outcome::Fault, Outcome::Run];
}

struct Quiet;

impl Observer for Quiet {}

/// Plays a game and its rulings; none if there is nothing to play.
pub(crate) fn play(game: &Game, chance: &mut Chance) -> Option<Outcome> {
    let program = game.program.clone()?;
    let mut rules = Rules::load(program).ok()?;
    game.locales.iter().for_each(|locale| rules.show_in(locale));
    for ruling in game.rulings.iter().take(10) {
        let _ = interpreter::ruling::run(&rules, ruling);
    }
    let outcome = match below(chance, 3) {
        0 if !game.bots.is_empty() => by_bots(&rules, game, chance),
        _ => by_chance(&rules, chance),
    };
    Some(match outcome {
        Ok(()) => Outcome::Run,
        Err(fault) => {
            assert!(fault.code.starts_with("R01") && !fault.text.is_empty(), "{fault:?}");
            assert!(fault.span.is_some() || !fault.trace.is_empty() || fault.code != "R0101");
            Outcome::Fault
        }
    })
}

fn setup(rules: &Rules) -> Setup {
    let seats = usize::from(rules.program().players.0).min(8);
    Setup {
        seats: (1..=seats).map(|seat| seat.to_string()).collect(),
        variants: BTreeMap::new(),
        given: None,
    }
}

const SEED: Seed = Seed { number: 1, game: 0 };

fn by_chance(rules: &Rules, chance: &mut Chance) -> Result<(), Fault> {
    let mut machine = Machine::new(rules);
    let mut state = match machine.start(&setup(rules), SEED, &mut Quiet) {
        Ok(state) => state,
        Err(StartError::Refused(_) | StartError::Impossible(_)) => return Ok(()),
        Err(StartError::Fault(fault)) => return Err(fault),
    };
    for _ in 0..ANSWERS {
        let Some(pending) = state.pending().first().copied() else { break };
        let answer = answer(&state, &pending, chance);
        match machine.answer(&mut state, pending.player, &answer, &mut Quiet) {
            Ok(_) => {}
            Err(AnswerError::Refused(_)) => break,
            Err(AnswerError::Fault(fault)) => return Err(fault),
        }
    }
    Ok(())
}

fn by_bots(rules: &Rules, game: &Game, chance: &mut Chance) -> Result<(), Fault> {
    let mut machine = Machine::new(rules);
    let mut state = match machine.start(&setup(rules), SEED, &mut Quiet) {
        Ok(state) => state,
        Err(StartError::Refused(_) | StartError::Impossible(_)) => return Ok(()),
        Err(StartError::Fault(fault)) => return Err(fault),
    };
    let mut players = Vec::new();
    for seat in 0..usize::from(rules.program().players.0).min(8) {
        let (name, _) = &game.bots[below(chance, game.bots.len())];
        let Ok(mut player) = Player::new(name, &game.bots) else { return Ok(()) };
        player.begin(SEED, Seat(seat as u8));
        players.push(player);
    }
    let mut reply = Reply::default();
    for _ in 0..ANSWERS {
        let Some(pending) = state.pending().first().copied() else { break };
        let before = state.clone();
        let Some(mut view) = SeatView::new(&mut machine, &before, pending.player) else { break };
        players[usize::from(pending.player.0)].decide(&mut view, &mut reply)?;
        match machine.answer(&mut state, pending.player, reply.answer(), &mut Quiet) {
            Ok(_) => {}
            Err(AnswerError::Refused(refusal)) => panic!("a bot is refused: {refusal}"),
            Err(AnswerError::Fault(fault)) => return Err(fault),
        }
    }
    Ok(())
}

/// Records a game, spoils what is saved of it, and plays that again.
pub(crate) fn replay(sources: &Sources, chance: &mut Chance) -> Outcome {
    let game = dsl::load(sources);
    let Some(rules) = game.program.clone().and_then(|program| Rules::load(program).ok()) else {
        return Outcome::Refused;
    };
    let mut machine = Machine::new(&rules);
    let Ok(mut recording) = Recording::start(&mut machine, setup(&rules), SEED, true, &mut Quiet)
    else {
        return Outcome::Refused;
    };
    for _ in 0..20 {
        let Some(pending) = recording.state().pending().first().copied() else { break };
        let answer = answer(recording.state(), &pending, chance);
        let taken = recording.answer(&mut machine, pending.player, answer, &mut Quiet);
        if taken.is_err() {
            break;
        }
    }
    let mut text = serde_json::to_string_pretty(&recording.save(&rules)).unwrap();
    spoil::text(&mut text, Sort::Save, chance);
    match serde_json::from_str::<Save>(&text) {
        Err(_) => Outcome::Unread,
        Ok(save) => match interpreter::replay(&rules, &save) {
            Err(_) => Outcome::Refused,
            Ok(_) => Outcome::Run,
        },
    }
}

fn answer(state: &State, pending: &interpreter::Pending, chance: &mut Chance) -> Answer {
    match pending.asked {
        Asked::YesNo => Answer::YesNo(below(chance, 2) == 1),
        Asked::Number { least, .. } => Answer::Number(least),
        _ => {
            let candidates = state.candidates(pending);
            let mut left: Vec<u16> = candidates.iter().map(|candidate| candidate.count).collect();
            let count =
                pending.min.max(below(chance, usize::from(pending.max.min(PICKS)) + 1) as u16);
            let mut picks = Vec::new();
            while picks.len() < usize::from(count) && left.iter().any(|left| *left > 0) {
                let at = below(chance, left.len());
                if left[at] > 0 {
                    left[at] -= 1;
                    picks.push(at as u16);
                }
            }
            pending.asked.answer(&picks, left.len())
        }
    }
}
