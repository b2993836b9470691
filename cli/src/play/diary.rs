//! The log: of all that a narrator tells, what a person wants to read.

use interpreter::{Line, Sort};

use schema::screen::Told;

/// So many lines of a log are kept, and so many bytes of them.
const MOST_LINES: usize = 20_000;
const MOST_BYTES: usize = 4 << 20;

/// Adds lines to a log. What the table shows anyway is left out: changes of counters, and moves beneath the verb that did
/// them; so is a verb that does to the same thing what the verb around it does, one that does it nought times, and a phase in which nothing happened.
/// What happens several times in a row stands there once.
pub(crate) fn write(log: &mut Vec<Told>, lines: Vec<Line>) {
    let first = log.len();
    // The verbs that the next line may stand beneath, and whether they are told.
    let mut verbs: Vec<(usize, String, bool)> = Vec::new();
    for line in lines {
        verbs.retain(|(depth, ..)| *depth < line.depth);
        let depth = verbs.iter().filter(|(.., told)| *told).count();
        let is_head = line.sort == Sort::Stretch;
        let told = match line.sort {
            Sort::Stretch => {
                // Of phases without anything in them the last is enough.
                let idle = |last: &Told| last.is_head && !last.text.starts_with(TURN);
                while log.len() > first && log.last().is_some_and(idle) {
                    log.pop();
                }
                true
            }
            Sort::Call => {
                let repeats = verbs.last().is_some_and(|(_, verb, _)| is_alike(verb, &line.text));
                let is_told = !repeats && !is_idle(&line.text);
                verbs.push((line.depth, line.text.clone(), is_told));
                is_told
            }
            Sort::Move => verbs.is_empty(),
            Sort::Change => false,
            Sort::Chance | Sort::Show | Sort::Effect | Sort::Over | Sort::Note => true,
        };
        if !told {
            continue;
        }
        let fresh = log.len() > first && !is_head;
        let last = log.last_mut().filter(|_| fresh);
        match last.filter(|last| last.depth == depth && last.text == line.text) {
            Some(last) => last.times += 1,
            None => log.push(Told { depth, text: line.text, times: 1, is_head }),
        }
    }
    shorten(log);
}

/// Leaves the newest of a log, if it has grown long: nobody reads further back.
fn shorten(log: &mut Vec<Told>) {
    let mut bytes = 0;
    let kept = log.iter().rev().take(MOST_LINES).take_while(|told| {
        bytes += told.text.len();
        bytes <= MOST_BYTES
    });
    let old = log.len() - kept.count();
    log.drain(..old);
}

/// How the head of a turn begins, which stays.
const TURN: &str = "==";

/// Whether something is done nought times.
fn is_idle(text: &str) -> bool {
    let bare = text.strip_suffix('0').unwrap_or_default();
    bare.ends_with(|sign: char| !sign.is_alphanumeric() || sign.len_utf8() > 1)
}

/// Whether two lines differ in one word alone, which is not the last.
fn is_alike(one: &str, other: &str) -> bool {
    let before = one.chars().zip(other.chars()).take_while(|(left, right)| left == right).count();
    let rest = |text: &str| -> Vec<char> { text.chars().skip(before).collect() };
    let (one, other) = (rest(one), rest(other));
    let pairs = one.iter().rev().zip(other.iter().rev());
    let after = pairs.take_while(|(left, right)| left == right).count();
    let middle =
        |text: &[char]| text[..text.len() - after].iter().all(|sign| !sign.is_whitespace());
    before > 0 && after > 1 && middle(&one) && middle(&other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(lines: &[(usize, Sort, &str)]) -> Vec<(String, usize)> {
        let mut log = Vec::new();
        let lines = lines.iter();
        let lines = lines.map(|&(depth, sort, text)| Line { depth, sort, text: text.to_owned() });
        write(&mut log, lines.collect());
        log.into_iter().map(|told| (told.text, told.times)).collect()
    }

    #[test]
    fn small_print_is_left_out() {
        let log = told(&[
            (0, Sort::Stretch, "== Ann's turn"),
            (0, Sort::Change, "Ann's turns: 0 -> 1"),
            (0, Sort::Stretch, "-- Ann: Work"),
            (0, Sort::Stretch, "-- Ann: Trade"),
            (1, Sort::Call, "Ann sows Old Barley"),
            (2, Sort::Move, "Old Barley: bag -> field"),
            (2, Sort::Call, "Ann waters Old Barley"),
            (3, Sort::Call, "Ann picks a Leaf"),
            (1, Sort::Call, "Ann sows 0"),
            (1, Sort::Call, "Ann reaps Corn"),
            (1, Sort::Call, "Ann reaps Corn"),
            (0, Sort::Move, "Corn: field -> barn"),
        ]);
        let texts: Vec<&str> = log.iter().map(|(text, _)| text.as_str()).collect();
        let wanted = [
            "== Ann's turn",
            "-- Ann: Trade",
            "Ann sows Old Barley",
            "Ann picks a Leaf",
            "Ann reaps Corn",
            "Corn: field -> barn",
        ];
        assert_eq!(texts, wanted);
        assert_eq!(log[4].1, 2);
    }

    #[test]
    fn lines_are_alike_that_differ_in_their_verb() {
        assert!(is_alike("Ann plays Old Mill", "Ann resolves Old Mill"));
        assert!(is_alike("玩家1打出護城河", "玩家1執行護城河"));
        assert!(!is_alike("Ann plays Mill", "Ann plays Barn"));
        assert!(!is_alike("Ann buys Mill", "Bob gains Mill"));
    }
}
