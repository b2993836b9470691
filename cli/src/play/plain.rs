//! Lines instead of a screen: for screen readers, scripts and wherever there is no terminal. What has been said once is
//! not said again.

use std::collections::VecDeque;
use std::io::{BufRead, stdin};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use super::front::{Front, Input};
use super::layout::{self, Line};
use crate::phrases::Phrases;
use schema::screen::Screen;

use crate::screen::{self, recent};
use crate::terminal::{self, Stream, write};

/// How many lines push what was there off any screen, where it cannot be wiped.
const WIPED: usize = 60;

/// How long a line is waited for that was piped in, once the game is over.
const PIPED: Duration = Duration::from_millis(300);

/// Lines out, lines in.
pub(crate) struct Plain {
    lines: Receiver<Input>,
    /// What was typed while nobody was asked.
    early: VecDeque<Input>,
    width: usize,
    /// What was asked last: it is not said again after a command.
    asked: Option<String>,
    covered: bool,
    /// Whether the game is over and that has been said.
    is_over: bool,
}

impl Plain {
    /// Begins to read lines.
    pub(crate) fn new() -> (Self, Sender<Input>) {
        let (sender, lines) = channel();
        let typed = sender.clone();
        std::thread::spawn(move || {
            for line in stdin().lock().lines() {
                let Ok(line) = line else { break };
                if typed.send(Input::Line(line)).is_err() {
                    return;
                }
            }
            let _ = typed.send(Input::Closed);
        });
        let width = terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0));
        (
            Self {
                lines,
                early: VecDeque::new(),
                width: width.clamp(40, 120),
                asked: None,
                covered: false,
                is_over: false,
            },
            sender,
        )
    }

    fn text(&mut self, screen: &Screen, phrases: &Phrases) -> std::io::Result<String> {
        let screen = &screen::without_looks(screen);
        let mut text = String::new();
        let mut say = |lines: Vec<Line>| {
            for line in lines {
                // Blanks that hold a line together are for the eye.
                text.push_str(line.text().replace('\u{a0}', " ").trim_end());
                text.push('\n');
            }
        };
        if let Some(cover) = &screen.cover {
            // The last person's view goes, also what can be scrolled back to.
            if Stream::Output.is_watched() {
                write(Stream::Output, &"\n".repeat(WIPED))?;
                terminal::wipe()?;
            }
            self.asked = None;
            self.covered = true;
            return Ok(format!("\n{cover}\n"));
        }
        say(recent(screen).iter().flat_map(|told| layout::told(told, self.width)).collect());
        if screen.is_new || self.covered {
            say(vec![Line::default()]);
            if !screen.moment.is_empty() {
                say(vec![Line(vec![layout::span(screen.moment.join(" · "), layout::Role::Head)])]);
            }
            for holder in &screen.holders {
                let brief = (!screen.is_whole).then(|| screen::brief(holder, phrases));
                say(layout::holder(
                    brief.as_ref().unwrap_or(holder),
                    self.width,
                    layout::Grids::InRows,
                    phrases,
                ));
            }
        }
        self.covered = false;
        for note in &screen.notes {
            say(layout::wrapped(note, self.width, layout::Role::Plain));
        }
        if let Some(prompt) = &screen.prompt {
            let lines = layout::prompt(prompt, self.width, phrases);
            let whole: String = lines.iter().map(|line| line.text() + "\n").collect();
            if self.asked.as_ref() != Some(&whole) || screen.is_new || screen.notes.is_empty() {
                say(vec![Line::default()]);
                say(lines);
            }
            self.asked = Some(whole);
        }
        Ok(text)
    }
}

impl Front for Plain {
    fn ask(&mut self, screen: &Screen, phrases: &Phrases) -> std::io::Result<Input> {
        let text = self.text(screen, phrases)?;
        write(Stream::Output, &format!("{text}> "))?;
        let early = self.early.pop_front();
        let input = early.or_else(|| self.lines.recv().ok()).unwrap_or(Input::Closed);
        if !terminal::is_typed() {
            // What was piped in is not to be seen otherwise.
            let said = match &input {
                Input::Line(line) => line.as_str(),
                Input::Interrupt | Input::Closed => "",
            };
            write(Stream::Output, &format!("{said}\n"))?;
        }
        Ok(input)
    }

    fn is_interrupted(&mut self) -> bool {
        self.early.extend(self.lines.try_iter());
        self.early.contains(&Input::Interrupt)
    }

    fn farewell(&mut self, screen: &Screen, phrases: &Phrases) -> std::io::Result<Input> {
        let is_first = !std::mem::replace(&mut self.is_over, true);
        let mut screen = Screen { cover: None, ..screen.clone() };
        if terminal::is_typed() {
            let text = self.text(&screen, phrases)?;
            write(Stream::Output, &format!("{text}\n> "))?;
            let early = self.early.pop_front();
            return Ok(early.or_else(|| self.lines.recv().ok()).unwrap_or(Input::Closed));
        }
        // What came of the game is said by the command at its end.
        if is_first {
            screen.notes.clear();
        }
        let text = self.text(&screen, phrases)?;
        write(Stream::Output, &text)?;
        // Nobody sits there: who pipes nothing more in may wait for the end.
        let early = self.early.pop_front();
        let input = early.or_else(|| self.lines.recv_timeout(PIPED).ok());
        if let Some(Input::Line(line)) = &input {
            write(Stream::Output, &format!("\n> {line}\n"))?;
        }
        Ok(input.unwrap_or(Input::Closed))
    }

    fn keeps_its_words(&self) -> bool {
        terminal::is_typed()
    }
}
