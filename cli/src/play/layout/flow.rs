//! Text in lines of a width, broken where it may be.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{Line, Role, Span, span};

/// Pieces that stay whole are set one after another, and go on in the next line where they do not fit, set in.
pub(crate) struct Flow {
    width: usize,
    indent: usize,
    lines: Vec<Line>,
}

impl Flow {
    /// An empty text whose second and later lines are set in.
    pub(crate) fn new(width: usize, indent: usize) -> Self {
        Self { width: width.max(8), indent, lines: vec![Line::default()] }
    }

    /// Adds a piece, with a gap before it unless it is first in its line.
    pub(crate) fn add(&mut self, gap: &str, piece: Vec<Span>) {
        let wide: usize = piece.iter().map(|span| span.text.width()).sum();
        let at = self.lines.last().map_or(0, Line::width);
        let fresh = at == 0 || (self.lines.len() > 1 && at == self.indent);
        if !fresh && at + gap.width() + wide > self.width {
            let mut line = Line::default();
            line.push(" ".repeat(self.indent), Role::Plain);
            self.lines.push(line);
        } else if !fresh && let Some(line) = self.lines.last_mut() {
            line.push(gap, Role::Faint);
        }
        if self.lines.last().map_or(0, Line::width) + wide <= self.width {
            self.lines.last_mut().into_iter().for_each(|line| line.0.extend(piece.iter().cloned()));
            return;
        }
        for group in groups(&piece) {
            let wide: usize = group.iter().map(|span| span.text.width()).sum();
            let blank =
                group.last().map_or(0, |last| last.text.width() - last.text.trim_end().width());
            let at = self.lines.last().map_or(0, Line::width);
            if at > self.indent && at + wide - blank > self.width {
                let mut line = Line::default();
                line.push(" ".repeat(self.indent), Role::Plain);
                self.lines.push(line);
            }
            self.lines.last_mut().into_iter().for_each(|line| line.0.extend(group.iter().cloned()));
        }
    }

    /// The lines.
    pub(crate) fn lines(self) -> Vec<Line> {
        self.lines
    }
}

/// Spans whose parts stand together in a line: one may end in the middle of a word.
fn groups(spans: &[Span]) -> Vec<Vec<Span>> {
    let mut groups: Vec<Vec<Span>> = Vec::new();
    for Span { text, role } in spans {
        for (at, word) in words(text).into_iter().enumerate() {
            let last = groups.last().and_then(|group| group.last()).map(|last| last.text.as_str());
            let joined = last.is_some_and(|last| !may_break(last, word));
            match groups.last_mut().filter(|_| at == 0 && joined) {
                Some(group) => group.push(span(word, *role)),
                None => groups.push(vec![span(word, *role)]),
            }
        }
    }
    groups
}

/// No line begins with these, which end what stands before them.
const CLOSING: &str = "),、。，．：；！？）」』》〉】…";
/// No line ends with these.
const OPENING: &str = "(（「『《〈【";

/// Whether a line may be broken between two texts.
fn may_break(before: &str, behind: &str) -> bool {
    let (Some(last), Some(next)) = (before.chars().next_back(), behind.chars().next()) else {
        return true;
    };
    if CLOSING.contains(next) || OPENING.contains(last) {
        return false;
    }
    let is_wide = |sign: char| sign.width().is_some_and(|width| width > 1);
    last == ' ' || is_wide(last) || is_wide(next)
}

/// A text in pieces at whose ends a line may be broken: words with the blank behind them, each wide letter alone.
pub(super) fn words(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut from = 0;
    let ends = text.char_indices().map(|(at, sign)| at + sign.len_utf8());
    for end in ends.filter(|&end| end < text.len()) {
        if may_break(&text[from..end], &text[end..]) {
            pieces.push(&text[from..end]);
            from = end;
        }
    }
    if from < text.len() {
        pieces.push(&text[from..]);
    }
    pieces
}

/// A text in lines.
pub(crate) fn wrapped(text: &str, width: usize, role: Role) -> Vec<Line> {
    let mut lines = Vec::new();
    for part in text.lines() {
        let indent = part.len() - part.trim_start().len();
        let mut flow = Flow::new(width, indent.min(width / 2));
        flow.add("", vec![span(part, role)]);
        lines.extend(flow.lines());
    }
    lines
}

/// A text in lines without colours; what is empty is a line.
pub(crate) fn in_lines(text: &str, width: usize) -> Vec<String> {
    let lines = wrapped(text, width, Role::Plain);
    let lines: Vec<String> = lines.iter().map(|line| line.text().trim_end().to_owned()).collect();
    if lines.is_empty() { vec![String::new()] } else { lines }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_stay_whole_and_later_lines_are_set_in() {
        let mut flow = Flow::new(12, 2);
        for word in ["one", "two", "three", "護城河"] {
            flow.add("  ", vec![span(word, Role::Plain)]);
        }
        let lines: Vec<String> = flow.lines().iter().map(Line::text).collect();
        assert_eq!(lines, ["one  two", "  three", "  護城河"]);
    }

    #[test]
    fn what_is_said_in_several_colours_is_broken_where_it_may_be() {
        let mut flow = Flow::new(14, 2);
        let parts = ["Mill", " (", "grain", " 1", ", ", "strength", " 12", ")"];
        flow.add("", parts.iter().map(|part| span(*part, Role::Plain)).collect());
        let lines: Vec<String> = flow.lines().iter().map(Line::text).collect();
        assert_eq!(lines, ["Mill (grain 1, ", "  strength 12)"]);
    }

    #[test]
    fn no_line_begins_with_what_ends_the_one_before() {
        for width in 9..30 {
            for line in
                wrapped("展示給玩家：木材船隊、磚塊船隊（手牌）、商隊。", width, Role::Plain)
            {
                let text = line.text();
                assert!(!text.starts_with(['、', '。', '：', '）']), "{width}: {text}");
                assert!(!text.ends_with('（'), "{width}: {text}");
            }
        }
    }

    #[test]
    fn no_line_is_wider_than_it_may_be() {
        let text = "不選 a long sentence with 護城河護城河護城河護城河 in it, and so on";
        for width in 8..40 {
            for line in wrapped(text, width, Role::Plain) {
                assert!(
                    line.text().trim_end().width() <= width.max(10),
                    "{width}: {:?}",
                    line.text()
                );
            }
        }
    }
}
