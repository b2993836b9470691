//! `cardwright test GAME --review`: new and changed transcripts one by one, each taken, left, or opened in the editor.

use std::io::{BufRead, stdin};
use std::process::{Command, ExitCode};

use schema::ruling::Ruling;

use super::write;
use crate::error::{Error, unread, verdict};
use crate::load::Playable;
use crate::rulings::{Books, Kept, Outcome, headed};
use crate::terminal::Terminal;

/// What is asked after each of them.
const QUESTION: &str = "take it (t), leave it (l), open the ruling in the editor (e), stop (q)? ";

/// Shows what did not pass, and asks what is to become of each.
pub(super) fn run(
    playable: &Playable,
    books: &Books<'_>,
    open: Vec<(&Ruling, String, Outcome)>,
    terminal: &Terminal,
) -> Result<ExitCode, Error> {
    let (mut taken, mut left, mut wrong, mut kept) = (0, 0, 0, Kept::default());
    let takes =
        |ruling: &Ruling, outcome: &Outcome| outcome.taken().is_some() && books.may_write(ruling);
    let all = open.iter().filter(|(ruling, _, outcome)| takes(ruling, outcome)).count();
    let mut stopped = false;
    for (ruling, name, outcome) in &open {
        let told = outcome.text().unwrap_or_default();
        let Some(transcript) = outcome.taken().filter(|_| books.may_write(ruling)) else {
            terminal.say_toned(&headed(outcome.result(), ruling, &told));
            match outcome.taken() {
                Some(_) => books.count_kept(ruling, &mut kept),
                None => wrong += 1,
            }
            continue;
        };
        if stopped {
            left += 1;
            continue;
        }
        terminal.say(&format!("{} of {all}\n", taken + left + 1));
        terminal.say_toned(&headed(outcome.result(), ruling, &told));
        loop {
            terminal.say(QUESTION);
            let mut line = String::new();
            let read = stdin().lock().read_line(&mut line);
            let read = read.map_err(|error| Error::failed(format!("standard input: {error}")))?;
            match line.trim().to_lowercase().as_str() {
                "t" | "take" => {
                    write(playable, books, ruling, name, transcript)?;
                    taken += 1;
                    break;
                }
                "l" | "leave" => {
                    left += 1;
                    break;
                }
                "e" | "edit" => edit(playable, ruling, terminal),
                "q" | "stop" | "quit" => {
                    (stopped, left) = (true, left + 1);
                    break;
                }
                // Nobody is there to answer.
                "" if read == 0 => {
                    (stopped, left) = (true, left + 1);
                    break;
                }
                _ => {}
            }
        }
    }
    terminal.say(&format!(
        "{taken} taken, {} left, {wrong} failed\n{}",
        left + kept.all(),
        kept.told()
    ));
    if wrong > 0 || playable.game.is_broken() {
        return Ok(verdict(false));
    }
    Ok(if left + kept.all() > 0 { unread() } else { verdict(true) })
}

/// Opens the file of a ruling in the editor that the environment names.
fn edit(playable: &Playable, ruling: &Ruling, terminal: &Terminal) {
    let named = |name| std::env::var(name).ok().filter(|editor| !editor.trim().is_empty());
    let Some(editor) = named("VISUAL").or_else(|| named("EDITOR")) else {
        return terminal.say("say which editor you use: EDITOR=… cardwright test …\n");
    };
    let path = playable
        .root_of(ruling.span.file)
        .path()
        .join(playable.game.files.own_path(ruling.span.file));
    // Editors are often named with what they are to be called with.
    let mut words = editor.split_whitespace();
    let program = words.next().unwrap_or_default();
    match Command::new(program).args(words).arg(&path).status() {
        Ok(_) => terminal.say("what you changed is read the next time\n"),
        Err(error) => terminal.say(&format!("{editor}: {error}\n")),
    }
}
