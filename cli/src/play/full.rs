//! The whole screen: ratatui paints it through crossterm, which also gives the keys. A thread waits for them, so that
//! Ctrl-C and requests to end come the same way.

mod editor;
mod paint;
mod parts;
mod squeezed;

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use super::front::{Front, Input};
use crate::phrases::Phrases;
use crate::screen::choices;
use crate::{stop, terminal};
use editor::Editor;
use paint::Scroll;
use schema::screen::Screen;

/// How many lines a step of the wheel goes.
const WHEEL: usize = 3;

/// What the screen waits for.
pub(crate) enum Happening {
    /// A key, or another size.
    Event(Event),
    /// What comes from elsewhere.
    Input(Input),
}

/// A terminal that is painted as a whole.
pub(crate) struct Full {
    terminal: DefaultTerminal,
    happenings: Receiver<Happening>,
    /// What happened while nobody was asked.
    early: VecDeque<Happening>,
    editor: Editor,
    scroll: Scroll,
    /// Whether the terminal was given back. Giving it back twice would put the cursor where it was the first time, above
    /// what was said since.
    has_left: bool,
}

impl Full {
    /// Takes the terminal over.
    pub(crate) fn new() -> std::io::Result<(Self, Sender<Happening>)> {
        let (sender, happenings) = channel();
        let keys = sender.clone();
        let terminal = ratatui::try_init()?;
        terminal::hear_wheel()?;
        std::thread::spawn(move || {
            while let Ok(event) = event::read() {
                // It is heard here, since nobody else listens while the machine runs.
                if matches!(&event, Event::Key(key) if is_control_c(key)) {
                    stop::ask();
                }
                if keys.send(Happening::Event(event)).is_err() {
                    return;
                }
            }
            let _ = keys.send(Happening::Input(Input::Closed));
        });
        let editor = Editor::default();
        let early = VecDeque::new();
        Ok((
            Self {
                terminal,
                happenings,
                early,
                editor,
                scroll: Scroll::default(),
                has_left: false,
            },
            sender,
        ))
    }

    fn paint(&mut self, screen: &Screen, phrases: &Phrases) -> std::io::Result<()> {
        self.terminal.autoresize()?;
        let mut frame = self.terminal.get_frame();
        let area = frame.area();
        let cursor =
            paint::paint(frame.buffer_mut(), area, screen, phrases, &self.editor, &mut self.scroll);
        self.terminal.apply_buffer_with_cursor(cursor)?;
        Ok(())
    }

    /// What comes of it; of another size, say, that all is painted again.
    fn happened(
        &mut self,
        happening: Happening,
        screen: &Screen,
        phrases: &Phrases,
    ) -> Option<Input> {
        match happening {
            Happening::Event(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                self.key(key, screen, phrases)
            }
            Happening::Event(Event::Mouse(mouse)) => {
                self.wheel(mouse);
                None
            }
            Happening::Event(_) => None,
            Happening::Input(input) => Some(input),
        }
    }

    /// The wheel goes through the log where it stands beside the table, and else through what does not fit.
    fn wheel(&mut self, mouse: MouseEvent) {
        let at = Position { x: mouse.column, y: mouse.row };
        let in_log = self.scroll.beside.contains(at);
        let Scroll { page, log, .. } = &mut self.scroll;
        match (mouse.kind, in_log) {
            (MouseEventKind::ScrollUp, true) => *log += WHEEL,
            (MouseEventKind::ScrollDown, true) => *log = log.saturating_sub(WHEEL),
            (MouseEventKind::ScrollUp, false) => *page = page.saturating_sub(WHEEL),
            (MouseEventKind::ScrollDown, false) => *page += WHEEL,
            _ => {}
        }
    }

    /// What a key does: most edit the line, some end it.
    fn key(&mut self, key: KeyEvent, screen: &Screen, phrases: &Phrases) -> Option<Input> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            _ if is_control_c(&key) => return Some(Input::Interrupt),
            KeyCode::Char('d') if control && self.editor.is_empty() => return Some(Input::Closed),
            KeyCode::Char('l') if control => {
                // Whatever else wrote on the terminal goes. (`clear` would ask the terminal where its cursor is, and
                // the thread that waits for keys would get the answer.)
                let area = self.terminal.get_frame().area();
                let _ = self.terminal.resize(area);
            }
            // A line that was typed before the terminal was taken over ends so.
            KeyCode::Char('j') if control => return Some(Input::Line(self.editor.enter())),
            KeyCode::Enter => return Some(Input::Line(self.editor.enter())),
            KeyCode::PageUp if control => self.scroll.log += paint::PAGE,
            KeyCode::PageDown if control => {
                self.scroll.log = self.scroll.log.saturating_sub(paint::PAGE)
            }
            KeyCode::Up if control => self.scroll.log += 1,
            KeyCode::Down if control => self.scroll.log = self.scroll.log.saturating_sub(1),
            KeyCode::PageUp => self.scroll.page = self.scroll.page.saturating_sub(paint::PAGE),
            KeyCode::PageDown => self.scroll.page += paint::PAGE,
            KeyCode::Tab => {
                let offer = screen.prompt.as_ref().map(|prompt| &prompt.offer);
                let choices = offer.map_or_else(Vec::new, |offer| choices(offer, phrases));
                self.editor.finish_name(choices.iter().map(|choice| choice.name.as_str()));
            }
            _ => self.editor.key(key),
        }
        None
    }
}

fn is_control_c(key: &KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

impl Front for Full {
    fn ask(&mut self, screen: &Screen, phrases: &Phrases) -> std::io::Result<Input> {
        self.scroll = Scroll::first(screen);
        loop {
            self.paint(screen, phrases)?;
            let early = self.early.pop_front();
            let Ok(first) = early.map_or_else(|| self.happenings.recv(), Ok) else {
                return Ok(Input::Closed);
            };
            // Keys that are there already, as of something that is pasted, need no picture each.
            let mut next = Some(first);
            while let Some(happening) = next {
                if let Some(input) = self.happened(happening, screen, phrases) {
                    return Ok(input);
                }
                next = self.early.pop_front().or_else(|| self.happenings.try_recv().ok());
            }
        }
    }

    fn show(&mut self, screen: &Screen, phrases: &Phrases) -> std::io::Result<()> {
        self.scroll = Scroll::first(screen);
        self.paint(screen, phrases)
    }

    fn is_interrupted(&mut self) -> bool {
        self.early.extend(self.happenings.try_iter());
        self.early.iter().any(|happening| match happening {
            Happening::Input(input) => *input == Input::Interrupt,
            Happening::Event(Event::Key(key)) => is_control_c(key),
            Happening::Event(_) => false,
        })
    }

    fn farewell(&mut self, screen: &Screen, phrases: &Phrases) -> std::io::Result<Input> {
        let mut screen = screen.clone();
        match &mut screen.cover {
            Some(cover) => *cover = format!("{cover}\n\n{}", phrases.leave),
            None => screen.notes.insert(0, phrases.leave.to_owned()),
        }
        self.ask(&screen, phrases)
    }

    fn leave(&mut self) {
        if !std::mem::replace(&mut self.has_left, true) {
            terminal::leave_wheel();
            ratatui::restore();
        }
    }
}

impl Drop for Full {
    fn drop(&mut self) {
        self.leave();
    }
}
