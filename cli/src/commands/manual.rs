//! `cardwright completions` and `cardwright man`: what shells and `man` read, made from the command line itself.

use std::process::ExitCode;

use clap::{Command, CommandFactory};

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::error::{Error, verdict};
use crate::files::{self, Root};
use crate::terminal::Terminal;

/// What the command is called.
const NAME: &str = "cardwright";

/// Prints what a shell needs to complete what is typed.
pub(crate) fn completions(args: &CompletionsArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), NAME, &mut script);
    terminal.say(&String::from_utf8_lossy(&script));
    Ok(verdict(true))
}

/// Writes the manual pages into a folder, which it makes if need be.
pub(crate) fn pages(args: &ManArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    let failed =
        |error: std::io::Error| Error::failed(format!("the manual cannot be written: {error}"));
    match &args.folder {
        Some(folder) => {
            let mut command = Args::command().disable_help_subcommand(true);
            command.build();
            let root = files::make(folder).map_err(failed)?;
            write_pages(command, &root).map_err(failed)?;
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Args::command()).render(&mut page).map_err(failed)?;
            terminal.say(&String::from_utf8_lossy(&page));
        }
    }
    Ok(verdict(true))
}

/// A page for a command and one for each of those in it.
fn write_pages(command: Command, root: &Root) -> std::io::Result<()> {
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()).cloned() {
        write_pages(inner, root)?;
    }
    let page = clap_mangen::Man::new(command);
    let mut text = Vec::new();
    page.render(&mut text)?;
    root.write(page.get_filename(), &text)
}
