//! `cardwright serve`: tables over WebSockets, as browsers and others ask for them.

mod closing;
mod cluster;
mod database;
mod faults;
mod guests;
mod house;
mod killed;
mod load;
mod moved;
mod secret;
mod shop;
mod tables;
mod waiting;
mod writing;
