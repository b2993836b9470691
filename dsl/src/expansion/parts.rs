//! The names of items and members, by which expansions extend and override them.

use schema::source::Span;

use crate::syntax::ast::{
    Block, Expr, ExprKind, Holder, ItemKind, Member, MemberKind, Name, Statement, StatementKind,
    Words, leaves_loop,
};

/// The sort of an item and its name. No two items of a game have the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    /// The word for its sort: `card`, `the setup`.
    pub(super) what: &'static str,
    /// Its name; empty if there is only one item of this sort.
    pub(super) name: String,
}

impl Key {
    /// It in words: `card Mill`, `the setup`.
    pub(super) fn words(&self) -> String {
        match (self.what, self.name.as_str()) {
            (what, "") => what.to_owned(),
            ("member", name) => name.to_owned(),
            (what, name) => format!("{what} {name}"),
        }
    }

    /// The word by which texts speak of it; `None` if it has no name.
    pub(super) fn word(self) -> Option<String> {
        let name = match self.what {
            "member" => self.name.rsplit(' ').next().unwrap_or_default(),
            _ => self.name.trim_start_matches('+'),
        };
        (!name.is_empty()).then(|| name.to_owned())
    }

    /// Its name, if it is of the same sort as `other`.
    pub(super) fn near(self, other: &Key) -> Option<String> {
        (self.what == other.what).then_some(self.name)
    }
}

impl Holder {
    /// The word with which its block begins.
    pub(super) fn word(self) -> &'static str {
        match self {
            Holder::Player => "player",
            Holder::Table => "table",
            Holder::Pile => "pile",
        }
    }
}

/// The key of an item, and the place of its name; `None` for items that can be neither extended nor overridden.
pub(crate) fn key(kind: &ItemKind, span: Span) -> Option<(Key, Span)> {
    let named =
        |what: &'static str, name: &Name| Some((Key { what, name: name.text.clone() }, name.span));
    let alone = |what: &'static str| Some((Key { what, name: String::new() }, span));
    match kind {
        ItemKind::Card(card) => named("card", &card.name),
        ItemKind::Define(define) => named("define", &define.name),
        ItemKind::Variant(variant) => named("variant", &variant.name),
        ItemKind::Script(script) => named("script", &script.name),
        ItemKind::Die(die) => named("die", &die.name),
        ItemKind::Kind(kind) => named("kind", &kind.name),
        ItemKind::Verb(verb) => {
            let plus = if verb.plus { "+" } else { "" };
            let name = format!("{plus}{}", verb.name.text);
            Some((Key { what: "verb", name }, verb.name.span))
        }
        ItemKind::Tags(Words::Group { name, .. }) => named("tags", name),
        ItemKind::Resource(Words::Group { name, .. }) => named("resource", name),
        ItemKind::Score(score) => {
            let text = score.text.as_ref()?;
            Some((Key { what: "score", name: text.plain()? }, text.span))
        }
        ItemKind::Rule(rule) => {
            let text = rule.title.as_ref()?;
            Some((Key { what: "rule", name: text.plain()? }, text.span))
        }
        ItemKind::Players(_) => alone("the number of players"),
        ItemKind::Setup(_) => alone("the setup"),
        ItemKind::Flow(_) => alone("the flow"),
        ItemKind::Winner(_) => alone("the winner"),
        ItemKind::State(_)
        | ItemKind::Tags(Words::Free(_))
        | ItemKind::Resource(Words::Free(_))
        | ItemKind::Purposes(_)
        | ItemKind::Phase(_)
        | ItemKind::Cards(_) => None,
    }
}

/// What a verb takes: the word before each parameter, and its name. Other items take nothing.
pub(super) fn taken(kind: &ItemKind) -> Vec<(&str, &str)> {
    let ItemKind::Verb(verb) = kind else { return Vec::new() };
    let thing = verb.thing.iter().map(|param| ("", param.name.text.as_str()));
    let others = verb.prepositions.iter();
    let others = others.map(|(word, param)| (word.text.as_str(), param.name.text.as_str()));
    thing.chain(others).collect()
}

/// The members of `player`, `table`, `pile` or a kind; other items have none.
pub(super) fn members_of(kind: &ItemKind) -> &[Member] {
    match kind {
        ItemKind::State(state) => &state.members,
        ItemKind::Kind(kind) => &kind.members,
        _ => &[],
    }
}

/// The members of an item that has such, to be changed.
fn members_in(kind: &mut ItemKind) -> Option<&mut Vec<Member>> {
    match kind {
        ItemKind::State(state) => Some(&mut state.members),
        ItemKind::Kind(kind) => Some(&mut kind.members),
        _ => None,
    }
}

/// Marks what items that are said in an `extend` show: it is shown beside what is shown without it.
pub(super) fn shows_more(kind: &mut ItemKind) {
    for member in members_in(kind).into_iter().flatten() {
        if let MemberKind::Shown { adds, .. } = &mut member.kind {
            *adds = true;
        }
    }
}

/// The name of a member that declares none: the word with which it begins.
fn called(word: &str, span: Span) -> Name {
    Name { text: word.to_owned(), span, quoted: false }
}

