//! `cardwright serve`: a page to play at.

use std::process::ExitCode;
use std::time::Duration;

use crate::args::ServeArgs;
use crate::error::Error;
use crate::serve::{self, Options};
use crate::terminal::Terminal;

/// Serves tables and the page for them until it is ended.
pub(crate) fn run(args: &ServeArgs, terminal: &Terminal) -> Result<ExitCode, Error> {
    if args.game.is_none() && !args.expansions.with.is_empty() {
        return Err(Error::usage("--with is about one game: name it, as in `serve GAME --with …`"));
    }
    let options = Options {
        game: args.game.clone(),
        seats: args.seats.clone(),
        patience: Duration::from_secs(args.bot_timeout),
        with: args.expansions.with.clone(),
        address: args.listen,
        port: args.port,
        names: args.names.clone(),
        most_of_one: usize::from(args.per_address),
        tables: args.tables.clone(),
    };
    serve::run(options, terminal.clone())
}
