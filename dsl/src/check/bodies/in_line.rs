//! Warns of effects in one line of which only the last says for whom it is.

use schema::effect::{Changed, Does, Effect};
use schema::event::Live;
use schema::holder::Holder;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// What an effect says of cards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OfCards {
    /// That they have another value.
    Value,
    /// That something is not done.
    Forbidden,
}

impl Bodies<'_> {
    /// Warns of `+1 power, +1 health for (…)` (`W0129`), which reads as if both were for these cards. `behind` is where the
    /// effects without `for` stand, which are the last that were read.
    pub(crate) fn for_the_last_alone(&mut self, effect: &Effect, behind: Span) {
        let Some(says) = self.says_of_cards(effect) else { return };
        let is_alike = |other: &&Effect| {
            behind.contains(other.span) && self.says_of_cards(other) == Some(says)
        };
        let effects = self.reader.program.effects.iter().rev();
        let Some(first) = effects.take_while(is_alike).last() else { return };
        let whose = match says {
            OfCards::Value => "the card itself",
            OfCards::Forbidden if first.definition.is_some() || first.live == Live::Installed => {
                "me"
            }
            OfCards::Forbidden => "all players",
        };
        let span = Span { start: first.span.start, ..behind };
        let message =
            format!("`for` belongs to the last of these alone, and the rest is for {whose}");
        let told = Diagnostic::warning(codes::FOR_THE_LAST, span, message)
            .label(span, format!("for {whose}"))
            .label(effect.span, "for whom it says");
        self.reader.report(told.help(
            "each of them says for whom it is: `+1 A for LIST, +1 B for LIST`; what is not for these stands behind, \
             or in a line of its own",
        ));
    }

    /// What an effect says of cards; `None` if it changes a value of players or of the table.
    fn says_of_cards(&self, effect: &Effect) -> Option<OfCards> {
        let is_cards = match effect.does {
            Does::Change { what: Changed::Field(_), .. } => true,
            Does::Change { what: Changed::Derived(derived), .. } => {
                self.reader.program.derived[derived].holder == Some(Holder::Card)
            }
            Does::Forbid { .. } => return Some(OfCards::Forbidden),
        };
        is_cards.then_some(OfCards::Value)
    }
}
