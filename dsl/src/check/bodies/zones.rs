//! Compiles the limits of zones.

use schema::program::Holder;

use crate::check::Scope;
use crate::check::bodies::Bodies;
use crate::check::types::Type;

impl Bodies<'_> {
    /// Compiles the limits of zones, which can use all names.
    pub(crate) fn read_limits(&mut self) {
        for (zone, holder, kind, limit) in std::mem::take(&mut self.declared.limits) {
            let mut scope = match (holder, kind) {
                (Holder::Card, Some(kind)) => Scope::card(kind),
                (Holder::Player, _) => Scope::acting(),
                _ => Scope::default(),
            };
            let read = self.reader.me_read;
            let limit = self.reader.want(&mut scope, limit, &Type::Number);
            self.reader.me_read = read;
            self.reader.program.zones[zone].limit = Some(limit);
        }
    }
}
