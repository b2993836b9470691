//! How often memoised values of an item are asked for and found.

/// The number of requests after which an item with few hits is left out until [`RESET_REQUESTS`] requests.
const TRIAL_REQUESTS: u16 = 64;
/// The number of requests after which the counts of an item start anew.
const RESET_REQUESTS: u16 = 4_096;

/// Counts of recent requests and hits. A hit that saved much counts more than once.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::eval) struct Use {
    pub(super) asked: u16,
    pub(super) recalled: u16,
}

impl Use {
    /// Counts that a request has cost as much as so many more.
    pub(in crate::eval) fn missed(&mut self, more: usize) {
        self.asked = self.asked.saturating_add(more.min(usize::from(RESET_REQUESTS) / 2) as u16);
    }

    /// Counts a request, and whether it was a hit.
    #[inline]
    pub(in crate::eval) fn asked_for(&mut self, hit: bool) {
        self.asked = self.asked.saturating_add(1);
        self.recalled = self.recalled.saturating_add(u16::from(hit));
        if self.asked >= RESET_REQUESTS {
            *self = Self::default();
        }
    }

    /// Whether memoising is worth its cost: what seldom hits is not memoised, except for a while now and then.
    #[inline]
    pub(in crate::eval) fn pays(&mut self) -> bool {
        let seldom = self.asked >= TRIAL_REQUESTS && self.recalled < self.asked / 3;
        if seldom {
            self.asked += 1;
        }
        if self.asked >= RESET_REQUESTS {
            *self = Self::default();
        }
        !seldom
    }
}
