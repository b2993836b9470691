//! Templates of sentences and how their places are filled. `{what}` is a value; `{put|puts|put}` are forms of a verb, for
//! you or several, for one other, and for what was done; `{n:card|cards}` depends on how many `n` are, where `#` stands for
//! `n` itself; `[ to {to}]` stands only where all values in it are there.

use schema::phrase::agreeing;

/// What fills a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Said {
    /// In words.
    pub(crate) text: String,
    /// Whether it is one.
    pub(crate) one: bool,
}

impl Said {
    /// Words for one thing.
    pub(crate) fn one(text: impl Into<String>) -> Self {
        Self { text: text.into(), one: true }
    }

    /// Words for several things.
    pub(crate) fn many(text: impl Into<String>) -> Self {
        Self { text: text.into(), one: false }
    }
}

/// The most bytes of a sentence about a card.
const LONGEST: usize = 65_536;

/// Which form of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// You do it, or several do.
    Base,
    /// One other does.
    Third,
}

impl Form {
    /// What agrees with one, or (no) with you or several.
    pub(crate) fn of(one: bool) -> Self {
        if one { Form::Third } else { Form::Base }
    }
}

/// A template with its places filled. What has no value is left out.
///
/// What would be longer than [`LONGEST`] is left out: a text in which each part is said twice grows beyond any memory.
pub(crate) fn fill(template: &str, form: Form, values: &[(&str, Said)]) -> String {
    let filled = filled(template, form, values);
    if filled.len() > LONGEST { "…".to_owned() } else { filled }
}

/// A template with its places filled, as far as a sentence goes: it may name one value many times.
fn filled(template: &str, form: Form, values: &[(&str, Said)]) -> String {
    let mut filled = String::with_capacity(template.len() + 32);
    let mut rest = template;
    while let Some(at) = rest.find(['{', '[']).filter(|_| filled.len() <= LONGEST) {
        filled.push_str(&rest[..at]);
        let (close, is_optional) =
            if rest[at..].starts_with('[') { (']', true) } else { ('}', false) };
        let inner = &rest[at + 1..];
        let Some(end) = inner.find(close) else {
            filled.push_str(&rest[at..]);
            return filled;
        };
        let part = &inner[..end];
        if is_optional {
            if places(part).all(|place| value(place, values).is_some()) {
                filled.push_str(&fill(part, form, values));
            }
        } else {
            filled.push_str(&place(part, form, values));
        }
        rest = &inner[end + close.len_utf8()..];
    }
    filled.push_str(rest);
    filled
}

/// The two halves of a template around a `|` that stands in no braces.
pub(crate) fn halves(template: &str) -> (&str, Option<&str>) {
    let mut depth = 0_usize;
    for (at, sign) in template.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '|' if depth == 0 => return (template[..at].trim(), Some(template[at + 1..].trim())),
            // Any other sign is a part of its half.
            _ => {}
        }
    }
    (template, None)
}

/// Whether a template has a place for a value.
pub(crate) fn mentions(template: &str, name: &str) -> bool {
    places(template).any(|place| place.split(':').next() == Some(name))
}

/// Whether a template says in any case how many of something this value is.
pub(crate) fn counts(template: &str, name: &str) -> bool {
    let mut places = certain_places(template);
    places.any(|place| place.split_once(':').is_some_and(|(counted, _)| counted == name))
}

/// Whether a template has a place for a value that is not left out with what stands around it.
pub(crate) fn needs(template: &str, name: &str) -> bool {
    certain_places(template).any(|place| place.split(':').next() == Some(name))
}

/// The values that a template asks for in any case.
fn certain_places(template: &str) -> impl Iterator<Item = &str> {
    let (before, optional) = template.split_once('[').unwrap_or((template, ""));
    let behind = optional.split('[').filter_map(|part| Some(part.split_once(']')?.1));
    std::iter::once(before).chain(behind).flat_map(places)
}

/// The same template, with a value that is no figure behind what there is so much of, as `as_many` says that.
pub(crate) fn as_many_of(template: &str, name: &str, as_many: &str) -> String {
    let start = format!("{{{name}:");
    let found = template.split_once(&start).and_then(|(before, rest)| {
        let (forms, after) = rest.split_once('}')?;
        let several = forms.rsplit('|').next()?;
        let noun = several.strip_prefix("# ").unwrap_or(several);
        let values = [("b", noun), ("quality", ""), ("n", &format!("{{{name}}}"))];
        let values = values.map(|(name, text)| (name, Said::many(text)));
        let said = fill(as_many, Form::Base, &values);
        (!noun.contains('#')).then(|| [before, &said, after].concat())
    });
    found.unwrap_or_else(|| template.to_owned())
}

/// The values that a template asks for.
fn places(template: &str) -> impl Iterator<Item = &str> {
    let parts = template.split('{').skip(1).filter_map(|part| part.split('}').next());
    parts.filter(|part| part.contains(':') || !part.contains('|'))
}

fn value<'v>(place: &str, values: &'v [(&str, Said)]) -> Option<&'v Said> {
    let name = place.split(':').next().unwrap_or(place);
    values.iter().find(|(known, _)| *known == name).map(|(_, said)| said)
}

fn place(part: &str, form: Form, values: &[(&str, Said)]) -> String {
    let said = value(part, values);
    match part.split_once(':') {
        Some((_, forms)) => {
            let fits = |said: &&Said| said.text.len() * forms.matches('#').count() <= LONGEST;
            let said = said.filter(fits);
            said.map_or_else(String::new, |said| agreeing(&said.text, said.one, forms))
        }
        None if part.contains('|') => {
            let nth = match form {
                Form::Base => 0,
                Form::Third => 1,
            };
            part.split('|').take(nth + 1).last().unwrap_or_default().to_owned()
        }
        None => said.map_or_else(String::new, |said| said.text.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_are_named_often_have_an_end() {
        let value = || [("what", Said::one("word".repeat(10_000)))];
        for template in ["{what} ".repeat(100_000), format!("{{what:{}}}", "#".repeat(100_000))] {
            assert!(fill(&template, Form::Base, &value()).len() < 10);
        }
    }

    #[test]
    fn places_are_filled() {
        let values = [("n", Said::many("2")), ("what", Said::one("it"))];
        let tell = |template, form| fill(template, form, &values);
        assert_eq!(tell("{put|puts} {what} down[ at {to}]", Form::Third), "puts it down");
        assert_eq!(tell("the top {n:card|cards}[ of {what}]", Form::Base), "the top 2 cards of it");
        assert_eq!(tell("{n:the first|the first #}", Form::Base), "the first 2");
        assert_eq!(tell("{nobody} {", Form::Base), " {");
        assert!(mentions("{n:card|cards}[ of {what}]", "what") && mentions("{n:a|b}", "n"));
        assert!(!mentions("{put|puts} it down", "what"));
        assert!(needs("{n:a|b}[ of {m}]", "n") && !needs("{n:a|b}[ of {m}]", "m"));
        assert!(counts("{n:a|b}[ of {m:c}]", "n") && !counts("{n:a|b}[ of {m:c}]", "m"));
        let plain = as_many_of("{draw|draws} {n:a card|# cards} now", "n", "as many {b} as {n}");
        assert_eq!(plain, "{draw|draws} as many cards as {n} now");
        assert_eq!(as_many_of("{n:a|the first #}", "n", "{b} as {n}"), "{n:a|the first #}");
    }
}
