//! Finds out what may stand at a place of a text that is being typed. It runs the parser on the text before the place,
//! and on completions of it.

use std::ops::Range;

use super::roles::{self, Role};
use crate::syntax::grammar::{is_value, is_word};
use crate::syntax::tree::{NodeRef, Rule, Tree};
use crate::syntax::{self, Language};

/// The name that is inserted at the place to see what a name would mean there.
const PROBE: &str = "zzz";
/// How many keywords and brackets are appended at most to complete a sentence.
const STEPS: usize = 32;

/// A place in a text, and what the grammar says about it.
#[derive(Debug)]
pub(super) struct Place {
    /// The bytes of the name that stands there or is being typed; empty if there is none.
    pub(super) name: Range<usize>,
    /// The rules that the grammar would accept there.
    pub(super) expected: Vec<Rule>,
    /// The role of a name there; `None` if no name can stand there.
    pub(super) role: Option<Role>,
    /// The rules around such a name, outermost first.
    pub(super) around: Vec<Rule>,
    /// The verb of the call or event around it.
    pub(super) verb: Option<String>,
    /// The prepositions that this call has already.
    pub(super) prepositions: Vec<String>,
    /// The bytes of the piece in which it lies.
    pub(super) piece: Range<usize>,
    /// The text of that piece with a name at the place, completed so that the grammar accepts it, and the bytes of this
    /// name in the whole text.
    pub(super) read: Option<(String, Range<usize>)>,
}

/// Whether a place lies in code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Inside {
    /// In code.
    Code,
    /// In a text in quotes; its opening quote is at this byte.
    Text(usize),
    /// In a comment.
    Comment,
}

/// Whether a byte of a text lies in code, in a text in quotes or in a comment. Both of these end with their line.
pub(super) fn inside(text: &str, offset: usize) -> Inside {
    let begin = line_start(text, offset);
    // The texts around the place whose braces are open: `"Grind {c}"`.
    let mut open: Vec<usize> = Vec::new();
    let (mut quoted, mut escaped) = (None, false);
    let line = text.get(begin..offset).unwrap_or_default();
    for (at, sign) in line.char_indices() {
        let at = begin + at;
        match sign {
            _ if escaped => {}
            '"' if quoted.is_some() => quoted = None,
            '"' => quoted = Some(at),
            '{' => open.extend(quoted.take()),
            '}' if quoted.is_none() => quoted = open.pop(),
            '/' if quoted.is_none()
                && text.get(at..).is_some_and(|rest| rest.starts_with("//")) =>
            {
                return Inside::Comment;
            }
            _ => {}
        }
        escaped = sign == '\\' && !escaped && quoted.is_some();
    }
    quoted.map_or(Inside::Code, Inside::Text)
}

fn line_start(text: &str, offset: usize) -> usize {
    text.get(..offset).and_then(|before| before.rfind(['\n', '\r'])).map_or(0, |at| at + 1)
}

/// The bytes of the name around a place: a word, or a run of capitalised words.
pub(super) fn name_around(text: &str, offset: usize) -> Range<usize> {
    let mut range = word_around(text, offset);
    let capital = |range: &Range<usize>| {
        text.get(range.clone()).is_some_and(|word| word.starts_with(char::is_uppercase))
    };
    if !capital(&range) {
        return range;
    }
    loop {
        let before = text.get(..range.start).unwrap_or_default();
        let trimmed = before.trim_end_matches(' ');
        let last = word_around(text, trimmed.len());
        if trimmed.len() == before.len() || last.end != trimmed.len() || last.is_empty() {
            break;
        }
        match text.get(last.clone()) {
            Some("of" | "the") if linked(text, last.start) => range.start = last.start,
            _ if capital(&last) => range.start = last.start,
            _ => break,
        }
    }
    loop {
        let after = text.get(range.end..).unwrap_or_default();
        let blanks = after.len() - after.trim_start_matches(' ').len();
        let next = word_around(text, range.end + blanks);
        if blanks == 0 || next.is_empty() || !capital(&next) {
            break;
        }
        range.end = next.end;
    }
    range
}

/// Whether a lower-case word that begins at this byte continues a capitalised name: `Name of Name`.
fn linked(text: &str, start: usize) -> bool {
    let before = text.get(..start).unwrap_or_default().trim_end_matches(' ');
    let last = word_around(text, before.len());
    match text.get(last.clone()) {
        Some("of") => linked(text, last.start),
        Some(word) => word.starts_with(char::is_uppercase),
        None => false,
    }
}

