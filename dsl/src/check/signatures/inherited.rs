//! Checks that kinds do not declare again what they inherit.

use schema::id::KindId;
use schema::source::Span;

use crate::check::signatures::Signatures;
use crate::check::symbols::Member;
use crate::codes;
use crate::diagnostic::Diagnostic;

impl Signatures<'_> {
    /// Reports members that a kind inherits and declares again (`C0202`). Fields, with another range or default, and
    /// abilities may be declared again: they stay the same ones.
    pub(crate) fn check_inherited(&mut self) {
        let kinds: Vec<KindId> = self.reader.program.kinds.ids().collect();
        for kind in kinds {
            let own = self.reader.symbols.kind[kind].members.iter();
            let again: Vec<(String, Span, KindId, Span, bool)> = own
                .filter_map(|(name, (member, span))| {
                    let (from, other, first) = self.inherited(kind, name)?;
                    let same = match (member, other) {
                        (Member::Field(own, ty), Member::Field(id, other)) => {
                            own == id && ty == other
                        }
                        (own, other) => matches!(own, Member::Ability(_)) && own == other,
                    };
                    let derived = matches!(other, Member::Derived(_));
                    (!same).then(|| (name.clone(), *span, from, first, derived))
                })
                .collect();
            for (name, span, from, first, derived) in again {
                let from = &self.reader.program.kinds[from].name;
                self.reader.diagnostics.push(
                    Diagnostic::error(
                        codes::DECLARED_TWICE,
                        span,
                        format!(
                            "`{}` has a `{name}` from `{from}`",
                            self.reader.program.kinds[kind].name
                        ),
                    )
                    .label(span, "again here")
                    .label(first, "first here")
                    .help(if derived {
                        format!("take it out; a card can say its own: `{name} VALUE`")
                    } else {
                        "give one of them another name, or take it out".to_owned()
                    }),
                );
            }
        }
    }

    /// The inherited member of this name, with the kind that declares it and where.
    fn inherited(&self, kind: KindId, name: &str) -> Option<(KindId, &Member, Span)> {
        let mut above = self.reader.symbols.kind[kind].parent;
        while let Some(here) = above {
            let info = &self.reader.symbols.kind[here];
            if let Some((member, span)) = info.members.get(name) {
                return Some((here, member, *span));
            }
            above = info.parent;
        }
        None
    }
}
