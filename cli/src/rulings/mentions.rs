//! Which rulings name which cards, found by reading each ruling once.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use schema::ruling::Ruling;

use crate::load::Playable;

/// The longest name that is looked for, in bytes.
const LONGEST: usize = 256;

/// The rulings by the cards that they name.
pub(crate) struct Mentions<'g> {
    rulings: &'g [Ruling],
    /// By name: which rulings, in order.
    by_name: BTreeMap<&'g str, Vec<usize>>,
}

impl<'g> Mentions<'g> {
    pub(crate) fn of(playable: &'g Playable) -> Self {
        let game = &playable.game;
        let rules = &playable.rules;
        // Whatever language is shown, rulings are written in the game's own words.
        let cards = rules.program().definitions.pairs();
        let names: BTreeSet<&str> = cards.map(|(id, _)| rules.card_name(id)).collect();
        let mut by_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, ruling) in game.rulings.iter().enumerate() {
            for name in named_in(game.text_of(ruling.span), &names) {
                by_name.entry(name).or_default().push(at);
            }
        }
        Self { rulings: &game.rulings, by_name }
    }

    /// The rulings that name a card, by its name in the game's own words.
    pub(crate) fn of_card(&self, name: &str) -> impl Iterator<Item = &'g Ruling> {
        let found = self.by_name.get(name).into_iter().flatten();
        found.filter_map(|&at| self.rulings.get(at))
    }
}

/// The names that stand in a text by themselves; of several that begin at one place the longest.
fn named_in<'n>(text: &str, names: &BTreeSet<&'n str>) -> BTreeSet<&'n str> {
    let mut found = BTreeSet::new();
    let (mut from, mut before) = (0, None);
    while let Some(sign) = text.get(from..).and_then(|rest| rest.chars().next()) {
        let name = if is_letter(before) { None } else { longest_at(text, from, names) };
        match name {
            Some(name) => {
                found.insert(name);
                before = name.chars().next_back();
                from += name.len();
            }
            None => {
                before = Some(sign);
                from += sign.len_utf8();
            }
        }
    }
    found
}

/// The longest of the names that stands at a place by itself.
fn longest_at<'n>(text: &str, from: usize, names: &BTreeSet<&'n str>) -> Option<&'n str> {
    let rest = text.get(from..)?;
    let mut longest = None;
    for (at, sign) in rest.char_indices() {
        let end = at + sign.len_utf8();
        let part = rest.get(..end).filter(|part| part.len() <= LONGEST)?;
        // All names that begin so stand behind it in their order.
        let Some(next) = names
            .range::<str, _>((Bound::Included(part), Bound::Unbounded))
            .next()
            .filter(|name| name.starts_with(part))
        else {
            return longest;
        };
        if *next == part && !is_letter(rest.get(end..).and_then(|after| after.chars().next())) {
            longest = Some(*next);
        }
    }
    longest
}

fn is_letter(sign: Option<char>) -> bool {
    sign.is_some_and(|sign| sign.is_alphanumeric() || sign == '_')
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::named_in;

    #[test]
    fn names_stand_by_themselves() {
        let names = BTreeSet::from(["Mill", "Old Mill", "King's Court", "磨坊"]);
        let found = |text| named_in(text, &names).into_iter().collect::<Vec<_>>();
        assert_eq!(found("Alice plays Old Mill"), ["Old Mill"]);
        assert_eq!(found("2 Mill, x, Old Mill"), ["Mill", "Old Mill"]);
        assert_eq!(found("King's Court and King's Mill"), ["King's Court", "Mill"]);
        assert_eq!(found("打出 磨坊"), ["磨坊"]);
        assert!(found("Mills Windmill Mill_2").is_empty());
    }
}
