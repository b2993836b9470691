//! The WebSocket of a page: what it says goes to its table, what the table shows goes to it.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use schema::decision::Seat;
use schema::socket::{self, Request};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, timeout};

use super::accept::Admission;
use super::hall::Hall;
use super::table::Order;

/// The longest message of a page, in bytes.
pub(super) const LONGEST: usize = 64 << 10;
/// So many messages wait for a page that reads slowly; then it is let go.
const WAITING: usize = 16;
/// How long a message may take to be sent.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a page is asked whether it is still there; it is let go when it has said nothing for twice as long.
const PULSE: Duration = Duration::from_secs(25);
/// So many messages a page may say at once, and so many more each second.
const MOST_AT_ONCE: f64 = 60.0;
const A_SECOND: f64 = 20.0;

/// The codes of `docs/protocol.md` with which connections are closed. The page has gone by itself.
const LEFT: u16 = 1000;
/// The table is closed, or the page does not answer a ping.
const CLOSED: u16 = 1001;
/// The page says what is no text.
const NO_TEXT: u16 = 1003;
/// The page says what is no request.
const NO_REQUEST: u16 = 1007;
/// The page says too many messages.
const TOO_MUCH: u16 = 1008;
/// The page says a message that is too long.
const TOO_LONG: u16 = 1009;
/// The page does not read what it is sent.
const DEAF: u16 = 1013;

/// What stands behind the address.
#[derive(Deserialize)]
pub(super) struct Secret {
    token: String,
}

/// Opens the connection of whoever has the link of a seat, or of those who look on.
pub(super) async fn connect(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    Query(secret): Query<Secret>,
    Extension(admission): Extension<Admission>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(seat) = hall.admit(&id, &secret.token) else {
        return (StatusCode::FORBIDDEN, "this link opens nothing here").into_response();
    };
    upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .read_buffer_size(4 << 10)
        .write_buffer_size(0)
        .on_upgrade(move |socket| async move {
            talk(socket, &hall, &id, seat).await;
            drop(admission);
        })
}

async fn talk(mut socket: WebSocket, hall: &Arc<Hall>, id: &str, seat: Option<Seat>) {
    let desk = match hall.desk(id).await {
        Ok(desk) => desk,
        Err(why) => {
            let bye = socket::Message::Bye(why);
            let text = serde_json::to_string(&bye).unwrap_or_default();
            let _ = timeout(PATIENCE, socket.send(Message::Text(text.into()))).await;
            return close(&mut socket, CLOSED).await;
        }
    };
    let client = hall.client();
    let (out, shown) = mpsc::channel(WAITING);
    if desk.send(Order::Join { client, seat, out }).await.is_err() {
        return close(&mut socket, CLOSED).await;
    }
    let code = pass(&mut socket, client, &desk, shown).await;
    let _ = desk.send(Order::Leave { client }).await;
    close(&mut socket, code).await;
}

async fn close(socket: &mut WebSocket, code: u16) {
    let close = CloseFrame { code, reason: Utf8Bytes::default() };
    let _ = timeout(PATIENCE, socket.send(Message::Close(Some(close)))).await;
}

/// The code for whoever says what is no message at all.
fn code_of(error: axum::Error) -> u16 {
    match error.into_inner().downcast_ref::<tungstenite::Error>() {
        Some(tungstenite::Error::Utf8(_)) => NO_REQUEST,
        Some(tungstenite::Error::Capacity(_)) => TOO_LONG,
        // What is left is of the connection: nobody may be there any more.
        _ => LEFT,
    }
}

/// Passes on what is said on both sides, until one of them ends it; gives the code that the other one is told.
async fn pass(
    socket: &mut WebSocket,
    client: u64,
    desk: &mpsc::Sender<Order>,
    mut shown: mpsc::Receiver<Utf8Bytes>,
) -> u16 {
    let mut pulse = interval(PULSE);
    let (mut heard, mut budget) = (Instant::now(), Budget::new());
    loop {
        tokio::select! {
            text = shown.recv() => {
                // The table lets those go who do not read, and all when it is closed.
                let Some(text) = text else { return if desk.is_closed() { CLOSED } else { DEAF } };
                if !matches!(timeout(PATIENCE, socket.send(Message::Text(text))).await, Ok(Ok(()))) {
                    return DEAF;
                }
            }
            said = socket.recv() => {
                let message = match said {
                    Some(Ok(message)) => message,
                    Some(Err(error)) => return code_of(error),
                    None => return LEFT,
                };
                heard = Instant::now();
                let text = match message {
                    Message::Text(text) => text,
                    Message::Ping(_) | Message::Pong(_) => continue,
                    Message::Binary(_) => return NO_TEXT,
                    Message::Close(_) => return LEFT,
                };
                if !budget.allows() {
                    return TOO_MUCH;
                }
                let Ok(request) = serde_json::from_str::<Request>(&text) else { return NO_REQUEST };
                if desk.send(Order::Say { client, request }).await.is_err() {
                    return CLOSED;
                }
            }
            _ = pulse.tick() => {
                let ping = socket.send(Message::Ping(Vec::new().into()));
                if heard.elapsed() > PULSE * 2 || !matches!(timeout(PATIENCE, ping).await, Ok(Ok(()))) {
                    return CLOSED;
                }
            }
        }
    }
}

/// How many messages a page may say now.
struct Budget {
    left: f64,
    since: Instant,
}

impl Budget {
    fn new() -> Self {
        Self { left: MOST_AT_ONCE, since: Instant::now() }
    }

    fn allows(&mut self) -> bool {
        let more = self.since.elapsed().as_secs_f64() * A_SECOND;
        self.since = Instant::now();
        self.left = (self.left + more).min(MOST_AT_ONCE) - 1.0;
        self.left >= 0.0
    }
}
