//! The `cardwright` command: checks, tests, simulates and shows games that are written as text.
//!
//! It is the only part that knows files, the clock, threads and the terminal. Each command is one file in
//! [`commands`]; what they share is loading ([`load`]) and speaking ([`terminal`]). No word of any game occurs here.

mod args;
mod chance;
mod commands;
mod error;
mod files;
mod form;
mod listing;
mod load;
mod lying;
mod outside;
mod phrases;
mod play;
mod report;
mod retold;
mod rulings;
mod screen;
mod seats;
mod seen;
mod serve;
mod sim;
mod snapshot;
mod stop;
mod table;
mod templates;
mod terminal;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use error::{Error, verdict};
use terminal::Terminal;

fn main() -> ExitCode {
    let args = Args::parse();
    let terminal = Terminal::new(args.color);
    if !matches!(args.command, Command::Guard(_))
        && let Err(why) = stop::listen(args.max_seconds)
    {
        terminal.complain(&format!("warning: Ctrl-C ends this at once: {why}\n"));
    }
    let code = match run(&args, &terminal) {
        Ok(code) => code,
        Err(error) => {
            if let Some(text) = error.text() {
                terminal.complain(&format!("error: {text}\n"));
            }
            error.code()
        }
    };
    match terminal::lost() {
        None => code,
        Some(why) => {
            terminal.complain(&format!("error: not all could be written: {why}\n"));
            verdict(false)
        }
    }
}

fn run(args: &Args, terminal: &Terminal) -> Result<ExitCode, Error> {
    match &args.command {
        Command::New(args) => commands::new::run(args, terminal),
        Command::Check(args) => commands::check::run(args, terminal),
        Command::Test(args) => commands::test::run(args, terminal),
        Command::Sim(args) => commands::sim::run(args, terminal),
        Command::Play(args) => commands::play::run(args, terminal),
        Command::Serve(args) => commands::serve::run(args, terminal),
        Command::Show(args) => commands::show::run(args, terminal),
        Command::Wording(args) => commands::wording::run(args, terminal),
        Command::Replay(args) => commands::replay::run(args, terminal),
        Command::Why(args) => commands::why::run(args, terminal),
        Command::Explain(args) => commands::explain::run(args, terminal),
        Command::Completions(args) => commands::manual::completions(args, terminal),
        Command::Man(args) => commands::manual::pages(args, terminal),
        Command::Guard(args) => {
            Ok(ExitCode::from(outside::guard::stand(args.starter, &args.words)))
        }
    }
}
