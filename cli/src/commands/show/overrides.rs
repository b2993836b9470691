//! `cardwright show GAME --with X --overrides`: what stands in the place of what, side by side.

use schema::source::Span;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::load::Playable;

/// The widest column of the two.
const WIDEST: usize = 60;

/// Something that an expansion put in the place of something.
#[derive(Serialize)]
pub(super) struct Replaced {
    /// What it is: `card Mill`.
    what: String,
    was: Text,
    now: Text,
}

/// A text and where it stands.
#[derive(Serialize)]
struct Text {
    file: String,
    line: usize,
    text: String,
}

/// All that was put in the place of something, in the order in which that was done.
pub(super) fn found(playable: &Playable) -> Vec<Replaced> {
    let game = &playable.game;
    let text = |span: Span| Text {
        file: game.files.path(span.file).to_owned(),
        line: game.files.line_column(span).line,
        text: game.text_of(span).trim_end().to_owned(),
    };
    let overridden = game.overridden.iter();
    overridden
        .map(|it| Replaced { what: it.what.clone(), was: text(it.was), now: text(it.now) })
        .collect()
}

/// Both side by side, each under the place where it stands.
pub(super) fn text(found: &[Replaced]) -> String {
    if found.is_empty() {
        return "nothing is overridden\n".to_owned();
    }
    let mut text = String::new();
    for Replaced { what, was, now } in found {
        let left = lines(was);
        let right = lines(now);
        let width = left.iter().map(|line| line.width()).max().unwrap_or(0).min(WIDEST);
        text.push_str(&format!("{what}\n"));
        for at in 0..left.len().max(right.len()) {
            let left = left.get(at).map_or("", String::as_str);
            let right = right.get(at).map_or("", String::as_str);
            let blanks = " ".repeat(width.saturating_sub(left.width()));
            let line = format!("  {left}{blanks} | {right}");
            text.push_str(&format!("{}\n", line.trim_end()));
        }
        text.push('\n');
    }
    text
}

fn lines(text: &Text) -> Vec<String> {
    let place = format!("{}:{}", text.file, text.line);
    std::iter::once(place).chain(text.text.lines().map(str::to_owned)).collect()
}
