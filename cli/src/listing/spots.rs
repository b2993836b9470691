//! What is read of spots.

use schema::id::ExprId;
use schema::spot::{SpotRead, Spots};

use super::expressions::Printer;

/// As it might be written.
pub(super) fn text(print: Printer<'_>, read: &SpotRead) -> String {
    let member = |of: &ExprId, name: &str| print.member(Some(*of), name);
    match read {
        SpotRead::At { of, first, second } => print.call(&member(of, "at"), &[*first, *second]),
        SpotRead::Offset { of, first, second } => {
            print.call(&member(of, "offset"), &[*first, *second])
        }
        SpotRead::Of(of) => member(of, "spot"),
        SpotRead::X(of) => member(of, "x"),
        SpotRead::Y(of) => member(of, "y"),
        SpotRead::Card(of) => member(of, "card"),
        SpotRead::Free(of) => member(of, "free"),
        SpotRead::Near(of) => member(of, "near"),
        SpotRead::All { of, which } => member(
            of,
            match which {
                Spots::Filled => "filled",
                Spots::Open => "open",
                Spots::Both => "spots",
            },
        ),
    }
}
