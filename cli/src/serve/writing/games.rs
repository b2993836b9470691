//! Games between bots: with the texts as they stand in the editor, and as they were when the desk was opened. Both meet the
//! same chance. A call plays some of them, and the sums grow from call to call.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use interpreter::bot::Player;
use schema::writing::{Compared, Gained, Sat, Side};

use super::Gone;
use super::build::{Built, as_opened, as_typed};
use super::desk::Desk;
use super::held;
use crate::load::Playable;
use crate::report::{SimReport, share, wilson};
use crate::sim::{self, Played, Setting, Totals, Why, players, setups, usual};
use crate::stop;

/// How many games of each are played in all.
const OF: u64 = 1_000;
/// How many at the first call; more where they are short.
const FIRST: u64 = 10;
/// The most at one call.
const MOST: u64 = 250;
/// How long a call should take, and may.
const WANTED: Duration = Duration::from_millis(400);
const MOST_TIME: Duration = Duration::from_secs(20);
/// Where a game is capped, as with `sim`.
const MOST_TURNS: u32 = 200;
/// What chance begins with.
const SEED: u64 = 1;
/// How many cards are told.
const CARDS: usize = 40;

/// Games of both, so far.
pub(in crate::serve) struct Games {
    with: Arc<Built>,
    without: Arc<Built>,
    sums: [Option<Totals>; 2],
    played: u64,
    next: u64,
}

/// Plays more games, and says what came of all. A text that has changed since begins anew.
pub(super) fn compare(desk: &Mutex<Desk>, anew: bool, gone: &Gone) -> Result<Compared, String> {
    let with = as_typed(desk)?;
    let without = as_opened(desk)
        .map_err(|why| format!("there is nothing to compare with; when it was opened {why}"))?;
    let games = Arc::clone(&held(desk).games);
    // Two who ask at once wait for each other.
    let mut games = games.lock().unwrap_or_else(PoisonError::into_inner);
    let same = games.as_ref().is_some_and(|known| Arc::ptr_eq(&known.with, &with));
    if anew || !same {
        *games = None;
    }
    let games = games.get_or_insert_with(|| Games {
        with,
        without,
        sums: [None, None],
        played: 0,
        next: FIRST,
    });
    games.play(gone)
}

impl Games {
    fn play(&mut self, gone: &Gone) -> Result<Compared, String> {
        let count = self.next.min(OF.saturating_sub(self.played));
        let begun = Instant::now();
        let goes_on = || !gone.is_so() && !stop::is_asked() && begun.elapsed() < MOST_TIME;
        let (mut left, mut few) = (count, 1);
        while left > 0 && goes_on() {
            few = left.min(few);
            let with = some(&self.with.playable, (self.played, few), &goes_on)?;
            let without = some(&self.without.playable, (self.played, few), &goes_on)?;
            // Where it was ended in the middle, the two have not played the same games.
            if !goes_on() {
                break;
            }
            for (sum, more) in self.sums.iter_mut().zip([with, without]) {
                match sum {
                    Some(sum) => sum.add(&more),
                    None => *sum = Some(more),
                }
            }
            self.played += few;
            left -= few;
            few *= 2;
        }
        if gone.is_so() {
            return Err("nobody waits for it".to_owned());
        }
        // Twice as many where that was quick, half as many where it was not.
        let took = begun.elapsed();
        self.next = match took < WANTED {
            true => (self.next * 2).min(MOST),
            false => (self.next / 2).max(1),
        };
        let [Some(with), Some(without)] = &self.sums else {
            return Err(format!("one game takes longer than {} seconds", MOST_TIME.as_secs()));
        };
        Ok(Compared {
            of: OF,
            played: self.played,
            with: side(&self.with.playable, with)?,
            without: side(&self.without.playable, without)?,
        })
    }
}

/// The bots that a game is played by, seat by seat.
fn bots(playable: &Playable) -> Vec<String> {
    let usual = usual(playable);
    let seats = players(playable, u8::try_from(usual.len()).unwrap_or(u8::MAX));
    usual.iter().cycle().take(usize::from(seats)).cloned().collect()
}

/// So many games from one on.
fn setting<'g>(
    playable: &'g Playable,
    bots: &[String],
    (from, count): (u64, u64),
    goes_on: &'g (dyn Fn() -> bool + Sync),
) -> Result<Setting<'g>, String> {
    let library = &playable.game.bots;
    let sit = |bot: &String| Player::new(bot, library).map_err(|error| error.to_string());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Setting {
        rules: &playable.rules,
        players: bots.iter().map(sit).collect::<Result<_, _>>()?,
        outside: Vec::new(),
        forfeits: Default::default(),
        setups: setups(playable, bots, &BTreeMap::new()),
        seed: SEED,
        first: from,
        games: count,
        // Whoever is at a table shall not notice.
        threads: (threads / 2).max(1),
        max_turns: MOST_TURNS,
        goes_on,
    })
}

/// Plays so many games from one on.
fn some(
    playable: &Playable,
    which: (u64, u64),
    goes_on: &(dyn Fn() -> bool + Sync),
) -> Result<Totals, String> {
    let setting = setting(playable, &bots(playable), which, goes_on)?;
    match sim::run(&setting, |_| {}).map_err(|error| error.to_string())? {
        Played::Through(totals) => Ok(totals),
        Played::Stopped(trouble) => Err(match trouble.why {
            Why::Refused(why) | Why::Answer(why) => why,
            Why::Fault(fault) => fault.to_string(),
            Why::Asked => "it was ended".to_owned(),
        }),
    }
}

/// What came of all games.
fn side(playable: &Playable, totals: &Totals) -> Result<Side, String> {
    let bots = bots(playable);
    let setting = setting(playable, &bots, (0, totals.games), &|| true)?;
    let report = SimReport::new(&setting, &bots, totals, 0.0, &playable.game.files);
    Ok(told(playable, totals, report))
}

fn told(playable: &Playable, totals: &Totals, report: SimReport) -> Side {
    let wrong: u64 = report.faults.iter().map(|fault| fault.games).sum();
    let first = report.faults.first().map(|fault| match &fault.place {
        Some(place) => format!("{} ({place})", fault.why),
        None => fault.why.clone(),
    });
    let seats = report.seats.into_iter().map(|seat| Sat {
        bot: seat.bot,
        wins: seat.win_rate,
        within: (seat.ci95[0], seat.ci95[1]),
        score: seat.mean_score,
    });
    let definitions = playable.rules.program().definitions.iter();
    let gained = definitions.zip(&totals.cards).filter(|(_, card)| card.games_with > 0);
    let mut cards: Vec<Gained> = gained
        .map(|(definition, card)| {
            let [low, high] = wilson(card.wins_with, card.games_with);
            Gained {
                name: definition.name.clone(),
                gained: share(card.gained, totals.games),
                wins: (share(card.wins_with, card.games_with), low, high),
            }
        })
        .collect();
    cards.sort_by(|one, other| other.gained.total_cmp(&one.gained));
    cards.truncate(CARDS);
    Side {
        games: report.games,
        wrong: first.map(|why| (wrong, why)),
        seats: seats.collect(),
        ties: report.tie_rate,
        turns: report.turns_per_game.or(report.rounds_per_game),
        cards,
    }
}
