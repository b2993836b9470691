//! Checks that run before the parser: lengths, brackets, full-width characters, unclosed texts.
//!
//! They are one pass over the text. What they let through needs neither a deep stack nor much time to parse.

use schema::letters;
use schema::source::{FileId, Span};

use super::grammar::is_word;
use super::span;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// The greatest length of a file, in bytes.
pub const FILE_BYTES: usize = 1 << 20;
/// The greatest length of a line, in bytes.
pub const LINE_BYTES: usize = 4 << 10;
/// The most brackets open at once.
pub const BRACKETS: usize = 64;
/// The most of the words `of`, `over`, `where` and `if` in one line, counted with those of lines whose brackets are
/// open.
pub const LINE_WORDS: usize = 64;
/// The greatest depth of the typed tree.
pub const TREE_DEPTH: usize = 128;

/// The error about a file that is too long to be read; `None` if it is not.
pub(crate) fn too_long(file: FileId, text: &str) -> Option<Diagnostic> {
    (text.len() > FILE_BYTES).then(|| {
        let message = format!("this file is longer than {FILE_BYTES} bytes");
        let found = Diagnostic::error(codes::TOO_LONG, span(file, 0, 0), message);
        found.help("split it into several files")
    })
}

/// The findings about a piece of a file. Positions count from the beginning of the file.
#[derive(Default)]
pub(super) struct Look {
    /// The error about the first limit that is exceeded. The scan stops there.
    pub(super) limit: Option<Diagnostic>,
    /// Errors about full-width and invisible characters outside texts and comments.
    pub(super) wide: Vec<Diagnostic>,
    /// Errors about words with look-alike letters of another alphabet.
    pub(super) alike: Vec<Diagnostic>,
    /// The first text in quotes that is not closed in its line.
    pub(super) open_text: Option<Span>,
    /// The bracket that was probably not closed, if one is open at the end of the text.
    pub(super) open_bracket: Option<(char, Span)>,
}

/// An open bracket. A text in quotes counts as one with the sign `"`.
struct Open {
    sign: char,
    at: usize,
    /// How many of the counted words (see [`LINE_WORDS`]) stand before it in its line.
    words: usize,
    /// The indentation of its line, in bytes.
    indent: usize,
}

struct Scanner<'t> {
    file: FileId,
    base: usize,
    text: &'t str,
    open: Vec<Open>,
    words: usize,
    line: usize,
    indent: usize,
    suspect: Option<(char, usize)>,
    look: Look,
}

/// Checks a piece of a file. `base` is the byte of the file at which it begins.
pub(super) fn look(file: FileId, base: usize, text: &str) -> Look {
    let (open, look) = (Vec::new(), Look::default());
    let mut scanner =
        Scanner { file, base, text, open, words: 0, line: 0, indent: 0, suspect: None, look };
    scanner.run();
    scanner.look
}

