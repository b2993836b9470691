//! Text in lines of a width, broken where it may be.

use unicode_width::UnicodeWidthStr;

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
        for span in piece {
            self.span(span);
        }
    }

    /// Adds a span, broken where it alone is wider than a line.
    fn span(&mut self, span: Span) {
        let room = |lines: &[Line]| self.width.saturating_sub(lines.last().map_or(0, Line::width));
        if span.text.width() <= room(&self.lines) {
            if let Some(line) = self.lines.last_mut() {
                line.0.push(span);
            }
            return;
        }
        for word in words(&span.text) {
            let at = self.lines.last().map_or(0, Line::width);
            if at > self.indent && at + word.trim_end().width() > self.width {
                let mut line = Line::default();
                line.push(" ".repeat(self.indent), Role::Plain);
                self.lines.push(line);
            }
            if let Some(line) = self.lines.last_mut() {
                line.push(word, span.role);
            }
        }
    }

    /// The lines.
    pub(crate) fn lines(self) -> Vec<Line> {
        self.lines
    }
}

/// A text in pieces at whose ends a line may be broken: words with the blank behind them, each wide letter alone.
pub(super) fn words(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut from = 0;
    for (at, sign) in text.char_indices() {
        let end = at + sign.len_utf8();
        let wide = text[at..end].width() > 1;
        if sign == ' ' || wide {
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
