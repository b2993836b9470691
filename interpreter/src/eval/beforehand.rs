//! What is known of a program's expressions before a game begins.

use schema::id::{ExprId, Id, OptionId};

use crate::value::Value;

/// Expressions that give the same bundle in every game.
#[derive(Debug, Default)]
pub(crate) struct Constants {
    /// Of each expression of the program: where its bundle begins and how long it is, if it is such.
    at: Vec<Option<(u32, u16)>>,
    items: Vec<Value>,
}

impl Constants {
    /// The next expression gives this bundle, or none that is known.
    pub(crate) fn push(&mut self, bundle: Option<&[Value]>) {
        let place = bundle.and_then(|bundle| {
            Some((u32::try_from(self.items.len()).ok()?, u16::try_from(bundle.len()).ok()?))
        });
        self.at.push(place);
        self.items.extend_from_slice(bundle.unwrap_or_default());
    }

    /// The bundle that an expression gives, if it is such.
    pub(crate) fn get(&self, expr: ExprId) -> Option<&[Value]> {
        let (first, len) = (*self.at.get(expr.0 as usize)?)?;
        self.items.get(first as usize..first as usize + usize::from(len))
    }
}

/// Options of one list at most that read nothing but the state, who acts, and for which card.
#[derive(Debug, Default)]
pub(crate) struct Closed {
    /// Of each option up to the last of them, whether it is one.
    are: Vec<bool>,
}

impl Closed {
    /// This is one.
    pub(crate) fn add(&mut self, option: OptionId) {
        let at = option.index();
        self.are.resize(self.are.len().max(at + 1), false);
        self.are[at] = true;
    }

    /// All of them.
    pub(crate) fn options(&self) -> impl Iterator<Item = OptionId> {
        (0..).map(OptionId::new).zip(&self.are).filter_map(|(option, is)| is.then_some(option))
    }

    pub(crate) fn has(&self, option: OptionId) -> bool {
        self.are.get(option.index()).copied().unwrap_or(false)
    }
}
