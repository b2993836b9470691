//! Every game and sketch in lines: each question is answered in the words that the hint gives for it.

use std::fs;
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use super::piped::Desk;
use crate::called::{games_in, root, side_by_side};

/// How many answers are given in a game that goes on.
const ANSWERS: usize = 60;

/// A command with pipes, answered line by line.
struct Talk {
    child: Child,
    lines: ChildStdin,
    said: BufReader<ChildStdout>,
}

impl Talk {
    fn new(desk: &Desk, words: &[&str]) -> Self {
        let mut command = desk.command();
        command.arg("play").arg("--plain").args(words);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = pipes.spawn().unwrap();
        let lines = child.stdin.take().unwrap();
        let said = BufReader::new(child.stdout.take().unwrap());
        Self { child, lines, said }
    }

    /// What is said up to the next prompt; `None` at the end.
    fn hear(&mut self) -> (String, bool) {
        let mut text = Vec::new();
        let mut byte = [0];
        while self.said.read(&mut byte).unwrap() == 1 {
            text.push(byte[0]);
            if text.ends_with(b"\n> ") {
                return (String::from_utf8(text).unwrap(), true);
            }
        }
        (String::from_utf8(text).unwrap(), false)
    }

    fn say(&mut self, line: &str) -> (String, bool) {
        writeln!(self.lines, "{line}").unwrap();
        self.hear()
    }
}

/// Plays with two or more people; gives whether the game came to its end, and how many questions were answered.
fn play(desk: &Desk, game: &str, people: usize) -> (bool, usize) {
    let seats = vec!["you"; people].join(",");
    let mut talk = Talk::new(desk, &[game, "--seats", &seats, "--seed", "3"]);
    let mut answered = 0;
    let (mut text, mut open) = talk.hear();
    while open && answered < ANSWERS {
        if text.contains("looks away") && text.trim_end().ends_with("Enter shows the table.\n>") {
            (text, open) = talk.say("");
            continue;
        }
        let (hint, _) = talk.say("hint");
        let advice = hint.lines().find_map(|line| line.split_once(" would say: "));
        let (_, advice) = advice.unwrap_or_else(|| panic!("{game}: no hint in\n{hint}"));
        // A long answer is set in several lines.
        let rest = hint.split_once(" would say: ").unwrap().1;
        let rest = rest.split("\n\n").next().unwrap().trim_end_matches("> ");
        let advice = if rest.contains('\n') { rest.replace('\n', " ") } else { advice.to_owned() };
        let before = text.clone();
        (text, open) = talk.say(advice.trim());
        let wrong = [
            "nothing here is called",
            "there is no ",
            "may be ",
            "are wanted",
            "is wanted",
            "there are only",
            "type a number",
            "yes or no?",
        ];
        let first = text.lines().take(3).collect::<Vec<_>>().join(" ");
        for words in wrong {
            assert!(!first.contains(words), "{game}: {advice:?} is not taken:\n{before}\n{text}");
        }
        answered += 1;
    }
    let over = text.contains("The game is over.");
    if open {
        talk.say("quit");
    }
    assert!(talk.child.wait().unwrap().success(), "{game}: {text}");
    (over, answered)
}

#[test]
fn each_question_of_each_game_can_be_answered() {
    let folders = ["tests/suite", "games"].map(games_in).concat();
    let played = side_by_side(&folders, |folder| {
        play(&Desk::new(), folder.to_str().unwrap(), least(folder))
    });
    let ended = played.iter().filter(|(over, _)| *over).count();
    let asked: usize = played.iter().map(|(_, answered)| answered).sum();
    assert!(ended > 20 && asked > 300, "{ended} games ended, {asked} questions");
}

#[test]
fn each_question_of_each_sketch_can_be_answered() {
    let sketches = ["catan-card-game", "citadels", "deal-with-the-devil", "dominion", "viceroy"];
    side_by_side(&sketches, |sketch| {
        let desk = Desk::new();
        let folder = laid_out(&desk, sketch);
        let (_, answered) = play(&desk, folder.to_str().unwrap(), least(&folder));
        assert!(answered > 10, "{sketch}: {answered} answers");
    });
}

/// How many people a game needs, but at least two where it allows them.
fn least(folder: &Path) -> usize {
    let texts = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let cards = texts.filter(|path| path.extension().is_some_and(|ending| ending == "cards"));
    let players = cards.map(|path| fs::read_to_string(path).unwrap()).find_map(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("players "))?;
        line.split(' ').next()?.parse::<usize>().ok()
    });
    players.unwrap().max(2)
}

/// A sketch as a game's folder.
fn laid_out(desk: &Desk, sketch: &str) -> PathBuf {
    let (from, to) = (root().join("tests/sketches"), desk.path(sketch));
    fs::create_dir_all(to.join("scripts")).unwrap();
    fs::write(to.join("game.toml"), "name = \"Sketch\"\nlanguage = 1\n").unwrap();
    fs::copy(from.join(format!("{sketch}.cards")), to.join("sketch.cards")).unwrap();
    let script = from.join("scripts/caskets.rhai");
    if sketch == "deal-with-the-devil" {
        fs::copy(script, to.join("scripts/caskets.rhai")).unwrap();
    }
    to
}
