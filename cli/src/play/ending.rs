//! The end of a game: each term of the score a seat, what everybody had, how long it was, and who led when.

use std::collections::{BTreeMap, BTreeSet};

use interpreter::{Event, Machine, Observer, Outcome, Rules, State};
use schema::decision::Seat;
use schema::id::{Id, KindId, ZoneId};
use schema::locale::Word;
use schema::phrase::fill;
use schema::program::{Holder, MomentKind};
use schema::screen::Ending;
use schema::source::Span;
use unicode_width::UnicodeWidthStr;

use super::session::Session;
use crate::phrases::Phrases;
use crate::screen::counted;
use crate::table::Table;

/// So many columns a screen has at least, as a rule.
const USUAL: usize = 80;

/// So many changes of who leads are told, the last ones.
const MOST_LEADS: usize = 8;

/// All there is to tell once a game is over; before that nothing.
pub(crate) fn of(session: &Session<'_>, phrases: &Phrases) -> Option<Ending> {
    let outcome = session.state().outcome()?;
    let mut terms = terms(session, phrases, outcome);
    let mut lines = Vec::new();
    if session.rules().program().is_cooperative() {
        lines.extend(of_all(&std::mem::take(&mut terms), phrases));
    }
    lines.extend(cards(session, phrases));
    let course = Course::of(session);
    let (turns, answers) = (course.at().to_string(), session.answers().to_string());
    let has_turns = course.turns > 0;
    let (lasted, led_from) = match has_turns {
        true => (phrases.lasted, phrases.led_from),
        false => (phrases.lasted_rounds, phrases.led_from_round),
    };
    lines.push(fill(lasted, &[("turns", &turns), ("answers", &answers)]));
    let from = course.leads.len().saturating_sub(MOST_LEADS);
    let leads = course.leads.iter().skip(from).map(|lead| {
        let (turn, points) = (lead.turn.to_string(), lead.points.to_string());
        let who: Vec<&str> = lead.seats.iter().map(|&seat| session.seating.name(seat)).collect();
        let parts = [("who", &*who.join(phrases.comma)), ("turn", &turn), ("n", &points)];
        fill(led_from, &parts)
    });
    let leads: Vec<String> = leads.collect();
    if !leads.is_empty() {
        lines.push(fill(phrases.led, &[("list", &leads.join(phrases.semicolon))]));
    }
    let players = session.seating.names.clone();
    let winners = (0..players.len()).map(|seat| outcome.winners >> seat & 1 == 1).collect();
    Some(Ending { head: head(session, phrases, outcome, &course), players, winners, terms, lines })
}

/// That it is over and why, the points if the game counts some, and who won.
fn head(
    session: &Session<'_>,
    phrases: &Phrases,
    outcome: &Outcome,
    course: &Course,
) -> Vec<String> {
    let over = match course.ended(phrases) {
        Some(why) => format!("{}{}{why}", phrases.game_over, phrases.between_sentences),
        None => phrases.game_over.to_owned(),
    };
    let has_points = !session.rules().program().scores.is_empty();
    let head = |points: String, won: String| {
        let points = has_points.then_some(points);
        std::iter::once(over).chain(points).chain([won]).collect()
    };
    if session.rules().program().is_cooperative() {
        let team = outcome.scores.first().copied().unwrap_or_default();
        let points = fill(phrases.team_points, &[("n", &team.to_string())]);
        let won = if outcome.winners != 0 { phrases.all_won } else { phrases.all_lost };
        return head(points, won.to_owned());
    }
    let names = || session.seating.names.iter();
    let points = names()
        .zip(&outcome.scores)
        .map(|(name, score)| fill(phrases.points, &[("who", name), ("n", &score.to_string())]));
    let winners = names().zip(0..).filter(|(_, seat)| outcome.winners >> seat & 1 == 1);
    let winners: Vec<&str> = winners.map(|(name, _)| name.as_str()).collect();
    let won = match winners.is_empty() {
        true => phrases.nobody_won.to_owned(),
        false => fill(phrases.won, &[("who", &winners.join(phrases.comma))]),
    };
    let points = points.collect::<Vec<_>>().join(phrases.comma);
    head(points, won)
}

