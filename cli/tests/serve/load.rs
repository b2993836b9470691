//! Many at once: a hundred seats at twenty-five tables that answer as people who are in a hurry, and a thousand pages that only
//! stand open. Unoptimised a share of it is tried; `CARDWRIGHT_LOAD=1 cargo test --release -p cli --test command serve::load --
//! --nocapture` tries all of it and holds it to the figures that are wanted. `CARDWRIGHT_SERVING=FILE` tries a command that is
//! built already.

use std::time::{Duration, Instant};

use futures_util::FutureExt;
use schema::socket::Message;

use super::house::{House, Page, run};

/// How long somebody thinks at least between two answers.
const THOUGHT: Duration = Duration::from_millis(200);

/// A thousand pages that only stand open take less than this, in bytes.
const MEMORY: u64 = 200_000_000;

fn is_whole() -> bool {
    std::env::var_os("CARDWRIGHT_LOAD").is_some()
}

#[test]
fn many_tables_are_answered_in_time() {
    let (tables, answers) = if is_whole() { (25, 40) } else { (5, 4) };
    run(async {
        let house =
            House::of(tempfile::TempDir::new().unwrap(), "citadels", &["--per-address", "2000"]);
        let mut seats = tokio::task::JoinSet::new();
        for _ in 0..tables {
            let links = house.table("citadels", &["you", "you", "you", "you"]);
            for token in links.seats {
                let (address, id) = (house.address, links.id.clone());
                seats.spawn(async move { sit(address, &id, &token, answers).await });
            }
        }
        let mut all: Vec<Duration> = Vec::new();
        while let Some(taken) = seats.join_next().await {
            all.extend(taken.unwrap());
        }
        all.sort();
        let at = |share: usize| all[(all.len() - 1) * share / 100];
        let (half, most) = (at(50), at(99));
        println!(
            "{tables} tables, {} answers: half within {half:?}, 99 of 100 within {most:?}; of the processor {:?} each",
            all.len(),
            worked(house.process()) / u32::try_from(all.len()).unwrap().max(1)
        );
        assert!(all.len() > tables * 4);
        assert!(!is_whole() || most < Duration::from_millis(50), "{most:?}");
    });
}

/// Answers what is asked for a while; how long each confirmation took.
async fn sit(
    address: std::net::SocketAddr,
    id: &str,
    token: &str,
    answers: usize,
) -> Vec<Duration> {
    let mut page = Page::at(address, id, token).await;
    let mut taken = Vec::new();
    while page.table.answers < answers * 4 && page.table.ending.is_none() {
        if !page.is_asked() {
            page.next().await.unwrap();
            continue;
        }
        tokio::time::sleep(THOUGHT).await;
        let offer = page.table.screen.prompt.clone().unwrap().offer;
        let before = page.table.answers;
        let sent = Instant::now();
        page.answer(super::house::first(&offer)).await;
        while page.table.answers == before {
            if let Some(Message::Refused { .. }) = page.next().await {
                page.play().await;
                break;
            }
        }
        taken.push(sent.elapsed());
    }
    taken
}

/// How long a process has had a processor, which tells what it takes where others keep the machine busy.
fn worked(process: u32) -> Duration {
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields = status.split_whitespace().skip(13).take(2);
    // Hundredths of a second, on every Linux: what it did itself, and what was done for it.
    let ticks: u64 = fields.filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}

/// What a process has of the machine's memory, in bytes.
fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kib| kib.parse::<u64>().ok()).unwrap_or(0) * 1024
}

#[test]
fn many_pages_may_stand_open() {
    let pages = if is_whole() { 1000 } else { 200 };
    run(async {
        let house = House::with(&["--per-address", "2000"]);
        let links: Vec<_> = (0..10).map(|_| house.table("hands", &["you", "you"])).collect();
        let before = resident(house.process());
        let mut open = Vec::new();
        for (number, links) in (0..pages).zip(links.iter().cycle()) {
            let token = if number % 3 == 0 { &links.watch } else { &links.seats[number % 2] };
            open.push(
                tokio::time::timeout(Duration::from_secs(20), Page::open(&house, &links.id, token))
                    .await
                    .unwrap(),
            );
            // Whoever comes is shown to all others at the table, who have to read it.
            for page in open.iter_mut() {
                while matches!(page.next().now_or_never(), Some(Some(_))) {}
            }
        }
        let bytes = resident(house.process());
        println!("{pages} open pages: {} MiB", bytes >> 20);
        assert!(bytes < MEMORY, "{bytes}");
        // However many are tried, each has its share of that.
        let of_each = bytes.saturating_sub(before) / pages as u64;
        assert!(of_each < MEMORY / 1000, "{of_each} bytes for each page");
    });
}
