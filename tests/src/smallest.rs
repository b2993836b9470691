//! A game that went wrong, as a ruling that anybody can run: the position before the last answer, without what does not
//! matter, and that answer.

use dsl::{Game, Sources};
use interpreter::{Rules, State, ruling};
use schema::decision::{Answer, Seat};
use schema::ruling::Ruling;
use schema::save::Setup;

/// Players' names in such rulings, seat by seat.
const NAMES: [&str; 8] = ["Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi"];

/// The shortest ruling that can be come by for which `shows` holds, from what a game's position is and how it was answered;
/// nothing, if the position or the answer cannot be said, or if what went wrong does not show there.
#[must_use]
pub fn smallest(
    sources: &Sources,
    rules: &Rules,
    (setup, state): (&Setup, &State),
    (seat, answer): (Seat, &Answer),
    shows: impl Fn(&Rules, &Ruling) -> bool,
) -> Option<String> {
    let names: Vec<String> =
        NAMES.iter().take(setup.seats.len()).map(|name| (*name).to_owned()).collect();
    let step = ruling::line_of(rules, state, &names, (seat, answer)).ok()?;
    let mut facts = ruling::facts(rules, &ruling::position(rules, state, setup, &names));
    let holds = |facts: &[String]| {
        let game = with(sources, &written(facts, &step));
        let [ruling] = &game.rulings[..] else { return false };
        shows(rules, ruling)
    };
    if !holds(&facts) {
        return None;
    }
    // Whole lines first, then what stands in them.
    let mut at = facts.len();
    while at > 1 {
        at -= 1;
        let mut fewer = facts.clone();
        fewer.remove(at);
        if holds(&fewer) {
            facts = fewer;
        }
    }
    for at in 1..facts.len() {
        let Some((place, listed)) = facts[at].split_once(" = ") else { continue };
        let place = place.to_owned();
        let mut things: Vec<String> = listed.split(", ").map(str::to_owned).collect();
        let mut nth = things.len();
        while nth > 0 && things.len() > 1 {
            nth -= 1;
            let mut fewer = things.clone();
            fewer.remove(nth);
            let mut shorter = facts.clone();
            shorter[at] = format!("{place} = {}", fewer.join(", "));
            if holds(&shorter) {
                (facts, things) = (shorter, fewer);
            }
        }
    }
    Some(written(&facts, &step))
}

/// The ruling's text.
fn written(facts: &[String], step: &str) -> String {
    let facts: String = facts.iter().map(|fact| format!("    {fact}\n")).collect();
    format!(
        "ruling FOUND-1 \"This goes wrong\" {{\n  given {{\n{facts}  }}\n  when {{ {step} }}\n}}\n"
    )
}

/// The game with this ruling and no other.
fn with(sources: &Sources, text: &str) -> Game {
    let rulings = vec![("rulings/found.ruling".to_owned(), text.to_owned())];
    let without = |sources: &Sources| Sources { rulings: Vec::new(), ..sources.clone() };
    let expansions = sources.expansions.iter().map(without).collect();
    dsl::load(&Sources { rulings, expansions, ..sources.clone() })
}
