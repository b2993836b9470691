//! Parses texts before their game is read, each by itself. A caller with several processors can parse several at once.
//! A caller that reads a game repeatedly, with small changes, can parse each unchanged text once.

use std::sync::Arc;

use crate::sources::Sources;
use crate::syntax::{Language, Planted, read};

/// A text of a game that can be parsed by itself.
#[derive(Debug, Clone, Copy)]
pub enum Text<'s> {
    /// The text of a `.cards` file.
    Cards(&'s str),
    /// The text of a `.ruling` file.
    Rulings(&'s str),
}

/// A cache of parsed texts, piece by piece, for [`crate::load_after`]. It holds no pieces with mistakes. It makes
/// reading a game faster, and changes nothing else.
#[derive(Debug, Clone, Default)]
pub struct ReadAhead {
    pub(crate) cards: Arc<Planted>,
    pub(crate) rulings: Arc<Planted>,
}

impl Sources {
    /// The texts that are worth parsing ahead: cards and rulings of the game and of its expansions.
    #[must_use]
    pub fn texts(&self) -> Vec<Text<'_>> {
        let mut texts = Vec::new();
        for sources in std::iter::once(self).chain(&self.expansions) {
            texts.extend(sources.cards.iter().map(|(_, text)| Text::Cards(text)));
            texts.extend(sources.rulings.iter().map(|(_, text)| Text::Rulings(text)));
        }
        texts
    }
}

impl Text<'_> {
    /// Parses the text.
    #[must_use]
    pub fn read(&self) -> ReadAhead {
        let mut ahead = ReadAhead::default();
        match self {
            Text::Cards(text) => ahead.cards = read(Language::Cards, text).into(),
            Text::Rulings(text) => ahead.rulings = read(Language::Rulings, text).into(),
        }
        ahead
    }
}

impl FromIterator<ReadAhead> for ReadAhead {
    fn from_iter<I: IntoIterator<Item = ReadAhead>>(all: I) -> ReadAhead {
        let (mut cards, mut rulings) = (Planted::default(), Planted::default());
        for one in all {
            cards.add(Arc::unwrap_or_clone(one.cards));
            rulings.add(Arc::unwrap_or_clone(one.rulings));
        }
        ReadAhead { cards: cards.into(), rulings: rulings.into() }
    }
}
