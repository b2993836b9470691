//! A screen's parts as lines of a width: what both front ends show, the one in colours.

mod flow;
mod piles;
mod rows;
mod spots;

use unicode_width::UnicodeWidthStr;

use flow::words;
pub(crate) use flow::{Flow, in_lines, wrapped};

use crate::phrases::Phrases;
use crate::screen::{Choice, beneath, choices, told_words, value_words};
use schema::look::{Colour, Look};
use schema::phrase::fill;
use schema::screen::{Counted, Counter, Holder, Lying, Prompt, Told, Zone};

/// What is shown in a colour where there is no symbol.
const SQUARE: &str = "■";
/// A blank at which no line is broken.
const JOINED: char = '\u{a0}';

/// What a piece of a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Plain,
    /// A name of a player, zone or counter.
    Label,
    /// Whose turn it is, or a heading.
    Head,
    /// What matters less.
    Faint,
    /// What is typed.
    Key,
    /// What is said beside the game.
    Note,
    /// The symbol before a name.
    Symbol(Option<Colour>),
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) text: String,
    pub(crate) role: Role,
}

/// A line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Line(pub(crate) Vec<Span>);

impl Line {
    /// How many columns it takes.
    pub(crate) fn width(&self) -> usize {
        self.0.iter().map(|span| span.text.width()).sum()
    }

    fn push(&mut self, text: impl Into<String>, role: Role) {
        self.0.push(Span { text: text.into(), role });
    }

    /// Its text without colours.
    pub(crate) fn text(&self) -> String {
        self.0.iter().map(|span| span.text.as_str()).collect()
    }
}

/// A piece of text, as a span.
pub(crate) fn span(text: impl Into<String>, role: Role) -> Span {
    Span { text: text.into(), role }
}

/// How grids and pyramids are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Grids {
    /// As they lie.
    Laid,
    /// Row by row, each card behind its column.
    InRows,
}

/// What somebody has, in lines.
pub(crate) fn holder(holder: &Holder, width: usize, grids: Grids, phrases: &Phrases) -> Vec<Line> {
    if holder.zones.is_empty() && holder.counters.is_empty() && holder.lasting.is_empty() {
        return Vec::new();
    }
    let mut head = Flow::new(width, 2);
    let role = if holder.is_active { Role::Head } else { Role::Label };
    let mark = if holder.is_active { "▶ " } else { "" };
    head.add("", vec![span(format!("{mark}{}", holder.name), role)]);
    if holder.is_viewer {
        head.add("", vec![span(phrases.you, Role::Faint)]);
    }
    for one in &holder.counters {
        head.add("  ", counter(one, phrases));
    }
    // Zones of which only the number of cards is known stand together.
    let plain = holder.zones.iter().filter(|zone| is_short(zone));
    for zone in plain {
        head.add("  ", short(zone, phrases));
    }
    let mut lines = head.lines();
    if !holder.lasting.is_empty() {
        let mut flow = Flow::new(width, 4);
        flow.add("", vec![span(format!("  {}", phrases.lasting), Role::Label)]);
        holder.lasting.iter().for_each(|one| flow.add("  ", vec![span(one.clone(), Role::Plain)]));
        lines.extend(flow.lines());
    }
    for zone in holder.zones.iter().filter(|zone| !is_short(zone)) {
        lines.extend(self::zone(zone, width, grids, phrases));
    }
    lines
}

fn counter(counter: &Counter, phrases: &Phrases) -> Vec<Span> {
    let value = value_words(counter, phrases);
    let gap = if counter.name.is_empty() || value.is_empty() { "" } else { " " };
    let role = if counter.printed.is_some() { Role::Note } else { Role::Plain };
    let mut spans: Vec<Span> = symbol(counter.look.as_ref()).into_iter().collect();
    spans.push(span(counter.name.clone(), Role::Faint));
    if counter.pieces.is_empty() || counter.printed.is_some() || counter.most.is_some() {
        spans.push(span(format!("{gap}{value}"), role));
        return spans;
    }
    spans.push(span(gap, role));
    for piece in &counter.pieces {
        spans.extend(symbol(piece.look.as_ref()));
        spans.push(span(piece.text.clone(), role));
    }
    spans
}

