//! With which codes connections are closed, as `docs/protocol.md` says it.

use std::io::ErrorKind;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{Error, Message};

use super::house::{House, Links, PATIENCE, request, run};

/// The code with which a page of the first seat is closed that says this, or at whose table this is done. `None` if the
/// connection is reset first, as the system does where a page has said more than was heard.
async fn code_after(house: &House, links: &Links, said: Vec<Message>) -> Option<u16> {
    let stream = tokio::net::TcpStream::connect(house.address).await.unwrap();
    let asked = request(house.address, &links.id, &links.seats[0]);
    let (mut socket, _) = tokio_tungstenite::client_async(asked, stream).await.unwrap();
    socket.next().await.unwrap().unwrap();
    let is_silent = said.is_empty();
    for message in said {
        // It may be closed before all is said.
        let _ = socket.send(message).await;
    }
    if is_silent {
        let table = format!("/api/tables/{}", links.id);
        assert_eq!(house.ask("DELETE", &table, &house.host, None).0, 204);
    }
    let code = async {
        loop {
            match socket.next().await {
                Some(Ok(Message::Close(Some(frame)))) => return Some(u16::from(frame.code)),
                Some(Ok(_)) => {}
                Some(Err(Error::Io(error))) if error.kind() == ErrorKind::ConnectionReset => {
                    return None;
                }
                other => panic!("it is not closed with a code: {other:?}"),
            }
        }
    };
    tokio::time::timeout(PATIENCE, code).await.unwrap()
}

#[test]
fn codes_are_as_the_protocol_says() {
    run(async {
        let house = House::new();
        let links = house.table("hands", &["you", "you"]);
        let no_utf8 = Frame::message(vec![b'"', 0xff, 0xfe, b'"'], OpCode::Data(Data::Text), true);
        for (said, codes) in [
            (vec![Message::binary(b"{}".to_vec())], &[1003][..]),
            (vec![Message::text("{}")], &[1007]),
            (vec![Message::Frame(no_utf8)], &[1007]),
            (vec![Message::text("x".repeat(70_000))], &[1009]),
            // On a busy machine the answers may wait before all has been heard: that is one limit of two.
            (vec![Message::text("\"log\""); 100], &[1008, 1013]),
            // Nothing is said, and the host closes the table.
            (Vec::new(), &[1001]),
        ] {
            let what = format!("{:?}", said.first()).chars().take(40).collect::<String>();
            let mut code = code_after(&house, &links, said.clone()).await;
            for _ in 0..4 {
                if code.is_none() {
                    code = code_after(&house, &links, said.clone()).await;
                }
            }
            assert!(code.is_some_and(|code| codes.contains(&code)), "{what}: {code:?}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
}
