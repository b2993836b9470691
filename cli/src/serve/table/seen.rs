//! What each page of a table is shown: the screen of its seat, and nothing else.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use schema::decision::Seat;
use schema::screen::Screen;
use schema::socket::{self, Message, Sitter};

use super::{LastAsked, Table};
use crate::play::ending;
use crate::screen::{self, Detail};

/// So many lines of the log are shown at least, and at most.
const LEAST_TOLD: usize = 40;
const MOST_TOLD: usize = 400;

impl Table<'_> {
    /// Shows everybody how the table stands, once what was answered is kept. Whoever would see nothing new is sent nothing:
    /// that somebody has done something in secret is a secret as well.
    pub(super) fn show_all(&mut self) {
        self.keep();
        self.number_questions();
        let mut told: BTreeMap<Option<Seat>, Utf8Bytes> = BTreeMap::new();
        let clients: Vec<(u64, Option<Seat>)> =
            self.desk.clients.iter().map(|(&client, seen)| (client, seen.seat)).collect();
        for (client, seat) in clients {
            let text = match told.get(&seat) {
                Some(text) => text.clone(),
                None => {
                    let text = text_of(&Message::Table(Box::new(self.seen(seat))));
                    told.insert(seat, text.clone());
                    text
                }
            };
            let page = self.desk.clients.get(&client);
            if page.is_some_and(|page| page.shown.as_ref() != Some(&text)) {
                self.show_as(client, text);
            }
        }
    }

    fn show_as(&mut self, client: u64, text: Utf8Bytes) {
        if let Some(page) = self.desk.clients.get_mut(&client) {
            page.shown = Some(text.clone());
            self.send(client, text);
        }
    }

    /// Shows it to one page.
    pub(super) fn show(&mut self, client: u64) {
        self.keep();
        self.number_questions();
        let Some(seat) = self.desk.clients.get(&client).map(|client| client.seat) else { return };
        let text = text_of(&Message::Table(Box::new(self.seen(seat))));
        self.show_as(client, text);
    }

    /// Tells a page that what it sent is not taken, and why.
    pub(super) fn refuse(&mut self, client: u64, question: Option<u64>, why: &str) {
        self.tell(client, &Message::Refused { question, why: why.to_owned() });
    }

    /// Sends something to one page.
    pub(super) fn tell(&mut self, client: u64, message: &Message) {
        self.send(client, text_of(message));
    }

    /// Sends something to all pages.
    pub(super) fn tell_all(&mut self, message: &Message) {
        let clients: Vec<u64> = self.desk.clients.keys().copied().collect();
        clients.into_iter().for_each(|client| self.tell(client, message));
    }

    /// A page that does not read what it is sent is let go: it can come back at any time.
    fn send(&mut self, client: u64, text: Utf8Bytes) {
        let Some(there) = self.desk.clients.get(&client) else { return };
        if there.out.try_send(text).is_err() {
            let seat = there.seat;
            self.desk.clients.remove(&client);
            self.is_stale |= !self.is_here(seat);
        }
    }

    /// Gives each open question a number of its own; looks back, once, when the game is over.
    fn number_questions(&mut self) {
        if self.ending.is_none() {
            self.ending = ending::of(&self.session, self.desk.phrases);
        }
        let pending = self.session.state().pending().to_vec();
        for seat in (0..self.asked.len() as u8).map(Seat) {
            let at = usize::from(seat.0);
            let open = pending.iter().find(|one| one.player == seat);
            let decision = open.map(|one| self.session.scene().decision(one));
            let known = self.asked[at].as_ref().map(|asked| &asked.decision);
            if known != decision.as_ref() {
                self.asked[at] = decision.map(|decision| {
                    self.desk.questions[at] += 1;
                    LastAsked { number: self.desk.questions[at], decision }
                });
            }
        }
    }

    fn seen(&self, seat: Option<Seat>) -> socket::Table {
        let phrases = self.desk.phrases;
        let scene = self.session.scene();
        let seats = self.asked.len();
        let eye = seat.unwrap_or(Seat(seats as u8));
        let asked = seat.and_then(|seat| self.asked.get(usize::from(seat.0))?.as_ref());
        let pending = scene.state.pending().iter().find(|one| Some(one.player) == seat);
        let offer = pending.zip(asked).map(|(pending, asked)| {
            let offer = screen::offer(scene, pending, &asked.decision, phrases);
            (&asked.decision, offer)
        });
        let offer = offer.as_ref().map(|(decision, offer)| (*decision, offer));
        let mut screen = screen::of(scene, eye, offer, phrases, Detail::Shown);
        self.tell_log(&mut screen, eye);
        let trouble = self.trouble.as_ref().filter(|trouble| trouble.is_for(seat));
        screen.notes.extend(trouble.map(|trouble| trouble.why.clone()));
        socket::Table {
            seat,
            locale: self.desk.kept.locale.clone(),
            text: self.desk.texts,
            question: asked.filter(|_| pending.is_some()).map(|asked| asked.number),
            screen,
            sitters: (0..seats as u8).map(Seat).map(|other| self.sitter(other, eye)).collect(),
            answers: self.session.answers_known_to(seat),
            may_undo: seat.is_some_and(|seat| self.may_undo(seat)),
            undo: self.undo.as_ref().map(|wanted| wanted.told(seat)),
            ending: self.ending.clone(),
        }
    }

    /// The end of what the seat was told, from its last answer on at least.
    fn tell_log(&self, screen: &mut Screen, eye: Seat) {
        let since = self.since.get(usize::from(eye.0)).copied().unwrap_or_default();
        let (log, seen) = self.session.log(eye).shown(since);
        let from = seen.min(log.len().saturating_sub(LEAST_TOLD));
        let from = from.max(log.len().saturating_sub(MOST_TOLD));
        screen.log = log[from..].to_vec();
        screen.seen = seen.saturating_sub(from);
    }

    fn sitter(&self, seat: Seat, eye: Seat) -> Sitter {
        let (seating, state) = (&self.session.seating, self.session.state());
        // Who of those who act at once has nothing to choose is not told.
        let is_asked = match state.is_together() && seat != eye {
            true => true,
            false => state.pending().iter().any(|one| one.player == seat),
        };
        Sitter {
            name: seating.name(seat).to_owned(),
            is_person: seating.is_person(seat),
            is_here: self.is_here(Some(seat)),
            is_asked,
        }
    }
}

fn text_of(message: &Message) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}
