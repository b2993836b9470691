//! Reports what a card says as a field and its kind does not have.

use schema::id::KindId;

use crate::check::Scope;
use crate::check::bodies::Bodies;
use crate::check::symbols::Member;
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, CardPart, CardPartKind, ExprKind, Name};

/// So many words without a value are taken for values of the field before them, and no more.
const MOST_VALUES: usize = 32;

/// How a handler is held back that answers once and no more.
const OFTEN: &str = "how often something is answered is counted, by a counter such as `counter answered, until end of turn`: `after WHO VERB WHAT { if answered < 1 { +1 answered, … } }`";

impl Bodies<'_> {
    pub(crate) fn no_field(&mut self, kind: KindId, name: &Name, value: Option<&ast::Expr>) {
        let near = self
            .reader
            .near(&name.text, self.reader.symbols.kind_members(kind).into_iter())
            .map(str::to_owned);
        let meant = self.said_in_kind(kind, &name.text);
        let meant = value.and_then(|value| self.reader.gets(name, value, false)).or(meant);
        let meant = meant.or_else(|| self.begins_with(kind, &name.text));
        let near = near.filter(|_| meant.is_none());
        let ty = self.type_written(kind, value);
        let kind = self.reader.kind_name(kind);
        let is_member = crate::syntax::MEMBERS.contains(&name.text.as_str());
        let help = near.filter(|_| !is_member).map_or_else(
            || match self.reader.symbols.verbs.contains_key(&name.text)
                && !self.is_field(&name.text)
            {
                true => format!(
                    "what a card does stands in an ability: `on ABILITY {{ {} … }}`",
                    name.text
                ),
                _ if is_member => format!(
                    "`{}` says what all cards of a kind have, and stands in its braces: `kind {kind} {{ {} … }}`",
                    name.text, name.text
                ),
                false => format!(
                    "declare it in `kind {kind}`: `{} : {ty}`",
                    name.text
                ),
            },
            |near| format!("did you mean `{near}`?"),
        );
        let help = match name.text.as_str() {
            "once" => OFTEN.to_owned(),
            _ => meant.unwrap_or(help),
        };
        let diagnostic = Diagnostic::error(
            codes::NOT_A_FIELD,
            name.span,
            format!("the kind `{kind}` has no field `{}`", name.text),
        )
        .label(name.span, "unknown")
        .help(help);
        self.reader.report(diagnostic);
    }

    /// Help on a counter, flag or note of a kind that a card is to begin with another value of.
    fn begins_with(&self, kind: KindId, word: &str) -> Option<String> {
        let (sort, ty) = match self.reader.symbols.kind_member(kind, word)? {
            Member::Cell(cell) if self.reader.program.cells[*cell].flag => {
                ("flag", "yes/no".into())
            }
            Member::Cell(_) => ("counter", "number".to_owned()),
            Member::Note(_, ty) => ("note", self.reader.written(ty)),
            _ => return None,
        };
        Some(format!(
            "`{word}` is a {sort}, which begins alike on all cards: say it by a field of another name (`first_{word} : {ty}`), and set it from that in the setup: `for c in ZONE {{ set c.{word} = c.first_{word} }}`"
        ))
    }

    /// Help on how to write a word in a card that is no field, but an ability or a tag.
    pub(crate) fn said_in_kind(&self, kind: KindId, word: &str) -> Option<String> {
        if let Some(Member::Ability(_)) = self.reader.symbols.kind_member(kind, word) {
            return Some(format!("an ability stands behind `on`: `on {word} {{ … }}`"));
        }
        if let Some(tag) = self.reader.first_of_group(word) {
            return Some(format!(
                "`{word}` is a group of tags, and which of them a card has stands behind its name: `Name : {tag} {{ … }}`; of cards that are made by `for` it is listed there: `for {word} in [{tag}]`"
            ));
        }
        let whom = match word {
            "opponent" | "opponents" | "player" | "players" | "everybody" => Some("opponents"),
            "other" | "others" | "all" | "each" => Some("(KIND in ZONE where it is not self)"),
            _ => None,
        };
        if let Some(whom) = whom {
            return Some(format!(
                "whom it concerns stands behind it: `+1 NAME for {whom}`, `cannot VERB for {whom}`"
            ));
        }
        let tag = match word {
            "tag" | "tags" => "TAG",
            _ => self.reader.symbols.tags.contains_key(word).then_some(word)?,
        };
        Some(format!(
            "tags stand behind the name: `Name : {tag} {{ … }}`; of cards that are made by `for` they are a list: `for tags in [{tag}]`"
        ))
    }

    /// The type of a value that stands in a card, as it is written where a field is declared.
    pub(crate) fn type_written(&mut self, kind: KindId, value: Option<&ast::Expr>) -> String {
        let Some(value) = value else { return "yes/no".to_owned() };
        let read = self.reader.untold(|reader| reader.expr(&mut Scope::card(kind), value, None));
        match &value.kind {
            // A text of one word reads as the name of a card.
            ExprKind::Name(name) if name.quoted && read.ty == Type::Error => "text".to_owned(),
            _ => self.reader.written(&read.ty.named()),
        }
    }

    /// Reports the second of several values of a field that holds a list, `wants red, blue`: without brackets each of them
    /// reads as a field of its own. Returns whether the part is one of them. `member` finds what is declared.
    pub(crate) fn report_no_brackets(
        &mut self,
        kind: KindId,
        parts: &[CardPart],
        at: usize,
        member: impl Fn(&Self, &str) -> Option<Member>,
    ) -> bool {
        let is_alone = |part: &CardPart| match &part.kind {
            CardPartKind::Field { name, value: None } => member(self, &name.text).is_none(),
            _ => false,
        };
        let before = parts.get(..at).unwrap_or_default().iter().rev().take(MOST_VALUES);
        let first = at - before.take_while(|part| is_alone(part)).count();
        let field = first.checked_sub(1).and_then(|before| parts.get(before));
        let Some(CardPartKind::Field { name: field, value: Some(value) }) =
            field.map(|field| &field.kind)
        else {
            return false;
        };
        let (ExprKind::Name(one), Some(Member::Field(_, Type::List(item)))) =
            (&value.kind, member(self, &field.text))
        else {
            return false;
        };
        let alone = parts.get(first..).unwrap_or_default().iter().take(MOST_VALUES);
        let alone = alone.take_while(|part| is_alone(part));
        let others: Vec<Name> = alone
            .filter_map(|part| match &part.kind {
                CardPartKind::Field { name, .. } => Some(name.clone()),
                _ => None,
            })
            .collect();
        let others: Vec<Name> =
            others.into_iter().take_while(|other| self.is_of_type(kind, other, &item)).collect();
        let Some(other) = others.get(at - first) else { return false };
        if at > first {
            return true; // It is told with the first of them.
        }
        let quote = |name: &Name| match name.quoted {
            true => format!("\"{}\"", name.text),
            false => name.text.clone(),
        };
        let all: Vec<String> = std::iter::once(one).chain(&others).map(quote).collect();
        let list = format!("{} [{}]", field.text, all.join(", "));
        self.reader.error(
            codes::NOT_A_FIELD,
            other.span,
            format!("`{}` is a value of `{}`, and no field", other.text, field.text),
            "another value",
            format!("several values stand in brackets: `{list}`"),
        );
        true
    }

    /// Whether a word on a card names a value of a type.
    fn is_of_type(&mut self, kind: KindId, name: &Name, ty: &Type) -> bool {
        let value = ast::Expr { kind: ExprKind::Name(name.clone()), span: name.span };
        let read =
            self.reader.untold(|reader| reader.expr(&mut Scope::card(kind), &value, Some(ty)));
        read.ty != Type::Error && self.reader.fits(&read.ty, ty)
    }
}
