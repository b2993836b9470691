//! What a ruling claims: conditions, offers, what a seat sees, what has happened.

use schema::decision::Seat;
use schema::expr::{Compare, Expr};
use schema::id::{ExprId, PurposeId};
use schema::ruling::{Claim, ClaimKind, Known, Ruling, Thing, Where};
use schema::source::Span;

use super::run::Running;
use super::{Failure, answers};
use crate::value::Value;

impl Running<'_> {
    /// One claim; `values` keeps what is compared between seeds.
    pub(super) fn claim(&mut self, claim: &Claim, values: Option<&mut Vec<String>>) {
        let span = claim.span;
        match &claim.kind {
            ClaimKind::Holds(expr) => self.holds(span, *expr),
            ClaimKind::Offered { player, things, purpose, not } => {
                self.offered(span, *player, things, *purpose, *not)
            }
            ClaimKind::OfferedOption { player, label, purpose, not } => {
                self.offered_option(span, *player, label, *purpose, *not)
            }
            ClaimKind::Asked { player, purpose, not } => self.asked(span, *player, *purpose, *not),
            ClaimKind::Sees { player, at, count, card, not } => {
                self.sees(span, *player, at, (*count, *card), *not)
            }
            ClaimKind::Knows { player, what, of, not } => {
                self.knows(span, *player, *what, *of, *not)
            }
            ClaimKind::Happens { player, verb, things, not } => {
                self.happens(span, *player, *verb, things, *not)
            }
            ClaimKind::SeedsDiffer(expr) => match self.value_words(*expr) {
                Ok(words) => values.into_iter().for_each(|values| values.push(words.clone())),
                Err(fault) => self.fail(span, fault.to_string()),
            },
            // Looked at when the game is set up.
            ClaimKind::Refused => {}
        }
    }

    fn holds(&mut self, span: Span, expr: ExprId) {
        match self.value(expr) {
            Ok(value) if value.holds() => {}
            Ok(_) => {
                let sides = self.sides(expr);
                self.fail(span, format!("this does not hold{sides}"));
            }
            Err(fault) => self.fail(span, fault.to_string()),
        }
    }

    fn purpose_word(&self, purpose: Option<PurposeId>) -> Option<String> {
        purpose.and_then(|id| self.rules.program().purposes.get(id)).cloned()
    }

    fn offered(
        &mut self,
        span: Span,
        player: Seat,
        things: &[Thing],
        purpose: Option<PurposeId>,
        not: bool,
    ) {
        let word = self.purpose_word(purpose);
        let who = self.log.player(self.rules, player.0);
        let Some(pending) = self.open(player, word.as_deref()) else {
            if !not {
                let now = self.questions();
                self.fail(span, format!("{who} is offered nothing here; {now}"));
            }
            return;
        };
        let candidates = self.state.candidates(&pending).to_vec();
        let offers = |thing: &Thing| {
            candidates
                .iter()
                .any(|candidate| answers::is(self.rules, &self.state, candidate, thing))
        };
        let all = answers::offered(self.rules, &self.log, &self.state, &pending);
        let wrong = if not {
            things.iter().find(|thing| offers(thing)).map(|thing| {
                format!(
                    "{who} is offered {}; offered: {all}",
                    answers::named(self.rules, &self.log, thing)
                )
            })
        } else {
            let missing = things.iter().find(|thing| !offers(thing)).map(|thing| {
                format!(
                    "{who} is not offered {}; offered: {all}",
                    answers::named(self.rules, &self.log, thing)
                )
            });
            let strange = || {
                let named = |candidate: &&crate::Candidate| {
                    !things
                        .iter()
                        .any(|thing| answers::is(self.rules, &self.state, candidate, thing))
                };
                candidates.iter().find(named).map(|candidate| {
                    let name = self.log.value(self.rules, &self.state, candidate.value);
                    format!("{who} is offered {name} too; offered: {all}")
                })
            };
            missing.or_else(strange)
        };
        if let Some(message) = wrong {
            self.fail(span, message);
        }
    }

    fn offered_option(
        &mut self,
        span: Span,
        player: Seat,
        label: &str,
        purpose: Option<PurposeId>,
        not: bool,
    ) {
        let word = self.purpose_word(purpose);
        let who = self.log.player(self.rules, player.0);
        let Some(pending) = self.open(player, word.as_deref()) else {
            if !not {
                let now = self.questions();
                self.fail(span, format!("{who} is offered nothing here; {now}"));
            }
            return;
        };
        let found = answers::option_at(self.rules, &self.log, &self.state, &pending, label);
        if found.is_some() == not {
            let all = answers::offered(self.rules, &self.log, &self.state, &pending);
            let is = if not { "is" } else { "is not" };
            self.fail(span, format!("{who} {is} offered \"{label}\"; offered: {all}"));
        }
    }

    fn asked(&mut self, span: Span, player: Option<Seat>, purpose: Option<PurposeId>, not: bool) {
        let word = self.purpose_word(purpose);
        let open = match player {
            Some(player) => self.open(player, word.as_deref()).is_some(),
            // The running phase or turn ended without a question: whoever is asked now is asked by what came after.
            None => {
                self.log.phases_ended == 0
                    && self.state.outcome().is_none()
                    && !self.state.pending().is_empty()
            }
        };
        if open == not {
            let now = self.questions();
            let who = player.map_or_else(
                || "somebody".to_owned(),
                |player| self.log.player(self.rules, player.0),
            );
            let verb = if not { "is" } else { "is not" };
            self.fail(span, format!("{who} {verb} asked; {now}"));
        }
    }

    fn sees(
        &mut self,
        span: Span,
        player: Seat,
        at: &Where,
        what: (Option<u16>, Option<schema::id::DefinitionId>),
        not: bool,
    ) {
        let view = self.rules.view(&self.state, player);
        let program = self.rules.program();
        let name = |zone| program.zones.get(zone).map_or("", |zone| zone.name.as_str());
        let pile = at.pile.map(|pile| self.rules.key_name(pile));
        let fits = |zone: &&crate::ZoneView| {
            zone.name == name(at.zone)
                && zone.owner == at.seat
                && (pile.is_none() || zone.pile == pile)
        };
        let seen: Vec<&crate::ZoneView> = view.zones.iter().filter(fits).collect();
        let who = self.log.player(self.rules, player.0);
        let place = self.log.zone(self.rules, at);
        let (holds, is) = match what {
            (count, Some(card)) => {
                let card = program.definitions.get(card).map_or("", |card| card.name.as_str());
                let there =
                    seen.iter().flat_map(|zone| &zone.cards).filter(|name| *name == card).count();
                let wanted = count.map_or(there > 0, |count| there == usize::from(count));
                (wanted, format!("{there} {card}"))
            }
            (Some(count), None) => {
                let sizes: Option<u16> = seen.iter().map(|zone| zone.size).sum();
                let is =
                    sizes.map_or_else(|| "not how many".to_owned(), |size| format!("{size} cards"));
                (sizes == Some(count), is)
            }
            (None, None) => {
                let there = seen.iter().map(|zone| zone.cards.len()).sum::<usize>();
                (there > 0, if there == 0 { "no card" } else { "cards" }.to_owned())
            }
        };
        if holds == not {
            self.fail(span, format!("{who} sees {is} in {place}"));
        }
    }
}

