//! What `sim` reports: as data, whose shape is fixed here, and as tables for people.

use dsl::files::Files;
use schema::program::MomentKind;
use schema::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::sim::{FaultTotals, MOST_ANSWERS, Setting, Totals, Why, counted};
use crate::table::Table;

/// The 97.5 % quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// Many games in figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct SimReport {
    /// What was played.
    pub(crate) game: String,
    /// How many games.
    pub(crate) games: u64,
    /// How many of them were ended by the cap. They are nobody's victory and no tie, and count everywhere else.
    pub(crate) capped: u64,
    /// How long it took.
    pub(crate) seconds: f64,
    /// Games in a second, on all threads together.
    pub(crate) games_per_second: f64,
    /// Decisions in a game, on average: those with two or more possible answers (done, stop and no are answers), each
    /// pick of a choice of several counted.
    pub(crate) decisions: f64,
    /// Turns in a game, on average, of all players together; absent in a game without turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) turns_per_game: Option<f64>,
    /// Rounds in a game, on average; absent in a game that has turns, or no rounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rounds_per_game: Option<f64>,
    /// The share of games that several won whom nothing ranked, or all who are no team.
    pub(crate) tie_rate: f64,
    /// The share of games that were played to their end and that nobody won.
    pub(crate) unwon_rate: f64,
    /// Of a game that all win or lose together: how the team fared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) team: Option<TeamReport>,
    /// Seat by seat.
    pub(crate) seats: Vec<SeatReport>,
    /// Cards that somebody gained.
    pub(crate) cards: Vec<CardReport>,
    /// Why games ended, the most frequent first.
    pub(crate) ends: Vec<EndReport>,
    /// Games that went wrong. They count nowhere else.
    pub(crate) faults: Vec<FaultReport>,
}

/// Why games ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct EndReport {
    /// What ended them: a line of the game's text, its own end, or the cap.
    pub(crate) why: String,
    /// File and line, if the text says so at one place.
    pub(crate) place: Option<String>,
    /// How many.
    pub(crate) games: u64,
}

/// Games that went wrong in the same way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct FaultReport {
    /// What went wrong.
    pub(crate) why: String,
    /// File and line, if it is the game's fault at one place.
    pub(crate) place: Option<String>,
    /// How many.
    pub(crate) games: u64,
    /// The first of them, by its number from 0.
    pub(crate) first: u64,
}

/// A team of all players in figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct TeamReport {
    /// The share of games that it won.
    pub(crate) win_rate: f64,
    /// Where that share is with 95 % confidence (Wilson).
    pub(crate) ci95: [f64; 2],
    /// The share of games that it lost.
    pub(crate) loss_rate: f64,
    /// Its points, on average; absent in a game without points.
    pub(crate) mean_score: Option<f64>,
}

/// A seat in figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct SeatReport {
    /// Who sat there.
    pub(crate) bot: String,
    /// The share of games that it won, alone or with others, ties left out.
    pub(crate) win_rate: f64,
    /// Where that share is with 95 % confidence (Wilson).
    pub(crate) ci95: [f64; 2],
    /// Its points, on average; absent in a game without points.
    pub(crate) mean_score: Option<f64>,
}

/// A card in figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct CardReport {
    /// Its name.
    pub(crate) name: String,
    /// How many were gained in a game, on average: moved, after setup, from the table's zones into a player's.
    pub(crate) gained_per_game: f64,
    /// The share of `games_with` that the seat won, ties left out.
    pub(crate) win_rate_with: f64,
    /// In how many games a seat gained one or more; each seat counts.
    pub(crate) games_with: u64,
}

