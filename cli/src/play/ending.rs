//! The end of a game in lines: each term of the score a seat, what everybody had, how long it was, and who led when.

use interpreter::{Event, Machine, Observer, Rules, State};
use schema::decision::Seat;
use schema::program::MomentKind;

use super::phrases::{Phrases, fill};
use super::screen::counted;
use super::session::Session;
use crate::table::Table;

/// So many changes of who leads are told, the last ones.
const MOST_LEADS: usize = 8;

/// All there is to tell once a game is over.
pub(super) fn lines(session: &Session<'_>, phrases: &Phrases) -> Vec<String> {
    let mut lines = terms(session, phrases);
    lines.extend(cards(session, phrases));
    let course = Course::of(session);
    let (turns, answers) = (course.turns.to_string(), session.answers().to_string());
    lines.push(fill(phrases.lasted, &[("turns", &turns), ("answers", &answers)]));
    let from = course.leads.len().saturating_sub(MOST_LEADS);
    let leads = course.leads.iter().skip(from).map(|lead| {
        let (turn, points) = (lead.turn.to_string(), lead.points.to_string());
        let who = session.seating.name(lead.seat);
        fill(phrases.led_from, &[("who", who), ("turn", &turn), ("n", &points)])
    });
    let leads: Vec<String> = leads.collect();
    if !leads.is_empty() {
        lines.push(fill(phrases.led, &[("list", &leads.join(phrases.comma))]));
    }
    lines
}

/// The terms of the score, where there are several.
fn terms(session: &Session<'_>, phrases: &Phrases) -> Vec<String> {
    let terms = session.rules().score_terms(session.state());
    if terms.len() < 2 {
        return Vec::new();
    }
    let names = session.seating.names.iter().map(String::as_str);
    let head: Vec<&str> = std::iter::once(phrases.score).chain(names).collect();
    let mut table = Table::new(&head, 1);
    let row = |name: &str, points: &[i32]| {
        let points = points.iter().map(i32::to_string);
        std::iter::once(name.to_owned()).chain(points).collect::<Vec<String>>()
    };
    for (name, points) in &terms {
        table.row(row(name.as_deref().unwrap_or(phrases.other_points), points));
    }
    if let Some(outcome) = session.state().outcome() {
        table.row(row(phrases.sum, &outcome.scores));
    }
    table.text().lines().map(str::to_owned).collect()
}

/// What cards everybody had in the end, the most frequent first.
fn cards(session: &Session<'_>, phrases: &Phrases) -> Vec<String> {
    let (rules, state) = (session.rules(), session.state());
    let program = rules.program();
    let mut lines = Vec::new();
    for seat in (0..state.players()).map(Seat) {
        let mut names: Vec<String> = Vec::new();
        for id in 0..state.card_count() as u16 {
            let Some(card) = state.card(id) else { continue };
            let place = card.place().and_then(|place| rules.place_of(place));
            if place.is_some_and(|(_, owner, _)| owner == Some(seat)) {
                names
                    .extend(program.definitions.get(card.definition).map(|card| card.name.clone()));
            }
        }
        names.sort();
        let mut cards = counted(names.into_iter().map(|name| (name, Vec::new())));
        cards.sort_by_key(|card| std::cmp::Reverse(card.count));
        let words = cards.iter().map(|card| match card.count {
            1 => card.name.clone(),
            count => format!("{count} {}", card.name),
        });
        let words: Vec<String> = words.collect();
        if !words.is_empty() {
            let (who, words) = (session.seating.name(seat), words.join(phrases.comma));
            lines.push(fill(phrases.cards_of, &[("who", who), ("cards", &words)]));
        }
    }
    lines
}

/// Who had more points than all others, from a turn on.
struct Lead {
    seat: Seat,
    turn: u32,
    points: i32,
}

/// How a game went.
#[derive(Default)]
struct Course {
    turns: u32,
    rounds: u32,
    leads: Vec<Lead>,
}

impl Observer for Course {
    fn event(&mut self, rules: &Rules, _: &State, event: Event) {
        let Event::Opened { moment, .. } = event else { return };
        match rules.program().moments.get(moment).map(|moment| moment.kind) {
            Some(MomentKind::Turn) => self.turns += 1,
            Some(MomentKind::Round) => self.rounds += 1,
            Some(MomentKind::Phase) | None => {}
        }
    }
}

impl Course {
    /// Plays the game again, and looks at the points whenever a turn (without turns: a round) is over.
    fn of(session: &Session<'_>) -> Self {
        let rules = session.rules();
        let mut machine = Machine::new(rules);
        let mut course = Course::default();
        let (setup, seed, answers) = session.course();
        let Ok(mut state) = machine.start(&setup, seed, &mut course) else { return course };
        let mut seen = 0;
        for (seat, answer) in answers {
            if machine.answer(&mut state, *seat, answer, &mut course).is_err() {
                break;
            }
            let at = course.at();
            if at != seen || state.outcome().is_some() {
                course.look(rules, &state);
                seen = at;
            }
        }
        course.turns = course.at();
        course
    }

    fn at(&self) -> u32 {
        if self.turns > 0 { self.turns } else { self.rounds }
    }

    fn look(&mut self, rules: &Rules, state: &State) {
        let terms = rules.score_terms(state);
        let sum = |seat: u8| -> i32 {
            let points = terms.iter().filter_map(|(_, points)| points.get(usize::from(seat)));
            points.fold(0, |sum, points| sum.saturating_add(*points))
        };
        let points: Vec<i32> = (0..state.players()).map(sum).collect();
        let Some(&most) = points.iter().max() else { return };
        let mut first = points.iter().zip(0..).filter(|(points, _)| **points == most);
        let (Some((_, seat)), None) = (first.next(), first.next()) else { return };
        let (seat, turn) = (Seat(seat), self.at());
        if points.len() > 1 && self.leads.last().is_none_or(|lead| lead.seat != seat) {
            self.leads.push(Lead { seat, turn, points: most });
        }
    }
}
