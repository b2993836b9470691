//! What nobody should do: terminals of absurd sizes, pastes without end, saves that are none.

use std::time::{Duration, Instant};

use super::piped::Desk;
use super::screen::Screen;
use super::sessions::SMALL;

/// However small or large, nothing breaks, and what fits is shown.
#[test]
fn terminals_of_any_size() {
    for size in [(1, 1), (2, 40), (15, 3), (16, 4), (20, 5), (40, 12), (79, 6), (500, 120)] {
        let desk = Desk::new();
        let words = ["viceroy", "--seed", "7", "--seats", "you,sensible"];
        let mut screen = Screen::play(&desk, &words, size);
        screen.started();
        for line in ["hint", "?", "why", "1", "log", "look", "undo"] {
            screen.line(line);
        }
        let columns = usize::from(size.0);
        assert!(screen.text().lines().all(|line| line.chars().count() <= columns));
        screen.line("quit");
        assert_eq!(screen.ended(), 0, "{size:?}: {}", screen.ever());
        assert!(!screen.ever().contains("panicked"), "{size:?}: {}", screen.ever());
    }
}

/// A terminal that changes its size in the middle is painted anew, also from nothing.
#[test]
fn a_terminal_that_changes_its_size() {
    let desk = Desk::new();
    let mut screen = Screen::play(&desk, &["dominion", "--seed", "7"], SMALL);
    screen.wait("What do you play? (any)");
    screen.keys("3 cop");
    for size in [(20, 5), (1, 1), (200, 50), (3, 90), SMALL] {
        screen.resize(size);
        std::thread::sleep(Duration::from_millis(30));
    }
    screen.wait("> 3 cop");
    screen.keys("per\r");
    let text = screen.wait("What do you buy?");
    assert!(text.contains("Copper cost 0"), "{text}");
    screen.resize((40, 12));
    let text = screen.until("a narrow table", |text| {
        text.contains("What do you buy?") && text.lines().all(|line| line.chars().count() <= 40)
    });
    assert!(text.lines().count() <= 12, "{text}");
}

/// Ten thousand letters at once, and what no keyboard has.
#[test]
fn what_is_pasted() {
    let desk = Desk::new();
    let mut screen = Screen::play(&desk, &["dominion", "--seed", "7"], SMALL);
    screen.wait("What do you play? (any)");
    let begun = Instant::now();
    screen.keys(&"x".repeat(10_000));
    screen.keys("\r");
    let text = screen.wait("nothing here is called `xxxx");
    assert!(text.contains("xxx…`"), "{text}");
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
    screen.keys("\u{0}\u{1}\u{2}\u{5}\u{7}\u{b}\u{e}\u{1f}\u{1b}[99;99R\u{9b}5~\u{fffd}\u{202e}");
    screen.keys("\u{1b}[3~\u{1b}OP\u{1b}[1;5C\r");
    screen.wait("What do you play? (any)");
    screen.say("3 copper", "What do you buy?");
    // Many lines at once are many answers.
    screen.keys("?\r0\r");
    screen.wait("What do you play? (any)");
}

/// Control characters that come through a pipe: nothing that is read comes back as it was.
#[test]
fn control_characters_are_not_said_again() {
    let desk = Desk::new();
    let lines = "a\u{1b}[2Jb\n? \u{1b}]0;x\u{7}\nwhy \u{1b}[31m\n";
    let long = format!("{lines}{}\n", "y".repeat(1 << 20));
    let seats = "A\u{1b}[2Jnn=you,random";
    let output = desk.call(&["play", "dominion", "--plain", "--seats", seats], &long);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    let said: Vec<&str> = text.split("\n> ").collect();
    assert!(said[0].contains("A[2Jnn") && !said[0].contains('\u{1b}'), "{}", said[0]);
    for (part, words) in said[1..].iter().zip(["`a[2jb`", "`]0;x`", "`[31m`", "yyy…`"]) {
        let answer = part.split_once('\n').unwrap().1;
        assert!(answer.contains(words) && !answer.contains('\u{1b}'), "{answer:?}");
    }
}

