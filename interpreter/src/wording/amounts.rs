//! How many of a list, in words.

use schema::expr::Expr;
use schema::program::HowMany;

use super::letters;
use super::nouns::Listed;
use super::{Noun, Said, Teller};

/// How many of a list.
#[derive(Debug, Clone)]
pub(super) enum Amount {
    /// So many.
    So(Said),
    /// At most so many.
    UpTo(Said),
    /// As many as one likes.
    Any,
    /// One at least.
    Some,
    /// At least so many, and at most so many.
    Between(Said, Said),
    /// Each of them by itself.
    Every,
    /// All of them together.
    All,
    /// No number is said: those that there are.
    Bare,
}

impl Teller<'_> {
    /// So many of a list: where they are taken from, or where they lie.
    pub(super) fn amount(&mut self, listed: &Listed, amount: &Amount, taken: bool) -> String {
        let say = self.say;
        if let Some(whole) = &listed.whole
            && matches!(amount, Amount::All | Amount::Bare | Amount::Every)
            && listed.qualities.is_empty()
        {
            return whole.text.clone();
        }
        if listed.is_zone && matches!(amount, Amount::All) && listed.qualities.is_empty() {
            return listed.zone.clone().unwrap_or_default();
        }
        let noun = &listed.noun;
        let quality = match &listed.qualities[..] {
            [] => Noun { a: String::new(), b: String::new() },
            qualities => {
                let all = self.joined_up(true, qualities);
                let said = |quality: &str| self.phrase(say.quality, &[("quality", quality)]);
                Noun { a: said(&all.a), b: said(&all.b) }
            }
        };
        let counted = self.counted_so(noun, amount, &quality);
        let zone = listed.zone.clone().or_else(|| listed.whole.as_ref().map(|it| it.text.clone()));
        let is_among = listed.is_among || listed.whole.is_some();
        let place = zone.map_or_else(String::new, |zone| {
            let place = match (is_among, taken) {
                (true, _) => say.among,
                (false, true) => say.from,
                (false, false) => say.lies_in,
            };
            self.phrase(place, &[("zone", &zone)])
        });
        let values = [("counted", &counted[..]), ("place", &place)];
        self.phrase(say.phrase, &values)
    }

    /// So many of a noun.
    pub(super) fn counted(&mut self, noun: &Noun, amount: &Amount) -> String {
        self.counted_so(noun, amount, &Noun { a: String::new(), b: String::new() })
    }

    /// Whether a number can stand before what there is so much of.
    pub(super) fn is_figure(&self, n: &Said) -> bool {
        n.text == self.say.that_many
            || n.text.bytes().all(|sign| sign.is_ascii_digit())
            || letters::is_letter(&n.text)
    }

    /// So many of a noun of which something is so.
    fn counted_so(&mut self, noun: &Noun, amount: &Amount, quality: &Noun) -> String {
        let say = self.say;
        let amount = match amount {
            Amount::So(n) => &Amount::So(self.how_much(n.clone())),
            // Said in another way.
            other => other,
        };
        let (template, n) = match amount {
            Amount::So(n) if n.one && noun.a == say.other_player[0] && say.inflects => {
                return [say.another[0], &quality.a].concat();
            }
            Amount::So(n) if n.one => (say.one, n.text.clone()),
            Amount::So(n) if self.is_figure(n) => (say.many, n.text.clone()),
            Amount::So(n) => (say.as_many, n.text.clone()),
            Amount::UpTo(n) => {
                let counted = self.counted_so(noun, &Amount::So(n.clone()), quality);
                return match n.one {
                    true => counted,
                    false => self.phrase(say.up_to, &[("counted", &counted)]),
                };
            }
            Amount::Between(least, most) => {
                let counted = self.counted_so(noun, &Amount::So(most.clone()), quality);
                let values = [("least", &least.text[..]), ("counted", &counted)];
                return self.phrase(say.between, &values);
            }
            Amount::Any => (say.any_number, String::new()),
            Amount::Some => (say.some[0], String::new()),
            Amount::Every => (say.every, String::new()),
            Amount::All => (say.all, String::new()),
            Amount::Bare => (say.bare_many, String::new()),
        };
        let an = schema::words::article(&noun.a);
        let is_one = matches!(amount, Amount::So(n) if n.one) || matches!(amount, Amount::Every);
        let quality = if is_one { &quality.a } else { &quality.b };
        let values = [("an", an), ("n", &n), ("a", &noun.a), ("b", &noun.b), ("quality", quality)];
        self.phrase(template, &values)
    }

    /// How many of a choice.
    pub(super) fn how_many(&mut self, count: &HowMany) -> Amount {
        match count {
            HowMany::Exactly(n) => Amount::So(self.quantity(*n)),
            HowMany::UpTo(n) => Amount::UpTo(self.quantity(*n)),
            HowMany::Any => Amount::Any,
            HowMany::Between(least, most)
                if self.rules.program().exprs.get(*least) == Some(&Expr::Number(1))
                    && matches!(
                        self.rules.program().exprs.get(*most),
                        Some(Expr::Count(_) | Expr::Total(_))
                    ) =>
            {
                Amount::Some
            }
            HowMany::Between(least, most) => {
                Amount::Between(self.quantity(*least), self.quantity(*most))
            }
        }
    }
}
