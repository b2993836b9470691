//! What variables stand for. It is put aside again and again while something is told (before a case, before what may have to be
//! told anew), and mostly nothing is written until it is taken back: so copies share it until one of them is written.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use schema::id::SlotId;

use super::Held;

/// What each variable stands for.
#[derive(Debug, Clone, Default)]
pub(super) struct Slots(Rc<BTreeMap<SlotId, Held>>);

impl Deref for Slots {
    type Target = BTreeMap<SlotId, Held>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Slots {
    fn deref_mut(&mut self) -> &mut Self::Target {
        Rc::make_mut(&mut self.0)
    }
}
