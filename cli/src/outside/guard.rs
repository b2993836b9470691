//! Starting a program as a bot, and ending it with all that it has started, however this command ends.
//!
//! Between the two stands this command once more, as `guard`: it leaves the terminal (a session of its own), starts the
//! program in it, and waits until either the program has ended or whoever started it is gone; then it ends the whole
//! session's group, itself last. The first line on its standard error says whether the program runs; what the program
//! writes there follows. So no unsafe call between `fork` and `exec` is needed.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, absolute};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use tempfile::TempDir;

use crate::files::{self, Root};
use crate::terminal::{Stream, write};

/// The word by which this command is called as guard.
pub(crate) const WORD: &str = "guard-bot";

/// The variables that a program gets, if they are set: how programs and letters are found.
const VARIABLES: [&str; 6] = ["PATH", "LANG", "LC_ALL", "LC_CTYPE", "SYSTEMROOT", "PATHEXT"];

/// The most of what it writes to standard error that is shown, in bytes.
const SHOWN: u64 = 1 << 16;

/// What the folders of programs are called.
const FOLDER: &str = "cardwright-bot-";

/// A program that runs, and how it is talked to.
pub(super) struct Started {
    pub(super) guarded: Guarded,
    pub(super) input: ChildStdin,
    pub(super) output: ChildStdout,
}

/// A program that ends when this is dropped, and its folder with it.
#[derive(Debug)]
pub(super) struct Guarded {
    child: Child,
}

/// The folders of the programs that run, by the guard's number.
static FOLDERS: Mutex<BTreeMap<u32, TempDir>> = Mutex::new(BTreeMap::new());

fn folders() -> MutexGuard<'static, BTreeMap<u32, TempDir>> {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all programs that run, because this command ends.
pub(crate) fn end_all() {
    for (guard, folder) in std::mem::take(&mut *folders()) {
        empty(&folder);
        end_group(guard);
    }
}

impl Started {
    /// Starts a command in an empty folder of its own. Words that name files from here are made whole, so that they name
    /// them from there.
    pub(super) fn start(words: &[String], is_hushed: bool) -> Result<Self, String> {
        let program = words.first().map_or("", String::as_str);
        let failed = |error: io::Error| format!("`{program}` cannot be started: {error}");
        let folder = tempfile::Builder::new().prefix(FOLDER).tempdir().map_err(failed)?;
        let here = Root::open(Path::new(".")).ok();
        let mut command = guarded(words, here.as_ref()).map_err(failed)?;
        let kept = VARIABLES.iter().filter_map(|name| Some((*name, std::env::var_os(name)?)));
        command.env_clear().envs(kept.collect::<Vec<_>>());
        command.env("HOME", folder.path()).env("TMPDIR", folder.path());
        command.current_dir(folder.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(failed)?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        folders().insert(child.id(), folder);
        let guarded = Guarded { child };
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(format!("`{program}` has no input or output"));
        };
        let mut errors = BufReader::new(errors);
        if cfg!(unix) {
            let mut line = String::new();
            errors.by_ref().take(SHOWN).read_line(&mut line).map_err(failed)?;
            if line.trim_end() != STARTED {
                return Err(format!("`{program}` cannot be started: {}", line.trim_end()));
            }
        }
        thread::spawn(move || relay(errors, is_hushed));
        Ok(Self { guarded, input, output })
    }
}

/// Shows what a program writes to standard error, line by line, up to a length; the rest is read and thrown away.
fn relay(mut errors: impl BufRead, is_hushed: bool) {
    let mut left = if is_hushed { 0 } else { SHOWN };
    loop {
        let mut line = Vec::new();
        match errors.by_ref().take(SHOWN).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(length) => {
                let Some(rest) = left.checked_sub(length as u64) else { continue };
                left = rest;
                // Nobody else would hear that it cannot be shown.
                let _ = write(Stream::Errors, &String::from_utf8_lossy(&line));
            }
        }
    }
}

