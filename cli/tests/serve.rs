//! `cardwright serve`: tables over WebSockets, as browsers and others ask for them.

#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a suite may stop at the first surprise, and tells figures"
)]

#[path = "serve/cluster.rs"]
mod cluster;
#[path = "serve/database.rs"]
mod database;
#[path = "serve/guests.rs"]
mod guests;
#[path = "serve/house.rs"]
mod house;
#[path = "serve/killed.rs"]
mod killed;
#[path = "serve/load.rs"]
mod load;
#[path = "serve/moved.rs"]
mod moved;
#[path = "serve/secret.rs"]
mod secret;
#[path = "serve/shop.rs"]
mod shop;
#[path = "serve/tables.rs"]
mod tables;
#[path = "serve/waiting.rs"]
mod waiting;
#[path = "serve/writing.rs"]
mod writing;
