//! The first pass over the items: declares every name, so that the order of items and files does not matter.

use std::collections::{BTreeMap, BTreeSet};

use schema::program::{self, Holder, Moment, MomentKind, Primitive, VariantType};
use schema::source::Span;

use crate::check::prelude::PRELUDE;
use crate::check::signatures::Signatures;
use crate::check::symbols::{DerivedInfo, KindInfo, ScriptInfo, Table, VerbInfo};
use crate::check::types::{CARD, Type};
use crate::check::{Body, DefineBody};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{
    self, CardPart, CardPartKind, ItemKind, Name, StatementKind, inner_blocks,
};

impl<'a> Signatures<'a> {
    /// Declares all names of all items.
    pub(crate) fn declare(&mut self, items: &[&'a ast::Item]) {
        self.declare_first_things();
        self.no_built_in_names(items);
        self.declare_kinds(items);
        for item in items {
            self.declare_item(item);
        }
        self.thirds_apart();
    }

    /// Declares what every game has: the kind `card`, turns and rounds.
    fn declare_first_things(&mut self) {
        self.reader.program.kinds.push(program::Kind {
            name: "card".into(),
            parent: None,
            live: Vec::new(),
            notes: Vec::new(),
        });
        self.reader.symbols.kind.push(KindInfo::default());
        self.reader.symbols.kinds.insert("card".into(), (CARD, Span::default()));
        for (name, kind) in [("turn", MomentKind::Turn), ("round", MomentKind::Round)] {
            let id =
                self.reader.program.moments.push(Moment { name: name.into(), kind, entry: None });
            self.reader.symbols.moments.insert(name.into(), (id, Span::default()));
        }
    }

    fn declare_item(&mut self, item: &'a ast::Item) {
        match &item.kind {
            ItemKind::Tags(words) => self.declare_tags(words),
            ItemKind::Purposes(names) => {
                for ast::Purpose { name, third } in names {
                    if check_fresh(&mut self.reader.diagnostics, &self.reader.symbols.purposes, name) {
                        self.reader.symbols.purposes.insert(name.text.clone(), ((), name.span));
                    }
                    self.declare_third(name, third.as_ref());
                }
            }
            ItemKind::Variant(variant) => {
                if check_fresh(&mut self.reader.diagnostics, &self.reader.symbols.variants, &variant.name) {
                    let takes = VariantType::Other;
                    let default = schema::id::ExprId(0);
                    let id = self.reader.program.variants.push(program::Variant {
                        name: variant.name.text.clone(),
                        takes,
                        default,
                        condition: None,
                    });
                    self.reader.symbols.variant.push(Type::Error);
                    self.reader.symbols
                        .variants
                        .insert(variant.name.text.clone(), (id, variant.name.span));
                }
            }
            ItemKind::Define(define) => {
                if check_fresh(&mut self.reader.diagnostics, &self.reader.symbols.defines, &define.name) {
                    let id = self.declare_define(define, None, None);
                    self.reader.symbols.defines.insert(define.name.text.clone(), (id, define.name.span));
                }
            }
            ItemKind::Script(script) => {
                if check_fresh(&mut self.reader.diagnostics, &self.reader.symbols.scripts, &script.name) {
                    let id = self.reader.program.scripts.push(program::Script {
                        name: script.name.text.clone(),
                        path: script.path.plain().unwrap_or_default(),
                        text: String::new(),
                        args: 0,
                        gives: program::ScriptValue::Any,
                        list: false,
                    });
                    self.reader.symbols.script.push(ScriptInfo { args: Vec::new(), ty: Type::Error });
                    self.reader.symbols.scripts.insert(script.name.text.clone(), (id, script.name.span));
                }
            }
            ItemKind::Verb(verb) => {
                self.declare_phases(&verb.block);
                self.declare_menus(&verb.block);
                self.declare_verb(verb);
            }
            ItemKind::Card(card) => {
                self.declare_menus_in(&card.parts);
                if check_fresh(&mut self.reader.diagnostics, &self.reader.symbols.definitions, &card.name) {
                    let id = self.reader.program.definitions.push(program::Definition {
                        name: card.name.text.clone(),
                        kind: CARD,
                        tags: Vec::new(),
                        fields: Vec::new(),
                        abilities: Vec::new(),
                        rows: Vec::new(),
                        pools: Vec::new(),
                        span: item.span,
                    });
                    self.reader.symbols.definitions.insert(card.name.text.clone(), (id, card.name.span));
                }
            }
            ItemKind::Setup(block) | ItemKind::Flow(block) => {
                self.declare_phases(block);
                self.declare_menus(block);
            }
            ItemKind::Rule(rule) => self.declare_menus_in(&rule.parts),
            ItemKind::Resource(words) => self.declare_resource(words),
            ItemKind::Die(die) => self.declare_die(die),
            // Expansions have moved these phases into blocks already.
            ItemKind::Phase(_)
            | ItemKind::Kind(_)
            | ItemKind::Players(_)
            | ItemKind::State(_)
            | ItemKind::Score(_)
            | ItemKind::Winner(_)
            // Tables were replaced by cards already.
            | ItemKind::Cards(_) => {}
        }
    }

    /// Declares all kinds, each after the one that it inherits from.
    fn declare_kinds(&mut self, items: &[&'a ast::Item]) {
        let mut waiting: Vec<&'a ast::Kind> = Vec::new();
        for item in items {
            if let ItemKind::Kind(kind) = &item.kind {
                waiting.push(kind);
            }
        }
        let mut after: BTreeMap<&str, Vec<&'a ast::Kind>> = BTreeMap::new();
        let known: BTreeSet<&str> = waiting.iter().map(|kind| kind.name.text.as_str()).collect();
        let mut declared = BTreeSet::from(["card"]);
        let mut ready = Vec::new();
        for kind in waiting {
            ready.push(kind);
            while let Some(kind) = ready.pop() {
                let parent = kind.parent.as_ref().map(|parent| parent.text.as_str());
                match parent.filter(|parent| known.contains(parent) && !declared.contains(parent)) {
                    Some(parent) => after.entry(parent).or_default().push(kind),
                    None => {
                        self.declare_kind(kind);
                        declared.insert(&kind.name.text);
                        let next = after.remove(kind.name.text.as_str()).unwrap_or_default();
                        ready.extend(next.into_iter().rev());
                    }
                }
            }
        }
        // Kinds that inherit from themselves are left.
        after.into_values().flatten().for_each(|kind| self.declare_kind(kind));
    }

    fn declare_kind(&mut self, kind: &'a ast::Kind) {
        if kind.name.text == "card" && kind.parent.is_none() {
            if let Some((_, span)) = self.reader.symbols.kinds.get_mut("card") {
                *span = kind.name.span;
            }
        } else if check_fresh(&mut self.reader.diagnostics, &self.reader.symbols.kinds, &kind.name)
        {
            let id = self.reader.program.kinds.push(program::Kind {
                name: kind.name.text.clone(),
                parent: Some(CARD),
                live: Vec::new(),
                notes: Vec::new(),
            });
            self.reader.symbols.kind.push(KindInfo { parent: Some(CARD), ..KindInfo::default() });
            self.reader.symbols.kinds.insert(kind.name.text.clone(), (id, kind.name.span));
            self.reader.symbols.apart.extend(kind.apart.then_some(id));
        } else {
            return;
        }
        self.declare_row_abilities(&kind.members);
    }

    fn declare_verb(&mut self, verb: &'a ast::Verb) {
        let key = if verb.plus { format!("+{}", verb.name.text) } else { verb.name.text.clone() };
        let own = verb.name.span.file == PRELUDE && is_primitive(verb);
        let primitive = Primitive::named(&key).filter(|_| own);
        let name = Name { text: key.clone(), ..verb.name.clone() };
        if !check_fresh(&mut self.reader.diagnostics, &self.reader.symbols.verbs, &name) {
            return;
        }
        let id = self.reader.program.verbs.push(program::Verb {
            name: key.clone(),
            params: Vec::new(),
            primitive,
            block: None,
        });
        self.reader.symbols.verb.push(VerbInfo { params: Vec::new(), primitive, result: None });
        self.reader.symbols.verbs.insert(key, (id, verb.name.span));
        match verb.plus {
            true => self.no_third(verb),
            false => self.declare_third(&verb.name, verb.third.as_ref()),
        }
        self.declared.verbs.insert(id, Body::Waiting(verb));
    }

    /// Declares a `define`, whose body is read when it is first needed.
    pub(crate) fn declare_define(
        &mut self,
        define: &'a ast::Define,
        holder: Option<Holder>,
        kind: Option<schema::id::KindId>,
    ) -> schema::id::DerivedId {
        let id = self.reader.program.derived.push(program::Derived {
            name: define.name.text.clone(),
            holder,
            args: define.params.as_ref().map_or(0, Vec::len) as u16
                // A define of piles takes the pile as its first argument.
                + u16::from(holder == Some(Holder::Pile)),
            body: schema::id::ExprId(0),
            yields: VariantType::Other,
        });
        self.reader.symbols.derived.push(DerivedInfo::default());
        self.reader.defines.insert(id, Body::Waiting(DefineBody { define, holder, kind }));
        id
    }

    /// Declares the phases in a block. Reports a phase that stands at two places.
    fn declare_phases(&mut self, block: &'a ast::Block) {
        for statement in &block.statements {
            if let StatementKind::Phase { name, .. } = &statement.kind {
                let told = self.no_stretch(name);
                let known = self.reader.symbols.moments.get(&name.text);
                if let Some((_, first)) = known.filter(|_| !told) {
                    let diagnostic = Diagnostic::error(
                        codes::PHASE_TWICE,
                        name.span,
                        format!("the phase `{}` stands at two places", name.text),
                    )
                    .label(name.span, "again here")
                    .label(*first, "first here")
                    .help("put what both do into a verb, or give one of them another name");
                    self.reader.report(diagnostic);
                } else if known.is_none() {
                    let id = self.reader.program.moments.push(Moment {
                        name: name.text.clone(),
                        kind: MomentKind::Phase,
                        entry: None,
                    });
                    self.reader.symbols.moments.insert(name.text.clone(), (id, name.span));
                }
            }
            for inner in inner_blocks(statement) {
                self.declare_phases(inner);
            }
        }
    }

    /// Declares the menus in a block, so that cards can contribute to menus that stand later in the text.
    pub(crate) fn declare_menus(&mut self, block: &ast::Block) {
        for statement in &block.statements {
            if let StatementKind::Menu { name: Some(name), .. } = &statement.kind
                && !self.reader.symbols.menus.contains_key(&name.text)
            {
                let id = self.reader.program.menus.push(name.text.clone());
                self.reader.symbols.menus.insert(name.text.clone(), (id, name.span));
            }
            if let StatementKind::Until { parts, .. } = &statement.kind {
                self.declare_menus_in(parts);
            }
            for inner in inner_blocks(statement) {
                self.declare_menus(inner);
            }
        }
    }

    /// Declares the menus in the parts of a card or rule.
    fn declare_menus_in(&mut self, parts: &[CardPart]) {
        for part in parts {
            match &part.kind {
                CardPartKind::Ability { block, .. } => self.declare_menus(block),
                CardPartKind::Handler(handler) => self.declare_menus(&handler.block),
                CardPartKind::Option(option) => self.declare_menus(&option.block),
                CardPartKind::WhileIn { parts, .. } | CardPartKind::Row { parts, .. } => {
                    self.declare_menus_in(parts);
                }
                CardPartKind::Derived(_) | CardPartKind::Score(_) | CardPartKind::Field { .. } => {}
            }
        }
    }
}

/// Whether a verb is built in: its body is the word `primitive`.
fn is_primitive(verb: &ast::Verb) -> bool {
    verb.block.statements.iter().any(|statement| {
        matches!(&statement.kind, StatementKind::Call(call) if call.verb.text == "primitive" && call.thing.is_none())
    })
}

/// Reports a name that is in the table already (`C0202`). Returns whether it is new.
pub(crate) fn check_fresh<T>(
    diagnostics: &mut Vec<Diagnostic>,
    table: &Table<T>,
    name: &Name,
) -> bool {
    let Some((_, first)) = table.get(&name.text) else { return true };
    diagnostics.push(
        Diagnostic::error(
            codes::DECLARED_TWICE,
            name.span,
            format!("there are two of the name `{}`", name.text),
        )
        .label(name.span, "again here")
        .label(*first, "first here")
        .help("give one of them another name, or take it out"),
    );
    false
}
