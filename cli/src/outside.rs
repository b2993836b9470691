//! Bots that are programs of their own, in any language: a question a line in, an answer a line out.
//!
//! A bot that hangs, dies or says what is no answer loses that decision to chance, and a warning says so. One that hangs
//! or dies is started again, a few times. How it is started, and that it ends, is [`guard`]'s.

pub(crate) mod guard;
mod said;

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::path::Path;
use std::process::ChildStdout;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use interpreter::decision::SeatView;
use schema::decision::Answer;
use schema::save::Seed;
use schema::view::Question;

use crate::error::Error;
use crate::files::Root;
use guard::{Guarded, Started};

/// What such a bot is called by: `cmd:python3 bot.py`.
pub(crate) const PREFIX: &str = dsl::PROGRAM;

/// The longest answer, in bytes.
const LONGEST: u64 = 1 << 20;

/// How often whoever waits is asked whether they go on waiting.
const GLANCE: Duration = Duration::from_millis(50);

/// So many letters of what it said are quoted.
const QUOTED: usize = 80;

const ENDED: &str = "it has ended";

/// How often one bot is started.
const STARTS: u32 = 4;

/// A command that answers questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Spec {
    /// As it was called.
    pub(crate) name: String,
    words: Vec<String>,
    patience: Duration,
    /// Whether what it writes to standard error is thrown away: it would be painted over a screen.
    pub(crate) is_hushed: bool,
}

/// It at work, for one seat of one table.
#[derive(Debug)]
pub(crate) struct Outside {
    spec: Spec,
    starts: u32,
    running: Option<Running>,
    /// The game that it plays, and how many it has begun.
    game: Option<Seed>,
    games: u64,
}

#[derive(Debug)]
struct Running {
    /// It ends when this is dropped.
    _guarded: Guarded,
    questions: Sender<Vec<u8>>,
    answers: Receiver<Result<String, String>>,
}

/// A decision that such a bot lost, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lost {
    why: String,
    /// What it said and what is wrong with that: it may tell of what its seat alone may know.
    said: Option<String>,
}

/// Decisions that such bots lost.
#[derive(Debug, Default)]
pub(crate) struct Forfeits {
    /// By bot: how many, and the first one.
    lost: Mutex<Vec<(String, u64, String)>>,
}

impl Spec {
    /// The command in a bot's name; nothing if it names none.
    pub(crate) fn read(name: &str, patience: Duration) -> Option<Result<Self, Error>> {
        let command = name.strip_prefix(PREFIX)?;
        let words = shlex::split(command).filter(|words| !words.is_empty());
        Some(match words {
            Some(words) => Ok(Self { name: name.to_owned(), words, patience, is_hushed: false }),
            None => Err(Error::usage(format!("`{command}` is no command"))),
        })
    }

    /// What it may be called at a table: the file it runs, if that can be told, else the program. What else it is given
    /// is for nobody else.
    pub(crate) fn short(&self) -> &str {
        let program = self.words.first().map_or("", String::as_str);
        let plain = self.words.iter().skip(1).take_while(|word| !word.starts_with("--"));
        let here = Root::open(Path::new(".")).ok();
        let is_file =
            |word: &str| here.as_ref().is_some_and(|here| here.reaches_file(Path::new(word)));
        // One that has a place of its own is the bot. One that is found by its name alone, as `python3`, runs a file.
        let is_placed = program.contains(['/', '\\']) || is_file(program);
        let file = plain.map(String::as_str).find(|word| !is_placed && is_file(word));
        let word = file.unwrap_or(program);
        word.rsplit(['/', '\\']).next().unwrap_or(word)
    }

    /// Whether it can be started at all.
    pub(crate) fn try_out(&self) -> Result<(), Error> {
        let started = Running::start(self);
        started.map(drop).map_err(|why| Error::usage(format!("{}: {why}", self.name)))
    }
}

impl Outside {
    /// A bot that is started when it is first asked.
    pub(crate) fn new(spec: &Spec) -> Self {
        Self { spec: spec.clone(), starts: 0, running: None, game: None, games: 0 }
    }

    /// As it was called.
    pub(crate) fn name(&self) -> &str {
        &self.spec.name
    }

    /// What it is asked next is of another game, as far as it is told.
    pub(crate) fn begin_another(&mut self) {
        self.game = None;
    }

    /// Asks it. An error says why there is no answer that can be taken.
    pub(crate) fn answer(
        &mut self,
        view: &mut SeatView<'_, '_>,
        game: &str,
        seed: Seed,
    ) -> Result<Answer, Lost> {
        self.answer_while(view, game, seed, &mut || true)
    }

    /// Asks the program as long as whoever waits goes on waiting, which is asked from time to time.
    pub(crate) fn answer_while(
        &mut self,
        view: &mut SeatView<'_, '_>,
        game: &str,
        seed: Seed,
        waits: &mut dyn FnMut() -> bool,
    ) -> Result<Answer, Lost> {
        let seen = view.view();
        let decision = seen.decisions.first().cloned();
        let decision = decision.ok_or_else(|| Lost::silent("nothing is asked".to_owned()))?;
        let game = game.to_owned();
        if self.game != Some(seed) {
            (self.game, self.games) = (Some(seed), self.games + 1);
        }
        let number = self.games;
        let question = Question { format: schema::FORMAT, game, number, decision, view: seen };
        let line = serde_json::to_vec(&question).map_err(|error| error.to_string());
        let said = line.and_then(|mut line| {
            line.push(b'\n');
            self.exchange(line, waits)
        });
        let said = said.map_err(Lost::silent)?;
        let answer =
            said::read(&said).map_err(|why| Lost::of("what it said is no answer", &said, &why))?;
        let refused = |why: &dyn Display| Lost::of("what it answered is not offered", &said, why);
        view.takes(&answer).map_err(|refusal| refused(&refusal))?;
        Ok(answer)
    }

