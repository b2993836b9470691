//! Removes a broken statement from a piece that cannot be parsed, so that the rest can be, and several mistakes in one
//! item are all reported. What is removed becomes blanks, so that no byte moves.

use std::ops::Range;

/// Words that continue the statement or member before them, even behind a comma or on a new line.
const GOES_ON: &[&str] = &[
    "then", "else", "and", "or", "until", "private", "bank", "limit", "size", "faceup", "facedown",
    "hidden",
];

/// Words behind which a value goes on in the next line.
const JOINS: &[&str] = &["and", "or", "mod", "then", "else"];

/// The bytes of the statement, member or field in which byte `at` lies, in the innermost braces around it. `commas`
/// says whether commas separate statements. `None` if it lies in no braces, or if nothing but blanks stands there.
pub(super) fn around(text: &str, at: usize, commas: bool) -> Option<Range<usize>> {
    let mut scan = Scan { text, at: 0, behind: 0, open: Vec::new() };
    // Scan up to the byte in question.
    while scan.at < at && scan.at < text.len() {
        scan.step(commas);
    }
    // Brackets that end in the same line belong to the statement; others are forgotten, since one may be missing.
    let brackets = scan.open.iter().rev().take_while(|open| open.sign != '{').count();
    let deep = scan.open.len() - brackets;
    if !closes(text.get(scan.at..)?, brackets) {
        scan.open.truncate(deep);
    }
    let start = scan.open.get(deep.checked_sub(1)?)?.unit;
    // Scan to the end of its statement, and of lines that continue it.
    let mut end = scan.end_of_unit(deep, commas);
    loop {
        let rest = text.get(end..)?;
        let next = rest.len() - past_blanks(rest).len() + end;
        let rest = text.get(next..)?;
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let word = rest.get(..word)?;
        let digit = rest.starts_with(|c: char| c.is_ascii_digit());
        let unit = text.get(start..end)?;
        let option = is_heading(past_blanks(unit));
        if next > end
            && (digit
                || GOES_ON.contains(&word)
                || option && matches!(word, "if" | "for" | "to")
                || rest.starts_with('{')
                || rest.starts_with("top faceup"))
        {
            scan.at = next;
            end = scan.end_of_unit(deep, commas);
        } else {
            break;
        }
    }
    let unit = text.get(start..end)?;
    let trimmed = unit.len() - past_blanks(unit).len() + start;
    let end = trimmed + text.get(trimmed..end)?.trim_end().len();
    // The comma behind it goes too: it would be an error by itself.
    let rest = text.get(end..)?;
    let comma = rest.trim_start_matches([' ', '\t']);
    let end =
        if commas && comma.starts_with(',') { end + rest.len() - comma.len() + 1 } else { end };
    (end > trimmed).then_some(trimmed..end)
}

/// Whether a text is the heading of an option or a loop without its braces.
fn is_heading(unit: &str) -> bool {
    let behind_text = unit.rsplit('"').next().unwrap_or_default();
    (unit.starts_with("option ") || unit.starts_with("for ")) && !behind_text.contains('{')
}

/// Whether so many brackets that are open are closed in the first line of a text.
fn closes(text: &str, brackets: usize) -> bool {
    let mut scan = Scan { text, at: 0, behind: 0, open: Vec::new() };
    let mut left = brackets;
    while let Some(next) = text.get(scan.at..).and_then(|rest| rest.chars().next()) {
        match next {
            '\n' | '\r' | '{' | '}' => break,
            ')' | ']' if scan.open.is_empty() => left = left.saturating_sub(1),
            _ => {}
        }
        scan.step(false);
    }
    left == 0
}

/// Replaces the bytes of a hole by blanks. Ends of lines stay.
pub(super) fn blank(text: &mut String, hole: Range<usize>) {
    let blanks: String = text
        .get(hole.clone())
        .unwrap_or_default()
        .bytes()
        .map(|byte| if byte == b'\n' || byte == b'\r' { char::from(byte) } else { ' ' })
        .collect();
    if blanks.len() == hole.len() {
        text.replace_range(hole, &blanks);
    }
}

/// The rest of a text behind blanks, commas, ends of lines and comments.
fn past_blanks(text: &str) -> &str {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches([' ', '\t', '\u{3000}', '\n', '\r', ',']);
        if !rest.starts_with("//") {
            return rest;
        }
        rest = rest.find(['\n', '\r']).and_then(|end| rest.get(end..)).unwrap_or_default();
    }
}

/// An open bracket. `unit` is the byte at which the present statement in it begins.
struct Open {
    sign: char,
    unit: usize,
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
    /// The end of the last sign or word before `at`.
    behind: usize,
    open: Vec<Open>,
}