/// A folder, a device, nothing at all, bytes of anything, and more than any save has.
#[test]
fn what_is_no_save_is_refused_at_once() {
    let desk = Desk::new();
    std::fs::create_dir(desk.path("folder.json")).unwrap();
    std::fs::write(desk.path("empty.json"), "").unwrap();
    std::fs::write(desk.path("bytes.json"), [0xff, 0xfe, 0, 1]).unwrap();
    std::fs::write(desk.path("deep.json"), "[".repeat(1 << 20)).unwrap();
    std::fs::write(desk.path("other.json"), "{\"name\": \"a package\", \"version\": 3}").unwrap();
    let large = std::fs::File::create(desk.path("large.json")).unwrap();
    large.set_len(100 << 20).unwrap();
    for (file, code, words) in [
        ("missing.json", 2, "cannot be read"),
        ("folder.json", 2, "is no file"),
        #[cfg(unix)]
        ("/dev/zero", 2, "is no file"),
        ("empty.json", 1, "its end is missing"),
        ("bytes.json", 1, "is no save"),
        ("deep.json", 1, "is no save"),
        ("other.json", 1, "is no save"),
        ("large.json", 1, "no save has more than"),
    ] {
        for call in [vec!["play", "dominion", "--plain", "--resume", file], vec!["replay", file]] {
            let begun = Instant::now();
            let output = desk.call(&call, "1\n");
            let told = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(code), "{call:?}: {told}");
            assert!(told.contains(words) && told.contains(file), "{call:?}: {told}");
            assert!(output.stdout.is_empty() && begun.elapsed() < Duration::from_secs(60));
        }
    }
}

/// Wherever it is killed, what lies there is a whole save or none.
#[test]
fn a_game_that_is_killed_leaves_a_whole_save() {
    use std::io::Write;
    use std::process::Stdio;
    for after in (0..8).map(|step| step * 17) {
        let desk = Desk::new();
        let mut command = desk.command();
        command.args(["play", "dominion", "--plain", "--seed", "7", "--save", "game.json"]);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = pipes.spawn().unwrap();
        let mut lines = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || {
            // It is killed before it has read all.
            let _ = lines.write_all("1\n".repeat(20_000).as_bytes());
        });
        let begun = Instant::now();
        while !desk.path("game.json").exists() {
            assert!(begun.elapsed() < Duration::from_secs(100), "it is never saved");
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(after));
        child.kill().unwrap();
        child.wait().unwrap();
        writer.join().unwrap();
        let output = desk.call(&["replay", "game.json", "dominion"], "");
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && told.contains("the same"), "{after} ms: {told}");
    }
}

/// Cards that move one by one are counted by their names, which may have in them whatever stands between names.
#[test]
fn cards_are_counted_whatever_they_are_called() {
    let desk = Desk::new();
    let names = ["X ×18446744073709551615", "Eve, the Elder", "X, 1 ×3", "Eve: the Younger"];
    let cards: String = names.iter().map(|name| format!("card \"{name}\" {{ }}\n")).collect();
    let rules = r#"
players 1
player { zone hand : set, private }
table { zone deck : stack, faceup }
purposes put
kind card { live in hand }
verb shift { move top of deck to hand }
setup { repeat 2 { for c in card { stock deck with c } } }
flow {
  rounds 2 { each player { choose one { option "Go" { repeat 8 { shift } } } to put } }
  end game
}
winner most count of hand
"#;
    let folder = desk.game("Names", &format!("{rules}{cards}"));
    std::fs::write(folder.join("locale/en.toml"), "[log]\nshift = \"-\"\n").unwrap();
    let text = desk.play(&[folder.to_str().unwrap(), "--locale", "en", "--seed", "3"], "1\n");
    let told = text.replace('\n', " ");
    for name in names {
        assert!(
            told.contains(&format!("{name} ×2, ")) || told.contains(&format!("{name} ×2: deck")),
            "{text}"
        );
    }
}
