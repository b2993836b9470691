//! Taking back with consent: who has to agree, and what everybody is told of it.

use std::collections::BTreeMap;

use schema::decision::Seat;
use schema::phrase::fill;
use schema::socket::{Message, Undo};

use super::{Table, Trouble};
use crate::play::session::Back;
use crate::serve::store::Taken;

/// A request that waits.
pub(super) struct Wanted {
    request: u64,
    by: Seat,
    back: Back,
    /// Of each that has yet to agree: which of its own decisions would go, and what it was told since.
    waits_for: BTreeMap<Seat, (Vec<String>, Vec<String>)>,
}

impl Wanted {
    /// The request as a seat is told of it: what it would undo is for the eyes of those whom it would undo it for.
    pub(super) fn told(&self, seat: Option<Seat>) -> Undo {
        let (own, since) =
            seat.and_then(|seat| self.waits_for.get(&seat)).cloned().unwrap_or_default();
        let waits_for = self.waits_for.keys().copied().collect();
        Undo { request: self.request, by: self.by, waits_for, own, since }
    }
}

impl Table<'_> {
    /// Whether a seat has a decision to take back, in a game that is not over.
    pub(super) fn may_undo(&self, seat: Seat) -> bool {
        self.session.state().outcome().is_none() && self.session.back(seat).is_some()
    }

    /// A seat wants to take back its last decision: at once, or when the others agree who must.
    pub(super) fn wants_undo(&mut self, client: u64, seat: Seat) {
        let phrases = self.desk.phrases;
        let back = self.session.back(seat).filter(|_| self.may_undo(seat));
        let Some(back) = back else { return self.refuse(client, None, phrases.no_undo) };
        if self.undo.is_some() {
            return self.refuse(client, None, "somebody wants to take back already");
        }
        let others = self.session.must_agree(back, seat);
        if others.is_empty() {
            return self.take_back(seat, back);
        }
        let waits_for = others
            .into_iter()
            .map(|other| (other, self.session.undone_for(back, other, phrases)))
            .collect();
        self.desk.requests += 1;
        let request = self.desk.requests;
        self.undo = Some(Wanted { request, by: seat, back, waits_for });
        self.show_all();
    }

    /// A seat says whether it agrees to a request. Whoever asked may withdraw so.
    pub(super) fn consents(&mut self, client: u64, seat: Seat, request: u64, agrees: bool) {
        let open = self.undo.as_mut().filter(|wanted| wanted.request == request);
        let Some(wanted) = open else {
            return self.refuse(client, None, "this request is no longer open");
        };
        let (by, back) = (wanted.by, wanted.back);
        // Whoever asked may withdraw.
        if seat == by && !agrees {
            self.undo = None;
            return self.show_all();
        }
        if wanted.waits_for.remove(&seat).is_none() {
            return self.refuse(client, None, "you are not asked about this");
        }
        if !agrees {
            let other = self.session.seating.name(seat);
            let why = fill(self.desk.phrases.not_undone, &[("other", other)]);
            self.undo = None;
            self.tell_seat(by, &Message::Refused { question: None, why });
            return self.show_all();
        }
        match wanted.waits_for.is_empty() {
            true => self.take_back(by, back),
            false => self.show_all(),
        }
    }

    /// A seat has decided something while a request waits, which nobody else sees: it goes with the rest.
    pub(super) fn reword_undo(&mut self, seat: Seat) {
        let asked = self.undo.as_mut();
        let asked = asked.and_then(|it| Some((it.back, it.waits_for.get_mut(&seat)?)));
        if let Some((back, words)) = asked {
            *words = self.session.undone_for(back, seat, self.desk.phrases);
        }
    }

    /// What goes goes from where the table is kept first.
    fn take_back(&mut self, by: Seat, back: Back) {
        (self.undo, self.trouble) = (None, None);
        let session = match self.session.without(back) {
            Ok(session) => session,
            Err(stop) => {
                self.trouble = Some(Trouble::lasting(self.words_of(&stop)));
                return self.show_all();
            }
        };
        let from = back.from.min(self.safe);
        let kept = self.desk.lock().append(&self.desk.kept.id, from, &Taken::of(&session, from));
        if let Err(failure) = kept {
            let of = back.of.map(|seat| vec![seat]);
            self.trouble = Some(Trouble { of, ..Trouble::for_now(failure.to_string()) });
            return self.show_all();
        }
        self.safe = session.answers();
        self.session.go_on_without(back, session);
        match back.of {
            Some(_) => self.forget(by),
            None => self.asked.iter_mut().for_each(|asked| *asked = None),
        }
        for (seat, since) in (0..).map(Seat).zip(&mut self.since) {
            *since = (*since).min(self.session.log(seat).end());
        }
        self.show_all();
    }

    fn tell_seat(&mut self, seat: Seat, message: &Message) {
        let clients = self.desk.clients.iter().filter(|(_, client)| client.seat == Some(seat));
        let clients: Vec<u64> = clients.map(|(&client, _)| client).collect();
        clients.into_iter().for_each(|client| self.tell(client, message));
    }
}
