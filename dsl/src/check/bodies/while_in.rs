//! Compiles `while in ZONES { … }`: parts of a card that count only while it lies there.

use schema::event::Live;
use schema::id::KindId;
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::handlers::Bearer;
use crate::check::symbols::Member;
use crate::codes;
use crate::syntax::ast::{CardPart, CardPartKind, Name};

impl<'a> Bodies<'a> {
    /// Compiles its parts. Reports it in a rule, which lies nowhere, and parts that cannot depend on where a card lies
    /// (`C1002`).
    pub(crate) fn read_while_in(
        &mut self,
        bearer: &Bearer,
        zones: &[Name],
        parts: &'a [CardPart],
        span: Span,
    ) {
        let Some((_, kind)) = bearer.definition else {
            return self.reader.error(
                codes::NOT_A_FIELD,
                head(zones, span),
                "a rule lies nowhere: it belongs to no card",
                "not in a rule",
                "take it out: what a rule says counts all the time; `where` and `for` say of what, and when",
            );
        };
        let live = match zones {
            [only] if only.text == "anywhere" => Live::Anywhere,
            zones => Live::Zones(self.reader.zones_named(zones)),
        };
        let unknown = matches!(&live, Live::Zones(found) if found.is_empty());
        let mut bearer = Bearer { live, unknown, ..bearer.clone() };
        for part in parts {
            match self.is_wherever(kind, part) {
                Some((span, help)) => self.reader.error(
                    codes::NOT_A_FIELD,
                    span,
                    "what counts while a card lies somewhere are handlers, options, score terms and changes of what is \
                     worked out",
                    "none of them",
                    help,
                ),
                None => self.read_part(&mut bearer, part),
            }
        }
    }

    /// The span and the help for a part that cannot depend on where the card lies; `None` if it can.
    fn is_wherever(&self, kind: KindId, part: &CardPart) -> Option<(Span, &'static str)> {
        let known = |name: &Name| self.reader.symbols.kind_member(kind, &name.text);
        let beside =
            "put it into the card itself, beside `while in`: it is so wherever the card lies";
        match &part.kind {
            CardPartKind::WhileIn { zones, .. } => Some((
                head(zones, part.span),
                "a card lies in one zone at a time: put it beside the other `while in`, with all zones that it means",
            )),
            CardPartKind::Ability { name, .. } => Some((name.span, beside)),
            CardPartKind::Field { name, .. } if matches!(known(name), Some(Member::Field(..))) => {
                Some((name.span, beside))
            }
            CardPartKind::Row { name, .. } if matches!(known(name), Some(Member::Rows(_))) => {
                Some((name.span, beside))
            }
            // Unknown words are reported as they are elsewhere.
            CardPartKind::Field { .. }
            | CardPartKind::Row { .. }
            | CardPartKind::Handler(_)
            | CardPartKind::Option(_)
            | CardPartKind::Derived(_)
            | CardPartKind::Score(_) => None,
        }
    }
}

/// The span of `while in ZONES`, without the braces.
fn head(zones: &[Name], span: Span) -> Span {
    Span { end: zones.last().map_or(span.end, |zone| zone.span.end), ..span }
}
