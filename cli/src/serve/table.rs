//! A table at work: one thread that owns the game. Connections send it orders; it tells each of them what its seat sees.
//! What was answered is kept before anybody is shown what came of it.

mod desk;
mod seen;
#[cfg(test)]
mod tests;
mod undo;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use interpreter::AnswerError;
use schema::decision::{Answer, Decision, Seat};
use schema::save::Save;
use schema::screen::Ending;
use schema::socket::{Message, Request};
use tokio::sync::mpsc::error::TryRecvError;
use tokio::sync::{mpsc, oneshot};

use super::store::Taken;
use crate::load::Playable;
use crate::play::session::{Session, Stop};
use crate::play::{card, why};
use crate::stop;
use crate::terminal::{Stream, fault_text, write};

use desk::Desk;
pub(super) use desk::{Closed, Opening, Renewal, Renewed, SharedStore, open};

/// While bots play on, people are shown how it goes this often.
const GLANCE: Duration = Duration::from_millis(150);

/// After so long bots play on where something could not be kept.
const AGAIN: Duration = Duration::from_secs(3);

/// What a table is told.
pub(super) enum Order {
    /// Somebody opened a page of a seat, or of nobody's.
    Join { client: u64, seat: Option<Seat>, out: mpsc::Sender<Utf8Bytes> },
    /// That page is gone.
    Leave { client: u64 },
    /// It says something.
    Say { client: u64, request: Request },
    /// The game goes on with another text.
    Renew(Renewal),
    /// Gives the game that is played here.
    Text { done: oneshot::Sender<Arc<Playable>> },
    /// Gives the game as a save.
    Save { done: oneshot::Sender<Save> },
    /// The table is forgotten.
    Close,
}

/// Why a table does not go on serving.
enum Next {
    End,
    Renew(Renewal),
}

/// The question that a seat was asked last.
struct LastAsked {
    number: u64,
    decision: Decision,
}

/// Why a game does not go on by itself.
struct Trouble {
    why: String,
    /// When it is tried again; never: somebody has to answer otherwise, or take back.
    again: Option<Instant>,
    /// Whose answers could not be kept that they gave in secret: nobody else is told. Absent: it is for everybody.
    of: Option<Vec<Seat>>,
}

struct Table<'g> {
    session: Session<'g>,
    desk: Desk,
    asked: Vec<Option<LastAsked>>,
    undo: Option<undo::Wanted>,
    /// How many answers are kept.
    safe: usize,
    /// Of each seat, and of nobody: how much of its log was there when it answered last.
    since: Vec<usize>,
    /// Why the game does not go on by itself.
    trouble: Option<Trouble>,
    /// How the game ended, once it has.
    ending: Option<Ending>,
    /// Whether a page was let go, which the others have not been shown.
    is_stale: bool,
    /// Of each seat: the last warning about it, which is not said twice in a row.
    warned: BTreeMap<Seat, String>,
}

impl<'g> Table<'g> {
    fn new(session: Session<'g>, desk: Desk) -> Self {
        let seats = session.seating.names.len();
        let safe = session.answers();
        let asked = (0..seats).map(|_| None).collect();
        let since = vec![0; seats + 1];
        let (undo, trouble, ending, is_stale) = (None, None, None, false);
        let warned = BTreeMap::new();
        Self { session, desk, asked, undo, safe, since, trouble, ending, is_stale, warned }
    }

