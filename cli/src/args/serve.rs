//! How `serve` is called.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::WithArgs;

/// How `serve` is called, by example.
const HOSTING: &str = "\
Examples:
  cardwright serve dominion                     a page for this machine alone
  cardwright serve dominion --listen 0.0.0.0    a page for the network around it: share the links of the seats

Its first line is the link of whoever serves, its last that of whoever writes the game: an editor beside the rulings and a
table. Tables are played on where they stood when it is started again. See docs/serve.md for hosting friends.";

/// How `serve` is called.
#[derive(Debug, ClapArgs)]
#[command(after_help = HOSTING)]
pub(crate) struct ServeArgs {
    /// The game that the page begins with. [default: any that is found by name]
    pub(crate) game: Option<String>,
    /// Begin a table with these at its seats, as with `play`, programs (`cmd:COMMAND`) too, which a page cannot name; a table
    /// of the same words that was begun before goes on.
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO…", value_parser = super::bot, requires = "game")]
    pub(crate) seats: Vec<String>,
    /// How many seconds a program has for an answer before chance answers for it.
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) bot_timeout: u64,
    /// The port; 0: any that is free.
    #[arg(long, value_name = "N", default_value_t = 7373)]
    pub(crate) port: u16,
    /// Listen at this address of this machine; 0.0.0.0: at all of them.
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) listen: IpAddr,
    /// A name by which the page is asked for, such as that of a proxy; may be repeated. [default: addresses and localhost]
    #[arg(long = "name", value_name = "HOST")]
    pub(crate) names: Vec<String>,
    /// How many connections one address may have at once. Behind a proxy all come from one.
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) per_address: u16,
    /// The file in which tables are kept, or the URL of a database of Postgres: `postgres://USER@HOST/DATABASE`.
    #[arg(long, value_name = "FILE|URL", default_value = "cardwright.tables")]
    pub(crate) tables: PathBuf,
    #[command(flatten)]
    pub(crate) expansions: WithArgs,
}
