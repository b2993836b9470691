//! Plays many games between bots, on several threads. The totals do not depend on the number of threads: each game depends
//! on its number alone, and all that is kept of it are integers that are added up.

mod fault;
mod tally;
#[cfg(test)]
mod tests;
mod totals;
mod usual;
mod worker;

use std::sync::atomic::{AtomicU64, Ordering};

use interpreter::Rules;
use interpreter::bot::Player;
use schema::save::{Seed, Setup};

use crate::error::Error;
use crate::outside::{Forfeits, Spec};

pub(crate) use fault::save;
pub(crate) use tally::{MOST_ANSWERS, counted};
pub(crate) use totals::{FaultTotals, Totals};
pub(crate) use usual::{players, setups, usual};
pub(crate) use worker::{Trouble, Why};

use worker::Worker;

/// How many games a thread takes from the queue at once, at most.
const CHUNK: u64 = 256;

/// The games to play.
pub(crate) struct Setting<'g> {
    /// The game, as the machine runs it.
    pub(crate) rules: &'g Rules,
    /// Who plays, seat by seat.
    pub(crate) players: Vec<Player<'g>>,
    /// For each seat the program that answers for it, if one does. If it gives no answer, the player does.
    pub(crate) outside: Vec<Option<Spec>>,
    /// Counts the answers that these programs failed to give.
    pub(crate) forfeits: Forfeits,
    /// The setups, which games take in turn by their numbers.
    pub(crate) setups: Vec<Setup>,
    /// The seed. The number of a game is its stream.
    pub(crate) seed: u64,
    /// The number of the first game.
    pub(crate) first: u64,
    /// How many games are played.
    pub(crate) games: u64,
    /// The number of threads.
    pub(crate) threads: usize,
    /// After how many turns a game is capped.
    pub(crate) max_turns: u32,
    /// Is asked between games, and between answers, whether to go on.
    pub(crate) goes_on: &'g (dyn Fn() -> bool + Sync),
}

impl Setting<'_> {
    /// The setup of a game.
    pub(crate) fn setup(&self, game: u64) -> Option<&Setup> {
        let count = self.setups.len() as u64;
        self.setups.get(game.checked_rem(count)? as usize)
    }

    /// The number of the last game, plus 1.
    fn end(&self) -> u64 {
        self.first.saturating_add(self.games)
    }

    /// The seed of a game.
    pub(crate) fn seed(&self, game: u64) -> Seed {
        Seed { number: self.seed, game }
    }
}

/// The result of [`run`].
pub(crate) enum Played {
    /// All games were played, or those until somebody asked to end.
    Through(Totals),
    /// No game can be played: the setup is refused.
    Stopped(Trouble),
}

/// Plays the games. `progress` is called with the number of games that have been played since the last call.
pub(crate) fn run(setting: &Setting<'_>, progress: impl Fn(u64) + Sync) -> Result<Played, Error> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(setting.threads)
        .build()
        .map_err(|error| Error::failed(format!("no threads to play on: {error}")))?;
    let share = setting.games / (setting.threads as u64 * 8).max(1);
    let queue = Queue {
        next: AtomicU64::new(setting.first),
        end: AtomicU64::new(setting.end()),
        chunk: share.clamp(1, CHUNK),
    };
    let parts = pool.broadcast(|_| work(setting, &queue, &progress));

    let mut totals = Totals::new(setting);
    let mut first: Option<Trouble> = None;
    for (part, trouble) in parts {
        totals.add(&part);
        let so_far = first.take();
        first = so_far.into_iter().chain(trouble).min_by_key(|trouble| trouble.game);
    }
    totals.put_in_order();
    Ok(first.map_or(Played::Through(totals), Played::Stopped))
}

/// The games that no thread has taken yet.
struct Queue {
    next: AtomicU64,
    /// The first number that is not played any more: the end, or that of a game which cannot be played.
    end: AtomicU64,
    chunk: u64,
}

fn work(setting: &Setting<'_>, queue: &Queue, progress: impl Fn(u64)) -> (Totals, Option<Trouble>) {
    let mut worker = Worker::new(setting);
    loop {
        let first = queue.next.fetch_add(queue.chunk, Ordering::Relaxed);
        let after = first.saturating_add(queue.chunk).min(setting.end());
        for game in first..after {
            // Games before one with trouble are played all the same, so that the first is found on any number of threads.
            if game >= queue.end.load(Ordering::Relaxed) {
                return (worker.into_totals(), None);
            }
            if !(setting.goes_on)() {
                return (worker.into_totals(), None);
            }
            if let Err(trouble) = worker.play(game) {
                if matches!(trouble.why, Why::Asked) {
                    return (worker.into_totals(), None);
                }
                queue.end.fetch_min(game, Ordering::Relaxed);
                return (worker.into_totals(), Some(trouble));
            }
        }
        if first >= after {
            return (worker.into_totals(), None);
        }
        progress(after - first);
    }
}