impl Running<'_> {
    fn knows(&mut self, span: Span, player: Seat, what: Known, of: Option<Seat>, not: bool) {
        let program = self.rules.program();
        let declared = match what {
            Known::Cell(cell) => program.cells.get(cell).map(|cell| (&cell.name, cell.private)),
            Known::Note(note) => program.notes.get(note).map(|note| (&note.name, note.private)),
        };
        let Some((name, private)) = declared else { return };
        let holder = of.map_or(Value::Nothing, |seat| Value::Player(seat.0));
        if self.rules.is_told(&self.state, player, holder, private) == not {
            let (who, verb) =
                (self.log.player(self.rules, player.0), if not { "sees" } else { "cannot see" });
            let whose = of.map_or_else(String::new, |seat| {
                format!("{}'s ", self.log.player(self.rules, seat.0))
            });
            let name = name.split('.').next().unwrap_or_default();
            self.fail(span, format!("{who} {verb} {whose}{name}"));
        }
    }
}

/// What the sides of a comparison are, for a message.
pub(super) fn sides(running: &mut Running<'_>, expr: ExprId) -> String {
    let node = running.ruling.exprs.get(expr).cloned();
    let (a, b) = match node {
        Some(
            Expr::Same(a, b)
            | Expr::SameItems(a, b)
            | Expr::Compare(
                Compare::Less
                | Compare::AtMost
                | Compare::More
                | Compare::AtLeast
                | Compare::Equal
                | Compare::Unequal,
                a,
                b,
            ),
        ) => (a, b),
        Some(Expr::IsEmpty(a)) => {
            return running
                .value_words(a)
                .map_or_else(|_| String::new(), |is| format!(": it is {is}"));
        }
        Some(Expr::Not(inner)) => return sides(running, inner),
        _ => return String::new(),
    };
    match (running.value_words(a), running.value_words(b)) {
        (Ok(a), Ok(b)) => format!(": {a} here, {b} there"),
        _ => String::new(),
    }
}

/// Values that must not be the same for all seeds.
pub(super) fn seeds_differ(ruling: &Ruling, values: &[Vec<String>], failures: &mut Vec<Failure>) {
    for (claim, values) in ruling.then.iter().zip(values) {
        let same = values.windows(2).all(|pair| pair[0] == pair[1]);
        if matches!(claim.kind, ClaimKind::SeedsDiffer(_)) && same {
            let value = values.first().cloned().unwrap_or_default();
            let message = format!("this is the same for all seeds: {value}");
            failures.push(Failure { span: claim.span, message });
        }
    }
}