    /// Carries out orders, and lets bots play between them.
    fn serve(&mut self, orders: &mut mpsc::Receiver<Order>) -> Next {
        self.show_all();
        let mut shown = Instant::now();
        loop {
            // Each time there are fewer pages.
            while std::mem::take(&mut self.is_stale) {
                self.show_all();
            }
            let next = self.session.next().map(|pending| pending.player);
            let bot = next.filter(|&seat| !self.session.seating.is_person(seat));
            if self.trouble.as_ref().is_some_and(Trouble::is_over) {
                self.trouble = None;
            }
            // Who has to agree to take back was worked out when that was asked for: nothing happens until it is decided.
            let bot = bot.filter(|_| self.trouble.is_none() && self.undo.is_none());
            let again = self.trouble.as_ref().and_then(|trouble| trouble.again);
            let order = match (bot, again) {
                (None, None) => orders.blocking_recv(),
                _ => match orders.try_recv() {
                    Ok(order) => Some(order),
                    Err(TryRecvError::Disconnected) => None,
                    Err(TryRecvError::Empty) => {
                        match bot {
                            Some(seat) => self.let_bot(seat, &mut shown),
                            None => thread::sleep(GLANCE),
                        }
                        continue;
                    }
                },
            };
            match order {
                None | Some(Order::Close) => {
                    // Pages tell by this that it is not they who are let go.
                    orders.close();
                    self.tell_all(&Message::Bye("the table is closed".to_owned()));
                    return Next::End;
                }
                Some(Order::Renew(renewal)) => return Next::Renew(renewal),
                Some(Order::Text { done }) => {
                    let _ = done.send(Arc::clone(&self.desk.playable));
                }
                Some(Order::Save { done }) => {
                    self.settle();
                    let _ = done.send(self.session.save());
                }
                Some(Order::Join { client, seat, out }) => {
                    let is_new = !self.is_here(seat);
                    self.desk.clients.insert(client, desk::Client { seat, out, shown: None });
                    // Whoever is at the table already sees who comes, and nothing of another window.
                    if is_new { self.show_all() } else { self.show(client) }
                }
                Some(Order::Leave { client }) => {
                    let gone = self.desk.clients.remove(&client);
                    if gone.is_some_and(|client| !self.is_here(client.seat)) {
                        self.show_all();
                    }
                }
                Some(Order::Say { client, request }) => self.said(client, request),
            }
        }
    }

    /// Whether a page of this seat is open; whether nobody's is, is told to nobody.
    fn is_here(&self, seat: Option<Seat>) -> bool {
        seat.is_none() || self.desk.clients.values().any(|client| client.seat == seat)
    }

    /// Lets a bot answer. People are shown what came of it when one of them is next, and now and then.
    fn let_bot(&mut self, seat: Seat, shown: &mut Instant) {
        let phrases = self.desk.phrases;
        let taken = self.session.let_bot(seat, phrases, &mut || !stop::is_asked());
        self.tell_host();
        if let Err(stop) = taken {
            self.trouble = Some(Trouble::lasting(self.words_of(&stop)));
        }
        let next = self.session.next().map(|pending| pending.player);
        let is_person = |seat| self.session.seating.is_person(seat);
        if next.is_none_or(is_person) || self.trouble.is_some() || shown.elapsed() > GLANCE {
            self.show_all();
            *shown = Instant::now();
        }
    }

    fn words_of(&self, stop: &Stop) -> String {
        desk::words_of(stop, self.session.playable)
    }

    /// Says on the host's terminal which decisions programs have lost, and what the game did wrong, in all words.
    fn tell_host(&mut self) {
        let mut told: Vec<(Seat, String)> = Vec::new();
        for (seat, lost) in self.session.lost() {
            told.push((seat, format!("loses a decision to chance: {}", lost.for_host())));
        }
        if let Some((seat, fault)) = self.session.fault() {
            let fault = fault_text(&fault, &self.session.playable.game.files);
            told.push((seat, format!("gives an answer with which the game goes wrong: {fault}")));
        }
        for (seat, what) in told {
            let (table, who) = (&self.desk.kept.id, self.session.seating.name(seat));
            let line = format!("warning: {who}, at table {table}, {what}\n");
            if self.warned.get(&seat) != Some(&line) {
                // The game goes on where nobody can be told.
                let _ = write(Stream::Errors, &line);
                self.warned.insert(seat, line);
            }
        }
    }

    /// What bots have answered since is kept and shown before anything is told of it.
    fn settle(&mut self) {
        if self.session.answers() != self.safe {
            self.show_all();
        }
    }

