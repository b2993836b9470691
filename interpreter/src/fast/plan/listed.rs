//! For choices from any list: those whose candidates are known beforehand to be visible to whoever is asked, so that no
//! candidate need be looked at.

use schema::expr::Expr;
use schema::id::{ExprId, ZoneId};
use schema::program::{Asks, Choice, Holder, Layout, Visibility};

use super::offers::{is_plainly_asked, known_count};
use super::reads::{node, own_zone};
use crate::rules::{Rules, ZoneKind};

/// Deeper lists are not looked through.
const DEEPEST_LIST: u8 = 24;

/// A choice of the acting player from a list of things that they see. The order of these tells them nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Listed {
    /// The list.
    pub(crate) from: ExprId,
    /// The smallest and largest number to choose.
    pub(crate) count: (usize, usize),
}

/// A choice as [`Listed`]; `None` if it is not known to be such.
pub(super) fn of_choice(rules: &Rules, choice: &Choice) -> Option<Listed> {
    let Asks::Pick { from, count, .. } = choice.asks else { return None };
    let of_open = is_plainly_asked(rules, choice) && is_open(rules, from, Whose::Asked, 0);
    of_open.then_some(Listed { from, count: known_count(rules, count)? })
}

/// Whom `me` means in an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// The player who is asked.
    Asked,
    /// Perhaps another.
    Others,
}

/// Whether a list holds nothing but things that are no cards, and cards of zones that the asked player sees and whose
/// order they may know.
fn is_open(rules: &Rules, list: ExprId, me: Whose, depth: u8) -> bool {
    let open = |list: &ExprId| depth < DEEPEST_LIST && is_open(rules, *list, me, depth + 1);
    match node(rules, list) {
        Some(
            Expr::Players
            | Expr::Everybody
            | Expr::Opponents(_)
            | Expr::Range { .. }
            | Expr::Members(_)
            | Expr::Definitions(_),
        ) => true,
        Some(Expr::Contents(of)) => match node(rules, *of) {
            Some(Expr::Zone { zone, of }) => is_open_zone(rules, *zone, *of, me),
            _ => false,
        },
        Some(Expr::Filter { list, .. } | Expr::Only { list, .. } | Expr::Distinct(list)) => {
            open(list)
        }
        Some(Expr::Take { count: Some(_), of, .. }) => open(of),
        Some(Expr::In { these: list, .. } | Expr::Without(list, _)) => open(list),
        Some(Expr::Map { list, local, value }) => match node(rules, *value) {
            Some(value) if value == &Expr::Local(*local) => open(list),
            _ => open(value),
        },
        Some(Expr::List(parts)) => parts.iter().all(open),
        Some(Expr::Join(left, right)) => open(left) && open(right),
        Some(Expr::If { then, otherwise, .. }) => open(then) && open(otherwise),
        Some(Expr::Derived { derived, of, .. }) if rules.is_unchanged(*derived) => {
            let Some(declared) = rules.program.derived.get(*derived) else { return false };
            let is_same = of.is_none_or(|of| node(rules, of) == Some(&Expr::Me));
            let is_players = matches!(declared.holder, None | Some(Holder::Player));
            let me = if is_same && is_players { me } else { Whose::Others };
            depth < DEEPEST_LIST && is_open(rules, declared.body, me, depth + 1)
        }
        _ => false,
    }
}

/// Whether the asked player sees all cards of a zone, and may know their order.
fn is_open_zone(rules: &Rules, zone: ZoneId, of: Option<ExprId>, me: Whose) -> bool {
    let own = me == Whose::Asked && own_zone(rules, zone, of).is_some();
    let of_card = rules.zones.get(zone).is_none_or(|info| info.kind == ZoneKind::Card);
    rules.program.zones.get(zone).is_some_and(|declared| {
        let is_seen = match declared.visibility {
            Visibility::Faceup => true,
            Visibility::Private => own && declared.seen_by.is_none(),
            Visibility::TopFaceup | Visibility::Facedown => false,
        };
        is_seen && !of_card && (own || declared.layout != Layout::Set)
    })
}
