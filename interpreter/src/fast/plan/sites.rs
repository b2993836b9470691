//! Where in the text the acts of inlined calls stand: a number that goes out of range there is told at the same place as if
//! the calls had been made.

use std::collections::BTreeMap;

use schema::id::BlockId;

/// A call or ability that an act belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Open {
    pub(crate) block: BlockId,
    /// Whether it is an ability of the card that the outermost call is about, and no call.
    pub(crate) performed: bool,
    /// Where it has got to: the index behind the instruction.
    pub(crate) pc: u16,
}

/// The place of an act.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Site {
    /// Where the frame that makes the call has got to, if it is not where it stands: of calls that are made in one go.
    pub(crate) caller: Option<u16>,
    /// The calls and abilities that are open, the outermost first.
    pub(crate) open: Vec<Open>,
}

/// All places that acts refer to, each once.
#[derive(Debug, Default)]
pub(crate) struct Sites {
    all: Vec<Site>,
    numbers: BTreeMap<Site, u16>,
}

impl Sites {
    /// The number of a place; 0 stands for none, which is that of places for which there is no number left.
    pub(crate) fn number(&mut self, site: Site) -> u16 {
        if let Some(&known) = self.numbers.get(&site) {
            return known;
        }
        let Ok(number) = u16::try_from(self.all.len() + 1) else { return 0 };
        self.all.push(site.clone());
        self.numbers.insert(site, number);
        number
    }

    /// The same place in a call that is made when the caller has got this far.
    pub(crate) fn called_at(&mut self, number: u16, caller: u16) -> u16 {
        match self.get(number) {
            Some(site) => {
                let open = site.open.clone();
                self.number(Site { caller: Some(caller), open })
            }
            None => 0,
        }
    }

    pub(crate) fn get(&self, number: u16) -> Option<&Site> {
        self.all.get(usize::from(number).checked_sub(1)?)
    }
}
