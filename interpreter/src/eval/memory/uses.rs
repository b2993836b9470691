//! How often memoised values of an item are asked for and found.

/// The number of requests after which an item with few hits is left out until [`RESET_REQUESTS`] requests.
const TRIAL_REQUESTS: u16 = 64;
/// The number of requests after which the counts of an item start anew.
const RESET_REQUESTS: u16 = 4_096;

/// Counts of recent requests and hits. A hit that saved much counts more than once.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Use {
    pub(super) asked: u16,
    pub(super) recalled: u16,
}

impl Use {
    /// Whether memoising is worth its cost: what seldom hits is not memoised, except for a while now and then.
    #[inline]
    pub(super) fn pays(&mut self) -> bool {
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
