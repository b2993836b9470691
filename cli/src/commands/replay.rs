//! `cardwright replay`: plays a save again and compares its hashes.

use std::process::ExitCode;

use interpreter::{AnswerError, ReplayError, StartError};
use schema::save::Save;

use crate::args::ReplayArgs;
use crate::error::{Error, verdict};
use crate::load;
use crate::play::saving;
use crate::terminal::{Terminal, counted, trace_text};

pub(crate) fn run(args: &ReplayArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let save = saving::read(&args.file)?;
    let name = match &args.game {
        Some(name) => name.clone(),
        None => known(&save)?,
    };
    let playable = load::playable(&name, None, None, terminal)?;
    match interpreter::replay(&playable.rules, &save) {
        Ok(state) => {
            let answers = counted(save.answers.len(), "answer");
            let end =
                if state.outcome().is_some() { "the game is over" } else { "a decision is open" };
            terminal.say(&format!("the same: {answers}, hash {}; {end}\n", save.hash));
            Ok(verdict(true))
        }
        Err(error) => {
            let trace = match &error {
                ReplayError::Start(StartError::Fault(fault))
                | ReplayError::Answer { error: AnswerError::Fault(fault), .. } => {
                    trace_text(fault, &playable.game.files)
                }
                _ => String::new(),
            };
            terminal.say(&format!("{error}{trace}\n"));
            Ok(verdict(false))
        }
    }
}

/// The game of the name that stands in a save.
pub(super) fn known(save: &Save) -> Result<String, Error> {
    let small = save.game.to_lowercase().replace(' ', "-");
    for name in [save.game.clone(), small] {
        // A save may come from anywhere: what stands in it is a name, not a path.
        if !name.contains(['/', '\\', '.']) && load::find(&name).is_ok() {
            return Ok(name);
        }
    }
    let game = &save.game;
    Err(Error::usage(format!(
        "it is a save of {game:?}; say where that game is: `cardwright replay FILE GAME`"
    )))
}
