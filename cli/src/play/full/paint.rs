//! Where on the screen what stands: above the moment, then the table with the log beside it, then what is asked, the
//! line that is typed, and what may be typed.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text;
use unicode_width::UnicodeWidthStr;

use super::editor::Editor;
use super::parts::{self, Space};
use crate::phrases::Phrases;
use crate::play::layout::{self, Grids, Line, Role, span};
use schema::look::Colour;
use schema::phrase::fill;
use schema::screen::Screen;

use crate::screen::recent;
use crate::terminal::in_line;

/// How many lines a page key goes.
pub(super) const PAGE: usize = 8;
/// A terminal this wide has the log beside the table.
const WIDE: u16 = 72;
/// A screen of fewer lines is a very small one.
const TINY: u16 = 14;
/// The log is never narrower than this.
const NARROW_LOG: usize = 24;
/// Notes of so many lines, or of this part of the screen, stand above the question; longer ones take the table's place.
const SHORT: usize = 3;
const PART: u16 = 8;
/// What stands before the line that is typed.
const MARK: &str = "> ";

/// How far what does not fit was scrolled.
#[derive(Debug, Clone, Default)]
pub(super) struct Scroll {
    /// The first line that is shown of the table or of what is said in its place.
    pub(super) page: usize,
    /// How many lines of the log are hidden beneath its end.
    pub(super) log: usize,
    /// Where the log stands.
    pub(super) beside: Rect,
}

impl Scroll {
    /// How a screen is shown first.
    pub(super) fn first(screen: &Screen) -> Self {
        Self { page: if screen.at_end { usize::MAX } else { 0 }, ..Self::default() }
    }
}

/// Paints a screen and says where the cursor is.
pub(super) fn paint(
    buffer: &mut Buffer,
    area: Rect,
    screen: &Screen,
    phrases: &Phrases,
    editor: &Editor,
    scroll: &mut Scroll,
) -> Option<Position> {
    let mut page = Page { buffer, area, screen, phrases };
    if area.height < 4 || area.width < 16 {
        return None;
    }
    page.title();
    if screen.cover.is_some() {
        page.cover();
        return page.typed(area.height - 1, editor);
    }
    // On a very small screen what one has comes before what helps to read it.
    let tiny = area.height < TINY;
    let foot = if tiny { area.height } else { area.height - 1 };
    if screen.prompt.is_some() && !tiny {
        page.line(0, foot, area.width, &Line(vec![span(phrases.keys, Role::Faint)]));
    }
    let width = usize::from(area.width);
    let (mut asked, mut notes) = (Vec::new(), Vec::new());
    if let Some(prompt) = &screen.prompt {
        asked = layout::prompt(prompt, width, phrases);
    }
    for note in &screen.notes {
        notes.extend(layout::wrapped(note, width, Role::Note));
    }
    // The table keeps a third of the screen, of a very small one half.
    let most = if tiny { usize::from(foot - 1) / 2 } else { usize::from(foot - 1) * 2 / 3 };
    let short = SHORT.max(usize::from(area.height / PART));
    let long = notes.len() > if screen.prompt.is_some() { short } else { most };
    let below = if long { Vec::new() } else { std::mem::take(&mut notes) };
    let room = most.saturating_sub(below.len()).max(3);
    if let Some(prompt) = screen.prompt.as_ref().filter(|_| !tiny && !long) {
        let explained = layout::explained(prompt, width, phrases);
        // Above it the title, beneath it the line that is typed, between it and the table a rule.
        let left = |asked: usize| usize::from(foot - 1).saturating_sub(below.len() + asked + 2);
        if explained.len() <= room && page.gives_way(left(asked.len()), left(explained.len())) {
            asked = explained;
        } else if prompt.offer.things.iter().any(|thing| !thing.says.is_empty()) {
            layout::remark(&mut asked, phrases.list_explains, width);
        }
    }
    if asked.len() > room {
        let more = (asked.len() + 1 - room).to_string();
        asked.truncate(room - 1);
        asked.push(Line(vec![span(fill(phrases.too_long, &[("n", &more)]), Role::Faint)]));
    }
    let bottom: Vec<Line> = below.into_iter().chain(asked).collect();
    let input = foot - 1;
    let top = input - (bottom.len() as u16).min(input - 1);
    let rule = u16::from(!tiny);
    for (line, y) in bottom.iter().zip(top..input) {
        page.line(0, y, area.width, line);
    }
    let body = Rect { x: 0, y: 1, width: area.width, height: top.saturating_sub(1 + rule) };
    if long {
        page.scrolled(body, &notes, &mut scroll.page);
    } else {
        page.body(body, scroll);
    }
    if !tiny {
        // Where the log does not stand beside the table, how much of it is new.
        let new = if long || scroll.beside.width > 0 { 0 } else { recent(screen).len() };
        page.rule(top.saturating_sub(1), new);
    }
    page.typed(input, editor)
}

