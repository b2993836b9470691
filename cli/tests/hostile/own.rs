//! Attacks that are written down: each file of `tests/hostile/own` lays out a folder and says which calls of the command it
//! is aimed at, how they end, and what they say.
//!
//! The first line says what it is. `! WORDS => CODE|CODE WORD…` calls the command; one of the exit codes must come, and each
//! word must be said. `< LINE` is typed. `%% PATH` begins a file and `%+ PATH` what is put behind one; `%sub PATH OLD => NEW` replaces
//! words of one; `%link PATH TO`, `%pipe PATH` and `%gone PATH` make a link, a pipe, and take something away. In texts `{{N WORDS}}`
//! stands for the words N times, `@@ N` to `@@` for the lines N times (`#` counts from 0, `##` from 1), and `\u{HEX}` for a letter.

use std::fs;

use super::lair::Lair;
use super::printed::obeyed;
use crate::called::root;

/// So many bytes are enough for whatever is to be said.
const LONGEST: usize = 2 << 20;

/// The lines of a text, those between `@@ N` and `@@` so often as it says.
fn repeated(text: &str) -> String {
    let (mut out, mut lines) = (Vec::new(), text.split('\n'));
    while let Some(line) = lines.next() {
        let Some(times) = line.strip_prefix("@@ ") else {
            out.push(line.to_owned());
            continue;
        };
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "@@").collect();
        let body = body.join("\n");
        for at in 0..times.parse::<usize>().unwrap() {
            let next = (at + 1).to_string();
            out.push(body.replace("##", &next).replace('#', &at.to_string()));
        }
    }
    words(out.join("\n"))
}

/// The words of a text, those in `{{N …}}` so often as it says, and letters by their numbers.
fn words(mut text: String) -> String {
    let mut from = 0;
    while let Some(open) = text[from..].find("{{").map(|at| from + at) {
        let (times, rest) = text[open + 2..].split_once(' ').unwrap_or_default();
        let close = rest.find("}}").filter(|close| !rest[..*close].contains("{{"));
        let (Ok(times), Some(close)) = (times.parse::<usize>(), close) else {
            from = open + 1;
            continue;
        };
        let begins = text.len() - rest.len();
        // A brace right before the end belongs to the words.
        let close = close + rest[close..].bytes().take_while(|sign| *sign == b'}').count() - 2;
        let many = rest[..close].repeat(times);
        text.replace_range(open..begins + close + 2, &many);
        from = open + many.len();
    }
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some((before, behind)) = rest.split_once("\\u{") {
        let (hex, behind) = behind.split_once('}').unwrap();
        let letter = char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap();
        out.push_str(before);
        out.push(letter);
        rest = behind;
    }
    out + rest
}

/// Lays out an attack; gives the calls, and what is typed.
fn lay(lair: &Lair, text: &str) -> (Vec<String>, String) {
    let (mut calls, mut typed) = (Vec::new(), String::new());
    let mut file: Option<(String, Vec<&str>)> = None;
    let put = |file: Option<(String, Vec<&str>)>| {
        if let Some((path, lines)) = file {
            let before = match path.strip_prefix('+') {
                Some(path) => lair.read(path),
                None => String::new(),
            };
            lair.file(path.trim_start_matches('+'), before + &repeated(&lines.join("\n")));
        }
    };
    for line in text.split('\n').skip(1) {
        let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
        match head {
            "%%" => put(file.replace((rest.to_owned(), Vec::new()))),
            "%+" => put(file.replace((format!("+{rest}"), Vec::new()))),
            "%sub" => {
                put(file.take());
                let (path, change) = rest.split_once(' ').unwrap();
                let (old, new) = change.split_once(" => ").unwrap();
                let whole = lair.read(path);
                assert!(whole.contains(old), "{path} does not say {old:?}");
                lair.file(path, whole.replace(old, &repeated(&new.replace("\\n", "\n"))));
            }
            "%link" => {
                let (path, to) = rest.split_once(' ').unwrap();
                lair.link(path, to);
            }
            "%pipe" => lair.pipe(rest),
            "%gone" => fs::remove_dir_all(lair.path(rest)).unwrap(),
            _ => match &mut file {
                Some((_, lines)) => lines.push(line),
                None if head == "!" => calls.push(rest.to_owned()),
                None if head == "<" => typed += &format!("{rest}\n"),
                None => assert!(line.is_empty(), "{line:?} is no line of an attack"),
            },
        }
    }
    put(file);
    (calls, typed)
}

/// What is wrong with how an attack ends, if anything.
fn wrong(text: &str) -> Vec<String> {
    let lair = Lair::new();
    let (calls, typed) = lay(&lair, text);
    let mut wrong = Vec::new();
    for call in calls {
        let (call, wanted) = call.split_once(" => ").unwrap();
        let call = shlex::split(&words(call.to_owned())).unwrap();
        let call: Vec<&str> = call.iter().map(String::as_str).collect();
        let mut wanted = wanted.split(' ');
        let codes: Vec<&str> = wanted.next().unwrap().split('|').collect();
        let said = lair.call_in("", &call, &typed);
        let told = said.text();
        let short: String = call.join(" ").chars().take(100).collect();
        let end: String = told.chars().take(500).collect();
        let code =
            said.status.code().map_or_else(|| "a signal".to_owned(), |code| code.to_string());
        if !codes.contains(&code.as_str()) {
            wrong.push(format!("{short}: ends with {code}: {end}"));
        }
        for word in wanted.filter(|word| !told.contains(word)) {
            wrong.push(format!("{short}: does not say {word}: {end}"));
        }
        if told.contains("panicked") {
            wrong.push(format!("{short}: panics: {end}"));
        }
        if told.len() > LONGEST {
            wrong.push(format!("{short}: says {} bytes", told.len()));
        }
        if let Some(sign) = obeyed(&told) {
            wrong.push(format!("{short}: says {sign:?}"));
        }
    }
    wrong
}

/// All of them, in a thread for each core.
#[test]
fn attacks_of_our_own_end_well() {
    let folder = root().join("tests/hostile/own");
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 60, "{} attacks", paths.len());
    let next = std::sync::atomic::AtomicUsize::new(0);
    let told = std::sync::Mutex::new(Vec::new());
    let work = || {
        while let Some(path) = paths.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
            let name = path.file_stem().unwrap().to_string_lossy();
            let found = wrong(&fs::read_to_string(path).unwrap());
            told.lock().unwrap().extend(found.iter().map(|found| format!("{name}: {found}")));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let told = told.into_inner().unwrap();
    assert!(told.is_empty(), "{}", told.join("\n\n"));
}

#[test]
fn attacks_are_laid_out_as_they_are_written() {
    assert_eq!(repeated("@@ 2\na#\nb##\n@@\nc {{3 x y}}d"), "a0\nb1\na1\nb2\nc x yx yx yd");
    assert_eq!(words("{{2 {a}}} \\u{1b}[".to_owned()), "{a}{a} \u{1b}[");
    let lair = Lair::new();
    let (calls, typed) = lay(
        &lair,
        "what\n! check x => 0\n< 1\n%sub x/g.cards times 20 => times 7\n%+ x/g.cards\n// more",
    );
    assert_eq!((calls, typed.as_str()), (vec!["check x => 0".to_owned()], "1\n"));
    let cards = lair.read("x/g.cards");
    assert!(cards.contains("Grey times 7") && cards.ends_with("// more"), "{cards}");
}