    fn exchange(
        &mut self,
        line: Vec<u8>,
        waits: &mut dyn FnMut() -> bool,
    ) -> Result<String, String> {
        if self.running.is_none() {
            if self.starts == STARTS {
                return Err("it has been given up".to_owned());
            }
            self.starts += 1;
            self.running = Some(Running::start(&self.spec)?);
        }
        let Some(running) = &self.running else { return Err("it does not run".to_owned()) };
        let said = match running.questions.send(line) {
            Err(_) => Err(ENDED.to_owned()),
            Ok(()) => running.hear(self.spec.patience, waits),
        };
        if said.is_err() {
            // It is ended, and started anew at its next decision.
            self.running = None;
        }
        said
    }
}

impl Lost {
    /// It said nothing that could be quoted.
    fn silent(why: String) -> Self {
        Self { why, said: None }
    }

    fn of(for_all: &str, said: &str, why: &dyn Display) -> Self {
        let short: String = said.trim().chars().take(QUOTED).collect();
        Self { why: for_all.to_owned(), said: Some(format!("it said `{short}`: {why}")) }
    }

    /// Why, for everybody at the table.
    pub(crate) fn for_all(&self) -> &str {
        &self.why
    }

    /// Why, with what it said: for whoever started it.
    pub(crate) fn for_host(&self) -> &str {
        self.said.as_deref().unwrap_or(&self.why)
    }
}

impl Running {
    fn start(spec: &Spec) -> Result<Self, String> {
        let started = Started::start(&spec.words, spec.is_hushed)?;
        let Started { guarded, mut input, output } = started;
        let (questions, asked) = channel::<Vec<u8>>();
        let (said, answers) = channel();
        // Reading and writing wait without end: they do so in a thread that nobody waits for. It ends with the bot.
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            for question in asked {
                let line = match is_early(&output) {
                    true => Err("it answered before it was asked".to_owned()),
                    false => match input.write_all(&question).and_then(|()| input.flush()) {
                        Ok(()) => next_line(&mut output),
                        Err(error) => Err(cannot_be_talked_to(&error)),
                    },
                };
                if said.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self { _guarded: guarded, questions, answers })
    }

    /// The next line it says.
    fn hear(&self, patience: Duration, waits: &mut dyn FnMut() -> bool) -> Result<String, String> {
        let begun = Instant::now();
        loop {
            let left = patience.saturating_sub(begun.elapsed());
            match self.answers.recv_timeout(left.min(GLANCE)) {
                Ok(said) => return said,
                Err(RecvTimeoutError::Disconnected) => return Err(ENDED.to_owned()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(format!("it gave no answer within {} s", patience.as_secs()));
                }
                Err(RecvTimeoutError::Timeout) if !waits() => {
                    return Err("nobody waits for it".to_owned());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// Whether it has said something that nobody has asked for yet.
fn is_early(output: &BufReader<ChildStdout>) -> bool {
    #[cfg(unix)]
    let waiting = rustix::io::ioctl_fionread(output.get_ref()).unwrap_or(0);
    #[cfg(not(unix))]
    let waiting = 0;
    !output.buffer().is_empty() || waiting > 0
}

/// A line that it says.
fn next_line(output: &mut impl BufRead) -> Result<String, String> {
    let mut line = Vec::new();
    match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
        Ok(0) => Err(ENDED.to_owned()),
        Ok(_) if line.len() as u64 >= LONGEST && !line.ends_with(b"\n") => {
            Err("what it says has no end".to_owned())
        }
        Ok(_) => String::from_utf8(line).map_err(|_| "what it says is not UTF-8".to_owned()),
        Err(error) => Err(cannot_be_talked_to(&error)),
    }
}

fn cannot_be_talked_to(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::BrokenPipe => ENDED.to_owned(),
        _ => format!("it cannot be talked to: {error}"),
    }
}

impl Forfeits {
    /// Notes a decision that a bot lost.
    pub(crate) fn add(&self, bot: &str, why: &str) {
        let mut lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        match lost.iter_mut().find(|(known, ..)| known == bot) {
            Some((_, count, _)) => *count += 1,
            None => lost.push((bot.to_owned(), 1, why.to_owned())),
        }
    }

    /// The warnings about them.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        let warning = |(bot, count, why): &(String, u64, String)| match count {
            1 => format!("{bot} lost 1 decision to chance: {why}"),
            _ => format!("{bot} lost {count} decisions to chance; the first: {why}"),
        };
        lost.iter().map(warning).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of what it is handed only the file that an interpreter runs is told, and only if it is there.
    #[test]
    fn a_program_is_called_by_what_it_runs_and_by_nothing_that_it_is_handed() {
        for (words, wanted) in [
            ("python3 build.rs", "build.rs"),
            ("python3 -u build.rs Cargo.toml", "build.rs"),
            ("python3 /my/token-1234", "python3"),
            ("python3 secret", "python3"),
            ("./mybot build.rs", "mybot"),
            ("./mybot /my/token-1234", "mybot"),
            ("/usr/bin/env build.rs", "env"),
            ("build.rs Cargo.toml", "build.rs"),
        ] {
            let spec = Spec::read(&format!("cmd:{words}"), Duration::from_secs(1));
            assert_eq!(spec.unwrap().unwrap().short(), wanted, "{words}");
        }
    }
}
