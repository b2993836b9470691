//! What a front end does: it shows a screen and waits for a line.

use std::sync::mpsc::Sender;

use crate::phrases::Phrases;
use crate::stop;
use schema::screen::Screen;

/// What comes from whoever sits there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Input {
    /// A line.
    Line(String),
    /// Ctrl-C, or the system asks to end.
    Interrupt,
    /// Nothing will come any more.
    Closed,
}

/// Shows screens and reads lines, and knows nothing of games.
pub(crate) trait Front {
    /// Shows a screen and waits for what is typed.
    fn ask(&mut self, screen: &Screen, phrases: &Phrases) -> std::io::Result<Input>;

    /// Shows a screen while a program decides.
    fn show(&mut self, _screen: &Screen, _phrases: &Phrases) -> std::io::Result<()> {
        Ok(())
    }

    /// Whether somebody has asked to end meanwhile. What else was typed is kept.
    fn is_interrupted(&mut self) -> bool;

    /// Gives the terminal back.
    fn leave(&mut self) {}

    /// Whether what the last screen has said still stands there when it is left.
    fn keeps_its_words(&self) -> bool {
        false
    }

    /// Shows the last screen, as long as somebody looks at it, and what they type then.
    fn farewell(&mut self, screen: &Screen, phrases: &Phrases) -> std::io::Result<Input>;
}

/// Lets Ctrl-C and requests to end come as input, so that nothing is lost.
pub(crate) fn interrupts<T: Send + 'static>(sender: Sender<T>, interrupt: fn() -> T) {
    stop::tell(move || {
        // If nobody listens any more, the command is about to end anyway.
        let _ = sender.send(interrupt());
    });
}