/// What stands before the name of something that has a look: its symbol, or a square in its colour. The name itself stays as
/// it is, so that it can be read on whatever the terminal has behind it.
fn symbol(look: Option<&Look>) -> Option<Span> {
    let Look { colour, symbol } = look?;
    let sign = symbol.as_deref().or(colour.map(|_| SQUARE))?;
    Some(span(format!("{sign}{JOINED}"), Role::Symbol(*colour)))
}

/// Whether a zone is told with its number alone.
pub(crate) fn is_short(zone: &Zone) -> bool {
    match &zone.lying {
        Lying::Hidden => zone.known.is_empty(),
        Lying::Cards(cards) => cards.is_empty() && zone.known.is_empty(),
        Lying::Piles(_) | Lying::Grid(_) | Lying::Pyramid(_) => false,
    }
}

fn short(zone: &Zone, phrases: &Phrases) -> Vec<Span> {
    [vec![span(zone.name.clone(), Role::Faint)], short_size(zone, phrases)].concat()
}

/// How many cards there are, behind a zone's name.
fn short_size(zone: &Zone, phrases: &Phrases) -> Vec<Span> {
    let size = zone.size.map_or_else(|| phrases.uncounted.to_owned(), |size| size.to_string());
    let size = if zone.size == Some(0) { phrases.empty.to_owned() } else { size };
    vec![span(format!(" {size}"), Role::Plain)]
}

fn zone(zone: &Zone, width: usize, grids: Grids, phrases: &Phrases) -> Vec<Line> {
    let mut flow = Flow::new(width, 4);
    flow.add("", vec![span(format!("  {}", zone.name), Role::Label)]);
    match &zone.lying {
        Lying::Hidden => flow.add("", short_size(zone, phrases)),
        Lying::Cards(cards) => {
            let seen: u16 = cards.iter().map(|card| card.count).sum();
            for card in cards {
                flow.add("  ", several(card, phrases));
            }
            match zone.size {
                Some(size) if size > seen => {
                    let n = (size - seen).to_string();
                    let hidden = fill(phrases.hidden, &[("n", &n)]);
                    flow.add("  ", vec![span(hidden, Role::Faint)]);
                }
                None => flow.add("  ", vec![span("…", Role::Faint)]),
                Some(_) => {}
            }
        }
        Lying::Piles(piles) => {
            let mut lines = flow.lines();
            lines.extend(piles::piles(piles, width, phrases));
            return lines;
        }
        Lying::Grid(spots) | Lying::Pyramid(spots) => {
            if !spots.beside.is_empty() {
                flow.add("  ", vec![span(phrases.beside, Role::Faint)]);
            }
            for card in &spots.beside {
                flow.add("  ", several(card, phrases));
            }
            let mut lines = flow.lines();
            let is_pyramid = matches!(zone.lying, Lying::Pyramid(_));
            lines.extend(match (grids, is_pyramid) {
                (Grids::Laid, true) => spots::pyramid(spots, width, phrases),
                (Grids::Laid, false) => spots::grid(spots, width, phrases),
                (Grids::InRows, true) => rows::rows(spots, |level| level, width, phrases),
                (Grids::InRows, false) => rows::rows(spots, |(x, y)| (y, x), width, phrases),
            });
            return lines;
        }
    }
    if !zone.known.is_empty() {
        flow.add("  ", vec![span(phrases.known, Role::Faint)]);
    }
    for card in &zone.known {
        flow.add(" ", several(card, phrases));
    }
    flow.lines()
}

/// How wide the grids and pyramids of a holder would like to be.
pub(crate) fn wanted(holder: &Holder) -> usize {
    let widths = holder.zones.iter().map(|zone| match &zone.lying {
        Lying::Grid(spots) => spots::wanted(spots),
        Lying::Pyramid(spots) => spots::wanted_of_pyramid(spots),
        Lying::Hidden | Lying::Cards(_) | Lying::Piles(_) => 0,
    });
    widths.max().unwrap_or(0)
}

fn several(card: &Counted, phrases: &Phrases) -> Vec<Span> {
    let mut spans: Vec<Span> = symbol(card.look.as_ref()).into_iter().collect();
    spans.push(span(card.name.clone(), Role::Plain));
    spans.extend(marks(&card.marks, phrases));
    if card.count > 1 {
        spans.push(span(format!(" ×{}", card.count), Role::Faint));
    }
    spans
}

