//! `cardwright play`, as people and scripts use it.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a suite may stop at the first surprise, and one of its tests measures"
)]

#[path = "play/asked.rs"]
mod asked;
#[path = "play/diary.rs"]
mod diary;
#[path = "play/games.rs"]
mod games;
#[path = "play/hostile.rs"]
mod hostile;
#[path = "play/lasting.rs"]
mod lasting;
#[path = "play/pictures.rs"]
mod pictures;
#[path = "play/piped.rs"]
mod piped;
#[path = "play/plain.rs"]
mod plain;
#[path = "play/programs.rs"]
mod programs;
#[path = "play/reasons.rs"]
mod reasons;
#[path = "play/screen.rs"]
mod screen;
#[path = "play/sessions.rs"]
mod sessions;
#[path = "play/svg.rs"]
mod svg;
#[path = "play/told.rs"]
mod told;
#[path = "play/unusual.rs"]
mod unusual;
#[path = "play/values.rs"]
mod values;
