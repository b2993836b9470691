//! A session at a real pseudo-terminal: keys in, and the screen as a terminal shows it.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use super::piped::Desk;
use crate::called::{COMMAND, root};

/// How long anything may take before a test gives up: machines are busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// What a terminal has shown.
struct Shown {
    parser: vt100::Parser,
    /// All of it, byte by byte.
    bytes: Vec<u8>,
}

impl Shown {
    /// Whether a frame is whole: at its end the cursor is shown and put in its place.
    fn is_whole(&self) -> bool {
        if !self.parser.screen().alternate_screen() {
            return true;
        }
        let tail = self.bytes.strip_suffix(b"H").unwrap_or_default();
        let at = tail.iter().rposition(|byte| !byte.is_ascii_digit() && *byte != b';');
        at.is_some_and(|at| tail[..=at].ends_with(b"\x1b[?25h\x1b["))
    }

    fn text(&self) -> String {
        let whole = self.parser.screen().contents();
        whole.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    }
}

/// A terminal with `cardwright` in it.
pub(crate) struct Screen {
    shown: Arc<Mutex<Shown>>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    terminal: Box<dyn MasterPty + Send>,
}

impl Screen {
    /// `cardwright play` with these words in a terminal of this size.
    pub(crate) fn play(desk: &Desk, words: &[&str], size: (u16, u16)) -> Self {
        Self::play_with(desk, words, size, false)
    }

    /// `cardwright play` with these words in a terminal of this size, perhaps with NO_COLOR.
    pub(crate) fn play_with(
        desk: &Desk,
        words: &[&str],
        (columns, rows): (u16, u16),
        no_color: bool,
    ) -> Self {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(COMMAND);
        command.arg("play");
        command.args(words);
        command.cwd(desk.folder.path());
        command.env("CARDWRIGHT_GAMES", root().join("games"));
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        if no_color {
            command.env("NO_COLOR", "1");
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let keys = pair.master.take_writer().unwrap();
        let number = |number: u16| NonZeroU16::new(number).unwrap();
        let parser = vt100::Parser::new(number(rows), number(columns), 0);
        let shown = Arc::new(Mutex::new(Shown { parser, bytes: Vec::new() }));
        let heard = Arc::clone(&shown);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut buffer) {
                let mut heard = heard.lock().unwrap();
                heard.parser.process(&buffer[..read]);
                heard.bytes.extend_from_slice(&buffer[..read]);
            }
        });
        Self { shown, keys, child, terminal: pair.master }
    }

    /// What is on the screen, line by line.
    pub(crate) fn text(&self) -> String {
        self.shown.lock().unwrap().text()
    }

    /// What was ever shown.
    pub(crate) fn ever(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().unwrap().bytes).into_owned()
    }

    /// Types a line.
    pub(crate) fn line(&mut self, line: &str) {
        self.keys(&format!("{line}\r"));
    }

    /// Types keys as they are.
    pub(crate) fn keys(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits until the screen says this and nothing is typed in its line; gives what it shows then.
    pub(crate) fn wait(&self, wanted: &str) -> String {
        self.until(wanted, |text| text.contains(wanted))
    }

    /// Waits until what the screen shows is as wanted and nothing is typed in its line; gives what it shows then. `what` says
    /// in a failure what was waited for.
    pub(crate) fn until(&self, what: &str, there: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let shown = self.shown.lock().unwrap();
            let (text, whole) = (shown.text(), shown.is_whole());
            drop(shown);
            if whole && there(&text) {
                return text;
            }
            assert!(start.elapsed() < PATIENCE, "the screen never shows {what}:\n{text}");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Types a line and waits for what it leads to.
    pub(crate) fn say(&mut self, line: &str, wanted: &str) -> String {
        self.line(line);
        self.wait(wanted)
    }

    /// Ends the command without a word.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits until the terminal is taken over.
    pub(crate) fn started(&self) {
        let start = Instant::now();
        while !self.ever().contains("\u{1b}[?1049h") {
            assert!(start.elapsed() < PATIENCE, "{}", self.ever());
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits until the command has ended; gives its exit code.
    pub(crate) fn ended(&mut self) -> u32 {
        self.child.wait().unwrap().exit_code()
    }

    /// Gives the terminal another size.
    pub(crate) fn resize(&mut self, (columns, rows): (u16, u16)) {
        let number = |number: u16| NonZeroU16::new(number).unwrap();
        self.shown.lock().unwrap().parser.set_size(number(rows), number(columns));
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.terminal.resize(size).unwrap();
    }

    /// What is on the screen, kept as a snapshot of this name. With `PICTURES=FOLDER` a picture of it is made there, so
    /// that somebody can look at it.
    pub(crate) fn keep(&self, name: &str, wanted: &str) -> String {
        let text = self.wait(wanted);
        if let Some(folder) = std::env::var_os("PICTURES") {
            std::fs::write(Path::new(&folder).join(format!("{name}.svg")), self.svg()).unwrap();
        }
        insta::with_settings!({ snapshot_path => "snapshots", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, text);
        });
        text
    }

    /// The screen as a picture.
    pub(crate) fn svg(&self) -> String {
        super::svg::svg(self.shown.lock().unwrap().parser.screen())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // A test that failed leaves nothing running.
        let _ = self.child.kill();
    }
}
