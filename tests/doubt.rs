//! Spoilt rulings: with one thing said otherwise a ruling must no longer hold, or a wrong text would pass. A share of
//! them is tried; all of them with `CARDWRIGHT_DOUBTED=1`. At most two in a hundred may hold, and of the games' own each
//! with a reason in the game's `doubt.toml`.

use std::fs;
use std::path::{Path, PathBuf};

use dsl::spoils::{Reasons, Spoilt, Way, read_spoilt, spoils};
use interpreter::ruling;

/// One in so many is tried.
const SHARE: usize = 40;

#[test]
fn spoilt_rulings_do_not_hold() {
    let share = std::env::var("CARDWRIGHT_DOUBTED").map_or(SHARE, |share| share.parse().unwrap());
    let (mut tried, mut held, mut told) = (0, 0, String::new());
    let (mut open, mut unexplained, mut amiss) = (0, String::new(), String::new());
    let mut shelves: Vec<Vec<PathBuf>> =
        tests::folders("games").into_iter().map(|game| vec![game]).collect();
    let games = shelves.len();
    // The texts of the suite share their reasons.
    shelves.push(tests::folders("tests/suite"));
    for (shelf, folders) in shelves.into_iter().enumerate() {
        let own = fs::read_to_string(folders[0].join("doubt.toml"));
        let text = own.or_else(|_| fs::read_to_string(folders[0].join("../doubt.toml")));
        let reasons =
            text.map_or_else(|_| Reasons::default(), |text| Reasons::read(&text).unwrap());
        let mut holding = Vec::new();
        for folder in &folders {
            let (all, still) = doubt(folder, share);
            let name = folder.file_name().unwrap().to_string_lossy().into_owned();
            told.push_str(&format!("{name}: {all} spoilt, {} still hold\n", still.len()));
            for one in still.iter().filter(|one| reasons.of(one).is_none()) {
                let line = format!("  {}: {} | {}\n", one.id, one.was, one.now.join(" | "));
                told.push_str(&line);
                match shelf < games {
                    true => unexplained.push_str(&line),
                    false => open += 1,
                }
            }
            tried += all;
            held += still.len();
            holding.extend(still);
        }
        let holding: Vec<&Spoilt> = holding.iter().collect();
        // Of a share alone nobody can say which reasons are needed.
        let unneeded = if share == 1 { reasons.unneeded(&holding) } else { Vec::new() };
        let name = folders[0].display();
        for (what, reasons) in [("not needed", unneeded), ("broad", reasons.broad(&holding))] {
            for reason in reasons {
                amiss.push_str(&format!("{name}: {what}: {:?} {}\n", reason.ruling, reason.was));
            }
        }
    }
    let most = if share == 1 { tried * 2 } else { tried * 3 };
    assert!(tried * share > 10_000 && held * 100 <= most, "{held} of {tried} hold\n{told}");
    assert!(amiss.is_empty(), "reasons that say nothing:\n{amiss}");
    assert!(unexplained.is_empty(), "of the games, without a reason:\n{unexplained}");
    assert!(open * 100 <= tried, "{open} of {tried} hold without a reason\n{told}");
}

/// A game in which two have cards to play, for the rulings below.
const ANTS: &str = r#"
players 2
player { zone hand : set, private
 zone play : row, faceup }
purposes play
kind card { live in play }
card Ant { }
card Bee { }
setup { each player { stock hand with Ant times 2, stock hand with Bee } }
flow { turns { phase Main { choose up to 1 card in hand to play as c
 move c to play }
 if count of hand == 0 { end game } } }
winner most count of play
"#;

/// What the copies of one ruling have together is beyond what all rulings of a game may have: cards in their lists, and the bytes
/// of a file. What a ruling says by itself is not, and one claim of each is so vague that another number is as true.
#[test]
fn each_spoilt_ruling_is_read_as_if_it_were_the_only_one() {
    let claims = |from: usize, count: usize, sign: &str| -> String {
        let line = |number| format!("    count of Ann.hand {sign} {number}\n");
        (from..from + count).map(line).collect()
    };
    let many = ["1000 Ant"; 10].join(", ");
    let padding = format!("    // {}\n", "so it is ".repeat(400)).repeat(60);
    for (hand, claims, least) in [
        (many.as_str(), claims(1, 12, ">="), 21),
        ("Ant, Bee", padding + claims(100, 3, "<=").as_str(), 6),
    ] {
        let mut sources = tests::one_text(ANTS);
        let given = format!("players Ann, Bob\n    turn Ann, phase Main\n    Ann.hand = {hand}");
        let ruling = format!(
            "ruling T-1 \"Many\" {{\n  given {{\n    {given}\n  }}\n  when {{ Ann plays Ant }}\n  then {{\n{claims}  }}\n}}\n"
        );
        sources.rulings.push(("rulings/t.ruling".to_owned(), ruling));
        let game = dsl::load(&sources);
        assert!(game.diagnostics.is_empty(), "{:?}", game.diagnostics);
        let rules = tests::rules(&game);
        let all = spoils(&sources, rules.program(), 1);
        let (mut wrong, mut right) = (Vec::new(), 0);
        read_spoilt(&sources, 0, all.iter(), |number, way| match way {
            Way::Right(ruling) => {
                let hand: usize = ruling.given.contents.iter().map(|(_, cards)| cards.len()).sum();
                assert!(hand > 1, "{}: the hand is empty", all[number].was);
                right += 1;
            }
            Way::Wrong => wrong.push(all[number].was.clone()),
            Way::Beyond(why) => panic!("{}: {why}", all[number].was),
        });
        assert!(right >= least, "{right} are right, and these are wrong: {wrong:?}");
    }
}

/// How many were tried, and those that hold with the same transcript.
fn doubt(folder: &Path, share: usize) -> (usize, Vec<Spoilt>) {
    let sources = tests::sources_in(folder);
    let game = tests::game_in(folder);
    let rules = tests::rules(&game);
    let all = spoils(&sources, rules.program(), 1);
    let all: Vec<Spoilt> = all.into_iter().step_by(share).collect();
    let plain: Vec<String> =
        game.rulings.iter().map(|one| ruling::run(&rules, one).transcript).collect();
    let plain = |one: &Spoilt| {
        &plain[game.rulings.iter().position(|ruling| one.is_of(&game.files, ruling)).unwrap()]
    };
    let mut is_noticed = vec![false; all.len()];
    read_spoilt(&sources, 0, all.iter(), |number, way| {
        is_noticed[number] |= match way {
            Way::Right(_) if is_noticed[number] => true,
            Way::Right(spoilt) => {
                let report = ruling::run(&rules, &spoilt);
                !report.failures.is_empty() || report.transcript != *plain(&all[number])
            }
            Way::Wrong => true,
            Way::Beyond(why) => panic!("{}: {}: {why}", all[number].id, all[number].was),
        };
    });
    let held = all.iter().zip(is_noticed).filter(|(_, is_noticed)| !is_noticed);
    (all.len(), held.map(|(one, _)| one.clone()).collect())
}
