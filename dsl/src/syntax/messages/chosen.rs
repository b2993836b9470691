//! Sentences that say who or what is chosen in another order: `choose 2 to burn`, `choose 1 opponent with most gold`.

use super::effects::{Effect, fold};
use super::meant::{Meant, repeated};
use super::{hints, whom};

impl Effect<'_, '_> {
    /// `player with most life loses 2 life`, `choose 1 opponent who has most life`
    pub(super) fn with_most(&self) -> Option<Meant> {
        let link = self
            .words
            .iter()
            .position(|word| matches!(word.text, "with" | "having" | "who" | "that" | "which"))?;
        let has = matches!(self.text(link + 1), "has" | "have");
        let who = self.text(link.checked_sub(1)?).trim_end_matches('s');
        let those = match who {
            "player" => "players",
            "opponent" => "opponents",
            _ => return None,
        };
        let from = link + 1 + usize::from(has);
        let at = from + usize::from(self.text(from) == "the");
        let fold = fold(self.text(at))?;
        let value = self.words.get(at + 1).filter(|value| value.is_word())?.text;
        let place = *self.words.get(link)?;
        let list = whom::seen_from_within(those);
        let condition = format!("where it.{value} == ({fold} of {value} over {list})");
        let help = match self.text(0) {
            "choose" => {
                let rest = self.part(at + 2, usize::MAX).unwrap_or_default();
                let choice = format!("{} {condition} {rest}", self.part(0, link)?);
                format!("which ones may be chosen stands behind `where`: `{}`", choice.trim_end())
            }
            "as" => format!("let one of them act: `as (first of ({those} {condition})) {{ … }}`"),
            _ => {
                let verb = self.words.get(at + 2).filter(|verb| verb.is_word())?;
                let behind = self.part(at + 3, usize::MAX).unwrap_or_default();
                let done = whom::done(hints::base(verb.text), behind);
                format!(
                    "who does it stands before braces: `each {who} {condition} {{ {} }}`",
                    repeated(&done)
                )
            }
        };
        Some(Meant::word(place, help))
    }

    /// `choose 2 to burn as burnt`
    pub(super) fn nothing_chosen(&self) -> Option<Meant> {
        let end = match self.found() {
            Some((at, found)) if found.text == "to" => at + 2,
            Some((at, _)) => at,
            None => self.words.len(),
        };
        let behind = self.words.get(end);
        let choose = self.words.iter().take(2).position(|word| word.text == "choose")?;
        let [.., to, verb] = self.words.get(choose..end)? else { return None };
        let (from, to_at) = (choose + 1, end.checked_sub(2)?);
        let how_many = self.part(from, to_at).filter(|how_many| !how_many.is_empty())?;
        // What is said of a zone or a number is chosen, and stands where it should.
        let chosen = ["in", "from", "where"];
        let bare = self.words.get(from..to_at)?.iter().all(|word| !chosen.contains(&word.text))
            || how_many.starts_with('(') && how_many.ends_with(')');
        let ends = behind.is_none_or(|behind| behind.text == "as");
        let opens = self
            .words
            .last()
            .and_then(|last| self.context.follows().into_iter().find(|next| next.at >= last.end()));
        if how_many == "one" && ends && opens.is_some_and(|next| next.text == "{") {
            let help = format!(
                "what it is for stands behind the braces: `choose one {{ … }} to {}`",
                verb.text
            );
            return Some(Meant::word(*to, help));
        }
        let named = self.words.get(end + 1).map(|name| format!(" as {}", name.text));
        let chosen = self.words.get(from..to_at)?;
        // `choose number 0 to gold to burn`
        if chosen.len() > 1 && self.text(from) == "number" {
            return None;
        }
        if let ([one], true) = (chosen, to.text == "to" && verb.is_word() && ends)
            && one.is_word()
            && !matches!(one.text, "any" | "one")
        {
            let behind = format!("to {}{}", verb.text, named.unwrap_or_default());
            let help = match one.text {
                "number" => {
                    format!("say between which it lies: `choose number from 0 to 5 {behind}`")
                }
                "player" | "opponent" => {
                    format!("say how many: `choose 1 {} {behind}`", one.text)
                }
                "players" | "opponents" | "everybody" => {
                    format!("say how many: `choose 1 player in {} {behind}`", one.text)
                }
                what => format!(
                    "say how many, and where: `choose 1 {what} in ZONE {behind}`; of a group of tags or a family there is no place: `choose 1 {what} {behind}`"
                ),
            };
            let message = "it is not said how many are chosen".to_owned();
            return Some(Meant::new(one.at..one.end(), message, help));
        }
        (to.text == "to" && verb.is_word() && bare && ends).then(|| {
            let help = format!(
                "what is chosen stands before what it is for: `choose {} KIND in ZONE to {}{}`",
                repeated(how_many),
                verb.text,
                named.unwrap_or_default()
            );
            Meant::new(to.at..verb.end(), "it is not said what is chosen".to_owned(), help)
        })
    }
}
