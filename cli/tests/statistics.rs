//! Figures of Dominion against those that two independent engines agree on (the yardstick): a share of the games, with
//! bounds of about four standard errors. `cardwright sim` over 100,000 games is the whole of it.

#![allow(clippy::unwrap_used, reason = "a suite may stop at the first surprise")]

use std::process::Command;

use serde_json::Value;

/// `cardwright sim dominion …`, as JSON.
fn sim(games: u32, more: &[&str]) -> Value {
    let games = games.to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args([
            "sim",
            "dominion",
            "--seed",
            "7",
            "--set",
            "auto_treasures=yes",
            "--json",
            "--games",
            &games,
        ])
        .args(more)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

fn near(report: &Value, path: &str, wanted: f64, bound: f64) {
    let found = report.pointer(path).and_then(Value::as_f64).unwrap();
    assert!((found - wanted).abs() <= bound, "{path}: {found}, not {wanted} ± {bound}\n{report}");
}

#[test]
fn one_smithy_beats_big_money_as_it_should() {
    let report = sim(8_000, &["--bots", "big-money-smithy,big-money"]);
    near(&report, "/seats/0/win_rate", 0.6005, 0.022);
    near(&report, "/seats/1/win_rate", 0.1244, 0.015);
    near(&report, "/tie_rate", 0.2752, 0.020);
    near(&report, "/turns_per_game", 32.35, 0.15);
    near(&report, "/decisions", 36.85, 0.15);
    near(&report, "/seats/0/mean_score", 29.33, 0.35);
    near(&report, "/seats/1/mean_score", 24.67, 0.35);
}

#[test]
fn random_players_play_as_they_should() {
    let table = [
        (2, 201.74, 81.37, 2.56, 0.0455),
        (3, 252.9, 103.4, 1.14, 0.0656),
        (4, 261.9, 109.7, 1.38, 0.0920),
    ];
    for (players, decisions, turns, points, ties) in table {
        let report = sim(2_000, &["--bots", "random", "--players", &players.to_string()]);
        near(&report, "/decisions", decisions, 5.5);
        near(&report, "/turns_per_game", turns, 2.2);
        near(&report, "/seats/0/mean_score", points, 0.9);
        near(&report, "/tie_rate", ties, 0.026);
    }
}
