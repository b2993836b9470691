//! The pictures in the README: terminals in the middle of games.

use super::piped::Desk;
use super::screen::Screen;
use crate::called::root;

/// A picture in the README.
struct Picture {
    /// Its file.
    name: &'static str,
    /// The words of `play`.
    words: &'static [&'static str],
    size: (u16, u16),
    /// How many questions are answered.
    answers: usize,
    /// What is answered wherever it is offered; where it is not, what the hint says.
    wish: Option<&'static str>,
    /// What is typed in the end, and what the screen says then.
    last: Option<(&'static str, &'static str)>,
}

const PICTURES: [Picture; 5] = [
    Picture {
        name: "play",
        words: &[
            "dominion",
            "--with",
            "tidewater",
            "--set",
            "kingdom=low_tide",
            "--seed",
            "1",
            "--seats",
            "Ann=you,sensible",
        ],
        size: (120, 36),
        answers: 9,
        wish: Some("harbour bell"),
        last: Some(("? harbour bell", "+1 Card, +1 Action.")),
    },
    Picture {
        name: "citadels",
        words: &["citadels", "--seed", "12", "--seats", "Ann=you,sensible,sensible,sensible"],
        size: (100, 30),
        answers: 23,
        wish: None,
        last: None,
    },
    Picture {
        name: "viceroy",
        words: &["viceroy", "--seed", "12", "--seats", "Ann=you,sensible,sensible"],
        size: (120, 36),
        answers: 21,
        wish: None,
        last: None,
    },
    Picture {
        name: "catan-card-game",
        words: &["catan-card-game", "--seed", "12", "--seats", "Ann=you,sensible"],
        size: (120, 40),
        answers: 39,
        wish: None,
        last: None,
    },
    Picture {
        name: "deal-with-the-devil",
        words: &[
            "deal-with-the-devil",
            "--seed",
            "12",
            "--seats",
            "Ann=you,sensible,sensible,sensible",
        ],
        size: (120, 40),
        answers: 7,
        wish: None,
        last: None,
    },
];

/// The pictures in the README: `UPDATE=1 cargo test -p cli --test command picture` makes them.
#[test]
fn the_pictures_are_of_real_games() {
    for Picture { name, words, size, answers, wish, last } in PICTURES {
        let desk = Desk::new();
        let mut screen = Screen::play(&desk, words, size);
        screen.wait("? help");
        for _ in 0..answers {
            if let Some(wish) = wish {
                let before = screen.text();
                screen.line(wish);
                let after = screen.until("what comes of it", |text| {
                    text != before && text.contains("Ann: ") && text.contains("\n>\n")
                });
                let refused = ["nothing here is called", "is not offered"];
                if !refused.iter().any(|no| after.contains(no)) {
                    continue;
                }
            }
            let before = screen.say("hint", " would say: ");
            let advice = before.lines().find_map(|line| line.split_once(" would say: "));
            screen.line(advice.unwrap().1.trim());
            screen.until("the next question", |text| {
                text.contains("Ann: ") && !text.contains("would say") && text.contains("\n>")
            });
        }
        if let Some((typed, says)) = last {
            screen.say(typed, says);
        }
        let path = root().join("docs").join(name).with_extension("svg");
        let svg = screen.svg();
        if std::env::var_os("UPDATE").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &svg).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap();
        let lines = |svg: &str| svg.lines().take(3).map(str::to_owned).collect::<Vec<_>>();
        let update = "UPDATE=1 cargo test -p cli --test command picture";
        assert_eq!(lines(&kept), lines(&svg), "{name}: {update}");
    }
}