    fn said(&mut self, client: u64, request: Request) {
        self.settle();
        let Some(seat) = self.desk.clients.get(&client).map(|client| client.seat) else { return };
        let Some(seat) = seat else {
            return self.refuse(client, None, "whoever looks on only looks on");
        };
        match request {
            Request::Answer { question, answer } => self.answered(client, seat, question, answer),
            Request::Undo => self.wants_undo(client, seat),
            Request::Consent { request, agrees } => self.consents(client, seat, request, agrees),
            Request::Why { of } => {
                let pending = self.session.state().pending();
                let Some(pending) = pending.iter().find(|one| one.player == seat).copied() else {
                    return self.refuse(client, None, "nothing is asked of you");
                };
                let lines = match of {
                    None => why::told(&self.session, &pending, self.desk.phrases),
                    Some(name) => why::of(&self.session, &pending, &name, self.desk.phrases),
                };
                self.tell(client, &Message::Why(lines));
            }
            Request::Hint => {
                let question = self.asked.get(usize::from(seat.0)).and_then(Option::as_ref);
                let question = question.map(|asked| asked.number);
                match question.zip(self.session.hint(seat)) {
                    Some((question, (bot, answer))) => {
                        let bot = bot.to_owned();
                        self.tell(client, &Message::Hint { question, bot, answer });
                    }
                    None => self.refuse(client, None, "nothing is asked of you"),
                }
            }
            Request::Log => {
                let log = self.session.log(seat).whole();
                self.tell(client, &Message::Log(log));
            }
        }
    }

    fn answered(&mut self, client: u64, seat: Seat, question: u64, answer: Answer) {
        let open = self.asked.get(usize::from(seat.0)).and_then(Option::as_ref);
        if open.is_none_or(|asked| asked.number != question) {
            // Another window of this seat, or the same one once more, was sooner.
            self.refuse(client, Some(question), "this question is no longer open");
            return self.show(client);
        }
        if let Some(why) = self.session.refusal(seat, &answer) {
            return self.refuse(client, Some(question), &why);
        }
        self.trouble = None;
        let together = self.session.together();
        match self.session.take(seat, answer) {
            Ok(()) => {
                // Nobody else is to see that something was done in secret.
                match together.is_some() && self.session.together() == together {
                    true => self.reword_undo(seat),
                    false => self.undo = None,
                }
                self.forget(seat);
                // Logs say what came of it from here on.
                if let Some(since) = self.since.get_mut(usize::from(seat.0)) {
                    *since = self.session.log(seat).end();
                }
                self.show_all();
            }
            Err(AnswerError::Refused(refusal)) => {
                self.refuse(client, Some(question), &refusal.to_string());
            }
            Err(AnswerError::Fault(fault)) => {
                self.tell_host();
                let why = card::fault(self.session.playable, &fault);
                self.refuse(client, Some(question), &why);
            }
        }
    }

    /// The next question of a seat is another one, whatever it says.
    fn forget(&mut self, seat: Seat) {
        if let Some(asked) = self.asked.get_mut(usize::from(seat.0)) {
            *asked = None;
        }
    }

    /// Keeps what was answered since. What cannot be kept is taken back, and why is told.
    fn keep(&mut self) {
        let answers = self.session.answers();
        if answers == self.safe {
            return;
        }
        let taken = Taken::of(&self.session, self.safe);
        let kept = self.desk.lock().append(&self.desk.kept.id, self.safe, &taken);
        match kept {
            Ok(()) => self.safe = answers,
            Err(failure) => {
                let why = format!("the last answer could not be kept: {failure}");
                let lost = self.session.recording().answers().get(self.safe..).unwrap_or_default();
                let lost: Vec<Seat> = lost.iter().map(|(seat, _)| *seat).collect();
                let is_secret = (self.safe..answers).all(|at| self.session.is_secret(at));
                let taken_back = self.session.take_back(self.safe);
                lost.iter().for_each(|seat| self.forget(*seat));
                self.trouble = Some(match taken_back {
                    Ok(()) => Trouble { of: is_secret.then_some(lost), ..Trouble::for_now(why) },
                    Err(stop) => Trouble::lasting(self.words_of(&stop)),
                });
            }
        }
    }
}

impl Trouble {
    /// Of the game itself, which does not go away.
    fn lasting(why: String) -> Self {
        Self { why, again: None, of: None }
    }

    /// Of where tables are kept, which may be there again.
    fn for_now(why: String) -> Self {
        Self { why, again: Some(Instant::now() + AGAIN), of: None }
    }

    /// Whether it is told to a seat, or to whoever looks on.
    fn is_for(&self, seat: Option<Seat>) -> bool {
        self.of.as_ref().is_none_or(|of| seat.is_some_and(|seat| of.contains(&seat)))
    }

    fn is_over(&self) -> bool {
        self.again.is_some_and(|again| Instant::now() >= again)
    }
}
