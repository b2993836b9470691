//! What fuzzers have found and kept: every file of `fuzz/corpus` and `fuzz/finds`, and what they begin with, ends as it must.
//! `CARDWRIGHT_SEEDS=FOLDER cargo test -p tests fuzzed` writes down what they begin with.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use tests::fuzzed::{TARGETS, mutate, seeds};
use tests::share::Share;

/// The corpus is kept small: so many bytes in all.
const CORPUS: u64 = 2 << 20;
/// So many texts of each target are changed where nothing is said.
const CHANGED: u64 = 20;
/// Nothing takes so long, on a machine that does other things too, without optimisation.
const SLOW: Duration = Duration::from_secs(20);

/// The files of a folder, by name; none if it is not there.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<(String, Vec<u8>)> = entries
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.display().to_string(), fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}

/// Runs these bytes on half of the machine's cores or on all of them, and tells which of them do not end well.
fn run(run: fn(&[u8]), files: &[(String, Vec<u8>)]) -> Vec<String> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = std::sync::atomic::AtomicUsize::new(0);
    let wrong = std::sync::Mutex::new(Vec::new());
    let work = || {
        while let Some((name, bytes)) =
            files.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
        {
            let begun = Instant::now();
            let ended = std::panic::catch_unwind(|| run(bytes));
            if ended.is_err() || begun.elapsed() > SLOW {
                wrong.lock().unwrap().push(format!("{name}: {:?}", begun.elapsed()));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    wrong.into_inner().unwrap()
}

/// One test a target, so that it is seen which of them it is.
macro_rules! targets {
    ($($target:ident)*) => {
        $(#[test]
        fn $target() {
            kept(stringify!($target));
        })*

        #[test]
        fn every_target_is_a_test_and_a_program() {
            let tests = [$(stringify!($target)),*];
            let names: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
            assert_eq!(tests[..], names[..]);
            let manifest = fs::read_to_string(tests::root().join("fuzz/Cargo.toml")).unwrap();
            for name in names {
                assert!(manifest.contains(&format!("fuzz_targets/{name}.rs")), "{name}");
                let path = tests::root().join(format!("fuzz/fuzz_targets/{name}.rs"));
                let program = fs::read_to_string(path).unwrap();
                let mut runs = [format!("tests::fuzzed::{name}("), format!("text_target!({name})")];
                assert!(runs.iter_mut().any(|run| program.contains(&*run)), "{name}");
            }
        }
    };
}

targets!(text manifest ruling bot save locale look script play);

fn kept(target: &str) {
    let (_, function) = TARGETS.iter().find(|(name, _)| *name == target).unwrap();
    let folder = tests::root().join("fuzz");
    let seeds: Vec<(String, Vec<u8>)> =
        (0..).zip(seeds(target)).map(|(at, bytes)| (format!("seed {at}"), bytes)).collect();
    assert!(seeds.len() > 5, "{target} begins with {} texts", seeds.len());
    if let Some(to) = std::env::var_os("CARDWRIGHT_SEEDS") {
        let to = Path::new(&to).join(target);
        fs::create_dir_all(&to).unwrap();
        for (name, bytes) in &seeds {
            fs::write(to.join(name.replace(' ', "-")), bytes).unwrap();
        }
    }
    let mut all = seeds;
    all.extend(files(&folder.join("corpus").join(target)));
    all.extend(files(&folder.join("finds").join(target)));
    let wrong = run(*function, &all);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What fuzzers begin with, changed by chance: `CARDWRIGHT_FUZZED="1000 7"` changes a thousand texts of each target, from number
/// 7 on. No coverage guides it, so that it needs nothing but the suite.
#[test]
fn what_is_changed_by_chance_ends_too() {
    let share = Share::of("CARDWRIGHT_FUZZED", CHANGED);
    let (count, first) = (share.count as u32, share.first() as u32);
    let mut told = Vec::new();
    for (target, function) in TARGETS {
        let seeds = seeds(target);
        let changed = (first..first + count).map(|number| {
            let text = &seeds[number as usize * 7 % seeds.len()];
            let (mut data, most) = (text.clone(), text.len() + 4000);
            data.resize(most, 0);
            let end = match target {
                // What is played is bytes and no text.
                "play" => {
                    for (at, byte) in data.iter_mut().take(text.len()).enumerate() {
                        *byte ^=
                            number.wrapping_mul(2_654_435_761).rotate_left(at as u32 % 32) as u8;
                    }
                    text.len()
                }
                _ => mutate(&mut data, text.len(), most, number),
            };
            data.truncate(end);
            (format!("{target} {number}"), data)
        });
        told.extend(run(function, &changed.collect::<Vec<_>>()));
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn the_corpus_is_small() {
    let bytes: u64 = ["corpus", "finds"]
        .iter()
        .flat_map(|kept| TARGETS.iter().map(move |(name, _)| format!("fuzz/{kept}/{name}")))
        .flat_map(|folder| files(&tests::root().join(folder)))
        .map(|(_, bytes)| bytes.len() as u64)
        .sum();
    assert!(bytes <= CORPUS, "{bytes} bytes: `cargo fuzz cmin TARGET`");
}

/// A change of a text is a text again, is the same for the same number, and is mostly a change.
#[test]
fn texts_are_changed_to_texts() {
    let text = &seeds("text")[0];
    let mut changed = 0;
    for number in 0..200 {
        let mut made = Vec::new();
        for _ in 0..2 {
            let mut data = text.clone();
            data.resize(text.len() + 100, 0);
            let most = data.len();
            let end = mutate(&mut data, text.len(), most, number);
            data.truncate(end);
            assert!(std::str::from_utf8(&data).is_ok());
            made.push(data);
        }
        assert_eq!(made[0], made[1]);
        changed += usize::from(made[0] != *text);
    }
    assert!(changed > 150, "{changed}");
}
