//! `cardwright play`, as people and scripts use it.

mod asked;
mod diary;
mod games;
mod hostile;
mod kept;
mod lasting;
mod lying;
mod pictures;
mod piped;
mod plain;
mod programs;
mod reasons;
mod screen;
mod sessions;
mod svg;
mod told;
mod unusual;
mod values;
mod words_asked;
