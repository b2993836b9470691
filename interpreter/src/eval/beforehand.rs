//! What is known of a program's expressions before a game begins.

use schema::id::ExprId;

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

/// Expressions that read nothing but the state, who acts, for which card, and a first local.
#[derive(Debug, Default)]
pub(crate) struct Closed {
    /// Of each expression up to the last of them, whether it is one.
    are: Vec<bool>,
}

impl Closed {
    /// This is one.
    pub(crate) fn add(&mut self, expr: ExprId) {
        let at = expr.0 as usize;
        self.are.resize(self.are.len().max(at + 1), false);
        self.are[at] = true;
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.are.is_empty()
    }

    pub(crate) fn has(&self, expr: ExprId) -> bool {
        self.are.get(expr.0 as usize).copied().unwrap_or(false)
    }
}
