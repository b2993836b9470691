//! A screen as an SVG, for people to look at: runs of letters of one look, each set to the width that it takes.

use std::fmt::Write;

use vt100::{Cell, Color};

/// The size of a letter, in pixels.
const LETTER: (f32, f32) = (8.4, 18.0);
const EDGE: f32 = 10.0;
const FONT: &str = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, 'Noto Sans Mono CJK TC', 'WenQuanYi Zen Hei', monospace";
const INK: &str = "#d7dae0";
const PAPER: &str = "#1d2129";

/// The picture.
pub(crate) fn svg(screen: &vt100::Screen) -> String {
    let (rows, columns) = screen.size();
    let (rows, columns) = (rows.get(), columns.get());
    let width = f32::from(columns) * LETTER.0 + 2.0 * EDGE;
    let height = f32::from(rows) * LETTER.1 + 2.0 * EDGE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"{PAPER}\"/>\n\
         <g font-family=\"{FONT}\" font-size=\"14\" xml:space=\"preserve\">\n"
    );
    for row in 0..rows {
        let mut column = 0;
        while column < columns {
            let Some(cell) = screen.cell(row, column) else { break };
            let look = Look::of(cell);
            let (mut text, mut end) = (String::new(), column);
            while let Some(next) = screen.cell(row, end).filter(|next| {
                // The second half of a wide letter looks like the first.
                end < columns && (next.is_wide_continuation() || Look::of(next) == look)
            }) {
                if !next.is_wide_continuation() {
                    text.push_str(if next.has_contents() { next.contents() } else { " " });
                }
                end += 1;
            }
            run(&mut svg, row, column, end, &look, &text);
            column = end;
        }
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

fn run(svg: &mut String, row: u16, from: u16, to: u16, look: &Look, text: &str) {
    let x = EDGE + f32::from(from) * LETTER.0;
    let y = EDGE + f32::from(row) * LETTER.1;
    let width = f32::from(to - from) * LETTER.0;
    if look.inverse {
        let height = LETTER.1;
        let fill = look.ink;
        writeln!(svg, "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{fill}\"/>").unwrap();
    }
    let bare = text.trim_end();
    if bare.is_empty() {
        return;
    }
    // What is blank before the text is left out, so that the width fits the letters.
    let lead = bare.chars().count() - bare.trim_start().chars().count();
    let (x, bare) = (x + lead as f32 * LETTER.0, bare.trim_start());
    let wide = width - LETTER.0 * (text.chars().count() - bare.chars().count()) as f32;
    let ink = if look.inverse { PAPER } else { look.ink };
    let weight = if look.bold { " font-weight=\"bold\"" } else { "" };
    let text = bare.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let base = y + LETTER.1 * 0.75;
    writeln!(svg, "<text x=\"{x:.1}\" y=\"{base:.1}\" textLength=\"{wide:.1}\" lengthAdjust=\"spacingAndGlyphs\" fill=\"{ink}\"{weight}>{text}</text>").unwrap();
}

/// How a letter looks.
#[derive(PartialEq, Eq)]
struct Look {
    ink: &'static str,
    bold: bool,
    inverse: bool,
    /// Wide letters are set apart from narrow ones, which are not half as wide in all fonts.
    wide: bool,
}

impl Look {
    fn of(cell: &Cell) -> Self {
        let ink = match cell.fgcolor() {
            Color::Idx(1) => "#e06c75",
            Color::Idx(2) => "#8fc77a",
            Color::Idx(3) => "#e5c07b",
            Color::Idx(5) => "#c08cf0",
            Color::Idx(6) => "#67c3cf",
            Color::Idx(8) => "#848b98",
            Color::Idx(9) => "#f0906b",
            Color::Idx(12) => "#7cacf8",
            Color::Idx(13) => "#f39bc9",
            _ => INK,
        };
        let wide = cell.is_wide() || cell.is_wide_continuation();
        Self { ink, bold: cell.bold(), inverse: cell.inverse(), wide }
    }
}