/// The terms of the score with their sum, where there are several.
fn terms(session: &Session<'_>, phrases: &Phrases, outcome: &Outcome) -> Vec<(String, Vec<i32>)> {
    let terms = session.rules().score_terms(session.state());
    if terms.len() < 2 {
        return Vec::new();
    }
    let named = |name: Option<String>| name.unwrap_or_else(|| phrases.other_points.to_owned());
    let terms = terms.into_iter().map(|(name, points)| (named(name), points));
    terms.chain([(phrases.sum.to_owned(), outcome.scores.clone())]).collect()
}

/// The terms of a score that all have together, in one line.
fn of_all(terms: &[(String, Vec<i32>)], phrases: &Phrases) -> Option<String> {
    let told = terms.iter().filter_map(|(name, points)| {
        let points = points.first()?;
        Some(format!("{name}{}{points}", phrases.colon))
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join(phrases.comma))
}

/// An ending in lines: of the score a line each term, or a line each player where that is narrower than a usual screen.
pub(super) fn lines(ending: &Ending, phrases: &Phrases) -> Vec<String> {
    let players = || ending.players.iter().map(String::as_str);
    let terms = || ending.terms.iter().map(|(name, _)| name.as_str());
    let by_term = ending.terms.iter().map(|(_, points)| points.clone()).collect::<Vec<_>>();
    let by_player = (0..ending.players.len())
        .map(|seat| by_term.iter().map(|points| points.get(seat).copied().unwrap_or(0)).collect())
        .collect::<Vec<_>>();
    let mut table = scores(phrases, players(), terms(), &by_term);
    if table.iter().any(|line| line.width() > USUAL) {
        let other = scores(phrases, terms(), players(), &by_player);
        let widest = |lines: &[String]| lines.iter().map(|line| line.width()).max();
        if widest(&other) < widest(&table) {
            table = other;
        }
    }
    ending.head.iter().cloned().chain(table).chain(ending.lines.iter().cloned()).collect()
}

/// A table of points, if there are any, with these words above its columns and in front of its rows.
fn scores<'n>(
    phrases: &'n Phrases,
    above: impl Iterator<Item = &'n str>,
    in_front: impl Iterator<Item = &'n str>,
    rows: &[Vec<i32>],
) -> Vec<String> {
    if rows.first().is_none_or(Vec::is_empty) {
        return Vec::new();
    }
    let head: Vec<&str> = std::iter::once(phrases.score).chain(above).collect();
    let mut table = Table::new(&head, 1);
    for (name, points) in in_front.zip(rows) {
        let points = points.iter().map(i32::to_string);
        table.row(std::iter::once(name.to_owned()).chain(points).collect());
    }
    table.text().lines().map(str::to_owned).collect()
}

/// What cards everybody had in the end: all together where cards go from one zone of a player to any other, else zone by zone.
fn cards(session: &Session<'_>, phrases: &Phrases) -> Vec<String> {
    let (rules, state) = (session.rules(), session.state());
    let program = rules.program();
    let own = program.zones.iter().filter(|zone| zone.holder == Holder::Player);
    let kinds: BTreeSet<Option<usize>> = own.map(|zone| zone.holds.map(KindId::index)).collect();
    let apart = kinds.len() > 1;
    let mut lines = Vec::new();
    for seat in (0..state.players()).map(Seat) {
        let mut names: BTreeMap<Option<ZoneId>, Vec<String>> = BTreeMap::new();
        for id in 0..state.card_count() as u16 {
            let Some(card) = state.card(id) else { continue };
            let place = card.place().and_then(|place| rules.place_of(place));
            let Some((zone, Some(owner), _)) = place else { continue };
            let name = program.definitions.get(card.definition).map(|card| card.name.clone());
            if owner == seat {
                names.entry(apart.then_some(zone)).or_default().extend(name);
            }
        }
        let zones = names.into_iter().map(|(zone, names)| match zone {
            Some(id) => {
                let zone = rules.title(Word::Zone(id), &program.zones[id].name);
                format!("{zone} {}", listed(names, phrases))
            }
            None => listed(names, phrases),
        });
        let cards = zones.collect::<Vec<_>>().join(phrases.semicolon);
        if !cards.is_empty() {
            let who = session.seating.name(seat);
            lines.push(fill(phrases.cards_of, &[("who", who), ("cards", &cards)]));
        }
    }
    lines
}