impl Scan<'_> {
    /// Moves past a text in quotes, a comment, or one character.
    fn step(&mut self, commas: bool) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let Some(next) = rest.chars().next() else { return };
        let line = || rest.find(['\n', '\r']).unwrap_or(rest.len());
        let length = match next {
            '"' => text_length(rest),
            '/' if rest.starts_with("//") => line(),
            _ => next.len_utf8(),
        };
        self.at += length;
        let unit = self.at;
        match next {
            '{' | '(' | '[' => self.open.push(Open { sign: next, unit }),
            '}' => {
                while self.open.pop_if(|open| open.sign != '{').is_some() {}
                self.open.pop();
            }
            // One that closes nothing is no end of braces.
            ')' | ']' => drop(self.open.pop_if(|open| open.sign != '{')),
            '\n' | '\r' if self.goes_on() => {}
            '\n' | '\r' => self.next_unit(unit),
            ',' if commas && !self.is_in_heading() => self.next_unit(unit),
            _ => {}
        }
        let is_comment = next == '/' && length > 1;
        if !next.is_whitespace() && !is_comment {
            self.behind = self.at;
        }
    }

    /// Whether what stands last joins two values, so that the next line belongs to it.
    fn goes_on(&self) -> bool {
        let before = self.text.get(..self.behind).unwrap_or_default();
        let word = before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next();
        before.ends_with(['+', '-', '*', '/']) || word.is_some_and(|word| JOINS.contains(&word))
    }

    /// Whether the present statement is the heading of an option or a loop, whose lists stand behind commas.
    fn is_in_heading(&self) -> bool {
        let Some(open) = self.open.last() else { return false };
        let unit = self.text.get(open.unit..self.at).unwrap_or_default();
        is_heading(past_blanks(unit))
    }

    fn next_unit(&mut self, at: usize) {
        if let Some(open) = self.open.last_mut().filter(|open| open.sign == '{') {
            open.unit = at;
        }
    }

    /// Scans to the end of the present statement, in the braces at nesting depth `deep`.
    fn end_of_unit(&mut self, deep: usize, commas: bool) -> usize {
        while let Some(next) = self.text.get(self.at..).and_then(|rest| rest.chars().next()) {
            let ends = match next {
                '\n' | '\r' => !self.goes_on(),
                '}' => true,
                ',' => commas && !self.is_in_heading(),
                _ => false,
            };
            if self.open.len() == deep && ends {
                break;
            }
            if self.open.len() < deep {
                break;
            }
            self.step(commas);
        }
        self.at
    }
}

/// The length in bytes of the text in quotes at the beginning of `rest`. An unclosed text ends with its line.
pub(super) fn text_length(rest: &str) -> usize {
    let mut escaped = false;
    for (at, sign) in rest.char_indices().skip(1) {
        match sign {
            '\n' | '\r' => return at,
            '"' if !escaped => return at + 1,
            _ => escaped = sign == '\\' && !escaped,
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::{around, blank};

    /// The text without what is taken out around `§`.
    fn without(text: &str) -> Option<String> {
        let at = text.find('§').unwrap();
        let mut text = text.replace('§', "");
        let hole = around(&text, at, true)?;
        blank(&mut text, hole);
        Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn takes_out_one_line_and_what_goes_on_with_it() {
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(without("a B {\n  c §3\n  d\n}"), some("a B { d }"));
        assert_eq!(without("a B { c §= 3, d, e }"), some("a B { d, e }"));
        assert_eq!(
            without("a B {\n  c\n  on play { x§ y, z }\n}"),
            some("a B { c on play { z } }")
        );
        assert_eq!(without("a B {\n  on§play {\n    x\n  }\n  d\n}"), some("a B { d }"));
        assert_eq!(without("a { x§ y\n  else stop\n z }"), some("a { z }"));
        assert_eq!(without("a { cost §= 2 wool, 2 ore, d }"), some("a { d }"));
        assert_eq!(without("a { set x = y and // both\n    z + §\n    1\n  w }"), some("a { w }"));
        assert_eq!(without("a { f(1, §), \"}\" // }\n b }"), some("a { \"}\" // } b }"));
        assert_eq!(without("a { f (b + c§ in d, 2) to e, g }"), some("a { g }"));
        assert_eq!(without("a { f [b§, (c)] + 2 then { d }\n g }"), some("a { g }"));
        assert_eq!(without("a { f (b§ c\n g }"), some("a { g }"));
        assert_eq!(without("a { x, §}"), None);
        assert_eq!(without("a B §c { d }"), None);
    }
}
