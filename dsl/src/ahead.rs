//! Texts that are read ahead of their game, each by itself: whoever has several processors reads several at once, and whoever
//! reads a game again and again, with small changes, reads what has not changed once.

use std::sync::Arc;

use crate::sources::Sources;
use crate::syntax::{Language, Planted, read};

/// A text of a game that can be read by itself.
#[derive(Debug, Clone, Copy)]
pub enum Text<'s> {
    /// What a `.cards` file says.
    Cards(&'s str),
    /// What a `.ruling` file says.
    Rulings(&'s str),
}

/// What the grammar has made of texts, piece by piece. Pieces with mistakes are not among them. It changes no answer, and only
/// how soon it comes.
#[derive(Debug, Clone, Default)]
pub struct ReadAhead {
    pub(crate) cards: Arc<Planted>,
    pub(crate) rulings: Arc<Planted>,
}

impl Sources {
    /// The texts that it takes time to read: cards and rulings of the game and of its expansions.
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
    /// Reads the text.
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
