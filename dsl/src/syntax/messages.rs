//! What pest expected, in words for somebody who writes cards.

use std::collections::BTreeSet;

use pest::error::{Error, ErrorVariant, InputLocation};
use schema::source::{FileId, Span};

use super::grammar::Rule;
use super::span;
use crate::codes;
use crate::diagnostic::Diagnostic;

mod rules;

use rules::{Word, word};

/// The diagnostic for a piece that the grammar refuses; the piece begins at byte `base` of the file.
pub(super) fn unexpected(
    file: FileId,
    base: usize,
    piece: &str,
    open: Option<(char, Span)>,
    error: &Error<Rule>,
) -> Diagnostic {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => skip_blanks(piece, at),
    };
    let rest = piece.get(at..).unwrap_or_default();
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else {
        let place = span(file, base + at, base + at);
        return Diagnostic::error(codes::TOO_DEEP, place, "this is too much to be read at once")
            .help("take a part of it out into a `define` or a `verb`");
    };
    if let Some((sign, bracket)) = open
        && only_trivia(rest)
    {
        return unclosed(file, base, piece, sign, bracket);
    }

    let found = found(piece, at);
    let (place, what) = match found {
        Some(text) => (span(file, base + at, base + at + text.len()), format!("`{text}`")),
        None => {
            let end = base + piece.get(..at).unwrap_or_default().trim_end().len();
            let what = if only_trivia(rest) { "the end" } else { "the end of the line" };
            (span(file, end, end), what.to_owned())
        }
    };
    let expected = expected(positives, found.is_some());
    let message = match expected.as_str() {
        "" => format!("{what} cannot stand here"),
        list => format!("expected {list}, found {what}"),
    };
    if let Some(found) = found
        && let Some(diagnostic) = not_a_name(place, found, positives)
    {
        return diagnostic;
    }
    let help = help(piece, at, found, positives, &expected).unwrap_or_else(|| {
        "look at what stands before it, too: a comma, a bracket or a word may be missing there"
            .to_owned()
    });
    Diagnostic::error(codes::UNEXPECTED, place, message)
        .label(place, "not expected here")
        .help(help)
}

/// Where a name is declared: a reserved word, or one in the wrong case.
fn not_a_name(place: Span, found: &str, positives: &[Rule]) -> Option<Diagnostic> {
    let wants = |rule| positives.contains(&rule);
    let declares = positives.iter().all(|rule| {
        matches!(rule, Rule::verb_name | Rule::plus | Rule::label | Rule::colon)
            || matches!(word(*rule), Word::Hide)
            || *rule == Rule::word
    });
    if !declares || !(wants(Rule::word) || wants(Rule::verb_name) || wants(Rule::label)) {
        return None;
    }
    if rules::is_reserved(found) {
        return Some(
            Diagnostic::error(
                codes::RESERVED_WORD,
                place,
                format!("`{found}` cannot be a name: it holds sentences together"),
            )
            .label(place, "reserved")
            .help("it is reserved: choose another word"),
        );
    }
    if !wants(Rule::label) && found.starts_with(char::is_uppercase) {
        let small = found.to_lowercase();
        return Some(
            Diagnostic::error(
                codes::WRONG_CASE,
                place,
                format!("`{found}` is a word of the game, and those begin with a small letter"),
            )
            .label(place, "a capital letter")
            .help(format!("write `{small}`; only cards, phases and bots have capitalised names")),
        );
    }
    None
}

fn unclosed(file: FileId, base: usize, piece: &str, sign: char, bracket: Span) -> Diagnostic {
    let close = match sign {
        '(' => ')',
        '[' => ']',
        _ => '}',
    };
    let trimmed = piece.trim_start();
    let begin = base + piece.len() - trimmed.len();
    let heading = trimmed.find(['{', '\n', '\r']).unwrap_or(trimmed.len());
    let heading = trimmed.get(..heading).unwrap_or_default().trim_end();
    let item = span(file, begin, begin + heading.len());
    Diagnostic::error(
        codes::UNCLOSED_BRACE,
        item,
        format!("a `{close}` is missing in what begins here"),
    )
    .label(item, "begins here")
    .label(bracket, format!("this `{sign}` is not closed"))
    .help(format!("write `{close}` where it ends"))
}

/// Past blanks and, if there is one, a comment.
fn skip_blanks(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let trimmed = rest.trim_start_matches([' ', '\t', '\u{3000}']);
    let comment = if trimmed.starts_with("//") {
        trimmed.find(['\n', '\r']).unwrap_or(trimmed.len())
    } else {
        0
    };
    at + rest.len() - trimmed.len() + comment
}

fn only_trivia(text: &str) -> bool {
    text.lines().all(|line| {
        let line = line.trim();
        line.is_empty() || line.starts_with("//")
    })
}

/// The word or the sign that stands there; none at the end of a line.
fn found(text: &str, at: usize) -> Option<&str> {
    let rest = text.get(at..)?;
    let first = rest.chars().next().filter(|c| !matches!(c, '\n' | '\r'))?;
    let length = match first {
        '"' => rest
            .get(1..)?
            .find(['"', '\n', '\r'])
            .map_or(1, |end| end + 1 + usize::from(rest[end + 1..].starts_with('"'))),
        c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
        _ if ["==", "!=", "<=", ">=", "&&", "||", "/*"]
            .iter()
            .any(|sign| rest.starts_with(sign)) =>
        {
            2
        }
        c => c.len_utf8(),
    };
    // a long word or text is shown by its beginning
    let shown = rest
        .char_indices()
        .map(|(at, c)| at + c.len_utf8())
        .take_while(|end| *end <= length)
        .take(30)
        .last();
    rest.get(..shown.unwrap_or(length))
}

