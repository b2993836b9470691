//! Connections: how many there may be, how many from one address, and how long one may take to say what it wants.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket};
use tokio::time::sleep;

/// The most connections at once.
pub(super) const MOST: usize = 4_096;
/// How long the head of a request may take, and a connection may wait for the next one.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest head of a request.
const LONGEST_HEAD: usize = 16 << 10;
/// How long nobody is let in when the system has no room for another connection.
const BREATH: Duration = Duration::from_millis(100);

/// How many bytes the system keeps for a connection that reads slowly.
const BUFFER: u32 = 128 << 10;
/// How many connections wait to be let in.
const WAITING: u32 = 1_024;

/// Listens there.
pub(super) fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // Elsewhere it would let two servers share a port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(BUFFER)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}

/// Who is connected, by address.
#[derive(Debug, Default)]
struct Crowd(Mutex<BTreeMap<IpAddr, usize>>);

/// A connection that is counted for as long as somebody holds this.
#[derive(Debug, Clone)]
pub(super) struct Admission {
    _held: Arc<Held>,
}

#[derive(Debug)]
struct Held {
    crowd: Arc<Crowd>,
    address: IpAddr,
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut crowd = self.crowd.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = crowd.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                crowd.remove(&self.address);
            }
        }
    }
}

/// Lets in another connection of an address, if that has fewer than `most_of_one`.
fn let_in(crowd: &Arc<Crowd>, address: IpAddr, most_of_one: usize) -> Option<Admission> {
    let mut counts = crowd.0.lock().unwrap_or_else(PoisonError::into_inner);
    let all: usize = counts.values().sum();
    let count = counts.get(&address).copied().unwrap_or(0);
    if count >= most_of_one || all >= MOST {
        return None;
    }
    counts.insert(address, count + 1);
    let held = Held { crowd: Arc::clone(crowd), address };
    Some(Admission { _held: Arc::new(held) })
}

/// Serves whoever connects, for ever. Whoever has too many connections is not listened to.
pub(super) async fn accept(listener: TcpListener, router: Router, most_of_one: usize) {
    let crowd = Arc::new(Crowd::default());
    loop {
        let (stream, from) = match listener.accept().await {
            Ok(taken) => taken,
            Err(_) => {
                sleep(BREATH).await;
                continue;
            }
        };
        let Some(admission) = let_in(&crowd, from.ip().to_canonical(), most_of_one) else {
            continue;
        };
        let _ = stream.set_nodelay(true);
        let router = router.clone().layer(Extension(admission.clone()));
        tokio::spawn(async move {
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(PATIENCE)
                .max_buf_size(LONGEST_HEAD)
                .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
                .with_upgrades();
            // Whatever ends it, nobody but the other end could be told.
            let _ = connection.await;
            drop(admission);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn admissions_are_counted_by_address_and_given_back() {
        let crowd = Arc::new(Crowd::default());
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let first = let_in(&crowd, one, 2).unwrap();
        let again = first.clone();
        let second = let_in(&crowd, one, 2).unwrap();
        assert!(let_in(&crowd, one, 2).is_none() && let_in(&crowd, other, 2).is_some());
        drop(first);
        assert!(let_in(&crowd, one, 2).is_none(), "it is still held");
        drop(again);
        assert!(let_in(&crowd, one, 2).is_some());
        drop(second);
        assert!(crowd.0.lock().unwrap().is_empty());
    }
}
