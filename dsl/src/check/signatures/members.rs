//! The second pass over the items: members of players, the table, piles and kinds; types of variants, defines, verbs
//! and scripts.

use std::collections::BTreeMap;

use schema::id::KindId;
use schema::program::{self, Cell, Holder, Until, VariantType};
use schema::source::Span;

use crate::check::signatures::Signatures;
use crate::check::signatures::declare::check_fresh;
use crate::check::signatures::sights::Held;
use crate::check::signatures::twice::About;
use crate::check::symbols::{self, Member};
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, ItemKind, MemberKind, Name, TypeKind};

/// The additions behind a counter, flag or note.
struct Ends<'a> {
    private: bool,
    /// `public`: all see it on a card that they do not see.
    public: bool,
    /// Behind `private to`: who sees it instead of its holder.
    those: Option<&'a ast::Expr>,
    until: Option<Until>,
    /// The span of `out`, if it stands there.
    out: Option<Span>,
}

impl<'a> Signatures<'a> {
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
        self.bound_parents();
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
                    if let Some(&id) = symbols::exact(&self.reader.symbols.kinds, &kind.name.text) {
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
                    if let Some(&id) =
                        symbols::exact(&self.reader.symbols.defines, &define.name.text)
                    {
                        self.read_define_signature(define, id);
                    }
                }
                ItemKind::Card(card) => self.read_kind_of(card),
                ItemKind::Variant(variant) => self.read_variant_type(variant),
                _ => {}
            }
        }
        self.keep_what_is_told();
        self.check_inherited();
        self.check_bare_names();
        self.find_root();
        self.read_shown(items);
    }

    fn read_member(&mut self, member: &'a ast::Member, holder: Holder, kind: Option<KindId>) {
        let told = self.reader.diagnostics.len();
        self.read_one_member(member, holder, kind);
        if self.reader.diagnostics.len() > told {
            self.reader.refused.extend(names_of(member));
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
                        self.reader.error(
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
                let Ends { private, public, those, until, out } =
                    self.endings(&counter.endings, holder);
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
                            public,
                            seen_by: None,
                            until,
                            out: false,
                        },
                    );
                }
            }
            MemberKind::Flag(flag) => {
                let Ends { private, public, those, until, out } =
                    self.endings(&flag.endings, holder);
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
                            public,
                            seen_by: None,
                            until,
                            out: out.is_some(),
                        },
                    );
                }
            }
            MemberKind::Note(note) => {
                let ty = self.read_type(&note.ty);
                let Ends { private, public, those, until, out } =
                    self.endings(&note.endings, holder);
                self.out_is_a_players_flag(out, None);
                for name in &note.names {
                    let id = self.reader.program.notes.push(program::Note {
                        name: name.text.clone(),
                        holder,
                        first: None,
                        private,
                        public,
                        seen_by: None,
                        until,
                    });
                    self.shown_to(Held::Note(id), holder, kind, those);
                    self.declared
                        .first_notes
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
                if let Some(&id) = symbols::exact(&self.reader.symbols.abilities, &name.text) {
                    self.add_member(name, holder, kind, Member::Ability(id));
                }
            }
            MemberKind::Field { names, ty, default } => {
                for name in names {
                    self.read_field(name, ty, default.as_ref(), holder, kind);
                }
            }
            MemberKind::Live(_) | MemberKind::Shown { .. } => {}
            MemberKind::Track(track) => self.read_track(track, holder, kind),
            MemberKind::Pool(pool) => self.read_pool(pool, holder, kind),
            MemberKind::Rows { name, members } => self.read_rows(name, members, kind),
        }
    }

    pub(crate) fn add_cell(
        &mut self,
        name: &Name,
        holder: Holder,
        kind: Option<KindId>,
        those: Option<&'a ast::Expr>,
        cell: Cell,
    ) {
        let id = self.reader.program.cells.push(cell);
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
            (Holder::Card, Some(kind)) => &mut self.reader.symbols.kind[kind].members,
            (Holder::Player, _) => &mut self.reader.symbols.player,
            (Holder::Pile, _) => &mut self.reader.symbols.pile,
            (Holder::Table | Holder::Card, _) => &mut self.reader.symbols.table,
        };
        if check_fresh(&mut self.reader.diagnostics, table, name) {
            table.insert(name.text.clone(), (member, name.span));
        }
    }

    /// Reads the additions behind a counter, flag or note.
    fn endings(&mut self, endings: &'a [ast::Ending], holder: Holder) -> Ends<'a> {
        let mut ends = Ends { private: false, public: false, those: None, until: None, out: None };
        self.said_once(endings.iter().map(|ending| {
            let about = match &ending.kind {
                ast::EndingKind::Private
                | ast::EndingKind::PrivateTo(_)
                | ast::EndingKind::Public => About::Secret,
                ast::EndingKind::Until(_) => About::Life,
                ast::EndingKind::Out => About::Out,
            };
            (about, ending.span)
        }));
        for ending in endings {
            match &ending.kind {
                ast::EndingKind::Private => ends.private = true,
                ast::EndingKind::Public if holder == Holder::Card => ends.public = true,
                ast::EndingKind::Public => self.reader.error(
                    codes::WRONG_TYPE,
                    ending.span,
                    "only what lies on cards can be `public`",
                    "on no card",
                    "leave it out: all see it, since it is not private",
                ),
                ast::EndingKind::PrivateTo(those) => {
                    (ends.private, ends.those) = (true, Some(those));
                }
                ast::EndingKind::Until(moment) => ends.until = self.until(moment),
                ast::EndingKind::Out => ends.out = Some(ending.span),
            }
        }
        ends
    }

    /// Reports an `out` that does not belong to a flag of players which all see (`C0301`), since otherwise nobody could
    /// tell whose turn it is.
    fn out_is_a_players_flag(&mut self, out: Option<Span>, flag: Option<(Holder, bool)>) {
        let Some(span) = out.filter(|_| flag != Some((Holder::Player, false))) else { return };
        let (message, label) = match flag {
            None => ("only a flag puts a player out", "no flag"),
            Some((Holder::Player, _)) => ("all must see who is out", "seen by its holder only"),
            Some(_) => ("only players are out", "no player's"),
        };
        let help = "declare a flag of players that all see: `player { flag eliminated, out }`";
        self.reader.error(codes::WRONG_TYPE, span, message, label, help);
    }

    fn read_variant_type(&mut self, variant: &ast::Variant) {
        let Some(&id) = symbols::exact(&self.reader.symbols.variants, &variant.name.text) else {
            return;
        };
        let (ty, takes) = match &variant.ty.kind {
            TypeKind::Range(range) => {
                let range = self.range(range);
                // Computed defaults are checked when a game is set up.
                let is_plain = |value: &&ast::Expr| {
                    matches!(value.kind, ast::ExprKind::Number(_) | ast::ExprKind::Neg(_))
                };
                self.first_number(variant.default.as_ref().filter(is_plain), range);
                let takes = range
                    .map_or(VariantType::Number, |(least, most)| VariantType::Range(least, most));
                (Type::Number, takes)
            }
            _ => {
                // No cards exist when setup options are set: their names take their place.
                let ty = self.read_type(&variant.ty).named();
                let takes = ty.variant();
                if takes == VariantType::Other && ty != Type::Error {
                    self.never_set(variant, &ty);
                }
                (ty, takes)
            }
        };
        self.reader.program.variants[id].takes = takes;
        self.reader.symbols.variant[id] = ty;
    }

    /// Reports a setup option that nothing which can be said would set.
    fn never_set(&mut self, variant: &ast::Variant, ty: &Type) {
        let words = self.reader.words(ty);
        self.reader.error(
            codes::WRONG_TYPE,
            variant.ty.span,
            format!("a setup option cannot be {words}"),
            "nobody can say a value of this",
            "a setup option is `yes/no`, a number, a player, a card, a word (of a group of `tags`, of a family of \
             resources, of a die, or of its own: `short | long`), or a list of one of these but `yes/no`; what never \
             changes is a `define`",
        );
    }

    fn read_define_signature(&mut self, define: &'a ast::Define, id: schema::id::DerivedId) {
        let params = define.params.as_deref().unwrap_or_default();
        self.parameters_apart(params.iter());
        let args = params.iter().map(|param| self.param_type(param)).collect();
        self.reader.symbols.derived[id].args = args;
    }

    fn read_script(&mut self, script: &'a ast::Script, texts: &BTreeMap<String, String>) {
        let Some(&id) = symbols::exact(&self.reader.symbols.scripts, &script.name.text) else {
            return;
        };
        let params = script.params.as_deref().unwrap_or_default();
        self.parameters_apart(params.iter());
        let args: Vec<Type> = params.iter().map(|param| self.param_type(param)).collect();
        self.reader.program.scripts[id].args = args.len() as u16;
        let ty = self.read_type(&script.ty);
        let one = match &ty {
            Type::List(item) => item,
            other => other,
        };
        self.reader.program.scripts[id].list = matches!(ty, Type::List(_));
        self.reader.program.scripts[id].gives = match one {
            Type::Number => program::ScriptValue::Number,
            Type::Flag => program::ScriptValue::Flag,
            Type::Player => program::ScriptValue::Player,
            Type::Card(kind) | Type::Name(kind) => program::ScriptValue::Definition(*kind),
            Type::Member(family) => program::ScriptValue::Member(*family),
            _ => program::ScriptValue::Any,
        };
        self.reader.symbols.script[id] = symbols::ScriptInfo { args, ty };
        let path = self.reader.program.scripts[id].path.clone();
        let Some(text) = texts.get(&path) else {
            let near = self.reader.near(&path, texts.keys().map(String::as_str)).map(str::to_owned);
            let help = near.map_or_else(
                || format!("put the function into `{path}` in the game's folder"),
                |near| format!("did you mean `{near}`?"),
            );
            return self.reader.error(
                codes::SCRIPT_NOT_FOUND,
                script.path.span,
                format!("there is no script `{path}`"),
                "not there",
                help,
            );
        };
        self.reader.program.scripts[id].text.clone_from(text);
    }
}

/// The names that a member declares.
fn names_of(member: &ast::Member) -> Vec<(String, Span)> {
    let called = |name: &Name| (name.text.clone(), name.span);
    let names = match &member.kind {
        MemberKind::Zone(zone) => &zone.names,
        MemberKind::Counter(counter) => &counter.names,
        MemberKind::Flag(flag) => &flag.names,
        MemberKind::Note(note) => &note.names,
        MemberKind::Track(track) => return vec![called(&track.name)],
        MemberKind::Pool(pool) => return vec![called(&pool.name)],
        MemberKind::Field { names, .. } => names,
        MemberKind::Rows { name, .. } | MemberKind::Ability(name) => return vec![called(name)],
        _ => return Vec::new(),
    };
    names.iter().map(called).collect()
}