fn word_around(text: &str, offset: usize) -> Range<usize> {
    let before = text.get(..offset).unwrap_or_default();
    let after = text.get(offset..).unwrap_or_default();
    let mut start = before.trim_end_matches(is_word).len();
    let end = offset + after.find(|sign| !is_word(sign)).unwrap_or(after.len());
    // A capitalised word may contain an apostrophe or hyphen: `Miller's`, `Half-Moon`.
    let left = text.get(..start).unwrap_or_default();
    if let Some(rest) = left.strip_suffix(['\'', '’', '-'])
        && rest.ends_with(char::is_alphabetic)
    {
        let stem = rest.trim_end_matches(is_word).len();
        if rest.get(stem..).is_some_and(|word| word.starts_with(char::is_uppercase)) {
            start = stem;
        }
    }
    start..end
}

/// Finds out what may stand at byte `offset`.
pub(super) fn place(language: Language, text: &str, offset: usize) -> Place {
    let name = name_around(text, offset);
    let piece = syntax::piece_around(text, name.start);
    let before = text.get(piece.start..name.start).unwrap_or_default();
    let (before, expected) = syntax::expected(language, before);
    let mut place = Place {
        name: name.clone(),
        expected,
        role: None,
        around: Vec::new(),
        verb: None,
        prepositions: Vec::new(),
        piece: piece.clone(),
        read: None,
    };
    let after = text.get(name.end..piece.end).unwrap_or_default();
    let Some(read) = readable(language, &before, after) else { return place };
    let tree = syntax::tree_of(language, &read);
    let at = before.len()..before.len() + PROBE.len();
    place.look(&tree, &at);
    place.read = Some((read, piece.start + at.start..piece.start + at.end));
    place
}

impl Place {
    fn look(&mut self, tree: &Tree, at: &Range<usize>) {
        let wanted = |node: NodeRef<'_>| {
            node.span().start as usize == at.start && node.span().end as usize == at.end
        };
        tree.each_node(|around, node| {
            let is_name = node.rule().is_some_and(roles::is_name);
            if !is_name || !wanted(node) || self.role.is_some() {
                return;
            }
            self.role = Some(roles::role(around, node));
            self.around = around.iter().filter_map(|node| node.rule()).collect();
            let calls = [Rule::call, Rule::pattern, Rule::happens];
            let call = around
                .iter()
                .rev()
                .find(|node| node.rule().is_some_and(|rule| calls.contains(&rule)));
            if let Some(call) = call {
                let words = call.nodes().filter(|node| node.rule() == Some(Rule::word));
                self.verb = words.map(|word| word.text().to_owned()).find(|word| word != PROBE);
                let prepositions = call.nodes().filter(|node| node.rule() == Some(Rule::prep));
                self.prepositions = prepositions.map(|prep| prep.text().to_owned()).collect();
            }
        });
    }
}

/// The text of a piece with a name at the place, in the first of these forms that the grammar accepts: followed by the
/// rest of the piece; with the sentence completed, then the rest of the piece; with everything closed there.
fn readable(language: Language, before: &str, after: &str) -> Option<String> {
    let begun = format!("{before}{PROBE}");
    // Without its braces, a handler could be parsed as a field with a value.
    if answers_an_event(before) {
        let handler = |more: &str| ended(language, &format!("{begun}{more} {{ }}"));
        if let Some(text) =
            handler("").filter(|text| has_pattern(language, text)).or_else(|| handler(" zz"))
        {
            return Some(text);
        }
    }
    let whole = format!("{begun}{after}");
    if syntax::expected_now(language, &whole).is_none() {
        return Some(whole);
    }
    let ends = ends(language, &begun)?;
    // Take what completes the sentence, but not what closes the braces around it.
    let mut deep = 0;
    let of_sentence = ends.iter().take_while(|end| {
        deep += i32::from(end.contains('{')) - i32::from(**end == "}");
        deep >= 0
    });
    let sentence: String = of_sentence.copied().collect();
    let rest = after.find(['\n', '\r']).and_then(|end| after.get(end..)).unwrap_or_default();
    let with_rest = format!("{begun}{sentence}{rest}");
    if syntax::expected_now(language, &with_rest).is_none() {
        return Some(with_rest);
    }
    Some(format!("{begun}{}", ends.concat()))
}