impl SimReport {
    /// The figures of these totals. `bots` are the names of those who played, seat by seat.
    pub(crate) fn new(
        setting: &Setting<'_>,
        bots: &[String],
        totals: &Totals,
        seconds: f64,
        files: &Files,
    ) -> Self {
        let program = setting.rules.program();
        let games = totals.games;
        let seats = totals.seats.iter().zip(bots).map(|(seat, bot)| SeatReport {
            bot: bot.clone(),
            win_rate: share(seat.wins, games),
            ci95: wilson(seat.wins, games),
            mean_score: (!program.scores.is_empty())
                .then(|| if games == 0 { 0.0 } else { seat.score as f64 / games as f64 }),
        });
        let gained =
            program.definitions.iter().zip(&totals.cards).filter(|(_, card)| card.games_with > 0);
        let cards = gained.map(|(definition, card)| CardReport {
            name: definition.name.clone(),
            gained_per_game: share(card.gained, games),
            win_rate_with: share(card.wins_with, card.games_with),
            games_with: card.games_with,
        });
        let seats: Vec<SeatReport> = seats.collect();
        let team = seats.first().filter(|_| program.is_cooperative()).map(|seat| TeamReport {
            win_rate: seat.win_rate,
            ci95: seat.ci95,
            loss_rate: share(totals.unwon, games),
            mean_score: seat.mean_score,
        });
        let (counted, lasted) = (counted(program), share(totals.turns, games));
        Self {
            game: setting.rules.game_title().to_owned(),
            games,
            capped: totals.capped,
            seconds,
            games_per_second: if seconds > 0.0 { games as f64 / seconds } else { 0.0 },
            decisions: share(totals.decisions, games),
            turns_per_game: (counted == Some(MomentKind::Turn)).then_some(lasted),
            rounds_per_game: (counted == Some(MomentKind::Round)).then_some(lasted),
            tie_rate: share(totals.ties, games),
            unwon_rate: share(totals.unwon, games),
            team,
            seats,
            cards: cards.collect(),
            ends: ends(totals, files, counted),
            faults: totals.faults.iter().map(|fault| faulty(fault, files)).collect(),
        }
    }

    /// The figures as tables.
    pub(crate) fn text(&self) -> String {
        let mut text = format!(
            "{}: {} in {:.2} s",
            self.game,
            words::counted(self.games, "game"),
            self.seconds
        );
        text.push_str(&format!(" ({:.0} games/s)\n\n", self.games_per_second));
        match &self.team {
            Some(team) => text.push_str(&team.text()),
            None => {
                text.push_str(&self.seat_table());
                text.push_str(&format!("\nties             {}\n", percent(self.tie_rate)));
                if self.unwon_rate > 0.0 {
                    text.push_str(&format!("nobody won       {}\n", percent(self.unwon_rate)));
                }
            }
        }
        if self.capped > 0 {
            text.push_str(&format!("capped games     {}\n", self.capped));
        }
        for fault in &self.faults {
            let place = fault.place.as_ref().map_or_else(String::new, |at| format!(" ({at})"));
            let first = format!("first in game {}", fault.first);
            text.push_str(&format!(
                "went wrong       {}: {}{place}; {first}\n",
                fault.games, fault.why
            ));
        }
        for end in &self.ends {
            let place = end.place.as_ref().map_or_else(String::new, |at| format!(" ({at})"));
            text.push_str(&format!("ended            {}: {}{place}\n", end.games, end.why));
        }
        for (name, mean) in [("turns", self.turns_per_game), ("rounds", self.rounds_per_game)] {
            let mean = mean.map(|mean| format!("{:<17}{mean:.2}\n", format!("{name} a game")));
            text.push_str(&mean.unwrap_or_default());
        }
        text.push_str(&format!("decisions a game {:.2}\n", self.decisions));
        if !self.cards.is_empty() {
            text.push('\n');
            text.push_str(&self.card_table());
        }
        text
    }

    fn seat_table(&self) -> String {
        let mut head = vec!["seat", "bot", "wins", "95 %"];
        head.extend(
            self.seats.iter().any(|seat| seat.mean_score.is_some()).then_some("mean score"),
        );
        let mut seats = Table::new(&head, 2);
        for (seat, number) in self.seats.iter().zip(1..) {
            let mut row = vec![
                number.to_string(),
                seat.bot.clone(),
                percent(seat.win_rate),
                between(seat.ci95),
            ];
            row.extend(seat.mean_score.map(|mean| format!("{mean:.2}")));
            seats.row(row);
        }
        seats.text()
    }

