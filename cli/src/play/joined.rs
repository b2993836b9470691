//! Changes of numbers in one line of the log.

/// Puts a change behind others in one line; whose they are is said once, and one that goes on where the last ended is one
/// with it. `own` is where those of the last owner begin. The line may be long: only its end is read.
pub(super) fn join(line: &mut String, own: &mut usize, change: &str) {
    let (one, other) = (whose(&line[*own..]), whose(change));
    let is_wide = change.contains('：');
    let Some(other) = other.filter(|other| one.as_ref() == Some(other)) else {
        line.push_str(if is_wide { "；" } else { "; " });
        *own = line.len();
        line.push_str(change);
        return;
    };
    let next = change[other.len()..].trim_start_matches([':', '：', ' ']);
    let last = line.rfind([':', '：', ',', '，']).unwrap_or(0);
    let last = line.len() - line[last..].trim_start_matches([':', '：', ',', '，', ' ']).len();
    if let Some(both) = gone_on(&line[last..], next) {
        line.truncate(last);
        line.push_str(&both);
        return;
    }
    line.push_str(if is_wide { "，" } else { ", " });
    line.push_str(next);
}

/// Whose a change is: what stands before the last colon in front of its arrow, since a name may have colons of its own.
fn whose(text: &str) -> Option<String> {
    let arrow = text.find("->").or_else(|| text.find('→'));
    let at = match arrow {
        Some(arrow) => text[..arrow].rfind([':', '：']),
        None => text.find([':', '：']),
    };
    at.map(|at| text[..at].to_owned())
}

/// A change and one that goes on where it ended, as one: `1 -> 2 wood` and `2 -> 4 wood` are `1 -> 4 wood`.
fn gone_on(one: &str, other: &str) -> Option<String> {
    let parts = |text: &'_ str| -> Option<[String; 5]> {
        let arrow = ["->", "→"].into_iter().find(|arrow| text.contains(*arrow))?;
        let (left, right) = text.split_once(arrow)?;
        let (of, from) = left.trim_end().rsplit_once(' ').unwrap_or(("", left.trim_end()));
        let (to, rest) = right.trim_start().split_once(' ').unwrap_or((right.trim_start(), ""));
        Some([of, from, to, rest, arrow].map(str::to_owned))
    };
    let ([of, from, middle, rest, arrow], [next, start, to, more, _]) =
        (parts(one)?, parts(other)?);
    if (&of, &middle, &rest) != (&next, &start, &more) || from == to {
        return None;
    }
    let words = [of, from, arrow, to, rest];
    Some(words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_that_goes_on_is_one() {
        let told = |changes: [&str; 2]| {
            let (mut line, mut own) = (changes[0].to_owned(), 0);
            join(&mut line, &mut own, changes[1]);
            line
        };
        assert_eq!(told(["Ann's luck: 1 -> 0", "Ann's luck: 0 -> -1"]), "Ann's luck: 1 -> -1");
        assert_eq!(told(["Ann: 1 -> 2 wood", "Ann: 2 -> 3 wood"]), "Ann: 1 -> 3 wood");
        assert_eq!(told(["Ann: 1 -> 2 wood", "Ann: 2 -> 3 tin"]), "Ann: 1 -> 2 wood, 2 -> 3 tin");
        assert_eq!(told(["Ann: 1 -> 2", "Ann: 2 -> 1"]), "Ann: 1 -> 2, 2 -> 1");
        assert_eq!(told(["Ann: 1 -> 2", "Ben: 2 -> 3"]), "Ann: 1 -> 2; Ben: 2 -> 3");
        assert_eq!(told(["A: B: 1 -> 2", "A: 2 -> 3"]), "A: B: 1 -> 2; A: 2 -> 3");
        assert_eq!(told(["A: B: 1 -> 2", "A: B: 2 -> 3"]), "A: B: 1 -> 3");
        assert_eq!(told(["安：木 1 → 2", "安：木 2 → 3"]), "安：木 1 → 3");
    }

    #[test]
    fn whose_it_is_is_said_again_behind_another() {
        let (mut line, mut own) = ("Ann: 1 -> 2".to_owned(), 0);
        join(&mut line, &mut own, "Ben: 2 -> 3");
        join(&mut line, &mut own, "Ben: 3 -> 5");
        join(&mut line, &mut own, "Ann: 2 -> 3");
        assert_eq!(line, "Ann: 1 -> 2; Ben: 2 -> 5; Ann: 2 -> 3");
    }
}
