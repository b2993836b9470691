//! Guests that do not behave: others notice nothing, nothing is lost, nothing is revealed.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use futures_util::StreamExt;
use schema::socket::{Message, Request};
use serde_json::json;
use tokio_tungstenite::tungstenite;

use super::house::{House, Page, first, request, run};

/// The status that a request for a WebSocket is answered with.
async fn status(house: &House, id: &str, token: &str, headers: &[(&'static str, &str)]) -> u16 {
    let mut asked = request(house.address, id, token);
    for (name, value) in headers {
        asked.headers_mut().insert(*name, value.parse().unwrap());
    }
    let stream = tokio::net::TcpStream::connect(house.address).await.unwrap();
    match tokio_tungstenite::client_async(asked, stream).await {
        Ok((_, response)) => response.status().as_u16(),
        Err(tungstenite::Error::Http(response)) => response.status().as_u16(),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn links_open_their_own_table_and_no_other() {
    run(async {
        let house = House::new();
        let (one, other) =
            (house.table("hands", &["you", "you"]), house.table("hands", &["you", "you"]));
        assert_eq!(status(&house, &one.id, &one.seats[0], &[]).await, 101);
        for (id, token) in [
            (&one.id, &other.seats[0]),
            (&one.id, &house.host),
            (&one.id, &String::new()),
            (&"nowhere".to_owned(), &one.seats[0]),
            (&one.id, &one.seats[0][1..].to_owned()),
        ] {
            assert_eq!(status(&house, id, token, &[]).await, 403, "{id} {token}");
        }
        // Seats of bots have no link.
        let bots = house.table("hands", &["you", "random"]);
        assert!(bots.seats[1].is_empty());
        for path in ["/api/house", "/api/games/hands", &format!("/api/tables/{}/save", one.id)] {
            assert_eq!(house.ask("GET", path, &one.seats[0], None).0, 403, "{path}");
            assert_eq!(house.ask("GET", path, "", None).0, 403, "{path}");
        }
    });
}

#[test]
fn other_pages_and_other_names_are_refused() {
    run(async {
        let house = House::with(&["--name", "cards.example"]);
        let links = house.table("hands", &["you", "you"]);
        let (id, token) = (&links.id, &links.seats[0]);
        let own = format!("http://{}", house.address);
        assert_eq!(status(&house, id, token, &[("origin", &own)]).await, 101);
        assert_eq!(
            status(&house, id, token, &[("origin", "https://elsewhere.example")]).await,
            403
        );
        assert_eq!(status(&house, id, token, &[("origin", "null")]).await, 403);
        assert_eq!(status(&house, id, token, &[("host", "elsewhere.example")]).await, 403);
        let proxied = [("host", "cards.example"), ("origin", "https://cards.example")];
        assert_eq!(status(&house, id, token, &proxied).await, 101);
        let page =
            house.raw("GET / HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n");
        assert!(page.starts_with("HTTP/1.1 403"), "{page}");
        let page = house.raw("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        let policy =
            "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'";
        assert!(page.contains(policy) && !page.contains("unsafe-inline"), "{page}");
        assert!(
            page.contains("referrer-policy: no-referrer") && page.contains("x-frame-options: DENY")
        );
        assert!(!page.contains("access-control-allow"), "{page}");
    });
}

#[test]
fn what_is_no_answer_is_refused_and_nothing_happens() {
    run(async {
        let house = House::new();
        let links = house.table("hands", &["you", "you"]);
        let mut ann = Page::open(&house, &links.id, &links.seats[0]).await;
        let mut bob = Page::open(&house, &links.id, &links.seats[1]).await;
        let question = ann.table.question.unwrap();
        let wrong = [
            json!({ "pick": [99] }),
            json!({ "pick": [] }),
            json!({ "pick": [0, 1] }),
            json!({ "order": [0] }),
            json!({ "number": i32::MAX }),
            json!({ "bundle": vec![1; 5000] }),
            json!({ "spot": 65535 }),
        ];
        for answer in wrong {
            let text = json!({ "answer": { "question": question, "answer": answer } });
            ann.send(&text.to_string()).await;
            loop {
                match ann.next().await.unwrap() {
                    Message::Refused { .. } => break,
                    Message::Table(_) => {}
                    other => panic!("{other:?}"),
                }
            }
        }
        // Somebody else's question, and one that is not asked any more.
        let answer = first(&ann.table.screen.prompt.as_ref().unwrap().offer);
        bob.say(&Request::Answer { question, answer: answer.clone() }).await;
        while !matches!(bob.next().await.unwrap(), Message::Refused { .. }) {}
        ann.play().await;
        ann.say(&Request::Answer { question, answer }).await;
        while !matches!(ann.next().await.unwrap(), Message::Refused { .. }) {}
        bob.until(|table| table.answers == 1).await;
        assert_eq!(ann.table.answers, 1);
    });
}

#[test]
fn what_is_no_message_ends_that_connection_and_no_other() {
    run(async {
        let house = House::new();
        let links = house.table("hands", &["you", "you"]);
        let mut bob = Page::open(&house, &links.id, &links.seats[1]).await;
        let deep = "[".repeat(60_000);
        let long = format!("{{\"why\":{{\"of\":\"{}\"}}}}", "x".repeat(70_000));
        for text in ["", "{", "null", "{\"answer\":{}}", "{\"fly\":1}", &deep, &long] {
            let mut ann = Page::open(&house, &links.id, &links.seats[0]).await;
            ann.send(text).await;
            while ann.next().await.is_some() {}
        }
        // Halves of frames, and bytes that are none.
        for bytes in
            [&b"\x81\xfe"[..], b"\x82\x05hello", b"\xff\xff\xff\xff\xff", b"\x01\x80\0\0\0\0"]
        {
            let asked = request(house.address, &links.id, &links.seats[0]);
            let stream = tokio::net::TcpStream::connect(house.address).await.unwrap();
            let (mut socket, _) = tokio_tungstenite::client_async(asked, stream).await.unwrap();
            tokio::io::AsyncWriteExt::write_all(socket.get_mut(), bytes).await.unwrap();
            drop(socket);
        }
        let mut ann = Page::open(&house, &links.id, &links.seats[0]).await;
        ann.play().await;
        bob.until(|table| table.answers == 1).await;
    });
}

#[test]
fn who_talks_without_end_is_let_go() {
    run(async {
        let house = House::new();
        let links = house.table("hands", &["you", "you"]);
        let mut bob = Page::open(&house, &links.id, &links.seats[1]).await;
        let mut ann = Page::open(&house, &links.id, &links.seats[0]).await;
        for _ in 0..500 {
            ann.say(&Request::Log).await;
        }
        while ann.next().await.is_some() {}
        let mut ann = Page::open(&house, &links.id, &links.seats[0]).await;
        ann.play().await;
        bob.until(|table| table.answers == 1).await;
    });
}

/// Somebody opens a page and reads nothing: the others play on, and it is let go.
#[test]
fn who_does_not_read_is_let_go() {
    run(async {
        let house = House::of(tempfile::TempDir::new().unwrap(), "dominion", &[]);
        let links = house.table("dominion", &["you", "you"]);
        let asked = request(house.address, &links.id, &links.watch);
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(1024).unwrap();
        let stream = socket.connect(house.address).await.unwrap();
        let (mut deaf, _) = tokio_tungstenite::client_async(asked, stream).await.unwrap();
        // Each page that comes and goes is shown to all.
        for _ in 0..60 {
            let page = Page::open(&house, &links.id, &links.seats[1]).await;
            drop(page);
        }
        // Chance says who begins.
        let mut ann = Page::open(&house, &links.id, &links.seats[0]).await;
        let mut bob = Page::open(&house, &links.id, &links.seats[1]).await;
        let first = if ann.is_asked() { &mut ann } else { &mut bob };
        first.play().await;
        let mut read = 0;
        while let Ok(Some(Ok(_))) = tokio::time::timeout(Duration::from_secs(20), deaf.next()).await
        {
            read += 1;
        }
        assert!(read < 120, "it was sent {read}, whether it read or not");
        let _ = deaf.close(None).await;
    });
}

#[test]
fn one_address_has_so_many_connections_and_no_more() {
    run(async {
        let house = House::with(&["--per-address", "8"]);
        let links = house.table("hands", &["you", "you"]);
        let mut ann = Page::open(&house, &links.id, &links.seats[0]).await;
        let crowd: Vec<TcpStream> =
            (0..1000).map(|_| TcpStream::connect(house.address).unwrap()).collect();
        ann.play().await;
        drop(crowd);
        // Those who have gone make room.
        for attempt in 0.. {
            let mut stream = TcpStream::connect(house.address).unwrap();
            let asked =
                format!("GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", house.address);
            let _ = stream.write_all(asked.as_bytes());
            let mut said = String::new();
            let _ = stream.read_to_string(&mut said);
            if said.starts_with("HTTP/1.1 200") {
                break;
            }
            assert!(attempt < 100, "there is room again");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
}

#[test]
fn pages_start_no_programs_and_names_are_only_names() {
    let house = House::new();
    for (name, sitter) in
        [("", "cmd:touch started"), ("cmd:touch started", "you"), ("x", " cmd:touch started")]
    {
        let seats = json!([{ "name": name, "sitter": sitter }, { "sitter": "random" }]);
        let wanted = json!({ "game": "hands", "seats": seats });
        house.ask("POST", "/api/tables", &house.host, Some(&wanted));
    }
    assert!(!house.folder.path().join("started").exists());
    assert!(!house.folder.path().join("hands/started").exists());
    for game in ["../hands", "/etc", "hands/../hands", "nowhere", ""] {
        let wanted = json!({ "game": game, "seats": [{ "sitter": "you" }, { "sitter": "you" }] });
        assert_eq!(house.ask("POST", "/api/tables", &house.host, Some(&wanted)).0, 422, "{game}");
    }
    for path in [
        "/assets/../index.html",
        "/assets/%2e%2e/%2e%2e/Cargo.toml",
        "/assets//etc/passwd",
        "/hands/game.toml",
    ] {
        assert_eq!(house.ask("GET", path, "", None).0, 404, "{path}");
    }
    let huge = json!({ "game": "x".repeat(3 << 20), "seats": [] });
    assert_eq!(house.ask("POST", "/api/tables", &house.host, Some(&huge)).0, 413);
}