    fn card_table(&self) -> String {
        let mut cards: Vec<&CardReport> = self.cards.iter().collect();
        cards.sort_by(|a, b| b.gained_per_game.total_cmp(&a.gained_per_game));
        let mut table = Table::new(&["card", "gained a game", "wins with it", "seats with it"], 1);
        for card in cards {
            table.row(vec![
                card.name.clone(),
                format!("{:.2}", card.gained_per_game),
                percent(card.win_rate_with),
                card.games_with.to_string(),
            ]);
        }
        table.text()
    }
}

/// Why games ended, with the line of the text that says so.
fn ends(totals: &Totals, files: &Files, counted: Option<MomentKind>) -> Vec<EndReport> {
    let of_text = totals.ends.iter().map(|&(at, games)| match at {
        None => EndReport { why: "the flow had come to its end".to_owned(), place: None, games },
        Some(at) => {
            let line = files.line_column(at).line;
            let text = files.text(at.file).lines().nth(line.saturating_sub(1)).unwrap_or_default();
            let place = Some(format!("{}:{line}", files.path(at.file)));
            EndReport { why: text.trim().to_owned(), place, games }
        }
    });
    let counts = match counted {
        Some(MomentKind::Turn) => "",
        Some(MomentKind::Round | MomentKind::Phase) => ", which counts rounds here",
        None => ", which counts decisions here",
    };
    let why = format!("the cap, `--max-turns`{counts}");
    let turns = EndReport { why, place: None, games: totals.capped - totals.endless };
    let why = format!("there were {MOST_ANSWERS} answers, the most of a game here");
    let answers = EndReport { why, place: None, games: totals.endless };
    of_text.chain([turns, answers].into_iter().filter(|end| end.games > 0)).collect()
}

fn faulty(fault: &FaultTotals, files: &Files) -> FaultReport {
    let (why, at) = match &fault.why {
        Why::Fault(fault) => (fault.to_string(), fault.span),
        Why::Answer(text) => (format!("a bot's answer is refused: {text}"), None),
        Why::Asked | Why::Refused(_) => (String::new(), None),
    };
    let place = at.map(|at| format!("{}:{}", files.path(at.file), files.line_column(at).line));
    FaultReport { why, place, games: fault.games, first: fault.first }
}

impl TeamReport {
    fn text(&self) -> String {
        let mut text = format!("won              {}\n", percent(self.win_rate));
        text.push_str(&format!("95 %             {}\n", between(self.ci95)));
        text.push_str(&format!("lost             {}\n", percent(self.loss_rate)));
        let mean = self.mean_score.map(|mean| format!("mean score       {mean:.2}\n"));
        text.push_str(&mean.unwrap_or_default());
        text
    }
}

fn between([low, high]: [f64; 2]) -> String {
    format!("{:.2} to {:.2}", low * 100.0, high * 100.0)
}

fn percent(share: f64) -> String {
    format!("{:.2} %", share * 100.0)
}

pub(crate) fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// The Wilson interval of a share, with 95 % confidence.
pub(crate) fn wilson(part: u64, whole: u64) -> [f64; 2] {
    if whole == 0 {
        return [0.0, 1.0];
    }
    let (n, p) = (whole as f64, share(part, whole));
    let z2 = Z * Z / n;
    let middle = (p + z2 / 2.0) / (1.0 + z2);
    let half = Z * (p * (1.0 - p) / n + z2 / (4.0 * n)).sqrt() / (1.0 + z2);
    [(middle - half).clamp(0.0, p), (middle + half).clamp(p, 1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        let close = |[low, high]: [f64; 2], [a, b]: [f64; 2]| {
            (low - a).abs() < 1e-4 && (high - b).abs() < 1e-4
        };
        assert!(close(wilson(50, 100), [0.403_83, 0.596_17]));
        assert!(close(wilson(0, 10), [0.0, 0.277_53]));
        assert!(close(wilson(10, 10), [0.722_47, 1.0]));
        assert_eq!(wilson(0, 0), [0.0, 1.0]);
    }
}
