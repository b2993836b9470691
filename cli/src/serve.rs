//! A page to play at: one server runs the games, keeps them, and sends each connection what its seat sees.
//!
//! Whoever connects passes [`accept`] (how many) and [`origin`] (from where), then asks for the [`page`], for something of
//! [`api`] or [`writing`], or opens a [`socket`]. [`hall`] knows all tables and who may sit there; a [`table`] is a thread that owns one
//! game; [`store`] keeps how each began and what was answered.

mod accept;
mod api;
mod hall;
mod origin;
mod page;
mod seated;
mod socket;
mod store;
mod table;
mod tokens;
mod writing;

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::routing::{delete, get, post};
use axum::{Router, middleware};
use tokio::sync::Notify;

use crate::error::Error;
use crate::load;
use crate::stop;
use crate::terminal::Terminal;
use hall::Hall;
use store::Place;

/// The longest body of a request that is no WebSocket, in bytes.
const LONGEST_BODY: usize = 2 << 20;

/// How a server is started.
pub(crate) struct Options {
    /// The game that the page begins with.
    pub(crate) game: Option<String>,
    /// Who sits at a first table of it, in the words of the command; empty: there is none.
    pub(crate) seats: Vec<String>,
    /// How long programs have for an answer.
    pub(crate) patience: Duration,
    /// The expansions that it is read with.
    pub(crate) with: Vec<String>,
    /// Where it listens.
    pub(crate) address: IpAddr,
    /// On which port; 0: any that is free.
    pub(crate) port: u16,
    /// By which names the page may be asked for, besides addresses and `localhost`.
    pub(crate) names: Vec<String>,
    /// How many connections one address may have.
    pub(crate) most_of_one: usize,
    /// Where tables are kept: a file, or the URL of a database.
    pub(crate) tables: PathBuf,
}

/// Serves until it is asked to end.
pub(crate) fn run(options: Options, terminal: Terminal) -> Result<ExitCode, Error> {
    let place = Place::read(&options.tables).map_err(|why| Error::usage(why.to_string()))?;
    let unusable = |why: String| Error::failed(format!("tables cannot be kept in {place}: {why}"));
    let store = place.open().map_err(|failure| unusable(failure.to_string()))?;
    let Options { game, seats, patience, with, address, port, names, most_of_one, .. } = options;
    if let Some(game) = &game {
        is_there(game, &with, &terminal)?;
    }
    let say = terminal.clone();
    let hall = Hall::new(store, game, with, (seats, patience), terminal).map_err(unusable)?;
    hall.seat_programs().map_err(Error::usage)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let failed = |error: io::Error| Error::failed(format!("it cannot be served: {error}"));
    let ends = Arc::new(Notify::new());
    let ended = Arc::clone(&ends);
    stop::tell(move || ends.notify_one());
    runtime.map_err(failed)?.block_on(async {
        let listener = accept::listen(SocketAddr::new(address, port)).map_err(|error| {
            let why = format!("nobody can be listened to at {address}:{port}: {error}");
            match error.kind() {
                // It is no address of this machine.
                io::ErrorKind::AddrNotAvailable => Error::usage(why),
                // The port is another's, or the system does not let it be.
                _ => Error::failed(why),
            }
        })?;
        let bound = listener.local_addr().map_err(failed)?;
        let at = SocketAddr::new(reached(bound.ip()), bound.port());
        say.say(&format!("http://{at}/#/host/{}\n", hall.host()));
        say.say(&format!("That link is yours alone: it may do everything. Tables are kept in {place}; Ctrl-C ends it.\n"));
        say.say(&format!("To write the game: http://{at}/#/write/{}\n", hall.designer()));
        let router = router(Arc::new(hall), names);
        tokio::select! {
            () = accept::accept(listener, router, most_of_one) => {}
            () = ended.notified() => {}
        }
        Ok::<(), Error>(())
    })?;
    // What was answered is kept; what still runs has nobody to tell.
    Ok(stop::code().unwrap_or(ExitCode::SUCCESS))
}

/// What was named is there; it may have errors, since it can be mended on the page.
fn is_there(game: &str, with: &[String], terminal: &Terminal) -> Result<(), Error> {
    if let Err(why) = load::load(game, with, terminal)?.playable(None) {
        terminal.complain(&format!("{game} can be written, and not be played yet: {why}\n"));
    }
    Ok(())
}

fn router(hall: Arc<Hall>, names: Vec<String>) -> Router {
    Router::new()
        .route("/tables/{id}/socket", get(socket::connect))
        .route("/api/house", get(api::house))
        .route("/api/games/{game}", get(api::terms))
        .route("/api/tables", post(api::create))
        .route("/api/tables/{id}", delete(api::close))
        .route("/api/tables/{id}/renew", post(api::renew))
        .route("/api/tables/{id}/save", get(api::save))
        .route("/api/tables/{id}/ruling", post(api::ruling))
        .route("/api/tables/{id}/cards", get(api::cards))
        .route("/api/writing", post(writing::ask))
        .route("/assets/{*path}", get(page::asset))
        .route("/", get(page::first))
        .with_state(hall)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(Arc::new(names), origin::only_own))
}

/// The address by which a server that listens everywhere is reached from the network around it. Nothing is sent to find it.
fn reached(bound: IpAddr) -> IpAddr {
    if !bound.is_unspecified() {
        return bound;
    }
    let found = UdpSocket::bind((bound, 0)).and_then(|socket| {
        socket.connect((IpAddr::from([192, 0, 2, 1]), 9))?;
        socket.local_addr()
    });
    found.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |address| address.ip())
}