fn is_word(c: char) -> bool {
    c == '_' || pest::unicode::XID_CONTINUE(c)
}

/// What was expected, as a list of words.
fn expected(positives: &[Rule], line_goes_on: bool) -> String {
    let mut words = BTreeSet::new();
    let mut goes_on = false;
    for rule in positives {
        match word(*rule) {
            Word::Say(text) => drop(words.insert(text)),
            Word::GoesOn => goes_on = true,
            Word::Hide => {}
        }
    }
    // where a group may begin, its keywords one by one tell nobody anything
    let groups =
        [(Rule::k_let, "a statement"), (Rule::k_kind, "an item"), (Rule::k_zone, "a member")];
    for (rule, group) in groups {
        if positives.contains(&rule) && !words.contains(group) {
            words.retain(|word| !is_keyword(word) && word != "a word");
            words.insert(group.to_owned());
        }
    }
    if goes_on && !words.contains("a value") {
        words.retain(|word| !matches!(word.as_str(), "`(`" | "`[`" | "a word" | "`as`"));
        if line_goes_on {
            words.insert("the end of the line".to_owned());
        }
    }
    let words: Vec<_> = words.into_iter().collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        // a long list tells nobody anything; its widest word does
        list if list.len() > 6 => {
            let widest = [
                "an item",
                "a member",
                "a statement",
                "a value",
                "a field, an ability or a handler",
            ];
            let widest = widest.into_iter().find(|word| list.iter().any(|other| other == word));
            widest.unwrap_or_default().to_owned()
        }
        [list @ .., last] => format!("{} or {last}", list.join(", ")),
    }
}

fn is_keyword(word: &str) -> bool {
    word.trim_matches('`').starts_with(|c: char| c.is_ascii_lowercase()) && word.starts_with('`')
}

/// What to write instead, where it can be guessed.
fn help(
    piece: &str,
    at: usize,
    found: Option<&str>,
    positives: &[Rule],
    expected: &str,
) -> Option<String> {
    let wants = |rule| positives.contains(&rule);
    let before = piece.get(..at).unwrap_or_default().trim_end_matches([' ', '\t']);
    let names = [Rule::word, Rule::label, Rule::postfix, Rule::atom, Rule::any_word];
    match expected {
        "`{`" => {
            return Some(
                "what belongs to it stands in braces, and `{` in the same line: `{ … }`".to_owned(),
            );
        }
        "the id of a clause" => {
            return Some(
                "a ruling begins with the id of the clause it shows: `ruling R-1 \"…\" { … }`"
                    .to_owned(),
            );
        }
        "a value" if found.is_none() => {
            return Some("the value stands in the same line".to_owned());
        }
        _ => {}
    }
    Some(match found? {
        "=" => "`==` compares; `=` stands only after `set`, `let` and in declarations".to_owned(),
        ";" => "a statement ends with its line; `,` stands between two in one line".to_owned(),
        "'" => "texts stand in double quotes: `\"…\"`".to_owned(),
        "&&" | "&" => "write `and`".to_owned(),
        "||" => "write `or`".to_owned(),
        "!" => "write `not`".to_owned(),
        "/*" | "#" => "a comment begins with `//` and ends with its line".to_owned(),
        "%" => "write `mod` for the remainder of a division".to_owned(),
        "." if before.ends_with(|c: char| c.is_ascii_digit()) => "there are whole numbers only".to_owned(),
        number if number.starts_with(|c: char| c.is_ascii_digit()) && before.ends_with('.') => {
            "there are whole numbers only".to_owned()
        }
        "in" | "where" if before.rsplit(['{', ',', '\n']).next().is_some_and(|line| line.trim().starts_with("choose ")) => {
            "say how many: `choose 1 …`, `choose up to 2 …`, `choose any …`".to_owned()
        }
        word if wants(Rule::comma) && wants(Rule::rbrace) && rules::is_reserved(word) && !matches!(word, "else" | "where") => {
            "write `,` or a new line before it".to_owned()
        }
        _ if before.trim_end().ends_with(|c: char| is_word(c)) && wants(Rule::comma) && before.contains("given") => {
            "one fact a line: begin a new line".to_owned()
        }
        "}" if wants(Rule::EOI) || wants(Rule::item) => "there is one `}` too many before or here".to_owned(),
        word if rules::is_reserved(word) && names.into_iter().any(wants) => {
            format!("`{word}` is reserved and cannot be a name; choose another word")
        }
        "else" => "`else` belongs to the statement just before it: an `if`, or one that may fail".to_owned(),
        "where" => "put what `where` belongs to in brackets: `count of (card in ZONE where …)`".to_owned(),
        word if wants(Rule::colon) && wants(Rule::lbrace) && word.chars().all(is_word) => {
            "a name of several words is capitalised (`Old Wall`); any other stands in quotes".to_owned()
        }
        word if (wants(Rule::file) || wants(Rule::item) || wants(Rule::k_kind)) && word.chars().all(is_word) => {
            "an item begins with its word (`verb`, `kind`, `rule` …), a card with its kind: `kind Name { … }`".to_owned()
        }
        word if word.starts_with(|c: char| is_word(c) || c == '"') && positives.iter().any(|r| matches!(rules::word(*r), Word::GoesOn)) => {
            "write `,` or a new line between two statements, and quotes around a name of unusual form".to_owned()
        }
        _ => return None,
    })
}
