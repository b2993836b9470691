//! A sample of what `cardwright test GAME --teeth` does: one thing in the cards is changed, and a ruling turns red.

#![allow(clippy::unwrap_used, reason = "a suite may stop at the first surprise")]

use std::process::Command;

use serde_json::Value;

#[test]
fn rulings_notice_what_is_changed() {
    for game in ["dominion", "citadels"] {
        let output = Command::new(env!("CARGO_BIN_EXE_cardwright"))
            .args(["test", game, "--teeth", "--sample", "40", "--json"])
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
        let report: Value = serde_json::from_str(&text).unwrap();
        assert!(report["mutants"].as_u64().unwrap() >= 20, "{report}");
    }
}