/// A word that names a file from here, by its whole path.
fn whole(word: &str, here: Option<&Root>) -> String {
    let path = Path::new(word);
    let is_here = path.is_relative() && here.is_some_and(|here| here.reaches_file(path));
    match absolute(path) {
        Ok(path) if is_here => path.to_string_lossy().into_owned(),
        _ => word.to_owned(),
    }
}

#[cfg(unix)]
fn guarded(words: &[String], here: Option<&Root>) -> io::Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg(WORD).arg(std::process::id().to_string()).arg("--");
    command.args(words.iter().map(|word| whole(word, here)));
    Ok(command)
}

#[cfg(not(unix))]
fn guarded(words: &[String], here: Option<&Root>) -> io::Result<Command> {
    let (program, args) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
    let mut command = Command::new(program);
    command.args(args.iter().map(|word| whole(word, here)));
    Ok(command)
}

/// What the guard says when the program runs.
const STARTED: &str = "started";

impl Drop for Guarded {
    fn drop(&mut self) {
        let folder = folders().remove(&self.child.id());
        folder.iter().for_each(empty);
        end_group(self.child.id());
        // One that has ended already cannot be ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
        drop(folder);
    }
}

/// Removes a program's folder while its guard is still there, which would do so if this command were killed before it has. What
/// the program writes there meanwhile goes when the folder is dropped.
fn empty(folder: &TempDir) {
    let _ = files::remove_folder(folder.path());
}

/// Ends a guard with all that its program has started.
#[cfg(unix)]
fn end_group(guard: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(guard).ok().and_then(Pid::from_raw) {
        // One that has ended already cannot be ended.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn end_group(_: u32) {}

/// Stands between a program and who started it, whose number is said, since it may be gone by now. Comes back only if the program cannot be started.
#[cfg(unix)]
pub(crate) fn stand(starter: u32, words: &[String]) -> u8 {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use rustix::process::{
        Pid, Signal, getpgrp, getppid, kill_process, kill_process_group, setsid,
    };

    /// How often it is looked whether who started it is still there.
    const GLANCE: Duration = Duration::from_millis(100);
    /// How long the last words of a program are waited for.
    const LAST_WORDS: Duration = Duration::from_millis(200);
    const FAILED: u8 = 127;

    let starter = i32::try_from(starter).ok().and_then(Pid::from_raw);
    // Nothing else is ever removed.
    let folder = std::env::current_dir().ok().filter(|folder| {
        let name = folder.file_name().and_then(std::ffi::OsStr::to_str);
        name.is_some_and(|name| name.starts_with(FOLDER))
    });
    // Who is called by hand leads a group already, and ends nothing but itself.
    if setsid().is_err() {
        let _ = write(Stream::Errors, "this command starts bots, and is for nobody else\n");
        return FAILED;
    }
    let (program, args) = words.split_first().map_or(("", words), |(first, rest)| (first, rest));
    let mut command = Command::new(program);
    let mut child = match command.args(args).stderr(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(error) => {
            let _ = write(Stream::Errors, &format!("{error}\n"));
            return FAILED;
        }
    };
    let _ = write(Stream::Errors, &format!("{STARTED}\n"));
    let errors = child.stderr.take();
    let program = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let (ended, end) = channel();
    let (silent, silence) = channel();
    thread::spawn(move || {
        if let Some(mut errors) = errors {
            // Who reads it shows what is no letter in another way.
            let _ = io::copy(&mut errors, &mut io::stderr());
        }
        let _ = silent.send(());
    });
    thread::spawn(move || {
        let _ = child.wait();
        let _ = ended.send(());
    });
    while end.recv_timeout(GLANCE).is_err() && getppid() == starter {}
    let _ = silence.recv_timeout(LAST_WORDS);
    // Whoever was killed has removed nothing.
    if let Some(folder) = folder.filter(|_| getppid() != starter) {
        let _ = program.map(|program| kill_process(program, Signal::KILL));
        let _ = files::remove_folder(&folder);
    }
    let _ = kill_process_group(getpgrp(), Signal::KILL);
    FAILED
}

#[cfg(not(unix))]
pub(crate) fn stand(_: u32, _: &[String]) -> u8 {
    2
}
