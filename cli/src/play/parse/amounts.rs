//! A bundle by amounts: `2 NAME, 1 NAME`, or a number for each in the order of the list.

use super::names::{BETWEEN, counted, named, pieces};
use super::{Offer, Phrases, fill, is_all, wrong_amount};

/// The amounts, one for each thing that is offered.
pub(super) fn read(
    text: &str,
    nothing: bool,
    offer: &Offer,
    phrases: &Phrases,
) -> Result<Vec<i32>, String> {
    let mut amounts = vec![0_i32; offer.things.len()];
    if is_all(text, offer, phrases) {
        amounts = offer.things.iter().map(|thing| i32::from(thing.count)).collect();
    } else if !nothing {
        match in_order(text, amounts.len()) {
            Some(numbers) => amounts = numbers,
            None => by_name(text, offer, phrases, &mut amounts)?,
        }
    }
    for (thing, &amount) in offer.things.iter().zip(&amounts) {
        if amount > i32::from(thing.count) {
            let n = thing.count.to_string();
            // What a choice of goods sees of one ends there: more may lie in the pool.
            let told = match thing.count == u16::MAX {
                true => phrases.too_many_at_once,
                false => phrases.too_many,
            };
            return Err(fill(told, &[("name", &thing.name), ("n", &n)]));
        }
    }
    let total = amounts.iter().fold(0_i32, |total, amount| total.saturating_add(*amount));
    if !(offer.min..=offer.max).contains(&total) {
        return Err(wrong_amount(total, offer, phrases));
    }
    Ok(amounts)
}

/// As many numbers as there are things.
fn in_order(text: &str, things: usize) -> Option<Vec<i32>> {
    let words = text.split(BETWEEN).flat_map(|piece| piece.split(' '));
    let words = words.filter(|word| !word.is_empty());
    let numbers: Option<Vec<i32>> =
        words.map(|word| word.parse::<u16>().ok().map(i32::from)).collect();
    numbers.filter(|numbers| numbers.len() == things)
}

/// `2 NAME 1 NAME`, with or without commas; a name alone is one of it.
fn by_name(
    text: &str,
    offer: &Offer,
    phrases: &Phrases,
    amounts: &mut [i32],
) -> Result<(), String> {
    let mut named_so: Vec<String> = Vec::new();
    for piece in pieces(text, phrases)? {
        named_so.push(String::new());
        for word in piece.split(' ') {
            let begins = word.starts_with(|sign: char| sign.is_ascii_digit());
            if let Some(last) = named_so.last_mut().filter(|last| !begins || last.is_empty()) {
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(word);
            } else {
                named_so.push(word.to_owned());
            }
        }
    }
    for piece in &named_so {
        if piece.chars().all(|sign| sign.is_ascii_digit()) {
            return Err(phrases.how_bundle.to_owned());
        }
        let (amount, name) = counted(piece).unwrap_or((1, piece));
        let at = named(name, offer, phrases)?;
        amounts[at] = amounts[at].saturating_add(i32::try_from(amount).unwrap_or(i32::MAX));
    }
    Ok(())
}
