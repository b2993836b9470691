//! Figures of Dominion against those that two independent engines agree on (the yardstick's tables, every kingdom in
//! them): a share of the games. All of them, with the figures side by side:
//! `CARDWRIGHT_STATISTICS=100000 cargo test --release -p cli --test command statistics -- --nocapture`.

use serde_json::Value;

use crate::called::{cardwright, root};

/// Games of each row, where nothing else is said, and those of which the yardstick gives its bounds (four standard
/// errors).
const SHARE: u32 = 300;
const ALL: f64 = 100_000.0;

/// A figure, and by how much it may be off over `ALL` games.
type Figure = (f64, f64);

/// Wins of each seat, ties; decisions, turns; mean points of each seat.
#[derive(Default)]
struct Row {
    name: &'static str,
    bots: &'static str,
    players: u8,
    /// As it is set; the first game, if empty.
    kingdom: &'static str,
    wins: &'static [f64],
    ties: Option<Figure>,
    decisions: Option<Figure>,
    turns: Option<Figure>,
    points: Option<(&'static [f64], f64)>,
}

const ENGINE: &str =
    "Militia, Moat, Witch, Throne Room, Chapel, Laboratory, Festival, Smithy, Remodel, Village";
const ATTACKS: &str =
    "Bureaucrat, Cellar, Festival, Militia, Moat, Spy, Thief, Throne Room, Village, Witch";
const GAINERS: &str =
    "Chapel, Feast, Gardens, Mine, Moneylender, Remodel, Throne Room, Village, Witch, Workshop";
const DIGGERS: &str = "Adventurer, Chancellor, Council Room, Festival, Laboratory, Library, Smithy, Spy, Throne Room, Village";
const MIXED: &str =
    "Adventurer, Chancellor, Feast, Library, Market, Moat, Moneylender, Smithy, Spy, Woodcutter";

/// Players who play by chance: players, kingdom, decisions, turns, points, ties.
#[rustfmt::skip]
const RANDOM: &[(&str, u8, &str, Figure, Figure, Figure, Figure)] = &[
    ("first game", 2, "", (201.74, 0.8), (81.37, 0.3), (2.56, 0.15), (4.55, 0.27)),
    ("random kingdoms", 2, "random", (200.35, 0.8), (87.23, 0.3), (5.13, 0.15), (3.62, 0.27)),
    ("engine", 2, ENGINE, (199.07, 0.8), (84.91, 0.3), (1.79, 0.15), (4.34, 0.27)),
    ("first game", 3, "", (252.9, 0.8), (103.4, 0.3), (1.14, 0.15), (6.58, 0.32)),
    ("first game", 4, "", (261.9, 0.8), (109.7, 0.3), (1.38, 0.15), (9.24, 0.37)),
    ("Big Money", 2, "big_money", (203.43, 0.57), (88.86, 0.21), (2.70, 0.04), (3.87, 0.24)),
    ("Interaction", 2, "interaction", (196.68, 0.56), (89.96, 0.20), (3.60, 0.04), (4.58, 0.26)),
    ("Size Distortion", 2, "size_distortion", (233.68, 0.58), (86.40, 0.17), (5.33, 0.07), (2.77, 0.21)),
    ("Village Square", 2, "village_square", (195.73, 0.50), (79.79, 0.18), (3.20, 0.04), (4.14, 0.25)),
    ("attacks", 2, ATTACKS, (216.10, 0.57), (87.23, 0.18), (2.97, 0.04), (4.95, 0.27)),
    ("gainers", 2, GAINERS, (194.29, 0.53), (81.75, 0.19), (4.62, 0.06), (3.08, 0.22)),
    ("diggers", 2, DIGGERS, (221.25, 0.64), (100.84, 0.24), (4.28, 0.05), (4.03, 0.25)),
    ("mixed", 2, MIXED, (175.65, 0.47), (84.45, 0.19), (3.62, 0.04), (4.52, 0.26)),
    ("attacks", 3, ATTACKS, (276.33, 0.63), (110.38, 0.18), (1.36, 0.04), (6.05, 0.30)),
    ("attacks", 4, ATTACKS, (293.21, 0.75), (117.38, 0.22), (1.16, 0.04), (8.62, 0.35)),
    ("diggers", 3, DIGGERS, (260.73, 0.60), (120.86, 0.21), (2.24, 0.05), (5.42, 0.29)),
    ("Interaction", 4, "interaction", (299.63, 0.73), (129.14, 0.24), (1.56, 0.04), (8.32, 0.35)),
];

/// Kingdoms of one card, and of two of which bigger ones see too little: decisions, turns, points.
#[rustfmt::skip]
const SMALL: &[(&str, f64, f64, f64)] = &[
    ("Adventurer", 127.5, 121.3, 15.10), ("Bureaucrat", 117.1, 96.0, 10.16), ("Cellar", 127.9, 66.3, 4.44),
    ("Chancellor", 115.3, 76.1, 6.81), ("Chapel", 134.3, 69.6, 2.80), ("Council Room", 137.3, 116.1, 14.94),
    ("Feast", 108.1, 92.0, 9.68), ("Festival", 141.5, 119.8, 13.79), ("Gardens", 92.2, 92.2, 23.03),
    ("Laboratory", 141.9, 124.4, 13.94), ("Library", 140.2, 123.1, 14.29), ("Market", 142.7, 120.5, 13.83),
    ("Militia", 149.7, 104.1, 9.38), ("Mine", 152.4, 124.4, 13.35), ("Moat", 91.6, 66.7, 5.39),
    ("Moneylender", 129.5, 102.6, 9.60), ("Remodel", 136.2, 95.8, 7.59), ("Smithy", 123.2, 99.2, 10.02),
    ("Spy", 155.8, 102.6, 9.02), ("Thief", 147.3, 109.0, 8.69), ("Throne Room", 131.5, 106.3, 8.79),
    ("Village", 106.0, 77.4, 5.77), ("Witch", 140.2, 124.2, 13.87), ("Woodcutter", 100.0, 69.4, 6.64),
    ("Workshop", 91.9, 62.9, 4.65), ("Throne Room, Feast", 136.0, 101.1, 8.22),
];

/// Plays a row, prints its figures beside those it should have, and says which are off.
fn compare(row: &Row) -> Vec<String> {
    let games =
        std::env::var("CARDWRIGHT_STATISTICS").map_or(SHARE, |games| games.parse().unwrap());
    let kingdom = format!("kingdom={}", row.kingdom);
    let words = ["sim", "dominion", "--seed", "7", "--json", "--threads", "1"];
    let mut command = cardwright(root(), &words);
    command.args(["--set", "auto_treasures=yes", "--bots", row.bots]).args([
        "--games",
        &games.to_string(),
        "--players",
        &row.players.to_string(),
    ]);
    if !row.kingdom.is_empty() {
        command.args(["--set", &kingdom]);
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let report: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    // Five standard errors over fewer games: there are many figures, and all of a share are of one seed.
    let scale = (ALL / f64::from(games)).sqrt() * 1.25;
    let mut off = Vec::new();
    let mut near = |path: &str, part: f64, (wanted, bound): Figure| {
        let found = part * report.pointer(path).and_then(Value::as_f64).unwrap();
        let line = format!(
            "{} ({} players) {path}: {found:.3}, yardstick {wanted} ± {bound}",
            row.name, row.players
        );
        println!("{line} ({:+.2} of it)", (found - wanted) / bound);
        if (found - wanted).abs() > bound * scale.max(1.0) {
            off.push(line);
        }
    };
    for (seat, share) in row.wins.iter().enumerate() {
        near(&format!("/seats/{seat}/win_rate"), 100.0, (*share, 0.65));
    }
    row.ties.into_iter().for_each(|ties| near("/tie_rate", 100.0, ties));
    row.decisions.into_iter().for_each(|decisions| near("/decisions", 1.0, decisions));
    row.turns.into_iter().for_each(|turns| near("/turns_per_game", 1.0, turns));
    if let Some((points, bound)) = row.points {
        for seat in 0..usize::from(row.players) {
            let wanted = points[seat.min(points.len() - 1)];
            near(&format!("/seats/{seat}/mean_score"), 1.0, (wanted, bound));
        }
    }
    off
}

fn all_near(rows: impl IntoIterator<Item = Row>) {
    let off: Vec<String> = rows.into_iter().flat_map(|row| compare(&row)).collect();
    assert!(off.is_empty(), "{}", off.join("\n"));
}

#[test]
fn one_smithy_beats_big_money_as_it_should() {
    let two = Row {
        name: "one Smithy",
        bots: "big-money-smithy,big-money",
        players: 2,
        wins: &[60.05, 12.44],
        ties: Some((27.51, 0.57)),
        decisions: Some((36.85, 0.05)),
        turns: Some((32.35, 0.05)),
        points: Some((&[29.33, 24.67], 0.1)),
        ..Row::default()
    };
    let alike = Row {
        name: "no Smithy",
        bots: "big-money,big-money",
        players: 2,
        wins: &[33.33, 33.33],
        ties: Some((33.33, 0.6)),
        ..Row::default()
    };
    let three = Row {
        name: "one Smithy",
        bots: "big-money-smithy,big-money,big-money",
        players: 3,
        wins: &[53.4, 12.7, 13.7],
        ties: Some((20.1, 0.65)),
        ..Row::default()
    };
    let four = Row {
        name: "one Smithy",
        bots: "big-money-smithy,big-money,big-money,big-money",
        players: 4,
        wins: &[47.9, 10.5, 11.1, 10.9],
        ties: Some((19.7, 0.65)),
        ..Row::default()
    };
    all_near([two, alike, three, four]);
}

#[test]
fn chance_plays_every_kingdom_as_it_should() {
    let rows = RANDOM.iter().map(|(name, players, kingdom, decisions, turns, points, ties)| {
        let points = Some((std::slice::from_ref(&points.0), points.1));
        let (players, ties) = (*players, Some(*ties));
        let (decisions, turns) = (Some(*decisions), Some(*turns));
        let bots = "random";
        Row { name, bots, players, kingdom, ties, decisions, turns, points, ..Row::default() }
    });
    all_near(rows);
}

#[test]
fn chance_plays_every_card_alone_as_it_should() {
    let rows = SMALL.iter().map(|(name, decisions, turns, points)| Row {
        name,
        bots: "random",
        players: 2,
        kingdom: name,
        decisions: Some((*decisions, 0.4)),
        turns: Some((*turns, 0.3)),
        points: Some((std::slice::from_ref(points), 0.1)),
        ..Row::default()
    });
    all_near(rows);
}
