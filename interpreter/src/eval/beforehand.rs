//! Facts about a program's expressions and options that are computed when a plan is made, before any game.

use schema::id::{ExprId, Id, OptionId};

use crate::value::Value;

/// Expressions that are bundles with the same value in every game.
#[derive(Debug, Default)]
pub(crate) struct Constants {
    /// For each expression of the program, the start and length of its bundle in `items`, if it is constant.
    at: Vec<Option<(u32, u16)>>,
    items: Vec<Value>,
}

impl Constants {
    /// Adds the next expression: its constant bundle, or `None`.
    pub(crate) fn push(&mut self, bundle: Option<&[Value]>) {
        let place = bundle.and_then(|bundle| {
            Some((u32::try_from(self.items.len()).ok()?, u16::try_from(bundle.len()).ok()?))
        });
        self.at.push(place);
        self.items.extend_from_slice(bundle.unwrap_or_default());
    }

    /// The bundle of an expression, if it is constant.
    pub(crate) fn get(&self, expr: ExprId) -> Option<&[Value]> {
        let (first, len) = (*self.at.get(expr.0 as usize)?)?;
        self.items.get(first as usize..first as usize + usize::from(len))
    }
}

/// Options with at most one list whose condition and list depend on nothing but the state, the acting player and the
/// bearing card. What they are offered for can be memoised.
#[derive(Debug, Default)]
pub(crate) struct Closed {
    /// For each option, whether it is such; shorter than all options.
    are: Vec<bool>,
}

impl Closed {
    /// Adds an option.
    pub(crate) fn add(&mut self, option: OptionId) {
        let at = option.index();
        self.are.resize(self.are.len().max(at + 1), false);
        self.are[at] = true;
    }

    /// The options of the set.
    pub(crate) fn options(&self) -> impl Iterator<Item = OptionId> {
        (0..).map(OptionId::new).zip(&self.are).filter_map(|(option, is)| is.then_some(option))
    }

    /// Whether an option is in the set.
    pub(crate) fn has(&self, option: OptionId) -> bool {
        self.are.get(option.index()).copied().unwrap_or(false)
    }
}
