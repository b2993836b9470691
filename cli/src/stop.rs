//! Ending: Ctrl-C, a request of the system to end and `--max-seconds` end every command within half a second, whatever it
//! is at.
//!
//! Whoever can ends by itself: it asks [`is_asked`], or is told ([`tell`]), and says what it has done. Whoever does not
//! within a moment is ended from here, with the last words that it left ([`leave_words`]).

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::outside::guard;
use crate::terminal::{Stream, write};

/// How long a command may take to end by itself.
const GRACE: Duration = Duration::from_millis(250);
/// How long it may take once it has begun to say what it has done.
const GRACE_TO_SPEAK: Duration = Duration::from_secs(5);
/// How long its last words may take: nobody may be reading.
const GRACE_FOR_WORDS: Duration = Duration::from_millis(150);

/// The exit code after Ctrl-C or a request to end, as of any command that these end.
pub(crate) const INTERRUPTED: u8 = 130;
/// The exit code after `--max-seconds`, as of `timeout`.
const OUT_OF_TIME: u8 = 124;

/// The exit code, once somebody has asked to end; 0 before.
static CODE: AtomicU8 = AtomicU8::new(0);
static SPEAKS: AtomicBool = AtomicBool::new(false);
static TOLD: Mutex<Vec<Box<dyn Fn() + Send>>> = Mutex::new(Vec::new());
static WORDS: Mutex<Option<Box<dyn FnOnce() -> String + Send>>> = Mutex::new(None);

/// Begins to listen, for so many seconds if they are limited. An error says that the system does not let it.
pub(crate) fn listen(max_seconds: Option<u64>) -> Result<(), ctrlc::Error> {
    if let Some(seconds) = max_seconds {
        thread::spawn(move || {
            thread::sleep(Duration::from_secs(seconds));
            ask_for(OUT_OF_TIME);
        });
    }
    ctrlc::set_handler(ask)
}

/// Asks the command to end, as Ctrl-C does.
pub(crate) fn ask() {
    ask_for(INTERRUPTED);
}

/// Whether somebody has asked.
pub(crate) fn is_asked() -> bool {
    CODE.load(Ordering::Relaxed) != 0
}

/// The exit code, if somebody has asked.
pub(crate) fn code() -> Option<ExitCode> {
    Some(CODE.load(Ordering::Relaxed)).filter(|code| *code != 0).map(ExitCode::from)
}

/// Has this done when somebody asks.
pub(crate) fn tell(listener: impl Fn() + Send + 'static) {
    TOLD.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(listener));
}

/// What is to be said if the command is ended from here.
pub(crate) fn leave_words(words: impl FnOnce() -> String + Send + 'static) {
    *WORDS.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(words));
}

/// The command says by itself what it has done, and then ends.
pub(crate) fn speaks() {
    SPEAKS.store(true, Ordering::Relaxed);
}

fn ask_for(code: u8) {
    if CODE.compare_exchange(0, code, Ordering::Relaxed, Ordering::Relaxed).is_err() {
        return;
    }
    for listener in TOLD.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        listener();
    }
    thread::spawn(move || {
        thread::sleep(GRACE);
        if SPEAKS.load(Ordering::Relaxed) {
            thread::sleep(GRACE_TO_SPEAK);
        }
        end(code)
    });
}

/// Ends the command as it stands.
fn end(code: u8) -> ! {
    let (said, done) = channel();
    thread::spawn(move || {
        guard::end_all();
        let words = WORDS.lock().unwrap_or_else(PoisonError::into_inner).take();
        let words = words.map_or_else(|| "ended before it was done\n".to_owned(), |words| words());
        let _ = write(Stream::Errors, &words);
        let _ = said.send(());
    });
    let _ = done.recv_timeout(GRACE_FOR_WORDS);
    std::process::exit(i32::from(code))
}
