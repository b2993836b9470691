//! Ids to names. An id that the program does not have is shown as its number.

use schema::code::Window;
use schema::expr::Test;
use schema::id::{
    AbilityId, CellId, DefinitionId, DerivedId, DieId, FamilyId, FieldId, Id, IdVec, LocalId,
    MemberId, MomentId, NoteId, PoolId, PurposeId, ScriptId, SlotId, TableId, TextId, VariantId,
    VerbId, ZoneId,
};
use schema::program::{Program, TextPart};

macro_rules! names {
    ($($name:ident($id:ty) = $table:ident [$($field:tt)*];)*) => {$(
        pub(super) fn $name(program: &Program, id: $id) -> String {
            of(&program.$table, id, |item| &item$($field)*)
        }
    )*};
}

names! {
    ability(AbilityId) = abilities[];
    cell(CellId) = cells[.name];
    derived(DerivedId) = derived[.name];
    die(DieId) = dice[.name];
    family(FamilyId) = families[.name];
    field(FieldId) = fields[];
    member(MemberId) = members[.name];
    moment(MomentId) = moments[.name];
    pool(PoolId) = pools[.name];
    table(TableId) = tables[];
    note(NoteId) = notes[.name];
    purpose(PurposeId) = purposes[];
    script(ScriptId) = scripts[.name];
    variant(VariantId) = variants[.name];
    verb(VerbId) = verbs[.name];
    zone(ZoneId) = zones[.name];
}

pub(super) fn definition(program: &Program, id: DefinitionId) -> String {
    of(&program.definitions, id, |definition| &definition.name)
}

pub(super) fn test(program: &Program, test: Test) -> String {
    match test {
        Test::Kind(kind) => of(&program.kinds, kind, |kind| &kind.name),
        Test::Tag(tag) => of(&program.tags, tag, |tag| tag),
        Test::Definition(id) => definition(program, id),
    }
}

pub(super) fn text(program: &Program, id: TextId) -> String {
    let parts = program.texts.get(id).map_or(&[][..], |text| &text.0);
    let plain = parts.iter().map(|part| match part {
        TextPart::Plain(text) => text.as_str(),
        TextPart::Value(_) => "{…}",
    });
    format!("{:?}", plain.collect::<String>())
}

pub(super) fn window(program: &Program, window: Window) -> String {
    match window {
        Window::Before => "before".to_owned(),
        Window::Instead => "instead of".to_owned(),
        Window::After => "after".to_owned(),
        Window::Crossing => "when".to_owned(),
        Window::Start(id) => format!("at start of {}", moment(program, id)),
        Window::End(id) => format!("at end of {}", moment(program, id)),
    }
}

/// A variable. Its name in the text is not kept.
pub(super) fn slot(id: SlotId) -> String {
    format!("v{}", id.0)
}

/// What was handed to the event that is answered, as its verb calls it. Where the verb is not known, but all that are
/// answered call it alike, it is called so too.
pub(super) fn event_slot(program: &Program, verb: Option<VerbId>, id: SlotId) -> String {
    let patterns = program.handlers.iter().filter_map(|handler| handler.pattern.as_ref());
    let answered = patterns.map(|pattern| pattern.verb).filter(|_| verb.is_none());
    let name = |verb| Some(&program.verbs.get(verb)?.params.get(id.index())?.name);
    let mut named = verb.into_iter().chain(answered).filter_map(name);
    match named.next() {
        Some(first) if named.all(|other| other == first) => format!("event.{first}"),
        _ => "event".to_owned(),
    }
}

/// A candidate or an argument of a define.
pub(super) fn local(id: LocalId) -> String {
    if id.0 == 0 { "it".to_owned() } else { format!("it{}", id.0) }
}

fn of<K: Id, V>(table: &IdVec<K, V>, id: K, name: impl Fn(&V) -> &String) -> String {
    table.get(id).map_or_else(|| format!("#{}", id.index()), |item| name(item).clone())
}