/// What is worth showing of a card or pile, behind its name.
fn marks(marks: &[Counter], phrases: &Phrases) -> Vec<Span> {
    if marks.is_empty() {
        return Vec::new();
    }
    let mut spans = vec![span(" (", Role::Faint)];
    for (at, mark) in marks.iter().enumerate() {
        if at > 0 {
            spans.push(span(phrases.comma, Role::Faint));
        }
        spans.extend(counter(mark, phrases));
    }
    spans.push(span(")", Role::Faint));
    spans
}

/// A question with what may be answered, choices in columns.
pub(crate) fn prompt(prompt: &Prompt, width: usize, phrases: &Phrases) -> Vec<Line> {
    let mut lines = question(prompt, width);
    lines.extend(columns(&choices(&prompt.offer, phrases), width));
    lines
}

/// A question with what may be answered, a line each with what its card says beneath it.
pub(crate) fn explained(prompt: &Prompt, width: usize, phrases: &Phrases) -> Vec<Line> {
    let mut lines = question(prompt, width);
    let cells = cells(&choices(&prompt.offer, phrases));
    let says = beneath(&prompt.offer, phrases);
    for (cell, says) in cells.into_iter().zip(says.into_iter().chain(std::iter::repeat(None))) {
        let mut flow = Flow::new(width, 5);
        flow.add("", [vec![span("  ", Role::Plain)], cell].concat());
        lines.extend(flow.lines());
        if let Some(says) = says {
            lines.extend(wrapped(&format!("     {says}"), width, Role::Faint));
        }
    }
    lines
}

/// Says something more at the end of a question's first line, if there is room.
pub(crate) fn remark(asked: &mut [Line], text: &str, width: usize) {
    if let Some(first) = asked.first_mut().filter(|line| line.width() + text.width() <= width) {
        first.push(text, Role::Faint);
    }
}

fn question(prompt: &Prompt, width: usize) -> Vec<Line> {
    let mut lines = wrapped(&prompt.text, width, Role::Head);
    if !prompt.how.is_empty() {
        lines.extend(wrapped(&format!("  {}", prompt.how), width, Role::Faint));
    }
    lines
}

/// Choices, each behind what is typed for it.
fn cells(choices: &[Choice]) -> Vec<Vec<Span>> {
    let numbers = choices.iter().map(|choice| choice.label.width()).max().unwrap_or(1);
    let cell = |choice: &Choice| {
        let blank = " ".repeat(numbers - choice.label.width());
        let mut cell = vec![span(format!("{blank}{} ", choice.label), Role::Key)];
        cell.extend(symbol(choice.look.as_ref()));
        cell.push(span(choice.name.clone(), Role::Plain));
        if !choice.detail.is_empty() {
            cell.push(span(format!(" {}", choice.detail), Role::Faint));
        }
        cell
    };
    choices.iter().map(cell).collect()
}

/// Choices in as many columns as fit, read downwards.
fn columns(choices: &[Choice], width: usize) -> Vec<Line> {
    let cells = cells(choices);
    let wide = |cell: &Vec<Span>| cell.iter().map(|span| span.text.width()).sum::<usize>();
    let widest = cells.iter().map(wide).max().unwrap_or(0);
    let across = ((width.saturating_sub(2)) / (widest + 3)).clamp(1, 4);
    let rows = cells.len().div_ceil(across);
    let mut lines = Vec::with_capacity(rows);
    for row in 0..rows {
        let mut line = Line::default();
        line.push("  ", Role::Plain);
        for cell in cells.iter().skip(row).step_by(rows.max(1)) {
            if line.0.len() > 1 {
                let column = 2
                    + (line.0.iter().filter(|span| span.role == Role::Key).count()) * (widest + 3);
                let blank = column.saturating_sub(line.width());
                line.push(" ".repeat(blank), Role::Plain);
            }
            line.0.extend(cell.iter().cloned());
        }
        if line.width() > width {
            let mut flow = Flow::new(width, 5);
            flow.add("", line.0);
            lines.extend(flow.lines());
        } else {
            lines.push(line);
        }
    }
    lines
}

/// A line of the log, in lines.
pub(crate) fn told(told: &Told, width: usize) -> Vec<Line> {
    if told.is_head {
        return wrapped(&told.text, width, Role::Head);
    }
    let indent = " ".repeat(2 * told.depth.min(4));
    wrapped(&format!("{indent}{}", told_words(told)), width, Role::Plain)
}
