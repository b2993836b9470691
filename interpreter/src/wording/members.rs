//! What somebody or something has, in words, with whose it is.

use schema::expr::Expr;
use schema::id::ExprId;
use schema::locale::Word;
use schema::program::Holder;
use schema::words::singular;

use super::brackets::{Place, placed};
use super::{Form, Said, Teller, fill, readable};

impl Teller<'_> {
    /// Who has what a word of the table, a player or a card stands for.
    pub(super) fn member(&mut self, word: Word, name: &str, of: Option<ExprId>) -> Said {
        let name = match self.called(word) {
            Some(noun) => noun.split('|').next_back().unwrap_or_default().to_owned(),
            None => readable(name),
        };
        if name.contains('{') {
            let of = of.map(|of| self.object(of));
            let values: Vec<(&str, Said)> = of.into_iter().map(|of| ("of", of)).collect();
            return Said::one(fill(&name, Form::Base, &values));
        }
        let forms = self.called(word).and_then(|noun| noun.split_once('|'));
        let is_plural = self.say.inflects
            && match self.called(word) {
                Some(_) => forms.is_some_and(|(one, several)| one != several),
                None => singular(&name).is_some(),
            };
        let one = !is_plural && !matches!(word, Word::Pool(_) | Word::Zone(_));
        let text = of.map(|of| self.owned(of, &name)).unwrap_or(name);
        Said { text, one }
    }

    /// Whether an expression is mine: of me, or of the table.
    pub(super) fn is_own(&self, of: Option<ExprId>) -> bool {
        let program = self.rules.program();
        match of.map(|of| program.exprs.get(of)) {
            None | Some(Some(Expr::Me)) => true,
            Some(_) => false,
        }
    }

    /// A counter of whoever acts, of the table, or of something else.
    pub(super) fn counter(
        &mut self,
        cell: schema::id::CellId,
        name: &str,
        of: Option<ExprId>,
    ) -> Said {
        if of.is_some() && self.is_players(cell) && self.is_own(of) {
            let Said { text, one } = self.member(Word::Cell(cell), name, None);
            return Said { text: self.phrase(&self.me.own, &[("what", &text)]), one };
        }
        self.member(Word::Cell(cell), name, of)
    }

    /// Whether a counter is one of players.
    pub(super) fn is_players(&self, cell: schema::id::CellId) -> bool {
        let cell = self.rules.program().cells.get(cell);
        cell.is_some_and(|cell| matches!(cell.holder, Holder::Player | Holder::Table))
    }

    /// Whether a number or flag is the table's.
    pub(super) fn is_tables(&self, cell: schema::id::CellId) -> bool {
        let cell = self.rules.program().cells.get(cell);
        cell.is_some_and(|cell| cell.holder == Holder::Table)
    }

    /// A row of a card's table, by its number.
    pub(super) fn row_of(&mut self, rows: ExprId, at: ExprId) -> Option<String> {
        let program = self.rules.program();
        let Some(Expr::Rows { table, of }) = program.exprs.get(rows) else { return None };
        let n = self.object(at);
        let name = program.tables.get(*table).map_or("", String::as_str);
        let noun = self.called(Word::Table(*table)).map_or_else(|| readable(name), str::to_owned);
        let noun = self.parted(&noun);
        let name = if self.say.inflects { noun.a } else { noun.b };
        self.is_figure(&n).then(|| self.owned(*of, &[name, n.text].join(" ")))
    }

    /// A define, with what it is handed and whose it is.
    pub(super) fn derived(
        &mut self,
        word: Word,
        name: &str,
        of: Option<ExprId>,
        args: &[ExprId],
    ) -> Said {
        let mut said: Vec<Said> = args.iter().map(|arg| self.object(*arg)).collect();
        if let Some(noun) = self.called(word).filter(|noun| noun.contains('{')) {
            let names = ["1", "2", "3", "4"];
            for said in &mut said {
                said.text = placed(Place::Narrow, &said.text);
            }
            let mut values: Vec<(&str, Said)> = names.into_iter().zip(said).collect();
            if let Some(of) = of {
                let their = self.owned(of, "");
                values.push(("their", Said::one(their.trim_end())));
                values.push(("of", self.object(of)));
            }
            // A number is one, whatever it is of.
            return Said { one: self.counts(word), text: fill(noun, Form::Base, &values) };
        }
        if self.called(word).is_none() {
            self.gap_of("nouns", word, name);
        }
        let mut named = self.member(word, name, of);
        if !said.is_empty() {
            let said: Vec<String> = said.into_iter().map(|said| said.text).collect();
            named.text = format!("{} ({})", named.text, said.join(self.say.comma));
        }
        named
    }
}
