//! What a card or a rule does by itself, once the call that is told last is over: a line names it, so that what it does is not
//! read as a part of that call.

use schema::event::Live;
use schema::id::BlockId;
use schema::phrase::fill;

use super::{Line, Narrator, Sort, What};
use crate::observer::Event;
use crate::rules::Rules;
use crate::state::{Entry, Frame, State};
use crate::value::CardRef;

/// A line in which the next one may seem to stand.
#[derive(Debug, Clone)]
pub(super) struct Above {
    depth: usize,
    /// What it tells the beginning of, if it tells one.
    begins: Option<Begun>,
}

/// By what a frame is known again.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Begun {
    block: BlockId,
    base: u32,
    card: CardRef,
}

impl Begun {
    /// What runs in a frame, whoever acts in it just now.
    fn of(frame: &Frame) -> Self {
        Self { block: frame.block, base: frame.base, card: frame.card }
    }
}

impl Narrator {
    /// A line is written at this depth.
    pub(super) fn stands_at(&mut self, depth: usize) {
        self.above.retain(|one| one.depth < depth);
        self.above.push(Above { depth, begins: None });
    }

    /// The last line tells that the running frame begins.
    pub(super) fn begins(&mut self, state: &State) {
        if let (Some(last), Some(frame)) = (self.above.last_mut(), state.frames.last()) {
            last.begins = Some(Begun::of(frame));
        }
    }

    /// Names the card or rule by which something happens that would seem to stand in a call which is over.
    pub(super) fn head(&mut self, rules: &Rules, state: &State, event: Event) {
        let within = match event {
            Event::Called { .. } => 1,
            Event::Moved { .. }
            | Event::Stocked { .. }
            | Event::Shuffled { .. }
            | Event::Shown { .. }
            | Event::ShownGoods { .. }
            | Event::Rolled { .. }
            | Event::Changed { .. }
            | Event::Noted { .. }
            | Event::Installed { .. } => 0,
            Event::Begun
            | Event::Opened { .. }
            | Event::Closed { .. }
            | Event::Ended { .. }
            | Event::Chosen { .. }
            | Event::Taken { .. }
            | Event::Replaced { .. }
            | Event::Prevented
            | Event::Failed
            | Event::Over => return,
        };
        let depth = self.depth(rules, state).saturating_sub(within);
        let Some(above) = self.above.iter().rfind(|one| one.depth < depth) else { return };
        let (Some(begun), at) = (above.begins, above.depth) else { return };
        let mut frames = state.frames.iter().filter(|frame| self.is_told(rules, state, frame));
        let Some(frame) = frames.nth(at + 1).filter(|frame| Begun::of(frame) != begun) else {
            return;
        };
        let Some(by) = self.does_by_itself(rules, state, frame) else { return };
        let begun = Begun::of(frame);
        self.closed(at);
        let text = fill(rules.phrases.done_by, &[("by", &by)]);
        self.push(at, Sort::Heading, What::Heading(text));
        if let Some(last) = self.above.last_mut() {
            last.begins = Some(begun);
        }
    }

    /// The card or rule that does what runs in a frame; `None` where it is none, or has no name.
    fn does_by_itself(&self, rules: &Rules, state: &State, frame: &Frame) -> Option<String> {
        match frame.entry {
            Entry::Perform | Entry::Handler => {}
            Entry::Root | Entry::Call | Entry::Argument | Entry::Pass => return None,
        }
        let phrases = rules.phrases;
        if state.card(frame.card.id).is_some() {
            let known = self.known(rules, state, frame.card.id);
            let name = known.map(|known| rules.definition_name(known));
            return Some(name.unwrap_or_else(|| phrases.a_card.to_owned()));
        }
        let mut handlers = rules.program().handlers.iter();
        let handler = handlers.find(|handler| handler.block == frame.block)?;
        match &handler.title {
            Some(title) => Some(fill(phrases.rule, &[("title", title)])),
            None if handler.live == Live::Installed => None,
            None => Some(phrases.a_rule.to_owned()),
        }
    }
}

/// Headings fold away with all that stands below them.
pub(super) fn fold(lines: &mut [Line], headings: &[usize]) {
    for &at in headings.iter().rev() {
        let depth = lines[at].depth;
        let mut below = lines[at + 1..].iter().take_while(|line| line.depth > depth);
        lines[at].is_small = below.all(|line| line.is_small);
    }
}
