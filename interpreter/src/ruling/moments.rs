//! What held at the beginning or end of a turn, round or phase, and what seats were told up to the end.

use schema::decision::Seat;
use schema::program::MomentKind;
use schema::ruling::{At, Claim, ClaimKind, Heard, Ruling, Stretch};
use schema::source::Span;

use super::run::{Running, TOO_LONG};
use crate::narrate::{Line, Sort};
use crate::rules::Rules;
use crate::state::State;

/// The moments that a ruling speaks of, in the order of its claims, and the game as it stood then.
pub(super) fn watched(ruling: &Ruling) -> Vec<(At, Option<State>)> {
    let moments = ruling.then.iter().filter_map(|claim| match &claim.kind {
        ClaimKind::AtMoment { moment, .. } => Some((moment.clone(), None)),
        _ => None,
    });
    moments.collect()
}

/// Whether a ruling says what somebody is told.
pub(super) fn listens(ruling: &Ruling) -> bool {
    let checks = ruling.when.iter().filter_map(|step| match &step.kind {
        schema::ruling::StepKind::Check(claim) => Some(claim),
        schema::ruling::StepKind::Does { .. } => None,
    });
    checks.chain(&ruling.then).any(|claim| matches!(claim.kind, ClaimKind::Heard { .. }))
}

/// Whether this stretch, with this player in it, is the one that is meant.
pub(super) fn is(rules: &Rules, at: &At, moment: schema::id::MomentId, player: Option<u8>) -> bool {
    let kind = rules.program().moments.get(moment).map(|moment| moment.kind);
    let fits = match at.stretch {
        Stretch::Turn => kind == Some(MomentKind::Turn),
        Stretch::Round => kind == Some(MomentKind::Round),
        Stretch::Moment(wanted) => wanted == moment,
    };
    fits && at.player.is_none_or(|seat| player == Some(seat.0))
}

impl Running<'_> {
    /// Looks at the game as it stood then.
    pub(super) fn at_moment(&mut self, span: Span, moment: &At, claims: &[Claim]) {
        let then = self.log.moments.iter_mut().find(|(at, _)| at == moment);
        let Some(then) = then.and_then(|(_, state)| state.clone()) else {
            let whose = moment.player.map(|seat| self.log.player(self.rules, seat.0));
            let whose = whose.map_or_else(String::new, |whose| format!(" for {whose}"));
            return self.fail(span, format!("this moment did not come{whose}"));
        };
        let now = std::mem::replace(&mut self.state, then);
        for claim in claims {
            if !(self.go_on)() {
                self.fail(claim.span, TOO_LONG.to_owned());
                break;
            }
            self.claim(claim, None);
        }
        self.state = now;
    }

    /// Whether somebody has been told this. What nobody was told, nobody can be said not to have been told.
    /// A line as a ruling writes it is in the game's own words: where other words are shown it is not judged.
    pub(super) fn heard(&mut self, span: Span, player: Seat, what: &Heard, not: bool) {
        if matches!(what, Heard::Line(_)) && self.rules.is_translated() {
            return;
        }
        let who = self.log.player(self.rules, player.0);
        let name = match what {
            Heard::Line(wanted) => format!("\"{wanted}\""),
            Heard::Card(card) => crate::narrate::counted(self.rules, &[*card]),
        };
        let longer = match what {
            Heard::Line(_) => Vec::new(),
            Heard::Card(_) => self.longer_names(&name),
        };
        let fits = |line: &Line| match what {
            Heard::Line(wanted) => line.text == *wanted,
            // A phase may be called like a card.
            Heard::Card(_) if matches!(line.sort, Sort::Turn | Sort::Stretch) => false,
            Heard::Card(_) => names(&line.text, &name, &longer),
        };
        let told = self.log.heard(Some(player));
        let hears = told.iter().find(|line| fits(line));
        match (hears.map(|line| line.text.clone()), not) {
            (Some(_), false) => {}
            (Some(line), true) => self.fail(span, format!("{who} is told: {line}")),
            (None, false) => {
                // The claim itself is shown below it, less far to the right.
                let told = nearest(told, &name).join("\n        ");
                let but = if told.is_empty() {
                    "; nothing was told".to_owned()
                } else {
                    format!(", but:\n        {told}")
                };
                self.fail(span, format!("{who} is not told {name}{but}"));
            }
            (None, true) => {
                let seats = (0..self.state.players()).map(|seat| Some(Seat(seat)));
                let mut all = seats.chain([None]);
                if !all.any(|seat| self.log.heard(seat).iter().any(fits)) {
                    self.fail(span, format!("nobody is told {name} here, so this could not fail"));
                }
            }
        }
    }

    /// Whether a seat sees that somebody is asked.
    pub(super) fn sees_asked(&mut self, span: Span, player: Seat, asked: Seat, not: bool) {
        let view = self.rules.view(&self.state, player);
        let is_asked = |seat: Seat| self.state.pending().iter().any(|one| one.player == seat);
        let sees = view.asked.contains(&asked) || player == asked && !view.decisions.is_empty();
        let (who, whom) =
            (self.log.player(self.rules, player.0), self.log.player(self.rules, asked.0));
        if not && !is_asked(asked) {
            return self.fail(span, format!("{whom} is asked nothing, so this could not fail"));
        }
        if sees == not {
            let verb = if not { "sees" } else { "does not see" };
            let now = self.questions();
            self.fail(span, format!("{who} {verb} that {whom} is asked; {now}"));
        }
    }

    /// The names of cards of which this one is a part.
    fn longer_names(&self, name: &str) -> Vec<String> {
        let cards = self.rules.program().definitions.pairs();
        let called = cards.map(|(card, _)| crate::narrate::counted(self.rules, &[card]));
        called.filter(|other| other != name && other.contains(name)).collect()
    }
}

/// Whether a line names something, and not only a part of another name; `longer` are the names that it is a part of.
fn names(line: &str, name: &str, longer: &[String]) -> bool {
    let mut found = stands(line, name);
    found.any(|(start, end)| {
        let mut others = longer.iter().flat_map(|other| stands(line, other));
        !others.any(|(from, to)| from <= start && end <= to)
    })
}

/// Where words stand in a line that are no part of another word: from where to where.
fn stands<'l>(line: &'l str, words: &'l str) -> impl Iterator<Item = (usize, usize)> + 'l {
    let letter = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
    let found = line.match_indices(words).map(|(at, _)| (at, at + words.len()));
    found.filter(move |&(start, end)| {
        !letter(line[..start].chars().next_back()) && !letter(line[end..].chars().next())
    })
}

/// How many lines of a log are shown before and behind the one that is nearest to what is claimed.
const AROUND: usize = 2;

/// Of the lines that somebody was told: the one that has most words of what is claimed, and those around it; the last ones
/// where none has any.
fn nearest<'l>(told: &'l [Line], wanted: &str) -> Vec<&'l str> {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let wanted = words(wanted);
    let common =
        |line: &Line| words(&line.text).iter().filter(|word| wanted.contains(word)).count();
    let last = told.len().saturating_sub(1);
    // Of lines that are equally near the latest counts.
    let best = (0..told.len()).max_by_key(|&at| common(&told[at])).unwrap_or(last);
    let (from, to) = (best.saturating_sub(AROUND), (best + AROUND).min(last));
    let near = told.get(from..=to).unwrap_or(&[]).iter();
    let mut shown: Vec<&str> = near.map(|line| line.text.as_str()).collect();
    if from > 0 {
        shown.insert(0, "…");
    }
    if to < last {
        shown.push("…");
    }
    shown
}
