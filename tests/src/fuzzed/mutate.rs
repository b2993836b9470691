//! Changes of texts that leave most of a text right: lines, words and whole blocks go, come twice, or change places.

use std::sync::OnceLock;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::seeds;

/// Numbers at which something wraps, ends or begins.
const NUMBERS: [&str; 14] = [
    "0",
    "1",
    "2",
    "255",
    "256",
    "1000",
    "1001",
    "32767",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967296",
    "99999999999999999999",
];

/// Words and lines that the seeds are written with.
struct Pool {
    words: Vec<String>,
    lines: Vec<String>,
}

fn pool() -> &'static Pool {
    static POOL: OnceLock<Pool> = OnceLock::new();
    POOL.get_or_init(|| {
        let mut pool = Pool { words: Vec::new(), lines: Vec::new() };
        for bytes in
            ["text", "ruling", "bot", "locale", "look", "script"].into_iter().flat_map(seeds)
        {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            pool.lines.extend(text.split_inclusive('\n').map(str::to_owned));
            pool.words.extend(tokens(&text).into_iter().map(|(at, end)| text[at..end].to_owned()));
        }
        pool.words.extend(NUMBERS.map(str::to_owned));
        for list in [&mut pool.words, &mut pool.lines] {
            list.sort();
            list.dedup();
        }
        pool
    })
}

/// Where the words, numbers and signs of a text stand.
fn tokens(text: &str) -> Vec<(usize, usize)> {
    let mut tokens: Vec<(usize, usize)> = Vec::new();
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    let mut in_word = false;
    for (at, sign) in text.char_indices() {
        let end = at + sign.len_utf8();
        match tokens.last_mut() {
            Some(last) if in_word && is_word(sign) => last.1 = end,
            _ if sign.is_whitespace() => {}
            _ => tokens.push((at, end)),
        }
        in_word = is_word(sign);
    }
    tokens
}

/// Changes a text of `size` bytes at the beginning of `data` by one or a few steps, and says how long it is now. The same number
/// makes the same change; what is not text stays as it is.
pub fn mutate(data: &mut [u8], size: usize, most: usize, number: u32) -> usize {
    let Some(Ok(text)) = data.get(..size).map(std::str::from_utf8) else { return size };
    let mut text = text.to_owned();
    let mut chance = ChaCha8Rng::seed_from_u64(u64::from(number));
    for _ in 0..chance.random_range(1..4) {
        change(&mut text, &mut chance);
    }
    let mut end = text.len().min(most).min(data.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    data[..end].copy_from_slice(&text.as_bytes()[..end]);
    end
}

fn change(text: &mut String, chance: &mut ChaCha8Rng) {
    let lines: Vec<(usize, usize)> = {
        let mut at = 0;
        text.split_inclusive('\n')
            .map(|line| {
                at += line.len();
                (at - line.len(), at)
            })
            .collect()
    };
    let tokens = tokens(text);
    if lines.is_empty() || tokens.is_empty() {
        let any = &pool().lines[chance.random_range(0..pool().lines.len())];
        text.push_str(any);
        return;
    }
    let (first, last) = {
        let first = chance.random_range(0..lines.len());
        let last = (first + chance.random_range(0..4)).min(lines.len() - 1);
        (lines[first].0, lines[last].1)
    };
    let there = lines[chance.random_range(0..lines.len())].0;
    let (at, end) = tokens[chance.random_range(0..tokens.len())];
    let other = tokens[chance.random_range(0..tokens.len())];
    match chance.random_range(0..10) {
        0 => text.replace_range(first..last, ""),
        1 => {
            let some = text[first..last].to_owned();
            text.insert_str(there, &some);
        }
        2 => {
            let any = &pool().lines[chance.random_range(0..pool().lines.len())];
            text.insert_str(there, any);
        }
        3 => text.replace_range(at..end, ""),
        4 => {
            let twice = text[at..end].to_owned() + " ";
            text.insert_str(at, &twice);
        }
        5 | 6 => {
            let word = text[other.0..other.1].to_owned();
            text.replace_range(at..end, &word);
        }
        7 => {
            let number = NUMBERS[chance.random_range(0..NUMBERS.len())];
            let digits = tokens.iter().filter(|(at, _)| text.as_bytes()[*at].is_ascii_digit());
            let digits: Vec<&(usize, usize)> = digits.collect();
            match digits.len() {
                0 => text.replace_range(at..end, number),
                count => {
                    let (at, end) = *digits[chance.random_range(0..count)];
                    text.replace_range(at..end, number);
                }
            }
        }
        8 => block(text, &tokens, chance),
        _ => {
            let word = &pool().words[chance.random_range(0..pool().words.len())];
            match chance.random_bool(0.5) {
                true => text.replace_range(at..end, word),
                false => text.insert_str(at, &format!("{word} ")),
            }
        }
    }
}

/// A block in braces or brackets goes, or stands twice in itself.
fn block(text: &mut String, tokens: &[(usize, usize)], chance: &mut ChaCha8Rng) {
    let opens: Vec<usize> = tokens
        .iter()
        .map(|(at, _)| *at)
        .filter(|at| matches!(text.as_bytes()[*at], b'{' | b'(' | b'['))
        .collect();
    if opens.is_empty() {
        return;
    }
    let open = opens[chance.random_range(0..opens.len())];
    let mut depth = 0_usize;
    let close = text[open..].char_indices().find_map(|(at, sign)| {
        match sign {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth == 0).then_some(open + at + 1)
    });
    let Some(close) = close else { return };
    match chance.random_range(0..3) {
        0 => text.replace_range(open + 1..close - 1, ""),
        1 => text.replace_range(open..close, ""),
        _ => {
            let whole = text[open..close].to_owned();
            text.insert_str(open + 1, &whole);
        }
    }
}