/// The names that a member declares. `live in …` counts as one of the name `live`, `shown …` as one of the name `shown`.
pub(super) fn member_names(member: &Member) -> Vec<Name> {
    match &member.kind {
        MemberKind::Zone(zone) => zone.names.clone(),
        MemberKind::Counter(counter) => counter.names.clone(),
        MemberKind::Flag(flag) => flag.names.clone(),
        MemberKind::Note(note) => note.names.clone(),
        MemberKind::Track(track) => vec![track.name.clone()],
        MemberKind::Pool(pool) => vec![pool.name.clone()],
        MemberKind::Define(define) => vec![define.name.clone()],
        MemberKind::Field { names, .. } => names.clone(),
        MemberKind::Rows { name, .. } | MemberKind::Ability(name) => vec![name.clone()],
        MemberKind::Live(_) => vec![called("live", member.span)],
        MemberKind::Shown { .. } => vec![called("shown", member.span)],
    }
}

/// The member of this name in the braces of an item, with the words before the braces: `player`, `kind tool`.
fn holder_of<'k>(kind: &'k ItemKind, name: &str) -> Option<(String, &'k Member)> {
    let (members, words) = match kind {
        ItemKind::State(state) => (&state.members, state.holder.word().to_owned()),
        ItemKind::Kind(kind) => (&kind.members, format!("kind {}", kind.name.text)),
        _ => return None,
    };
    let named = |member: &&Member| member_names(member).iter().any(|it| it.text == name);
    Some((words, members.iter().find(named)?))
}

/// The help for an `extend` or `override` (`word`) of `wanted`, which does not exist, if an item declares something else of
/// that name.
pub(super) fn standing(kind: &ItemKind, span: Span, wanted: &Key, word: &str) -> Option<String> {
    let name = &wanted.name;
    if let Some((holder, member)) = holder_of(kind, name) {
        let define = match &member.kind {
            MemberKind::Define(define) if wanted.what == "define" => Some(define),
            _ => None,
        };
        // What is said in brackets an effect cannot add to.
        let is_plain = define.is_some_and(|define| define.params.is_none());
        return Some(match (define.is_some(), word) {
            (true, _) if !is_plain => {
                format!("it stands in braces: `override {holder} {{ … }}` gives it another value")
            }
            (true, "override") => format!("it stands in braces: `override {holder} {{ … }}`"),
            (true, _) => format!(
                "it stands in braces: `rule {{ +1 {name} }}` adds to it, `override {holder} {{ … }}` gives it another value"
            ),
            (false, _) => format!("`{name}` is something else, which stands in `{holder} {{ … }}`"),
        });
    }
    let alone = |words: &[Name], sort: &str| {
        let mut words = words.iter();
        words.any(|word| word.text == *name).then(|| format!("`{name}` is a {sort} alone, and no group: give yours a name of its own, `{} NAME = …`", wanted.what))
    };
    match kind {
        ItemKind::Tags(Words::Free(words)) => alone(words, "tag"),
        ItemKind::Resource(Words::Free(words)) => alone(words, "resource"),
        _ => {
            let (key, _) = key(kind, span).filter(|(key, _)| key.name == *name)?;
            Some(format!("`{name}` is something else: {}", key.words()))
        }
    }
}

/// Removes a name from the members of an item, and the whole member if that was its only name. With an ability goes what a
/// kind says that it does. Returns the place of the member; `None` if there is none of this name.
pub(super) fn drop_member(kind: &mut ItemKind, name: &str) -> Option<Span> {
    let members = members_in(kind)?;
    let at = members.iter().position(|it| member_names(it).iter().any(|it| it.text == name))?;
    let found = members.get_mut(at)?;
    let span = found.span;
    let names = match &mut found.kind {
        MemberKind::Zone(zone) => Some(&mut zone.names),
        MemberKind::Counter(counter) => Some(&mut counter.names),
        MemberKind::Flag(flag) => Some(&mut flag.names),
        MemberKind::Note(note) => Some(&mut note.names),
        MemberKind::Field { names, .. } => Some(names),
        MemberKind::Track(_)
        | MemberKind::Pool(_)
        | MemberKind::Define(_)
        | MemberKind::Live(_)
        | MemberKind::Shown { .. }
        | MemberKind::Rows { .. }
        | MemberKind::Ability(_) => None,
    };
    match names {
        Some(names) if names.len() > 1 => names.retain(|it| it.text != name),
        _ => {
            members.remove(at);
        }
    }
    if let ItemKind::Kind(kind) = kind {
        kind.parts.retain(|part| part.span != span);
    }
    Some(span)
}

/// A block as one statement. Its variables are known in it alone, so blocks that several folders add to the setup may use
/// the same names.
pub(super) fn wrap(block: Block) -> Statement {
    let span = block.span;
    let once = Expr { span, kind: ExprKind::Number(1) };
    Statement { span, kind: StatementKind::Repeat { times: Some(once), block } }
}

/// Puts what stands in a setup into a block of its own where a `stop` may leave it: what is added is done nevertheless.
pub(super) fn keep_stops_within(setup: &mut Block) {
    if leaves_loop(setup, |_| false) {
        let statements = std::mem::take(&mut setup.statements);
        setup.statements.push(wrap(Block { statements, ..setup.clone() }));
    }
}
