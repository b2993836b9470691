//! `cardwright completions` and `cardwright man`: what shells and `man` read, made from the command line itself.

use std::process::ExitCode;

use clap::CommandFactory;

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::error::{Error, verdict};
use crate::terminal::Terminal;

/// What the command is called.
const NAME: &str = "cardwright";

pub(crate) fn completions(args: &CompletionsArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), NAME, &mut script);
    terminal.say(&String::from_utf8_lossy(&script));
    Ok(verdict(true))
}

pub(crate) fn pages(args: &ManArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let failed =
        |error: std::io::Error| Error::failed(format!("the manual cannot be written: {error}"));
    match &args.folder {
        Some(folder) => {
            std::fs::create_dir_all(folder).map_err(failed)?;
            clap_mangen::generate_to(Args::command(), folder).map_err(failed)?;
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Args::command()).render(&mut page).map_err(failed)?;
            terminal.say(&String::from_utf8_lossy(&page));
        }
    }
    Ok(verdict(true))
}
