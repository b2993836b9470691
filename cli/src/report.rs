//! What `sim` reports: as data, whose shape is fixed here, and as tables for people.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::sim::{Setting, Totals};
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
    /// Turns in a game, on average, of all players together.
    pub(crate) turns_per_game: f64,
    /// The share of games with a shared victory.
    pub(crate) tie_rate: f64,
    /// Seat by seat.
    pub(crate) seats: Vec<SeatReport>,
    /// Cards that somebody gained.
    pub(crate) cards: Vec<CardReport>,
}

/// A seat in figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct SeatReport {
    /// Who sat there.
    pub(crate) bot: String,
    /// The share of games that it won alone.
    pub(crate) win_rate: f64,
    /// Where that share is with 95 % confidence (Wilson).
    pub(crate) ci95: [f64; 2],
    /// Its points, on average.
    pub(crate) mean_score: f64,
}

/// A card in figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct CardReport {
    /// Its name.
    pub(crate) name: String,
    /// How many were gained in a game, on average: moved, after setup, from the table's zones into a player's.
    pub(crate) gained_per_game: f64,
    /// The share of `games_with` that the seat won alone.
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
    ) -> Self {
        let program = setting.rules.program();
        let games = totals.games;
        let seats = totals.seats.iter().zip(bots).map(|(seat, bot)| SeatReport {
            bot: bot.clone(),
            win_rate: share(seat.wins, games),
            ci95: wilson(seat.wins, games),
            mean_score: if games == 0 { 0.0 } else { seat.score as f64 / games as f64 },
        });
        let gained =
            program.definitions.iter().zip(&totals.cards).filter(|(_, card)| card.games_with > 0);
        let cards = gained.map(|(definition, card)| CardReport {
            name: definition.name.clone(),
            gained_per_game: share(card.gained, games),
            win_rate_with: share(card.wins_with, card.games_with),
            games_with: card.games_with,
        });
        Self {
            game: program.name.clone(),
            games,
            capped: totals.capped,
            seconds,
            games_per_second: if seconds > 0.0 { games as f64 / seconds } else { 0.0 },
            decisions: share(totals.decisions, games),
            turns_per_game: share(totals.turns, games),
            tie_rate: share(totals.ties, games),
            seats: seats.collect(),
            cards: cards.collect(),
        }
    }

    /// The figures as tables.
    pub(crate) fn text(&self) -> String {
        let mut seats = Table::new(&["seat", "bot", "wins", "95 %", "mean score"], 2);
        for (seat, number) in self.seats.iter().zip(1..) {
            let [low, high] = seat.ci95;
            seats.row(vec![
                number.to_string(),
                seat.bot.clone(),
                percent(seat.win_rate),
                format!("{:.2} to {:.2}", low * 100.0, high * 100.0),
                format!("{:.2}", seat.mean_score),
            ]);
        }
        let mut text = format!("{}: {} games in {:.2} s", self.game, self.games, self.seconds);
        text.push_str(&format!(" ({:.0} games/s)\n\n{}", self.games_per_second, seats.text()));
        text.push_str(&format!("\nties             {}\n", percent(self.tie_rate)));
        if self.capped > 0 {
            text.push_str(&format!("capped games     {}\n", self.capped));
        }
        text.push_str(&format!("turns a game     {:.2}\n", self.turns_per_game));
        text.push_str(&format!("decisions a game {:.2}\n", self.decisions));
        if !self.cards.is_empty() {
            text.push('\n');
            text.push_str(&self.card_table());
        }
        text
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

fn percent(share: f64) -> String {
    format!("{:.2} %", share * 100.0)
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// The Wilson interval of a share, with 95 % confidence.
fn wilson(part: u64, whole: u64) -> [f64; 2] {
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
