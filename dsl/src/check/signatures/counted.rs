//! Checks that the traits of a zone do not contradict each other.

use schema::program::{Layout, SizeVisibility, Visibility};
use schema::source::Span;

use crate::check::signatures::Signatures;
use crate::codes;
use crate::syntax::ast::{self, ExprKind, ZoneTraitKind};

impl Signatures<'_> {
    /// Reports zones whose cards are seen by players who must not count them (`C0606`), and `top faceup` in zones
    /// without order (`C0602`).
    pub(crate) fn goes_together(
        &mut self,
        traits: &[ast::ZoneTrait],
        layout: Layout,
        (visibility, size): (Visibility, SizeVisibility),
    ) {
        let has_spots = matches!(layout, Layout::Grid | Layout::Pyramid(_));
        let is_top = |with: &&ast::ZoneTrait| matches!(with.kind, ZoneTraitKind::TopFaceup);
        if let Some(top) = traits.iter().find(is_top).filter(|_| !layout.is_ordered()) {
            let (message, instead) = match has_spots {
                true => ("cards that lie at spots have no order: none of them is the top one", ""),
                false => (
                    "the cards of a set have no order: none of them is the top one",
                    ", or declare it as a `stack`",
                ),
            };
            self.reader.error(
                codes::NO_ORDER,
                top.span,
                message,
                "no top here",
                format!("say who sees them: `faceup`, `facedown` or `private`{instead}"),
            );
        }
        let Some(counted) = traits.iter().find(|with| {
            matches!(with.kind, ZoneTraitKind::SizePrivate | ZoneTraitKind::SizeHidden)
        }) else {
            return;
        };
        let all_are_shown = match visibility {
            Visibility::Faceup => Some("all see these cards"),
            Visibility::Private if to_others(traits) => Some("others see these cards"),
            Visibility::Private if size == SizeVisibility::Hidden => {
                Some("its owner sees these cards")
            }
            Visibility::Facedown if has_spots => Some("all see at which spots cards lie"),
            Visibility::Private | Visibility::TopFaceup | Visibility::Facedown => None,
        };
        if let Some(seen) = all_are_shown {
            self.seen_and_uncounted(seen, size, counted.span);
        }
    }

    fn seen_and_uncounted(&mut self, seen: &str, size: SizeVisibility, span: Span) {
        let who = match size {
            SizeVisibility::Private => "its owner alone may count them",
            SizeVisibility::Hidden | SizeVisibility::Public => "nobody may count them",
        };
        self.reader.error(
            codes::SEEN_AND_UNCOUNTED,
            span,
            format!("{seen}, and {who}: whoever sees cards can count them"),
            "not what is seen",
            "leave this out, or let fewer see the cards",
        );
    }
}

/// Whether anybody other than the owner sees the cards of a zone.
fn to_others(traits: &[ast::ZoneTrait]) -> bool {
    traits.iter().any(|with| match &with.kind {
        ZoneTraitKind::PrivateTo(those) => {
            !matches!(&those.kind, ExprKind::Name(name) if ["owner", "me"].contains(&name.text.as_str()))
        }
        ZoneTraitKind::TopFaceup
        | ZoneTraitKind::Faceup
        | ZoneTraitKind::Facedown
        | ZoneTraitKind::Private
        | ZoneTraitKind::SizePrivate
        | ZoneTraitKind::SizeHidden
        | ZoneTraitKind::Limit(_) => false,
    })
}