impl Scanner<'_> {
    fn run(&mut self) {
        let mut at = 0;
        while let Some(rest) = self.text.get(at..).filter(|rest| !rest.is_empty()) {
            let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
            self.line = at;
            if length > LINE_BYTES {
                let place = self.span(at, at);
                let message = format!("this line is too long: more than {LINE_BYTES} bytes");
                self.look.limit = Some(
                    Diagnostic::error(codes::TOO_LONG, place, message)
                        .help("break it after a comma or a `{`"),
                );
                return;
            }
            let line = rest.get(..length).unwrap_or_default();
            self.indent = line.find(|c| !matches!(c, ' ' | '\t' | '\u{3000}')).unwrap_or(length);
            let end = at + length;
            while let Some(next) = self.text.get(at..end).and_then(|rest| rest.chars().next()) {
                at = if self.in_text() {
                    self.text_step(at, next)
                } else {
                    self.step(at, end, next)
                };
                if self.look.limit.is_some() {
                    return;
                }
            }
            self.end_line(end);
            at = end + 1;
        }
        if let Some(outermost) = self.open.first() {
            let (sign, at) = self.suspect.unwrap_or((outermost.sign, outermost.at));
            self.look.open_bracket = Some((sign, self.span(at, at + 1)));
        }
    }

    fn in_text(&self) -> bool {
        self.open.last().is_some_and(|open| open.sign == '"')
    }

    /// At the end of a line an open text ends, and the count of words starts again.
    fn end_line(&mut self, at: usize) {
        self.words = 0;
        if self.in_text() {
            let start = self.open.pop().map_or(at, |open| open.at);
            let place = self.span(start, at);
            self.look.open_text.get_or_insert(place);
        }
    }

    fn text_step(&mut self, at: usize, next: char) -> usize {
        match next {
            '"' => self.close(at, '"'),
            '{' => self.open(at, '{'),
            '\\' => {
                let escaped = self.text.get(at + 1..).and_then(|rest| rest.chars().next());
                return at
                    + 1
                    + escaped.filter(|c| *c != '\n' && *c != '\r').map_or(0, char::len_utf8);
            }
            _ => {}
        }
        at + next.len_utf8()
    }

    fn step(&mut self, at: usize, end: usize, next: char) -> usize {
        let rest = self.text.get(at..end).unwrap_or_default();
        match next {
            '"' | '{' | '(' | '[' => self.open(at, next),
            '}' | ')' | ']' => self.close(at, next),
            '/' if rest.starts_with("//") => return end,
            ' ' => {}
            _ if pest::unicode::XID_START(next) || next == '_' => {
                let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                let word = rest.get(..length).unwrap_or_default();
                if matches!(word, "of" | "over" | "where" | "if") {
                    self.word(at, length);
                } else if let Some(letter) = letters::stranger(word) {
                    self.alike(at, word, letter);
                }
                return at + length;
            }
            _ => self.wide(at, next),
        }
        at + next.len_utf8()
    }

    fn word(&mut self, at: usize, length: usize) {
        self.words += 1;
        let around: usize = self.open.iter().map(|open| open.words).sum();
        if self.words > LINE_WORDS || around + self.words > LINE_WORDS {
            let place = self.span(at, at + length);
            let message = format!(
                "more than {LINE_WORDS} of `of`, `over`, `where` and `if` within each other"
            );
            self.too_deep(place, message);
        }
    }

    fn open(&mut self, at: usize, sign: char) {
        if self.open.len() >= BRACKETS {
            let place = self.span(at, at + 1);
            self.too_deep(place, format!("more than {BRACKETS} brackets are open here"));
            return;
        }
        let words = std::mem::take(&mut self.words);
        self.open.push(Open { sign, at, words, indent: self.indent });
    }

    fn too_deep(&mut self, place: Span, message: String) {
        self.look.limit = Some(
            Diagnostic::error(codes::TOO_DEEP, place, message)
                .help("take a part of it out into a `define` or a `verb`"),
        );
    }

    /// Closes the innermost bracket. If a `}` at the beginning of a line is indented less than the line of the `{` that
    /// it closes, it was probably meant for an outer one: then the inner one is suspected to be unclosed.
    fn close(&mut self, at: usize, sign: char) {
        let Some(inner) = self.open.last() else { return };
        if inner.sign == '"' && sign != '"' {
            return;
        }
        let begins = at - self.line == self.indent;
        if sign == '}'
            && begins
            && inner.sign == '{'
            && inner.indent > self.indent
            && self.suspect.is_none()
        {
            self.suspect = Some((inner.sign, inner.at));
        }
        if let Some(closed) = self.open.pop() {
            self.words += closed.words;
        }
    }

    fn alike(&mut self, at: usize, word: &str, letter: char) {
        let place = self.span(at, at + word.len());
        let latin = letters::latin(letter).unwrap_or(letter);
        let (label, help) = match letters::in_latin(word).filter(|word| word.is_ascii()) {
            Some(word) => (
                format!("U+{:04X} only looks like a Latin `{latin}`", u32::from(letter)),
                format!("write `{word}` anew, with the letters of one keyboard"),
            ),
            None => {
                let first = word.chars().find(char::is_ascii_alphabetic).unwrap_or(letter);
                (
                    format!("`{first}` is a Latin letter here, and others are not"),
                    "write the word anew, with the letters of one keyboard".to_owned(),
                )
            }
        };
        self.look.alike.push(
            Diagnostic::error(
                codes::LOOK_ALIKE,
                place,
                format!("the letters of `{word}` belong to two alphabets"),
            )
            .label(place, label)
            .help(help),
        );
    }

    fn invisible(&mut self, at: usize, next: char) {
        let Some((name, blank)) = letters::invisible(next) else { return };
        let before = self.text.get(..at).and_then(|before| before.chars().next_back());
        if letters::has_its_place(before, next) {
            return;
        }
        let place = self.span(at, at + next.len_utf8());
        let help = if blank { "write a plain space, or a new line" } else { "delete it" };
        self.look.wide.push(
            Diagnostic::error(codes::INVISIBLE, place, format!("{name} stands here"))
                .label(place, format!("U+{:04X}, which nobody sees", u32::from(next)))
                .help(help),
        );
    }

    fn wide(&mut self, at: usize, next: char) {
        let Some(narrow) = narrow(next) else { return self.invisible(at, next) };
        let place = self.span(at, at + next.len_utf8());
        let message = format!("`{next}` is not a sign of the language");
        self.look.wide.push(
            Diagnostic::error(codes::FULL_WIDTH, place, message)
                .label(place, format!("write `{narrow}`"))
                .help(format!("outside texts and comments write `{narrow}` instead of `{next}`")),
        );
    }

    fn span(&self, start: usize, end: usize) -> Span {
        span(self.file, self.base + start, self.base + end)
    }
}

/// The ASCII digit for a full-width one; any other character as it is.
pub(super) fn narrow_digit(sign: char) -> char {
    match sign {
        '\u{ff10}'..='\u{ff19}' => char::from_u32(u32::from(sign) - 0xfee0).unwrap_or(sign),
        _ => sign,
    }
}

/// The text to write instead of a full-width character; `None` if it is none.
pub(super) fn narrow(sign: char) -> Option<String> {
    let narrow = match sign {
        '、' => ",",
        '。' => ".",
        '“' | '”' | '„' | '「' | '」' | '『' | '』' | '《' | '》' | '〈' | '〉' => {
            "\""
        }
        '【' | '〔' => "[",
        '】' | '〕' => "]",
        '×' => "*",
        '÷' => "/",
        '−' | '–' | '—' => "-",
        '≤' => "<=",
        '≥' => ">=",
        '≠' => "!=",
        '\u{ff01}'..='\u{ff5e}' => {
            return char::from_u32(u32::from(sign) - 0xfee0).map(String::from);
        }
        _ => return None,
    };
    Some(narrow.to_owned())
}
