//! Checking answers against the decisions that are open.

use schema::decision::{Answer, Seat};
use schema::phrase::fill;

use crate::fault::Refusal;
use crate::phrases::Phrases;
use crate::rules::Rules;
use crate::state::{Asked, Pending, State};

/// Checks an answer of a seat. Returns the index in `State::pending` of the decision that it answers, or why it is
/// refused. `counts` is a buffer.
pub(crate) fn check(
    state: &State,
    counts: &mut Vec<u16>,
    rules: &Rules,
    seat: Seat,
    answer: &Answer,
) -> Result<usize, Refusal> {
    let phrases = rules.phrases;
    let found = state.pending.iter().position(|pending| pending.player == seat);
    let found = found
        .ok_or_else(|| Refusal(fill(phrases.not_asked, &[("who", &rules.player_name(seat.0))])))?;
    let wants = |what: &str| Err(Refusal(what.to_owned()));
    let pending = &state.pending[found];
    match (pending.asked, answer) {
        (Asked::YesNo, Answer::YesNo(_)) => Ok(()),
        (Asked::YesNo, _) => wants(phrases.wants_yes_or_no),
        (Asked::Number { least, most }, Answer::Number(number))
            if (least..=most).contains(number) =>
        {
            Ok(())
        }
        (Asked::Number { least, most }, _) => {
            let amount = phrases.between(least, most);
            Err(Refusal(fill(phrases.wants_number, &[("amount", &amount)])))
        }
        (Asked::Spot, Answer::Spot(spot)) => check_pick(state, counts, phrases, pending, &[*spot]),
        (Asked::Spot, _) => wants(phrases.wants_spot),
        (Asked::Pick | Asked::Handlers, Answer::Pick(picked)) => {
            check_pick(state, counts, phrases, pending, picked)
        }
        (Asked::Options, Answer::Option(picked)) | (Asked::Order, Answer::Order(picked)) => {
            check_pick(state, counts, phrases, pending, picked)
        }
        (Asked::Options, _) => wants(phrases.wants_option),
        (Asked::Order, _) => wants(phrases.wants_order),
        (Asked::Goods, Answer::Bundle(amounts)) => check_goods(state, phrases, pending, amounts),
        (Asked::Goods, _) => wants(phrases.wants_amounts),
        (Asked::Pick | Asked::Handlers, _) => wants(phrases.wants_pick),
    }?;
    Ok(found)
}

/// Checks picked candidates: that they exist, and that none is picked more often than it is there, nor too few or too
/// many in all.
fn check_pick(
    state: &State,
    counts: &mut Vec<u16>,
    phrases: &Phrases,
    pending: &Pending,
    picked: &[u16],
) -> Result<(), Refusal> {
    let candidates = state.candidates(pending);
    // The commonest case: one candidate is picked.
    if let [index] = picked[..]
        && usize::from(index) < candidates.len()
        && (pending.min..=pending.max).contains(&1)
    {
        return Ok(());
    }
    counts.clear();
    counts.resize(candidates.len(), 0);
    for &index in picked {
        let Some(candidate) = candidates.get(usize::from(index)) else {
            let most = candidates.len().saturating_sub(1).to_string();
            let values = [("n", &*index.to_string()), ("most", &most)];
            return Err(Refusal(fill(phrases.no_candidate, &values)));
        };
        let taken = &mut counts[usize::from(index)];
        *taken += 1;
        if *taken > candidate.count {
            let (n, times, most) =
                (index.to_string(), taken.to_string(), candidate.count.to_string());
            let values = [("n", &*n), ("times", &times), ("most", &most)];
            return Err(Refusal(fill(phrases.too_often, &values)));
        }
    }
    let (min, max) = (usize::from(pending.min), usize::from(pending.max));
    if (min..=max).contains(&picked.len()) {
        return Ok(());
    }
    let amount = phrases.between(i32::from(pending.min), i32::from(pending.max));
    let values = [("n", &*picked.len().to_string()), ("amount", &amount)];
    Err(Refusal(fill(phrases.wrong_count, &values)))
}

/// Checks amounts, one for each candidate.
fn check_goods(
    state: &State,
    phrases: &Phrases,
    pending: &Pending,
    amounts: &[i32],
) -> Result<(), Refusal> {
    let candidates = state.candidates(pending);
    let fits = |(amount, candidate): (&i32, &crate::state::Candidate)| {
        (0..=i32::from(candidate.count)).contains(amount)
    };
    if amounts.len() != candidates.len() || !amounts.iter().zip(candidates).all(fits) {
        let n = candidates.len().to_string();
        return Err(Refusal(fill(phrases.wrong_amounts, &[("n", &n)])));
    }
    let total: i64 = amounts.iter().map(|&amount| i64::from(amount)).sum();
    let (min, max) = (i64::from(pending.min), i64::from(pending.max));
    if (min..=max).contains(&total) {
        return Ok(());
    }
    let amount = phrases.between(i32::from(pending.min), i32::from(pending.max));
    let values = [("n", &*total.to_string()), ("amount", &amount)];
    Err(Refusal(fill(phrases.wrong_total, &values)))
}
