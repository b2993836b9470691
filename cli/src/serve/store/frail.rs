//! A place for tables that fails where a test wants it to.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use schema::save::Save;

use super::{Failure, Kept, Store, Taken};

/// A place that keeps nothing, fails so often where answers begin at a number, and may take nothing out.
#[derive(Clone, Default)]
pub(in crate::serve) struct Frail {
    pub(in crate::serve) fails: Arc<Mutex<BTreeMap<usize, usize>>>,
    /// How many answers were given to it.
    pub(in crate::serve) kept: Arc<Mutex<usize>>,
    /// Whether nothing can be taken out.
    pub(in crate::serve) is_full: Arc<AtomicBool>,
}

impl Store for Frail {
    fn word(&mut self, _: &str, make: &mut dyn FnMut() -> String) -> Result<String, Failure> {
        Ok(make())
    }

    fn tables(&mut self) -> Result<Vec<Kept>, Failure> {
        Ok(Vec::new())
    }

    fn add(&mut self, _: &Kept) -> Result<(), Failure> {
        Ok(())
    }

    fn answers(&mut self, _: &str) -> Result<Vec<Taken>, Failure> {
        Ok(Vec::new())
    }

    fn append(&mut self, _: &str, from: usize, taken: &[Taken]) -> Result<(), Failure> {
        if let Some(left) = self.fails.lock().unwrap().get_mut(&from).filter(|left| **left > 0) {
            *left -= 1;
            return Err(full());
        }
        *self.kept.lock().unwrap() = from + taken.len();
        Ok(())
    }

    fn renew(&mut self, _: &Kept, _: &[Taken], _: &Save) -> Result<(), Failure> {
        Ok(())
    }

    fn remove(&mut self, _: &str) -> Result<(), Failure> {
        if self.is_full.load(Ordering::Relaxed) { Err(full()) } else { Ok(()) }
    }
}

fn full() -> Failure {
    serde_json::from_str::<u8>("full").unwrap_err().into()
}
