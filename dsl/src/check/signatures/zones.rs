//! Declares zones: their layout, who sees and counts their cards, and what they accept.

use schema::id::KindId;
use schema::program::{self, Holder, Keys, Layout, SizeVisibility, Visibility};

use crate::check::signatures::Signatures;
use crate::check::signatures::sights::Held;
use crate::check::signatures::twice::About;
use crate::check::symbols::{self, Member};
use crate::codes;
use crate::syntax::ast::{self, LayoutKind, ZoneTraitKind};

/// How many piles or levels a zone may have.
const MOST_PARTS: i64 = 100;

impl<'a> Signatures<'a> {
    /// `zone NAME : LAYOUT of KIND, …`
    pub(crate) fn read_zone(&mut self, zone: &'a ast::Zone, holder: Holder, kind: Option<KindId>) {
        let Some((layout, keys)) = self.layout(&zone.layout, holder) else { return };
        let (mut limit, mut those) = (None, None);
        let mut visibility = None;
        let mut size = SizeVisibility::Public;
        self.said_once(zone.traits.iter().map(|with| (about(&with.kind), with.span)));
        for with in &zone.traits {
            let seen = match &with.kind {
                ZoneTraitKind::TopFaceup => Some(Visibility::TopFaceup),
                ZoneTraitKind::Faceup => Some(Visibility::Faceup),
                ZoneTraitKind::Facedown => Some(Visibility::Facedown),
                ZoneTraitKind::Private => Some(Visibility::Private),
                ZoneTraitKind::PrivateTo(players) => {
                    those = Some(players);
                    Some(Visibility::Private)
                }
                ZoneTraitKind::SizePrivate => {
                    size = SizeVisibility::Private;
                    None
                }
                ZoneTraitKind::SizeHidden => {
                    size = SizeVisibility::Hidden;
                    None
                }
                ZoneTraitKind::Limit(most) => {
                    limit = Some(most);
                    None
                }
            };
            visibility = seen.or(visibility);
        }
        let Some(visibility) = visibility else {
            let span = zone.names.first().map_or(zone.layout.span, |name| name.span);
            return self.reader.error(
                codes::MISSING_THING,
                span,
                "this zone does not say who sees its cards",
                "seen by whom?",
                "add `faceup` (all), `facedown` (nobody), `private` (its owner) or `top faceup` after the layout",
            );
        };
        self.goes_together(&zone.traits, layout, (visibility, size));
        let holds = match &zone.holds {
            None => None,
            Some(name) => match symbols::exact(&self.reader.symbols.kinds, &name.text) {
                Some(&kind) => Some(kind),
                None => return self.no_kind(name),
            },
        };
        for name in &zone.names {
            let id = self.reader.program.zones.push(program::Zone {
                name: name.text.clone(),
                holder,
                layout,
                visibility,
                seen_by: None,
                size,
                holds,
                keys,
                limit: None,
            });
            self.shown_to(Held::Zone(id), holder, kind, those);
            self.declared.limits.extend(limit.map(|limit| (id, holder, kind, limit)));
            self.add_member(name, holder, kind, Member::Zone(id));
        }
    }

    /// Reads the layout of a zone, and what its piles are keyed by.
    fn layout(&mut self, layout: &ast::Layout, holder: Holder) -> Option<(Layout, Keys)> {
        let refused = match (&layout.kind, holder) {
            (_, Holder::Pile) => Some((
                "a pile has no zones: its cards are all it holds",
                "put the zone into `table { … }`, or use a `counter` or `note` of the pile",
            )),
            (LayoutKind::Piles(_) | LayoutKind::Grid | LayoutKind::Pyramid(_), Holder::Card) => {
                Some((
                    "what lies in a card lies in a `stack`, a `set` or a `row`",
                    "give the zone another layout, or put it into `player { … }`",
                ))
            }
            _ => None,
        };
        if let Some((message, help)) = refused {
            self.reader.error(codes::WRONG_LAYOUT, layout.span, message, "not here", help);
            return None;
        }
        Some(match &layout.kind {
            LayoutKind::Stack => (Layout::Stack, Keys::Cards),
            LayoutKind::Set => (Layout::Set, Keys::Cards),
            LayoutKind::Row => (Layout::Row, Keys::Cards),
            LayoutKind::Piles(ast::PileKeys::Cards) => (Layout::Piles, Keys::Cards),
            LayoutKind::Piles(ast::PileKeys::Count(count)) => {
                (Layout::Piles, Keys::Numbers(self.so_many(count, "piles")?))
            }
            LayoutKind::Grid => (Layout::Grid, Keys::Cards),
            LayoutKind::Pyramid(Some(levels)) => {
                let levels = self.so_many(levels, "levels")?;
                (Layout::Pyramid(u8::try_from(levels).unwrap_or(u8::MAX)), Keys::Cards)
            }
            LayoutKind::Pyramid(None) => {
                self.reader.error(
                    codes::MISSING_THING,
                    layout.span,
                    "this pyramid does not say how many levels it has",
                    "how high?",
                    "write `pyramid 5`, or another number",
                );
                return None;
            }
            LayoutKind::Piles(ast::PileKeys::By(name)) => {
                let Some(family) = self.reader.family_named(&name.text) else {
                    let families = self.reader.symbols.families.keys().map(String::as_str);
                    let near = self.reader.near(&name.text, families).map(str::to_owned);
                    self.reader.unknown_of(
                        name.span,
                        &format!("there is no family `{}`", name.text),
                        near,
                        "piles go by a group of tags, a family of resources or a die: `resource stone = granite | marble`",
                    );
                    return None;
                };
                (Layout::Piles, Keys::Members(family))
            }
        })
    }

    fn so_many(&mut self, count: &ast::Number, what: &str) -> Option<u16> {
        if (1..=MOST_PARTS).contains(&count.value) {
            return u16::try_from(count.value).ok();
        }
        self.reader.error(
            codes::OUT_OF_RANGE,
            count.span,
            format!("there can be 1 to {MOST_PARTS} {what}"),
            "not so many",
            "write a number between these",
        );
        None
    }
}

/// What a trait of a zone is about.
fn about(kind: &ZoneTraitKind) -> About {
    match kind {
        ZoneTraitKind::TopFaceup
        | ZoneTraitKind::Faceup
        | ZoneTraitKind::Facedown
        | ZoneTraitKind::Private
        | ZoneTraitKind::PrivateTo(_) => About::Sight,
        ZoneTraitKind::SizePrivate | ZoneTraitKind::SizeHidden => About::Size,
        ZoneTraitKind::Limit(_) => About::Room,
    }
}
