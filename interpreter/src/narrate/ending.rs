//! The end of a game: what everybody has, if the game counts points, and who has won.

use schema::phrase::fill;

use super::{Narrator, Sort, What};
use crate::rules::Rules;
use crate::state::State;

impl Narrator {
    /// Tells that the game is over: the points, if it counts some, and who has won.
    pub(super) fn over(&mut self, rules: &Rules, state: &State) {
        let Some(outcome) = state.outcome() else { return };
        let phrases = rules.phrases;
        let all = |points: &str| match rules.program.scores.is_empty() {
            true => String::new(),
            false => fill(phrases.over_points, &[("points", points)]),
        };
        if rules.program.is_cooperative() {
            let team = outcome.scores.first().copied().unwrap_or_default();
            let won = outcome.winners != 0;
            let phrase = if won { phrases.over_all_won } else { phrases.over_all_lost };
            let text = fill(phrase, &[("points", &all(&team.to_string()))]);
            return self.push(0, Sort::Over, What::Text(text));
        }
        let points = outcome.scores.iter().zip(0..).map(|(score, seat)| {
            let who = self.names.player(rules, seat);
            fill(phrases.points, &[("who", &who), ("n", &score.to_string())])
        });
        let points: Vec<String> = points.collect();
        let points = all(&points.join(phrases.comma));
        let winners = self.names.players(rules, state, outcome.winners, phrases.and);
        let phrase = if outcome.winners == 0 { phrases.over_unwon } else { phrases.over };
        let text = fill(phrase, &[("points", &points), ("winners", &winners)]);
        self.push(0, Sort::Over, What::Text(text));
    }
}
