//! The second pass: what players, the table, piles and kinds have; types of variants, defines, verbs, scripts.

use std::collections::BTreeMap;

use schema::expr::Expr;
use schema::id::{FieldId, KindId, ZoneId};
use schema::program::{self, Cell, Holder, Until};
use schema::source::Span;

use super::declare::fresh;
use super::sights::Held;
use super::symbols::{self, Member};
use super::types::{CARD, Type};
use super::{Checker, Scope};
use crate::codes;
use crate::syntax::ast::{self, ItemKind, MemberKind, Name, TypeKind};

impl<'a> Checker<'a> {
    /// Reads all signatures.
    pub(crate) fn read_signatures(
        &mut self,
        items: &[&'a ast::Item],
        scripts: &BTreeMap<String, String>,
    ) {
        for item in items {
            if let ItemKind::Kind(kind) = &item.kind {
                self.read_parent(kind);
            }
        }
        for item in items {
            match &item.kind {
                ItemKind::State(state) => {
                    let holder = match state.holder {
                        ast::Holder::Player => Holder::Player,
                        ast::Holder::Table => Holder::Table,
                        ast::Holder::Pile => Holder::Pile,
                    };
                    for member in &state.members {
                        self.read_member(member, holder, None);
                    }
                }
                ItemKind::Kind(kind) => {
                    if let Some(&id) = symbols::exact(&self.symbols.kinds, &kind.name.text) {
                        for member in &kind.members {
                            self.read_member(member, Holder::Card, Some(id));
                        }
                    }
                }
                _ => {}
            }
        }
        for item in items {
            match &item.kind {
                ItemKind::Kind(kind) => self.read_live(kind),
                ItemKind::Verb(verb) => self.read_verb_signature(verb),
                ItemKind::Script(script) => self.read_script(script, scripts),
                ItemKind::Define(define) => {
                    if let Some(&id) = symbols::exact(&self.symbols.defines, &define.name.text) {
                        self.read_define_signature(define, id);
                    }
                }
                ItemKind::Card(card) => self.read_kind_of(card),
                ItemKind::Variant(variant) => self.read_variant_type(variant),
                _ => {}
            }
        }
        self.check_inherited();
        self.find_root();
        self.read_shown(items);
    }

    /// Where all cards come from one kind, every card has what that one has.
    fn find_root(&mut self) {
        let of_card = |kind: &KindId| {
            self.program.kinds[*kind].parent == Some(CARD) && !self.is_unused_kind(*kind)
        };
        let mut roots = self.program.kinds.ids().filter(of_card);
        let root = roots.next().filter(|_| roots.next().is_none());
        let mut cards = self.program.definitions.iter();
        self.symbols.root = root.filter(|_| cards.all(|card| card.kind != CARD));
    }

    fn read_parent(&mut self, kind: &ast::Kind) {
        let Some(&id) = symbols::exact(&self.symbols.kinds, &kind.name.text) else { return };
        if let Some(plural) = &kind.plural {
            self.symbols.kind[id].plural = Some(plural.text.clone());
        }
        let Some(parent) = &kind.parent else { return };
        let Some(&found) = symbols::exact(&self.symbols.kinds, &parent.text) else {
            return self.no_kind(parent);
        };
        if self.symbols.inherits(found, id) {
            return self.error(
                codes::ENDLESS_RECURSION,
                parent.span,
                format!("`{}` would come from itself", kind.name.text),
                "goes round in a circle",
                "a kind comes from one that does not come from it",
            );
        }
        self.symbols.kind[id].parent = Some(found);
        self.program.kinds[id].parent = Some(found);
    }

    fn read_member(&mut self, member: &'a ast::Member, holder: Holder, kind: Option<KindId>) {
        let told = self.diagnostics.len();
        self.read_one_member(member, holder, kind);
        if self.diagnostics.len() > told {
            self.refused.extend(names_of(member));
        }
    }

    fn read_one_member(&mut self, member: &'a ast::Member, holder: Holder, kind: Option<KindId>) {
        match &member.kind {
            MemberKind::Zone(zone) => self.read_zone(zone, holder, kind),
            MemberKind::Counter(counter) => {
                let range = match counter.ty.as_ref().map(|ty| &ty.kind) {
                    None => None,
                    Some(TypeKind::Range(range)) => self.range(range),
                    Some(_) => {
                        self.error(
                            codes::WRONG_TYPE,
                            counter.ty.as_ref().map_or(member.span, |ty| ty.span),
                            "a counter holds a number",
                            "not a range of numbers",
                            "write its range like this: `counter debt : 0 to 10`",
                        );
                        None
                    }
                };
                let first = self.first_number(counter.start.as_ref(), range);
                let Ends { private, those, until, out } = self.endings(&counter.endings);
                self.out_is_a_players_flag(out, None);
                for name in &counter.names {
                    self.add_cell(
                        name,
                        holder,
                        kind,
                        those,
                        Cell {
                            name: name.text.clone(),
                            holder,
                            flag: false,
                            first,
                            range,
                            cycle: false,
                            private,
                            seen_by: None,
                            until,
                            out: false,
                        },
                    );
                }
            }
            MemberKind::Flag(flag) => {
                let Ends { private, those, until, out } = self.endings(&flag.endings);
                self.out_is_a_players_flag(out, Some((holder, private)));
                for name in &flag.names {
                    self.add_cell(
                        name,
                        holder,
                        kind,
                        those,
                        Cell {
                            name: name.text.clone(),
                            holder,
                            flag: true,
                            first: 0,
                            range: Some((0, 1)),
                            cycle: false,
                            private,
                            seen_by: None,
                            until,
                            out: out.is_some(),
                        },
                    );
                }
            }
            MemberKind::Note(note) => {
                let ty = self.read_type(&note.ty);
                let Ends { private, those, until, out } = self.endings(&note.endings);
                self.out_is_a_players_flag(out, None);
                for name in &note.names {
                    let id = self.program.notes.push(program::Note {
                        name: name.text.clone(),
                        holder,
                        first: None,
                        private,
                        seen_by: None,
                        until,
                    });
                    self.shown_to(Held::Note(id), holder, kind, those);
                    self.first_notes
                        .extend(note.start.as_ref().map(|start| (id, ty.clone(), start)));
                    self.add_member(name, holder, kind, Member::Note(id, ty.clone()));
                }
            }
            MemberKind::Define(define) => {
                let id = self.declare_define(define, Some(holder), kind);
                self.read_define_signature(define, id);
                self.add_member(&define.name, holder, kind, Member::Derived(id));
            }
            MemberKind::Ability(name) => {
                if let Some(&id) = symbols::exact(&self.symbols.abilities, &name.text) {
                    self.add_member(name, holder, kind, Member::Ability(id));
                }
            }
            MemberKind::Field { name, ty, default } => {
                self.read_field(name, ty, default.as_ref(), holder, kind)
            }
            MemberKind::Live(_) | MemberKind::Shown { .. } => {}
            MemberKind::Track(track) => self.read_track(track, holder, kind),
            MemberKind::Pool(pool) => self.read_pool(pool, holder, kind),
            MemberKind::Rows { name, members } => self.read_rows(name, members, kind),
        }
    }

    fn read_field(
        &mut self,
        name: &Name,
        ty: &'a ast::Type,
        default: Option<&'a ast::Expr>,
        holder: Holder,
        kind: Option<KindId>,
    ) {
        let Some(kind_id) = kind else {
            return self.error(
                codes::NOT_A_FIELD,
                name.span,
                "only kinds of cards have fields",
                "not stored like this",
                "use `counter`, `flag` or `note` for what changes, `define` for what is derived",
            );
        };
        let read = match &ty.kind {
            TypeKind::Range(range) => {
                if let Some(range) = self.range(range) {
                    self.ranges.insert((kind_id, name.text.clone()), range);
                }
                Type::Number
            }
            _ => self.read_type(ty),
        };
        let id = match self.program.fields.position(|field| *field == name.text) {
            Some(id) => id,
            None => self.program.fields.push(name.text.clone()),
        };
        match default {
            Some(default) => {
                self.defaults.insert((kind_id, name.text.clone()), default);
            }
            // A yes/no field that no card sets is no.
            None if read == Type::Flag => {}
            None => self.symbols.kind[kind_id].required.push((name.text.clone(), id)),
        }
        self.add_member(name, holder, kind, Member::Field(id, read));
    }

    pub(crate) fn add_cell(
        &mut self,
        name: &Name,
        holder: Holder,
        kind: Option<KindId>,
        those: Option<&'a ast::Expr>,
        cell: Cell,
    ) {
        let id = self.program.cells.push(cell);
        self.shown_to(Held::Cell(id), holder, kind, those);
        self.add_member(name, holder, kind, Member::Cell(id));
    }

    pub(crate) fn add_member(
        &mut self,
        name: &Name,
        holder: Holder,
        kind: Option<KindId>,
        member: Member,
    ) {
        let table = match (holder, kind) {
            (Holder::Card, Some(kind)) => &mut self.symbols.kind[kind].members,
            (Holder::Player, _) => &mut self.symbols.player,
            (Holder::Pile, _) => &mut self.symbols.pile,
            (Holder::Table | Holder::Card, _) => &mut self.symbols.table,
        };
        if fresh(&mut self.diagnostics, table, name) {
            table.insert(name.text.clone(), (member, name.span));
        }
    }

    /// To whom it is private, until when, and whether it puts its player out.
    fn endings(&mut self, endings: &'a [ast::Ending]) -> Ends<'a> {
        let mut ends = Ends { private: false, those: None, until: None, out: None };
        for ending in endings {
            match &ending.kind {
                ast::EndingKind::Private => ends.private = true,
                ast::EndingKind::PrivateTo(those) => {
                    (ends.private, ends.those) = (true, Some(those));
                }
                ast::EndingKind::Until(moment) => ends.until = self.until(moment),
                ast::EndingKind::Out => ends.out = Some(ending.span),
            }
        }
        ends
    }

    /// Only a player's flag that all see puts its player out: else nobody could say whose turn it is (`C0301`).
    fn out_is_a_players_flag(&mut self, out: Option<Span>, flag: Option<(Holder, bool)>) {
        let Some(span) = out.filter(|_| flag != Some((Holder::Player, false))) else { return };
        let (message, label) = match flag {
            None => ("only a flag puts a player out", "no flag"),
            Some((Holder::Player, _)) => ("all must see who is out", "seen by its holder only"),
            Some(_) => ("only players are out", "no player's"),
        };
        let help = "declare a flag of players that all see: `player { flag eliminated, out }`";
        self.error(codes::WRONG_TYPE, span, message, label, help);
    }

    /// `live in ZONES`
    fn read_live(&mut self, kind: &'a ast::Kind) {
        let Some(&id) = symbols::exact(&self.symbols.kinds, &kind.name.text) else { return };
        for member in &kind.members {
            if let MemberKind::Live(names) = &member.kind {
                let mut zones = self.zones_named(names);
                let live = self.symbols.kind[id].live.get_or_insert_default();
                zones.retain(|zone| !live.contains(zone));
                live.extend(zones);
            }
        }
    }

    /// Zones of players or the table by name.
    pub(crate) fn zones_named(&mut self, names: &[Name]) -> Vec<ZoneId> {
        names.iter().filter_map(|name| self.zone_named(name)).collect()
    }

    fn zone_named(&mut self, name: &Name) -> Option<ZoneId> {
        let member = symbols::find(&self.symbols.player, &name.text)
            .or_else(|| symbols::find(&self.symbols.table, &name.text));
        if let Some(Member::Zone(zone)) = member {
            return Some(*zone);
        }
        let near = {
            let members = self.symbols.player.iter().chain(&self.symbols.table);
            let zones = members.filter(|(_, (member, _))| matches!(member, Member::Zone(_)));
            self.near(&name.text, zones.map(|(word, _)| word.as_str())).map(str::to_owned)
        };
        self.unknown_of(
            name.span,
            &format!("no zone is called `{}`", name.text),
            near,
            "name a zone of `player { … }` or `table { … }`",
        );
        None
    }

    fn read_kind_of(&mut self, card: &ast::Card) {
        let Some(&definition) = symbols::exact(&self.symbols.definitions, &card.name.text) else {
            return;
        };
        match symbols::exact(&self.symbols.kinds, &card.kind.text) {
            Some(&kind) => self.program.definitions[definition].kind = kind,
            None => self.no_kind(&card.kind),
        }
    }

    fn read_variant_type(&mut self, variant: &ast::Variant) {
        let Some(&id) = symbols::exact(&self.symbols.variants, &variant.name.text) else { return };
        let ty = names_only(self.read_type(&variant.ty));
        self.program.variants[id].takes = ty.variant();
        self.symbols.variant[id] = ty;
    }

    fn read_define_signature(&mut self, define: &'a ast::Define, id: schema::id::DerivedId) {
        let params = define.params.as_deref().unwrap_or_default();
        let args = params.iter().map(|param| self.param_type(param)).collect();
        self.symbols.derived[id].args = args;
    }

    fn read_script(&mut self, script: &'a ast::Script, texts: &BTreeMap<String, String>) {
        let Some(&id) = symbols::exact(&self.symbols.scripts, &script.name.text) else { return };
        let path = self.program.scripts[id].path.clone();
        let Some(text) = texts.get(&path) else {
            let near = self.near(&path, texts.keys().map(String::as_str)).map(str::to_owned);
            let help = near.map_or_else(
                || format!("put the function into `{path}` in the game's folder"),
                |near| format!("did you mean `{near}`?"),
            );
            return self.error(
                codes::SCRIPT_NOT_FOUND,
                script.path.span,
                format!("there is no script `{path}`"),
                "not there",
                help,
            );
        };
        let params = script.params.as_deref().unwrap_or_default();
        let args: Vec<Type> = params.iter().map(|param| self.param_type(param)).collect();
        self.program.scripts[id].text.clone_from(text);
        self.program.scripts[id].args = args.len() as u16;
        let ty = self.read_type(&script.ty);
        let one = match &ty {
            Type::List(item) => item,
            other => other,
        };
        self.program.scripts[id].list = matches!(ty, Type::List(_));
        self.program.scripts[id].gives = match one {
            Type::Number => program::ScriptValue::Number,
            Type::Flag => program::ScriptValue::Flag,
            Type::Player => program::ScriptValue::Player,
            Type::Card(kind) | Type::Name(kind) => program::ScriptValue::Definition(*kind),
            Type::Member(family) => program::ScriptValue::Member(*family),
            _ => program::ScriptValue::Any,
        };
        self.symbols.script[id] = symbols::ScriptInfo { args, ty };
    }

    /// A field's default as a node, read as a card of the kind.
    pub(crate) fn default_of(
        &mut self,
        kind: KindId,
        name: &str,
        field: FieldId,
        ty: &Type,
        span: Span,
    ) -> schema::id::ExprId {
        let _ = field;
        let mut at = Some(kind);
        while let Some(here) = at {
            if let Some(&default) = self.defaults.get(&(here, name.to_owned())) {
                let told = self.diagnostics.len();
                let read = self.want(&mut Scope::card(kind), default, ty);
                self.diagnostics.truncate(told);
                return read;
            }
            at = self.symbols.kind[here].parent;
        }
        let none = match ty {
            Type::Flag => Expr::Flag(false),
            _ => Expr::Nothing,
        };
        self.typed(none, ty.clone(), span).id
    }
}

/// What stands after a counter, a flag or a note.
struct Ends<'a> {
    private: bool,
    /// Who sees it instead of its holder.
    those: Option<&'a ast::Expr>,
    until: Option<Until>,
    /// Where `out` stands.
    out: Option<Span>,
}

/// What a member is called.
fn names_of(member: &ast::Member) -> Vec<(String, Span)> {
    let called = |name: &Name| (name.text.clone(), name.span);
    let names = match &member.kind {
        MemberKind::Zone(zone) => &zone.names,
        MemberKind::Counter(counter) => &counter.names,
        MemberKind::Flag(flag) => &flag.names,
        MemberKind::Note(note) => &note.names,
        MemberKind::Track(track) => return vec![called(&track.name)],
        MemberKind::Pool(pool) => return vec![called(&pool.name)],
        MemberKind::Rows { name, .. }
        | MemberKind::Field { name, .. }
        | MemberKind::Ability(name) => {
            return vec![called(name)];
        }
        _ => return Vec::new(),
    };
    names.iter().map(called).collect()
}

/// Cards are made in setup; before it only their names are there to be given.
fn names_only(ty: Type) -> Type {
    match ty {
        Type::Card(kind) => Type::Name(kind),
        Type::List(item) => names_only(*item).list(),
        other => other,
    }
}
