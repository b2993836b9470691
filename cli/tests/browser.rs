//! Whole sessions in a real browser: the scripts of `web/tests`, where there is node and a browser.

use std::path::Path;
use std::process::Command;

use crate::called::{COMMAND, root};

/// Where browsers of the distributions' packages are, as `web/tests/lib.mjs` looks for them.
const BROWSERS: [&str; 3] =
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// What is missing for these sessions, and how to get it.
fn missing(page: &Path) -> Option<&'static str> {
    if !Command::new("node").arg("--version").output().is_ok_and(|said| said.status.success()) {
        return Some("there is no node: install node 20.19 or later");
    }
    if !page.join("node_modules/playwright-core").is_dir() {
        return Some("what drives the browser is not there: run `npm ci` in web/");
    }
    let named = std::env::var_os("CARDWRIGHT_BROWSER");
    let known = BROWSERS.iter().any(|path| Path::new(path).exists());
    if named.is_none() && !known {
        return Some(
            "there is no browser: `apt-get install chromium`, or name one with CARDWRIGHT_BROWSER",
        );
    }
    None
}

#[test]
fn people_play_in_a_browser() {
    let page = root().join("web");
    if let Some(missing) = missing(&page) {
        println!("no session in a browser was tried: {missing}");
        return;
    }
    let sessions = Command::new("node")
        .arg("tests/sessions.mjs")
        .current_dir(&page)
        .env("CARDWRIGHT", COMMAND)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&sessions.stdout).into_owned();
    println!("{told}");
    assert!(sessions.status.success(), "{told}{}", String::from_utf8_lossy(&sessions.stderr));
    assert!(told.matches("ok ").count() > 5, "{told}");
}