/// Whether the line that is being typed begins like a handler of an event.
fn answers_an_event(before: &str) -> bool {
    let line = before.rsplit(['\n', '\r', '{', ',']).next().unwrap_or_default().trim_start();
    ["before ", "after ", "instead of "].iter().any(|window| line.starts_with(window))
}

fn has_pattern(language: Language, text: &str) -> bool {
    let mut found = false;
    syntax::tree_of(language, text).each_node(|around, node| {
        let within = around.iter().any(|node| node.rule() == Some(Rule::pattern));
        found |= within && node.text() == PROBE;
    });
    found
}

fn ended(language: Language, begun: &str) -> Option<String> {
    ends(language, begun).map(|ends| format!("{begun}{}", ends.concat()))
}

/// The words and brackets that must follow a text so that the grammar accepts it. `None` if the text itself has an
/// error.
pub(super) fn ends(language: Language, begun: &str) -> Option<Vec<&'static str>> {
    let mut text = begun.to_owned();
    let mut ends = Vec::new();
    for _ in 0..STEPS {
        let Some((at, expected)) = syntax::expected_now(language, &text) else { return Some(ends) };
        if at < text.trim_end().len() {
            return None;
        }
        let next = expected.iter().filter_map(|rule| end(*rule)).min()?.1;
        text.push_str(next);
        ends.push(next);
    }
    None
}

/// The text that completes a sentence where this rule is expected, with its priority: what closes most comes first (0).
fn end(rule: Rule) -> Option<(u8, &'static str)> {
    Some(match rule {
        Rule::rbrace | Rule::hole_end => (0, "}"),
        Rule::rparen => (1, ")"),
        Rule::rbrack => (1, "]"),
        Rule::lbrace
        | Rule::block
        | Rule::card_body
        | Rule::members
        | Rule::kind_body
        | Rule::options
        | Rule::cards_rows => (2, " {"),
        Rule::k_then => (3, " then"),
        Rule::k_else => (3, " else"),
        Rule::k_over => (3, " over"),
        Rule::k_of => (3, " of"),
        Rule::k_to => (3, " to"),
        Rule::k_in => (4, " in"),
        Rule::k_where => (4, " where"),
        Rule::k_from => (4, " from"),
        Rule::may | Rule::k_may => (4, " may"),
        Rule::colon => (3, ":"),
        Rule::equals | Rule::eq_eq => (5, " ="),
        Rule::c_rises => (4, " rises"),
        Rule::k_offered => (4, " offered"),
        Rule::ends_event | Rule::k_happens => (4, " happens"),
        Rule::layout => (3, " set"),
        Rule::r#type | Rule::range => (3, " number"),
        Rule::moment => (3, " end of zz"),
        Rule::number | Rule::signed => (6, " 1"),
        Rule::string | Rule::text => (6, " \"a\""),
        Rule::word
        | Rule::any_word
        | Rule::proper
        | Rule::label
        | Rule::noun
        | Rule::object
        | Rule::subject
        | Rule::pattern
        | Rule::face
        | Rule::param
        | Rule::over
        | Rule::things
        | Rule::thing => (5, " zz"),
        _ if is_value(rule) => (5, " zz"),
        Rule::told
        | Rule::way_to_win
        | Rule::criterion
        | Rule::call
        | Rule::branch
        | Rule::gated
        | Rule::choose_some
        | Rule::wish => (5, " zz"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_texts_and_comments_are_known() {
        let at = |text: &str| {
            let at = text.find('§').unwrap();
            (text.replace('§', ""), at)
        };
        let name = |text: &str| {
            let (text, at) = at(text);
            text[name_around(&text, at)].to_owned()
        };
        assert_eq!(name("gain Throne R§oo to"), "Throne Roo");
        assert_eq!(name("x School of Ma§gic y"), "School of Magic");
        assert_eq!(name("count of Ma§gic y"), "Magic");
        assert_eq!(name("draw §"), "");
        assert_eq!(name("draw c§ards"), "cards");
        assert_eq!(name("King's Ga§te"), "King's Gate");
        let inner = |text: &str| {
            let (text, at) = at(text);
            inside(&text, at)
        };
        assert_eq!(inner("may \"Cook §it\""), Inside::Text(4));
        assert_eq!(inner("may \"Cook {i§t}\""), Inside::Code);
        assert_eq!(inner("may \"Cook {it}§\""), Inside::Text(4));
        assert_eq!(inner("x // \"§"), Inside::Comment);
        assert_eq!(inner("x \"//\" §"), Inside::Code);
    }
}
