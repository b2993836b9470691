//! Lines instead of a screen: for screen readers, scripts and wherever there is no terminal. What has been said once is
//! not said again.

use std::collections::VecDeque;
use std::io::{BufRead, stdin};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use super::front::{Front, Input};
use super::layout::{self, Line};
use super::parse;
use crate::phrases::Phrases;
use schema::screen::Screen;

use crate::screen::{self, recent};
use crate::terminal::{self, Stream, write};

/// How many lines push what was there off any screen, where it cannot be wiped.
const WIPED: usize = 60;

/// How long a piped line is waited for once the game is over: a program that plays may wait for the end of the command
/// before it closes its pipe.
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
    /// Whether the game is over, and that was shown.
    has_ended: bool,
}

impl Plain {
    /// Begins to read lines.
    pub(crate) fn new() -> (Self, Sender<Input>) {
        let (sender, lines) = channel();
        let typed = sender.clone();
        std::thread::spawn(move || {
            let mut stdin = stdin().lock();
            let mut bytes = Vec::new();
            while stdin.read_until(b'\n', &mut bytes).is_ok_and(|read| read > 0) {
                // What is not UTF-8 is a line as any other: nothing is called so, which is told.
                let line = String::from_utf8_lossy(&std::mem::take(&mut bytes)).into_owned();
                let line = line.strip_suffix('\n').unwrap_or(&line);
                let line = line.strip_suffix('\r').unwrap_or(line);
                if typed.send(Input::Line(line.to_owned())).is_err() {
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
                has_ended: false,
            },
            sender,
        )
    }

    /// The next line, however long it takes.
    fn next(&mut self) -> Input {
        let early = self.early.pop_front();
        early.or_else(|| self.lines.recv().ok()).unwrap_or(Input::Closed)
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
        let input = self.next();
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
        let is_first = !std::mem::replace(&mut self.has_ended, true);
        let mut screen = Screen { cover: None, ..screen.clone() };
        if is_first {
            match terminal::is_typed() {
                true => screen.notes.push(phrases.leave.to_owned()),
                // What came of the game is said by the command at its end.
                false => screen.notes.clear(),
            }
        }
        let text = self.text(&screen, phrases)?;
        write(Stream::Output, &text)?;
        if terminal::is_typed() {
            write(Stream::Output, "> ")?;
            return Ok(self.next());
        }
        // What is piped in may be more answers than were needed.
        let input = self.early.pop_front().or_else(|| self.lines.recv_timeout(PIPED).ok());
        match input {
            Some(Input::Line(line)) if parse::command(&line, phrases).is_some() => {
                write(Stream::Output, &format!("> {line}\n"))?;
                Ok(Input::Line(line))
            }
            Some(Input::Line(_) | Input::Interrupt | Input::Closed) | None => Ok(Input::Closed),
        }
    }

    fn is_readable(&self) -> bool {
        self.has_ended && terminal::is_typed()
    }
}