struct Page<'p> {
    buffer: &'p mut Buffer,
    area: Rect,
    screen: &'p Screen,
    phrases: &'p Phrases,
}

impl Page<'_> {
    fn line(&mut self, x: u16, y: u16, width: u16, line: &Line) {
        if y >= self.area.height {
            return;
        }
        let spans =
            line.0.iter().map(|span| text::Span::styled(in_line(&span.text), style(span.role)));
        let line = text::Line::from_iter(spans);
        self.buffer.set_line(self.area.x + x, self.area.y + y, &line, width);
    }

    fn title(&mut self) {
        let bar = Rect { height: 1, ..self.area };
        self.buffer.set_style(bar, Style::new().add_modifier(Modifier::REVERSED));
        let mut words = vec![self.screen.game.as_str()];
        words.extend(self.screen.moment.iter().map(String::as_str));
        let text = format!(" {}", words.join(" · "));
        self.buffer.set_stringn(
            self.area.x,
            self.area.y,
            in_line(&text),
            usize::from(self.area.width),
            Style::new(),
        );
    }

    fn rule(&mut self, y: u16, new: usize) {
        let n = new.to_string();
        let said = fill(self.phrases.more_above, &[("n", &n)]);
        let said = if new > 1 { format!("─ {said} ") } else { String::new() };
        let rest = usize::from(self.area.width).saturating_sub(said.width());
        let text = format!("{said}{}", "─".repeat(rest));
        self.line(0, y, self.area.width, &Line(vec![span(text, Role::Faint)]));
    }

    /// One text in the middle.
    fn cover(&mut self) {
        let width = usize::from(self.area.width.saturating_sub(8)).min(60);
        let text = self.screen.cover.as_deref().unwrap_or_default();
        let lines: Vec<Line> = text
            .lines()
            .flat_map(|line| match line.is_empty() {
                true => vec![Line::default()],
                false => layout::wrapped(line, width, Role::Head),
            })
            .collect();
        let top = (usize::from(self.area.height).saturating_sub(lines.len()) / 2).max(1);
        let widest = lines.iter().map(Line::width).max().unwrap_or(0);
        let left = (usize::from(self.area.width).saturating_sub(widest)) / 2;
        for (line, y) in lines.iter().zip(top..) {
            self.line(left as u16, y as u16, self.area.width - left as u16, line);
        }
    }

    /// Whether the table may be told in fewer lines: where all of it fits still, or where it does not fit as it is, but one's
    /// own does.
    fn gives_way(&self, height: usize, less: usize) -> bool {
        let fits = |height: usize| parts::height(&self.table(height).0) <= height;
        fits(less)
            || !fits(height) && {
                let width = usize::from(self.area.width);
                let space = Space { width, height: less, is_tiny: false };
                parts::own_height_asked(self.screen, space, self.phrases) < less
            }
    }

    /// The parts of the table in so many lines, and how wide the log beside it is.
    fn table(&self, height: usize) -> (Vec<Vec<Line>>, u16) {
        let wanted = self.screen.holders.iter().map(layout::wanted).max().unwrap_or(0);
        let left = usize::from(self.area.width).saturating_sub(wanted);
        // Grids need room more than the log does.
        let log = usize::from(self.area.width / 3).min(44).min(left).max(NARROW_LOG);
        let space = |beside: usize| Space {
            width: usize::from(self.area.width).saturating_sub(beside + usize::from(beside > 0)),
            height,
            is_tiny: self.area.height < TINY,
        };
        // So does what one has oneself, where it fits without the log alone, as it lies or else in rows.
        let fits = |beside, grids| {
            parts::own_height(self.screen, space(beside), grids, self.phrases) < height
        };
        let goes =
            |grids| parts::least_own_height(self.screen, space(0), grids, self.phrases) < height;
        let has_log = self.area.width >= WIDE
            && (fits(log, Grids::Laid)
                || !goes(Grids::Laid)
                    && !parts::asks_for_spots(self.screen)
                    && (fits(log, Grids::InRows) || !goes(Grids::InRows)));
        let beside = if has_log { log } else { 0 };
        (parts::parts(self.screen, space(beside), self.phrases), beside as u16)
    }

    /// The table, and the log beside it where there is room.
    fn body(&mut self, body: Rect, scroll: &mut Scroll) {
        let height = usize::from(body.height);
        let (parts, beside) = self.table(height);
        let table = Rect { width: body.width - beside, ..body };
        let all = parts::height(&parts);
        let airy = all + parts.len().saturating_sub(1) <= height;
        let mut lines: Vec<Line> = Vec::new();
        for part in parts {
            if airy && !lines.is_empty() {
                lines.push(Line::default());
            }
            lines.extend(part);
        }
        self.scrolled(table, &lines, &mut scroll.page);
        scroll.beside = Rect::default();
        if beside > 0 {
            scroll.beside = Rect { x: table.width, width: beside, ..body };
            self.log(scroll.beside, &mut scroll.log);
        }
    }

    /// The end of the log, or what is further up; what was there before is fainter. In its first line how much of what is
    /// new stands above.
    fn log(&mut self, area: Rect, scroll: &mut usize) {
        let width = usize::from(area.width.saturating_sub(2));
        let height = usize::from(area.height);
        // From the last line up, each with whether it is new.
        let mut lines: Vec<(Line, bool)> = Vec::new();
        for (at, told) in self.screen.log.iter().enumerate().rev() {
            let is_new = at >= self.screen.seen;
            let mut part = layout::told(told, width);
            if !is_new {
                part.iter_mut()
                    .flat_map(|line| &mut line.0)
                    .for_each(|span| span.role = Role::Faint);
            }
            lines.extend(part.into_iter().rev().map(|line| (line, is_new)));
            if !is_new && lines.len() >= height.saturating_add(*scroll) {
                break;
            }
        }
        *scroll = (*scroll).min(lines.len().saturating_sub(height));
        let above = lines.iter().skip(*scroll + height).filter(|(_, is_new)| *is_new).count();
        let shown = lines.into_iter().skip(*scroll).take(height);
        let mut shown: Vec<Line> = shown.map(|(line, _)| line).collect();
        if above > 0
            && let Some(first) = shown.last_mut()
        {
            let n = (above + 1).to_string();
            let text = fill(self.phrases.more_above, &[("n", &n)]);
            *first = Line(vec![span(text, Role::Faint)]);
        }
        for y in area.y..area.y + area.height {
            self.line(area.x, y, 1, &Line(vec![span("│", Role::Faint)]));
        }
        for (line, y) in shown.iter().rev().zip(area.y..) {
            self.line(area.x + 2, y, area.width - 2, line);
        }
    }

    /// Lines from where they are scrolled to; in the last one how many are not seen.
    fn scrolled(&mut self, area: Rect, lines: &[Line], scroll: &mut usize) {
        let height = usize::from(area.height);
        *scroll = (*scroll).min(lines.len().saturating_sub(height));
        let hidden = lines.len().saturating_sub(*scroll + height);
        let shown = if hidden > 0 { height.saturating_sub(1) } else { height };
        for (line, y) in lines.iter().skip(*scroll).take(shown).zip(area.y..) {
            self.line(area.x, y, area.width, line);
        }
        if hidden > 0 && height > 0 {
            let n = (hidden + 1).to_string();
            let text = fill(self.phrases.more, &[("n", &n)]);
            let y = area.y + area.height - 1;
            self.line(area.x, y, area.width, &Line(vec![span(text, Role::Faint)]));
        }
    }

    /// The line that is typed, from where its cursor is seen.
    fn typed(&mut self, y: u16, editor: &Editor) -> Option<Position> {
        let room = usize::from(self.area.width).saturating_sub(MARK.width() + 1);
        let skip = editor.cursor().saturating_sub(room);
        let mut shown = String::new();
        let mut at = 0;
        for sign in editor.text().chars() {
            let wide = sign.to_string().width();
            if at >= skip && at + wide <= skip + room {
                shown.push(sign);
            }
            at += wide;
        }
        let line = Line(vec![span(MARK, Role::Key), span(shown, Role::Plain)]);
        self.line(0, y, self.area.width, &line);
        let x = MARK.width() + editor.cursor().saturating_sub(skip);
        Some(Position { x: self.area.x + x as u16, y: self.area.y + y })
    }
}

fn style(role: Role) -> Style {
    match role {
        Role::Plain => Style::new(),
        Role::Label => Style::new().add_modifier(Modifier::BOLD),
        Role::Head => Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD),
        Role::Faint => Style::new().fg(Color::DarkGray),
        Role::Key => Style::new().fg(Color::Cyan),
        Role::Note => Style::new().fg(Color::Green),
        Role::Symbol(colour) => {
            colour.map_or_else(Style::new, |colour| Style::new().fg(shade(colour)))
        }
    }
}

/// The nearest of the 16 colours that every terminal has, and of those the one that is seen on light and on dark.
fn shade(colour: Colour) -> Color {
    match colour {
        Colour::Red => Color::Red,
        Colour::Orange => Color::LightRed,
        Colour::Yellow => Color::Yellow,
        Colour::Green => Color::Green,
        Colour::Teal => Color::Cyan,
        Colour::Blue => Color::LightBlue,
        Colour::Purple => Color::Magenta,
        Colour::Pink => Color::LightMagenta,
        Colour::Grey => Color::DarkGray,
    }
}