/// Cards by name, the most frequent first.
fn listed(mut names: Vec<String>, phrases: &Phrases) -> String {
    names.sort();
    let mut cards = counted(names.into_iter().map(|name| (name, Vec::new())), &|_| None);
    cards.sort_by_key(|card| std::cmp::Reverse(card.count));
    let words = cards.iter().map(|card| match card.count {
        1 => card.name.clone(),
        count => {
            let times = fill(phrases.times, &[("n", &count.to_string())]);
            format!("{} {times}", card.name)
        }
    });
    words.collect::<Vec<_>>().join(phrases.comma)
}

/// Who had the most points, but not all players, from a turn on.
struct Lead {
    seats: Vec<Seat>,
    turn: u32,
    points: i32,
}

/// How a game went.
#[derive(Default)]
struct Course {
    turns: u32,
    rounds: u32,
    leads: Vec<Lead>,
    /// What the players are called.
    names: Vec<String>,
    /// Why the text ended it, where it did.
    ended: Option<Ended>,
}

/// How a game came to its end.
enum Ended {
    /// The text ended it: why, if there are words for that.
    ByText(Option<String>),
    /// Nothing was left to do.
    ByItself,
}

impl Observer for Course {
    fn ends(&mut self, rules: &Rules, state: &State, at: Option<Span>) {
        self.ended = Some(match at {
            Some(_) => Ended::ByText(rules.ending_words(state, &self.names)),
            None => Ended::ByItself,
        });
    }

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
        let names = session.seating.names.clone();
        let mut course = Course { names, ..Course::default() };
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
        course
    }

    /// Why it ended, in words; of a game that has come to its own end after how many rounds, if it has any.
    fn ended(&self, phrases: &Phrases) -> Option<String> {
        match self.ended.as_ref()? {
            Ended::ByText(why) => Some(fill(phrases.ended_by, &[("why", why.as_ref()?)])),
            Ended::ByItself if self.rounds > 1 => {
                Some(fill(phrases.ended_after, &[("n", &self.rounds.to_string())]))
            }
            Ended::ByItself => None,
        }
    }

    fn at(&self) -> u32 {
        if self.turns > 0 { self.turns } else { self.rounds }
    }

    fn look(&mut self, rules: &Rules, state: &State) {
        let Some((seats, points)) = rules.leaders(state) else { return };
        // With whom somebody is only drawn level goes on leading; where all are level nobody leads.
        let goes_on = |lead: &Lead| lead.seats.iter().all(|seat| seats.contains(seat));
        let is_level = seats.len() >= usize::from(state.players());
        if !is_level && !self.leads.last().is_some_and(goes_on) {
            self.leads.push(Lead { seats, turn: self.at(), points });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases;

    #[test]
    fn many_players_stand_in_lines_and_few_above_columns() {
        let ending = |players: usize| Ending {
            head: Vec::new(),
            players: (1..=players).map(|seat| format!("sensible {seat}")).collect(),
            winners: vec![false; players],
            terms: ["points", "unique fields", "sum"]
                .map(|term| (term.to_owned(), (0..players as i32).collect()))
                .to_vec(),
            lines: Vec::new(),
        };
        let few = lines(&ending(3), phrases::of(None));
        assert_eq!(few[1].split_whitespace().collect::<Vec<_>>(), ["points", "0", "1", "2"]);
        let many = lines(&ending(7), phrases::of(None));
        assert_eq!(many.len(), 8, "a head and a line each: {many:#?}");
        let last: Vec<&str> = many[7].split_whitespace().collect();
        assert_eq!(last, ["sensible", "7", "6", "6", "6"]);
        assert!(many.iter().all(|line| line.width() <= USUAL));
    }
}
