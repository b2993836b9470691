//! The log at a terminal: it opens at its end, the wheel and keys go through it, and Enter tells what one has missed.

use super::piped::Desk;
use super::screen::Screen;
use super::sessions::{LARGE, SMALL};

/// A game of which some turns are over.
fn begun(desk: &Desk, size: (u16, u16)) -> Screen {
    let mut screen =
        Screen::play(desk, &["dominion", "--seats", "you,random", "--seed", "8"], size);
    screen.wait("What do you");
    for _ in 0..8 {
        let before = screen.text();
        screen.line("1");
        screen.until("anything else", |text| text != before && !text.contains("> 1"));
    }
    screen
}

#[test]
fn the_log_opens_at_its_end() {
    let desk = Desk::new();
    let mut screen = begun(&desk, SMALL);
    screen.line("log");
    // The log beside the table has turns, too: this one stands in the table's place, at its end.
    screen.until("the log", |text| {
        text.matches("== ").count() > 1 && !text.contains("more lines: PgUp, PgDn")
    });
    screen.keys("\x1b[5~");
    screen.wait("more lines: PgUp, PgDn");
    screen.line("log all");
    let whole = screen.until("all of it", |text| text.contains("Coins: "));
    assert!(!whole.contains("more lines: PgUp, PgDn"), "{whole}");
}

#[test]
fn the_wheel_and_keys_go_through_the_log() {
    let desk = Desk::new();
    let mut screen = begun(&desk, SMALL);
    let first = screen.text();
    for (up, down) in [("\x1b[<64;70;5M", "\x1b[<65;70;5M"), ("\x1b[1;5A", "\x1b[1;5B")] {
        screen.keys(up);
        screen.until("what is further up", |text| text != first);
        screen.keys(down);
        screen.until("the end", |text| text == first);
    }
}

#[test]
fn enter_tells_what_one_has_missed() {
    let desk = Desk::new();
    let mut screen = begun(&desk, LARGE);
    screen.line("");
    let heads = |text: &str| text.lines().filter(|line| line.starts_with("== ")).count();
    let text = screen.until("it", |text| heads(text) > 0);
    // In the table's place, and beside it as ever: the turn of the other, and one's own that has begun.
    assert_eq!(heads(&text), 2, "{text}");
}
